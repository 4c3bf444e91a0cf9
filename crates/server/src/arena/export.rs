//! A tournament as files: every game in the shape of PGN, every result in a CSV, the description in TOML.

use std::fmt::Write;

use hetman_arena::record::csv_cell;

use super::contest::Contest;
use crate::desk::lock;
use crate::error::Error;

/// A file for a visitor: its type and its text.
pub fn export(contest: &Contest, format: &str) -> Result<(&'static str, String), Error> {
    match format {
        "pgn" => Ok(("application/x-chess-pgn", pgn(contest))),
        "csv" => Ok(("text/csv; charset=utf-8", csv(contest))),
        "toml" => Ok(("application/toml", toml::to_string(&contest.entered.description).unwrap_or_default())),
        word => Err(Error::Bad(format!("unknown format `{word}`; known are: pgn, csv, toml"))),
    }
}

fn pgn(contest: &Contest) -> String {
    let papers = lock(&contest.desk);
    papers.chronicle.games.iter().map(|game| game.result.record.as_str()).collect()
}

fn csv(contest: &Contest) -> String {
    let mut text = "game,round,first,second,result,reason,fault\n".to_owned();
    let papers = lock(&contest.desk);
    for game in &papers.chronicle.games {
        let [first, second] = game.players.map(|player| csv_cell(&contest.entered.order.players[player]));
        let (reason, fault) = (csv_cell(&game.result.reason), game.fault().unwrap_or_default());
        let _ = writeln!(text, "{},{},{first},{second},{},{reason},{fault}", game.number, game.round, game.score());
    }
    text
}
