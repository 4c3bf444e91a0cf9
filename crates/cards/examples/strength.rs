//! How much better one engine plays cards than another: `GAME PLAYOUTS DEALS ONE TWO`, and more engines in their order. `DEALS` is
//! a number, or `100..200` for those from the hundredth. Every deal is played twice with the seats changed, so that the luck of
//! the cards falls out; told are the points that the first gets more than the second, half of the difference in a game for two,
//! with their standard error and the processor seconds of either. `bench` tells the nodes that `bench.txt` holds.

use std::ops::Range;
use std::{env, fs};

use hetman_game::random::Random;
use hetman_game::{Board, Engine, Entry, Limits, Player, Spec};

type Outcome<T> = Result<T, Box<dyn std::error::Error>>;

fn main() -> Outcome<()> {
    let words: Vec<String> = env::args().skip(1).collect();
    if words == ["bench"] {
        return bench();
    }
    let [game, playouts, deals, engines @ ..] = words.as_slice() else {
        return Err("say a game, a number of playouts, a number of deals and engines".into());
    };
    let spec: Spec = game.parse()?;
    let entries = hetman_cards::entries();
    let entry = entries.iter().find(|entry| entry.name() == spec.name);
    let table = Table {
        entry: &**entry.ok_or("there is no such game")?,
        game: spec,
        limits: Limits {
            playouts: Some(playouts.parse()?),
            ..Limits::none()
        },
    };
    for pair in engines.windows(2) {
        let (one, two) = (&pair[0], &pair[1]);
        let mut seconds = [0.0; 2];
        let (mean, error) = table.compare(one, two, range(deals)?, &mut seconds)?;
        let [first, second] = seconds;
        println!(
            "{game}, {playouts} playouts, {deals} deals: {one} against {two} {mean:+.2} ± {error:.2}, {first:.0} s and {second:.0} s"
        );
    }
    Ok(())
}

/// The seeds of deals: `30`, or `30..60`.
fn range(text: &str) -> Outcome<Range<u64>> {
    Ok(match text.split_once("..") {
        Some((first, end)) => first.parse()?..end.parse()?,
        None => 0..text.parse()?,
    })
}

/// Seconds of processor time so far, as Linux tells them.
fn processor_time() -> Outcome<f64> {
    let told = fs::read_to_string("/proc/self/schedstat")?;
    let nanoseconds: f64 = told.split(' ').next().unwrap_or_default().parse()?;
    Ok(nanoseconds / 1e9)
}

/// The node counts that `bench.txt` holds.
fn bench() -> Outcome<()> {
    for entry in hetman_cards::entries() {
        let spec = entry.name().parse()?;
        let mut nodes = 0;
        for &(position, depth) in entry.bench() {
            let mut engine = entry.engine(&spec, &entry.engines()[0].name.parse()?)?;
            engine.set_position(position, &[])?;
            let found = engine.think(&Limits::depth(depth), &mut |_| {})?;
            nodes += found.report.nodes;
        }
        println!("{} {nodes}", entry.name());
    }
    Ok(())
}

/// Two engines at one table, in turn round it.
struct Table<'a> {
    entry: &'a dyn Entry,
    game: Spec,
    limits: Limits,
}

impl Table<'_> {
    /// What the first engine gets more than the second on average over all deals, with the error of that.
    fn compare(
        &self,
        one: &str,
        two: &str,
        deals: Range<u64>,
        seconds: &mut [f64; 2],
    ) -> Outcome<(f64, f64)> {
        let mut all = Vec::new();
        for seed in deals {
            let first = self.play(seed, [one, two], seconds)?;
            seconds.reverse();
            let second = self.play(seed, [two, one], seconds)?;
            seconds.reverse();
            all.push((first - second) / 2.0);
        }
        let mean = all.iter().sum::<f64>() / all.len() as f64;
        let squares: f64 = all.iter().map(|one| (one - mean).powi(2)).sum();
        let spread = squares / (all.len() * all.len().saturating_sub(1).max(1)) as f64;
        Ok((mean, spread.sqrt()))
    }

    /// What a player of the even seats gets more than one of the odd seats on average from a deal.
    fn play(&self, seed: u64, sides: [&str; 2], seconds: &mut [f64; 2]) -> Outcome<f64> {
        let mut board = self.entry.board(&self.game, None)?;
        let [even, odd] = sides.map(|side| self.engine(side));
        let mut engines = [even?, odd?];
        let mut random = Random::new(seed);
        loop {
            if board.draw(&mut random).is_some() {
                continue;
            }
            let Some(mover) = board.mover() else { break };
            let side = usize::from(mover.0) % 2;
            let before = processor_time()?;
            let word = choose(&mut *engines[side], &*board, &self.limits)?;
            seconds[side] += processor_time()? - before;
            board.play(&word)?;
        }
        let seats = board.players().len();
        let mean = |side: usize| {
            let seats = (0..seats).filter(|at| at % 2 == side);
            let paid: Vec<f64> = seats
                .filter_map(|at| board.payoff(Player(at as u8)))
                .map(f64::from)
                .collect();
            paid.iter().sum::<f64>() / paid.len() as f64
        };
        Ok(mean(0) - mean(1))
    }

    /// An engine by its spec; `random` is a search of one playout, which is as good as none.
    fn engine(&self, spec: &str) -> Outcome<Box<dyn Engine>> {
        let spec = match spec {
            "random" => "ismcts(rules=off,playouts=1)",
            other => other,
        };
        Ok(self.entry.engine(&self.game, &spec.parse()?)?)
    }
}

fn choose(engine: &mut dyn Engine, board: &dyn Board, limits: &Limits) -> Outcome<String> {
    let history = board.history();
    let moves: Vec<&str> = history.iter().map(String::as_str).collect();
    engine.set_position("", &moves)?;
    let choice = engine.think(limits, &mut |_| {})?;
    Ok(choice.best.ok_or("no move")?)
}
