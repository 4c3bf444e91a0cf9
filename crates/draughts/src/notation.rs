//! Positions and moves as people write them: FEN, move words, PDN files, and the board as a picture.

pub mod fen;
pub mod pdn;
mod picture;
pub mod squares;
pub mod ways;
pub mod words;

use hetman_game::options::Value;
use hetman_game::{BoardView, Cell, Error, Gesture, Notation, Piece, Player, choices, options};

use crate::board::Board;
use crate::custom::Custom;
use crate::moves::Move;
use crate::position::Position;
use crate::rules::{BitsOf, Choice, Goal, Rules};
use crate::variants::{Variant, Visitor};

choices! {
    /// When two captures count as one move.
    pub enum Paths {
        /// Captures of the same pieces between the same squares are one move, as in play.
        Distinct = "distinct",
        /// Every way round is a move of its own; for counting.
        All = "all",
    }
}

choices! {
    /// Whether a rule is changed.
    pub enum Change {
        /// As the variant has it.
        Usual = "usual",
        /// On, whatever the variant says.
        On = "on",
        /// Off, whatever the variant says.
        Off = "off",
    }
}

impl Change {
    /// The rule, if the variant has it as `usual`.
    pub fn of(self, usual: bool) -> bool {
        match self {
            Self::Usual => usual,
            Self::On => true,
            Self::Off => false,
        }
    }
}

options! {
    /// What the spec of draughts may set.
    pub struct DraughtsRules {
        /// The rules to play by.
        variant: Variant = Variant::English;
        /// Whether ways round that take the same pieces are one move or, for perft, many.
        paths: Paths = Paths::Distinct;
        /// Whether kings go as far as they like.
        flying_kings: Change = Change::Usual;
        /// Whether men take backwards, too.
        backward_captures: Change = Change::Usual;
        /// Whether the capture that takes the most must be chosen; off, any may be.
        majority: Change = Change::Usual;
        /// Whether a man that passes the last row in the middle of a capture goes on as a king.
        promotion_in_passing: Change = Change::Usual;
        /// Whether captures may be left, and a piece that left one be taken off by the opponent before his move.
        huffing: bool = false;
    }
}

/// Whether any capture may be chosen, and what wins, by the rules of a spec.
struct Asked<'a>(&'a DraughtsRules);

impl Visitor for Asked<'_> {
    type Output = (Choice, Goal);

    fn visit<R: Rules>(self) -> (Choice, Goal) {
        (Custom::<R>::of(self.0).choice(), R::GOAL)
    }
}

impl DraughtsRules {
    /// Whether any rule differs from the variant's.
    pub fn is_custom(&self) -> bool {
        let changes = [
            self.flying_kings,
            self.backward_captures,
            self.majority,
            self.promotion_in_passing,
        ];
        self.huffing || changes.iter().any(|&change| change != Change::Usual)
    }

    /// Complains about rules that do not go together.
    pub fn check(&self) -> Result<(), Error> {
        let variant = self.variant.show();
        match self.variant.with(Asked(self)) {
            _ if !self.huffing => Ok(()),
            (_, Goal::BeBlocked | Goal::King) => Err(Error::Other(format!(
                "`huffing` is a penalty only where losing pieces is bad, not in `{variant}`"
            ))),
            (Choice::Free, Goal::Block) => Ok(()),
            _ => Err(Error::Other(format!(
                "`huffing` goes with rules that let any capture be chosen: `{variant}` needs `majority=off`"
            ))),
        }
    }
}

impl<R: Rules> Notation for Position<R> {
    type Rules = DraughtsRules;

    fn start(rules: &DraughtsRules) -> Result<Self, Error> {
        let board = Board::start().by(R::of(rules));
        Ok(Self::new(board, rules.paths == Paths::All))
    }

    fn parse(rules: &DraughtsRules, text: &str) -> Result<Self, Error> {
        let board = fen::parse(text, R::of(rules))?;
        Ok(Self::new(board, rules.paths == Paths::All))
    }

    fn text(&self) -> String {
        fen::write(self.board())
    }

    fn identity(&self) -> String {
        let text = self.text();
        let uncounted: Vec<&str> = text.split(':').take(3).collect();
        uncounted.join(":")
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

    fn wire_position(&self) -> String {
        fen::write_row(self.board())
    }

    fn view(&self) -> BoardView {
        picture::view(self)
    }

    fn gesture(&self, mv: Self::Move) -> Gesture {
        picture::gesture(self, mv)
    }

    fn cell_name(&self, cell: Cell) -> String {
        picture::cell_name::<R>(cell)
    }

    fn shape(&self, kind: &str) -> &'static str {
        shape(kind)
    }

    fn player_names(&self) -> &'static [&'static str] {
        picture::players::<R>()
    }

    fn palette(&self) -> Vec<(&'static str, Option<Player>)> {
        picture::palette::<R>()
    }

    fn arrange(&self, pieces: &[Piece], mover: Player) -> Option<String> {
        Some(picture::arrange::<R>(pieces, mover))
    }

    fn claim(&self) -> Option<&'static str> {
        if self.occurrences() >= R::DRAWS.occurrences {
            return Some("repetition");
        }
        (self.board().clock() >= R::DRAWS.claim).then_some("forty moves")
    }

    fn ending(&self) -> &'static str {
        self.verdict()
            .map_or("the end", crate::position::Verdict::word)
    }
}

/// How a piece is drawn.
pub(crate) fn shape(kind: &str) -> &'static str {
    if matches!(kind, "W" | "B") {
        "crowned"
    } else {
        "man"
    }
}
