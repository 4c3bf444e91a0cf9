//! Peg solitaire on the English board of 33 holes: a peg jumps over another into an empty hole, and the one jumped over is
//! taken off; the last peg has to end in a given hole. Every solution has as many jumps; jumps of one peg in a row are a
//! sweep, and the fewest sweeps are a puzzle of their own (18 from centre to centre).

mod guide;

use hetman_game::random::keys;
use hetman_game::{
    BoardView, Cell, Error, Geometry, Gesture, Goal, MarkKind, MoveList, Notation, Player,
    Position, Puzzle, Score, Shown, Turn, UNSOLVED, choices, options,
};
use hetman_search::{Listed, Solitaire};

pub use guide::Regions;

use crate::length;

/// Columns and rows around the board.
const SIDE: u8 = 7;

choices! {
    /// What a solution is counted in.
    pub enum Count {
        /// Single jumps: every solution has as many.
        Jumps = "jumps",
        /// Jumps of one peg in a row count as one.
        Sweeps = "sweeps",
    }
}

options! {
    /// What the spec of peg solitaire may set.
    pub struct PegRules {
        /// The hole that is empty at the start.
        hole: String = "d4".into();
        /// The hole in which the last peg has to end.
        target: String = "d4".into();
        /// What the length of a solution is counted in.
        count: Count = Count::Jumps;
    }
}

/// A position of peg solitaire.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Peg {
    /// The holes with pegs, row by row from the bottom.
    pegs: u64,
    target: u8,
    /// The hole of the peg that jumped last, or none.
    last: u8,
    spent: u32,
    count: Count,
}

/// A jump: from a hole, two holes to the right, up, left or down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Jump {
    from: u8,
    over: u8,
    to: u8,
}

const NO_HOLE: u8 = u8::MAX;
const KEYS: [u64; 2 * 49] = keys(0x5045_4753_0000_0001);

/// The holes of the board.
const BOARD: u64 = {
    let (mut holes, mut at) = (0, 0);
    while at < SIDE * SIDE {
        let (column, row) = (at % SIDE, at / SIDE);
        if (column >= 2 && column <= 4) || (row >= 2 && row <= 4) {
            holes |= 1 << at;
        }
        at += 1;
    }
    holes
};

const fn has(holes: u64, hole: u8) -> bool {
    hole < SIDE * SIDE && holes >> hole & 1 > 0
}

fn cell(hole: u8) -> Cell {
    Cell::new(u32::from(hole % SIDE), u32::from(hole / SIDE))
}

fn hole(name: &str) -> Option<u8> {
    (0..SIDE * SIDE).find(|&at| has(BOARD, at) && cell(at).name() == name)
}

impl Peg {
    fn jumps(&self, mut each: impl FnMut(Jump)) {
        for from in (0..SIDE * SIDE).filter(|&at| has(self.pegs, at)) {
            for (step, room) in [
                (1, from % SIDE + 2 < SIDE),
                (SIDE as i8, true),
                (-1, from % SIDE >= 2),
                (-(SIDE as i8), true),
            ] {
                let (over, to) = (
                    from.wrapping_add_signed(step),
                    from.wrapping_add_signed(2 * step),
                );
                if room && has(self.pegs, over) && has(BOARD & !self.pegs, to) {
                    each(Jump { from, over, to });
                }
            }
        }
    }

    fn flip(&mut self, jump: Jump) {
        self.pegs ^= 1 << jump.from | 1 << jump.over | 1 << jump.to;
    }
}

impl Position for Peg {
    type Move = Jump;
    /// The hole of the peg that jumped before, and the cost before.
    type Undo = (u8, u32);

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
            UNSOLVED - self.pegs.count_ones() as i32
        }
    }

    fn moves(&self, list: &mut MoveList<Jump>) {
        self.jumps(|jump| list.push(jump));
    }

    fn count(&self) -> usize {
        let mut count = 0;
        self.jumps(|_| count += 1);
        count
    }

    fn play(&mut self, jump: Jump) -> (u8, u32) {
        let undo = (self.last, self.spent);
        self.spent += self.cost(jump);
        self.flip(jump);
        self.last = jump.to;
        undo
    }

    fn undo(&mut self, jump: Jump, undo: (u8, u32)) {
        self.flip(jump);
        (self.last, self.spent) = undo;
    }

    fn key(&self) -> u64 {
        let mut key = if self.count == Count::Sweeps && self.last != NO_HOLE {
            KEYS[usize::from(self.last) + 49]
        } else {
            0
        };
        let mut pegs = self.pegs;
        while pegs > 0 {
            key ^= KEYS[pegs.trailing_zeros() as usize];
            pegs &= pegs - 1;
        }
        key
    }
}

impl Puzzle for Peg {
    fn move_key(&self, jump: Jump) -> u64 {
        u64::from(jump.from) << 8 | u64::from(jump.to)
    }
}

impl Goal for Peg {
    type Guide = Regions;

    const TABLE: usize = 64;

