//! Tournaments for pages: ordered, queued, played one at a time by all cores at most, stopped, resumed, and read back
//! from the ledger, which alone says what was played.

mod archive;
mod contest;
mod export;
mod order;
mod results;
mod snapshots;
mod stream;

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use hetman_arena::ledger::LedgerError;
use hetman_arena::record as arena_record;
use hetman_arena::tournament::build;
use hetman_game::{Entry, Spec};

use crate::access::{Access, random_word};
use crate::error::Error;
use crate::games::Games;
use crate::messages::{
    Created, Tournament, TournamentCreated, TournamentOrder, TournamentState, TournamentSummary,
    Tournaments,
};
use crate::pool::{BackgroundWork, Order, Pool, lock};
use crate::record;

pub use contest::{Contest, ContestSubscriber};
pub use export::export;
pub use order::{Program, check as check_pace};
pub use stream::events;

use archive::{Archive, Entered, Filed};
use contest::Phase;

/// The most tournaments that may wait.
const MOST_WAITING: usize = 20;
/// The most tournaments a list shows.
const MOST_LISTED: u32 = 50;
/// The most tournaments held in memory without subscribers.
const MOST_IDLE: usize = 8;

/// All tournaments.
pub struct Arena {
    /// Where games are replayed.
    pub games: Arc<Games>,
    programs: Vec<Program>,
    commit: String,
    cores: usize,
    folder: PathBuf,
    archive: Mutex<Archive>,
    contests: Mutex<HashMap<String, Arc<Contest>>>,
    pool: Pool,
    /// Who may stop and resume.
    pub access: Arc<Access>,
}

impl Arena {
    /// An arena that keeps its results in a folder and lets these programs play.
    pub fn open(
        games: Arc<Games>,
        folder: &Path,
        programs: Vec<Program>,
        work: &BackgroundWork,
    ) -> Result<Arc<Self>, LedgerError> {
        Ok(Arc::new(Self {
            games,
            programs,
            commit: work.commit.clone(),
            cores: work.cores,
            folder: folder.to_owned(),
            archive: Mutex::new(Archive::open(folder)?),
            contests: Mutex::default(),
            pool: work.pool.clone(),
            access: Arc::clone(&work.access),
        }))
    }

    /// All tournaments, and what a new one may be.
    pub fn list(&self) -> Result<Tournaments, Error> {
        let filed = lock(&self.archive).newest(MOST_LISTED)?;
        let contests = lock(&self.contests);
        let summary = |filed: Filed| {
            let known = contests
                .get(&filed.id)
                .map(|contest| lock(&contest.status).phase().state());
            let state = known.unwrap_or(if filed.finished {
                TournamentState::Finished
            } else {
                TournamentState::Stopped
            });
            let TournamentOrder { game, players, .. } = filed.entered.order;
            TournamentSummary {
                id: filed.id,
                created: filed.created,
                game,
                players,
                state,
            }
        };
        Ok(Tournaments {
            tournaments: filed.into_iter().map(summary).collect(),
            programs: self
                .programs
                .iter()
                .map(|program| program.name.clone())
                .collect(),
            cores: self.cores as u32,
            most_games: order::MOST_GAMES,
        })
    }

    /// Takes an order, after every player has shown that it can be started.
    pub fn create(self: &Arc<Self>, order: TournamentOrder) -> Result<TournamentCreated, Error> {
        let description = order::describe(&order, &self.programs, self.cores)?;
        let game: Spec = description.game.parse()?;
        let entry = self.games.entry(&game)?;
        let outline = description.outline(&*entry, &game)?;
        order::check(outline.pace)?;
        entry.board(&game, None)?;
        entry.check_together(&game, &outline.players, description.concurrency.get())?;
        outline.players.iter().try_for_each(|player| {
            player.try_out(&*entry, &game)?;
            player.takes(outline.pace, &*entry, &game)
        })?;
        let builds = outline.players.iter().map(build).collect();
        drop(outline);
        let (id, key) = (random_word(10)?, random_word(22)?);
        let contest = Contest::new(
            id.clone(),
            key.clone(),
            Entered {
                order,
                description,
                builds,
            },
            entry,
        )?;
        self.enqueue(&Arc::new(contest), true)?;
        Ok(TournamentCreated { id, key })
    }

