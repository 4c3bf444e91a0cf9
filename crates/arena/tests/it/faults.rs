//! Outside programs that break down in every way: each loses its games with a reason, and the match goes on.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::time::Duration;

use hetman_arena::openings::Opening;
use hetman_arena::play::Pace;
use hetman_arena::tournament::GameResult;
use hetman_game::{
    Board, Choice, Engine, EngineInfo, Entry, Error, Limits, Report, Setting, Spec, Stop,
};

use crate::{entry, plan, played};

/// A program that greets properly and answers `go` with these lines of shell.
fn program(folder: &tempfile::TempDir, go: &str) -> String {
    let path = folder.path().join("engine");
    let script = format!(
        "#!/bin/sh\nwhile read word rest; do case $word in\nuci) echo uciok;;\nisready) echo readyok;;\n\
         quit) exit;;\ngo) {go};;\nesac; done\n"
    );
    fs::write(&path, script).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    format!("uci({})", path.display())
}

/// All games of a short match of such a program against chance; they are all its own fault.
fn lost(go: &str, pace: Pace) -> Vec<GameResult> {
    let folder = tempfile::tempdir().unwrap();
    let game = entry("tictactoe");
    let mut plan = plan(&*game, &[&program(&folder, go), "random"], 1, pace);
    plan.margin = Duration::from_millis(500);
    let standing = played(&plan);
    assert_eq!(standing.pairs().0, [1, 0, 0, 0, 0], "{standing:?}");
    let games: Vec<GameResult> = standing
        .results
        .into_iter()
        .flat_map(|pair| pair.games)
        .collect();
    assert!(games.iter().all(|game| game.forfeit.is_some()), "{games:?}");
    games
}

fn blames(games: &[GameResult], why: &str) {
    for game in games {
        assert!(
            game.reason.contains(why),
            "{} does not say {why}",
            game.reason
        );
        assert!(
            game.reason.starts_with("first player") || game.reason.starts_with("second player")
        );
        assert!(!game.game.adjudicated, "{game:?}");
    }
}

const SHORT: Pace = Pace::Time(Duration::from_millis(50));

#[test]
fn a_program_that_crashes() {
    blames(&lost("exit 3", SHORT), "died");
    blames(&lost("kill -SEGV $$", SHORT), "died");
}

#[test]
fn a_program_that_hangs() {
    blames(&lost("exec sleep 60", SHORT), "said nothing");
}

#[test]
fn a_program_that_babbles() {
    blames(&lost("echo bestmove \\$%&", SHORT), "");
    blames(&lost("printf '\\377\\376\\nbestmove\\n'", SHORT), "");
}

#[test]
fn a_program_that_cheats() {
    blames(&lost("echo bestmove 10", SHORT), "illegal move `10`");
    blames(&lost("echo bestmove 0000", SHORT), "");
}

#[test]
fn a_program_that_floods() {
    blames(
        &lost("while :; do echo info depth 1 string flood; done", SHORT),
        "said nothing",
    );
}

#[test]
fn a_program_that_is_late() {
    blames(
        &lost("sleep 1.5; echo bestmove 1", SHORT),
        "oversteps the time",
    );
}

#[test]
fn a_program_that_is_not_there() {
    let game = entry("tictactoe");
    let standing = played(&plan(
        &*game,
        &["uci(./nothing-of-this-name)", "random"],
        1,
        SHORT,
    ));
    assert_eq!(standing.pairs().0, [1, 0, 0, 0, 0]);
    assert!(standing.results[0].games[0].reason.contains("cannot start"));
}

#[test]
fn an_engine_of_ours_that_does_not_exist() {
    let game = entry("tictactoe");
    let standing = played(&plan(
        &*game,
        &["random", "alphabeta(nonsense=1)"],
        1,
        SHORT,
    ));
    assert_eq!(standing.pairs().0, [0, 0, 0, 0, 1]);
    assert!(standing.results[0].games[0].reason.contains("nonsense"));
}

#[test]
fn a_program_is_told_of_rules_it_knows() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("engine");
    let log = folder.path().join("log");
    let script = format!(
        "#!/bin/sh\nwhile read word rest; do echo $word $rest >> {}; case $word in\n\
         uci) echo option name UCI_Chess960 type check default false; echo uciok;;\nisready) echo readyok;;\n\
         quit) exit;;\ngo) exit;;\nesac; done\n",
        log.display()
    );
    fs::write(&path, script).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    let game = entry("chess");
    let program = format!("uci({})", path.display());
    let mut plan = plan(&*game, &[&program, "random"], 1, SHORT);
    plan.game = "chess(chess960=on,number=0)".parse().unwrap();
    plan.pairings
        .iter_mut()
        .for_each(|pairing| pairing.opening = Opening::default());
    played(&plan);
    let said = fs::read_to_string(&log).unwrap();
    assert!(
        said.contains("setoption name UCI_Chess960 value true"),
        "{said}"
    );
    assert!(said.contains("position fen bbqnnrkr/pppppppp/"), "{said}");
}

/// A game whose engines never answer until they are stopped.
struct Endless(Box<dyn Entry>);

struct Endlessly(Stop);

impl Engine for Endlessly {
    fn set_position(&mut self, _: &str, _: &[&str]) -> Result<(), Error> {
        Ok(())
    }
    fn set_option(&mut self, _: &str, _: &str) -> Result<(), Error> {
        Ok(())
    }
    fn settings(&self) -> Vec<Setting> {
        Vec::new()
    }
    fn new_game(&mut self) {}
    fn think(&mut self, _: &Limits, _: &mut dyn FnMut(&Report)) -> Result<Choice, Error> {
        while !self.0.is_requested() {
            std::thread::sleep(Duration::from_millis(5));
        }
        Err(Error::Other("stopped".into()))
    }
    fn stop(&self) -> Stop {
        self.0.clone()
    }
}

impl Entry for Endless {
    fn name(&self) -> &'static str {
        self.0.name()
    }
    fn summary(&self) -> &'static str {
        self.0.summary()
    }
    fn settings(&self) -> Vec<Setting> {
        self.0.settings()
    }
    fn engines(&self) -> Vec<EngineInfo> {
        self.0.engines()
    }
    fn board(&self, game: &Spec, position: Option<&str>) -> Result<Box<dyn Board>, Error> {
        self.0.board(game, position)
    }
    fn engine(&self, _: &Spec, _: &Spec) -> Result<Box<dyn Engine>, Error> {
        Ok(Box::new(Endlessly(Stop::default())))
    }
    fn bench(&self) -> &'static [(&'static str, u32)] {
        &[]
    }
    fn default_limits(&self) -> Limits {
        Limits::none()
    }
}

#[test]
fn an_engine_of_ours_that_hangs() {
    let game = Endless(entry("tictactoe"));
    let standing = played(&plan(&game, &["alphabeta", "random"], 1, SHORT));
    assert_eq!(standing.pairs().0, [1, 0, 0, 0, 0]);
    blames(
        &standing.results[0].games,
        "oversteps the time: it said nothing",
    );
}
