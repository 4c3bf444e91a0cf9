//! The engine against plain minimax: whatever sound switches are on, the value is the same.

use hetman_game::tree::{TreeEvaluator, TreePosition, TreeRules};
use hetman_game::{
    Counters, Limits, MoveList, Notation, Player, Position, Score, Settings, Spec, Stop,
};
use hetman_search::alphabeta::{AlphaBeta, Options};
use hetman_search::{Algorithm, Line, Plain, Task};

type TreePolicy = Plain<TreePosition, TreeEvaluator>;

fn policy() -> TreePolicy {
    Plain::new(TreeEvaluator, |mv| mv + 1)
}

fn tree(spec: &str) -> TreePosition {
    let mut rules = TreeRules::default();
    spec.parse::<Spec>().unwrap().apply(&mut rules).unwrap();
    TreePosition::start(&rules).unwrap()
}

fn random_tree(seed: u64) -> TreePosition {
    let (branching, depth) = (1 + seed % 4, 1 + seed % 5);
    let root = if seed.is_multiple_of(2) { "max" } else { "min" };
    tree(&format!(
        "tree(random,branching={branching},depth={depth},spread=20,seed={seed},root={root})"
    ))
}

/// The oracle, from the maximiser's view: no windows, no memory.
fn minimax(position: &TreePosition) -> i32 {
    let mut list = MoveList::new();
    position.moves(&mut list);
    let children = list.iter().map(|&mv| {
        let mut child = position.clone();
        child.play(mv);
        minimax(&child)
    });
    match position.mover() {
        Some(Player::FIRST) => children.max().unwrap(),
        Some(_) => children.min().unwrap(),
        None => position.payoff(Player::FIRST),
    }
}

/// The oracle's value as the player to move sees it.
fn value(position: &TreePosition) -> Score {
    let value = minimax(position);
    Score::new(if position.mover() == Some(Player::FIRST) {
        value
    } else {
        -value
    })
}

fn search(
    engine: &mut AlphaBeta<TreePolicy>,
    position: &TreePosition,
    limits: &Limits,
) -> (Score, Counters, Vec<u16>) {
    let mut moves = MoveList::new();
    position.moves(&mut moves);
    let task = Task {
        position,
        limits,
        moves: &moves,
        stop: &Stop::default(),
        report: &mut |_| {},
    };
    let found = engine.search(task);
    (found.line.score, found.counters, found.line.pv)
}

/// Every combination of these is tried.
const SOUND: [&str; 8] = [
    "table",
    "etc",
    "aspiration",
    "scout",
    "mtdf",
    "static_order",
    "killers",
    "history",
];

fn combination(bits: usize) -> Options {
    let mut options = Options::bare();
    for (bit, name) in SOUND.iter().enumerate() {
        options
            .set(name, if bits >> bit & 1 == 1 { "on" } else { "off" })
            .unwrap();
    }
    options.deepening = bits >> SOUND.len() & 1 == 1;
    options
}

#[test]
fn every_combination_of_sound_switches_gives_minimax() {
    let trees: Vec<_> = (0..10_000)
        .map(|seed| (random_tree(seed), value(&random_tree(seed))))
        .collect();
    let combinations = 1 << (SOUND.len() + 1);
    for bits in 0..combinations {
        let options = combination(bits);
        let mut engine = AlphaBeta::with(&policy(), options.clone());
        engine.set("hash", "1").unwrap();
        engine.set("etc_depth", "1").unwrap();
        // Every combination meets a hundred trees, every tree five combinations.
        for step in 0..100 {
            let seed = (bits * 97 + step * 101) % trees.len();
            let (position, value) = &trees[seed];
            let (score, _, pv) = search(&mut engine, position, &Limits::none());
            assert_eq!(score, *value, "seed {seed}, {options:?}");
            assert!(!pv.is_empty());
        }
    }
}

#[test]
fn the_sound_engine_gives_minimax_on_all_trees() {
    let mut engine = AlphaBeta::new(&policy());
    for seed in 0..10_000 {
        let position = random_tree(seed);
        assert_eq!(
            search(&mut engine, &position, &Limits::none()).0,
            value(&position),
            "seed {seed}"
        );
    }
}

#[test]
fn the_same_search_twice_is_the_same_tree() {
    let position = tree("tree(uniform,branching=5,depth=8,seed=3)");
    for limits in [Limits::none(), Limits::nodes(5_000), Limits::depth(5)] {
        let run = || search(&mut AlphaBeta::new(&policy()), &position, &limits);
        let (first, second) = (run(), run());
        assert_eq!(first, second);
        assert!(limits.nodes.is_none_or(|nodes| first.1.nodes == nodes));
    }
}

#[test]
fn several_threads_find_the_same_value() {
    let position = tree("tree(uniform,branching=5,depth=8,seed=4)");
    let mut engine = AlphaBeta::new(&policy());
    engine.set("threads", "3").unwrap();
    assert_eq!(
        search(&mut engine, &position, &Limits::none()).0,
        value(&position)
    );
}

#[test]
fn several_lines_come_best_first() {
    let position = tree("tree(uniform,branching=5,depth=4,seed=7)");
    let mut engine = AlphaBeta::new(&policy());
    engine.set("multipv", "5").unwrap();
    let mut moves = MoveList::new();
    position.moves(&mut moves);
    let mut lines = Vec::new();
    let report =
        &mut |line: &Line<u16>| lines.push((line.depth, line.index, line.score, line.pv[0]));
    engine.search(Task {
        position: &position,
        limits: &Limits::none(),
        moves: &moves,
        stop: &Stop::default(),
        report,
    });
    let last: Vec<_> = lines[lines.len() - 5..].to_vec();
    for (index, &(_, number, score, mv)) in last.iter().enumerate() {
        let mut child = position.clone();
        child.play(mv);
        assert_eq!((number as usize, score), (index + 1, -value(&child)));
    }
    assert!(last.windows(2).all(|pair| pair[0].2 >= pair[1].2));
}

#[test]
fn a_stop_at_once_still_gives_a_move() {
    let position = tree("tree(uniform,branching=5,depth=8,seed=3)");
    let mut moves = MoveList::new();
    position.moves(&mut moves);
    let stop = Stop::default();
    stop.request();
    let mut engine = AlphaBeta::new(&policy());
    let task = Task {
        position: &position,
        limits: &Limits::none(),
        moves: &moves,
        stop: &stop,
        report: &mut |_| {},
    };
    assert!(moves.contains(&engine.search(task).line.pv[0]));
}
