//! Go as text: rows from the top, `B` and `W` on `.`, who moves, passes in a row, the point of a simple ko. Points are
//! named as in GTP, without the letter I; `pass` is a move.

use hetman_game::notation::{Act, BoardView, Cell, Geometry, Gesture, Notation, Piece};
use hetman_game::{Error, Player, Position, Turn, choices, options};

use crate::board::Board;
use crate::point::{Colour, MAX_SIZE, Point};
use crate::position::{Go, Move};

choices! {
    /// What counts at the end of a game.
    pub enum Scoring {
        /// Stones on the board and points they surround.
        Area = "area",
        /// Points surrounded, stones taken and dead stones.
        Territory = "territory",
    }
}

options! {
    /// What the spec of Go may set.
    pub struct GoRules {
        /// Rows and columns.
        size: usize = 9, 2..=19;
        /// Points that white gets for moving second.
        komi: f64 = 7.5, -400..=400;
        /// What counts at the end: area, or territory and prisoners as in Japan, where eyes in a seki count all the same.
        scoring: Scoring = Scoring::Area;
        /// Chains may be deprived of their last liberty by their own player.
        suicide: bool = false;
    }
}

impl GoRules {
    fn half_points(&self) -> i32 {
        (self.komi * 2.0).round() as i32
    }
}

/// The letters of the columns.
const LETTERS: &[u8; MAX_SIZE] = b"ABCDEFGHJKLMNOPQRST";

impl Notation for Go {
    type Rules = GoRules;

    fn start(rules: &GoRules) -> Result<Self, Error> {
        Ok(Self::new(
            Board::new(rules.size),
            Player::FIRST,
            rules.half_points(),
            rules.suicide,
        )
        .by_territory(rules.scoring == Scoring::Territory))
    }

    fn parse(rules: &GoRules, text: &str) -> Result<Self, Error> {
        let refuse = |why: String| Error::position(text, why);
        let words: Vec<&str> = text.split_whitespace().collect();
        if !(2..=4).contains(&words.len()) {
            return Err(refuse(
                "it takes rows, `b` or `w`, and then perhaps passes and a ko".into(),
            ));
        }
        let mut board = read_board(words[0]).map_err(refuse)?;
        let mover = match words[1] {
            "b" => Player::FIRST,
            "w" => Player::SECOND,
            word => {
                return Err(refuse(format!(
                    "the player to move is `b` or `w`, not `{word}`"
                )));
            }
        };
        let passes = match words.get(2) {
            None | Some(&"0") => 0,
            Some(&"1") => 1,
            Some(&"2") => 2,
            Some(word) => {
                return Err(refuse(format!(
                    "passes in a row are 0, 1 or 2, not `{word}`"
                )));
            }
        };
        if let Some(word) = words.get(3).filter(|word| **word != "-") {
            let ko = read_point(word, board.size()).filter(|&ko| board.at(ko) == Colour::Empty);
            board.set_ko(ko.ok_or_else(|| refuse(format!("`{word}` is no empty point for a ko")))?);
        }
        let mut position = Self::new(board, mover, rules.half_points(), rules.suicide)
            .by_territory(rules.scoring == Scoring::Territory);
        position.set_passes(passes);
        Ok(position)
    }

    fn text(&self) -> String {
        let board = self.board();
        let letter = |point: Point| match board.at(point) {
            Colour::Black => 'B',
            Colour::White => 'W',
            _ => '.',
        };
        let row = |row: usize| {
            (0..board.size())
                .map(|column| letter(Point::new(row, column)))
                .collect::<String>()
        };
        let rows: Vec<String> = (0..board.size()).rev().map(row).collect();
        let mover = if self.side() == Player::FIRST {
            "b"
        } else {
            "w"
        };
        let ko = if board.ko() == Point::NONE {
            "-".into()
        } else {
            name(board.ko())
        };
        format!("{} {mover} {} {ko}", rows.join("/"), self.passes())
    }

    fn move_text(&self, mv: Move) -> String {
        match mv {
            Move::Put(point) => name(point),
            Move::Pass => "pass".into(),
        }
    }

