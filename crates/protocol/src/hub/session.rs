//! One conversation: what is heard, what may be obeyed now, and what is said.

use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, SyncSender};
use std::thread;
use std::time::Duration;

use hetman_game::{Board, Choice, Clock, Engine, Error, Limits, Report, Spec, Stop};

use super::line::{Words, quoted};
use super::{Event, Host, LONGEST_LINE, reply};

/// What a search may need on a deep tree; reserved, not used up.
const STACK: usize = 256 << 20;
/// The longest time a GUI may give, so that no number is too large for a clock.
const LONGEST: f64 = 1e7;

/// The loop's whole state.
pub(super) struct Session<'a> {
    host: Host<'a>,
    output: &'a mut dyn Write,
    events: SyncSender<Event>,
    /// The engine, unless it is searching or `init` was not yet said.
    engine: Option<Box<dyn Engine>>,
    board: Box<dyn Board>,
    start: String,
    limits: Limits,
    search: Option<Search>,
    ready: bool,
}

/// A search under way.
struct Search {
    stop: Stop,
    /// Whether `done` waits for `stop` or `ponder-hit`.
    holds: bool,
    choice: Option<Choice>,
}

impl<'a> Session<'a> {
    /// A conversation that has not begun; fails if the game or the engine cannot be.
    pub fn new(
        host: Host<'a>,
        output: &'a mut dyn Write,
        events: SyncSender<Event>,
    ) -> Result<Self, Error> {
        let board = host.entry.board(&host.game, None)?;
        host.entry.engine(&host.game, &host.engine)?;
        let (start, limits) = (String::new(), host.entry.default_limits());
        Ok(Self {
            host,
            output,
            events,
            engine: None,
            board,
            start,
            limits,
            search: None,
            ready: false,
        })
    }

    /// Obeys commands to the end.
    pub fn serve(mut self, events: &Receiver<Event>) -> io::Result<()> {
        while let Ok(event) = events.recv() {
            let goes_on = match event {
                Event::Line(text) => self.hear(&text)?,
                Event::TooLong => self.complain(&format!(
                    "a line of more than {LONGEST_LINE} bytes was skipped"
                ))?,
                Event::End => false,
                Event::Report(report) => self.report(&report)?,
                Event::Thought(engine, choice) => self.thought(engine, choice)?,
            };
            if !goes_on {
                break;
            }
        }
        if let Some(search) = &self.search {
            search.stop.request();
        }
        Ok(())
    }

    /// Obeys a line; false to end the conversation.
    fn hear(&mut self, text: &str) -> io::Result<bool> {
        let words = match Words::parse(text) {
            Ok(words) => words,
            Err(why) => return self.complain(&why),
        };
        let obeyed = match words.command.as_str() {
            "hub" => return self.introduce(),
            "init" => self.init(),
            "ping" => return self.say("pong"),
            "quit" => return Ok(false),
            "stop" => return self.release(true),
            "ponder-hit" => return self.release(false),
            "set-param" => self.set(&words),
            "pos" => self.place(&words),
            "level" => self.level(&words),
            "new-game" => self.new_game(),
            "go" => return self.go(&words),
            _ => Ok(()),
        };
        match obeyed {
            Ok(()) if words.command == "init" => self.say("ready"),
            Ok(()) => Ok(true),
            Err(error) => self.complain(&error.to_string()),
        }
    }

    fn introduce(&mut self) -> io::Result<bool> {
        let version = env!("CARGO_PKG_VERSION");
        let mut text = format!(
            "id name=Hetman version={version} author=\"the Hetman authors\" country=unknown\n"
        );
        let mut settings = self.host.entry.settings();
        for setting in &mut settings {
            let set = self
                .host
                .game
                .settings
                .iter()
                .find(|(name, _)| name == setting.name);
            if let Some((_, value)) = set {
                setting.value.clone_from(value);
            }
        }
        if let Ok(engine) = self.host.entry.engine(&self.host.game, &self.host.engine) {
            settings.extend(engine.settings());
        }
        for setting in &settings {
            text += &reply::param(setting);
            text.push('\n');
        }
        self.say(&(text + "wait"))
    }

