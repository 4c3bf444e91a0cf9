//! Sliding tiles: bounds against exact distances, tables that end when told, boards that are refused.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use hetman_game::random::Random;
use hetman_game::{Guide, KeepTables, MoveList, Notation, Position};

use super::patterns::Patterns;
use super::{Fifteen, FifteenRules, Tables};

fn small() -> FifteenRules {
    FifteenRules { size: 3, seed: 1 }
}

/// Every position of the 8-puzzle with its distance from the goal.
fn all() -> Vec<(Fifteen, u32)> {
    let goal = Fifteen::new(3, &[1, 2, 3, 4, 5, 6, 7, 8, 0]).expect("the goal");
    let mut found = vec![(goal.clone(), 0)];
    let mut met = HashSet::from([goal.key()]);
    let mut next = 0;
    while next < found.len() {
        let (position, cost) = found[next].clone();
        next += 1;
        Fifteen::beside(3, position.blank(), |cell| {
            let mut after = position.clone();
            after.play(position.tiles[cell]);
            if met.insert(after.key()) {
                found.push((after, cost + 1));
            }
        });
    }
    found
}

#[test]
fn no_bound_exceeds_the_distance_and_all_eight_tiles_give_it() {
    let all = all();
    assert_eq!(all.len(), 181_440);
    assert_eq!(all.iter().map(|(_, cost)| *cost).max(), Some(31));
    for (bound, (name, _)) in Tables::BOUNDS.iter().enumerate() {
        let mut tables = Tables::default();
        tables.choose(bound);
        assert!(tables.prepare(&all[0].0, &mut || false));
        let of = |position: &Fifteen| tables.remaining(position).expect("it can be solved");
        assert!(
            all.iter().all(|(position, cost)| of(position) <= *cost),
            "{name}"
        );
        let exact = all
            .iter()
            .filter(|(position, cost)| of(position) == *cost)
            .count();
        assert_eq!(exact == all.len(), name.contains("patterns"), "{name}");
    }
}

#[test]
fn sums_of_patterns_never_exceed_the_moves_made() {
    let groups: &[&[u8]] = &[&[2, 3, 4], &[12, 15, 14], &[1, 5]];
    let patterns = Patterns::make(4, groups, None, &mut || false).expect("made");
    let mut random = Random::new(7);
    for _ in 0..300 {
        let tiles: Vec<u8> = (1..16).chain([0]).collect();
        let mut position = Fifteen::new(4, &tiles).expect("the goal");
        for made in 0..60 {
            assert!(patterns.remaining(&position.cells) <= made);
            let mut beside = Vec::new();
            Fifteen::beside(4, position.blank(), |cell| {
                beside.push(position.tiles[cell]);
            });
            position.play(beside[random.below(beside.len())]);
        }
    }
}

#[test]
fn making_tables_ends_when_told() {
    let mut tables = Tables::default();
    tables.choose(3);
    let start = Fifteen::start(&FifteenRules::default()).expect("a start");
    let mut asked = 0;
    let mut enough = || {
        asked += 1;
        asked > 10
    };
    assert!(!tables.prepare(&start, &mut enough));
}

#[test]
fn what_cannot_be_is_refused_in_a_sentence() {
    for (text, says) in [
        (
            "1 2 3/4 5 6/8 7 0",
            "it cannot be solved: an odd number of tiles would have to change places",
        ),
        ("1 2 3/4 5 6/7 7 0", "tile 7 is there twice"),
        ("1 2 3/4 5 6/7 9 0", "there is no tile 9"),
        ("1 2 3/4 5 6/7 8", "it takes 9 tiles, the blank as 0"),
        ("1 2 3/4 five 6/7 8 0", "`five` is no tile"),
        (
            "1 2 3/4 5 6/7 8 0 after lunch",
            "`lunch` behind `after` is no number up to 9999",
        ),
    ] {
        let refused = Fifteen::parse(&small(), text).expect_err(text).to_string();
        assert_eq!(refused, format!("bad position `{text}`: {says}"));
    }
}

#[test]
fn a_mixed_board_can_be_solved_and_differs_by_its_seed() {
    let starts: Vec<String> = (0..50)
        .map(|seed| {
            Fifteen::start(&FifteenRules { size: 4, seed })
                .expect("a start")
                .text()
        })
        .collect();
    let mut list = MoveList::new();
    Fifteen::start(&small()).expect("a start").moves(&mut list);
    assert!((2..=4).contains(&list.len()));
    assert!(
        starts
            .iter()
            .enumerate()
            .all(|(at, text)| !starts[..at].contains(text))
    );
}

/// Tables in memory, and how often one was asked for and kept.
#[derive(Default)]
struct Memory {
    tables: Mutex<HashMap<String, Vec<u8>>>,
    saved: AtomicUsize,
}

impl KeepTables for Memory {
    fn load(&self, name: &str) -> Option<Vec<u8>> {
        self.tables.lock().expect("a lock").get(name).cloned()
    }

    fn save(&self, name: &str, bytes: &[u8]) {
        self.saved.fetch_add(1, Ordering::Relaxed);
        let mut tables = self.tables.lock().expect("a lock");
        tables.insert(name.into(), bytes.into());
    }
}

#[test]
fn databases_are_kept_and_damaged_ones_made_again() {
    let kept = Arc::new(Memory::default());
    let start = Fifteen::start(&small()).expect("a start");
    let bound = |halted: bool| {
        let mut guide = Tables::default();
        guide.keep_tables(kept.clone());
        guide.choose(2);
        let made = guide.prepare(&start, &mut || halted);
        made.then(|| guide.remaining(&start))
    };
    let fresh = bound(false).expect("a table");
    assert_eq!(kept.saved.load(Ordering::Relaxed), 1);
    // What is kept takes no time, so that nothing can end the work on it.
    assert_eq!(bound(true), Some(fresh));
    assert_eq!(kept.saved.load(Ordering::Relaxed), 1);
    let name = "fifteen-3-1-2-3-4-5-6-7-8";
    for harm in [
        |bytes: &mut Vec<u8>| bytes[1000] ^= 1,
        |bytes: &mut Vec<u8>| bytes.truncate(5000),
        |bytes: &mut Vec<u8>| bytes.push(0),
    ] {
        harm(
            kept.tables
                .lock()
                .expect("a lock")
                .get_mut(name)
                .expect(name),
        );
        assert_eq!(bound(true), None);
        assert_eq!(bound(false), Some(fresh));
    }
    assert_eq!(kept.saved.load(Ordering::Relaxed), 4);
}
