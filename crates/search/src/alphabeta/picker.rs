//! Which move to search next: the table's move, then good captures, then quiet moves by merit, then bad captures.
//! Games that do not tell tactical moves apart get all moves in one list.

use arrayvec::ArrayVec;
use hetman_game::MoveList;
use hetman_game::position::MAX_MOVES;

use super::history::Trails;
use super::worker::Worker;
use crate::algorithm::MoveOf;
use crate::policy::Policy;

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

#[derive(Clone, Copy)]
struct Scored<M> {
    mv: M,
    merit: i32,
}

/// Hands out the moves of one node, best first as far as anyone can tell.
pub(super) struct Picker<G: Policy> {
    stage: Stage,
    list: ArrayVec<Scored<MoveOf<G>>, MAX_MOVES>,
    next: usize,
    losers: ArrayVec<MoveOf<G>, MAX_MOVES>,
    table_tag: u16,
    favourites: Favourites,
    tactical_only: bool,
    skip_quiets: bool,
}

/// Quiet moves to try before others, and what they are judged by.
#[derive(Clone, Copy, Default)]
pub(super) struct Favourites {
    /// Tags of moves that were too good nearby; zero for none.
    pub killers: [u16; 2],
    /// The tag of the move that refuted the move before; zero for none.
    pub counter: u16,
    /// The moves before.
    pub trails: Trails,
}

/// Above every merit by history.
const TABLE_MERIT: i32 = 1 << 28;
/// Tactical moves come before quiet ones where both are in one list.
const TACTICAL_MERIT: i32 = 1 << 24;
/// Killers come before other quiet moves, the countermove after them.
const KILLER_MERIT: i32 = 1 << 20;

impl<G: Policy> Picker<G> {
    /// All moves of a node, the one tagged `table_tag` first. Large, so it is made in place and never handed on.
    #[inline(always)]
    pub fn new(table_tag: u16, favourites: Favourites) -> Self {
        Self {
            stage: Stage::Table,
            list: ArrayVec::new(),
            next: 0,
            losers: ArrayVec::new(),
            table_tag,
            favourites,
            tactical_only: false,
            skip_quiets: false,
        }
    }

    /// Hands out only the tactical moves.
    pub fn only_tactical(&mut self) {
        self.tactical_only = true;
    }

    /// Hands out these moves in this order, and no others.
    pub fn only(&mut self, moves: impl Iterator<Item = MoveOf<G>>) {
        self.list.clear();
        self.next = 0;
        self.list.extend(moves.map(|mv| Scored { mv, merit: 0 }));
        self.stage = Stage::Given;
    }

    /// Hands out no more quiet moves.
    pub fn skip_quiets(&mut self) {
        self.skip_quiets = true;
    }

    /// The next move, or none.
    pub fn next<R>(&mut self, worker: &Worker<G, R>) -> Option<MoveOf<G>> {
        loop {
            match self.stage {
                Stage::Table => {
                    if let Some(mv) = self.begin(worker) {
                        return Some(mv);
                    }
                }
                Stage::ListTactical => self.list_tactical(worker),
                Stage::Tactical => match self.best() {
                    Some(mv) if worker.policy.tag(mv) == self.table_tag => {}
                    Some(mv)
                        if self.tactical_only || worker.policy.gains(&worker.position, mv, 0) =>
                    {
                        return Some(mv);
                    }
                    Some(mv) => self.losers.push(mv),
                    None => {
                        self.stage = if self.tactical_only {
                            Stage::Done
                        } else {
                            Stage::ListQuiet
                        }
                    }
                },
                Stage::ListQuiet => self.list_quiet(worker),
                Stage::Quiet => match self.best() {
                    Some(_) if self.skip_quiets => self.next = self.list.len(),
                    Some(mv) if worker.policy.tag(mv) == self.table_tag => {}
                    Some(mv) => return Some(mv),
                    None => (self.stage, self.next) = (Stage::BadTactical, 0),
                },
                Stage::All => return self.best(),
                Stage::BadTactical => return self.next_loser(),
                Stage::Given => return self.in_order(),
                Stage::Done => return None,
            }
        }
    }

