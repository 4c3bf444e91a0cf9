//! `EinStein würfelt nicht` (Althöfer 2004): six numbered stones each on a board of five rows, and a die that says which stone
//! may move. A stone whose number is gone hands its turn to the next higher or the next lower one. A stone goes one step
//! towards the far corner and takes whatever stands there, its own side too; who reaches the corner or takes every stone
//! of the other wins.

use std::time::Duration;

use hetman_game::random::{Random, keys};
use hetman_game::{
    BoardView, Cell, Error, Evaluator, Geometry, Gesture, Limits, MoveList, Notation, Player,
    Position, Range, Score, Turn, options,
};
use hetman_search::{Listed, Plain};

/// Rows and columns.
const SIDE: usize = 5;
/// Stones of a player, and sides of the die.
const STONES: usize = 6;
/// The corner the first player runs for; the second runs for cell 0.
const FAR: u8 = (SIDE * SIDE - 1) as u8;
/// A stone that was taken.
const GONE: u8 = u8::MAX;

options! {
    /// What the spec of the game may set.
    pub struct EinsteinRules {
        /// Decides how the stones stand at the start; 0 for the usual way.
        seed: u64 = 0, 0..=9223372036854775807;
    }
}

/// A position: where each stone stands, whose turn it is, what the die shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Einstein {
    stones: [[u8; STONES]; 2],
    mover: Player,
    /// What the die shows; nothing while it is in the air.
    die: Option<u8>,
}

/// What a player or the die does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EinsteinMove {
    /// The die shows this number.
    Shows(u8),
    /// The stone on one cell goes to another.
    Step(u8, u8),
}

impl Einstein {
    fn winner(&self) -> Option<Player> {
        let [first, second] = &self.stones;
        let gone = |stones: &[u8; STONES]| stones.iter().all(|&cell| cell == GONE);
        if first.contains(&FAR) || gone(second) {
            Some(Player::FIRST)
        } else if second.contains(&0) || gone(first) {
            Some(Player::SECOND)
        } else {
            None
        }
    }

    /// The stones a number of the die lets a player move: its own, or the next higher and the next lower.
    fn allowed(&self, player: Player, die: u8) -> impl Iterator<Item = u8> {
        let stones = &self.stones[usize::from(player.0)];
        let at = usize::from(die) - 1;
        let own = Some(stones[at]).filter(|&cell| cell != GONE);
        let present = |cell: &&u8| **cell != GONE;
        let (above, below) = if own.is_some() {
            (None, None)
        } else {
            let above = stones[at + 1..].iter().find(present);
            let below = stones[..at].iter().rev().find(present);
            (above.copied(), below.copied())
        };
        own.into_iter().chain(below).chain(above)
    }

    /// The cells one step towards the far corner.
    fn steps(player: Player, from: u8) -> impl Iterator<Item = u8> {
        let (column, row) = (i32::from(from) % 5, i32::from(from) / 5);
        let ahead = if player == Player::FIRST { 1 } else { -1 };
        [(1, 0), (0, 1), (1, 1)]
            .map(|(x, y)| (column + ahead * x, row + ahead * y))
            .into_iter()
            .filter(|(column, row)| (0..5).contains(column) && (0..5).contains(row))
            .map(|(column, row)| (row * 5 + column) as u8)
    }

    /// Stones on a cell, at most one: its owner and its number from 0.
    fn on(&self, cell: u8) -> Option<(usize, usize)> {
        (0..2).find_map(|player| {
            let number = self.stones[player].iter().position(|&at| at == cell);
            number.map(|number| (player, number))
        })
    }
}

const KEYS: [u64; 2 * STONES + 2] = keys(0x4549_4E53_0000_0001);

impl Position for Einstein {
    type Move = EinsteinMove;
    type Undo = Self;

    const MOVES_AGAIN: bool = true;
    const CHANCE: bool = true;

    fn turn(&self) -> Turn {
        if self.winner().is_some() {
            Turn::Over
        } else if self.die.is_none() {
            Turn::Chance
        } else {
            Turn::Player(self.mover)
        }
    }

    fn to_move(&self) -> Player {
        self.mover
    }

    fn payoff(&self, player: Player) -> i32 {
        if self.winner() == Some(player) { 1 } else { -1 }
    }

