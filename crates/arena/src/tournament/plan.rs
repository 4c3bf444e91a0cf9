//! What is to be played: players, openings, pairings, and the full specification that names each pair for ever.

use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::{Duration, UNIX_EPOCH};

use hetman_game::random::mix;
use hetman_game::{Entry, Error, Spec};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::openings::{Book, Opening};
use crate::play::{Adjudication, Pace};
use crate::player::PlayerSpec;
use crate::sprt::Sprt;

/// Who meets whom.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Schedule {
    /// Each player meets each other; with two players, a match.
    #[default]
    RoundRobin,
    /// The first player meets each of the others.
    Gauntlet,
    /// Each player meets the one listed before.
    Neighbours,
}

impl Schedule {
    /// All of them by name.
    pub const ALL: [(&str, Self); 3] = [
        ("round-robin", Self::RoundRobin),
        ("gauntlet", Self::Gauntlet),
        ("neighbours", Self::Neighbours),
    ];

    /// How many meetings a round has.
    pub fn meetings(self, players: usize) -> usize {
        self.encounters(players).len()
    }

    /// The encounters of one round, as numbers of players.
    fn encounters(self, players: usize) -> Vec<[usize; 2]> {
        match self {
            Self::RoundRobin => (0..players)
                .flat_map(|host| (host + 1..players).map(move |guest| [host, guest]))
                .collect(),
            Self::Gauntlet => (1..players).map(|guest| [0, guest]).collect(),
            Self::Neighbours => (1..players).map(|guest| [guest, guest - 1]).collect(),
        }
    }
}

impl FromStr for Schedule {
    type Err = Error;

    fn from_str(word: &str) -> Result<Self, Error> {
        let found = Self::ALL.into_iter().find(|(name, _)| *name == word);
        let names = Self::ALL.map(|(name, _)| name);
        found.map_or_else(
            || Err(Error::unknown("schedule", word, names)),
            |(_, schedule)| Ok(schedule),
        )
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
    /// The build of each player's program.
    pub builds: Vec<String>,
    /// The pairs, in the order they are to be played.
    pub pairings: Vec<Pairing>,
    /// How long the players may think.
    pub pace: Pace,
    /// Players, by number, who have a pace of their own.
    pub own_paces: Vec<(usize, Pace)>,
    /// What a clock may be overstepped by.
    pub margin: Duration,
    /// When to cut games short.
    pub adjudication: Adjudication,
    /// Decides everything random.
    pub seed: u64,
    /// Pairs played at once.
    pub concurrency: usize,
    /// The test that ends the games of two players before their time.
    pub sprt: Option<Sprt>,
}

impl Plan<'_> {
    /// Draws up the pairings: `rounds` pairs for each two who meet, all with the same opening in a round. Refuses
    /// players whom their pace would never stop.
    pub fn schedule(&mut self, schedule: Schedule, rounds: u64, book: &Book) -> Result<(), Error> {
        for (number, player) in self.players.iter().enumerate() {
            player.takes(self.pace_of(number), self.entry, &self.game)?;
        }
        for round in 0..rounds {
            let opening = book.opening(self.entry, &self.game, round)?;
            for players in schedule.encounters(self.players.len()) {
                self.pairings.push(Pairing {
                    players,
                    opening: opening.clone(),
                    round,
                });
            }
        }
        Ok(())
    }

    /// How many seats the game has.
    pub(super) fn seats(&self) -> usize {
        let board = self.entry.board(&self.game, None);
        board.map_or(2, |board| board.players().len())
    }

    /// How long a player may think.
    pub fn pace_of(&self, player: usize) -> Pace {
        self.own_paces
            .iter()
            .find(|(number, _)| *number == player)
            .map_or(self.pace, |(_, pace)| *pace)
    }

    /// Whether the speed of the machine has a say in the games.
    pub fn is_timed(&self) -> bool {
        let own = self.own_paces.iter().any(|(_, pace)| pace.is_timed());
        own || self.pace.is_timed()
    }

    /// How long two players may think, in words.
    pub(super) fn pace_text(&self, players: [usize; 2]) -> String {
        let [one, two] = players.map(|player| self.pace_of(player));
        if one == two {
            one.to_string()
        } else {
            format!("{one} against {two}")
        }
    }

    /// The seed of a pair.
    pub(super) fn pair_seed(&self, pairing: &Pairing) -> u64 {
        mix(mix(self.seed) ^ pairing.round)
    }

