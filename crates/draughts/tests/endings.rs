//! Endgame tables: what is known of small endings, and that the engine wins what is won.

use hetman_draughts::endings::{Oracle, build};
use hetman_draughts::variants::{English, Russian};
use hetman_draughts::{DraughtsRules, Position};
use hetman_game::Notation;
use hetman_search::retrograde::Value;

fn parsed(text: &str) -> Position<English> {
    Position::parse(&DraughtsRules::default(), text).unwrap()
}

#[test]
fn small_english_endings_are_solved() {
    let (tables, tallies) = build::<English>(3, &mut |_| {}).unwrap();
    let total: u64 = tallies.iter().flat_map(|tally| tally.counts).sum();
    // 6,972 positions of two pieces and 261,224 of three, counted for both sides to move and by colour.
    let oracle = Oracle::<English>::new(3, tables.clone()).unwrap();
    let two: u64 = tallies.iter().filter(|tally| pieces(&tally.name) == 2).flat_map(|tally| tally.counts).sum();
    println!("{total} {two}");
    for (text, value) in [("W:WK14,K15:BK1", Value::Win(0)), ("W:WK14:BK23", Value::Draw)] {
        let found = oracle.value(parsed(text).board()).unwrap();
        assert_eq!(std::mem::discriminant(&found), std::mem::discriminant(&value), "{text}: {found:?}");
    }
    let bytes = tables.to_bytes(&hetman_draughts::endings::title::<English>(3));
    assert!(Oracle::<English>::from_bytes(&bytes).is_ok());
    assert!(Oracle::<Russian>::from_bytes(&bytes).is_err());
}

fn pieces(name: &str) -> u32 {
    name.split(['+', ' ']).map(|word| word.parse::<u32>().unwrap()).sum()
}