    fn moves(&self, list: &mut MoveList<EinsteinMove>) {
        if self.winner().is_some() {
            return;
        }
        let Some(die) = self.die else {
            list.extend((1..=STONES as u8).map(EinsteinMove::Shows));
            return;
        };
        for from in self.allowed(self.mover, die) {
            list.extend(Self::steps(self.mover, from).map(|to| EinsteinMove::Step(from, to)));
        }
    }

    fn play(&mut self, mv: EinsteinMove) -> Self {
        let before = self.clone();
        match mv {
            EinsteinMove::Shows(number) => self.die = Some(number),
            EinsteinMove::Step(from, to) => {
                if let Some((player, number)) = self.on(to) {
                    self.stones[player][number] = GONE;
                }
                if let Some((player, number)) = self.on(from) {
                    self.stones[player][number] = to;
                }
                (self.mover, self.die) = (self.mover.other(), None);
            }
        }
        before
    }

    fn undo(&mut self, _mv: EinsteinMove, undo: Self) {
        *self = undo;
    }

    fn key(&self) -> u64 {
        let state = [self.mover.0, self.die.unwrap_or_default()];
        let numbers = self.stones.iter().flatten().chain(&state);
        numbers.zip(KEYS).fold(0, |sum, (&number, key)| {
            sum ^ key.wrapping_mul(2 * u64::from(number) + 1)
        })
    }
}

/// The corner of the first player; the second has the opposite one.
const CORNER: [u8; STONES] = [0, 1, 2, 5, 6, 10];

/// The letters of the second player's stones.
const LETTERS: [char; STONES] = ['a', 'b', 'c', 'd', 'e', 'f'];

impl Notation for Einstein {
    type Rules = EinsteinRules;

    fn start(rules: &EinsteinRules) -> Result<Self, Error> {
        let mut corners = [CORNER; 2];
        if rules.seed > 0 {
            let mut random = Random::new(rules.seed);
            for corner in &mut corners {
                random.shuffle(corner);
            }
        }
        corners[1] = corners[1].map(|cell| FAR - cell);
        Ok(Self {
            stones: corners,
            mover: Player::FIRST,
            die: None,
        })
    }

    /// `..fed/...cb/....a/...../123.. 1 4`: the rows from the top, `1` to `6` the stones of the first player and `a` to `f`
    /// those of the second, then whose turn it is and what the die shows, `-` if it is in the air.
    fn parse(_rules: &EinsteinRules, text: &str) -> Result<Self, Error> {
        let bad = |why: String| Error::position(text, why);
        let words: Vec<&str> = text.split_whitespace().collect();
        let &[board, mover, die] = words.as_slice() else {
            return Err(bad("it takes a board, a player and the die".into()));
        };
        let mut position = Self {
            stones: [[GONE; STONES]; 2],
            mover: match mover {
                "1" => Player::FIRST,
                "2" => Player::SECOND,
                _ => return Err(bad(format!("`{mover}` is no player"))),
            },
            die: None,
        };
        let rows: Vec<&str> = board.split('/').collect();
        if rows.len() != SIDE || rows.iter().any(|row| row.chars().count() != SIDE) {
            return Err(bad("a board has five rows of five".into()));
        }
        for (at, letter) in rows.iter().rev().flat_map(|row| row.chars()).enumerate() {
            let stone = match letter {
                '.' => continue,
                '1'..='6' => (0, letter as usize - '1' as usize),
                'a'..='f' => (1, letter as usize - 'a' as usize),
                _ => return Err(bad(format!("`{letter}` is no stone"))),
            };
            let cell = &mut position.stones[stone.0][stone.1];
            if *cell != GONE {
                return Err(bad(format!("`{letter}` stands twice")));
            }
            *cell = at as u8;
        }
        if die != "-" {
            let shown = die.parse().ok().filter(|die| (1..=6).contains(die));
            position.die = Some(shown.ok_or_else(|| bad(format!("no die shows `{die}`")))?);
        }
        let [first, second] = &position.stones;
        let none = [GONE; STONES];
        if *first == none && *second == none || first.contains(&FAR) && second.contains(&0) {
            return Err(bad("both sides have won".into()));
        }
        if position.winner() == Some(position.mover) || position.winner().is_some() && die != "-" {
            return Err(bad("the game ended a move ago".into()));
        }
        Ok(position)
    }

