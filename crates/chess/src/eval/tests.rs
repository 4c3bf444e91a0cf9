//! What every evaluation owes: fairness to both sides, and an eye for what it claims to know.

use hetman_game::MoveList;
use hetman_game::random::Random;
use hetman_search::Cursor;

use super::*;
use crate::board::Board;
use crate::notation::fen;
use crate::tuning::Weighted;

fn score(name: &str, text: &str) -> i32 {
    let position = Position::new(fen::parse(text).unwrap(), false);
    Evaluation::named(name).of(&position).raw()
}

/// The same position with the sides turned about.
fn turned(text: &str) -> String {
    let mut fields = text.split(' ');
    let ranks: Vec<&str> = fields.next().unwrap().rsplit('/').collect();
    let swap = |c: char| {
        if c.is_ascii_uppercase() {
            c.to_ascii_lowercase()
        } else {
            c.to_ascii_uppercase()
        }
    };
    let placement: String = ranks.join("/").chars().map(swap).collect();
    let side = if fields.next() == Some("w") { "b" } else { "w" };
    let castling: String = fields.next().unwrap().chars().map(swap).collect();
    format!("{placement} {side} {castling} - 0 1")
}

#[test]
fn the_sides_are_treated_alike() {
    let mut random = Random::new(5);
    for _ in 0..30 {
        let mut board = Board::start();
        for _ in 0..120 {
            let mut list = MoveList::new();
            board.moves(&mut list);
            if list.is_empty() {
                break;
            }
            board.play(list[random.below(list.len())]);
            let text = fen::write(&board, false);
            for known in NAMES {
                assert_eq!(
                    score(known.name, &text),
                    score(known.name, &turned(&text)),
                    "{} {text}",
                    known.name
                );
            }
        }
    }
}

#[test]
fn the_start_is_even_but_for_the_move() {
    for known in NAMES {
        let start = score(
            known.name,
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        );
        assert!((0..=60).contains(&start), "{} {start}", known.name);
    }
}

/// The first position must look better for the side to move than the second.
fn better(name: &str, good: &str, bad: &str) {
    let (good_score, bad_score) = (score(name, good), score(name, bad));
    assert!(
        good_score > bad_score,
        "{name}: {good} {good_score}, {bad} {bad_score}"
    );
}

#[test]
fn places_matter() {
    for name in ["tables", "classical"] {
        better(
            name,
            "4k3/pppp4/8/8/4N3/8/PPPP4/4K3 w - - 0 1",
            "4k3/pppp4/8/8/8/8/PPPP4/N3K3 w - - 0 1",
        );
        better(
            name,
            "7k/8/4P3/8/8/8/8/4K3 w - - 0 1",
            "7k/8/8/8/8/8/4P3/4K3 w - - 0 1",
        );
    }
}

/// How often a feature counts, White's less Black's.
fn count(text: &str, name: &str, at: usize) -> i32 {
    let group = features::GROUPS
        .iter()
        .find(|group| group.name == name)
        .expect("a group of this name");
    Weighted::Classical.trace(&fen::parse(text).unwrap()).counts[group.at(at)]
}

#[test]
fn pawns_are_seen() {
    let board = "4k3/p6p/8/3P4/2P1P3/8/8/4K3 w - - 0 1";
    assert_eq!(count(board, "GUARDED", 4), 2, "d5 by c4 and e4");
    assert_eq!(count(board, "PASSED", 4), 1);
    assert_eq!(count(board, "PASSED", 3), 2);
    assert_eq!(count(board, "ISOLATED", 1), -2);
    assert_eq!(count(board, "PASSED", 1), -2);
    assert_eq!(count(board, "PHALANX", 3), 0);
    assert_eq!(
        count("4k3/3p4/8/8/3PP3/3P4/8/4K3 w - - 0 1", "DOUBLED", 0),
        1
    );
    assert_eq!(count("4k3/3p4/8/8/3PP3/8/8/4K3 w - - 0 1", "PHALANX", 3), 2);
    assert_eq!(
        count("4k3/8/8/2p5/4P3/3P4/8/4K3 w - - 0 1", "BACKWARD", 1),
        1,
        "d4 is struck"
    );
    assert_eq!(
        count("4k3/5p2/8/4PP2/8/8/8/4K3 w - - 0 1", "CANDIDATE", 4),
        1
    );
}

