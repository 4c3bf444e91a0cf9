//! Dark Hex: both players see only their own stones. Who tries a cell that is taken hears so, sees the stone from then on and
//! tries again; the other hears that a try failed, but not where. Black joins top and bottom, white left and right.

use hetman_game::evaluate::Blind;
use hetman_game::random::{Random, digest};
use hetman_game::{
    Act, BoardView, Cell, Error, Geometry, Gesture, MoveList, Notation, Player, Position, Turn,
    Viewer, options,
};
use hetman_search::{Listed, Plain};

/// The most cells in a row.
const LARGEST: usize = 6;
/// The most tries of a game: each cell is taken once, and found once by the other player.
const MOST_TRIES: usize = 2 * LARGEST * LARGEST;

options! {
    /// What the spec of dark Hex may set.
    pub struct DarkRules {
        /// Cells in a row.
        size: usize = 4, 2..=6;
    }
}

/// A position of dark Hex: everything that was tried, and what came of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DarkHex {
    size: u8,
    tries: [u8; MOST_TRIES],
    tried: u8,
    /// The stones of both players, a bit for each cell.
    stones: [u64; 2],
    /// Those of the other player that each has found.
    found: [u64; 2],
    mover: u8,
}

/// A try: who, where, and whether a stone was there.
#[derive(Clone, Copy)]
struct Try {
    player: u8,
    cell: u8,
    hit: bool,
}

impl DarkHex {
    fn empty(size: u8) -> Self {
        Self {
            size,
            tries: [0; MOST_TRIES],
            tried: 0,
            stones: [0; 2],
            found: [0; 2],
            mover: 0,
        }
    }

    fn cells(&self) -> u8 {
        self.size * self.size
    }

    /// The cell with this number, as the picture counts rows: from the bottom.
    fn place(&self, cell: u8) -> Cell {
        let (row, column) = (cell / self.size, cell % self.size);
        Cell::new(u32::from(column), u32::from(self.size - 1 - row))
    }

    fn name(&self, cell: u8) -> String {
        let (row, column) = (cell / self.size, cell % self.size);
        Cell::new(u32::from(column), u32::from(row)).name()
    }

    /// Everything that was tried, in turn.
    fn history(&self) -> Vec<Try> {
        let mut again = Self::empty(self.size);
        let one = |&cell: &u8| {
            let (player, hit) = (again.mover, again.is_hit(cell));
            again.play(cell);
            Try { player, cell, hit }
        };
        self.tries[..usize::from(self.tried)]
            .iter()
            .map(one)
            .collect()
    }

    fn is_hit(&self, cell: u8) -> bool {
        self.stones[usize::from(1 - self.mover)] & 1 << cell != 0
    }

    /// Whether the stones of a player join his sides.
    fn joins(&self, player: u8) -> bool {
        let (size, stones) = (i32::from(self.size), self.stones[usize::from(player)]);
        let along = |cell: i32| {
            if player == 0 {
                cell / size
            } else {
                cell % size
            }
        };
        let own = |cell: &i32| stones & 1 << cell != 0;
        let mut open: Vec<i32> = (0..size * size)
            .filter(|cell| along(*cell) == 0)
            .filter(own)
            .collect();
        let mut seen: u64 = open.iter().fold(0, |sum, cell| sum | 1 << cell);
        while let Some(cell) = open.pop() {
            if along(cell) == size - 1 {
                return true;
            }
            for (down, right) in [(0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)] {
                let (row, column) = (cell / size + down, cell % size + right);
                let inside = (0..size).contains(&row) && (0..size).contains(&column);
                let next = row * size + column;
                if inside && own(&next) && seen & 1 << next == 0 {
                    seen |= 1 << next;
                    open.push(next);
                }
            }
        }
        false
    }

    /// The player who has joined his sides; it can only be the one who moved last.
    fn winner(&self) -> Option<u8> {
        let last = 1 - self.mover;
        (self.tried >= self.size && self.joins(last)).then_some(last)
    }

