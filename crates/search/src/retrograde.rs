//! Retrograde analysis: the value and the distance to the end of every position of a small ending, found backwards from the
//! ends. Written once for any game that can number its endings; `retrograde/tables.rs` keeps what was found.

mod tables;
mod tally;

use hetman_game::Step;

pub use tables::{Tables, Value};
pub use tally::{Tally, build};

/// Endings that can be numbered, in groups: a move stays in its group or leads to an earlier one.
pub trait Endings {
    /// A position with a player to move, its past left out.
    type Position: Copy;

    /// The name of each group and how many numbers it has, earlier groups first.
    fn groups(&self) -> Vec<(String, u32)>;
    /// The position with a number, unless the number stands for none.
    fn position(&self, group: usize, number: u32) -> Option<Self::Position>;
    /// The group and number of a position.
    fn number(&self, position: &Self::Position) -> (usize, u32);
    /// The group and number of every position one move on. A number of the same group is told once, however many moves
    /// lead to it.
    fn after(&self, position: &Self::Position, each: &mut dyn FnMut(usize, u32));
    /// Every number of the same group from which one move leads here, once.
    fn before(&self, position: &Self::Position, each: &mut dyn FnMut(u32));
    /// What a position without a move is worth to the player to move.
    fn stuck(&self, _position: &Self::Position) -> Value {
        Value::Loss(0)
    }
}

/// Solves all groups in order, telling how far it is: half of the work is done at its end, as `verify` follows.
pub fn solve<E: Endings>(endings: &E, tell: &mut dyn FnMut(&Step)) -> Tables {
    let mut tables = Tables::default();
    let groups = endings.groups();
    let all = numbers(&groups);
    let mut done = 0;
    for (group, (name, size)) in groups.into_iter().enumerate() {
        tell(&Step {
            what: format!("solving {name}"),
            done,
            of: 2 * all,
        });
        done += u64::from(size);
        let values = Solver::new(endings, &tables, group, size).solve();
        tables.push(name, values);
    }
    tables
}

/// Checks that every value is what the values one move on make it; names the first that is not.
pub fn verify<E: Endings>(
    endings: &E,
    tables: &Tables,
    tell: &mut dyn FnMut(&Step),
) -> Result<u64, String> {
    let mut checked = 0;
    let groups = endings.groups();
    let all = numbers(&groups);
    let mut done = all;
    for (group, (name, size)) in groups.into_iter().enumerate() {
        tell(&Step {
            what: format!("checking {name}"),
            done,
            of: 2 * all,
        });
        done += u64::from(size);
        for number in 0..size {
            let Some(position) = endings.position(group, number) else {
                continue;
            };
            let mut seen = Seen::default();
            endings.after(&position, &mut |group, number| {
                seen.note(tables.value(group, number));
            });
            let should = if seen.moves == 0 {
                endings.stuck(&position)
            } else {
                seen.value()
            };
            let is = tables.value(group, number);
            if is != should {
                return Err(format!(
                    "{name}, number {number}, is {is:?} and should be {should:?}"
                ));
            }
            checked += 1;
        }
    }
    Ok(checked)
}

/// How many numbers the groups have together.
fn numbers(groups: &[(String, u32)]) -> u64 {
    groups.iter().map(|(_, size)| u64::from(*size)).sum()
}

/// What the positions one move on are worth to the opponent.
#[derive(Default)]
struct Seen {
    moves: u32,
    quickest_win: Option<u8>,
    slowest_loss: u8,
    draws: bool,
}

impl Seen {
    fn note(&mut self, next: Value) {
        self.moves += 1;
        match next {
            Value::Loss(plies) => {
                let plies = plies + 1;
                self.quickest_win = Some(
                    self.quickest_win
                        .map_or(plies, |quickest| quickest.min(plies)),
                );
            }
            Value::Draw => self.draws = true,
            Value::Win(plies) => self.slowest_loss = self.slowest_loss.max(plies + 1),
        }
    }

    fn value(&self) -> Value {
        match self.quickest_win {
            Some(plies) => Value::Win(plies),
            None if self.draws => Value::Draw,
            None => Value::Loss(self.slowest_loss),
        }
    }
}

/// One group while it is being solved.
struct Solver<'a, E: Endings> {
    endings: &'a E,
    earlier: &'a Tables,
    group: usize,
    values: Vec<Value>,
    /// Moves within the group that are not yet known to lose; `SAFE` where the player has something better than a loss.
    open: Vec<u8>,
    /// The slowest loss by a move out of the group.
    least: Vec<u8>,
    /// Positions to be decided, by their distance from the end.
    due: Vec<Vec<u32>>,
}

/// The player need not lose.
const SAFE: u8 = u8::MAX;
/// Distances that can be told apart.
const FARTHEST: usize = Value::FARTHEST as usize;

impl<'a, E: Endings> Solver<'a, E> {
    fn new(endings: &'a E, earlier: &'a Tables, group: usize, size: u32) -> Self {
        let size = size as usize;
        let due = vec![Vec::new(); FARTHEST + 2];
        Self {
            endings,
            earlier,
            group,
            values: vec![Value::Draw; size],
            open: vec![SAFE; size],
            least: vec![0; size],
            due,
        }
    }

    fn solve(mut self) -> Vec<Value> {
        for number in 0..self.values.len() as u32 {
            if let Some(position) = self.endings.position(self.group, number) {
                self.look(number, &position);
            }
        }
        for plies in 0..=FARTHEST {
            for number in std::mem::take(&mut self.due[plies]) {
                self.decide(number, plies as u8);
            }
        }
        self.values
    }

    /// Looks ahead once: moves out of the group have known values, the others are counted.
    fn look(&mut self, number: u32, position: &E::Position) {
        let mut out = Seen::default();
        let mut within = 0_u8;
        let (endings, earlier, own) = (self.endings, self.earlier, self.group);
        endings.after(position, &mut |group, number| {
            if group == own {
                within += 1;
            } else {
                out.note(earlier.value(group, number));
            }
        });
        let at = number as usize;
        self.least[at] = out.slowest_loss;
        let stalled = out.moves == 0 && within == 0 && endings.stuck(position) == Value::Draw;
        self.open[at] = if stalled || out.draws || out.quickest_win.is_some() {
            SAFE
        } else {
            within
        };
        if let Some(plies) = out.quickest_win {
            self.due[usize::from(plies)].push(number);
        } else if self.open[at] == 0 {
            self.due[usize::from(out.slowest_loss)].push(number);
        }
    }

    /// Writes a value down and tells the positions before it. Ends of odd length are wins, of even length losses.
    fn decide(&mut self, number: u32, plies: u8) {
        let at = number as usize;
        if self.values[at] != Value::Draw {
            return;
        }
        let wins = plies % 2 == 1;
        self.values[at] = if wins {
            Value::Win(plies)
        } else {
            Value::Loss(plies)
        };
        let Some(position) = self.endings.position(self.group, number) else {
            return;
        };
        let endings = self.endings;
        endings.before(&position, &mut |number| {
            let at = number as usize;
            if self.values[at] != Value::Draw {
                return;
            }
            if !wins {
                self.due[usize::from(plies) + 1].push(number);
            } else if self.open[at] != SAFE {
                self.open[at] -= 1;
                if self.open[at] == 0 {
                    self.due[usize::from(self.least[at].max(plies + 1))].push(number);
                }
            }
        });
    }
}
