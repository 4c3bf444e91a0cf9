//! Searches and counts within a conversation: how they start, when their answer is due, and how they end.

use std::io;
use std::mem;
use std::time::{Duration, Instant};

use hetman_game::{Choice, Engine, Error, Limits, Report, Stop};

use super::go::Go;
use super::session::Session;
use super::{reply, worker};

/// A search told to stop at the end of the input is given so long.
const PATIENCE: Duration = Duration::from_secs(5);
/// A count is finished even then, if it takes no longer.
const COUNT_PATIENCE: Duration = Duration::from_secs(10);

/// What the one busy thread is doing.
pub(super) struct Search {
    pub purpose: Purpose,
    pub stop: Stop,
    infinite: bool,
    ponder: bool,
    last: Option<Report>,
    /// Found, but not to be told yet.
    choice: Option<Choice>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    Move,
    Count,
}

impl Search {
    /// Whether the answer must be held back.
    fn holds(&self) -> bool {
        let waits = self.infinite || self.ponder && !self.stop.is_ponder_hit();
        waits && !self.stop.is_requested()
    }
}

impl Session<'_> {
    pub fn go(&mut self, go: &Go) -> io::Result<()> {
        if let Some(depth) = go.perft {
            return self.count(depth);
        }
        if let Err(error) = self.setup.check_moves(&go.only) {
            return self.complain(error);
        }
        match self.setup.engine.take() {
            Some(engine) => self.think(engine, go.limits(self.setup.mover())),
            None => self.lost(),
        }
    }

    fn think(&mut self, engine: Box<dyn Engine>, limits: Limits) -> io::Result<()> {
        let stop = engine.stop();
        stop.clear();
        let (infinite, ponder) = (limits.infinite, limits.ponder);
        let purpose = Purpose::Move;
        self.search = Some(Search {
            purpose,
            stop,
            infinite,
            ponder,
            last: None,
            choice: None,
        });
        worker::think(engine, limits, self.events.clone()).or_else(|_| self.lost())
    }

    fn count(&mut self, depth: u32) -> io::Result<()> {
        let board = match self.setup.spare_board() {
            Ok(board) => board,
            Err(error) => return self.complain(error),
        };
        let stop = Stop::default();
        worker::count(board, depth, stop.clone(), self.events.clone())?;
        let purpose = Purpose::Count;
        self.search = Some(Search {
            purpose,
            stop,
            infinite: false,
            ponder: false,
            last: None,
            choice: None,
        });
        Ok(())
    }

    /// Says what each evaluation function makes of the position.
    pub fn judge(&mut self) -> io::Result<()> {
        let judgements = self
            .setup
            .engine
            .as_ref()
            .map(|engine| engine.judge())
            .unwrap_or_default();
        if judgements.is_empty() {
            return self.say("the game is over");
        }
        let lines = judgements
            .iter()
            .map(|(name, score)| format!("{name:<10} {score}"));
        self.say(
            &(lines.collect::<Vec<_>>().join("\n") + "\nfor the player to move, without search"),
        )
    }

    pub fn report(&mut self, report: Report) -> io::Result<()> {
        let Some(search) = self
            .search
            .as_mut()
            .filter(|search| search.purpose == Purpose::Move)
        else {
            return Ok(());
        };
        let line = reply::info(&report, self.setup.show_wdl);
        if report.line == 1 {
            search.last = Some(report);
        }
        self.say(&line)
    }

    pub fn thought(
        &mut self,
        engine: Option<Box<dyn Engine>>,
        choice: Result<Choice, Error>,
    ) -> io::Result<()> {
        let Some(search) = &mut self.search else {
            return Ok(());
        };
        self.setup.engine = engine;
        match choice {
            Ok(choice) => search.choice = Some(choice),
            Err(error) => {
                self.complain(error)?;
                return self.lost();
            }
        }
        self.answer_if_due()
    }

    /// Says what was found, unless nobody may know yet.
    pub fn answer_if_due(&mut self) -> io::Result<()> {
        let Some(search) = self.search.as_mut().filter(|search| !search.holds()) else {
            return Ok(());
        };
        let Some(choice) = search.choice.take() else {
            return Ok(());
        };
        let said = |last: &Report| last.pv == choice.report.pv && last.score == choice.report.score;
        if !search.last.as_ref().is_some_and(said) {
            let line = reply::info(&choice.report, self.setup.show_wdl);
            self.say(&line)?;
        }
        for note in &choice.notes {
            self.say(&format!("info string {note}"))?;
        }
        if self.debug {
            self.say(&format!("info string {:?}", choice.counters))?;
        }
        self.say(&reply::best_move(&choice))?;
        self.finished()
    }

    /// The engine is gone: any legal move is better than none, and a new engine takes over.
    fn lost(&mut self) -> io::Result<()> {
        if self.setup.engine.is_none() {
            let renewed = self.setup.renew();
            self.complain_of(renewed)?;
        }
        let any = self.setup.board().moves().into_iter().next();
        self.say(&format!("bestmove {}", any.as_deref().unwrap_or("0000")))?;
        self.finished()
    }

    /// The busy thread is free again.
    pub fn finished(&mut self) -> io::Result<()> {
        self.search = None;
        for command in mem::take(&mut self.waiting) {
            self.hear(command)?;
        }
        if self.deadline.is_some() && self.search.is_some() {
            self.end()
        } else {
            Ok(())
        }
    }

    /// No more commands will come: what runs is stopped, or finished if it is a count.
    pub fn end(&mut self) -> io::Result<()> {
        let counts = self
            .search
            .as_ref()
            .is_some_and(|search| search.purpose == Purpose::Count);
        self.deadline = Some(Instant::now() + if counts { COUNT_PATIENCE } else { PATIENCE });
        if let Some(search) = self.search.as_ref().filter(|_| !counts) {
            search.stop.request();
        }
        self.answer_if_due()
    }

    /// Something does not stop; the end of the program will end it.
    pub fn give_up(&mut self) -> io::Result<()> {
        match self.search.as_ref().map(|search| search.purpose) {
            Some(Purpose::Move) => self.lost(),
            _ => self.complain("stopped before the end"),
        }
    }
}
