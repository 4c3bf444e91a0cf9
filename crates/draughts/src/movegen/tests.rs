//! Boards and rules that no variant has, for tables that were published of them.

use hetman_game::perft;

use crate::board::Board;
use crate::geometry::Six;
use crate::position::Position;
use crate::rules::{Choice, Rules};

#[derive(Clone, Copy, PartialEq, Default, Debug)]
struct SmallEnglish;

impl Rules for SmallEnglish {
    type Offenders = ();
    type Geometry = Six;
    const NAME: &'static str = "english on six rows";
    const GAME_TYPE: u32 = 0;
    const FLYING: bool = false;
    const BACKWARD: bool = false;
    const CHOICE: Choice = Choice::Free;
}

#[derive(Clone, Copy, PartialEq, Default, Debug)]
struct SmallInternational;

impl Rules for SmallInternational {
    type Offenders = ();
    type Geometry = Six;
    const NAME: &'static str = "international on six rows";
    const GAME_TYPE: u32 = 0;
}

fn counts<R: Rules>(all_ways: bool, deepest: u32) -> Vec<u64> {
    let mut position = Position::<R>::new(Board::start(), all_ways);
    (1..=deepest)
        .map(|depth| perft(&mut position, depth))
        .collect()
}

#[test]
fn boards_of_six_rows_are_counted() {
    let english = [
        5, 25, 106, 369, 1271, 4104, 12495, 37474, 104_013, 290_032, 808_158, 2_209_549,
    ];
    assert_eq!(counts::<SmallEnglish>(true, 12), english);
    let international = [
        5, 25, 106, 369, 1301, 4214, 12912, 39526, 113_614, 329_982, 933_564, 2_678_979,
    ];
    assert_eq!(counts::<SmallInternational>(false, 12), international);
}
