//! What a request can be refused for: a status, and one sentence for the person who asked. Each sentence is a variant,
//! whose name is the code and whose fields are the arguments by which the page translates it.

use std::collections::BTreeMap;

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde_json::Value;
use thiserror::Error as ThisError;

use crate::messages::Refusal;

/// Why a request was refused.
#[rustfmt::skip]
#[derive(Debug, ThisError, Serialize)]
#[serde(tag = "code", content = "args", rename_all = "snake_case")]
pub enum Error {
    // What cannot be, in words that come from elsewhere.
    #[error("{0}")] Bad(String),
    #[error("there is no {0}")] Missing(String),
    #[error("{0}")] Conflict(String),
    #[error("{0}")] Busy(&'static str),
    // Words of a request.
    #[error("unknown game `{word}`; known are: {known}")] UnknownGame { word: String, known: String },
    #[error("unknown engine `{word}`; known are: {known}")] UnknownEngine { word: String, known: String },
    #[error("unknown option `{word}`; known are: {known}")] UnknownOption { word: String, known: String },
    #[error("unknown {kind} `{word}`; known are: {known}")] Unknown { kind: &'static str, word: String, known: String },
    #[error("malformed spec `{text}`: {why}")] Spec { text: String, why: String },
    #[error("option `{name}` cannot be `{value}`; it takes {takes}")] Value { name: String, value: String, takes: String },
    #[error("bad position `{text}`: {why}")] Position { text: String, why: String },
    #[error("illegal move `{word}`: {why}")] Move { word: String, why: String },
    #[error("{why}")] Malformed { #[serde(skip)] status: u16, why: String },
    #[error("a game has {players} seats, not {seats}")] Seats { players: usize, seats: usize },
    #[error("a game starts with at most {most} moves, not {moves}")] MovesAtStart { most: usize, moves: usize },
    #[error("a game has at most {most} moves")] MovesInAll { most: usize },
    #[error("a line has at most {most} moves, not {moves}")] LongLine { most: usize, moves: usize },
    #[error("a clock has from 1 second to {hours} hours, not {base} and {increment} milliseconds")] Clock { hours: u64, base: u64, increment: u64 },
    #[error("the position takes {length} characters, more than the {most} a page shows")] LongPosition { length: usize, most: usize },
    #[error("a comment has at most {most} characters, not {length}")] LongComment { most: usize, length: usize },
    #[error("a board has at most {most} pieces, not {pieces}")] Pieces { most: usize, pieces: usize },
    #[error("`{game}` cannot be set up by hand on {columns} columns")] NoSetup { game: String, columns: u32 },
    #[error("at most {most} moves can be played first, not {moves}")] MovesFirst { most: usize, moves: usize },
    #[error("the tree is too large to be drawn; make it smaller")] LargeTree,
    #[error("unknown format `{word}`; known are: pgn, csv, toml")] UnknownFormat { word: String },
    // Orders of tournaments.
    #[error("a tournament has 2 to {most} players, not {count}")] Players { most: usize, count: usize },
    #[error("`{name}` takes a whole number from 1 to {most} here, not {asked}")] Range { name: &'static str, most: u64, asked: u64 },
    #[error("a player takes at most {most} characters")] LongPlayer { most: usize },
    #[error("`{text}` is a program of this machine; it can play if the server was started with --engine NAME={text}")] OutsideProgram { text: String },
    #[error("at most {most} nodes for a move here")] MoveNodes { most: u64 },
    #[error("at most {most} playouts for a move here")] MovePlayouts { most: u64 },
    #[error("at most {most} seconds for a move here")] MoveSeconds { most: u64 },
    #[error("at most {most} seconds on a clock here")] ClockSeconds { most: u64 },
    // What visitors may ask of engines.
    #[error("option `{name}` cannot be set from a page")] NotFromPage { name: String },
    #[error("option `{name}` cannot be `{value}` here; the most is {most}")] TooMuch { name: String, value: String, most: i64 },
    #[error("the engine may come to use {needed} MB; the engines here have {most} MB together")] LargeEngine { needed: u64, most: u64 },
    #[error("`concurrency` {concurrency} is too much: these engines may come to use {needed} MB together, and {most} MB are there")] LargeTogether { concurrency: usize, needed: u64, most: u64 },
    #[error("the memory for engines is used up; try again later")] MemoryUsedUp,
    // What is not there.
    #[error("there is no game `{id}`")] NoGame { id: String },
    #[error("there is no move {node} in this game")] NoNode { node: u32 },
    #[error("there is no tournament `{id}`")] NoTournament { id: String },
    #[error("there is no collection {id}")] NoCollection { id: u32 },
    // Collections of games.
    #[error("openings of `{game}` are not counted: it has dice, hidden cards or more than two players")] NotCounted { game: String },
    #[error("a name has at most {most} characters, not {length}")] LongName { most: usize, length: usize },
    #[error("a file may have from 1 byte to {most} MB here, not {size} MB")] LargeFile { most: u64, size: u64 },
    #[error("the file was said to have {bytes} bytes, and more have come")] LongFile { bytes: u64 },
    #[error("the next part of the file begins at byte {received}, not at {at}")] NotNext { at: u64, received: u64 },
    #[error("no draw can be claimed by the move `{word}`")] NoClaim { word: String },
    // Keys.
    #[error("this page has no key to the side that moves")] NoKeyToMove,
    #[error("this page has no key to that side")] NoKeyToSide,
    #[error("this page has no key to the side that was asked")] NoKeyToAnswer,
    #[error("this page has no key to it: only who ordered it and the operator of the server may do that")] NoKey,
    #[error("while two people play, their game cannot be analysed")] NoAnalysis,
    #[error("only a player of this game may add variations")] NoVariation,
    #[error("what the players hide is shown only after the end of the game")] Hidden,
    #[error("a page of another site asked")] OtherSite,
    #[error("this server is not known under that name; start it with --host NAME")] OtherName,
    #[error("the request names two hosts")] TwoHosts,
    #[error("this address does not take that method")] Method,
    // The state of a game.
    #[error("the game is over")] Over,
    #[error("the game has moved on since the page was drawn")] MovedOn,
    #[error("it is the engine's turn")] EnginesTurn,
    #[error("the time is over")] TimeOver,
    #[error("the engine declines: it thinks it stands better")] Declined,
    #[error("there is no move to take back")] NothingToTakeBack,
    #[error("nothing is offered")] NothingOffered,
    #[error("the game is not over yet")] NotOver,
    #[error("there is no move to report on")] NothingToReport,
    #[error("nobody can pass in this position")] NoThreat,
    #[error("this move was played in the game; only variations can be removed")] NoVariationThere,
    #[error("this is a game that was played, not a study")] NoStudy,
    #[error("a report is being made already")] Reporting,
    #[error("this game was stored badly and cannot be read")] BadlyStored,
    #[error("the tournament is over")] TournamentOver,
    #[error("the games so far were played by another build of the program; start a new tournament")] Rebuilt,
    #[error("the arena broke down")] ArenaBrokeDown,
    // Engines.
    #[error("the engine did not stop when it was told to, and was given up")] GivenUp,
    #[error("the engine broke down")] BrokeDown,
    #[error("the engine has no advice")] NoAdvice,
    #[error("no engine plays this game")] NoEngine,
    #[error("the search was called off")] CalledOff,
    #[error("{why}")] Engine { why: String },
    // The limits of the server.
    #[error("too many games are being played; try again later")] ManyGames,
    #[error("too many pages are open; try again later")] ManyPages,
    #[error("too many searches are being shown; try again in a moment")] ManyTraces,
    #[error("too many tournaments are waiting; try again later")] ManyTournaments,
    #[error("this machine has no random numbers to spare")] NoRandomness,
    #[error("the server broke down")] Server,
    #[error("the server cannot write to its database now")] Store,
}

