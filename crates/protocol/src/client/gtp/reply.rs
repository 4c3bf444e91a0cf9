//! What a GTP program writes: answers, each begun by `=` or `?` and ended by an empty line. Everything else is dropped.

use std::io::BufRead;
use std::sync::mpsc::{SyncSender, TrySendError};

use crate::lines::{self, Line};

/// An answer: `=` and a text, or `?` and why not.
pub type GtpReply = Result<String, String>;

/// Longer lines are skipped.
const LONGEST_LINE: usize = 1 << 16;
/// Longer answers are cut.
const LONGEST_REPLY: usize = 1 << 16;

/// Listens until the output or the program that drives the engine ends.
pub fn listen(mut output: impl BufRead, sender: &SyncSender<GtpReply>) {
    let mut open: Option<(bool, String)> = None;
    while let Ok(Some(line)) = lines::read(&mut output, LONGEST_LINE) {
        let Line::Text(text) = line else { continue };
        let text = text.trim();
        match (&mut open, text.chars().next()) {
            (None, Some(sign @ ('=' | '?'))) => {
                let text = text[1..].trim_start_matches(|c: char| c.is_ascii_digit());
                open = Some((sign == '=', text.trim().to_owned()));
            }
            (Some((_, reply)), Some(_)) if reply.len() < LONGEST_REPLY => {
                reply.push('\n');
                reply.push_str(text);
            }
            (Some(_), None) => {
                let Some((fine, reply)) = open.take() else {
                    continue;
                };
                let reply = if fine { Ok(reply) } else { Err(reply) };
                // A caller waits for fewer answers than fit; the rest is a flood.
                if let Err(TrySendError::Disconnected(_)) = sender.try_send(reply) {
                    return;
                }
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::sync_channel;

    #[test]
    fn answers_are_heard_and_babble_is_not() {
        let (sender, reply) = sync_channel(10);
        listen(
            &b"hello\n\n= 2\n\n?12 no such\ncommand\n\n=\n\n= cut off"[..],
            &sender,
        );
        let all: Vec<GtpReply> = reply.try_iter().collect();
        assert_eq!(
            all,
            [
                Ok("2".to_owned()),
                Err("no such\ncommand".to_owned()),
                Ok(String::new())
            ]
        );
    }
}
