//! Outside GTP programs at the table.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::time::Duration;

use hetman_arena::play::{Outcome, Pace};
use hetman_arena::tournament::GameResult;

use crate::{plan, played};

/// A program that answers every command, and `genmove` with these lines of shell.
fn games(genmove: &str) -> Vec<GameResult> {
    heard(genmove, Pace::Time(Duration::from_secs(5))).0
}

/// The games of such a program at a pace, and all that it was told.
fn heard(genmove: &str, pace: Pace) -> (Vec<GameResult>, String) {
    let folder = tempfile::tempdir().unwrap();
    let (path, log) = (folder.path().join("program"), folder.path().join("log"));
    let script = format!(
        "#!/bin/sh\nwhile read word rest; do echo $word $rest >> {}; case $word in\nquit) exit;;\n\
         genmove) {genmove};;\ntime_left) printf '? unknown command\\n\\n';;\n*) printf '=\\n\\n';;\nesac; done\n",
        log.display()
    );
    fs::write(&path, script).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    let game = hetman_go::entry();
    let player = format!("gtp({})", path.display());
    let mut plan = plan(&game, &[&player, "random"], 1, pace);
    plan.margin = Duration::from_millis(500);
    let standing = played(&plan);
    let games = standing.results.into_iter().flat_map(|pair| pair.games);
    (games.collect(), fs::read_to_string(&log).unwrap())
}

#[test]
fn a_program_is_told_the_time() {
    let resign = "printf '= resign\\n\\n'";
    for (pace, settings, left) in [
        (Pace::Clock("7+0.1".parse().unwrap()), "7 0 0", "7 0"),
        (Pace::Clock("5/60".parse().unwrap()), "0 60 5", "60 5"),
        (Pace::Time(Duration::from_millis(2500)), "0 2 1", "2 1"),
    ] {
        let (games, said) = heard(resign, pace);
        assert!(games.iter().all(|game| game.forfeit.is_none()), "{games:?}");
        let first = format!("clear_board\nkomi 7.5\ntime_settings {settings}\n");
        assert!(said.contains(&first), "{said}");
        assert!(said.contains(&format!("time_left b {left}\n")), "{said}");
    }
    let (_, said) = heard(resign, Pace::Playouts(10));
    assert!(!said.contains("time"), "{said}");
}

#[test]
fn a_program_that_passes_plays_to_the_end() {
    let games = games("printf '= PASS\\n\\n'");
    assert_eq!(games.len(), 2);
    assert!(
        games
            .iter()
            .all(|game| game.forfeit.is_none() && game.reason.contains("two passes")),
        "{games:?}"
    );
}

#[test]
fn a_program_that_resigns_loses_in_order() {
    let games = games("printf '= resign\\n\\n'");
    assert!(
        games
            .iter()
            .all(|game| game.forfeit.is_none() && game.reason.contains("resigned")),
        "{games:?}"
    );
    assert_eq!(
        [games[0].outcome, games[1].outcome],
        [Outcome::Second, Outcome::First]
    );
}

#[test]
fn a_program_that_refuses_or_cheats_loses() {
    for (genmove, why) in [
        ("printf '? no idea\\n\\n'", "no idea"),
        ("printf '= Z99\\n\\n'", "illegal move"),
        ("exit 3", "died"),
    ] {
        let games = games(genmove);
        assert!(
            games
                .iter()
                .all(|game| game.forfeit.is_some() && game.reason.contains(why)),
            "{why}: {games:?}"
        );
    }
}
