//! What a visitor may ask of engines. [`Admitted`] is made here alone and is the only spec of which a [`Playable`] makes
//! an engine, so that no request can forget to ask; those who know specs only as text (arena and lab) are asked again when
//! the engine is made, and every engine thinks under the server's own limits.

mod memory;
mod resident;
mod supervised;

use std::fmt;
use std::sync::Arc;

use hetman_arena::level::{Level, strongest};
use hetman_arena::player::PlayerSpec;
use hetman_game::record::RecordFormat;
use hetman_game::{Board, Engine, EngineInfo, Entry, Limits, Setting, SettingKind, Spec};
use hetman_lab::plan::Gate;

use crate::error::Error;

pub use resident::Resident;

use memory::Memory;
use supervised::Supervised;

/// Megabytes of a transposition table.
const MOST_HASH: i64 = 64;
/// Threads of one engine.
const MOST_THREADS: i64 = 1;
/// Lines of one engine.
const MOST_LINES: i64 = 64;

/// An engine that a visitor may have run. Nothing else becomes an engine of a [`Playable`]:
///
/// ```
/// use hetman_game::{Entry, Spec};
/// use hetman_server::{Admitted, Playable};
///
/// fn start(game: &Playable, engine: &Admitted) -> bool {
///     game.engine(&Spec::named("chess"), engine).is_ok()
/// }
/// ```
///
/// A request that forgets to have its spec admitted does not compile:
///
/// ```compile_fail,E0308
/// use hetman_game::{Entry, Spec};
/// use hetman_server::{Admitted, Playable};
///
/// fn start(game: &Playable, engine: &Spec) -> bool {
///     game.engine(&Spec::named("chess"), engine).is_ok()
/// }
/// ```
///
/// Nor can one make its own:
///
/// ```compile_fail,E0423
/// let engine = hetman_server::Admitted(hetman_game::Spec::named("alphabeta"));
/// ```
#[derive(Clone, Debug)]
pub struct Admitted(Spec);

impl Admitted {
    /// Reads an engine; refuses too much memory, too many threads and anything that names a file.
    pub fn parse(game: &Playable, text: &str) -> Result<Self, Error> {
        Self::new(game, text.parse()?)
    }

    /// Admits an engine on the same terms.
    pub fn new(game: &Playable, spec: Spec) -> Result<Self, Error> {
        check(&*game.entry, &spec)?;
        Ok(Self(spec))
    }

    /// The strongest engine of a game with these settings, as far as it has them.
    pub fn strongest(game: &Playable, settings: &[(&str, i64)]) -> Result<Self, Error> {
        Self::new(game, strongest(&*game.entry, settings)?)
    }

    /// An engine by its spec, with these settings as far as it has them and the spec does not say otherwise.
    pub fn with(game: &Playable, text: &str, settings: &[(&str, i64)]) -> Result<Self, Error> {
        let mut spec: Spec = text.parse()?;
        let engines = game.entry.engines();
        let known = engines.iter().find(|engine| engine.name == spec.name);
        for (name, value) in settings {
            let has = |info: &EngineInfo| info.settings.iter().any(|one| one.name == *name);
            let said = spec.settings.iter().any(|(said, _)| said == name);
            if known.is_some_and(has) && !said {
                spec.settings.push(((*name).to_owned(), value.to_string()));
            }
        }
        Self::new(game, spec)
    }

    /// The engine of a level.
    pub fn level(game: &Playable, level: &Level) -> Result<Self, Error> {
        Self::new(game, level.engine(&*game.entry)?)
    }
}