    fn parse_move(&self, word: &str) -> Result<Move, Error> {
        let refuse = |why: &str| Error::illegal(word, why);
        if self.turn() == Turn::Over {
            return Err(refuse("the game is over"));
        }
        if word.eq_ignore_ascii_case("pass") {
            return Ok(Move::Pass);
        }
        let size = self.board().size();
        let point = read_point(word, size).ok_or_else(|| {
            let last = name(Point::new(size - 1, size - 1));
            refuse(&format!(
                "a point is a letter and a number, here from A1 to {last}, or `pass`"
            ))
        })?;
        if self.board().at(point) != Colour::Empty {
            Err(refuse("the point is taken"))
        } else if !self.is_legal(point) {
            Err(refuse("it is suicide, or the board would recur"))
        } else {
            Ok(Move::Put(point))
        }
    }

    fn view(&self) -> BoardView {
        let board = self.board();
        let size = board.size();
        let mut view = BoardView::empty(Geometry::Crossings, size as u32, size as u32);
        for at in 0..size * size {
            let point = Point::new(at / size, at % size);
            let (kind, owner) = match board.at(point) {
                Colour::Black => ("B", Player::FIRST),
                Colour::White => ("W", Player::SECOND),
                _ => continue,
            };
            view.put(point.column() as u32, point.row() as u32, kind, Some(owner));
        }
        view
    }

    fn gesture(&self, mv: Move) -> Gesture {
        match mv {
            Move::Put(point) => Gesture::at(
                Act::Drop,
                Cell::new(point.column() as u32, point.row() as u32),
            ),
            Move::Pass => Gesture::aside(Act::Pass),
        }
    }

    fn cell_name(&self, cell: Cell) -> String {
        name(Point::new(
            cell.row as usize % MAX_SIZE,
            cell.column as usize % MAX_SIZE,
        ))
    }

    fn shape(&self, _kind: &str) -> &'static str {
        "stone"
    }

    fn player_names(&self) -> &'static [&'static str] {
        &["black", "white"]
    }

    fn palette(&self) -> Vec<(&'static str, Option<Player>)> {
        vec![("B", Some(Player::FIRST)), ("W", Some(Player::SECOND))]
    }

    fn arrange(&self, pieces: &[Piece], mover: Player) -> Option<String> {
        let mut picture = self.view();
        picture.pieces = pieces
            .iter()
            .filter(|piece| piece.column < picture.columns && piece.row < picture.rows)
            .cloned()
            .collect();
        let rows = picture.to_text().replace(' ', "").replace('\n', "/");
        Some(format!(
            "{rows} {} 0 -",
            if mover == Player::FIRST { "b" } else { "w" }
        ))
    }

    /// Stones and surrounded points; whatever stands on the board counts as alive.
    fn tally(&self) -> Option<String> {
        Some(result(self.margin()))
    }

    fn ending(&self) -> &'static str {
        "two passes"
    }
}

/// A lead of black's in half points, as referees write it.
pub fn result(margin: i32) -> String {
    let points = f64::from(margin.abs()) / 2.0;
    match margin {
        0 => "0".into(),
        1.. => format!("B+{points}"),
        _ => format!("W+{points}"),
    }
}

/// A point as GTP names it.
pub fn name(point: Point) -> String {
    format!("{}{}", char::from(LETTERS[point.column()]), point.row() + 1)
}

pub(crate) fn read_point(word: &str, size: usize) -> Option<Point> {
    let mut letters = word.chars();
    let letter = letters.next()?.to_ascii_uppercase();
    let column = LETTERS[..size]
        .iter()
        .position(|&known| char::from(known) == letter)?;
    let digits = letters.as_str();
    let row: usize = digits
        .parse()
        .ok()
        .filter(|_| digits.starts_with(|c: char| c.is_ascii_digit()))?;
    (1..=size)
        .contains(&row)
        .then(|| Point::new(row - 1, column))
}