    /// Where the other player may have put his stones, in turn: each that was found lies on its cell before it was found,
    /// and no other one where this player has a stone or has looked.
    fn guess(&self, player: u8, history: &[Try], random: &mut Random) -> Vec<u8> {
        let other = 1 - usize::from(player);
        let number = self.stones[other].count_ones() as usize;
        let mut slots: Vec<Option<u8>> = vec![None; number];
        let mut put = 0;
        for one in history {
            if one.player != player {
                put += usize::from(!one.hit);
            } else if one.hit {
                let free: Vec<usize> = (0..put).filter(|&at| slots[at].is_none()).collect();
                slots[free[random.below(free.len())]] = Some(one.cell);
            }
        }
        let taken = self.stones[usize::from(player)] | self.found[usize::from(player)];
        let mut free: Vec<u8> = (0..self.cells())
            .filter(|cell| taken & 1 << cell == 0)
            .collect();
        random.shuffle(&mut free);
        let mut free = free.into_iter();
        slots
            .into_iter()
            .filter_map(|slot| slot.or_else(|| free.next()))
            .collect()
    }

    /// The game as it may have gone on, with the stones of the other player where `stones` says.
    fn replayed(&self, player: u8, history: &[Try], stones: &[u8], random: &mut Random) -> Self {
        let mut again = Self::empty(self.size);
        let mut next = stones.iter();
        for one in history {
            let cell = if one.player == player {
                one.cell
            } else if one.hit {
                let own = again.stones[usize::from(player)];
                let left = own & !again.found[usize::from(1 - player)];
                let left: Vec<u8> = (0..self.cells())
                    .filter(|cell| left & 1 << cell != 0)
                    .collect();
                left[random.below(left.len())]
            } else {
                next.next().copied().unwrap_or(one.cell)
            };
            again.play(cell);
        }
        again
    }
}

/// Draws after which a world in which the other player has won already is taken as it is.
const MOST_DRAWS: u32 = 50;

impl Position for DarkHex {
    type Move = u8;
    type Undo = Self;

    const MOVES_AGAIN: bool = true;
    const HIDDEN: bool = true;

    fn turn(&self) -> Turn {
        if self.winner().is_some() {
            Turn::Over
        } else {
            Turn::Player(self.to_move())
        }
    }

    fn to_move(&self) -> Player {
        Player(self.mover)
    }

    fn payoff(&self, player: Player) -> i32 {
        match self.winner() {
            Some(winner) if winner == player.0 => 1,
            Some(_) => -1,
            None => 0,
        }
    }

    fn moves(&self, list: &mut MoveList<u8>) {
        let mover = usize::from(self.mover);
        let known = self.stones[mover] | self.found[mover];
        list.extend((0..self.cells()).filter(|cell| known & 1 << cell == 0));
    }

    fn play(&mut self, cell: u8) -> Self {
        let before = self.clone();
        let mover = usize::from(self.mover);
        self.tries[usize::from(self.tried)] = cell;
        self.tried += 1;
        if self.is_hit(cell) {
            self.found[mover] |= 1 << cell;
        } else {
            self.stones[mover] |= 1 << cell;
            self.mover = 1 - self.mover;
        }
        before
    }

    fn undo(&mut self, _cell: u8, undo: Self) {
        *self = undo;
    }

    fn key(&self) -> u64 {
        let tries = &self.tries[..usize::from(self.tried)];
        digest(
            tries
                .iter()
                .map(|&cell| u64::from(cell))
                .chain([u64::from(self.size)]),
        )
    }

    fn observed(&self, player: Player) -> u64 {
        let seen = |one: Try| {
            let cell = if one.player == player.0 {
                1 + u64::from(one.cell)
            } else {
                0
            };
            2 * cell + u64::from(one.hit)
        };
        let tries = self.history().into_iter().map(seen);
        digest(tries.chain([u64::from(player.0)]))
    }

    fn is_seen(&self, _cell: u8, player: Player) -> bool {
        player == self.to_move()
    }

    /// Every arrangement that fits is as likely as any other, except those in which the game would be over.
    fn determinise(&self, player: Player, random: &mut Random) -> Self {
        let history = self.history();
        let mut draws = 0;
        loop {
            let stones = self.guess(player.0, &history, random);
            let drawn = self.replayed(player.0, &history, &stones, random);
            draws += 1;
            if drawn.turn() == self.turn() || draws == MOST_DRAWS {
                return drawn;
            }
        }
    }
}

