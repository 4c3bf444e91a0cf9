//! Lower bounds and deadlocks of Sokoban: the cheapest way to give each box a goal of its own, and boxes that can never be
//! moved again.

use hetman_game::Guide;
use hetman_game::puzzle::BoundName;

use super::Sokoban;
use super::level::NOWHERE;

/// The bound in use.
#[derive(Clone, Default)]
pub struct Assignment {
    bound: usize,
}

impl Guide<Sokoban> for Assignment {
    const BOUNDS: &'static [BoundName] = &[
        (
            "assignment",
            "the fewest pushes that give each box a goal of its own, and deadlocks of boxes that block each other",
        ),
        (
            "nearest",
            "the pushes from each box to its nearest goal; only cells that lead to no goal are deadlocks",
        ),
    ];

    fn choose(&mut self, bound: usize) {
        self.bound = bound;
    }

    fn remaining(&self, position: &Sokoban) -> Option<u32> {
        if position.boxes & position.level.dead > 0 {
            return None;
        }
        if self.bound > 0 {
            return Some(nearest(position));
        }
        if is_frozen(position) {
            return None;
        }
        assign(position)
    }
}

fn cells(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let at = (set > 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(at)
    })
}

fn nearest(position: &Sokoban) -> u32 {
    let pushes = &position.level.pushes;
    let to_goal = |at: usize| pushes.iter().map(|pushes| u32::from(pushes[at])).min();
    cells(position.boxes).filter_map(to_goal).sum()
}

/// Whether a box that is on no goal can never be moved again, because walls and boxes hold it in both directions.
fn is_frozen(position: &Sokoban) -> bool {
    let off = position.boxes & !position.level.goals;
    cells(off).any(|at| holds(position, at, position.boxes, 0))
}

/// Whether the box on a cell can move in neither direction; boxes already looked at count as walls.
fn holds(position: &Sokoban, at: usize, boxes: u128, walls: u128) -> bool {
    let walls = walls | 1 << at;
    [[0, 2], [1, 3]].into_iter().all(|axis| {
        let beside = axis.map(|direction| position.level.beside[at][direction]);
        let wall = |cell: u8| cell == NOWHERE || walls >> cell & 1 > 0;
        let dead = |cell: u8| cell != NOWHERE && position.level.dead >> cell & 1 > 0;
        beside.into_iter().any(wall)
            || beside.into_iter().all(dead)
            || beside.into_iter().any(|cell| {
                boxes >> cell & 1 > 0 && holds(position, usize::from(cell), boxes, walls)
            })
    })
}

/// The least sum of pushes over all ways to give each box a goal of its own: the Hungarian method.
fn assign(position: &Sokoban) -> Option<u32> {
    let pushes = &position.level.pushes;
    let number = pushes.len();
    let boxes: Vec<usize> = cells(position.boxes).collect();
    let mut potential = [vec![0_i32; number + 1], vec![0_i32; number + 1]];
    let mut taken_by = vec![0; number + 1];
    for new in 1..=number {
        let mut least = vec![FAR; number + 1];
        let mut from = vec![0; number + 1];
        let mut done = vec![false; number + 1];
        taken_by[0] = new;
        let mut goal = 0;
        while taken_by[goal] != 0 {
            done[goal] = true;
            let (at, mut step, mut next) = (taken_by[goal], FAR, 0);
            for other in (1..=number).filter(|&other| !done[other]) {
                let cost = price(pushes[other - 1][boxes[at - 1]]);
                let reduced = cost - potential[0][at] - potential[1][other];
                if reduced < least[other] {
                    (least[other], from[other]) = (reduced, goal);
                }
                if least[other] < step {
                    (step, next) = (least[other], other);
                }
            }
            for other in 0..=number {
                if done[other] {
                    potential[0][taken_by[other]] += step;
                    potential[1][other] -= step;
                } else {
                    least[other] -= step;
                }
            }
            goal = next;
        }
        while goal != 0 {
            let before = from[goal];
            taken_by[goal] = taken_by[before];
            goal = before;
        }
    }
    let sum = -potential[1][0];
    (sum < IMPOSSIBLE).then_some(sum as u32)
}

/// More than every cost.
const FAR: i32 = i32::MAX / 4;
/// What an assignment that cannot be costs; more than all the others together.
const IMPOSSIBLE: i32 = 1 << 16;

fn price(pushes: u8) -> i32 {
    if pushes == NOWHERE {
        IMPOSSIBLE
    } else {
        i32::from(pushes)
    }
}
