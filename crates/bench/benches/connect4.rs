//! Plain searches of Connect Four beside the same searches written out by hand, in turns, so that both meet the same
//! weather, on one set of rules and evaluations.

use std::error::Error;
use std::hint::black_box;
use std::time::{Duration, Instant};

use hetman_bench::negamax::Negamax;
use hetman_classics::connect4::{self, Connect4, Connect4Evaluator};
use hetman_game::{Engine, Entry, Limits, Notation, Spec};

type Outcome<T> = Result<T, Box<dyn Error>>;

/// Rounds of which the fastest counts.
const ROUNDS: usize = 5;
/// Where the plain searches start, and how deep they look.
const PLAIN: [(&str, u32); 3] = [("", 9), ("4453", 9), ("44444432", 10)];

fn main() -> Outcome<()> {
    for (eval, judge) in [
        ("blind", Connect4Evaluator::Blind),
        ("threats", Connect4Evaluator::Threats),
    ] {
        for name in ["negamax", "textbook_alphabeta"] {
            compare_plain(name, eval, judge)?;
        }
    }
    Ok(())
}

/// Nodes and the time they took.
#[derive(Clone, Copy, Default)]
struct Work {
    nodes: u64,
    time: Duration,
}

impl Work {
    fn speed(self) -> f64 {
        self.nodes as f64 / self.time.as_secs_f64() / 1e6
    }

    fn add(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.time += other.time;
    }

    /// The faster of two rounds.
    fn keep_best(&mut self, other: Self) {
        if self.nodes == 0 || other.speed() > self.speed() {
            *self = other;
        }
    }
}

fn print(spec: &str, ours: Work, by_hand: Work) {
    println!(
        "{spec:<34} {:>8.2} M nodes/s, by hand {:>8.2} M nodes/s: {:.2} times as fast ({} and {} nodes)",
        ours.speed(),
        by_hand.speed(),
        ours.speed() / by_hand.speed(),
        ours.nodes,
        by_hand.nodes,
    );
}

fn compare_plain(name: &str, eval: &str, judge: Connect4Evaluator) -> Outcome<()> {
    let spec = format!("{name}(eval={eval})");
    let mut engine = connect4::entry().engine(&Spec::named("connect4"), &spec.parse()?)?;
    let cut = name != "negamax";
    let (mut ours, mut theirs) = (Work::default(), Work::default());
    for _ in 0..ROUNDS {
        let (mut our_round, mut their_round) = (Work::default(), Work::default());
        for (start, depth) in PLAIN {
            our_round.add(think(engine.as_mut(), start, &Limits::depth(depth))?);
            their_round.add(by_hand(
                Negamax {
                    judge,
                    cut,
                    nodes: 0,
                },
                start,
                depth,
            )?);
        }
        ours.keep_best(our_round);
        theirs.keep_best(their_round);
    }
    print(&spec, ours, theirs);
    Ok(())
}

fn think(engine: &mut dyn Engine, start: &str, limits: &Limits) -> Outcome<Work> {
    engine.set_position(start, &[])?;
    let started = Instant::now();
    let choice = engine.think(limits, &mut |_| {})?;
    Ok(Work {
        nodes: choice.counters.nodes,
        time: started.elapsed(),
    })
}

fn by_hand(mut search: Negamax, start: &str, depth: u32) -> Outcome<Work> {
    let mut position = Connect4::parse(&(), start)?;
    let started = Instant::now();
    black_box(search.value(&mut position, depth));
    Ok(Work {
        nodes: search.nodes,
        time: started.elapsed(),
    })
}
