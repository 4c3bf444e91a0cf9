//! Positions and moves as people write them: FEN, UCI and SAN words, EPD and PGN files, and the board as a picture.

pub mod epd;
pub mod fen;
pub mod pgn;
mod picture;
pub mod san;
pub mod uci;

use hetman_game::{BoardView, Error, Gesture, Notation, Piece, Player, options};

use crate::bitboard::Bitboard;
use crate::board::{Board, Setup};
use crate::moves::Move;
use crate::position::Position;
use crate::types::{Colour, Square};

options! {
    /// What the spec of chess may set.
    pub struct ChessRules {
        /// Write castling as the king taking its rook, as Chess960 must.
        chess960: bool = false;
        /// The number of the start position in Chess960; 518 is that of orthodox chess.
        number: u32 = 518, 0..=959;
    }
}

impl Notation for Position {
    type Rules = ChessRules;

    fn start(rules: &ChessRules) -> Result<Self, Error> {
        let board = Setup::chess960(rules.number)
            .and_then(|setup| setup.board())
            .map_err(Error::Other)?;
        Ok(Self::from_board(board, rules.chess960))
    }

    fn parse(rules: &ChessRules, text: &str) -> Result<Self, Error> {
        fen::parse(text).map(|board| Self::from_board(board, rules.chess960))
    }

    fn text(&self) -> String {
        fen::write(self.board(), self.is_chess960())
    }

    fn identity(&self) -> String {
        let text = self.text();
        let counted = text.rsplitn(3, ' ').nth(2);
        counted.unwrap_or(&text).to_owned()
    }

    fn move_text(&self, mv: Move) -> String {
        uci::write(mv, self.is_chess960())
    }

    /// Reads UCI in either form of castling, or SAN.
    fn parse_move(&self, word: &str) -> Result<Move, Error> {
        if uci::is_word(word) {
            uci::parse(self.board(), word, self.is_chess960())
        } else {
            san::parse(self.board(), word)
        }
    }

    fn view(&self) -> BoardView {
        picture::view(self)
    }

    fn gesture(&self, mv: Move) -> Gesture {
        picture::gesture(self, mv)
    }

    fn shape(&self, kind: &str) -> &'static str {
        picture::shape(kind)
    }

    fn player_names(&self) -> &'static [&'static str] {
        &["white", "black"]
    }

    fn palette(&self) -> Vec<(&'static str, Option<Player>)> {
        picture::palette()
    }

    fn arrange(&self, pieces: &[Piece], mover: Player) -> Option<String> {
        Some(picture::arrange(pieces, mover))
    }

    fn record_text(&self, mv: Move) -> String {
        san::write(self.board(), mv)
    }

    fn played_on(&self) -> Option<Self> {
        let mut setup = self.board().setup();
        setup.clock = 0;
        let again = Self::new(setup.board().ok()?, self.is_chess960());
        again.verdict().is_none().then_some(again)
    }

    fn claim(&self) -> Option<&'static str> {
        Self::claim(self).map(crate::rules::Claim::word)
    }

    fn claim_by(&self, mv: Self::Move) -> Option<&'static str> {
        self.claim_by(mv).map(crate::rules::Claim::word)
    }

    fn ending(&self) -> &'static str {
        self.verdict()
            .map_or("the end", crate::rules::Verdict::word)
    }
}

impl Position {
    /// A position without a past, of Chess960 if asked or if castling from these squares needs its notation.
    pub fn from_board(board: Board, chess960: bool) -> Self {
        Self::new(board, chess960 || !castles_as_usual(&board))
    }
}

/// Whether kings and rooks that may castle stand where they do in orthodox chess.
fn castles_as_usual(board: &Board) -> bool {
    Colour::ALL.into_iter().all(|colour| {
        let rooks = board.castling() & Bitboard::relative_rank(colour, 0);
        let corners = Bitboard::file(0) | Bitboard::file(7);
        rooks.is_empty()
            || (rooks & !corners).is_empty() && board.king(colour) == Square::relative(colour, 4, 0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn castling_away_from_the_usual_squares_is_chess960() {
        let rules = ChessRules::default();
        let position = Position::parse(&rules, "4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1").unwrap();
        assert_eq!(position.text(), "4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1");
        assert!(position.parse_move("e1g1").is_ok());
        let usual = Position::parse(&rules, "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1").unwrap();
        assert_eq!(usual.text(), "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
        assert_eq!(
            usual.view().to_text().lines().last(),
            Some("R . . . K . . R")
        );
    }
}
