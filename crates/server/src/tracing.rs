//! Searches to look at: what a visitor may ask for, and the trace that is sent back. The limits here keep a trace small
//! enough to draw and a search short enough to wait for.

use std::sync::Arc;
use std::time::Duration;

use hetman_game::trace::WIDTH;
use hetman_game::{Board, Choice, Entry, Limits, Score, Spec};

use crate::admission::{Admitted, Playable};
use crate::error::Error;
use crate::messages::{Equilibrium, InformationSet, Trace, TraceOrder};
use crate::picture;
use crate::pool::Job;

/// How long a search may take.
const LONGEST_SEARCH: Duration = Duration::from_secs(5);
/// The most nodes it may visit.
const MOST_NODES: u64 = 100_000;
/// The most playouts it may make.
const MOST_PLAYOUTS: u64 = 20_000;
/// The most steps that are kept.
const MOST_STEPS: usize = 250_000;
/// The longest text of a position, so that a tree can be drawn.
const LONGEST_TEXT: usize = 1_000_000;
/// The most moves before the search.
const MOST_MOVES: usize = 1_000;

/// A search that was asked for, checked.
pub struct TracedSearch {
    entry: Arc<Playable>,
    game: Spec,
    engine: Admitted,
    start: Option<String>,
    moves: Vec<String>,
    board: Box<dyn Board>,
    limits: Limits,
}

impl TracedSearch {
    /// Reads an order, refusing what cannot be or would be too much.
    pub fn new(entry: Arc<Playable>, order: TraceOrder) -> Result<Self, Error> {
        let game: Spec = order.game.parse()?;
        let engine = match &order.engine {
            Some(text) => Admitted::parse(&entry, text)?,
            None => Admitted::strongest(&entry, &[])?,
        };
        if order.moves.len() > MOST_MOVES {
            return Err(Error::MovesFirst {
                most: MOST_MOVES,
                moves: order.moves.len(),
            });
        }
        let start = order
            .position
            .map(|text| text.trim().to_owned())
            .filter(|text| !text.is_empty());
        let mut board = entry.board(&game, start.as_deref())?;
        order.moves.iter().try_for_each(|word| board.play(word))?;
        if board.text().len() > LONGEST_TEXT {
            return Err(Error::LargeTree);
        }
        let limits = Limits {
            depth: order.depth.map(|depth| depth.max(1)),
            nodes: Some(order.nodes.unwrap_or(MOST_NODES).clamp(1, MOST_NODES)),
            playouts: order
                .playouts
                .map(|playouts| playouts.clamp(1, MOST_PLAYOUTS)),
            time: Some(LONGEST_SEARCH),
            ..Limits::none()
        };
        Ok(Self {
            entry,
            game,
            engine,
            start,
            moves: order.moves,
            board,
            limits,
        })
    }

    /// Searches, unless it is called off.
    pub fn run(self, job: &Job) -> Result<Trace, Error> {
        let mut engine = self.entry.engine(&self.game, &self.engine)?;
        let words: Vec<&str> = self.moves.iter().map(String::as_str).collect();
        engine.set_position(self.start.as_deref().unwrap_or_default(), &words)?;
        let mut limits = self.limits.clone();
        if !engine.makes_playouts() {
            limits.playouts = None;
        }
        job.begin_turn(LONGEST_SEARCH);
        let traced = job.trace(&mut *engine, &limits, MOST_STEPS);
        let (choice, trace) = traced.ok_or(Error::CalledOff)??;
        let equilibrium = engine.equilibrium().map(strategies);
        Ok(Trace {
            equilibrium,
            ..self.message(&choice, trace)
        })
    }

    fn message(&self, choice: &Choice, trace: hetman_game::Trace) -> Trace {
        let owned = |names: Vec<&'static str>| names.into_iter().map(str::to_owned).collect();
        let nodes = choice.counters.nodes;
        Trace {
            game: self.game.to_string(),
            engine: self.engine.to_string(),
            position: self.board.text(),
            players: self
                .board
                .players()
                .iter()
                .map(|&name| name.to_owned())
                .collect(),
            best: choice.best.clone(),
            score: choice.report.score.to_string(),
            certainty: picture::sure(choice.report.certainty),
            limited: self.limits.nodes.is_some_and(|most| nodes >= most)
                || choice.report.time >= LONGEST_SEARCH,
            notes: choice.notes.clone(),
            equilibrium: None,
            counts: choice.counters,
            infinite: Score::INFINITE.raw(),
            win: Score::WIN.raw(),
            limit: Score::LIMIT.raw(),
            parents: trace.parents,
            words: trace.words,
            sides: trace.sides,
            odds: trace.odds,
            moves: trace.moves,
            kinds: owned(trace.kinds),
            reasons: owned(trace.reasons),
            steps: trace.steps,
            width: WIDTH as u32,
            dropped: trace.dropped,
        }
    }
}

/// The most information sets that are sent.
const MOST_SETS: usize = 300;

/// Strategies as the page shows them.
fn strategies(found: hetman_game::Equilibrium) -> Equilibrium {
    let one = |set: hetman_game::InformationSet| {
        let (moves, shares) = set.moves.into_iter().unzip();
        InformationSet {
            player: set.player.0,
            seen: set.seen,
            moves,
            shares,
        }
    };
    Equilibrium {
        value: found.value,
        exploitability: found.exploitability,
        iterations: found.iterations,
        sets: found.strategy.len() as u64,
        strategy: found
            .strategy
            .into_iter()
            .take(MOST_SETS)
            .map(one)
            .collect(),
    }
}
