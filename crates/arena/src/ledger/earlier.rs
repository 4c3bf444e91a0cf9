//! Ledgers from before games were kept as data: theirs are texts in the shape of PGN, which are read once more here.

use hetman_game::Shown;
use hetman_record::Tree;
use hetman_record::pgn::{self, Dialect};
use rusqlite::{Connection, params};

use crate::play::{Comment, Game, Source};
use crate::record::Heading;

/// Brings the games of every pair up to date.
pub(super) fn convert(connection: &Connection) -> rusqlite::Result<()> {
    let query = "select id, specification, record_1, record_2 from pair";
    let mut pairs = connection.prepare(query)?;
    let mut rows = pairs.query([])?;
    let mut converted: Vec<(String, [String; 2])> = Vec::new();
    while let Some(row) = rows.next()? {
        let specification: String = row.get(1)?;
        let begins = |line: &str, player: &str| {
            let line = specification.lines().find_map(|it| it.strip_prefix(line));
            line.is_some_and(|rest| rest.starts_with(player))
        };
        let (one, two): (String, String) = (row.get(2)?, row.get(3)?);
        let games = [
            super::json(&game(&one, |player| begins("first ", player)))?,
            super::json(&game(&two, |player| begins("second ", player)))?,
        ];
        converted.push((row.get(0)?, games));
    }
    let mut enter = connection.prepare("update pair set game_1 = ?2, game_2 = ?3 where id = ?1")?;
    for (id, [one, two]) in converted {
        enter.execute(params![id, one, two])?;
    }
    Ok(())
}

/// A game that was kept as text, and whose first player moved first.
fn game(text: &str, begins: impl Fn(&str) -> bool) -> Game {
    let record = pgn::read(text, Dialect::Pgn).into_iter().next();
    let record = record.unwrap_or_default();
    let tag = |name: &str| record.tag(name).unwrap_or_default().to_owned();
    let mut players = [tag("White"), tag("Black")];
    // Black begins in some games.
    if !begins(&players[0]) {
        players.reverse();
    }
    Game {
        heading: Heading {
            event: tag("Event"),
            date: tag("Date"),
            round: tag("Round"),
            players,
            pace: tag("TimeControl"),
        },
        start: record.tag("FEN").map(str::to_owned),
        moves: record.tree.words().join(" "),
        sources: sources(&record.tree),
        adjudicated: record.tag("Termination") == Some("adjudication"),
    }
}

/// Where the moves came from, as their comments tell: `book`, `chance`, `+0.35/12 0.123s`.
fn sources(tree: &Tree) -> Vec<Source> {
    let line = tree.main_line().into_iter();
    let comment = |at: usize| tree.node(at).notes.comments.first();
    line.map(
        |at| match comment(at).and_then(|text| text.split(',').next()) {
            Some("book") => Source::Book,
            Some("chance") => Source::Chance,
            text => Source::Player(said(text.unwrap_or_default())),
        },
    )
    .collect()
}

fn said(text: &str) -> Comment {
    let mut words = text.split_whitespace();
    let score = words.next().unwrap_or_default();
    let (score, depth) = score.split_once('/').unwrap_or((score, "0"));
    let seconds = words.next().and_then(|word| word.strip_suffix('s'));
    let seconds: f64 = seconds.and_then(|word| word.parse().ok()).unwrap_or(0.0);
    Comment {
        score: shown(score),
        depth: depth.parse().unwrap_or(0),
        milliseconds: (seconds * 1000.0).round() as u64,
    }
}

/// A score as it was written: `53.2%`, `-M5`, `+0.35`, `+3`.
fn shown(text: &str) -> Option<Shown> {
    let number = |text: &str| text.parse::<f64>().ok();
    if let Some(percent) = text.strip_suffix('%') {
        return number(percent).map(|percent| Shown::Win(percent / 100.0));
    }
    if let Some((sign, moves)) = text.split_once('M') {
        let moves: i32 = moves.parse().ok()?;
        return Some(Shown::Mate(if sign == "-" { -moves } else { moves }));
    }
    if text.contains('.') {
        return number(text).map(|pieces| Shown::Cp((pieces * 100.0).round() as i32));
    }
    text.parse().ok().map(Shown::Value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ledger::Ledger;

    const TEXT: &str = "[Event \"Hetman x\"]\n[White \"mcts\"]\n[Black \"random(seed=1)\"]\n\
        [Date \"2026.01.02\"]\n[Round \"1.1\"]\n[TimeControl \"nodes 50\"]\n\
        [Termination \"normal\"]\n\n1. E5 {book} E6 {+0.35/12 0.123s} 2. D4 {-M5/3 1.000s,\n\
        two passes} 0-1\n";

    #[test]
    fn games_kept_as_text_become_data() {
        let folder = tempfile::tempdir().unwrap();
        let before = Connection::open(folder.path().join("ledger.sqlite")).unwrap();
        before
            .execute_batch(
                "create table pair (id text primary key, specification text not null,
                 finished text not null default current_timestamp,
                 points_1 integer not null, reason_1 text not null, forfeit_1 integer not null, record_1 text not null,
                 points_2 integer not null, reason_2 text not null, forfeit_2 integer not null, record_2 text not null
                 ) without rowid; pragma user_version = 1",
            )
            .unwrap();
        let enter = "insert into pair (id, specification, points_1, reason_1, forfeit_1, record_1, points_2, reason_2,
                     forfeit_2, record_2) values ('a', ?1, 2, 'two passes', 0, ?2, 1, 'x', 0, '')";
        let specification = "game go\nfirst random(seed=1) \nsecond mcts [1 bytes]";
        before.execute(enter, [specification, TEXT]).unwrap();
        drop(before);
        let [first, second] = Ledger::open(folder.path())
            .unwrap()
            .find("a")
            .unwrap()
            .unwrap();
        let Game {
            heading,
            moves,
            sources,
            ..
        } = first.game;
        assert_eq!(heading.players, ["random(seed=1)", "mcts"]);
        assert_eq!(
            (heading.round.as_str(), moves.as_str()),
            ("1.1", "E5 E6 D4")
        );
        let said = |score, depth, milliseconds| {
            Source::Player(Comment {
                score: Some(score),
                depth,
                milliseconds,
            })
        };
        assert_eq!(
            sources,
            [
                Source::Book,
                said(Shown::Cp(35), 12, 123),
                said(Shown::Mate(-5), 3, 1000)
            ]
        );
        assert_eq!(
            (second.game.moves.as_str(), second.reason.as_str()),
            ("", "x")
        );
    }

    #[test]
    fn scores_are_read_as_they_were_written() {
        for (text, score) in [
            ("53.2%", Some(Shown::Win(0.532))),
            ("+M3", Some(Shown::Mate(3))),
            ("-0.07", Some(Shown::Cp(-7))),
            ("+3", Some(Shown::Value(3))),
            ("?", None),
        ] {
            assert_eq!(shown(text), score, "{text}");
        }
    }
}
