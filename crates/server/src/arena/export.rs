//! A tournament as files: every game in the shape of PGN or in the format of its own world, every result in a CSV, the description in TOML.

use std::fmt::Write;

use hetman_arena::record::{self, csv_cell};
use hetman_game::Entry;
use hetman_game::record::{RecordFormat, white};

use super::contest::Contest;
use crate::error::Error;
use crate::pool::lock;

/// A file for a visitor: its type and its text.
pub fn export(contest: &Contest, format: &str) -> Result<(&'static str, String), Error> {
    match format {
        "pgn" => Ok(("application/x-chess-pgn", pgn(contest)?)),
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
            None => Err(Error::UnknownFormat {
                word: word.to_owned(),
            }),
        },
    }
}

fn pgn(contest: &Contest) -> Result<String, Error> {
    let status = lock(&contest.status);
    let games = status.results.games.iter();
    let text = games.map(|game| record::pgn(&*contest.entry, &contest.game, &game.result));
    Ok(text.collect::<Result<String, _>>()?)
}

/// Every game in the format of the game's own world.
fn own(contest: &Contest, records: &dyn RecordFormat) -> Result<String, Error> {
    let status = lock(&contest.status);
    let names = &contest.entered.order.players;
    let mut text = String::new();
    for game in &status.results.games {
        let mut record = record::record(&*contest.entry, &contest.game, &game.result)?;
        let mut board = contest.entry.board(&record.game, record.start.as_deref())?;
        let words = record.record.tree.words();
        words.iter().try_for_each(|word| board.play(word))?;
        let white = usize::from(white(&*board).0);
        let [first, second] = [white, 1 - white].map(|side| &names[game.players[side]]);
        record.record.score = board.tally().filter(|_| board.ending().is_some());
        record.record.set_tag("White", first);
        record.record.set_tag("Black", second);
        text += &records.write(&record)?;
        text.push('\n');
    }
    Ok(text)
}

fn csv(contest: &Contest) -> String {
    let mut text = "game,round,first,second,result,reason,fault\n".to_owned();
    let status = lock(&contest.status);
    for game in &status.results.games {
        let [first, second] = game
            .players
            .map(|player| csv_cell(&contest.entered.order.players[player]));
        let (reason, fault) = (
            csv_cell(&game.result.reason),
            game.fault()
                .map(|fault| fault.to_string())
                .unwrap_or_default(),
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
