//! Perfectly ordered uniform trees, where the number of leaves is known in advance.

use hetman_game::tree::TreePosition;
use hetman_game::{Position, Turn};
use hetman_search::textbook::{AlphaBeta, Mtdf, MtdfOptions, Scout, Sss, SssOptions};
use hetman_search::{Event, Probe};

use crate::{grown, run};

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
            let found = run::<AlphaBeta, _>(&(), &tree, &mut ());
            assert_eq!(found.counters.leaves, minimal, "alpha-beta on {spec}");
            assert_eq!(
                run::<Scout, _>(&(), &tree, &mut ()).counters.leaves,
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
fn the_worst_order_costs_every_leaf_of_two_plies() {
    let tree = grown("tree(uniform,branching=5,depth=2,order=worst)");
    assert_eq!(run::<AlphaBeta, _>(&(), &tree, &mut ()).counters.leaves, 25);
}
