//! `classical`: material, places, the back row, mobility, runaways and structure, tapered by the number of pieces from the
//! middle game to the ending. Each side is looked at from its own back row.

use hetman_game::linear::{Sink, Sum, unpack};

use super::features::{
    BACK_ROW, BACKED, CENTRE, DOG_HOLE, HOLE, KING_MOBILITY, KING_PLACE, LEN, LOOSE, LOPSIDED,
    MAN_MOBILITY, MAN_PLACE, MATERIAL, ONLY_KING, OPPOSITION, RUNAWAY, TEMPO, THREATENED,
    TRAPPED_KING,
};
use crate::bits::Bits;
use crate::board::Board;
use crate::geometry::{Direction, Geometry, opposite};
use crate::movegen::forward;
use crate::rules::{BitsOf, Colour, Rules};
use crate::tuning::Class;

/// White's advantages less Black's.
pub(super) fn score<R: Rules>(board: &Board<R>) -> i32 {
    weighed(board, Class::of(board.rules()).weights())
}

/// The same by other weights than those of the variant's class.
pub(super) fn weighed<R: Rules>(board: &Board<R>, weights: &[i32; LEN]) -> i32 {
    let mut sum: Sum<LEN> = Sum::new(weights);
    collect(board, &mut sum);
    let (opening, ending) = unpack(sum.total);
    let (phase, full) = phase(board);
    (opening * phase + ending * (full - phase)) / full
}

/// How many pieces are left, and of how many.
#[inline(always)]
pub(crate) fn phase<R: Rules>(board: &Board<R>) -> (i32, i32) {
    let full = 2 * i32::from((R::Geometry::HALF - 1) * R::Geometry::HALF);
    (
        (board.pieces(Colour::White) | board.pieces(Colour::Black))
            .count()
            .min(full),
        full,
    )
}

/// Tells the sink of all features.
#[inline(always)]
pub(crate) fn collect<R: Rules, K: Sink>(board: &Board<R>, sink: &mut K) {
    sink.turn();
    side::<R, K, false>(board, sink);
    sink.turn();
    side::<R, K, true>(board, sink);
    let sign = if board.side() == Colour::White { 1 } else { -1 };
    sink.add(TEMPO.at(0), sign);
    sink.add(OPPOSITION.at(0), sign * opposition(board));
}

/// The features of one side.
#[inline(always)]
fn side<R: Rules, K: Sink, const WHITE: bool>(board: &Board<R>, sink: &mut K) {
    let us = if WHITE { Colour::White } else { Colour::Black };
    let (men, kings) = (board.men(us), board.kings(us));
    sink.add(MATERIAL.at(0), men.count());
    sink.add(MATERIAL.at(1), kings.count());
    for bit in men.each() {
        sink.add(MAN_PLACE.at(own_square::<R, WHITE>(bit)), 1);
    }
    for bit in kings.each() {
        sink.add(KING_PLACE.at(own_square::<R, WHITE>(bit)), 1);
    }
    sink.add(BACK_ROW.at(back_row::<R, WHITE>(men)), 1);
    sink.add(
        ONLY_KING.at(0),
        i32::from(kings.any() && board.kings(us.other()).none()),
    );
    structure::<R, K>(board, us, sink);
    mobility::<R, K>(board, us, sink);
    runaways::<R, K>(board, us, sink);
    if board.side() == us {
        sink.add(THREATENED.at(0), board.threatened(us).count());
    }
}

/// A square as its owner sees it, on a board shrunk to ten rows if it has more.
#[inline(always)]
fn own_square<R: Rules, const WHITE: bool>(bit: u8) -> usize {
    let square = R::Geometry::square(bit);
    let own = if WHITE {
        R::Geometry::SQUARES - 1 - square
    } else {
        square
    };
    if R::Geometry::SIZE <= 10 {
        return usize::from(own);
    }
    let (row, place) = (own / R::Geometry::HALF, own % R::Geometry::HALF);
    usize::from(row * 10 / R::Geometry::SIZE * 5 + place * 5 / R::Geometry::HALF)
}

/// The men on the own back row as a number.
#[inline(always)]
fn back_row<R: Rules, const WHITE: bool>(men: BitsOf<R>) -> usize {
    let mut pattern = 0;
    for bit in (men & R::Geometry::own_row(WHITE, 0)).each() {
        let place = R::Geometry::square(bit) % R::Geometry::HALF;
        pattern |= 1
            << if WHITE {
                R::Geometry::HALF - 1 - place
            } else {
                place
            };
    }
    pattern
}

/// 1 if the side to move has the opposition, else 0; it counts only with as many pieces on both sides.
#[inline(always)]
fn opposition<R: Rules>(board: &Board<R>) -> i32 {
    let (white, black) = (board.pieces(Colour::White), board.pieces(Colour::Black));
    if white.count() != black.count() {
        return 0;
    }
    let mut system = BitsOf::<R>::NONE;
    for row in (0..R::Geometry::SIZE as usize).step_by(2) {
        system |= R::Geometry::own_row(board.side() == Colour::White, row);
    }
    ((white | black) & system).count() & 1
}

