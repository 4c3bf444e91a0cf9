//! Captures: chains of jumps, each followed to its end, of which the rules of choice leave some or all.

use crate::bits::Bits;
use crate::board::Board;
use crate::geometry::{Direction, Geometry};
use crate::moves::Move;
use crate::rules::{BitsOf, Choice, Colour, Landing, Rules};

use super::Moves;

/// The captures of one position while they are collected.
pub(super) struct Captures<'a, R: Rules, const ALL_WAYS: bool> {
    board: &'a Board<R>,
    enemies: BitsOf<R>,
    kings: BitsOf<R>,
    /// The empty squares, and the square the piece came from.
    empty: BitsOf<R>,
    from: u8,
    list: &'a mut Moves<R>,
    /// Where the captures begin in the list.
    first: usize,
    best: u32,
}

/// What has happened in a chain of jumps.
#[derive(Clone, Copy)]
struct Chain<B> {
    taken: B,
    /// How many pieces.
    jumps: u32,
    /// How the rules of choice rank it so far.
    rank: u32,
    crowned: bool,
}

/// A king in the rank of a Frisian capture; a man counts 100.
const FRISIAN_KING: u32 = 199;
/// Captures of one position that are listed; those beyond are left out.
const MOST_CAPTURES: usize = 512;
/// Fewest jumps by which two ways can take the same pieces, along diagonals alone and along rows and columns, too.
const TWO_WAYS: [u32; 2] = [3, 2];

impl<'a, R: Rules, const ALL_WAYS: bool> Captures<'a, R, ALL_WAYS> {
    pub fn new(board: &'a Board<R>, list: &'a mut Moves<R>) -> Self {
        Self {
            board,
            enemies: board.pieces(board.side().other()),
            kings: board.all_kings(),
            empty: board.empty(),
            from: 0,
            first: list.len(),
            list,
            best: 0,
        }
    }

    /// Finds those of some pieces of the side to move.
    #[inline(always)]
    pub fn collect(mut self, pieces: BitsOf<R>) {
        let us = self.board.side();
        let empty = self.empty;
        for from in (pieces & !self.kings).each() {
            self.empty = empty | BitsOf::<R>::square(from);
            self.from = from;
            match us {
                Colour::White => {
                    self.man::<true>(
                        BitsOf::<R>::square(from),
                        Chain::new(self.board.rules(), false),
                    );
                }
                Colour::Black => {
                    self.man::<false>(
                        BitsOf::<R>::square(from),
                        Chain::new(self.board.rules(), false),
                    );
                }
            }
        }
        for from in (pieces & self.kings).each() {
            self.empty = empty | BitsOf::<R>::square(from);
            self.from = from;
            let at = BitsOf::<R>::square(from);
            if self.board.rules().flying() {
                self.fly(
                    at,
                    Chain::new(self.board.rules(), true),
                    all_directions::<R>(),
                );
            } else {
                self.short(at, Chain::new(self.board.rules(), true));
            }
        }
    }

    /// The free squares in the middle of a chain.
    #[inline(always)]
    fn free(&self, chain: &Chain<BitsOf<R>>) -> BitsOf<R> {
        if R::LIFTS_AT_ONCE {
            self.empty | chain.taken
        } else {
            self.empty
        }
    }

    /// A man goes on jumping as long as it can.
    fn man<const WHITE: bool>(&mut self, at: BitsOf<R>, chain: Chain<BitsOf<R>>) {
        let mut prey = self.enemies & !chain.taken;
        if !R::MEN_TAKE_KINGS {
            prey &= !self.kings;
        }
        let mut ends = true;
        for direction in 0..if R::ORTHOGONAL { 8 } else { 4 } {
            let ahead =
                direction >= 4 || self.board.rules().backward() || (direction >= 2) == WHITE;
            if !ahead {
                continue;
            }
            let over = R::Geometry::near(at, direction) & prey;
            let to = R::Geometry::near(over, direction) & self.free(&chain);
            if to.none() {
                continue;
            }
            ends = false;
            let chain = chain.taking(self.board.rules(), over, self.kings);
            let colour = if WHITE { Colour::White } else { Colour::Black };
            if self.board.rules().crowns_at_once() && (to & Board::<R>::last_row(colour)).any() {
                let chain = Chain {
                    crowned: true,
                    ..chain
                };
                if !self.board.rules().flying() {
                    self.short(to, chain);
                } else if !self.fly(to, chain, all_directions::<R>()) {
                    self.end(to, &chain);
                }
            } else {
                self.man::<WHITE>(to, chain);
            }
        }
        if ends && chain.jumps > 0 {
            self.end(at, &chain);
        }
    }

