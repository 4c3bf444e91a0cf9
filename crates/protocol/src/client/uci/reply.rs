//! What a UCI engine writes: the few messages that matter are passed on, the last `info` is kept, all else is dropped, so
//! that no flood fills the memory.

use std::io::BufRead;
use std::sync::mpsc::{SyncSender, TrySendError};
use std::time::Duration;

use hetman_game::Shown;

use super::super::{BestMove, Info, ProgramFault};
use crate::lines::{self, Line};

/// A message that matters.
pub enum UciReply {
    /// The engine's name.
    Name(String),
    /// An option it offers.
    Offer(String),
    /// The end of its introduction.
    UciOk,
    /// It has done all before.
    ReadyOk,
    /// Its move.
    Best(Result<BestMove, ProgramFault>),
}

/// Longer lines are skipped.
const LONGEST_LINE: usize = 1 << 16;

/// Listens until the output or the program that drives the engine ends.
pub fn listen(mut output: impl BufRead, sender: &SyncSender<UciReply>) {
    let mut info = None;
    while let Ok(Some(line)) = lines::read(&mut output, LONGEST_LINE) {
        let Line::Text(text) = line else { continue };
        // A caller waits for fewer messages than fit; the rest is a flood.
        if let Some(reply) = parse(&text, &mut info)
            && let Err(TrySendError::Disconnected(_)) = sender.try_send(reply)
        {
            return;
        }
    }
}

fn parse(line: &str, info: &mut Option<Info>) -> Option<UciReply> {
    let mut words = line
        .split(|c: char| c.is_whitespace() || c == '\0')
        .filter(|word| !word.is_empty());
    match words.next()? {
        "info" => {
            note(words, info);
            None
        }
        "bestmove" => Some(UciReply::Best(best(line, words, info.take()))),
        "readyok" => Some(UciReply::ReadyOk),
        "uciok" => Some(UciReply::UciOk),
        "id" if words.next() == Some("name") => {
            Some(UciReply::Name(words.collect::<Vec<_>>().join(" ")))
        }
        "option" if words.next() == Some("name") => Some(UciReply::Offer(
            words
                .take_while(|word| *word != "type")
                .collect::<Vec<_>>()
                .join(" "),
        )),
        _ => None,
    }
}

fn best<'a>(
    line: &str,
    mut words: impl Iterator<Item = &'a str>,
    info: Option<Info>,
) -> Result<BestMove, ProgramFault> {
    let best = words
        .next()
        .ok_or_else(|| ProgramFault::Nonsense(line.trim().chars().take(80).collect()))?;
    let best = Some(best).filter(|word| !matches!(*word, "0000" | "(none)" | "none" | "NULL"));
    let ponder = words
        .next()
        .filter(|word| *word == "ponder")
        .and_then(|_| words.next());
    Ok(BestMove {
        best: best.map(str::to_owned),
        ponder: ponder.map(str::to_owned),
        resigns: false,
        info,
    })
}

/// Adds what a line says to what is known; of several lines and of mere bounds only the rest is of interest.
fn note<'a>(mut words: impl Iterator<Item = &'a str>, info: &mut Option<Info>) {
    let mut found = info.clone().unwrap_or_default();
    let (mut score, mut exact) = (None, true);
    while let Some(word) = words.next() {
        match word {
            "string" => return,
            "multipv" if words.next() != Some("1") => return,
            "depth" => read(words.next(), &mut found.depth),
            "nodes" => read(words.next(), &mut found.nodes),
            "time" => {
                let mut time = 0;
                read(words.next(), &mut time);
                found.time = Duration::from_millis(time);
            }
            "score" => score = shown(words.next(), words.next()),
            "lowerbound" | "upperbound" => exact = false,
            "pv" => {
                found.pv = words.map(str::to_owned).collect();
                break;
            }
            _ => {}
        }
    }
    if exact && score.is_some() {
        found.score = score;
    }
    *info = Some(found);
}

fn read<T: std::str::FromStr>(word: Option<&str>, value: &mut T) {
    if let Some(number) = word.and_then(|word| word.parse().ok()) {
        *value = number;
    }
}

fn shown(kind: Option<&str>, number: Option<&str>) -> Option<Shown> {
    let number = number?.parse().ok()?;
    match kind? {
        "cp" => Some(Shown::Cp(number)),
        "mate" => Some(Shown::Mate(number)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(text: &[u8]) -> Option<Result<BestMove, ProgramFault>> {
        let (sender, reply) = std::sync::mpsc::sync_channel(4);
        listen(text, &sender);
        reply.try_iter().find_map(|reply| {
            if let UciReply::Best(best) = reply {
                Some(best)
            } else {
                None
            }
        })
    }

    #[test]
    fn the_last_exact_score_of_the_first_line_counts() {
        let text = b"\xff\0 info depth 1\ninfo depth 5 multipv 1 score cp 33 nodes 9 time 7 pv e2e4 e7e5\n\
            info depth 5 multipv 2 score cp 1 pv a2a3\ninfo depth 6 score cp 99 lowerbound nodes 12\n\
            info string score cp 5\ninfo nodes x depth score mate pv\nbestmove e2e4 ponder e7e5";
        let answer = answer(&text[2..]).unwrap().unwrap();
        assert_eq!(
            (answer.best.as_deref(), answer.ponder.as_deref()),
            (Some("e2e4"), Some("e7e5"))
        );
        let info = answer.info.unwrap();
        assert_eq!(
            (info.score, info.depth, info.nodes),
            (Some(Shown::Cp(33)), 6, 12)
        );
        assert_eq!(info.time, Duration::from_millis(7));
    }

    #[test]
    fn no_move_is_no_move() {
        assert_eq!(
            answer(b"bestmove (none)\r\n").unwrap().unwrap(),
            BestMove::default()
        );
        assert_eq!(answer(b"bestmove 0000\n").unwrap().unwrap().best, None);
        assert_eq!(
            answer(b"bestmove\n").unwrap(),
            Err(ProgramFault::Nonsense("bestmove".into()))
        );
        assert!(answer(b"best move e2e4\n").is_none());
    }
}
