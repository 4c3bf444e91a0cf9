//! Which move of the root B* works on next and why, and the diary of these choices.

use hetman_game::{Score, choices};

choices! {
    /// How B* chooses the move to work on.
    pub enum Strategy {
        /// Whichever of the two looks cheaper.
        Auto = "auto",
        /// Always lift the best move over its rivals.
        ProveBest = "provebest",
        /// Push the rivals below the best move, as far as that is possible.
        DisproveRest = "disproverest",
    }
}

/// A move of the root: what it is sure of, what it may hope for, and the plies looked at below it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hope {
    /// The pessimistic bound.
    pub low: Score,
    /// The optimistic bound.
    pub high: Score,
    /// Plies looked at below it.
    pub height: u32,
}

/// What to do next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// PROVEBEST or DISPROVEREST, never auto.
    pub strategy: Strategy,
    /// The move to work on, from 0.
    pub index: usize,
}

impl Plan {
    /// Work on the move with the most hope; of equals, on the surest and then the first.
    pub fn best(hopes: &[Hope]) -> Self {
        Self {
            strategy: Strategy::ProveBest,
            index: most_hopeful(hopes, None),
        }
    }
}

/// The plan for the next expansion; none once a move is proven best: as sure as any other may hope.
pub fn choose(hopes: &[Hope], strategy: Strategy) -> Option<Plan> {
    if is_proven(hopes) {
        return None;
    }
    let best = Plan::best(hopes);
    let rival = Plan {
        strategy: Strategy::DisproveRest,
        index: most_hopeful(hopes, Some(best.index)),
    };
    let disproves = match strategy {
        Strategy::ProveBest => false,
        Strategy::DisproveRest => can_disprove(hopes, best.index, rival.index),
        Strategy::Auto => {
            can_disprove(hopes, best.index, rival.index)
                && is_cheaper(hopes, best.index, rival.index)
        }
    };
    Some(if disproves { rival } else { best })
}

/// Whether one move is as sure as every other may hope.
fn is_proven(hopes: &[Hope]) -> bool {
    let beats_all =
        |at: usize| (0..hopes.len()).all(|other| other == at || hopes[at].low >= hopes[other].high);
    (0..hopes.len()).any(beats_all)
}

fn most_hopeful(hopes: &[Hope], except: Option<usize>) -> usize {
    let moves = (0..hopes.len()).filter(|&at| Some(at) != except);
    moves
        .max_by_key(|&at| (hopes[at].high, hopes[at].low, usize::MAX - at))
        .unwrap_or(0)
}

/// Pointless while some move is surer than the best, and impossible where the rival is settled.
fn can_disprove(hopes: &[Hope], best: usize, rival: usize) -> bool {
    hopes.iter().all(|hope| hope.low <= hopes[best].low) && hopes[rival].low < hopes[rival].high
}

fn is_cheaper(hopes: &[Hope], best: usize, rival: usize) -> bool {
    let weight = |at: usize| i64::from(hopes[at].height + 1).pow(2);
    let gap = |at: usize| i64::from((hopes[at].high - hopes[best].low).max(0));
    let rest: i64 = (0..hopes.len())
        .filter(|&at| at != best)
        .map(|at| gap(at) * weight(at))
        .sum();
    rest < gap(rival) * weight(best)
}

/// The most choices the diary lists one by one.
const LINES: usize = 24;

/// Which strategy was used when; equal choices in a row share a line.
#[derive(Default)]
pub struct Diary {
    entries: Vec<Entry>,
    left_out: usize,
    counts: [u64; 2],
    opening: String,
    remarks: Vec<String>,
}

struct Entry {
    plan: Plan,
    hope: Hope,
    from: u64,
    to: u64,
}

impl Diary {
    /// Notes the bounds of the root before anything is tried.
    pub fn begin(&mut self, low: Score, high: Score, moves: usize) {
        self.opening = format!("root [{low:?},{high:?}] over {moves} moves");
    }

    /// Notes what is tried next.
    pub fn follow(&mut self, plan: Plan, hopes: &[Hope]) {
        self.counts[usize::from(plan.strategy == Strategy::DisproveRest)] += 1;
        let now = self.counts[0] + self.counts[1];
        let listed = self.entries.len();
        match self.entries.last_mut() {
            Some(last) if last.plan == plan && last.to + 1 == now => last.to = now,
            _ if listed < LINES => {
                self.entries.push(Entry {
                    plan,
                    hope: hopes[plan.index],
                    from: now,
                    to: now,
                });
            }
            _ => self.left_out += 1,
        }
    }

    /// Notes anything else.
    pub fn remark(&mut self, text: String) {
        self.remarks.push(text);
    }

    /// The diary as notes, such as `1: PROVEBEST on 3 [10,30]`: the bounds are those before the expansion.
    pub fn close(self, proven: bool, low: Score, high: Score) -> Vec<String> {
        let mut notes = vec![self.opening];
        notes.extend(self.entries.iter().map(Entry::text));
        if self.left_out > 0 {
            notes.push(format!("and {} more expansions", self.left_out));
        }
        let [prove, disprove] = self.counts;
        notes.push(format!(
            "PROVEBEST {prove} times, DISPROVEREST {disprove} times"
        ));
        notes.extend(self.remarks);
        let ending = if proven {
            "proven best"
        } else {
            "ended without proof"
        };
        notes.push(format!("{ending}: root [{low:?},{high:?}]"));
        notes
    }
}

impl Entry {
    fn text(&self) -> String {
        let Self {
            plan,
            hope,
            from,
            to,
        } = self;
        let when = if from == to {
            from.to_string()
        } else {
            format!("{from}-{to}")
        };
        let name = if plan.strategy == Strategy::DisproveRest {
            "DISPROVEREST"
        } else {
            "PROVEBEST"
        };
        format!(
            "{when}: {name} on {} [{:?},{:?}]",
            plan.index + 1,
            hope.low,
            hope.high
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hopes(bounds: &[(i32, i32)]) -> Vec<Hope> {
        bounds
            .iter()
            .map(|&(low, high)| Hope {
                low: Score::new(low),
                high: Score::new(high),
                height: 0,
            })
            .collect()
    }

    #[test]
    fn the_best_is_proven_while_another_move_is_surer() {
        let plan = choose(&hopes(&[(22, 25), (8, 22), (10, 30)]), Strategy::Auto);
        assert_eq!(
            plan,
            Some(Plan {
                strategy: Strategy::ProveBest,
                index: 2
            })
        );
    }

    #[test]
    fn a_deep_best_move_makes_shallow_rivals_cheaper() {
        let mut moves = hopes(&[(22, 25), (8, 24), (23, 30)]);
        assert_eq!(
            choose(&moves, Strategy::Auto).unwrap().strategy,
            Strategy::ProveBest
        );
        moves[2].height = 1;
        assert_eq!(
            choose(&moves, Strategy::Auto),
            Some(Plan {
                strategy: Strategy::DisproveRest,
                index: 0
            })
        );
        assert_eq!(choose(&moves, Strategy::ProveBest).unwrap().index, 2);
    }

    #[test]
    fn a_proven_move_ends_the_search() {
        assert_eq!(choose(&hopes(&[(25, 30), (8, 25)]), Strategy::Auto), None);
        assert_eq!(choose(&hopes(&[(0, 30)]), Strategy::DisproveRest), None);
    }
}
