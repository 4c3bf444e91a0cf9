//! What is to be played: players, openings, pairings, and the full specification that names each pair for ever.

use std::path::Path;
use std::time::{Duration, UNIX_EPOCH};

use hetman_game::random::mix;
use hetman_game::{Entry, Error, Spec};
use sha2::{Digest, Sha256};

use crate::openings::{Book, Opening};
use crate::play::{Adjudication, Pace};
use crate::player::PlayerSpec;

/// Who meets whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Schedule {
    /// Everybody meets everybody; with two players, a match.
    RoundRobin,
    /// The first player meets everybody else.
    Gauntlet,
}

impl Schedule {
    /// The encounters of one round, as numbers of players.
    fn encounters(self, players: usize) -> Vec<[usize; 2]> {
        let last_host = if self == Self::Gauntlet { 1 } else { players };
        (0..last_host).flat_map(|host| (host + 1..players).map(move |guest| [host, guest])).collect()
    }
}

/// One pair of games to be played.
#[derive(Clone, Debug)]
pub struct Pairing {
    /// The two players; the first moves first in the first game.
    pub players: [usize; 2],
    /// Where both games start.
    pub opening: Opening,
    /// The number of the pair among those of the same two players.
    pub round: u64,
}

/// Everything a tournament needs to know.
pub struct Plan<'a> {
    /// The game.
    pub entry: &'a dyn Entry,
    /// Its rules.
    pub game: Spec,
    /// The players.
    pub players: Vec<PlayerSpec>,
    /// The pairs, in the order they are to be played.
    pub pairings: Vec<Pairing>,
    /// How long the players may think.
    pub pace: Pace,
    /// What a clock may be overstepped by.
    pub margin: Duration,
    /// When to cut games short.
    pub adjudication: Adjudication,
    /// Decides everything random.
    pub seed: u64,
    /// Pairs played at once.
    pub concurrency: usize,
}

impl Plan<'_> {
    /// Draws up the pairings: `rounds` pairs for each two who meet, everybody with the same opening in a round.
    pub fn schedule(&mut self, schedule: Schedule, rounds: u64, book: &Book) -> Result<(), Error> {
        for round in 0..rounds {
            let opening = book.opening(self.entry, &self.game, round)?;
            for players in schedule.encounters(self.players.len()) {
                self.pairings.push(Pairing { players, opening: opening.clone(), round });
            }
        }
        Ok(())
    }

    /// The seed of a pair.
    pub(super) fn pair_seed(&self, number: usize) -> u64 {
        mix(mix(self.seed) ^ self.pairings[number].round)
    }

    /// All that decides how a pair goes, in lines.
    pub fn specification(&self, number: usize) -> String {
        let Pairing { players: [one, two], opening, round } = &self.pairings[number];
        let player = |at: usize| format!("{} {}", self.players[at], build(&self.players[at]));
        [
            format!("game {}", self.game),
            format!("first {}", player(*one)),
            format!("second {}", player(*two)),
            format!("start {}", opening.start.as_deref().unwrap_or_default()),
            format!("moves {}", opening.moves.join(" ")),
            format!("pace {}", self.pace),
            format!("margin {} ms", self.margin.as_millis()),
            format!("adjudication {:?}", self.adjudication),
            format!("seed {}", self.seed),
            format!("pair {round}"),
        ]
        .join("\n")
    }

    /// The name of a pair: the hash of its specification.
    pub fn id(&self, number: usize) -> String {
        hash(&self.specification(number))
    }

    /// The name of the whole tournament: the hash of what its pairs have in common, whatever their number.
    pub fn name(&self) -> String {
        let first = if self.pairings.is_empty() { String::new() } else { self.specification(0) };
        let players: Vec<String> = self.players.iter().map(PlayerSpec::to_string).collect();
        hash(&format!("{first}\n{}", players.join("\n")))[..12].to_owned()
    }
}

fn hash(text: &str) -> String {
    let digest = Sha256::digest(text.as_bytes());
    digest
        .iter()
        .flat_map(|byte| [byte >> 4, byte & 15])
        .filter_map(|nibble| char::from_digit(nibble.into(), 16))
        .collect()
}

/// Tells one build of a program from another by size and time of its file, so that a rebuilt engine does not inherit
/// the results of its predecessor.
fn build(player: &PlayerSpec) -> String {
    let path = match player {
        PlayerSpec::Engine(_) => std::env::current_exe().ok(),
        PlayerSpec::Program(program) => Some(Path::new(&program.command).to_owned()),
        PlayerSpec::Random { .. } => None,
    };
    let Some(data) = path.and_then(|path| std::fs::metadata(path).ok()) else { return String::new() };
    let changed = data.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    format!("[{} bytes, {}]", data.len(), changed.map_or(0, |since| since.as_nanos()))
}
