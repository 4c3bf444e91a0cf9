//! Where the queue is and how to log in there.

use std::path::PathBuf;
use std::str::FromStr;

use async_nats::{ConnectOptions, ServerAddr};

use crate::QueueError;

/// The address of a server, with what it takes to be let in.
#[derive(Clone, Debug)]
pub struct Address {
    pub(super) server: ServerAddr,
    login: Option<Login>,
    authority: Option<PathBuf>,
}

#[derive(Clone, Debug)]
enum Login {
    Token(String),
    User(String, String),
}

impl Login {
    /// A line: a token, or `user:password`.
    fn read(line: &str) -> Self {
        match line.split_once(':') {
            Some((user, password)) => Self::User(user.to_owned(), password.to_owned()),
            None => Self::Token(line.to_owned()),
        }
    }
}

impl FromStr for Address {
    type Err = QueueError;

    /// Reads `nats://HOST:PORT`, `tls://HOST`, and either with `user:password@` or `token@` before the host.
    fn from_str(text: &str) -> Result<Self, QueueError> {
        let wrong = || QueueError::Address(hidden(text));
        let known = ["nats://", "tls://"]
            .iter()
            .any(|way| text.starts_with(way));
        if !known {
            return Err(wrong());
        }
        let server: ServerAddr = text.parse().map_err(|_| wrong())?;
        if server.host().is_empty() {
            return Err(wrong());
        }
        let login = match (server.username(), server.password()) {
            (Some(user), Some(password)) => Some(Login::User(user.into(), password.into())),
            (Some(token), None) => Some(Login::Token(token.into())),
            _ => None,
        };
        Ok(Self {
            server,
            login,
            authority: None,
        })
    }
}

/// An address without what must stay secret.
fn hidden(text: &str) -> String {
    match (text.find("://"), text.rfind('@')) {
        (Some(way), Some(at)) if way < at => format!("{}{}", &text[..way + 3], &text[at + 1..]),
        _ => text.to_owned(),
    }
}

impl Address {
    /// Logs in with the line of a file: a token, or `user:password`.
    pub fn with_login(mut self, line: &str) -> Self {
        self.login = Some(Login::read(line.trim()));
        self
    }

    /// Trusts the authority whose certificates are in a file.
    pub fn with_authority(mut self, file: PathBuf) -> Self {
        self.authority = Some(file);
        self
    }

    /// The address as it may be shown.
    pub fn shown(&self) -> String {
        format!("{}:{}", self.server.host(), self.server.port())
    }

    pub(super) fn complete(&self, mut options: ConnectOptions) -> ConnectOptions {
        options = match self.login.clone() {
            Some(Login::Token(token)) => options.token(token),
            Some(Login::User(user, password)) => options.user_and_password(user, password),
            None => options,
        };
        if let Some(file) = &self.authority {
            options = options
                .add_root_certificates(file.clone())
                .require_tls(true);
        }
        options
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_and_secrets_stay_hidden() {
        let one: Address = "nats://me:secret@10.0.0.1:4333".parse().unwrap();
        assert_eq!(one.shown(), "10.0.0.1:4333");
        let two: Address = "tls://queue.example".parse().unwrap();
        assert_eq!(two.shown(), "queue.example:4222");
        for wrong in ["", "10.0.0.1", "http://x", "nats://", "redis://me:secret@x"] {
            let says = wrong.parse::<Address>().unwrap_err().to_string();
            assert!(
                !says.contains("secret") && says.contains("nats://HOST"),
                "{says}"
            );
        }
        assert!(matches!(Login::read("token"), Login::Token(_)));
        assert!(
            matches!(Login::read("a:b:c"), Login::User(user, rest) if user == "a" && rest == "b:c")
        );
    }
}
