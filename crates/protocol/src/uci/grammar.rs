//! UCI as a grammar: what each command does, and how a search is reported and answered. Every `go` gets exactly one
//! `bestmove`.

use std::fmt::{Display, Write as _};
use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

use hetman_game::{Error, Limits, PieceValue, Report, Session, Stop};

use super::command::{Command, Wrong};
use super::go::Go;
use super::reply;
use super::setup::Setup;
use crate::lines::Line;
use crate::serve::{Grammar, Order, Output, Step, Thought};

/// Writes the signature of the search; its last line is `N nodes N nps`.
pub type Bench = Arc<dyn Fn(&mut dyn Write) -> std::io::Result<()> + Send + Sync>;

/// The state of a conversation in UCI.
pub(super) struct Uci {
    pub setup: Setup,
    pub bench: Bench,
    /// The last report on the best line of the running search.
    pub last: Option<Report>,
    pub debug: bool,
}

/// How long a `go` thinks whose limits made no sense, where the game has no better idea.
const A_MOMENT: Duration = Duration::from_secs(1);

impl Grammar for Uci {
    type Command = Result<Command, Wrong>;
    const LONGEST_LINE: usize = 1 << 20;
    const THINKS_ON: Duration = Duration::ZERO;

    fn read(line: Line) -> Order<Self::Command> {
        use Command as C;
        let parsed = match line {
            Line::TooLong => Err(Wrong::TooLong(Self::LONGEST_LINE)),
            Line::Text(text) => Command::parse(&text),
        };
        match parsed {
            Ok(None) => Order::Nothing,
            Ok(Some(C::Quit)) => Order::Quit,
            Ok(Some(C::Stop)) => Order::Stop,
            Ok(Some(C::PonderHit)) => Order::PonderHit,
            Ok(Some(command)) => match command {
                C::SetOption { .. }
                | C::NewGame
                | C::Position { .. }
                | C::Go(_)
                | C::Eval
                | C::Bench => Order::Later(Ok(command)),
                _ => Order::Now(Ok(command)),
            },
            Err(wrong) => Order::Now(Err(wrong)),
        }
    }

    fn obey(&mut self, command: Self::Command, out: &mut Output) -> Step {
        match command {
            Ok(Command::Go(go)) => return self.go(go, out),
            Ok(Command::Bench) => return self.bench(),
            Ok(command) => self.say(command, out),
            Err(wrong) => complain(wrong, out),
        }
        Step::Done
    }

    fn report(&mut self, report: &Report, out: &mut Output) {
        out.say(&reply::info(report, self.setup.show_wdl));
        if report.line == 1 {
            self.last = Some(report.clone());
        }
    }

    fn answer(&mut self, thought: Thought, out: &mut Output) {
        let choice = match thought.choice {
            Ok(choice) => choice,
            Err(error) => {
                complain(error, out);
                // Any legal move is better than none.
                let any = self.setup.session.board().moves().into_iter().next();
                return out.say(&format!("bestmove {}", any.as_deref().unwrap_or("0000")));
            }
        };
        let said = |last: &Report| {
            let told = |report: &Report| (report.score, report.certainty);
            last.pv == choice.report.pv && told(last) == told(&choice.report)
        };
        if !self.last.as_ref().is_some_and(said) {
            out.say(&reply::info(&choice.report, self.setup.show_wdl));
        }
        for note in &choice.notes {
            out.say(&format!("info string {note}"));
        }
        if self.debug {
            out.say(&format!("info string {:?}", choice.counters));
        }
        out.say(&reply::best_move(&choice));
    }

    fn session(&mut self) -> &mut Session {
        &mut self.setup.session
    }
}

impl Uci {
    /// Obeys a command that starts neither a search nor work.
    fn say(&mut self, command: Command, out: &mut Output) {
        let done = match command {
            Command::Uci => return self.introduce(out),
            Command::IsReady => return out.say("readyok"),
            Command::Show => return self.show(out),
            Command::Eval => self.judge(out),
            Command::Help => return out.say(HELP),
            Command::Debug(on) => {
                self.debug = on;
                Ok(())
            }
            Command::SetOption { name, value } => self.setup.set(&name, value.as_deref()),
            Command::NewGame => {
                self.setup.session.new_game();
                Ok(())
            }
            Command::Position { start, moves } => {
                let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
                self.setup.session.set_position(&start, &moves)
            }
            _ => Ok(()),
        };
        if let Err(error) = done {
            complain(error, out);
        }
    }

