//! Tic-tac-toe: three in a row on a board of nine squares, numbered 1 to 9 as one reads.

use hetman_game::notation::{Act, BoardView, Cell, Geometry, Gesture, MarkKind, Notation, Piece};
use hetman_game::random::mix;
use hetman_game::{Error, Evaluator, MoveList, Player, Position, Score, Turn};
use hetman_search::{AlphaBetaPolicy, Listed, MonteCarloPolicy, Named, Policy};

use crate::rows::picture_rows;

/// The game as the list of games has it.
pub fn entry() -> Listed<TicTacToePolicy> {
    let summary = "Tic-tac-toe: three in a row on nine squares";
    Listed::new("tictactoe", summary, TicTacToePolicy).bench(&[
        (".../.../...", 9),
        ("X../.../...", 8),
        ("X.O/.X./...", 6),
    ])
}

/// The squares of every line.
const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
/// All squares.
const BOARD: u16 = 0o777;

/// A position: the squares of the player to move and those of the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct TicTacToe {
    own: u16,
    other: u16,
}

impl TicTacToe {
    fn taken(self) -> u16 {
        self.own | self.other
    }

    fn side(self) -> Player {
        Player((self.taken().count_ones() & 1) as u8)
    }

    /// The squares of X, then those of O.
    fn sides(self) -> [u16; 2] {
        if self.side() == Player::FIRST {
            [self.own, self.other]
        } else {
            [self.other, self.own]
        }
    }
}

fn has_line(squares: u16) -> bool {
    LINES.iter().any(|line| squares & line == *line)
}

impl Position for TicTacToe {
    type Move = u8;
    type Undo = ();

    fn turn(&self) -> Turn {
        if self.taken() == BOARD || has_line(self.other) {
            Turn::Over
        } else {
            Turn::Player(self.side())
        }
    }

    #[inline]
    fn to_move(&self) -> Player {
        self.side()
    }

    fn payoff(&self, player: Player) -> i32 {
        match has_line(self.other) {
            false => 0,
            true if player == self.side() => -1,
            true => 1,
        }
    }

    fn moves(&self, list: &mut MoveList<u8>) {
        if !has_line(self.other) {
            list.extend((0..9).filter(|square| self.taken() >> square & 1 == 0));
        }
    }

    fn play(&mut self, square: u8) {
        *self = Self {
            own: self.other,
            other: self.own | 1 << square,
        };
    }

    fn undo(&mut self, square: u8, (): ()) {
        *self = Self {
            own: self.other ^ 1 << square,
            other: self.own,
        };
    }

    fn key(&self) -> u64 {
        mix(u64::from(self.own) << 16 | u64::from(self.other))
    }

    fn count(&self) -> usize {
        if has_line(self.other) {
            0
        } else {
            self.taken().count_zeros() as usize - 7
        }
    }
}

impl Notation for TicTacToe {
    type Rules = ();

    fn start((): &()) -> Result<Self, Error> {
        Ok(Self::default())
    }

    fn parse((): &(), text: &str) -> Result<Self, Error> {
        let mut sides = [0; 2];
        let rows: Vec<&str> = text.trim().split('/').collect();
        let wrong = |why: String| Error::position(text, why);
        if rows.len() != 3 || rows.iter().any(|row| row.chars().count() != 3) {
            return Err(wrong(
                "it must be three rows of three, as in `X.O/.X./...`".into(),
            ));
        }
        for (square, letter) in rows.iter().flat_map(|row| row.chars()).enumerate() {
            match letter {
                'X' | 'x' => sides[0] |= 1 << square,
                'O' | 'o' => sides[1] |= 1 << square,
                '.' => {}
                _ => return Err(wrong(format!("`{letter}` is neither `X`, `O` nor `.`"))),
            }
        }
        checked(sides).map_err(|why| wrong(why.into()))
    }

    fn text(&self) -> String {
        let [x, o] = self.sides();
        let letter = |square: u32| match (x >> square & 1, o >> square & 1) {
            (1, _) => 'X',
            (_, 1) => 'O',
            _ => '.',
        };
        let row = |row: u32| (3 * row..3 * row + 3).map(letter).collect::<String>();
        format!("{}/{}/{}", row(0), row(1), row(2))
    }

    fn move_text(&self, square: u8) -> String {
        (square + 1).to_string()
    }

