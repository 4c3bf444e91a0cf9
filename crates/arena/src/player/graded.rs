//! A level at the table: an engine of ours that is held back.

use hetman_game::Limits;

use super::seated::Seated;
use super::{Answer, Fault, Player, Question};
use crate::level::Level;

/// An engine with its level.
pub(super) struct Graded {
    pub(super) level: Level,
    pub(super) seated: Seated,
}

impl Player for Graded {
    fn new_game(&mut self, seed: u64, first: &Limits) -> Result<(), Fault> {
        self.seated.new_game(seed, first)
    }

    fn choose(&mut self, question: &Question) -> Result<Answer, Fault> {
        if let Some(word) = self.level.whim(question.board) {
            return Ok(Answer {
                word,
                score: None,
                depth: 0,
                nodes: 0,
            });
        }
        self.seated.choose(&Question {
            limits: &self.level.limits(question.limits),
            ..*question
        })
    }
}
