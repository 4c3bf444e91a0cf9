//! Which move to search next: the table's move, then good captures, then quiet moves by merit, then bad captures.
//! Games that do not tell tactical moves apart get all moves in one list. The lists of a line lie one behind another in
//! [`Worker::listed`], so that no node allocates and a node has as many moves as it has.

use std::mem;

use hetman_game::MoveList;

use super::merit::QuietHints;
use super::policy::AlphaBetaPolicy;
use super::worker::Worker;
use crate::algorithm::MoveOf;

/// What is to be handed out next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Table,
    ListTactical,
    Tactical,
    ListQuiet,
    Quiet,
    BadTactical,
    /// All moves in one list.
    All,
    /// A list made beforehand, in order.
    Given,
    Done,
}

/// A move and its place in the order.
#[derive(Clone, Copy)]
pub(super) struct Scored<M> {
    /// The merit above the place in the list, counted down: the greatest is the best move, the first among equals.
    rank: i64,
    mv: M,
}

impl<M> Scored<M> {
    #[inline(always)]
    fn new(mv: M, merit: i32, at: usize) -> Self {
        let rank = i64::from(merit) << 32 | i64::from(u32::MAX - at as u32);
        Self { rank, mv }
    }

    /// Its place in the list.
    #[inline(always)]
    fn place(rank: i64) -> usize {
        (u32::MAX - rank as u32) as usize
    }
}

/// Hands out the moves of one node, best first as far as anyone can tell.
pub(super) struct Picker {
    stage: Stage,
    /// Where the moves of the node begin among those listed: first the bad captures, then the list being handed out.
    base: usize,
    bad_captures: usize,
    next: usize,
    table_code: u16,
    hints: QuietHints,
    tactical_only: bool,
    skip_quiets: bool,
}

/// Above every merit by history.
const TABLE_MERIT: i32 = 1 << 28;
/// Tactical moves come before quiet ones where both are in one list.
const TACTICAL_MERIT: i32 = 1 << 24;

impl Picker {
    /// All moves of a node, the one with the code `table_code` first, listed behind the `base` moves of nodes above.
    #[inline(always)]
    pub fn new(base: usize, table_code: u16, hints: QuietHints) -> Self {
        Self {
            stage: Stage::Table,
            base,
            bad_captures: 0,
            next: base,
            table_code,
            hints,
            tactical_only: false,
            skip_quiets: false,
        }
    }

    /// Hands out only the tactical moves.
    pub fn only_tactical(&mut self) {
        self.tactical_only = true;
    }

    /// Hands out these moves in this order, and no others.
    pub fn only<M>(&mut self, listed: &mut Vec<Scored<M>>, moves: impl Iterator<Item = M>) {
        listed.truncate(self.base);
        listed.extend(moves.map(|mv| Scored { rank: 0, mv }));
        (self.stage, self.next) = (Stage::Given, self.base);
    }

    /// Hands out no more quiet moves.
    pub fn skip_quiets(&mut self) {
        self.skip_quiets = true;
    }

    /// The next move, or none.
    pub fn next<G: AlphaBetaPolicy, R>(&mut self, worker: &mut Worker<G, R>) -> Option<MoveOf<G>> {
        let policy = worker.shared.policy;
        loop {
            match self.stage {
                Stage::Table => {
                    if let Some(mv) = self.begin(worker) {
                        return Some(mv);
                    }
                }
                Stage::ListTactical => self.list_tactical(worker),
                Stage::Tactical => match self.best(&mut worker.listed) {
                    Some(mv) if policy.encode(mv) == self.table_code => {}
                    Some(mv) if self.tactical_only || policy.gains(&worker.position, mv, 0) => {
                        return Some(mv);
                    }
                    Some(mv) => self.keep_bad(&mut worker.listed, mv),
                    None => {
                        self.stage = if self.tactical_only {
                            Stage::Done
                        } else {
                            Stage::ListQuiet
                        }
                    }
                },
                Stage::ListQuiet => self.list_quiet(worker),
                Stage::Quiet => match self.best(&mut worker.listed) {
                    Some(_) if self.skip_quiets => self.next = worker.listed.len(),
                    Some(mv) if policy.encode(mv) == self.table_code => {}
                    Some(mv) => return Some(mv),
                    None => (self.stage, self.next) = (Stage::BadTactical, self.base),
                },
                Stage::All => return self.best(&mut worker.listed),
                Stage::BadTactical => {
                    let end = self.base + self.bad_captures;
                    return self.in_order(&worker.listed[..end]);
                }
                Stage::Given => return self.in_order(&worker.listed),
                Stage::Done => return None,
            }
        }
    }

