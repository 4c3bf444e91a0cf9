//! The first moves that win, solved one by one, as they are known.

use hetman_game::{Player, Position};
use hetman_hex::{Cell, Hex, Move, Solver};

/// A map of the first moves of black: `B` wins.
fn map(size: usize) -> Vec<String> {
    let mut solver = Solver::default();
    let mut letter = |row, column| {
        let mut board = Hex::new(size, false);
        board.play(Move::Put(Cell::new(row, column)));
        if solver.winner(&board) == Player::FIRST {
            'B'
        } else {
            '.'
        }
    };
    (0..size)
        .map(|row| (0..size).map(|column| letter(row, column)).collect())
        .collect()
}

#[test]
fn the_winning_first_moves_are_known() {
    assert_eq!(map(1), ["B"]);
    assert_eq!(map(2), [".B", "B."]);
    assert_eq!(map(3), ["..B", "BBB", "B.."]);
    assert_eq!(map(4), ["...B", "..B.", ".B..", "B..."]);
    assert_eq!(map(5), ["....B", ".BBBB", ".BBB.", "BBBB.", "B...."]);
}

#[test]
fn some_first_moves_win_on_six_rows() {
    let mut solver = Solver::default();
    for (row, column) in [(2, 3), (3, 2), (2, 2), (1, 4)] {
        let mut board = Hex::new(6, false);
        board.play(Move::Put(Cell::new(row, column)));
        assert_eq!(
            solver.winner(&board),
            Player::FIRST,
            "row {row}, column {column}"
        );
    }
}
