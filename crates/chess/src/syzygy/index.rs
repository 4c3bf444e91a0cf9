//! The number of a position in a Syzygy table: pieces in groups, each group numbered among the squares the earlier ones left.

use std::sync::LazyLock;

use crate::attacks;
use crate::types::Square;

/// The most pieces that are numbered.
pub(super) const MOST: usize = 7;

/// How the pieces of one half of a table are numbered.
#[derive(Clone, Debug)]
pub(super) struct Groups {
    /// How many pieces each group has.
    lengths: Vec<usize>,
    /// What the number of each group is multiplied with.
    factors: Vec<u64>,
    pub leading: Leading,
    /// How many numbers there are.
    pub size: u64,
}

/// What the first group is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Leading {
    /// Both kings, where every other piece has its like.
    Kings,
    /// Three pieces, one of a kind each.
    Three,
    /// Pawns of one side; whether the other side has some, too.
    Pawns {
        /// How many.
        count: usize,
        /// How many the other side has.
        others: usize,
    },
}

impl Groups {
    /// Groups of pieces by their codes, in the order two nibbles of the file ask for; `file` is that of the leading pawn.
    pub fn new(pieces: &[u8], leading: Leading, order: [u8; 2], file: usize) -> Option<Self> {
        let first = match leading {
            Leading::Kings => 2,
            Leading::Three => 3,
            Leading::Pawns { count, .. } => count,
        };
        let mut lengths = vec![first];
        let mut at = first;
        while at < pieces.len() {
            let like = pieces[at..].iter().take_while(|&&one| one == pieces[at]);
            let count = like.count();
            lengths.push(count);
            at += count;
        }
        let more = matches!(leading, Leading::Pawns { others, .. } if others > 0);
        let mut free = 64 - first - if more { *lengths.get(1)? } else { 0 };
        let mut next = if more { 2 } else { 1 };
        let (mut factors, mut size) = (vec![0; lengths.len()], 1_u64);
        let mut turn = 0;
        while next < lengths.len() || turn == order[0] || more && turn == order[1] {
            let ways = if turn == order[0] {
                factors[0] = size;
                leading.ways(file)
            } else if more && turn == order[1] {
                factors[1] = size;
                choose(48 - first, lengths[1])
            } else {
                let length = *lengths.get(next)?;
                factors[next] = size;
                next += 1;
                free -= length;
                choose(free + length, length)
            };
            size = size.checked_mul(ways)?;
            turn = turn.checked_add(1)?;
        }
        Some(Self {
            lengths,
            factors,
            leading,
            size,
        })
    }

    /// The number of pieces on their squares, in the order of the file; the leading pawn first, if there are pawns.
    pub fn number(&self, squares: &mut [u8]) -> u64 {
        turn(squares, &self.leading);
        let first = self.lengths[0];
        let mut number = self.leading.number(&mut squares[..first]) * self.factors[0];
        let mut pawns = matches!(self.leading, Leading::Pawns { others, .. } if others > 0);
        let mut at = first;
        for (&length, &factor) in self.lengths.iter().zip(&self.factors).skip(1) {
            let (earlier, group) = squares.split_at_mut(at);
            let group = &mut group[..length];
            group.sort_unstable();
            let mut within = 0;
            for (place, &square) in group.iter().enumerate() {
                let skipped = earlier.iter().filter(|&&other| other < square).count();
                let base = if pawns { 8 } else { 0 };
                within += choose(usize::from(square) - skipped - base, place + 1);
            }
            pawns = false;
            number += within * factor;
            at += length;
        }
        number
    }
}

impl Leading {
    fn ways(self, file: usize) -> u64 {
        match self {
            Self::Kings => 462,
            Self::Three => 31_332,
            Self::Pawns { count, .. } => MAPS.pawn_sizes[count - 1][file],
        }
    }

    fn number(self, squares: &mut [u8]) -> u64 {
        match self {
            Self::Kings => u64::from(MAPS.kings[usize::from(squares[0])][usize::from(squares[1])]),
            Self::Three => three(squares),
            Self::Pawns { count, .. } => {
                squares[1..].sort_unstable_by_key(|&square| twist(square));
                let rest = squares.iter().enumerate().skip(1);
                let rest = rest.map(|(at, &square)| choose(twist(square), at));
                MAPS.pawns[count - 1][usize::from(squares[0])] + rest.sum::<u64>()
            }
        }
    }
}

/// Turns the board so that the first piece stands on the files a to d, and without pawns in the triangle a1, d1, d4.
fn turn(squares: &mut [u8], leading: &Leading) {
    let flip = |squares: &mut [u8], bits: u8| squares.iter_mut().for_each(|square| *square ^= bits);
    if squares[0] & 4 != 0 {
        flip(squares, 7);
    }
    let first = match leading {
        Leading::Pawns { .. } => return,
        Leading::Kings => 2,
        Leading::Three => 3,
    };
    if squares[0] & 32 != 0 {
        flip(squares, 56);
    }
    let off = squares[..first].iter().map(|&square| above(square));
    if off.into_iter().find(|&above| above != 0) > Some(0) {
        for square in squares.iter_mut() {
            *square = *square >> 3 | (*square & 7) << 3;
        }
    }
}