    fn view(&self) -> BoardView {
        let mut view = BoardView::empty(Geometry::Squares, 3, 3);
        for (square, letter) in self
            .text()
            .chars()
            .filter(|&letter| letter != '/')
            .enumerate()
        {
            let owner = if letter == 'X' {
                Player::FIRST
            } else {
                Player::SECOND
            };
            if letter != '.' {
                let at = cell(square as u32);
                view.put(
                    at.column,
                    at.row,
                    letter.encode_utf8(&mut [0; 4]),
                    Some(owner),
                );
            }
        }
        let won = LINES
            .iter()
            .filter(|&line| self.other & line == *line)
            .fold(0, |won, line| won | line);
        for square in (0..9).filter(|square| won >> square & 1 == 1) {
            view.mark(cell(square), MarkKind::Win);
        }
        view
    }

    fn gesture(&self, square: u8) -> Gesture {
        Gesture::at(Act::Drop, cell(u32::from(square)))
    }

    fn cell_name(&self, cell: Cell) -> String {
        (3 * (2 - cell.row.min(2)) + cell.column + 1).to_string()
    }

    fn shape(&self, kind: &str) -> &'static str {
        if kind == "X" { "cross" } else { "ring" }
    }

    fn player_names(&self) -> &'static [&'static str] {
        &["cross", "ring"]
    }

    fn palette(&self) -> Vec<(&'static str, Option<Player>)> {
        vec![("X", Some(Player::FIRST)), ("O", Some(Player::SECOND))]
    }

    fn arrange(&self, pieces: &[Piece], _mover: Player) -> Option<String> {
        Some(picture_rows(3, 3, pieces))
    }

    fn ending(&self) -> &'static str {
        if has_line(self.other) {
            "three in a row"
        } else {
            "the board is full"
        }
    }
}

/// Where a square lies, the top row first.
const fn cell(square: u32) -> Cell {
    Cell::new(square % 3, 2 - square / 3)
}

/// The position in which X and O have these squares, if it can be.
fn checked([x, o]: [u16; 2]) -> Result<TicTacToe, &'static str> {
    let (own, other) = match x.count_ones() as i32 - o.count_ones() as i32 {
        0 => (x, o),
        1 => (o, x),
        _ => return Err("X must have as many squares as O or one more"),
    };
    if has_line(own) {
        return Err("the game went on after three in a row");
    }
    Ok(TicTacToe { own, other })
}

/// Answers the questions of the search for tic-tac-toe.
#[derive(Clone, Copy, Default, Debug)]
pub struct TicTacToePolicy;

impl Policy for TicTacToePolicy {
    type Position = TicTacToe;
    type Evaluator = TicTacToeEvaluator;

    const QUIET_INDICES: usize = 9;

    fn evaluators(&self) -> &'static [Named] {
        &[
            Named {
                name: "lines",
                meaning: "lines still open to each side, by the squares it has there",
            },
            Named {
                name: "blind",
                meaning: "0 until the end of the game is seen",
            },
        ]
    }

    fn evaluator(&self, name: &str) -> TicTacToeEvaluator {
        if name == "blind" {
            TicTacToeEvaluator::Blind
        } else {
            TicTacToeEvaluator::Lines
        }
    }

    fn plies_left(&self, position: &TicTacToe) -> Option<u32> {
        Some(9 - position.taken().count_ones())
    }

    fn quiet_index(&self, _position: &TicTacToe, square: u8) -> usize {
        usize::from(square)
    }

    fn encode(&self, square: u8) -> u16 {
        u16::from(square) + 1
    }
}

impl AlphaBetaPolicy for TicTacToePolicy {}

impl MonteCarloPolicy for TicTacToePolicy {}

/// The evaluations of tic-tac-toe.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TicTacToeEvaluator {
    /// Open lines.
    Lines,
    /// Nothing but the end.
    Blind,
}

/// The worth of a line in which a side has so many squares and the other none.
const LINE: [i32; 4] = [1, 3, 9, 0];

/// The lines that the other side has not touched.
fn open_lines(other: u16) -> impl Iterator<Item = u16> {
    LINES.into_iter().filter(move |line| other & line == 0)
}

