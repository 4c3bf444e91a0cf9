//! Positions and moves of every game: no text panics, and a position that is read is written so that it reads the same
//! again, with the same legal moves. The first line of the input picks the game, the second is the position, the rest moves.
#![no_main]

use hetman_classics::entries;
use hetman_draughts::variants::Variant;
use hetman_game::Spec;
use hetman_game::options::Value;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let mut lines = text.splitn(3, '\n');
    let (game, position, moves) = (lines.next(), lines.next(), lines.next().unwrap_or_default());
    let (Some(game), Some(position)) = (game, position) else { return };
    let mut entries = entries();
    entries.push(Box::new(hetman_draughts::entry()));
    let entry = &entries[game.len() % entries.len()];
    let mut spec = Spec::named(entry.name());
    if entry.name() == "draughts" {
        spec = spec.with("variant", Variant::ALL[game.len() / entries.len() % Variant::ALL.len()].show().as_str());
    }
    let mut board = match entry.board(&spec, Some(position)) {
        Ok(board) => board,
        Err(error) => return assert!(!error.to_string().contains('\n')),
    };
    let again = entry.board(&spec, Some(&board.text())).expect("own text is read");
    assert_eq!((again.text(), again.moves()), (board.text(), board.moves()));
    for word in moves.split_whitespace() {
        let legal = board.moves().iter().any(|mv| mv == word);
        assert!(board.play(word).is_ok() || !legal, "legal move {word} refused");
    }
});
