//! A network learns a small made-up game; at play it gives the same numbers however it came to a position.

use std::sync::Arc;

use hetman_game::random::Random;
use hetman_game::{Evaluator, MoveList, Player, Position, Turn};
use hetman_network::kernel::Kernel;
use hetman_network::train::{Model, Sample, Trainer};
use hetman_network::{Accumulator, Features, Header, Network, Shape};

/// Stones of two players on two rows of 16 cells; a move puts one down or takes one away.
#[derive(Clone, PartialEq, Debug)]
struct Rows {
    stones: [u64; 2],
    mover: u8,
}

impl Position for Rows {
    type Move = (u8, u8);
    type Undo = [u64; 2];

    fn turn(&self) -> Turn {
        Turn::Player(Player(self.mover))
    }

    fn to_move(&self) -> Player {
        Player(self.mover)
    }

    fn payoff(&self, _player: Player) -> i32 {
        0
    }

    fn moves(&self, list: &mut MoveList<(u8, u8)>) {
        list.extend((0..2).flat_map(|row| (0..16).map(move |cell| (row, cell))));
    }

    fn play(&mut self, (row, cell): (u8, u8)) -> [u64; 2] {
        let before = self.stones;
        self.stones[usize::from(row)] ^= 1 << cell;
        self.mover ^= 1;
        before
    }

    fn undo(&mut self, _mv: (u8, u8), undo: [u64; 2]) {
        self.stones = undo;
        self.mover ^= 1;
    }

    fn key(&self) -> u64 {
        self.stones[0] << 20 ^ self.stones[1] << 1 ^ u64::from(self.mover)
    }
}

/// The player's own stones first; a stone of his on cell 0 mirrors his view.
#[derive(Clone)]
struct RowFeatures;

impl Features for RowFeatures {
    type Position = Rows;
    type Planes = [u64; 2];
    const NAME: &'static str = "rows";
    const INPUTS: usize = 32;
    const VIEWS: usize = 2;

    fn planes(position: &Rows) -> [u64; 2] {
        position.stones
    }

    fn view(position: &Rows, player: Player) -> usize {
        (position.stones[usize::from(player.0)] & 1) as usize
    }

    fn index(plane: usize, cell: u32, player: Player, view: usize) -> usize {
        (plane ^ usize::from(player.0)) * 16 + (cell as usize ^ (15 * view))
    }

    fn bucket(position: &Rows, buckets: usize) -> usize {
        position.stones[0].count_ones() as usize % buckets
    }
}

const SHAPE: Shape = Shape {
    inputs: 32,
    hidden: 64,
    outputs: 2,
};

fn drawn(random: &mut Random) -> Rows {
    let mut row = || random.bits() & random.bits() & 0xFFFF;
    let stones = [row(), row()];
    Rows {
        stones,
        mover: random.below(2) as u8,
    }
}

/// More stones are better; the chance to win follows a curve.
fn truth(position: &Rows) -> f32 {
    let count = |player: u8| position.stones[usize::from(player)].count_ones() as f32;
    let lead = count(position.mover) - count(1 - position.mover);
    1.0 / (1.0 + (-0.5 * lead).exp())
}

fn samples(seed: u64, count: usize) -> Vec<Sample> {
    let mut random = Random::new(seed);
    let mut sample = || {
        let position = drawn(&mut random);
        Sample::new::<RowFeatures>(&position, SHAPE.outputs, truth(&position)).unwrap()
    };
    (0..count).map(|_| sample()).collect()
}

fn trained(threads: usize, steps: usize) -> (Trainer, f64) {
    let mut trainer = Trainer::new(Model::new(SHAPE, 3), threads);
    let data = samples(1, 8192);
    for step in 0..steps {
        let batch = &data[step % 8 * 1024..][..1024];
        trainer.step(batch, 0.005);
    }
    let loss = trainer.loss(&samples(2, 2000));
    (trainer, loss)
}

fn network() -> Network {
    let header = Header::default().with("features", RowFeatures::NAME);
    trained(1, 100).0.model.quantised(header)
}

