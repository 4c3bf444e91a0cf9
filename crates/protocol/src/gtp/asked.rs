//! What a search is asked for, when it is begun, and what becomes of what it finds.

use hetman_game::{Choice, Limits, Shown, Turn};

use super::analysis::{Analysis, endless};
use super::command::Request;
use super::grammar::{Gtp, GtpResult, colour, done};
use crate::serve::Output;

/// What a search is for.
pub(super) struct Asked {
    pub id: String,
    pub purpose: Purpose,
    /// Whether the other player passed, so that the right one is to move.
    pub passed: bool,
    /// What is told of the search while it goes on.
    pub analysis: Option<Analysis>,
}

impl Asked {
    /// Whether this answer is a move on the board.
    pub fn plays(&self, word: &str) -> bool {
        self.purpose.plays() && word != RESIGN
    }
}

impl Purpose {
    /// Whether the answer is played.
    pub fn plays(self) -> bool {
        matches!(self, Self::Move | Self::Cleanup)
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    /// A move to be played.
    Move,
    /// A move to be told.
    Advice,
    /// Nothing but what is told of the search.
    Analysis,
    /// A move to be played that is no pass while dead stones of the opponent are on the board.
    Cleanup,
    /// The chance to win.
    Chance,
}

const RESIGN: &str = "resign";

impl Gtp {
    /// Prepares a search; none if the game is over by passes, after which one may go on passing.
    pub(super) fn ask(
        &mut self,
        request: &Request,
        purpose: Purpose,
    ) -> Result<Option<Limits>, String> {
        let over = self.session.board().turn() == Turn::Over;
        let (mut passed, mut limits) = (false, self.limits.clone());
        let player = match purpose {
            Purpose::Chance => None,
            Purpose::Analysis => self.analysed(request)?,
            _ if Analysis::of(&request.name).is_some() => self.analysed(request)?,
            _ => Some(colour(request.word(0, "a colour")?)?),
        };
        if let Some(player) = player {
            if over && self.has_just_passed() && purpose != Purpose::Analysis {
                return Ok(None);
            }
            if !over {
                passed = self.turn_to(player)?;
                limits = self.clocks.limits(player).unwrap_or(limits);
            }
        }
        if over {
            return Err("the game is over".into());
        }
        if passed && self.session.board().turn() == Turn::Over {
            // The player passed and is asked again: with the other one's pass the game would be over.
            self.session.undo();
            return Ok(None);
        }
        match purpose {
            Purpose::Analysis => limits = endless(),
            Purpose::Cleanup => limits.only = self.moves_of_cleanup()?,
            _ => {}
        }
        self.asked = Some(Asked {
            id: request.id.clone(),
            purpose,
            passed,
            analysis: None,
        });
        Ok(Some(limits))
    }

    fn has_just_passed(&self) -> bool {
        let history = self.session.board().history();
        history.last().is_some_and(|word| word == "pass")
    }

    /// What a search answers; a move that was asked for is played.
    pub(super) fn conclude(
        &mut self,
        asked: &Asked,
        choice: Choice,
        interrupted: bool,
    ) -> GtpResult {
        let score = choice.report.score;
        if asked.purpose == Purpose::Chance {
            return Ok(score.to_string());
        }
        // What an interrupted search saw is no reason to give up.
        if asked.purpose.plays() && !interrupted && self.is_hopeless(score) {
            return Ok(RESIGN.into());
        }
        let word = choice.best.ok_or("there is no move")?;
        if asked.purpose.plays() {
            done(self.session.play(&word))?;
        }
        Ok(word)
    }

    /// Whether the player to move had better resign.
    fn is_hopeless(&self, score: Shown) -> bool {
        match score {
            Shown::Win(chance) => chance < self.resign,
            Shown::Mate(moves) => moves < 0 && self.resign > 0.0,
            Shown::Cp(_) | Shown::Value(_) | Shown::Mean(_) => false,
        }
    }
}

/// The rest of an analysis, with the move if one was asked for.
pub(super) fn end_analysis(
    mut analysis: Analysis,
    purpose: Purpose,
    answer: GtpResult,
    out: &mut Output,
) {
    if let Some(line) = analysis.finish() {
        out.say(&line);
    }
    match answer {
        Ok(word) if purpose.plays() => out.say(&format!("play {word}\n")),
        Ok(_) | Err(_) => out.say(""),
    }
}
