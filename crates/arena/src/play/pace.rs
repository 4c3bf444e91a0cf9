//! How long players may think, and the clocks that watch them.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use hetman_game::{Clock, Depth, Limits, Player as Side};
use serde::{Serialize, Serializer};

use crate::player::side_of;

/// How long players may think.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// By the clock.
    Clock(TimeControl),
    /// A time for each move.
    Time(Duration),
    /// A number of nodes for each move.
    Nodes(u64),
    /// A number of plies for each move.
    Depth(u32),
    /// A number of playouts for each move.
    Playouts(u64),
}

/// The ways to say how long, of which at most one is given: what files, commands and pages have in common.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct PaceWords<'a> {
    /// A clock in seconds, as `5+0.05`.
    pub tc: Option<&'a str>,
    /// Nodes for each move.
    pub nodes: Option<u64>,
    /// Milliseconds for each move.
    pub time: Option<u64>,
    /// Plies for each move.
    pub depth: Option<u32>,
    /// Playouts for each move.
    pub playouts: Option<u64>,
}

/// What is said of a pace that is none.
pub const ONE: &str =
    "exactly one of `tc`, `nodes`, `time`, `depth` and `playouts` must be given, and not be 0";

/// The most milliseconds for a move.
const LONGEST: u64 = 1_000_000_000;

impl PaceWords<'_> {
    /// The pace, if one is given; the error begins with the word that is wrong.
    pub fn pace(&self) -> Result<Option<Pace>, String> {
        let counted = |name: &str, number: Option<u64>, most: u64| match number {
            Some(0) => Err(ONE.to_owned()),
            Some(number) if number > most => Err(format!(
                "`{name}` takes a whole number from 1 to {most}, not {number}"
            )),
            number => Ok(number),
        };
        let clock = self.tc.map(|text| text.parse().map(Pace::Clock));
        let clock = clock
            .transpose()
            .map_err(|why: String| format!("`tc`: {why}"))?;
        let depth = counted("depth", self.depth.map(u64::from), Depth::MAX.0 as u64)?;
        let given = [
            clock,
            counted("nodes", self.nodes, u64::MAX)?.map(Pace::Nodes),
            counted("time", self.time, LONGEST)?
                .map(|time| Pace::Time(Duration::from_millis(time))),
            depth.map(|depth| Pace::Depth(depth as u32)),
            counted("playouts", self.playouts, u64::MAX)?.map(Pace::Playouts),
        ];
        let mut given = given.into_iter().flatten();
        match (given.next(), given.next()) {
            (pace, None) => Ok(pace),
            _ => Err(ONE.to_owned()),
        }
    }
}

impl Pace {
    /// Whether the speed of the machine has a say in the moves.
    pub const fn is_timed(self) -> bool {
        matches!(self, Self::Clock(_) | Self::Time(_))
    }

    /// The same pace for a machine that needs this many times the time; nodes, plies and playouts stay as they are.
    pub fn stretched(self, factor: f64) -> Self {
        let longer = |time: Duration| {
            let milliseconds = (time.as_secs_f64() * factor * 1e3).round();
            Duration::from_millis(milliseconds.clamp(0.0, 1e9) as u64)
        };
        match self {
            _ if (factor - 1.0).abs() < f64::EPSILON => self,
            Self::Clock(control) => Self::Clock(TimeControl {
                base: longer(control.base).max(Duration::from_millis(1)),
                increment: longer(control.increment),
                ..control
            }),
            Self::Time(time) => Self::Time(longer(time).max(Duration::from_millis(1))),
            other => other,
        }
    }
}

impl FromStr for Pace {
    type Err = String;

    /// Reads what [`Display`](fmt::Display) writes: `5+0.05`, `2000 nodes a move`.
    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is no pace, such as `5+0.05` or `2000 nodes a move`");
        let Some((number, unit)) = text.split_once(' ') else {
            return text.parse().map(Self::Clock);
        };
        let number = number.parse().ok();
        let mut words = PaceWords::default();
        match unit {
            "ms a move" => words.time = number,
            "nodes a move" => words.nodes = number,
            "plies a move" => words.depth = number.and_then(|number| number.try_into().ok()),
            "playouts a move" => words.playouts = number,
            _ => return Err(wrong()),
        }
        words.pace()?.ok_or_else(wrong)
    }
}

