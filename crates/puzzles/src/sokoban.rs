//! Sokoban: push all boxes to goals by the fewest pushes. A move is one push; the way the player walks there costs nothing.

mod guide;
mod level;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use hetman_game::random::keys;
use hetman_game::{
    BoardView, Cell, Error, Geometry, Gesture, Goal, MarkKind, MoveList, Notation, Player,
    Position, Puzzle, Score, Shown, Turn, UNSOLVED, options,
};
use hetman_search::{Listed, Solitaire};

pub use guide::Assignment;

use crate::length;
use level::{DIRECTIONS, Level, MOST_CELLS, Setup};

/// The levels of our own, one a line.
const LEVELS: &str = include_str!("sokoban/levels.txt");
/// Pushes after which a level counts as given up.
const LONGEST: u32 = 1_000;

options! {
    /// What the spec of Sokoban may set.
    pub struct SokobanRules {
        /// Number of the level.
        level: usize = 1, 1..=40;
    }
}

/// A position of Sokoban.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sokoban {
    level: Arc<Level>,
    boxes: u128,
    player: u8,
    spent: u32,
}

/// A push of the box on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Push {
    cell: u8,
    direction: u8,
}

const KEYS: [u64; 2 * MOST_CELLS] = keys(0x534F_4B4F_4241_4E01);

impl Sokoban {
    fn reach(&self) -> u128 {
        self.level.reach(self.player, self.boxes)
    }

    fn has_box(&self, cell: u8) -> bool {
        self.boxes >> cell & 1 > 0
    }

    fn pushes(&self, mut each: impl FnMut(Push)) {
        if self.is_solved() || self.spent >= LONGEST {
            return;
        }
        let reach = self.reach();
        let mut boxes = self.boxes;
        while boxes > 0 {
            let cell = boxes.trailing_zeros() as u8;
            boxes &= boxes - 1;
            for direction in 0..4 {
                let (ahead, behind) = (
                    self.level.step(cell, direction),
                    self.level.step(cell, (direction + 2) % 4),
                );
                if ahead.is_some_and(|ahead| !self.has_box(ahead))
                    && behind.is_some_and(|behind| reach >> behind & 1 > 0)
                {
                    each(Push {
                        cell,
                        direction: direction as u8,
                    });
                }
            }
        }
    }

    fn cell(&self, cell: u8) -> Cell {
        let (column, row) = self.level.places[usize::from(cell)];
        Cell::new(u32::from(column), u32::from(self.level.rows - 1 - row))
    }

    fn off_goals(&self) -> u32 {
        (self.boxes & !self.level.goals).count_ones()
    }
}

impl Position for Sokoban {
    type Move = Push;
    /// Where the player stood.
    type Undo = u8;

    const ALONE: bool = true;

    fn turn(&self) -> Turn {
        if self.count() == 0 {
            Turn::Over
        } else {
            Turn::Player(Player::FIRST)
        }
    }

    fn to_move(&self) -> Player {
        Player::FIRST
    }

    fn payoff(&self, _player: Player) -> i32 {
        if self.is_solved() {
            -(self.spent as i32)
        } else {
            UNSOLVED - self.off_goals() as i32
        }
    }

    fn moves(&self, list: &mut MoveList<Push>) {
        self.pushes(|push| list.push(push));
    }

    fn count(&self) -> usize {
        let mut count = 0;
        self.pushes(|_| count += 1);
        count
    }

    fn play(&mut self, push: Push) -> u8 {
        let ahead = self.level.beside[usize::from(push.cell)][usize::from(push.direction)];
        self.boxes ^= 1 << push.cell | 1 << ahead;
        self.spent += 1;
        std::mem::replace(&mut self.player, push.cell)
    }

    fn undo(&mut self, push: Push, undo: u8) {
        let ahead = self.level.beside[usize::from(push.cell)][usize::from(push.direction)];
        self.boxes ^= 1 << push.cell | 1 << ahead;
        self.spent -= 1;
        self.player = undo;
    }

    /// The boxes, and the first of the cells the player can walk to.
    fn key(&self) -> u64 {
        let mut key = KEYS[MOST_CELLS + self.reach().trailing_zeros() as usize];
        let mut boxes = self.boxes;
        while boxes > 0 {
            key ^= KEYS[boxes.trailing_zeros() as usize];
            boxes &= boxes - 1;
        }
        key
    }
}

impl Puzzle for Sokoban {
    fn move_key(&self, push: Push) -> u64 {
        u64::from(push.cell) << 8 | u64::from(push.direction)
    }

