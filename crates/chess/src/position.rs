//! A game of chess as the search sees it: the board and the keys of the positions before it.

use hetman_game::{MoveList, Player, Turn};

use crate::board::Board;
use crate::moves::Move;
use crate::types::Colour;

/// A position with its past, which repetition needs.
#[derive(Clone, Debug)]
pub struct Position {
    board: Board,
    /// Keys of the positions before this one, the last just before it.
    earlier: Vec<u64>,
    /// How many of them cannot be repeated, because a pass lies between.
    beyond: usize,
    chess960: bool,
}

/// What takes a move or a pass back.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    board: Board,
    beyond: usize,
}

impl Position {
    /// A position without a past; `chess960` decides how castling is written.
    pub fn new(board: Board, chess960: bool) -> Self {
        Self {
            board,
            earlier: Vec::new(),
            beyond: 0,
            chess960,
        }
    }

    /// The position without its past.
    #[inline(always)]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Whether castling is written as the king taking its rook.
    pub const fn is_chess960(&self) -> bool {
        self.chess960
    }

    /// Whether the side to move is in check.
    #[inline(always)]
    pub const fn in_check(&self) -> bool {
        self.board.in_check()
    }

    /// Gives the turn to the opponent without a move; not to be done in check. `undo` takes it back.
    pub fn pass(&mut self) -> Undo {
        let undo = self.remember();
        self.beyond = self.earlier.len();
        self.board.pass();
        undo
    }

    /// Takes back a pass.
    pub fn undo_pass(&mut self, undo: Undo) {
        self.restore(undo);
    }

    /// How many plies ago this position stood on the board before, the last time first.
    pub(crate) fn recurrences(&self) -> impl Iterator<Item = usize> {
        let key = self.board.key();
        let reach = (self.board.clock() as usize).min(self.earlier.len() - self.beyond);
        let last = self.earlier.len();
        (4..=reach)
            .step_by(2)
            .filter(move |ago| self.earlier[last - ago] == key)
    }

    #[inline]
    fn remember(&mut self) -> Undo {
        self.earlier.push(self.board.key());
        Undo {
            board: self.board,
            beyond: self.beyond,
        }
    }

    #[inline]
    fn restore(&mut self, undo: Undo) {
        self.board = undo.board;
        self.beyond = undo.beyond;
        self.earlier.pop();
    }
}

impl hetman_game::Position for Position {
    type Move = Move;
    type Undo = Undo;

    fn turn(&self) -> Turn {
        if self.verdict().is_some() {
            Turn::Over
        } else {
            Turn::Player(player(self.board.side()))
        }
    }

    #[inline]
    fn to_move(&self) -> Player {
        player(self.board.side())
    }

    fn payoff(&self, to: Player) -> i32 {
        if !self.board.in_check() || self.board.has_moves() {
            return 0;
        }
        if to == player(self.board.side()) {
            -1
        } else {
            1
        }
    }

    fn moves(&self, list: &mut MoveList<Move>) {
        self.board.moves(list);
    }

    #[inline]
    fn play(&mut self, mv: Move) -> Undo {
        let undo = self.remember();
        self.board.play(mv);
        undo
    }

    #[inline]
    fn undo(&mut self, _mv: Move, undo: Undo) {
        self.restore(undo);
    }

    #[inline]
    fn key(&self) -> u64 {
        self.board.key()
    }

    fn count(&self) -> usize {
        self.board.count()
    }
}

/// The player who has a colour.
pub const fn player(colour: Colour) -> Player {
    Player(colour as u8)
}

#[cfg(test)]
mod tests {
    use super::*;
    use hetman_game::{Notation, Position as _};

    fn played(position: &mut Position, words: &str) {
        for word in words.split(' ') {
            let mv = position.parse_move(word).unwrap();
            position.play(mv);
        }
    }

    #[test]
    fn a_pass_hides_what_was_before() {
        let mut position = Position::new(Board::start(), false);
        played(&mut position, "g1f3 g8f6 f3g1 f6g8");
        assert_eq!(position.repetitions(), 1);
        let before = (position.board, position.earlier.len());
        let undo = position.pass();
        played(&mut position, "b8c6 b1c3 c6b8 c3b1");
        assert_eq!(position.repetitions(), 1, "the position after the pass");
        let mut other = position.clone();
        let _ = other.pass();
        assert_eq!(other.repetitions(), 0);
        for _ in 0..4 {
            position.earlier.pop();
        }
        position.undo_pass(undo);
        assert_eq!((position.board, position.earlier.len()), before);
    }
}
