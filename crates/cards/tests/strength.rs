//! Who plays better: the same deals in both orders of the seats, so that luck of the cards falls out.

use hetman_game::random::Random;
use hetman_game::{Board, Engine, Entry, Limits, Player, Spec};

/// Two engines at one table; the first takes the even seats, or the odd ones.
struct Table<'a> {
    entry: &'a dyn Entry,
    game: Spec,
    playouts: u64,
}

impl Table<'_> {
    fn engine(&self, spec: &str) -> Box<dyn Engine> {
        self.entry
            .engine(&self.game, &spec.parse().unwrap())
            .unwrap()
    }

    /// What the even seats and the odd ones get from a deal.
    fn play(&self, seed: u64, sides: [&str; 2]) -> [i32; 2] {
        let mut board = self.entry.board(&self.game, None).unwrap();
        let mut engines = sides.map(|spec| self.engine(spec));
        let mut random = Random::new(seed);
        let limits = Limits {
            playouts: Some(self.playouts),
            ..Limits::none()
        };
        loop {
            if board.draw(&mut random).is_some() {
                continue;
            }
            let Some(mover) = board.mover() else { break };
            let engine = &mut engines[usize::from(mover.0) % 2];
            let word = choose(&mut **engine, &*board, &limits);
            board.play(&word).unwrap();
        }
        let payoff = |at: usize| board.payoff(Player(at as u8)).unwrap();
        let seats = board.players().len();
        [0, 1].map(|side| (0..seats).filter(|at| at % 2 == side).map(payoff).sum())
    }

    /// What `one` gets more than `two` on average over duplicate deals, with the error of that.
    fn compare(&self, one: &str, two: &str, deals: u64) -> (f64, f64) {
        let difference = |seed: u64| {
            let [first, _] = self.play(seed, [one, two]);
            let [_, second] = self.play(seed, [two, one]);
            f64::from(first + second) / 2.0
        };
        let all: Vec<f64> = (0..deals).map(difference).collect();
        let mean = all.iter().sum::<f64>() / all.len() as f64;
        let squares: f64 = all.iter().map(|one| (one - mean).powi(2)).sum();
        (
            mean,
            (squares / (all.len() * (all.len() - 1)) as f64).sqrt(),
        )
    }
}

fn choose(engine: &mut dyn Engine, board: &dyn Board, limits: &Limits) -> String {
    let history = board.history();
    let moves: Vec<&str> = history.iter().map(String::as_str).collect();
    engine.set_position("", &moves).unwrap();
    engine.think(limits, &mut |_| {}).unwrap().best.unwrap()
}

/// A search of one playout with every choice as good as any other is as good as none.
const RANDOM: &str = "ismcts(rules=off,playouts=1)";

fn stands(table: &Table, order: &[&str], deals: u64) {
    for pair in order.windows(2) {
        let (mean, error) = table.compare(pair[0], pair[1], deals);
        let told = format!("{} against {}: {mean:.1} ± {error:.1}", pair[0], pair[1]);
        println!("{} {told}", table.game);
        assert!(mean > 2.0 * error, "{told}");
    }
}

#[test]
fn rules_of_thumb_beat_chance_at_hearts() {
    let entry = hetman_cards::hearts::entry();
    let table = Table {
        entry: &entry,
        game: "hearts(goal=0)".parse().unwrap(),
        playouts: 1,
    };
    stands(&table, &["greedy", RANDOM], 40);
}

#[test]
fn search_beats_rules_of_thumb_and_these_beat_chance_at_tysiac() {
    let entry = hetman_cards::tysiac::entry();
    let table = Table {
        entry: &entry,
        game: "tysiac(players=2,goal=0)".parse().unwrap(),
        playouts: 150,
    };
    stands(&table, &["pimc", "greedy", RANDOM], 30);
    stands(&table, &["ismcts", "greedy"], 30);
}

#[test]
fn information_sets_beat_drawn_worlds_at_tysiac() {
    let entry = hetman_cards::tysiac::entry();
    let table = Table {
        entry: &entry,
        game: "tysiac(players=2,goal=0)".parse().unwrap(),
        playouts: 300,
    };
    stands(&table, &["ismcts", "pimc"], 200);
}
