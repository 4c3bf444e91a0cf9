//! From the middle game to the ending: two values in one number, and how much each counts.

use crate::board::Board;
use crate::types::Kind;

/// The phase with all pieces on the board.
pub(crate) const FULL: i32 = 24;
/// An ending that is worth all it seems.
pub(crate) const WHOLE: i32 = 64;

/// Two values in one: the ending in the upper half, the middle game in the lower.
pub(crate) const fn pack(opening: i32, ending: i32) -> i32 {
    (ending << 16) + opening
}

/// The two values again.
#[inline(always)]
pub(crate) const fn unpack(packed: i32) -> (i32, i32) {
    let ending = (packed + 0x8000) >> 16;
    (packed as i16 as i32, ending)
}

/// How much of the middle game is left, from 0 to [`FULL`].
#[inline(always)]
pub(crate) fn phase(board: &Board) -> i32 {
    let light = (board.kind(Kind::Knight) | board.kind(Kind::Bishop)).count();
    let heavy = 2 * board.kind(Kind::Rook).count() + 4 * board.kind(Kind::Queen).count();
    ((light + heavy) as i32).min(FULL)
}

/// One value out of two, the ending scaled by so many parts of [`WHOLE`].
#[inline(always)]
pub(crate) const fn taper((opening, ending): (i32, i32), phase: i32, scale: i32) -> i32 {
    (opening * phase * WHOLE + ending * scale * (FULL - phase)) / (FULL * WHOLE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_values_live_in_one() {
        for opening in [-3000, -1, 0, 1, 3000] {
            for ending in [-4000, -1, 0, 1, 4000] {
                let packed = pack(opening, ending);
                assert_eq!(unpack(packed), (opening, ending));
                assert_eq!(unpack(packed * -3), (-3 * opening, -3 * ending));
                assert_eq!(unpack(packed - pack(7, -9)), (opening - 7, ending + 9));
            }
        }
        assert_eq!(taper((100, 50), FULL, 0), 100);
        assert_eq!(taper((100, 50), 0, WHOLE / 2), 25);
    }
}
