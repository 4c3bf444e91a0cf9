//! A tournament as files: every game in the shape of PGN or in the format of its own world, every result in a CSV, the description in TOML.

use std::fmt::Write;

use hetman_arena::record::{self, csv_cell};
use hetman_game::Entry;
use hetman_game::record::{GameRecord, RecordFormat, white};
use hetman_game::scan::Outcome;

use super::contest::Contest;
use crate::error::Error;
use crate::pool::lock;

/// A file for a visitor: its type and its text.
pub fn export(contest: &Contest, format: &str) -> Result<(&'static str, String), Error> {
    match format {
        "pgn" => Ok(("application/x-chess-pgn", pgn(contest))),
        "csv" => Ok(("text/csv; charset=utf-8", csv(contest))),
        "toml" => Ok((
            "application/toml",
            toml::to_string(&contest.entered.description).unwrap_or_default(),
        )),
        word => match contest
            .entry
            .records()
            .filter(|records| records.name() == word)
        {
            Some(records) => Ok(("text/plain; charset=utf-8", own(contest, records)?)),
            None => Err(Error::Bad(format!(
                "unknown format `{word}`; known are: pgn, csv, toml"
            ))),
        },
    }
}

fn pgn(contest: &Contest) -> String {
    let papers = lock(&contest.desk);
    papers
        .chronicle
        .games
        .iter()
        .map(|game| game.result.record.as_str())
        .collect()
}

/// Every game in the format of the game's own world.
fn own(contest: &Contest, records: &dyn RecordFormat) -> Result<String, Error> {
    let papers = lock(&contest.desk);
    let names = &contest.entered.order.players;
    let mut text = String::new();
    for game in &papers.chronicle.games {
        let Some(reading) = record::read(&game.result.record).into_iter().next() else {
            continue;
        };
        let start = reading.tag("FEN").map(str::to_owned);
        let mut board = contest.entry.board(&contest.game, start.as_deref())?;
        reading.moves.iter().try_for_each(|word| board.play(word))?;
        let white = usize::from(white(&*board).0);
        let points = usize::from(game.result.outcome.half_points());
        text += &records.write(&GameRecord {
            game: contest.game.clone(),
            start,
            moves: board.history(),
            players: [white, 1 - white].map(|side| names[game.players[side]].clone()),
            outcome: match if white == 0 { points } else { 2 - points } {
                0 => Outcome::BlackWins,
                1 => Outcome::Draw,
                _ => Outcome::WhiteWins,
            },
            tally: board.tally().filter(|_| board.ending().is_some()),
        })?;
        text.push('\n');
    }
    Ok(text)
}

fn csv(contest: &Contest) -> String {
    let mut text = "game,round,first,second,result,reason,fault\n".to_owned();
    let papers = lock(&contest.desk);
    for game in &papers.chronicle.games {
        let [first, second] = game
            .players
            .map(|player| csv_cell(&contest.entered.order.players[player]));
        let (reason, fault) = (
            csv_cell(&game.result.reason),
            game.fault().unwrap_or_default(),
        );
        let _ = writeln!(
            text,
            "{},{},{first},{second},{},{reason},{fault}",
            game.number,
            game.round,
            game.score()
        );
    }
    text
}