impl Notation for DarkHex {
    type Rules = DarkRules;

    fn start(rules: &DarkRules) -> Result<Self, Error> {
        Ok(Self::empty(rules.size as u8))
    }

    /// `b2 c3 b2!`: the cells tried, in turn, with `!` where a stone was found; `-` for none.
    fn parse(rules: &DarkRules, text: &str) -> Result<Self, Error> {
        let bad = |why: String| Error::position(text, why);
        let mut position = Self::start(rules)?;
        for word in text.split_whitespace().filter(|&word| word != "-") {
            if word.starts_with("??") {
                return Err(bad("a stone is hidden".into()));
            }
            if position.turn() == Turn::Over {
                return Err(bad(format!("the game is over before `{word}`")));
            }
            let mv = position.parse_move(word.trim_end_matches('!'));
            let mv = mv.map_err(|_| bad(format!("`{word}` cannot be tried")))?;
            if word.ends_with('!') != position.is_hit(mv) {
                return Err(bad(format!(
                    "`{word}` does not say whether a stone is there"
                )));
            }
            position.play(mv);
        }
        Ok(position)
    }

    fn text(&self) -> String {
        self.text_for(Viewer::All)
    }

    fn text_for(&self, viewer: Viewer) -> String {
        let word = |one: Try| {
            let seen = viewer.sees(Player(one.player));
            let cell = if seen {
                self.name(one.cell)
            } else {
                "??".into()
            };
            format!("{cell}{}", if one.hit { "!" } else { "" })
        };
        let words: Vec<String> = self.history().into_iter().map(word).collect();
        if words.is_empty() {
            "-".into()
        } else {
            words.join(" ")
        }
    }

    fn move_text(&self, cell: u8) -> String {
        self.name(cell)
    }

    fn move_text_for(&self, cell: u8, viewer: Viewer) -> String {
        match (viewer.sees(self.to_move()), self.is_hit(cell)) {
            (true, _) => self.name(cell),
            (false, true) => "??!".into(),
            (false, false) => "??".into(),
        }
    }

    fn view(&self) -> BoardView {
        self.view_for(Viewer::All)
    }

    fn view_for(&self, viewer: Viewer) -> BoardView {
        let size = u32::from(self.size);
        let mut view = BoardView::empty(Geometry::Hexagons, size, size);
        for (at, kind) in ["B", "W"].into_iter().enumerate() {
            let (owner, other) = (Player(at as u8), Player(1 - at as u8));
            let mut seen = 0;
            if viewer.sees(owner) {
                seen |= self.stones[at];
            }
            if viewer.sees(other) {
                seen |= self.found[1 - at];
            }
            for cell in (0..self.cells()).filter(|cell| seen & 1 << cell != 0) {
                let Cell { column, row } = self.place(cell);
                view.put(column, row, kind, Some(owner));
            }
        }
        view
    }

    fn gesture(&self, cell: u8) -> Gesture {
        Gesture::at(Act::Drop, self.place(cell))
    }

    /// Rows are counted from the top.
    fn cell_name(&self, cell: Cell) -> String {
        let row = u32::from(self.size).saturating_sub(cell.row + 1);
        Cell::new(cell.column, row).name()
    }

    fn shape(&self, _kind: &str) -> &'static str {
        "stone"
    }

    fn player_names(&self) -> &'static [&'static str] {
        &["red", "blue"]
    }

    fn ending(&self) -> &'static str {
        "two sides are joined"
    }
}

/// The game as the list of games has it.
pub fn entry() -> Listed<Plain<DarkHex, Blind>> {
    let summary = "dark Hex: neither player sees the stones of the other until a try runs into one";
    let encode = |cell| u16::from(cell) + 1;
    Listed::hidden("dark_hex", summary, Plain::new(Blind, encode))
        .preferring("ismcts")
        .bench(&[("", 6), ("b2 c3 b3 b2!", 6)])
}

#[cfg(test)]
mod tests;
