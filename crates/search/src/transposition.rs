//! The shared transposition table: lock-free, fixed size, with ageing. An entry is two words; the first is the key
//! xored with the second, so that a torn write shows as a foreign key.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use hetman_game::{Bound, Depth, Score};

/// What is remembered of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The best move, encoded; zero for none.
    pub code: u16,
    /// The value, as seen from the position itself.
    pub score: Score,
    /// The evaluation, as seen from the position itself; [`Entry::NO_EVAL`] for none.
    pub eval: Score,
    /// How deep the search was; [`Entry::COMPLETE`] if it never reached its horizon.
    pub depth: Depth,
    /// What `score` says about the value.
    pub bound: Bound,
    /// Whether the position lay on a line that might have become the principal variation.
    pub pv: bool,
}

impl Entry {
    /// The depth of a search that saw the end of every line it followed.
    pub const COMPLETE: Depth = Depth(255);
    /// Stands for an evaluation that was not made.
    pub const NO_EVAL: Score = Score::INFINITE;

    /// Whether this entry settles a search of `depth` with these bounds.
    #[inline]
    pub fn settles(&self, score: Score, depth: Depth, alpha: Score, beta: Score) -> bool {
        self.depth >= depth
            && match self.bound {
                Bound::Exact => true,
                Bound::Lower => score >= beta,
                Bound::Upper => score <= alpha,
            }
    }

    fn pack(self, generation: u8) -> u64 {
        let bound = match self.bound {
            Bound::Upper => 1,
            Bound::Lower => 2,
            Bound::Exact => 3,
        };
        u64::from(self.code)
            | u64::from(self.score.raw() as u16) << 16
            | u64::from(self.eval.raw() as u16) << 32
            | (self.depth.0 as u8 as u64) << 48
            | u64::from(bound | u8::from(self.pv) << 2 | generation << 3) << 56
    }

    fn unpack(data: u64) -> Option<Self> {
        let bound = match data >> 56 & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            3 => Bound::Exact,
            _ => return None,
        };
        let score = |shift: u32| Score::from_raw(i32::from((data >> shift) as i16));
        Some(Self {
            code: data as u16,
            score: score(16),
            eval: score(32),
            depth: Depth((data >> 48) as u8 as i32),
            bound,
            pv: data >> 58 & 1 != 0,
        })
    }
}

#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// Four slots in one cache line.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

/// A table of fixed size, shared by all threads of a search.
pub struct Table {
    buckets: Vec<Bucket>,
    generation: AtomicU8,
}

/// The first bit of the generation in a packed entry.
const GENERATION: u32 = 59;
/// Generations are counted modulo this.
const GENERATIONS: u8 = 32;
/// How many plies of depth one generation of age outweighs when a slot is chosen for replacement.
const AGE_WEIGHT: i32 = 8;

impl Table {
    /// A table of about so many megabytes, and at least one bucket.
    pub fn new(megabytes: usize) -> Self {
        Self::with_buckets(megabytes * 1024 * 1024 / size_of::<Bucket>())
    }

