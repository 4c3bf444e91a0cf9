//! Positions and moves as text, and a position as a picture: what the rim of the program needs of a game.

use crate::{Error, MoveList, Player, Position, Score, Settings, Shown, Turn, Viewer};

pub use crate::view::{Act, BoardView, Cell, Geometry, Gesture, MarkKind, Piece};

/// A position people can read and write.
pub trait Notation: Position {
    /// What a game's spec may set, as in `nim(misere=on)`; `()` if nothing.
    type Rules: Settings + Default + Clone + Send + Sync + 'static;

    /// The position a game starts from, unless the rules ask for one that cannot be.
    fn start(rules: &Self::Rules) -> Result<Self, Error>;
    /// Reads a position, refusing what cannot be.
    fn parse(rules: &Self::Rules, text: &str) -> Result<Self, Error>;
    /// Writes the position so that `parse` gives it back.
    fn text(&self) -> String;
    /// Writes a legal move so that `parse_move` gives it back.
    fn move_text(&self, mv: Self::Move) -> String;
    /// The position as a picture.
    fn view(&self) -> BoardView;

    /// Reads a legal move.
    fn parse_move(&self, word: &str) -> Result<Self::Move, Error> {
        let mut list = MoveList::new();
        if self.turn() != Turn::Over {
            self.moves(&mut list);
        }
        let found = list.iter().copied().find(|&mv| self.move_text(mv) == word);
        // Who is refused must not learn by it what is hidden.
        let viewer = if Self::HIDDEN {
            self.mover().map_or(Viewer::Public, Viewer::Player)
        } else {
            Viewer::All
        };
        found.ok_or_else(|| {
            let text = self.text_for(viewer);
            Error::illegal(word, format!("the position `{text}` does not allow it"))
        })
    }

    /// A score of this position in the units people expect; the score is that of the player to move.
    fn shown(&self, score: Score) -> Shown {
        if Self::POINTS {
            Shown::Value(score.raw())
        } else {
            Shown::plain(score)
        }
    }

    /// Writes a legal move as records of the game do, in a way `parse_move` can read.
    fn record_text(&self, mv: Self::Move) -> String {
        self.move_text(mv)
    }

    /// Writes a legal move as the game's own engine protocols do, in a way `parse_move` can read.
    fn wire_text(&self, mv: Self::Move) -> String {
        self.move_text(mv)
    }

    /// Writes the position as the game's own engine protocols do, in a way `parse` can read.
    fn wire_position(&self) -> String {
        self.text()
    }

    /// The position as text without what depends on the way to it, such as counters: positions that look the same to people
    /// have the same.
    fn identity(&self) -> String {
        self.text()
    }

    /// A short name of the position that other programs know, where the game has one.
    fn identifier(&self) -> Option<String> {
        None
    }

    /// The draw that the player to move may claim by declaring this move without making it, in a word or two.
    fn claim_by(&self, _mv: Self::Move) -> Option<&'static str> {
        None
    }

    /// The draw that the player to move may claim, in a word or two.
    fn claim(&self) -> Option<&'static str> {
        None
    }

    /// The score as the position lies, as referees of the game write it, where the game keeps one.
    fn tally(&self) -> Option<String> {
        None
    }

    /// The position as a picture to print, in SVG, where the game has one of its own.
    fn picture(&self) -> Option<String> {
        None
    }

    /// Where a rule has drawn a game in which moves remain: the same position without what drew it, for those who play
    /// on. None if it would still be drawn.
    fn played_on(&self) -> Option<Self> {
        None
    }

    /// Whether a move can be made, though perhaps in a game that a rule has drawn.
    fn is_playable(&self) -> bool {
        self.turn() != Turn::Over || self.payoff(Player::FIRST) == 0 && self.count() > 0
    }

    /// Why a finished game is over, in a word or two.
    fn ending(&self) -> &'static str {
        "the end"
    }

    /// A legal move as a hand makes it on the picture; without cells it is offered as a word to choose.
    fn gesture(&self, _mv: Self::Move) -> Gesture {
        Gesture::default()
    }

    /// What people call a cell.
    fn cell_name(&self, cell: Cell) -> String {
        cell.name()
    }

    /// The shape a kind of piece is drawn in, which is also its name; without one the kind itself is written.
    fn shape(&self, _kind: &str) -> &'static str {
        ""
    }

    /// What the players are called, as many as there are.
    fn player_names(&self) -> &'static [&'static str] {
        if Self::ALONE {
            return &["solver"];
        }
        &["first", "second", "third", "fourth", "fifth", "sixth"][..self.players()]
    }

    /// The position as text with only what a viewer may see; a hidden card is `??`.
    fn text_for(&self, _viewer: Viewer) -> String {
        self.text()
    }

    /// The position as a picture with only what a viewer may see.
    fn view_for(&self, _viewer: Viewer) -> BoardView {
        self.view()
    }

    /// A move as text with only what a viewer may see; what is dealt to another is `??`.
    fn move_text_for(&self, mv: Self::Move, _viewer: Viewer) -> String {
        self.move_text(mv)
    }

    /// The kinds of pieces a position can be set up from by hand, with their owners; none if it cannot.
    fn palette(&self) -> Vec<(&'static str, Option<Player>)> {
        Vec::new()
    }

    /// The text of the position with these pieces on a board like this one. It may be one `parse` refuses.
    fn arrange(&self, _pieces: &[Piece], _mover: Player) -> Option<String> {
        None
    }
}
