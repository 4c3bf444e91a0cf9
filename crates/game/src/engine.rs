//! The object-safe faces the rim of the program talks to: a [`Board`], an [`Engine`], and the [`Entry`] of a game in
//! the list of games. Types are erased here, once per move, never inside the tree.

use std::io;
use std::sync::Arc;

use serde::Serialize;

use crate::random::Random;
use crate::record::RecordFormat;
use crate::{
    BoardView, Cell, Choice, Equilibrium, Error, Gesture, Limits, Piece, Player, Report, Setting,
    Shown, Spec, Stop, Trace, Turn, Verdict, Viewer,
};

/// Stack of a thread on which an engine thinks; reserved, not used up. An engine that may need more grows it by itself.
pub const SEARCH_STACK: usize = 64 << 20;

/// An algorithm with its memory, playing one game.
pub trait Engine: Send {
    /// Takes up the position after `moves` from `start`, or keeps the old one if that cannot be.
    fn set_position(&mut self, start: &str, moves: &[&str]) -> Result<(), Error>;
    /// Changes one setting.
    fn set_option(&mut self, name: &str, value: &str) -> Result<(), Error>;
    /// All settings with their present values.
    fn settings(&self) -> Vec<Setting>;
    /// Forgets what was learnt from earlier games.
    fn new_game(&mut self);
    /// Makes everything a search needs, tables above all, so that [`think`](Self::think) spends its time on searching.
    /// Called whenever the engine was made, set or cleared, and never while a clock runs.
    fn prepare(&mut self) {}
    /// Searches the position until a limit or a stop; an error if the limits name an illegal move.
    fn think(&mut self, limits: &Limits, report: &mut dyn FnMut(&Report)) -> Result<Choice, Error>;
    /// Searches as [`think`](Self::think) does and keeps the first `most` steps; none if the engine cannot be watched.
    fn trace(&mut self, limits: &Limits, _most: usize) -> Result<(Choice, Trace), Error> {
        Ok((self.think(limits, &mut |_| {})?, Trace::default()))
    }
    /// What each evaluation function of the game says of the position without any search, by name.
    fn judge(&self) -> Vec<(&'static str, Shown)> {
        Vec::new()
    }
    /// What each piece is worth to the engine's evaluation of the position, where pieces can be taken off the board.
    fn piece_values(&self) -> Vec<PieceValue> {
        Vec::new()
    }
    /// What one of these evaluation functions adds up for the player to move, by the names of its features; nothing where
    /// it is no sum.
    fn terms(&self, _evaluation: &str) -> Vec<(&'static str, i32)> {
        Vec::new()
    }
    /// The strategies of all players, where the engine has solved the whole game, or nearly.
    fn equilibrium(&self) -> Option<Equilibrium> {
        None
    }
    /// Which stones are dead, where the game leaves that to the players.
    fn verdict(&self) -> Option<Verdict> {
        None
    }
    /// A handle that stops [`think`](Self::think) from another thread.
    fn stop(&self) -> Stop;
    /// Whether it plays games out, so that a number of playouts limits it.
    fn makes_playouts(&self) -> bool {
        false
    }
    /// The most bytes it comes to hold with its present settings, as far as they grow with them.
    fn memory(&self) -> u64 {
        0
    }
}

/// A piece and how much the evaluation of its position falls without it.
#[derive(Clone, Debug, Serialize)]
pub struct PieceValue {
    /// The piece.
    pub piece: Piece,
    /// What people call it.
    pub name: String,
    /// What people call its cell.
    pub cell: String,
    /// Its worth to its owner.
    pub value: Shown,
}

