//! Files of self-play games, one file for each range of game numbers. A run that is ended at any moment goes on where
//! it was: games are written in order, and what is left of a cut record is cut off. The same seed gives the same files.

use std::collections::{BTreeMap, HashSet};
use std::fs::{self, File, TryLockError};
use std::io::{BufReader, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use hetman_game::{Error, Notation, Player, Position, Stop, Turn};
use hetman_search::AlphaBetaPolicy;

use crate::games::{END, Game, Header, MAGIC, Reader, Step};
use crate::replay::Library;
use crate::selfplay::{Plan, Played, SelfPlay, Starts};

/// The game to play and how.
pub struct Source<'a, G: AlphaBetaPolicy<Position: Notation>> {
    /// The game's answers to the search.
    pub policy: &'a G,
    /// The rules that positions are read back by.
    pub rules: &'a <G::Position as Notation>::Rules,
    /// How to play.
    pub plan: &'a Plan,
    /// Where games start.
    pub starts: &'a Starts<G::Position>,
}

/// Where the games go, and how many.
#[derive(Clone, Debug)]
pub struct Order {
    /// The folder of the files.
    pub folder: PathBuf,
    /// What file names begin with.
    pub name: String,
    /// What each file says about itself beside its range.
    pub header: Header,
    /// Games in all, those already there included.
    pub games: u64,
    /// Games of one file.
    pub per_file: u64,
    /// Games played at once.
    pub threads: usize,
}

/// What is on disk for good.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Totals {
    /// Games.
    pub games: u64,
    /// Positions to learn from.
    pub positions: u64,
}

/// A game with what tells its positions from those of other games.
struct Draft {
    number: u64,
    game: Game,
    keys: Vec<u64>,
}

/// How often what was written is made safe and reported.
const SYNC_EVERY: Duration = Duration::from_secs(2);
/// A search of a deep line needs room; where it has it, no stack is made for each search.
const STACK: usize = hetman_game::SEARCH_STACK;

/// Plays games until there are as many as ordered or `stop` asks for an end; `report` hears what is safe on disk.
pub fn generate<G: AlphaBetaPolicy<Position: Notation>>(
    source: &Source<G>,
    order: &Order,
    stop: &Stop,
    report: &mut dyn FnMut(Totals),
) -> Result<Totals, Error> {
    let mut output = Output::resume(source, order)?;
    report(output.safe);
    let next = AtomicU64::new(output.safe.games);
    thread::scope(|scope| {
        let (send, receive) = sync_channel(order.threads * 4);
        for _ in 0..order.threads.max(1) {
            let mut engine = SelfPlay::new(source.policy, source.plan, source.starts)?;
            let (send, next, policy) = (send.clone(), &next, source.policy);
            let work = move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= order.games || stop.is_requested() {
                        return;
                    }
                    let played = engine.play(number).map(|game| draft(policy, number, &game));
                    if send.send(played).is_err() {
                        return;
                    }
                }
            };
            let thread = thread::Builder::new().stack_size(STACK);
            let started = thread.spawn_scoped(scope, work);
            started.map_err(|error| Error::Other(format!("cannot start a thread: {error}")))?;
        }
        drop(send);
        output.collect(receive, report)
    })
}

/// Games played elsewhere: the first that is missing is told, and batches come in any order, each by its first number.
pub type Elsewhere<'a> = dyn FnMut(u64, &mut Place) -> Result<(), Error> + 'a;
/// Takes a batch of games, the first of which has this number; says why they cannot be games of this plan.
pub type Place<'a> = dyn FnMut(u64, Vec<Game>) -> Result<Result<(), String>, Error> + 'a;

/// Writes games that others play, as [`generate`] would; every game is played again first.
pub fn gather<G: AlphaBetaPolicy<Position: Notation>>(
    source: &Source<G>,
    order: &Order,
    report: &mut dyn FnMut(Totals),
    elsewhere: &mut Elsewhere,
) -> Result<Totals, Error> {
    let mut output = Output::resume(source, order)?;
    report(output.safe);
    let first = output.safe.games;
    if first < order.games {
        let mut waiting = BTreeMap::new();
        elsewhere(first, &mut |first, games| {
            let mut drafts = Vec::new();
            for (number, game) in (first..).zip(games) {
                match replayed(source, number, game) {
                    Ok(draft) => drafts.push(draft),
                    Err(why) => return Ok(Err(why)),
                }
            }
            for draft in drafts {
                output.place(draft, &mut waiting)?;
            }
            output.sync_now_and_then(report)?;
            Ok(Ok(()))
        })?;
    }
    output.sync(report)?;
    Ok(output.safe)
}

