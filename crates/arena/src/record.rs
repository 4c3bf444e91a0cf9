//! Finished games as records in the shape of PGN, whatever the game: what the players said about their moves is kept.

use std::time::{SystemTime, UNIX_EPOCH};

use hetman_game::{Player as Side, Shown, Spec};
use hetman_record::{Notes, Record, START, Tree, pgn};

use crate::play::{Comment, Forfeit, Game, Outcome, Source, Termination};
use crate::player::side_of;

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

/// Writes a game, with an empty line behind it.
pub fn write(game: &Game, heading: &Heading) -> String {
    let mut record = Record {
        tree: moves(game),
        outcome: outcome(game.outcome, game.white),
        ..Record::default()
    };
    let (white, black) = (side_of(game.white), 1 - side_of(game.white));
    for (name, value) in [
        ("Event", heading.event),
        ("Site", "?"),
        ("Date", &today()),
        ("Round", heading.round),
        ("White", heading.players[white]),
        ("Black", heading.players[black]),
        ("Result", record.outcome.word()),
        ("GameType", &heading.game.to_string()),
    ] {
        record.set_tag(name, value);
    }
    if let Some(start) = &game.start {
        record.set_tag("SetUp", "1");
        record.set_tag("FEN", start);
    }
    record.set_tag("TimeControl", heading.pace);
    record.set_tag("PlyCount", game.moves.len().to_string());
    record.set_tag("Termination", termination(game.termination));
    pgn::write(&record, usize::from(game.opener == Side::SECOND)) + "\n"
}

/// The moves with what the players said about them, and why the game ended behind the last one.
fn moves(game: &Game) -> Tree {
    let mut tree = Tree::default();
    let mut at = START;
    for played in &game.moves {
        let comment = match played.source {
            Source::Book => "book".into(),
            Source::Chance => "chance".into(),
            Source::Player(comment) => said(comment),
        };
        let notes = Notes {
            comments: vec![comment],
            ..Notes::default()
        };
        at = tree.add(at, &played.record, notes);
    }
    let reason = game.reason.replace(['{', '}'], "'");
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
        Some(Shown::Win(p)) => format!("{:.1}%/{}", p * 100.0, comment.depth),
        None => "?".into(),
    };
    format!("{score} {:.3}s", comment.time.as_secs_f64())
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

const fn termination(kind: Termination) -> &'static str {
    match kind {
        Termination::Normal => "normal",
        Termination::Adjudication => "adjudication",
        Termination::Forfeit(Forfeit::Time) => "time forfeit",
        Termination::Forfeit(_) => "rules infraction",
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
