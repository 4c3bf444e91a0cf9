//! What the tree keeps of each move: results, which selection reads for all siblings in a row, and links, which it
//! follows afterwards. Everything is atomic, so that threads can grow one tree without locks.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicI64, AtomicU32, Ordering};

/// What a move seems worth before it was tried: so many playouts with such a share of wins.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Prior {
    /// Playouts it counts for; none if nothing is known.
    pub visits: f32,
    /// The share of games won by the player who makes the move, from 0 to 1.
    pub win: f32,
}

impl Prior {
    /// Takes another opinion in.
    pub fn add(&mut self, visits: f32, win: f32) {
        let sum = self.visits + visits;
        if sum > 0.0 {
            self.win = (self.win * self.visits + win * visits) / sum;
            self.visits = sum;
        }
    }

    /// Eighths of a visit above, 65,535ths of a win below.
    fn pack(self) -> u32 {
        let eighths = (self.visits * 8.0).round().clamp(0.0, 65_535.0) as u32;
        eighths << 16 | (self.win.clamp(0.0, 1.0) * 65_535.0).round() as u32
    }

    fn unpack(bits: u32) -> Self {
        Self {
            visits: (bits >> 16) as f32 / 8.0,
            win: (bits & 0xFFFF) as f32 / 65_535.0,
        }
    }
}

/// The least and the most a position can be worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bounds {
    pub lower: i16,
    pub upper: i16,
}

impl Bounds {
    /// Of a move that is not looked at, because another one is as good; it says nothing of what the move is worth.
    pub const PRUNED: Self = Self {
        lower: i16::MIN,
        upper: i16::MIN,
    };

    /// Whether the move is not looked at.
    #[inline]
    pub fn is_pruned(self) -> bool {
        self.upper == i16::MIN
    }

    /// Whether the move's value is proven.
    #[inline]
    pub fn is_proven(self) -> bool {
        self.is_settled() && !self.is_pruned()
    }

    /// Exactly this.
    pub fn exactly(value: i16) -> Self {
        Self {
            lower: value,
            upper: value,
        }
    }

    /// Nothing is left to find out.
    #[inline]
    pub fn is_settled(self) -> bool {
        self.lower >= self.upper
    }

    /// The same with the eyes of the opponent.
    #[inline]
    pub fn flip(self) -> Self {
        Self {
            lower: -self.upper,
            upper: -self.lower,
        }
    }

    /// What both say together.
    pub fn narrow(self, other: Self) -> Self {
        let lower = self.lower.max(other.lower);
        Self {
            lower,
            upper: self.upper.min(other.upper).max(lower),
        }
    }

    fn pack(self) -> u32 {
        u32::from(self.lower as u16) << 16 | u32::from(self.upper as u16)
    }

    #[inline]
    fn unpack(bits: u32) -> Self {
        Self {
            lower: (bits >> 16) as u16 as i16,
            upper: bits as u16 as i16,
        }
    }
}

/// Parts of a point in which results are added up.
pub(super) const UNIT: f32 = 1024.0;

/// The results of a move, as the player who makes it sees them.
#[derive(Default)]
pub(super) struct Results {
    visits: AtomicU32,
    bounds: AtomicU32,
    sum: AtomicI64,
    rave_sum: AtomicI64,
    rave_visits: AtomicU32,
    prior: AtomicU32,
}

impl Results {
    /// Starts anew.
    pub fn reset(&self, bounds: Bounds, prior: Prior) {
        self.visits.store(0, Ordering::Relaxed);
        self.sum.store(0, Ordering::Relaxed);
        self.rave_visits.store(0, Ordering::Relaxed);
        self.rave_sum.store(0, Ordering::Relaxed);
        self.prior.store(prior.pack(), Ordering::Relaxed);
        self.set_bounds(bounds);
    }

    #[inline]
    pub fn visits(&self) -> u32 {
        self.visits.load(Ordering::Relaxed)
    }

    /// The sum of all results, in points.
    #[inline]
    pub fn sum(&self) -> f32 {
        self.sum.load(Ordering::Relaxed) as f32 * (1.0 / UNIT)
    }

    /// The mean result in points; nothing before the first visit.
    pub fn mean(&self) -> Option<f64> {
        let visits = self.visits();
        (visits > 0)
            .then(|| self.sum.load(Ordering::Relaxed) as f64 / f64::from(UNIT) / f64::from(visits))
    }

    #[inline]
    pub fn rave(&self) -> (f32, f32) {
        let visits = self.rave_visits.load(Ordering::Relaxed);
        (
            visits as f32,
            self.rave_sum.load(Ordering::Relaxed) as f32 * (1.0 / UNIT),
        )
    }

