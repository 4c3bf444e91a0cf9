//! Which move to follow down the tree: the largest upper confidence bound of what its own results, RAVE and the game's
//! prior opinion say together.

use hetman_game::Player;

use super::node::{Bounds, NONE, Results};
use super::options::{Growth, MctsOptions};
use super::tree::Tree;

/// Turns points into shares of wins: the worst result is 0, the best 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Range {
    pub lowest: f32,
    pub highest: f32,
}

impl Range {
    /// The range of a single result.
    pub fn only(result: f32) -> Self {
        Self {
            lowest: result,
            highest: result,
        }
    }

    /// The range with one more result.
    pub fn with(self, result: f32) -> Self {
        Self {
            lowest: self.lowest.min(result),
            highest: self.highest.max(result),
        }
    }

    /// What `player` can lose most, and the parts between that and the best.
    fn of(self, player: Player) -> (f32, f32) {
        let span = (self.highest - self.lowest).max(f32::MIN_POSITIVE);
        (
            if player == Player::FIRST {
                self.lowest
            } else {
                -self.highest
            },
            1.0 / span,
        )
    }

    /// A mean result of `player` as a share of wins; half where all results were alike.
    pub fn share(self, mean: f64, player: Player) -> f64 {
        if self.highest <= self.lowest {
            return 0.5;
        }
        let (lowest, parts) = self.of(player);
        ((mean - f64::from(lowest)) * f64::from(parts)).clamp(0.0, 1.0)
    }
}

/// Numbers of visits whose h is looked up.
const SMALL: usize = 1024;

/// h(n), looked up where n is small.
pub(super) struct Growths {
    growth: Growth,
    small: Vec<f32>,
}

impl Growths {
    pub fn new(growth: Growth) -> Self {
        Self {
            growth,
            small: (0..SMALL).map(|visits| growth.of(visits as f32)).collect(),
        }
    }

    /// Larger numbers are rounded to ten binary digits, which changes h by less than one in a thousand.
    #[inline]
    fn of(&self, visits: u32) -> f32 {
        let digits = (32 - visits.leading_zeros()).saturating_sub(10);
        let small = self.small[(visits >> digits) as usize & (SMALL - 1)];
        match self.growth {
            Growth::Log => small + digits as f32 * std::f32::consts::LN_2,
            Growth::Sqrt => (visits as f32).sqrt(),
        }
    }
}

/// The formula with all that a node and its moves have in common.
pub(super) struct Selector {
    /// c^2 h(n).
    spread: f32,
    /// What an untried move counts for.
    untried: f32,
    lowest: f32,
    parts: f32,
    rave: bool,
    rave_parts: f32,
    prior_weight: f32,
    /// Neither RAVE nor priors count.
    plain: bool,
    /// The player to move also chose the node.
    again: bool,
    /// Moves that are looked at, from the first on.
    width: u32,
}

/// How many moves of a node with so many visits are looked at.
#[inline]
fn width(options: &MctsOptions, visits: u32) -> u32 {
    if options.width == 0 {
        return u32::MAX;
    }
    let grown = f64::from(visits.max(1)).ln() / WIDENS_AT.ln();
    options.width + grown as u32
}

/// The factor by which visits must grow for one more move to be looked at.
const WIDENS_AT: f64 = 1.4;

/// The bounds of a node, kept for the player who chose it, as the player to move there sees them; and the other way
/// round. `again` if both are the same player.
pub(super) fn seen_by_mover(bounds: Bounds, again: bool) -> Bounds {
    if again { bounds } else { bounds.flip() }
}

/// Who chooses at a node.
#[derive(Clone, Copy)]
pub(super) struct Chooser {
    /// The player to move.
    pub mover: Player,
    /// Whether he also chose the node, so that its results are his own.
    pub again: bool,
}

impl Selector {
    /// For the moves of a node where `chooser` chooses.
    #[inline]
    pub fn new(
        options: &MctsOptions,
        growth: &Growths,
        node: &Results,
        chooser: Chooser,
        range: Range,
    ) -> Self {
        let visits = node.visits() as f32;
        let (lowest, parts) = range.of(chooser.mover);
        let c = options.exploration as f32;
        let spread = c * c * growth.of(node.visits());
        let untried = if options.first_play_urgency && visits > 0.0 {
            let mean = node.sum() / visits;
            let own = if chooser.again { mean } else { -mean };
            (own - lowest) * parts - options.urgency_loss as f32 + spread.sqrt()
        } else {
            f32::INFINITY
        };
        let rave = options.rave || options.grave;
        let prior_weight = if options.priors {
            options.prior_weight as f32
        } else {
            0.0
        };
        Self {
            spread,
            untried,
            lowest,
            parts,
            rave,
            rave_parts: 1.0 / options.rave_visits as f32,
            prior_weight,
            plain: !rave && prior_weight == 0.0,
            again: chooser.again,
            width: width(options, node.visits()),
        }
    }

