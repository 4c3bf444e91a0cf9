//! Eyes of several points: which shapes make only one eye, and where that is decided.

use crate::board::{Board, Few};
use crate::point::{Colour, Point};

/// The most points an eye may have that one stone can spoil, and one more to see that there are more.
type Shape = Few<7>;

/// The point whose occupation leaves the owner of an eye beside the last move with that one eye.
pub fn vital(board: &Board, last: Point, attacker: Colour) -> Option<Point> {
    let starts = last
        .beside()
        .into_iter()
        .filter(|&start| board.at(start) == Colour::Empty);
    starts.into_iter().find_map(|start| {
        let eye = eye_at(board, start, attacker)?;
        let form = Form::of(&eye);
        (eye.len() > 2 && form.is_one_eye() && !form.is_square()).then_some(form.centre)
    })
}

/// The empty points around this one, if they are few and no stone of the attacker stands beside them.
fn eye_at(board: &Board, start: Point, attacker: Colour) -> Option<Shape> {
    let mut eye = Shape::new();
    eye.add(start);
    let mut at = 0;
    while at < eye.len() {
        let point = eye.as_slice()[at];
        if board.ring(point).touches(attacker) {
            return None;
        }
        for next in point.beside() {
            if board.at(next) == Colour::Empty && !eye.add(next) {
                return None;
            }
        }
        at += 1;
    }
    Some(eye)
}

/// Whether a stone that may be taken with its chain leaves nothing but one eye: it stands within a single chain of the
/// opponent, and the chain has the shape.
pub fn spoils_eye(board: &Board, point: Point, colour: Colour) -> bool {
    let mut chain = Shape::new();
    chain.add(point);
    for next in point.beside() {
        if board.at(next) == colour && !board.chain(next).all(|stone| chain.add(stone)) {
            return false;
        }
    }
    is_within_one_chain(board, &chain, colour.other()) && Form::of(&chain).is_one_eye()
}

/// Whether all stones of a colour beside these points belong together.
fn is_within_one_chain(board: &Board, points: &Shape, colour: Colour) -> bool {
    let beside = points.as_slice().iter().flat_map(|point| point.beside());
    let mut heads = beside
        .filter(|&next| board.at(next) == colour)
        .map(|next| board.head(next));
    let first = heads.next();
    heads.all(|head| Some(head) == first)
}

/// What tells the shapes of a few connected points apart.
struct Form {
    points: usize,
    /// Neighbours of each point among the others, added up.
    links: usize,
    /// The most neighbours a point has.
    most: usize,
    /// The first point that has so many.
    centre: Point,
}

impl Form {
    fn of(shape: &Shape) -> Self {
        let mut form = Self {
            points: shape.len(),
            links: 0,
            most: 0,
            centre: Point::NONE,
        };
        for &point in shape.as_slice() {
            let links = point
                .beside()
                .into_iter()
                .filter(|next| shape.as_slice().contains(next))
                .count();
            form.links += links;
            if links > form.most {
                (form.most, form.centre) = (links, point);
            }
        }
        form
    }

    /// Two by two: one eye, wherever the attacker plays.
    const fn is_square(&self) -> bool {
        self.points == 4 && self.links == 8
    }

    /// Whether one stone at the centre leaves one eye: three in any order, the square and the pyramid of four, the cross
    /// and the bulky five, the flower of six.
    const fn is_one_eye(&self) -> bool {
        match self.points {
            0..=3 => true,
            4 => self.is_square() || self.most == 3,
            5 => self.links == 10 || self.most == 4,
            6 => self.links == 12 && self.most == 4,
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Go, GoRules};
    use hetman_game::Notation;

    fn point(name: &str) -> Point {
        let (column, row) = name.split_at(1);
        Point::new(
            row.parse::<usize>().unwrap() - 1,
            usize::from(column.as_bytes()[0] - b'A'),
        )
    }

    fn board(rows: &str) -> Board {
        let rules = GoRules {
            size: 5,
            ..GoRules::default()
        };
        Go::parse(&rules, &format!("{rows} w"))
            .unwrap()
            .board()
            .clone()
    }

    #[test]
    fn an_eye_has_a_vital_point_or_none() {
        for (rows, last, found) in [
            ("...BW/BBBBW/WWWWW/...../.....", "D5", Some("B5")),
            ("....B/BBBBB/WWWWW/...../.....", "E5", None),
            ("..BW./..BW./BBBW./WWWW./.....", "C5", None),
            ("B.BBW/...BW/B.BBW/BBBWW/WWW..", "D4", Some("B4")),
            ("..BW./...BW/.BBBW/BBWWW/WW...", "D4", None),
            ("..BB./...BW/BBBBW/WWWWW/.....", "D4", Some("B4")),
            ("..BW./...BW/B.BBW/BBBWW/WWW..", "D4", Some("B4")),
            ("..W.B/BBBBB/WWWWW/...../.....", "E5", None),
            ("...../...../..B../...../.....", "C3", None),
        ] {
            assert_eq!(
                vital(&board(rows), point(last), Colour::White),
                found.map(point),
                "{rows}"
            );
        }
    }

    #[test]
    fn a_chain_within_an_eye_spoils_it_if_it_has_the_shape() {
        for (rows, stone, spoils) in [
            (".WW.B/BBBBB/...../...../.....", "A5", true),
            (".WWWB/BBBBB/...../...../.....", "A5", false),
            (".WWB./BW.B./BBBB./...../.....", "A5", true),
            (".WWB./BBB.W/...../...../.....", "A5", false),
        ] {
            assert_eq!(
                spoils_eye(&board(rows), point(stone), Colour::White),
                spoils,
                "{rows}"
            );
        }
    }
}
