//! Which move of the root B* works on next and why, and the log of these choices.

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

/// A move of the root: its pessimistic and its optimistic bound, and the plies looked at below it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RootMove {
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
    /// Work on the move with the highest optimistic bound; of equals, on the highest pessimistic one and then the first.
    pub fn best(moves: &[RootMove]) -> Self {
        Self {
            strategy: Strategy::ProveBest,
            index: most_optimistic(moves, None),
        }
    }
}

/// The plan for the next expansion; none once a move is proven best: its pessimistic bound reaches every other optimistic one.
pub fn choose(moves: &[RootMove], strategy: Strategy) -> Option<Plan> {
    if is_proven(moves) {
        return None;
    }
    let best = Plan::best(moves);
    let rival = Plan {
        strategy: Strategy::DisproveRest,
        index: most_optimistic(moves, Some(best.index)),
    };
    let disproves = match strategy {
        Strategy::ProveBest => false,
        Strategy::DisproveRest => can_disprove(moves, best.index, rival.index),
        Strategy::Auto => {
            can_disprove(moves, best.index, rival.index)
                && is_cheaper(moves, best.index, rival.index)
        }
    };
    Some(if disproves { rival } else { best })
}

/// Whether the pessimistic bound of one move reaches the optimistic bounds of all others.
fn is_proven(moves: &[RootMove]) -> bool {
    let beats_all =
        |at: usize| (0..moves.len()).all(|other| other == at || moves[at].low >= moves[other].high);
    (0..moves.len()).any(beats_all)
}

fn most_optimistic(moves: &[RootMove], except: Option<usize>) -> usize {
    let others = (0..moves.len()).filter(|&at| Some(at) != except);
    others
        .max_by_key(|&at| (moves[at].high, moves[at].low, usize::MAX - at))
        .unwrap_or(0)
}

/// Pointless while some move is surer than the best, and impossible where the rival is settled.
fn can_disprove(moves: &[RootMove], best: usize, rival: usize) -> bool {
    moves.iter().all(|mv| mv.low <= moves[best].low) && moves[rival].low < moves[rival].high
}

fn is_cheaper(moves: &[RootMove], best: usize, rival: usize) -> bool {
    let weight = |at: usize| i64::from(moves[at].height + 1).pow(2);
    let gap = |at: usize| i64::from((moves[at].high - moves[best].low).max(0));
    let rest: i64 = (0..moves.len())
        .filter(|&at| at != best)
        .map(|at| gap(at) * weight(at))
        .sum();
    rest < gap(rival) * weight(best)
}

/// The most choices the log lists one by one.
const LINES: usize = 24;

/// Which strategy was used when; equal choices in a row share a line.
#[derive(Default)]
pub struct ChoiceLog {
    entries: Vec<Entry>,
    left_out: usize,
    counts: [u64; 2],
    opening: String,
    remarks: Vec<String>,
}

struct Entry {
    plan: Plan,
    root_move: RootMove,
    from: u64,
    to: u64,
}

impl ChoiceLog {
    /// Notes the bounds of the root before anything is tried.
    pub fn begin(&mut self, low: Score, high: Score, moves: usize) {
        self.opening = format!("root [{low:?},{high:?}] over {moves} moves");
    }

    /// Notes what is tried next.
    pub fn follow(&mut self, plan: Plan, moves: &[RootMove]) {
        self.counts[usize::from(plan.strategy == Strategy::DisproveRest)] += 1;
        let now = self.counts[0] + self.counts[1];
        let listed = self.entries.len();
        match self.entries.last_mut() {
            Some(last) if last.plan == plan && last.to + 1 == now => last.to = now,
            _ if listed < LINES => {
                self.entries.push(Entry {
                    plan,
                    root_move: moves[plan.index],
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

    /// The log as notes, such as `1: PROVEBEST on 3 [10,30]`: the bounds are those before the expansion.
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
            root_move,
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
            root_move.low,
            root_move.high
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(bounds: &[(i32, i32)]) -> Vec<RootMove> {
        bounds
            .iter()
            .map(|&(low, high)| RootMove {
                low: Score::new(low),
                high: Score::new(high),
                height: 0,
            })
            .collect()
    }

    #[test]
    fn the_best_is_proven_while_another_move_is_surer() {
        let plan = choose(&moves(&[(22, 25), (8, 22), (10, 30)]), Strategy::Auto);
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
        let mut moves = moves(&[(22, 25), (8, 24), (23, 30)]);
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
        assert_eq!(choose(&moves(&[(25, 30), (8, 25)]), Strategy::Auto), None);
        assert_eq!(choose(&moves(&[(0, 30)]), Strategy::DisproveRest), None);
    }
}