    fn with_buckets(count: usize) -> Self {
        let mut count = count.max(1);
        let mut buckets: Vec<Bucket> = Vec::new();
        // More than the machine has is asked for now and then; a smaller table is better than none.
        while buckets.try_reserve_exact(count).is_err() {
            count = (count / 2).max(1);
        }
        ask_for_huge_pages(&mut buckets);
        in_parts(&mut buckets.spare_capacity_mut()[..count], |part| {
            for place in part {
                place.write(Bucket::default());
            }
        });
        // SAFETY: the capacity is at least `count`, and each of the first `count` places has just been written.
        unsafe { buckets.set_len(count) };
        Self {
            buckets,
            generation: AtomicU8::new(0),
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        in_parts(&mut self.buckets, |part| part.fill_with(Bucket::default));
        *self.generation.get_mut() = 0;
    }

    /// Begins a new search: what older ones left behind is replaced first.
    pub fn age(&self) {
        let next = (self.generation.load(Ordering::Relaxed) + 1) % GENERATIONS;
        self.generation.store(next, Ordering::Relaxed);
    }

    #[inline]
    fn index(&self, key: u64) -> usize {
        ((u128::from(key) * self.buckets.len() as u128) >> 64) as usize
    }

    /// Fetches the memory that a probe for `key` will need.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let bucket: *const Bucket = &raw const self.buckets[self.index(key)];
            // SAFETY: prefetching has no effect on memory, and the address is that of an existing bucket.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(bucket.cast()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    /// What is remembered of the position with this key.
    #[inline]
    pub fn probe(&self, key: u64) -> Option<Entry> {
        for slot in &self.buckets[self.index(key)].0 {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ data == key {
                return Entry::unpack(data);
            }
        }
        None
    }

    /// Remembers `entry`, in place of the same position or of the least valuable neighbour.
    #[inline]
    pub fn store(&self, key: u64, mut entry: Entry) {
        let generation = self.generation.load(Ordering::Relaxed);
        let mut place: Option<(&Slot, i32)> = None;
        for slot in &self.buckets[self.index(key)].0 {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ data == key {
                if let Some(old) = Entry::unpack(data) {
                    if keeps(&old, &entry) && data >> GENERATION == u64::from(generation) {
                        return;
                    }
                    if entry.code == 0 {
                        entry.code = old.code;
                    }
                }
                place = Some((slot, i32::MIN));
                break;
            }
            let worth = worth(data, generation);
            if place.is_none_or(|(_, least)| worth < least) {
                place = Some((slot, worth));
            }
        }
        if let Some((slot, _)) = place {
            let data = entry.pack(generation);
            slot.check.store(key ^ data, Ordering::Relaxed);
            slot.data.store(data, Ordering::Relaxed);
        }
    }

    /// Thousandths of the table filled by the present search.
    pub fn fullness(&self) -> u32 {
        let generation = u64::from(self.generation.load(Ordering::Relaxed));
        let sample = &self.buckets[..self.buckets.len().min(250)];
        let slots = sample
            .iter()
            .flat_map(|bucket| &bucket.0)
            .map(|slot| slot.data.load(Ordering::Relaxed));
        let used = slots
            .filter(|data| data >> 56 & 3 != 0 && data >> GENERATION == generation)
            .count();
        (used * 1000 / (sample.len() * 4)) as u32
    }
}

/// Buckets that one thread writes while another could be started: 16 megabytes.
const PART: usize = (16 << 20) / size_of::<Bucket>();

/// Does `work` to every part of a slice, with all cores if it is large: the first write to fresh memory costs far more
/// than the writes after it.
fn in_parts<T: Send>(all: &mut [T], work: impl Fn(&mut [T]) + Sync) {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let threads = all.len().div_ceil(PART).min(cores);
    if threads < 2 {
        return work(all);
    }
    let size = all.len().div_ceil(threads);
    let left = Mutex::new(all.chunks_mut(size));
    let next = || left.lock().unwrap_or_else(PoisonError::into_inner).next();
    let help = || {
        while let Some(part) = next() {
            work(part);
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            // What a thread that cannot be started would have done is left to the others.
            drop(thread::Builder::new().spawn_scoped(scope, help));
        }
        help();
    });
}

