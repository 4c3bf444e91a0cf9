//! The searches for one player on a small puzzle whose least cost is computed beside them.

use std::collections::HashMap;
use std::time::Duration;

use hetman_game::puzzle::BoundName;
use hetman_game::{
    Bound, Goal, Guide, Limits, MoveList, Player, Position, Puzzle, Stop, Turn, UNSOLVED,
};

use super::{Astar, Ida, Nested, Nrpa, Solitaire, SpMcts};
use crate::algorithm::{Algorithm, Found, Task};

/// A number to bring to another by adding one (cost 1), three (cost 2) or doubling (cost 3), never beyond it.
#[derive(Clone)]
struct Climb {
    number: u32,
    goal: u32,
    spent: u32,
}

impl Climb {
    fn after(&self, mv: u8) -> u32 {
        match mv {
            0 => self.number + 1,
            1 => self.number + 3,
            _ => self.number * 2,
        }
    }
}

impl Position for Climb {
    type Move = u8;
    type Undo = Self;
    const ALONE: bool = true;

    fn turn(&self) -> Turn {
        if self.count() == 0 {
            Turn::Over
        } else {
            Turn::Player(Player::FIRST)
        }
    }

    fn to_move(&self) -> Player {
        Player::FIRST
    }

    fn payoff(&self, _player: Player) -> i32 {
        if self.is_solved() {
            -(self.spent as i32)
        } else {
            UNSOLVED
        }
    }

    fn moves(&self, list: &mut MoveList<u8>) {
        list.extend((0..3).filter(|&mv| self.after(mv) <= self.goal));
    }

    fn play(&mut self, mv: u8) -> Self {
        let before = self.clone();
        (self.number, self.spent) = (self.after(mv), self.spent + self.cost(mv));
        before
    }

    fn undo(&mut self, _mv: u8, undo: Self) {
        *self = undo;
    }

    fn key(&self) -> u64 {
        u64::from(self.number) + 1
    }
}

impl Puzzle for Climb {
    fn move_key(&self, mv: u8) -> u64 {
        u64::from(self.number) << 2 | u64::from(mv)
    }
}

impl Goal for Climb {
    type Guide = Halves;

    fn cost(&self, mv: u8) -> u32 {
        u32::from(mv) + 1
    }

    fn spent(&self) -> u32 {
        self.spent
    }

    fn is_solved(&self) -> bool {
        self.number == self.goal
    }
}

/// One for each doubling that is missing.
#[derive(Clone, Default)]
struct Halves;

impl Guide<Climb> for Halves {
    const BOUNDS: &'static [BoundName] = &[("halves", "one for each doubling that is missing")];

    fn choose(&mut self, _bound: usize) {}

    fn remaining(&self, position: &Climb) -> Option<u32> {
        let mut number = position.number.max(1);
        let mut least = u32::from(position.number == 0 && position.goal > 0);
        while number < position.goal {
            // Adding three to one or two more than doubles it.
            number = (2 * number).max(number + 3);
            least += 1;
        }
        Some(least)
    }
}

fn climb(goal: u32) -> Climb {
    Climb {
        number: 0,
        goal,
        spent: 0,
    }
}

/// The least cost, by every way.
fn least(number: u32, goal: u32, known: &mut HashMap<u32, u32>) -> u32 {
    if number == goal {
        return 0;
    }
    if let Some(&cost) = known.get(&number) {
        return cost;
    }
    let here = Climb {
        number,
        goal,
        spent: 0,
    };
    let mut list = MoveList::new();
    here.moves(&mut list);
    let ways = list.iter().filter(|&&mv| here.after(mv) > number);
    let costs = ways.map(|&mv| here.cost(mv) + least(here.after(mv), goal, known));
    let cost = costs.min().unwrap_or(u32::MAX / 2);
    known.insert(number, cost);
    cost
}

fn search(
    algorithm: &mut dyn Algorithm<Solitaire<Climb>>,
    position: &Climb,
    limits: &Limits,
    stop: &Stop,
) -> Found<u8> {
    let mut moves = MoveList::new();
    position.moves(&mut moves);
    algorithm.search(Task {
        position,
        limits,
        moves: &moves,
        stop,
        report: &mut |_| {},
    })
}

fn policy() -> Solitaire<Climb> {
    Solitaire::new(|mv| u16::from(mv) + 1)
}

/// A search by its name.
type Named = (&'static str, Box<dyn Algorithm<Solitaire<Climb>>>);

fn all() -> Vec<Named> {
    let policy = policy();
    vec![
        ("ida", Box::new(Ida::new(&policy))),
        ("astar", Box::new(Astar::new(&policy))),
        ("nested", Box::new(Nested::new())),
        ("nrpa", Box::new(Nrpa::new())),
        ("spmcts", Box::new(SpMcts::new())),
    ]
}

#[test]
fn exact_searches_find_the_least_cost() {
    for goal in 1..60 {
        let cost = least(0, goal, &mut HashMap::new());
        for hash in ["0", "1"] {
            let mut ida = Ida::new(&policy());
            hetman_game::Settings::set(&mut ida, "hash", hash).expect("a size");
            let found = search(&mut ida, &climb(goal), &Limits::none(), &Stop::default());
            assert_eq!(found.line.score.raw(), -(cost as i32), "ida to {goal}");
            assert_eq!(found.line.bound, Bound::Exact);
        }
        let mut astar = Astar::new(&policy());
        let found = search(&mut astar, &climb(goal), &Limits::none(), &Stop::default());
        assert_eq!(found.line.score.raw(), -(cost as i32), "astar to {goal}");
    }
}

#[test]
fn playouts_find_the_best_of_a_small_puzzle() {
    let cost = least(0, 23, &mut HashMap::new());
    for (name, mut algorithm) in all() {
        let limits = Limits {
            playouts: Some(5_000),
            ..Limits::none()
        };
        let found = search(&mut *algorithm, &climb(23), &limits, &Stop::default());
        assert_eq!(found.line.score.raw(), -(cost as i32), "{name}");
        assert!(found.counters.playouts <= 5_000, "{name}");
    }
}

#[test]
fn a_stop_before_the_start_still_gives_a_move() {
    let stop = Stop::default();
    stop.request();
    for (name, mut algorithm) in all() {
        let limits = Limits::time(Duration::from_secs(3_600));
        let found = search(&mut *algorithm, &climb(150), &limits, &stop);
        assert!(!found.line.pv.is_empty(), "{name}");
        assert!(
            found.counters.nodes <= 400,
            "{name}: {}",
            found.counters.nodes
        );
    }
}

#[test]
fn limits_are_kept_and_only_the_moves_named_are_tried() {
    for (name, mut algorithm) in all() {
        let found = search(
            &mut *algorithm,
            &climb(190),
            &Limits::nodes(300),
            &Stop::default(),
        );
        assert!(
            found.counters.nodes <= 500,
            "{name}: {}",
            found.counters.nodes
        );
        algorithm.forget();
        let found = algorithm.search(Task {
            position: &climb(30),
            limits: &Limits::nodes(2_000),
            moves: &[1],
            stop: &Stop::default(),
            report: &mut |_| {},
        });
        assert_eq!(found.line.pv[0], 1, "{name}");
    }
}
