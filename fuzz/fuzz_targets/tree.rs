//! Trees as text: no text panics, and a tree that is read is written so that it reads the same again.
#![no_main]

use hetman_game::tree::{TreePosition, TreeRules};
use hetman_game::{Notation, Position};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let rules = TreeRules::default();
    match TreePosition::parse(&rules, text) {
        Ok(position) => {
            let again = TreePosition::parse(&rules, &position.text()).expect("own text is read");
            assert_eq!(again.text(), position.text());
            assert_eq!(again.key(), position.key());
        }
        Err(error) => assert!(!error.to_string().contains('\n')),
    }
});
