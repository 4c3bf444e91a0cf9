//! Temporal differences (Sutton 1988; Tesauro's backgammon 1992): a network plays against itself, one move ahead, and learns
//! to foretell at each position what it says a move later, and at the last what the game brought. Made for games of two
//! players in which chance sees to it that games differ; it needs no data and knows no game.

use std::collections::VecDeque;
use std::marker::PhantomData;
use std::sync::Arc;

use hetman_game::random::Random;
use hetman_game::{Evaluator, MoveList, Player, Position, Turn};

use super::adam::Trainer;
use super::batch::Sample;
use super::sigmoid;
use crate::accumulator::Accumulator;
use crate::features::Features;
use crate::header::Header;

/// How a network learns from its own games.
#[derive(Clone, Copy, Debug)]
pub struct Temporal {
    /// How much of a target is what came later than the next position: 0 looks one move ahead, 1 at the end alone.
    pub lambda: f32,
    /// The payoff that a chance of one stands for.
    pub most: f32,
    /// Points of evaluation that an output of one is worth.
    pub scale: i32,
    /// Games between two looks at what was learnt.
    pub games: u32,
    /// Rounds whose positions are learnt from, the newest among them.
    pub kept: usize,
    /// Positions of one step of training.
    pub batch: usize,
}

/// What a round came to.
#[derive(Clone, Copy, Default, Debug)]
pub struct Round {
    /// Positions of its games.
    pub positions: usize,
    /// Their mean squared error before they were learnt from.
    pub loss: f64,
}

/// A network at play and in training.
pub struct Learner<F: Features> {
    /// The network in training.
    pub trainer: Trainer,
    how: Temporal,
    random: Random,
    rounds: VecDeque<Vec<Sample>>,
    features: PhantomData<F>,
}

impl<F: Features> Learner<F> {
    /// A learner that plays by this seed.
    pub fn new(trainer: Trainer, how: Temporal, seed: u64) -> Self {
        Self {
            trainer,
            how,
            random: Random::new(seed),
            rounds: VecDeque::new(),
            features: PhantomData,
        }
    }

    /// Plays a round of games from `start` and learns from them at this rate.
    pub fn round(&mut self, start: &F::Position, rate: f32) -> Round {
        let header = Header::default().with("scale", self.how.scale);
        let network = Arc::new(self.trainer.model.quantised(header));
        let mut judge = Accumulator::<F>::new(network);
        let outputs = self.trainer.model.shape.outputs;
        let mut samples = Vec::new();
        for _ in 0..self.how.games {
            let game = self.game(start, &mut judge);
            samples.extend(self.targets(&game, outputs));
        }
        let round = Round {
            positions: samples.len(),
            loss: self.trainer.loss(&samples),
        };
        self.rounds.push_back(samples);
        if self.rounds.len() > self.how.kept {
            self.rounds.pop_front();
        }
        self.learn(rate);
        round
    }

    /// One game; the positions between moves with what the network says of them, and what the first player got.
    fn game(&mut self, start: &F::Position, judge: &mut Accumulator<F>) -> Game<F::Position> {
        let mut position = start.clone();
        let mut seen = Vec::new();
        judge.begin(&position);
        loop {
            match position.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    let Some(drawn) = position.draw(&mut self.random) else {
                        break;
                    };
                    position.play(drawn);
                }
                Turn::Player(mover) => {
                    let worth = self.how.best(&mut position, mover, judge);
                    if position.turn() != Turn::Over {
                        let worth = if mover == Player::FIRST {
                            worth
                        } else {
                            -worth
                        };
                        seen.push((position.clone(), worth));
                    }
                }
            }
        }
        let result = position.payoff(Player::FIRST) as f32 / self.how.most;
        Game { seen, result }
    }

    /// The positions of a game with what they should have been said to be worth.
    fn targets(&self, game: &Game<F::Position>, outputs: usize) -> Vec<Sample> {
        let lambda = self.how.lambda;
        let mut later = game.result;
        let mut samples = Vec::with_capacity(game.seen.len());
        for (at, (position, _)) in game.seen.iter().enumerate().rev() {
            if let Some((_, next)) = game.seen.get(at + 1) {
                later = lambda * later + (1.0 - lambda) * next;
            }
            let own = if position.to_move() == Player::FIRST {
                later
            } else {
                -later
            };
            samples.extend(Sample::new::<F>(position, outputs, f32::midpoint(own, 1.0)));
        }
        samples
    }

    /// As many positions as the last round brought, drawn from all rounds kept.
    fn learn(&mut self, rate: f32) {
        let newest = self.rounds.back().map_or(0, Vec::len);
        let mut batch = Vec::with_capacity(self.how.batch);
        for _ in 0..newest.div_ceil(self.how.batch) {
            batch.clear();
            for _ in 0..self.how.batch {
                let round = &self.rounds[self.random.below(self.rounds.len())];
                if !round.is_empty() {
                    batch.push(round[self.random.below(round.len())]);
                }
            }
            self.trainer.step(&batch, rate);
        }
    }
}

/// What is learnt from a game.
struct Game<P> {
    /// Positions between moves, with their worth to the first player as a share of the most.
    seen: Vec<(P, f32)>,
    /// What the first player got, as a share of the most.
    result: f32,
}

impl Temporal {
    /// Makes the move after which the position looks best to its mover; what it looks worth then.
    fn best<F: Features>(
        &self,
        position: &mut F::Position,
        mover: Player,
        judge: &mut Accumulator<F>,
    ) -> f32 {
        let mut list = MoveList::new();
        position.moves(&mut list);
        let mut best = (f32::NEG_INFINITY, list[0]);
        for mv in list {
            let undo = position.play(mv);
            let worth = self.worth(position, mover, judge);
            position.undo(mv, undo);
            if worth > best.0 {
                best = (worth, mv);
            }
        }
        position.play(best.1);
        best.0
    }

    /// What a position is worth to a player, as a share of the most.
    fn worth<F: Features>(
        &self,
        position: &F::Position,
        player: Player,
        judge: &mut Accumulator<F>,
    ) -> f32 {
        if position.turn() == Turn::Over {
            return position.payoff(player) as f32 / self.most;
        }
        let output = judge.judge(position) as f32 / self.scale as f32;
        let worth = 2.0 * sigmoid(output) - 1.0;
        if position.to_move() == player {
            worth
        } else {
            -worth
        }
    }
}
