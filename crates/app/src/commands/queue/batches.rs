//! Games to learn from in batches, played by the workers of a queue. A game depends on its number alone, so that the files are
//! the same wherever it is played; every game is played again before it is written.

use std::collections::HashMap;
use std::io::Write;

use anyhow::{Context, bail};
use hetman_arena::tournament::hash;
use hetman_game::{Error, Notation, Stop};
use hetman_network::Features;
use hetman_queue::collect::{Ending, Submitter, Verdict};
use hetman_queue::{QueueError, Run, Stamp, Unit};
use hetman_search::AlphaBetaPolicy;
use hetman_tuner::games::{Game, Step};
use hetman_tuner::generate::Place as TakeGames;
use hetman_tuner::{Plan, play_numbers};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::super::subject::{self, Subject};
use super::{Place, QueueRuns, file_name, stamp};
use crate::games::games;

/// The kind of a unit that is a batch of games.
pub const BATCH: &str = "games";
/// Games of a batch.
const GAMES: u64 = 20;
/// Games of a batch that somebody else may ask for.
const MOST_GAMES: u64 = 1_000;
/// Nodes a move that somebody else may ask for.
const MOST_NODES: u64 = 1_000_000;

/// A batch to be played by whoever takes it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BatchUnit {
    game: String,
    nodes: u64,
    seed: u64,
    evaluation: String,
    /// The network that labels positions, by the hash of its content.
    pub network: Option<String>,
    first: u64,
    games: u64,
}

/// A game as it travels: start, result, and code, score and worth of each move.
#[derive(Serialize, Deserialize)]
pub struct GameText(String, i32, Vec<(u16, i32, bool)>);

impl BatchUnit {
    /// Plays the batch.
    pub fn play(&self, network: Vec<u8>, cancel: &Stop) -> anyhow::Result<Vec<GameText>> {
        if self.games > MOST_GAMES || !(1..=MOST_NODES).contains(&self.nodes) {
            bail!("a batch has at most {MOST_GAMES} games and {MOST_NODES} nodes a move");
        }
        let player = BatchPlayer {
            unit: self,
            network,
            cancel,
        };
        let games = subject::find(&self.game, player)??;
        let told = |game: Game| {
            let steps = game.steps.iter();
            let steps = steps.map(|step| (step.code, step.score, step.keep));
            GameText(game.start.clone(), game.result, steps.collect())
        };
        Ok(games.into_iter().map(told).collect())
    }
}

struct BatchPlayer<'a> {
    unit: &'a BatchUnit,
    network: Vec<u8>,
    cancel: &'a Stop,
}

impl subject::Visitor for BatchPlayer<'_> {
    type Output = Result<Vec<Game>, Error>;

    fn visit<G, F>(self, subject: Subject<G, F>) -> Self::Output
    where
        G: AlphaBetaPolicy<Position: Notation>,
        F: Features<Position = G::Position>,
    {
        let BatchUnit {
            nodes,
            seed,
            evaluation,
            first,
            games,
            ..
        } = self.unit;
        let plan = Plan {
            nodes: *nodes,
            seed: *seed,
            evaluation: evaluation.clone(),
            network: self.network,
            ..subject.plan.clone()
        };
        let numbers = *first..first.saturating_add(*games);
        play_numbers(&subject.source(&plan), numbers, self.cancel)
    }
}

/// The games that are missing.
pub struct Batches<'a> {
    /// The game.
    pub game: String,
    /// How it is played.
    pub plan: &'a Plan,
    /// Games in all.
    pub games: u64,
    /// Ends it before its time.
    pub cancel: &'a Stop,
}

impl Batches<'_> {
    /// Has the games from a number on played, and hands them on as they come in.
    pub fn submit(&self, place: &Place, first: u64, take: &mut TakeGames) -> anyhow::Result<()> {
        let name = self.game.split('(').next().unwrap_or_default();
        let entry = games().into_iter().find(|entry| entry.name() == name);
        let entry = entry.with_context(|| format!("there is no game `{name}`"))?;
        let network = match self.plan.network.as_slice() {
            [] => None,
            bytes => Some(file_name(&place.put_file(bytes)?)),
        };
        let stamp = stamp(&*entry, false)?;
        let whole = BatchUnit {
            game: self.game.clone(),
            nodes: self.plan.nodes,
            seed: self.plan.seed,
            evaluation: self.plan.evaluation.clone(),
            network,
            first: 0,
            games: 0,
        };
        let run = Run {
            name: format!("{}-games", &hash(&serde_json::to_string(&whole)?)[..12]),
            title: format!("{}: games to learn from", self.game),
            stamp: stamp.clone(),
            needs: Vec::new(),
            stopped: false,
        };
        let runs = QueueRuns::new(place);
        let mut asking = Asking {
            batches: self,
            whole,
            stamp,
            next: first,
            done: first,
            open: HashMap::new(),
            take,
        };
        let ending = runs.collect(run, &mut asking)?;
        runs.end(ending == Ending::Complete)?;
        Ok(())
    }
}

struct Asking<'a, 'b> {
    batches: &'a Batches<'a>,
    whole: BatchUnit,
    stamp: Stamp,
    next: u64,
    done: u64,
    open: HashMap<String, (u64, u64)>,
    take: &'a mut TakeGames<'b>,
}

impl Submitter for Asking<'_, '_> {
    fn next(&mut self, most: usize) -> Result<Vec<Unit>, QueueError> {
        let mut units = Vec::new();
        while units.len() < most && self.next < self.batches.games {
            let games = GAMES.min(self.batches.games - self.next);
            let unit = BatchUnit {
                first: self.next,
                games,
                ..self.whole.clone()
            };
            let body = serde_json::to_value(&unit);
            let body = body.map_err(|error| QueueError::Own(error.to_string()))?;
            let id = hash(&format!("{body} {}", self.stamp.build));
            self.open.insert(id.clone(), (self.next, games));
            self.next += games;
            units.push(Unit {
                id,
                kind: BATCH.into(),
                stamp: self.stamp.clone(),
                body,
            });
        }
        Ok(units)
    }

    fn take(&mut self, unit: &Unit, _: &str, body: &Value) -> Result<Verdict, QueueError> {
        let told: Vec<GameText> = match Deserialize::deserialize(body) {
            Ok(told) => told,
            Err(error) => return Ok(Verdict::Refused(error.to_string())),
        };
        let Some(&(first, count)) = self.open.get(&unit.id) else {
            return Ok(Verdict::Refused("nobody asked for it".into()));
        };
        if told.len() as u64 != count {
            return Ok(Verdict::Refused("it has another number of games".into()));
        }
        let game = |GameText(start, result, steps): GameText| Game {
            start,
            result,
            steps: steps
                .into_iter()
                .map(|(code, score, keep)| Step { code, score, keep })
                .collect(),
        };
        let placed = (self.take)(first, told.into_iter().map(game).collect());
        match placed.map_err(|error| QueueError::Own(error.to_string()))? {
            Ok(()) => {
                self.done += count;
                Ok(Verdict::Stored)
            }
            Err(why) => Ok(Verdict::Refused(why)),
        }
    }

    fn wants(&mut self, _: &Unit) -> Result<bool, QueueError> {
        Ok(true)
    }

    fn notice(&mut self, line: &str) {
        let _ = writeln!(std::io::stderr(), "{line}");
    }

    fn is_cancelled(&self) -> bool {
        self.batches.cancel.is_requested()
    }

    fn progress(&self) -> (u64, u64) {
        (self.done, self.batches.games)
    }
}
