//! Who may stop, resume or throw away what somebody ordered: whoever holds its key, and the operator of the server.

use std::sync::Arc;

use crate::error::Error;

/// The shortest key an operator may have.
pub const LEAST_CHARACTERS: usize = 16;

/// Knows the operator's key, if there is an operator.
pub struct Access(Option<String>);

impl Access {
    /// A server with this operator's key.
    pub fn new(operator: Option<String>) -> Arc<Self> {
        Arc::new(Self(operator))
    }

    /// Refuses whoever holds neither the key to the thing nor the operator's.
    pub fn check(&self, key: &str, held: &[&str]) -> Result<(), Error> {
        let opens = |held: &&str| {
            let operator = self.0.as_deref();
            (!key.is_empty() && same(key, held)) || operator.is_some_and(|key| same(key, held))
        };
        if held.iter().any(opens) {
            return Ok(());
        }
        Err(Error::Forbidden(
            "this page has no key to it: only who ordered it and the operator of the server may do that",
        ))
    }
}

/// Compares without telling by its time how much is right.
fn same(one: &str, other: &str) -> bool {
    let differ = one.bytes().zip(other.bytes());
    one.len() == other.len() && differ.fold(0, |sum, (a, b)| sum | (a ^ b)) == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_right_keys_open() {
        let access = Access::new(Some("the operator".into()));
        for (key, held, fine) in [
            ("mine", &["mine"][..], true),
            ("mine", &["yours", "mine"], true),
            ("mine", &["the operator"], true),
            ("", &["the operator"], true),
            ("mine", &["yours"], false),
            ("mine", &["min"], false),
            ("mine", &[], false),
            ("", &[""], false),
        ] {
            assert_eq!(access.check(key, held).is_ok(), fine, "{key} {held:?}");
        }
        assert!(Access::new(None).check("", &["", "x"]).is_err());
    }
}
