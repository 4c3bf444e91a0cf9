//! Searches with chance and many players against backward induction written out, on random trees.
#![allow(missing_docs)]

use hetman_game::general::{GeneralEvaluator, GeneralPosition, GeneralRules};
use hetman_game::{Choice, Entry, Limits, MoveList, Notation, Player, Position, Shown, Spec, Turn};
use hetman_search::{Listed, Plain};

/// One random tree of each seed, smaller and larger, with more and with less chance.
struct Grown {
    spec: Spec,
    root: GeneralPosition,
}

fn grown(players: usize, chance: usize, sum: usize, seed: u64) -> Grown {
    let (branching, depth) = (2 + seed % 3, 2 + seed / 3 % 4);
    let text = format!(
        "general_tree(random,players={players},chance={chance},sum={sum},spread=30,branching={branching},depth={depth},seed={seed})"
    );
    let spec: Spec = text.parse().unwrap();
    let mut rules = GeneralRules::default();
    spec.apply(&mut rules).unwrap();
    let root = GeneralPosition::start(&rules).unwrap();
    Grown { spec, root }
}

fn listed() -> Listed<Plain<GeneralPosition, GeneralEvaluator>> {
    Listed::general(
        "general_tree",
        "trees",
        Plain::new(GeneralEvaluator, |mv| mv + 1),
    )
    .with_alphabeta()
}

fn choice(tree: &Grown, engine: &str, limits: &Limits) -> Choice {
    let mut engine = listed()
        .engine(&tree.spec, &engine.parse().unwrap())
        .unwrap();
    engine.think(limits, &mut |_| {}).unwrap()
}

fn value(choice: &Choice) -> i32 {
    match choice.report.score {
        Shown::Value(value) => value,
        ref other => panic!("{other:?} is no value"),
    }
}

fn children(position: &GeneralPosition) -> Vec<(GeneralPosition, f64)> {
    let mut list = MoveList::new();
    position.moves(&mut list);
    let all: u32 = list.iter().map(|&mv| position.weight(mv)).sum();
    let child = |mv| {
        let mut child = position.clone();
        child.play(mv);
        (child, f64::from(position.weight(mv)) / f64::from(all))
    };
    list.into_iter().map(child).collect()
}

/// Backward induction: each player for himself, or all others against `me`.
fn induced(position: &GeneralPosition, me: Option<Player>) -> Vec<f64> {
    let players = 0..position.players() as u8;
    let below: Vec<(Vec<f64>, f64)> = children(position)
        .into_iter()
        .map(|(child, odds)| (induced(&child, me), odds))
        .collect();
    let first_best = |key: &dyn Fn(&[f64]) -> f64| {
        let mut best = &below[0].0;
        for (vector, _) in &below {
            if key(vector) > key(best) {
                best = vector;
            }
        }
        best.clone()
    };
    match position.turn() {
        Turn::Over => players
            .map(|at| f64::from(position.payoff(Player(at))))
            .collect(),
        Turn::Chance => players
            .map(|at| {
                below
                    .iter()
                    .map(|(vector, odds)| vector[usize::from(at)] * odds)
                    .sum()
            })
            .collect(),
        Turn::Player(mover) => match me {
            Some(me) if mover != me => first_best(&|vector| -vector[usize::from(me.0)]),
            _ => first_best(&|vector| vector[usize::from(mover.0)]),
        },
    }
}

fn worth_of(tree: &Grown, choice: &Choice, me: Option<Player>) -> f64 {
    let mut child = tree.root.clone();
    let mv = child.parse_move(choice.best.as_deref().unwrap()).unwrap();
    child.play(mv);
    induced(&child, me)[0]
}

#[test]
fn stars_are_expectiminimax_on_ten_thousand_trees() {
    let mut nodes = [0; 3];
    for seed in 0..10_000 {
        let tree = grown(2, 20 + seed as usize % 60, 0, seed);
        let Turn::Player(me) = tree.root.turn() else {
            continue;
        };
        let exact = induced(&tree.root, Some(me))[0];
        for (at, star) in ["off", "1", "2,probe_moves=1"].into_iter().enumerate() {
            let engine = format!("expectiminimax(star={star})");
            let found = choice(&tree, &engine, &Limits::none());
            let best = worth_of(&tree, &found, Some(me));
            assert!(
                (best - exact).abs() < 1e-9,
                "{engine} on {}: {best} {exact}",
                tree.spec
            );
            assert!(
                (f64::from(value(&found)) - exact).abs() < 0.5 + 1e-9,
                "{engine} {}",
                tree.spec
            );
            nodes[at] += found.counters.nodes;
        }
    }
    assert!(nodes[1] < nodes[0] * 17 / 20, "{nodes:?}");
    assert!(nodes[2] < nodes[0], "{nodes:?}");
}

