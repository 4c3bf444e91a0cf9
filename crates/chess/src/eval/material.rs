//! `material`: what stands on the board, and nothing else.

use super::balance;
use crate::board::Board;
use crate::types::Kind;

/// Pawn, knight, bishop, rook, queen, king.
const VALUES: [i32; 6] = [10, 30, 30, 50, 90, 900];

/// White's pieces less Black's.
pub(super) fn score(board: &Board) -> i32 {
    balance(|colour| {
        Kind::ALL
            .iter()
            .map(|&kind| VALUES[kind as usize] * board.pieces(kind, colour).count() as i32)
            .sum()
    })
}

#[cfg(test)]
mod tests {
    use crate::eval::Evaluation;
    use crate::notation::fen;
    use crate::position::Position;

    #[test]
    fn counts_what_stands_on_the_board() {
        let position = |text| Position::new(fen::parse(text).unwrap(), false);
        let score = |text| Evaluation::Material.of(&position(text)).raw();
        assert_eq!(
            score("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
            0
        );
        assert_eq!(score("4k3/8/8/8/8/8/P7/RNBQK3 w - - 0 1"), 210);
        assert_eq!(score("4k3/8/8/8/8/8/P7/RNBQK3 b - - 0 1"), -210);
    }
}
