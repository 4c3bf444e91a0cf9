//! An outside Hub program at the table: questions become `pos`, `level` and `go` lines.

use std::time::Duration;

use hetman_game::{Entry, Limits, Spec};
use hetman_protocol::client::{HubProgram, Program};

use super::{Answer, Fault, Player, Question, rules};

/// How long a program may take to start or to get ready.
const GETTING_READY: Duration = Duration::from_secs(20);

/// A running program.
pub(super) struct Visitor(HubProgram);

impl Visitor {
    /// Starts a program and tells it the rules it knows, such as `variant`.
    pub(super) fn start(program: &Program, entry: &dyn Entry, game: &Spec) -> Result<Self, Fault> {
        Ok(Self(HubProgram::start(
            program,
            &rules(entry, game),
            GETTING_READY,
        )?))
    }
}

impl Player for Visitor {
    fn new_game(&mut self, _seed: u64) -> Result<(), Fault> {
        Ok(self.0.new_game(GETTING_READY)?)
    }

    fn choose(&mut self, question: &Question) -> Result<Answer, Fault> {
        let (start, moves) = question.board.wire_record();
        let answer = self
            .0
            .think(&start, &moves, &level(question.limits), question.patience)?;
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

/// The words that follow `level`.
fn level(limits: &Limits) -> String {
    let mut words = Vec::new();
    if let Some(clock) = limits.clock {
        words.extend(clock.moves_to_go.map(|moves| format!("moves={moves}")));
        let (time, increment) = (clock.remaining.as_secs_f64(), clock.increment.as_secs_f64());
        words.push(format!("time={time:.3} inc={increment:.3}"));
    }
    words.extend(
        limits
            .time
            .map(|time| format!("move-time={:.3}", time.as_secs_f64())),
    );
    words.extend(limits.nodes.map(|nodes| format!("nodes={nodes}")));
    words.extend(limits.depth.map(|depth| format!("depth={depth}")));
    if words.is_empty() {
        "infinite".to_owned()
    } else {
        words.join(" ")
    }
}