impl fmt::Display for Admitted {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Refuses what a visitor must not ask of an engine, before one is made.
fn check(entry: &dyn Entry, spec: &Spec) -> Result<(), Error> {
    let engines = entry.engines();
    let names = engines.iter().map(|engine| engine.name);
    let known = engines.iter().find(|engine| engine.name == spec.name);
    let known = known.ok_or_else(|| hetman_game::Error::unknown("engine", &spec.name, names))?;
    for (name, value) in &spec.settings {
        if let Some(setting) = known
            .settings
            .iter()
            .find(|setting| setting.is_called(name))
        {
            setting_within(setting, value)?;
        }
    }
    Ok(())
}

/// Memory in whatever unit is limited by what the engine takes by default.
fn setting_within(setting: &Setting, value: &str) -> Result<(), Error> {
    let name = setting.name;
    if matches!(setting.kind, SettingKind::Text | SettingKind::File) {
        let name = name.to_owned();
        return Err(Error::NotFromPage { name });
    }
    let most = match name {
        "hash" => MOST_HASH,
        "threads" => MOST_THREADS,
        "multipv" => MOST_LINES,
        "memory" | "entries" => setting.value.parse().unwrap_or(0),
        _ => return Ok(()),
    };
    if value.parse::<i64>().is_ok_and(|number| number > most) {
        return Err(Error::TooMuch {
            name: name.into(),
            value: value.into(),
            most,
        });
    }
    Ok(())
}

/// A game of the list as visitors get it.
pub struct Playable {
    entry: Box<dyn Entry>,
    /// For engines that people wait for.
    memory: Arc<Memory>,
    /// For tournaments and experiments, so that neither starves the other.
    work: Arc<Memory>,
}

impl Playable {
    /// The games of a list, whose engines use at most `memory` bytes together.
    pub fn all(games: Vec<Box<dyn Entry>>, bytes: u64) -> Vec<Arc<Self>> {
        let [memory, work] = [(); 2].map(|()| Memory::new(bytes / 2));
        let playable = |entry| Self {
            entry,
            memory: Arc::clone(&memory),
            work: Arc::clone(&work),
        };
        games.into_iter().map(playable).map(Arc::new).collect()
    }

    /// An engine at the start of the game; it takes its share of the memory when it first thinks.
    pub fn engine(&self, game: &Spec, engine: &Admitted) -> Result<Box<dyn Engine>, Error> {
        Ok(Box::new(self.make(game, engine, &self.memory)?))
    }

    /// The place of a player who lives as long as a game, or of an engine between its turns.
    pub fn resident<T: Send + 'static>(&self) -> Resident<T> {
        Resident::new(&self.memory)
    }

    /// The same under its own type, which can take its share of the memory before it thinks.
    pub fn supervised(&self, game: &Spec, engine: &Admitted) -> Result<Supervised, Error> {
        self.make(game, engine, &self.memory)
    }

    /// Refuses games played at once by players who may come to use too much memory together.
    pub fn check_together<'a>(
        &self,
        game: &Spec,
        players: impl IntoIterator<Item = &'a PlayerSpec>,
        concurrency: usize,
    ) -> Result<(), Error> {
        let mut bytes = Vec::new();
        for player in players {
            let engine = match player {
                PlayerSpec::Engine(spec) => Admitted::new(self, spec.clone())?,
                PlayerSpec::Level(level) => Admitted::level(self, level)?,
                _ => continue,
            };
            bytes.push(self.make(game, &engine, &self.work)?.memory());
        }
        bytes.sort_unstable();
        let seats = self.entry.board(game, None)?.players().len() as u64;
        let pair: u64 = bytes.iter().rev().take(2).sum();
        let pair = pair.saturating_mul(seats.div_ceil(2));
        let (all, most) = (pair.saturating_mul(concurrency as u64), self.work.most());
        if all > most {
            return Err(Error::LargeTogether {
                concurrency,
                needed: all >> 20,
                most: most >> 20,
            });
        }
        Ok(())
    }

    fn make(
        &self,
        game: &Spec,
        engine: &Admitted,
        memory: &Arc<Memory>,
    ) -> Result<Supervised, Error> {
        let engine = self.entry.engine(game, &engine.0)?;
        let most = memory.most();
        if engine.memory() > most {
            return Err(Error::LargeEngine {
                needed: engine.memory() >> 20,
                most: most >> 20,
            });
        }
        Ok(Supervised::new(engine, memory))
    }
}

/// For those who know specs only as text: what they ask for is admitted now or never.
impl Entry for Playable {
    fn name(&self) -> &'static str {
        self.entry.name()
    }

    fn summary(&self) -> &'static str {
        self.entry.summary()
    }

    fn settings(&self) -> Vec<Setting> {
        self.entry.settings()
    }

    fn engines(&self) -> Vec<EngineInfo> {
        self.entry.engines()
    }

    fn board(
        &self,
        game: &Spec,
        position: Option<&str>,
    ) -> Result<Box<dyn Board>, hetman_game::Error> {
        self.entry.board(game, position)
    }

    fn engine(&self, game: &Spec, engine: &Spec) -> Result<Box<dyn Engine>, hetman_game::Error> {
        let admitted = Admitted::new(self, engine.clone());
        let made = admitted.and_then(|admitted| self.make(game, &admitted, &self.work));
        let made = made.map_err(|error| hetman_game::Error::Other(error.to_string()))?;
        Ok(Box::new(made))
    }

    fn bench(&self) -> &'static [(&'static str, u32)] {
        self.entry.bench()
    }

    fn records(&self) -> Option<&'static dyn RecordFormat> {
        self.entry.records()
    }

    fn default_limits(&self) -> Limits {
        self.entry.default_limits()
    }
}

