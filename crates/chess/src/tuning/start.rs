//! Where tuning starts: weights by simple rules of thumb. What the games say little about stays near these.

use super::Group;

/// The weight of feature `at` of a group for the middle game and the ending, in hundredths of a pawn.
pub fn weight(group: &Group, at: usize) -> (i32, i32) {
    let n = at as i32;
    match group.name {
        "MATERIAL" => [(95, 105), (320, 290), (335, 305), (480, 520), (960, 990)][at],
        "PLACE" => place(at / 64, at as i32 % 8, at as i32 % 64 / 8),
        "TEMPO" => (18, 12),
        "BISHOP_PAIR" => (25, 45),
        "KNIGHT_MOBILITY" => (6 * (n - 4), 5 * (n - 4)),
        "BISHOP_MOBILITY" => (5 * (n - 6), 5 * (n - 6)),
        "ROOK_MOBILITY" => (3 * (n - 7), 5 * (n - 7)),
        "QUEEN_MOBILITY" => (2 * (n - 13), 4 * (n - 13)),
        "OUTPOST" => [(28, 16), (18, 8)][at],
        "OUTPOST_IN_REACH" => (10, 6),
        "BISHOP_PAWNS" => (-3, -6),
        "SHIELDED" => (8, 2),
        "KING_DISTANCE" => (-2, -2),
        "ROOK_FILE" => [(14, 6), (30, 12)][at],
        "ROOK_SEVENTH" => (8, 20),
        "CASTLING" => (12, 0),
        "ISOLATED" => [(-8, -12), (-16, -16)][at],
        "DOUBLED" => [(-6, -16), (-12, -30)][at],
        "BACKWARD" => [(-6, -8), (-16, -12)][at],
        "PASSED_ROOK" => [(4, 20), (-8, -25)][at],
        "PASSED_UNSTOPPABLE" => (0, 350),
        "SHELTER" => shelter(at / 8, at as i32 % 8),
        "STORM" => storm(at / 8, at as i32 % 8),
        "DANGER" => (-(n * n) / 2, -n),
        "SAFE_CHECK" => [
            (-20, -5),
            (-28, -8),
            (-10, -5),
            (-16, -8),
            (-20, -8),
            (-30, -10),
            (-18, -8),
            (-26, -12),
        ][at],
        "WEAK_RING" => (-6, 0),
        "WING_STRUCK" => (-2, 0),
        "WING_GUARDED" => (1, 0),
        "PAWN_THREAT" => [(55, 35), (50, 40), (70, 40), (60, 40)][at],
        "MINOR_THREAT" => [(4, 12), (20, 20), (25, 22), (45, 25), (45, 40)][at],
        "ROOK_THREAT" => [(4, 14), (22, 22), (22, 26), (5, 5), (45, 35)][at],
        "KING_THREAT" => (12, 35),
        "HANGING" => [(6, 15), (28, 22)][at],
        "PUSH_THREAT" => (16, 14),
        "CONTESTED" => (3, 3),
        "SPACE" => (3, 0),
        name => ranked(name, n),
    }
}

/// Terms by the rank of a pawn, and by steps of kings to it.
fn ranked(name: &str, n: i32) -> (i32, i32) {
    let square = n * n;
    match name {
        "PHALANX" => (2 + square, square + n - 2),
        "GUARDED" => (8 + square, 2 + square),
        "CANDIDATE" => (square, 2 * square),
        "PASSED" => (2 * square - 4, 4 * square),
        "PASSED_OWN_KING" => (0, 14 - 4 * n),
        "PASSED_ENEMY_KING" => (0, 6 * n - 20),
        "PASSED_BLOCKED" => (-n, -square),
        "PASSED_FREE" => (n, square),
        "PASSED_CLEAR" => (n, square + n),
        _ => (0, 0),
    }
}

/// Places by kind, file and rank: pieces to the centre, the king to the corner until the ending.
fn place(kind: usize, file: i32, rank: i32) -> (i32, i32) {
    let inner = |at: i32| at.min(7 - at);
    let (file, central) = (inner(file), inner(file) + inner(rank));
    let on = |held: bool, value: i32| if held { value } else { 0 };
    match kind {
        0 => (
            4 * (rank - 2) + on(file == 3 && rank == 3, 14) - on(file == 3 && rank == 1, 16)
                + 3 * (file - 1),
            5 * (rank - 2),
        ),
        1 => (
            9 * central - 32 + on((3..6).contains(&rank), 8),
            6 * central - 22,
        ),
        2 => (4 * central - 10 - on(rank == 0, 8), 3 * central - 8),
        3 => (4 * file - 6 + on(rank == 6, 8), on(rank == 6, 8)),
        4 => (central - 4 - on(rank > 3, 4), 4 * central - 12),
        _ => (
            if rank == 0 {
                [12, 26, 2, -12][file as usize]
            } else {
                -18 * rank.min(4)
            },
            9 * central - 26,
        ),
    }
}

/// The own pawn before the king: on its second rank best, none worst.
fn shelter(file: usize, rank: i32) -> (i32, i32) {
    let base = if rank == 0 { -24 } else { 30 - 10 * rank };
    (if file == 0 { base * 3 / 4 } else { base }, 0)
}

/// The enemy pawn before the king: the nearer the worse, less if it is stopped.
fn storm(stopped: usize, rank: i32) -> (i32, i32) {
    if rank == 0 {
        return (-6, 0);
    }
    let near = 6 - rank.max(2);
    if stopped == 1 {
        (-3 * near, 0)
    } else {
        (-7 * near, 0)
    }
}
