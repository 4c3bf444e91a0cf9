//! Connect Four as a picture, with the stones that stand four in a row marked.

use hetman_game::{BoardView, Cell, Geometry, MarkKind, Player};

use super::{COLUMNS, Connect4, ROWS, STEP, aligned};

/// The stones, `X` those of the first player.
pub(super) fn view(position: &Connect4) -> BoardView {
    let mut view = BoardView::empty(Geometry::Columns, COLUMNS, ROWS);
    for (side, kind) in position.sides().into_iter().zip(["X", "O"]) {
        let owner = Player(u8::from(kind == "O"));
        for cell in cells(side) {
            view.put(cell.column, cell.row, kind, Some(owner));
        }
        if aligned(side) {
            cells(winning(side)).for_each(|cell| view.mark(cell, MarkKind::Win));
        }
    }
    view
}

fn cells(stones: u64) -> impl Iterator<Item = Cell> {
    (0..COLUMNS * STEP)
        .filter(move |at| stones >> at & 1 == 1)
        .map(|at| Cell::new(at / STEP, at % STEP))
}

/// The stones that belong to a row of four.
fn winning(stones: u64) -> u64 {
    [1, STEP - 1, STEP, STEP + 1]
        .into_iter()
        .fold(0, |found, step| {
            let starts = stones & stones >> step & stones >> (2 * step) & stones >> (3 * step);
            found | starts | starts << step | starts << (2 * step) | starts << (3 * step)
        })
}

#[cfg(test)]
mod tests {
    use hetman_game::{Notation, Position, Turn};

    use super::*;

    #[test]
    fn the_four_that_won_are_marked() {
        let won = Connect4::parse(&(), "1212121").unwrap();
        assert_eq!(won.turn(), Turn::Over);
        let marked: Vec<Cell> = won.view().marks.iter().map(|mark| mark.cell).collect();
        assert_eq!(marked, [0, 1, 2, 3].map(|row| Cell::new(0, row)));
        let slanting = Connect4::parse(&(), "12233434414").unwrap();
        assert_eq!(slanting.view().marks.len(), 4);
        assert_eq!(Connect4::parse(&(), "121212").unwrap().view().marks, []);
    }

    #[test]
    fn stones_fall_to_the_lowest_gap() {
        let position = Connect4::parse(&(), "44").unwrap();
        let mv = position.parse_move("4").unwrap();
        assert_eq!(position.gesture(mv).to, Some(Cell::new(3, 2)));
        let text = position
            .arrange(&position.view().pieces, Player::FIRST)
            .unwrap();
        assert_eq!(Connect4::parse(&(), &text), Ok(position));
        assert!(ROWS == 6 && position.shape("X") == "disc");
    }
}
