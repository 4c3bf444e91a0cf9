//! The small words of chess: colours, kinds, pieces and squares.

use std::fmt;

use crate::bitboard::Bitboard;

/// A side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Colour {
    /// Moves first.
    White,
    /// Moves second.
    Black,
}

impl Colour {
    /// Both.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// The opponent.
    #[inline(always)]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

impl std::ops::Not for Colour {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        self.other()
    }
}

/// What a piece is, whoever owns it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Kind {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

impl Kind {
    /// All, the least first.
    pub const ALL: [Self; 6] = [
        Self::Pawn,
        Self::Knight,
        Self::Bishop,
        Self::Rook,
        Self::Queen,
        Self::King,
    ];
    /// What a pawn may become, in the order moves encode it.
    pub const PROMOTIONS: [Self; 4] = [Self::Knight, Self::Bishop, Self::Rook, Self::Queen];

    /// Its letter in lower case.
    pub const fn letter(self) -> char {
        ['p', 'n', 'b', 'r', 'q', 'k'][self as usize]
    }

    /// The kind a letter stands for, in either case.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|kind| kind.letter() == letter.to_ascii_lowercase())
    }
}

/// A kind with its owner; twice the kind plus the colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Piece {
    WhitePawn,
    BlackPawn,
    WhiteKnight,
    BlackKnight,
    WhiteBishop,
    BlackBishop,
    WhiteRook,
    BlackRook,
    WhiteQueen,
    BlackQueen,
    WhiteKing,
    BlackKing,
}

impl Piece {
    /// All, in the order of their numbers.
    pub const ALL: [Self; 12] = [
        Self::WhitePawn,
        Self::BlackPawn,
        Self::WhiteKnight,
        Self::BlackKnight,
        Self::WhiteBishop,
        Self::BlackBishop,
        Self::WhiteRook,
        Self::BlackRook,
        Self::WhiteQueen,
        Self::BlackQueen,
        Self::WhiteKing,
        Self::BlackKing,
    ];

    /// The piece of a kind and a colour.
    #[inline(always)]
    pub const fn new(kind: Kind, colour: Colour) -> Self {
        Self::ALL[2 * kind as usize + colour as usize]
    }

    /// What it is.
    #[inline(always)]
    pub const fn kind(self) -> Kind {
        Kind::ALL[self as usize / 2]
    }

    /// Whose it is.
    #[inline(always)]
    pub const fn colour(self) -> Colour {
        Colour::ALL[self as usize % 2]
    }

    /// Its letter in a FEN: upper case for White.
    pub fn letter(self) -> char {
        let letter = self.kind().letter();
        if self.colour() == Colour::White {
            letter.to_ascii_uppercase()
        } else {
            letter
        }
    }

    /// The piece a FEN letter stands for.
    pub fn from_letter(letter: char) -> Option<Self> {
        let colour = if letter.is_ascii_uppercase() {
            Colour::White
        } else {
            Colour::Black
        };
        Kind::from_letter(letter).map(|kind| Self::new(kind, colour))
    }
}

/// A square; a1 is 0, b1 is 1, h8 is 63.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square of a file and a rank, both from 0 to 7.
    #[inline(always)]
    pub const fn new(file: u8, rank: u8) -> Self {
        Self((rank & 7) << 3 | file & 7)
    }

    /// The square with this number, modulo 64.
    #[inline(always)]
    pub const fn from_index(index: u8) -> Self {
        Self(index & 63)
    }

    /// Its number; the mask tells the compiler that it is below 64.
    #[inline(always)]
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// Its file, 0 for the a-file.
    #[inline(always)]
    pub const fn file(self) -> u8 {
        self.0 & 7
    }

    /// Its rank, 0 for the first.
    #[inline(always)]
    pub const fn rank(self) -> u8 {
        self.0 >> 3
    }

    /// The same file on the rank `colour` calls `rank`.
    pub const fn relative(colour: Colour, file: u8, rank: u8) -> Self {
        match colour {
            Colour::White => Self::new(file, rank),
            Colour::Black => Self::new(file, 7 - rank),
        }
    }

    /// The square as the other side sees it.
    #[inline(always)]
    pub const fn mirrored(self) -> Self {
        Self(self.0 ^ 0o70)
    }

    /// The set of this square alone.
    #[inline(always)]
    pub const fn bitboard(self) -> Bitboard {
        Bitboard(1 << self.index())
    }

    /// Reads a name such as `e4`.
    pub fn parse(name: &str) -> Option<Self> {
        match *name.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Some(Self::new(file - b'a', rank - b'1')),
            _ => None,
        }
    }

    /// The letter of its file.
    pub const fn file_letter(self) -> char {
        (b'a' + self.file()) as char
    }

    /// The digit of its rank.
    pub const fn rank_digit(self) -> char {
        (b'1' + self.rank()) as char
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file_letter(), self.rank_digit())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_and_letters_agree() {
        for piece in Piece::ALL {
            assert_eq!(Piece::new(piece.kind(), piece.colour()), piece);
            assert_eq!(Piece::from_letter(piece.letter()), Some(piece));
        }
        assert_eq!(Piece::from_letter('x'), None);
    }
}
