//! An outside program at the table: questions become `go` lines, its failings become faults.

use std::time::Duration;

use hetman_game::{Clock, Entry, Limits, Spec};
use hetman_protocol::client::{self, Outside, Program};

use super::{Answer, Fault, Player, Question};

/// How long a program may take to start or to get ready.
const GETTING_READY: Duration = Duration::from_secs(20);

/// A running program, and the start position of the game where that is not the usual one.
pub(super) struct Visitor {
    program: Outside,
    start: String,
}

impl Visitor {
    /// Starts a program and tells it the rules it knows: a game played with `chess960=on` switches `UCI_Chess960` on.
    pub(super) fn start(program: &Program, entry: &dyn Entry, game: &Spec) -> Result<Self, Fault> {
        let mut outside = Outside::start(program, GETTING_READY)?;
        for (rule, value) in &game.settings {
            let name = format!("UCI_{rule}");
            if let Some(name) = outside.offered(&name).map(str::to_owned) {
                outside.set(
                    &name,
                    if value == "on" { "true" } else { "false" },
                    GETTING_READY,
                )?;
            }
        }
        let board = || {
            entry
                .board(game, None)
                .map_err(|error| Fault::CannotStart(error.to_string()))
        };
        let start = if game.settings.is_empty() {
            String::new()
        } else {
            board()?.text()
        };
        Ok(Self {
            program: outside,
            start,
        })
    }
}

impl Player for Visitor {
    fn new_game(&mut self, _seed: u64) -> Result<(), Fault> {
        Ok(self.program.new_game(GETTING_READY)?)
    }

    fn choose(&mut self, question: &Question) -> Result<Answer, Fault> {
        let go = go(question.limits, question.clocks);
        let start = if question.start.is_empty() {
            &self.start
        } else {
            question.start
        };
        let answer = self
            .program
            .think(start, question.moves, &go, question.patience)?;
        let word = answer
            .best
            .ok_or_else(|| Fault::Nonsense("no move".into()))?;
        let (score, depth, nodes) = answer
            .info
            .map_or((None, 0, 0), |info| (info.score, info.depth, info.nodes));
        Ok(Answer {
            word,
            score,
            depth,
            nodes,
        })
    }
}

/// The words that follow `go`.
fn go(limits: &Limits, clocks: Option<[Clock; 2]>) -> String {
    let mut words = Vec::new();
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
        words.extend(
            limits
                .clock
                .and_then(|clock| clock.moves_to_go)
                .map(|moves| format!("movestogo {moves}")),
        );
    }
    words.extend(
        limits
            .time
            .map(|time| format!("movetime {}", time.as_millis())),
    );
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
        let limits = Limits {
            clock: Some(clock(5)),
            ..Limits::none()
        };
        let words = go(&limits, Some([clock(5), clock(4)]));
        assert_eq!(words, "wtime 5000 btime 4000 winc 50 binc 50 movestogo 7");
        assert_eq!(go(&Limits::nodes(300), None), "nodes 300");
        assert_eq!(
            go(&Limits::time(Duration::from_millis(20)), None),
            "movetime 20"
        );
    }
}
