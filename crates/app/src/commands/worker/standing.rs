//! A worker that stays with a queue: threads that carry units out, and a connection that brings them.

use std::collections::HashMap;
use std::io::{self, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::{env, fs, process, thread};

use anyhow::{Context, anyhow, bail};
use hetman_arena::player::PlayerSpec;
use hetman_queue::nats::{Moment, Queue, Task, Work, WorkerCard, serve};
use hetman_queue::{Outcome, Run, Unit};

use super::super::contest::Interrupt;
use super::super::queue::{Place, build_stamp};
use super::Arguments;
use super::hands::{self, Answerable, Tasks};
use super::shop::Shop;
use crate::games::Games;

/// Works until it is interrupted.
pub fn standing(
    arguments: &Arguments,
    games: Games,
    engines: HashMap<String, PlayerSpec>,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let place = arguments.queue.connect()?.context("no queue is named")?;
    let Place::Nats { queue, address, .. } = place else {
        bail!("a worker of a folder does one unit: name it with --once");
    };
    let queue: Arc<Queue> = Arc::from(queue);
    let files = Cache::default();
    let source = queue.clone();
    let fetch = move |hash: &str| files.file(hash, &source);
    let shop = Arc::new(Shop::new(games, engines, Arc::new(fetch)));
    let _interrupt = Interrupt::watch(&shop.cancel)?;
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let slots = arguments.slots.map_or(cores, usize::from);
    let (tasks, waiting) = channel();
    let waiting = Arc::new(Mutex::new(waiting));
    for _ in 0..slots {
        let (shop, waiting) = (shop.clone(), waiting.clone());
        let builder = thread::Builder::new()
            .name("hands".into())
            .stack_size(hetman_game::SEARCH_STACK);
        let started = builder.spawn(move || hands::work(&shop, &mut Shared(&waiting)));
        started.context("cannot start a thread")?;
    }
    let admitting = shop.clone();
    let ending = shop.clone();
    let work = Work {
        card: WorkerCard {
            name: arguments.name(),
            cores,
            // A pretended worker takes one unit at a time.
            slots: if arguments.pretend > 1 { 1 } else { slots },
            build: build_stamp(),
            speed: None,
            done: 0,
            busy: 0.0,
            seen: 0,
        },
        tasks,
        admits: Arc::new(move |run: &Run| admits(&admitting, run)),
        moment: arguments.death()?,
        ends: Arc::new(move || ending.cancel.is_requested()),
        speed: shop.speed.clone(),
        pretend: arguments.pretend,
        until_empty: arguments.drain,
        notice: Arc::new(|line| {
            let _ = writeln!(io::stderr(), "{line}");
        }),
    };
    let done = serve(&queue, &address, work)?;
    writeln!(out, "{done} units")?;
    Ok(())
}

/// Whether a run may be served: the same engine, and every outside program it needs.
fn admits(shop: &Shop, run: &Run) -> Result<(), String> {
    if let Some(missing) = run.needs.iter().find(|name| !shop.has(name)) {
        return Err(format!(
            "run `{}` needs the engine `{missing}`, which is not in this worker's list: name it with --engines",
            run.title
        ));
    }
    shop.admits(&run.stamp)
}

impl Arguments {
    fn name(&self) -> String {
        let host = || {
            let name = fs::read_to_string("/proc/sys/kernel/hostname").ok();
            let name = name.or_else(|| env::var("HOSTNAME").ok());
            let name = name.unwrap_or_else(|| "worker".into());
            format!("{}-{}", name.trim(), process::id())
        };
        let name = self.name.clone().unwrap_or_else(host);
        // The list of workers takes names of these letters.
        let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
        name.chars().map(plain).take(60).collect()
    }

    /// What is done at every moment: nothing, or the death that is rehearsed.
    fn death(&self) -> anyhow::Result<Arc<dyn Fn(Moment) + Send + Sync>> {
        let Some(text) = &self.rehearse_death else {
            return Ok(Arc::new(|_| {}));
        };
        let wrong = || anyhow!("`{text}` is no moment and number, as in `after-work:3`");
        let (moment, number) = text.split_once(':').ok_or_else(wrong)?;
        let moment = match moment {
            "before-work" => Moment::BeforeWork,
            "after-work" => Moment::AfterWork,
            "after-publish" => Moment::AfterPublish,
            "before-ack" => Moment::BeforeAck,
            _ => return Err(wrong()),
        };
        let number: u64 = number.parse().map_err(|_| wrong())?;
        let seen = AtomicU64::new(0);
        Ok(Arc::new(move |now| {
            if now == moment && seen.fetch_add(1, Ordering::Relaxed) + 1 == number {
                die();
            }
        }))
    }
}

/// Dies as `kill -9` would have it.
fn die() {
    #[cfg(unix)]
    {
        use rustix::process::{Signal, getpid, kill_process};
        let _ = kill_process(getpid(), Signal::KILL);
    }
    process::abort();
}

/// The units that the connection brings, for any thread that is free.
struct Shared<'a>(&'a Mutex<Receiver<Task>>);

impl Tasks for Shared<'_> {
    type Task = Task;

    fn next(&mut self) -> Option<Task> {
        let waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.recv().ok()
    }
}

impl Answerable for Task {
    fn unit(&self) -> &Unit {
        &self.unit
    }

    fn answer(self, outcome: Outcome) {
        Task::answer(self, outcome);
    }
}

/// Files that came with the queue, each fetched once.
#[derive(Clone, Default)]
struct Cache(Arc<Mutex<HashMap<String, Vec<u8>>>>);

impl Cache {
    fn file(&self, hash: &str, queue: &Queue) -> io::Result<Vec<u8>> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(bytes) = known.get(hash) {
            return Ok(bytes.clone());
        }
        let bytes = queue.file(hash).map_err(io::Error::other)?;
        // A worker that lives for months must not keep every network there ever was.
        if known.len() >= 8 {
            known.clear();
        }
        known.insert(hash.to_owned(), bytes.clone());
        Ok(bytes)
    }
}
