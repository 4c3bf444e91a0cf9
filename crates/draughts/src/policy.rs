//! What the search should know of draughts: captures, which are forced, and where moves are remembered.

use std::sync::Arc;

use hetman_game::random::mix;
use hetman_game::{Error, Score, linear};
use hetman_search::alphabeta::{Options, Params};
use hetman_search::retrograde::Value;
use hetman_search::{AlphaBetaPolicy, Known, MonteCarloPolicy, MoveOf, Named, Policy};

use crate::bits::Bits;
use crate::endings::Oracle;
use crate::eval::{Evaluation, names};
use crate::geometry::Geometry;
use crate::position::Position;
use crate::rules::{Goal, Rules};
use crate::tuning;

/// Answers the questions of the search for one variant.
#[derive(Debug)]
pub struct DraughtsPolicy<R> {
    /// Endgame tables, if there are any.
    oracle: Option<Arc<Oracle<R>>>,
}

impl<R> Default for DraughtsPolicy<R> {
    fn default() -> Self {
        Self { oracle: None }
    }
}

impl<R> Clone for DraughtsPolicy<R> {
    fn clone(&self) -> Self {
        Self {
            oracle: self.oracle.clone(),
        }
    }
}

impl<R: Rules> DraughtsPolicy<R> {
    /// A policy that looks small endings up.
    pub fn with_tables(oracle: Oracle<R>) -> Self {
        Self {
            oracle: Some(Arc::new(oracle)),
        }
    }
}

/// Counts of pieces taken that are told apart.
pub(crate) const TAKEN: usize = 4;
/// Plies before a draw by rule from which remembered values are not trusted, as the key does not hold the clock.
const NEAR_DRAW: u16 = 10;

impl<R: Rules> Policy for DraughtsPolicy<R> {
    type Position = Position<R>;
    type Evaluator = Evaluation<R>;

    const LEARNS: bool = true;
    const QUIET_INDICES: usize = 2 * R::Geometry::WIDTH * R::Geometry::WIDTH;

    fn evaluators(&self) -> &'static [Named] {
        names::<R>()
    }

    fn evaluator_alias(&self, old: &str) -> Option<&'static str> {
        (old == "source").then_some("material")
    }

    fn evaluator(&self, name: &str) -> Evaluation<R> {
        Evaluation::named(name)
    }

    fn terms(&self, position: &Position<R>, name: &str) -> Vec<(&'static str, i32)> {
        if name != "classical" {
            return Vec::new();
        }
        let mut terms = tuning::worth(position.board());
        let first_moves = position.board().side() == R::FIRST;
        if first_moves == (R::GOAL == Goal::BeBlocked) {
            for (_, worth) in &mut terms {
                *worth = -*worth;
            }
        }
        terms
    }

    fn learnt(&self, bytes: &[u8]) -> Result<Evaluation<R>, Error> {
        // Sets of cells of a network's features hold 64.
        if R::Geometry::WIDTH > 64 && !linear::is_weights(bytes) {
            return Err(Error::Other(format!(
                "no networks are made for `{}`: its board has too many squares",
                R::NAME
            )));
        }
        Evaluation::learnt(bytes)
    }

    /// Positions without a legal move are found out by listing moves.
    #[inline]
    fn ended(&self, position: &Position<R>) -> bool {
        position.is_stale() || R::GOAL == Goal::King && position.is_crowned()
    }

    #[inline]
    fn known(&self, position: &Position<R>) -> Option<Known> {
        let score = match self.oracle.as_ref()?.value(position.board())? {
            Value::Draw => Score::DRAW,
            Value::Win(plies) => Score::win_in(i32::from(plies)),
            Value::Loss(plies) => Score::loss_in(i32::from(plies)),
        };
        Some(Known::exactly(score))
    }

    fn load_tables(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.oracle = Some(Arc::new(Oracle::from_bytes(bytes)?));
        Ok(())
    }

    #[inline]
    fn quiet_index(&self, position: &Position<R>, mv: MoveOf<Self>) -> usize {
        let width = R::Geometry::WIDTH;
        (position.board().side() as usize * width + usize::from(mv.from)) * width
            + usize::from(mv.to)
    }

    /// Squares, and as much of what is taken or huffed as fits.
    #[inline]
    fn encode(&self, mv: MoveOf<Self>) -> u16 {
        let width = R::Geometry::WIDTH as u64;
        let kinds = u64::from(u16::MAX) / (width * width);
        let squares = u64::from(mv.from) * width + u64::from(mv.to);
        let huffed = mv.huffed().map_or(0, |square| u64::from(square) + 1);
        let removed = mv.taken.folded() % 4_294_967_291 + huffed;
        (1 + squares * kinds + removed % kinds) as u16
    }
}

