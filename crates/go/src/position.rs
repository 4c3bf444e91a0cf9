//! A game of Go: the board, whose turn it is, passes, and the keys of all boards before, which must not recur.

use hetman_game::random::mix;
use hetman_game::{MoveList, Player, Position, Turn};

use crate::board::Board;
use crate::point::{Colour, Point};

/// A stone, or a pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Move {
    /// Put a stone here.
    Put(Point),
    /// Put none.
    Pass,
}

/// A position with its past.
#[derive(Debug)]
pub struct Go {
    board: Board,
    mover: Player,
    passes: u8,
    /// The last points played on, the latest first; none for passes.
    last: [Point; 2],
    /// Half points that white gets for moving second.
    komi: i32,
    suicide: bool,
    /// Territory and prisoners count, not area.
    territory: bool,
    /// Stones that black has put on the board less those of white, since taken or not.
    put: i32,
    /// Keys of the boards before this one and of this one.
    earlier: Vec<u64>,
}

impl Clone for Go {
    fn clone(&self) -> Self {
        Self {
            board: self.board.clone(),
            earlier: self.earlier.clone(),
            ..*self
        }
    }

    /// Keeps the memory it has.
    fn clone_from(&mut self, source: &Self) {
        let mut earlier = std::mem::take(&mut self.earlier);
        earlier.clone_from(&source.earlier);
        self.board.clone_from(&source.board);
        (self.mover, self.passes, self.last) = (source.mover, source.passes, source.last);
        (self.komi, self.suicide, self.earlier) = (source.komi, source.suicide, earlier);
        (self.territory, self.put) = (source.territory, source.put);
    }
}

/// One for a black stone, one less than nothing for a white one.
const fn lead(colour: Colour) -> i32 {
    match colour {
        Colour::Black => 1,
        Colour::White => -1,
        Colour::Empty | Colour::Edge => 0,
    }
}

/// What takes a move back.
pub struct Undo {
    board: Board,
    passes: u8,
    last: [Point; 2],
}

impl Go {
    /// A game from this board.
    pub fn new(board: Board, mover: Player, komi: i32, suicide: bool) -> Self {
        let earlier = vec![board.key()];
        let put = board.points().map(|point| lead(board.at(point))).sum();
        Self {
            board,
            mover,
            passes: 0,
            last: [Point::NONE; 2],
            komi,
            suicide,
            territory: false,
            put,
            earlier,
        }
    }

    /// The same game with territory and prisoners counted.
    pub(crate) fn by_territory(mut self, territory: bool) -> Self {
        self.territory = territory;
        self
    }

    /// The board without its past.
    #[inline]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The board for a playout, which minds no past.
    #[inline]
    pub(crate) fn board_mut(&mut self) -> &mut Board {
        &mut self.board
    }

    /// The player whose turn it is, or would be if the game went on.
    #[inline]
    pub const fn side(&self) -> Player {
        self.mover
    }

    /// Passes in a row.
    #[inline]
    pub const fn passes(&self) -> u8 {
        self.passes
    }

    pub(crate) fn set_passes(&mut self, passes: u8) {
        self.passes = passes;
    }

    /// The last two points played on, the latest first.
    #[inline]
    pub const fn last(&self) -> [Point; 2] {
        self.last
    }

    /// Half points that white gets.
    #[inline]
    pub const fn komi(&self) -> i32 {
        self.komi
    }

    /// Half points of area that black needs more than white. By territory these are more by each stone that black has put on
    /// the board and white has not: it stands there and is no territory, or was taken and is a prisoner.
    #[inline]
    pub const fn needed(&self) -> i32 {
        if self.territory {
            self.komi + 2 * self.put
        } else {
            self.komi
        }
    }

    /// Half points by which black leads as the board lies.
    pub fn margin(&self) -> i32 {
        2 * self.board.area() - self.needed()
    }

