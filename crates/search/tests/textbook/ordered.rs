//! Perfectly ordered uniform trees, where the number of leaves is known in advance.

use hetman_game::tree::TreePosition;
use hetman_game::{Bound, Notation, Position, Turn};
use hetman_search::textbook::{
    AlphaBeta, Minimax, Mtdf, MtdfOptions, Scout, Sss, SssOptions, WindowOptions,
};
use hetman_search::{Event, Probe};

use crate::{grown, rules, run};

/// Marks the leaves that were valued.
struct Leaves(Vec<u32>);

impl Probe<TreePosition> for Leaves {
    fn event(&mut self, position: &TreePosition, event: Event<u16>) {
        if matches!(event, Event::Leaf(_)) {
            assert_eq!(position.turn(), Turn::Over);
            self.0.push(position.id());
        }
    }
}

impl Leaves {
    fn distinct(mut self) -> u64 {
        self.0.sort_unstable();
        self.0.dedup();
        self.0.len() as u64
    }
}

#[test]
fn the_minimal_tree_has_the_leaves_of_the_formula() {
    for branching in 2..=6u64 {
        for depth in 1..=7u32 {
            let root = if depth % 3 == 0 { "min" } else { "max" };
            let spec =
                format!("tree(uniform,branching={branching},depth={depth},order=best,root={root})");
            let tree = grown(&spec);
            let minimal = branching.pow(depth.div_ceil(2)) + branching.pow(depth / 2) - 1;
            let whole = WindowOptions::default();
            let found = run::<AlphaBeta, _>(&whole, &tree, &mut ());
            assert_eq!(found.counters.leaves, minimal, "alpha-beta on {spec}");
            assert_eq!(
                run::<Scout, _>(&whole, &tree, &mut ()).counters.leaves,
                minimal,
                "scout on {spec}"
            );

            let guess = MtdfOptions {
                first_guess: found.line.score.raw(),
                ..MtdfOptions::default()
            };
            let mut leaves = Leaves(Vec::new());
            let mtdf = run::<Mtdf, _>(&guess, &tree, &mut leaves);
            assert_eq!(mtdf.line.score, found.line.score);
            assert_eq!(
                (mtdf.counters.leaves, leaves.distinct()),
                (minimal, minimal),
                "MTD(f) on {spec}"
            );

            let sss = run::<Sss, _>(&SssOptions::default(), &tree, &mut ());
            assert_eq!(
                (sss.line.score, sss.counters.leaves),
                (found.line.score, minimal),
                "SSS* on {spec}"
            );
        }
    }
}

#[test]
fn the_worst_order_costs_every_leaf() {
    for (branching, depth) in [(2u64, 14), (3, 8), (4, 7), (5, 2), (7, 5), (30, 3)] {
        for root in ["max", "min"] {
            let spec = format!(
                "tree(uniform,branching={branching},depth={depth},order=worst,root={root})"
            );
            let tree = grown(&spec);
            let found = run::<AlphaBeta, _>(&WindowOptions::default(), &tree, &mut ());
            let all = branching.pow(depth);
            assert_eq!(
                (found.counters.leaves, found.counters.cutoffs),
                (all, 0),
                "{spec}"
            );
            let minimax = run::<Minimax, _>(&(), &tree, &mut ());
            assert_eq!(found.line.score, minimax.line.score, "{spec}");
            let last = branching as u16 - 1;
            assert!(found.line.pv.iter().all(|&mv| mv == last), "{spec}");
        }
    }
    let many = rules("tree(uniform,branching=10,depth=5,order=worst)");
    let refused = TreePosition::start(&many).unwrap_err().to_string();
    assert!(refused.contains("100000 leaves"), "{refused}");
}

/// A window of one's own: inside it the value, outside it a bound, with fewer leaves.
#[test]
fn a_window_of_ones_own_is_a_question() {
    let tree = grown("tree(uniform,branching=4,depth=5,seed=2)");
    let open = run::<AlphaBeta, _>(&WindowOptions::default(), &tree, &mut ());
    let value = open.line.score.raw();
    let ask = |alpha, beta| {
        let window = WindowOptions { alpha, beta };
        let one = run::<AlphaBeta, _>(&window, &tree, &mut ());
        let other = run::<Scout, _>(&window, &tree, &mut ());
        assert_eq!(one.line.bound, other.line.bound);
        one
    };
    let inside = ask(value - 3, value + 3);
    assert_eq!(
        (inside.line.score.raw(), inside.line.bound),
        (value, Bound::Exact)
    );
    assert!(inside.counters.leaves < open.counters.leaves);
    let (below, above) = (ask(value - 9, value), ask(value, value + 9));
    assert!(below.line.bound == Bound::Lower && below.line.score.raw() >= value);
    assert!(above.line.bound == Bound::Upper && above.line.score.raw() <= value);
    let empty = ask(5, 5);
    assert!(
        empty.notes[0].contains("alpha 5 is not below beta 5"),
        "{:?}",
        empty.notes
    );
}
