//! Hex as text: rows from the top, `B` and `W` on `.`, then who moves; cells by column letter and row number.

use hetman_game::notation::{self, Act, BoardView, Geometry, Gesture, Notation};
use hetman_game::{Error, Player, Turn, options};
use hetman_game::{Position, Score, Shown};

use crate::cells::{Cell, MAX_SIZE};
use crate::position::{Hex, Move};

options! {
    /// What the spec of Hex may set.
    pub struct HexRules {
        /// Rows and columns.
        size: usize = 11, 1..=19;
        /// The second player may take over the first stone.
        swap: bool = false;
    }
}

/// The word of the move that takes the first stone over.
const SWAP: &str = "swap-pieces";

impl Notation for Hex {
    type Rules = HexRules;

    fn start(rules: &HexRules) -> Result<Self, Error> {
        Ok(Self::new(rules.size, rules.swap))
    }

    fn parse(rules: &HexRules, text: &str) -> Result<Self, Error> {
        let refuse = |why: String| Error::position(text, why);
        let mut words = text.split_whitespace();
        let (board, mover) = (words.next().unwrap_or_default(), words.next());
        if let Some(word) = words.next() {
            return Err(refuse(format!("`{word}` is too much")));
        }
        let rows: Vec<&str> = board.split('/').collect();
        if rows.len() > MAX_SIZE {
            return Err(refuse(format!(
                "{} rows are more than {MAX_SIZE}",
                rows.len()
            )));
        }
        let mut position = Self::new(rows.len(), rules.swap);
        for (row, line) in rows.iter().enumerate() {
            read_row(&mut position, row, line).map_err(refuse)?;
        }
        match mover {
            Some("b") => {}
            Some("w") => position.turn_over(),
            Some(word) => {
                return Err(refuse(format!(
                    "the player to move is `b` or `w`, not `{word}`"
                )));
            }
            None => return Err(refuse("it does not say who moves: `b` or `w`".into())),
        }
        if position.has_won(position.side()) {
            return Err(refuse("the player to move has already won".into()));
        }
        Ok(position)
    }

    fn text(&self) -> String {
        let letter = |cell: Cell| match self.owner(cell) {
            None => '.',
            Some(Player::FIRST) => 'B',
            Some(_) => 'W',
        };
        let row = |row: usize| {
            (0..self.size())
                .map(|column| letter(Cell::new(row, column)))
                .collect::<String>()
        };
        let rows: Vec<String> = (0..self.size()).map(row).collect();
        format!(
            "{} {}",
            rows.join("/"),
            if self.side() == Player::FIRST {
                "b"
            } else {
                "w"
            }
        )
    }

    fn move_text(&self, mv: Move) -> String {
        match mv {
            Move::Put(cell) => format!(
                "{}{}",
                char::from(b'a' + cell.column() as u8),
                cell.row() + 1
            ),
            Move::Swap => SWAP.into(),
        }
    }

    fn parse_move(&self, word: &str) -> Result<Move, Error> {
        let refuse = |why: &str| Error::illegal(word, why);
        if self.turn() == Turn::Over {
            return Err(refuse("the game is over"));
        }
        let lower = word.to_ascii_lowercase();
        if lower == SWAP || lower == "swap" {
            return if self.may_swap() {
                Ok(Move::Swap)
            } else {
                Err(refuse(
                    "only the second player's first move can be a swap, and only with `swap`",
                ))
            };
        }
        let mut letters = lower.chars();
        let column = letters
            .next()
            .filter(char::is_ascii_lowercase)
            .map(|letter| letter as usize - 'a' as usize);
        let row: Option<usize> = letters
            .as_str()
            .parse()
            .ok()
            .filter(|_| !letters.as_str().starts_with('+'));
        let inside = |at: &usize| (1..=self.size()).contains(at);
        let (Some(column), Some(row)) = (column.filter(|at| inside(&(at + 1))), row.filter(inside))
        else {
            return Err(refuse(&format!(
                "a cell is a letter and a number, here from a1 to {}",
                last_cell(self.size())
            )));
        };
        let cell = Cell::new(row - 1, column);
        if self.owner(cell).is_some() {
            Err(refuse("the cell is taken"))
        } else {
            Ok(Move::Put(cell))
        }
    }

    fn view(&self) -> BoardView {
        let size = self.size();
        let mut view = BoardView::empty(Geometry::Hexagons, size as u32, size as u32);
        for cell in (0..size * size).map(|at| Cell::new(at / size, at % size)) {
            if let Some(owner) = self.owner(cell) {
                let kind = if owner == Player::FIRST { "B" } else { "W" };
                view.put(
                    cell.column() as u32,
                    (size - 1 - cell.row()) as u32,
                    kind,
                    Some(owner),
                );
            }
        }
        view
    }

    fn gesture(&self, mv: Move) -> Gesture {
        match mv {
            Move::Put(cell) => Gesture::at(Act::Drop, drawn(cell, self.size())),
            Move::Swap => Gesture::aside(Act::Swap),
        }
    }