impl Serialize for Pace {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A clock: time for all moves or for every `moves` of them, and an increment after each move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeControl {
    /// Moves after which the time is added again.
    pub moves: Option<u32>,
    /// Time at the start.
    pub base: Duration,
    /// Time added after each move.
    pub increment: Duration,
}

impl FromStr for TimeControl {
    type Err = String;

    /// Reads `5+0.05` or `40/60+0.5`, in seconds.
    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || {
            format!(
                "`{text}` is no time control; write seconds+increment or moves/seconds+increment"
            )
        };
        let seconds = |word: &str| {
            let number = word
                .parse::<f64>()
                .ok()
                .filter(|seconds| (0.0..=1e6).contains(seconds));
            number.map(Duration::from_secs_f64).ok_or_else(wrong)
        };
        let (moves, rest) = match text.split_once('/') {
            Some((moves, rest)) => (
                Some(
                    moves
                        .parse::<u32>()
                        .ok()
                        .filter(|&moves| moves > 0)
                        .ok_or_else(wrong)?,
                ),
                rest,
            ),
            None => (None, text),
        };
        let (base, increment) = rest.split_once('+').unwrap_or((rest, "0"));
        let control = Self {
            moves,
            base: seconds(base)?,
            increment: seconds(increment)?,
        };
        if control.base.is_zero() {
            Err(wrong())
        } else {
            Ok(control)
        }
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(
            f,
            "{}+{}",
            self.base.as_secs_f64(),
            self.increment.as_secs_f64()
        )
    }
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Clock(control) => control.fmt(f),
            Self::Time(time) => write!(f, "{} ms a move", time.as_millis()),
            Self::Nodes(nodes) => write!(f, "{nodes} nodes a move"),
            Self::Depth(depth) => write!(f, "{depth} plies a move"),
            Self::Playouts(playouts) => write!(f, "{playouts} playouts a move"),
        }
    }
}

/// How long to wait for a player who has no clock.
const ENDURANCE: Duration = Duration::from_secs(120);
/// How long to wait for a late answer, which spares a new start of the program.
const GRACE: Duration = Duration::from_secs(2);

/// The clocks of all seats.
pub(super) struct Clocks {
    paces: [Pace; 2],
    left: Vec<Duration>,
    moves: Vec<u32>,
}

impl Clocks {
    pub(super) fn new(seats: usize, paces: [Pace; 2]) -> Self {
        let base = |seat: usize| {
            if let Pace::Clock(control) = paces[seat % 2] {
                control.base
            } else {
                Duration::ZERO
            }
        };
        Self {
            paces,
            left: (0..seats).map(base).collect(),
            moves: vec![0; seats],
        }
    }

    fn pace(&self, side: Side) -> Pace {
        self.paces[side_of(side)]
    }

    /// The limits of the player to move.
    pub(super) fn limits(&self, side: Side) -> Limits {
        match self.pace(side) {
            Pace::Clock(control) => Limits {
                clock: Some(self.clock(control, side)),
                ..Limits::none()
            },
            Pace::Time(time) => Limits::time(time),
            Pace::Nodes(nodes) => Limits::nodes(nodes),
            Pace::Depth(depth) => Limits::depth(depth),
            Pace::Playouts(playouts) => Limits {
                playouts: Some(playouts),
                ..Limits::none()
            },
        }
    }

    /// Both clocks of a game for two, as the player to move is told of them; one who plays against no clock sees its own
    /// one twice.
    pub(super) fn both(&self, side: Side) -> Option<[Clock; 2]> {
        if self.left.len() != 2 {
            return None;
        }
        let Pace::Clock(own) = self.pace(side) else {
            return None;
        };
        let clock = |other: Side| match self.pace(other) {
            Pace::Clock(control) => self.clock(control, other),
            _ => self.clock(own, side),
        };
        Some([Side::FIRST, Side::SECOND].map(clock))
    }

    fn clock(&self, control: TimeControl, side: Side) -> Clock {
        let moves_to_go = control
            .moves
            .map(|moves| moves - self.moves[usize::from(side.0)] % moves);
        Clock {
            remaining: self.left[usize::from(side.0)],
            increment: control.increment,
            moves_to_go,
        }
    }

