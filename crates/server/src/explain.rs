//! What a position looks worth without search, and why: the terms an evaluation adds up, what each piece adds to it, and how
//! the board would be counted. Knows no game: a piece is worth what the evaluation loses without it.

use std::sync::Arc;

use hetman_game::{Board, Certainty, Engine, PieceValue, Player, Shown, Spec};

use crate::admission::{Admitted, Playable};
use crate::error::Error;
use crate::messages::{Counting, Explanation, Term, Worth};
use crate::picture;
use crate::session::{NodeId, Session};

/// The most pieces that are valued one by one.
const MOST_PIECES: usize = 64;

/// A position to explain.
pub struct Question {
    entry: Arc<Playable>,
    game: Spec,
    board: Box<dyn Board>,
    /// The evaluation asked for; the first of the game if nothing.
    evaluation: Option<String>,
}

impl Question {
    /// What is the position at this node worth?
    pub fn new(session: &Session, node: NodeId, evaluation: Option<String>) -> Result<Self, Error> {
        Ok(Self {
            entry: Arc::clone(&session.entry),
            game: session.spec.clone(),
            board: session.board_at(node)?,
            evaluation,
        })
    }

    /// The answer, from the game's first engine.
    pub fn answer(&self) -> Result<Explanation, Error> {
        let spec = Admitted::strongest(&self.entry, &[("hash", 1), ("memory", 1)])?;
        let mut engine = self.entry.engine(&self.game, &spec)?;
        engine.set_position(&self.board.text(), &[])?;
        let judged = engine.judge();
        let names: Vec<String> = judged.iter().map(|(name, _)| (*name).to_owned()).collect();
        let asked = self.evaluation.as_deref();
        let found = judged
            .iter()
            .find(|(name, _)| asked.is_none_or(|asked| asked == *name));
        if let (None, Some(word), false) = (found, asked, judged.is_empty()) {
            let known = names.iter().map(String::as_str);
            return Err(hetman_game::Error::unknown("evaluation", word, known).into());
        }
        let mover = picture::turn(&*self.board).map_or(Player::FIRST, Player);
        let sign = if mover == Player::FIRST { 1 } else { -1 };
        let counting = engine.verdict().map(counting);
        let terms = |name: &str| {
            let terms = engine.terms(name).into_iter();
            let term = |(name, worth): (&str, i32)| Term {
                name: name.to_lowercase(),
                worth: sign * worth,
            };
            terms.map(term).collect()
        };
        Ok(Explanation {
            evaluations: names,
            evaluation: found.map(|(name, _)| (*name).to_owned()),
            score: found.map(|&(_, shown)| picture::score((shown, Certainty::Estimate), mover)),
            terms: found.map_or_else(Vec::new, |(name, _)| terms(name)),
            pieces: found.map_or_else(Vec::new, |(name, _)| self.pieces(&mut *engine, name)),
            counting,
        })
    }

    /// What each piece adds for the first player, by the evaluation with this name, if the engine can be told to use it.
    fn pieces(&self, engine: &mut dyn Engine, name: &str) -> Vec<Worth> {
        let many = self.board.view().pieces.len() > MOST_PIECES;
        if many || engine.set_option("eval", name).is_err() {
            return Vec::new();
        }
        let worth = |told: PieceValue| {
            let Shown::Cp(value) = told.value else {
                return None;
            };
            let first = told.piece.owner == Some(Player::FIRST);
            Some(Worth {
                cell: told.piece.cell(),
                worth: if first { value } else { -value },
            })
        };
        engine
            .piece_values()
            .into_iter()
            .filter_map(worth)
            .collect()
    }
}

fn counting(verdict: hetman_game::Verdict) -> Counting {
    Counting {
        dead: verdict.dead,
        territory: verdict.territory.into(),
        score: verdict.score,
    }
}

#[cfg(test)]
mod tests {
    use hetman_game::Entry;

    use super::*;
    use crate::admission::playable;
    use crate::messages::Cell;

    fn question(entry: impl Entry + 'static, text: &str, evaluation: Option<&str>) -> Question {
        let entry = playable(entry);
        let game = Spec::named(Entry::name(&*entry));
        let board = entry.board(&game, Some(text)).unwrap();
        Question {
            entry,
            game,
            board,
            evaluation: evaluation.map(str::to_owned),
        }
    }

    #[test]
    fn a_queen_is_worth_most_and_terms_are_the_first_players() {
        let text = "4k3/8/8/8/8/8/3QP3/4K3 b - - 0 1";
        let answer = question(hetman_chess::entry(), text, Some("classical")).answer();
        let Explanation { terms, pieces, .. } = answer.unwrap();
        let material = terms.iter().find(|term| term.name == "material");
        assert!(material.unwrap().worth > 500, "{terms:?}");
        let most = pieces.iter().max_by_key(|piece| piece.worth).unwrap();
        assert_eq!((most.cell, pieces.len()), (Cell::new(3, 1), 2), "no king");
    }

    #[test]
    fn a_network_is_explained_by_pieces_and_unknown_words_are_named() {
        let board = hetman_draughts::entry().board(&Spec::named("draughts"), None);
        let board = board.unwrap();
        let start = board.text();
        let answer = question(hetman_draughts::entry(), &start, None).answer();
        let answer = answer.unwrap();
        assert_eq!(
            answer.evaluation.as_deref(),
            answer.evaluations.first().map(String::as_str)
        );
        assert_eq!(answer.pieces.len(), board.view().pieces.len());
        let refused = question(hetman_draughts::entry(), &start, Some("nonsense")).answer();
        assert!(refused.unwrap_err().to_string().contains("`nonsense`"));
    }

    #[test]
    fn territory_is_counted() {
        let text = ".B.W./.B.W./BB.WW/.B.W./.B.W. b 0 -";
        let answer = question(hetman_go::entry(), text, None).answer().unwrap();
        let counting = answer.counting.unwrap();
        assert!(counting.territory.iter().all(|cells| !cells.is_empty()));
        assert!(counting.dead.is_empty() && counting.score.contains('+'));
    }
}