    fn cost(&self, jump: Jump) -> u32 {
        u32::from(self.count == Count::Jumps || jump.from != self.last)
    }

    fn spent(&self) -> u32 {
        self.spent
    }

    fn is_solved(&self) -> bool {
        self.pegs == 1 << self.target
    }
}

impl Notation for Peg {
    type Rules = PegRules;

    fn start(rules: &PegRules) -> Result<Self, Error> {
        let place = |name: &str, value: &str| {
            hole(value).ok_or_else(|| Error::value(name, value, "a hole of the board, as `d4`"))
        };
        let empty = place("hole", &rules.hole)?;
        Ok(Self {
            pegs: BOARD & !(1 << empty),
            target: place("target", &rules.target)?,
            last: NO_HOLE,
            spent: 0,
            count: rules.count,
        })
    }

    /// `--ooo--/--ooo--/ooooooo/ooo.ooo/...`: the rows from the top, `o` a peg, `.` an empty hole, `-` no hole; then, if
    /// moves were made, the hole of the peg that jumped last, `after` and the length so far.
    fn parse(rules: &PegRules, text: &str) -> Result<Self, Error> {
        let bad = |why: String| Error::position(text, why);
        let (board, spent) = length::split(text, "after").map_err(bad)?;
        let mut position = Self::start(rules)?;
        let (board, last) = board.split_once(' ').unwrap_or((board, ""));
        if !last.is_empty() {
            let found =
                hole(last.trim()).ok_or_else(|| bad(format!("there is no hole `{last}`")))?;
            position.last = found;
        }
        (position.pegs, position.spent) = (pegs(board).map_err(bad)?, spent);
        if position.last != NO_HOLE && !has(position.pegs, position.last) {
            return Err(bad(format!("there is no peg in `{last}`")));
        }
        Ok(position)
    }

    fn text(&self) -> String {
        let sign = |at: u8| match (has(BOARD, at), has(self.pegs, at)) {
            (false, _) => '-',
            (_, true) => 'o',
            (_, false) => '.',
        };
        let row = |row: u8| {
            (0..SIDE)
                .map(|column| sign(row * SIDE + column))
                .collect::<String>()
        };
        let mut board = (0..SIDE).rev().map(row).collect::<Vec<_>>().join("/");
        if self.last != NO_HOLE {
            board = format!("{board} {}", cell(self.last).name());
        }
        length::join(&board, "after", self.spent)
    }

    fn move_text(&self, jump: Jump) -> String {
        format!("{}{}", cell(jump.from).name(), cell(jump.to).name())
    }

    fn shown(&self, score: Score) -> Shown {
        length::shown(score)
    }

    fn view(&self) -> BoardView {
        let side = u32::from(SIDE);
        let mut view = BoardView::empty(Geometry::DarkSquares, side, side);
        for at in (0..SIDE * SIDE).filter(|&at| has(self.pegs, at)) {
            let cell = cell(at);
            view.put(cell.column, cell.row, "peg", Some(Player::FIRST));
        }
        view.mark(cell(self.target), MarkKind::Note);
        view
    }

    fn gesture(&self, jump: Jump) -> Gesture {
        Gesture {
            takes: vec![cell(jump.over)],
            ..Gesture::step(cell(jump.from), cell(jump.to))
        }
    }

    fn cell_name(&self, at: Cell) -> String {
        let hole = (at.row * u32::from(SIDE) + at.column) as u8;
        if has(BOARD, hole) {
            at.name()
        } else {
            String::new()
        }
    }

    fn shape(&self, _kind: &str) -> &'static str {
        "stone"
    }

    fn tally(&self) -> Option<String> {
        Some(self.spent.to_string())
    }

    fn ending(&self) -> &'static str {
        if self.is_solved() {
            "solved"
        } else {
            "no jump is left"
        }
    }
}

/// The pegs of a board written in rows from the top.
fn pegs(board: &str) -> Result<u64, String> {
    let rows: Vec<&str> = board.split('/').collect();
    let side = usize::from(SIDE);
    if rows.len() != side || rows.iter().any(|row| row.chars().count() != side) {
        return Err(format!("it takes {side} rows of {side} signs"));
    }
    let mut pegs = 0;
    for (at, sign) in rows.iter().rev().flat_map(|row| row.chars()).enumerate() {
        match (sign, has(BOARD, at as u8)) {
            ('o', true) => pegs |= 1 << at,
            ('.', true) | ('-', false) => {}
            _ => return Err(format!("`{sign}` is in the wrong place")),
        }
    }
    if pegs == 0 {
        return Err("there is no peg".into());
    }
    Ok(pegs)
}

/// The game as the list of games has it.
pub fn entry() -> Listed<Solitaire<Peg>> {
    let summary =
        "peg solitaire: jump pegs over pegs until one is left, in the middle of the English board";
    let encode = |jump: Jump| u16::from(jump.from) << 8 | u16::from(jump.to) | 1 << 15;
    Listed::goal("peg", summary, encode).bench(&[("", 40)])
}
