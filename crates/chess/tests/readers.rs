//! Readers against arbitrary text: none panics, and what one accepts is written and read back the same.

use hetman_chess::notation::pgn::Pgn;
use hetman_chess::notation::{epd, fen, san, uci};
use hetman_chess::{Board, ChessRules, Position};
use hetman_game::record::RecordFormat as _;
use hetman_game::{MoveList, Notation, Position as _, Spec};
use proptest::prelude::*;

/// Text near enough to a FEN to get past the first checks.
const FEN_LIKE: &str = "([pnbrqkPNBRQK1-8]{1,8}/){7}[pnbrqkPNBRQK1-8]{1,8} [wb] [KQkqA-Ha-h-]{1,4} ([a-h][36]|-) [0-9]{1,3} [0-9]{1,5}";
const EPD_LIKE: &str = "[1-8kK/]{1,20} [wb] - - [ ;bmaid\"+#a-h1-8QNx]{0,60}";
const PGN_LIKE: &str =
    "([\\[\\]{}();$%\"\\\\ \n\r.*!?=+#xO0-9a-hKQRBN-]|1-0|e4|Nf3|\\[Event \"x\"\\]\n){0,80}";

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,120}") {
        read_everything(&text);
    }

    #[test]
    fn fen_like_text_is_read_or_refused(text in FEN_LIKE) {
        read_everything(&text);
    }

    #[test]
    fn epd_like_text_is_read_or_refused(text in EPD_LIKE) {
        read_everything(&text);
    }

    #[test]
    fn pgn_like_text_is_read_or_refused(text in PGN_LIKE) {
        read_everything(&text);
    }

    #[test]
    fn any_bytes_are_games_or_errors(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let _ = Pgn.read(&hetman_record::decode(&bytes), Some(&Spec::named("chess")));
    }

    #[test]
    fn scattered_pieces_are_boards_or_errors(
        pieces in prop::collection::vec((0..64u8, 0..12usize), 0..12),
        kings in (0..64u8, 0..64u8),
        moves in prop::collection::vec(any::<u16>(), 12),
    ) {
        let mut setup = hetman_chess::Setup::empty();
        let all = pieces.into_iter().chain([(kings.0, 10), (kings.1, 11)]);
        for (square, piece) in all {
            setup.squares[square as usize] = Some(hetman_chess::Piece::ALL[piece]);
        }
        if let Ok(mut board) = setup.board() {
            wander(&mut board, &moves);
        }
    }
}

fn read_everything(text: &str) {
    if let Ok(board) = fen::parse(text) {
        board.validate().unwrap();
        assert_eq!(fen::parse(&fen::write(&board, true)), Ok(board));
        assert_eq!(fen::parse(&fen::write(&board, false)), Ok(board));
    }
    let _ = epd::parse(text);
    let board = Board::start();
    let _ = (
        san::parse(&board, text),
        uci::parse(&board, text, false),
        uci::parse(&board, text, true),
    );
    let usual = Spec::named("chess");
    if let Some(Ok(game)) = Pgn.read(text, Some(&usual)) {
        let written = Pgn.write(&game).unwrap();
        let again = Pgn.read(&written, None).unwrap().unwrap();
        assert_eq!(again.record.tree.words(), game.record.tree.words());
    }
    let _ = Position::parse(&ChessRules::default(), text);
}

/// Plays legal moves, reading each back from every notation.
fn wander(board: &mut Board, choices: &[u16]) {
    for &choice in choices {
        let mut list = MoveList::new();
        board.moves(&mut list);
        if list.is_empty() {
            return;
        }
        let position = Position::from_board(*board, false);
        for &mv in &list {
            assert_eq!(san::parse(board, &san::write(board, mv)), Ok(mv));
            assert_eq!(position.parse_move(&position.move_text(mv)), Ok(mv));
        }
        let _ = position.turn();
        board.play(list[choice as usize % list.len()]);
        board.validate().unwrap();
    }
}
