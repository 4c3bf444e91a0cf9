//! What alpha-beta asks of a game beyond [`Policy`]. Every question has a default, so that a game may leave the impl empty.

use hetman_game::{Evaluator, MoveList, Position};

use super::options::{Options, Params};
use crate::algorithm::MoveOf;
use crate::policy::{Plain, Policy, UndoOf};

/// The kinds that [`AlphaBetaPolicy::threatened`] tells apart.
pub const THREATENED: usize = 4;

/// A game's answers to the questions of alpha-beta.
pub trait AlphaBetaPolicy: Policy {
    /// Whether tactical and quiet moves are generated apart, the former first.
    const STAGED: bool = false;
    /// Whether [`order`](Self::order) tells quiet moves apart; where not, it is not asked about them.
    const ORDERS_QUIETS: bool = true;
    /// How many values [`continuation_index`](Self::continuation_index) takes.
    const CONTINUATION_INDICES: usize = 1;
    /// How many values [`capture_index`](Self::capture_index) takes.
    const CAPTURE_INDICES: usize = 1;

    /// Which enhancements are on by default.
    fn options(&self) -> Options {
        Options::sound()
    }

    /// The tuned numbers.
    fn params(&self) -> Params {
        Params::default()
    }

    /// Whether the search may call this a draw because the position occurred before, though the rules do not yet.
    #[inline]
    fn repeated(&self, _position: &Self::Position, _ply: usize) -> bool {
        false
    }

    /// The moves that change the balance at once: captures, promotions. Quiescence looks at these.
    #[inline]
    fn tactical_moves(&self, position: &Self::Position, list: &mut MoveList<MoveOf<Self>>) {
        self.moves(position, list);
        list.retain(|mv| self.tactical(position, *mv));
    }

    /// The other moves.
    #[inline]
    fn quiet_moves(&self, position: &Self::Position, list: &mut MoveList<MoveOf<Self>>) {
        self.moves(position, list);
        list.retain(|mv| !self.tactical(position, *mv));
    }

    /// Whether a move changes the balance at once.
    #[inline]
    fn tactical(&self, _position: &Self::Position, _mv: MoveOf<Self>) -> bool {
        false
    }

    /// How promising a move looks before anything is known: larger first.
    #[inline]
    fn order(&self, _position: &Self::Position, _mv: MoveOf<Self>) -> i32 {
        0
    }

    /// Whether a move wins at least `margin` in the exchange it starts.
    #[inline]
    fn gains(&self, _position: &Self::Position, _mv: MoveOf<Self>, _margin: i32) -> bool {
        true
    }

    /// The most a tactical move can win, in units of evaluation.
    #[inline]
    fn capture_value(&self, _position: &Self::Position, _mv: MoveOf<Self>) -> i32 {
        0
    }

    /// The cells on which the opponent threatens to capture, one bit each; asked once for each node.
    #[inline]
    fn threats(&self, _position: &Self::Position) -> u64 {
        0
    }

    /// Which of four kinds a move is: whether it leaves a threatened cell, and whether it goes to one.
    #[inline]
    fn threatened(&self, _mv: MoveOf<Self>, _threats: u64) -> usize {
        0
    }

    /// The index of a move in the history of moves that follow one another.
    #[inline]
    fn continuation_index(&self, _position: &Self::Position, _mv: MoveOf<Self>) -> usize {
        0
    }

    /// The index of a move in the history of tactical moves.
    #[inline]
    fn capture_index(&self, _position: &Self::Position, _mv: MoveOf<Self>) -> usize {
        0
    }

    /// The key after a move, if it can be guessed before the move is made: table memory is fetched by it.
    #[inline(always)]
    fn likely_key(&self, _position: &Self::Position, _mv: MoveOf<Self>) -> Option<u64> {
        None
    }

    /// Whether the player to move has no free choice (in check): then nothing is pruned and quiescence sees all moves.
    #[inline]
    fn forced(&self, _position: &Self::Position) -> bool {
        false
    }

    /// Whether a move leaves the opponent no free choice (gives check): such a move is never left out as quiet.
    #[inline]
    fn forces(&self, _position: &Self::Position, _mv: MoveOf<Self>) -> bool {
        false
    }

    /// The quiet moves that leave the opponent no free choice.
    #[inline]
    fn forcing_moves(&self, position: &Self::Position, list: &mut MoveList<MoveOf<Self>>) {
        self.quiet_moves(position, list);
        list.retain(|mv| self.forces(position, *mv));
    }

    /// Hands the turn over without a move, if that would not be better than every move.
    #[inline]
    fn pass(&self, _position: &mut Self::Position) -> Option<UndoOf<Self>> {
        None
    }

    /// Takes a pass back.
    fn unpass(&self, _position: &mut Self::Position, _undo: UndoOf<Self>) {}

    /// Hashes of those parts of a position that mislead its evaluation together; up to four, zero for none.
    #[inline]
    fn structure_keys(&self, _position: &Self::Position) -> [u64; 4] {
        [0; 4]
    }

    /// Whether a value remembered for this position may end its search; no where hidden counters matter.
    #[inline]
    fn trusts(&self, _position: &Self::Position) -> bool {
        true
    }
}

/// A game that says nothing is searched exactly.
impl<P: Position, E: Evaluator<P>> AlphaBetaPolicy for Plain<P, E> where Self: Policy {}
