//! A collector and workers that stay connected while their NATS server is killed and started again, over and over.
#![cfg(feature = "nats")]
#![allow(missing_docs)]

#[allow(dead_code)]
mod server;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use hetman_queue::collect::{Ending, Submitter, Verdict, collect};
use hetman_queue::nats::{Address, Queue, Task, Work, WorkerCard, serve};
use hetman_queue::{Outcome, QueueError, Run, Stamp, Unit, content_hash};
use serde_json::{Value, json};

use server::Server;

/// Numbers to be squared.
const NUMBERS: u64 = 600;
/// How often the server is killed.
const DEATHS: u64 = 4;
/// How long all of it may take before it counts as hung; a busy machine needs half a minute.
const HUNG: Duration = Duration::from_secs(300);

fn stamp() -> Stamp {
    Stamp {
        build: "test".into(),
        game: "squares".into(),
        bench: 1,
        speed: None,
    }
}

/// Asks for squares, and keeps how often each was stored.
struct Squares {
    next: u64,
    stored: Arc<Mutex<BTreeMap<u64, u32>>>,
}

impl Submitter for Squares {
    fn next(&mut self, most: usize) -> Result<Vec<Unit>, QueueError> {
        let from = self.next;
        self.next = NUMBERS.min(from + most as u64);
        let unit = |number: u64| Unit {
            id: content_hash(&number.to_le_bytes()),
            kind: "square".into(),
            stamp: stamp(),
            body: json!(number),
        };
        Ok((from..self.next).map(unit).collect())
    }

    fn take(&mut self, unit: &Unit, _: &str, body: &Value) -> Result<Verdict, QueueError> {
        let number = unit.body.as_u64().expect("a number");
        if *body != json!(number * number) {
            return Ok(Verdict::Refused("it is no square".into()));
        }
        let mut stored = self.stored.lock().expect("the squares");
        *stored.entry(number).or_default() += 1;
        Ok(Verdict::Stored)
    }

    fn wants(&mut self, _: &Unit) -> Result<bool, QueueError> {
        Ok(true)
    }

    fn notice(&mut self, line: &str) {
        println!("{line}");
    }

    fn is_cancelled(&self) -> bool {
        false
    }

    fn progress(&self) -> (u64, u64) {
        let stored = self.stored.lock().expect("the squares");
        (stored.len() as u64, NUMBERS)
    }
}

/// A worker that squares numbers until it is told to end.
fn worker(address: &Address, name: &str, ends: &Arc<AtomicBool>) -> thread::JoinHandle<u64> {
    let (address, name, ends) = (address.clone(), name.to_owned(), ends.clone());
    thread::spawn(move || {
        let queue = Queue::connect(&address).expect("a queue");
        let (tasks, waiting) = channel::<Task>();
        thread::spawn(move || {
            for task in waiting {
                let number = task.unit.body.as_u64().expect("a number");
                thread::sleep(Duration::from_millis(20));
                task.answer(Outcome::Done(json!(number * number)));
            }
        });
        let card = WorkerCard {
            name,
            cores: 1,
            slots: 1,
            build: String::new(),
            speed: None,
            done: 0,
            busy: 0.0,
            seen: 0,
        };
        let work = Work {
            card,
            tasks,
            admits: Arc::new(|_| Ok(())),
            moment: Arc::new(|_| {}),
            ends: Arc::new(move || ends.load(Ordering::Relaxed)),
            speed: Arc::new(AtomicU64::new(0)),
            pretend: 1,
            until_empty: false,
            notice: Arc::new(|_| {}),
        };
        serve(&queue, &address, work).expect("it works")
    })
}

#[test]
fn those_who_stay_connected_go_on_when_the_server_is_back() {
    let mut server = Server::start(&[]);
    let address: Address = server.address().parse().expect("an address");
    let stored: Arc<Mutex<BTreeMap<u64, u32>>> = Arc::default();
    let ends = Arc::new(AtomicBool::new(false));
    let mut squares = Squares {
        next: 0,
        stored: stored.clone(),
    };
    let collecting = thread::spawn({
        let address = address.clone();
        move || {
            let queue = Queue::connect(&address).expect("a queue");
            let run = Run {
                name: "squares".into(),
                title: "squares".into(),
                stamp: stamp(),
                needs: Vec::new(),
                stopped: false,
            };
            let mut run = queue.open(run, Duration::from_secs(2)).expect("a run");
            collect(&mut run, &mut squares).expect("it collects")
        }
    });
    let workers = ["a", "b"].map(|name| worker(&address, name, &ends));
    let started = Instant::now();
    let mut deaths = 0;
    while !collecting.is_finished() {
        let done = stored.lock().expect("the squares").len() as u64;
        assert!(started.elapsed() < HUNG, "it hangs at {done} of {NUMBERS}");
        if deaths < DEATHS && done >= (deaths + 1) * NUMBERS / (DEATHS + 1) {
            server.kill_and_restart();
            deaths += 1;
        }
        thread::sleep(Duration::from_millis(1));
    }
    assert_eq!(collecting.join().expect("it ends"), Ending::Complete);
    assert!(deaths >= 2, "{deaths}");
    ends.store(true, Ordering::Relaxed);
    let done: u64 = workers
        .map(|worker| worker.join().expect("it ends"))
        .iter()
        .sum();
    assert!(done >= NUMBERS, "{done}");
    let stored = stored.lock().expect("the squares");
    assert_eq!(stored.len() as u64, NUMBERS);
    assert!(stored.values().all(|&times| times == 1), "{stored:?}");
}
