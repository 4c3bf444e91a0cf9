//! Engines at their moves. A player is made for its first move and then stays with the game, so that its tables and
//! trees serve the next move too.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use hetman_arena::player::{Fault, Own, Player, Question};
use hetman_game::{Certainty, Choice, Counters, Engine, Entry, Player as Side, Report, Spec, Stop};

use super::{Live, LiveState};
use crate::admission::{Playable, Resident};
use crate::error::Error;
use crate::level::{self, Strength};
use crate::messages::Searched;
use crate::picture;
use crate::pool::{Job, Order, lock};
use crate::session::Session;

/// The pause between the moves of engines, so that people can follow.
const PAUSE: Duration = Duration::from_millis(500);
/// Moves of a line that are told.
const LINE: usize = 12;
/// Nodes or playouts that take but a moment in every game.
const FEW_NODES: u64 = 2_000;

/// An engine at its move.
pub struct Thinking {
    /// Whose.
    pub side: u8,
    /// Calls it off.
    pub job: Arc<Job>,
}

impl Live {
    /// Lets the engine think whose turn it is, if none thinks yet.
    pub fn wake(self: &Arc<Self>) {
        let mut state = lock(&self.state);
        if self.let_think(&mut state) {
            // If it cannot be saved the game is read anew, and its engine woken again.
            let _ = self.commit(&mut state);
        }
    }

    /// Starts the engine whose turn it is, unless one thinks already or has given up.
    pub(super) fn let_think(self: &Arc<Self>, state: &mut LiveState) -> bool {
        state.session.resume();
        let thinking = state.thinking.as_ref();
        if thinking.is_some_and(|it| !it.job.is_over()) || state.session.failure.is_some() {
            return false;
        }
        let Some((side, strength)) = state.session.engine_to_move() else {
            return false;
        };
        let Some(resident) = self.players.get(usize::from(side)) else {
            return false;
        };
        let task = MoveTask::new(&state.session, strength, resident);
        let job = self.order(side, task);
        state.thinking = Some(Thinking { side, job });
        true
    }

    fn order(self: &Arc<Self>, side: u8, task: MoveTask) -> Arc<Job> {
        let quick = task.is_quick();
        let live = Arc::clone(self);
        let order = Order::new(move |job| {
            let started = Instant::now();
            let answer = task.run(job);
            let spent = started.elapsed().as_millis() as u64;
            live.thought.fetch_add(spent, Ordering::Relaxed);
            live.end_turn(job, side, answer);
        });
        let (live, lost) = (Arc::clone(self), Arc::clone(&order.job));
        let ranked = Arc::clone(self);
        self.services.players.take(Order {
            rank: Box::new(move || ranked.rank()),
            quick,
            lost: Box::new(move || live.give_up(&lost)),
            ..order
        })
    }

    /// An engine did not stop when it was told to.
    fn give_up(&self, job: &Arc<Job>) {
        let mut state = lock(&self.state);
        let stuck = |thinking: &mut Thinking| Arc::ptr_eq(&thinking.job, job);
        if state.thinking.take_if(stuck).is_some() {
            state.session.failure = Some(Error::GivenUp.refusal());
            // If it cannot be saved the game is read anew.
            let _ = self.commit(&mut state);
        }
    }

    /// An engine has decided; nothing happens if it was called off in the meantime.
    fn end_turn(self: &Arc<Self>, job: &Job, side: u8, answer: Result<Answer, Error>) {
        let mut state = lock(&self.state);
        if job.is_cancelled() {
            return;
        }
        state.thinking = None;
        let played = answer.and_then(|answer| state.take_answer(side, &answer));
        if let Err(error) = played {
            state.session.failure = Some(error.refusal());
        }
        if state.session.is_demonstration() {
            let live = Arc::clone(self);
            self.services.runtime.spawn(async move {
                tokio::time::sleep(PAUSE).await;
                if !live.is_left() {
                    live.wake();
                }
            });
        } else {
            self.let_think(&mut state);
        }
        // If it cannot be saved the game is read anew, and its engine moves again.
        let _ = self.commit(&mut state);
    }
}

