//! Shapes around an empty point where a stone is often good: hane, cuts, and moves along the edge, after the patterns of
//! the program `MoGo` (Gelly, Wang, Munos, Teytaud 2006). A bit for every ring of eight neighbours.

use std::sync::LazyLock;

use crate::board::Board;
use crate::point::Point;

/// Three rows of three: `X` and `O` are stones of either colour, `.` is empty, `-` the edge, `?` anything, `x` anything
/// but `X`, `o` anything but `O`. The middle is where the stone goes.
const SHAPES: [&str; 13] = [
    "XOX ... ???",
    "XO. ... ?.?",
    "XO? X.. x.?",
    ".O. X.. ...",
    "XO? O.o ?o?",
    "XO? O.X ???",
    "?X? O.O ooo",
    "OX? o.O ???",
    "X.? O.? ---",
    "OX? X.O ---",
    "?X? x.O ---",
    "?XO x.x ---",
    "?OX X.O ---",
];

/// Where in a shape the neighbours stand, round the clock from the upper left.
const CLOCKWISE: [usize; 8] = [0, 1, 2, 6, 10, 9, 8, 4];

static TABLE: LazyLock<Vec<u64>> = LazyLock::new(|| {
    let mut table = vec![0; 1 << 10];
    for shape in SHAPES {
        let ring: Vec<u8> = CLOCKWISE.iter().map(|&at| shape.as_bytes()[at]).collect();
        for turn in 0..4 {
            let turned: Vec<u8> = (0..8).map(|at| ring[(at + 2 * turn) % 8]).collect();
            let mirrored: Vec<u8> = (0..8).map(|at| turned[(8 - at) % 8]).collect();
            enter(&mut table, &turned, 0);
            enter(&mut table, &mirrored, 0);
        }
    }
    table
});

/// Enters every ring a shape stands for, and the same with the colours exchanged.
fn enter(table: &mut [u64], shape: &[u8], code: usize) {
    let Some((&letter, rest)) = shape.split_first() else {
        for code in [code, exchanged(code)] {
            table[code / 64] |= 1 << (code % 64);
        }
        return;
    };
    let fits: &[usize] = match letter {
        b'.' => &[0],
        b'X' => &[1],
        b'O' => &[2],
        b'-' => &[3],
        b'x' => &[0, 2, 3],
        b'o' => &[0, 1, 3],
        _ => &[0, 1, 2, 3],
    };
    for &value in fits {
        enter(table, rest, code << 2 | value);
    }
}

/// The ring with black stones for white ones and white ones for black.
fn exchanged(code: usize) -> usize {
    let value = |at: usize| match code >> (2 * at) & 3 {
        1 => 2,
        2 => 1,
        same => same,
    };
    (0..8).map(|at| value(at) << (2 * at)).sum()
}

/// The shapes, ready to be looked up.
#[derive(Clone, Copy)]
pub struct Patterns(&'static [u64]);

impl Patterns {
    /// All of them.
    pub fn new() -> Self {
        Self(&TABLE)
    }

    /// Whether a stone on this empty point makes a good shape.
    #[inline]
    pub fn fit(self, board: &Board, point: Point) -> bool {
        let code = board.ring(point).code();
        self.0[code / 64] >> (code % 64) & 1 == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::point::Colour;

    #[test]
    fn shapes_are_found_in_every_direction() {
        let patterns = Patterns::new();
        for (stones, fits) in [
            (
                vec![
                    (4, 3, Colour::Black),
                    (4, 4, Colour::White),
                    (4, 5, Colour::Black),
                ],
                true,
            ),
            (
                vec![
                    (2, 3, Colour::White),
                    (2, 4, Colour::Black),
                    (2, 5, Colour::White),
                ],
                true,
            ),
            (
                vec![
                    (4, 5, Colour::Black),
                    (3, 5, Colour::White),
                    (2, 5, Colour::Black),
                ],
                true,
            ),
            (vec![(4, 4, Colour::White)], false),
            (vec![], false),
        ] {
            let mut board = Board::new(9);
            for &(row, column, colour) in &stones {
                board.lay(Point::new(row, column), colour);
            }
            assert_eq!(patterns.fit(&board, Point::new(3, 4)), fits, "{stones:?}");
        }
    }
}
