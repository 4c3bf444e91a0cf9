//! Outside GTP programs at the table.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::time::Duration;

use hetman_arena::play::{Outcome, Pace};
use hetman_arena::tournament::GameResult;

use crate::{plan, played};

/// A program that answers every command, and `genmove` with these lines of shell.
fn games(genmove: &str) -> Vec<GameResult> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("program");
    let script = format!(
        "#!/bin/sh\nwhile read word rest; do case $word in\nquit) exit;;\ngenmove) {genmove};;\n\
         *) printf '=\\n\\n';;\nesac; done\n"
    );
    fs::write(&path, script).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    let game = hetman_go::entry();
    let player = format!("gtp({})", path.display());
    let mut plan = plan(
        &game,
        &[&player, "mcts(n=20)"],
        1,
        Pace::Time(Duration::from_secs(5)),
    );
    plan.margin = Duration::from_millis(500);
    played(&plan)
        .results
        .into_iter()
        .flat_map(|pair| pair.games)
        .collect()
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
