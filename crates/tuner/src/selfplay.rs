//! One game of the engine against itself: a random opening, few nodes a move, and beside each move what the search
//! said of the position. A game depends on its seed alone.

use hetman_game::random::{Random, mix};
use hetman_game::{
    Error, Limits, MoveList, Notation, Player, Position, Score, Settings, Stop, Turn,
};
use hetman_search::alphabeta::AlphaBeta;
use hetman_search::{Algorithm, AlphaBetaPolicy, EVAL_FILE, MoveOf, Task};

/// How to play.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Nodes after which a search begins no new iteration.
    pub nodes: u64,
    /// Chooses openings.
    pub seed: u64,
    /// The evaluation function.
    pub evaluation: String,
    /// The bytes of a network's file to evaluate with; none if empty.
    pub network: Vec<u8>,
    /// Fewest and most random plies at the start.
    pub opening: (usize, usize),
    /// The worst score an opening may have, for either side.
    pub even: i32,
    /// A score that decides a game once both sides have agreed on it for four plies.
    pub resign: i32,
    /// The largest score of a position to learn from.
    pub level: i32,
}

impl Default for Plan {
    fn default() -> Self {
        Self {
            nodes: 300,
            seed: 1,
            evaluation: String::new(),
            network: Vec::new(),
            opening: (6, 10),
            even: 300,
            resign: 1500,
            level: 1500,
        }
    }
}

/// Draws the position a game starts from, before its random plies.
pub type Starts<P> = dyn Fn(&mut Random) -> Result<P, Error> + Sync;

/// One move of a game.
#[derive(Clone, Copy, Debug)]
pub struct Ply<M> {
    /// The move.
    pub mv: M,
    /// What the search said of the position before it, for the first player.
    pub score: i32,
    /// Whether that position is quiet and open, so that an evaluation can learn from it.
    pub quiet: bool,
    /// The key of that position.
    pub key: u64,
}

/// A finished game.
#[derive(Clone, Debug)]
pub struct Played<P: Position> {
    /// Where the engine took over.
    pub start: P,
    /// The moves from there.
    pub plies: Vec<Ply<P::Move>>,
    /// How it ended for the first player: 1, 0, -1.
    pub result: i32,
}

/// A search may cost so many times the nodes of its soft limit.
const HARD_LIMIT: u64 = 20;
/// A game longer than this counts as drawn.
const LONGEST: usize = 400;
/// Plies both sides must agree that a game is decided.
const DECIDED_PLIES: i32 = 4;
/// A dull game is drawn: from this ply on, after so many plies of scores so low.
const DULL: (usize, usize, i32) = (80, 10, 8);
/// Tries to find an opening that is even.
const TRIES: usize = 20;

/// An engine that plays against itself.
pub struct SelfPlay<'a, G: AlphaBetaPolicy> {
    policy: &'a G,
    plan: &'a Plan,
    starts: &'a Starts<G::Position>,
    engine: AlphaBeta<G>,
}

