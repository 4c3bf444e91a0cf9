//! From the middle game to the ending: how much of each value counts.

use crate::board::Board;
use crate::types::Kind;

/// The phase with all pieces on the board.
pub(crate) const FULL: i32 = 24;
/// An ending that is worth all it seems.
pub(crate) const WHOLE: i32 = 64;

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
    fn phases_blend() {
        assert_eq!(taper((100, 50), FULL, 0), 100);
        assert_eq!(taper((100, 50), 0, WHOLE / 2), 25);
    }
}
