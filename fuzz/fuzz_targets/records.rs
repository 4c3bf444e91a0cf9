//! Records with moves, PGN, PDN and SGF: nothing panics, and what was read is written so that it reads the same.
#![no_main]

use hetman_game::{Entry, Spec};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let games: [&dyn Entry; 3] = [&hetman_chess::entry(), &hetman_draughts::entry(), &hetman_go::entry()];
    for entry in games {
        let records = entry.records().expect("the game has a kind of record");
        if let Some(Ok(game)) = records.read(text, Some(&Spec::named(entry.name()))) {
            let written = records.write(&game).expect("what was read can be written");
            let again = records.read(&written, None).expect("the same kind").expect("it can be read");
            assert_eq!((again.game, again.start), (game.game, game.start), "{written}");
            assert_eq!(again.record.tree.words(), game.record.tree.words(), "{written}");
        }
    }
});
