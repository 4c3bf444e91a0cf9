//! What Chinese checkers tells the search: how far everybody still has to go, and that men go forwards.

use std::time::Duration;

use hetman_game::random::Random;
use hetman_game::{Evaluator, Limits, MoveList, Player, Position, Score};
use hetman_search::{Listed, MctsOptions, MonteCarloPolicy, Named, Policy, Prior};

use super::{ChineseCheckers, Hop};

/// The answers of Chinese checkers.
#[derive(Clone, Copy, Default, Debug)]
pub struct CheckersPolicy;

/// Compares how far a player's men have to go with the men of the best of the others. Those far behind count more, since the
/// last man decides when the tip is full.
#[derive(Clone, Copy, Default, Debug)]
pub struct Distance;

/// What a step of a man at his goal is worth, and how much more each step farther away makes it.
const STEP: i32 = 6;
const BEHIND: i32 = 1;

impl Distance {
    fn left(position: &ChineseCheckers, player: Player) -> i32 {
        let steps = position.distances(player);
        steps.map(|far| far * (STEP + BEHIND * far)).sum()
    }
}

impl Evaluator<ChineseCheckers> for Distance {
    fn score(&mut self, position: &ChineseCheckers) -> Score {
        self.score_for(position, position.to_move())
    }

    fn score_for(&mut self, position: &ChineseCheckers, player: Player) -> Score {
        let others = (0..position.players() as u8).map(Player);
        let nearest = others
            .filter(|&other| other != player)
            .map(|other| Self::left(position, other))
            .min();
        Score::new(nearest.unwrap_or_default() - Self::left(position, player))
    }
}

impl Policy for CheckersPolicy {
    type Position = ChineseCheckers;
    type Evaluator = Distance;

    fn evaluators(&self) -> &'static [Named] {
        &[Named {
            name: "distance",
            meaning: "steps left to the far end of the opposite tip, against the best of the others",
        }]
    }

    fn evaluator(&self, _name: &str) -> Distance {
        Distance
    }

    fn encode(&self, mv: Hop) -> u16 {
        if mv == Hop::PASS {
            return 1;
        }
        2 + u16::from(mv.from) * 121 + u16::from(mv.to)
    }

    fn promise(&self, position: &ChineseCheckers, mv: Hop) -> i32 {
        position.gain(mv)
    }
}

/// Of so many moves of a playout one is any that goes forwards, the others the longest.
const ANY: usize = 8;

impl MonteCarloPolicy for CheckersPolicy {
    /// A whole game is long and says little; two rounds show which jumps a move prepares.
    fn mcts(&self) -> MctsOptions {
        MctsOptions {
            longest: 12,
            judged: true,
            expand_after: 4,
            exploration: 0.2,
            ..MctsOptions::default()
        }
    }

    fn mean_branching(&self, _position: &ChineseCheckers) -> u32 {
        40
    }

    /// Moves that bring a man nearer to his goal, wherever there are any; mostly those that bring him farthest.
    fn playout_move(&self, position: &ChineseCheckers, random: &mut Random) -> Option<Hop> {
        let mut list = MoveList::new();
        position.moves(&mut list);
        let most = list.iter().map(|&mv| position.gain(mv)).max()?;
        let least = if random.below(ANY) == 0 {
            most.min(1)
        } else {
            most
        };
        list.retain(|&mv| position.gain(mv) >= least);
        Some(list[random.below(list.len())])
    }

    /// The farther forwards, the better.
    fn priors(&self, position: &ChineseCheckers, moves: &[Hop], priors: &mut [Prior]) {
        for (&mv, prior) in moves.iter().zip(priors) {
            let gain = position.gain(mv).clamp(-8, 8) as f32;
            prior.add(1.0, 0.5 + 0.03 * gain);
        }
    }
}

/// The game as the list of games has it.
pub fn entry() -> Listed<CheckersPolicy> {
    let summary = "Chinese checkers: bring ten men to the opposite tip of the star, jump by jump";
    let limits = Limits::time(Duration::from_millis(500));
    Listed::general("chinese_checkers", summary, CheckersPolicy)
        .preferring("best_reply")
        .limits(limits)
        .bench(&[("", 2)])
}
