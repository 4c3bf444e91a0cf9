//! What games with heaps share: a row of heaps as text and as a picture.

use hetman_game::notation::{BoardView, Geometry, Piece};
use hetman_game::{Error, Player, Score, Shown};

/// Reads `3-4-5`, with ` 2` behind it if the second player moves.
pub(crate) fn parse(text: &str) -> Result<(Vec<u16>, Player), Error> {
    let mut words = text.split_whitespace();
    let heaps = words.next().unwrap_or("");
    let mover = match words.next() {
        None | Some("1") => Player::FIRST,
        Some("2") => Player::SECOND,
        Some(word) => {
            return Err(Error::position(
                text,
                format!("the player to move is 1 or 2, not `{word}`"),
            ));
        }
    };
    if let Some(word) = words.next() {
        return Err(Error::position(
            text,
            format!("`{word}` stands after the end"),
        ));
    }
    let size = |word: &str| {
        let digits = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
        let size = word.parse().ok().filter(|_| digits);
        size.ok_or_else(|| Error::position(text, format!("`{word}` is not the size of a heap")))
    };
    Ok((heaps.split('-').map(size).collect::<Result<_, _>>()?, mover))
}

/// Refuses more than `most` counters.
pub(crate) fn check_total(text: &str, heaps: &[u16], most: usize) -> Result<(), Error> {
    let total: usize = heaps.iter().map(|&size| usize::from(size)).sum();
    if total > most {
        return Err(Error::position(
            text,
            format!("{total} counters are more than {most}"),
        ));
    }
    Ok(())
}

/// Writes what [`parse`] reads.
pub(crate) fn text(heaps: &[u16], mover: Player) -> String {
    let sizes: Vec<String> = heaps.iter().map(u16::to_string).collect();
    let suffix = if mover == Player::SECOND { " 2" } else { "" };
    format!("{}{suffix}", sizes.join("-"))
}

/// One column for each heap.
pub(crate) fn view(heaps: &[u16]) -> BoardView {
    let highest = heaps.iter().copied().max().unwrap_or(0);
    let mut view = BoardView::empty(
        Geometry::Heaps,
        heaps.len() as u32,
        u32::from(highest.max(1)),
    );
    for (column, &size) in heaps.iter().enumerate() {
        for row in 0..size {
            view.put(column as u32, u32::from(row), "stone", None);
        }
    }
    view
}

/// Counters belong to nobody.
pub(crate) fn palette() -> Vec<(&'static str, Option<Player>)> {
    vec![("stone", None)]
}

/// The heaps that stand in the columns, however the counters lie in them; empty columns do not count.
pub(crate) fn arrange(pieces: &[Piece], mover: Player) -> String {
    let last = pieces
        .iter()
        .map(|piece| piece.column)
        .max()
        .unwrap_or(0)
        .min(MOST_COLUMNS);
    let size = |column| pieces.iter().filter(|piece| piece.column == column).count() as u16;
    let sizes: Vec<u16> = (0..=last).map(size).filter(|&size| size > 0).collect();
    text(&sizes, mover)
}

/// More columns than any game with heaps has.
const MOST_COLUMNS: u32 = 512;

/// A win that the theory promises, without saying how soon, is shown as the value 1.
pub(crate) fn shown(score: Score) -> Shown {
    match score.plies_to_end() {
        Some(plies) if plies.abs() == Score::FARTHEST => Shown::Value(plies.signum()),
        _ => Shown::plain(score),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn says_what_is_wrong() {
        for (text, why) in [
            ("", "`` is not the size of a heap"),
            ("3-x", "`x` is not the size of a heap"),
            ("3--4", "`` is not the size of a heap"),
            ("+3", "`+3` is not the size of a heap"),
            ("99999", "`99999` is not the size of a heap"),
            ("3 4", "the player to move is 1 or 2, not `4`"),
            ("3 1 1", "`1` stands after the end"),
        ] {
            assert_eq!(
                parse(text).unwrap_err().to_string(),
                format!("bad position `{text}`: {why}")
            );
        }
    }
}
