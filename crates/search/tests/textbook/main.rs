//! The textbook algorithms, B* and df-pn against worked examples, formulas and each other.
#![allow(missing_docs)]

mod bounds;
mod deepening;
mod limits;
mod noughts;
mod ordered;
mod random;
mod worked;

use hetman_game::tree::{TreeEvaluator, TreePosition, TreeRules};
use hetman_game::{Limits, MoveList, Notation, Player, Position, Spec, Stop, Turn};
use hetman_search::textbook::{self, Setup, TextbookAlgorithm};
use hetman_search::{Event, Found, Probe, Recorder, Task, Wins};

/// The rules a spec stands for.
fn rules(spec: &str) -> TreeRules {
    let mut rules = TreeRules::default();
    spec.parse::<Spec>().unwrap().apply(&mut rules).unwrap();
    rules
}

/// A grown tree.
fn grown(spec: &str) -> TreePosition {
    TreePosition::start(&rules(spec)).unwrap()
}

/// A written tree.
fn written(spec: &str, text: &str) -> TreePosition {
    TreePosition::parse(&rules(spec), text).unwrap()
}

/// A random tree that is not just a leaf, small enough to try thousands.
fn small(seed: u64) -> TreePosition {
    let (branching, depth) = (2 + seed % 3, 1 + seed / 3 % 5);
    let spread = [2, 10, 100][(seed / 15 % 3) as usize];
    let root = if seed.is_multiple_of(2) { "max" } else { "min" };
    grown(&format!(
        "tree(random,branching={branching},depth={depth},spread={spread},root={root},seed={seed})"
    ))
}

/// Runs an algorithm to the end of the tree and keeps all events.
fn record(name: &str, position: &TreePosition) -> (Found<u16>, Recorder<TreePosition>) {
    let mut recorder = Recorder::new(usize::MAX);
    let found = watch(name, position, &Limits::none(), &mut recorder);
    (found, recorder)
}

fn watch<R: Probe<TreePosition>>(
    name: &str,
    position: &TreePosition,
    limits: &Limits,
    probe: &mut R,
) -> Found<u16> {
    textbook::watch(
        name,
        position,
        limits,
        Setup {
            evaluator: TreeEvaluator,
            wins: Wins::Distance,
            probe,
        },
    )
    .unwrap()
}

/// Runs an algorithm with settings of its own.
fn run<L: TextbookAlgorithm, R: Probe<TreePosition>>(
    options: &L::Options,
    position: &TreePosition,
    probe: &mut R,
) -> Found<u16> {
    let mut moves = MoveList::new();
    position.moves(&mut moves);
    let (limits, stop) = (Limits::none(), Stop::default());
    let task = Task {
        position,
        limits: &limits,
        moves: &moves,
        stop: &stop,
        report: &mut |_| {},
    };
    textbook::run::<L, _, _, _>(
        options,
        Setup {
            evaluator: TreeEvaluator,
            wins: Wins::Distance,
            probe,
        },
        task,
    )
}

/// The leaves that were valued, in order, as the maximiser sees them.
fn leaves(recorder: &Recorder<TreePosition>) -> Vec<i32> {
    let seen = recorder
        .events
        .iter()
        .filter(|(_, event)| matches!(event, Event::Leaf(_)));
    seen.map(|(position, _)| position.payoff(Player::FIRST))
        .collect()
}

/// The nodes of the leaves that were valued, each once.
fn distinct_leaves(recorder: &Recorder<TreePosition>) -> Vec<u32> {
    let seen = recorder
        .events
        .iter()
        .filter(|(_, event)| matches!(event, Event::Leaf(_)));
    let mut ids: Vec<u32> = seen.map(|(position, _)| position.id()).collect();
    ids.sort_unstable();
    ids.dedup();
    ids
}

/// The value for the player to move, straight from the definition.
fn value(position: &TreePosition) -> i32 {
    let Turn::Player(mover) = position.turn() else {
        unreachable!("asked of inner nodes only")
    };
    let mut list = MoveList::new();
    position.moves(&mut list);
    list.iter()
        .map(|&mv| value_of(position, mv, mover))
        .max()
        .unwrap()
}

/// What a move is worth to the one who makes it.
fn value_of(position: &TreePosition, mv: u16, mover: Player) -> i32 {
    let mut child = position.clone();
    child.play(mv);
    if child.turn() == Turn::Over {
        child.payoff(mover)
    } else {
        -value(&child)
    }
}

/// Whether the line is legal, starts with a best move and ends in the value, if it ends in a leaf.
fn is_best_line(position: &TreePosition, line: &[u16]) -> bool {
    let mover = position.mover().unwrap();
    let mut end = position.clone();
    for &mv in line {
        let mut list = MoveList::new();
        end.moves(&mut list);
        if !list.contains(&mv) {
            return false;
        }
        end.play(mv);
    }
    let ends_well = end.turn() != Turn::Over || end.payoff(mover) == value(position);
    value_of(position, line[0], mover) == value(position) && ends_well
}