/// Games of a plan by their numbers, as they are stored; fewer if `stop` asks for an end.
pub fn play_numbers<G: AlphaBetaPolicy<Position: Notation>>(
    source: &Source<G>,
    numbers: Range<u64>,
    stop: &Stop,
) -> Result<Vec<Game>, Error> {
    let mut engine = SelfPlay::new(source.policy, source.plan, source.starts)?;
    let mut games = Vec::new();
    for number in numbers {
        if stop.is_requested() {
            break;
        }
        let played = engine.play(number)?;
        games.push(draft(source.policy, number, &played).game);
    }
    Ok(games)
}

/// A game that somebody says was played, played again; otherwise why it cannot have been.
fn replayed<G: AlphaBetaPolicy<Position: Notation>>(
    source: &Source<G>,
    number: u64,
    game: Game,
) -> Result<Draft, String> {
    let wrong = |what: &str| format!("game {number}: {what}");
    let start = G::Position::parse(source.rules, &game.start);
    let mut position = start.map_err(|error| wrong(&error.to_string()))?;
    let mut keys = Vec::new();
    for step in &game.steps {
        keys.push(position.key());
        let mv = source.policy.decode(&position, step.code);
        position.play(mv.ok_or_else(|| wrong("a move cannot be made"))?);
    }
    let payoff = match position.turn() {
        Turn::Over => Some(position.payoff(Player::FIRST).signum()),
        _ => None,
    };
    if !(-1..=1).contains(&game.result) || payoff.is_some_and(|payoff| payoff != game.result) {
        return Err(wrong("it ended otherwise"));
    }
    Ok(Draft { number, game, keys })
}

/// A game as it is stored. It ends before a move whose code means another move.
fn draft<G: AlphaBetaPolicy<Position: Notation>>(
    policy: &G,
    number: u64,
    played: &Played<G::Position>,
) -> Draft {
    let mut position = played.start.clone();
    let mut game = Game {
        start: position.text(),
        result: played.result,
        steps: Vec::new(),
    };
    let mut keys = Vec::new();
    for ply in &played.plies {
        let code = policy.encode(ply.mv);
        if policy.decode(&position, code) != Some(ply.mv) {
            break;
        }
        game.steps.push(Step {
            code,
            score: ply.score,
            keep: ply.quiet,
        });
        keys.push(ply.key);
        position.play(ply.mv);
    }
    Draft { number, game, keys }
}

/// The file being written, and what came before it.
struct Output<'a> {
    order: &'a Order,
    /// Held while the folder is written to: two writers of one file would spoil each other's games.
    _lock: File,
    file: Option<File>,
    seen: HashSet<u64>,
    written: Totals,
    safe: Totals,
    synced: Instant,
}

impl<'a> Output<'a> {
    /// Reads what is there and stands behind its last whole game.
    fn resume<G: AlphaBetaPolicy<Position: Notation>>(
        source: &Source<G>,
        order: &'a Order,
    ) -> Result<Self, Error> {
        fs::create_dir_all(&order.folder).map_err(|error| failed(&order.folder, &error))?;
        let mut output = Self {
            order,
            _lock: lock(order)?,
            file: None,
            seen: HashSet::new(),
            written: Totals::default(),
            safe: Totals::default(),
            synced: Instant::now(),
        };
        while output.take_up(source)? {}
        output.safe = output.written;
        Ok(output)
    }

    /// Reads the file of the next game, if there is one; true if it is complete, so that another may follow.
    fn take_up<G: AlphaBetaPolicy<Position: Notation>>(
        &mut self,
        source: &Source<G>,
    ) -> Result<bool, Error> {
        let path = self.path();
        let Ok(mut file) = File::options().read(true).write(true).open(&path) else {
            return Ok(false);
        };
        let mut whole = Vec::new();
        let read = BufReader::new(&file).read_to_end(&mut whole);
        read.map_err(|error| failed(&path, &error))?;
        let mut expected = Vec::new();
        let header = self.header();
        header
            .write(MAGIC, &mut expected)
            .map_err(|error| failed(&path, &error))?;
        if expected.starts_with(&whole) {
            // Cut off before its first game: it is written anew.
            return Ok(false);
        }
        let mut reader = Reader::new(whole.as_slice()).map_err(|damage| failed(&path, &damage))?;
        if reader.header != header {
            let why = "it was made with other settings; choose another folder for these";
            return Err(failed(&path, &why));
        }
        self.seen.clear();
        let Source { policy, rules, .. } = *source;
        let library = Library { policy, rules };
        while let Ok(Some(game)) = reader.next_game() {
            self.written.games += 1;
            self.written.positions += game.kept();
            let replayed = library.replay(&game, &mut |position, step| {
                if step.keep {
                    self.seen.insert(position.key());
                }
            });
            replayed.map_err(|error| failed(&path, &error))?;
        }
        if reader.complete {
            return Ok(true);
        }
        let cut = file.set_len(reader.valid);
        let cut = cut.and_then(|()| file.seek(SeekFrom::End(0)));
        cut.map_err(|error| failed(&path, &error))?;
        self.file = Some(file);
        Ok(false)
    }

