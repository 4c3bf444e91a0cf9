//! What a tactic is about, told by its moves alone, whatever the game is.

use hetman_game::{Board, Entry, Error, Spec, Turn};

/// The theme of answers after which the game is won for certain.
pub const DECIDED: &str = "win";
/// Of the pieces of the first position so many are left in an ending, at most: one in this number.
const ENDING: usize = 3;

/// The themes of an answer: whether it decides, what its first move does, how long it is, and when it comes.
pub fn of(
    entry: &dyn Entry,
    game: &Spec,
    text: &str,
    moves: &[String],
    decided: bool,
) -> Result<Vec<String>, Error> {
    let mut board = entry.board(game, Some(text))?;
    let start = entry.board(game, None)?;
    // Where dice decide nobody is sure to win.
    let dice = start.turn() == Turn::Chance;
    let at_first = start.view().pieces.len();
    let left = board.view().pieces.len();
    let takes: Vec<bool> = moves
        .iter()
        .map(|word| takes_and_plays(&mut *board, word))
        .collect::<Result<_, _>>()?;
    let first = takes.first() == Some(&true);
    let theme = |yes: bool, one: &'static str, other: &'static str| if yes { one } else { other };
    let mut themes = vec![
        if dice {
            "best"
        } else {
            theme(decided, DECIDED, "advantage")
        },
        theme(first, "capture", "quiet"),
        theme(moves.len() > 1, "line", "one"),
    ];
    // What is given away at once must bring more than it costs.
    if !first && takes.get(1) == Some(&true) {
        themes.push("sacrifice");
    }
    if left * ENDING <= at_first {
        themes.push("ending");
    }
    Ok(themes.into_iter().map(str::to_owned).collect())
}

/// Plays a move; whether it took something.
fn takes_and_plays(board: &mut dyn Board, word: &str) -> Result<bool, Error> {
    let at = board.moves().iter().position(|one| one == word);
    let gesture = at.and_then(|at| board.gestures().into_iter().nth(at));
    board.play(word)?;
    Ok(gesture.is_some_and(|gesture| !gesture.takes.is_empty()))
}
