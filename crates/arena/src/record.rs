//! Finished games as records, whatever the game: made from the data a ledger keeps, with what the players said about
//! their moves.

use std::time::{SystemTime, UNIX_EPOCH};

use hetman_game::record::{GameRecord, white};
use hetman_game::{Entry, Error, Player as Side, Shown, Spec};
use hetman_record::{Notes, Record, START, Tree};
use serde::{Deserialize, Serialize};

use crate::play::{Comment, Forfeit, Game, GameResult, Outcome, Source};
use crate::player::side_of;

/// What is known of a game beside its moves.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Heading {
    /// The occasion.
    pub event: String,
    /// The day, as PGN writes it.
    pub date: String,
    /// Which pair, and which game of it.
    pub round: String,
    /// Both players, the first mover first.
    pub players: [String; 2],
    /// How long they could think.
    pub pace: String,
}

/// A cell of a table as every reader of CSV takes it.
pub fn csv_cell(text: &str) -> String {
    if text.contains([',', '"', '\n']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

/// Writes a game in a format that it has, in the shape of PGN if it has no such format, with an empty line behind it.
pub fn write(
    entry: &dyn Entry,
    game: &Spec,
    result: &GameResult,
    format: &str,
) -> Result<String, Error> {
    let record = record(entry, game, result)?;
    let own = entry
        .records()
        .filter(|own| own.name() == format && format != "pgn");
    let text = match own {
        Some(own) => own.write(&record),
        None => record.write_pgn(entry),
    };
    Ok(text? + "\n")
}

/// Writes a game in the shape of PGN, with an empty line behind it.
pub fn pgn(entry: &dyn Entry, game: &Spec, result: &GameResult) -> Result<String, Error> {
    write(entry, game, result, "pgn")
}

/// The record of a game that was played by these rules; its moves are words of the game.
pub fn record(entry: &dyn Entry, game: &Spec, result: &GameResult) -> Result<GameRecord, Error> {
    let Game { heading, start, .. } = &result.game;
    let board = entry.board(game, start.as_deref())?;
    let white = white(&*board);
    let (first, second) = (side_of(white), 1 - side_of(white));
    let mut record = Record {
        tree: moves(&result.game, &result.reason),
        outcome: outcome(result.outcome, white),
        ..Record::default()
    };
    for (name, value) in [
        ("Event", heading.event.as_str()),
        ("Site", "?"),
        ("Date", &heading.date),
        ("Round", &heading.round),
        ("White", &heading.players[first]),
        ("Black", &heading.players[second]),
        ("Result", record.outcome.word()),
        ("GameType", &game.to_string()),
    ] {
        record.set_tag(name, value);
    }
    let mut read = GameRecord {
        game: game.clone(),
        start: start.clone(),
        record,
    };
    read.set_start_tags();
    let record = &mut read.record;
    record.set_tag("TimeControl", heading.pace.as_str());
    record.set_tag("PlyCount", result.game.sources.len().to_string());
    record.set_tag("Termination", termination(result));
    Ok(read)
}

/// The moves with what the players said about them, and why the game ended behind the last one.
fn moves(game: &Game, reason: &str) -> Tree {
    let mut tree = Tree::default();
    let mut at = START;
    for (word, source) in game.moves.split_whitespace().zip(&game.sources) {
        let comment = match *source {
            Source::Book => "book".into(),
            Source::Chance => "chance".into(),
            Source::Player(comment) => said(comment),
        };
        let notes = Notes {
            comments: vec![comment],
            ..Notes::default()
        };
        at = tree.add(at, word, notes);
    }
    let reason = reason.replace(['{', '}'], "'");
    match tree.notes_mut(at).comments.last_mut() {
        Some(comment) => comment.extend([", ", &reason]),
        None => tree.notes_mut(START).comments.push(reason),
    }
    tree
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
        Some(Shown::Mean(n)) => format!("{n:+.2}/{}", comment.depth),
        Some(Shown::Win(p)) => format!("{:.1}%/{}", p * 100.0, comment.depth),
        None => "?".into(),
    };
    format!("{score} {:.3}s", comment.milliseconds as f64 / 1000.0)
}

/// The result as seen by White.
fn outcome(outcome: Outcome, white: Side) -> hetman_record::Outcome {
    match outcome {
        Outcome::Draw => hetman_record::Outcome::Draw,
        Outcome::First if white == Side::FIRST => hetman_record::Outcome::WhiteWins,
        Outcome::Second if white == Side::SECOND => hetman_record::Outcome::WhiteWins,
        Outcome::First | Outcome::Second => hetman_record::Outcome::BlackWins,
    }
}

/// The kind of end, in the words of PGN.
const fn termination(result: &GameResult) -> &'static str {
    match result.forfeit {
        Some(Forfeit::Time) => "time forfeit",
        Some(Forfeit::Illegal | Forfeit::Crash) => "rules infraction",
        None if result.game.adjudicated => "adjudication",
        None => "normal",
    }
}

/// The date as PGN writes it.
pub(crate) fn today() -> String {
    let seconds = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| since.as_secs());
    let (year, month, day) = civil(seconds / 86_400);
    format!("{year:04}.{month:02}.{day:02}")
}

/// The date a number of days after the first of January 1970.
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