/// What is on by default. No null move: having to move is what loses most endings.
pub(crate) fn options() -> Options {
    Options {
        null_move: false,
        probcut: false,
        check_extension: false,
        correction_history: false,
        ..Options::default()
    }
}

/// The numbers by default.
pub(crate) fn params() -> Params {
    Params {
        late_move_count: 8,
        ..Params::default()
    }
}

impl<R: Rules> AlphaBetaPolicy for DraughtsPolicy<R> {
    const CONTINUATION_INDICES: usize = 4 * R::Geometry::WIDTH;
    const CAPTURE_INDICES: usize = 4 * R::Geometry::WIDTH * TAKEN;

    fn options(&self) -> Options {
        options()
    }

    fn params(&self) -> Params {
        params()
    }

    #[inline]
    fn repeated(&self, position: &Position<R>, ply: usize) -> bool {
        position.is_repetition(ply) || position.board().clock() >= R::DRAWS.claim
    }

    #[inline]
    fn tactical(&self, _position: &Position<R>, mv: MoveOf<Self>) -> bool {
        mv.removes()
    }

    /// The most pieces first, kings counting twice.
    #[inline]
    fn order(&self, position: &Position<R>, mv: MoveOf<Self>) -> i32 {
        let mut removed = mv.taken;
        if let Some(huffed) = mv.huffed() {
            removed |= Bits::square(huffed);
        }
        16 * (removed.count() + (removed & position.board().all_kings()).count())
    }

    #[inline]
    fn continuation_index(&self, position: &Position<R>, mv: MoveOf<Self>) -> usize {
        let board = position.board();
        let king = (board.all_kings() & Bits::square(mv.from)).any();
        (board.side() as usize * 2 + usize::from(king)) * R::Geometry::WIDTH + usize::from(mv.to)
    }

    #[inline]
    fn capture_index(&self, position: &Position<R>, mv: MoveOf<Self>) -> usize {
        self.continuation_index(position, mv) * TAKEN + (mv.taken.count() as usize).min(TAKEN - 1)
    }

    #[inline]
    fn forced(&self, position: &Position<R>) -> bool {
        position.board().must_capture()
    }

    /// A sacrifice: the opponent has to take.
    #[inline]
    fn forces(&self, position: &Position<R>, mv: MoveOf<Self>) -> bool {
        let mut after = *position.board();
        after.play(mv);
        after.must_capture()
    }

    #[inline]
    fn structure_keys(&self, position: &Position<R>) -> [u64; 4] {
        use crate::rules::Colour::{Black, White};
        let board = position.board();
        let men = [board.men(White).folded(), board.men(Black).folded()];
        let kings = board.all_kings().folded();
        [
            mix(men[0]),
            mix(men[1]),
            mix(kings) | 1,
            mix(men[0] ^ men[1].rotate_left(29)),
        ]
    }

    #[inline]
    fn trusts(&self, position: &Position<R>) -> bool {
        position.board().clock() + NEAR_DRAW < R::DRAWS.claim && !position.is_within(NEAR_DRAW)
    }
}

impl<R: Rules> MonteCarloPolicy for DraughtsPolicy<R> {}
