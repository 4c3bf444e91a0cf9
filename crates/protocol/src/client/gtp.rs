//! An outside GTP program as a child process: it is told the size, the time and the moves one by one, and asked
//! for its own.

mod reply;

use hetman_game::Limits;

use super::{BestMove, Client, Process, Program, ProgramFault, Task, Timeout};
use reply::GtpReply;

/// A running GTP program, and what it was told.
pub struct GtpProgram {
    process: Process<GtpReply>,
    /// The commands that set the board up.
    setup: Vec<String>,
    told: Vec<String>,
}

impl GtpProgram {
    /// Starts a program and waits until it answers; of the rules it is told `size` and `komi`.
    pub fn start(
        program: &Program,
        rules: &[(String, String)],
        timeout: &Timeout,
    ) -> Result<Self, ProgramFault> {
        let mut started = Self {
            process: Process::spawn(program, &["quit"], reply::listen)?,
            setup: setup(rules),
            told: Vec::new(),
        };
        started.demand("protocol_version", timeout)?;
        Ok(started)
    }

    /// Gives a command and waits for the answer.
    fn ask(&mut self, command: &str, timeout: &Timeout) -> Result<GtpReply, ProgramFault> {
        self.process.forget();
        self.process.order(command)?;
        self.process.wait(timeout, Some)
    }

    /// Gives a command that must not be refused.
    fn demand(&mut self, command: &str, timeout: &Timeout) -> Result<String, ProgramFault> {
        let reply = self.ask(command, timeout)?;
        reply.map_err(|why| {
            ProgramFault::Nonsense(format!("{command}: {why}").chars().take(120).collect())
        })
    }

    fn clear(&mut self, timeout: &Timeout) -> Result<(), ProgramFault> {
        self.told.clear();
        for command in self.setup.clone() {
            self.demand(&command, timeout)?;
        }
        Ok(())
    }

    /// Tells the moves it does not know yet.
    fn catch_up(&mut self, moves: &[String], timeout: &Timeout) -> Result<(), ProgramFault> {
        let known = moves.len() >= self.told.len()
            && self
                .told
                .iter()
                .zip(moves)
                .all(|(told, mv)| told.eq_ignore_ascii_case(mv));
        if !known {
            self.clear(timeout)?;
        }
        for (ply, word) in moves.iter().enumerate().skip(self.told.len()) {
            self.demand(&format!("play {} {word}", colour(ply)), timeout)?;
        }
        self.told = moves.to_vec();
        Ok(())
    }
}

impl Client for GtpProgram {
    /// Time is told to programs that know clocks; others may refuse to hear of it.
    fn new_game(&mut self, first: &Limits, timeout: &Timeout) -> Result<(), ProgramFault> {
        self.clear(timeout)?;
        if let Some(time) = Time::of(first) {
            let _refused = self.ask(&time.settings(), timeout)?;
        }
        Ok(())
    }

    fn think(&mut self, task: &Task, timeout: &Timeout) -> Result<BestMove, ProgramFault> {
        if !task.start.is_empty() {
            return Err(ProgramFault::CannotStart(
                "a GTP program starts from the empty board; give openings as moves".into(),
            ));
        }
        self.catch_up(task.moves, timeout)?;
        let mover = colour(task.moves.len());
        if let Some(time) = Time::of(task.limits) {
            let _refused = self.ask(&time.left(mover), timeout)?;
        }
        let word = self.demand(&format!("genmove {mover}"), timeout)?;
        if word.eq_ignore_ascii_case("resign") {
            return Ok(BestMove {
                resigns: true,
                ..BestMove::default()
            });
        }
        let word = if word.eq_ignore_ascii_case("pass") {
            "pass".to_owned()
        } else {
            word
        };
        self.told.push(word.clone());
        Ok(BestMove {
            best: Some(word).filter(|word| !word.is_empty()),
            ..BestMove::default()
        })
    }
}

/// Who makes the move of this ply: black begins, and both alternate.
fn colour(ply: usize) -> &'static str {
    if ply.is_multiple_of(2) { "b" } else { "w" }
}

/// The commands for the size and the komi that the game is played with.
fn setup(rules: &[(String, String)]) -> Vec<String> {
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

/// Time as GTP knows it: whole seconds, for all moves to come or for a number of them.
struct Time {
    seconds: u64,
    stones: u32,
}

impl Time {
    /// What limits say about time. Seconds are rounded down, for a program that believes in more loses on time, but
    /// never to zero, which some take for no limit. An increment has no word: the time left says it move by move.
    fn of(limits: &Limits) -> Option<Self> {
        let (time, stones) = match (limits.clock, limits.time) {
            (Some(clock), _) => (clock.remaining, clock.moves_to_go.unwrap_or(0)),
            (None, Some(time)) => (time, 1),
            (None, None) => return None,
        };
        Some(Self {
            seconds: time.as_secs().max(1),
            stones,
        })
    }

    /// Main time alone, or no main time and periods of a number of stones.
    fn settings(&self) -> String {
        let Self { seconds, stones } = self;
        if *stones == 0 {
            format!("time_settings {seconds} 0 0")
        } else {
            format!("time_settings 0 {seconds} {stones}")
        }
    }

    fn left(&self, mover: &str) -> String {
        format!("time_left {mover} {} {}", self.seconds, self.stones)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hetman_game::Clock;
    use std::time::Duration;

    #[test]
    fn limits_become_commands() {
        let clock = |milliseconds, moves_to_go| Limits {
            clock: Some(Clock {
                remaining: Duration::from_millis(milliseconds),
                increment: Duration::from_millis(100),
                moves_to_go,
            }),
            ..Limits::none()
        };
        for (limits, settings, left) in [
            (clock(5900, None), "time_settings 5 0 0", "time_left b 5 0"),
            (clock(300, None), "time_settings 1 0 0", "time_left b 1 0"),
            (
                clock(60_000, Some(40)),
                "time_settings 0 60 40",
                "time_left b 60 40",
            ),
            (
                Limits::time(Duration::from_secs(2)),
                "time_settings 0 2 1",
                "time_left b 2 1",
            ),
        ] {
            let time = Time::of(&limits).unwrap();
            assert_eq!(
                (time.settings(), time.left("b")),
                (settings.into(), left.into())
            );
        }
        assert!(Time::of(&Limits::nodes(5)).is_none());
    }
}
