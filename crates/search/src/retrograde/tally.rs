//! Tables made, checked and counted, whatever the game.

use hetman_game::{Error, Step};

use super::{Endings, Tables, Value, solve, verify};

/// What the tables hold of one group.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    /// Its name.
    pub name: String,
    /// Positions that the player to move wins, draws and loses.
    pub counts: [u64; 3],
    /// The longest win, in plies.
    pub longest: u8,
    /// The farthest end, in plies.
    pub farthest: u8,
}

/// Makes the tables of some endings, checks every value, and counts those of the groups that are `wanted` by name.
pub fn build<E: Endings>(
    endings: &E,
    wanted: impl Fn(&str) -> bool,
    tell: &mut dyn FnMut(&Step),
) -> Result<(Tables, Vec<Tally>), Error> {
    let tables = solve(endings, tell);
    verify(endings, &tables, tell).map_err(Error::Other)?;
    let groups = endings.groups().into_iter().enumerate();
    let tallies = groups
        .filter(|(_, (name, _))| wanted(name))
        .map(|(group, (name, size))| tally(endings, &tables, group, (name, size)))
        .collect();
    Ok((tables, tallies))
}

fn tally<E: Endings>(
    endings: &E,
    tables: &Tables,
    group: usize,
    (name, size): (String, u32),
) -> Tally {
    let mut tally = Tally {
        name,
        counts: [0; 3],
        longest: 0,
        farthest: 0,
    };
    for number in (0..size).filter(|&number| endings.position(group, number).is_some()) {
        let (at, plies) = match tables.value(group, number) {
            Value::Win(plies) => (0, plies),
            Value::Draw => (1, 0),
            Value::Loss(plies) => (2, plies),
        };
        tally.counts[at] += 1;
        tally.farthest = tally.farthest.max(plies);
        if at == 0 {
            tally.longest = tally.longest.max(plies);
        }
    }
    tally
}
