//! The way a capture goes: the squares a piece lands on, which a move does not hold and its text needs.

use crate::bits::Bits;
use crate::board::Board;
use crate::geometry::Geometry;
use crate::moves::Move;
use crate::rules::{BitsOf, Colour, Landing, Rules};

/// The squares a piece lands on, the last included, by the first way that comes by the squares `asked` in their order.
pub fn find<R: Rules>(board: &Board<R>, mv: Move<BitsOf<R>>, asked: &[u8]) -> Option<Vec<u8>> {
    let from = BitsOf::<R>::square(mv.from);
    let mut search = Search {
        board,
        mv,
        asked,
        empty: board.empty() | from,
        landed: Vec::new(),
    };
    let king = (board.all_kings() & from).any();
    search
        .go(mv.from, king, false, BitsOf::<R>::NONE)
        .then_some(search.landed)
}

struct Search<'a, R: Rules> {
    board: &'a Board<R>,
    mv: Move<BitsOf<R>>,
    asked: &'a [u8],
    empty: BitsOf<R>,
    landed: Vec<u8>,
}

impl<R: Rules> Search<'_, R> {
    /// Whether the way so far can be finished; then `landed` holds it.
    fn go(&mut self, at: u8, king: bool, crowned: bool, taken: BitsOf<R>) -> bool {
        if taken == self.mv.taken
            && at == self.mv.to
            && crowned == self.mv.crowned
            && self.comes_by()
        {
            return true;
        }
        let free = if R::LIFTS_AT_ONCE {
            self.empty | taken
        } else {
            self.empty
        };
        let far = king && self.board.rules().flying();
        for direction in 0..if R::ORTHOGONAL { 8 } else { 4 } {
            let step = |bits| R::Geometry::step(bits, direction);
            let mut over = step(BitsOf::<R>::square(at));
            while far && (over & free).any() {
                over = step(over);
            }
            over &= self.mv.taken & !taken;
            let mut to = step(over) & free;
            while to.any() {
                let lands = to.first();
                let crowns =
                    self.board.rules().crowns_at_once() && !king && (to & self.last_row()).any();
                self.landed.push(lands);
                if self.go(lands, king || crowns, crowned || crowns, taken | over) {
                    return true;
                }
                self.landed.pop();
                to = if far && R::LANDING != Landing::Behind {
                    step(to) & free
                } else {
                    BitsOf::<R>::NONE
                };
            }
        }
        false
    }

    /// Whether the squares asked for are among those landed on, in order.
    fn comes_by(&self) -> bool {
        let mut landed = self.landed.iter();
        self.asked
            .iter()
            .all(|square| landed.any(|lands| lands == square))
    }

    fn last_row(&self) -> BitsOf<R> {
        match self.board.side() {
            Colour::White => Board::<R>::last_row(Colour::White),
            Colour::Black => Board::<R>::last_row(Colour::Black),
        }
    }
}
