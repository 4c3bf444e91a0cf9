//! A third game with a network shows that it is a mechanism: Connect Four names its features, and the rest is there.

use std::sync::Arc;

use hetman_classics::connect4::{Connect4, Connect4Policy};
use hetman_game::random::Random;
use hetman_game::{Limits, MoveList, Player, Position, Settings, Stop, Turn};
use hetman_network::conformance::{Passing, follows_moves};
use hetman_network::train::{Model, Sample, Trainer};
use hetman_network::{Accumulator, Features, Header, Shape};
use hetman_search::alphabeta::AlphaBeta;
use hetman_search::{Algorithm, Task};

/// The stones of both players, the viewer's first; columns have seven bits.
#[derive(Clone)]
struct Stones;

impl Features for Stones {
    type Position = Connect4;
    type Planes = [u64; 2];
    const NAME: &'static str = "connect4";
    const INPUTS: usize = 2 * 49;

    fn planes(position: &Connect4) -> [u64; 2] {
        position.sides()
    }

    fn index(plane: usize, cell: u32, player: Player, _view: usize) -> usize {
        49 * (plane ^ usize::from(player.0)) + cell as usize
    }
}

/// A position of a random game that is not over.
fn drawn(random: &mut Random) -> Connect4 {
    loop {
        let mut position = Connect4::default();
        for _ in 0..26 {
            let mut list = MoveList::new();
            position.moves(&mut list);
            if list.is_empty() {
                break;
            }
            position.play(list[random.below(list.len())]);
        }
        if position.turn() != Turn::Over {
            return position;
        }
    }
}

/// Positions with what best play makes of them: 1, a half or 0.
fn solved(random: &mut Random, count: usize) -> Vec<(Connect4, f32)> {
    let mut solver = AlphaBeta::solve(&Connect4Policy);
    solver.set("hash", "1").unwrap();
    let mut solve = || {
        let position = drawn(random);
        let mut moves = MoveList::new();
        position.moves(&mut moves);
        let found = solver.search(Task {
            position: &position,
            limits: &Limits::none(),
            moves: &moves,
            stop: &Stop::default(),
            report: &mut |_| {},
        });
        let value = found.line.score.raw().signum();
        (position, (1 + value) as f32 / 2.0)
    };
    (0..count).map(|_| solve()).collect()
}

#[test]
fn sums_follow_moves() {
    let mut start = |_: &mut Random| Connect4::default();
    let compared =
        follows_moves::<Stones>(20_000, &mut Random::new(1), &Passing::NEVER, &mut start);
    assert!(compared > 15_000, "{compared}");
}

#[test]
fn a_network_learns_who_wins() {
    let mut random = Random::new(7);
    let data = solved(&mut random, 12_000);
    let shape = Shape {
        inputs: Stones::INPUTS,
        hidden: 32,
        outputs: 1,
    };
    let sample = |(position, target): &(Connect4, f32)| Sample::new::<Stones>(position, 1, *target);
    let samples: Vec<Sample> = data.iter().filter_map(sample).collect();
    let (held_back, learnt) = samples.split_at(2_000);
    let mut trainer = Trainer::new(Model::new(shape, 1), 1);
    let untrained = trainer.loss(held_back);
    for _ in 0..30 {
        for batch in learnt.chunks(250) {
            trainer.step(batch, 0.002);
        }
    }
    let loss = trainer.loss(held_back);
    assert!(loss < 0.8 * untrained, "{untrained} {loss}");
    let network = Arc::new(trainer.model.quantised(Header::default()));
    let right = data[..2_000].iter().filter(|(position, target)| {
        let points = Accumulator::<Stones>::new(network.clone()).judge(position);
        (points > 0) == (*target > 0.5)
    });
    let right = right.count();
    assert!(right > 1_300, "{right} of 2,000");
}
