//! Morpion solitaire: add a point so that it makes a straight line of four or five points with those there, and draw the
//! line; as many lines as possible. Touching variants (T) let lines of one direction meet at their ends, disjoint ones (D)
//! do not.

mod picture;

use arrayvec::ArrayVec;
use hetman_game::evaluate::Blind;
use hetman_game::random::mix;
use hetman_game::{
    Act, BoardView, Cell, Error, Geometry, Gesture, MoveList, Notation, Player, Position, Puzzle,
    Turn, choices, options,
};
use hetman_search::{Listed, Plain};

/// Columns and rows there is room for.
const ROOM: usize = 32;
/// The most lines of a game; no variant comes near.
const LONGEST: usize = 400;
/// The most moves of a position; no position comes near.
const WIDEST: usize = 200;
/// From a point to the next of a line: to the right, up, up to the right, down to the right.
const STEPS: [(i8, i8); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

choices! {
    /// The variants.
    pub enum Variant {
        /// Lines of four points that may touch.
        FourTouching = "4T",
        /// Lines of four points that may not touch.
        FourDisjoint = "4D",
        /// Lines of five points that may touch.
        FiveTouching = "5T",
        /// Lines of five points that may not touch.
        FiveDisjoint = "5D",
    }
}

impl Variant {
    /// Points of a line.
    const fn points(self) -> u8 {
        match self {
            Self::FourTouching | Self::FourDisjoint => 4,
            Self::FiveTouching | Self::FiveDisjoint => 5,
        }
    }

    /// How many points of a line belong to it alone: those behind the last touch nothing, or may be another's first.
    const fn own_points(self) -> u8 {
        match self {
            Self::FourTouching | Self::FiveTouching => self.points() - 1,
            Self::FourDisjoint | Self::FiveDisjoint => self.points(),
        }
    }

    /// Columns and rows of the board.
    const fn side(self) -> u8 {
        match self {
            Self::FourDisjoint => 17,
            Self::FourTouching => 21,
            Self::FiveDisjoint => 26,
            Self::FiveTouching => 32,
        }
    }
}

options! {
    /// What the spec of Morpion solitaire may set.
    pub struct MorpionRules {
        /// Points of a line, and whether lines may touch (T) or not (D).
        rules: Variant = Variant::FiveDisjoint;
    }
}

/// A line with the point that completes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stroke {
    /// The first point of the line.
    column: u8,
    row: u8,
    /// Its direction, as a place in [`STEPS`].
    step: u8,
    /// Which of its points is new.
    new: u8,
}

impl Stroke {
    /// A point of the line, from 0.
    fn point(self, at: u8) -> (u8, u8) {
        let (right, up) = STEPS[usize::from(self.step)];
        let along = |from: u8, by: i8| from.wrapping_add_signed(by * at as i8);
        (along(self.column, right), along(self.row, up))
    }

    fn new_point(self) -> (u8, u8) {
        self.point(self.new)
    }

    fn number(self) -> u32 {
        u32::from_le_bytes([self.column, self.row, self.step, self.new])
    }
}

/// Sets of points, a word for each row.
type Points = [u32; ROOM];

fn has(points: &Points, (column, row): (u8, u8)) -> bool {
    points[usize::from(row)] >> column & 1 > 0
}

fn flip(points: &mut Points, (column, row): (u8, u8)) {
    points[usize::from(row)] ^= 1 << column;
}

/// A position of Morpion solitaire.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Morpion {
    points: Points,
    /// For each direction the points that lines of it own.
    owned: [Points; 4],
    strokes: ArrayVec<Stroke, LONGEST>,
    /// The moves, kept up to date from stroke to stroke.
    legal: ArrayVec<Stroke, WIDEST>,
    variant: Variant,
}