#[test]
fn training_finds_what_decides_and_repeats_itself() {
    let untrained = trained(1, 0).1;
    let (trainer, loss) = trained(2, 300);
    assert!(untrained > 0.02 && loss < 0.0005, "{untrained} {loss}");
    assert_eq!(trainer.model, trained(2, 300).0.model);
}

#[test]
fn a_saved_training_goes_on_as_if_it_had_never_ended() {
    let data = samples(1, 1024);
    let (mut whole, _) = trained(1, 20);
    let mut state = Vec::new();
    whole.save(&mut state).unwrap();
    let mut resumed = Trainer::new(Model::new(SHAPE, 99), 1);
    resumed.restore(&mut state.as_slice()).unwrap();
    whole.step(&data, 0.001);
    resumed.step(&data, 0.001);
    assert_eq!(whole.model, resumed.model);
    assert!(resumed.restore(&mut &state[..state.len() - 1]).is_err());
}

#[test]
fn integers_say_what_floats_said() {
    let network = Arc::new(network());
    let mut random = Random::new(5);
    let mut worst = 0.0_f32;
    for _ in 0..500 {
        let position = drawn(&mut random);
        let points = Accumulator::<RowFeatures>::new(network.clone()).judge(&position);
        let chance = 1.0 / (1.0 + (-points as f32 / 400.0).exp());
        worst = worst.max((chance - truth(&position)).abs());
    }
    assert!(worst < 0.15, "{worst}");
}

#[test]
fn the_way_to_a_position_does_not_matter_nor_does_the_processor() {
    let plain = Arc::new(network().with_kernel(Kernel::PLAIN));
    for kernel in Kernel::all() {
        let network = Arc::new(network().with_kernel(kernel));
        let mut random = Random::new(8);
        let mut position = drawn(&mut random);
        let mut kept = Accumulator::<RowFeatures>::new(network.clone());
        let mut line = Vec::new();
        for _ in 0..20_000 {
            let back = line.len() > 40 || random.below(3) == 0;
            if back && let Some((mv, undo)) = line.pop() {
                position.undo(mv, undo);
                kept.undone();
            } else {
                let mv = (random.below(2) as u8, random.below(16) as u8);
                kept.played(&position, mv);
                line.push((mv, position.play(mv)));
            }
            if random.below(50) == 0 {
                // A pass, or a position set anew: nobody tells the accumulator.
                position.mover ^= 1;
            }
            if random.below(2) == 0 {
                let fresh = Accumulator::<RowFeatures>::new(plain.clone()).judge(&position);
                assert_eq!(kept.judge(&position), fresh, "{}", kernel.name);
            }
        }
    }
}

#[test]
fn files_are_read_back_and_damage_is_named() {
    let network = network();
    let mut bytes = Vec::new();
    network.write(&mut bytes).unwrap();
    let again = Network::parse::<RowFeatures>(&bytes).unwrap();
    let mut rewritten = Vec::new();
    again.write(&mut rewritten).unwrap();
    assert_eq!(bytes, rewritten);
    let says = |bytes: &[u8]| match Network::parse::<RowFeatures>(bytes) {
        Ok(_) => "it is fine".to_owned(),
        Err(damage) => damage.to_string(),
    };
    assert!(says(&bytes[..bytes.len() - 1]).contains("promises"));
    assert!(says(b"MZ").contains("no network"));
    let mut altered = bytes.clone();
    *altered.last_mut().unwrap() ^= 1;
    assert!(says(&altered).contains("altered"));
    let other = String::from_utf8_lossy(&bytes).into_owned();
    let start = other.find("rows").unwrap();
    let mut foreign = bytes.clone();
    foreign[start..start + 4].copy_from_slice(b"cows");
    assert!(says(&foreign).contains("`cows`"), "{}", says(&foreign));
    for cut in 0..400.min(bytes.len()) {
        assert_ne!(says(&bytes[..cut]), "it is fine");
    }
}
