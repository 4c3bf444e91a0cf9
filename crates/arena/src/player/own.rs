//! An engine of ours as a player, held back if it plays a level. It keeps what it has learned from move to move, so it
//! should live as long as the game.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use hetman_game::random::mix;
use hetman_game::{
    Certainty, Choice, Counters, Engine, Error, Limits, Report, Shown, Stop, strength,
};

use super::{Answer, Fault, Player, Question};
use crate::level::Level;

/// The setting that decides what an engine leaves to chance.
const SEED: &str = "seed";
/// Every engine takes seeds below this.
const SEEDS: u64 = 1_000_000_000;

/// An engine with its level, if it has one. It thinks on the caller's thread and ends when its stop is requested.
pub struct Own {
    engine: Box<dyn Engine>,
    level: Option<Level>,
    /// Whether the engine errs by itself, as its level asks.
    errs: bool,
    /// The engine's own seed, if it leaves anything to chance.
    seed: Option<u64>,
}

impl Own {
    /// A player of this engine, which must be that of the level.
    pub fn new(mut engine: Box<dyn Engine>, level: Option<Level>) -> Self {
        engine.prepare();
        let settings = engine.settings();
        let seed = settings.iter().find(|setting| setting.name == SEED);
        let seed = seed.and_then(|setting| setting.value.parse().ok());
        let errs = settings.iter().any(|one| one.name == strength::SETTING);
        Self {
            engine,
            level,
            errs,
            seed,
        }
    }

    /// Ends the search under way when it is requested; the caller clears it before each search.
    pub fn stop(&self) -> Stop {
        self.engine.stop()
    }

    /// The engine, which keeps what it has found.
    pub fn into_engine(self) -> Box<dyn Engine> {
        self.engine
    }

    /// Chooses a move and tells all about the choice.
    pub fn think(&mut self, question: &Question) -> Result<Choice, Fault> {
        let random = self.level.filter(|_| !self.errs);
        let random = random.map(|level| level.random_move(question.board));
        if let Some(word) = random.flatten() {
            return Ok(unthinking(word));
        }
        let limits = match self.level {
            Some(level) => level.limits(question.limits),
            None => question.limits.clone(),
        };
        guarded(|| self.search(question, &limits))
    }

    fn search(&mut self, question: &Question, limits: &Limits) -> Result<Choice, Fault> {
        let moves: Vec<&str> = question.moves.iter().map(String::as_str).collect();
        let refused = |error: Error| Fault::Refused(error.to_string());
        self.engine
            .set_position(question.start, &moves)
            .map_err(refused)?;
        self.engine.think(limits, &mut |_| {}).map_err(refused)
    }
}

/// A move that was not thought about.
fn unthinking(word: String) -> Choice {
    Choice {
        report: Report {
            depth: 0,
            longest: 0,
            line: 1,
            score: Shown::Win(0.0),
            // True, and not to be taken for a judgement.
            certainty: Certainty::AtLeast,
            nodes: 0,
            time: Duration::ZERO,
            table_full: 0,
            visits: 0,
            pv: vec![word.clone()],
        },
        best: Some(word),
        ponder: None,
        counters: Counters::default(),
        tried: Vec::new(),
        notes: vec!["a random move, as this level makes now and then".into()],
    }
}

impl Player for Own {
    /// Chance follows the game's seed as well as the engine's own, so that no two games need be alike.
    fn new_game(&mut self, seed: u64, _: &Limits) -> Result<(), Fault> {
        guarded(|| {
            if let Some(own) = self.seed {
                let both = (mix(own) ^ mix(seed)) % SEEDS;
                let refused = |error: Error| Fault::CannotStart(error.to_string());
                self.engine
                    .set_option(SEED, &both.to_string())
                    .map_err(refused)?;
            }
            self.engine.new_game();
            Ok(())
        })
    }

    fn choose(&mut self, question: &Question) -> Result<Answer, Fault> {
        let choice = self.think(question)?;
        let word = choice
            .best
            .ok_or_else(|| Fault::Nonsense("no move".into()))?;
        let report = choice.report;
        Ok(Answer {
            word,
            // Nothing is known of a move that was not thought about.
            score: (report.nodes > 0).then_some(report.score),
            depth: report.depth,
            nodes: report.nodes,
            counters: choice.counters,
        })
    }
}

/// Turns a panic of an engine in this process into a fault of that engine.
fn guarded<T>(work: impl FnOnce() -> Result<T, Fault>) -> Result<T, Fault> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| Err(Fault::Died("it panicked".into())))
}
