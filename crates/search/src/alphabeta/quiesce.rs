//! Beyond the horizon: captures are followed until the position is quiet enough to be evaluated.

use hetman_game::{Bound, Depth, Evaluator, MoveList, Position, Score, Turn, Window};

use super::picker::{Favourites, Picker};
use super::worker::Worker;
use crate::algorithm::MoveOf;
use crate::policy::Policy;
use crate::probe::{Event, Probe, Why};
use crate::transposition::Entry;

impl<G: Policy, R: Probe<G::Position>> Worker<'_, G, R> {
    /// The value of a position at the horizon.
    pub(super) fn beyond(&mut self, window: Window, ply: usize) -> Score {
        self.quiet_down(window, ply, true)
    }

    /// The same; `first` on the first ply beyond the horizon.
    fn quiet_down(&mut self, window: Window, ply: usize, first: bool) -> Score {
        if self.halts() {
            return Score::DRAW;
        }
        self.counters.nodes += 1;
        self.tell(Event::Enter {
            ply,
            depth: Depth::ZERO,
            window,
        });
        self.stack[ply].pv.clear();
        self.longest = self.longest.max(ply);
        let mut inner = window;
        let score = match self.settled(&mut inner, ply) {
            Some(score) => score,
            None if self.options.quiescence => self.quiesce(inner, ply, first),
            None if self.position.turn() == Turn::Over => self.finished(ply),
            None => self.guess(),
        };
        self.tell(Event::Leave {
            score,
            bound: window.bound(score),
        });
        score
    }

    /// Stands pat, or looks at the moves that change the balance; at all moves where there is no free choice.
    /// Worth 305 ± 29 Elo to chess at 500 nodes a move, 218 ± 23 to draughts.
    fn quiesce(&mut self, window: Window, ply: usize, first: bool) -> Score {
        self.horizon = true;
        let pv = self.options.scout && !window.is_null();
        let forced = self.policy.forced(&self.position);
        let entry = self.recall();
        if let Some(entry) = entry {
            let score = entry.score.seen_from_root(ply as i32);
            let settles = !pv && entry.settles(score, Depth::ZERO, window.alpha, window.beta);
            if settles && self.policy.trusts(&self.position) {
                self.counters.table_cutoffs += 1;
                self.tell(Event::Settle(Why::Table));
                return score;
            }
        }
        let mut raw = Entry::NO_EVAL;
        let mut best = -Score::INFINITE;
        if !forced {
            (raw, best) = self.stand_pat(entry, ply);
            if best >= window.beta {
                self.tell(Event::Settle(Why::StandPat));
                return best;
            }
        }
        let tag = entry.map_or(0, |entry| entry.tag);
        let favourites = if forced {
            self.favourites(ply)
        } else {
            Favourites::default()
        };
        let mut picker = Picker::new(tag, favourites);
        if !forced {
            picker.only_tactical();
        }
        let (mut best, mut best_move) = self.follow(window, ply, &mut picker, (forced, best));
        if first && !forced && self.options.quiescence_checks && best < window.beta && !self.stopped
        {
            picker.only(self.quiet_checks().into_iter());
            let raised = Window::new(window.alpha.max(best), window.beta);
            let (score, mv) = self.follow(raised, ply, &mut picker, (true, best));
            (best, best_move) = if score > best {
                (score, mv.or(best_move))
            } else {
                (best, best_move)
            };
        }
        if best == -Score::INFINITE {
            return self.finished(ply);
        }
        let tag = best_move.map_or(0, |mv| self.policy.tag(mv));
        let bound = if best >= window.beta {
            Bound::Lower
        } else {
            Bound::Upper
        };
        let found = Entry {
            tag,
            score: best,
            eval: raw,
            depth: Depth::ZERO,
            bound,
        };
        self.remember(self.position.key(), ply, Depth::ZERO, found);
        best
    }

    /// The value of a game that is over here.
    fn finished(&mut self, ply: usize) -> Score {
        let score = self.outcome(ply);
        self.tell(Event::Leaf(score));
        score
    }

    /// The evaluation, raw and bettered by what the table knows.
    fn stand_pat(&mut self, entry: Option<Entry>, ply: usize) -> (Score, Score) {
        self.counters.leaves += 1;
        let remembered = entry
            .map(|entry| entry.eval)
            .filter(|&eval| eval != Entry::NO_EVAL);
        let raw = remembered.unwrap_or_else(|| self.evaluator.score(&self.position));
        let eval = self.corrected(raw);
        self.tell(Event::Leaf(eval));
        let Some(entry) = entry else {
            return (raw, eval);
        };
        let score = entry.score.seen_from_root(ply as i32);
        let better = match entry.bound {
            Bound::Lower => score > eval,
            Bound::Upper => score < eval,
            Bound::Exact => true,
        };
        (
            raw,
            if better && !score.is_decided() {
                score
            } else {
                eval
            },
        )
    }

    /// Quiet moves that leave the opponent no free choice and lose nothing. Worth 30 ± 20 Elo to chess at 500 nodes a
    /// move.
    fn quiet_checks(&self) -> MoveList<MoveOf<G>> {
        let mut list = MoveList::new();
        self.policy.quiet_moves(&self.position, &mut list);
        let position = &self.position;
        list.retain(|mv| self.policy.forces(position, *mv) && self.policy.gains(position, *mv, 0));
        list
    }

    /// Follows the moves handed out; all of them where the player is `forced`, else those with a prospect.
    fn follow(
        &mut self,
        window: Window,
        ply: usize,
        picker: &mut Picker<G>,
        (forced, stand): (bool, Score),
    ) -> (Score, Option<MoveOf<G>>) {
        let (mut best, mut best_move, mut alpha) = (stand, None, window.alpha.max(stand));
        let mut searched = 0;
        while let Some(mv) = picker.next(self) {
            if !forced && self.is_hopeless(mv, stand, alpha, &mut best) {
                continue;
            }
            if forced && !best.is_loss() {
                picker.skip_quiets();
            }
            searched += 1;
            let undo = self.play(mv, ply);
            let score = self.below(ply, Window::new(alpha, window.beta), |worker, window| {
                worker.quiet_down(window, ply + 1, false)
            });
            self.undo(mv, undo);
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(mv);
                    alpha = score;
                    if !window.is_null() {
                        self.extend_pv(mv, ply);
                    }
                    if score >= window.beta {
                        self.tell(Event::Cut { mv, searched });
                        break;
                    }
                }
            }
        }
        (best, best_move)
    }

    /// Captures not worth a look: those that lose the exchange, and those that cannot lift the score to alpha (delta
    /// pruning, worth 17 ± 19 Elo to chess at 500 nodes a move).
    fn is_hopeless(&mut self, mv: MoveOf<G>, stand: Score, alpha: Score, best: &mut Score) -> bool {
        if self.options.delta_pruning && !alpha.is_decided() {
            let most =
                stand + self.policy.prize_value(&self.position, mv) + self.params.delta_margin;
            if most <= alpha && !self.policy.gains(&self.position, mv, alpha - stand) {
                *best = (*best).max(most.min(alpha));
                self.tell(Event::Skip(mv, Why::Futility));
                return true;
            }
        }
        let loses = self.options.exchange_pruning && !self.policy.gains(&self.position, mv, 0);
        if loses {
            self.tell(Event::Skip(mv, Why::Exchange));
        }
        loses
    }
}