impl Evaluator<TicTacToe> for TicTacToeEvaluator {
    fn score(&mut self, position: &TicTacToe) -> Score {
        let worth = |own: u16, other: u16| -> i32 {
            open_lines(other)
                .map(|line| LINE[(own & line).count_ones() as usize])
                .sum()
        };
        match self {
            Self::Lines => Score::new(
                worth(position.own, position.other) - worth(position.other, position.own),
            ),
            Self::Blind => Score::DRAW,
        }
    }

    /// Nobody wins without an open line.
    fn bounds(&mut self, position: &TicTacToe) -> (Score, Score) {
        let loses = open_lines(position.own).next().is_some();
        let wins = open_lines(position.other).next().is_some();
        let lower = if loses {
            Score::loss_in(2)
        } else {
            Score::DRAW
        };
        (lower, if wins { Score::win_in(1) } else { Score::DRAW })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use hetman_game::conformance::Conformance;
    use hetman_game::perft;
    use proptest::prelude::*;

    #[derive(Default)]
    struct Census {
        games: [u32; 3],
        positions: HashSet<TicTacToe>,
        finished: HashSet<TicTacToe>,
    }

    impl Census {
        fn take(&mut self, position: &mut TicTacToe) {
            self.positions.insert(*position);
            if position.turn() == Turn::Over {
                self.finished.insert(*position);
                self.games[(1 - position.payoff(Player::FIRST)) as usize] += 1;
                return;
            }
            let mut list = MoveList::new();
            position.moves(&mut list);
            for mv in list {
                position.play(mv);
                self.take(position);
                position.undo(mv, ());
            }
        }
    }

    #[test]
    fn every_game_and_every_position_is_counted() {
        let mut census = Census::default();
        census.take(&mut TicTacToe::default());
        assert_eq!(census.games, [131_184, 46_080, 77_904]);
        assert_eq!(census.games.iter().sum::<u32>(), 255_168);
        assert_eq!(
            (census.positions.len(), census.finished.len()),
            (5_478, 958)
        );
    }

    #[test]
    fn perft_is_known() {
        let counts: Vec<u64> = (0..=9)
            .map(|depth| perft(&mut TicTacToe::default(), depth))
            .collect();
        assert_eq!(
            counts,
            [1, 9, 72, 504, 3024, 15120, 54720, 148_176, 200_448, 127_872]
        );
    }

    #[test]
    fn the_picture_shows_the_row_that_won() {
        let won = TicTacToe::parse(&(), "XXX/OO./...").unwrap();
        let cells: Vec<Cell> = won.view().marks.iter().map(|mark| mark.cell).collect();
        assert_eq!(cells, [Cell::new(0, 2), Cell::new(1, 2), Cell::new(2, 2)]);
        assert_eq!(
            won.arrange(&won.view().pieces, Player::FIRST).unwrap(),
            won.text()
        );
        assert_eq!(won.gesture(8).to, Some(Cell::new(2, 0)));
        assert_eq!(won.cell_name(Cell::new(2, 0)), "9");
    }

    #[test]
    fn conforms() {
        Conformance::default().check::<TicTacToe>(&()).unwrap();
    }

    #[test]
    fn bad_positions_are_named() {
        for (text, why) in [
            ("X.O", "it must be three rows of three, as in `X.O/.X./...`"),
            (
                "X.O/.X./....",
                "it must be three rows of three, as in `X.O/.X./...`",
            ),
            ("X.O/.X./..A", "`A` is neither `X`, `O` nor `.`"),
            (
                "XX./.../...",
                "X must have as many squares as O or one more",
            ),
            (
                "O../.../...",
                "X must have as many squares as O or one more",
            ),
            ("XXX/OOO/...", "the game went on after three in a row"),
            ("XXX/OO./O..", "the game went on after three in a row"),
            ("OOO/XX./XX.", "the game went on after three in a row"),
        ] {
            let error = TicTacToe::parse(&(), text).unwrap_err().to_string();
            assert_eq!(error, format!("bad position `{text}`: {why}"));
        }
        let over = TicTacToe::parse(&(), "XXX/OO./...").unwrap();
        assert!(over.parse_move("9").is_err());
    }

    proptest! {
        #[test]
        fn never_panics_and_round_trips(text in "[XO.ż]{3}/[XO.]{3}/[XO./]{2,4}") {
            if let Ok(position) = TicTacToe::parse(&(), &text) {
                prop_assert_eq!(TicTacToe::parse(&(), &position.text()), Ok(position));
            }
        }
    }
}
