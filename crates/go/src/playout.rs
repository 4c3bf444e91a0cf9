//! Playouts of Go: nobody fills his own eyes. With rules, a player first answers the last move: he saves his chains,
//! takes those in atari, and makes good shapes nearby; else he plays anywhere.

use hetman_game::Player;
use hetman_game::random::Random;
use hetman_search::Playout;

use crate::board::Board;
use crate::patterns::Patterns;
use crate::point::{Colour, Point};
use crate::position::Go;

/// Percent of atari that are answered.
const ANSWERED: usize = 90;
/// Percent of good shapes that are made.
const SHAPED: usize = 95;
/// Percent of stones with one liberty left that are not put at random.
const CAREFUL: usize = 90;

/// Plays on to the end and says by how many half points black leads.
pub fn play_out(go: &mut Go, patterns: Patterns, playout: &mut Playout) -> i32 {
    let (komi, mut mover, mut passes, mut last) = (go.komi(), go.side(), go.passes(), go.last());
    let board = go.board_mut();
    let mut noted = [false; Point::COUNT];
    let longest = 3 * board.size() * board.size();
    for _ in 0..longest {
        if passes >= 2 {
            break;
        }
        let point = choose(board, mover, last, patterns, playout);
        if let Some(point) = point {
            if playout.listens() && !noted[point.index()] {
                noted[point.index()] = true;
                playout.note(mover, point.index());
            }
            board.play(point, Colour::of(mover));
            passes = 0;
        } else {
            board.set_ko(Point::NONE);
            passes += 1;
        }
        playout.positions += 1;
        last = [point.unwrap_or(Point::NONE), last[0]];
        mover = mover.other();
    }
    2 * board.quick_area() - komi
}

#[inline]
fn choose(board: &Board, mover: Player, last: [Point; 2], patterns: Patterns, playout: &mut Playout) -> Option<Point> {
    let colour = Colour::of(mover);
    if playout.rules {
        let answer = answer(board, colour, last[0], &mut playout.random);
        let ruled = answer.or_else(|| shape(board, colour, last, patterns, &mut playout.random));
        if ruled.is_some() {
            return ruled;
        }
    }
    anywhere(board, colour, playout.rules, &mut playout.random)
}

/// A random point that is legal and no own eye.
#[inline]
fn anywhere(board: &Board, colour: Colour, careful: bool, random: &mut Random) -> Option<Point> {
    let empty = board.empty();
    if empty.is_empty() {
        return None;
    }
    let start = random.below(empty.len());
    let mut at = start;
    loop {
        let point = empty[at];
        let open = point.beside().into_iter().any(|next| board.at(next) == Colour::Empty);
        let sane = open || !board.is_eye(point, colour) && !board.is_suicide(point, colour);
        let hasty = careful && sane && is_self_atari(board, point, colour) && random.below(100) < CAREFUL;
        if sane && !hasty && point != board.ko() {
            return Some(point);
        }
        at = if at + 1 == empty.len() { 0 } else { at + 1 };
        if at == start {
            return None;
        }
    }
}

/// Whether a stone would leave its chain one liberty, by a quick look.
#[inline]
pub fn is_self_atari(board: &Board, point: Point, colour: Colour) -> bool {
    let mut liberties = 0;
    for next in point.beside() {
        match board.at(next) {
            Colour::Empty => liberties += 1,
            Colour::Edge => {}
            own if own == colour => {
                if board.last_liberty(next).is_none() {
                    liberties += if board.pseudo_liberties(next) > 3 { 2 } else { 1 };
                }
            }
            _ => {
                if board.last_liberty(next).is_some() {
                    return false;
                }
            }
        }
        if liberties >= 2 {
            return false;
        }
    }
    true
}

/// A reply to an atari the last move gave, or the capture of a chain it left in atari.
#[inline]
fn answer(board: &Board, colour: Colour, last: Point, random: &mut Random) -> Option<Point> {
    if last == Point::NONE || board.at(last) == Colour::Empty {
        return None;
    }
    let mut found = [Point::NONE; 8];
    let mut count = 0;
    let mut note = |point: Option<Point>| {
        if let Some(point) = point.filter(|&point| point != board.ko() && count < found.len()) {
            found[count] = point;
            count += 1;
        }
    };
    note(board.last_liberty(last));
    for next in last.beside() {
        if board.at(next) == colour
            && let Some(liberty) = board.last_liberty(next)
        {
            note(Some(liberty).filter(|&liberty| !is_self_atari(board, liberty, colour)));
            note(counter(board, colour, next));
        }
    }
    (count > 0 && random.below(100) < ANSWERED).then(|| found[random.below(count)])
}

/// The point that takes a chain which holds this one in atari.
fn counter(board: &Board, colour: Colour, stone: Point) -> Option<Point> {
    let other = colour.other();
    let beside = board.chain(stone).take(CHAIN_LOOK).flat_map(Point::beside);
    beside.filter(|&next| board.at(next) == other).find_map(|next| board.last_liberty(next))
}

/// Stones of a chain that are looked at for a counter-attack.
const CHAIN_LOOK: usize = 12;

/// A good shape beside one of the last two stones.
#[inline]
fn shape(board: &Board, colour: Colour, last: [Point; 2], patterns: Patterns, random: &mut Random) -> Option<Point> {
    if random.below(100) >= SHAPED {
        return None;
    }
    for near in last {
        if near == Point::NONE {
            continue;
        }
        let around = near.around();
        let start = random.below(8);
        let fits = |point: &Point| {
            board.at(*point) == Colour::Empty
                && *point != board.ko()
                && patterns.fit(board, *point)
                && !board.is_suicide(*point, colour)
                && !is_self_atari(board, *point, colour)
        };
        let found = (0..8).map(|at| around[(start + at) % 8]).find(fits);
        if found.is_some() {
            return found;
        }
    }
    None
}
