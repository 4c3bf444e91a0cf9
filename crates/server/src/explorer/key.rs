//! Positions by keys: the same position of the same rules has the same key, in every run and on every machine.

use hetman_game::{Board, Entry, Spec, Turn};
use sha2::{Digest, Sha256};

use crate::admission::Playable;
use crate::error::Error;

/// The most moves before a position that is asked about.
const MOST_MOVES: usize = 400;

/// Whether games like this one are counted: two players who see everything, and nothing left to chance.
pub fn is_counted(board: &dyn Board) -> bool {
    board.players().len() == 2 && !board.is_hidden() && board.turn() != Turn::Chance
}

/// The board after these moves.
pub fn board(
    entry: &Playable,
    game: &Spec,
    start: Option<&str>,
    words: &[String],
) -> Result<Box<dyn Board>, Error> {
    if words.len() > MOST_MOVES {
        return Err(Error::LongLine {
            most: MOST_MOVES,
            moves: words.len(),
        });
    }
    let mut board = entry.board(game, start.filter(|text| !text.is_empty()))?;
    words.iter().try_for_each(|word| board.play(word))?;
    Ok(board)
}

/// The rules of a game as a spec that is the same however they were named.
pub fn rules(entry: &Playable, game: &Spec) -> String {
    let mut rules = Spec::named(&game.name);
    for setting in entry.settings() {
        let given = game
            .settings
            .iter()
            .find(|(name, _)| setting.is_called(name));
        if let Some((_, value)) = given.filter(|(_, value)| *value != setting.value) {
            rules = rules.with(setting.name, value);
        }
    }
    rules.to_string()
}

/// The key of a position, the same in every run and on every machine.
pub fn position_key(rules: &str, board: &dyn Board) -> i64 {
    let hash = Sha256::new()
        .chain_update(rules)
        .chain_update("\n")
        .chain_update(board.identity())
        .finalize();
    let (head, _) = hash.split_at(8);
    i64::from_le_bytes(head.try_into().unwrap_or_default())
}
