//! Rules of thumb for the opening on large boards: first the corners, then the sides, on the third and fourth line; nothing on
//! the first line where no stone is near.

use hetman_search::Prior;

use crate::board::Board;
use crate::point::{Colour, Point};
use crate::tuning::OpeningParams;

/// Smaller boards are one fight, for which these rules say nothing.
pub const SMALLEST: usize = 11;

/// Where stones stand, as far as the opening asks.
pub struct Opening<'a> {
    board: &'a Board,
    params: &'a OpeningParams,
    /// Steps to the nearest stone; as many as count.
    gaps: [u8; Point::COUNT],
}

/// Steps beyond which a stone is far.
const FAR: u8 = 7;
/// Lines from the edge, from 0, whose crossing points take a corner.
const CORNERS: [(usize, usize); 3] = [(3, 3), (2, 3), (2, 2)];

impl<'a> Opening<'a> {
    /// Looks at a board; none if it is small.
    pub fn new(board: &'a Board, params: &'a OpeningParams) -> Option<Self> {
        (board.size() >= SMALLEST).then(|| Self {
            board,
            params,
            gaps: gaps(board),
        })
    }

    /// What a move counts for.
    pub fn rate(&self, point: Point, prior: &mut Prior) {
        let params = self.params;
        let gap = self.gaps[point.index()];
        let (low, high) = self.lines(point);
        let mut add = |weight: i32, win: f32| prior.add(weight as f32, win);
        match low {
            0 if gap > 2 => add(params.opening_first_line, 0.0),
            1 if gap > 3 => add(params.opening_second_line, 0.0),
            2 | 3 if gap > 3 => {
                add(params.opening_side, 1.0);
                if high >= 6 && gap >= FAR {
                    add(params.opening_wide, 1.0);
                }
            }
            2.. if gap > 3 => add(params.opening_centre, 0.0),
            2 | 3 if gap == 3 && high <= 6 => add(params.opening_approach, 1.0),
            _ => {}
        }
        if gap >= 5 && CORNERS[..2].contains(&(low, high)) {
            add(params.opening_corner, 1.0);
        } else if gap >= 5 && (low, high) == CORNERS[2] {
            add(params.opening_corner / 2, 1.0);
        }
    }

    /// The lines of a point from the edges, from 0, the nearer edge first.
    fn lines(&self, point: Point) -> (usize, usize) {
        let last = self.board.size() - 1;
        let line = |at: usize| at.min(last - at);
        let (row, column) = (line(point.row()), line(point.column()));
        (row.min(column), row.max(column))
    }
}

/// Steps from each point to the nearest stone.
fn gaps(board: &Board) -> [u8; Point::COUNT] {
    let mut gaps = [FAR; Point::COUNT];
    let mut rim: Vec<Point> = board
        .points()
        .filter(|&point| board.at(point) != Colour::Empty)
        .collect();
    for point in &rim {
        gaps[point.index()] = 0;
    }
    for gap in 1..FAR {
        let mut next_rim = Vec::new();
        for next in rim.iter().flat_map(|point| point.beside()) {
            if board.at(next) != Colour::Edge && gaps[next.index()] > gap {
                gaps[next.index()] = gap;
                next_rim.push(next);
            }
        }
        rim = next_rim;
    }
    gaps
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(board: &Board, row: usize, column: usize) -> f32 {
        let params = OpeningParams::default();
        let mut prior = Prior::default();
        prior.add(10.0, 0.5);
        let opening = Opening::new(board, &params).unwrap();
        opening.rate(Point::new(row, column), &mut prior);
        prior.win
    }

    #[test]
    fn corners_come_first_then_sides_and_edges_last() {
        let board = Board::new(19);
        let (corner, side) = (value(&board, 3, 3), value(&board, 2, 9));
        let (centre, edge) = (value(&board, 9, 9), value(&board, 0, 9));
        assert!(
            corner > side && side > centre && centre > edge,
            "{corner} {side} {centre} {edge}"
        );
        assert!(value(&board, 15, 16) > side, "another corner");
    }

    #[test]
    fn a_stone_nearby_ends_the_opening_there() {
        let mut board = Board::new(19);
        board.lay(Point::new(3, 3), Colour::Black);
        assert!(value(&board, 2, 4) < value(&board, 2, 9));
        assert!(
            value(&board, 3, 15) > value(&board, 3, 4),
            "the next corner is open"
        );
        assert!(
            (value(&board, 0, 3) - 0.5).abs() > 0.1,
            "the edge is still far"
        );
        assert!(
            (value(&board, 1, 3) - 0.5).abs() < 1e-6,
            "here it is a fight"
        );
    }

    #[test]
    fn small_boards_have_no_opening() {
        assert!(Opening::new(&Board::new(9), &OpeningParams::default()).is_none());
    }
}
