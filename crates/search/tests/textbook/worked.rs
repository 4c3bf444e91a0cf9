//! Examples small enough to follow with a pencil.

use hetman_game::{Bound, Score};
use hetman_search::bstar::{BStar, BStarOptions, Bounds, Strategy};
use hetman_search::textbook::NAMES;
use hetman_search::{Event, Recorder};

use crate::{leaves, record, run, written};

#[test]
fn seven_leaves_of_nine() {
    let tree = written("tree", "((4 6 5)(2 9 8)(9 7 2))");
    let (found, recorder) = record("textbook_alphabeta", &tree);
    assert_eq!(found.line.score, Score::new(4));
    assert_eq!(found.line.pv, [0, 0]);
    assert_eq!(leaves(&recorder), [4, 6, 5, 2, 9, 7, 2]);
    assert_eq!(
        (
            found.counters.leaves,
            found.counters.nodes,
            found.counters.cutoffs
        ),
        (7, 11, 1)
    );
    assert_eq!(record("minimax", &tree).0.counters.leaves, 9);
}

#[test]
fn cuts_after_eight_and_after_five_whatever_the_rest() {
    for (x, y, z) in [(0, 0, 0), (9, 9, 9), (-50, 50, 3), (7, 6, 5)] {
        let tree = written("tree", &format!("(((3 6)(8 {x}))((4 5)({y} {z})))"));
        let (found, recorder) = record("textbook_alphabeta", &tree);
        assert_eq!(found.line.score, Score::new(6));
        assert_eq!(leaves(&recorder), [3, 6, 8, 4, 5]);
        assert_eq!(leaves_before_cuts(&recorder), [8, 5]);
        for name in NAMES.into_iter().filter(|&name| name != "bstar") {
            let score = record(name, &tree).0.line.score;
            assert_eq!(
                score,
                if name == "proof" {
                    Score::new(1)
                } else {
                    Score::new(6)
                },
                "{name}"
            );
        }
    }
}

/// The last leaf seen before each cutoff.
fn leaves_before_cuts(recorder: &Recorder<hetman_game::tree::TreePosition>) -> Vec<i32> {
    let mut cuts = Vec::new();
    for (at, (_, event)) in recorder.events.iter().enumerate() {
        if matches!(event, Event::Cut { .. }) {
            let before = Recorder {
                events: recorder.events[..at].to_vec(),
                limit: 0,
            };
            cuts.extend(leaves(&before).last());
        }
    }
    cuts
}

#[test]
fn a_minimising_root_costs_six_leaves_or_five() {
    let (found, recorder) = record(
        "textbook_alphabeta",
        &written("tree(root=min)", "((1 2 3)(2 7 9)(5 8 6))"),
    );
    assert_eq!(found.line.score, Score::new(-3));
    assert_eq!(leaves(&recorder), [1, 2, 3, 2, 7, 5]);
    let (found, recorder) = record(
        "textbook_alphabeta",
        &written("tree(root=min)", "((3 2 1)(7 2 9)(5 8 6))"),
    );
    assert_eq!(found.line.score, Score::new(-3));
    assert_eq!(leaves(&recorder), [3, 2, 1, 7, 5]);
}

#[test]
fn scout_searches_again_what_turns_out_better() {
    let (found, recorder) = record("scout", &written("tree", "((1 2)(5 6)(3 4))"));
    assert_eq!(found.line.score, Score::new(5));
    assert_eq!(
        recorder
            .events
            .iter()
            .filter(|(_, event)| *event == Event::Again)
            .count(),
        1
    );
    assert_eq!(leaves(&recorder), [1, 2, 5, 6, 5, 6, 3]);
}

#[test]
fn mtdf_tells_its_passes() {
    let (found, recorder) = record("textbook_mtdf", &written("tree", "((4 6 5)(2 9 8)(9 7 2))"));
    let passes = recorder.events.iter().filter_map(|(_, event)| match event {
        Event::Pass { window, .. } => Some(window.beta.raw()),
        _ => None,
    });
    assert_eq!(passes.collect::<Vec<_>>(), [0, 5]);
    assert_eq!(
        (found.line.score, found.line.pv),
        (Score::new(4), vec![0, 0])
    );
}

#[test]
fn bstar_on_the_root_from_22_to_30() {
    let tree = written("tree", "22..30(22..25 8..22 10..30)");
    let (found, _) = record("bstar", &tree);
    assert_eq!(found.notes[0], "root [22,30] over 3 moves");
    assert_eq!(found.notes[1], "1: PROVEBEST on 3 [10,30]");
    assert_eq!(found.notes.last().unwrap(), "proven best: root [22,25]");
    assert_eq!(found.line.pv, [0]);
}

#[test]
fn bstar_ends_without_knowing_the_value() {
    let tree = written("tree", "(20..30(21 25) 10..20(12 18))");
    let (found, _) = record("bstar", &tree);
    assert_eq!(
        (found.line.score, found.line.bound),
        (Score::new(20), Bound::Lower)
    );
    assert_eq!(found.counters.nodes, 3);
    let exact = BStarOptions {
        exact: true,
        ..BStarOptions::default()
    };
    let found = run::<BStar, _>(&exact, &tree, &mut ());
    assert_eq!(
        (found.line.score, found.line.bound),
        (Score::new(21), Bound::Exact)
    );
}

/// Behind the first move the opponent chooses among 3, 9 and the mean of (1 5): a probe of one ply sees 3, one of none the
/// mean of all. The second is a leaf.
#[test]
fn bstar_takes_bounds_from_probes_a_ply_apart() {
    let tree = written("tree", "((3 9 (1 5)) 4)");
    let probing = |probe| BStarOptions {
        bounds: Bounds::Probes,
        probe,
        ..BStarOptions::default()
    };
    let found = run::<BStar, _>(&probing(1), &tree, &mut ());
    assert_eq!(found.notes[0], "root [4,5] over 2 moves");
    assert_eq!(found.notes[1], "1: PROVEBEST on 1 [3,5]");
    assert_eq!(found.line.pv, [1]);
    // Both of its longer probes end at 3, so that nothing is left to expand.
    let found = run::<BStar, _>(&probing(3), &tree, &mut ());
    assert_eq!(found.notes[0], "root [4,4] over 2 moves");
    assert_eq!((found.line.score, found.line.pv[0]), (Score::new(4), 1));
}

#[test]
fn each_strategy_of_bstar_can_be_asked_for() {
    let tree = written("tree", "(5..20(6 7) 0..8(1 9) 0..7(2 5))");
    for (strategy, first) in [
        (Strategy::ProveBest, "1: PROVEBEST on 1 [5,20]"),
        (Strategy::DisproveRest, "1: DISPROVEREST on 2 [0,8]"),
        (Strategy::Auto, "1: PROVEBEST on 1 [5,20]"),
    ] {
        let options = BStarOptions {
            strategy,
            ..BStarOptions::default()
        };
        let found = run::<BStar, _>(&options, &tree, &mut ());
        assert_eq!(found.notes[1], first);
        assert_eq!(found.line.pv[0], 0);
        assert!(
            found.notes.last().unwrap().starts_with("proven best"),
            "{:?}",
            found.notes
        );
    }
}
