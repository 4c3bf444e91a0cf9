//! The memory of all engines of the server together. An engine that does not fit waits a while, and is then refused.

use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use hetman_game::{Error, Stop};

use crate::pool::lock;

/// How long an engine waits for others to end.
const PATIENCE: Duration = Duration::from_secs(20);

/// How often one who waits looks whether he should still.
const LOOK: Duration = Duration::from_millis(50);

/// So many bytes for all.
pub struct Memory {
    most: u64,
    used: Mutex<u64>,
    freed: Condvar,
}

impl Memory {
    /// A memory of so many bytes.
    pub fn new(most: u64) -> Arc<Self> {
        Arc::new(Self {
            most,
            used: Mutex::default(),
            freed: Condvar::new(),
        })
    }

    /// All there is.
    pub fn most(&self) -> u64 {
        self.most
    }

    /// Takes a share, once there is so much.
    pub fn take(self: &Arc<Self>, bytes: u64, stop: &Stop) -> Result<Share, Error> {
        self.take_within(bytes, stop, PATIENCE)
    }

    /// Takes a share, if there is so much now.
    pub fn take_now(self: &Arc<Self>, bytes: u64) -> Option<Share> {
        self.take_within(bytes, &Stop::default(), Duration::ZERO)
            .ok()
    }

    fn take_within(
        self: &Arc<Self>,
        bytes: u64,
        stop: &Stop,
        patience: Duration,
    ) -> Result<Share, Error> {
        let until = Instant::now() + patience;
        let mut used = lock(&self.used);
        while used.saturating_add(bytes) > self.most {
            if stop.is_requested() || Instant::now() >= until {
                return Err(Error::Other(
                    "the memory for engines is used up; try again later".into(),
                ));
            }
            let waited = self.freed.wait_timeout(used, LOOK.min(patience));
            used = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        *used += bytes;
        let memory = Arc::clone(self);
        Ok(Share { memory, bytes })
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

    #[test]
    fn what_does_not_fit_waits_for_others_and_is_then_refused() {
        let memory = Memory::new(10);
        let stop = Stop::default();
        let first = memory.take(6, &stop).unwrap();
        let short = Duration::from_millis(10);
        assert!(memory.take_within(5, &stop, short).is_err());
        assert!(memory.take_now(5).is_none());
        let second = memory.take(4, &stop).unwrap();
        let waiting = std::thread::spawn({
            let memory = Arc::clone(&memory);
            move || memory.take(5, &Stop::default()).is_ok()
        });
        drop(first);
        assert!(waiting.join().unwrap());
        drop(second);
        assert_eq!(*lock(&memory.used), 0);
        assert!(memory.take_within(11, &stop, short).is_err());
        stop.request();
        assert!(memory.take(11, &stop).is_err());
    }
}