    /// The table's move where moves are generated in stages; everything in one list elsewhere.
    fn begin<R>(&mut self, worker: &Worker<G, R>) -> Option<MoveOf<G>> {
        if !G::STAGED {
            self.list_all(worker);
            return None;
        }
        self.stage = Stage::ListTactical;
        let remembered =
            (self.table_tag != 0).then(|| worker.policy.recall(&worker.position, self.table_tag));
        let found = remembered.flatten();
        let fits =
            found.filter(|&mv| !self.tactical_only || worker.policy.tactical(&worker.position, mv));
        if fits.is_none() {
            self.table_tag = 0;
        }
        fits
    }

    fn list_tactical<R>(&mut self, worker: &Worker<G, R>) {
        let mut moves = MoveList::new();
        worker.policy.tactical_moves(&worker.position, &mut moves);
        self.fill(&moves, |mv| worker.tactical_merit(mv));
        self.stage = Stage::Tactical;
    }

    fn list_quiet<R>(&mut self, worker: &Worker<G, R>) {
        self.stage = Stage::Quiet;
        if self.skip_quiets {
            return;
        }
        let mut moves = MoveList::new();
        worker.policy.quiet_moves(&worker.position, &mut moves);
        let favourites = self.favourites;
        self.fill(&moves, |mv| quiet_merit(worker, &favourites, mv));
    }

    fn list_all<R>(&mut self, worker: &Worker<G, R>) {
        let mut moves = MoveList::new();
        if self.tactical_only {
            worker.policy.tactical_moves(&worker.position, &mut moves);
        } else {
            worker.policy.moves(&worker.position, &mut moves);
        }
        let (table_tag, favourites) = (self.table_tag, self.favourites);
        self.fill(&moves, |mv| {
            if table_tag != 0 && worker.policy.tag(mv) == table_tag {
                TABLE_MERIT
            } else if worker.policy.tactical(&worker.position, mv) {
                TACTICAL_MERIT + worker.tactical_merit(mv)
            } else {
                quiet_merit(worker, &favourites, mv)
            }
        });
        self.stage = Stage::All;
    }

    fn fill(&mut self, moves: &[MoveOf<G>], merit: impl Fn(MoveOf<G>) -> i32) {
        self.list.clear();
        self.next = 0;
        self.list.extend(moves.iter().map(|&mv| Scored {
            mv,
            merit: merit(mv),
        }));
    }

    /// The best of the moves left.
    fn best(&mut self) -> Option<MoveOf<G>> {
        let left = &mut self.list[self.next..];
        let mut best = 0;
        for at in 1..left.len() {
            if left[at].merit > left[best].merit {
                best = at;
            }
        }
        let mv = left.get(best)?.mv;
        left.swap(0, best);
        self.next += 1;
        Some(mv)
    }

    fn next_loser(&mut self) -> Option<MoveOf<G>> {
        let mv = *self.losers.get(self.next)?;
        self.next += 1;
        Some(mv)
    }

    fn in_order(&mut self) -> Option<MoveOf<G>> {
        let mv = self.list.get(self.next)?.mv;
        self.next += 1;
        Some(mv)
    }
}

/// How promising a quiet move is: killers and countermove, then history and the game's own order.
fn quiet_merit<G: Policy, R>(worker: &Worker<G, R>, favourites: &Favourites, mv: MoveOf<G>) -> i32 {
    let tag = worker.policy.tag(mv);
    let favour = if tag == favourites.killers[0] {
        KILLER_MERIT
    } else if tag == favourites.killers[1] {
        KILLER_MERIT / 2
    } else if tag == favourites.counter {
        KILLER_MERIT / 4
    } else {
        0
    };
    favour + worker.static_merit(mv) + worker.quiet_history(mv, &favourites.trails)
}