    fn text(&self) -> String {
        let letter = |cell: usize| match self.on(cell as u8) {
            Some((0, number)) => char::from(b'1' + number as u8),
            Some((_, number)) => LETTERS[number],
            None => '.',
        };
        let row = |row: usize| {
            (0..SIDE)
                .map(|column| letter(row * SIDE + column))
                .collect()
        };
        let rows: Vec<String> = (0..SIDE).rev().map(row).collect();
        let die = self.die.map_or("-".into(), |die| die.to_string());
        format!("{} {} {die}", rows.join("/"), self.mover.0 + 1)
    }

    fn move_text(&self, mv: EinsteinMove) -> String {
        match mv {
            EinsteinMove::Shows(number) => number.to_string(),
            EinsteinMove::Step(from, to) => format!("{}{}", cell(from).name(), cell(to).name()),
        }
    }

    fn view(&self) -> BoardView {
        let mut view = BoardView::empty(Geometry::Squares, SIDE as u32, SIDE as u32);
        for (owner, stones) in self.stones.iter().enumerate() {
            for (number, &at) in stones.iter().enumerate().filter(|(_, at)| **at != GONE) {
                let Cell { column, row } = cell(at);
                let kind = (number + 1).to_string();
                view.put(column, row, &kind, Some(Player(owner as u8)));
            }
        }
        view.notice = self.die.map(|die| NOTICES[usize::from(die) - 1]);
        view
    }

    fn gesture(&self, mv: EinsteinMove) -> Gesture {
        match mv {
            EinsteinMove::Shows(_) => Gesture::default(),
            EinsteinMove::Step(from, to) => {
                let taken = self.on(to).map(|_| cell(to));
                Gesture {
                    takes: taken.into_iter().collect(),
                    ..Gesture::step(cell(from), cell(to))
                }
            }
        }
    }

    fn ending(&self) -> &'static str {
        if self.stones[0].contains(&FAR) || self.stones[1].contains(&0) {
            "corner reached"
        } else {
            "every stone taken"
        }
    }
}

const NOTICES: [&str; STONES] = [
    "the die shows 1",
    "the die shows 2",
    "the die shows 3",
    "the die shows 4",
    "the die shows 5",
    "the die shows 6",
];

fn cell(at: u8) -> Cell {
    Cell::new(u32::from(at) % 5, u32::from(at) / 5)
}

/// How far each side still has to go with the stones that the die lets it move, on average.
#[derive(Clone, Copy, Debug)]
pub struct Distance;

impl Distance {
    /// Steps to the corner of the nearest stone each number allows, added up over the numbers.
    fn steps(position: &Einstein, player: Player) -> i32 {
        let far = |at: u8| {
            let (column, row) = (i32::from(at) % 5, i32::from(at) / 5);
            if player == Player::FIRST {
                (4 - column).max(4 - row)
            } else {
                column.max(row)
            }
        };
        (1..=STONES as u8)
            .map(|die| position.allowed(player, die).map(far).min().unwrap_or(5))
            .sum()
    }
}

impl Evaluator<Einstein> for Distance {
    fn score(&mut self, position: &Einstein) -> Score {
        let mover = position.mover;
        let lead = Self::steps(position, mover.other()) - Self::steps(position, mover);
        // Half a step for the one who is to move.
        Score::new((lead + 3) * 30)
    }

    fn range(&mut self, _position: &Einstein) -> Option<Range> {
        Some(Range {
            least: -1,
            most: 1,
            sum: 0,
        })
    }
}

/// The game as the list of games has it.
pub fn entry() -> Listed<Plain<Einstein, Distance>> {
    let summary = "EinStein würfelt nicht: six numbered stones, and a die that says which may move";
    let encode = |mv| match mv {
        EinsteinMove::Shows(number) => u16::from(number),
        EinsteinMove::Step(from, to) => 8 + u16::from(from) * 25 + u16::from(to),
    };
    let limits = Limits::time(Duration::from_millis(500));
    Listed::general("einstein", summary, Plain::new(Distance, encode))
        .with_alphabeta()
        .limits(limits)
        .bench(&[("..cba/...ed/6...f/45.../123.. 1 3", 4)])
}
