//! What a Hub program writes: the few messages that matter are passed on, the last `info` is kept, all else is dropped.

use std::io::BufRead;
use std::sync::mpsc::{SyncSender, TrySendError};
use std::time::Duration;

use hetman_game::Shown;

use super::super::{BestMove, Info};
use crate::hub::line::Words;
use crate::lines::{self, Line};

/// A message that matters.
#[derive(PartialEq, Debug)]
pub enum HubReply {
    /// A parameter, with the words it can be set to where they are listed.
    Param(String, Option<Vec<String>>),
    /// The end of its introduction.
    Wait,
    /// It has set itself up.
    Ready,
    /// It has done all before.
    Pong,
    /// Its move.
    Done(BestMove),
    /// It does not like what it was told.
    Error(String),
}

/// Longer lines are skipped.
const LONGEST_LINE: usize = 1 << 16;

/// Listens until the output or the program that drives the engine ends.
pub fn listen(mut output: impl BufRead, sender: &SyncSender<HubReply>) {
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

fn parse(line: &str, info: &mut Option<Info>) -> Option<HubReply> {
    let words = Words::parse(line).ok()?;
    let text = |name: &str| {
        words
            .get(name)
            .filter(|value| !value.is_empty())
            .map(str::to_owned)
    };
    match words.command.as_str() {
        "param" => {
            let values =
                text("values").map(|values| values.split_whitespace().map(str::to_owned).collect());
            Some(HubReply::Param(text("name")?, values))
        }
        "wait" => Some(HubReply::Wait),
        "ready" => Some(HubReply::Ready),
        "pong" => Some(HubReply::Pong),
        "error" => Some(HubReply::Error(
            text("message")
                .unwrap_or_default()
                .chars()
                .take(120)
                .collect(),
        )),
        "done" => Some(HubReply::Done(BestMove {
            best: text("move"),
            ponder: text("ponder"),
            resigns: false,
            info: info.take(),
        })),
        "info" => {
            note(&words, info);
            None
        }
        _ => None,
    }
}

/// Adds what a line says to what is known.
fn note(words: &Words, info: &mut Option<Info>) {
    let known = info.get_or_insert_default();
    let number = |name: &str| {
        words
            .number::<f64>(name)
            .ok()
            .flatten()
            .filter(|number| number.is_finite())
    };
    if let Some(depth) = number("depth") {
        known.depth = depth as u32;
    }
    if let Some(nodes) = number("nodes") {
        known.nodes = nodes as u64;
    }
    if let Some(seconds) =
        number("time").and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
    {
        known.time = seconds;
    }
    if let Some(men) = number("score") {
        known.score = Some(Shown::Cp((men * 100.0).round() as i32));
    }
    if let Some(pv) = words.get("pv") {
        known.pv = pv.split_whitespace().map(str::to_owned).collect();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::sync_channel;

    #[test]
    fn what_matters_is_heard_and_babble_is_not() {
        let (sender, reply) = sync_channel(10);
        let said = b"id name=X\nparam name=variant value=a type=enum values=\"a b\"\nparam name=book value=true type=bool\nwait\n\
            babble \"\ninfo depth=9 score=-0.15 nodes=1200 time=0.5 pv=\"32-28 19x23\"\ninfo mean-depth=3 score=x\n\
            done move=32-28 ponder=19x23\nerror message=\"no such move\"\ndone\n";
        listen(&said[..], &sender);
        let all: Vec<HubReply> = reply.try_iter().collect();
        let info = Info {
            score: Some(Shown::Cp(-15)),
            depth: 9,
            nodes: 1200,
            time: Duration::from_millis(500),
            pv: vec!["32-28".into(), "19x23".into()],
        };
        let done = BestMove {
            best: Some("32-28".into()),
            ponder: Some("19x23".into()),
            resigns: false,
            info: Some(info),
        };
        assert_eq!(
            all,
            [
                HubReply::Param("variant".into(), Some(vec!["a".into(), "b".into()])),
                HubReply::Param("book".into(), None),
                HubReply::Wait,
                HubReply::Done(done),
                HubReply::Error("no such move".into()),
                HubReply::Done(BestMove::default()),
            ]
        );
    }
}
