//! Hub as a grammar: what each command does, and how a search is reported and answered.

use std::time::Duration;

use hetman_game::{Clock, Error, Limits, Report, Session};

use super::line::{Words, quoted};
use super::reply;
use crate::lines::Line;
use crate::serve::{Grammar, Order, Output, Step, Thought};

/// The longest time a GUI may give, so that no number is too large for a clock.
const LONGEST: f64 = 1e7;

/// The state of a conversation in Hub.
pub(super) struct Hub {
    session: Session,
    limits: Limits,
    /// Whether `init` was said.
    ready: bool,
}

impl Grammar for Hub {
    /// The words of a line, or what is wrong with it.
    type Command = Result<Words, String>;
    const LONGEST_LINE: usize = 1 << 20;
    const THINKS_ON: Duration = Duration::ZERO;

    fn read(line: Line) -> Order<Self::Command> {
        let words = match line {
            Line::Text(text) => Words::parse(&text),
            Line::TooLong => Err(format!(
                "a line of more than {} bytes was skipped",
                Self::LONGEST_LINE
            )),
        };
        let Ok(words) = words else {
            return Order::Now(words);
        };
        match words.command.as_str() {
            "quit" => Order::Quit,
            "stop" => Order::Stop,
            "ponder-hit" => Order::PonderHit,
            "ping" => Order::Now(Ok(words)),
            "hub" | "init" | "set-param" | "pos" | "level" | "new-game" | "go" => {
                Order::Later(Ok(words))
            }
            _ => Order::Nothing,
        }
    }

    fn obey(&mut self, words: Self::Command, out: &mut Output) -> Step {
        let obeyed = words.map_err(Error::Other).and_then(|words| {
            match words.command.as_str() {
                "hub" => self.introduce(out),
                "ping" => out.say("pong"),
                "init" => {
                    self.ready = true;
                    out.say("ready");
                }
                "set-param" => self.set(&words)?,
                "pos" => self.place(&words)?,
                "level" => self.level(&words)?,
                "new-game" => self.session.new_game(),
                _ => return self.go(&words),
            }
            Ok(Step::Done)
        });
        obeyed.unwrap_or_else(|error| {
            complain(&error, out);
            Step::Done
        })
    }

    fn report(&mut self, report: &Report, out: &mut Output) {
        let pv = self.wired(&report.pv);
        out.say(&reply::info(report, &pv));
    }

    fn answer(&mut self, thought: Thought, out: &mut Output) {
        let line: Vec<String> = match thought.choice {
            Ok(choice) => choice.best.into_iter().chain(choice.ponder).collect(),
            Err(error) => {
                complain(&error, out);
                // Any legal move is better than none.
                self.session.board().moves().into_iter().take(1).collect()
            }
        };
        match self.wired(&line).as_slice() {
            [] => out.say("done"),
            [best] => out.say(&format!("done move={best}")),
            [best, ponder, ..] => out.say(&format!("done move={best} ponder={ponder}")),
        }
    }

    fn session(&mut self) -> &mut Session {
        &mut self.session
    }
}

impl Hub {
    /// A conversation that has not begun.
    pub fn new(session: Session) -> Self {
        Self {
            limits: session.entry().default_limits(),
            session,
            ready: false,
        }
    }

    fn introduce(&self, out: &mut Output) {
        let version = env!("CARGO_PKG_VERSION");
        let mut text = format!(
            "id name=Hetman version={version} author=\"the Hetman authors\" country=unknown\n"
        );
        let settings = self.session.rules().into_iter();
        for setting in settings.chain(self.session.options()) {
            text += &reply::param(&setting);
            text.push('\n');
        }
        out.say(&(text + "wait"));
    }

    /// Sets a parameter of the game or of the engine.
    fn set(&mut self, words: &Words) -> Result<(), Error> {
        if self.ready {
            return Err(Error::Other("parameters are set before `init`".into()));
        }
        let name = words
            .get("name")
            .ok_or_else(|| Error::Other("`set-param` names no parameter".into()))?;
        let (name, value) = (
            name.replace('-', "_"),
            words.get("value").unwrap_or_default(),
        );
        if self.session.rules().iter().any(|rule| rule.name == name) {
            self.session.set_rule(&name, value)
        } else {
            self.session.set_option(&name, value)
        }
    }

    fn place(&mut self, words: &Words) -> Result<(), Error> {
        let start = words.get("pos").unwrap_or_default();
        let moves = words.get("moves").unwrap_or_default().split_whitespace();
        self.session.set_position(start, &moves.collect::<Vec<_>>())
    }

    fn level(&mut self, words: &Words) -> Result<(), Error> {
        let other = Error::Other;
        let seconds = |name: &str| -> Result<Option<Duration>, Error> {
            let found = words.number::<f64>(name).map_err(other)?;
            Ok(found.map(|seconds| {
                Duration::from_secs_f64(if seconds > 0.0 {
                    seconds.min(LONGEST)
                } else {
                    0.0
                })
            }))
        };
        let mut limits = Limits {
            infinite: words.has("infinite"),
            ..Limits::none()
        };
        limits.depth = words.number("depth").map_err(other)?;
        limits.nodes = words.number("nodes").map_err(other)?;
        limits.time = seconds("move-time")?;
        limits.clock = seconds("time")?.map(|remaining| Clock {
            remaining,
            increment: Duration::ZERO,
            moves_to_go: None,
        });
        if let Some(clock) = &mut limits.clock {
            clock.increment = seconds("inc")?.unwrap_or_default();
            clock.moves_to_go = words.number("moves").map_err(other)?;
        }
        self.limits = limits;
        Ok(())
    }

    fn go(&self, words: &Words) -> Result<Step, Error> {
        if !self.ready {
            return Err(Error::Other("`init` was not yet said".into()));
        }
        Ok(Step::Think(Limits {
            ponder: words.has("ponder"),
            infinite: words.has("analyze") || self.limits.infinite,
            ..self.limits.clone()
        }))
    }

    /// A line of moves from the present position as the protocol writes them.
    fn wired(&self, line: &[String]) -> Vec<String> {
        let Ok(mut board) = self.session.replay() else {
            return Vec::new();
        };
        let mut words = Vec::new();
        for word in line {
            let Ok(wired) = board.wire_text(word) else {
                break;
            };
            words.push(wired);
            if board.play_on(word).is_err() {
                break;
            }
        }
        words
    }
}

fn complain(error: &Error, out: &mut Output) {
    let message = error.to_string();
    out.say(&format!("error message={}", quoted(&message)));
}
