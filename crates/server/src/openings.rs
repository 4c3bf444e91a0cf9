//! What openings are called, by position: a table of lines is replayed once, and every position at the end of a line has its
//! name, however it is reached. Knows no game; a game with a table has a file beside this one.

use std::collections::HashMap;
use std::sync::OnceLock;

use hetman_game::{Board, Entry, Error, Spec};

/// Games and their tables; a line is `Name: moves`.
const TABLES: [(&str, &str); 1] = [("chess", include_str!("openings/chess.txt"))];

/// Names by position.
type Names = HashMap<String, &'static str>;

/// The name of the opening a board has reached, if it is the end of a known line.
pub fn name(entry: &dyn Entry, board: &dyn Board) -> Option<String> {
    static KNOWN: [OnceLock<Names>; TABLES.len()] = [const { OnceLock::new() }; TABLES.len()];
    let at = TABLES.iter().position(|(game, _)| *game == entry.name())?;
    // A line that cannot be played names nothing; a test replays them all.
    let names = KNOWN[at].get_or_init(|| read(entry, TABLES[at].1).unwrap_or_default());
    names.get(&board.identity()).map(|name| (*name).to_owned())
}

/// Replays a table.
fn read(entry: &dyn Entry, table: &'static str) -> Result<Names, Error> {
    let game = Spec::named(entry.name());
    let mut names = Names::new();
    for (name, moves) in lines(table) {
        let mut board = entry.board(&game, None)?;
        moves
            .split_whitespace()
            .try_for_each(|word| board.play(word))?;
        names.insert(board.identity(), name);
    }
    Ok(names)
}

/// The lines of a table: names and moves.
fn lines(table: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    table.lines().filter_map(|line| line.split_once(": "))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_line_can_be_played_and_no_position_has_two_names() {
        let chess = hetman_chess::entry();
        let table = TABLES[0].1;
        let names = read(&chess, table).unwrap();
        assert!(names.len() >= 500, "{} positions", names.len());
        assert_eq!(
            names.len(),
            table.lines().count(),
            "a position or a name is there twice"
        );
        let words: HashSet<&str> = lines(table).map(|(name, _)| name).collect();
        assert!(words.len() >= 400, "{} names", words.len());
    }

    #[test]
    fn another_order_of_moves_is_the_same_opening() {
        let chess = hetman_chess::entry();
        let named = |moves: &str| {
            let mut board = chess.board(&Spec::named("chess"), None).unwrap();
            moves
                .split_whitespace()
                .try_for_each(|word| board.play(word))
                .unwrap();
            name(&chess, &*board)
        };
        let usual = named("d4 d5 c4 e6");
        assert_eq!(usual.as_deref(), Some("Queen's Gambit Declined"));
        assert_eq!(named("c4 e6 d4 d5"), usual);
        assert_eq!(named("a3 a6 a4 a5"), None);
    }
}
