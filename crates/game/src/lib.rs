//! The words every part of Hetman shares. Rules, scores, notation, limits and the object-safe faces of
//! engines and boards live here; no search, no protocol, no thread, no clock.
#![forbid(unsafe_code)]

pub mod board;
pub mod conformance;
pub mod engine;
pub mod error;
pub mod evaluate;
pub mod limits;
pub mod linear;
pub mod notation;
pub mod options;
pub mod perft;
pub mod position;
pub mod random;
pub mod record;
pub mod report;
pub mod score;
pub mod session;
pub mod spec;
pub mod trace;
pub mod tree;
pub mod view;

pub use board::TypedBoard;
pub use engine::{Board, EndgameTables, Engine, EngineInfo, Entry, OpenFile, Step};
pub use error::Error;
pub use evaluate::Evaluator;
pub use limits::{Clock, Limits, Stop};
pub use notation::Notation;
pub use options::{Setting, SettingKind, Settings};
pub use perft::perft;
pub use position::{Impartial, MOST_PLAYERS, MoveList, Player, Position, Turn, Viewer};
pub use report::{Choice, Counters, Report, Shown, Verdict};
pub use score::{Bound, Depth, Score, Window};
pub use session::Session;
pub use spec::Spec;
pub use trace::Trace;
pub use view::{Act, BoardView, Cell, Geometry, Gesture, Mark, MarkKind, Piece};
