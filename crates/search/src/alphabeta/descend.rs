//! Playing a move and searching it, how deep and how often: null windows, reductions, and searching again.

use hetman_game::{Depth, Score, Window};

use super::node::{Candidate, Node, Progress};
use super::policy::AlphaBetaPolicy;
use super::reduce::Late;
use super::worker::Worker;
use crate::algorithm::MoveOf;
use crate::probe::{Event, Probe};

/// How deep a move would be searched in full, and by how much less it is looked at first.
#[derive(Clone, Copy)]
struct Reduced {
    depth: Depth,
    reduction: i32,
}

impl<G: AlphaBetaPolicy, R: Probe<G::Position>> Worker<'_, G, R> {
    /// Plays a move and searches it: the first with the full window, later ones with a null window and, if late,
    /// less deep; again with more when they surprise. The null windows alone (scout) are within the error in chess (-10 ± 19
    /// Elo at 500 nodes a move) and draughts (-8 ± 17).
    pub(super) fn descend(
        &mut self,
        node: &Node,
        candidate: &Candidate<MoveOf<G>>,
        progress: &Progress<MoveOf<G>>,
    ) -> Score {
        let window = Window::new(progress.alpha, node.window.beta);
        let Candidate { mv, extension, .. } = *candidate;
        let reducible = self.is_reducible(node, candidate);
        let history = if reducible {
            self.late_history(node, candidate)
        } else {
            0
        };
        let extends = self.check_extends(node, candidate);
        self.stack[node.ply].quiet_index = self.rewarded_index(node, candidate);
        let undo = self.play(mv, node.ply);
        let checks = self.shared.policy.forced(&self.position);
        let extension = match extension {
            0 => i32::from(extends && checks),
            plies => plies,
        };
        let depth = node.depth - 1 + extension;
        let late = Late {
            history,
            checks,
            depth,
        };
        let reduction = if reducible {
            self.reduction(node, candidate, &late)
        } else {
            0
        };
        let score = if candidate.number == 1 {
            self.child(node, window, depth, !node.pv && !node.cut)
        } else {
            let late = Reduced { depth, reduction };
            self.probe_then_search(node, window, late, progress.best)
        };
        self.undo(mv, undo);
        score
    }

    /// Where a quiet move is remembered, if it may be rewarded after every reply to it has failed.
    fn rewarded_index(&self, node: &Node, candidate: &Candidate<MoveOf<G>>) -> Option<usize> {
        let wanted = self.shared.options.reward_refuted && !candidate.tactical;
        wanted.then(|| self.quiet_index(candidate.mv, &self.context(node.ply)))
    }

    /// Whether a move may be searched a ply deeper if it turns out to leave the opponent no free choice.
    fn check_extends(&self, node: &Node, candidate: &Candidate<MoveOf<G>>) -> bool {
        let (policy, options) = (self.shared.policy, self.shared.options);
        options.check_extension
            && node.depth.0 < self.shared.params.check_extension_depth
            && (!options.safe_check_extension
                || policy.forces(&self.position, candidate.mv)
                    && policy.gains(&self.position, candidate.mv, 0))
    }

    /// Searches a move that is not the first: with less, and with more each time it surprises.
    fn probe_then_search(
        &mut self,
        node: &Node,
        window: Window,
        Reduced { depth, reduction }: Reduced,
        best: Score,
    ) -> Score {
        let narrow = if self.shared.options.scout {
            Window::null(window.alpha)
        } else {
            window
        };
        let (mut full, mut found) = (depth, None);
        if reduction > 0 {
            self.emit(Event::Reduce(reduction));
            self.stack[node.ply].reduction = reduction;
            let score = self.child(node, narrow, depth - reduction, true);
            self.stack[node.ply].reduction = 0;
            if score <= window.alpha {
                return score;
            }
            full += self.adapted(score, best);
            // Already searched that deep.
            found = (full == depth - reduction).then_some(score);
        }
        let score = if let Some(score) = found {
            score
        } else {
            if reduction > 0 {
                self.emit(Event::Again);
            }
            self.child(node, narrow, full, !node.cut)
        };
        if narrow != window && score > window.alpha && score < window.beta {
            self.emit(Event::Again);
            return self.child(node, window, full, false);
        }
        score
    }

    /// Plies by which a reduced move that surprised is searched again deeper than in full, or less deep: one that is far better
    /// than the best so far deserves more, one that hardly is may be an accident of the shallow look. Off: at 6,000 nodes the
    /// moves chosen in 60 openings lost 12 ± 7 points against the best one known, and 6 ± 3 without it.
    #[inline]
    fn adapted(&self, score: Score, best: Score) -> i32 {
        let params = self.shared.params;
        if !self.shared.options.adaptive_research || score.is_decided() || best.is_decided() {
            0
        } else if score > best + params.research_deeper {
            1
        } else if score < best + params.research_shallower {
            -1
        } else {
            0
        }
    }

    /// Searches the position after the move just played; the value is that of the player who made it.
    #[inline(always)]
    fn child(&mut self, node: &Node, window: Window, depth: Depth, cut: bool) -> Score {
        self.below(node.ply, window, |worker, window| {
            worker.node(window, depth, node.ply + 1, cut)
        })
    }
}
