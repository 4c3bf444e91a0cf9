//! Where the tuner starts from: what anyone would guess.

use super::{Class, Group};

/// The weight `at` of a group for the middle game and the ending.
pub fn weight(class: Class, group: &Group, at: usize) -> (i32, i32) {
    let flying = class != Class::Short;
    let n = at as i32;
    match group.name {
        "MATERIAL" => [(100, 100), if flying { (250, 300) } else { (130, 140) }][at],
        "MAN_PLACE" => man_place(class, n),
        "BACK_ROW" => (3 * n.count_ones() as i32, 0),
        "TEMPO" | "BACKED" | "CENTRE" => (2, 2),
        "ONLY_KING" => (15, 30),
        "MAN_MOBILITY" => (2 * n - 8, 3 * n - 8),
        "KING_MOBILITY" => (2 * n - 4, 2 * n - 4),
        "TRAPPED_KING" => (-30, -30),
        "RUNAWAY" => (60 - 8 * n, 60 - 8 * n),
        "LOOSE" => (-3, -2),
        "DOG_HOLE" => (-15, -15),
        "THREATENED" => (-20, -20),
        "LOPSIDED" => (-2, -2),
        _ => (0, 0),
    }
}

/// Men are worth more the nearer they are to becoming kings.
fn man_place(class: Class, square: i32) -> (i32, i32) {
    let row = square / if class == Class::Ten { 5 } else { 4 };
    (2 * (row - 3), 3 * (row - 3))
}
