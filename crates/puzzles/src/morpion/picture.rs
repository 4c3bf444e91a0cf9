//! A game of Morpion solitaire as people print it: the cross, the lines, and each new point with its number, as SVG.

use std::fmt::Write;

use super::{Morpion, has};

/// Units from a point to the next.
const UNIT: u32 = 24;

/// The grid as SVG, cut to what is drawn on.
pub fn svg(position: &Morpion) -> String {
    let side = position.variant.side();
    let cells = || (0..side).flat_map(|row| (0..side).map(move |column| (column, row)));
    let points: Vec<(u8, u8)> = cells().filter(|&at| has(&position.points, at)).collect();
    let least = |of: fn(&(u8, u8)) -> u8| points.iter().map(of).min().unwrap_or_default();
    let most = |of: fn(&(u8, u8)) -> u8| points.iter().map(of).max().unwrap_or_default();
    let (left, right) = (least(|at| at.0), most(|at| at.0));
    let (low, high) = (least(|at| at.1), most(|at| at.1));
    let x = |column: u8| (u32::from(column - left) + 1) * UNIT;
    let y = |row: u8| (u32::from(high - row) + 1) * UNIT;
    let (width, height) = (x(right) + UNIT, y(low) + UNIT);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" \
         font-size=\"9\" text-anchor=\"middle\">\n<rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n"
    );
    // Writing to a string cannot fail.
    for stroke in &position.strokes {
        let (from, to) = (stroke.point(0), stroke.point(position.variant.points() - 1));
        let _ = writeln!(
            text,
            "<path d=\"M{} {}L{} {}\" stroke=\"#36c\" stroke-width=\"2\"/>",
            x(from.0),
            y(from.1),
            x(to.0),
            y(to.1)
        );
    }
    for &at in &points {
        let new = position
            .strokes
            .iter()
            .position(|stroke| stroke.new_point() == at);
        let (x, y) = (x(at.0), y(at.1));
        let _ = match new {
            None => writeln!(text, "<circle cx=\"{x}\" cy=\"{y}\" r=\"4\"/>"),
            Some(number) => writeln!(
                text,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"8\" fill=\"#fff\" stroke=\"#36c\"/><text x=\"{x}\" y=\"{}\">{}</text>",
                y + 3,
                number + 1
            ),
        };
    }
    text + "</svg>\n"
}
