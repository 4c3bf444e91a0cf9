//! The engine against plain minimax: whatever sound switches are on, the value is the same.

use hetman_game::tree::{TreeEvaluator, TreePosition, TreeRules};
use hetman_game::{
    Certainty, Choice, Counters, Entry, Limits, MoveList, Notation, Player, Position, Score,
    Settings, Shown, Spec, Stop,
};
use hetman_search::alphabeta::{AlphaBeta, Options};
use hetman_search::montecarlo::{Flat, Mcts};
use hetman_search::{Algorithm, Line, Listed, Plain, Task};

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
    "enhanced_transposition_cutoffs",
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
        engine.set("enhanced_transposition_depth", "1").unwrap();
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

/// Old names, new names and values to set.
type Renamed<'a> = &'a [(&'a str, &'a str, &'a str)];

/// Specs, options of protocols and files of experiments written before a setting was renamed stay valid.
#[test]
fn settings_keep_their_old_names() {
    let mut alphabeta = AlphaBeta::new(&policy());
    let mut mcts = Mcts::new(&policy());
    let mut bandit = Flat::bandit(&policy());
    let engines: [(&mut dyn Settings, Renamed); 3] = [
        (
            &mut alphabeta,
            &[
                ("etc", "enhanced_transposition_cutoffs", "off"),
                ("etc_depth", "enhanced_transposition_depth", "9"),
                ("iir_depth", "internal_reduction_depth", "9"),
            ],
        ),
        (
            &mut mcts,
            &[
                ("n", "playouts", "77"),
                ("n0", "expand_after", "7"),
                ("h", "interval_growth", "sqrt"),
                ("c", "exploration", "0.7"),
            ],
        ),
        (
            &mut bandit,
            &[("n", "playouts", "77"), ("h", "interval_growth", "sqrt")],
        ),
    ];
    for (engine, renamed) in engines {
        for &(old, new, value) in renamed {
            engine.set(old, value).unwrap();
            let listed = engine.settings();
            let setting = listed.iter().find(|setting| setting.name == new).unwrap();
            assert!(setting.is_called(old), "{new} was {old}");
            assert_eq!(setting.value, value, "{old}");
        }
    }
    let refused = Flat::even(&policy()).set("h", "sqrt").unwrap_err();
    assert!(refused.to_string().starts_with("unknown option `h`"));
}

/// Lists of moves have no limit: every algorithm plays a position with 600 moves, the exact ones rightly.
#[test]
fn six_hundred_moves_are_played() {
    const INEXACT: [&str; 5] = ["bstar", "proof", "mcts", "bandit", "montecarlo"];
    let entry = Listed::new("tree", "a wide tree", policy());
    let replies = (0..600).map(|at| format!("({} {})", at * 7 % 600, at * 7 % 600 + 1));
    let text = format!("({})", replies.collect::<Vec<_>>().join(" "));
    for engine in entry.engines() {
        let game = Spec::named("tree");
        let mut seat = entry.engine(&game, &Spec::named(engine.name)).unwrap();
        seat.set_position(&text, &[]).unwrap();
        let limits = Limits {
            playouts: Some(2_000),
            ..Limits::none()
        };
        let choice = seat.think(&limits, &mut |_| {}).unwrap();
        assert!(choice.best.is_some(), "{}", engine.name);
        if !INEXACT.contains(&engine.name) {
            assert_eq!(choice.report.score, Shown::Value(599), "{}", engine.name);
        }
    }
}

/// The line about a setting is its help text: it must not go on from the line above it.
#[test]
fn help_lines_stand_alone() {
    let entry = Listed::new("tree", "a tree", policy());
    for engine in entry.engines() {
        for setting in engine.settings {
            let (name, meaning) = (setting.name, setting.meaning);
            let first = meaning.split(' ').next().unwrap_or_default();
            let alone = !["And", "It", "That", "They", "This", "Those"].contains(&first);
            assert!(alone && meaning.ends_with('.'), "{name}: {meaning}");
        }
    }
}

/// What an engine finds on a written tree with 300 playouts.
fn tried(engine: &str, text: &str) -> Choice {
    let entry = Listed::new("tree", "a tree", policy());
    let mut seat = entry
        .engine(&Spec::named("tree"), &engine.parse().unwrap())
        .unwrap();
    seat.set_position(text, &[]).unwrap();
    let limits = Limits {
        playouts: Some(300),
        ..Limits::none()
    };
    seat.think(&limits, &mut |_| {}).unwrap()
}

/// The first playout brings the most there is: what it was worth is the upper end of the range, and not one point less
/// than that.
#[test]
fn a_bandit_that_begins_with_the_best_knows_its_range() {
    let mut bandit = Flat::bandit(&policy());
    let position = TreePosition::parse(&TreeRules::default(), "(9 1 1)").unwrap();
    let mut moves = MoveList::new();
    position.moves(&mut moves);
    let found = bandit.search(Task {
        position: &position,
        limits: &Limits {
            playouts: Some(50),
            ..Limits::none()
        },
        moves: &moves,
        stop: &Stop::default(),
        report: &mut |_| {},
    });
    let wins: Vec<f64> = found.tried.iter().map(|(_, rate)| rate.win).collect();
    assert_eq!(wins, [1.0, 0.0, 0.0]);
    assert!(found.tried[0].1.visits > 40, "{:?}", found.tried);
}

#[test]
fn values_of_trees_are_means_and_not_rounded() {
    for engine in ["montecarlo", "bandit", "mcts(solver=off)"] {
        let choice = tried(engine, "((1 2)(0 0))");
        let Shown::Mean(mean) = choice.report.score else {
            panic!("{engine}: {:?}", choice.report.score)
        };
        assert!(
            (1.0..2.0).contains(&mean) && mean.fract() != 0.0,
            "{engine}: {mean}"
        );
        let visits: u64 = choice.tried.iter().map(|one| one.visits).sum();
        assert_eq!((choice.tried.len(), visits), (2, 300), "{engine}");
    }
    let proven = tried("mcts(solver=on)", "((1 2)(0 0))");
    assert_eq!(proven.report.score, Shown::Value(1), "proven, not measured");
}

/// A minimiser's values are shown as the maximiser sees them, their bounds turned round.
#[test]
fn what_is_shown_for_the_other_player_is_bounded_from_the_other_side() {
    let entry = Listed::new("tree", "a tree", policy());
    let game: Spec = "tree(root=min)".parse().unwrap();
    let mut seat = entry.engine(&game, &Spec::named("minimax")).unwrap();
    seat.set_position("((1 2 3)(7 8 9)(5 6 4))", &[]).unwrap();
    let mut reports = Vec::new();
    let choice = seat
        .think(&Limits::none(), &mut |report| {
            reports.push((report.score, report.certainty));
        })
        .unwrap();
    assert_eq!(reports, [(Shown::Value(3), Certainty::AtMost)]);
    let found = (choice.report.score, choice.report.certainty);
    assert_eq!(found, (Shown::Value(3), Certainty::Proven));
    let looked = seat.think(&Limits::depth(1), &mut |_| {}).unwrap();
    assert_eq!(looked.report.certainty, Certainty::Estimate);
}
