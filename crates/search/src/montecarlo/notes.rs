//! Positions that stand in for those of nodes: a store that threads fill without a lock and that is sifted with the tree.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

pub(super) struct Notes<P> {
    /// Blocks of places, made when they are first needed.
    blocks: Vec<OnceLock<Box<[OnceLock<P>]>>>,
    used: AtomicU32,
}

/// Places of a block.
const BLOCK: usize = 256;

impl<P> Notes<P> {
    /// A store that will use at most so many bytes, and has room for a few whatever they are.
    pub fn new(bytes: usize) -> Self {
        let blocks = bytes / (BLOCK * size_of::<OnceLock<P>>()) + 1;
        Self {
            blocks: (0..blocks.min(u32::MAX as usize / BLOCK - 1))
                .map(|_| OnceLock::new())
                .collect(),
            used: AtomicU32::new(0),
        }
    }

    /// Keeps a position, and says where; not if there is no room.
    pub fn add(&self, position: P) -> Option<u32> {
        let place = self.used.fetch_add(1, Ordering::Relaxed);
        let Some(block) = self.blocks.get(place as usize / BLOCK) else {
            self.used.fetch_sub(1, Ordering::Relaxed);
            return None;
        };
        let block = block.get_or_init(|| (0..BLOCK).map(|_| OnceLock::new()).collect());
        block[place as usize % BLOCK].set(position).ok()?;
        Some(place)
    }

    #[inline]
    pub fn get(&self, place: u32) -> Option<&P> {
        self.blocks.get(place as usize / BLOCK)?.get()?[place as usize % BLOCK].get()
    }

    /// Empties the store, for what is still needed to be carried over.
    pub fn begin_anew(&mut self) -> Sifting<P> {
        let nothing = Self {
            blocks: Vec::new(),
            used: AtomicU32::new(0),
        };
        Sifting {
            from: std::mem::replace(self, nothing),
            to: Vec::new(),
        }
    }
}

/// A store while it is sifted.
pub(super) struct Sifting<P> {
    from: Notes<P>,
    to: Vec<P>,
}

impl<P> Sifting<P> {
    /// Keeps what lies at a place, and says where it lies then.
    pub fn carry_over(&mut self, place: u32) -> Option<u32> {
        let block = self
            .from
            .blocks
            .get_mut(place as usize / BLOCK)?
            .get_mut()?;
        self.to.push(block[place as usize % BLOCK].take()?);
        Some(self.to.len() as u32 - 1)
    }

    /// The store with all that was carried over.
    pub fn finish(self) -> Notes<P> {
        let Self { mut from, to } = self;
        from.blocks
            .iter_mut()
            .for_each(|block| *block = OnceLock::new());
        *from.used.get_mut() = 0;
        for position in to {
            from.add(position);
        }
        from
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_carried_over_stays_and_the_rest_makes_room() {
        let mut notes = Notes::new(2 * BLOCK * size_of::<OnceLock<u64>>());
        let places: Vec<_> = (0..4 * BLOCK as u64)
            .map(|value| notes.add(value))
            .collect();
        let kept = places.iter().flatten().count();
        assert_eq!(kept, 3 * BLOCK, "no more than there is room for");
        assert_eq!(notes.get(300), Some(&300));
        let mut sifting = notes.begin_anew();
        assert_eq!(sifting.carry_over(700), Some(0));
        assert_eq!(sifting.carry_over(3), Some(1));
        assert_eq!(sifting.carry_over(3), None, "it was carried over before");
        notes = sifting.finish();
        assert_eq!(
            (notes.get(0), notes.get(1), notes.get(2)),
            (Some(&700), Some(&3), None)
        );
        assert_eq!(notes.add(5), Some(2));
    }
}
