//! The rules of a game as the search sees them: [`Position`], and the capabilities some games add to it.

use std::fmt::Debug;

use arrayvec::ArrayVec;
use serde::Serialize;

/// The most moves a position may have; parsers refuse positions that would exceed it.
pub const MAX_MOVES: usize = 512;

/// Legal moves, kept on the stack.
pub type MoveList<M> = ArrayVec<M, MAX_MOVES>;

/// A player's number: 0 moves first, 1 second, and so on round the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct Player(pub u8);

impl Player {
    /// The player who moves first.
    pub const FIRST: Self = Self(0);
    /// The second player of a two-player game.
    pub const SECOND: Self = Self(1);

    /// The opponent in a two-player game.
    #[inline]
    pub const fn other(self) -> Self {
        Self(self.0 ^ 1)
    }
}

/// Who decides what happens next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// This player chooses a move.
    Player(Player),
    /// Chance draws a move.
    Chance,
    /// The game is over.
    Over,
}

/// The state of a game: rules and nothing but rules.
///
/// A draw by rule (repetition, too many quiet moves) is seen by [`turn`](Self::turn) only; `moves` may still list moves
/// then.
pub trait Position: Clone + Send + Sync + 'static {
    /// A move; small, copied freely.
    type Move: Copy + Eq + Debug + Send + Sync + 'static;
    /// What `undo` needs to take a move back: `()`, a small record, or `Self` for copy-make.
    type Undo;

    /// True if payoffs count points; false if only their sign matters, and then a quicker win is a better one.
    const POINTS: bool = false;
    /// True if a player may have two turns in a row; false if after every move it is the other player's turn.
    const MOVES_AGAIN: bool = false;

    /// Who moves; the test for the end of the game is made here, on demand, not in `play`.
    fn turn(&self) -> Turn;
    /// The player to move; once the game is over, the one who would be.
    fn to_move(&self) -> Player;
    /// What a finished game is worth to `player`: +1, 0, -1, or points.
    fn payoff(&self, player: Player) -> i32;
    /// Appends the legal moves; none where the rules allow no move, as after a win.
    fn moves(&self, list: &mut MoveList<Self::Move>);
    /// Makes a legal move.
    fn play(&mut self, mv: Self::Move) -> Self::Undo;
    /// Takes the last move back.
    fn undo(&mut self, mv: Self::Move, undo: Self::Undo);
    /// A hash of everything that decides the future of the game.
    fn key(&self) -> u64;

    /// The number of legal moves, for counting without listing.
    fn count(&self) -> usize {
        let mut list = MoveList::new();
        self.moves(&mut list);
        list.len()
    }

    /// The player to move, if there is one.
    fn mover(&self) -> Option<Player> {
        match self.turn() {
            Turn::Player(player) => Some(player),
            Turn::Chance | Turn::Over => None,
        }
    }
}

/// A game whose every position has a Sprague-Grundy value: both players have the same moves.
pub trait Impartial: Position {
    /// The Grundy number under normal play.
    fn grundy(&self) -> u32;
    /// Whether the player to move wins, under the rules actually played (normal or misère).
    fn mover_wins(&self) -> bool;
}
