//! Positions of whatever variant as people write them: each variant writes its own.

use hetman_game::{BoardView, Cell, Error, Gesture, Notation, Piece, Player};

use super::{AnyMove, AnyPosition};
use crate::custom::Custom;
use crate::notation::{DraughtsRules, shape};
use crate::position::Position;
use crate::rules::Rules;
use crate::variants::Visitor;

/// Begins a game of one variant, or reads a position.
struct Begin<'a> {
    rules: &'a DraughtsRules,
    text: Option<&'a str>,
}

impl Begin<'_> {
    fn position<R: Rules>(&self) -> Result<AnyPosition, Error> {
        let position = match self.text {
            Some(text) => Position::<R>::parse(self.rules, text),
            None => Position::<R>::start(self.rules),
        };
        position.map(AnyPosition::new)
    }
}

impl Visitor for Begin<'_> {
    type Output = Result<AnyPosition, Error>;

    fn visit<R: Rules>(self) -> Result<AnyPosition, Error> {
        if self.rules.is_custom() {
            self.position::<Custom<R>>()
        } else {
            self.position::<R>()
        }
    }
}

impl Notation for AnyPosition {
    type Rules = DraughtsRules;

    fn start(rules: &DraughtsRules) -> Result<Self, Error> {
        rules.variant.with(Begin { rules, text: None })
    }

    fn parse(rules: &DraughtsRules, text: &str) -> Result<Self, Error> {
        let text = Some(text);
        rules.variant.with(Begin { rules, text })
    }

    fn text(&self) -> String {
        self.0.text()
    }

    fn move_text(&self, mv: AnyMove) -> String {
        self.0.move_text(mv)
    }

    fn parse_move(&self, word: &str) -> Result<AnyMove, Error> {
        self.0.parse_move(word)
    }

    fn wire_text(&self, mv: AnyMove) -> String {
        self.0.wire_text(mv)
    }

    fn wire_position(&self) -> String {
        self.0.wire_position()
    }

    fn view(&self) -> BoardView {
        self.0.view()
    }

    fn gesture(&self, mv: AnyMove) -> Gesture {
        self.0.gesture(mv)
    }

    fn cell_name(&self, cell: Cell) -> String {
        self.0.cell_name(cell)
    }

    fn shape(&self, kind: &str) -> &'static str {
        shape(kind)
    }

    fn player_names(&self) -> &'static [&'static str] {
        self.0.player_names()
    }

    fn palette(&self) -> Vec<(&'static str, Option<Player>)> {
        self.0.palette()
    }

    fn arrange(&self, pieces: &[Piece], mover: Player) -> Option<String> {
        self.0.arrange(pieces, mover)
    }

    fn claim(&self) -> Option<&'static str> {
        self.0.claim()
    }

    fn ending(&self) -> &'static str {
        self.0.ending()
    }
}
