//! Blocks of `SameGame`: the groups they form, and how they fall when one is taken off.

use arrayvec::ArrayVec;
use hetman_game::MoveList;

use super::{CELLS, Group, KEYS, MOST, STRIDE, SameGame, cell};

impl SameGame {
    /// The cells of the group of a cell.
    #[inline]
    pub(super) fn group(&self, first: usize) -> ArrayVec<u16, { MOST * MOST }> {
        let colour = self.blocks[first];
        let mut seen = [false; CELLS];
        let mut cells = ArrayVec::new();
        cells.push(first as u16);
        seen[first] = true;
        let mut next = 0;
        while next < cells.len() {
            let at = usize::from(cells[next]);
            next += 1;
            for beside in [at - 1, at + 1, at - STRIDE, at + STRIDE] {
                if self.blocks[beside] == colour && !seen[beside] {
                    seen[beside] = true;
                    cells.push(beside as u16);
                }
            }
        }
        cells
    }

    /// The groups that can be taken off, all or all but those of one colour: one pass over the cells, in which parts that
    /// meet are united.
    pub(super) fn groups(&self, but: u8, list: &mut MoveList<Group>) {
        let mut parts: ArrayVec<Part, { MOST * MOST }> = ArrayVec::new();
        let mut part_of = [0_u8; CELLS];
        for column in 0..usize::from(self.columns) {
            for at in cell(column, 0)..cell(column, usize::from(self.rows)) {
                let colour = self.blocks[at];
                if colour == 0 {
                    break;
                }
                if colour == but {
                    continue;
                }
                let below = self.blocks[at - 1] == colour;
                let left = self.blocks[at - STRIDE] == colour;
                let number = match (below, left) {
                    (true, true) => unite(&mut parts, part_of[at - 1], part_of[at - STRIDE]),
                    (true, false) => root(&parts, part_of[at - 1]),
                    (false, true) => root(&parts, part_of[at - STRIDE]),
                    (false, false) => {
                        parts.push(Part::new(at, parts.len() as u8, colour));
                        parts.len() as u8 - 1
                    }
                };
                part_of[at] = number;
                let part = &mut parts[usize::from(number)];
                part.key ^= KEYS[at];
                part.size += 1;
            }
        }
        let whole = |(number, part): (usize, &Part)| {
            (part.size > 1 && usize::from(part.within) == number).then(|| part.group())
        };
        list.extend(parts.iter().enumerate().filter_map(whole));
    }

    /// Takes off the blocks of some cells, lets those above fall and closes empty columns.
    pub(super) fn take_off(&mut self, cells: &[u16]) {
        let mut changed = 0_u32;
        for &cell in cells {
            self.blocks[usize::from(cell)] = 0;
            changed |= 1 << (usize::from(cell) / STRIDE - 1);
        }
        let mut emptied = false;
        while changed > 0 {
            let column = changed.trailing_zeros() as usize;
            changed &= changed - 1;
            self.fall(column);
            emptied |= self.blocks[cell(column, 0)] == 0;
        }
        if emptied {
            self.close_up();
        }
    }

    /// Lets the blocks of a column fall.
    fn fall(&mut self, column: usize) {
        let blocks = &mut self.blocks[cell(column, 0)..cell(column, MOST)];
        let mut height = 0;
        for row in 0..MOST {
            let block = std::mem::take(&mut blocks[row]);
            blocks[height] = block;
            height += usize::from(block > 0);
        }
    }

    /// Closes empty columns.
    fn close_up(&mut self) {
        let mut to = 0;
        for column in 0..usize::from(self.columns) {
            if self.blocks[cell(column, 0)] == 0 {
                continue;
            }
            if to < column {
                self.blocks
                    .copy_within(cell(column, 0)..cell(column, MOST), cell(to, 0));
                self.blocks[cell(column, 0)..cell(column, MOST)].fill(0);
            }
            to += 1;
        }
    }

    /// Lets all blocks above gaps fall and closes empty columns.
    pub(super) fn settle(&mut self) {
        for column in 0..usize::from(self.columns) {
            self.fall(column);
        }
        self.close_up();
    }
}

/// A group of blocks, or what is known of it so far.
struct Part {
    key: u64,
    /// Its first cell: the lowest of its first column.
    cell: u16,
    size: u8,
    /// The earlier part it belongs to, or itself.
    within: u8,
    colour: u8,
}

impl Part {
    fn new(cell: usize, within: u8, colour: u8) -> Self {
        Self {
            key: 0,
            cell: cell as u16,
            size: 0,
            within,
            colour,
        }
    }

    fn group(&self) -> Group {
        Group {
            key: (self.key.wrapping_mul(2 * u64::from(self.colour) + 1) >> 32) as u32,
            cell: self.cell,
            size: self.size,
        }
    }
}

/// The earliest part that a part belongs to.
#[inline]
fn root(parts: &[Part], mut number: u8) -> u8 {
    while parts[usize::from(number)].within != number {
        number = parts[usize::from(number)].within;
    }
    number
}

/// Makes two parts one, the earlier of them.
#[inline]
fn unite(parts: &mut [Part], one: u8, other: u8) -> u8 {
    let (one, other) = (root(parts, one), root(parts, other));
    if one == other {
        return one;
    }
    let (first, second) = (one.min(other), one.max(other));
    let (key, size) = {
        let part = &mut parts[usize::from(second)];
        part.within = first;
        (part.key, part.size)
    };
    let part = &mut parts[usize::from(first)];
    part.key ^= key;
    part.size += size;
    first
}