impl LiveState {
    fn take_answer(&mut self, side: u8, answer: &Answer) -> Result<(), Error> {
        let at = usize::from(side);
        self.session.opinions[at] = answer.report.as_ref().map(|report| report.score);
        self.counts[at] = Some(answer.counters);
        let searched = searched(&self.session, side, answer);
        self.session.advance(&answer.word)?;
        self.session.note_search(side, searched);
        Ok(())
    }
}

/// What a page is told of a search; the moves it expected as records write them, as far as they can be played.
fn searched(session: &Session, side: u8, answer: &Answer) -> Option<Searched> {
    let report = answer.report.as_ref()?;
    let mut board = session.board_at(session.record.head).ok()?;
    let mut line = Vec::new();
    for word in report.pv.iter().take(LINE) {
        let Ok(record) = board.record_text(word) else {
            break;
        };
        line.push(record);
        if board.play(word).is_err() {
            break;
        }
    }
    Some(Searched {
        depth: report.depth,
        nodes: report.nodes,
        time: report.time.as_millis() as u64,
        score: Some(picture::score((report.score, report.certainty), Side(side))),
        line,
    })
}

/// A move with everything its engine says about it.
pub struct Answer {
    /// The move.
    pub word: String,
    counters: Counters,
    /// How it was found; nothing for a move the engine did not think about.
    pub report: Option<Report>,
}

impl Answer {
    fn new(choice: Choice) -> Result<Self, Error> {
        let why = || "no move".to_owned();
        // A solution that was found for an earlier move is known without a look.
        let known = matches!(
            choice.report.certainty,
            Certainty::Proven | Certainty::Estimate
        );
        let thought = choice.report.nodes > 0 || known;
        Ok(Self {
            word: choice.best.ok_or_else(|| Error::Engine { why: why() })?,
            counters: choice.counters,
            report: thought.then_some(choice.report),
        })
    }
}

/// What an engine is asked, away from the lock of its game.
pub struct MoveTask {
    entry: Arc<Playable>,
    game: Spec,
    start: String,
    words: Vec<String>,
    seed: u64,
    strength: Strength,
    resident: Resident,
}

impl MoveTask {
    /// What is the best move now?
    pub fn new(session: &Session, strength: Strength, resident: &Resident) -> Self {
        let record = &session.record;
        Self {
            entry: Arc::clone(&session.entry),
            game: session.spec.clone(),
            start: record.start.clone().unwrap_or_default(),
            words: record.moves.words(record.head),
            seed: record.seed,
            strength,
            resident: resident.clone(),
        }
    }

    /// Whether the answer takes but a moment.
    fn is_quick(&self) -> bool {
        let nodes = self.strength.level.and_then(|level| level.nodes());
        nodes.is_some_and(|nodes| nodes <= FEW_NODES)
    }

    /// Lets the player of the place think, a new one if there is none.
    pub fn run(&self, job: &Job) -> Result<Answer, Error> {
        let start = Some(self.start.as_str()).filter(|start| !start.is_empty());
        let mut board = self.entry.board(&self.game, start)?;
        self.words.iter().try_for_each(|word| board.play(word))?;
        let mut player = match self.resident.take() {
            Some(player) => player,
            None => self.player(job)?,
        };
        job.begin_turn(level::LONGEST_TURN);
        if !job.hold(player.stop()) {
            self.resident.put(player);
            return Err(Error::CalledOff);
        }
        let choice = player.think(&Question {
            start: &self.start,
            moves: &self.words,
            board: &*board,
            limits: &self.strength.limits,
            clocks: None,
            timeout: level::LONGEST_TURN,
            cancel: &Stop::default(),
        });
        // One that has failed is not asked again.
        let choice = choice.map_err(failed)?;
        self.resident.put(player);
        Answer::new(choice)
    }

    /// A new player, once there is memory for it.
    fn player(&self, job: &Job) -> Result<Own, Error> {
        let Strength { engine, level, .. } = &self.strength;
        let mut engine = self.entry.supervised(&self.game, engine)?;
        job.attach(&engine.stop());
        engine.reserve()?;
        let mut player = Own::new(Box::new(engine), *level);
        let ready = player.new_game(self.seed, &self.strength.limits);
        ready.map_err(failed)?;
        Ok(player)
    }
}

/// Why a player gives no move.
#[expect(clippy::needless_pass_by_value, reason = "for `map_err`")]
fn failed(fault: Fault) -> Error {
    let why = fault.to_string();
    Error::Engine { why }
}