    /// The upper confidence bound of a move, by whichever formula counts here.
    pub fn upper(&self, move_: &Results, rave: &Results) -> f32 {
        if self.plain {
            self.plain_bound(move_)
        } else {
            self.bound(move_, rave)
        }
    }

    /// The upper confidence bound where results are all there is.
    #[inline]
    fn plain_bound(&self, move_: &Results) -> f32 {
        let visits = move_.visits();
        if visits == 0 {
            return self.untried;
        }
        let parts = 1.0 / visits as f32;
        (move_.sum() * parts - self.lowest) * self.parts + (self.spread * parts).sqrt()
    }

    /// The upper confidence bound of a move, with RAVE results of its own or of an ancestor's like move.
    #[inline]
    fn bound(&self, move_: &Results, rave: &Results) -> f32 {
        let visits = move_.visits() as f32;
        let mut number = visits;
        let mut wins = (move_.sum() - visits * self.lowest) * self.parts;
        if self.prior_weight > 0.0 {
            let prior = move_.prior();
            number += prior.visits * self.prior_weight;
            wins += prior.visits * self.prior_weight * prior.win;
        }
        let (rave_number, rave_sum) = if self.rave { rave.rave() } else { (0.0, 0.0) };
        if rave_number == 0.0 {
            return if number == 0.0 {
                self.untried
            } else {
                wins / number + (self.spread / number).sqrt()
            };
        }
        let rave_mean = (rave_sum / rave_number - self.lowest) * self.parts;
        let weight = rave_number / (rave_number + number + number * rave_number * self.rave_parts);
        let own_mean = if number > 0.0 {
            wins / number
        } else {
            rave_mean
        };
        rave_mean * weight + own_mean * (1.0 - weight) + (self.spread / number.max(1.0)).sqrt()
    }

    /// The best move of a node, none if nothing is left to find out there. `ancestor` knows the RAVE results to use.
    #[inline]
    pub fn choose<M: Copy, P>(
        &self,
        tree: &Tree<M, P>,
        node: u32,
        solver: bool,
        ancestor: impl Fn(u32) -> Option<u32>,
    ) -> Option<u32> {
        let floor = seen_by_mover(tree.results(node).bounds(), self.again).lower;
        let all = tree.children(node);
        let few = all.start..all.end.min(all.start.saturating_add(self.width));
        let chosen = self.choose_among(tree, few.clone(), floor, solver, &ancestor);
        // Where nothing is left to find out about those, the others come in at once.
        chosen.or_else(|| self.choose_among(tree, few.end..all.end, floor, solver, &ancestor))
    }

    #[inline]
    fn choose_among<M: Copy, P>(
        &self,
        tree: &Tree<M, P>,
        children: std::ops::Range<u32>,
        floor: i16,
        solver: bool,
        ancestor: &impl Fn(u32) -> Option<u32>,
    ) -> Option<u32> {
        let (mut best, mut most) = (NONE, f32::NEG_INFINITY);
        for (child, results) in children.clone().zip(tree.row(children)) {
            let bounds = results.bounds();
            if bounds.is_pruned() || solver && (bounds.is_settled() || bounds.upper <= floor) {
                continue;
            }
            let bound = if self.plain {
                self.plain_bound(results)
            } else {
                self.bound(
                    results,
                    ancestor(child).map_or(results, |like| tree.results(like)),
                )
            };
            if bound > most {
                (best, most) = (child, bound);
            }
        }
        (best != NONE).then_some(best)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn h_is_looked_up_rightly() {
        for growth in [Growth::Log, Growth::Sqrt] {
            let growths = Growths::new(growth);
            for visits in (1..5_000).chain([1_000_000, u32::MAX]) {
                let (found, exact) = (growths.of(visits), growth.of(visits as f32));
                assert!(
                    (found - exact).abs() <= 1e-3 * exact.max(1.0),
                    "{visits} {found} {exact}"
                );
            }
        }
    }

    #[test]
    fn shares_lie_between_the_worst_and_the_best_result() {
        let range = Range {
            lowest: -10.0,
            highest: 30.0,
        };
        assert!((range.share(-10.0, Player::FIRST) - 0.0).abs() < 1e-6);
        assert!((range.share(20.0, Player::FIRST) - 0.75).abs() < 1e-6);
        assert!((range.share(-20.0, Player::SECOND) - 0.25).abs() < 1e-6);
    }
}
