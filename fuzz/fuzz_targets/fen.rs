//! Chess positions: no text panics, an error is one line, and a position that is read is written so that it reads the
//! same again. The second line, if any, holds words that are tried as moves in SAN.
#![no_main]

use hetman_chess::notation::{fen, san};
use hetman_game::{MoveList, Position as _};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let (position, words) = text.split_once('\n').unwrap_or((text, ""));
    let board = match fen::parse(position) {
        Ok(board) => board,
        Err(error) => return assert!(!error.to_string().contains('\n'), "{error}"),
    };
    for shredder in [false, true] {
        let written = fen::write(&board, shredder);
        assert_eq!(fen::parse(&written).expect("own text is read"), board, "{written}");
    }
    let position = hetman_chess::Position::new(board, false);
    let mut moves = MoveList::new();
    position.moves(&mut moves);
    for &mv in &moves {
        let written = san::write(&board, mv);
        assert_eq!(san::parse(&board, &written).expect("own move is read"), mv, "{written}");
    }
    for word in words.split_whitespace() {
        match san::parse(&board, word) {
            Ok(mv) => assert!(moves.contains(&mv) || moves.is_empty(), "{word} is no legal move"),
            Err(error) => assert!(!error.to_string().contains('\n'), "{error}"),
        }
    }
});
