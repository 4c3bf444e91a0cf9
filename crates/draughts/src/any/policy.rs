//! What the search should know of whatever variant is played: each variant's own policy and evaluation, behind faces.

use std::sync::Arc;

use hetman_game::{Error, Evaluator, Score};
use hetman_search::alphabeta::{Options, Params};
use hetman_search::{AlphaBetaPolicy, MonteCarloPolicy, Named, Policy};

use super::{AnyMove, AnyPosition, own};
use crate::custom::Custom;
use crate::eval::Evaluation;
use crate::geometry::{Geometry, Twelve};
use crate::notation::DraughtsRules;
use crate::policy::{DraughtsPolicy, TAKEN};
use crate::rules::Rules;
use crate::variants::Visitor;

/// The policy of some variant.
#[derive(Clone)]
pub struct AnyPolicy(Arc<dyn Answers>);

impl AnyPolicy {
    /// The policy of the variant that these rules name.
    pub fn new(rules: &DraughtsRules) -> Self {
        rules.variant.with(Make {
            custom: rules.is_custom(),
        })
    }
}

struct Make {
    custom: bool,
}

impl Visitor for Make {
    type Output = AnyPolicy;

    fn visit<R: Rules>(self) -> AnyPolicy {
        if self.custom {
            AnyPolicy(Arc::new(DraughtsPolicy::<Custom<R>>::default()))
        } else {
            AnyPolicy(Arc::new(DraughtsPolicy::<R>::default()))
        }
    }
}

/// An evaluation of some variant.
pub struct AnyEvaluation(Box<dyn Judge>);

impl Clone for AnyEvaluation {
    fn clone(&self) -> Self {
        Self(self.0.copy())
    }
}

/// What evaluations of all variants can do.
trait Judge: Send + Sync {
    fn copy(&self) -> Box<dyn Judge>;
    fn score(&mut self, position: &AnyPosition) -> Score;
    fn bounds(&mut self, position: &AnyPosition) -> (Score, Score);
    fn begin(&mut self, position: &AnyPosition);
    fn played(&mut self, position: &AnyPosition, mv: AnyMove);
    fn undone(&mut self);
}

/// A position of another variant, which nobody gives to it, is worth nothing.
impl<R: Rules> Judge for Evaluation<R> {
    fn copy(&self) -> Box<dyn Judge> {
        Box::new(self.clone())
    }

    fn score(&mut self, position: &AnyPosition) -> Score {
        position
            .typed::<R>()
            .map_or(Score::DRAW, |position| Evaluator::score(self, position))
    }

    fn bounds(&mut self, position: &AnyPosition) -> (Score, Score) {
        position
            .typed::<R>()
            .map_or((-Score::WIN, Score::WIN), |position| {
                Evaluator::bounds(self, position)
            })
    }

    fn begin(&mut self, position: &AnyPosition) {
        if let Some(position) = position.typed::<R>() {
            Evaluator::begin(self, position);
        }
    }

    fn played(&mut self, position: &AnyPosition, mv: AnyMove) {
        if let Some(position) = position.typed::<R>() {
            Evaluator::played(self, position, own::<R>(mv));
        }
    }

    fn undone(&mut self) {
        Evaluator::undone(self);
    }
}

impl Evaluator<AnyPosition> for AnyEvaluation {
    fn score(&mut self, position: &AnyPosition) -> Score {
        self.0.score(position)
    }

    fn bounds(&mut self, position: &AnyPosition) -> (Score, Score) {
        self.0.bounds(position)
    }

    fn begin(&mut self, position: &AnyPosition) {
        self.0.begin(position);
    }

    fn played(&mut self, position: &AnyPosition, mv: AnyMove) {
        self.0.played(position, mv);
    }

    fn undone(&mut self) {
        self.0.undone();
    }
}

/// What policies of all variants can answer.
trait Answers: Send + Sync {
    fn evaluators(&self) -> &'static [Named];
    fn evaluator(&self, name: &str) -> AnyEvaluation;
    fn learnt(&self, bytes: &[u8]) -> Result<AnyEvaluation, Error>;
    fn terms(&self, position: &AnyPosition, name: &str) -> Vec<(&'static str, i32)>;
    fn ended(&self, position: &AnyPosition) -> bool;
    fn quiet_index(&self, position: &AnyPosition, mv: AnyMove) -> usize;
    fn encode(&self, mv: AnyMove) -> u16;
    fn repeated(&self, position: &AnyPosition, ply: usize) -> bool;
    fn order(&self, position: &AnyPosition, mv: AnyMove) -> i32;
    fn continuation_index(&self, position: &AnyPosition, mv: AnyMove) -> usize;
    fn capture_index(&self, position: &AnyPosition, mv: AnyMove) -> usize;
    fn forced(&self, position: &AnyPosition) -> bool;
    fn forces(&self, position: &AnyPosition, mv: AnyMove) -> bool;
    fn structure_keys(&self, position: &AnyPosition) -> [u64; 4];
    fn trusts(&self, position: &AnyPosition) -> bool;
}

impl<R: Rules> Answers for DraughtsPolicy<R> {
    fn evaluators(&self) -> &'static [Named] {
        Policy::evaluators(self)
    }

    fn evaluator(&self, name: &str) -> AnyEvaluation {
        AnyEvaluation(Box::new(Policy::evaluator(self, name)))
    }

    fn learnt(&self, bytes: &[u8]) -> Result<AnyEvaluation, Error> {
        Ok(AnyEvaluation(Box::new(Policy::learnt(self, bytes)?)))
    }

