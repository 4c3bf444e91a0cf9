//! What the strongest engine thinks of moves that were played from a position. Its opinions are kept by position, so that the next
//! who asks has them at once.

use std::sync::Arc;
use std::time::Duration;

use hetman_game::{Board, Certainty, Choice, Engine, Limits, Player, Shown, Spec};

use super::Explorer;
use super::key::{board, position_key, rules};
use crate::admission::{Admitted, Playable};
use crate::error::Error;
use crate::messages::{self, Opinion, Opinions, OpinionsOrder, Score, Unit};
use crate::picture;
use crate::pool::Job;

/// Nodes for each move.
const NODES: u64 = 30_000;
/// And no longer than this.
const TIME: Duration = Duration::from_millis(500);
/// The most moves at once.
const MOST_WORDS: usize = 12;
/// Megabytes of the table.
const HASH: i64 = 16;

/// Moves to be judged.
pub struct OpinionQuestion {
    explorer: Arc<Explorer>,
    entry: Arc<Playable>,
    game: Spec,
    board: Box<dyn Board>,
    words: Vec<String>,
}

impl OpinionQuestion {
    /// What are these moves worth?
    pub fn new(explorer: &Arc<Explorer>, order: OpinionsOrder) -> Result<Self, Error> {
        let (entry, game) = explorer.entry(&order.game)?;
        let board = board(&entry, &game, order.start.as_deref(), &order.moves)?;
        if order.words.len() > MOST_WORDS {
            let moves = order.words.len();
            return Err(Error::LongLine {
                most: MOST_WORDS,
                moves,
            });
        }
        Ok(Self {
            explorer: Arc::clone(explorer),
            entry,
            game,
            board,
            words: order.words,
        })
    }

    /// What the strongest engine says, of those moves it was not asked about before; what it has no time for is left out.
    pub fn answer(mut self, job: &Job) -> Result<Opinions, Error> {
        let spec = Admitted::strongest(&self.entry, &[("hash", HASH)])?;
        let mut engine = self.entry.engine(&self.game, &spec)?;
        let rules = rules(&self.entry, &self.game);
        let mover = picture::turn(&*self.board);
        let mut opinions = Vec::new();
        for word in std::mem::take(&mut self.words) {
            self.board.play(&word)?;
            let position = position_key(&rules, &*self.board);
            let mut score = self.explorer.opinion(position)?;
            if score.is_none() {
                score = self.ask(&mut *engine, job)?;
                score
                    .iter()
                    .try_for_each(|score| self.explorer.keep_opinion(position, score))?;
            }
            let again = picture::turn(&*self.board) == mover;
            self.board.undo();
            let score = score.map(|score| if again { score } else { turned(score) });
            opinions.extend(score.map(|score| Opinion { word, score }));
        }
        Ok(Opinions { opinions })
    }

    /// The score of the position on the board, for the player to move; nothing if the visitor has gone.
    fn ask(&self, engine: &mut dyn Engine, job: &Job) -> Result<Option<Score>, Error> {
        let mover = Player(picture::turn(&*self.board).unwrap_or(0));
        if let Some(payoff) = self.board.payoff(mover) {
            let shown = Shown::Win(0.5 + 0.5 * f64::from(payoff.signum()));
            return Ok(Some(picture::score((shown, Certainty::Proven), mover)));
        }
        engine.set_position(&self.board.text(), &[])?;
        let limits = Limits {
            nodes: Some(NODES),
            playouts: Some(NODES),
            ..Limits::time(TIME)
        };
        let choice = job.think(engine, &limits, &mut |_| {}).transpose()?;
        let choice = choice.filter(|_| !job.is_cancelled());
        let score = |choice: Choice| (choice.report.score, choice.report.certainty);
        Ok(choice.map(|choice| picture::score(score(choice), mover)))
    }
}

/// The same score as the other player sees it.
fn turned(score: Score) -> Score {
    let value = match score.unit {
        Unit::Win => 1.0 - score.value,
        Unit::Cp | Unit::Mate | Unit::Value => -score.value,
    };
    let certainty = match score.certainty {
        messages::Certainty::AtLeast => messages::Certainty::AtMost,
        messages::Certainty::AtMost => messages::Certainty::AtLeast,
        same => same,
    };
    Score {
        value,
        certainty,
        ..score
    }
}
