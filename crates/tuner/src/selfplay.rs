//! Games of the engine against itself, from random openings and with few nodes a move, and the quiet positions in them.
//! Each game depends on its own seed alone, so threads change nothing but the time.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread;

use hetman_game::random::{Random, mix};
use hetman_game::{
    Error, Limits, MoveList, Notation, Player, Position, Score, Settings, Stop, Turn,
};
use hetman_search::alphabeta::AlphaBeta;
use hetman_search::{Algorithm, MoveOf, Policy, Task};

use crate::data::Sample;

/// How to play.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Games.
    pub games: usize,
    /// Nodes a move.
    pub nodes: u64,
    /// Chooses openings and positions.
    pub seed: u64,
    /// Games played at once.
    pub threads: usize,
    /// Fewest and most random plies at the start.
    pub opening: (usize, usize),
    /// Most positions taken from one game.
    pub positions: usize,
    /// A score that decides a game once both sides have agreed on it for four plies.
    pub resign: i32,
    /// A score no opening and no position taken may exceed.
    pub level: i32,
}

impl Default for Plan {
    fn default() -> Self {
        Self {
            games: 10_000,
            nodes: 1_000,
            seed: 1,
            threads: 1,
            opening: (6, 10),
            positions: 30,
            resign: 900,
            level: 700,
        }
    }
}

/// Plays a game so long before it counts as drawn.
const LONGEST: usize = 320;
/// A dull game: from this ply on, after so many plies of scores so low.
const DULL: (usize, usize, i32) = (80, 12, 8);

/// Plays the games of a plan and returns the positions taken, in the order of the games; tells how many are done.
pub fn play<G: Policy>(
    policy: &G,
    rules: &<G::Position as Notation>::Rules,
    plan: &Plan,
    progress: &mut dyn FnMut(usize),
) -> Result<Vec<Sample>, Error>
where
    G::Position: Notation,
{
    let next = AtomicUsize::new(0);
    let mut games: Vec<Vec<Sample>> = vec![Vec::new(); plan.games];
    let (send, receive) = channel();
    thread::scope(|scope| {
        for _ in 0..plan.threads.max(1) {
            let (send, next) = (send.clone(), &next);
            scope.spawn(move || {
                while let Some(game) =
                    Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&game| game < plan.games)
                {
                    // Nobody listens any more after an error; then the rest does not matter.
                    let _ = send.send((
                        game,
                        Game::play(
                            policy,
                            rules,
                            plan,
                            mix(plan.seed).wrapping_add(game as u64),
                        ),
                    ));
                }
            });
        }
        drop(send);
        for (done, (game, samples)) in receive.into_iter().enumerate() {
            games[game] = samples?;
            progress(done + 1);
        }
        Ok(())
    })?;
    Ok(games.into_iter().flatten().collect())
}

/// A game under way.
struct Game<'a, G: Policy> {
    policy: &'a G,
    plan: &'a Plan,
    engine: AlphaBeta<G>,
    position: G::Position,
    random: Random,
    taken: Vec<Sample>,
}

impl<'a, G: Policy> Game<'a, G>
where
    G::Position: Notation,
{
    fn play(
        policy: &'a G,
        rules: &<G::Position as Notation>::Rules,
        plan: &'a Plan,
        seed: u64,
    ) -> Result<Vec<Sample>, Error> {
        let mut engine = AlphaBeta::new(policy);
        engine.set("hash", "1")?;
        let position = G::Position::start(rules)?;
        let mut game = Self {
            policy,
            plan,
            engine,
            position,
            random: Random::new(mix(seed)),
            taken: Vec::new(),
        };
        let start = game.position.clone();
        for _ in 0..20 {
            game.position = start.clone();
            if game.open() {
                break;
            }
        }
        let result = game.finish();
        let Self {
            mut random,
            mut taken,
            ..
        } = game;
        random.shuffle(&mut taken);
        taken.truncate(plan.positions);
        for sample in &mut taken {
            sample.result = result;
        }
        Ok(taken)
    }

    /// Plays random moves; false if that decided the game.
    fn open(&mut self) -> bool {
        let (fewest, most) = self.plan.opening;
        for _ in 0..fewest + self.random.below(most - fewest + 1) {
            let moves = moves(&self.position);
            if self.position.turn() == Turn::Over {
                return false;
            }
            self.position.play(moves[self.random.below(moves.len())]);
        }
        self.position.turn() != Turn::Over && self.think().1.raw().abs() <= self.plan.level.min(300)
    }

    /// Plays to the end and says how it ended for the first player.
    fn finish(&mut self) -> f32 {
        let (mut decided, mut dull) = (0_i32, 0);
        for ply in 0..LONGEST {
            let Turn::Player(player) = self.position.turn() else {
                return half(self.position.payoff(Player::FIRST));
            };
            if self.policy.repeated(&self.position, 0) {
                return 0.5;
            }
            let (mv, score) = self.think();
            let first = if player == Player::FIRST {
                score.raw()
            } else {
                -score.raw()
            };
            self.take(mv, first);
            let sign = first.signum();
            decided = if first.abs() < self.plan.resign {
                0
            } else {
                sign * (decided * sign).max(0) + sign
            };
            dull = if first.abs() <= DULL.2 { dull + 1 } else { 0 };
            if decided.abs() >= 4 {
                return half(sign);
            }
            if ply >= DULL.0 && dull >= DULL.1 {
                return 0.5;
            }
            self.position.play(mv);
        }
        0.5
    }

    /// Notes the position if it is quiet and open.
    fn take(&mut self, mv: MoveOf<G>, score: i32) {
        let quiet =
            !self.policy.forced(&self.position) && !self.policy.tactical(&self.position, mv);
        if quiet && score.abs() <= self.plan.level {
            self.taken.push(Sample {
                position: self.position.text(),
                result: 0.5,
                score,
            });
        }
    }

    fn think(&mut self) -> (MoveOf<G>, Score) {
        let moves = moves(&self.position);
        let (limits, stop) = (Limits::nodes(self.plan.nodes), Stop::default());
        let task = Task {
            position: &self.position,
            limits: &limits,
            moves: &moves,
            stop: &stop,
            report: &mut |_| {},
        };
        let found = self.engine.search(task);
        (
            found.line.pv.first().copied().unwrap_or(moves[0]),
            found.line.score,
        )
    }
}

fn moves<P: Position>(position: &P) -> MoveList<P::Move> {
    let mut list = MoveList::new();
    position.moves(&mut list);
    list
}

/// A payoff as a share of the point.
fn half(payoff: i32) -> f32 {
    (payoff.signum() + 1) as f32 / 2.0
}
