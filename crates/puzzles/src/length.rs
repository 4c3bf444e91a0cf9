//! What puzzles with a goal share in writing: the cost so far behind a position, a cost as a score, and how they end.

use hetman_game::{Score, Shown, UNSOLVED};

/// Parts a text into the board and the number behind `word`, which is 0 if the word is not there.
pub fn split<'a>(text: &'a str, word: &str) -> Result<(&'a str, u32), String> {
    let text = text.trim();
    let Some((board, number)) = text.rsplit_once(word) else {
        return Ok((text, 0));
    };
    let number = number.trim();
    let value = number.parse().ok().filter(|value| *value <= MOST);
    match value {
        Some(value) if board.ends_with(char::is_whitespace) => Ok((board.trim_end(), value)),
        _ => Err(format!(
            "`{number}` behind `{word}` is no number up to {MOST}"
        )),
    }
}

/// The largest number a position may carry.
const MOST: u32 = 9_999;

/// Writes a board with a number behind it, unless that is 0.
pub fn join(board: &str, word: &str, number: u32) -> String {
    if number == 0 {
        board.to_owned()
    } else {
        format!("{board} {word} {number}")
    }
}

/// The cost of a solution; what is not solved stays a negative number.
pub fn shown(score: Score) -> Shown {
    let payoff = score.raw();
    Shown::Value(if payoff > UNSOLVED { -payoff } else { payoff })
}

/// How a puzzle with a goal ends.
pub fn ending(solved: bool) -> &'static str {
    if solved { "solved" } else { "given up" }
}
