//! Syzygy endgame tables: who wins positions of few pieces, and how far the next capture or pawn move is. The files are read
//! by whoever may open files, each when it is first asked; nothing here trusts what is in them.

mod index;
mod pairs;
mod table;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::fmt;
use std::sync::OnceLock;

use hetman_game::{Error, MoveList, OpenFile, Position as _};

use crate::board::Board;
use crate::moves::Move;
use crate::position::Position;
use crate::types::Kind;
use table::{Counts, Distance, Holds, Table, counts_of};

/// What a position is worth to the side to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Outcome {
    /// Lost.
    Loss,
    /// Lost, but drawn by the rule of fifty moves.
    BlessedLoss,
    /// Drawn.
    Draw,
    /// Won, but drawn by the rule of fifty moves.
    CursedWin,
    /// Won.
    Win,
}

/// The tables of some folders.
pub struct Syzygy {
    files: OpenFile,
    tables: HashMap<Counts, Slot>,
    most: usize,
}

/// The files of one ending, each read when it is first asked.
struct Slot {
    counts: Counts,
    paths: [Option<String>; 2],
    opened: [OnceLock<Option<Table>>; 2],
}

/// How files of outcomes and of distances end.
const SUFFIXES: [&str; 2] = [".rtbw", ".rtbz"];
const OUTCOMES: [Outcome; 5] = [
    Outcome::Loss,
    Outcome::BlessedLoss,
    Outcome::Draw,
    Outcome::CursedWin,
    Outcome::Win,
];

impl Syzygy {
    /// The tables in folders, named one after another as the system lists paths.
    pub fn open(files: &OpenFile, path: &str) -> Result<Self, Error> {
        let mut tables: HashMap<Counts, Slot> = HashMap::new();
        for folder in std::env::split_paths(path) {
            let refused = |error| {
                let folder = folder.display();
                Error::Other(format!("the folder `{folder}` cannot be read: {error}"))
            };
            let names = files.list(&folder.to_string_lossy()).map_err(refused)?;
            for name in names {
                let found = SUFFIXES.iter().enumerate();
                let found = found.filter_map(|(at, suffix)| Some((at, name.strip_suffix(suffix)?)));
                for (at, counts) in found.filter_map(|(at, ending)| Some((at, parsed(ending)?))) {
                    let slot = tables.entry(counts).or_insert_with(|| Slot::new(counts));
                    let full = folder.join(&name).to_string_lossy().into_owned();
                    slot.paths[at].get_or_insert(full);
                }
            }
        }
        tables.retain(|_, slot| slot.paths[0].is_some());
        if tables.is_empty() {
            return Err(Error::Other(format!("`{path}` holds no Syzygy tables")));
        }
        let pieces = tables.keys().map(|counts| 2 + total(*counts));
        let most = pieces.max().unwrap_or(0);
        Ok(Self {
            files: files.clone(),
            tables,
            most,
        })
    }

    /// The most pieces, kings counted, of a position in the tables.
    pub const fn most_pieces(&self) -> usize {
        self.most
    }

    /// What a position is worth, the count of quiet moves left out; none if a table is missing or damaged.
    pub fn outcome(&self, board: &Board) -> Option<Outcome> {
        if board.occupied().count() > self.most || board.castling().any() {
            return None;
        }
        let (value, _) = self.searched(board, false)?;
        Some(OUTCOMES[(value + 2) as usize])
    }

    /// The moves that keep the value of a position and end soonest if it is won, latest if it is lost, by the distance to
    /// the next capture or pawn move; none if a table is missing or damaged.
    pub fn best(&self, position: &Position) -> Option<Vec<Move>> {
        let board = position.board();
        if board.occupied().count() > self.most || board.castling().any() {
            return None;
        }
        let mut list = MoveList::new();
        board.moves(&mut list);
        let clock = board.clock() as i32;
        let mut ranked = Vec::with_capacity(list.len());
        for &mv in &list {
            let mut after = position.clone();
            after.play(mv);
            let distance = self.after(&after)?;
            ranked.push((rank(distance, clock), mv));
        }
        let best = ranked.iter().map(|&(rank, _)| rank).max()?;
        ranked.retain(|&(rank, _)| rank == best);
        Some(ranked.into_iter().map(|(_, mv)| mv).collect())
    }

    /// The distance of a position reached by a move, seen by the one who made it: plies to the next capture or pawn move,
    /// positive if that one wins, beyond 100 if fifty moves make a draw of it.
    fn after(&self, position: &Position) -> Option<i32> {
        let board = position.board();
        if board.in_check() && !board.has_moves() {
            return Some(1);
        }
        if board.is_dead() || position.repetitions() > 0 {
            return Some(0);
        }
        if board.clock() == 0 {
            let (value, _) = self.searched(board, false)?;
            return Some(before_zeroing(-value));
        }
        let distance = -self.distance(board)?;
        Some(distance + distance.signum())
    }