    /// Puts a tournament at the end of the queue.
    fn enqueue(self: &Arc<Self>, contest: &Arc<Contest>, new: bool) -> Result<(), Error> {
        let mut contests = lock(&self.contests);
        let waiting = contests
            .values()
            .filter(|contest| lock(&contest.status).phase().is_active())
            .count();
        if waiting >= MOST_WAITING {
            return Err(Error::ManyTournaments);
        }
        if new {
            lock(&self.archive).enter(&contest.id, &contest.key, &contest.entered)?;
        }
        contests.insert(contest.id.clone(), Arc::clone(contest));
        let mut status = lock(&contest.status);
        if status.phase().is_active() {
            return Ok(());
        }
        status.phase = Phase::Queued;
        let (arena, own) = (Arc::clone(self), Arc::clone(contest));
        let order = Order::new(move |job| {
            let played = own.play(&arena.folder, job);
            arena.games.explorer().count_tournament(own.finished());
            let phase = match played {
                Ok(true) => arena.finish(&own),
                Ok(false) => Phase::Stopped,
                Err(error) => Phase::Failed(Error::from(error).refusal()),
            };
            // A cancellation has set the phase already.
            if !job.is_cancelled() {
                own.change(|status| status.phase = phase);
            }
        });
        let stuck = Arc::clone(contest);
        let failed = Phase::Failed(Error::GivenUp.refusal());
        status.job = Some(self.pool.take(Order {
            lost: Box::new(move || stuck.change(|status| status.phase = failed)),
            ..order
        }));
        drop(status);
        contest.changes.send_modify(|version| *version += 1);
        Ok(())
    }

    fn finish(&self, contest: &Contest) -> Phase {
        match lock(&self.archive).finish(&contest.id) {
            Ok(()) => Phase::Finished,
            Err(error) => Phase::Failed(Error::from(error).refusal()),
        }
    }

    /// The tournament of that name, read back from disk if need be.
    pub fn contest(&self, id: &str) -> Result<Arc<Contest>, Error> {
        if let Some(contest) = lock(&self.contests).get(id) {
            return Ok(Arc::clone(contest));
        }
        let missing = || {
            let id = id.chars().take(40).collect();
            Error::NoTournament { id }
        };
        let filed = lock(&self.archive).find(id)?.ok_or_else(missing)?;
        let game: Spec = filed.entered.description.game.parse()?;
        let contest = Contest::new(filed.id, filed.key, filed.entered, self.games.entry(&game)?)?;
        let phase = if filed.finished {
            Phase::Finished
        } else {
            Phase::Stopped
        };
        contest.recall(&self.folder, phase).map_err(Error::from)?;
        // The program may have been killed before its games were counted.
        self.games.explorer().count_tournament(contest.finished());
        let mut contests = lock(&self.contests);
        while contests
            .values()
            .filter(|contest| contest.is_idle())
            .count()
            >= MOST_IDLE
        {
            let Some(idle) = contests
                .iter()
                .find(|(_, contest)| contest.is_idle())
                .map(|(id, _)| id.clone())
            else {
                break;
            };
            contests.remove(&idle);
        }
        Ok(Arc::clone(
            contests
                .entry(id.to_owned())
                .or_insert_with(|| Arc::new(contest)),
        ))
    }

    /// Goes on with a tournament that was stopped.
    pub fn resume(self: &Arc<Self>, contest: &Arc<Contest>) -> Result<(), Error> {
        if lock(&contest.status).phase == Phase::Finished {
            return Err(Error::TournamentOver);
        }
        self.enqueue(contest, false)
    }

    /// The tournament as it stands.
    pub fn message(&self, contest: &Contest) -> Tournament {
        contest.message(&self.commit, self.cores)
    }

    /// Opens a finished game where it can be replayed and analysed.
    pub fn replay(&self, contest: &Contest, number: u32) -> Result<Created, Error> {
        let record = {
            let status = lock(&contest.status);
            let games = &status.results.games;
            let found = games.iter().find(|game| game.number == number);
            let found = found.ok_or_else(|| Error::Missing(format!("game {number}")))?;
            arena_record::record(&*contest.entry, &contest.game, &found.result)?
        };
        let (order, record) = record::recorded(record, self.games.list())?;
        self.games.create(order, record.as_ref())
    }
}
