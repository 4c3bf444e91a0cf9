//! Moves as words: `11-15`, `22x15x8`, or `c3:e5:g7` where squares have letters. Captures are written with all squares
//! the piece lands on; when read they may be cut down to the first and the last, or list the pieces taken instead. A huff
//! stands before the move that ends the turn: `huff18/11-15`.

use hetman_game::Error;

use crate::bits::Bits;
use crate::board::Board;
use crate::movegen::Moves;
use crate::moves::Move;
use crate::rules::{BitsOf, Rules, Squares};

use super::{fen, squares, ways};

/// Writes a legal move.
pub fn write<R: Rules>(board: &Board<R>, mv: Move<BitsOf<R>>) -> String {
    let between = match (mv.is_capture(), R::SQUARES) {
        (false, _) => "-",
        (true, Squares::Letters) => ":",
        (true, _) => "x",
    };
    let landed = if mv.is_capture() {
        ways::find(&board.after_huff(mv.huffed()), mv, &[])
    } else {
        None
    };
    let mut text = huff(mv.huffed(), squares::write::<R>);
    text.push_str(&squares::write::<R>(mv.from));
    for square in landed.unwrap_or_else(|| vec![mv.to]) {
        text.push_str(between);
        text.push_str(&squares::write::<R>(square));
    }
    text
}

/// What stands before a huff's move, if there is a huff.
fn huff(square: Option<u8>, name: impl FnOnce(u8) -> String) -> String {
    square.map_or_else(String::new, |square| format!("huff{}/", name(square)))
}

/// Writes a move as the Hub protocol does: from, to, and the pieces taken.
pub fn write_taken<R: Rules>(mv: Move<BitsOf<R>>) -> String {
    let between = if mv.is_capture() { "x" } else { "-" };
    let number = |square| squares::number::<R>(square).to_string();
    let mut text = format!(
        "{}{}{between}{}",
        huff(mv.huffed(), number),
        squares::number::<R>(mv.from),
        squares::number::<R>(mv.to)
    );
    for square in mv.taken.each() {
        text.push('x');
        text.push_str(&squares::number::<R>(square).to_string());
    }
    text
}

/// Reads a legal move.
pub fn parse<R: Rules>(board: &Board<R>, word: &str) -> Result<Move<BitsOf<R>>, Error> {
    let Some(behind) = word.trim().strip_prefix("huff") else {
        return parse_rest(&board.after_huff(None), word, word);
    };
    let illegal = |why: &str| Error::illegal(word, why);
    let form = "a huff names a piece and the move after it, as in `huff18/11-15`";
    let (name, rest) = behind.split_once('/').ok_or_else(|| illegal(form))?;
    let huffed = squares::parse::<R>(name.trim())
        .filter(|&square| (board.offenders() & BitsOf::<R>::square(square)).any())
        .ok_or_else(|| illegal(&format!("no piece on `{}` may be huffed", name.trim())))?;
    let mv = parse_rest(&board.after_huff(Some(huffed)), word, rest)?;
    Ok(mv.after_huff(Some(huffed)))
}

/// Reads the move that ends a turn, `rest` of a whole word.
fn parse_rest<R: Rules>(
    board: &Board<R>,
    word: &str,
    rest: &str,
) -> Result<Move<BitsOf<R>>, Error> {
    let named = named::<R>(word, rest)?;
    let mut list = Moves::<R>::new();
    board.moves(&mut list);
    let (from, last) = (named[0], named[named.len() - 1]);
    let between = &named[1..named.len() - 1];
    let mut fitting: Vec<Move<BitsOf<R>>> = list
        .iter()
        .copied()
        .filter(|mv| (mv.from, mv.to) == (from, last))
        .collect();
    if !between.is_empty() {
        fitting.retain(|&mv| ways::find(board, mv, between).is_some());
    }
    if fitting.is_empty() {
        let taken = named[2..].iter().fold(BitsOf::<R>::NONE, |all, &square| {
            all | BitsOf::<R>::square(square)
        });
        fitting.extend(
            list.iter()
                .filter(|mv| (mv.from, mv.to, mv.taken) == (from, named[1], taken)),
        );
    }
    // Where captures may be left, a step and a capture may join the same squares; the sign tells them apart.
    let is_step = rest.contains('-');
    if fitting.iter().any(|mv| mv.is_capture() != is_step) {
        fitting.retain(|mv| mv.is_capture() != is_step);
    }
    // A word with every square the piece lands on is that capture, though a longer one may pass the same squares.
    let is_whole = |mv: &Move<BitsOf<R>>| mv.taken.count() as usize == named.len() - 1;
    if fitting.iter().any(is_whole) {
        fitting.retain(is_whole);
    }
    match fitting.as_slice() {
        [mv] => Ok(*mv),
        [] => Err(Error::illegal(word, refusal(board, &list))),
        [one, ..] => {
            let example = write(board, *one);
            Err(Error::illegal(
                word,
                format!("several captures fit it; name the squares between, as in `{example}`"),
            ))
        }
    }
}

/// The squares the rest of a word names: two at least.
fn named<R: Rules>(word: &str, rest: &str) -> Result<Vec<u8>, Error> {
    let parts: Vec<&str> = rest
        .split(['-', 'x', 'X', ':', '*', '×'])
        .map(str::trim)
        .collect();
    if parts.len() < 2 {
        return Err(Error::illegal(
            word,
            "a move is two squares or more, as in `11-15` or `22x15x8`",
        ));
    }
    let square = |part: &&str| {
        let unknown = || Error::illegal(word, format!("`{part}` is no square of this board"));
        squares::parse::<R>(part).ok_or_else(unknown)
    };
    parts.iter().map(square).collect()
}

fn refusal<R: Rules>(board: &Board<R>, list: &Moves<R>) -> String {
    let text = fen::write(board);
    match list.first().filter(|_| board.must_capture()) {
        Some(&capture) => format!(
            "a capture must be made, such as `{}`, in `{text}`",
            write(board, capture)
        ),
        None => format!("the position `{text}` does not allow it"),
    }
}
