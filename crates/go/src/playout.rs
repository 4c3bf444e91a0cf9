//! Playouts of Go: no player fills an own eye. With rules, a player first answers the last move: he spoils the eye it made,
//! saves his chains, takes those in atari, and makes good shapes nearby; else he plays anywhere.

use hetman_game::random::Random;
use hetman_search::Playout;

use crate::board::Board;
use crate::eyes::{spoils_eye, vital};
use crate::patterns::Patterns;
use crate::point::{Colour, Point};
use crate::position::Go;
use crate::tactics::{self, Moves, chain_len_after, is_self_atari};
use crate::tuning::PlayoutParams;

/// What decides about the moves of a playout.
#[derive(Clone)]
pub struct PlayoutRules {
    pub patterns: Patterns,
    pub params: PlayoutParams,
}

/// Plays on to the end and says by how many half points black leads. Stones of the playout itself cost no territory, as both
/// players put about as many.
pub fn play_out(go: &mut Go, rules: &PlayoutRules, playout: &mut Playout) -> i32 {
    let (needed, mut mover, mut passes, mut last) =
        (go.needed(), go.side(), go.passes(), go.last());
    let board = go.board_mut();
    let mut noted = [false; Point::COUNT];
    let longest = 3 * board.size() * board.size();
    for _ in 0..longest {
        if passes >= 2 {
            break;
        }
        let colour = Colour::of(mover);
        let ruled = if playout.rules {
            rules.choose(board, colour, last, &mut playout.random)
        } else {
            None
        };
        let avoids = if playout.rules {
            Some(&rules.params)
        } else {
            None
        };
        let point = ruled.or_else(|| anywhere(board, colour, avoids, &mut playout.random));
        if let Some(point) = point {
            if playout.listens() && !noted[point.index()] {
                noted[point.index()] = true;
                playout.note(mover, point.index());
            }
            board.play(point, colour);
            passes = 0;
        } else {
            board.set_ko(Point::NONE);
            passes += 1;
        }
        playout.positions += 1;
        last = [point.unwrap_or(Point::NONE), last[0]];
        mover = mover.other();
    }
    2 * board.quick_area() - needed
}

/// A random point that is legal and no own eye; for a careful player also not the end of a chain.
#[inline]
fn anywhere(
    board: &Board,
    colour: Colour,
    avoids: Option<&PlayoutParams>,
    random: &mut Random,
) -> Option<Point> {
    let empty = board.empty();
    if empty.is_empty() {
        return None;
    }
    let start = random.below(empty.len());
    let mut at = start;
    loop {
        let point = empty[at];
        let sane = board.ring(point).is_open()
            || !board.is_eye(point, colour) && !board.is_suicide(point, colour);
        let losing = |params: &PlayoutParams| loses_stones(board, point, colour, params, random);
        if sane && point != board.ko() && !avoids.is_some_and(losing) {
            return Some(point);
        }
        at = if at + 1 == empty.len() { 0 } else { at + 1 };
        if at == start {
            return None;
        }
    }
}

/// Whether a careful player would rather not, because the stone and its chain could be taken for nothing.
#[inline]
fn loses_stones(
    board: &Board,
    point: Point,
    colour: Colour,
    params: &PlayoutParams,
    random: &mut Random,
) -> bool {
    is_self_atari(board, point, colour)
        && chain_len_after(board, point, colour) > params.playout_sacrifice as usize
        && happens(random, params.playout_avoid_self_atari)
        && !(spoils_eye(board, point, colour) && happens(random, params.playout_spoil))
}

#[inline]
fn happens(random: &mut Random, percent: i32) -> bool {
    random.below(100) < percent as usize
}

/// Any of a few moves.
#[inline]
fn any(moves: &Moves, random: &mut Random) -> Option<Point> {
    match moves.as_slice() {
        [] => None,
        [only] => Some(*only),
        several => Some(several[random.below(several.len())]),
    }
}

impl PlayoutRules {
    #[inline]
    fn choose(
        &self,
        board: &Board,
        colour: Colour,
        last: [Point; 2],
        random: &mut Random,
    ) -> Option<Point> {
        if last[0] == Point::NONE || board.at(last[0]) != colour.other() {
            return self.shape(board, colour, last, random);
        }
        self.spoil(board, colour, last[0], random)
            .or_else(|| self.answer(board, colour, last[0], random))
            .or_else(|| self.take(board, colour, last[1], random))
            .or_else(|| self.shape(board, colour, last, random))
    }

    /// The vital point of an eye that the last move made, often by taking what stood there.
    #[inline]
    fn spoil(
        &self,
        board: &Board,
        colour: Colour,
        last: Point,
        random: &mut Random,
    ) -> Option<Point> {
        vital(board, last, colour)
            .filter(|&point| point != board.ko() && happens(random, self.params.playout_vital))
    }

    /// A reply to an atari the last move gave, or the capture of a chain it left in atari.
    #[inline]
    fn answer(
        &self,
        board: &Board,
        colour: Colour,
        last: Point,
        random: &mut Random,
    ) -> Option<Point> {
        let mut moves = Moves::new();
        if let Some(liberty) = board
            .last_liberty(last)
            .filter(|&liberty| liberty != board.ko())
        {
            moves.add(liberty);
        }
        for next in last.beside() {
            if board.at(next) == colour && board.last_liberty(next).is_some() {
                tactics::save(board, next, &mut moves);
            }
        }
        any(&moves, random).filter(|_| happens(random, self.params.playout_answer))
    }

    /// The capture of a chain that the player's own last stone left in atari, if the opponent did not mind.
    #[inline]
    fn take(
        &self,
        board: &Board,
        colour: Colour,
        own: Point,
        random: &mut Random,
    ) -> Option<Point> {
        if own == Point::NONE || board.at(own) != colour || !board.ring(own).touches(colour.other())
        {
            return None;
        }
        let mut moves = Moves::new();
        for next in own.beside() {
            if board.at(next) == colour.other() {
                moves.extend(
                    board
                        .last_liberty(next)
                        .filter(|&liberty| liberty != board.ko()),
                );
            }
        }
        any(&moves, random).filter(|_| happens(random, self.params.playout_take))
    }

    /// A good shape beside one of the last two stones.
    #[inline]
    fn shape(
        &self,
        board: &Board,
        colour: Colour,
        last: [Point; 2],
        random: &mut Random,
    ) -> Option<Point> {
        if !happens(random, self.params.playout_shape) {
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
                    && self.patterns.fit(board, *point)
                    && !is_self_atari(board, *point, colour)
            };
            let found = (0..8).map(|at| around[(start + at) % 8]).find(fits);
            if found.is_some() {
                return found;
            }
        }
        None
    }
}