    /// Starts a search or a count. What makes no sense is left out and said.
    fn go(&mut self, mut go: Go, out: &mut Output) -> Step {
        for wrong in &go.wrong {
            complain(wrong, out);
        }
        if let Some(depth) = go.perft {
            return self.count(depth, out);
        }
        go.only.retain(|word| match self.setup.check_move(word) {
            Ok(()) => true,
            Err(error) => {
                complain(error, out);
                false
            }
        });
        self.last = None;
        let limits = go.limits(self.setup.session.mover());
        let lost = limits.infinite && !go.infinite && !go.wrong.is_empty();
        Step::Think(if lost { self.a_moment(limits) } else { limits })
    }

    /// Limits in the place of those that made no sense: a search without any would never answer.
    fn a_moment(&self, limits: Limits) -> Limits {
        let usual = self.setup.session.entry().default_limits();
        let usual = if usual.is_open() {
            Limits::time(A_MOMENT)
        } else {
            usual
        };
        Limits {
            only: limits.only,
            ..usual
        }
    }

    fn count(&self, depth: u32, out: &mut Output) -> Step {
        let mut board = match self.setup.session.replay() {
            Ok(board) => board,
            Err(error) => {
                complain(error, out);
                return Step::Done;
            }
        };
        Step::Work(Box::new(move |stop: &Stop, say| {
            let leaves = board.divide(depth, stop, &mut |word, leaves| {
                say(&format!("{word}: {leaves}"));
            });
            match leaves {
                Some(leaves) => format!("\nNodes searched: {leaves}\n"),
                None => "info string error: the count was stopped".into(),
            }
        }))
    }

    fn bench(&self) -> Step {
        let bench = Arc::clone(&self.bench);
        Step::Work(Box::new(move |_, _| {
            let mut text = Vec::new();
            match bench(&mut text) {
                Ok(()) => String::from_utf8_lossy(&text).trim_end().to_owned(),
                Err(error) => format!("info string error: {error}"),
            }
        }))
    }

    /// Says what each evaluation function makes of the position.
    fn judge(&mut self, out: &mut Output) -> Result<(), Error> {
        let engine = self.setup.session.engine()?;
        let judgements = engine.judge();
        let sums: Vec<_> = judgements
            .iter()
            .map(|(name, _)| (*name, engine.terms(name)))
            .filter(|(_, terms)| !terms.is_empty())
            .collect();
        if judgements.is_empty() {
            out.say("the game is over");
        } else {
            for (name, score) in judgements {
                out.say(&format!("{name:<10} {score}"));
            }
            out.say("for the player to move, without search");
            self.list_pieces(out)?;
            for (name, terms) in sums {
                for (term, worth) in terms {
                    let term = term.to_ascii_lowercase();
                    out.say(&format!("{name:<10} {term:<24} {worth:>6}"));
                }
            }
        }
        Ok(())
    }

    /// Says what each piece is worth to the evaluation in use.
    fn list_pieces(&mut self, out: &mut Output) -> Result<(), Error> {
        let session = &mut self.setup.session;
        let names = session.board().players();
        let values = session.engine()?.piece_values();
        if values.is_empty() {
            return Ok(());
        }
        for told in values {
            let owner = told
                .piece
                .owner
                .map_or("", |owner| names[usize::from(owner.0)]);
            let PieceValue {
                cell, name, value, ..
            } = told;
            out.say(&format!("{cell:<4} {owner:<6} {name:<7} {value}"));
        }
        out.say("what each piece is worth to its owner: the score falls by it without the piece");
        Ok(())
    }

    fn introduce(&self, out: &mut Output) {
        let version = env!("CARGO_PKG_VERSION");
        let game = match self.setup.session.game().name.as_str() {
            "chess" => String::new(),
            other => format!(" ({other})"),
        };
        let mut text = format!("id name Hetman {version}{game}\nid author the Hetman authors\n\n");
        for offer in &self.setup.offers {
            let _ = writeln!(text, "{offer}");
        }
        out.say(&(text + "uciok"));
    }

    fn show(&self, out: &mut Output) {
        let board = self.setup.session.board();
        let ending = board
            .ending()
            .map(|why| format!("\nOver: {why}"))
            .unwrap_or_default();
        let moves = board.moves().join(" ");
        out.say(&format!(
            "\n{}\n\nFen: {}{ending}\nMoves: {moves}",
            board.view().to_text(),
            board.text()
        ));
    }
}

fn complain(what: impl Display, out: &mut Output) {
    out.say(&format!("info string error: {what}"));
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
