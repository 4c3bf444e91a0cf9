//! Lines of test suites: no text panics, an error is one line, and the moves of a line that is read are legal.
#![no_main]

use hetman_chess::notation::epd;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match epd::parse(text) {
        Ok(epd) => assert!(epd.best.iter().chain(&epd.avoid).all(|&mv| epd.board.is_legal(mv))),
        Err(error) => assert!(!error.to_string().contains('\n'), "{error}"),
    }
});
