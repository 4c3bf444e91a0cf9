//! Games as the records of their own world hold them, such as PDN or SGF. A game without such a format is recorded in the
//! shape of PGN by whoever plays it.

use crate::scan::Outcome;
use crate::{Board, Error, Player, Spec};

/// A game as a record holds it, variations left out.
#[derive(Clone, PartialEq, Debug)]
pub struct GameRecord {
    /// The game and its rules.
    pub game: Spec,
    /// Where it started; nothing for the usual start.
    pub start: Option<String>,
    /// The moves.
    pub moves: Vec<String>,
    /// Who had the white pieces, and who the black ones.
    pub players: [String; 2],
    /// How it ended.
    pub outcome: Outcome,
    /// The score of the end as referees write it, where the game keeps one.
    pub tally: Option<String>,
}

/// The player whom records call White: the second where the rules let Black begin.
pub fn white(board: &dyn Board) -> Player {
    if board.players().get(1) == Some(&"white") {
        Player::SECOND
    } else {
        Player::FIRST
    }
}

/// A kind of record that one game has.
pub trait RecordFormat: Sync {
    /// What it is called, which is also the ending of its files.
    fn name(&self) -> &'static str;
    /// Reads the first game of a text; nothing if the text is of another kind.
    fn read(&self, text: &str) -> Option<Result<GameRecord, Error>>;
    /// Writes a game.
    fn write(&self, record: &GameRecord) -> Result<String, Error>;
}
