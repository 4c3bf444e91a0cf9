//! Endings with few pieces, numbered for retrograde analysis. A position is looked at from the side to move, as if that
//! were White, and turned so that its king stands in one corner of the board: mirror images share a number.

mod material;
mod oracle;
mod turns;

use hetman_game::{Error, MoveList};
use hetman_search::retrograde::{Endings, Value};

use crate::attacks;
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::moves::Move;
use crate::types::{Colour, Kind, Piece, Square};
use material::{Force, Material};
use turns::{KingPairs, Turn, on_diagonal};

pub use material::MOST_PIECES;
pub(crate) use oracle::made;
pub use oracle::{Oracle, build, title};

/// Pieces, whether the side to move has them, and their squares, as the forces list them; and how many they are.
type Placed = ([(Kind, bool, Square); MOST_PIECES as usize], usize);

/// All endings with up to so many pieces, or those that one ending can come to.
#[derive(Clone, Debug)]
pub struct Numbering {
    groups: Vec<Material>,
    /// The place of each material in `groups`; `NONE` where there is none.
    places: Vec<u16>,
    pieces: u8,
    /// What it numbers, as in `4` or `KBNvK`.
    name: String,
    /// How many numbers one order of the forces of each group has, en passant left out.
    halves: Vec<u32>,
    /// Where kings can stand, without pawns and with them.
    kings: [KingPairs; 2],
}

/// No place among the groups.
const NONE: u16 = u16::MAX;
/// Numbers for positions in which a pawn may be taken in passing: its file and side, and both kings anywhere.
const PASSING: u32 = 8 * 64 * 64;

impl Numbering {
    /// Endings with up to so many pieces, kings counted.
    pub fn new(pieces: u8) -> Result<Self, Error> {
        if !(2..=MOST_PIECES).contains(&pieces) {
            return Err(Error::Other(format!(
                "tables of chess are made for 2 to {MOST_PIECES} pieces, not for {pieces}"
            )));
        }
        Ok(Self::of(
            Material::up_to(pieces),
            pieces,
            pieces.to_string(),
        ))
    }

    /// One ending, as in `KBNvK`, and all it can come to by captures and promotions.
    pub fn ending(name: &str) -> Result<Self, Error> {
        let material = Material::parse(name)?;
        let mut groups = Material::up_to(material.pieces());
        groups.retain(|&group| material.leads_to(group));
        Ok(Self::of(groups, material.pieces(), material.to_string()))
    }

    fn of(groups: Vec<Material>, pieces: u8, name: String) -> Self {
        let mut places = vec![NONE; Material::KEYS];
        for (at, group) in groups.iter().enumerate() {
            places[group.key()] = at as u16;
        }
        let kings = [KingPairs::new(false), KingPairs::new(true)];
        let half = |material: &Material| {
            let men = material.ordered(false).map(places_of).product::<u32>();
            kings[usize::from(material.has_pawns())].count() * men
        };
        Self {
            halves: groups.iter().map(half).collect(),
            groups,
            places,
            pieces,
            name,
            kings,
        }
    }

    /// What it numbers, as in `4` or `KBNvK`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The most pieces of a position in the tables.
    pub const fn pieces(&self) -> u8 {
        self.pieces
    }

    const fn pairs(&self, material: Material) -> &KingPairs {
        &self.kings[material.has_pawns() as usize]
    }

    fn size(&self, group: usize) -> u32 {
        let material = self.groups[group];
        let orders = if material.is_even() { 1 } else { 2 };
        let passing = if material.may_pass() { PASSING } else { 0 };
        self.halves[group] * orders + passing
    }

    /// The group of a position and whether the weaker side is to move; none where it is not in the tables.
    fn group(&self, board: &Board) -> Option<(usize, bool)> {
        let us = board.side();
        let sides = [Force::of(board, us)?, Force::of(board, !us)?];
        let turned = sides[0] < sides[1];
        let material = Material::of(sides);
        let at = self.places[material.key()];
        (at != NONE).then_some((usize::from(at), turned))
    }

    /// The group and number of a position, if it is in the tables.
    pub(crate) fn find(&self, board: &Board) -> Option<(usize, u32)> {
        let (group, turned) = self.group(board)?;
        let material = self.groups[group];
        let half = self.halves[group];
        if let Some(passed) = board.en_passant() {
            return Some((group, half + passing_number(board, passed)));
        }
        let first = if turned { half } else { 0 };
        Some((group, first + self.within(material, board)))
    }

