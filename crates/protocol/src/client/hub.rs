//! Somebody else's Hub program as a child process: it tells its parameters, gets a position and a level, and moves.

use std::io::BufRead;
use std::sync::mpsc::{SyncSender, TrySendError};
use std::time::Duration;

use hetman_game::Shown;

use super::process::Process;
use super::{Answer, Fault, Info, Program};
use crate::hub::line::{Words, quoted};
use crate::lines::{self, Line};

/// A running Hub program.
pub struct HubProgram {
    process: Process<Heard>,
}

/// A message that matters.
#[derive(PartialEq, Debug)]
enum Heard {
    /// A parameter, with the words it can be set to where they are listed.
    Param(String, Option<Vec<String>>),
    /// The end of its introduction.
    Wait,
    /// It has set itself up.
    Ready,
    /// It has done all before.
    Pong,
    /// Its move.
    Done(Answer),
    /// It does not like what it was told.
    Error(String),
}

impl HubProgram {
    /// Starts a program, sets what `wishes` it offers and the options it must have, and waits until it is ready.
    pub fn start(
        program: &Program,
        wishes: &[(String, String)],
        patience: Duration,
    ) -> Result<Self, Fault> {
        let mut hub = Self {
            process: Process::spawn(program, &["stop", "quit"], listen)?,
        };
        hub.process.order("hub")?;
        let mut offered = Vec::new();
        hub.wait(patience, |heard| match heard {
            Heard::Param(name, values) => {
                offered.push((name, values));
                None
            }
            heard => (heard == Heard::Wait).then_some(()),
        })?;
        let takes = |name: &str, value: &String| {
            let param = offered.iter().find(|(known, _)| known == name);
            param.is_some_and(|(_, values)| {
                values.as_ref().is_none_or(|values| values.contains(value))
            })
        };
        let wished = wishes.iter().filter(|(name, value)| takes(name, value));
        for (name, value) in wished.chain(&program.options) {
            hub.process.order(&format!(
                "set-param name={} value={}",
                quoted(name),
                quoted(value)
            ))?;
        }
        hub.process.order("init")?;
        hub.wait(patience, |heard| (heard == Heard::Ready).then_some(()))?;
        Ok(hub)
    }

    /// Tells the program that another game begins.
    pub fn new_game(&mut self, patience: Duration) -> Result<(), Fault> {
        self.process.forget();
        self.process.order("new-game")?;
        self.process.order("ping")?;
        self.wait(patience, |heard| (heard == Heard::Pong).then_some(()))
    }

    /// Lets the program think about the position after `moves` from `start`, with the words of `level` as limits, and
    /// waits for its move. Position and moves are in the words of the protocol.
    pub fn think(
        &mut self,
        start: &str,
        moves: &[String],
        level: &str,
        patience: Duration,
    ) -> Result<Answer, Fault> {
        self.process.forget();
        let moves = if moves.is_empty() {
            String::new()
        } else {
            format!(" moves={}", quoted(&moves.join(" ")))
        };
        self.process
            .order(&format!("pos pos={}{moves}", quoted(start)))?;
        self.process.order(&format!("level {level}"))?;
        self.process.order("go think")?;
        self.wait(patience, |heard| {
            if let Heard::Done(answer) = heard {
                Some(answer)
            } else {
                None
            }
        })
    }

    /// Waits for the one message that matters; a complaint is a fault.
    fn wait<T>(
        &mut self,
        patience: Duration,
        mut wanted: impl FnMut(Heard) -> Option<T>,
    ) -> Result<T, Fault> {
        self.process.wait(patience, |heard| match heard {
            Heard::Error(why) => Some(Err(Fault::Nonsense(why))),
            heard => wanted(heard).map(Ok),
        })?
    }
}

/// Longer lines are skipped.
const LONGEST_LINE: usize = 1 << 16;

fn listen(mut output: impl BufRead, teller: &SyncSender<Heard>) {
    let mut info = None;
    while let Ok(Some(line)) = lines::read(&mut output, LONGEST_LINE) {
        let Line::Text(text) = line else { continue };
        // Nobody waits for more messages than fit; the rest is a flood.
        if let Some(heard) = hear(&text, &mut info)
            && let Err(TrySendError::Disconnected(_)) = teller.try_send(heard)
        {
            return;
        }
    }
}

fn hear(line: &str, info: &mut Option<Info>) -> Option<Heard> {
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
            Some(Heard::Param(text("name")?, values))
        }
        "wait" => Some(Heard::Wait),
        "ready" => Some(Heard::Ready),
        "pong" => Some(Heard::Pong),
        "error" => Some(Heard::Error(
            text("message")
                .unwrap_or_default()
                .chars()
                .take(120)
                .collect(),
        )),
        "done" => Some(Heard::Done(Answer {
            best: text("move"),
            ponder: text("ponder"),
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
        let (teller, heard) = sync_channel(10);
        let said = b"id name=X\nparam name=variant value=a type=enum values=\"a b\"\nparam name=book value=true type=bool\nwait\n\
            babble \"\ninfo depth=9 score=-0.15 nodes=1200 time=0.5 pv=\"32-28 19x23\"\ninfo mean-depth=3 score=x\n\
            done move=32-28 ponder=19x23\nerror message=\"no such move\"\ndone\n";
        listen(&said[..], &teller);
        let all: Vec<Heard> = heard.try_iter().collect();
        let info = Info {
            score: Some(Shown::Cp(-15)),
            depth: 9,
            nodes: 1200,
            time: Duration::from_millis(500),
            pv: vec!["32-28".into(), "19x23".into()],
        };
        let done = Answer {
            best: Some("32-28".into()),
            ponder: Some("19x23".into()),
            info: Some(info),
        };
        assert_eq!(
            all,
            [
                Heard::Param("variant".into(), Some(vec!["a".into(), "b".into()])),
                Heard::Param("book".into(), None),
                Heard::Wait,
                Heard::Done(done),
                Heard::Error("no such move".into()),
                Heard::Done(Answer::default()),
            ]
        );
    }
}
