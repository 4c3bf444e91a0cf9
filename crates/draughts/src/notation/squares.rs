//! Squares as people call them: by number from the top left, or by letter and number from the bottom left.

use crate::geometry::Geometry;
use crate::rules::{Rules, Squares};

/// The column from the left and the row from the bottom, as the board is drawn.
pub fn place<R: Rules>(bit: u8) -> (u8, u8) {
    let last = R::Geometry::SIZE - 1;
    let column = R::Geometry::column(bit);
    (
        if R::SQUARES == Squares::Mirrored {
            last - column
        } else {
            column
        },
        last - R::Geometry::row(bit),
    )
}

/// The number of a square, from 1.
pub fn number<R: Rules>(bit: u8) -> u8 {
    mirrored::<R>(R::Geometry::square(bit)) + 1
}

/// The square with a number, if there is one.
pub fn numbered<R: Rules>(number: u32) -> Option<u8> {
    let square = u8::try_from(number.checked_sub(1)?)
        .ok()
        .filter(|&square| square < R::Geometry::SQUARES)?;
    Some(R::Geometry::bit(mirrored::<R>(square)))
}

/// A square counted the other way along its row where the board is mirrored.
fn mirrored<R: Rules>(square: u8) -> u8 {
    let half = R::Geometry::HALF;
    if R::SQUARES == Squares::Mirrored {
        square / half * half + half - 1 - square % half
    } else {
        square
    }
}

/// The name of a square.
pub fn write<R: Rules>(bit: u8) -> String {
    if R::SQUARES != Squares::Letters {
        return number::<R>(bit).to_string();
    }
    let (column, row) = place::<R>(bit);
    format!("{}{}", char::from(b'a' + column), row + 1)
}

/// Reads a square in either form.
pub fn parse<R: Rules>(word: &str) -> Option<u8> {
    let first = word.chars().next()?;
    if first.is_ascii_digit() {
        return Some(word)
            .filter(|word| word.len() <= 3)?
            .parse()
            .ok()
            .and_then(numbered::<R>);
    }
    let column = first.to_ascii_lowercase() as u32;
    let column = column
        .checked_sub(u32::from(b'a'))
        .filter(|&column| column < u32::from(R::Geometry::SIZE))? as u8;
    let row = word[first.len_utf8()..]
        .parse::<u8>()
        .ok()?
        .checked_sub(1)?;
    (0..R::Geometry::SQUARES)
        .map(R::Geometry::bit)
        .find(|&bit| place::<R>(bit) == (column, row))
}
