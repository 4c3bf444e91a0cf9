//! Connect Four beside two other programs, in turns, so that both meet the same weather:
//! plain searches against the crate `minimax`, on one set of rules and evaluations; the solver against `connect-four-ai`.
//! `cargo bench --bench connect4 -- FILE` takes the solver's positions from a file of lines `columns ...`.

use std::cell::Cell;
use std::error::Error;
use std::rc::Rc;
use std::time::{Duration, Instant};

use hetman_classics::connect4::{self, Connect4, Connect4Evaluator, Drop};
use hetman_game::random::Random;
use hetman_game::{
    Engine, Entry, Evaluator, Limits, MoveList, Notation, Player, Position, Shown, Spec, Turn,
};
use minimax::Strategy;

type Outcome<T> = Result<T, Box<dyn Error>>;

/// Rounds of which the fastest counts.
const ROUNDS: usize = 5;
/// Where the plain searches start, and how deep they look.
const PLAIN: [(&str, u32); 3] = [("", 9), ("4453", 9), ("44444432", 10)];
/// Positions for the solver when no file is given, and the stones on them.
const SOLVED: (usize, usize) = (30, 15);

fn main() -> Outcome<()> {
    let file = std::env::args().skip(1).find(|word| !word.starts_with('-'));
    for (eval, judge) in [
        ("blind", Connect4Evaluator::Blind),
        ("threats", Connect4Evaluator::Threats),
    ] {
        for name in ["negamax", "textbook_alphabeta"] {
            compare_plain(&format!("{name}(eval={eval})"), judge)?;
        }
    }
    let positions = match file {
        Some(path) => std::fs::read_to_string(path)?
            .lines()
            .filter_map(first_word)
            .collect(),
        None => chosen(SOLVED),
    };
    compare_solvers("solve", &positions)
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

fn print(ours: &str, our_work: Work, theirs: &str, their_work: Work) {
    println!(
        "{ours:<34} {:>8.2} M nodes/s, {theirs:<24} {:>8.2} M nodes/s: {:.2} times as fast ({} and {} nodes)",
        our_work.speed(),
        their_work.speed(),
        our_work.speed() / their_work.speed(),
        our_work.nodes,
        their_work.nodes,
    );
}

fn compare_plain(spec: &str, judge: Connect4Evaluator) -> Outcome<()> {
    let mut engine = connect4::entry().engine(&Spec::named("connect4"), &spec.parse()?)?;
    let (mut ours, mut theirs) = (Work::default(), Work::default());
    for _ in 0..ROUNDS {
        let (mut our_round, mut their_round) = (Work::default(), Work::default());
        for (start, depth) in PLAIN {
            our_round.add(think(engine.as_mut(), start, &Limits::depth(depth))?.0);
            their_round.add(minimax_negamax(judge, start, depth)?);
        }
        ours.keep_best(our_round);
        theirs.keep_best(their_round);
    }
    print(spec, ours, "minimax 0.6.0 Negamax", theirs);
    Ok(())
}

fn think(engine: &mut dyn Engine, start: &str, limits: &Limits) -> Outcome<(Work, Shown)> {
    engine.set_position(start, &[])?;
    let started = Instant::now();
    let choice = engine.think(limits, &mut |_| {})?;
    Ok((
        Work {
            nodes: choice.counters.nodes,
            time: started.elapsed(),
        },
        choice.report.score,
    ))
}

fn minimax_negamax(judge: Connect4Evaluator, start: &str, depth: u32) -> Outcome<Work> {
    let state = Counted {
        position: Connect4::parse(&(), start)?,
        applied: Rc::default(),
    };
    let mut strategy = minimax::Negamax::new(Judge(judge), u8::try_from(depth)?);
    let started = Instant::now();
    let chosen = strategy.choose_move(&state);
    let time = started.elapsed();
    assert!(chosen.is_some());
    Ok(Work {
        nodes: state.applied.get(),
        time,
    })
}

/// The rules as the crate `minimax` wants them, with a count of the moves made.
struct Rules;

#[derive(Clone)]
struct Counted {
    position: Connect4,
    applied: Rc<Cell<u64>>,
}

impl minimax::Game for Rules {
    type S = Counted;
    type M = Drop;

    fn generate_moves(state: &Counted, moves: &mut Vec<Drop>) -> Option<minimax::Winner> {
        let winner = Self::get_winner(state);
        if winner.is_none() {
            let mut list = MoveList::new();
            state.position.moves(&mut list);
            moves.extend(list);
        }
        winner
    }

    fn apply(state: &mut Counted, mv: Drop) -> Option<Counted> {
        state.applied.set(state.applied.get() + 1);
        state.position.play(mv);
        None
    }

    fn undo(state: &mut Counted, mv: Drop) {
        state.position.undo(mv, ());
    }

    fn get_winner(state: &Counted) -> Option<minimax::Winner> {
        match state.position.turn() {
            Turn::Over if state.position.payoff(Player::FIRST) == 0 => Some(minimax::Winner::Draw),
            Turn::Over => Some(minimax::Winner::PlayerJustMoved),
            _ => None,
        }
    }
}

struct Judge(Connect4Evaluator);

impl minimax::Evaluator for Judge {
    type G = Rules;

    fn evaluate(&self, state: &Counted) -> minimax::Evaluation {
        let mut judge = self.0;
        judge.score(&state.position).raw() as minimax::Evaluation
    }
}

fn compare_solvers(spec: &str, positions: &[String]) -> Outcome<()> {
    let mut engine = connect4::entry().engine(&Spec::named("connect4"), &spec.parse()?)?;
    let mut solver = connect_four_ai::Solver::empty();
    let (mut ours, mut theirs) = (Work::default(), Work::default());
    for _ in 0..ROUNDS {
        let (mut our_round, mut their_round) = (Work::default(), Work::default());
        for columns in positions {
            engine.new_game();
            let (work, score) = think(engine.as_mut(), columns, &Limits::none())?;
            our_round.add(work);
            let (work, points) = connect_four_ai(&mut solver, columns)?;
            their_round.add(work);
            assert_eq!(score, Shown::Value(points.into()), "{columns}");
        }
        ours.keep_best(our_round);
        theirs.keep_best(their_round);
    }
    let count = positions.len() as u64;
    println!(
        "{} positions: {} and {} nodes for each",
        count,
        ours.nodes / count,
        theirs.nodes / count
    );
    print(spec, ours, "connect-four-ai 1.0.0", theirs);
    Ok(())
}

fn connect_four_ai(solver: &mut connect_four_ai::Solver, columns: &str) -> Outcome<(Work, i8)> {
    let position = connect_four_ai::Position::from_moves(columns)
        .map_err(|error| format!("{columns}: {error:?}"))?;
    solver.reset();
    let started = Instant::now();
    let points = solver.solve(&position);
    Ok((
        Work {
            nodes: solver.explored_positions as u64,
            time: started.elapsed(),
        },
        points,
    ))
}

fn first_word(line: &str) -> Option<String> {
    line.split_whitespace().next().map(str::to_owned)
}

/// So many positions with so many stones, from random games that are not over.
fn chosen((count, stones): (usize, usize)) -> Vec<String> {
    let mut random = Random::new(2);
    let mut found = Vec::new();
    while found.len() < count {
        let columns: String = (0..stones)
            .map(|_| char::from(b'1' + random.below(7) as u8))
            .collect();
        if Connect4::parse(&(), &columns).is_ok_and(|position| position.turn() != Turn::Over) {
            found.push(columns);
        }
    }
    found
}
