//! One tournament of the arena: waiting, running or at rest, and what those who look on are told of it.

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use hetman_arena::ledger::{Ledger, LedgerError};
use hetman_arena::play::Outcome;
use hetman_arena::tournament::{self, GameSnapshot, Plan, RunControl, Standing, Tables};
use hetman_game::record::formats;
use hetman_game::{Player, Spec, Stop};
use thiserror::Error as ThisError;
use tokio::sync::watch;

use super::archive::Entered;
use super::results::{Finished, Results};
use super::snapshots::Snapshots;
use crate::admission::Playable;
use crate::error::Error;
use crate::explorer::FinishedGame;
use crate::messages::{
    FinishedGames, LiveGame, Refusal, Reproduction, Tournament, TournamentState,
};
use crate::pool::{Job, lock};

/// The most finished games told at once.
const MOST_GAMES_TOLD: usize = 200;

/// What a tournament is doing.
#[derive(Clone, PartialEq, Debug)]
pub enum Phase {
    /// Others come first.
    Queued,
    /// It is being played.
    Running,
    /// It can be resumed.
    Stopped,
    /// It is over.
    Finished,
    /// It cannot be played.
    Failed(Refusal),
}

impl Phase {
    /// As a page reads it.
    pub const fn state(&self) -> TournamentState {
        match self {
            Self::Queued => TournamentState::Queued,
            Self::Running => TournamentState::Running,
            Self::Stopped => TournamentState::Stopped,
            Self::Finished => TournamentState::Finished,
            Self::Failed(_) => TournamentState::Failed,
        }
    }

    /// Whether games are played or will be.
    pub const fn is_active(&self) -> bool {
        matches!(self, Self::Queued | Self::Running)
    }
}