fn read_board(text: &str) -> Result<Board, String> {
    let rows: Vec<&str> = text.split('/').collect();
    let size = rows.len();
    if !(2..=MAX_SIZE).contains(&size) {
        return Err(format!("{size} rows are not from 2 to {MAX_SIZE}"));
    }
    let mut board = Board::new(size);
    for (down, line) in rows.iter().enumerate() {
        if line.chars().count() != size {
            return Err(format!(
                "row {} has {} points, but there are {size} rows",
                down + 1,
                line.chars().count()
            ));
        }
        for (column, letter) in line.chars().enumerate() {
            let point = Point::new(size - 1 - down, column);
            match letter {
                '.' => {}
                'B' => board.lay(point, Colour::Black),
                'W' => board.lay(point, Colour::White),
                other => return Err(format!("a point is `.`, `B` or `W`, not `{other}`")),
            }
        }
    }
    if board.has_dead_chain() {
        Err("a chain has no liberty".into())
    } else {
        Ok(board)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hetman_game::conformance::Conformance;
    use hetman_game::perft;
    use proptest::prelude::*;

    #[test]
    fn conforms() {
        for (size, suicide, games) in [(2, true, 20), (3, false, 20), (5, true, 5), (9, false, 1)] {
            let rules = GoRules {
                size,
                suicide,
                ..GoRules::default()
            };
            Conformance {
                games,
                longest: 3_000,
                seed: 1,
            }
            .check::<Go>(&rules)
            .unwrap();
        }
    }

    #[test]
    fn perft_is_known() {
        let counts = |size: usize, depth: u32| {
            let mut start = Go::start(&GoRules {
                size,
                suicide: true,
                ..GoRules::default()
            })
            .unwrap();
            (1..=depth)
                .map(|depth| perft(&mut start, depth))
                .collect::<Vec<_>>()
        };
        assert_eq!(
            counts(3, 8),
            [10, 91, 738, 5_281, 33_384, 180_768, 857_576, 3_474_312]
        );
        assert_eq!(counts(5, 4), [26, 651, 15_650, 361_041]);
        assert_eq!(counts(19, 2), [362, 130_683]);
    }

    #[test]
    fn a_ko_may_not_be_taken_back_at_once() {
        let mut go = Go::parse(&GoRules::default(), "...../.BW../B.BW./.BW../..... w").unwrap();
        let take = go.parse_move("b3").unwrap();
        go.play(take);
        assert!(
            go.parse_move("C3")
                .unwrap_err()
                .to_string()
                .contains("recur")
        );
        for word in ["E5", "A1"] {
            let mv = go.parse_move(word).unwrap();
            go.play(mv);
        }
        assert!(go.parse_move("C3").is_ok());
    }

    #[test]
    fn words_are_read() {
        let go = Go::start(&GoRules::default()).unwrap();
        assert!(matches!(go.parse_move("j9"), Ok(Move::Put(_))));
        assert_eq!(go.parse_move("PASS"), Ok(Move::Pass));
        for word in ["I5", "A0", "A10", "K1", "", "A", "A+1", "5A"] {
            assert!(go.parse_move(word).is_err(), "{word}");
        }
        for (text, why) in [
            ("", "it takes rows"),
            ("../. b", "row 2 has 1"),
            (". b", "1 rows are not"),
            ("../.. x", "not `x`"),
            ("../.. b 3", "not `3`"),
            ("../.. b 0 Z9", "`Z9`"),
            ("BW/WB b", "no liberty"),
        ] {
            let error = Go::parse(&GoRules::default(), text)
                .unwrap_err()
                .to_string();
            assert!(error.contains(why), "{text}: {error}");
        }
    }

    proptest! {
        #[test]
        fn never_panics_and_round_trips(text in "[.BW/]{0,20} [bw] [012] [-A-C1-3]{1,2}") {
            if let Ok(position) = Go::parse(&GoRules::default(), &text) {
                let again = Go::parse(&GoRules::default(), &position.text()).unwrap();
                prop_assert_eq!(again.text(), position.text());
            }
        }

        #[test]
        fn moves_never_panic(word in "\\PC{0,6}") {
            let _ = Go::start(&GoRules::default()).unwrap().parse_move(&word);
        }
    }
}