/// The values of alpha-beta are whole numbers of small parts, of which an average loses at most half at each of the nodes.
#[test]
fn alphabeta_is_expectiminimax_on_ten_thousand_trees() {
    let engines = [
        "alphabeta(star=off,hash=1)",
        "alphabeta(star=1,table=off,hash=1)",
        "alphabeta(star=2,probe_moves=1,hash=1)",
        "mtdf(hash=1)",
    ];
    let mut nodes = [0; 4];
    for seed in 0..10_000 {
        let tree = grown(2, 20 + seed as usize % 60, 0, seed);
        let Turn::Player(me) = tree.root.turn() else {
            continue;
        };
        let exact = induced(&tree.root, Some(me))[0];
        // The plain one on every tree, the others in turn.
        for at in [0, 1 + seed as usize % 3] {
            let found = choice(&tree, engines[at], &Limits::none());
            let best = worth_of(&tree, &found, Some(me));
            assert!(
                (best - exact).abs() < 0.02,
                "{} on {}: {best} {exact}",
                engines[at],
                tree.spec
            );
            assert!(
                (f64::from(value(&found)) - exact).abs() < 0.52,
                "{} {}",
                engines[at],
                tree.spec
            );
            nodes[at] += found.counters.nodes;
        }
    }
    assert!(
        nodes[1] * 3 < nodes[0] && nodes[2] * 3 < nodes[0],
        "{nodes:?}"
    );
}

#[test]
fn stars_change_no_value_of_alphabeta_at_any_depth() {
    for seed in 0..300 {
        let tree = grown(2, 40, 0, seed);
        for depth in 1..=4 {
            let limits = Limits::depth(depth);
            let plain = choice(&tree, "expectiminimax(star=off)", &limits);
            let engine = |star: &str| format!("alphabeta(table=off,hash=1,star={star})");
            let off = choice(&tree, &engine("off"), &limits);
            assert!((value(&off) - value(&plain)).abs() <= 1, "{}", tree.spec);
            for star in ["1", "2,probe_moves=1"] {
                let found = choice(&tree, &engine(star), &limits);
                assert_eq!(value(&found), value(&off), "{star} {} {depth}", tree.spec);
                assert_eq!(found.best, off.best, "{star} {} {depth}", tree.spec);
            }
        }
    }
}

#[test]
fn what_does_not_hold_across_chance_is_refused() {
    let tree = grown(2, 40, 0, 1);
    let make = |words: &str| listed().engine(&tree.spec, &words.parse().unwrap());
    for technique in ["null_move", "quiescence", "late_move_reduction", "futility"] {
        let refused = make(&format!("alphabeta({technique}=on)")).err().unwrap();
        assert!(refused.to_string().contains(technique), "{refused}");
        assert!(make(&format!("alphabeta({technique}=off)")).is_ok());
    }
    assert!(make("alphabeta(star=2,killers=on,scout=off)").is_ok());
    let many = grown(3, 40, 0, 1);
    let refused = listed().engine(&many.spec, &"alphabeta".parse().unwrap());
    assert!(refused.err().unwrap().to_string().contains("two players"));
}

#[test]
fn flat_playouts_find_the_best_average() {
    let spec: Spec = "general_tree".parse().unwrap();
    let text = "(1,6,3 [1:(5,3,2) 3:(0,7,1)] [2:(9,0,0) 2:(2,7,1)])";
    for engine in ["bandit", "montecarlo"] {
        let mut engine = listed().engine(&spec, &engine.parse().unwrap()).unwrap();
        engine.set_position(text, &[]).unwrap();
        let found = engine.think(&Limits::none(), &mut |_| {}).unwrap();
        assert_eq!(
            found.best.as_deref(),
            Some("3"),
            "9 or 2 is more than 1 and 5 or 0"
        );
    }
}

#[test]
fn stars_are_expectiminimax_at_every_depth() {
    for seed in 0..300 {
        let tree = grown(2, 40, 0, seed);
        for depth in 1..=4 {
            let plain = choice(&tree, "expectiminimax(star=off)", &Limits::depth(depth));
            for star in ["1", "2,probe_moves=1"] {
                let engine = format!("expectiminimax(star={star})");
                let found = choice(&tree, &engine, &Limits::depth(depth));
                assert_eq!(
                    value(&found),
                    value(&plain),
                    "{engine} {} {depth}",
                    tree.spec
                );
            }
        }
    }
}

#[test]
fn maxn_is_backward_induction_on_ten_thousand_trees() {
    let mut nodes = [0; 2];
    for seed in 0..10_000 {
        let players = 3 + seed as usize % 4;
        let (chance, sum) = (seed as usize % 3 * 20, seed as usize / 4 % 2 * 60);
        let tree = grown(players, chance, sum, seed);
        if tree.root.mover().is_none() {
            continue;
        }
        let exact = induced(&tree.root, None)[0];
        for (at, engine) in ["maxn(shallow_pruning=off)", "maxn"]
            .into_iter()
            .enumerate()
        {
            let found = choice(&tree, engine, &Limits::none());
            let best = worth_of(&tree, &found, None);
            assert!(
                (best - exact).abs() < 1e-9,
                "{engine} on {}: {best} {exact}",
                tree.spec
            );
            assert!(
                (f64::from(value(&found)) - exact).abs() < 0.5 + 1e-9,
                "{engine} {}",
                tree.spec
            );
            nodes[at] += found.counters.nodes;
        }
    }
    assert!(nodes[1] < nodes[0], "{nodes:?}");
}