    fn collect(
        &mut self,
        drafts: Receiver<Result<Draft, Error>>,
        report: &mut dyn FnMut(Totals),
    ) -> Result<Totals, Error> {
        let mut waiting = BTreeMap::new();
        for draft in drafts {
            self.place(draft?, &mut waiting)?;
            self.sync_now_and_then(report)?;
        }
        self.sync(report)?;
        Ok(self.safe)
    }

    /// Writes a game, or keeps it until those before it are there.
    fn place(&mut self, draft: Draft, waiting: &mut BTreeMap<u64, Draft>) -> Result<(), Error> {
        if draft.number >= self.written.games {
            waiting.insert(draft.number, draft);
        }
        while let Some(draft) = waiting.remove(&self.written.games) {
            self.write(draft)?;
        }
        Ok(())
    }

    fn sync_now_and_then(&mut self, report: &mut dyn FnMut(Totals)) -> Result<(), Error> {
        if self.synced.elapsed() >= SYNC_EVERY {
            self.sync(report)?;
        }
        Ok(())
    }

    fn write(&mut self, mut draft: Draft) -> Result<(), Error> {
        let path = self.path();
        if self.file.is_none() {
            self.seen.clear();
            let mut bytes = Vec::new();
            let created = self.header().write(MAGIC, &mut bytes).and_then(|()| {
                let mut file = File::create(&path)?;
                file.write_all(&bytes)?;
                Ok(file)
            });
            self.file = Some(created.map_err(|error| failed(&path, &error))?);
        }
        for (step, key) in draft.game.steps.iter_mut().zip(&draft.keys) {
            step.keep = step.keep && self.seen.insert(*key);
        }
        let mut bytes = Vec::new();
        draft.game.write(&mut bytes);
        self.written.games += 1;
        self.written.positions += draft.game.kept();
        let last = self.written.games.is_multiple_of(self.order.per_file);
        if last {
            bytes.extend(END);
        }
        if let Some(file) = &mut self.file {
            let written = file
                .write_all(&bytes)
                .and_then(|()| if last { file.sync_data() } else { Ok(()) });
            written.map_err(|error| failed(&path, &error))?;
        }
        if last {
            self.file = None;
        }
        Ok(())
    }

    /// Makes what was written safe, and only then reports it.
    fn sync(&mut self, report: &mut dyn FnMut(Totals)) -> Result<(), Error> {
        if let Some(file) = &self.file {
            file.sync_data()
                .map_err(|error| failed(&self.path(), &error))?;
        }
        (self.safe, self.synced) = (self.written, Instant::now());
        report(self.safe);
        Ok(())
    }

    /// The number of the file that the next game belongs to.
    fn number(&self) -> u64 {
        self.written.games / self.order.per_file
    }

    fn path(&self) -> PathBuf {
        let name = format!("{}-{:06}.games", self.order.name, self.number());
        self.order.folder.join(name)
    }

    fn header(&self) -> Header {
        let first = self.number() * self.order.per_file;
        let header = self.order.header.clone();
        header
            .with("first", first)
            .with("games", self.order.per_file)
    }
}

/// Takes the lock of these files, which ends with the program however that ends.
fn lock(order: &Order) -> Result<File, Error> {
    let path = order.folder.join(format!("{}.lock", order.name));
    let file = File::create(&path).map_err(|error| failed(&path, &error))?;
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => {
            let why = "another program writes games there; end it or choose another folder";
            Err(failed(&order.folder, &why))
        }
        // A file system without locks is no reason to play no games.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(file),
    }
}

fn failed(path: &Path, why: &dyn std::fmt::Display) -> Error {
    Error::Other(format!("cannot use {}: {why}", path.display()))
}
