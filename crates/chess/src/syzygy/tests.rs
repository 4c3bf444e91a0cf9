//! Files of our own making, written from our own tables, are read back right; damaged ones give nothing.

use std::io;
use std::sync::Arc;

use hetman_game::{Entry, Files, Limits, MoveList, Notation, OpenFile, Position as _, Spec, Turn};
use hetman_search::retrograde::{Endings, Value};

use super::index::{Groups, Leading};
use super::*;
use crate::ChessRules;
use crate::endings::{Numbering, Oracle, build};
use crate::types::Colour;

/// The pieces of the files in their order: White's king and rook, Black's king.
const PIECES: [u8; 3] = [6, 4, 14];
/// Bits of the sparse index and of blocks.
const SPAN: u32 = 8;
const BLOCK: u32 = 6;

struct Made(Vec<(&'static str, Vec<u8>)>);

impl Files for Made {
    fn read(&self, name: &str) -> io::Result<Vec<u8>> {
        let found = self.0.iter().find(|(known, _)| name.ends_with(known));
        found
            .map(|(_, bytes)| bytes.clone())
            .ok_or_else(|| io::ErrorKind::NotFound.into())
    }

    fn list(&self, folder: &str) -> io::Result<Vec<String>> {
        if folder != "made" {
            return Err(io::ErrorKind::NotFound.into());
        }
        Ok(self.0.iter().map(|(name, _)| (*name).to_owned()).collect())
    }
}

fn groups() -> Groups {
    Groups::new(&PIECES, Leading::Three, [0, 0xF], 0).unwrap()
}

/// The tables of rook and king against king, and a value for each number of the files: for White to move, for Black.
fn rook() -> (Numbering, Oracle, [Vec<Value>; 2]) {
    let numbering = Numbering::ending("KRvK").unwrap();
    let (tables, _) = build(&numbering, &mut |_| {}).unwrap();
    let groups = groups();
    let mut values = [(); 2].map(|()| vec![Value::Draw; groups.size as usize]);
    for (group, (name, size)) in numbering.groups().into_iter().enumerate() {
        for board in (0..size).filter_map(|number| numbering.position(group, number)) {
            if name == "KRvK" {
                let strong = if board.pieces(Kind::Rook, Colour::White).any() {
                    Colour::White
                } else {
                    Colour::Black
                };
                let squares = [
                    board.king(strong),
                    board.pieces(Kind::Rook, strong).lowest(),
                    board.king(!strong),
                ];
                let at = groups.number(&mut squares.map(|square| square.index() as u8));
                let half = usize::from(board.side() != strong);
                let (group, number) = numbering.number(&board);
                values[half][at as usize] = tables.value(group, number);
            }
        }
    }
    (
        numbering.clone(),
        Oracle::new(numbering, tables).unwrap(),
        values,
    )
}

/// A file with codes of equal length.
fn file(holds: u32, halves: &[(u8, Vec<u16>)]) -> Vec<u8> {
    let mut bytes = holds.to_le_bytes().to_vec();
    bytes.push(u8::from(halves.len() == 2));
    bytes.push(0);
    bytes.extend(PIECES.map(|piece| piece << 4 | piece));
    bytes.resize(bytes.len().next_multiple_of(2), 0);
    let symbols = halves.iter().flat_map(|(_, values)| values).max().unwrap() + 1;
    let length = u16::BITS - symbols.leading_zeros();
    let in_block = (8 << BLOCK) / length as usize;
    for (flags, values) in halves {
        let blocks = values.len().div_ceil(in_block) as u32;
        bytes.extend([*flags, BLOCK as u8, SPAN as u8, 0]);
        bytes.extend(blocks.to_le_bytes());
        bytes.extend([length as u8, length as u8, 0, 0]);
        bytes.extend(symbols.to_le_bytes());
        for value in 0..symbols {
            bytes.extend([value as u8, 0xF0 | (value >> 8) as u8, 0xFF]);
        }
        bytes.resize(bytes.len() + usize::from(symbols % 2), 0);
    }
    for (_, values) in halves {
        for entry in 0..values.len().div_ceil(1 << SPAN) {
            let middle = (entry << SPAN) + (1 << SPAN >> 1);
            let block = (middle / in_block).min((values.len() - 1) / in_block);
            bytes.extend((block as u32).to_le_bytes());
            bytes.extend(((middle - block * in_block) as u16).to_le_bytes());
        }
    }
    for (_, values) in halves {
        for block in values.chunks(in_block) {
            bytes.extend((block.len() as u16 - 1).to_le_bytes());
        }
    }
    for (_, values) in halves {
        bytes.resize(bytes.len().next_multiple_of(64), 0);
        for block in values.chunks(in_block) {
            let mut packed = [0_u8; 1 << BLOCK];
            for (at, value) in block.iter().enumerate() {
                for bit in 0..length as usize {
                    let place = at * length as usize + bit;
                    let set = value >> (length as usize - 1 - bit) & 1;
                    packed[place / 8] |= (set as u8) << (7 - place % 8);
                }
            }
            bytes.extend(packed);
        }
    }
    bytes
}

fn outcomes(values: &[Value]) -> Vec<u16> {
    let code = |value: &Value| match value {
        Value::Loss(_) => 0,
        Value::Draw => 2,
        Value::Win(_) => 4,
    };
    values.iter().map(code).collect()
}

/// Distances of White to move in plies, as flag 4 says.
fn distances(values: &[Value]) -> Vec<u16> {
    let plies = |value: &Value| match value {
        Value::Win(plies) => u16::from(*plies) - 1,
        _ => 0,
    };
    values.iter().map(plies).collect()
}

fn made(values: &[Vec<Value>; 2]) -> Vec<(&'static str, Vec<u8>)> {
    let [white, black] = values;
    let outcome = file(0x5D23_E871, &[(0, outcomes(white)), (0, outcomes(black))]);
    let distance = file(0xA50C_66D7, &[(4, distances(white))]);
    vec![
        ("KRvK.rtbw", outcome),
        ("KRvK.rtbz", distance),
        ("readme.txt", b"no table".to_vec()),
    ]
}

#[test]
fn tables_of_our_own_are_read_back() {
    let (numbering, oracle, values) = rook();
    let files: OpenFile = Arc::new(Made(made(&values)));
    let tables = Syzygy::open(&files, "made").unwrap();
    assert_eq!(tables.most_pieces(), 3);
    let (mut checked, mut quickest) = (0, 0);
    for (group, (_, size)) in numbering.groups().into_iter().enumerate() {
        for board in (0..size).filter_map(|number| numbering.position(group, number)) {
            let expected = match oracle.value(&board).unwrap() {
                Value::Loss(_) => Outcome::Loss,
                Value::Draw => Outcome::Draw,
                Value::Win(_) => Outcome::Win,
            };
            assert_eq!(tables.outcome(&board), Some(expected), "{board:?}");
            checked += 1;
            if checked % 50 == 0 && expected == Outcome::Win {
                // A rook mates as soon as it can: nothing is taken on the way.
                let plies = |mv: &Move| {
                    let mut after = board;
                    after.play(*mv);
                    match oracle.value(&after).unwrap() {
                        Value::Loss(plies) => plies,
                        _ => u8::MAX,
                    }
                };
                let best = tables.best(&Position::new(board, false)).unwrap();
                let mut all = MoveList::new();
                board.moves(&mut all);
                let least = all.iter().map(plies).min().unwrap();
                assert!(
                    best.iter().all(|mv| plies(mv) == least),
                    "{board:?} {best:?}"
                );
                quickest += 1;
            }
        }
    }
    assert!(checked > 50_000 && quickest > 200, "{checked} {quickest}");
}

#[test]
fn what_is_damaged_or_missing_gives_nothing() {
    let (.., values) = rook();
    let whole = made(&values);
    let won = Position::parse(&ChessRules::default(), "8/8/8/3k4/8/8/8/K6R w - - 0 1").unwrap();
    let step = whole[0].1.len() / 97;
    for cut in (0..whole[0].1.len()).step_by(step) {
        for turn in 0..3_usize {
            let mut files = whole.clone();
            let bytes = &mut files[turn % 2].1;
            if turn == 2 {
                bytes[cut] ^= 0x5A;
            } else {
                bytes.truncate(cut.min(bytes.len() / 2));
            }
            let files: OpenFile = Arc::new(Made(files));
            let tables = Syzygy::open(&files, "made").unwrap();
            let found = (tables.outcome(won.board()), tables.best(&won));
            assert!(turn == 2 || found.1.is_none(), "{cut} {turn} {found:?}");
        }
    }
    let files: OpenFile = Arc::new(Made(whole));
    let refused = |path: &str| Syzygy::open(&files, path).err().unwrap().to_string();
    assert!(refused("elsewhere").contains("`elsewhere`"));
    let empty: OpenFile = Arc::new(Made(vec![("KXvK.rtbw", Vec::new())]));
    let none = Syzygy::open(&empty, "made").err().unwrap().to_string();
    assert!(none.contains("`made`"), "{none}");
    let queen = Position::parse(&ChessRules::default(), "8/8/8/3k4/8/8/8/K5Q1 w - - 0 1").unwrap();
    let tables = Syzygy::open(&files, "made").unwrap();
    assert_eq!(
        (tables.outcome(queen.board()), tables.best(&queen)),
        (None, None)
    );
}

/// An engine that has the tables and one ply to look ahead mates with a rook; without them it does not.
#[test]
fn an_engine_mates_by_its_tables() {
    let (_, oracle, values) = rook();
    let mut chess = crate::entry();
    chess.open_files_with(Arc::new(Made(made(&values))));
    let spec = |text: &str| text.parse::<Spec>().unwrap();
    let mut engine = chess
        .engine(&spec("chess"), &spec("alphabeta(syzygy=made,hash=1)"))
        .unwrap();
    let start = "8/8/8/3k4/8/8/8/K6R w - - 0 1";
    let mut position = Position::parse(&ChessRules::default(), start).unwrap();
    let mut words: Vec<String> = Vec::new();
    while position.turn() != Turn::Over {
        let word = if position.board().side() == Colour::White {
            let played: Vec<&str> = words.iter().map(String::as_str).collect();
            engine.set_position(start, &played).unwrap();
            engine
                .think(&Limits::depth(1), &mut |_| {})
                .unwrap()
                .best
                .unwrap()
        } else {
            let mut list = MoveList::new();
            position.moves(&mut list);
            let held = |mv: &Move| {
                let mut after = *position.board();
                after.play(*mv);
                matches!(oracle.value(&after), Some(Value::Win(plies)) if plies > 0)
            };
            let mv = list.iter().find(|mv| held(mv)).or(list.first()).unwrap();
            position.move_text(*mv)
        };
        let mv = position.parse_move(&word).unwrap();
        position.play(mv);
        words.push(word);
    }
    assert_eq!(position.ending(), "checkmate", "{words:?}");
    assert!(words.len() <= 31);
    engine.set_option("syzygy", "").unwrap();
    let gone = engine.set_option("syzygy", "gone").unwrap_err();
    assert!(gone.to_string().contains("`gone`"), "{gone}");
    let closed = crate::entry().engine(&spec("chess"), &spec("alphabeta(syzygy=made)"));
    assert!(closed.err().unwrap().to_string().contains("`made`"));
}