    /// All but pushes into cells that lead to no goal.
    fn promising(&self, list: &mut MoveList<Push>) {
        self.moves(list);
        let ahead =
            |push: &Push| self.level.beside[usize::from(push.cell)][usize::from(push.direction)];
        let useful = |push: &Push| self.level.dead >> ahead(push) & 1 == 0;
        if list.iter().any(useful) {
            list.retain(|push| useful(push));
        }
    }
}

impl Goal for Sokoban {
    type Guide = Assignment;

    const TABLE: usize = 64;

    fn spent(&self) -> u32 {
        self.spent
    }

    fn is_solved(&self) -> bool {
        self.boxes == self.level.goals
    }
}

impl Notation for Sokoban {
    type Rules = SokobanRules;

    fn start(rules: &SokobanRules) -> Result<Self, Error> {
        let level = LEVELS.lines().nth(rules.level - 1);
        let level =
            level.ok_or_else(|| Error::Other(format!("there is no level {}", rules.level)))?;
        Self::parse(rules, level)
    }

    /// The rows of a level from the top with a `/` between them; then, if pushes were made, `after` and their number.
    fn parse(_rules: &SokobanRules, text: &str) -> Result<Self, Error> {
        let bad = |why: String| Error::position(text, why);
        let (board, spent) = length::split(text, "after").map_err(bad)?;
        let Setup {
            level,
            boxes,
            player,
        } = Level::read(board).map_err(bad)?;
        Ok(Self {
            level: Arc::new(level),
            boxes,
            player,
            spent,
        })
    }

    fn text(&self) -> String {
        let Level { columns, rows, .. } = *self.level;
        let mut signs = vec![vec!['#'; usize::from(columns)]; usize::from(rows)];
        for (at, &(column, row)) in self.level.places.iter().enumerate() {
            let goal = self.level.goals >> at & 1 > 0;
            let (plain, on_goal) = match (self.has_box(at as u8), at == usize::from(self.player)) {
                (true, _) => ('$', '*'),
                (_, true) => ('@', '+'),
                _ => ('-', '.'),
            };
            signs[usize::from(row)][usize::from(column)] = if goal { on_goal } else { plain };
        }
        let rows: Vec<String> = signs.iter().map(|row| row.iter().collect()).collect();
        length::join(&rows.join("/"), "after", self.spent)
    }

    /// The cell of the box and the direction, `r`, `u`, `l` or `d`.
    fn move_text(&self, push: Push) -> String {
        let direction = DIRECTIONS[usize::from(push.direction)];
        format!("{}{direction}", self.cell(push.cell).name())
    }

    fn shown(&self, score: Score) -> Shown {
        length::shown(score)
    }

    fn view(&self) -> BoardView {
        let Level { columns, rows, .. } = *self.level;
        let mut view = BoardView::empty(Geometry::Squares, columns.into(), rows.into());
        for row in 0..rows {
            for column in 0..columns {
                let Some(at) = self
                    .level
                    .places
                    .iter()
                    .position(|&place| place == (column, row))
                else {
                    view.put(column.into(), u32::from(rows - 1 - row), "wall", None);
                    continue;
                };
                let cell = self.cell(at as u8);
                if self.has_box(at as u8) {
                    view.put(cell.column, cell.row, "box", Some(Player::FIRST));
                } else if at == usize::from(self.player) {
                    view.put(cell.column, cell.row, "player", Some(Player::FIRST));
                }
                if self.level.goals >> at & 1 > 0 {
                    view.mark(cell, MarkKind::Note);
                }
            }
        }
        view
    }

    fn gesture(&self, push: Push) -> Gesture {
        let ahead = self.level.beside[usize::from(push.cell)][usize::from(push.direction)];
        Gesture::step(self.cell(push.cell), self.cell(ahead))
    }

    fn shape(&self, kind: &str) -> &'static str {
        match kind {
            "wall" => "wall",
            "box" => "box",
            _ => "pawn",
        }
    }

    fn tally(&self) -> Option<String> {
        Some(self.spent.to_string())
    }

    fn ending(&self) -> &'static str {
        if self.is_solved() {
            "solved"
        } else {
            "no push is left"
        }
    }
}

/// The game as the list of games has it.
pub fn entry() -> Listed<Solitaire<Sokoban>> {
    let summary = "Sokoban: push all boxes to goals by the fewest pushes";
    let encode = |push: Push| (u16::from(push.cell) << 2 | u16::from(push.direction)) + 1;
    Listed::goal("sokoban", summary, encode)
        .preferring("astar")
        .bench(&[("", 200)])
}