impl Error {
    fn status(&self) -> StatusCode {
        match self {
            Self::Malformed { status, .. } => {
                StatusCode::from_u16(*status).unwrap_or(StatusCode::BAD_REQUEST)
            }
            Self::Missing(_)
            | Self::NoGame { .. }
            | Self::NoNode { .. }
            | Self::NoTournament { .. }
            | Self::NoCollection { .. } => StatusCode::NOT_FOUND,
            Self::NoKeyToMove
            | Self::NoKeyToSide
            | Self::NoKeyToAnswer
            | Self::NoKey
            | Self::NoAnalysis
            | Self::NoVariation
            | Self::Hidden
            | Self::OtherSite
            | Self::OtherName => StatusCode::FORBIDDEN,
            Self::Method => StatusCode::METHOD_NOT_ALLOWED,
            Self::Busy(_)
            | Self::ManyGames
            | Self::ManyPages
            | Self::ManyTraces
            | Self::ManyTournaments
            | Self::NoRandomness => StatusCode::TOO_MANY_REQUESTS,
            Self::Store => StatusCode::INTERNAL_SERVER_ERROR,
            _ if self.is_conflict() => StatusCode::CONFLICT,
            _ => StatusCode::BAD_REQUEST,
        }
    }

    /// Whether the request could be, but not now.
    fn is_conflict(&self) -> bool {
        matches!(
            self,
            Self::Conflict(_)
                | Self::MovesInAll { .. }
                | Self::Over
                | Self::MovedOn
                | Self::EnginesTurn
                | Self::TimeOver
                | Self::Declined
                | Self::NothingToTakeBack
                | Self::NothingOffered
                | Self::NotOver
                | Self::NothingToReport
                | Self::NoThreat
                | Self::NoVariationThere
                | Self::NoStudy
                | Self::Reporting
                | Self::NotNext { .. }
                | Self::BadlyStored
                | Self::TournamentOver
                | Self::Rebuilt
                | Self::ArenaBrokeDown
                | Self::GivenUp
                | Self::BrokeDown
                | Self::NoAdvice
                | Self::NoEngine
                | Self::CalledOff
                | Self::MemoryUsedUp
                | Self::Engine { .. }
                | Self::Server
        )
    }

