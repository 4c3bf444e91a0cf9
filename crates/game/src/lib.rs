//! The words every part of Hetman shares. Rules, scores, notation, limits and the object-safe faces of
//! engines and boards live here; no search, no protocol, no thread, no clock.
//!
//! ```
//! use hetman_game::tree::{TreePosition, TreeRules};
//! use hetman_game::{Board, Spec, TypedBoard};
//!
//! let spec: Spec = "alphabeta(hash=64,null_move=off)".parse()?;
//! assert_eq!(spec.get("hash"), Some("64"));
//!
//! let mut board = TypedBoard::<TreePosition>::new(&TreeRules::default(), Some("((4 6)(2 9))"))?;
//! board.play("1")?;
//! assert_eq!(board.moves(), ["1", "2"]);
//! # Ok::<(), hetman_game::Error>(())
//! ```
#![forbid(unsafe_code)]

pub mod board;
pub mod conformance;
pub mod engine;
pub mod error;
pub mod evaluate;
pub mod general;
pub mod limits;
pub mod linear;
pub mod notation;
pub mod options;
pub mod perft;
pub mod position;
pub mod puzzle;
pub mod random;
pub mod record;
pub mod report;
pub mod score;
pub mod session;
pub mod spec;
pub mod strength;
pub mod trace;
pub mod tree;
pub mod view;

pub use board::TypedBoard;
pub use engine::{
    Board, BookFormat, BookMove, EndgameTables, Engine, EngineInfo, Entry, Files, KeepTables,
    OpenFile, PieceValue, SEARCH_STACK, Step, TableRequest,
};
pub use error::Error;
pub use evaluate::{Evaluator, Range};
pub use limits::{Clock, Limits, Stop};
pub use notation::Notation;
pub use options::{Setting, SettingKind, Settings};
pub use perft::perft;
pub use position::{Impartial, MOST_PLAYERS, MoveList, Player, Position, Turn, Viewer};
pub use puzzle::{Goal, Guide, Puzzle, UNSOLVED};
pub use report::{
    Certainty, Choice, Counters, Equilibrium, InformationSet, Report, Shown, TriedMove, Verdict,
};
pub use score::{Bound, Depth, Score, Window};
pub use session::Session;
pub use spec::Spec;
pub use strength::Strength;
pub use trace::Trace;
pub use view::{Act, BoardView, Cell, Geometry, Gesture, Mark, MarkKind, Piece};
