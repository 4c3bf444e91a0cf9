//! The engine on chess: exact without its guesses, whatever the evaluation, and sensible with them.

use std::time::Duration;

use hetman_chess::{ChessPolicy, ChessRules, Move, Position};
use hetman_game::random::Random;
use hetman_game::{
    Bound, Choice, Clock, Counters, Engine, Entry, Error, Limits, MoveList, Notation,
    Position as _, Score, Setting, Settings, Shown, Spec, Turn,
};
use hetman_search::algorithm::{Algorithm, Found, Line, Task};
use hetman_search::seat::Seat;

fn engine(spec: &str) -> Box<dyn Engine> {
    hetman_chess::entry()
        .engine(&Spec::named("chess"), &spec.parse().unwrap())
        .unwrap()
}

fn think(engine: &mut dyn Engine, position: &str, limits: &Limits) -> Choice {
    engine.new_game();
    engine.set_position(position, &[]).unwrap();
    engine.think(limits, &mut |_| {}).unwrap()
}

/// Positions from random games, with their number of moves.
fn positions(count: usize) -> Vec<(String, usize)> {
    let mut random = Random::new(7);
    let mut found = Vec::new();
    while found.len() < count {
        let mut position = Position::start(&ChessRules::default()).unwrap();
        for ply in 0..120 {
            let mut list = MoveList::new();
            position.moves(&mut list);
            if position.turn() == Turn::Over || list.is_empty() {
                break;
            }
            if ply % 17 == 9 && found.len() < count {
                found.push((position.text(), list.len()));
            }
            position.play(list[random.below(list.len())]);
        }
    }
    found
}

/// Every switch that guesses or looks beyond the horizon, off.
const EXACT: &str = "quiescence=off,repetition=off,correction_history=off,null_move=off,reverse_futility=off,razoring=off,\
    probcut=off,internal_iterative_reduction=off,late_move_reduction=off,late_move_pruning=off,futility=off,\
    exchange_pruning=off,history_pruning=off,check_extension=off,singular_extension=off,delta_pruning=off,hash=1";

#[test]
fn without_guesses_the_engine_gives_minimax_for_every_evaluation() {
    for eval in ["network", "classical", "tables", "simple", "material"] {
        let mut exact = engine(&format!("alphabeta(eval={eval},{EXACT})"));
        let mut mtdf = engine(&format!("mtdf(eval={eval},{EXACT})"));
        let mut minimax = engine(&format!("minimax(eval={eval})"));
        let mut plain = engine(&format!("textbook_alphabeta(eval={eval})"));
        for (position, moves) in positions(200) {
            let depth = if moves <= 12 { 4 } else { 3 };
            let value = think(plain.as_mut(), &position, &Limits::depth(depth))
                .report
                .score;
            for engine in [&mut exact, &mut mtdf] {
                let found = think(engine.as_mut(), &position, &Limits::depth(depth))
                    .report
                    .score;
                assert_eq!(found, value, "{eval}, depth {depth}: {position}");
            }
            let value = think(minimax.as_mut(), &position, &Limits::depth(2))
                .report
                .score;
            assert_eq!(
                think(exact.as_mut(), &position, &Limits::depth(2))
                    .report
                    .score,
                value,
                "{eval}: {position}"
            );
        }
    }
}

#[test]
fn whatever_the_limit_a_search_of_one_ply_answers() {
    // The first legal move hangs the queen's rook; the one capture wins a queen.
    let position = "4k3/8/8/3q4/4P3/8/8/R3K3 w - - 0 1";
    let stopped = |engine: &dyn Engine| engine.stop().request();
    let tiny = [
        Limits::nodes(1),
        Limits::nodes(7),
        Limits::time(Duration::from_nanos(1)),
        Limits {
            clock: Some(Clock {
                remaining: Duration::ZERO,
                increment: Duration::ZERO,
                moves_to_go: None,
            }),
            ..Limits::none()
        },
        Limits::none(),
    ];
    for spec in [
        "alphabeta",
        "mtdf",
        "alphabeta(threads=2)",
        "alphabeta(multipv=3)",
    ] {
        for limits in &tiny {
            let mut engine = engine(spec);
            engine.set_position(position, &[]).unwrap();
            if limits.is_open() {
                stopped(&*engine);
            }
            let choice = engine.think(limits, &mut |_| {}).unwrap();
            let depth = choice.report.depth;
            assert_eq!(choice.best.as_deref(), Some("e4d5"), "{spec} {limits:?}");
            assert!(
                depth >= 1 && (spec.contains("threads") || choice.report.nodes < 1_000),
                "{spec} {depth}"
            );
        }
    }
}