/// Why a tournament cannot be played.
#[derive(Debug, ThisError)]
pub enum ContestError {
    /// The order cannot be.
    #[error(transparent)]
    Order(#[from] hetman_game::Error),
    /// Results cannot be kept.
    #[error(transparent)]
    Ledger(#[from] LedgerError),
    /// The program was built anew.
    #[error("the games so far were played by another build of the program; start a new tournament")]
    Rebuilt,
}

impl From<ContestError> for Error {
    fn from(error: ContestError) -> Self {
        match error {
            ContestError::Order(error) => error.into(),
            ContestError::Ledger(error) => Self::Conflict(error.to_string()),
            ContestError::Rebuilt => Self::Rebuilt,
        }
    }
}

/// A tournament.
pub struct Contest {
    /// Its name.
    pub id: String,
    /// What was ordered.
    pub entered: Entered,
    /// What opens it.
    pub key: String,
    /// What it is doing and what it has brought.
    pub status: Mutex<ContestStatus>,
    /// Rings when something has changed.
    pub changes: watch::Sender<u64>,
    /// The game.
    pub entry: Arc<Playable>,
    /// Its rules.
    pub game: Spec,
    snapshots: Snapshots,
    watchers: AtomicUsize,
}

/// What a tournament's lock guards.
pub struct ContestStatus {
    /// What it is doing.
    pub phase: Phase,
    /// The games so far.
    pub results: Results,
    /// Calls it off.
    pub job: Option<Arc<Job>>,
    started: Option<Instant>,
}

impl ContestStatus {
    /// What the tournament is doing; failed if its thread broke down.
    pub fn phase(&self) -> Phase {
        let over = self.job.as_ref().is_some_and(|job| job.is_over());
        if over && self.phase.is_active() {
            Phase::Failed(Error::ArenaBrokeDown.refusal())
        } else {
            self.phase.clone()
        }
    }
}

impl Contest {
    /// A tournament at rest, nothing known of its games yet.
    pub fn new(
        id: String,
        key: String,
        entered: Entered,
        entry: Arc<Playable>,
    ) -> Result<Self, Error> {
        let game: Spec = entered.description.game.parse()?;
        let status = ContestStatus {
            phase: Phase::Stopped,
            results: Results::default(),
            job: None,
            started: None,
        };
        Ok(Self {
            id,
            key,
            entered,
            status: Mutex::new(status),
            changes: watch::Sender::new(1),
            entry,
            game,
            snapshots: Snapshots::default(),
            watchers: AtomicUsize::new(0),
        })
    }

    /// Changes the status, then notifies the subscribers.
    pub fn change<T>(&self, work: impl FnOnce(&mut ContestStatus) -> T) -> T {
        let value = work(&mut lock(&self.status));
        self.changes.send_modify(|version| *version += 1);
        value
    }

    fn plan(&self) -> Result<Plan<'_>, ContestError> {
        Ok(self.entered.description.plan(&*self.entry, &self.game)?)
    }

    /// Reads what the ledger knows, under the builds that played.
    pub fn recall(&self, folder: &Path, phase: Phase) -> Result<(), ContestError> {
        let mut plan = self.plan()?;
        plan.builds.clone_from(&self.entered.builds);
        let (standing, _) = tournament::found(&plan, Some(&mut Ledger::open(folder)?))?;
        self.change(|status| {
            status.results.update(&plan, &standing);
            status.phase = phase;
        });
        Ok(())
    }

    /// Plays what is not in the ledger yet; true if nothing is left to play.
    pub fn play(&self, folder: &Path, job: &Job) -> Result<bool, ContestError> {
        let cancel = Stop::default();
        job.attach(&cancel);
        let plan = self.plan()?;
        if plan.builds != self.entered.builds {
            return Err(ContestError::Rebuilt);
        }
        let mut ledger = Ledger::open(folder)?;
        self.change(|status| {
            if !job.is_cancelled() {
                status.phase = Phase::Running;
            }
            status.results = Results::default();
            status.started = Some(Instant::now());
        });
        let see = |snapshot: &GameSnapshot| self.see(&plan, snapshot);
        let control = RunControl {
            cancel,
            see: &see,
            crew: &Tables,
        };
        let done = tournament::run_watched(
            &plan,
            Some(&mut ledger),
            &control,
            &mut |standing: &Standing| {
                self.change(|status| status.results.update(&plan, standing));
                std::ops::ControlFlow::Continue(())
            },
        );
        self.snapshots.clear();
        done?;
        Ok(!job.is_cancelled())
    }

    fn see(&self, plan: &Plan, snapshot: &GameSnapshot) {
        if self.watchers.load(Ordering::Relaxed) > 0 && self.snapshots.see(plan, snapshot) {
            self.changes.send_modify(|_| {});
        }
    }

    /// The game at a table, if one is being played.
    pub fn live(&self, table: usize) -> Option<LiveGame> {
        self.snapshots.show(&*self.entry, &self.game, table)
    }

    /// The tournament as it stands.
    pub fn message(&self, commit: &str, cores: usize) -> Tournament {
        let status = lock(&self.status);
        let Results {
            games,
            planned,
            found,
            places,
            meetings,
            ..
        } = &status.results;
        let done = games.len() as u64;
        let (phase, found) = (status.phase(), *found);
        let running = phase == Phase::Running;
        let seconds = status
            .started
            .filter(|_| running)
            .map(|started| started.elapsed().as_secs_f64());
        let rate = seconds
            .map(|seconds| (done - found) as f64 / seconds.max(1e-3))
            .filter(|rate| *rate > 0.0);
        let description = &self.entered.description;
        Tournament {
            id: self.id.clone(),
            version: *self.changes.borrow(),
            order: self.entered.order.clone(),
            state: phase.state(),
            failure: if let Phase::Failed(why) = phase {
                Some(why)
            } else {
                None
            },
            games: *planned,
            done,
            found,
            rate,
            left: rate.map(|rate| planned.saturating_sub(done) as f64 / rate),
            places: places.clone(),
            meetings: meetings.clone(),
            formats: formats(&*self.entry)
                .into_iter()
                .rev()
                .map(str::to_owned)
                .collect(),
            how: Reproduction {
                version: env!("CARGO_PKG_VERSION").into(),
                commit: commit.into(),
                seed: description.seed,
                command: description.command(),
                file: toml::to_string(description).unwrap_or_default(),
                cores: cores as u32,
            },
        }
    }

    /// Stops it; what is finished stays.
    pub fn stop(&self) {
        self.change(|status| {
            if let Some(job) = status.job.take() {
                job.cancel();
            }
            if status.phase.is_active() {
                status.phase = Phase::Stopped;
            }
        });
    }

    /// Finished games, the newest first, without the first few.
    pub fn games(&self, from: usize) -> FinishedGames {
        let status = lock(&self.status);
        let games = &status.results.games;
        let told = games.iter().rev().skip(from).take(MOST_GAMES_TOLD);
        FinishedGames {
            total: games.len() as u32,
            games: told.map(Finished::message).collect(),
        }
    }

    /// Its finished games as the explorer counts them.
    pub fn finished(&self) -> Vec<FinishedGame> {
        let status = lock(&self.status);
        let game = self.game.to_string();
        let finished = |one: &Finished| FinishedGame {
            id: format!("{}/{}", self.id, one.number),
            game: game.clone(),
            start: one.result.game.start.clone(),
            words: one
                .result
                .game
                .moves
                .split_whitespace()
                .map(str::to_owned)
                .collect(),
            winner: match one.result.outcome {
                Outcome::First => Some(Player::FIRST),
                Outcome::Draw => None,
                Outcome::Second => Some(Player::SECOND),
            },
        };
        status.results.games.iter().map(finished).collect()
    }

    /// Counts a subscriber until the guard is dropped.
    pub fn subscribe(self: &Arc<Self>) -> ContestSubscriber {
        self.watchers.fetch_add(1, Ordering::Relaxed);
        ContestSubscriber(Arc::clone(self))
    }

    /// Whether it has no subscriber and nothing is under way.
    pub fn is_idle(&self) -> bool {
        self.watchers.load(Ordering::Relaxed) == 0 && !lock(&self.status).phase().is_active()
    }
}

/// A subscriber of a tournament, counted while it exists.
pub struct ContestSubscriber(pub Arc<Contest>);

impl Drop for ContestSubscriber {
    fn drop(&mut self) {
        self.0.watchers.fetch_sub(1, Ordering::Relaxed);
    }
}