impl Morpion {
    /// The cross the game starts from: twelve sides, each as long as a line without its first point.
    fn cross(variant: Variant) -> Self {
        let (arm, side) = (variant.points() - 1, variant.side());
        let first = (side - (3 * arm - 2)) / 2;
        let mut position = Self {
            points: [0; ROOM],
            owned: [[0; ROOM]; 4],
            strokes: ArrayVec::new(),
            legal: ArrayVec::new(),
            variant,
        };
        let (low, high, end) = (arm - 1, 2 * arm - 2, 3 * arm - 3);
        let inside = |at: u8| (low..=high).contains(&at);
        for column in 0..=end {
            for row in 0..=end {
                let arms = inside(column) || inside(row);
                let edge = [0, end].contains(&column) || [0, end].contains(&row);
                let corner = |one: u8, other: u8| {
                    [low, high].contains(&one) && !(low + 1..high).contains(&other)
                };
                if arms && (edge || corner(column, row) || corner(row, column)) {
                    flip(&mut position.points, (first + column, first + row));
                }
            }
        }
        position.list_all();
        position
    }

    fn list_all(&mut self) {
        let side = self.variant.side();
        for row in 0..side {
            for column in 0..side {
                for step in 0..STEPS.len() as u8 {
                    self.list(column, row, step);
                }
            }
        }
    }

    /// Lists the line with this first point and direction, if exactly one point is missing and none is owned.
    fn list(&mut self, column: u8, row: u8, step: u8) {
        let mut stroke = Stroke {
            column,
            row,
            step,
            new: u8::MAX,
        };
        let (points, side) = (self.variant.points(), self.variant.side());
        let (end_column, end_row) = stroke.point(points - 1);
        if column >= side || row >= side || end_column >= side || end_row >= side {
            return;
        }
        for at in 0..points {
            if !has(&self.points, stroke.point(at)) {
                if stroke.new != u8::MAX {
                    return;
                }
                stroke.new = at;
            }
        }
        if stroke.new != u8::MAX && self.is_free(stroke) {
            // Room for more moves than any position has.
            let _ = self.legal.try_push(stroke);
        }
    }

    /// Whether no line of the same direction owns a point of this one.
    fn is_free(&self, stroke: Stroke) -> bool {
        let owned = &self.owned[usize::from(stroke.step)];
        (0..self.variant.own_points()).all(|at| !has(owned, stroke.point(at)))
    }

    fn own(&mut self, stroke: Stroke) {
        for at in 0..self.variant.own_points() {
            flip(&mut self.owned[usize::from(stroke.step)], stroke.point(at));
        }
    }

    fn cell_of((column, row): (u8, u8)) -> Cell {
        Cell::new(u32::from(column), u32::from(row))
    }

    fn ends(&self, stroke: Stroke) -> [Cell; 2] {
        [0, self.variant.points() - 1].map(|at| Self::cell_of(stroke.point(at)))
    }
}

impl Position for Morpion {
    type Move = Stroke;
    /// The moves before.
    type Undo = ArrayVec<Stroke, WIDEST>;

    const ALONE: bool = true;

    fn turn(&self) -> Turn {
        if self.legal.is_empty() || self.strokes.is_full() {
            Turn::Over
        } else {
            Turn::Player(Player::FIRST)
        }
    }

    fn to_move(&self) -> Player {
        Player::FIRST
    }

    fn payoff(&self, _player: Player) -> i32 {
        self.strokes.len() as i32
    }

    fn moves(&self, list: &mut MoveList<Stroke>) {
        list.extend(self.legal.iter().copied());
    }

    fn count(&self) -> usize {
        self.legal.len()
    }

    fn play(&mut self, stroke: Stroke) -> Self::Undo {
        let before = self.legal.clone();
        let new = stroke.new_point();
        flip(&mut self.points, new);
        self.own(stroke);
        self.strokes.push(stroke);
        let old = std::mem::take(&mut self.legal);
        let stays = |&other: &Stroke| {
            other.new_point() != new && (other.step != stroke.step || self.is_free(other))
        };
        let kept: ArrayVec<Stroke, WIDEST> = old.into_iter().filter(stays).collect();
        self.legal = kept;
        for step in 0..STEPS.len() as u8 {
            for back in 0..self.variant.points() {
                let (right, up) = STEPS[usize::from(step)];
                let column = new.0.wrapping_add_signed(-right * back as i8);
                let row = new.1.wrapping_add_signed(-up * back as i8);
                self.list(column, row, step);
            }
        }
        before
    }

