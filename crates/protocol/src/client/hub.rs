//! An outside Hub program as a child process: it tells its parameters, gets a position and a level, and moves.

mod reply;

use hetman_game::Limits;

use super::{BestMove, Client, Process, Program, ProgramFault, Task, Timeout};
use crate::hub::line::quoted;
use reply::HubReply;

/// A running Hub program.
pub struct HubProgram {
    process: Process<HubReply>,
}

impl HubProgram {
    /// Starts a program, sets its options and the rules it offers, such as `variant`, and waits until it is ready.
    pub fn start(
        program: &Program,
        rules: &[(String, String)],
        timeout: &Timeout,
    ) -> Result<Self, ProgramFault> {
        let mut hub = Self {
            process: Process::spawn(program, &["stop", "quit"], reply::listen)?,
        };
        hub.process.order("hub")?;
        let mut offered = Vec::new();
        hub.wait(timeout, |reply| match reply {
            HubReply::Param(name, values) => {
                offered.push((name, values));
                None
            }
            reply => (reply == HubReply::Wait).then_some(()),
        })?;
        let takes = |name: &str, value: &String| {
            let param = offered.iter().find(|(known, _)| known == name);
            param.is_some_and(|(_, values)| {
                values.as_ref().is_none_or(|values| values.contains(value))
            })
        };
        let known = rules.iter().filter(|(name, value)| takes(name, value));
        for (name, value) in known.chain(&program.options) {
            let (name, value) = (quoted(name), quoted(value));
            hub.process
                .order(&format!("set-param name={name} value={value}"))?;
        }
        hub.process.order("init")?;
        hub.wait(timeout, |reply| (reply == HubReply::Ready).then_some(()))?;
        Ok(hub)
    }

    /// Waits for the one message that matters; a complaint is a fault.
    fn wait<T>(
        &mut self,
        timeout: &Timeout,
        mut wanted: impl FnMut(HubReply) -> Option<T>,
    ) -> Result<T, ProgramFault> {
        self.process.wait(timeout, |reply| match reply {
            HubReply::Error(why) => Some(Err(ProgramFault::Nonsense(why))),
            reply => wanted(reply).map(Ok),
        })?
    }
}

impl Client for HubProgram {
    fn new_game(&mut self, _: &Limits, timeout: &Timeout) -> Result<(), ProgramFault> {
        self.process.forget();
        self.process.order("new-game")?;
        self.process.order("ping")?;
        self.wait(timeout, |reply| (reply == HubReply::Pong).then_some(()))
    }

    fn think(&mut self, task: &Task, timeout: &Timeout) -> Result<BestMove, ProgramFault> {
        self.process.forget();
        let moves = if task.moves.is_empty() {
            String::new()
        } else {
            format!(" moves={}", quoted(&task.moves.join(" ")))
        };
        self.process
            .order(&format!("pos pos={}{moves}", quoted(task.start)))?;
        self.process.order(&level(task.limits))?;
        self.process.order("go think")?;
        self.wait(timeout, |reply| {
            if let HubReply::Done(answer) = reply {
                Some(answer)
            } else {
                None
            }
        })
    }
}

/// The limits as a line.
fn level(limits: &Limits) -> String {
    let mut words = vec!["level".to_owned()];
    if let Some(clock) = limits.clock {
        words.extend(clock.moves_to_go.map(|moves| format!("moves={moves}")));
        let (time, increment) = (clock.remaining.as_secs_f64(), clock.increment.as_secs_f64());
        words.push(format!("time={time:.3} inc={increment:.3}"));
    }
    let time = limits.time.map(|time| time.as_secs_f64());
    words.extend(time.map(|time| format!("move-time={time:.3}")));
    words.extend(limits.nodes.map(|nodes| format!("nodes={nodes}")));
    words.extend(limits.depth.map(|depth| format!("depth={depth}")));
    if words.len() == 1 {
        words.push("infinite".into());
    }
    words.join(" ")
}
