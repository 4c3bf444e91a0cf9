//! Beyond the horizon: captures are followed until the position is quiet enough to be evaluated.

use std::mem;

use hetman_game::{Bound, Depth, Position, Score, Turn, Window};

use super::picker::Picker;
use super::policy::AlphaBetaPolicy;
use super::worker::Worker;
use crate::algorithm::MoveOf;
use crate::probe::{Event, Probe, Why};
use crate::transposition::Entry;

/// Where a position beyond the horizon stands before its moves are followed.
struct Standing {
    /// Whether every move must be looked at, as the player has no free choice.
    forced: bool,
    /// The score without a move.
    best: Score,
}

impl<G: AlphaBetaPolicy, R: Probe<G::Position>> Worker<'_, G, R> {
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
        self.emit(Event::Enter {
            ply,
            depth: Depth::ZERO,
            window,
        });
        self.stack[ply].pv.clear();
        self.longest = self.longest.max(ply);
        let mut inner = window;
        let listed = self.listed.len();
        let score = match self.settled(&mut inner, ply) {
            Some(score) => score,
            None if self.shared.options.quiescence => self.quiesce(inner, ply, first),
            None if self.position.turn() == Turn::Over => self.finished(ply),
            None => self.guess(),
        };
        self.listed.truncate(listed);
        self.emit(Event::Leave {
            score,
            bound: window.bound(score),
        });
        score
    }

    /// Stands pat, or looks at the moves that change the balance; at all moves where there is no free choice.
    /// Worth 305 ± 29 Elo to chess at 500 nodes a move, 218 ± 23 to draughts.
    fn quiesce(&mut self, window: Window, ply: usize, first: bool) -> Score {
        self.horizon = true;
        let pv = self.shared.options.scout && !window.is_null();
        let forced = self.shared.policy.forced(&self.position);
        let entry = self.probe_table();
        if let Some(entry) = entry {
            let score = entry.score.seen_from_root(ply as i32);
            let settles = !pv && entry.settles(score, Depth::ZERO, window.alpha, window.beta);
            if settles && self.shared.policy.trusts(&self.position) {
                self.counters.table_cutoffs += 1;
                self.emit(Event::Settle(Why::TABLE));
                return score;
            }
        }
        let mut raw = Entry::NO_EVAL;
        let mut best = -Score::INFINITE;
        if !forced {
            (raw, best) = self.stand_pat(entry, ply);
            if best >= window.beta {
                self.emit(Event::Settle(Why("stand_pat")));
                return best;
            }
        }
        let code = entry.map_or(0, |entry| entry.code);
        self.stack[ply].threats = 0;
        let hints = if forced {
            self.quiet_hints(ply)
        } else {
            self.no_hints()
        };
        let mut picker = Picker::new(self.listed.len(), code, hints);
        if !forced {
            picker.only_tactical();
        }
        let (mut best, mut best_move) =
            self.follow(window, ply, &mut picker, Standing { forced, best });
        if first
            && !forced
            && self.shared.options.quiescence_checks
            && best < window.beta
            && !self.stopped
        {
            self.list_quiet_checks(&mut picker);
            let raised = Window::new(window.alpha.max(best), window.beta);
            let (score, mv) =
                self.follow(raised, ply, &mut picker, Standing { forced: true, best });
            (best, best_move) = if score > best {
                (score, mv.or(best_move))
            } else {
                (best, best_move)
            };
        }
        if self.stopped {
            return best;
        }
        if best == -Score::INFINITE {
            return self.finished(ply);
        }
        let code = best_move.map_or(0, |mv| self.shared.policy.encode(mv));
        let bound = if best >= window.beta {
            Bound::Lower
        } else {
            Bound::Upper
        };
        let found = Entry {
            code,
            score: best,
            eval: raw,
            depth: Depth::ZERO,
            bound,
            pv: pv || entry.is_some_and(|entry| entry.pv),
        };
        self.remember(self.position.key(), ply, Depth::ZERO, found);
        best
    }

    /// The value of a game that is over here.
    fn finished(&mut self, ply: usize) -> Score {
        let score = self.outcome(ply);
        self.emit(Event::Leaf(score));
        score
    }

    /// The evaluation, raw and bettered by what the table knows.
    fn stand_pat(&mut self, entry: Option<Entry>, ply: usize) -> (Score, Score) {
        self.counters.leaves += 1;
        let remembered = entry
            .map(|entry| entry.eval)
            .filter(|&eval| eval != Entry::NO_EVAL);
        let raw = remembered.unwrap_or_else(|| self.static_score());
        let eval = self.corrected(raw);
        self.emit(Event::Leaf(eval));
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
    fn list_quiet_checks(&mut self, picker: &mut Picker) {
        let (policy, position) = (self.shared.policy, &self.position);
        let mut list = mem::take(&mut self.scratch);
        list.clear();
        policy.forcing_moves(position, &mut list);
        list.retain(|mv| policy.gains(position, *mv, 0));
        picker.only(&mut self.listed, list.iter().copied());
        self.scratch = list;
    }

    /// Follows the moves handed out; all of them where the player is `forced`, else those with a prospect.
    fn follow(
        &mut self,
        window: Window,
        ply: usize,
        picker: &mut Picker,
        standing: Standing,
    ) -> (Score, Option<MoveOf<G>>) {
        let Standing {
            forced,
            best: stand,
        } = standing;
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
                        self.emit(Event::Cut { mv, searched });
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
        if self.shared.options.delta_pruning && !alpha.is_decided() {
            let most = stand
                + self.shared.policy.capture_value(&self.position, mv)
                + self.shared.params.delta_margin;
            if most <= alpha && !self.shared.policy.gains(&self.position, mv, alpha - stand) {
                *best = (*best).max(most.min(alpha));
                self.emit(Event::Skip(mv, Why("futility")));
                return true;
            }
        }
        let loses = self.shared.options.exchange_pruning
            && !self.shared.policy.gains(&self.position, mv, 0);
        if loses {
            self.emit(Event::Skip(mv, Why("exchange")));
        }
        loses
    }
}
