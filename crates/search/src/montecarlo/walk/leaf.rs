//! What the end of a walk is worth: proven by the rules or by knowledge, or played out; and what is proven, carried up.

use hetman_game::{Player, Position, Score, Turn};

use super::super::node::{Bounds, Results};
use super::super::policy::MonteCarloPolicy;
use super::super::select::seen_by_mover;
use super::super::shared::unknown;
use super::super::tree::{Tree, TreeOf};
use super::Walker;
use crate::policy::Known;

impl<G: MonteCarloPolicy> Walker<'_, G> {
    /// What the first player gets from the end of the path; all of them, where that does not say it all.
    pub(super) fn leaf_value(&mut self, tree: &TreeOf<G>) -> f32 {
        if !G::Position::ADVERSARIAL {
            return self.leaf_value_for_all();
        }
        let ply = self.path.len() - 1;
        let (node, mover) = (self.path[ply], self.movers[ply]);
        let results = tree.results(node);
        let fresh = results.visits()
            <= if self.alone {
                0
            } else {
                self.shared.options.virtual_loss
            };
        if fresh && !results.bounds().is_settled() {
            let known = self.known(mover);
            let bounds = seen_by_mover(known, self.moved_again(ply)).narrow(results.bounds());
            if bounds != results.bounds() {
                results.set_bounds(bounds);
                self.prove_upwards(tree);
            }
        }
        self.playout.begin();
        let bounds = results.bounds();
        let result = if bounds.is_settled() {
            let own = f32::from(bounds.lower);
            if self.chosen_by(ply) == Player::FIRST {
                own
            } else {
                -own
            }
        } else {
            self.rollout
                .value(&mut self.position, mover, &mut self.playout)
        };
        if G::Position::POINTS {
            self.shared.note_points(result);
        }
        result
    }

    /// Plays the game or its deal out and notes what each player gets; what the evaluation says if it does not end and
    /// `judged` is on, else nothing.
    fn leaf_value_for_all(&mut self) -> f32 {
        let mover = self.position.to_move();
        self.playout.begin();
        self.rollout
            .value(&mut self.position, mover, &mut self.playout);
        if self.shared.options.judged {
            self.come_to_judge();
        }
        let over = self.position.turn() == Turn::Over;
        let players = self.position.players();
        for at in 0..players {
            self.payoffs[at] = self.gets(Player(at as u8), over);
        }
        if G::Position::POINTS {
            self.shared.note_payoffs(&self.payoffs[..players]);
        }
        self.payoffs[0]
    }

    /// Draws on to where the evaluation can judge, and shows it the position.
    fn come_to_judge(&mut self) {
        if !self.position.judges_chance() {
            while let Some(drawn) = self.position.draw(&mut self.playout.random) {
                self.position.unevaluated().play(drawn);
            }
        }
        self.position.catch_up();
    }

    /// What a player gets where a playout has come to.
    fn gets(&mut self, player: Player, over: bool) -> f32 {
        if over {
            let payoff = self.position.payoff(player);
            return if G::Position::POINTS {
                payoff as f32
            } else {
                payoff.signum() as f32
            };
        }
        let options = self.shared.options;
        match self.shared.policy.pause(&self.position, player) {
            Some(paused) => paused as f32,
            None if !options.judged => 0.0,
            None => {
                let score = self.position.score_for(player).raw() as f32;
                if G::Position::POINTS {
                    score
                } else {
                    2.0 / (1.0 + 10f32.powf(-score / options.scale as f32)) - 1.0
                }
            }
        }
    }

    /// What the rules or the game's knowledge say of the position, as `mover` sees it.
    fn known(&self, mover: Player) -> Bounds {
        if self.position.turn() == Turn::Over {
            let payoff = self.position.payoff(mover);
            return Bounds::exactly(if G::Position::POINTS {
                points(Score::new(payoff))
            } else {
                payoff.signum() as i16
            });
        }
        let known = if self.shared.options.knowledge {
            self.shared.policy.known(&self.position)
        } else {
            None
        };
        known.map_or_else(unknown::<G::Position>, bounds_of::<G::Position>)
    }

    /// Carries what is proven at the end of the path as far up as it proves anything.
    pub(super) fn prove_upwards(&self, tree: &TreeOf<G>) {
        if self.shared.options.solver {
            let plies = (0..self.path.len() - 1).rev();
            let _ = plies
                .take_while(|&ply| settle(tree, self.path[ply], self.moved_again(ply)))
                .count();
        }
    }
}

fn points(score: Score) -> i16 {
    score.raw().clamp(-Score::LIMIT.raw(), Score::LIMIT.raw()) as i16
}

/// What is known of a position, as bounds.
pub(super) fn bounds_of<P: Position>(known: Known) -> Bounds {
    if P::POINTS {
        return Bounds {
            lower: points(known.lower),
            upper: points(known.upper),
        };
    }
    let lower = if known.lower.is_win() {
        1
    } else {
        -i16::from(known.lower < Score::DRAW)
    };
    let upper = if known.upper.is_loss() {
        -1
    } else {
        i16::from(known.upper > Score::DRAW)
    };
    Bounds { lower, upper }
}

/// Takes the bounds of a node from those of its moves; true if that says anything new. `again` if the player who chose
/// the node is also to move there.
pub(super) fn settle<M: Copy, P>(tree: &Tree<M, P>, node: u32, again: bool) -> bool {
    let all = || tree.row(tree.children(node)).iter().map(Results::bounds);
    let moves = || all().filter(|bounds| !bounds.is_pruned());
    let lower = moves().map(|bounds| bounds.lower).max();
    let upper = moves().map(|bounds| bounds.upper).max();
    let Some((lower, upper)) = lower.zip(upper) else {
        return false;
    };
    let results = tree.results(node);
    let before = results.bounds();
    let after = seen_by_mover(Bounds { lower, upper }, again).narrow(before);
    results.set_bounds(after);
    after != before
}
