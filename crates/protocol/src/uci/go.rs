//! The words after `go`: what they say, and the [`Limits`] they mean for the player to move. Numbers beyond reason are
//! brought back within it; words that are no numbers are left out, and noted.

use std::time::Duration;

use hetman_game::{Clock, Limits, Player};

use super::command::{Wrong, shorten};

/// What `go` says.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Go {
    /// Milliseconds on each clock, White's first.
    pub time: [Option<u64>; 2],
    /// Milliseconds added after each move.
    pub increment: [Option<u64>; 2],
    /// Moves until more time is added.
    pub moves_to_go: Option<u32>,
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// Nodes to visit.
    pub nodes: Option<u64>,
    /// Moves to the forced win looked for.
    pub mate: Option<u32>,
    /// Milliseconds for this move.
    pub move_time: Option<u64>,
    /// Until stopped.
    pub infinite: bool,
    /// On the opponent's time.
    pub ponder: bool,
    /// The root moves to consider.
    pub only: Vec<String>,
    /// Count the tree to this depth, and do not search.
    pub perft: Option<u32>,
    /// What made no sense and was left out.
    pub wrong: Vec<Wrong>,
}

/// The longest time that can be asked for: a year, in milliseconds.
const YEAR: u64 = 365 * 24 * 60 * 60 * 1000;
/// More plies than any search looks ahead.
const DEEP: u64 = 250;

impl Go {
    /// Reads the words after `go`.
    pub fn parse(words: &[&str]) -> Self {
        let mut go = Self::default();
        let mut rest = words.iter().copied().peekable();
        while let Some(word) = rest.next() {
            match word {
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "searchmoves" => {
                    while let Some(mv) = rest.next_if(|next| !is_word_of_go(next)) {
                        go.only.push(mv.to_owned());
                    }
                }
                _ if is_word_of_go(word) => {
                    let wrong = go.set(word, rest.next().unwrap_or_default()).err();
                    go.wrong.extend(wrong);
                }
                _ => {}
            }
        }
        go
    }

    fn set(&mut self, name: &str, word: &str) -> Result<(), Wrong> {
        let number = |min, max| number(name, word, min, max);
        match name {
            "wtime" => self.time[0] = Some(number(0, YEAR)?),
            "btime" => self.time[1] = Some(number(0, YEAR)?),
            "winc" => self.increment[0] = Some(number(0, YEAR)?),
            "binc" => self.increment[1] = Some(number(0, YEAR)?),
            "movestogo" => {
                self.moves_to_go = Some(number(0, 1000)? as u32).filter(|&moves| moves > 0);
            }
            "depth" => self.depth = Some(number(1, DEEP)? as u32),
            "nodes" => self.nodes = Some(number(1, u64::MAX)?),
            "mate" => self.mate = Some(number(1, 1000)? as u32),
            "movetime" => self.move_time = Some(number(1, YEAR)?),
            _ => self.perft = Some(number(0, DEEP)? as u32),
        }
        Ok(())
    }

    /// The limits for `player`; without any the search goes on until it is stopped.
    pub fn limits(&self, player: Option<Player>) -> Limits {
        let limits = Limits {
            depth: self.depth,
            nodes: self.nodes,
            time: self.move_time.map(Duration::from_millis),
            clock: self.clock(player),
            mate: self.mate,
            infinite: self.infinite,
            ponder: self.ponder,
            only: self.only.clone(),
            ..Limits::none()
        };
        let infinite = limits.infinite || limits.is_open() && !limits.ponder;
        Limits { infinite, ..limits }
    }

    /// The clock of `player`, or the other one if only that is given.
    fn clock(&self, player: Option<Player>) -> Option<Clock> {
        let own = usize::from(player.is_some_and(|player| player != Player::FIRST));
        let given = self.time.iter().chain(&self.increment).any(Option::is_some);
        let pick =
            |of: [Option<u64>; 2]| Duration::from_millis(of[own].or(of[1 - own]).unwrap_or(0));
        given.then(|| Clock {
            remaining: pick(self.time),
            increment: Duration::from_millis(self.increment[own].unwrap_or(0)),
            moves_to_go: self.moves_to_go,
        })
    }
}