    /// The number of a position within its group and order.
    fn within(&self, material: Material, board: &Board) -> u32 {
        let (men, count) = placed(board);
        let (own, other) = kings(board);
        let turn = if material.has_pawns() {
            Turn::with_pawns(own)
        } else {
            Turn::without_pawns(own, other)
        };
        let (own, other) = (turn.of(own), turn.of(other));
        let base = self.pairs(material).number(own, other);
        let number = ranked(base, &men[..count], turn);
        if material.has_pawns() || !on_diagonal(own) || !on_diagonal(other) {
            return number;
        }
        // Both kings stand on the diagonal: what else there is decides which of two mirror images counts.
        number.min(ranked(base, &men[..count], turn.across()))
    }

    fn placed_by(&self, group: usize, number: u32) -> Option<Board> {
        let material = self.groups[group];
        let half = self.halves[group];
        if material.may_pass() && number >= half {
            return passing_board(number - half);
        }
        let (turned, mut rest) = (number >= half, number % half);
        let own = material.own_count(turned);
        let mut pieces = [(Piece::WhiteKing, Square::from_index(0)); MOST_PIECES as usize];
        let count = material.pieces() as usize - 2;
        for (at, kind) in material.ordered(turned).enumerate() {
            let colour = if at < own {
                Colour::White
            } else {
                Colour::Black
            };
            pieces[at].0 = Piece::new(kind, colour);
        }
        for (piece, square) in pieces[..count].iter_mut().rev() {
            let ways = places_of(piece.kind());
            let first = if piece.kind() == Kind::Pawn { 8 } else { 0 };
            *square = Square::from_index((rest % ways) as u8 + first);
            rest /= ways;
        }
        let (own_king, other_king) = self.pairs(material).squares(rest);
        pieces[count] = (Piece::WhiteKing, own_king);
        pieces[count + 1] = (Piece::BlackKing, other_king);
        let pieces = &pieces[..count + 2];
        Board::of_few(pieces, Colour::White, None)
    }
}

impl Endings for Numbering {
    type Position = Board;

    fn groups(&self) -> Vec<(String, u32)> {
        let named = |(at, group): (usize, &Material)| (group.to_string(), self.size(at));
        self.groups.iter().enumerate().map(named).collect()
    }

    fn position(&self, group: usize, number: u32) -> Option<Board> {
        let board = self.placed_by(group, number)?;
        // Of mirror images, and of like pieces exchanged, one has the number.
        (self.number(&board) == (group, number)).then_some(board)
    }

    fn number(&self, board: &Board) -> (usize, u32) {
        self.find(board)
            .expect("moves lead from endings that are numbered to others")
    }

    fn after(&self, board: &Board, each: &mut dyn FnMut(usize, u32)) {
        let mut list = MoveList::new();
        board.moves(&mut list);
        let mut numbers: Vec<(usize, u32)> = list
            .iter()
            .map(|&mv| {
                let mut next = *board;
                next.play(mv);
                self.number(&next)
            })
            .collect();
        once(&mut numbers, board);
        for (group, number) in numbers {
            each(group, number);
        }
    }

    /// Moves taken back that neither took nor promoted; who was to move must not have been in check before.
    fn before(&self, board: &Board, each: &mut dyn FnMut(u32)) {
        let mover = !board.side();
        let passed = board.en_passant();
        let mut numbers = Vec::with_capacity(64);
        for to in board.colour(mover) {
            let Some(kind) = board.kind_at(to) else {
                continue;
            };
            for from in origins(board, kind, mover, to) {
                let before = board.taken_back(from, to);
                if before.is_attacked(before.king(!mover), mover) {
                    continue;
                }
                let double = kind == Kind::Pawn && from.index().abs_diff(to.index()) == 16;
                if double || passed.is_some() {
                    let mut again = before;
                    again.play(Move::new(from, to));
                    if !double || again.en_passant() != passed {
                        continue;
                    }
                }
                numbers.push(self.number(&before));
                // The pawn that might have been taken in passing was not.
                let passed = passable(&before).filter_map(|square| before.with_passed(square));
                numbers.extend(passed.map(|before| self.number(&before)));
            }
        }
        once(&mut numbers, board);
        for (_, number) in numbers {
            each(number);
        }
    }

    fn stuck(&self, board: &Board) -> Value {
        if board.in_check() {
            Value::Loss(0)
        } else {
            Value::Draw
        }
    }
}

/// Leaves each number once. Two moves lead to mirror images only on a board that can be turned, without pawns.
fn once(numbers: &mut Vec<(usize, u32)>, board: &Board) {
    if board.kind(Kind::Pawn).is_empty() {
        numbers.sort_unstable();
        numbers.dedup();
    }
}

