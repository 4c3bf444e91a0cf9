//! What a position looks worth to a player: points, what the land brings him, what he holds and can build, against the best of
//! the others.

use hetman_game::{Evaluator, Player, Position, Score};

use crate::building::SETTLEMENTS;
use crate::goods::{CITY, Card, Goods, SETTLEMENT, count};
use crate::island::{HEXES, ISLAND, NONE};
use crate::position::{MOST, Settlers, building};
use crate::setup::ways;
use crate::tuning::{WEIGHTS, Weights};

/// The hand-made evaluation.
#[derive(Clone, Copy, Debug)]
pub struct Outlook {
    weights: Weights,
}

impl Default for Outlook {
    fn default() -> Self {
        Self { weights: WEIGHTS }
    }
}

impl Evaluator<Settlers> for Outlook {
    fn score(&mut self, position: &Settlers) -> Score {
        self.score_for(position, position.to_move())
    }

    fn score_for(&mut self, position: &Settlers, player: Player) -> Score {
        let brought = brought(position);
        let worth = |at: u8| self.worth(position, at, &brought[usize::from(at)]);
        let others = (0..position.players).filter(|&at| at != player.0);
        let best = others.map(worth).max().unwrap_or_default();
        Score::new(worth(player.0) - best)
    }

    fn judges_chance(&self) -> bool {
        true
    }
}

/// Rolls of 36 that bring each player each good, cities twice.
fn brought(position: &Settlers) -> [[i32; 5]; MOST] {
    let mut brought = [[0; 5]; MOST];
    for hex in (0..HEXES).filter(|&hex| hex != usize::from(position.robber)) {
        let Some(good) = position.land.brings[hex] else {
            continue;
        };
        let rolls = ways(position.land.numbers[hex]) as i32;
        for corner in ISLAND.hex_corners[hex] {
            if let Some((owner, city)) = building(position.corners[usize::from(corner)]) {
                brought[usize::from(owner)][good.at()] += rolls * (1 + i32::from(city));
            }
        }
    }
    brought
}

impl Outlook {
    fn worth(&self, position: &Settlers, player: u8, brought: &[i32; 5]) -> i32 {
        let weights = &self.weights;
        let seat = &position.seats[usize::from(player)];
        let points = position.points(Player(player)) as i32;
        let rolls: i32 = brought.iter().sum();
        let kinds = brought.iter().filter(|&&rolls| rolls > 0).count() as i32;
        let held = count(seat.hand) as i32;
        let cards = count(seat.cards) as i32 - i32::from(seat.cards[Card::Point.at()]);
        let land = weights.point * points + weights.roll * rolls + weights.kind * kinds;
        let hand = weights.held * held.min(7) + weights.excess * (held - 7).max(0);
        let cards = weights.card * cards + weights.knight * i32::from(seat.knights);
        land + hand + cards + self.prospects(position, player, seat.hand)
    }

    /// What a player can hope to build: parts of prices, places to settle, harbours, the longest road.
    fn prospects(&self, position: &Settlers, player: u8, hand: Goods) -> i32 {
        let weights = &self.weights;
        let parts = |price: &Goods| -> i32 {
            let parts = hand.iter().zip(price);
            parts.map(|(&have, &need)| i32::from(have.min(need))).sum()
        };
        let [_, settlements, _] = position.built(player);
        let mut sum = weights.part * parts(&CITY).max(parts(&SETTLEMENT));
        if settlements < SETTLEMENTS && position.settle_corners(player).next().is_some() {
            sum += weights.corner;
        }
        let corners = position.corners.iter().zip(ISLAND.corner_harbour);
        let harbours = corners.filter(|&(&corner, harbour)| {
            harbour != NONE && building(corner).is_some_and(|(owner, _)| owner == player)
        });
        sum += weights.harbour * harbours.count() as i32;
        sum + weights.road * i32::from(position.road_length(player))
    }
}
