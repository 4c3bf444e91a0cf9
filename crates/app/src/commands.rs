//! The commands, one file each, and what they share: reading and writing numbers.

mod bench;
mod book;
mod contest;
mod dxp;
mod games;
mod generate;
mod gtp;
mod hub;
mod lab;
mod match_;
mod network;
mod perft;
mod play;
mod plot;
mod puzzles;
mod queue;
mod search;
mod spsa;
mod subject;
mod suite;
mod tablebase;
mod tournament;
mod train;
mod tune;
mod uci;
mod worker;

use std::io::Write;
use std::time::Duration;

use clap::Subcommand;

use crate::games::Games;

pub use contest::{INTERRUPTED, Interrupted};

/// Everything `hetman` can be told to do.
#[derive(Subcommand)]
pub enum Command {
    /// Serve the web app: play any game against people and engines, analyse
    Play(play::Arguments),
    /// List games, engines and their options with defaults and ranges
    Games(games::Arguments),
    /// Search a position and print the best move
    Search(search::Arguments),
    /// Count the leaves of the tree of legal moves
    Perft(perft::Arguments),
    /// Try a file of positions with known best moves (EPD, chess)
    Suite(suite::Arguments),
    /// Search fixed positions: node signature and speed
    Bench(bench::Arguments),
    /// Let two players meet over many games and rate them
    Match(Box<match_::Arguments>),
    /// Play games against itself and keep their positions as files to learn from
    Generate(generate::Arguments),
    /// Train a network for a game's evaluation on games made by `generate`
    Train(train::Arguments),
    /// Say what the file of a network is, and draw its first layer
    Network(network::Arguments),
    /// Play games and fit the weights of the evaluations to them
    Tune(tune::Arguments),
    /// Tune numbers of an engine by games (SPSA), as a file describes
    Spsa(spsa::Arguments),
    /// Solve all endings of a game with few pieces and write them to a file
    Tablebase(tablebase::Arguments),
    /// Make a book of openings from games the engine plays against itself
    Book(book::Arguments),
    /// Find positions with one winning move in games the engine plays against itself
    Puzzles(puzzles::Arguments),
    /// Play a round robin or a gauntlet described in a file
    Tournament(tournament::Arguments),
    /// Answer the question of an experiment file with tables and plots beside it
    Lab(lab::Arguments),
    /// Play a game of draughts over the network by DXP, or wait for one
    Dxp(dxp::Arguments),
    /// Do the work that others put into a queue, or one unit from a file
    Worker(Box<worker::Arguments>),
    /// Speak the Hub protocol of draughts interfaces on stdin and stdout
    Hub(hub::Arguments),
    /// Speak UCI on stdin and stdout; this is what `hetman` alone does
    Uci(uci::Arguments),
    /// Speak GTP on stdin and stdout: Go, Hex
    Gtp(gtp::Arguments),
}

impl Default for Command {
    /// What is done without arguments.
    fn default() -> Self {
        Self::Uci(uci::Arguments::default())
    }
}

impl Command {
    /// Does it, writing the result to `out`.
    pub fn run(&self, games: Games, out: &mut dyn Write) -> anyhow::Result<()> {
        match self {
            Self::Play(arguments) => play::run(arguments, games, out),
            Self::Games(arguments) => games::run(arguments, games, out),
            Self::Search(arguments) => search::run(arguments, games, out),
            Self::Perft(arguments) => perft::run(arguments, games, out),
            Self::Suite(arguments) => suite::run(arguments, games, out),
            Self::Bench(arguments) => bench::run(arguments, games, out),
            Self::Match(arguments) => match_::run(arguments, games, out),
            Self::Generate(arguments) => generate::run(arguments, out),
            Self::Train(arguments) => train::run(arguments, out),
            Self::Network(arguments) => network::run(arguments, out),
            Self::Tune(arguments) => tune::run(arguments, out),
            Self::Spsa(arguments) => spsa::run(arguments, games, out),
            Self::Tablebase(arguments) => tablebase::run(arguments, games, out),
            Self::Book(arguments) => book::run(arguments, games, out),
            Self::Puzzles(arguments) => puzzles::run(arguments, games, out),
            Self::Tournament(arguments) => tournament::run(arguments, games, out),
            Self::Lab(arguments) => lab::run(arguments, games, out),
            Self::Dxp(arguments) => dxp::run(arguments, games, out),
            Self::Worker(arguments) => worker::run(arguments, games, out),
            Self::Hub(arguments) => hub::run(arguments, games),
            Self::Uci(arguments) => uci::run(arguments, games),
            Self::Gtp(arguments) => gtp::run(arguments, games),
        }
    }
}

/// Reads a whole number within a range, or says which range.
fn number(text: &str, unit: &str, min: u64, max: u64) -> Result<u64, String> {
    let number = text
        .parse::<u64>()
        .ok()
        .filter(|number| (min..=max).contains(number));
    number.ok_or_else(|| format!("it takes a whole number of {unit} from {min} to {max}"))
}

/// A rate that is finite however short the time.
fn per_second(nodes: u64, time: Duration) -> u64 {
    (nodes as f64 / time.as_secs_f64().max(1e-6)) as u64
}

/// A number with its digits in groups of three.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_and_written() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(1_000), "1,000");
        assert_eq!(grouped(39_394_572), "39,394,572");
        assert_eq!(number("7", "plies", 1, 250), Ok(7));
        for wrong in ["0", "251", "-1", "x", "", "99999999999999999999999", "1.5"] {
            let says = number(wrong, "plies", 1, 250).unwrap_err();
            assert_eq!(says, "it takes a whole number of plies from 1 to 250");
        }
        assert_eq!(per_second(10, Duration::from_secs(2)), 5);
        assert_eq!(per_second(0, Duration::ZERO), 0);
    }
}
