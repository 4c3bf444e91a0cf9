//! What every game's features owe: however a search came to a position, its evaluation is the one made from scratch.

use std::sync::Arc;

use hetman_game::random::Random;
use hetman_game::{Evaluator, MoveList, Position, Turn};

use crate::accumulator::Accumulator;
use crate::features::Features;
use crate::header::Header;
use crate::network::{Network, Shape};
use crate::train::Model;

/// A network of random weights, which sees every difference.
pub fn random_network<F: Features>(seed: u64) -> Network {
    let shape = Shape {
        inputs: F::INPUTS,
        hidden: 64,
        outputs: 8,
    };
    let header = Header::default().with("features", F::NAME);
    Model::new(shape, seed).quantised(header)
}

/// How a game hands the turn over without a move, where a search may do that.
pub struct Passing<P: Position> {
    /// Passes, if that is possible.
    pub pass: fn(&mut P) -> Option<P::Undo>,
    /// Takes a pass back.
    pub unpass: fn(&mut P, P::Undo),
}

impl<P: Position> Passing<P> {
    /// No passing.
    pub const NEVER: Self = Self {
        pass: |_| None,
        unpass: |_, _| {},
    };
}

/// Plays so many random moves and passes, with many take-backs, and panics where the evaluation that followed them is
/// not the one from scratch. `start` draws a new position once no move is left. Gives the number of evaluations.
pub fn follows_moves<F: Features>(
    mut moves: usize,
    random: &mut Random,
    passing: &Passing<F::Position>,
    start: &mut dyn FnMut(&mut Random) -> F::Position,
) -> usize {
    let network = Arc::new(random_network::<F>(random.bits()));
    let mut kept = Accumulator::<F>::new(network.clone());
    let mut compared = 0;
    while moves > 0 {
        let mut position = start(random);
        let mut line = Vec::new();
        for _ in 0..400 {
            let mut list = MoveList::new();
            position.moves(&mut list);
            if list.is_empty() || position.turn() == Turn::Over || random.below(4) == 0 {
                match line.pop() {
                    Some((Some(mv), undo)) => {
                        position.undo(mv, undo);
                        kept.undone();
                    }
                    Some((None, undo)) => (passing.unpass)(&mut position, undo),
                    None => break,
                }
            } else if let Some(undo) = (random.below(20) == 0)
                .then(|| (passing.pass)(&mut position))
                .flatten()
            {
                line.push((None, undo));
            } else {
                let mv = list[random.below(list.len())];
                kept.played(&position, mv);
                line.push((Some(mv), position.play(mv)));
                moves = moves.saturating_sub(1);
            }
            // A search does not ask everywhere; sums are then made up for several moves at once.
            if random.below(3) > 0 && position.turn() != Turn::Over {
                let fresh = Accumulator::<F>::new(network.clone()).judge(&position);
                assert_eq!(kept.judge(&position), fresh, "{} of {}", compared, F::NAME);
                compared += 1;
            }
        }
    }
    compared
}
