//! Who strikes what: gathered while the pieces are looked at, asked by the terms that relate the sides.

use super::structure::Shape;
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::types::{Colour, Kind, Square};

/// A board with everything the terms share; arrays by colour.
pub(super) struct Scene<'a> {
    pub board: &'a Board,
    pub occupied: Bitboard,
    pub shape: Shape,
    /// The pawns.
    pub pawns: [Bitboard; 2],
    /// Where the kings stand.
    pub kings: [Square; 2],
    /// The squares near a king that attackers aim at.
    pub zone: [Bitboard; 2],
    /// The squares on which pieces move freely.
    pub area: [Bitboard; 2],
    /// Squares struck by each kind.
    pub by: [[Bitboard; 6]; 2],
    /// Squares struck.
    pub all: [Bitboard; 2],
    /// Squares struck twice or more.
    pub twice: [Bitboard; 2],
    /// Units of danger that a side's pieces bring to the enemy king.
    pub units: [i32; 2],
}

impl<'a> Scene<'a> {
    /// Pawns and kings are in; the pieces add themselves.
    #[inline(always)]
    pub fn new(board: &'a Board, shape: &Shape) -> Self {
        let mut scene = Self {
            board,
            occupied: board.occupied(),
            shape: *shape,
            pawns: Colour::ALL.map(|us| board.pieces(Kind::Pawn, us)),
            kings: Colour::ALL.map(|us| board.king(us)),
            zone: [Bitboard::EMPTY; 2],
            area: [Bitboard::EMPTY; 2],
            by: [[Bitboard::EMPTY; 6]; 2],
            all: [Bitboard::EMPTY; 2],
            twice: [Bitboard::EMPTY; 2],
            units: [0; 2],
        };
        for us in Colour::ALL {
            scene.found(us);
        }
        for us in Colour::ALL {
            let blocked = scene.pawns[us as usize] & scene.occupied.forward(!us);
            scene.area[us as usize] =
                !(scene.by(!us, Kind::Pawn) | blocked | scene.kings[us as usize].bitboard());
        }
        scene
    }

    #[inline(always)]
    fn found(&mut self, us: Colour) {
        let at = us as usize;
        let pawns = attacks::pawns(us, self.pawns[at]);
        let ring = attacks::king(self.kings[at]);
        let ahead = self.pawns[at].forward(us);
        self.by[at][Kind::Pawn as usize] = pawns;
        self.by[at][Kind::King as usize] = ring;
        self.all[at] = pawns | ring;
        self.twice[at] = pawns & ring | ahead.east() & ahead.west();
        self.zone[at] = ring | ring.forward(us) | self.kings[at].bitboard();
    }

    /// Notes what a piece strikes.
    #[inline(always)]
    pub fn strike(&mut self, us: Colour, kind: Kind, struck: Bitboard) {
        let at = us as usize;
        self.by[at][kind as usize] |= struck;
        self.twice[at] |= self.all[at] & struck;
        self.all[at] |= struck;
    }

    /// Squares a side's pieces of a kind strike.
    #[inline(always)]
    pub fn by(&self, us: Colour, kind: Kind) -> Bitboard {
        self.by[us as usize][kind as usize]
    }

    /// Squares a side strikes.
    #[inline(always)]
    pub fn all(&self, us: Colour) -> Bitboard {
        self.all[us as usize]
    }

    /// Squares a side strikes twice or more.
    #[inline(always)]
    pub fn twice(&self, us: Colour) -> Bitboard {
        self.twice[us as usize]
    }

    /// A side's pieces of a kind.
    #[inline(always)]
    pub fn pieces(&self, us: Colour, kind: Kind) -> Bitboard {
        self.board.pieces(kind, us)
    }
}