    fn undo(&mut self, stroke: Stroke, undo: Self::Undo) {
        flip(&mut self.points, stroke.new_point());
        self.own(stroke);
        self.strokes.pop();
        self.legal = undo;
    }

    fn key(&self) -> u64 {
        let strokes = self.strokes.iter();
        strokes.fold(0, |sum, stroke| sum ^ mix(u64::from(stroke.number()) + 1))
    }
}

impl Puzzle for Morpion {
    fn move_key(&self, stroke: Stroke) -> u64 {
        u64::from(stroke.number())
    }
}

impl Notation for Morpion {
    type Rules = MorpionRules;

    fn start(rules: &MorpionRules) -> Result<Self, Error> {
        Ok(Self::cross(rules.rules))
    }

    /// `cross` and the lines drawn since, in turn.
    fn parse(rules: &MorpionRules, text: &str) -> Result<Self, Error> {
        let mut words = text.split_whitespace();
        if words.next() != Some("cross") {
            return Err(Error::position(text, "it begins with `cross`"));
        }
        let mut position = Self::cross(rules.rules);
        for word in words {
            let stroke = position
                .parse_move(word)
                .map_err(|_| Error::position(text, format!("the line `{word}` cannot be drawn")))?;
            position.play(stroke);
        }
        Ok(position)
    }

    fn text(&self) -> String {
        let strokes = self.strokes.iter().map(|&stroke| self.move_text(stroke));
        std::iter::once("cross".into())
            .chain(strokes)
            .collect::<Vec<String>>()
            .join(" ")
    }

    /// `k10-o10:m10`: the ends of the line, and the new point.
    fn move_text(&self, stroke: Stroke) -> String {
        let [first, last] = self.ends(stroke).map(Cell::name);
        format!(
            "{first}-{last}:{}",
            Self::cell_of(stroke.new_point()).name()
        )
    }

    fn view(&self) -> BoardView {
        let side = u32::from(self.variant.side());
        let mut view = BoardView::empty(Geometry::Crossings, side, side);
        for row in 0..self.variant.side() {
            for column in 0..self.variant.side() {
                if has(&self.points, (column, row)) {
                    view.put(column.into(), row.into(), "point", Some(Player::FIRST));
                }
            }
        }
        view.lines = self
            .strokes
            .iter()
            .map(|&stroke| self.ends(stroke))
            .collect();
        view
    }

    /// The new point is touched; where it completes several lines, the one meant is chosen by its name.
    fn gesture(&self, stroke: Stroke) -> Gesture {
        let new = Self::cell_of(stroke.new_point());
        let rest = (0..self.variant.points()).map(|at| Self::cell_of(stroke.point(at)));
        Gesture {
            takes: rest.filter(|cell| *cell != new).collect(),
            ..Gesture::at(Act::Drop, new)
        }
    }

    fn shape(&self, _kind: &str) -> &'static str {
        "point"
    }

    fn tally(&self) -> Option<String> {
        Some(self.strokes.len().to_string())
    }

    fn picture(&self) -> Option<String> {
        Some(picture::svg(self))
    }

    fn ending(&self) -> &'static str {
        "no line is left"
    }
}

/// The game as the list of games has it.
pub fn entry() -> Listed<Plain<Morpion>> {
    let summary = "Morpion solitaire: add points that complete lines of four or five; as many lines as possible";
    let encode = |stroke: Stroke| mix(u64::from(stroke.number())) as u16 | 1;
    Listed::puzzle("morpion", summary, Plain::new(Blind, encode)).bench(&[("", 2)])
}
