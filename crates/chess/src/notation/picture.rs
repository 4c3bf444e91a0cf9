//! Chess as a picture: the board with the king in check, moves as hands make them, and positions set up by hand.

use hetman_game::{BoardView, Cell, Geometry, Gesture, MarkKind, Piece as Placed, Player};

use super::fen;
use crate::bitboard::Bitboard;
use crate::board::Setup;
use crate::moves::Move;
use crate::position::{Position, player};
use crate::types::{Colour, Kind, Piece, Square};

/// The board, with the king that is in check marked.
pub(super) fn view(position: &Position) -> BoardView {
    let mut view = BoardView::empty(Geometry::Squares, 8, 8);
    let board = position.board();
    for square in Bitboard::ALL {
        if let Some(piece) = board.piece_at(square) {
            let owner = Some(player(piece.colour()));
            view.put(
                square.file() as u32,
                square.rank() as u32,
                &piece.letter().to_string(),
                owner,
            );
        }
    }
    if position.in_check() {
        view.mark(cell(board.king(board.side())), MarkKind::Check);
        view.notice = Some("check");
    }
    view
}

/// From square to square; castling ends where its notation does.
pub(super) fn gesture(position: &Position, mv: Move) -> Gesture {
    let castles = mv.is_castling() && !position.is_chess960();
    let to = if castles { mv.king_target() } else { mv.to() };
    let taken = if mv.is_en_passant() {
        Some(Square::new(mv.to().file(), mv.from().rank()))
    } else {
        position.board().captured(mv).map(|_| mv.to())
    };
    Gesture {
        takes: taken.map(cell).into_iter().collect(),
        choice: mv.promoted().map(name),
        along: mv
            .is_castling()
            .then(|| (cell(mv.to()), cell(mv.rook_target()))),
        ..Gesture::step(cell(mv.from()), cell(to))
    }
}

/// The name of the piece a FEN letter stands for.
pub(super) fn shape(kind: &str) -> &'static str {
    let piece = kind.chars().next().and_then(Piece::from_letter);
    piece.map_or("", |piece| name(piece.kind()))
}

/// All pieces, by their FEN letters.
pub(super) fn palette() -> Vec<(&'static str, Option<Player>)> {
    let both = [("KQRBNP", Colour::White), ("kqrbnp", Colour::Black)];
    let letters = |(all, colour): (&'static str, Colour)| {
        (0..all.len()).map(move |at| (&all[at..=at], Some(player(colour))))
    };
    both.into_iter().flat_map(letters).collect()
}

/// A FEN with these pieces; whoever has king and rook at home may castle.
pub(super) fn arrange(pieces: &[Placed], mover: Player) -> String {
    let mut setup = Setup::empty();
    for placed in pieces
        .iter()
        .filter(|placed| placed.column < 8 && placed.row < 8)
    {
        let square = Square::new(placed.column as u8, placed.row as u8);
        setup.squares[square.index()] = placed.kind.chars().next().and_then(Piece::from_letter);
    }
    let at_home = |colour, file, kind| {
        let square = Square::relative(colour, file, 0);
        (setup.squares[square.index()] == Some(Piece::new(kind, colour))).then_some(square)
    };
    let mut rooks = Bitboard::EMPTY;
    for colour in Colour::ALL
        .into_iter()
        .filter(|&colour| at_home(colour, 4, Kind::King).is_some())
    {
        for corner in [0, 7]
            .into_iter()
            .filter_map(|file| at_home(colour, file, Kind::Rook))
        {
            rooks |= corner.bitboard();
        }
    }
    setup.castling = rooks;
    setup.side = if mover == Player::FIRST {
        Colour::White
    } else {
        Colour::Black
    };
    fen::write_setup(&setup)
}

const fn name(kind: Kind) -> &'static str {
    match kind {
        Kind::Pawn => "pawn",
        Kind::Knight => "knight",
        Kind::Bishop => "bishop",
        Kind::Rook => "rook",
        Kind::Queen => "queen",
        Kind::King => "king",
    }
}

const fn cell(square: Square) -> Cell {
    Cell::new(square.file() as u32, square.rank() as u32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::ChessRules;
    use hetman_game::Notation;

    fn position(text: &str) -> Position {
        Position::parse(&ChessRules::default(), text).unwrap()
    }

    fn gesture_of(text: &str, word: &str) -> Gesture {
        let position = position(text);
        position.gesture(position.parse_move(word).unwrap())
    }

    #[test]
    fn hands_touch_the_squares_people_expect() {
        let castling = gesture_of("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1");
        let king = Gesture::step(Cell::new(4, 0), Cell::new(6, 0));
        let along = Some((Cell::new(7, 0), Cell::new(5, 0)));
        assert_eq!(castling, Gesture { along, ..king });
        let passing = gesture_of("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6");
        assert_eq!(
            (passing.to, passing.takes),
            (Some(Cell::new(3, 5)), vec![Cell::new(3, 4)])
        );
        let promotion = gesture_of("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8n");
        assert_eq!(
            (promotion.choice, promotion.takes),
            (Some("knight"), vec![Cell::new(1, 7)])
        );
    }

    #[test]
    fn check_is_marked() {
        let view = position("4k3/8/8/8/8/8/4R3/4K3 b - - 0 1").view();
        assert_eq!(view.notice, Some("check"));
        assert_eq!(view.marks[0].cell, Cell::new(4, 7));
        assert!(
            position("4k3/8/8/8/8/8/8/4K3 b - - 0 1")
                .view()
                .marks
                .is_empty()
        );
    }

    #[test]
    fn what_is_set_up_by_hand_is_the_same_position() {
        for text in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k3/8/8/8/8/8/8/4K2R b Kq - 0 1",
            "8/8/4k3/8/8/4K3/8/8 w - - 0 1",
        ] {
            let position = position(text);
            let mover = player(position.board().side());
            assert_eq!(
                position.arrange(&position.view().pieces, mover).unwrap(),
                text
            );
        }
        let start = position("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
        let nonsense = Placed {
            column: 9,
            row: 99,
            kind: "żó".into(),
            owner: None,
        };
        assert_eq!(
            start.arrange(&[nonsense], Player::FIRST).unwrap(),
            "8/8/8/8/8/8/8/8 w - - 0 1"
        );
        assert_eq!(start.palette().len(), 12);
        assert_eq!(start.shape("n"), "knight");
    }
}