#[test]
fn passed_pawns_are_seen() {
    assert_eq!(
        count("8/8/P7/8/8/8/6kp/K7 w - - 0 1", "PASSED_UNSTOPPABLE", 0),
        0,
        "both run free"
    );
    assert_eq!(
        count("8/8/P6k/8/8/8/8/K7 w - - 0 1", "PASSED_UNSTOPPABLE", 0),
        1
    );
    assert_eq!(
        count("8/2k5/P7/8/8/8/8/K7 w - - 0 1", "PASSED_UNSTOPPABLE", 0),
        0
    );
    assert_eq!(count("8/8/P6k/8/8/8/R7/K7 w - - 0 1", "PASSED_ROOK", 0), 1);
    assert_eq!(count("8/8/P6k/8/8/8/r7/7K w - - 0 1", "PASSED_ROOK", 1), 1);
    assert_eq!(
        count("8/n7/P6k/8/8/8/8/7K w - - 0 1", "PASSED_BLOCKED", 5),
        1
    );
    assert_eq!(count("8/8/P6k/8/8/8/8/7K w - - 0 1", "PASSED_CLEAR", 5), 1);
}

#[test]
fn pieces_are_seen() {
    let board = "4k3/8/1p6/3N4/4P3/8/6PP/3R1RK1 w - - 0 1";
    assert_eq!(count(board, "OUTPOST", 0), 1);
    assert_eq!(count(board, "ROOK_FILE", 1), 2);
    assert_eq!(count(board, "MINOR_THREAT", 0), 1);
    assert_eq!(count(board, "HANGING", 0), 1);
    assert_eq!(
        count("4k3/R7/8/8/8/8/8/4K3 w - - 0 1", "ROOK_SEVENTH", 0),
        1
    );
    assert_eq!(
        count("4k3/8/8/2n1r3/3P4/8/8/BB2K3 w - - 0 1", "BISHOP_PAIR", 0),
        1
    );
    assert_eq!(
        count("4k3/8/8/2n1r3/3P4/8/8/BB2K3 w - - 0 1", "PAWN_THREAT", 0),
        1
    );
    assert_eq!(
        count("4k3/8/8/2n1r3/3P4/8/8/BB2K3 w - - 0 1", "PAWN_THREAT", 2),
        1
    );
}

#[test]
fn an_open_king_is_in_danger() {
    let attack = "PPP5/1K1R4 b - - 0 1";
    better(
        "classical",
        &format!("r4rk1/5ppp/8/6N1/7Q/8/{attack}"),
        &format!("r4rk1/5p2/8/6N1/7Q/8/{attack}"),
    );
}

#[test]
fn dead_draws_are_nearly_even() {
    assert!(
        score("classical", "7k/8/8/8/8/5K2/P7/4B3 w - - 0 1") > 150,
        "the king is far from the corner"
    );
    assert!(
        score("classical", "k7/8/8/8/8/5K2/P7/4B3 w - - 0 1").abs() < 60,
        "the wrong bishop"
    );
    let bishops = score("classical", "4k3/8/3b4/8/4P3/3PB3/8/4K3 w - - 0 1");
    let opposite = score("classical", "4k3/8/4b3/8/4P3/3PB3/8/4K3 w - - 0 1");
    assert!(opposite < bishops, "{opposite} {bishops}");
    assert!(score("classical", "4k3/8/8/8/8/8/8/4KNN1 w - - 0 1").abs() < 60);
}

#[test]
fn a_bare_king_is_driven_to_the_edge() {
    better(
        "classical",
        "7k/8/5K2/8/8/8/8/R7 w - - 0 1",
        "8/8/8/4k3/8/8/8/R3K3 w - - 0 1",
    );
    better(
        "classical",
        "k7/8/1K6/8/8/8/2B5/4N3 w - - 0 1",
        "7k/8/6K1/8/8/8/2B5/4N3 w - - 0 1",
    );
}

/// Castling both ways, promotions with and without capture, en passant.
const RICH: [&str; 4] = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
];

/// What is summed beside a search is what is summed anew, whatever moves, passes and undoings led there.
#[test]
fn sums_of_tables_follow_moves_passes_and_undoings() {
    let mut random = Random::new(9);
    let mut kept = Evaluation::named("tables");
    for game in 0..200 {
        let position = Position::new(fen::parse(RICH[game % RICH.len()]).unwrap(), false);
        let mut cursor = Cursor::new(position, &mut kept);
        let mut undos = Vec::new();
        for _ in 0..60 {
            let mut list = MoveList::new();
            cursor.board().moves(&mut list);
            if list.is_empty() || random.below(4) == 0 {
                if let Some((mv, undo)) = undos.pop() {
                    cursor.undo(mv, undo);
                }
            } else if !cursor.in_check() && random.below(8) == 0 {
                let undo = cursor.pass(|position| Some(position.pass())).unwrap();
                let fresh = Evaluation::named("tables").of(&cursor);
                assert_eq!(cursor.score(), fresh);
                cursor.unpass(undo, Position::undo_pass);
            } else {
                let mv = list[random.below(list.len())];
                undos.push((mv, cursor.play(mv)));
            }
            let fresh = Evaluation::named("tables").of(&cursor);
            assert_eq!(
                cursor.score(),
                fresh,
                "{}",
                fen::write(cursor.board(), false)
            );
        }
    }
}
