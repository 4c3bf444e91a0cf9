//! An outside UCI program as a child process: options, a position, `go`, and its `bestmove`.

mod reply;

use std::time::Duration;

use hetman_game::{Clock, Limits};

use super::{BestMove, Client, Process, Program, ProgramFault, Task, Timeout};
use reply::UciReply;

/// A running UCI program.
pub struct UciProgram {
    process: Process<UciReply>,
    name: String,
    offered: Vec<String>,
}

/// More options than any engine offers.
const MOST_OPTIONS: usize = 1024;

impl UciProgram {
    /// Starts a program, sets its options and the rules it knows, and waits until it is ready: a game played with
    /// `chess960=on` switches `UCI_Chess960` on.
    pub fn start(
        program: &Program,
        rules: &[(String, String)],
        timeout: &Timeout,
    ) -> Result<Self, ProgramFault> {
        let process = Process::spawn(program, &["stop", "quit"], reply::listen)?;
        let mut engine = Self {
            process,
            name: program.command.clone(),
            offered: Vec::new(),
        };
        engine.process.order("uci")?;
        engine.wait(timeout, |reply| {
            matches!(reply, UciReply::UciOk).then_some(())
        })?;
        for (name, value) in &program.options {
            engine.process.order(&set_option(name, value))?;
        }
        for (rule, value) in rules {
            if let Some(name) = engine.offered(&format!("UCI_{rule}")).map(str::to_owned) {
                let value = if value == "on" { "true" } else { "false" };
                engine.process.order(&set_option(&name, value))?;
            }
        }
        engine.ready(timeout)?;
        Ok(engine)
    }

    /// What the engine calls itself, or else its file.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The name of an option as the engine spells it, if it offers that one.
    pub fn offered(&self, name: &str) -> Option<&str> {
        self.offered
            .iter()
            .map(String::as_str)
            .find(|offered| offered.eq_ignore_ascii_case(name))
    }

    /// Ends a search that takes too long and waits for its move.
    pub fn stop_and_wait(&mut self, timeout: &Timeout) -> Result<BestMove, ProgramFault> {
        self.process.order("stop")?;
        self.answer(timeout)
    }

    fn ready(&mut self, timeout: &Timeout) -> Result<(), ProgramFault> {
        self.process.forget();
        self.process.order("isready")?;
        self.wait(timeout, |reply| {
            matches!(reply, UciReply::ReadyOk).then_some(())
        })
    }

    fn answer(&mut self, timeout: &Timeout) -> Result<BestMove, ProgramFault> {
        self.wait(timeout, |reply| {
            if let UciReply::Best(answer) = reply {
                Some(answer)
            } else {
                None
            }
        })?
    }

    /// Waits for the one message that matters; a name and what is offered are noted on the way.
    fn wait<T>(
        &mut self,
        timeout: &Timeout,
        wanted: impl Fn(UciReply) -> Option<T>,
    ) -> Result<T, ProgramFault> {
        let Self {
            process,
            name,
            offered,
        } = self;
        process.wait(timeout, |reply| match reply {
            UciReply::Name(own) => {
                *name = own;
                None
            }
            UciReply::Offer(option) => {
                if offered.len() < MOST_OPTIONS {
                    offered.push(option);
                }
                None
            }
            reply => wanted(reply),
        })
    }
}

impl Client for UciProgram {
    fn new_game(&mut self, _: &Limits, timeout: &Timeout) -> Result<(), ProgramFault> {
        self.process.order("ucinewgame")?;
        self.ready(timeout)
    }

    fn think(&mut self, task: &Task, timeout: &Timeout) -> Result<BestMove, ProgramFault> {
        self.process.forget();
        self.process.order(&position(task.start, task.moves))?;
        self.process.order(&go(task.limits, task.clocks))?;
        self.answer(timeout)
    }
}

fn set_option(name: &str, value: &str) -> String {
    if value.is_empty() {
        format!("setoption name {name}")
    } else {
        format!("setoption name {name} value {value}")
    }
}

fn position(start: &str, moves: &[String]) -> String {
    let mut line = match start {
        "" => "position startpos".to_owned(),
        text => format!("position fen {text}"),
    };
    if !moves.is_empty() {
        line += " moves ";
        line += &moves.join(" ");
    }
    line
}

/// The limits as a line.
fn go(limits: &Limits, clocks: Option<[Clock; 2]>) -> String {
    let mut words = vec!["go".to_owned()];
    if let Some([first, second]) = clocks {
        let milliseconds = |time: Duration| time.as_millis().max(1);
        words.push(format!(
            "wtime {} btime {}",
            milliseconds(first.remaining),
            milliseconds(second.remaining)
        ));
        words.push(format!(
            "winc {} binc {}",
            first.increment.as_millis(),
            second.increment.as_millis()
        ));
        let to_go = limits.clock.and_then(|clock| clock.moves_to_go);
        words.extend(to_go.map(|moves| format!("movestogo {moves}")));
    }
    let time = limits.time.map(|time| time.as_millis());
    words.extend(time.map(|time| format!("movetime {time}")));
    words.extend(limits.nodes.map(|nodes| format!("nodes {nodes}")));
    words.extend(limits.depth.map(|depth| format!("depth {depth}")));
    if words.len() == 1 {
        words.push("infinite".into());
    }
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_become_words() {
        let clock = |seconds| Clock {
            remaining: Duration::from_secs(seconds),
            increment: Duration::from_millis(50),
            moves_to_go: Some(7),
        };
        let limits = Limits {
            clock: Some(clock(5)),
            ..Limits::none()
        };
        let words = go(&limits, Some([clock(5), clock(4)]));
        let says = "go wtime 5000 btime 4000 winc 50 binc 50 movestogo 7";
        assert_eq!(words, says);
        assert_eq!(go(&Limits::nodes(300), None), "go nodes 300");
        assert_eq!(go(&Limits::none(), None), "go infinite");
        let time = Limits::time(Duration::from_millis(20));
        assert_eq!(go(&time, None), "go movetime 20");
    }
}