impl<'a, G: AlphaBetaPolicy> SelfPlay<'a, G>
where
    G::Position: Notation,
{
    /// An engine as the plan wants it.
    pub fn new(
        policy: &'a G,
        plan: &'a Plan,
        starts: &'a Starts<G::Position>,
    ) -> Result<Self, Error> {
        let mut engine = AlphaBeta::new(policy);
        engine.set("hash", "1")?;
        if !plan.evaluation.is_empty() {
            engine.set("eval", &plan.evaluation)?;
        }
        if !plan.network.is_empty() {
            engine.load(EVAL_FILE, &plan.network)?;
        }
        Ok(Self {
            policy,
            plan,
            starts,
            engine,
        })
    }

    /// Plays the game with this number.
    pub fn play(&mut self, number: u64) -> Result<Played<G::Position>, Error> {
        self.engine.forget();
        let mut random = Random::new(mix(mix(self.plan.seed).wrapping_add(number)));
        let mut start = (self.starts)(&mut random)?;
        for _ in 0..TRIES {
            let mut opened = (self.starts)(&mut random)?;
            if self.open(&mut opened, &mut random) {
                start = opened;
                break;
            }
        }
        Ok(self.finish(start))
    }

    /// Plays random moves; false if that decided the game.
    fn open(&mut self, position: &mut G::Position, random: &mut Random) -> bool {
        let (fewest, most) = self.plan.opening;
        for _ in 0..fewest + random.below(most - fewest + 1) {
            if position.turn() == Turn::Over {
                return false;
            }
            let moves = moves(position);
            position.play(moves[random.below(moves.len())]);
        }
        position.turn() != Turn::Over && self.think(position).1.raw().abs() <= self.plan.even
    }

    /// Plays to the end.
    fn finish(&mut self, start: G::Position) -> Played<G::Position> {
        let mut position = start.clone();
        let mut plies = Vec::new();
        let mut course = Course::new(self.plan);
        let result = loop {
            let Turn::Player(player) = position.turn() else {
                break position.payoff(Player::FIRST).signum();
            };
            if plies.len() >= LONGEST || self.policy.repeated(&position, 0) {
                break 0;
            }
            let (mv, score) = self.think(&position);
            let score = if player == Player::FIRST {
                score.raw()
            } else {
                -score.raw()
            };
            plies.push(Ply {
                mv,
                score,
                quiet: self.is_quiet(&position, mv, score),
                key: position.key(),
            });
            if let Some(result) = course.adjudicate(score) {
                break result;
            }
            position.play(mv);
        };
        Played {
            start,
            plies,
            result,
        }
    }

    fn is_quiet(&self, position: &G::Position, mv: MoveOf<G>, score: i32) -> bool {
        score.abs() <= self.plan.level
            && !self.policy.forced(position)
            && !self.policy.tactical(position, mv)
    }

    fn think(&mut self, position: &G::Position) -> (MoveOf<G>, Score) {
        let moves = moves(position);
        let limits = Limits {
            nodes: Some(self.plan.nodes * HARD_LIMIT),
            soft_nodes: Some(self.plan.nodes),
            ..Limits::none()
        };
        let task = Task {
            position,
            limits: &limits,
            moves: &moves,
            stop: &Stop::default(),
            report: &mut |_| {},
        };
        let found = self.engine.search(task);
        (
            found.line.pv.first().copied().unwrap_or(moves[0]),
            found.line.score,
        )
    }
}

/// The scores of a game so far, as far as they may end it early.
struct Course {
    resign: i32,
    plies: usize,
    decided: i32,
    dull: usize,
}

impl Course {
    fn new(plan: &Plan) -> Self {
        Self {
            resign: plan.resign,
            plies: 0,
            decided: 0,
            dull: 0,
        }
    }

    /// Takes the next score of the first player; gives the result once both sides agree on one.
    fn adjudicate(&mut self, score: i32) -> Option<i32> {
        let sign = score.signum();
        self.plies += 1;
        self.decided = if score.abs() < self.resign {
            0
        } else {
            sign * ((self.decided * sign).max(0) + 1)
        };
        let (from, plies, low) = DULL;
        self.dull = if score.abs() <= low { self.dull + 1 } else { 0 };
        if self.decided.abs() >= DECIDED_PLIES {
            return Some(sign);
        }
        (self.plies > from && self.dull >= plies).then_some(0)
    }
}

fn moves<P: Position>(position: &P) -> MoveList<P::Move> {
    let mut list = MoveList::new();
    position.moves(&mut list);
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_cut_short_when_both_sides_agree() {
        let course = || Course::new(&Plan::default());
        let mut won = course();
        let scores = [2000, 2000, 1400, -2000, -2000, -1600, -3000];
        let ends: Vec<_> = scores.map(|score| won.adjudicate(score)).into();
        assert_eq!(ends, [None, None, None, None, None, None, Some(-1)]);
        let mut drawn = course();
        assert_eq!(
            (0..400).position(|_| drawn.adjudicate(3) == Some(0)),
            Some(80)
        );
        let mut lively = course();
        assert!((0..400).all(|ply| {
            lively
                .adjudicate(if ply % 8 == 0 { 40 } else { 0 })
                .is_none()
        }));
    }
}
