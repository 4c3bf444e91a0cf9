//! `material`, formerly called `source`: a man is worth 100, a king 200, and a piece that can be taken 100 less.

use super::balance;
use crate::bits::Bits;
use crate::board::Board;
use crate::rules::Rules;

/// White's advantages less Black's.
pub(super) fn score<R: Rules>(board: &Board<R>) -> i32 {
    balance(|colour| {
        let (men, kings) = (board.men(colour).count(), board.kings(colour).count());
        100 * men + 200 * kings - 100 * board.threatened(colour).count()
    })
}
