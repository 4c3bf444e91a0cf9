//! Searches as units of work for other machines: what decides one, and what is believed of its answer.

use hetman_game::{Entry, Error, Limits, Spec, Stop};
use serde::{Deserialize, Serialize};

use crate::measure::{self, Figures, Within};
use crate::plan::Start;
use crate::run::RunError;

/// A search to be made by whoever takes it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SearchUnit {
    /// The game and its rules.
    pub game: String,
    /// The engine.
    pub engine: String,
    /// The position, empty for the usual start.
    pub start: String,
    /// Moves from there.
    pub moves: Vec<String>,
    /// Plies, if they are the limit.
    pub depth: Option<u32>,
    /// Nodes, if they are the limit.
    pub nodes: Option<u64>,
}

/// Enters the figures of a search, by its number among those that were asked for.
pub type Enter<'a> = dyn FnMut(usize, Figures) -> Result<(), String> + 'a;

/// Those who search elsewhere.
pub trait Searchers {
    /// Has searches made, each under its name, and hands their figures on as they come in.
    fn search(
        &self,
        entry: &dyn Entry,
        names: &[String],
        units: &[SearchUnit],
        cancel: &Stop,
        enter: &mut Enter,
    ) -> Result<(), RunError>;
}

impl SearchUnit {
    /// A search of a plan.
    pub(crate) fn new(game: &Spec, engine: &Spec, start: &Start, limits: &Limits) -> Self {
        Self {
            game: game.to_string(),
            engine: engine.to_string(),
            start: start.start.clone(),
            moves: start.moves.clone(),
            depth: limits.depth,
            nodes: limits.nodes,
        }
    }

    fn position(&self) -> Start {
        Start {
            start: self.start.clone(),
            moves: self.moves.clone(),
            ..Start::default()
        }
    }

    /// Makes the search.
    pub fn carry_out(
        &self,
        entry: &dyn Entry,
        game: &Spec,
        cancel: &Stop,
    ) -> Result<Figures, Error> {
        let limits = match (self.depth, self.nodes) {
            (Some(depth), None) => Limits::depth(depth),
            (None, Some(nodes)) => Limits::nodes(nodes),
            _ => {
                return Err(Error::Other(
                    "a search has one limit: depth or nodes".into(),
                ));
            }
        };
        let within = Within {
            limits: &limits,
            cancel,
        };
        measure::search(
            entry,
            game,
            &self.engine.parse()?,
            &self.position(),
            &within,
        )
    }

    /// Says why figures cannot be those of this search: its move must be legal. What it counted must be believed.
    pub fn check(&self, entry: &dyn Entry, figures: &Figures) -> Result<(), String> {
        let game: Spec = self
            .game
            .parse()
            .map_err(|error: Error| error.to_string())?;
        let board = self.position().board(entry, &game);
        let mut board = board.map_err(|error| error.to_string())?;
        if figures.best.is_empty() {
            return board
                .moves()
                .is_empty()
                .then_some(())
                .ok_or("it has no move".into());
        }
        board.play(&figures.best).map_err(|error| error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_elsewhere_counts_the_same_and_its_move_must_be_legal() {
        let entry = hetman_classics::entries()
            .into_iter()
            .find(|entry| entry.name() == "tictactoe")
            .unwrap();
        let game = Spec::named("tictactoe");
        let unit = SearchUnit {
            game: "tictactoe".into(),
            engine: "minimax".into(),
            start: String::new(),
            moves: Vec::new(),
            depth: Some(9),
            nodes: None,
        };
        let text = serde_json::to_string(&unit).unwrap();
        assert_eq!(serde_json::from_str::<SearchUnit>(&text).unwrap(), unit);
        let figures = unit.carry_out(&*entry, &game, &Stop::default()).unwrap();
        assert_eq!(figures.counters.nodes, 549_946);
        assert_eq!(unit.check(&*entry, &figures), Ok(()));
        for best in ["", "z9", "resign"] {
            let forged = Figures {
                best: best.into(),
                ..figures.clone()
            };
            assert!(unit.check(&*entry, &forged).is_err(), "{best}");
        }
        let limitless = SearchUnit {
            depth: None,
            ..unit
        };
        assert!(
            limitless
                .carry_out(&*entry, &game, &Stop::default())
                .is_err()
        );
    }
}
