//! What lies around a point, two bits for each of its eight neighbours, so that shapes, eyes and open sides need one look.

use crate::point::Colour;
#[cfg(doc)]
use crate::point::Point;

/// The neighbours round the clock from the upper left, the first in the highest bits.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Ring(u16);

/// The lower bits of the neighbours beside the point; those at its corners lie two bits above each.
const BESIDE: u16 = 0b0001_0001_0001_0001;
const CORNERS: u16 = BESIDE << 2;
/// Where the neighbours to the right, to the left, above and below lie.
const BESIDE_PLACES: [u16; 4] = [8, 0, 12, 4];

impl Ring {
    /// The ring of these neighbours.
    pub fn new(around: [Colour; 8]) -> Self {
        Self(
            around
                .into_iter()
                .fold(0, |code, colour| code << 2 | colour as u16),
        )
    }

    /// The ring as a number.
    #[inline]
    pub const fn code(self) -> usize {
        self.0 as usize
    }

    /// Enters a stone at an empty place, or strikes it out.
    #[inline]
    pub const fn change(&mut self, place: usize, colour: Colour) {
        self.0 ^= (colour as u16) << (14 - 2 * place);
    }

    /// Whether a point beside is empty.
    #[inline]
    pub const fn is_open(self) -> bool {
        (self.0 | self.0 >> 1) & BESIDE != BESIDE
    }

    /// Whether the point beside in this place is empty: right, left, above, below, as [`Point::beside`] has them.
    #[inline]
    pub const fn is_open_at(self, place: usize) -> bool {
        self.0 >> BESIDE_PLACES[place] & 0b11 == 0
    }

    /// Whether a stone of this colour is beside.
    #[inline]
    pub const fn touches(self, colour: Colour) -> bool {
        let (black, white) = (self.0, self.0 >> 1);
        let (own, other) = if colour as u8 == Colour::Black as u8 {
            (black, white)
        } else {
            (white, black)
        };
        own & !other & BESIDE != 0
    }

    /// How many points beside are empty.
    #[inline]
    pub const fn open(self) -> usize {
        4 - ((self.0 | self.0 >> 1) & BESIDE).count_ones() as usize
    }

    /// Whether the point looks like an eye of this colour: its stones and the edge on all sides, and of the corners at
    /// most one lost, none at the edge.
    #[inline]
    pub const fn is_eye(self, colour: Colour) -> bool {
        let (black, white) = (self.0, self.0 >> 1);
        let (own, other) = if colour as u8 == Colour::Black as u8 {
            (black, white)
        } else {
            (white, black)
        };
        if own & BESIDE != BESIDE {
            return false;
        }
        let lost = (other & !own & CORNERS).count_ones();
        let edge = own & other & CORNERS != 0;
        lost + (edge as u32) < 2
    }
}