/// The gate of experiments that visitors write.
pub struct Visitors;

impl Gate for Visitors {
    fn admit(&self, entry: &dyn Entry, engine: &Spec) -> Result<(), hetman_game::Error> {
        check(entry, engine).map_err(|error| hetman_game::Error::Other(error.to_string()))
    }
}

/// A game of a list of one, for tests.
#[cfg(test)]
pub fn playable(entry: impl Entry + 'static) -> Arc<Playable> {
    Playable::all(vec![Box::new(entry)], 1 << 31).remove(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games() -> Vec<Box<dyn Entry>> {
        let mut games = hetman_classics::entries();
        games.push(Box::new(hetman_chess::entry()));
        games.push(Box::new(hetman_draughts::entry()));
        games.push(Box::new(hetman_go::entry()));
        games.push(Box::new(hetman_hex::entry()));
        games
    }

    #[test]
    fn every_engine_is_admitted_as_it_comes_and_fits_into_the_memory() {
        for game in Playable::all(games(), 1 << 31) {
            for info in game.engines() {
                let admitted = Admitted::parse(&game, info.name).unwrap();
                let spec = Spec::named(Entry::name(&*game));
                let refusal = game.engine(&spec, &admitted).err();
                let refusal = refusal.map(|error| error.to_string()).unwrap_or_default();
                // A game may have more players than an engine is for; then it says which engines can play it.
                let others = refusal.contains("can play it");
                assert!(refusal.is_empty() || others, "{spec} {admitted}: {refusal}");
            }
        }
    }

    #[test]
    fn files_and_memory_beyond_measure_are_refused_at_the_type_and_at_the_engine() {
        let game = playable(hetman_draughts::entry());
        let spec = Spec::named("draughts");
        for (text, word) in [
            ("alphabeta(tables=/dev/zero)", "`tables`"),
            ("alphabeta(hash=65536)", "`hash`"),
            ("alphabeta(threads=256)", "`threads`"),
            ("alphabeta(multipv=200)", "`multipv`"),
            ("mcts(memory=65536)", "`memory`"),
            ("mcts(memory=257)", "`memory`"),
            ("sss(memory=1000000000)", "`memory`"),
            ("bstar(memory=1000000000)", "`memory`"),
            ("textbook_mtdf(memory=1000000000)", "`memory`"),
            ("proof(entries=1000000000)", "`entries`"),
            ("alphabet", "`alphabet`"),
            ("uci(/bin/sh)", "spec"),
        ] {
            let refused = Admitted::parse(&game, text).unwrap_err().to_string();
            assert!(refused.contains(word), "{text}: {refused}");
            let Ok(engine) = text.parse() else { continue };
            let refused = Entry::engine(&*game, &spec, &engine).err().unwrap();
            assert!(refused.to_string().contains(word), "{text}: {refused}");
        }
    }

    #[test]
    fn an_engine_larger_than_all_memory_is_refused() {
        let go = Playable::all(vec![Box::new(hetman_go::entry())], 200 << 20).remove(0);
        let admitted = Admitted::parse(&go, "mcts").unwrap();
        let refused = go.engine(&Spec::named("go"), &admitted).err().unwrap();
        assert!(refused.to_string().contains("256 MB"), "{refused}");
    }

    #[test]
    fn games_at_once_must_fit_together() {
        let go = playable(hetman_go::entry());
        let players: Vec<PlayerSpec> = ["mcts", "level(n=3)", "mcts(memory=100)", "random"]
            .map(|text| text.parse().unwrap())
            .into();
        let spec = Spec::named("go");
        assert!(go.check_together(&spec, &players, 2).is_ok());
        let refused = go.check_together(&spec, &players, 3).unwrap_err();
        assert!(refused.to_string().contains("1068 MB"), "{refused}");
    }
}
