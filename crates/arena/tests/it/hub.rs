//! Outside Hub programs at the table.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::time::Duration;

use hetman_arena::play::Pace;

use crate::{entry, plan, played};

/// Programs that introduce themselves and then do wrong when told to go.
#[test]
fn a_program_that_refuses_cheats_or_dies_loses() {
    for (go, why) in [
        ("echo 'error message=\"no idea\"'", "no idea"),
        ("echo done", "no move"),
        ("echo done move=99-98", "illegal move"),
        ("exit 3", "died"),
        (":", "time"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("program");
        let script = format!(
            "#!/bin/sh\nwhile read word rest; do case $word in\nhub) echo wait;;\ninit) echo ready;;\n\
             ping) echo pong;;\ngo) {go};;\nquit) exit;;\nesac; done\n"
        );
        fs::write(&path, script).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        let (game, player) = (entry("tictactoe"), format!("hub({})", path.display()));
        let mut plan = plan(
            &*game,
            &[&player, "alphabeta"],
            1,
            Pace::Time(Duration::from_millis(20)),
        );
        plan.margin = Duration::from_millis(500);
        let games: Vec<_> = played(&plan)
            .results
            .into_iter()
            .flat_map(|pair| pair.games)
            .collect();
        assert!(
            games
                .iter()
                .all(|game| game.forfeit.is_some() && game.reason.contains(why)),
            "{why}: {games:?}"
        );
    }
}
