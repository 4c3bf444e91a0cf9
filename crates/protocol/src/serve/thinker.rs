//! The standing thread that searches, with a stack made once. A search that breaks down costs the engine, but neither
//! the thread nor the program.

use std::hint::black_box;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, PoisonError};
use std::thread;
use std::time::Duration;

use hetman_game::{Engine, Error, Limits, Stop};

use super::conversation::Job;
use super::{Grammar, Shared, Work};

/// What a deep search may need; reserved, not used up. A machine that has no room for it may have some for less: a
/// search grows its stack by itself where it must.
const STACKS: [usize; 3] = [hetman_game::SEARCH_STACK, 16 << 20, 2 << 20];

/// What a stack must leave for the search itself, its tables and its helpers; the smallest stack is made all the same.
const ROOM: usize = 32 << 20;

/// Starts the thread; false if there can be none.
pub(super) fn start<G: Grammar>(shared: &Arc<Shared<G>>) -> bool {
    let last = STACKS.len() - 1;
    STACKS.iter().enumerate().any(|(at, &stack)| {
        if at < last && !fits(stack + ROOM) {
            return false;
        }
        let shared = Arc::clone(shared);
        let builder = thread::Builder::new().name("search".into());
        builder
            .stack_size(stack)
            .spawn(move || serve(&shared))
            .is_ok()
    })
}

/// Whether there is so much room in memory.
fn fits(bytes: usize) -> bool {
    let mut room = Vec::<u8>::new();
    let fits = room.try_reserve_exact(bytes).is_ok();
    // Looked at, or the compiler might leave the attempt out.
    black_box(&room);
    fits
}

/// Does one job after the other until the conversation is over.
fn serve<G: Grammar>(shared: &Shared<G>) {
    loop {
        let mut conversation = shared.conversation();
        let job = loop {
            if conversation.closed {
                return;
            }
            if let Some(job) = conversation.job.take() {
                break job;
            }
            let woken = shared.bell.wait(conversation);
            conversation = woken.unwrap_or_else(PoisonError::into_inner);
        };
        drop(conversation);
        perform(shared, job);
    }
}

/// The longest search where no thread is left to stop it.
const ALONE: Duration = Duration::from_secs(1);

/// Does what there is to do on the calling thread, for want of another. Nothing can stop a search then, so each has an
/// end.
pub(super) fn work_off<G: Grammar>(shared: &Shared<G>) {
    loop {
        let job = match shared.conversation().job.take() {
            Some(Job::Think(engine, limits)) if limits.infinite || limits.ponder => {
                let bounded = Limits {
                    infinite: false,
                    ponder: false,
                    time: Some(ALONE),
                    ..limits
                };
                Job::Think(engine, bounded)
            }
            Some(job) => job,
            None => return,
        };
        perform(shared, job);
    }
}

fn perform<G: Grammar>(shared: &Shared<G>, job: Job) {
    match job {
        Job::Think(engine, limits) => think(shared, engine, &limits),
        Job::Work(work, stop) => labour(shared, work, &stop),
    }
}

fn think<G: Grammar>(shared: &Shared<G>, mut engine: Box<dyn Engine>, limits: &Limits) {
    let outcome = catch_unwind(AssertUnwindSafe(|| {
        let choice = engine.think(limits, &mut |report| shared.conversation().report(report));
        (engine, choice)
    }));
    let (engine, choice) = match outcome {
        Ok((engine, choice)) => (Some(engine), choice),
        Err(_) => (None, Err(Error::Other("the search broke down".into()))),
    };
    let mut conversation = shared.conversation();
    conversation.thought(engine, choice);
    shared.release(conversation);
}

fn labour<G: Grammar>(shared: &Shared<G>, work: Work, stop: &Stop) {
    let outcome = catch_unwind(AssertUnwindSafe(|| {
        work(stop, &mut |text| shared.conversation().output.say(text))
    }));
    let last = outcome.unwrap_or_else(|_| "info string error: the work broke down".into());
    let mut conversation = shared.conversation();
    conversation.worked(&last);
    shared.release(conversation);
}