    fn terms(&self, position: &AnyPosition, name: &str) -> Vec<(&'static str, i32)> {
        let position = position.typed::<R>();
        position.map_or_else(Vec::new, |position| Policy::terms(self, position, name))
    }

    fn ended(&self, position: &AnyPosition) -> bool {
        let position = position.typed::<R>();
        position.is_some_and(|position| Policy::ended(self, position))
    }

    fn quiet_index(&self, position: &AnyPosition, mv: AnyMove) -> usize {
        let position = position.typed::<R>();
        position.map_or(0, |position| {
            Policy::quiet_index(self, position, own::<R>(mv))
        })
    }

    fn encode(&self, mv: AnyMove) -> u16 {
        Policy::encode(self, own::<R>(mv))
    }

    fn repeated(&self, position: &AnyPosition, ply: usize) -> bool {
        let position = position.typed::<R>();
        position.is_some_and(|position| AlphaBetaPolicy::repeated(self, position, ply))
    }

    fn order(&self, position: &AnyPosition, mv: AnyMove) -> i32 {
        let position = position.typed::<R>();
        position.map_or(0, |position| {
            AlphaBetaPolicy::order(self, position, own::<R>(mv))
        })
    }

    fn continuation_index(&self, position: &AnyPosition, mv: AnyMove) -> usize {
        let position = position.typed::<R>();
        position.map_or(0, |position| {
            AlphaBetaPolicy::continuation_index(self, position, own::<R>(mv))
        })
    }

    fn capture_index(&self, position: &AnyPosition, mv: AnyMove) -> usize {
        let position = position.typed::<R>();
        position.map_or(0, |position| {
            AlphaBetaPolicy::capture_index(self, position, own::<R>(mv))
        })
    }

    fn forced(&self, position: &AnyPosition) -> bool {
        let position = position.typed::<R>();
        position.is_some_and(|position| AlphaBetaPolicy::forced(self, position))
    }

    fn forces(&self, position: &AnyPosition, mv: AnyMove) -> bool {
        let position = position.typed::<R>();
        position.is_some_and(|position| AlphaBetaPolicy::forces(self, position, own::<R>(mv)))
    }

    fn structure_keys(&self, position: &AnyPosition) -> [u64; 4] {
        let position = position.typed::<R>();
        position.map_or([0; 4], |position| {
            AlphaBetaPolicy::structure_keys(self, position)
        })
    }

    fn trusts(&self, position: &AnyPosition) -> bool {
        let position = position.typed::<R>();
        position.is_none_or(|position| AlphaBetaPolicy::trusts(self, position))
    }
}

/// The bits in use on the largest board.
const WIDTH: usize = Twelve::WIDTH;

impl Policy for AnyPolicy {
    type Position = AnyPosition;
    type Evaluator = AnyEvaluation;

    const LEARNS: bool = true;
    const QUIET_INDICES: usize = 2 * WIDTH * WIDTH;

    fn evaluators(&self) -> &'static [Named] {
        self.0.evaluators()
    }

    fn learnt(&self, bytes: &[u8]) -> Result<AnyEvaluation, Error> {
        self.0.learnt(bytes)
    }

    fn evaluator_alias(&self, old: &str) -> Option<&'static str> {
        (old == "source").then_some("material")
    }

    fn evaluator(&self, name: &str) -> AnyEvaluation {
        self.0.evaluator(name)
    }

    fn terms(&self, position: &AnyPosition, name: &str) -> Vec<(&'static str, i32)> {
        self.0.terms(position, name)
    }

    fn ended(&self, position: &AnyPosition) -> bool {
        self.0.ended(position)
    }

    fn quiet_index(&self, position: &AnyPosition, mv: AnyMove) -> usize {
        self.0.quiet_index(position, mv)
    }

    fn encode(&self, mv: AnyMove) -> u16 {
        self.0.encode(mv)
    }
}

impl AlphaBetaPolicy for AnyPolicy {
    const CONTINUATION_INDICES: usize = 4 * WIDTH;
    const CAPTURE_INDICES: usize = 4 * WIDTH * TAKEN;

    fn options(&self) -> Options {
        crate::policy::options()
    }

    fn params(&self) -> Params {
        crate::policy::params()
    }

    fn repeated(&self, position: &AnyPosition, ply: usize) -> bool {
        self.0.repeated(position, ply)
    }

    fn tactical(&self, _position: &AnyPosition, mv: AnyMove) -> bool {
        mv.removes()
    }

    fn order(&self, position: &AnyPosition, mv: AnyMove) -> i32 {
        self.0.order(position, mv)
    }

    fn continuation_index(&self, position: &AnyPosition, mv: AnyMove) -> usize {
        self.0.continuation_index(position, mv)
    }

    fn capture_index(&self, position: &AnyPosition, mv: AnyMove) -> usize {
        self.0.capture_index(position, mv)
    }

    fn forced(&self, position: &AnyPosition) -> bool {
        self.0.forced(position)
    }

    fn forces(&self, position: &AnyPosition, mv: AnyMove) -> bool {
        self.0.forces(position, mv)
    }

    fn structure_keys(&self, position: &AnyPosition) -> [u64; 4] {
        self.0.structure_keys(position)
    }

    fn trusts(&self, position: &AnyPosition) -> bool {
        self.0.trusts(position)
    }
}

impl MonteCarloPolicy for AnyPolicy {}
