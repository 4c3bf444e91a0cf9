//! Keys: how they are made, and who may stop, resume or delete what a visitor ordered: the holder of its key, and the
//! operator of the server.

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

    /// Refuses a visitor who holds neither the key to the thing nor the operator's.
    pub fn check(&self, key: &str, held: &[&str]) -> Result<(), Error> {
        let opens = |held: &&str| {
            let operator = self.0.as_deref();
            (!key.is_empty() && same(key, held)) || operator.is_some_and(|key| same(key, held))
        };
        if held.iter().any(opens) {
            return Ok(());
        }
        Err(Error::NoKey)
    }
}

/// A random word that cannot be guessed.
pub fn random_word(length: usize) -> Result<String, Error> {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    let bytes = random_bytes(vec![0; length])?;
    let letter = |byte: &u8| char::from(LETTERS[usize::from(byte % 32)]);
    Ok(bytes.iter().map(letter).collect())
}

/// A seed that cannot be guessed.
pub fn random_seed() -> Result<u64, Error> {
    Ok(u64::from_le_bytes(random_bytes([0; 8])?))
}

fn random_bytes<T: AsMut<[u8]>>(mut bytes: T) -> Result<T, Error> {
    getrandom::fill(bytes.as_mut()).map_err(|_| Error::NoRandomness)?;
    Ok(bytes)
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
