//! What an engine gets of a game with hidden information: an [`Observation`], which holds the position but shows only
//! what the player to move has seen. [`Veiled`] makes an algorithm of an [`Observer`], and is the only way to do so.

use hetman_game::random::Random;
use hetman_game::{Error, Limits, Player, Position, Setting, Settings, Stop};

use super::PositionOf;
use crate::algorithm::{Algorithm, Found, Line, MoveOf, Solved, Task};
use crate::montecarlo::{Mcts, MonteCarloPolicy};
use crate::policy::Policy;
use crate::probe::Probe;

/// What the player to move has seen of a game.
pub struct Observation<'a, P: Position> {
    position: &'a P,
    player: Player,
}

impl<'a, P: Position> Observation<'a, P> {
    fn new(position: &'a P) -> Self {
        Self {
            position,
            player: position.to_move(),
        }
    }

    /// The player who looks, and who is to move.
    pub fn player(&self) -> Player {
        self.player
    }

    /// The name of the information set.
    pub fn information_set(&self) -> u64 {
        self.position.observed(self.player)
    }

    /// A position drawn at random from those that look like this to the player.
    pub fn draw(&self, random: &mut Random) -> P {
        self.position.determinise(self.player, random)
    }
}

/// One order to search by what was observed.
pub struct Observed<'a, P: Position> {
    /// What was seen.
    pub observation: Observation<'a, P>,
    /// How long.
    pub limits: &'a Limits,
    /// The moves to consider, in the order the rules list them; never empty.
    pub moves: &'a [P::Move],
    /// Ends the search early.
    pub stop: &'a Stop,
    /// Called with every better line.
    pub report: &'a mut dyn FnMut(&Line<P::Move>),
}

impl<'a, P: Position> From<Task<'a, P>> for Observed<'a, P> {
    fn from(task: Task<'a, P>) -> Self {
        Self {
            observation: Observation::new(task.position),
            limits: task.limits,
            moves: task.moves,
            stop: task.stop,
            report: task.report,
        }
    }
}

/// A way to choose a move by what was observed: what an [`Algorithm`] is where nothing is hidden.
pub trait Observer<G: Policy>: Settings + Send {
    /// Refuses, in one sentence, a game that it cannot play.
    fn plays(&self, _start: &PositionOf<G>) -> Result<(), Error> {
        Ok(())
    }
    /// Takes note of where games begin, which hides nothing.
    fn begin(&mut self, _start: &PositionOf<G>) {}
    /// Chooses one of the moves.
    fn choose(&mut self, task: Observed<PositionOf<G>>) -> Found<MoveOf<G>>;
    /// Chooses the same way while a probe looks on.
    fn watch(
        &mut self,
        task: Observed<PositionOf<G>>,
        _probe: &mut dyn Probe<PositionOf<G>>,
    ) -> Found<MoveOf<G>> {
        self.choose(task)
    }
    /// The strategies of the whole game, if it was solved.
    fn solved(&self) -> Option<Solved<PositionOf<G>>> {
        None
    }
    /// Forgets what was learnt from earlier searches.
    fn forget(&mut self) {}
    /// The most bytes it comes to hold with its present settings.
    fn memory(&self) -> u64 {
        0
    }
    /// Whether it plays games out, so that a number of playouts limits it.
    fn makes_playouts(&self) -> bool {
        false
    }
}

/// An observer as an algorithm: of the position it is given, it passes on only what may be seen.
pub struct Veiled<A>(pub A);

impl<G: Policy, A: Observer<G>> Algorithm<G> for Veiled<A> {
    fn plays(&self, start: &G::Position) -> Result<(), Error> {
        self.0.plays(start)
    }

    fn begin(&mut self, start: &G::Position) {
        self.0.begin(start);
    }

    fn search(&mut self, task: Task<G::Position>) -> Found<MoveOf<G>> {
        self.0.choose(task.into())
    }

    fn watch(
        &mut self,
        task: Task<G::Position>,
        probe: &mut dyn Probe<G::Position>,
    ) -> Found<MoveOf<G>> {
        self.0.watch(task.into(), probe)
    }

    fn solved(&self) -> Option<Solved<G::Position>> {
        self.0.solved()
    }

    fn forget(&mut self) {
        self.0.forget();
    }

    fn memory(&self) -> u64 {
        self.0.memory()
    }

    fn makes_playouts(&self) -> bool {
        self.0.makes_playouts()
    }
}

impl<A: Settings> Settings for Veiled<A> {
    fn settings(&self) -> Vec<Setting> {
        self.0.settings()
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), Error> {
        self.0.set(name, value)
    }
}

/// The general tree search draws a world for each playout by itself; it is given one that was drawn, too.
impl<G: MonteCarloPolicy> Observer<G> for Mcts<G> {
    fn begin(&mut self, start: &G::Position) {
        Algorithm::begin(self, start);
    }

    fn choose(&mut self, mut task: Observed<G::Position>) -> Found<MoveOf<G>> {
        let world = task.observation.draw(&mut Random::new(0));
        self.search(opened(&mut task, &world))
    }

    fn watch(
        &mut self,
        mut task: Observed<G::Position>,
        probe: &mut dyn Probe<G::Position>,
    ) -> Found<MoveOf<G>> {
        let world = task.observation.draw(&mut Random::new(0));
        Algorithm::watch(self, opened(&mut task, &world), probe)
    }

    fn forget(&mut self) {
        Algorithm::forget(self);
    }

    fn memory(&self) -> u64 {
        Algorithm::memory(self)
    }

    fn makes_playouts(&self) -> bool {
        true
    }
}

/// The same order in a world that was drawn, where nothing of the true position is left.
fn opened<'a, P: Position>(task: &'a mut Observed<'_, P>, world: &'a P) -> Task<'a, P> {
    Task {
        position: world,
        limits: task.limits,
        moves: task.moves,
        stop: task.stop,
        report: &mut *task.report,
    }
}