/// Asks for large pages under the memory reserved, before it is first touched: a probe reaches a random place, and with
/// small pages nearly every one of them also misses the address cache.
fn ask_for_huge_pages(buckets: &mut Vec<Bucket>) {
    #[cfg(target_os = "linux")]
    {
        const PAGE: usize = 4096;
        let spare = buckets.spare_capacity_mut();
        let (start, bytes) = (spare.as_mut_ptr().addr(), size_of_val(spare));
        let (from, to) = (start.next_multiple_of(PAGE), (start + bytes) / PAGE * PAGE);
        if from < to {
            // SAFETY: the range lies inside memory that the vector owns, and the advice changes no content.
            unsafe {
                libc::madvise(
                    spare.as_mut_ptr().byte_add(from - start).cast(),
                    to - from,
                    libc::MADV_HUGEPAGE,
                )
            };
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = buckets;
}

/// A much deeper entry of the same search is not given up for a shallow bound.
fn keeps(old: &Entry, new: &Entry) -> bool {
    new.bound != Bound::Exact && old.depth > new.depth + 3
}

/// How much a slot's content is worth keeping: deep and recent entries most, empty ones least.
fn worth(data: u64, generation: u8) -> i32 {
    if data >> 56 & 3 == 0 {
        return i32::MIN;
    }
    let age = (GENERATIONS + generation - (data >> GENERATION) as u8) % GENERATIONS;
    i32::from((data >> 48) as u8) - AGE_WEIGHT * i32::from(age)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(depth: i32, score: Score) -> Entry {
        Entry {
            code: 77,
            score,
            eval: Score::new(-5),
            depth: Depth(depth),
            bound: Bound::Lower,
            pv: depth % 2 == 1,
        }
    }

    #[test]
    fn gives_back_what_was_stored() {
        let table = Table::new(1);
        for score in [
            Score::DRAW,
            Score::win_in(3),
            Score::loss_in(200),
            -Score::LIMIT,
        ] {
            table.store(
                42,
                Entry {
                    bound: Bound::Exact,
                    ..entry(7, score)
                },
            );
            assert_eq!(
                table.probe(42),
                Some(Entry {
                    bound: Bound::Exact,
                    ..entry(7, score)
                })
            );
        }
        assert_eq!(table.probe(43), None);
        table.store(43, entry(Entry::COMPLETE.0, Score::DRAW));
        assert_eq!(
            table.probe(43).map(|entry| entry.depth),
            Some(Entry::COMPLETE)
        );
    }

    #[test]
    fn replaces_shallow_and_old_entries_first() {
        let table = Table::with_buckets(1);
        for key in 1..=4 {
            table.store(key, entry(key as i32 * 10, Score::DRAW));
        }
        table.store(5, entry(1, Score::DRAW));
        assert_eq!(table.probe(1), None);
        assert!((2..=5).all(|key| table.probe(key).is_some()));
        for _ in 0..5 {
            table.age();
        }
        for key in 6..=9 {
            table.store(key, entry(3, Score::DRAW));
        }
        assert!((6..=9).all(|key| table.probe(key).is_some()));
    }

    #[test]
    fn a_large_table_is_empty_when_made_and_when_cleared() {
        let mut table = Table::with_buckets(3 * PART + 5);
        let used = |table: &Table| {
            let slots = table.buckets.iter().flat_map(|bucket| &bucket.0);
            slots
                .filter(|slot| slot.check.load(Ordering::Relaxed) != 0)
                .count()
        };
        assert_eq!((table.buckets.len(), used(&table)), (3 * PART + 5, 0));
        for at in 0..64 {
            table.store(at << 58 | 1, entry(3, Score::DRAW));
        }
        assert_eq!(used(&table), 64);
        table.clear();
        assert_eq!(used(&table), 0);
    }

    /// What a thread stores under a key, so that any mixture of two entries shows.
    fn made_from(key: u64) -> Entry {
        let digest = hetman_game::random::mix(key);
        Entry {
            code: digest as u16 | 1,
            score: Score::new((digest >> 16 & 1023) as i32),
            eval: Score::new((digest >> 32 & 1023) as i32),
            depth: Depth((digest >> 48 & 63) as i32),
            bound: Bound::Exact,
            pv: digest >> 63 == 1,
        }
    }

    const THREADS: u64 = 8;

    fn by_eight(work: impl Fn(u64) + Sync) {
        thread::scope(|scope| {
            for number in 0..THREADS {
                let work = &work;
                scope.spawn(move || work(number));
            }
        });
    }

    #[test]
    fn eight_threads_lose_nothing_where_there_is_room() {
        let table = Table::with_buckets(1 << 12);
        // Each thread has buckets of its own, four keys in each.
        let key = |number: u64, at: u64| {
            let bucket = number + THREADS * (at / 4);
            bucket << 52 | (at % 4 + 1)
        };
        let each = 4 * (1 << 12) / THREADS;
        by_eight(|number| {
            for at in 0..each {
                table.store(key(number, at), made_from(key(number, at)));
                assert_eq!(
                    table.probe(key(number, at)),
                    Some(made_from(key(number, at)))
                );
            }
        });
        for number in 0..THREADS {
            for at in 0..each {
                assert_eq!(
                    table.probe(key(number, at)),
                    Some(made_from(key(number, at)))
                );
            }
        }
    }

    #[test]
    fn eight_threads_in_one_place_never_mix_entries() {
        let table = Table::with_buckets(2);
        by_eight(|number| {
            let mut random = hetman_game::random::Random::new(number);
            for _ in 0..50_000 {
                let key = random.bits() & (1 << 63 | 7);
                table.store(key, made_from(key));
                let key = random.bits() & (1 << 63 | 7);
                let found = table.probe(key);
                assert!(found.is_none_or(|entry| entry == made_from(key)), "{key:x}");
            }
        });
    }

    #[test]
    fn counts_only_the_present_search_as_full() {
        let table = Table::with_buckets(1);
        table.store(1, entry(1, Score::DRAW));
        assert_eq!(table.fullness(), 250);
        table.age();
        assert_eq!(table.fullness(), 0);
    }
}