/// Reads the files that settings name. Games and searches have none of their own: without one they read no file.
pub trait Files: Send + Sync {
    /// The bytes of a file.
    fn read(&self, name: &str) -> io::Result<Vec<u8>>;
    /// The names of the files in a folder.
    fn list(&self, _folder: &str) -> io::Result<Vec<String>> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

impl<F: Fn(&str) -> io::Result<Vec<u8>> + Send + Sync> Files for F {
    fn read(&self, name: &str) -> io::Result<Vec<u8>> {
        self(name)
    }
}

/// Whoever reads files, shared by all engines that may have them read.
pub type OpenFile = Arc<dyn Files>;

/// Keeps the tables that engines make, by name, for the next run. Games and searches have none of their own: without one
/// every table is made anew.
pub trait KeepTables: Send + Sync {
    /// The bytes kept under a name, if there are any.
    fn load(&self, name: &str) -> Option<Vec<u8>>;
    /// Keeps bytes under a name; where that cannot be they are made again next time.
    fn save(&self, name: &str, bytes: &[u8]);
}

/// A position with its history, at the rim.
pub trait Board: Send {
    /// The position as text.
    fn text(&self) -> String;
    /// The legal moves as text; none once the game is over.
    fn moves(&self) -> Vec<String>;
    /// Plays a legal move.
    fn play(&mut self, word: &str) -> Result<(), Error>;
    /// Plays a legal move even where a rule has drawn the game already: interfaces may play on.
    fn play_on(&mut self, word: &str) -> Result<(), Error>;
    /// Takes the last move back; false if there is none.
    fn undo(&mut self) -> bool;
    /// The moves played since the start.
    fn history(&self) -> Vec<String>;
    /// The last of them.
    fn last_word(&self) -> Option<String> {
        self.history().pop()
    }
    /// The position as text without what depends on the way to it, so that games that meet here have the same.
    fn identity(&self) -> String {
        self.text()
    }
    /// A short name of the position that other programs know, where the game has one.
    fn identifier(&self) -> Option<String> {
        None
    }
    /// Who moves.
    fn turn(&self) -> Turn;
    /// The player to move, also where a rule has drawn the game but it can be played on.
    fn mover(&self) -> Option<Player>;
    /// What the finished game is worth to `player`; none while it goes on.
    fn payoff(&self, player: Player) -> Option<i32>;
    /// The score as the board lies, as referees of the game write it (`B+3.5`), where the game keeps one.
    fn tally(&self) -> Option<String> {
        None
    }
    /// The position as a picture to print, in SVG, where the game has one of its own.
    fn picture(&self) -> Option<String> {
        None
    }
    /// Why the finished game is over.
    fn ending(&self) -> Option<&'static str>;
    /// The draw that the player to move may claim, if any.
    fn claim(&self) -> Option<&'static str> {
        None
    }
    /// The draw that the player to move may claim by declaring a legal move without making it, if any.
    fn claim_by(&self, _word: &str) -> Result<Option<&'static str>, Error> {
        Ok(None)
    }
    /// A legal move as records of the game write it.
    fn record_text(&self, word: &str) -> Result<String, Error> {
        Ok(word.to_owned())
    }
    /// A legal move as the game's own engine protocols write it.
    fn wire_text(&self, word: &str) -> Result<String, Error> {
        Ok(word.to_owned())
    }
    /// The game as its own engine protocols write it: the position it started from, and the moves since.
    fn wire_record(&self) -> (String, Vec<String>);
    /// The position as a picture.
    fn view(&self) -> BoardView;
    /// The legal moves as a hand makes them, in the order of [`moves`](Self::moves).
    fn gestures(&self) -> Vec<Gesture>;
    /// The last move as a hand made it, if the viewer may see what that hand does.
    fn last_gesture(&self, viewer: Viewer) -> Option<Gesture>;
    /// What people call a cell.
    fn cell_name(&self, cell: Cell) -> String;
    /// The shape a kind of piece is drawn in; without one the kind itself is written.
    fn shape(&self, kind: &str) -> &'static str;
    /// What the players are called, as many as there are.
    fn players(&self) -> &'static [&'static str];
    /// Lets chance draw what happens next, and plays it; none where it is not chance's turn.
    fn draw(&mut self, random: &mut Random) -> Option<String>;
    /// Whether players see different things.
    fn is_hidden(&self) -> bool {
        false
    }
    /// The position as text with only what a viewer may see.
    fn text_for(&self, viewer: Viewer) -> String;
    /// The position as a picture with only what a viewer may see.
    fn view_for(&self, viewer: Viewer) -> BoardView;
    /// The moves played since the start with only what a viewer may see of each.
    fn history_for(&self, viewer: Viewer) -> Vec<String>;
    /// The kinds of pieces a position can be set up from by hand, with their owners.
    fn palette(&self) -> Vec<(&'static str, Option<Player>)>;
    /// The text of the position with these pieces on a board like this one, if it can be set up by hand.
    fn arrange(&self, pieces: &[Piece], mover: Player) -> Option<String>;
    /// Counts the leaves of the tree of legal moves.
    fn perft(&mut self, depth: u32) -> u64;
    /// The same below each move in turn, each told when it is counted; none if stopped.
    fn divide(&mut self, depth: u32, stop: &Stop, tell: &mut dyn FnMut(&str, u64)) -> Option<u64>;
}