#[test]
fn paranoid_is_sure_of_no_more_than_maxn_promises() {
    for seed in 0..3_000 {
        let players = 3 + seed as usize % 4;
        let tree = grown(players, seed as usize % 3 * 20, 0, seed);
        let Turn::Player(me) = tree.root.turn() else {
            continue;
        };
        let sure = induced(&tree.root, Some(me))[0];
        let promised = induced(&tree.root, None)[0];
        assert!(sure <= promised + 1e-9, "{}", tree.spec);
        for star in ["off", "1", "2,probe_moves=1"] {
            let found = choice(&tree, &format!("paranoid(star={star})"), &Limits::none());
            let best = worth_of(&tree, &found, Some(me));
            assert!((best - sure).abs() < 1e-9, "star={star} on {}", tree.spec);
        }
    }
}

/// Best reply written out: the value of a node for `me`, with the opponent who is searched in this round.
fn replied(position: &GeneralPosition, me: Player, replier: Option<Player>) -> f64 {
    let below = children(position);
    let over = position.turn() == Turn::Over;
    match position.turn() {
        Turn::Over => f64::from(position.payoff(me)),
        Turn::Chance => below
            .iter()
            .map(|(child, odds)| odds * replied(child, me, replier))
            .sum(),
        Turn::Player(mover) if mover == me => below
            .iter()
            .map(|(child, _)| replied(child, me, None))
            .fold(f64::NEG_INFINITY, f64::max),
        Turn::Player(mover) => {
            assert!(!over);
            let mut favourite = &below[0].0;
            for (child, _) in &below {
                if child.payoff(mover) > favourite.payoff(mover) {
                    favourite = child;
                }
            }
            let mut least = f64::INFINITY;
            if replier != Some(mover) {
                least = replied(favourite, me, replier);
            }
            if replier.is_none() || replier == Some(mover) {
                for (child, _) in &below {
                    least = least.min(replied(child, me, Some(mover)));
                }
            }
            least
        }
    }
}

#[test]
fn best_reply_searches_one_opponent_in_each_round() {
    let mut differs = 0;
    for seed in 0..2_000 {
        let tree = grown(2 + seed as usize % 4, seed as usize % 3 * 20, 0, seed);
        let Turn::Player(me) = tree.root.turn() else {
            continue;
        };
        let exact = replied(&tree.root, me, None);
        let found = choice(&tree, "best_reply", &Limits::none());
        assert!(found.report.depth < 20, "{}: the tree ends", tree.spec);
        assert!(
            (f64::from(value(&found)) - exact).abs() < 0.5 + 1e-9,
            "{}",
            tree.spec
        );
        let sure = induced(&tree.root, Some(me))[0];
        assert!(
            exact >= sure - 1e-9,
            "one opponent does no more harm than all of them"
        );
        differs += usize::from(exact > sure + 1e-9);
        if tree.root.players() == 2 {
            assert!(
                (exact - sure).abs() < 1e-9,
                "with one opponent it is minimax"
            );
        }
    }
    assert!(differs > 100, "{differs}");
}

#[test]
fn what_is_told_is_what_is_counted() {
    let engines = [
        "expectiminimax(star=off)",
        "expectiminimax(star=1)",
        "expectiminimax(star=2,probe_moves=1)",
        "maxn",
        "paranoid",
        "best_reply",
    ];
    for seed in 0..60 {
        let tree = grown(2, 30, 0, seed);
        for name in engines {
            let mut engine = listed().engine(&tree.spec, &name.parse().unwrap()).unwrap();
            let (seen, trace) = engine.trace(&Limits::depth(3), usize::MAX / 8).unwrap();
            let count = |kind: &str| trace.rows().filter(|row| row.0 == kind).count() as u64;
            let passes = count("pass");
            assert_eq!(
                count("enter"),
                seen.counters.nodes + passes,
                "{name} {}",
                tree.spec
            );
            assert_eq!(count("leave"), count("enter"), "{name} {}", tree.spec);
            assert_eq!(count("leaf"), seen.counters.leaves, "{name} {}", tree.spec);
            assert_eq!(count("cut"), seen.counters.cutoffs, "{name} {}", tree.spec);
            let unseen = choice(&tree, name, &Limits::depth(3));
            assert_eq!(
                (seen.best, seen.counters),
                (unseen.best, unseen.counters),
                "{name}"
            );
        }
    }
}
