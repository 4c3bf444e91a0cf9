//! Positions and moves as people write them: FEN, move words, PDN files, and the board as a picture.

pub mod fen;
pub mod pdn;
pub mod squares;
pub mod ways;
pub mod words;

use hetman_game::{BoardView, Error, Geometry as Shape, Notation, choices, options};

use crate::bits::Bits;
use crate::board::Board;
use crate::geometry::Geometry;
use crate::moves::Move;
use crate::position::{Position, player};
use crate::rules::{BitsOf, Colour, Rules};
use crate::variants::Variant;

choices! {
    /// When two captures count as one move.
    pub enum Paths {
        /// Captures of the same pieces between the same squares are one move, as in play.
        Distinct = "distinct",
        /// Every way round is a move of its own; for counting.
        All = "all",
    }
}

options! {
    /// What the spec of draughts may set.
    pub struct DraughtsRules {
        /// The rules to play by.
        variant: Variant = Variant::English;
        /// Whether ways round that take the same pieces are one move or, for perft, many.
        paths: Paths = Paths::Distinct;
    }
}

impl<R: Rules> Notation for Position<R> {
    type Rules = DraughtsRules;

    fn start(rules: &DraughtsRules) -> Result<Self, Error> {
        Ok(Self::new(Board::start(), rules.paths == Paths::All))
    }

    fn parse(rules: &DraughtsRules, text: &str) -> Result<Self, Error> {
        Ok(Self::new(fen::parse(text)?, rules.paths == Paths::All))
    }

    fn text(&self) -> String {
        fen::write(self.board())
    }

    fn move_text(&self, mv: Move<BitsOf<R>>) -> String {
        words::write(self.board(), mv)
    }

    fn parse_move(&self, word: &str) -> Result<Move<BitsOf<R>>, Error> {
        words::parse(self.board(), word)
    }

    fn wire_text(&self, mv: Move<BitsOf<R>>) -> String {
        words::write_taken::<R>(mv)
    }

    fn view(&self) -> BoardView {
        let size = u32::from(R::Geometry::SIZE);
        let mut view = BoardView::empty(Shape::DarkSquares, size, size);
        for colour in [Colour::White, Colour::Black] {
            for bit in self.board().pieces(colour).each() {
                let (column, row) = squares::place::<R>(bit);
                let king = (self.board().all_kings() & BitsOf::<R>::square(bit)).any();
                let kind = match (colour, king) {
                    (Colour::White, false) => "w",
                    (Colour::White, true) => "W",
                    (Colour::Black, false) => "b",
                    (Colour::Black, true) => "B",
                };
                view.put(u32::from(column), u32::from(row), kind, Some(player::<R>(colour)));
            }
        }
        view
    }

    fn claim(&self) -> Option<&'static str> {
        (self.occurrences() >= R::DRAWS.occurrences).then_some("repetition")
    }

    fn ending(&self) -> &'static str {
        self.verdict().map_or("the end", crate::position::Verdict::word)
    }
}
