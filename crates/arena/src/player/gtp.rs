//! An outside GTP program at the table: it is told the moves one by one, and asked for its own.

use std::time::Duration;

use hetman_game::{Entry, Spec};
use hetman_protocol::client::{GtpProgram, Program};

use super::{Answer, Fault, Player, Question, rules};

/// How long a program may take to start or to take a move in.
const GETTING_READY: Duration = Duration::from_secs(20);

/// A running program, and what it was told.
pub(super) struct Visitor {
    program: GtpProgram,
    /// The commands that set the board up.
    setup: Vec<String>,
    told: Vec<String>,
}

impl Visitor {
    pub(super) fn start(program: &Program, entry: &dyn Entry, game: &Spec) -> Result<Self, Fault> {
        let program = GtpProgram::start(program, GETTING_READY)?;
        Ok(Self {
            program,
            setup: setup(entry, game),
            told: Vec::new(),
        })
    }

    fn tell(&mut self, command: &str) -> Result<String, Fault> {
        Ok(self.program.ask(command, GETTING_READY)?)
    }

    fn clear(&mut self) -> Result<(), Fault> {
        self.told.clear();
        for command in self.setup.clone() {
            self.tell(&command)?;
        }
        Ok(())
    }

    /// Tells the moves it does not know yet.
    fn catch_up(&mut self, moves: &[String]) -> Result<(), Fault> {
        let known = moves.len() >= self.told.len()
            && self
                .told
                .iter()
                .zip(moves)
                .all(|(told, mv)| told.eq_ignore_ascii_case(mv));
        if !known {
            self.clear()?;
        }
        for (ply, word) in moves.iter().enumerate().skip(self.told.len()) {
            self.tell(&format!("play {} {word}", colour(ply)))?;
        }
        self.told = moves.to_vec();
        Ok(())
    }
}

impl Player for Visitor {
    fn new_game(&mut self, _seed: u64) -> Result<(), Fault> {
        self.clear()
    }

    fn choose(&mut self, question: &Question) -> Result<Answer, Fault> {
        if !question.start.is_empty() {
            return Err(Fault::CannotStart(
                "a GTP program starts from the empty board; give openings as moves".into(),
            ));
        }
        self.catch_up(question.moves)?;
        let mover = colour(question.moves.len());
        if let Some(clock) = question.limits.clock {
            let seconds = clock.remaining.as_secs_f64();
            self.tell(&format!(
                "time_left {mover} {seconds:.0} {}",
                clock.moves_to_go.unwrap_or(0)
            ))?;
        }
        let word = self
            .program
            .ask(&format!("genmove {mover}"), question.patience)?;
        if word.eq_ignore_ascii_case("resign") {
            return Err(Fault::Resigned);
        }
        let word = if word.eq_ignore_ascii_case("pass") {
            "pass".to_owned()
        } else {
            word
        };
        self.told.push(word.clone());
        Ok(Answer {
            word,
            score: None,
            depth: 0,
            nodes: 0,
        })
    }
}

/// Who makes the move of this ply.
fn colour(ply: usize) -> &'static str {
    if ply.is_multiple_of(2) { "b" } else { "w" }
}

/// The commands for the size and the komi that the game is played with.
fn setup(entry: &dyn Entry, game: &Spec) -> Vec<String> {
    let rules = rules(entry, game);
    let command = |word: &str, name: &str| {
        let rule = rules.iter().find(|(known, _)| known == name);
        rule.map(|(_, value)| format!("{word} {value}"))
    };
    let (size, komi) = (command("boardsize", "size"), command("komi", "komi"));
    size.into_iter()
        .chain(["clear_board".into()])
        .chain(komi)
        .collect()
}
