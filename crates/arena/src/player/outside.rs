//! An outside program at the table: questions become `go` lines, its failings become faults.

use std::time::Duration;

use hetman_game::{Clock, Limits};
use hetman_protocol::client::{self, Outside, Program};

use super::{Answer, Fault, Player, Question};

/// How long a program may take to start or to get ready.
const GETTING_READY: Duration = Duration::from_secs(20);

/// A running program.
pub(super) struct Visitor(Outside);

impl Visitor {
    pub(super) fn start(program: &Program) -> Result<Self, Fault> {
        Ok(Self(Outside::start(program, GETTING_READY)?))
    }
}

impl Player for Visitor {
    fn new_game(&mut self, _seed: u64) -> Result<(), Fault> {
        Ok(self.0.new_game(GETTING_READY)?)
    }

    fn choose(&mut self, question: &Question) -> Result<Answer, Fault> {
        let go = go(question.limits, question.clocks);
        let answer = self.0.think(question.start, question.moves, &go, question.patience)?;
        let word = answer.best.ok_or_else(|| Fault::Nonsense("no move".into()))?;
        let (score, depth, nodes) = answer.info.map_or((None, 0, 0), |info| (info.score, info.depth, info.nodes));
        Ok(Answer { word, score, depth, nodes })
    }
}

/// The words that follow `go`.
fn go(limits: &Limits, clocks: Option<[Clock; 2]>) -> String {
    let mut words = Vec::new();
    if let Some([first, second]) = clocks {
        let milliseconds = |time: Duration| time.as_millis().max(1);
        words.push(format!("wtime {} btime {}", milliseconds(first.remaining), milliseconds(second.remaining)));
        words.push(format!("winc {} binc {}", first.increment.as_millis(), second.increment.as_millis()));
        words.extend(limits.clock.and_then(|clock| clock.moves_to_go).map(|moves| format!("movestogo {moves}")));
    }
    words.extend(limits.time.map(|time| format!("movetime {}", time.as_millis())));
    words.extend(limits.nodes.map(|nodes| format!("nodes {nodes}")));
    words.extend(limits.depth.map(|depth| format!("depth {depth}")));
    words.join(" ")
}

impl From<client::Fault> for Fault {
    fn from(fault: client::Fault) -> Self {
        match fault {
            client::Fault::CannotStart(why) => Self::CannotStart(why),
            client::Fault::Died(why) => Self::Died(why),
            client::Fault::Silent(time) => Self::Silent(time),
            client::Fault::Nonsense(what) => Self::Nonsense(what),
        }
    }
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
        let limits = Limits { clock: Some(clock(5)), ..Limits::none() };
        let words = go(&limits, Some([clock(5), clock(4)]));
        assert_eq!(words, "wtime 5000 btime 4000 winc 50 binc 50 movestogo 7");
        assert_eq!(go(&Limits::nodes(300), None), "nodes 300");
        assert_eq!(go(&Limits::time(Duration::from_millis(20)), None), "movetime 20");
    }
}