    /// Notes a parameter of the game or the engine, if the result can be.
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
        let changed = |spec: &Spec| {
            let mut changed = spec.clone();
            changed.settings.retain(|(known, _)| *known != name);
            changed.with(&name, value)
        };
        if self
            .host
            .entry
            .settings()
            .iter()
            .any(|setting| setting.name == name)
        {
            let game = changed(&self.host.game);
            self.board = self.host.entry.board(&game, None)?;
            self.host.game = game;
        } else {
            let engine = changed(&self.host.engine);
            self.host.entry.engine(&self.host.game, &engine)?;
            self.host.engine = engine;
        }
        Ok(())
    }

    fn init(&mut self) -> Result<(), Error> {
        self.engine = Some(self.host.entry.engine(&self.host.game, &self.host.engine)?);
        self.ready = true;
        Ok(())
    }

    fn new_game(&mut self) -> Result<(), Error> {
        self.engine
            .as_mut()
            .map(|engine| engine.new_game())
            .ok_or_else(busy)
    }

    fn place(&mut self, words: &Words) -> Result<(), Error> {
        let start = words.get("pos").unwrap_or_default().to_owned();
        let mut board = self.host.entry.board(
            &self.host.game,
            Some(start.as_str()).filter(|text| !text.is_empty()),
        )?;
        for word in words.get("moves").unwrap_or_default().split_whitespace() {
            board.play(word)?;
        }
        (self.board, self.start) = (board, start);
        Ok(())
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

    fn go(&mut self, words: &Words) -> io::Result<bool> {
        let Some(mut engine) = self.engine.take() else {
            return self.complain(&busy().to_string());
        };
        let history = self.board.history();
        let moves: Vec<&str> = history.iter().map(String::as_str).collect();
        if let Err(error) = engine.set_position(&self.start, &moves) {
            self.engine = Some(engine);
            return self.complain(&error.to_string());
        }
        let (ponder, analyze) = (words.has("ponder"), words.has("analyze"));
        let limits = Limits {
            ponder,
            infinite: analyze || self.limits.infinite,
            ..self.limits.clone()
        };
        let stop = engine.stop();
        stop.clear();
        self.search = Some(Search {
            stop,
            holds: ponder || limits.infinite,
            choice: None,
        });
        let events = self.events.clone();
        let work = move || {
            let thought = catch_unwind(AssertUnwindSafe(|| {
                let choice = engine.think(&limits, &mut |report| {
                    drop(events.send(Event::Report(report.clone())))
                });
                (engine, choice)
            }));
            let (engine, choice) = match thought {
                Ok((engine, choice)) => (Some(engine), choice),
                Err(_) => (None, Err(Error::Other("the search broke down".into()))),
            };
            drop(events.send(Event::Thought(engine, choice)));
        };
        thread::Builder::new()
            .name("think".into())
            .stack_size(STACK)
            .spawn(work)?;
        Ok(true)
    }

    fn report(&mut self, report: &Report) -> io::Result<bool> {
        let pv = self.wired(&report.pv);
        self.say(&reply::info(report, &pv))
    }

    fn thought(
        &mut self,
        engine: Option<Box<dyn Engine>>,
        choice: Result<Choice, Error>,
    ) -> io::Result<bool> {
        self.engine = engine;
        let Some(search) = &mut self.search else {
            return Ok(true);
        };
        match choice {
            Ok(choice) => search.choice = Some(choice),
            Err(error) => {
                self.search = None;
                self.complain(&error.to_string())?;
                return match self.init() {
                    Ok(()) => Ok(true),
                    Err(error) => self.complain(&error.to_string()),
                };
            }
        }
        self.answer_if_due()
    }

    /// `stop` and `ponder-hit`: the answer need wait no longer.
    fn release(&mut self, stops: bool) -> io::Result<bool> {
        let Some(search) = &mut self.search else {
            return Ok(true);
        };
        search.holds = false;
        if stops {
            search.stop.request();
        } else {
            search.stop.ponder_hit();
        }
        self.answer_if_due()
    }

    fn answer_if_due(&mut self) -> io::Result<bool> {
        let Some(search) = self.search.as_mut().filter(|search| !search.holds) else {
            return Ok(true);
        };
        let Some(choice) = search.choice.take() else {
            return Ok(true);
        };
        self.search = None;
        let line: Vec<String> = choice.best.into_iter().chain(choice.ponder).collect();
        match self.wired(&line).as_slice() {
            [] => self.say("done"),
            [best] => self.say(&format!("done move={best}")),
            [best, ponder, ..] => self.say(&format!("done move={best} ponder={ponder}")),
        }
    }

    /// A line of moves as the protocol writes them.
    fn wired(&self, line: &[String]) -> Vec<String> {
        let start = Some(self.start.as_str()).filter(|text| !text.is_empty());
        let Ok(mut board) = self.host.entry.board(&self.host.game, start) else {
            return Vec::new();
        };
        let mut words = Vec::new();
        for word in self.board.history().iter().chain(line) {
            let Ok(wired) = board.wire_text(word) else {
                break;
            };
            words.push(wired);
            if board.play(word).is_err() {
                break;
            }
        }
        words.split_off(self.board.history().len().min(words.len()))
    }

    fn complain(&mut self, what: &str) -> io::Result<bool> {
        self.say(&format!("error message={}", quoted(what)))
    }

    fn say(&mut self, text: &str) -> io::Result<bool> {
        self.output.write_all(format!("{text}\n").as_bytes())?;
        self.output.flush()?;
        Ok(true)
    }
}

fn busy() -> Error {
    Error::Other("the engine is searching, or `init` was not yet said".into())
}