#[test]
fn forced_mates_are_found_with_everything_on() {
    for (position, moves) in [
        ("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", 1),
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2),
        ("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 3),
        ("7k/8/8/8/8/1r6/r7/6K1 b - - 0 1", 1),
    ] {
        let choice = think(engine("alphabeta").as_mut(), position, &Limits::depth(12));
        assert_eq!(
            choice.report.score,
            Shown::Mate(moves),
            "{position}: {:?}",
            choice.report.pv
        );
    }
}

/// Switches and numbers that are off by default.
const WAITING: [&str; 11] = [
    "adaptive_research=on",
    "hindsight=on",
    "alpha_reduction=on",
    "capture_futility=on",
    "count_skipped=on",
    "reward_exact=on",
    "reward_refuted=on",
    "structure_history=on",
    "reduction_table_tactical=1024",
    "reduction_cutoffs=1024",
    "reduction_capture=100",
];

#[test]
fn what_is_off_by_default_does_something_and_misses_no_mate() {
    let open = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let nodes = |spec: &str| {
        let mut engine = engine(spec);
        think(engine.as_mut(), open, &Limits::depth(10))
            .counters
            .nodes
    };
    let default = nodes("alphabeta");
    for setting in WAITING {
        assert_ne!(
            nodes(&format!("alphabeta({setting})")),
            default,
            "{setting}"
        );
    }
    let mut all = engine(&format!("alphabeta({})", WAITING.join(",")));
    let mate = "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1";
    let choice = think(all.as_mut(), mate, &Limits::depth(12));
    assert_eq!(choice.report.score, Shown::Mate(3));
}

#[test]
fn draws_by_rule_are_seen() {
    let mut engine = engine("alphabeta");
    // Two queens against one: perpetual check on g5 and f6 is the only rescue.
    let choice = think(
        engine.as_mut(),
        "5rk1/5p1p/8/7Q/8/q7/q4PPP/6K1 w - - 0 1",
        &Limits::depth(10),
    );
    assert_eq!(
        (choice.best.as_deref(), choice.report.score),
        (Some("h5g5"), Shown::Cp(0))
    );
    // Ninety-nine quiet plies: any further one is a draw, however much is on the board.
    let choice = think(
        engine.as_mut(),
        "7k/8/8/8/8/8/8/KQ6 w - - 99 80",
        &Limits::depth(6),
    );
    assert_eq!(choice.report.score, Shown::Cp(0));
}

#[test]
fn the_same_node_limit_gives_the_same_tree() {
    let position = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let run = || {
        let choice = think(
            engine("alphabeta").as_mut(),
            position,
            &Limits::nodes(30_000),
        );
        (
            choice.best,
            choice.report.pv,
            choice.report.score,
            choice.counters,
        )
    };
    assert_eq!(run(), run());
}

#[test]
fn only_the_moves_named_are_considered() {
    let mut engine = engine("alphabeta");
    let limits = Limits {
        only: vec!["a2a3".into(), "h2h3".into()],
        ..Limits::depth(6)
    };
    let best = engine.think(&limits, &mut |_| {}).unwrap().best.unwrap();
    assert!(["a2a3", "h2h3"].contains(&best.as_str()));
    let limits = Limits {
        only: vec!["a2a5".into()],
        ..Limits::depth(6)
    };
    assert!(engine.think(&limits, &mut |_| {}).is_err());
}

