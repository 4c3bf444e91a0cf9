//! An engine under the server's own limits: it holds its share of the memory from its first thought on, and never thinks
//! longer than the server allows, whatever clock, depth or nodes it was given.

use std::sync::Arc;
use std::time::Duration;

use hetman_game::{
    Choice, Engine, Equilibrium, Error, Limits, PieceValue, Report, Setting, Shown, Stop, Trace,
    Verdict,
};

use super::memory::{Memory, Share};

/// How long one search may take.
const MOST_TIME: Duration = Duration::from_secs(120);
/// The most nodes or playouts of one search.
const MOST_NODES: u64 = 1_000_000_000;

/// An engine of a visitor.
pub struct Supervised {
    engine: Box<dyn Engine>,
    memory: Arc<Memory>,
    share: Option<Share>,
}

impl Supervised {
    /// Takes an engine under supervision.
    pub fn new(engine: Box<dyn Engine>, memory: &Arc<Memory>) -> Self {
        Self {
            engine,
            memory: Arc::clone(memory),
            share: None,
        }
    }

    /// Takes its share of the memory now, waiting for it until its stop is requested.
    pub fn reserve(&mut self) -> Result<(), crate::error::Error> {
        if self.share.is_none() {
            let (bytes, stop) = (self.engine.memory(), self.engine.stop());
            let share = self.memory.take(bytes, &stop);
            self.share = Some(share.ok_or(crate::error::Error::MemoryUsedUp)?);
        }
        Ok(())
    }

    fn admit(&mut self, limits: &Limits) -> Result<Limits, Error> {
        self.reserve()
            .map_err(|error| Error::Other(error.to_string()))?;
        Ok(bounded(limits))
    }
}

/// The limits as far as the server allows.
fn bounded(limits: &Limits) -> Limits {
    let ceiling = limits.ceiling.unwrap_or(MOST_TIME).min(MOST_TIME);
    let fewer = |number: u64| number.min(MOST_NODES);
    Limits {
        nodes: limits.nodes.map(fewer),
        playouts: limits.playouts.map(fewer),
        time: limits.time.map(|time| time.min(ceiling)),
        ceiling: Some(ceiling),
        infinite: false,
        ponder: false,
        ..limits.clone()
    }
}

impl Engine for Supervised {
    fn set_position(&mut self, start: &str, moves: &[&str]) -> Result<(), Error> {
        self.engine.set_position(start, moves)
    }

    /// Settings that cost memory are part of what was admitted.
    fn set_option(&mut self, name: &str, value: &str) -> Result<(), Error> {
        if ["hash", "threads", "memory", "entries", "tables"].contains(&name) {
            return Err(Error::Other(format!("option `{name}` is settled here")));
        }
        self.engine.set_option(name, value)
    }

    fn settings(&self) -> Vec<Setting> {
        self.engine.settings()
    }

    fn new_game(&mut self) {
        self.engine.new_game();
    }

    /// Only within the memory there is now; where it is short, the first thought waits for it.
    fn prepare(&mut self) {
        if self.share.is_none() {
            self.share = self.memory.take_now(self.engine.memory());
        }
        if self.share.is_some() {
            self.engine.prepare();
        }
    }

    fn think(&mut self, limits: &Limits, report: &mut dyn FnMut(&Report)) -> Result<Choice, Error> {
        let limits = self.admit(limits)?;
        self.engine.think(&limits, report)
    }

    fn trace(&mut self, limits: &Limits, most: usize) -> Result<(Choice, Trace), Error> {
        let limits = self.admit(limits)?;
        self.engine.trace(&limits, most)
    }

    fn judge(&self) -> Vec<(&'static str, Shown)> {
        self.engine.judge()
    }

    fn equilibrium(&self) -> Option<Equilibrium> {
        self.engine.equilibrium()
    }

    fn piece_values(&self) -> Vec<PieceValue> {
        self.engine.piece_values()
    }

    fn terms(&self, evaluation: &str) -> Vec<(&'static str, i32)> {
        self.engine.terms(evaluation)
    }

    fn verdict(&self) -> Option<Verdict> {
        self.engine.verdict()
    }

    fn stop(&self) -> Stop {
        self.engine.stop()
    }

    fn makes_playouts(&self) -> bool {
        self.engine.makes_playouts()
    }

    fn memory(&self) -> u64 {
        self.engine.memory()
    }
}

#[cfg(test)]
mod tests {
    use hetman_game::Clock;

    use super::*;

    #[test]
    fn no_limit_of_a_visitor_passes_that_of_the_server() {
        let day = Duration::from_secs(86_400);
        let clock = Clock {
            remaining: day,
            increment: day,
            moves_to_go: None,
        };
        let asked = Limits {
            nodes: Some(u64::MAX),
            time: Some(day),
            clock: Some(clock),
            infinite: true,
            ponder: true,
            ..Limits::none()
        };
        let allowed = bounded(&asked);
        assert_eq!((allowed.infinite, allowed.ponder), (false, false));
        assert_eq!(allowed.nodes, Some(MOST_NODES));
        assert_eq!(allowed.time, Some(MOST_TIME));
        assert_eq!(allowed.ceiling, Some(MOST_TIME));
        let short = Duration::from_secs(3);
        let own = Limits {
            ceiling: Some(short),
            ..Limits::none()
        };
        assert_eq!(bounded(&own).ceiling, Some(short));
    }
}
