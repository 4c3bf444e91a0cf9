//! Counting a board: whole regions at the end of a game, single eyes at the end of a playout.

use super::{Board, COUNT};
use crate::point::{Colour, Point};

impl Board {
    /// Black's points less white's: stones, and empty regions that reach one colour only.
    pub fn area(&self) -> i32 {
        let worth = |colour: Colour| match colour {
            Colour::Black => 1,
            Colour::White => -1,
            _ => 0,
        };
        let mut seen = [false; COUNT];
        let mut area: i32 = self.colours.iter().map(|&colour| worth(colour)).sum();
        let mut open = Vec::new();
        for &start in self.empty() {
            if seen[start.index()] {
                continue;
            }
            seen[start.index()] = true;
            open.push(start);
            let (mut points, mut borders) = (0, [false; 4]);
            while let Some(point) = open.pop() {
                points += 1;
                for next in point.beside() {
                    let colour = self.at(next);
                    borders[colour as usize] = true;
                    if colour == Colour::Empty && !seen[next.index()] {
                        seen[next.index()] = true;
                        open.push(next);
                    }
                }
            }
            area += match (borders[Colour::Black as usize], borders[Colour::White as usize]) {
                (true, false) => points,
                (false, true) => -points,
                _ => 0,
            };
        }
        area
    }

    /// The same at the end of a playout, where every empty point is an eye, without a look at regions.
    pub fn quick_area(&self) -> i32 {
        let mut area = 0;
        let size = self.size();
        for row in 0..size {
            for column in 0..size {
                area += match self.at(Point::new(row, column)) {
                    Colour::Black => 1,
                    Colour::White => -1,
                    _ => 0,
                };
            }
        }
        for &point in self.empty() {
            let touches = |colour| point.beside().into_iter().any(|next| self.at(next) == colour);
            area += i32::from(touches(Colour::Black)) - i32::from(touches(Colour::White));
        }
        area
    }
}