/// A search that always finds the knights' dance.
struct Dance;

impl Settings for Dance {
    fn settings(&self) -> Vec<Setting> {
        Vec::new()
    }

    fn set(&mut self, name: &str, _value: &str) -> Result<(), Error> {
        Err(Error::unknown("option", name, []))
    }
}

impl Algorithm<ChessPolicy> for Dance {
    fn search(&mut self, task: Task<Position>) -> Found<Move> {
        let mut position = task.position.clone();
        let words = ["g1f3", "g8f6", "f3g1", "f6g8"];
        let pv = (0..20).map(|at| {
            let mv = position.parse_move(words[at % 4]).unwrap();
            position.play(mv);
            mv
        });
        let line = Line {
            depth: 20,
            longest: 20,
            index: 1,
            score: Score::DRAW,
            bound: Bound::Exact,
            proven: true,
            nodes: 20,
            time: Duration::ZERO,
            table_full: 0,
            pv: pv.collect(),
            rate: None,
        };
        Found {
            line,
            counters: Counters::default(),
            tried: Vec::new(),
            notes: Vec::new(),
        }
    }
}

#[test]
fn a_line_ends_where_a_draw_can_be_claimed() {
    let mut seat = Seat::new(
        ChessPolicy::default(),
        ChessRules::default(),
        Box::new(Dance),
    )
    .unwrap();
    let mut length = |moves: &[&str]| {
        seat.set_position("", moves).unwrap();
        let choice = seat.think(&Limits::none(), &mut |_| {}).unwrap();
        choice.report.pv.len()
    };
    assert_eq!(length(&[]), 8, "the third start");
    let round = ["g1f3", "g8f6", "f3g1", "f6g8"];
    assert_eq!(length(&round), 4);
    assert_eq!(length(&round.repeat(2)), 1, "a move is due all the same");
}

#[test]
fn a_game_drawn_by_rule_can_be_played_on() {
    let mut engine = engine("alphabeta(hash=1)");
    let moves = ["g1f3", "g8f6", "f3g1", "f6g8"].repeat(4);
    engine.set_position("", &moves).unwrap();
    let choice = engine.think(&Limits::depth(4), &mut |_| {}).unwrap();
    assert!(choice.best.is_some() && choice.report.depth == 4);
    let moves = [&moves[..], &["e2e4", "e7e5"]].concat();
    engine.set_position("", &moves).unwrap();
    // Black, to move, mates at once, after 75 moves of nothing.
    let drawn = "4k3/8/8/8/8/6q1/r7/7K b - - 150 99";
    engine.set_position(drawn, &[]).unwrap();
    let choice = engine.think(&Limits::depth(3), &mut |_| {}).unwrap();
    assert_eq!(choice.report.score, Shown::Mate(1));
    engine
        .set_position("4k3/8/8/8/8/8/8/4K3 b - - 0 1", &["e8d8"])
        .unwrap();
    let choice = engine.think(&Limits::depth(4), &mut |_| {}).unwrap();
    assert_eq!(
        (choice.report.depth, choice.report.score),
        (1, Shown::Cp(0))
    );
    assert!(choice.best.is_some());
    let refused = engine.set_position("", &["f2f3", "e7e5", "g2g4", "d8h4", "a2a3"]);
    assert!(
        refused
            .unwrap_err()
            .to_string()
            .contains("the game is over")
    );
}

/// Time is saved where there is nothing to choose, but not where other moves were left out.
#[test]
fn a_single_legal_move_is_played_at_once() {
    let clock = Clock {
        remaining: Duration::from_secs(600),
        increment: Duration::ZERO,
        moves_to_go: None,
    };
    let limits = Limits {
        clock: Some(clock),
        nodes: Some(50_000),
        ..Limits::none()
    };
    let mut engine = engine("alphabeta(hash=1)");
    let single = "4k3/p7/8/8/8/8/r7/7K w - - 0 1";
    let choice = think(&mut *engine, single, &limits);
    assert_eq!(choice.best.as_deref(), Some("h1g1"));
    assert!(choice.report.nodes < 1_000, "{}", choice.report.nodes);
    let only = Limits {
        only: vec!["e2e4".into()],
        ..limits
    };
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let choice = think(&mut *engine, start, &only);
    assert!(choice.report.nodes > 10_000, "{}", choice.report.nodes);
}

