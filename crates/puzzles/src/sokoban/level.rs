//! What stays the same in a level of Sokoban: walls, goals, and how many pushes away each goal is.

/// The most cells that are not walls.
pub const MOST_CELLS: usize = 128;
/// The most columns and rows.
const MOST_SIDE: usize = 40;
/// No cell.
pub const NOWHERE: u8 = u8::MAX;
/// Right, up, left, down, each opposite to the one two places on.
pub const DIRECTIONS: [char; 4] = ['r', 'u', 'l', 'd'];

/// The cells of a level that are not walls, numbered row by row from the top.
#[derive(PartialEq, Eq, Debug)]
pub struct Level {
    pub columns: u8,
    pub rows: u8,
    /// The column and the row, from the top, of each cell.
    pub places: Vec<(u8, u8)>,
    /// The cell next to each in each direction.
    pub beside: Vec<[u8; 4]>,
    pub goals: u128,
    /// For each goal the pushes that bring a box there from each cell, other boxes left out of account.
    pub pushes: Vec<Vec<u8>>,
    /// Cells from which no box comes to any goal.
    pub dead: u128,
}

/// What a level's text says beside its walls.
pub struct Setup {
    pub level: Level,
    pub boxes: u128,
    pub player: u8,
}

impl Level {
    /// Reads a level: `#` a wall, `@` the player, `$` a box, `.` a goal, `*` a box and `+` the player on one, and a space,
    /// `-` or `_` for the floor.
    pub fn read(text: &str) -> Result<Setup, String> {
        let rows: Vec<&str> = text.split(['/', '\n']).collect();
        let columns = rows
            .iter()
            .map(|row| row.chars().count())
            .max()
            .unwrap_or_default();
        if rows.len() > MOST_SIDE || columns > MOST_SIDE {
            return Err(format!("a level has up to {MOST_SIDE} rows and columns"));
        }
        let mut signs = Vec::new();
        for (row, line) in rows.iter().enumerate() {
            for (column, sign) in line.chars().enumerate() {
                match sign {
                    '#' => {}
                    '@' | '$' | '.' | '*' | '+' | ' ' | '-' | '_' => {
                        signs.push(((column as u8, row as u8), sign));
                    }
                    _ => return Err(format!("`{sign}` is no sign of a level")),
                }
            }
        }
        let players: Vec<_> = signs
            .iter()
            .filter(|(_, sign)| "@+".contains(*sign))
            .collect();
        let &[&(start, _)] = players.as_slice() else {
            return Err("there has to be one player, `@` or `+`".into());
        };
        let sides = (columns as u8, rows.len() as u8);
        let inside = inside(
            &signs.iter().map(|(place, _)| *place).collect::<Vec<_>>(),
            start,
            sides,
        )?;
        signs.retain(|(place, _)| inside.contains(place));
        let level = Self::new(&signs, sides);
        let set = |wanted: &str| {
            signs
                .iter()
                .enumerate()
                .filter(|(_, (_, sign))| wanted.contains(*sign))
                .fold(0, |set, (at, _)| set | 1 << at)
        };
        let boxes: u128 = set("$*");
        if boxes == 0 || boxes.count_ones() != level.goals.count_ones() {
            return Err(format!(
                "there are {} boxes and {} goals that the player can get to",
                boxes.count_ones(),
                level.goals.count_ones()
            ));
        }
        let player = signs
            .iter()
            .position(|(place, _)| *place == start)
            .unwrap_or_default() as u8;
        Ok(Setup {
            level,
            boxes,
            player,
        })
    }

    fn new(signs: &[((u8, u8), char)], (columns, rows): (u8, u8)) -> Self {
        let places: Vec<(u8, u8)> = signs.iter().map(|(place, _)| *place).collect();
        let find = |place: (u8, u8)| {
            places
                .iter()
                .position(|&other| other == place)
                .map_or(NOWHERE, |at| at as u8)
        };
        let around = |&(column, row): &(u8, u8)| {
            [
                find((column.wrapping_add(1), row)),
                find((column, row.wrapping_sub(1))),
                find((column.wrapping_sub(1), row)),
                find((column, row.wrapping_add(1))),
            ]
        };
        let beside: Vec<[u8; 4]> = places.iter().map(around).collect();
        let goals: Vec<usize> = (0..signs.len())
            .filter(|&at| ".*+".contains(signs[at].1))
            .collect();
        let pushes: Vec<Vec<u8>> = goals.iter().map(|&goal| pulls(&beside, goal)).collect();
        let dead = (0..signs.len()).filter(|&at| pushes.iter().all(|pushes| pushes[at] == NOWHERE));
        Self {
            columns,
            rows,
            goals: goals.iter().fold(0, |set, &goal| set | 1 << goal),
            dead: dead.fold(0, |set, at| set | 1 << at),
            places,
            beside,
            pushes,
        }
    }

    /// The cell next to another, if it is no wall.
    #[inline]
    pub fn step(&self, cell: u8, direction: usize) -> Option<u8> {
        let next = self.beside[usize::from(cell)][direction];
        (next != NOWHERE).then_some(next)
    }

    /// The cells reached from one without entering those taken.
    pub fn reach(&self, from: u8, taken: u128) -> u128 {
        let (mut reached, mut edge) = (1_u128 << from, 1_u128 << from);
        while edge > 0 {
            let cell = edge.trailing_zeros() as usize;
            edge &= edge - 1;
            for &next in self.beside[cell].iter().filter(|&&next| next != NOWHERE) {
                let bit = 1_u128 << next;
                if (taken | reached) & bit == 0 {
                    reached |= bit;
                    edge |= bit;
                }
            }
        }
        reached
    }
}

/// The places the player could get to if there were no boxes.
fn inside(
    floor: &[(u8, u8)],
    start: (u8, u8),
    (columns, rows): (u8, u8),
) -> Result<Vec<(u8, u8)>, String> {
    let mut found = vec![start];
    let mut next = 0;
    while next < found.len() {
        let (column, row) = found[next];
        next += 1;
        if column == 0 || row == 0 || column + 1 == columns || row + 1 == rows {
            return Err("the player can leave the level: a wall has a gap".into());
        }
        for place in [
            (column + 1, row),
            (column, row - 1),
            (column - 1, row),
            (column, row + 1),
        ] {
            if floor.contains(&place) && !found.contains(&place) {
                found.push(place);
            }
        }
    }
    if found.len() > MOST_CELLS {
        return Err(format!("it has more than {MOST_CELLS} cells"));
    }
    Ok(found)
}

/// How many pushes bring a box from each cell to a goal: pulled from there, the player always has room behind.
fn pulls(beside: &[[u8; 4]], goal: usize) -> Vec<u8> {
    let mut pushes = vec![NOWHERE; beside.len()];
    pushes[goal] = 0;
    let mut queue = vec![goal];
    let mut next = 0;
    while next < queue.len() {
        let at = queue[next];
        next += 1;
        for (direction, &to) in beside[at].iter().enumerate() {
            let room = to != NOWHERE && beside[usize::from(to)][direction] != NOWHERE;
            if room && pushes[usize::from(to)] == NOWHERE {
                pushes[usize::from(to)] = pushes[at].saturating_add(1);
                queue.push(usize::from(to));
            }
        }
    }
    pushes
}
