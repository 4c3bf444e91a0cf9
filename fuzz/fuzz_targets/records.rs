//! Records of a game's own kind, PDN and SGF: nothing panics, and what was read is written so that it reads the same.
#![no_main]

use hetman_game::Entry;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for entry in [&hetman_draughts::entry() as &dyn Entry, &hetman_go::entry()] {
        let records = entry.records().expect("the game has a kind of record");
        if let Some(Ok(record)) = records.read(text) {
            let written = records.write(&record).expect("what was read can be written");
            let again = records.read(&written).expect("the same kind").expect("it can be read");
            assert_eq!((again.game, again.start, again.moves), (record.game, record.start, record.moves), "{written}");
        }
    }
});
