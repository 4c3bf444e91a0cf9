//! Spec strings: no text panics, and what is read is written so that it reads the same again.
#![no_main]

use hetman_game::Spec;
use hetman_game::tree::TreeRules;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match text.parse::<Spec>() {
        Ok(spec) => {
            let _ = spec.apply(&mut TreeRules::default());
            assert_eq!(spec.to_string().parse(), Ok(spec));
        }
        Err(error) => assert!(!error.to_string().contains('\n')),
    }
});
