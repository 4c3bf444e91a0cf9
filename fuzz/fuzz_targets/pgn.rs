//! Games in the shape of PGN and PDN: no bytes panic, and what was read is written so that it reads the same again.
#![no_main]

use hetman_record::decode;
use hetman_record::pgn::{self, Dialect};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    for dialect in [Dialect::Pgn, Dialect::Pdn] {
        for game in pgn::read(&decode(bytes), dialect) {
            let written = pgn::write(&game, 0);
            let again = pgn::read(&written, dialect);
            let read: Vec<_> = again.iter().map(|game| (game.tree.words(), game.outcome)).collect();
            assert_eq!(read, [(game.tree.words(), game.outcome)], "{written}");
        }
    }
});
