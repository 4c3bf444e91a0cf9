//! Games in portable game notation: what a game is, and how it is written. Reading is in `pgn/reader.rs`.

mod reader;

use hetman_game::{Error, Notation, Position as _, scan};

use super::{ChessRules, san};
use crate::moves::Move;
use crate::position::Position;
use crate::types::Colour;

pub use hetman_game::scan::Outcome;
pub use reader::Reader;

/// A game with its tags.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Game {
    /// Names and values, in the order given.
    pub tags: Vec<(String, String)>,
    /// The moves of the game, variations left out.
    pub moves: Vec<Move>,
    /// How it ended.
    pub outcome: Outcome,
}

impl Game {
    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags
            .iter()
            .find(|(known, _)| known == name)
            .map(|(_, value)| value.as_str())
    }

    /// Where the game starts: its `FEN`, or the start position.
    pub fn start(&self) -> Result<Position, Error> {
        let variant = self.tag("Variant").unwrap_or("").to_ascii_lowercase();
        let chess960 = ["960", "fischer", "frc"]
            .iter()
            .any(|name| variant.contains(name));
        let rules = ChessRules {
            chess960,
            ..ChessRules::default()
        };
        match self.tag("FEN") {
            Some(text) => Position::parse(&rules, text),
            None => Position::start(&rules),
        }
    }

    /// Writes the game: tags, then moves in lines of at most 80 columns.
    pub fn write(&self) -> Result<String, Error> {
        let mut text = scan::heading(&self.tags);
        text.push('\n');
        text.push_str(&scan::wrapped(&self.words()?));
        text.push('\n');
        Ok(text)
    }

    /// The moves in SAN with their numbers, and the result.
    fn words(&self) -> Result<Vec<String>, Error> {
        let mut position = self.start()?;
        let mut words = Vec::new();
        for &mv in &self.moves {
            let board = position.board();
            if !board.is_legal(mv) {
                return Err(Error::illegal(
                    &mv.to_string(),
                    format!("the position `{}` does not allow it", position.text()),
                ));
            }
            if board.side() == Colour::White {
                words.push(format!("{}.", board.number()));
            } else if words.is_empty() {
                words.push(format!("{}...", board.number()));
            }
            words.push(san::write(board, mv));
            position.play(mv);
        }
        words.push(self.outcome.word().to_owned());
        Ok(words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_back() {
        let text = "[Event \"a \\\"quoted\\\" \\\\ name\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K2R b K - 0 7\"]\n\n7... Kd7 8. O-O Kc6 9. e4 1-0\n\n";
        let game = Reader::new(text.as_bytes()).next().unwrap().unwrap();
        assert_eq!(
            (game.moves.len(), game.tag("Event")),
            (4, Some("a \"quoted\" \\ name"))
        );
        assert_eq!(game.write().unwrap(), text);
    }

    #[test]
    fn long_games_are_wrapped() {
        let moves = "Nf3 Nf6 Ng1 Ng8 ".repeat(50);
        let game = Reader::new(moves.as_bytes()).next().unwrap().unwrap();
        let text = game.write().unwrap();
        assert_eq!(game.moves.len(), 200);
        assert!(text.lines().all(|line| line.len() <= 80));
        assert_eq!(Reader::new(text.as_bytes()).next().unwrap().unwrap(), game);
    }
}