/// An engine as it is listed.
#[derive(Clone, Debug, Serialize)]
pub struct EngineInfo {
    /// Its name in a spec.
    pub name: &'static str,
    /// One line: what it is.
    pub summary: &'static str,
    /// Its settings with their defaults.
    pub settings: Vec<Setting>,
}

/// Endgame tables, freshly made and checked.
pub struct EndgameTables {
    /// The bytes of their file.
    pub bytes: Vec<u8>,
    /// What they hold, a line for each kind of ending.
    pub summary: Vec<String>,
}

/// A move of a book of openings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BookMove {
    /// The position as text.
    pub position: String,
    /// The move, as boards write it.
    pub word: String,
    /// How often it is to be played, beside the other moves of the position.
    pub weight: u16,
}

/// How books of openings of a game are written.
pub trait BookFormat: Sync {
    /// The bytes of a file with these moves.
    fn write(&self, moves: &[BookMove]) -> Result<Vec<u8>, Error>;
}

/// Which endgame tables to make.
#[derive(Clone, Debug)]
pub struct TableRequest {
    /// The most pieces on the board.
    pub pieces: u8,
    /// One ending, with all it can come to, in place of all with so many pieces.
    pub ending: Option<String>,
}

/// How far a long work is.
#[derive(Clone, Debug)]
pub struct Step {
    /// What is being done.
    pub what: String,
    /// Parts done.
    pub done: u64,
    /// Parts in all.
    pub of: u64,
}

/// A game in the list of games. Every method takes the game's spec, which carries variant and rules.
pub trait Entry: Send + Sync {
    /// Its name in a spec.
    fn name(&self) -> &'static str;
    /// One line: what it is.
    fn summary(&self) -> &'static str;
    /// What its spec may set.
    fn settings(&self) -> Vec<Setting>;
    /// The engines that play it, the default first.
    fn engines(&self) -> Vec<EngineInfo>;
    /// A board at `position`, or at the start.
    fn board(&self, game: &Spec, position: Option<&str>) -> Result<Box<dyn Board>, Error>;
    /// An engine by spec, set up at the start.
    fn engine(&self, game: &Spec, engine: &Spec) -> Result<Box<dyn Engine>, Error>;
    /// Positions and depths whose node count is the game's signature.
    fn bench(&self) -> &'static [(&'static str, u32)];
    /// Makes endgame tables, reporting progress.
    fn tables(
        &self,
        _game: &Spec,
        _request: &TableRequest,
        _tell: &mut dyn FnMut(&Step),
    ) -> Result<EndgameTables, Error> {
        Err(Error::Other(format!(
            "no endgame tables are made for `{}`",
            self.name()
        )))
    }
    /// The kind of records the game has besides the shape of PGN.
    fn records(&self) -> Option<&'static dyn RecordFormat> {
        None
    }
    /// The kind of books of openings the game has.
    fn books(&self) -> Option<&'static dyn BookFormat> {
        None
    }
    /// The default limits of a search.
    fn default_limits(&self) -> Limits;
    /// Lets the engines made from now on read the files their settings name; until then such settings are refused.
    fn open_files_with(&mut self, _open: OpenFile) {}
    /// Lets the engines made from now on keep tables that take long to make.
    fn keep_tables_with(&mut self, _keep: Arc<dyn KeepTables>) {}
}