    /// A short king goes on jumping as long as it can.
    fn short(&mut self, at: BitsOf<R>, chain: Chain<BitsOf<R>>) {
        let prey = self.enemies & !chain.taken;
        let mut ends = true;
        for direction in 0..if R::ORTHOGONAL { 8 } else { 4 } {
            let over = R::Geometry::near(at, direction) & prey;
            let to = R::Geometry::near(over, direction) & self.free(&chain);
            if to.any() {
                ends = false;
                self.short(to, chain.taking(self.board.rules(), over, self.kings));
            }
        }
        if ends && chain.jumps > 0 {
            self.end(at, &chain);
        }
    }

    /// A flying king jumps in some directions; whether it found anything to take.
    fn fly(&mut self, at: BitsOf<R>, chain: Chain<BitsOf<R>>, directions: u8) -> bool {
        let free = self.free(&chain);
        let mut found = false;
        for direction in 0..if R::ORTHOGONAL { 8 } else { 4 } {
            if directions >> direction & 1 == 0 {
                continue;
            }
            let mut next = R::Geometry::near(at, direction);
            while (next & free).any() {
                next = R::Geometry::near(next, direction);
            }
            let over = next & self.enemies & !chain.taken;
            let behind = R::Geometry::near(over, direction) & free;
            if behind.any() {
                found = true;
                self.land(
                    behind,
                    over,
                    direction,
                    chain.taking(self.board.rules(), over, self.kings),
                );
            }
        }
        found
    }

    /// A flying king comes down behind the piece it took and goes on if it can from any square there.
    fn land(
        &mut self,
        behind: BitsOf<R>,
        over: BitsOf<R>,
        direction: Direction,
        chain: Chain<BitsOf<R>>,
    ) {
        let free = self.free(&chain);
        let (mut last, mut landings) = (behind, behind);
        let mut next = R::Geometry::near(behind, direction) & free;
        while R::LANDING != Landing::Behind && next.any() {
            landings |= next;
            last = next;
            next = R::Geometry::near(next, direction) & free;
        }
        let mut goes_on = self.fly(last, chain, 1 << direction);
        for square in landings.each() {
            let aside = all_directions::<R>() & !(1 << direction | back::<R>(direction));
            goes_on |= self.fly(BitsOf::<R>::square(square), chain, aside);
        }
        if goes_on {
            return;
        }
        if R::LANDING == Landing::BehindKings && (over & self.kings).any() {
            landings = behind;
        }
        for square in landings.each() {
            self.end(BitsOf::<R>::square(square), &chain);
        }
    }

    /// Notes a chain that cannot go on, unless another is to be preferred or the same is there already.
    fn end(&mut self, to: BitsOf<R>, chain: &Chain<BitsOf<R>>) {
        if chain.rank < self.best {
            return;
        }
        if chain.rank > self.best {
            self.best = chain.rank;
            self.list.truncate(self.first);
        }
        let mv = Move::capture(chain.taken, self.from, to.first(), chain.crowned);
        let twice = !ALL_WAYS
            && chain.jumps >= TWO_WAYS[usize::from(R::ORTHOGONAL)]
            && self.list[self.first..].contains(&mv);
        if !twice {
            // Kings may have more ways round than anything could list.
            if self.list.len() < MOST_CAPTURES {
                self.list.push(mv);
            }
        }
    }
}

impl<B: Bits> Chain<B> {
    #[inline(always)]
    fn new<R: Rules>(rules: R, king: bool) -> Self {
        let rank = match rules.choice() {
            Choice::ByKing | Choice::Frisian => u32::from(king),
            Choice::Italian => u32::from(king) << 20,
            Choice::Free | Choice::Most | Choice::MostKings => 0,
        };
        Self {
            taken: B::NONE,
            jumps: 0,
            rank,
            crowned: false,
        }
    }

    #[inline(always)]
    fn taking<R: Rules>(self, rules: R, over: B, kings: B) -> Self {
        let king = (over & kings).any();
        let worth = match rules.choice() {
            Choice::Free | Choice::ByKing => 0,
            Choice::Most => 1,
            Choice::MostKings => 32 + u32::from(king),
            Choice::Italian => {
                1 << 21 | u32::from(king) << 16 | u32::from(king) << 15 >> self.jumps
            }
            Choice::Frisian => 2 * if king { FRISIAN_KING } else { 100 },
        };
        Self {
            taken: self.taken | over,
            jumps: self.jumps + 1,
            rank: self.rank + worth,
            crowned: self.crowned,
        }
    }
}

#[inline(always)]
const fn all_directions<R: Rules>() -> u8 {
    if R::ORTHOGONAL { 0xFF } else { 0x0F }
}

/// The way back, which the piece just taken bars as long as it lies there.
#[inline(always)]
fn back<R: Rules>(direction: Direction) -> u8 {
    if R::LIFTS_AT_ONCE {
        0
    } else {
        1 << crate::geometry::opposite(direction)
    }
}