    /// Rows are counted from the top.
    fn cell_name(&self, cell: notation::Cell) -> String {
        let row = (self.size() as u32).saturating_sub(cell.row + 1);
        notation::Cell::new(cell.column, row).name()
    }

    fn shape(&self, _kind: &str) -> &'static str {
        "stone"
    }

    /// The colours of the edges a page draws; the text keeps the letters of black and white.
    fn player_names(&self) -> &'static [&'static str] {
        &["red", "blue"]
    }

    fn palette(&self) -> Vec<(&'static str, Option<Player>)> {
        vec![("B", Some(Player::FIRST)), ("W", Some(Player::SECOND))]
    }

    fn arrange(&self, pieces: &[notation::Piece], mover: Player) -> Option<String> {
        let mut picture = self.view();
        picture.pieces = pieces
            .iter()
            .filter(|piece| piece.column < picture.columns && piece.row < picture.rows)
            .cloned()
            .collect();
        let rows = picture.to_text().replace(' ', "").replace('\n', "/");
        Some(format!(
            "{rows} {}",
            if mover == Player::FIRST { "b" } else { "w" }
        ))
    }

    fn shown(&self, score: Score) -> Shown {
        Shown::plain(score)
    }

    fn ending(&self) -> &'static str {
        "two sides are joined"
    }
}

/// Where a cell is drawn: a picture counts rows from the bottom.
fn drawn(cell: Cell, size: usize) -> notation::Cell {
    notation::Cell::new(cell.column() as u32, (size - 1 - cell.row()) as u32)
}

fn last_cell(size: usize) -> String {
    format!("{}{size}", char::from(b'a' + size as u8 - 1))
}

fn read_row(position: &mut Hex, row: usize, line: &str) -> Result<(), String> {
    let size = position.size();
    if line.chars().count() != size {
        return Err(format!(
            "row {} has {} cells, but there are {size} rows",
            row + 1,
            line.chars().count()
        ));
    }
    for (column, letter) in line.chars().enumerate() {
        match letter {
            '.' => {}
            'B' => position.toggle(Player::FIRST, Cell::new(row, column)),
            'W' => position.toggle(Player::SECOND, Cell::new(row, column)),
            other => return Err(format!("a cell is `.`, `B` or `W`, not `{other}`")),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use hetman_game::conformance::Conformance;
    use hetman_game::perft;
    use proptest::prelude::*;

    #[test]
    fn conforms() {
        for (size, swap) in [
            (1, false),
            (2, true),
            (3, true),
            (5, false),
            (7, true),
            (19, false),
        ] {
            let games = if size > 10 { 2 } else { 20 };
            let rules = HexRules { size, swap };
            Conformance {
                games,
                longest: 362,
                seed: 1,
            }
            .check::<Hex>(&rules)
            .unwrap();
        }
    }

    #[test]
    fn games_are_counted() {
        let count = |size: usize, swap| {
            let mut start = Hex::new(size, swap);
            (1..=4)
                .map(|depth| perft(&mut start, depth))
                .collect::<Vec<_>>()
        };
        assert_eq!(count(2, false), [4, 12, 24, 12]);
        assert_eq!(count(3, false), [9, 72, 504, 3024]);
        assert_eq!(count(11, true)[..2], [121, 121 * 121]);
    }

    #[test]
    fn cells_have_names() {
        let board = Hex::parse(&HexRules::default(), "..B/.W./... b").unwrap();
        assert_eq!(board.owner(Cell::new(0, 2)), Some(Player::FIRST));
        assert_eq!(board.parse_move("A3"), Ok(Move::Put(Cell::new(2, 0))));
        for (word, why) in [
            ("c1", "taken"),
            ("d1", "a1 to c3"),
            ("a0", "a1 to c3"),
            ("a+1", "a1 to c3"),
        ] {
            assert!(
                board
                    .parse_move(word)
                    .unwrap_err()
                    .to_string()
                    .contains(why),
                "{word}"
            );
        }
        assert!(board.parse_move("swap-pieces").is_err());
        for (text, why) in [
            ("", "row 1 has 0 cells"),
            (".", "who moves"),
            ("./.. b", "row 1 has 1 cells"),
            ("..|..", "there are 1 rows"),
            ("X b", "not `X`"),
            (". x", "not `x`"),
            ("B b", "already won"),
            (". b b", "too much"),
        ] {
            let error = Hex::parse(&HexRules::default(), text)
                .unwrap_err()
                .to_string();
            assert!(error.contains(why), "{text}: {error}");
        }
    }

    proptest! {
        #[test]
        fn never_panics_and_round_trips(text in "[.BW/]{0,30}[ bwż]{0,3}") {
            if let Ok(position) = Hex::parse(&HexRules::default(), &text) {
                prop_assert_eq!(Hex::parse(&HexRules::default(), &position.text()), Ok(position));
            }
        }

        #[test]
        fn moves_never_panic(word in "\\PC{0,6}") {
            let _ = Hex::new(11, true).parse_move(&word);
        }
    }
}