/// How men stand to each other.
#[inline(always)]
fn structure<R: Rules, K: Sink>(board: &Board<R>, us: Colour, sink: &mut K) {
    let (men, own) = (board.men(us), board.pieces(us));
    let [left, right] = forward(us);
    let behind =
        |direction: Direction| R::Geometry::step(own, direction) | !R::Geometry::REACH[direction];
    let (one, other) = (behind(left), behind(right));
    sink.add(BACKED.at(0), (men & one & other).count());
    sink.add(LOOSE.at(0), (men & !one & !other).count());
    let beside = |direction: Direction| R::Geometry::step(men, direction);
    let (a, b) = (beside(left), beside(right));
    let (c, d) = (beside(opposite(left)), beside(opposite(right)));
    let three = (a & b & (c | d)) | (c & d & (a | b));
    sink.add(HOLE.at(0), (board.empty() & three).count());
    let middle = R::Geometry::SIZE as usize / 2;
    let columns = |range: std::ops::Range<usize>| {
        range.fold(BitsOf::<R>::NONE, |all, column| {
            all | R::Geometry::COLUMNS[column]
        })
    };
    sink.add(
        CENTRE.at(0),
        (men & columns(middle - 2..middle + 2)).count(),
    );
    sink.add(
        LOPSIDED.at(0),
        (2 * (men & columns(0..middle)).count() - men.count()).abs(),
    );
    sink.add(
        DOG_HOLE.at(0),
        i32::from(
            (men & dog_hole::<R>(us)).any() && (board.men(us.other()) & corner::<R>(us)).any(),
        ),
    );
}

/// The edge square of the row before the last that a man on the corner behind it shuts in.
#[inline(always)]
fn dog_hole<R: Rules>(us: Colour) -> BitsOf<R> {
    let last = R::Geometry::SIZE as usize - 1;
    match us {
        Colour::White => R::Geometry::ROWS[1] & R::Geometry::COLUMNS[0],
        Colour::Black => R::Geometry::ROWS[last - 1] & R::Geometry::COLUMNS[last],
    }
}

#[inline(always)]
fn corner<R: Rules>(us: Colour) -> BitsOf<R> {
    let last = R::Geometry::SIZE as usize - 1;
    match us {
        Colour::White => R::Geometry::ROWS[0] & R::Geometry::COLUMNS[1],
        Colour::Black => R::Geometry::ROWS[last] & R::Geometry::COLUMNS[last - 1],
    }
}

/// Where pieces can go.
#[inline(always)]
fn mobility<R: Rules, K: Sink>(board: &Board<R>, us: Colour, sink: &mut K) {
    let (men, kings, empty) = (board.men(us), board.kings(us), board.empty());
    let struck = struck::<R>(board, us.other());
    let steps = |direction| (R::Geometry::step(men, direction) & empty & !struck).count();
    let safe: i32 = forward(us).into_iter().map(steps).sum();
    sink.add(MAN_MOBILITY.at(safe.min(8) as usize), 1);
    if kings.none() {
        return;
    }
    let (mut steps, mut movable) = (0, BitsOf::<R>::NONE);
    for direction in 0..4 {
        let to = R::Geometry::step(kings, direction) & empty;
        steps += (to & !struck).count();
        movable |= R::Geometry::step(to, opposite(direction));
    }
    sink.add(KING_MOBILITY.at(steps.min(8) as usize), 1);
    sink.add(TRAPPED_KING.at(0), (kings & !movable).count());
}

/// The empty squares on which a piece could be taken by a neighbour that has an empty square to land on.
#[inline(always)]
fn struck<R: Rules>(board: &Board<R>, enemy: Colour) -> BitsOf<R> {
    let (men, kings, empty) = (board.men(enemy), board.kings(enemy), board.empty());
    let mut all = BitsOf::<R>::NONE;
    for direction in 0..4 {
        let ahead = board.rules().backward() || forward(enemy).contains(&direction);
        let takers = if ahead { men | kings } else { kings };
        all |= R::Geometry::step(takers, direction) & R::Geometry::step(empty, opposite(direction));
    }
    all & empty
}

/// Men that nobody can stop: the squares ahead of them, widening, hold no enemy.
#[inline(always)]
fn runaways<R: Rules, K: Sink>(board: &Board<R>, us: Colour, sink: &mut K) {
    if board.kings(us.other()).any() {
        return;
    }
    let enemies = board.pieces(us.other());
    let size = R::Geometry::SIZE as usize;
    let advanced = (size / 2..size - 1).fold(BitsOf::<R>::NONE, |all, row| {
        all | R::Geometry::own_row(us == Colour::White, row)
    });
    for bit in (board.men(us) & advanced).each() {
        let [left, right] = forward(us);
        let mut front = BitsOf::<R>::square(bit);
        let (mut rows, mut met) = (0, false);
        loop {
            front = R::Geometry::step(front, left) | R::Geometry::step(front, right);
            if front.none() {
                break;
            }
            rows += 1;
            met |= (front & enemies).any() || rows == 1 && (front & board.empty()).none();
        }
        if !met {
            sink.add(RUNAWAY.at(rows.min(5)), 1);
        }
    }
}