    /// The refusal as a page reads it.
    pub fn refusal(&self) -> Refusal {
        let coded = serde_json::to_value(self).unwrap_or_default();
        let args = coded["args"].as_object().cloned().unwrap_or_default();
        let word = |value: Value| value.as_str().map_or(value.to_string(), str::to_owned);
        let args: BTreeMap<String, String> = args
            .into_iter()
            .map(|(name, value)| (name, one_line(&word(value))))
            .collect();
        Refusal {
            code: coded["code"].as_str().unwrap_or_default().to_owned(),
            args,
            text: one_line(&self.to_string()),
        }
    }
}

/// At most 600 characters without line breaks.
fn one_line(text: &str) -> String {
    let plain = |c: char| if c.is_control() { ' ' } else { c };
    text.chars().take(600).map(plain).collect()
}

impl From<hetman_game::Error> for Error {
    fn from(error: hetman_game::Error) -> Self {
        use hetman_game::Error as E;
        match error {
            E::Unknown { kind, word, known } => match kind {
                "game" => Self::UnknownGame { word, known },
                "engine" => Self::UnknownEngine { word, known },
                "option" => Self::UnknownOption { word, known },
                _ => Self::Unknown { kind, word, known },
            },
            E::Spec { text, why } => Self::Spec { text, why },
            E::Value { name, value, takes } => Self::Value { name, value, takes },
            E::Position { text, why } => Self::Position { text, why },
            E::Move { word, why } => Self::Move { word, why },
            E::Other(why) => Self::Bad(why),
        }
    }
}

impl From<rusqlite::Error> for Error {
    fn from(_: rusqlite::Error) -> Self {
        Self::Store
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        (self.status(), Json(self.refusal())).into_response()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_has_its_code_its_arguments_and_its_sentence() {
        let seats = Error::Seats {
            players: 2,
            seats: 3,
        };
        let refusal = seats.refusal();
        assert_eq!(
            (refusal.code.as_str(), refusal.text.as_str()),
            ("seats", "a game has 2 seats, not 3")
        );
        assert_eq!(refusal.args["players"], "2");
        let unknown = hetman_game::Error::unknown("game", "x\ny", ["chess"]);
        let refusal = Error::from(unknown.clone()).refusal();
        assert_eq!(
            (refusal.text, refusal.code),
            (unknown.to_string(), "unknown_game".into())
        );
        assert_eq!(Error::Over.refusal().args.len(), 0);
    }

    /// Every sentence of this file can be read in Polish.
    #[test]
    fn every_code_is_in_the_dictionary_of_the_page() {
        let source = include_str!("error.rs");
        let words = include_str!(concat!(env!("HETMAN_FILES"), "/web/words/errors.js"));
        let variants = source
            .lines()
            .filter(|line| line.trim_start().starts_with("#[error("));
        let mut count = 0;
        for line in variants {
            let name = line.split(")] ").nth(1).unwrap();
            let name: String = name
                .chars()
                .take_while(char::is_ascii_alphanumeric)
                .collect();
            // These say what others said.
            if [
                "Bad",
                "Missing",
                "Conflict",
                "Busy",
                "Malformed",
                "Engine",
                "Unknown",
            ]
            .contains(&name.as_str())
            {
                continue;
            }
            let code: String = name
                .chars()
                .enumerate()
                .flat_map(|(at, c)| {
                    let blank = (at > 0 && c.is_ascii_uppercase()).then_some('_');
                    blank.into_iter().chain([c.to_ascii_lowercase()])
                })
                .collect();
            assert!(
                words.contains(&format!("  {code}:")),
                "no Polish for `{code}`"
            );
            count += 1;
        }
        assert!(count > 50, "{count}");
    }
}