    /// The table's move where moves are generated in stages; everything in one list elsewhere.
    fn begin<G: AlphaBetaPolicy, R>(&mut self, worker: &mut Worker<G, R>) -> Option<MoveOf<G>> {
        if !G::STAGED {
            self.list_all(worker);
            return None;
        }
        self.stage = Stage::ListTactical;
        let policy = worker.shared.policy;
        let remembered =
            (self.table_code != 0).then(|| policy.decode(&worker.position, self.table_code));
        let found = remembered.flatten();
        let fits = found.filter(|&mv| !self.tactical_only || policy.tactical(&worker.position, mv));
        if fits.is_none() {
            self.table_code = 0;
        }
        fits
    }

    fn list_tactical<G: AlphaBetaPolicy, R>(&mut self, worker: &mut Worker<G, R>) {
        self.fill(
            worker,
            |worker, list| worker.shared.policy.tactical_moves(&worker.position, list),
            |mv, worker| worker.tactical_merit(mv),
        );
        self.stage = Stage::Tactical;
    }

    fn list_quiet<G: AlphaBetaPolicy, R>(&mut self, worker: &mut Worker<G, R>) {
        self.stage = Stage::Quiet;
        if self.skip_quiets {
            return;
        }
        let hints = self.hints;
        self.fill(
            worker,
            |worker, list| worker.shared.policy.quiet_moves(&worker.position, list),
            |mv, worker| worker.quiet_merit(&hints, mv),
        );
    }

    fn list_all<G: AlphaBetaPolicy, R>(&mut self, worker: &mut Worker<G, R>) {
        let (table_code, hints, policy) = (self.table_code, self.hints, worker.shared.policy);
        let tactical_only = self.tactical_only;
        let list = |worker: &Worker<G, R>, list: &mut MoveList<MoveOf<G>>| {
            if tactical_only {
                policy.tactical_moves(&worker.position, list);
            } else {
                policy.moves(&worker.position, list);
            }
        };
        self.fill(worker, list, |mv, worker| {
            if table_code != 0 && policy.encode(mv) == table_code {
                TABLE_MERIT
            } else if policy.tactical(&worker.position, mv) {
                TACTICAL_MERIT + worker.tactical_merit(mv)
            } else {
                worker.quiet_merit(&hints, mv)
            }
        });
        self.stage = Stage::All;
    }

    /// Lists moves behind the bad captures, in place of what was listed there.
    #[inline(always)]
    fn fill<G: AlphaBetaPolicy, R>(
        &mut self,
        worker: &mut Worker<G, R>,
        list: impl FnOnce(&Worker<G, R>, &mut MoveList<MoveOf<G>>),
        merit: impl Fn(MoveOf<G>, &Worker<G, R>) -> i32,
    ) {
        let mut moves = mem::take(&mut worker.scratch);
        let mut listed = mem::take(&mut worker.listed);
        moves.clear();
        list(worker, &mut moves);
        self.next = self.base + self.bad_captures;
        listed.truncate(self.next);
        let scored = |(at, &mv)| Scored::new(mv, merit(mv, worker), at);
        listed.extend((self.next..).zip(moves.iter()).map(scored));
        (worker.scratch, worker.listed) = (moves, listed);
    }

    /// The best of the moves left, the first among equals.
    fn best<M: Copy>(&mut self, listed: &mut [Scored<M>]) -> Option<M> {
        // Merit and place in one number: its maximum needs no branch, which no processor could foresee.
        let best = listed[self.next..].iter().map(|left| left.rank).max()?;
        let best = Scored::<M>::place(best);
        let (first, mv) = (listed[self.next], listed[best].mv);
        let moved = first.rank >> 32;
        listed[best] = Scored::new(first.mv, moved as i32, best);
        self.next += 1;
        Some(mv)
    }

    /// Keeps a bad capture for the end, in the place of a move that was handed out.
    fn keep_bad<M>(&mut self, listed: &mut [Scored<M>], mv: M) {
        listed[self.base + self.bad_captures] = Scored { rank: 0, mv };
        self.bad_captures += 1;
    }

    fn in_order<M: Copy>(&mut self, listed: &[Scored<M>]) -> Option<M> {
        let mv = listed.get(self.next)?.mv;
        self.next += 1;
        Some(mv)
    }
}