/// How far above the diagonal a square lies.
const fn above(square: u8) -> i8 {
    (square >> 3) as i8 - (square & 7) as i8
}

/// The number of three different pieces on a turned board.
fn three(squares: &[u8]) -> u64 {
    let [one, two, three] = [squares[0], squares[1], squares[2]];
    let second = u64::from(two > one);
    let third = u64::from(three > one) + u64::from(three > two);
    let (rank, [two_at, three_at]) = (u64::from(one >> 3), [u64::from(two), u64::from(three)]);
    let below = |square: u8| u64::from(MAPS.below[usize::from(square)]);
    let (two_rank, three_rank) = (two_at >> 3, three_at >> 3);
    if above(one) != 0 {
        let place = u64::from(MAPS.triangle[usize::from(one)]);
        return (place * 63 + two_at - second) * 62 + three_at - third;
    }
    if above(two) != 0 {
        return (6 * 63 + rank * 28 + below(two)) * 62 + three_at - third;
    }
    let base = (6 * 63 + 4 * 28) * 62;
    if above(three) != 0 {
        return base + (rank * 7 + two_rank - second) * 28 + below(three);
    }
    base + 4 * 7 * 28 + (rank * 7 + two_rank - second) * 6 + three_rank - third
}

/// The place of a pawn's square in the order by which the leading pawn is found: the outer files and low ranks last.
pub(super) const fn twist(square: u8) -> usize {
    let (file, rank) = (square & 7, square >> 3);
    let edge = if file > 3 { 7 - file } else { file };
    (47 - 12 * edge as usize - 2 * (rank as usize - 1)) - (file > 3) as usize
}

/// How many sets of `count` out of so many there are.
fn choose(of: usize, count: usize) -> u64 {
    if count > of {
        return 0;
    }
    (0..count as u64).fold(1, |ways, at| ways * (of as u64 - at) / (at + 1))
}

/// Numbers of squares that have no formula.
struct Maps {
    /// The triangle a1, d1, d4: what lies below the diagonal first.
    triangle: [u8; 64],
    /// All squares below the diagonal.
    below: [u8; 64],
    /// Pairs of kings: both on the diagonal last.
    kings: Vec<[u16; 64]>,
    /// The first number of a leading pawn, by how many pawns it leads.
    pawns: [[u64; 64]; 5],
    pawn_sizes: [[u64; 4]; 5],
}

static MAPS: LazyLock<Maps> = LazyLock::new(|| {
    let mut maps = Maps {
        triangle: [0; 64],
        below: [0; 64],
        kings: vec![[0; 64]; 64],
        pawns: [[0; 64]; 5],
        pawn_sizes: [[0; 4]; 5],
    };
    for (number, square) in (0..64).filter(|&square| above(square) < 0).enumerate() {
        maps.below[usize::from(square)] = number as u8;
    }
    let corner = |square: &u8| square & 7 < 4 && square >> 3 < 4;
    let lower = (0..64).filter(corner).filter(|&square| above(square) < 0);
    let diagonal = (0..64).filter(corner).filter(|&square| above(square) == 0);
    let triangle: Vec<u8> = lower.chain(diagonal).collect();
    for (number, &square) in triangle.iter().enumerate() {
        maps.triangle[usize::from(square)] = number as u8;
    }
    maps.number_kings(&triangle);
    maps.number_pawns();
    maps
});

impl Maps {
    fn number_kings(&mut self, triangle: &[u8]) {
        let (mut number, mut last) = (0, Vec::new());
        for &one in triangle {
            for two in 0..64_u8 {
                let near = attacks::king(Square::from_index(one)).contains(Square::from_index(two));
                if near || one == two || above(one) == 0 && above(two) > 0 {
                    continue;
                }
                if above(one) == 0 && above(two) == 0 {
                    last.push((one, two));
                    continue;
                }
                self.kings[usize::from(one)][usize::from(two)] = number;
                number += 1;
            }
        }
        for (one, two) in last {
            self.kings[usize::from(one)][usize::from(two)] = number;
            number += 1;
        }
    }

    fn number_pawns(&mut self) {
        for count in 0..5 {
            for file in 0..4_u8 {
                let mut number = 0;
                for rank in 1..7_u8 {
                    let square = rank * 8 + file;
                    self.pawns[count][usize::from(square)] = number;
                    number += choose(twist(square), count);
                }
                self.pawn_sizes[count][usize::from(file)] = number;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maps_have_their_known_sizes() {
        assert_eq!(MAPS.kings.iter().flatten().max(), Some(&461));
        assert_eq!(
            (twist(8), twist(15), twist(9), twist(51), twist(52)),
            (47, 46, 35, 1, 0)
        );
        assert_eq!(MAPS.pawn_sizes[0], [6, 6, 6, 6]);
        assert_eq!((choose(5, 2), choose(1, 2), choose(48, 0)), (10, 0, 1));
    }
}