/// Where a piece that stands on `to` can have come from without taking anything.
fn origins(board: &Board, kind: Kind, mover: Colour, to: Square) -> Bitboard {
    let empty = !board.occupied();
    if kind != Kind::Pawn {
        return attacks::of(kind, to, board.occupied()) & empty;
    }
    let back = to.bitboard().forward(!mover) & empty & !Bitboard::relative_rank(mover, 0);
    let fourth = Bitboard::relative_rank(mover, 3).contains(to);
    let twice = if fourth {
        back.forward(!mover) & empty
    } else {
        Bitboard::EMPTY
    };
    back | twice
}

/// The squares that pawns of the side not to move may just have passed.
fn passable(board: &Board) -> impl Iterator<Item = Square> {
    let (us, pawns) = (board.side(), board.kind(Kind::Pawn));
    let both = (pawns & board.colour(us)).any() && (pawns & board.colour(!us)).any();
    let ahead = Bitboard::relative_rank(us, 4) & pawns & board.colour(!us);
    let found = if both {
        ahead.forward(us)
    } else {
        Bitboard::EMPTY
    };
    found.into_iter()
}

/// On how many squares a piece of a kind can stand.
const fn places_of(kind: Kind) -> u32 {
    if matches!(kind, Kind::Pawn) { 48 } else { 64 }
}

/// A square as the side to move sees it.
const fn seen(board: &Board, square: Square) -> Square {
    match board.side() {
        Colour::White => square,
        Colour::Black => Square::from_index(square.index() as u8 ^ 0x38),
    }
}

fn kings(board: &Board) -> (Square, Square) {
    let us = board.side();
    (seen(board, board.king(us)), seen(board, board.king(!us)))
}

/// All pieces but the kings, as the side to move sees them.
fn placed(board: &Board) -> Placed {
    let nothing = (Kind::King, false, Square::from_index(0));
    let mut men = ([nothing; MOST_PIECES as usize], 0);
    let us = board.side();
    for colour in [us, !us] {
        for kind in material::KINDS {
            for square in board.pieces(kind, colour) {
                men.0[men.1] = (kind, colour == us, seen(board, square));
                men.1 += 1;
            }
        }
    }
    men
}

/// The number of turned pieces above a base, like pieces of a side in the order of their squares.
fn ranked(base: u32, men: &[(Kind, bool, Square)], turn: Turn) -> u32 {
    let mut squares = [0; MOST_PIECES as usize];
    for (at, &(kind, own, square)) in men.iter().enumerate() {
        let first = if kind == Kind::Pawn { 8 } else { 0 };
        squares[at] = turn.of(square).index() as u32 - first;
        if at > 0 && (men[at - 1].0, men[at - 1].1) == (kind, own) && squares[at] < squares[at - 1]
        {
            squares.swap(at - 1, at);
        }
    }
    let placed = men.iter().zip(squares);
    placed.fold(base, |number, (&(kind, ..), square)| {
        number * places_of(kind) + square
    })
}

/// The number of a position in which the pawn that passed a square may be taken: the taker's file on the left half.
fn passing_number(board: &Board, passed: Square) -> u32 {
    let us = board.side();
    let file = passed.file();
    let takers = attacks::pawn(!us, passed) & board.pieces(Kind::Pawn, us);
    let taker = takers.lowest().file();
    let mirrored = taker > 3;
    let turn = |square: Square| {
        let square = seen(board, square);
        Square::from_index(square.index() as u8 ^ if mirrored { 7 } else { 0 })
    };
    let (taker, file) = if mirrored {
        (7 - taker, 7 - file)
    } else {
        (taker, file)
    };
    let pair = u32::from(taker) * 2 + u32::from(file > taker);
    let (own, other) = (turn(board.king(us)), turn(board.king(!us)));
    (pair * 64 + own.index() as u32) * 64 + other.index() as u32
}

fn passing_board(number: u32) -> Option<Board> {
    let (other, own) = (number % 64, number / 64 % 64);
    let (taker, east) = ((number / 4096 / 2) as u8, number / 4096 % 2 == 1);
    let file = if east {
        taker + 1
    } else {
        taker.checked_sub(1)?
    };
    let pieces = [
        (Piece::WhitePawn, Square::new(taker, 4)),
        (Piece::BlackPawn, Square::new(file, 4)),
        (Piece::WhiteKing, Square::from_index(own as u8)),
        (Piece::BlackKing, Square::from_index(other as u8)),
    ];
    Board::of_few(&pieces, Colour::White, Some(Square::new(file, 5)))
}
