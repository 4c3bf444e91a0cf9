//! Cells and their six neighbours.

/// The most rows and columns a board may have.
pub const MAX_SIZE: usize = 19;

/// Rows of a board with its border lie so many numbers apart.
const STEP: i16 = 32;

/// A cell, or one of the border around the board, as `row * 32 + column`, both from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell(u16);

impl Cell {
    /// Numbers of all cells lie below this.
    pub const COUNT: usize = (MAX_SIZE + 2) * STEP as usize;

    /// A corner of the border that touches no cell.
    pub const NOWHERE: Self = Self(0);

    /// The cell in this row from the top and column from the left, both from 0.
    #[inline]
    pub const fn new(row: usize, column: usize) -> Self {
        Self(((row + 1) * STEP as usize + column + 1) as u16)
    }

    /// The row from the top, from 0.
    #[inline]
    pub const fn row(self) -> usize {
        (self.0 / STEP as u16) as usize - 1
    }

    /// The column from the left, from 0.
    #[inline]
    pub const fn column(self) -> usize {
        (self.0 % STEP as u16) as usize - 1
    }

    /// The number of the cell.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The cell on the other side of the long diagonal.
    pub const fn mirrored(self) -> Self {
        Self::new(self.column(), self.row())
    }

    /// Whether a neighbour of the board's cells is on a board of this size, too.
    #[inline]
    pub const fn is_inside(self, size: usize) -> bool {
        let (row, column) = (
            (self.0 / STEP as u16) as usize,
            (self.0 % STEP as u16) as usize,
        );
        1 <= row && row <= size && 1 <= column && column <= size
    }

    /// The cell beyond two neighbours that touch each other; [`NOWHERE`](Self::NOWHERE) far off the board.
    #[inline]
    pub fn across(self, first: Self, second: Self) -> Self {
        let index = i32::from(first.0) + i32::from(second.0) - i32::from(self.0);
        if (0..Self::COUNT as i32).contains(&index) {
            Self(index as u16)
        } else {
            Self::NOWHERE
        }
    }

    /// The neighbours, each next to the one before and the last to the first.
    #[inline]
    pub fn ring(self) -> [Self; 6] {
        RING.map(|step| Self(self.0.wrapping_add_signed(step)))
    }
}

/// From a cell to its neighbours, round the clock from the right.
const RING: [i16; 6] = [1, STEP, STEP - 1, -1, -STEP, 1 - STEP];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_in_a_ring_touch() {
        let middle = Cell::new(4, 4);
        let ring = middle.ring();
        for at in 0..6 {
            assert!(ring[at].ring().contains(&middle));
            assert!(ring[at].ring().contains(&ring[(at + 1) % 6]));
            assert!(!ring[at].ring().contains(&ring[(at + 2) % 6]));
        }
        assert_eq!(
            (middle.row(), middle.column(), middle.mirrored()),
            (4, 4, middle)
        );
    }
}
