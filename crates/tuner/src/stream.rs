//! Positions of many files for a trainer, in an order that mixes games, without holding them all: files are read in a
//! random order, and a position waits in a large buffer until chance draws it.

use std::fs::File;
use std::io::BufReader;
use std::marker::PhantomData;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

use hetman_game::random::{Random, mix};
use hetman_game::{Error, MoveList, Notation, Player, Position};
use hetman_network::Features;
use hetman_network::train::Sample;
use hetman_search::Policy;

use crate::games::{Game, Reader};
use crate::replay::Library;
use crate::scale::Curve;
use crate::target::Target;

/// One game in so many is held back, to see how well the others were learnt.
const HELD_BACK: u64 = 50;
/// Positions that wait to be drawn.
const WAITING: usize = 1 << 19;
/// How many random moves lie between a position of a game and one to imitate by.
const FARTHEST: usize = 3;
/// Batches ready ahead of the trainer.
const AHEAD: usize = 4;

/// How files become samples.
pub struct Stream<'a, F, G: Policy<Position: Notation>> {
    /// Replays games.
    pub library: Library<'a, G>,
    /// The files.
    pub files: Vec<PathBuf>,
    /// What positions should be worth.
    pub target: Target,
    /// Whether the network is to correct the game's own evaluation.
    pub corrects: bool,
    /// Outputs of the network.
    pub outputs: usize,
    /// Chooses the order.
    pub seed: u64,
    /// Whether targets are what the game's own evaluation says, of positions near those of the games: a network that
    /// begins with imitating needs fewer games afterwards.
    pub imitates: bool,
    /// The features.
    pub features: PhantomData<F>,
}

/// What some files hold.
#[derive(Clone, Debug, Default)]
pub struct Survey {
    /// Positions to learn from.
    pub positions: u64,
    /// How scores go with results.
    pub curve: Curve,
    /// A hash of all results and scores in their order.
    pub hash: u64,
}

impl<F, G> Stream<'_, F, G>
where
    G: Policy<Position: Notation>,
    F: Features<Position = G::Position>,
{
    /// What there is to learn from, positions held back included.
    pub fn survey(&self) -> Result<Survey, Error> {
        let mut survey = Survey::default();
        for path in &self.files {
            each_game(path, &mut |_, game| {
                survey.positions += game.kept();
                survey.curve.add(game);
                let results = game.steps.iter().map(|step| step.score as u64);
                survey.hash = results.fold(mix(survey.hash ^ game.result as u64), |hash, score| {
                    mix(hash.wrapping_add(score))
                });
                Ok(true)
            })?;
        }
        Ok(survey)
    }

    /// Some positions of games held back.
    pub fn held_back(&self, most: usize) -> Result<Vec<Sample>, Error> {
        let mut samples = Vec::new();
        for (number, path) in self.files.iter().enumerate() {
            each_game(path, &mut |at, game| {
                if is_held_back(number, at) {
                    let mut random = Random::new(mix(at));
                    self.take(game, &mut random, &mut |_, sample| samples.push(sample))?;
                }
                Ok(samples.len() < most)
            })?;
        }
        samples.truncate(most);
        Ok(samples)
    }

    /// Hands all other positions once to `work`, in batches; it ends when `work` says so by false.
    pub fn pass(
        &self,
        number: u64,
        batch: usize,
        work: &mut dyn FnMut(&[Sample]) -> bool,
    ) -> Result<(), Error> {
        thread::scope(|scope| {
            let (send, receive) = sync_channel::<Vec<Sample>>(AHEAD);
            let read = move || self.read(number, batch, &mut |batch| send.send(batch).is_ok());
            let Ok(reader) = thread::Builder::new().spawn_scoped(scope, read) else {
                // Without a thread of its own the reader takes turns with the work.
                return self.read(number, batch, &mut |batch| work(&batch));
            };
            consume(receive, work);
            let read = reader.join();
            read.unwrap_or_else(|_| Err(Error::Other("the reader of games failed".into())))
        })
    }

    /// Reads all files in a random order and sends mixed batches until nobody takes them.
    fn read(
        &self,
        number: u64,
        batch: usize,
        send: &mut dyn FnMut(Vec<Sample>) -> bool,
    ) -> Result<(), Error> {
        let mut random = Random::new(mix(self.seed ^ mix(number)));
        let mut order: Vec<usize> = (0..self.files.len()).collect();
        random.shuffle(&mut order);
        let mut seen = Seen::new();
        let mut waiting: Vec<Sample> = Vec::new();
        let mut ready = Vec::with_capacity(batch);
        let mut open = true;
        for file in order {
            each_game(&self.files[file], &mut |at, game| {
                if is_held_back(file, at) {
                    return Ok(true);
                }
                let mut own = Random::new(random.bits());
                self.take(game, &mut own, &mut |key, sample| {
                    if seen.insert(key) {
                        draw(&mut waiting, sample, &mut random, &mut ready);
                    }
                })?;
                while ready.len() >= batch && open {
                    let rest = ready.split_off(batch);
                    open = send(std::mem::replace(&mut ready, rest));
                }
                Ok(open)
            })?;
        }
        random.shuffle(&mut waiting);
        ready.extend(waiting);
        for part in ready.chunks_exact(batch) {
            if !open || !send(part.to_vec()) {
                break;
            }
        }
        Ok(())
    }

    /// The positions of a game as samples with their keys.
    fn take(
        &self,
        game: &Game,
        random: &mut Random,
        visit: &mut dyn FnMut(u64, Sample),
    ) -> Result<(), Error> {
        let mut targets = self.target.of(game).into_iter();
        self.library.replay(game, &mut |position, step| {
            let target = targets.next();
            if self.imitates {
                self.imitate(position.clone(), random, visit);
            } else if let Some(target) = target.filter(|_| step.keep) {
                let first = position.mover() == Some(Player::FIRST);
                let target = if first { target } else { 1.0 - target };
                if let Some(mut sample) = Sample::new::<F>(position, self.outputs, target) {
                    if self.corrects {
                        sample.base = F::base(position) as f32 / self.target.scale;
                    }
                    visit(position.key(), sample);
                }
            }
        })
    }

    /// A position a few random moves away, with what the game's own evaluation says of it.
    fn imitate(
        &self,
        mut position: G::Position,
        random: &mut Random,
        visit: &mut dyn FnMut(u64, Sample),
    ) {
        let mut moves = MoveList::new();
        for _ in 0..random.below(FARTHEST + 1) {
            moves.clear();
            position.moves(&mut moves);
            if moves.is_empty() {
                return;
            }
            position.play(moves[random.below(moves.len())]);
        }
        let target = self.target.chance(F::base(&position));
        if let Some(sample) = Sample::new::<F>(&position, self.outputs, target) {
            visit(position.key(), sample);
        }
    }
}

