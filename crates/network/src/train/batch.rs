//! Positions as the trainer sees them: the numbers of their features, and what they should be worth.

use hetman_game::{Player, Position, Turn};

use crate::features::Features;

/// The most features a position has in one player's view.
pub const MOST_FEATURES: usize = 40;

/// One position.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// The features the mover sees, then those the opponent sees, in the same order of pieces.
    features: [[u16; MOST_FEATURES]; 2],
    count: u8,
    /// The output that judges it.
    pub bucket: u8,
    /// What it should be worth to the mover, from 0 to 1.
    pub target: f32,
    /// What is added to the output before it becomes a chance: the evaluation a network corrects.
    pub base: f32,
}

impl Sample {
    /// A position with what it should be worth to its mover, also where chance draws for him; none where the game is over or if
    /// it has more features than a sample holds.
    pub fn new<F: Features>(position: &F::Position, outputs: usize, target: f32) -> Option<Self> {
        if position.turn() == Turn::Over {
            return None;
        }
        let mover = position.to_move();
        let mut sample = Self {
            features: [[0; MOST_FEATURES]; 2],
            count: 0,
            bucket: F::bucket(position, outputs) as u8,
            target,
            base: 0.0,
        };
        for (player, list) in [mover, mover.other()].into_iter().zip(&mut sample.features) {
            let count = fill::<F>(position, player, list)?;
            sample.count = count as u8;
        }
        Some(sample)
    }

    /// The features of the mover's view and of the opponent's.
    #[inline]
    pub fn views(&self) -> [&[u16]; 2] {
        let count = usize::from(self.count);
        [&self.features[0][..count], &self.features[1][..count]]
    }
}

fn fill<F: Features>(
    position: &F::Position,
    player: Player,
    list: &mut [u16; MOST_FEATURES],
) -> Option<usize> {
    let mut count = 0;
    F::each(position, player, &mut |input| {
        if let Some(place) = list.get_mut(count) {
            *place = input as u16;
        }
        count += 1;
    });
    (count <= MOST_FEATURES).then_some(count)
}
