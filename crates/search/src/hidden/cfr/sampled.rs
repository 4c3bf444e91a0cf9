//! External sampling (Lanctot, Waugh, Zinkevich and Bowling 2009): each walk tries all moves of one player and draws one
//! for chance and for everybody else, so that no tree has to be kept, only what was reached.

use hetman_game::random::{Random, mix};
use hetman_game::{Counters, MoveList, Player, Position, Turn};

use super::regrets::{matched, normalised};
use super::tree::payoffs_of;
use super::{drawn, key};
use crate::algorithm::Mixture;
use crate::hidden::walk::ByKey;
use crate::time::Control;

/// An information set that was reached.
struct Row<P: Position> {
    example: P,
    moves: Vec<P::Move>,
    regrets: Vec<f64>,
    sums: Vec<f64>,
}

/// What samples of a game have brought so far.
pub(super) struct Samples<P: Position> {
    start: P,
    rows: ByKey<Row<P>>,
    most_rows: usize,
    random: Random,
    /// What the first player got in all walks of his, by the strategies of the moment.
    sum: f64,
    pub iterations: u64,
}

impl<P: Position> Samples<P> {
    /// Nothing was reached yet.
    pub fn new(start: &P, seed: u64, megabytes: usize) -> Self {
        Self {
            start: start.clone(),
            rows: ByKey::default(),
            most_rows: (megabytes << 20) / (2 * size_of::<Row<P>>()),
            random: Random::new(mix(seed)),
            sum: 0.0,
            iterations: 0,
        }
    }

    /// A walk for every player; false if the limits ended it.
    pub fn iterate(&mut self, control: &mut Control, counters: &mut Counters) -> bool {
        for player in 0..self.start.players() as u8 {
            let mut position = self.start.clone();
            let mut walk = Walk {
                player: Player(player),
                control,
                counters,
                halted: false,
            };
            let value = self.walk(&mut position, &mut walk);
            if walk.halted {
                return false;
            }
            if player == 0 {
                self.sum += value;
            }
        }
        self.iterations += 1;
        true
    }

    /// The value of a position to the player of the walk, who tries everything.
    fn walk(&mut self, position: &mut P, walk: &mut Walk) -> f64 {
        walk.counters.nodes += 1;
        walk.halted = walk.halted || walk.control.halts(walk.counters.nodes);
        match position.turn() {
            _ if walk.halted => 0.0,
            Turn::Over => payoffs_of(position)[usize::from(walk.player.0)],
            Turn::Chance => match position.draw(&mut self.random) {
                Some(mv) => self.after(position, mv, walk),
                None => 0.0,
            },
            Turn::Player(mover) => self.choose(position, mover, walk),
        }
    }

    fn after(&mut self, position: &mut P, mv: P::Move, walk: &mut Walk) -> f64 {
        let undo = position.play(mv);
        let value = self.walk(position, walk);
        position.undo(mv, undo);
        value
    }

    fn choose(&mut self, position: &mut P, mover: Player, walk: &mut Walk) -> f64 {
        let set = key(position.observed(mover), mover);
        let mut list = MoveList::new();
        position.moves(&mut list);
        let known = self.rows.get(&set).map(|row| matched(&row.regrets));
        let known = known.filter(|shares| shares.len() == list.len());
        let shares = known.unwrap_or_else(|| vec![1.0 / list.len() as f64; list.len()]);
        if mover != walk.player {
            let moves: Vec<_> = list.iter().copied().zip(shares.iter().copied()).collect();
            if let Some(row) = self.row(set, position, &list) {
                row.sums
                    .iter_mut()
                    .zip(&shares)
                    .for_each(|(sum, share)| *sum += share);
            }
            let mv = drawn(&moves, &mut self.random).unwrap_or(list[0]);
            return self.after(position, mv, walk);
        }
        let values: Vec<f64> = list
            .iter()
            .map(|&mv| self.after(position, mv, walk))
            .collect();
        let value: f64 = values
            .iter()
            .zip(&shares)
            .map(|(value, share)| value * share)
            .sum();
        if walk.halted {
            return 0.0;
        }
        if let Some(row) = self.row(set, position, &list) {
            let regrets = row.regrets.iter_mut().zip(&values);
            regrets.for_each(|(regret, below)| *regret += below - value);
        }
        value
    }

    /// The row of a set; none if the table is full.
    fn row(&mut self, set: u64, position: &P, moves: &[P::Move]) -> Option<&mut Row<P>> {
        if self.rows.len() >= self.most_rows && !self.rows.contains_key(&set) {
            return None;
        }
        let new = || Row {
            example: position.clone(),
            moves: moves.to_vec(),
            regrets: vec![0.0; moves.len()],
            sums: vec![0.0; moves.len()],
        };
        Some(self.rows.entry(set).or_insert_with(new))
    }

    /// The average strategy of a set, if it was reached.
    pub fn average(&self, set: u64) -> Option<Vec<f64>> {
        self.rows.get(&set).map(|row| normalised(&row.sums))
    }

    /// What the first player got on average.
    pub fn value(&self) -> f64 {
        self.sum / self.iterations.max(1) as f64
    }

    /// The average strategies with a position of each set, in an order that depends on nothing else.
    pub fn written(&self) -> Vec<(P, Mixture<P::Move>)> {
        let mut rows: Vec<_> = self.rows.iter().collect();
        rows.sort_by_key(|(set, _)| **set);
        let one = |(_, row): (&u64, &Row<P>)| {
            let shares = normalised(&row.sums);
            (
                row.example.clone(),
                row.moves.iter().copied().zip(shares).collect(),
            )
        };
        rows.into_iter().map(one).collect()
    }
}

/// One walk.
struct Walk<'a> {
    player: Player,
    control: &'a mut Control,
    counters: &'a mut Counters,
    halted: bool,
}