    /// All that decides how a pair goes, in lines.
    pub fn specification(&self, number: usize) -> String {
        let Pairing {
            players: [one, two],
            opening,
            round,
        } = &self.pairings[number];
        let player = |at: usize| {
            let name = self.players[at].to_string();
            // Players that are alike do not share their games.
            let alike = self.players[..at].iter();
            match alike.filter(|other| other.to_string() == name).count() {
                0 => format!("{name} {}", self.builds[at]),
                copy => format!("{name} {} copy {copy}", self.builds[at]),
            }
        };
        [
            format!("game {}", self.game),
            format!("first {}", player(*one)),
            format!("second {}", player(*two)),
            format!("start {}", opening.start.as_deref().unwrap_or_default()),
            format!("moves {}", opening.moves.join(" ")),
            format!("pace {}", self.pace_text([*one, *two])),
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
        let first = if self.pairings.is_empty() {
            String::new()
        } else {
            self.specification(0)
        };
        let players: Vec<String> = self.players.iter().map(PlayerSpec::to_string).collect();
        hash(&format!("{first}\n{}", players.join("\n")))[..12].to_owned()
    }
}

/// The name of whatever a text specifies.
pub fn hash(text: &str) -> String {
    let digest = Sha256::digest(text.as_bytes());
    digest
        .iter()
        .flat_map(|byte| [byte >> 4, byte & 15])
        .filter_map(|nibble| char::from_digit(nibble.into(), 16))
        .collect()
}

/// Tells one build of a player's program from another by size and time of its file, so that a rebuilt engine does not
/// inherit the results of its predecessor.
pub fn build(player: &PlayerSpec) -> String {
    let path = match player {
        PlayerSpec::Engine(_) | PlayerSpec::Level(_) => std::env::current_exe().ok(),
        PlayerSpec::Program(_, program) => located(&program.command),
        PlayerSpec::Random { .. } => None,
    };
    let Some(data) = path.and_then(|path| std::fs::metadata(path).ok()) else {
        return String::new();
    };
    let changed = data
        .modified()
        .ok()
        .and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    format!(
        "[{} bytes, {}]",
        data.len(),
        changed.map_or(0, |since| since.as_nanos())
    )
}

/// The file of a command, looked for where the system would look for it.
fn located(command: &str) -> Option<PathBuf> {
    if Path::new(command).components().count() > 1 {
        return Some(PathBuf::from(command));
    }
    let folders = std::env::var_os("PATH")?;
    std::env::split_paths(&folders)
        .map(|folder| folder.join(command))
        .find(|path| path.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::Description;

    #[cfg(unix)]
    #[test]
    fn programs_have_a_build_wherever_they_are_found() {
        let by_name: PlayerSpec = "uci(sh)".parse().unwrap();
        let by_path: PlayerSpec = format!("uci({})", located("sh").unwrap().display())
            .parse()
            .unwrap();
        assert!(build(&by_name).contains("bytes"), "{}", build(&by_name));
        assert_eq!(build(&by_name), build(&by_path));
        assert_eq!(build(&"uci(no-program-of-this-name)".parse().unwrap()), "");
    }

    #[test]
    fn players_that_are_alike_do_not_share_their_games() {
        let games = hetman_classics::entries();
        let entry = games.iter().find(|entry| entry.name() == "nim").unwrap();
        let game = Spec::named("nim");
        let players = ["random(seed=1)", "random(seed=1)", "random(seed=2)"];
        let players = players.map(str::to_owned).to_vec();
        let description = Description {
            openings: "start".into(),
            ..Description::new(&game, players, 4).with_pace(Pace::Nodes(10))
        };
        let plan = description.plan(&**entry, &game).unwrap();
        let ids: std::collections::HashSet<String> =
            (0..plan.pairings.len()).map(|at| plan.id(at)).collect();
        assert_eq!((plan.pairings.len(), ids.len()), (6, 6));
    }

    #[test]
    fn everybody_meets_whom_the_schedule_says() {
        assert_eq!(Schedule::RoundRobin.encounters(3), [[0, 1], [0, 2], [1, 2]]);
        assert_eq!(Schedule::Gauntlet.encounters(3), [[0, 1], [0, 2]]);
        assert_eq!(Schedule::Neighbours.encounters(3), [[1, 0], [2, 1]]);
    }
}
