//! `network`: an evaluation learnt from games against itself. Each man is a feature: the place where he stands, as his owner
//! counts it, and how many of his side stand there below him.

use std::sync::Arc;

use hetman_game::{Error, Player};
use hetman_network::{Accumulator, Embedded, Features, Network};

use crate::eval::{meets, pips};
use crate::position::{BAR, Backgammon, Men, OFF, POINT};

/// The payoff between which and its opposite the network judges, in thousandths of a point: a backgammon.
pub const MOST_POINTS: i32 = 3 * POINT;
/// Points of evaluation that an output of one is worth in the file of a network.
pub const SCALE: i32 = 2_000;

static BUILT_IN: Embedded = Embedded::new(include_bytes!(concat!(
    env!("HETMAN_NETWORKS"),
    "/backgammon.network"
)));

/// The network that is built in.
pub(crate) fn built_in() -> Accumulator<BackgammonFeatures> {
    Accumulator::new(BUILT_IN.network::<BackgammonFeatures>())
}

/// The men of both players.
#[derive(Clone, Debug)]
pub struct BackgammonFeatures;

/// Men of one side that are told apart on one point; more look like so many.
const STACK: usize = 6;
/// Places from the tray to the bar.
const PLACES: usize = BAR + 1;
/// Cells of a plane: places, and in the lowest the number of men borne off behind them.
const CELLS: usize = PLACES + 15;
/// Features of one side.
const SIDE: usize = STACK * PLACES + 15;

impl Features for BackgammonFeatures {
    type Position = Backgammon;
    /// For each player the places with at least one man, at least two and so on.
    type Planes = [u64; 2 * STACK];

    const NAME: &'static str = "backgammon";
    const INPUTS: usize = 2 * SIDE;

    fn planes(position: &Backgammon) -> [u64; 2 * STACK] {
        let mut planes = [0; 2 * STACK];
        for (men, planes) in position.men.iter().zip(planes.chunks_exact_mut(STACK)) {
            for (place, &count) in men.iter().enumerate().skip(OFF + 1) {
                for plane in &mut planes[..usize::from(count).min(STACK)] {
                    *plane |= 1 << place;
                }
            }
            planes[0] |= ((1_u64 << men[OFF]) - 1) << PLACES;
        }
        planes
    }

    #[inline]
    fn index(plane: usize, cell: u32, viewer: Player, _view: usize) -> usize {
        let side = (plane / STACK) ^ usize::from(viewer.0);
        let (rank, cell) = (plane % STACK, cell as usize);
        debug_assert!(cell < CELLS);
        side * SIDE
            + if cell < PLACES {
                rank * PLACES + cell
            } else {
                STACK * PLACES + cell - PLACES
            }
    }

    /// A race has an output of its own; what is left is told apart by how far there is to go.
    fn bucket(position: &Backgammon, buckets: usize) -> usize {
        let [first, second] = &position.men;
        if !meets(first, second) {
            return 0;
        }
        let left = (pips(first) + pips(second)) as usize;
        let stage = left * (buckets - 1) / LONGEST;
        (1 + stage).min(buckets - 1)
    }

    fn base(position: &Backgammon) -> i32 {
        let men: [&Men; 2] = [
            position.men(position.mover),
            position.men(position.mover.other()),
        ];
        pips(men[1]) - pips(men[0])
    }

    fn place(cell: u32) -> Option<(u32, u32)> {
        (1..BAR as u32).contains(&cell).then_some((cell - 1, 0))
    }
}

/// Pips of both players from which on the last output judges.
const LONGEST: usize = 330;

/// The equity of the player to move by the network, in thousandths of a point.
pub(crate) fn equity(network: &mut Accumulator<BackgammonFeatures>, position: &Backgammon) -> f64 {
    let output = f64::from(network.judge(position)) / f64::from(SCALE);
    f64::from(MOST_POINTS) * (output / 2.0).tanh()
}

/// The network in the bytes of a file.
pub(crate) fn load(bytes: &[u8]) -> Result<Accumulator<BackgammonFeatures>, Error> {
    let network = Network::parse::<BackgammonFeatures>(bytes);
    let network = network.map_err(|damage| Error::Other(damage.to_string()))?;
    Ok(Accumulator::new(Arc::new(network)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use hetman_game::random::Random;
    use hetman_game::{Notation, Position};
    use hetman_network::conformance::{Passing, follows_moves};
    use hetman_network::train::temporal::{Learner, Temporal};
    use hetman_network::train::{Model, Trainer};
    use hetman_network::{Header, Shape};

    #[test]
    fn sums_follow_moves() {
        let mut start = |_: &mut Random| Backgammon::new();
        let compared = follows_moves::<BackgammonFeatures>(
            20_000,
            &mut Random::new(5),
            &Passing::NEVER,
            &mut start,
        );
        assert!(compared > 10_000, "{compared}");
    }

    #[test]
    fn games_against_itself_teach_who_is_ahead() {
        let shape = Shape {
            inputs: BackgammonFeatures::INPUTS,
            hidden: 32,
            outputs: 5,
        };
        let how = Temporal {
            lambda: 0.7,
            most: MOST_POINTS as f32,
            scale: SCALE,
            games: 60,
            kept: 5,
            batch: 256,
        };
        let learn = |rounds: u32| {
            let trainer = Trainer::new(Model::new(shape, 3).quiet(), 1);
            let mut learner = Learner::<BackgammonFeatures>::new(trainer, how, 3);
            for _ in 0..rounds {
                learner.round(&Backgammon::new(), 3e-3);
            }
            learner.trainer.model
        };
        let ahead = |model: &Model| {
            let header = Header::default().with("scale", SCALE);
            let mut judge = Accumulator::new(Arc::new(model.quantised(header)));
            let mut worth = |text: &str| {
                let parsed = Backgammon::parse(&crate::BackgammonRules::default(), text);
                equity(&mut judge, &parsed.unwrap())
            };
            worth("6:3,5:3,4:3,off:6 13:5,12:5,8:5 1 -")
                - worth("13:5,12:5,8:5 6:3,5:3,4:3,off:6 1 -")
        };
        let (before, after) = (ahead(&learn(0)), ahead(&learn(12)));
        assert!(after > before + 400.0, "{before} {after}");
        assert_eq!(learn(2), learn(2), "by the same seed");
    }

    #[test]
    fn every_man_is_one_feature() {
        let mut position = Backgammon::new();
        let mut random = Random::new(8);
        for _ in 0..2_000 {
            let mut list = Vec::new();
            position.moves(&mut list);
            if list.is_empty() {
                position = Backgammon::new();
                continue;
            }
            let stacked = |men: &Men| men[1..].iter().any(|&men| usize::from(men) > STACK);
            let mut seen = Vec::new();
            BackgammonFeatures::each(&position, Player::FIRST, &mut |at| seen.push(at));
            let own = seen.iter().filter(|&&at| at < SIDE).count();
            assert!(own == 15 || stacked(&position.men[0]) && own < 15, "{own}");
            assert!(seen.iter().all(|&at| at < BackgammonFeatures::INPUTS));
            position.play(list[random.below(list.len())]);
        }
    }
}