const HANGING: &str = "rnb1kbnr/pppp1ppp/8/4p3/4P1q1/5P2/PPPP2PP/RNBQKBNR w KQkq - 0 1";

#[test]
fn bstar_proves_a_best_move_for_less_than_minimax() {
    let mut bstar = engine("bstar(deepening=off)");
    let proven = think(&mut *bstar, HANGING, &Limits::nodes(50_000));
    assert_eq!(proven.best.as_deref(), Some("f3g4"));
    let last = proven.notes.last().unwrap();
    assert!(last.starts_with("proven best"), "{:?}", proven.notes);
    let mut minimax = engine("minimax");
    let whole = think(&mut *minimax, HANGING, &Limits::depth(3));
    assert_eq!(whole.best, proven.best);
    assert!(
        4 * proven.counters.nodes < whole.counters.nodes,
        "{} of {}",
        proven.counters.nodes,
        whole.counters.nodes
    );
}

#[test]
fn bstar_ends_on_a_mate_and_never_says_mate_in_none() {
    let mut bstar = engine("bstar(deepening=off)");
    let ladder = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
    let mate = think(&mut *bstar, ladder, &Limits::nodes(50_000));
    assert_eq!(mate.best.as_deref(), Some("a1a8"));
    assert_eq!(mate.report.score, Shown::Mate(1));
    assert!(mate.counters.nodes < 1_000, "{}", mate.counters.nodes);
    for spec in ["bstar", "bstar(deepening=off)", "bstar(eval=material)"] {
        for nodes in [1, 5, 50, 500] {
            for position in ["", "7k/8/8/8/8/8/8/K6r w - - 0 1"] {
                let found = think(&mut *engine(spec), position, &Limits::nodes(nodes));
                assert_ne!(found.report.score, Shown::Mate(0), "{spec}, {nodes} nodes");
            }
        }
    }
}

#[test]
fn no_textbook_engine_leaves_a_queen_standing() {
    for name in hetman_search::textbook::NAMES {
        if name != "proof" {
            let found = think(&mut *engine(name), HANGING, &Limits::nodes(4_000));
            assert_eq!(found.best.as_deref(), Some("f3g4"), "{name}");
        }
    }
}

/// Plays against random moves with few nodes; says how the game ended for the engine.
fn against_random(spec: &str, seed: u64) -> i32 {
    let entry = hetman_chess::entry();
    let mut engine = engine(spec);
    let mut random = Random::new(seed);
    let mut board = entry.board(&Spec::named("chess"), None).unwrap();
    let own = (seed % 2) as u8;
    while let Some(mover) = board.mover() {
        let moves = board.moves();
        let history = board.history();
        if board.payoff(mover).is_some() || board.claim().is_some() || moves.is_empty() {
            break;
        }
        let word = if mover.0 == own {
            let words: Vec<&str> = history.iter().map(String::as_str).collect();
            engine.set_position("", &words).unwrap();
            let choice = engine.think(&Limits::nodes(3_000), &mut |_| {}).unwrap();
            choice.best.unwrap()
        } else {
            moves[random.below(moves.len())].clone()
        };
        board.play(&word).unwrap();
    }
    board.payoff(hetman_game::Player(own)).unwrap_or(0)
}

#[test]
fn every_textbook_engine_beats_random_moves() {
    for name in hetman_search::textbook::NAMES {
        if name != "proof" {
            let won = (0..4).map(|seed| against_random(name, seed)).sum::<i32>();
            assert!(won >= 3, "{name} won {won} of 4");
        }
    }
}
