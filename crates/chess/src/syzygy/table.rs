//! One Syzygy file: its head, which says how positions are numbered and compressed, and the value of a position in it.

use super::index::{Groups, Leading, MOST, twist};
use super::pairs::{Bytes, Pairs, both};
use crate::board::Board;
use crate::types::{Colour, Kind};

/// What a file holds of each position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Holds {
    /// Win, draw or loss.
    Outcome,
    /// The distance to the next capture or pawn move, for one side to move.
    Distance,
}

/// What a table of distances says of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Distance {
    /// So many plies.
    Plies(i32),
    /// Nothing: it holds the same positions with the other side to move.
    OtherSide,
}

/// How many pieces of each kind, kings left out, White and Black have.
pub(super) type Counts = [[u8; 5]; 2];

/// A file, opened.
#[derive(Debug)]
pub(super) struct Table {
    bytes: Vec<u8>,
    counts: Counts,
    /// By the file of the leading pawn, or one; for White to move and, where that differs, Black.
    parts: Vec<Vec<Part>>,
}

#[derive(Debug)]
struct Part {
    /// The pieces in the order of the file: 1 to 6 for White's pawn to king, 9 to 14 for Black's.
    pieces: Vec<u8>,
    groups: Groups,
    pairs: Pairs,
    /// Where the four lists of distances begin, if they are listed.
    lists: Option<[usize; 4]>,
}

/// The distance is listed.
const LISTED: u8 = 2;
/// Distances of wins, of losses, are in plies, not in moves.
const IN_PLIES: [u8; 2] = [4, 8];
/// The lists have two bytes for each distance.
const WIDE: u8 = 16;

impl Holds {
    const fn magic(self) -> u32 {
        match self {
            Self::Outcome => 0x5D23_E871,
            Self::Distance => 0xA50C_66D7,
        }
    }
}

impl Table {
    /// Reads the head of a file for this material; none if it is damaged.
    pub fn read(bytes: Vec<u8>, counts: Counts, holds: Holds) -> Option<Self> {
        let file = Bytes(&bytes);
        if file.word(0)? != holds.magic() {
            return None;
        }
        let split = holds == Holds::Outcome && file.byte(4)? & 1 != 0;
        let leading = leading(counts);
        let files = if matches!(leading, Leading::Pawns { .. }) {
            4
        } else {
            1
        };
        let mut at = 5;
        let mut halves = Vec::with_capacity(files);
        for pawn_file in 0..files {
            halves.push(halves_of(
                file,
                &mut at,
                leading,
                counts,
                (split, pawn_file),
            )?);
        }
        at += at % 2;
        let mut parts = Vec::with_capacity(files);
        for halves in halves {
            let mut read = Vec::with_capacity(2);
            for (pieces, groups) in halves {
                let pairs = Pairs::read(file, &mut at, holds == Holds::Outcome)?;
                read.push(Part {
                    pieces,
                    groups,
                    pairs,
                    lists: None,
                });
            }
            parts.push(read);
        }
        if holds == Holds::Distance {
            for part in parts.iter_mut().flatten() {
                part.find_lists(file, &mut at)?;
            }
            at += at % 2;
        }
        place(&mut parts, at, bytes.len())?;
        Some(Self {
            bytes,
            counts,
            parts,
        })
    }

    /// The stored value of a position with the material of the table or its reverse, the part it is in, and whether the
    /// second half of the table is meant.
    fn stored(&self, board: &Board) -> Option<(u16, &Part, bool)> {
        let even = self.counts[0] == self.counts[1];
        let black = board.side() == Colour::Black;
        let flipped = if even {
            black
        } else {
            counts_of(board) != self.counts
        };
        let second = !even && flipped != black;
        let mut squares = [0_u8; MOST];
        let mut count = 0;
        let mut part = &self.parts[0];
        let mut pieces = &part.first()?.pieces;
        if let Leading::Pawns { count: pawns, .. } = part[0].groups.leading {
            gather(board, pieces[0], flipped, &mut squares, &mut count);
            let first = (0..pawns).max_by_key(|&at| twist(squares[at]))?;
            squares.swap(0, first);
            let file = squares[0] & 7;
            part = &self.parts[usize::from(file.min(7 - file))];
        }
        let part = part.get(usize::from(second)).or(part.first())?;
        pieces = &part.pieces;
        while count < pieces.len() {
            gather(board, pieces[count], flipped, &mut squares, &mut count);
        }
        let number = part.groups.number(&mut squares[..count]);
        let value = part.pairs.value(Bytes(&self.bytes), number)?;
        Some((value, part, second))
    }

    /// From -2, a loss, to 2, a win; -1 and 1 where fifty moves make a draw of it. Right unless a capture is better.
    pub fn outcome(&self, board: &Board) -> Option<i32> {
        let (value, ..) = self.stored(board)?;
        let value = i32::from(value) - 2;
        (-2..=2).contains(&value).then_some(value)
    }