    #[inline]
    pub fn prior(&self) -> Prior {
        Prior::unpack(self.prior.load(Ordering::Relaxed))
    }

    #[inline]
    pub fn bounds(&self) -> Bounds {
        Bounds::unpack(self.bounds.load(Ordering::Relaxed))
    }

    /// Takes another opinion of the move in.
    pub fn add_prior(&self, opinion: Prior) {
        let mut prior = self.prior();
        prior.add(opinion.visits, opinion.win);
        self.prior.store(prior.pack(), Ordering::Relaxed);
    }

    pub fn set_bounds(&self, bounds: Bounds) {
        self.bounds.store(bounds.pack(), Ordering::Relaxed);
    }

    /// The same with the eyes of the opponent, once no other thread is at work.
    pub fn flip(&self) {
        self.set_bounds(self.bounds().flip());
        self.sum
            .store(-self.sum.load(Ordering::Relaxed), Ordering::Relaxed);
    }

    /// Adds so many visits and so much result; `alone` if no other thread is at work.
    #[inline]
    pub fn add(&self, visits: i32, sum: i64, alone: bool) {
        if alone {
            self.visits
                .store(self.visits().wrapping_add_signed(visits), Ordering::Relaxed);
            self.sum
                .store(self.sum.load(Ordering::Relaxed) + sum, Ordering::Relaxed);
        } else {
            self.visits.fetch_add(visits as u32, Ordering::Relaxed);
            self.sum.fetch_add(sum, Ordering::Relaxed);
        }
    }

    /// The same for a playout in which the move was made later.
    #[inline]
    pub fn add_rave(&self, sum: i64, alone: bool) {
        if alone {
            self.rave_visits.store(
                self.rave_visits.load(Ordering::Relaxed) + 1,
                Ordering::Relaxed,
            );
            self.rave_sum.store(
                self.rave_sum.load(Ordering::Relaxed) + sum,
                Ordering::Relaxed,
            );
        } else {
            self.rave_visits.fetch_add(1, Ordering::Relaxed);
            self.rave_sum.fetch_add(sum, Ordering::Relaxed);
        }
    }
}

/// How a move hangs in the tree.
pub(super) struct Link<M> {
    /// The move; the root has none.
    pub mv: OnceLock<M>,
    /// The number under which playouts note it.
    pub key: AtomicU32,
    /// The node of the position it is made in.
    pub parent: AtomicU32,
    /// The first of its replies.
    pub first: AtomicU32,
    /// How many they are: [`LEAF`] before, [`BUSY`] while they are being listed. Written last, read first.
    pub count: AtomicU32,
    /// Whether the game's knowledge of the position was asked for: [`LEAF`] before, [`BUSY`] meanwhile and where it has no
    /// other position to search instead, else one more than the place of that position.
    pub insight: AtomicU32,
}

/// No replies were listed yet.
pub(super) const LEAF: u32 = 0;
/// A thread is listing the replies.
pub(super) const BUSY: u32 = u32::MAX;
/// No node.
pub(super) const NONE: u32 = u32::MAX;

impl<M> Default for Link<M> {
    fn default() -> Self {
        Self {
            mv: OnceLock::new(),
            key: AtomicU32::new(0),
            parent: AtomicU32::new(NONE),
            first: AtomicU32::new(0),
            count: AtomicU32::new(LEAF),
            insight: AtomicU32::new(LEAF),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn priors_and_bounds_survive_packing() {
        let prior = Prior {
            visits: 12.5,
            win: 0.75,
        };
        let again = Prior::unpack(prior.pack());
        assert!((again.visits - 12.5).abs() < 0.01 && (again.win - 0.75).abs() < 1e-4);
        for bounds in [
            Bounds {
                lower: -1,
                upper: 1,
            },
            Bounds {
                lower: -31_000,
                upper: 30_999,
            },
            Bounds::exactly(0),
        ] {
            assert_eq!(Bounds::unpack(bounds.pack()), bounds);
            assert_eq!(bounds.flip().flip(), bounds);
        }
    }

    #[test]
    fn two_opinions_are_weighed() {
        let mut prior = Prior::default();
        prior.add(0.0, 1.0);
        assert_eq!(prior, Prior::default());
        prior.add(10.0, 1.0);
        prior.add(30.0, 0.0);
        assert_eq!(
            prior,
            Prior {
                visits: 40.0,
                win: 0.25
            }
        );
    }
}