fn is_word_of_go(word: &str) -> bool {
    const WORDS: [&str; 13] = [
        "searchmoves",
        "ponder",
        "wtime",
        "btime",
        "winc",
        "binc",
        "movestogo",
        "depth",
        "nodes",
        "mate",
        "movetime",
        "infinite",
        "perft",
    ];
    WORDS.contains(&word)
}

/// A whole number, brought within the range; what follows a point is dropped.
fn number(name: &str, word: &str, min: u64, max: u64) -> Result<u64, Wrong> {
    let whole = word.split_once('.').map_or(word, |(whole, _)| whole);
    let digits = whole.strip_prefix(['-', '+']).unwrap_or(whole);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(if word.is_empty() {
            Wrong::NoNumber(name.into())
        } else {
            Wrong::Number {
                name: name.into(),
                word: shorten(word),
            }
        });
    }
    let value = if whole.starts_with('-') {
        0
    } else {
        digits.parse().unwrap_or(u64::MAX)
    };
    Ok(value.clamp(min, max))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Go {
        let go = parse(line);
        assert_eq!(go.wrong, [], "{line}");
        go
    }

    fn parse(line: &str) -> Go {
        Go::parse(&line.split_whitespace().collect::<Vec<_>>())
    }

    #[test]
    fn each_player_has_a_clock() {
        let go = read("wtime 1000 btime 2000 winc 10 binc 20 movestogo 5");
        let clock = |player| go.limits(Some(player)).clock.unwrap();
        assert_eq!(clock(Player(0)).remaining, Duration::from_secs(1));
        assert_eq!(clock(Player(1)).remaining, Duration::from_secs(2));
        assert_eq!(clock(Player(1)).increment, Duration::from_millis(20));
        assert_eq!(clock(Player(0)).moves_to_go, Some(5));
        let only_white = read("wtime 1000 movestogo 0")
            .limits(Some(Player(1)))
            .clock
            .unwrap();
        assert_eq!(
            (only_white.remaining, only_white.moves_to_go),
            (Duration::from_secs(1), None)
        );
    }

    #[test]
    fn numbers_beyond_reason_are_brought_back() {
        let go = read(
            "wtime -500 btime 99999999999999999999999999 depth 0 nodes 0 movetime -1 mate 12.7",
        );
        assert_eq!(go.time, [Some(0), Some(YEAR)]);
        assert_eq!(
            (go.depth, go.nodes, go.move_time, go.mate),
            (Some(1), Some(1), Some(1), Some(12))
        );
        assert_eq!(read("depth 99999").depth, Some(250));
        for (line, says) in [
            ("depth x", "`depth` takes a whole number, not `x`"),
            (
                "depth infinite",
                "`depth` takes a whole number, not `infinite`",
            ),
            ("nodes 1e6", "`nodes` takes a whole number, not `1e6`"),
            ("wtime", "`wtime` needs a number"),
        ] {
            let go = parse(line);
            let wrong: Vec<String> = go.wrong.iter().map(ToString::to_string).collect();
            assert_eq!(wrong[0], says);
            assert_eq!((go.depth, go.nodes, go.time), (None, None, [None; 2]));
        }
    }

    #[test]
    fn no_limit_means_until_stopped() {
        for (line, infinite) in [
            ("", true),
            ("infinite depth 3", true),
            ("depth 3", false),
            ("ponder", false),
        ] {
            assert_eq!(read(line).limits(None).infinite, infinite, "{line}");
        }
    }

    #[test]
    fn root_moves_end_at_the_next_word_of_go() {
        let go = read("searchmoves e2e4 d2d4 depth 5 rubbish perft 3");
        assert_eq!(go.only, ["e2e4", "d2d4"]);
        assert_eq!((go.depth, go.perft), (Some(5), Some(3)));
    }
}
