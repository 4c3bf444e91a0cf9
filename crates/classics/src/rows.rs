//! What games on a grid share: pieces written as rows of letters.

use hetman_game::Piece;

/// The rows from the top, each piece the first letter of its kind and a gap a dot; what lies beside the board is left out.
pub(crate) fn picture_rows(columns: u32, rows: u32, pieces: &[Piece]) -> String {
    let mut grid = vec![vec!['.'; columns as usize]; rows as usize];
    for piece in pieces {
        let cell = grid
            .get_mut(piece.row as usize)
            .and_then(|row| row.get_mut(piece.column as usize));
        if let (Some(cell), Some(letter)) = (cell, piece.kind.chars().next()) {
            *cell = letter;
        }
    }
    grid.iter()
        .rev()
        .map(|row| row.iter().collect())
        .collect::<Vec<String>>()
        .join("/")
}