    /// When to give up waiting for a player.
    pub(super) fn timeout(&self, side: Side, margin: Duration) -> Duration {
        match self.pace(side) {
            Pace::Clock(_) => self.left[usize::from(side.0)] + margin + GRACE,
            Pace::Time(time) => time + margin + GRACE,
            Pace::Nodes(_) | Pace::Depth(_) | Pace::Playouts(_) => ENDURANCE,
        }
    }

    /// Takes time from a clock; false if there was not enough.
    pub(super) fn spend(&mut self, side: Side, time: Duration, margin: Duration) -> bool {
        let at = usize::from(side.0);
        self.moves[at] += 1;
        match self.pace(side) {
            Pace::Clock(control) => {
                let in_time = time <= self.left[at] + margin;
                self.left[at] = self.left[at].saturating_sub(time) + control.increment;
                if control
                    .moves
                    .is_some_and(|moves| self.moves[at].is_multiple_of(moves))
                {
                    self.left[at] += control.base;
                }
                in_time
            }
            Pace::Time(limit) => time <= limit + margin,
            Pace::Nodes(_) | Pace::Depth(_) | Pace::Playouts(_) => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MARGIN: Duration = Duration::from_millis(10);

    #[test]
    fn time_controls_are_read_and_written() {
        for text in ["5+0.05", "40/60+0.5", "1+0"] {
            assert_eq!(text.parse::<TimeControl>().unwrap().to_string(), text);
        }
        for wrong in [
            "", "x", "5+", "+1", "0+1", "0/5", "-1", "1e99", "nan", "5+0.05+1",
        ] {
            assert!(wrong.parse::<TimeControl>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn paces_are_read_as_they_are_written() {
        let words = PaceWords {
            playouts: Some(100),
            ..PaceWords::default()
        };
        assert_eq!(words.pace(), Ok(Some(Pace::Playouts(100))));
        for text in [
            "5+0.05",
            "50 ms a move",
            "7 nodes a move",
            "3 plies a move",
            "9 playouts a move",
        ] {
            assert_eq!(text.parse::<Pace>().unwrap().to_string(), text);
        }
        for wrong in [
            "",
            "x nodes a move",
            "0 nodes a move",
            "5 parsecs",
            "99999 plies a move",
        ] {
            assert!(wrong.parse::<Pace>().is_err(), "{wrong}");
        }
        let both = PaceWords {
            tc: Some("5+1"),
            ..words
        };
        assert!(both.pace().unwrap_err().contains("exactly one of"));
        assert_eq!(PaceWords::default().pace(), Ok(None));
    }

    #[test]
    fn clocks_run_down_and_are_wound_up() {
        let mut clocks = Clocks::new(2, [Pace::Clock("2/1+0.1".parse().unwrap()); 2]);
        let left = |clocks: &Clocks| clocks.limits(Side::FIRST).clock.unwrap();
        assert_eq!(left(&clocks).moves_to_go, Some(2));
        assert!(clocks.spend(Side::FIRST, Duration::from_millis(900), MARGIN));
        assert_eq!(left(&clocks).remaining, Duration::from_millis(200));
        assert_eq!(left(&clocks).moves_to_go, Some(1));
        assert!(clocks.spend(Side::FIRST, Duration::from_millis(210), MARGIN));
        assert_eq!(left(&clocks).remaining, Duration::from_millis(1100));
        assert!(!clocks.spend(Side::FIRST, Duration::from_millis(1111), MARGIN));
        assert_eq!(
            clocks.both(Side::SECOND).unwrap()[1].remaining,
            Duration::from_secs(1)
        );
        let mut fixed = Clocks::new(2, [Pace::Time(Duration::from_millis(50)); 2]);
        assert!(fixed.spend(Side::SECOND, Duration::from_millis(60), MARGIN));
        assert!(!fixed.spend(Side::SECOND, Duration::from_millis(61), MARGIN));
    }

    #[test]
    fn players_may_have_paces_of_their_own() {
        let clocks = Clocks::new(2, [Pace::Depth(3), Pace::Clock("5+0.1".parse().unwrap())]);
        assert_eq!(clocks.limits(Side::FIRST), Limits::depth(3));
        assert_eq!(clocks.both(Side::FIRST), None);
        let [first, second] = clocks.both(Side::SECOND).unwrap();
        assert_eq!((first, second.remaining), (second, Duration::from_secs(5)));
    }
}
