//! Exact figures as a user gets them: through engines named in the list of games.

use hetman_classics::entries;
use hetman_game::random::Random;
use hetman_game::{Choice, Entry, Limits, Shown, Spec};

fn entry(name: &str) -> Box<dyn Entry> {
    entries()
        .into_iter()
        .find(|entry| entry.name() == name)
        .unwrap()
}

fn think(game: &str, engine: &str, position: &str) -> Choice {
    let game: Spec = game.parse().unwrap();
    let mut engine = entry(&game.name)
        .engine(&game, &engine.parse().unwrap())
        .unwrap();
    engine.set_position(position, &[]).unwrap();
    engine.think(&Limits::none(), &mut |_| {}).unwrap()
}

/// Whether the player to move wins, by what an engine shows of a game without draws.
fn wins(game: &str, engine: &str, position: &str) -> bool {
    match think(game, engine, position).report.score {
        Shown::Mate(moves) | Shown::Value(moves) => moves > 0,
        other => panic!("{position}: {other}"),
    }
}

#[test]
fn search_and_theory_agree_about_nim() {
    for game in ["nim", "nim(misere)"] {
        for code in 1..64 {
            let position = format!("{}-{}-{}", code & 3, code >> 2 & 3, code >> 4);
            assert_eq!(
                wins(game, "solve", &position),
                wins(game, "theory", &position),
                "{game} {position}"
            );
        }
    }
    let choice = think("nim", "theory", "3-4-5");
    assert_eq!(
        (choice.best.as_deref(), choice.report.score),
        (Some("1:2"), Shown::Value(1))
    );
    assert_eq!(choice.notes, ["Grundy value 2", "winning: 1:2"]);
}

#[test]
fn search_and_theory_agree_about_grundys_game() {
    for start in 3..=16 {
        let position = start.to_string();
        assert_eq!(
            wins("grundy", "solve", &position),
            wins("grundy", "theory", &position),
            "{position}"
        );
    }
    assert_eq!(think("grundy", "theory", "").report.score, Shown::Value(-1));
    assert_eq!(
        think("grundy(start=181)", "theory", "").notes[0],
        "Grundy value 12"
    );
}

#[test]
fn tic_tac_toe_is_a_draw() {
    assert_eq!(think("tictactoe", "solve", "").report.score, Shown::Cp(0));
    assert_eq!(
        think("tictactoe", "solve", "XX./OO./...").report.score,
        Shown::Mate(1)
    );
}

#[test]
fn connect_four_is_scored_in_points() {
    for (position, points) in [
        ("121212", 18),
        ("22334", -18),
        ("4444445623", 1),
        ("444444226", 0),
    ] {
        assert_eq!(
            think("connect4", "solve", position).report.score,
            Shown::Value(points),
            "{position}"
        );
    }
}

#[test]
fn bench_positions_can_be_set_up() {
    for entry in entries() {
        let game = Spec::named(entry.name());
        assert!(!entry.bench().is_empty());
        for (position, _) in entry
            .bench()
            .iter()
            .filter(|(position, _)| !position.is_empty())
        {
            assert!(
                !entry
                    .board(&game, Some(position))
                    .unwrap()
                    .moves()
                    .is_empty(),
                "{position}"
            );
        }
    }
}

/// Every engine whose answer is exact, with the engine proper under several switches.
const EXACT: [&str; 14] = [
    "negamax",
    "textbook_alphabeta",
    "scout",
    "textbook_mtdf",
    "sss",
    "alphabeta",
    "pvs",
    "mtdf",
    "solve",
    "alphabeta(table=off)",
    "alphabeta(deepening=off,aspiration=off)",
    "alphabeta(scout=off,static_order=off)",
    "mtdf(etc_depth=1,killers=off)",
    "alphabeta(threads=2)",
];

/// A game of Connect Four that is open with eleven cells left, as the columns played.
fn late(seed: u64) -> String {
    let mut random = Random::new(seed);
    loop {
        let mut board = entry("connect4")
            .board(&Spec::named("connect4"), None)
            .unwrap();
        while board.history().len() < 31 && !board.moves().is_empty() {
            let moves = board.moves();
            board.play(&moves[random.below(moves.len())]).unwrap();
        }
        if !board.moves().is_empty() {
            return board.history().concat();
        }
    }
}

#[test]
fn every_exact_engine_gives_minimax_on_every_game() {
    for (game, position) in [
        ("tictactoe", "X.O/.X./..."),
        ("tictactoe", "..O/.X./..."),
        ("tictactoe", "XOX/.O./..."),
        ("connect4", &late(1)),
        ("connect4", &late(2)),
        ("connect4", &late(3)),
        ("nim", "2-3-1"),
        ("nim", "1-2-3"),
        ("nim(misere)", "2-3-1"),
        ("nim(misere)", "1-1-1"),
        ("grundy", "9"),
        ("grundy", "10-4"),
        ("tree", "((4 6 5)(2 9 8)(9 7 2))"),
        ("tree(root=min)", "((4 6 5)(2 9 8)(9 7 2))"),
    ] {
        let value = think(game, "minimax", position).report.score;
        for engine in EXACT {
            assert_eq!(
                think(game, engine, position).report.score,
                value,
                "{engine} on {game} at {position}"
            );
        }
    }
}

#[test]
fn the_engine_stripped_bare_is_textbook_alpha_beta() {
    let bare = "alphabeta(deepening=off,table=off,etc=off,aspiration=off,scout=off,static_order=off,killers=off,\
        countermoves=off,history=off,capture_history=off,continuation_history=off,mate_distance=off)";
    assert_eq!(think("tictactoe", "minimax", "").counters.nodes, 549_946);
    assert_eq!(
        think("tictactoe", "textbook_alphabeta(wins=plain)", "")
            .counters
            .nodes,
        18_297
    );
    assert_eq!(
        think("tictactoe", "textbook_alphabeta", "").counters.nodes,
        20_866
    );
    assert_eq!(think("tictactoe", bare, "").counters.nodes, 20_866);
}

/// The lecture's evaluation of heaps: how many moves there are.
#[test]
fn the_number_of_moves_is_an_evaluation_of_heaps() {
    for (game, position, moves) in [
        ("grundy", "7", 3),
        ("nim", "1-2-2", 5),
        ("nim", "3-4-5", 12),
    ] {
        let spec: Spec = "minimax(eval=moves)".parse().unwrap();
        let mut engine = entry(game).engine(&Spec::named(game), &spec).unwrap();
        engine.set_position(position, &[]).unwrap();
        let judged = engine.judge();
        let said = judged.iter().find(|(name, _)| *name == "moves");
        assert_eq!(
            said,
            Some(&("moves", Shown::Cp(moves))),
            "{game} {position}"
        );
    }
}
