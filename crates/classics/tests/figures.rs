//! Exact figures as a user gets them: through engines named in the list of games.

use hetman_classics::entries;
use hetman_game::{Choice, Entry, Limits, Shown, Spec};

fn entry(name: &str) -> Box<dyn Entry> {
    entries().into_iter().find(|entry| entry.name() == name).unwrap()
}

fn think(game: &str, engine: &str, position: &str) -> Choice {
    let game: Spec = game.parse().unwrap();
    let mut engine = entry(&game.name).engine(&game, &engine.parse().unwrap()).unwrap();
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
            assert_eq!(wins(game, "solve", &position), wins(game, "theory", &position), "{game} {position}");
        }
    }
    let choice = think("nim", "theory", "3-4-5");
    assert_eq!((choice.best.as_deref(), choice.report.score), (Some("1:2"), Shown::Value(1)));
    assert_eq!(choice.notes, ["Grundy value 2", "winning: 1:2"]);
}

#[test]
fn search_and_theory_agree_about_grundys_game() {
    for start in 3..=16 {
        let position = start.to_string();
        assert_eq!(wins("grundy", "solve", &position), wins("grundy", "theory", &position), "{position}");
    }
    assert_eq!(think("grundy", "theory", "").report.score, Shown::Value(-1));
    assert_eq!(think("grundy(start=181)", "theory", "").notes[0], "Grundy value 12");
}

#[test]
fn tic_tac_toe_is_a_draw() {
    assert_eq!(think("tictactoe", "solve", "").report.score, Shown::Cp(0));
    assert_eq!(think("tictactoe", "solve", "XX./OO./...").report.score, Shown::Mate(1));
}

#[test]
fn connect_four_is_scored_in_points() {
    for (position, points) in [("121212", 18), ("22334", -18), ("4444445623", 1), ("444444226", 0)] {
        assert_eq!(think("connect4", "solve", position).report.score, Shown::Value(points), "{position}");
    }
}

#[test]
fn bench_positions_can_be_set_up() {
    for entry in entries() {
        let game = Spec::named(entry.name());
        assert!(!entry.bench().is_empty());
        for (position, _) in entry.bench().iter().filter(|(position, _)| !position.is_empty()) {
            assert!(!entry.board(&game, Some(position)).unwrap().moves().is_empty(), "{position}");
        }
    }
}
