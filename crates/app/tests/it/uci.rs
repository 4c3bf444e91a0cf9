//! `hetman` as graphical interfaces and match runners see it: a process at the other end of two pipes.

use std::time::Duration;

use hetman_game::{Clock, Limits};
use hetman_protocol::client::uci::UciProgram;
use hetman_protocol::client::{BestMove, Client, Program, Task};

use crate::{answer, script};

const LONGEST_WAIT: Duration = Duration::from_secs(60);

fn hetman(arguments: &[&str], options: &[(&str, &str)]) -> UciProgram {
    let program = Program {
        command: env!("CARGO_BIN_EXE_hetman").into(),
        args: arguments.iter().map(|&word| word.into()).collect(),
        options: options
            .iter()
            .map(|&(name, value)| (name.into(), value.into()))
            .collect(),
    };
    UciProgram::start(&program, &[], &LONGEST_WAIT.into()).expect("hetman starts")
}

fn think(engine: &mut UciProgram, start: &str, moves: &[&str], limits: &Limits) -> BestMove {
    let moves: Vec<String> = moves.iter().map(|&word| word.into()).collect();
    let task = Task {
        start,
        moves: &moves,
        limits,
        clocks: limits.clock.map(|clock| [clock; 2]),
    };
    engine
        .think(&task, &LONGEST_WAIT.into())
        .expect("an answer")
}

#[test]
fn chess_is_played_without_arguments() {
    let mut engine = hetman(&[], &[("Hash", "1"), ("Move Overhead", "20")]);
    assert!(engine.name().starts_with("Hetman "));
    let second = Clock {
        remaining: Duration::from_secs(1),
        increment: Duration::ZERO,
        moves_to_go: None,
    };
    let clock = Limits {
        clock: Some(second),
        ..Limits::none()
    };
    engine
        .new_game(&clock, &LONGEST_WAIT.into())
        .expect("a new game");
    let mate = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
    let found = think(&mut engine, mate, &[], &clock);
    assert_eq!(found.best.as_deref(), Some("d1d8"));
    let over = think(&mut engine, mate, &["d1d8"], &Limits::depth(3));
    assert_eq!(over.best, None);
    let found = think(&mut engine, "", &["e2e4", "e7e5"], &Limits::nodes(2000));
    assert!(found.info.is_some_and(|info| info.nodes > 0
        && info.nodes <= 2000
        && info.pv.first() == found.best.as_ref()));
}

#[test]
fn every_game_is_played() {
    for game in ["tictactoe", "connect4", "nim", "grundy", "tree"] {
        let mut engine = hetman(&["uci", "--game", game], &[]);
        let found = think(&mut engine, "", &[], &Limits::depth(2));
        assert!(found.best.is_some(), "{game}");
    }
}

#[test]
fn no_input_is_no_error() {
    assert_eq!(script(&[], ""), "");
    assert_eq!(script(&["uci"], "quit\n"), "");
    assert!(
        script(&[], "go infinite")
            .lines()
            .last()
            .is_some_and(|line| line.starts_with("bestmove "))
    );
    assert!(script(&[], "go perft 3\nquit\n").contains("Nodes searched: 8902"));
}

#[test]
fn bench_is_the_same_inside() {
    let count = |text: &str| {
        text.lines()
            .last()
            .and_then(|line| line.split(' ').next())
            .map(str::to_owned)
    };
    let inside = script(&[], "bench\n");
    assert!(
        inside
            .lines()
            .last()
            .is_some_and(|line| line.ends_with(" nps")),
        "{inside}"
    );
    assert_eq!(count(&inside), count(&answer(&["bench"])));
}
