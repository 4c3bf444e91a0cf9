//! Messages of DXP: no text panics, an error is one line, and what is read is written so that it reads the same.
#![no_main]

use hetman_protocol::dxp::Message;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match Message::parse(text) {
        Ok(message) => {
            let again = Message::parse(&message.to_string());
            assert_eq!(again.ok(), Some(message));
        }
        Err(error) => assert!(!error.to_string().contains('\n'), "{error}"),
    }
});
