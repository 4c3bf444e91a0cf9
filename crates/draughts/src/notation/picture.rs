//! Draughts as a picture: the board with the pieces that have to capture or may be huffed, and moves as hands make them, square by square.

use hetman_game::{
    BoardView, Cell, Geometry as Shape, Gesture, MarkKind, MoveList, Piece, Player, Position as _,
    Turn,
};

use super::{squares, ways};
use crate::bits::Bits;
use crate::geometry::Geometry;
use crate::moves::Move;
use crate::position::{Position, player};
use crate::rules::{BitsOf, Colour, Rules};

/// The board; where something must be taken, the pieces that can are marked, and those that may be huffed.
pub(super) fn view<R: Rules>(position: &Position<R>) -> BoardView {
    let size = u32::from(R::Geometry::SIZE);
    let mut view = BoardView::empty(Shape::DarkSquares, size, size);
    for colour in [Colour::White, Colour::Black] {
        for bit in position.board().pieces(colour).each() {
            let Cell { column, row } = cell::<R>(bit);
            let king = (position.board().all_kings() & BitsOf::<R>::square(bit)).any();
            view.put(column, row, letter(colour, king), Some(player::<R>(colour)));
        }
    }
    for from in captors(position) {
        view.mark(cell::<R>(from), MarkKind::Forced);
        view.notice = Some("capturing is compulsory");
    }
    for square in position.board().offenders().each() {
        view.mark(cell::<R>(square), MarkKind::Note);
    }
    view
}

/// The squares of the pieces that have to capture.
fn captors<R: Rules>(position: &Position<R>) -> Vec<u8> {
    let mut list = MoveList::new();
    if position.turn() != Turn::Over && position.board().must_capture() {
        position.moves(&mut list);
    }
    let mut from: Vec<u8> = list
        .iter()
        .filter(|mv: &&Move<BitsOf<R>>| mv.is_capture())
        .map(|mv| mv.from)
        .collect();
    from.dedup();
    from
}

/// From square to square, resting on every one the piece lands on; a piece to be huffed is touched on the way.
pub(super) fn gesture<R: Rules>(position: &Position<R>, mv: Move<BitsOf<R>>) -> Gesture {
    let board = position.board().after_huff(mv.huffed());
    let mut landed = ways::find(&board, mv, &[]).unwrap_or_default();
    landed.pop();
    if !mv.is_capture() {
        landed.clear();
    }
    let path = mv.huffed().into_iter().chain(landed);
    let takes = mv.taken.each().chain(mv.huffed());
    Gesture {
        path: path.map(cell::<R>).collect(),
        takes: takes.map(cell::<R>).collect(),
        ..Gesture::step(cell::<R>(mv.from), cell::<R>(mv.to))
    }
}

/// What a square is called; the squares nobody plays on have no name.
pub(super) fn cell_name<R: Rules>(asked: Cell) -> String {
    let bit = (0..R::Geometry::SQUARES)
        .map(R::Geometry::bit)
        .find(|&bit| cell::<R>(bit) == asked);
    bit.map_or_else(String::new, squares::write::<R>)
}

/// The players in the order of their moves.
pub(super) fn players<R: Rules>() -> &'static [&'static str] {
    if player::<R>(Colour::White) == Player::FIRST {
        &["white", "black"]
    } else {
        &["black", "white"]
    }
}

/// Men and kings of both colours.
pub(super) fn palette<R: Rules>() -> Vec<(&'static str, Option<Player>)> {
    let pieces = [
        (Colour::White, false),
        (Colour::White, true),
        (Colour::Black, false),
        (Colour::Black, true),
    ];
    pieces
        .map(|(colour, king)| (letter(colour, king), Some(player::<R>(colour))))
        .into()
}

/// A FEN with these pieces.
pub(super) fn arrange<R: Rules>(pieces: &[Piece], mover: Player) -> String {
    let list = |man: &str, king: &str| {
        let name = |piece: &Piece| cell_name::<R>(Cell::new(piece.column, piece.row));
        let one = |piece: &Piece| {
            format!(
                "{}{}",
                if piece.kind == king { "K" } else { "" },
                name(piece)
            )
        };
        let own = pieces
            .iter()
            .filter(|piece| piece.kind == man || piece.kind == king);
        own.filter(|piece| !name(piece).is_empty())
            .map(one)
            .collect::<Vec<_>>()
            .join(",")
    };
    let side = if player::<R>(Colour::White) == mover {
        "W"
    } else {
        "B"
    };
    format!("{side}:W{}:B{}", list("w", "W"), list("b", "B"))
}

const fn letter(colour: Colour, king: bool) -> &'static str {
    match (colour, king) {
        (Colour::White, false) => "w",
        (Colour::White, true) => "W",
        (Colour::Black, false) => "b",
        (Colour::Black, true) => "B",
    }
}

fn cell<R: Rules>(bit: u8) -> Cell {
    let (column, row) = squares::place::<R>(bit);
    Cell::new(u32::from(column), u32::from(row))
}
