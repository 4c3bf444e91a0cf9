//! An outside program at the table, whatever protocol it speaks: questions become tasks, its failings become faults.

use std::time::Duration;

use hetman_game::{Counters, Entry, Limits, Setting, Spec};
use hetman_protocol::client::{self, Client, Program, Protocol, Task, Timeout};

use super::{Answer, Fault, Player, Question};

/// How long a program may take to start or to get ready.
const GETTING_READY: Duration = Duration::from_secs(20);

/// A running program.
pub(super) struct Outside {
    client: Box<dyn Client>,
    protocol: Protocol,
    /// Where a game starts that names no position of its own; empty for the usual start.
    start: String,
}

impl Outside {
    /// Starts a program and tells it the rules of the game.
    pub(super) fn start(
        protocol: Protocol,
        program: &Program,
        entry: &dyn Entry,
        game: &Spec,
    ) -> Result<Self, Fault> {
        // A UCI program knows the start position of chess alone, not that of a Chess960 number.
        let start = if protocol == Protocol::Uci && !game.settings.is_empty() {
            let board = entry.board(game, None);
            board
                .map_err(|error| Fault::CannotStart(error.to_string()))?
                .text()
        } else {
            String::new()
        };
        let rules = rules(entry, game);
        Ok(Self {
            client: client::start(protocol, program, &rules, &GETTING_READY.into())?,
            protocol,
            start,
        })
    }
}

impl Player for Outside {
    fn new_game(&mut self, _seed: u64, first: &Limits) -> Result<(), Fault> {
        Ok(self.client.new_game(first, &GETTING_READY.into())?)
    }

    fn choose(&mut self, question: &Question) -> Result<Answer, Fault> {
        let wire = (self.protocol == Protocol::Hub).then(|| question.board.wire_record());
        let (start, moves) = match &wire {
            Some((start, moves)) => (start.as_str(), moves.as_slice()),
            None if question.start.is_empty() => (self.start.as_str(), question.moves),
            None => (question.start, question.moves),
        };
        let task = Task {
            start,
            moves,
            limits: question.limits,
            clocks: question.clocks,
        };
        let timeout = Timeout {
            time: question.timeout,
            cancel: question.cancel.clone(),
        };
        let answer = self.client.think(&task, &timeout)?;
        if answer.resigns {
            return Err(Fault::Resigned);
        }
        let word = answer
            .best
            .ok_or_else(|| Fault::Nonsense("no move".into()))?;
        let info = answer.info.unwrap_or_default();
        Ok(Answer {
            word,
            score: info.score,
            depth: info.depth,
            nodes: info.nodes,
            counters: Counters::default(),
        })
    }
}

/// The rules of a game by name, those that were not set at their defaults.
fn rules(entry: &dyn Entry, game: &Spec) -> Vec<(String, String)> {
    let set = |name: &str| {
        let found = game.settings.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.clone())
    };
    let named = |setting: Setting| {
        let value = set(setting.name).unwrap_or(setting.value);
        (setting.name.to_owned(), value)
    };
    entry.settings().into_iter().map(named).collect()
}

impl From<client::ProgramFault> for Fault {
    fn from(fault: client::ProgramFault) -> Self {
        match fault {
            client::ProgramFault::CannotStart(why) => Self::CannotStart(why),
            client::ProgramFault::Died(why) => Self::Died(why),
            client::ProgramFault::Silent(time) => Self::Silent(time),
            client::ProgramFault::Nonsense(what) => Self::Nonsense(what),
            client::ProgramFault::Interrupted => Self::Interrupted,
        }
    }
}
