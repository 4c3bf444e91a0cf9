//! Endgame tables of chess: longest wins as they are known, and that the engine plays them out.

use hetman_chess::endings::{Numbering, Oracle, build, title};
use hetman_chess::{ChessPolicy, ChessRules, Position};
use hetman_game::random::Random;
use hetman_game::{Limits, MoveList, Notation, Position as _, Stop, Turn};
use hetman_search::alphabeta::AlphaBeta;
use hetman_search::retrograde::{Endings, Tally, Value};
use hetman_search::{Algorithm, Policy, Task};

fn solved(numbering: &Numbering) -> (Oracle, Vec<Tally>, Vec<u8>) {
    let (tables, tallies) = build(numbering, &mut |_| {}).unwrap();
    let bytes = tables.to_bytes(&title(numbering));
    (Oracle::from_bytes(&bytes).unwrap(), tallies, bytes)
}

fn longest(tallies: &[Tally], name: &str) -> u8 {
    let tally = tallies.iter().find(|tally| tally.name == name).unwrap();
    tally.longest.div_ceil(2)
}

fn value(oracle: &Oracle, fen: &str) -> Option<Value> {
    let position = Position::parse(&ChessRules::default(), fen).unwrap();
    oracle.value(position.board())
}

/// Queen in 10 moves, rook in 16, pawn in 28, and how many positions there are of each value.
#[test]
fn three_pieces_have_their_known_longest_wins() {
    let (oracle, tallies, bytes) = solved(&Numbering::new(3).unwrap());
    for (name, moves) in [
        ("KQvK", 10),
        ("KRvK", 16),
        ("KPvK", 28),
        ("KBvK", 0),
        ("KNvK", 0),
    ] {
        assert_eq!(longest(&tallies, name), moves, "{name}");
    }
    for (fen, expected) in [
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", Value::Loss(0)),
        ("7k/5Q2/7K/8/8/8/8/8 b - - 0 1", Value::Draw),
        ("7k/5Q2/7K/8/8/8/8/8 w - - 0 1", Value::Win(1)),
        ("8/8/8/8/8/7k/5q2/7K w - - 0 1", Value::Draw),
        ("8/8/8/8/8/7k/5q2/7K b - - 0 1", Value::Win(1)),
        ("4k3/4P3/4K3/8/8/8/8/8 b - - 0 1", Value::Draw),
    ] {
        assert_eq!(value(&oracle, fen), Some(expected), "{fen}");
    }
    // The opposition decides.
    let opposed = |side| value(&oracle, &format!("4k3/8/4K3/8/4P3/8/8/8 {side} - - 0 1"));
    assert!(matches!(opposed('w'), Some(Value::Win(_))));
    assert!(matches!(opposed('b'), Some(Value::Loss(_))));
    let behind = |side| value(&oracle, &format!("8/4k3/8/4K3/4P3/8/8/8 {side} - - 0 1"));
    assert_eq!(behind('w'), Some(Value::Draw));
    assert!(matches!(behind('b'), Some(Value::Loss(_))));
    assert_eq!(value(&oracle, "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"), None);
    assert_eq!(value(&oracle, "4k3/8/8/8/8/8/8/R3KB2 w - - 0 1"), None);
    convert(&bytes, "8/8/8/3k4/8/8/8/K6R w - - 0 1");
    convert(&bytes, "4k3/8/4K3/8/4P3/8/8/8 w - - 0 1");
}

/// In every group a number leads to another exactly if it is found before it, mirror images and pawns taken in passing
/// included; on this the solver depends.
#[test]
fn moves_and_moves_taken_back_agree() {
    let numbering = Numbering::new(4).unwrap();
    let mut random = Random::new(5);
    let after = |group, number| {
        let mut found = Vec::new();
        let position = numbering.position(group, number).unwrap();
        numbering.after(&position, &mut |to, number| found.push((to, number)));
        found.retain(|&(to, _)| to == group);
        found
    };
    let before = |group, number| {
        let mut found = Vec::new();
        let position = numbering.position(group, number).unwrap();
        numbering.before(&position, &mut |number| found.push(number));
        found
    };
    let count = |list: Vec<u32>, one| list.iter().filter(|&&number| number == one).count();
    for (group, (name, size)) in numbering.groups().into_iter().enumerate() {
        // The last numbers of two pawns are those with a pawn to be taken in passing.
        let last = if name == "KPvKP" { 32_768 } else { size };
        for round in 0..400 {
            let reach = if round % 2 == 0 { size } else { last };
            let number = size - 1 - random.below(reach as usize) as u32;
            let Some(position) = numbering.position(group, number) else {
                continue;
            };
            assert_eq!(numbering.number(&position), (group, number));
            position.validate().unwrap();
            for (_, next) in after(group, number) {
                assert_eq!(
                    count(before(group, next), number),
                    1,
                    "{name} {number} {next}"
                );
            }
            for earlier in before(group, number) {
                let next = after(group, earlier).into_iter().map(|(_, next)| next);
                assert_eq!(
                    count(next.collect(), number),
                    1,
                    "{name} {earlier} {number}"
                );
            }
        }
    }
    let number = |fen| {
        let position = Position::parse(&ChessRules::default(), fen).unwrap();
        numbering.number(position.board())
    };
    let (with, without) = (
        number("8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1"),
        number("8/8/8/2k5/3Pp3/8/8/4K3 b - - 0 1"),
    );
    assert!(with.0 == without.0 && with.1 != without.1);
    assert_eq!(
        with,
        number("3k4/8/8/3Pp3/5K2/8/8/8 w - e6 0 1"),
        "colours and mirror"
    );
}

/// The engine with the tables mates within the distance they give, whatever the defence.
fn convert(bytes: &[u8], fen: &str) {
    let mut policy = ChessPolicy::default();
    policy.load_tables(bytes).unwrap();
    let oracle = Oracle::from_bytes(bytes).unwrap();
    let mut engine = AlphaBeta::new(&policy);
    let mut position = Position::parse(&ChessRules::default(), fen).unwrap();
    let Some(Value::Win(mut left)) = oracle.value(position.board()) else {
        panic!("{fen} is not won");
    };
    while position.turn() != Turn::Over {
        let mut list = MoveList::new();
        position.moves(&mut list);
        let mv = if left % 2 == 1 {
            let (limits, stop) = (Limits::depth(2), Stop::default());
            let task = Task {
                position: &position,
                limits: &limits,
                moves: &list,
                stop: &stop,
                report: &mut |_| {},
            };
            engine.search(task).line.pv[0]
        } else {
            let held = |mv: &_| {
                let mut after = position.clone();
                after.play(*mv);
                match oracle.value(after.board()) {
                    Some(Value::Win(plies)) => plies,
                    _ => panic!("{fen}: {} lets the win slip", position.text()),
                }
            };
            *list.iter().max_by_key(|mv| held(mv)).unwrap()
        };
        position.play(mv);
        left = left.checked_sub(1).expect("longer than the tables say");
    }
    assert_eq!((position.ending(), left), ("checkmate", 0), "{fen}");
}
