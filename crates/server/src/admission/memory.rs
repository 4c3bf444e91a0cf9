//! The memory of all engines of the server together. For an engine that does not fit those that have been idle longest
//! are dropped; where that is not enough it waits a while, and is then refused.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};

use hetman_game::Stop;

use crate::pool::lock;

/// How long an engine waits for others to end.
const MEMORY_WAIT: Duration = Duration::from_secs(20);

/// How often one who waits looks whether he should still.
const LOOK: Duration = Duration::from_millis(50);

/// Something that holds a share while it is idle, and can do without.
pub trait Release: Send + Sync {
    /// Gives the share back; false if there was none.
    fn release(&self) -> bool;
}

/// The bytes for all.
pub struct Memory {
    most: u64,
    used: Mutex<u64>,
    freed: Condvar,
    /// What may be dropped, idle longest first.
    idle: Mutex<VecDeque<Weak<dyn Release>>>,
}

impl Memory {
    /// A memory of this number of bytes.
    pub fn new(most: u64) -> Arc<Self> {
        Arc::new(Self {
            most,
            used: Mutex::default(),
            freed: Condvar::new(),
            idle: Mutex::default(),
        })
    }

    /// All there is.
    pub fn most(&self) -> u64 {
        self.most
    }

    /// Takes a share, once it is free.
    pub fn take(self: &Arc<Self>, bytes: u64, stop: &Stop) -> Option<Share> {
        self.take_within(bytes, stop, MEMORY_WAIT)
    }

    /// Takes a share, if it is free now.
    pub fn take_now(self: &Arc<Self>, bytes: u64) -> Option<Share> {
        self.take_within(bytes, &Stop::default(), Duration::ZERO)
    }

    /// From now on it may be dropped when memory is short.
    pub fn add_idle(&self, idle: Weak<dyn Release>) {
        let mut all = lock(&self.idle);
        all.retain(|one| one.strong_count() > 0);
        all.push_back(idle);
    }

    /// It is in use again, or gone.
    pub fn remove_idle(&self, idle: &Weak<dyn Release>) {
        lock(&self.idle).retain(|one| !one.ptr_eq(idle));
    }

    /// Drops what has been idle longest; false if nothing is.
    fn drop_idle(&self) -> bool {
        loop {
            let Some(oldest) = lock(&self.idle).pop_front() else {
                return false;
            };
            if oldest.upgrade().is_some_and(|idle| idle.release()) {
                return true;
            }
        }
    }

    fn take_within(self: &Arc<Self>, bytes: u64, stop: &Stop, longest: Duration) -> Option<Share> {
        let until = Instant::now() + longest;
        while !self.fits(bytes) {
            if bytes <= self.most && self.drop_idle() {
                continue;
            }
            if stop.is_requested() || Instant::now() >= until {
                return None;
            }
            let waited = self.freed.wait_timeout(lock(&self.used), LOOK.min(longest));
            drop(waited.unwrap_or_else(PoisonError::into_inner));
        }
        let memory = Arc::clone(self);
        Some(Share { memory, bytes })
    }

    /// Takes this number of bytes if they are free.
    fn fits(&self, bytes: u64) -> bool {
        let mut used = lock(&self.used);
        let fits = used.saturating_add(bytes) <= self.most;
        if fits {
            *used += bytes;
        }
        fits
    }
}

/// A share, given back when it is dropped.
pub struct Share {
    memory: Arc<Memory>,
    bytes: u64,
}

impl Drop for Share {
    fn drop(&mut self) {
        *lock(&self.memory.used) -= self.bytes;
        self.memory.freed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Idle(Mutex<Option<Share>>);

    impl Release for Idle {
        fn release(&self) -> bool {
            lock(&self.0).take().is_some()
        }
    }

    #[test]
    fn what_has_been_idle_longest_is_dropped_first() {
        let memory = Memory::new(10);
        let idle = || Arc::new(Idle(Mutex::new(memory.take_now(3))));
        let all = [idle(), idle(), idle()];
        let weak = |idle: &Arc<Idle>| -> Weak<dyn Release> { Arc::downgrade(idle) as _ };
        for idle in &all {
            memory.add_idle(weak(idle));
        }
        memory.remove_idle(&weak(&all[0]));
        memory.add_idle(weak(&all[0]));
        let holds = || [0, 1, 2].map(|at: usize| lock(&all[at].0).is_some());
        let one = memory.take_now(4).unwrap();
        assert_eq!(holds(), [true, false, true]);
        drop(one);
        memory.remove_idle(&weak(&all[0]));
        assert!(memory.take_now(10).is_none(), "one is in use");
        assert_eq!(holds(), [true, false, false]);
    }

    #[test]
    fn what_does_not_fit_waits_for_others_and_is_then_refused() {
        let memory = Memory::new(10);
        let stop = Stop::default();
        let first = memory.take(6, &stop).unwrap();
        let short = Duration::from_millis(10);
        assert!(memory.take_within(5, &stop, short).is_none());
        assert!(memory.take_now(5).is_none());
        let second = memory.take(4, &stop).unwrap();
        let waiting = std::thread::spawn({
            let memory = Arc::clone(&memory);
            move || memory.take(5, &Stop::default()).is_some()
        });
        drop(first);
        assert!(waiting.join().unwrap());
        drop(second);
        assert_eq!(*lock(&memory.used), 0);
        assert!(memory.take_within(11, &stop, short).is_none());
        stop.request();
        assert!(memory.take(11, &stop).is_none());
    }
}