fn consume(receive: Receiver<Vec<Sample>>, work: &mut dyn FnMut(&[Sample]) -> bool) {
    for batch in receive {
        if !work(&batch) {
            return;
        }
    }
}

/// Puts a sample among those that wait; once they are many, another one takes its turn.
fn draw(waiting: &mut Vec<Sample>, sample: Sample, random: &mut Random, ready: &mut Vec<Sample>) {
    if waiting.len() < WAITING {
        waiting.push(sample);
    } else {
        let at = random.below(waiting.len());
        ready.push(std::mem::replace(&mut waiting[at], sample));
    }
}

fn is_held_back(file: usize, game: u64) -> bool {
    mix(mix(file as u64) ^ game).is_multiple_of(HELD_BACK)
}

/// Shows the games of a file with their places in it until `visit` says that it is enough.
fn each_game(
    path: &Path,
    visit: &mut dyn FnMut(u64, &Game) -> Result<bool, Error>,
) -> Result<(), Error> {
    let failed = |why: &dyn std::fmt::Display| {
        Error::Other(format!("cannot read {}: {why}", path.display()))
    };
    let file = File::open(path).map_err(|error| failed(&error))?;
    let mut reader = Reader::new(BufReader::new(file)).map_err(|damage| failed(&damage))?;
    for at in 0.. {
        // A file that is still being written may end within a record.
        let Ok(Some(game)) = reader.next_game() else {
            break;
        };
        if !visit(at, &game).map_err(|error| failed(&error))? {
            break;
        }
    }
    Ok(())
}

/// Which positions came by: a Bloom filter, so that a few new ones are taken for old and none is taken twice.
struct Seen(Vec<u64>);

impl Seen {
    /// 32 MB.
    const WORDS: usize = 1 << 22;

    fn new() -> Self {
        Self(vec![0; Self::WORDS])
    }

    /// Notes a position; false if it was there.
    fn insert(&mut self, key: u64) -> bool {
        let mut new = false;
        for hash in [mix(key), mix(key ^ 1)] {
            let word = &mut self.0[(hash >> 6) as usize % Self::WORDS];
            let bit = 1 << (hash & 63);
            new |= *word & bit == 0;
            *word |= bit;
        }
        new
    }
}
