//! Files of endgame tables and books: no bytes panic, whatever is looked up in them.
#![no_main]

use std::io;
use std::sync::Arc;

use hetman_chess::endings::Oracle;
use hetman_chess::polyglot::Book;
use hetman_chess::syzygy::Syzygy;
use hetman_chess::{ChessRules, Position};
use hetman_game::{Files, Notation, OpenFile};
use libfuzzer_sys::fuzz_target;

struct Bytes(Vec<u8>);

impl Files for Bytes {
    fn read(&self, _name: &str) -> io::Result<Vec<u8>> {
        Ok(self.0.clone())
    }

    fn list(&self, _folder: &str) -> io::Result<Vec<String>> {
        let names = ["KRvK", "KPvKP", "KBBvK"]
            .map(|ending| [".rtbw", ".rtbz"].map(|suffix| format!("{ending}{suffix}")));
        Ok(names.concat())
    }
}

fuzz_target!(|bytes: &[u8]| {
    let files: OpenFile = Arc::new(Bytes(bytes.to_vec()));
    let (oracle, book) = (Oracle::from_bytes(bytes), Book::from_bytes(bytes));
    let tables = Syzygy::open(&files, "folder").unwrap();
    for fen in [
        "8/8/8/3k4/8/8/8/K6R w - - 0 1",
        "8/2k5/4p3/8/3P4/8/4K3/8 b - - 0 1",
        "8/8/8/3k4/8/8/8/KBB5 w - - 0 1",
    ] {
        let position = Position::parse(&ChessRules::default(), fen).unwrap();
        let _ = (tables.outcome(position.board()), tables.best(&position));
        let _ = oracle.as_ref().map(|oracle| oracle.value(position.board()));
        let _ = book.as_ref().map(|book| book.moves(position.board()));
    }
});
