//! Every algorithm against plain minimax on random trees, for either player at the root.

use hetman_game::{Bound, Limits, Position, Score, Turn};
use hetman_search::bstar::{BStar, BStarOptions, Bounds, Strategy};
use hetman_search::proof::{Proof, ProofOptions};
use hetman_search::textbook::{Mtdf, MtdfOptions};

use crate::{distinct_leaves, is_best_line, record, run, small, value, watch};

const TREES: u64 = 10_000;

const EXACT: [&str; 6] = [
    "minimax",
    "negamax",
    "textbook_alphabeta",
    "scout",
    "textbook_mtdf",
    "sss",
];

#[test]
fn exact_algorithms_find_the_value_and_a_best_line() {
    for seed in 0..TREES {
        let tree = small(seed);
        let truth = Score::new(value(&tree));
        for name in EXACT {
            let found = watch(name, &tree, &Limits::none(), &mut ());
            assert_eq!(
                (found.line.score, found.line.bound),
                (truth, Bound::Exact),
                "{name} on tree {seed}"
            );
            assert!(
                is_best_line(&tree, &found.line.pv),
                "{name} on tree {seed}: {:?}",
                found.line.pv
            );
        }
    }
}

#[test]
fn a_horizon_changes_nothing_between_them() {
    for seed in 0..TREES {
        let (tree, limits) = (small(seed), Limits::depth(1 + (seed % 4) as u32));
        let truth = watch("minimax", &tree, &limits, &mut ()).line.score;
        for name in EXACT {
            assert_eq!(
                watch(name, &tree, &limits, &mut ()).line.score,
                truth,
                "{name} on tree {seed}"
            );
        }
    }
}

#[test]
fn mtdf_is_exact_from_any_guess_and_with_any_memory() {
    for seed in 0..TREES / 10 {
        let tree = small(seed);
        for (first_guess, memory) in [(-32_000, 0), (32_000, 3), (7, 1_000)] {
            let found = run::<Mtdf, _>(
                &MtdfOptions {
                    first_guess,
                    memory,
                },
                &tree,
                &mut (),
            );
            assert_eq!(
                found.line.score.raw(),
                value(&tree),
                "tree {seed} from {first_guess}"
            );
            assert!(
                is_best_line(&tree, &found.line.pv),
                "tree {seed} from {first_guess}: {:?}",
                found.line.pv
            );
        }
    }
}

#[test]
fn bstar_proves_a_best_move() {
    for seed in 0..TREES {
        let tree = small(seed);
        let strategy =
            [Strategy::Auto, Strategy::ProveBest, Strategy::DisproveRest][(seed % 3) as usize];
        let found = run::<BStar, _>(
            &BStarOptions {
                strategy,
                ..BStarOptions::default()
            },
            &tree,
            &mut (),
        );
        assert!(is_best_line(&tree, &found.line.pv[..1]), "tree {seed}");
        assert!(found.line.score.raw() <= value(&tree));
        let exact = BStarOptions {
            strategy,
            exact: true,
            ..BStarOptions::default()
        };
        let found = run::<BStar, _>(&exact, &tree, &mut ());
        assert_eq!(
            (found.line.score.raw(), found.line.bound),
            (value(&tree), Bound::Exact),
            "tree {seed}"
        );
        assert!(is_best_line(&tree, &found.line.pv), "tree {seed}");
    }
}

/// Probes that see the ends of all games are no judgements any more.
#[test]
fn bstar_with_long_probes_finds_the_value() {
    for seed in 0..TREES {
        let tree = small(seed);
        let options = BStarOptions {
            bounds: Bounds::Probes,
            probe: 16,
            ..BStarOptions::default()
        };
        let found = run::<BStar, _>(&options, &tree, &mut ());
        assert_eq!(found.line.score.raw(), value(&tree), "tree {seed}");
        assert!(is_best_line(&tree, &found.line.pv[..1]), "tree {seed}");
    }
}

#[test]
fn df_pn_proves_the_sign_however_small_its_table() {
    for seed in 0..TREES {
        let tree = small(seed);
        let truth = value(&tree).signum();
        for entries in [1, 4, 10_000] {
            let options = ProofOptions {
                entries,
                ..ProofOptions::default()
            };
            let found = run::<Proof, _>(&options, &tree, &mut ());
            assert_eq!(
                found.line.score.raw(),
                truth,
                "tree {seed}, table of {entries}: {:?}",
                found.notes
            );
            assert_eq!(
                keeps_sign(&tree, found.line.pv[0]),
                truth,
                "tree {seed}, table of {entries}"
            );
        }
    }
}

/// The sign of what a move is worth.
fn keeps_sign(tree: &hetman_game::tree::TreePosition, mv: u16) -> i32 {
    crate::value_of(tree, mv, tree.mover().unwrap()).signum()
}

#[test]
fn no_leaf_is_seen_that_alpha_beta_skips() {
    for seed in 0..TREES {
        let tree = small(seed);
        let alphabeta = distinct_leaves(&record("textbook_alphabeta", &tree).1);
        for name in ["sss", "scout"] {
            let (found, recorder) = record(name, &tree);
            let seen = distinct_leaves(&recorder);
            assert!(
                seen.iter()
                    .all(|leaf| alphabeta.binary_search(leaf).is_ok()),
                "{name} on tree {seed}"
            );
            assert!(
                name == "scout" || found.counters.leaves == seen.len() as u64,
                "{name} looks twice on tree {seed}"
            );
        }
    }
}

#[test]
fn the_same_search_twice_is_the_same_search() {
    for seed in 0..200 {
        let tree = small(seed);
        for name in hetman_search::textbook::NAMES {
            let events = || {
                let recorder = record(name, &tree).1;
                recorder
                    .events
                    .into_iter()
                    .map(|(position, event)| (position.id(), event))
                    .collect::<Vec<_>>()
            };
            assert_eq!(events(), events(), "{name} on tree {seed}");
        }
    }
    assert_ne!(small(3).turn(), Turn::Over);
}