    /// Plies to the next capture or pawn move, positive if the side to move wins, zero for a draw.
    fn distance(&self, board: &Board) -> Option<i32> {
        let (value, zeroing) = self.searched(board, true)?;
        if value == 0 {
            return Some(0);
        }
        if zeroing {
            return Some(before_zeroing(value));
        }
        let table = self.table(board, Holds::Distance)?;
        if let Distance::Plies(plies) = table.distance(board, value)? {
            let late = if value.abs() == 1 { 100 } else { 0 };
            return Some((plies + late) * value.signum());
        }
        self.distance_by_moves(board, value)
    }

    /// The same where the table holds the other side to move: the best of all moves.
    fn distance_by_moves(&self, board: &Board, value: i32) -> Option<i32> {
        let mut list = MoveList::new();
        board.moves(&mut list);
        let mut least: Option<i32> = None;
        for &mv in &list {
            let mut after = *board;
            after.play(mv);
            let distance = if after.clock() == 0 {
                before_zeroing(-self.searched(&after, false)?.0)
            } else if after.in_check() && !after.has_moves() {
                1
            } else {
                let distance = -self.distance(&after)?;
                distance + distance.signum()
            };
            if distance.signum() == value.signum() {
                // A quick win, or the loss that lasts longest.
                least = Some(least.map_or(distance, |least| least.min(distance)));
            }
        }
        Some(least.unwrap_or(-1))
    }

    /// What a position is worth, from -2 to 2, and whether a capture, or with `pawns` a pawn move, is what makes it so.
    fn searched(&self, board: &Board, pawns: bool) -> Option<(i32, bool)> {
        let mut list = MoveList::new();
        board.moves(&mut list);
        let zeroing = |mv: &Move| {
            board.captured(*mv).is_some() || pawns && board.kind_at(mv.from()) == Some(Kind::Pawn)
        };
        let (mut best, mut tried) = (-2, 0);
        for &mv in list.iter().filter(|mv| zeroing(mv)) {
            let mut after = *board;
            after.play(mv);
            tried += 1;
            best = best.max(-self.searched(&after, false)?.0);
            if best == 2 {
                return Some((best, true));
            }
        }
        let all = tried > 0 && tried == list.len();
        let value = if all { best } else { self.stored(board)? };
        if tried > 0 && best >= value {
            return Some((best, best > 0 || all));
        }
        Some((value, false))
    }

    fn stored(&self, board: &Board) -> Option<i32> {
        if board.occupied().count() == 2 {
            return Some(0);
        }
        self.table(board, Holds::Outcome)?.outcome(board)
    }

    fn table(&self, board: &Board, holds: Holds) -> Option<&Table> {
        let counts = counts_of(board);
        let [white, black] = counts;
        let slot = self.tables.get(&counts);
        let slot = slot.or_else(|| self.tables.get(&[black, white]))?;
        let at = usize::from(holds == Holds::Distance);
        let open = || {
            let bytes = self.files.read(slot.paths[at].as_ref()?).ok()?;
            Table::read(bytes, slot.counts, holds)
        };
        slot.opened[at].get_or_init(open).as_ref()
    }
}

impl fmt::Debug for Syzygy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Syzygy({} tables)", self.tables.len())
    }
}

impl Slot {
    fn new(counts: Counts) -> Self {
        Self {
            counts,
            paths: [None, None],
            opened: [OnceLock::new(), OnceLock::new()],
        }
    }
}

/// How good a distance is for the mover: wins within the fifty moves first, quick ones before others, then draws.
fn rank(distance: i32, clock: i32) -> i32 {
    match distance {
        0 => 0,
        1.. if distance + clock <= 100 => 1000 - distance,
        1.. => 500 - distance.min(400),
        _ if clock - distance <= 100 => -1000 - distance,
        _ => -500 - distance.max(-400),
    }
}

/// The distance before a capture or pawn move that leads to a value.
const fn before_zeroing(value: i32) -> i32 {
    match value {
        2 => 1,
        1 => 101,
        -1 => -101,
        -2 => -1,
        _ => 0,
    }
}

fn total(counts: Counts) -> usize {
    counts.iter().flatten().map(|&one| usize::from(one)).sum()
}

/// The material that a file is named after, as in `KQvKR`.
fn parsed(ending: &str) -> Option<Counts> {
    let side = |letters: &str| {
        let mut counts = [0; 5];
        for letter in letters.strip_prefix('K')?.chars() {
            let kind = Kind::from_letter(letter).filter(|&kind| kind != Kind::King)?;
            counts[kind as usize] += 1;
        }
        Some(counts)
    };
    let (white, black) = ending.split_once('v')?;
    let counts = [side(white)?, side(black)?];
    (1..=index::MOST - 2)
        .contains(&total(counts))
        .then_some(counts)
}
