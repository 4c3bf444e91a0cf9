//! Games as text, in the shape of PGN for every game: tags, numbered moves, and what the players said about them.

mod reader;

use std::fmt::Write;
use std::time::{SystemTime, UNIX_EPOCH};

use hetman_game::{Player as Side, Shown, Spec};

use crate::play::{Comment, Game, Outcome, Source, Termination};
use crate::player::side_of;

pub use reader::{Reading, Variation, read};

/// What a record says beside the game itself.
pub struct Heading<'a> {
    /// The occasion.
    pub event: &'a str,
    /// Which pair, and which game of it.
    pub round: &'a str,
    /// The game and its rules.
    pub game: &'a Spec,
    /// Both players, the first mover first.
    pub players: [&'a str; 2],
    /// How long they could think.
    pub pace: &'a str,
}

/// A cell of a table as every reader of CSV takes it.
pub fn csv_cell(text: &str) -> String {
    if text.contains([',', '"', '\n']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

/// Columns of a line of moves.
const WIDTH: usize = 80;

/// Writes a game.
pub fn write(game: &Game, heading: &Heading) -> String {
    let (white, black) = (side_of(game.white), 1 - side_of(game.white));
    let result = result(game.outcome, game.white);
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| {
        let value: String = value
            .chars()
            .map(|c| if c.is_control() { ' ' } else { c })
            .collect();
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        let _ = writeln!(text, "[{name} \"{value}\"]");
    };
    tag("Event", heading.event);
    tag("Site", "?");
    tag("Date", &today());
    tag("Round", heading.round);
    tag("White", heading.players[white]);
    tag("Black", heading.players[black]);
    tag("Result", result);
    tag("GameType", &heading.game.to_string());
    if let Some(start) = &game.start {
        tag("SetUp", "1");
        tag("FEN", start);
    }
    tag("TimeControl", heading.pace);
    tag("PlyCount", &game.moves.len().to_string());
    tag("Termination", termination(game.termination));
    text.push('\n');
    wrap(&mut text, &movetext(game, result));
    text.push('\n');
    text
}

/// The pieces of the move text that must not be broken, in order.
fn movetext(game: &Game, result: &str) -> Vec<String> {
    let mut words = Vec::new();
    let shift = usize::from(game.opener == Side::SECOND);
    for (at, played) in game.moves.iter().enumerate() {
        let ply = at + shift;
        let number = ply / 2 + 1;
        if ply.is_multiple_of(2) {
            words.push(format!("{number}."));
        } else if at == 0 {
            words.push(format!("{number}..."));
        }
        words.push(played.record.clone());
        let last = at + 1 == game.moves.len();
        let mut comment = match played.source {
            Source::Book => "book".into(),
            Source::Chance => "chance".into(),
            Source::Player(comment) => said(comment),
        };
        if last {
            let _ = write!(comment, ", {}", game.reason.replace(['{', '}'], "'"));
        }
        words.extend(
            format!("{{{comment}}}")
                .split_whitespace()
                .map(str::to_owned),
        );
    }
    if game.moves.is_empty() {
        words.extend(
            format!("{{{}}}", game.reason.replace(['{', '}'], "'"))
                .split_whitespace()
                .map(str::to_owned),
        );
    }
    words.push(result.to_owned());
    words
}

fn wrap(text: &mut String, words: &[String]) {
    let mut column = 0;
    for word in words {
        let width = word.chars().count();
        if column > 0 && column + 1 + width > WIDTH {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += width;
    }
    text.push('\n');
}

/// Score, depth and time, as in `+0.35/12 0.123s`.
fn said(comment: Comment) -> String {
    let score = match comment.score {
        Some(Shown::Cp(n)) => format!("{:+.2}/{}", f64::from(n) / 100.0, comment.depth),
        Some(Shown::Mate(n)) => {
            format!(
                "{}M{}/{}",
                if n > 0 { '+' } else { '-' },
                n.unsigned_abs(),
                comment.depth
            )
        }
        Some(Shown::Value(n)) => format!("{n:+}/{}", comment.depth),
        Some(Shown::Win(p)) => format!("{:.1}%/{}", p * 100.0, comment.depth),
        None => "?".into(),
    };
    format!("{score} {:.3}s", comment.time.as_secs_f64())
}

/// The result as seen by White.
fn result(outcome: Outcome, white: Side) -> &'static str {
    match outcome {
        Outcome::Draw => "1/2-1/2",
        Outcome::First if white == Side::FIRST => "1-0",
        Outcome::Second if white == Side::SECOND => "1-0",
        Outcome::First | Outcome::Second => "0-1",
    }
}

const fn termination(kind: Termination) -> &'static str {
    match kind {
        Termination::Normal => "normal",
        Termination::Adjudication => "adjudication",
        Termination::TimeForfeit => "time forfeit",
        Termination::Illegal | Termination::Fault => "rules infraction",
    }
}

/// The date as PGN writes it.
fn today() -> String {
    let seconds = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| since.as_secs());
    let (year, month, day) = civil(seconds / 86_400);
    format!("{year:04}.{month:02}.{day:02}")
}

/// The date so many days after the first of January 1970.
fn civil(days: u64) -> (u64, u64, u64) {
    let leap = |year: u64| {
        year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
    };
    let (mut year, mut left) = (1970, days);
    while left >= 365 + u64::from(leap(year)) {
        left -= 365 + u64::from(leap(year));
        year += 1;
    }
    let mut month = 1;
    for length in [
        31,
        28 + u64::from(leap(year)),
        31,
        30,
        31,
        30,
        31,
        31,
        30,
        31,
        30,
        31,
    ] {
        if left < length {
            break;
        }
        left -= length;
        month += 1;
    }
    (year, month, left + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_become_dates() {
        assert_eq!(civil(0), (1970, 1, 1));
        assert_eq!(civil(59), (1970, 3, 1));
        assert_eq!(civil(11_016), (2000, 2, 29));
        assert_eq!(civil(20_454), (2026, 1, 1));
        assert_eq!(civil(20_453), (2025, 12, 31));
    }
}