    /// Plies to the next capture or pawn move, whoever wins.
    pub fn distance(&self, board: &Board, outcome: i32) -> Option<Distance> {
        let (value, part, second) = self.stored(board)?;
        let flags = part.pairs.flags;
        let even = self.counts[0] == self.counts[1];
        let pawns = matches!(part.groups.leading, Leading::Pawns { .. });
        if (pawns || !even) && (flags & 1 != 0) != second {
            return Some(Distance::OtherSide);
        }
        let mut value = value;
        if let Some(lists) = part.lists {
            let list = lists[[1, 3, 0, 2, 0][(outcome + 2) as usize]];
            let file = Bytes(&self.bytes);
            value = if flags & WIDE != 0 {
                file.half(list + 2 * usize::from(value))?
            } else {
                u16::from(file.byte(list + usize::from(value))?)
            };
        }
        let in_plies = match outcome {
            2 => flags & IN_PLIES[0] != 0,
            -2 => flags & IN_PLIES[1] != 0,
            _ => false,
        };
        let plies = i32::from(value) * if in_plies { 1 } else { 2 };
        Some(Distance::Plies(plies + 1))
    }
}

impl Part {
    /// Finds the four lists of distances that follow the heads.
    fn find_lists(&mut self, file: Bytes, at: &mut usize) -> Option<()> {
        let flags = self.pairs.flags;
        if flags & LISTED == 0 {
            return Some(());
        }
        let mut lists = [0; 4];
        if flags & WIDE != 0 {
            *at += *at % 2;
        }
        for list in &mut lists {
            if flags & WIDE != 0 {
                *list = *at + 2;
                *at += 2 + 2 * usize::from(file.half(*at)?);
            } else {
                *list = *at + 1;
                *at += 1 + usize::from(file.byte(*at)?);
            }
        }
        self.lists = Some(lists);
        Some(())
    }
}

/// The pieces and groups of both halves for one file of the leading pawn.
fn halves_of(
    file: Bytes,
    at: &mut usize,
    leading: Leading,
    counts: Counts,
    (split, pawn_file): (bool, usize),
) -> Option<Vec<(Vec<u8>, Groups)>> {
    let total = 2 + counts
        .iter()
        .flatten()
        .map(|&one| usize::from(one))
        .sum::<usize>();
    let more = usize::from(matches!(leading, Leading::Pawns { others, .. } if others > 0));
    let mut halves = Vec::with_capacity(2);
    for half in both(split) {
        let nibble = |at| file.byte(at).map(|byte| byte >> (4 * half) & 0xF);
        let order = [nibble(*at)?, if more == 1 { nibble(*at + 1)? } else { 0xF }];
        let pieces: Vec<u8> = (0..total)
            .map(|piece| nibble(*at + 1 + more + piece))
            .collect::<Option<_>>()?;
        if !is_of(&pieces, counts) {
            return None;
        }
        let groups = Groups::new(&pieces, leading, order, pawn_file)?;
        halves.push((pieces, groups));
    }
    *at += 1 + more + total;
    Some(halves)
}

/// Whether pieces by their codes are this material.
fn is_of(pieces: &[u8], counts: Counts) -> bool {
    let mut found = [0_u8; 16];
    for &piece in pieces {
        found[usize::from(piece & 0xF)] += 1;
    }
    (0..2).all(|side| {
        let first = side * 8 + 1;
        found[first..first + 5] == counts[side] && found[first + 5] == 1
    })
}

/// Notes where indices, sizes and blocks of all parts lie.
fn place(parts: &mut [Vec<Part>], mut at: usize, end: usize) -> Option<()> {
    let all = |parts: &mut [Vec<Part>], each: &mut dyn FnMut(&mut Part)| {
        parts.iter_mut().flatten().for_each(each);
    };
    all(parts, &mut |part| {
        part.pairs.place_index(&mut at, part.groups.size);
    });
    all(parts, &mut |part| part.pairs.place_sizes(&mut at));
    let mut whole = true;
    all(parts, &mut |part| {
        whole &= part.pairs.place_data(&mut at, end);
    });
    whole.then_some(())
}

/// Appends the squares of the pieces with a code.
fn gather(board: &Board, code: u8, flipped: bool, squares: &mut [u8; MOST], count: &mut usize) {
    let colour = if (code & 8 != 0) == flipped {
        Colour::White
    } else {
        Colour::Black
    };
    let kind = Kind::ALL[usize::from((code & 7).saturating_sub(1)).min(5)];
    for square in board.pieces(kind, colour) {
        squares[*count] = square.index() as u8 ^ if flipped { 56 } else { 0 };
        *count += 1;
    }
}

/// What the first group is: pawns of the side with fewer of them, three single pieces, or the kings.
fn leading(counts: Counts) -> Leading {
    let [white, black] = counts.map(|side| usize::from(side[0]));
    if white + black > 0 {
        let first = black == 0 || white > 0 && black >= white;
        let (count, others) = if first {
            (white, black)
        } else {
            (black, white)
        };
        return Leading::Pawns { count, others };
    }
    if counts.iter().flatten().any(|&count| count == 1) {
        Leading::Three
    } else {
        Leading::Kings
    }
}

/// The material of a position.
pub(super) fn counts_of(board: &Board) -> Counts {
    Colour::ALL.map(|colour| {
        let mut counts = [0; 5];
        for (count, kind) in counts.iter_mut().zip(Kind::ALL) {
            *count = board.pieces(kind, colour).count() as u8;
        }
        counts
    })
}