    /// Whether a stone may be put on an empty point.
    pub fn is_legal(&self, point: Point) -> bool {
        let colour = Colour::of(self.mover);
        point != self.board.ko()
            && (self.suicide || !self.board.is_suicide(point, colour))
            && !self.earlier.contains(&self.board.key_after(point, colour))
    }
}

impl Position for Go {
    type Move = Move;
    type Undo = Undo;

    #[inline]
    fn turn(&self) -> Turn {
        if self.passes >= 2 {
            Turn::Over
        } else {
            Turn::Player(self.mover)
        }
    }

    #[inline]
    fn to_move(&self) -> Player {
        self.mover
    }

    fn payoff(&self, player: Player) -> i32 {
        let black = self.margin().signum();
        if player == Player::FIRST {
            black
        } else {
            -black
        }
    }

    fn moves(&self, list: &mut MoveList<Move>) {
        if self.passes >= 2 {
            return;
        }
        let size = self.board.size();
        for at in 0..size * size {
            let point = Point::new(at / size, at % size);
            if self.board.at(point) == Colour::Empty && self.is_legal(point) {
                list.push(Move::Put(point));
            }
        }
        list.push(Move::Pass);
    }

    fn play(&mut self, mv: Move) -> Undo {
        let undo = Undo {
            board: self.board.clone(),
            passes: self.passes,
            last: self.last,
        };
        match mv {
            Move::Put(point) => {
                self.board.play(point, Colour::of(self.mover));
                self.put += lead(Colour::of(self.mover));
                self.passes = 0;
                self.last = [point, self.last[0]];
            }
            Move::Pass => {
                self.board.set_ko(Point::NONE);
                self.passes += 1;
                self.last = [Point::NONE, self.last[0]];
            }
        }
        self.earlier.push(self.board.key());
        self.mover = self.mover.other();
        undo
    }

    fn undo(&mut self, mv: Move, undo: Undo) {
        self.board = undo.board;
        (self.passes, self.last) = (undo.passes, undo.last);
        self.earlier.pop();
        self.mover = self.mover.other();
        if mv != Move::Pass {
            self.put -= lead(Colour::of(self.mover));
        }
    }

    /// All but the past, which decides only whether a board may recur.
    fn key(&self) -> u64 {
        let rest = u64::from(self.mover.0) << 32
            | u64::from(self.passes) << 16
            | self.board.ko().index() as u64;
        self.board.key() ^ mix(rest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GoRules;
    use hetman_game::{Notation, Settings};

    /// The lead of black after moves from two walls side by side, of five stones each.
    fn lead_after(scoring: &str, words: &[&str]) -> i32 {
        let mut rules = GoRules::default();
        rules.set("komi", "0.5").unwrap();
        rules.set("scoring", scoring).unwrap();
        let mut go = Go::parse(&rules, "..BW./..BW./..BW./..BW./..BW. b").unwrap();
        let before = (go.margin(), go.key());
        let mut undone = Vec::new();
        for word in words {
            let mv = go.parse_move(word).unwrap();
            undone.push((mv, go.play(mv)));
        }
        let lead = go.margin();
        while let Some((mv, undo)) = undone.pop() {
            go.undo(mv, undo);
        }
        assert_eq!((go.margin(), go.key()), before);
        lead
    }

    #[test]
    fn a_stone_at_home_costs_territory_but_no_area() {
        assert_eq!(lead_after("area", &[]), 9);
        assert_eq!(lead_after("territory", &[]), 9);
        assert_eq!(lead_after("area", &["A1", "pass"]), 9);
        assert_eq!(lead_after("territory", &["A1", "pass"]), 7);
        assert_eq!(lead_after("territory", &["A1", "E1"]), 9);
    }

    #[test]
    fn prisoners_count() {
        // Two stones take one: eight points and a prisoner against five.
        let taken = ["pass", "A1", "B1", "pass", "A2"];
        assert_eq!(lead_after("territory", &taken), 7);
        assert_eq!(lead_after("area", &taken), 9);
    }
}
