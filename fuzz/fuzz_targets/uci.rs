//! Lines of UCI: no bytes panic, no line is lost, and what is wrong is said in one short line.
#![no_main]

use hetman_game::Player;
use hetman_protocol::lines::{self, Line};
use hetman_protocol::uci::command::Command;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut input = bytes;
    while let Ok(Some(line)) = lines::read(&mut input, 1 << 12) {
        let Line::Text(text) = line else { continue };
        match Command::parse(&text) {
            Ok(Some(Command::Go(go))) => {
                for player in [None, Some(Player(0)), Some(Player(1))] {
                    let limits = go.limits(player);
                    assert!(limits.infinite || limits.ponder || !limits.is_open());
                }
            }
            Ok(_) => {}
            Err(wrong) => {
                let says = wrong.to_string();
                assert!(says.len() < 400 && !says.contains('\n'), "{says}");
            }
        }
    }
});
