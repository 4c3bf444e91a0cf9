//! Limits and stops: whatever happens, a legal move comes back.

use std::time::Duration;

use hetman_game::tree::TreeEvaluator;
use hetman_game::{Limits, MoveList, Position, Stop};
use hetman_search::textbook::{NAMES, Sss, SssOptions};
use hetman_search::{Listed, Plain};

use crate::{grown, run, watch};

#[test]
fn node_limits_are_kept_and_a_move_is_always_found() {
    let tree = grown("tree(uniform,branching=4,depth=6)");
    let mut moves = MoveList::new();
    tree.moves(&mut moves);
    for name in NAMES {
        for nodes in [0, 1, 2, 5, 50, 500] {
            let found = watch(name, &tree, &Limits::nodes(nodes), &mut ());
            assert!(
                moves.contains(&found.line.pv[0]),
                "{name} with {nodes} nodes"
            );
            assert!(
                found.counters.nodes <= nodes.max(1),
                "{name}: {} of {nodes} nodes",
                found.counters.nodes
            );
        }
        let found = watch(
            name,
            &tree,
            &Limits::time(Duration::from_millis(1)),
            &mut (),
        );
        assert!(moves.contains(&found.line.pv[0]), "{name} in a millisecond");
    }
}

#[test]
fn a_full_list_is_said_aloud() {
    let tree = grown("tree(uniform,branching=4,depth=6)");
    let found = run::<Sss, _>(&SssOptions { memory: 100 }, &tree, &mut ());
    assert!(
        found.notes[0].contains("outgrew its memory of 100 nodes"),
        "{:?}",
        found.notes
    );
}

#[test]
fn every_algorithm_is_an_engine_with_settings() {
    use hetman_game::{Entry, Spec};
    let listed = Listed::new("tree", "trees", Plain::new(TreeEvaluator, |mv| mv + 1));
    for name in NAMES {
        let mut engine = listed
            .engine(&Spec::named("tree"), &Spec::named(name))
            .unwrap();
        let choice = engine.think(&Limits::none(), &mut |_| {}).unwrap();
        assert_eq!(choice.best.as_deref(), Some("1"), "{name}");
        assert!(
            engine
                .set_option("nonsense", "1")
                .unwrap_err()
                .to_string()
                .contains("unknown option `nonsense`")
        );
        assert_eq!(
            engine
                .settings()
                .iter()
                .any(|setting| setting.name == "wins"),
            name != "proof"
        );
        let stop: Stop = engine.stop();
        stop.request();
        assert!(
            engine
                .think(&Limits::none(), &mut |_| {})
                .unwrap()
                .best
                .is_some(),
            "{name} stopped at once"
        );
    }
}
