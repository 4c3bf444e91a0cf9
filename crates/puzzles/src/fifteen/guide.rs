//! Lower bounds for sliding tiles: distances, distances with linear conflicts, and additive pattern databases, which are
//! made when they are first needed and shared from then on.

use std::sync::{Arc, OnceLock};

use hetman_game::puzzle::BoundName;
use hetman_game::{Guide, KeepTables};

use super::Fifteen;
use super::patterns::{self, Patterns};

/// The tables of all sizes, and the bound in use.
#[derive(Clone, Default)]
pub struct Tables {
    bound: usize,
    made: Arc<[[OnceLock<Arc<Patterns>>; 2]; 3]>,
    /// The tables in use.
    patterns: Option<Arc<Patterns>>,
    /// Where tables are kept.
    keep: Option<Arc<dyn KeepTables>>,
}

const CONFLICT: usize = 0;
const MANHATTAN: usize = 1;
const LARGE: usize = 3;

impl Tables {
    fn uses_patterns(&self) -> bool {
        self.bound > MANHATTAN
    }

    fn groups(&self, size: usize) -> &'static [&'static [u8]] {
        patterns::groups(size, self.bound == LARGE)
    }
}

impl Guide<Fifteen> for Tables {
    const BOUNDS: &'static [BoundName] = &[
        (
            "conflict",
            "the distances of the tiles, and two more for each that must leave its row or column",
        ),
        (
            "manhattan",
            "the distances of the tiles from their places in rows and columns",
        ),
        (
            "patterns",
            "additive pattern databases of 6, 6 and 3 tiles (8 of 8; 5, 5, 5, 5 and 4 of 24)",
        ),
        (
            "large_patterns",
            "additive pattern databases of 8 and 7 tiles (8 of 8; 6, 6, 6 and 6 of 24)",
        ),
    ];

    fn choose(&mut self, bound: usize) {
        self.bound = bound;
        self.patterns = None;
    }

    fn prepare(&mut self, like: &Fifteen, halts: &mut dyn FnMut() -> bool) -> bool {
        if !self.uses_patterns() {
            return true;
        }
        let side = like.side();
        if self
            .patterns
            .as_ref()
            .is_some_and(|patterns| patterns.side() == side)
        {
            return true;
        }
        let slot = &self.made[side - 3][usize::from(self.bound == LARGE)];
        let made = match slot.get() {
            Some(made) => made.clone(),
            None => match Patterns::make(side, self.groups(side), self.keep.as_deref(), halts) {
                Some(made) => slot.get_or_init(|| Arc::new(made)).clone(),
                None => return false,
            },
        };
        self.patterns = Some(made);
        true
    }

    fn keep_tables(&mut self, keep: Arc<dyn KeepTables>) {
        self.keep = Some(keep);
    }

    fn memory(&self, like: &Fifteen) -> u64 {
        if self.uses_patterns() {
            patterns::bytes(like.side(), self.groups(like.side()))
        } else {
            0
        }
    }

    #[inline]
    fn remaining(&self, position: &Fifteen) -> Option<u32> {
        let distance = u32::from(position.distance);
        Some(match &self.patterns {
            Some(patterns) => patterns.remaining(&position.cells),
            None if self.bound == CONFLICT => distance + 2 * conflicts(position),
            None => distance,
        })
    }
}

/// Tiles that must leave their row or column for others to pass (Hansson, Mayer and Yung 1992).
fn conflicts(position: &Fifteen) -> u32 {
    let side = position.side();
    let mut sum = 0;
    for line in 0..side {
        let mut row = [0; 5];
        let mut column = [0; 5];
        for at in 0..side {
            let (in_row, in_column) = (line * side + at, at * side + line);
            row[at] = place(position.tiles[in_row], side, |row, _| row == line);
            column[at] = place(position.tiles[in_column], side, |_, column| column == line);
            // In a column the places go by rows.
            if column[at] > 0 {
                column[at] = (column[at] - 1) / side + 1;
            }
        }
        sum += leaving(&row[..side]) + leaving(&column[..side]);
    }
    sum
}

/// The place of a tile, from 1, if it lies in the line; else 0.
fn place(tile: u8, side: usize, in_line: impl Fn(usize, usize) -> bool) -> usize {
    let goal = usize::from(tile).wrapping_sub(1);
    if tile > 0 && in_line(goal / side, goal % side) {
        goal + 1
    } else {
        0
    }
}

/// How many must leave so that the others are in order: all but a longest rising sequence.
fn leaving(line: &[usize]) -> u32 {
    let mut longest = [0_u32; 5];
    for at in 0..line.len() {
        if line[at] > 0 {
            let before = (0..at).filter(|&other| line[other] > 0 && line[other] < line[at]);
            longest[at] = 1 + before.map(|other| longest[other]).max().unwrap_or_default();
        }
    }
    let tiles = line.iter().filter(|&&place| place > 0).count() as u32;
    tiles - longest.iter().copied().max().unwrap_or_default()
}
