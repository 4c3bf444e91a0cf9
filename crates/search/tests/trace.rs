//! Traces against the counters of the search they were taken from.
#![allow(missing_docs)]

use hetman_game::tree::TreeEvaluator;
use hetman_game::{Choice, Engine, Entry, Limits, Spec, Trace};
use hetman_search::{Listed, Plain};

/// Engines whose nodes, leaves and cutoffs are all told.
const TOLD: [&str; 12] = [
    "minimax",
    "negamax",
    "textbook_alphabeta",
    "scout",
    "textbook_mtdf",
    "sss",
    "bstar",
    "proof",
    "alphabeta",
    "alphabeta(quiescence=off,null_move=on,late_move_reduction=on)",
    "pvs",
    "mtdf",
];

fn engine(game: &str, engine: &str) -> Box<dyn Engine> {
    let listed = Listed::new("tree", "trees", Plain::new(TreeEvaluator, |mv| mv + 1));
    listed
        .engine(&game.parse().unwrap(), &engine.parse::<Spec>().unwrap())
        .unwrap()
}

fn trace(game: &str, name: &str, limits: &Limits) -> (Choice, Trace) {
    engine(game, name).trace(limits, usize::MAX / 8).unwrap()
}

fn random(seed: u64) -> String {
    let (branching, depth) = (2 + seed % 3, 1 + seed / 3 % 5);
    let root = if seed.is_multiple_of(2) { "max" } else { "min" };
    format!("tree(random,branching={branching},depth={depth},spread=20,root={root},seed={seed})")
}

fn count(trace: &Trace, kind: &str) -> u64 {
    trace.rows().filter(|row| row.0 == kind).count() as u64
}

/// Cutoffs above the horizon, and those of them at the first move.
fn cutoffs(trace: &Trace) -> (u64, u64) {
    let mut depths = vec![0; trace.parents.len()];
    let (mut all, mut first) = (0, 0);
    for (kind, node, numbers) in trace.rows() {
        match kind {
            "enter" => depths[node] = numbers[0],
            "cut" if depths[node] > 0 => {
                all += 1;
                first += u64::from(numbers[1] == 1);
            }
            _ => {}
        }
    }
    (all, first)
}

#[test]
fn what_is_told_is_what_is_counted() {
    for seed in 0..120 {
        for name in TOLD {
            for limits in [Limits::none(), Limits::depth(2), Limits::nodes(40)] {
                let game = random(seed);
                let (choice, trace) = trace(&game, name, &limits);
                let counters = choice.counters;
                let what = format!("{name} on {game} with {limits:?}");
                assert_eq!(count(&trace, "enter"), counters.nodes, "{what}");
                assert_eq!(count(&trace, "leaf"), counters.leaves, "{what}");
                assert_eq!(
                    cutoffs(&trace),
                    (counters.cutoffs, counters.first_cutoffs),
                    "{what}"
                );
                assert_eq!(trace.dropped, 0);
            }
        }
    }
}

#[test]
fn playouts_are_told_one_by_one() {
    for seed in 0..50 {
        for name in [
            "mcts(n=200)",
            "bandit(n=200)",
            "montecarlo(n=200)",
            "mcts(n=200,solver=off,n0=1)",
        ] {
            let (choice, trace) = trace(&random(seed), name, &Limits::none());
            assert_eq!(
                count(&trace, "playout"),
                choice.counters.playouts,
                "{name} on tree {seed}"
            );
        }
    }
}

#[test]
fn looking_on_changes_nothing_and_shows_the_same_twice() {
    for seed in 0..40 {
        for name in TOLD.into_iter().chain(["mcts(n=100)", "bandit(n=50)"]) {
            let (seen, first) = trace(&random(seed), name, &Limits::none());
            let unseen = engine(&random(seed), name)
                .think(&Limits::none(), &mut |_| {})
                .unwrap();
            assert_eq!(
                (seen.best, seen.report.score),
                (unseen.best, unseen.report.score),
                "{name} on tree {seed}"
            );
            assert_eq!(seen.counters, unseen.counters, "{name} on tree {seed}");
            assert_eq!(
                first,
                trace(&random(seed), name, &Limits::none()).1,
                "{name} on tree {seed}"
            );
        }
    }
}

#[test]
fn nodes_hang_together_and_values_are_the_maximisers() {
    for seed in 0..60 {
        for name in TOLD {
            let (_, trace) = trace(&random(seed), name, &Limits::none());
            assert!(
                trace
                    .parents
                    .iter()
                    .enumerate()
                    .skip(1)
                    .all(|(at, &parent)| (parent as usize) < at)
            );
            for (kind, node, numbers) in trace.rows() {
                let about = ["play", "cut", "skip", "choose", "pursue", "weigh"].contains(&kind);
                assert!(
                    !about || trace.parents[numbers[0] as usize] as usize == node,
                    "{name}: {kind} on tree {seed}"
                );
                assert!(
                    kind != "enter" || numbers[1] <= numbers[2],
                    "{name} on tree {seed}"
                );
            }
        }
        let (_, trace) = trace(&random(seed), "textbook_alphabeta", &Limits::none());
        let last = trace.rows().last().unwrap();
        assert_eq!(
            (last.0, last.1, last.2[1]),
            ("leave", 0, 2),
            "the root is left last, and exactly"
        );
        let root = engine(&random(seed), "minimax")
            .think(&Limits::none(), &mut |_| {})
            .unwrap();
        assert_eq!(root.report.score, hetman_game::Shown::Value(last.2[0]));
    }
}

#[test]
fn passes_again_and_strategies_are_told() {
    let (_, trace_of_passes) = trace("tree", "textbook_mtdf", &Limits::none());
    let betas: Vec<i32> = trace_of_passes
        .rows()
        .filter(|row| row.0 == "pass")
        .map(|row| row.2[2])
        .collect();
    assert_eq!(betas, [0, 5]);
    let mut scout = engine("tree", "scout");
    scout.set_position("((1 2)(5 6)(3 4))", &[]).unwrap();
    let (_, again) = scout.trace(&Limits::none(), 1000).unwrap();
    assert_eq!(
        again
            .rows()
            .find(|row| row.0 == "again")
            .map(|row| again.words[row.1].clone()),
        Some("2".into())
    );
    assert_eq!(
        again.parents.len(),
        9,
        "a node searched again is the same node; one leaf is cut off"
    );
    let mut bstar = engine("tree", "bstar");
    bstar
        .set_position("22..30(22..25 8..22 10..30)", &[])
        .unwrap();
    let (_, pursued) = bstar.trace(&Limits::none(), 1000).unwrap();
    let first = pursued.rows().find(|row| row.0 == "pursue").unwrap();
    assert_eq!(
        (
            &*pursued.words[first.2[0] as usize],
            pursued.reasons[first.2[1] as usize]
        ),
        ("3", "PROVEBEST")
    );
    let last = pursued
        .rows()
        .filter(|row| row.0 == "interval" && row.1 == 0)
        .last()
        .unwrap();
    assert_eq!(&last.2[..2], [22, 25]);
}

#[test]
fn what_does_not_fit_is_counted() {
    let mut engine = engine("tree", "minimax");
    let (_, trace) = engine.trace(&Limits::none(), 10).unwrap();
    assert_eq!((trace.rows().count(), trace.dropped > 0), (10, true));
    engine.set_position("7", &[]).unwrap();
    let (_, trace) = engine.trace(&Limits::none(), 10).unwrap();
    assert!(trace.steps.is_empty());
}
