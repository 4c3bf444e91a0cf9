//! What an engine says while it thinks ([`Report`]) and when it has decided ([`Choice`]).

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Deserializer, Serialize};

use crate::{Bound, Player, Score};

/// A score in the units people expect of the game.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Shown {
    /// Hundredths of the smallest piece, for the player to move.
    Cp(i32),
    /// A win in this number of the winner's moves; negative for a loss.
    Mate(i32),
    /// A value in the game's own points.
    Value(i32),
    /// The mean of such values in playouts.
    #[serde(rename = "value")]
    Mean(f64),
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

/// A value with a fraction is a mean, even if the fraction is nothing.
impl<'de> Deserialize<'de> for Shown {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Number {
            Whole(i32),
            Fraction(f64),
        }
        #[derive(Deserialize)]
        #[serde(rename_all = "lowercase")]
        enum Written {
            Cp(i32),
            Mate(i32),
            Value(Number),
            Win(f64),
        }
        Ok(match Written::deserialize(from)? {
            Written::Cp(n) => Self::Cp(n),
            Written::Mate(n) => Self::Mate(n),
            Written::Value(Number::Whole(n)) => Self::Value(n),
            Written::Value(Number::Fraction(points)) => Self::Mean(points),
            Written::Win(p) => Self::Win(p),
        })
    }
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Cp(n) => write!(f, "cp {n}"),
            Self::Mate(n) => write!(f, "mate {n}"),
            Self::Value(n) => write!(f, "value {n}"),
            Self::Mean(points) => write!(f, "mean {points:.3}"),
            Self::Win(p) => write!(f, "win {:.1} %", p * 100.0),
        }
    }
}

/// How sure a score is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Certainty {
    /// Every line that matters was seen to the end of the game.
    Proven,
    /// Positions were judged before the end of the game, or games were played out.
    Estimate,
    /// The search was broken off: the value is at least this.
    AtLeast,
    /// The search was broken off: the value is at most this.
    AtMost,
}

impl Certainty {
    /// What a bound says, of a value that is `proven` or only judged.
    pub fn new(bound: Bound, proven: bool) -> Self {
        match bound {
            Bound::Lower => Self::AtLeast,
            Bound::Upper => Self::AtMost,
            Bound::Exact if proven => Self::Proven,
            Bound::Exact => Self::Estimate,
        }
    }

    /// The same of the score as the other player sees it.
    pub fn flip(self) -> Self {
        match self {
            Self::AtLeast => Self::AtMost,
            Self::AtMost => Self::AtLeast,
            same => same,
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
    /// How sure the score is.
    pub certainty: Certainty,
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

impl Report {
    /// The score with a word on what it is worth, where that is not plain: a value that is none yet, a bound.
    pub fn score_text(&self) -> String {
        let remark = match (self.certainty, self.score) {
            (Certainty::AtLeast, Shown::Value(_)) => " or more",
            (Certainty::AtMost, Shown::Value(_)) => " or less",
            (Certainty::AtLeast, _) => " or better",
            (Certainty::AtMost, _) => " or worse",
            (Certainty::Estimate, Shown::Value(_)) => " (estimate)",
            _ => "",
        };
        format!("{}{remark}", self.score)
    }
}

/// The one list of counters: what a search counts, the lab keeps and tables show.
macro_rules! counters {
    ($( $(#[$meta:meta])* $name:ident, )*) => {
        /// What a search counted.
        #[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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
    /// How each move did in playouts, the one tried most first; nothing where none were made.
    pub tried: Vec<TriedMove>,
    /// Remarks worth reading, such as the strategies B* used.
    pub notes: Vec<String>,
}

/// How a move did in playouts.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TriedMove {
    /// The move.
    pub mv: String,
    /// What it was worth on average: the share of games won, draws counted half, or points.
    pub score: Shown,
    /// The number of playouts.
    pub visits: u64,
}

/// What is known of a whole game with hidden information once it is solved, or nearly.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Equilibrium {
    /// What the first player gets on average if all play by these strategies.
    pub value: f64,
    /// How much a player who knows them gains on average by playing best against them; none where the game is too large
    /// to tell.
    pub exploitability: Option<f64>,
    /// How often the game was gone through.
    pub iterations: u64,
    /// What to do at each information set, those of few moves first.
    pub strategy: Vec<InformationSet>,
}

/// What a player does where he has seen the same.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct InformationSet {
    /// The player to move.
    pub player: Player,
    /// A position of the set as the player sees it.
    pub seen: String,
    /// His moves, with how often he makes each, from 0 to 1.
    pub moves: Vec<(String, f64)>,
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

    #[test]
    fn scores_that_are_not_proven_say_so() {
        let text = |score, bound, proven| {
            let certainty = Certainty::new(bound, proven);
            let report = Report {
                depth: 1,
                longest: 1,
                line: 1,
                score,
                certainty,
                nodes: 1,
                time: Duration::ZERO,
                table_full: 0,
                visits: 0,
                pv: Vec::new(),
            };
            report.score_text()
        };
        let value = Shown::Value(-10);
        assert_eq!(text(value, Bound::Exact, true), "value -10");
        assert_eq!(text(value, Bound::Exact, false), "value -10 (estimate)");
        assert_eq!(text(value, Bound::Lower, false), "value -10 or more");
        assert_eq!(text(value, Bound::Upper, true), "value -10 or less");
        assert_eq!(text(Shown::Cp(3), Bound::Exact, false), "cp 3");
        assert_eq!(text(Shown::Mate(3), Bound::Lower, true), "mate 3 or better");
        assert_eq!(Certainty::AtLeast.flip(), Certainty::AtMost);
        assert_eq!(Certainty::Estimate.flip(), Certainty::Estimate);
    }
}
