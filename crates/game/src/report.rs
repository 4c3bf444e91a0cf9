//! What an engine says while it thinks ([`Report`]) and when it has decided ([`Choice`]).

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::{Bound, Score};

/// A score in the units people expect of the game.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Shown {
    /// Hundredths of the smallest piece, for the player to move.
    Cp(i32),
    /// A win in so many of the winner's moves; negative for a loss.
    Mate(i32),
    /// The exact value in the game's own points.
    Value(i32),
    /// The probability to win, from 0 to 1.
    Win(f64),
}

impl Shown {
    /// A decided score as moves to the end, any other as hundredths.
    pub fn plain(score: Score) -> Self {
        match score.plies_to_end() {
            Some(plies) if plies >= 0 && score.is_win() => Self::Mate((plies + 1) / 2),
            Some(plies) => Self::Mate(plies / 2),
            None => Self::Cp(score.raw()),
        }
    }
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Cp(n) => write!(f, "cp {n}"),
            Self::Mate(n) => write!(f, "mate {n}"),
            Self::Value(n) => write!(f, "value {n}"),
            Self::Win(p) => write!(f, "win {:.1} %", p * 100.0),
        }
    }
}

/// How a finished game should be counted, in games whose players leave dead stones on the board.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Verdict {
    /// The cells of stones that stay.
    pub alive: Vec<String>,
    /// The cells of stones that are taken off.
    pub dead: Vec<String>,
    /// The cells that then surround nothing but each player's stones.
    pub territory: [Vec<String>; 2],
    /// The result, as referees of the game write it (`B+3.5`).
    pub score: String,
}

/// The state of a search at one moment.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// Plies looked ahead.
    pub depth: u32,
    /// The longest line looked at, in plies.
    pub longest: u32,
    /// Which line this is when several are asked for, from 1.
    pub line: u32,
    /// The score of the line.
    pub score: Shown,
    /// What the score says about the true value.
    pub bound: Bound,
    /// Nodes visited.
    pub nodes: u64,
    /// Time spent.
    pub time: Duration,
    /// Thousandths of the table in use.
    pub table_full: u32,
    /// Playouts that began with the line's first move; none where nothing is played out.
    pub visits: u64,
    /// The line itself, as moves of the game's notation.
    pub pv: Vec<String>,
}

/// The one list of counters: what a search counts, the lab keeps and tables show.
macro_rules! counters {
    ($( $(#[$meta:meta])* $name:ident, )*) => {
        /// What was counted on the way; the lab lives on these.
        #[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
        #[serde(default)]
        pub struct Counters {
            $( $(#[$meta])* pub $name: u64, )*
        }

        impl Counters {
            /// Their names, in order.
            pub const NAMES: &[&str] = &[$( stringify!($name) ),*];

            /// Their values, in order.
            pub fn values(&self) -> Vec<u64> {
                vec![$( self.$name ),*]
            }

            /// Adds what another thread counted.
            pub fn add(&mut self, other: &Self) {
                $( self.$name += other.$name; )*
            }
        }
    };
}

counters! {
    /// Positions visited, the root included.
    nodes,
    /// Positions valued without looking further: ends of games and evaluations.
    leaves,
    /// Nodes left early because a move was too good.
    cutoffs,
    /// Those of them where the first move was already too good.
    first_cutoffs,
    /// Times the table was asked.
    table_probes,
    /// Times it knew the position.
    table_hits,
    /// Times its entry alone settled a node.
    table_cutoffs,
    /// Playouts made.
    playouts,
    /// Visits of the root that were kept from the search before.
    reused,
}

/// The move decided on, and how the decision came about.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice {
    /// The move; none if the game is over.
    pub best: Option<String>,
    /// The reply expected.
    pub ponder: Option<String>,
    /// The last report.
    pub report: Report,
    /// What was counted.
    pub counters: Counters,
    /// Remarks worth reading, such as the strategies B* used.
    pub notes: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_are_shown_in_moves() {
        assert_eq!(Shown::plain(Score::win_in(1)), Shown::Mate(1));
        assert_eq!(Shown::plain(Score::win_in(5)), Shown::Mate(3));
        assert_eq!(Shown::plain(Score::loss_in(4)), Shown::Mate(-2));
        assert_eq!(Shown::plain(Score::loss_in(0)), Shown::Mate(0));
        assert_eq!(Shown::plain(Score::new(-34)), Shown::Cp(-34));
    }
}
