//! One conversation: what is heard, what may be obeyed now, and what is said.

use std::collections::VecDeque;
use std::fmt::{Display, Write as _};
use std::io::{self, Write};
use std::sync::mpsc::{Receiver, SyncSender};
use std::time::Instant;

use hetman_game::Error;

use super::command::Command;
use super::search::Search;
use super::setup::Setup;
use super::worker::{Event, LONGEST_LINE};

/// The loop's whole state.
pub(super) struct Session<'a> {
    pub setup: Setup<'a>,
    pub bench: &'a mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
    pub output: &'a mut dyn Write,
    pub events: SyncSender<Event>,
    pub search: Option<Search>,
    /// Commands that wait for the `bestmove` of a stopped search.
    pub waiting: VecDeque<Command>,
    pub debug: bool,
    /// Set once no more commands will come.
    pub deadline: Option<Instant>,
}

impl Session<'_> {
    /// Obeys commands to the end.
    pub fn serve(mut self, events: &Receiver<Event>) -> io::Result<()> {
        loop {
            let event = match self.deadline {
                None => events.recv().ok(),
                Some(_) if self.search.is_none() => return Ok(()),
                Some(deadline) => events
                    .recv_timeout(deadline.saturating_duration_since(Instant::now()))
                    .ok(),
            };
            match event {
                Some(event) => self.handle(event)?,
                None => return self.give_up(),
            }
        }
    }

    fn handle(&mut self, event: Event) -> io::Result<()> {
        match event {
            Event::Line(Ok(Some(command))) => self.hear(command),
            Event::Line(Ok(None)) => Ok(()),
            Event::Line(Err(wrong)) => self.complain(wrong),
            Event::TooLong => self.complain(format!(
                "a line of more than {LONGEST_LINE} bytes was skipped"
            )),
            Event::End => self.end(),
            Event::Report(report) => self.report(report),
            Event::Text(text) => self.say(&text),
            Event::Thought(engine, choice) => self.thought(engine, choice),
            Event::Counted => self.finished(),
        }
    }

    /// Obeys a command at once, later, or not at all.
    pub fn hear(&mut self, command: Command) -> io::Result<()> {
        let Some(search) = &self.search else {
            return self.obey(command);
        };
        match command {
            Command::Quit => {
                self.waiting.clear();
                self.end()
            }
            _ if !self.waiting.is_empty()
                || search.stop.is_requested() && needs_engine(&command) =>
            {
                self.waiting.push_back(command);
                Ok(())
            }
            Command::Stop => {
                search.stop.request();
                self.answer_if_due()
            }
            Command::PonderHit => {
                search.stop.ponder_hit();
                self.answer_if_due()
            }
            _ if needs_engine(&command) => self.complain("a search is running; `stop` ends it"),
            _ => self.obey(command),
        }
    }

    pub fn obey(&mut self, command: Command) -> io::Result<()> {
        match command {
            Command::Uci => self.introduce(),
            Command::Debug(on) => {
                self.debug = on;
                Ok(())
            }
            Command::IsReady => self.say("readyok"),
            Command::SetOption { name, value } => {
                let done = self.setup.set(&name, value.as_deref());
                self.complain_of(done)
            }
            Command::NewGame => {
                self.setup.new_game();
                Ok(())
            }
            Command::Position { start, moves } => {
                let done = self.setup.set_position(start, moves);
                self.complain_of(done)
            }
            Command::Go(go) => self.go(&go),
            Command::Register | Command::Stop | Command::PonderHit => Ok(()),
            Command::Quit => self.end(),
            Command::Show => self.show(),
            Command::Eval => self.judge(),
            Command::Bench => {
                (self.bench)(self.output)?;
                self.output.flush()
            }
            Command::Help => self.say(HELP),
        }
    }

    fn introduce(&mut self) -> io::Result<()> {
        let version = env!("CARGO_PKG_VERSION");
        let game = match self.setup.game() {
            "chess" => String::new(),
            other => format!(" ({other})"),
        };
        let mut text = format!("id name Hetman {version}{game}\nid author the Hetman authors\n\n");
        for offer in &self.setup.offers {
            let _ = writeln!(text, "{offer}");
        }
        self.say(&(text + "uciok"))
    }

    fn show(&mut self) -> io::Result<()> {
        let board = self.setup.board();
        let ending = board
            .ending()
            .map(|why| format!("\nOver: {why}"))
            .unwrap_or_default();
        let moves = board.moves().join(" ");
        let text = format!(
            "\n{}\n\nFen: {}{ending}\nMoves: {moves}",
            board.view().to_text(),
            board.text()
        );
        self.say(&text)
    }

    pub fn complain_of(&mut self, done: Result<(), Error>) -> io::Result<()> {
        done.or_else(|error| self.complain(error))
    }

    pub fn complain(&mut self, what: impl Display) -> io::Result<()> {
        self.say(&format!("info string error: {what}"))
    }

    pub fn say(&mut self, text: &str) -> io::Result<()> {
        self.output.write_all(format!("{text}\n").as_bytes())?;
        self.output.flush()
    }
}

/// Whether a command cannot be obeyed during a search.
fn needs_engine(command: &Command) -> bool {
    use Command as C;
    matches!(
        command,
        C::SetOption { .. } | C::NewGame | C::Position { .. } | C::Go(_) | C::Eval | C::Bench
    )
}

const HELP: &str = "\
uci                      who this is and what can be set
isready                  answered by `readyok`
setoption name N [value V]
ucinewgame               forget earlier games
position startpos | fen F [moves M ...]
go [depth N] [nodes N] [movetime MS] [wtime MS] [btime MS] [winc MS] [binc MS]
   [movestogo N] [mate N] [infinite] [ponder] [searchmoves M ...]
go perft N               count the leaves of the tree of legal moves
stop, ponderhit, quit
d                        draw the board
eval                     judge the position
bench                    search fixed positions: node signature and speed
debug on | off           say more, or less
help                     this list";
