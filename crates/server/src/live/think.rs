//! Engines at their moves. A player is made for its first move and then stays with the game, so that its tables and
//! trees serve the next move too.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use hetman_arena::player::{Answer, Fault, Own, Player, Question};
use hetman_game::{Engine, Entry, Spec, Stop};

use super::{Live, State};
use crate::admission::{Playable, Resident};
use crate::error::Error;
use crate::level::{self, Strength};
use crate::pool::{Job, Order, lock};
use crate::session::Session;
use crate::tracing::counts;

/// The pause between the moves of engines, so that people can follow.
const PAUSE: Duration = Duration::from_millis(500);
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
    /// Lets the engine think whose turn it is, if nobody does yet.
    pub fn wake(self: &Arc<Self>) {
        let mut state = lock(&self.state);
        if self.let_think(&mut state) {
            // If it cannot be saved the game is read anew, and its engine woken again.
            let _ = self.commit(&mut state);
        }
    }

    /// Starts the engine whose turn it is, unless one thinks already or has given up.
    pub(super) fn let_think(self: &Arc<Self>, state: &mut State) -> bool {
        state.session.resume();
        let thinking = state.thinking.as_ref();
        if thinking.is_some_and(|it| !it.job.is_over()) || state.session.trouble.is_some() {
            return false;
        }
        let Some((side, strength)) = state.session.engine_to_move() else {
            return false;
        };
        let Some(place) = self.players.get(usize::from(side)) else {
            return false;
        };
        let task = Task::new(&state.session, strength, place);
        let job = self.order(side, task);
        state.thinking = Some(Thinking { side, job });
        true
    }

    fn order(self: &Arc<Self>, side: u8, task: Task) -> Arc<Job> {
        let quick = task.is_quick();
        let live = Arc::clone(self);
        let order = Order::new(move |job| {
            let started = Instant::now();
            let answer = task.run(job);
            let spent = started.elapsed().as_millis() as u64;
            live.thought.fetch_add(spent, Ordering::Relaxed);
            live.hear(job, side, answer);
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
            state.session.trouble = Some(Error::GivenUp.refusal());
            // If it cannot be saved the game is read anew.
            let _ = self.commit(&mut state);
        }
    }

    /// An engine has decided; nothing happens if it was called off in the meantime.
    fn hear(self: &Arc<Self>, job: &Job, side: u8, answer: Result<Answer, Error>) {
        let mut state = lock(&self.state);
        if job.is_cancelled() {
            return;
        }
        state.thinking = None;
        let played = answer.and_then(|answer| state.take_answer(side, &answer));
        if let Err(error) = played {
            state.session.trouble = Some(error.refusal());
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

impl State {
    fn take_answer(&mut self, side: u8, answer: &Answer) -> Result<(), Error> {
        let at = usize::from(side);
        self.session.opinions[at] = answer.score;
        self.counts[at] = Some(counts(&answer.counters));
        self.session.advance(&answer.word)
    }
}

/// What an engine is asked, away from the lock of its game.
pub struct Task {
    entry: Arc<Playable>,
    game: Spec,
    start: String,
    words: Vec<String>,
    seed: u64,
    strength: Strength,
    place: Resident,
}

impl Task {
    /// What is the best move now?
    pub fn new(session: &Session, strength: Strength, place: &Resident) -> Self {
        let record = &session.record;
        Self {
            entry: Arc::clone(&session.entry),
            game: session.spec.clone(),
            start: record.start.clone().unwrap_or_default(),
            words: record.moves.words(record.head),
            seed: record.seed,
            strength,
            place: place.clone(),
        }
    }

    /// Whether the answer takes but a moment.
    fn is_quick(&self) -> bool {
        let nodes = self.strength.level.and_then(|level| level.nodes);
        nodes.is_some_and(|nodes| nodes <= FEW_NODES)
    }

    /// Lets the player of the place think, a new one if there is none.
    pub fn run(&self, job: &Job) -> Result<Answer, Error> {
        let start = Some(self.start.as_str()).filter(|start| !start.is_empty());
        let mut board = self.entry.board(&self.game, start)?;
        self.words.iter().try_for_each(|word| board.play(word))?;
        let mut player = match self.place.take() {
            Some(player) => player,
            None => self.player(job)?,
        };
        job.begin_turn(level::PATIENCE);
        if !job.hold(player.stop()) {
            self.place.put(player);
            return Err(Error::CalledOff);
        }
        let answer = player.choose(&Question {
            start: &self.start,
            moves: &self.words,
            board: &*board,
            limits: &self.strength.limits,
            clocks: None,
            patience: level::PATIENCE,
            enough: &Stop::default(),
        });
        // One that has failed is not asked again.
        let answer = answer.map_err(failed)?;
        self.place.put(player);
        Ok(answer)
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
