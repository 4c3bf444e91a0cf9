//! Files of games: no bytes panic, reading ends, and a game that is read is written so that it reads the same again.
#![no_main]

use hetman_chess::notation::pgn::Reader;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    for game in Reader::new(bytes) {
        let game = match game {
            Ok(game) => game,
            Err(error) => {
                assert!(!error.to_string().contains('\n'), "{error}");
                continue;
            }
        };
        let written = game.write().expect("a game that was read can be written");
        let mut again = Reader::new(written.as_bytes());
        let read = again.next().expect("a game").expect("own text is read");
        assert_eq!((&read.moves, read.outcome), (&game.moves, game.outcome), "{written}");
    }
});
