//! What a position looks worth before the dice are rolled: its equity in thousandths of a point, for the player to move, by hand
//! or by the network, with cube and match on top.
//! While men can still meet: pips, made points, primes, blots with the rolls that hit them, the bar. In a race: who is ahead,
//! by how much, and how far there is to go.

use hetman_game::{Evaluator, Player, Range, Score};
use hetman_network::Accumulator;

use crate::bearoff::Bearoff;
use crate::network::{self, BackgammonFeatures};
use crate::play::BackgammonMove;
use crate::position::{BAR, Backgammon, Dice, Men, OFF, POINT};
use crate::stakes::Stakes;
use crate::tuning::{WEIGHTS, Weights};

/// The hand-made evaluation.
#[derive(Clone, Copy, Debug)]
pub struct Equity {
    weights: Weights,
}

impl Default for Equity {
    fn default() -> Self {
        // The table takes a moment, which no search should lose.
        Bearoff::get();
        Self { weights: WEIGHTS }
    }
}

/// One of the evaluations of backgammon.
#[derive(Clone, Debug)]
pub enum Judge {
    /// The hand-made one.
    Equity(Equity),
    /// The one that learnt from its own games.
    Network(Box<Accumulator<BackgammonFeatures>>),
}

impl Judge {
    /// The equity of the player to move as if he were about to roll, without cube and match, in thousandths.
    fn plain(&mut self, position: &Backgammon) -> f64 {
        let (own, other) = (
            position.men(position.mover),
            position.men(position.mover.other()),
        );
        match self {
            Self::Equity(equity) if meets(own, other) => equity.contact(own, other),
            Self::Equity(_) => race(own, other),
            Self::Network(network) => {
                let exact = (!meets(own, other)).then(|| Bearoff::get().value(own, other));
                match exact.flatten() {
                    Some(exact) => f64::from(POINT) * exact,
                    None => network::equity(network, position),
                }
            }
        }
    }
}

impl Evaluator<Backgammon> for Judge {
    fn score(&mut self, position: &Backgammon) -> Score {
        let stakes = position.stakes();
        if *stakes == Stakes::PLAIN {
            return Score::new(self.plain(position).round() as i32);
        }
        let (own, other) = (
            position.men(position.mover),
            position.men(position.mover.other()),
        );
        let gammons = meets(own, other) || own[OFF] == 0 || other[OFF] == 0;
        let worth = |stakes: &Stakes, player: Player, equity: f64| {
            stakes.equity(player, equity / f64::from(POINT), gammons)
        };
        let equity = if position.dice == Dice::Doubled {
            // The one who doubled rolls next, if the other takes.
            let doubler = position.mover.other();
            let taken = stakes.doubled_to(position.mover);
            let rolling = Backgammon {
                mover: doubler,
                dice: Dice::InTheAir,
                ..*position
            };
            let equity = self.plain(&rolling);
            -worth(&taken, doubler, equity).min(f64::from(stakes.worth(doubler, 1)))
        } else {
            let equity = self.plain(position);
            worth(stakes, position.mover, equity)
        };
        Score::new(equity.round() as i32)
    }

    fn judges_chance(&self) -> bool {
        true
    }

    fn range(&mut self, position: &Backgammon) -> Option<Range> {
        let most = position.stakes().most();
        Some(Range {
            least: -most,
            most,
            sum: 0,
        })
    }

    fn begin(&mut self, position: &Backgammon) {
        if let Self::Network(network) = self {
            network.begin(position);
        }
    }

    fn played(&mut self, position: &Backgammon, mv: BackgammonMove) {
        if let Self::Network(network) = self {
            network.played(position, mv);
        }
    }

    fn undone(&mut self) {
        if let Self::Network(network) = self {
            network.undone();
        }
    }
}

/// Whether any man still has to pass one of the other player.
pub(crate) fn meets(own: &Men, other: &Men) -> bool {
    let last = |men: &Men| men.iter().rposition(|&men| men > 0).unwrap_or_default();
    last(own) + last(other) > 25
}

pub(crate) fn pips(men: &Men) -> i32 {
    let points = men.iter().enumerate();
    points.map(|(at, &men)| at as i32 * i32::from(men)).sum()
}

impl Equity {
    /// The equity while men can still meet.
    fn contact(&self, own: &Men, other: &Men) -> f64 {
        let weights = &self.weights;
        let lead = pips(other) - pips(own) + weights.turn;
        let sum = weights.pip * lead + self.side(own, other, false) - self.side(other, own, true);
        weights.most * (f64::from(sum) / weights.scale).tanh()
    }

    /// What a player's men are worth beside their pips; those of one who is not to move may be hit first.
    fn side(&self, own: &Men, other: &Men, waits: bool) -> i32 {
        let weights = &self.weights;
        let held = home_points(other) + 1;
        let mut sum = -weights.bar * held * i32::from(own[BAR]);
        for (point, &men) in own.iter().enumerate().take(BAR).skip(1) {
            let men = i32::from(men);
            if men >= 2 {
                sum += weights.point[point] - weights.stacked * (men - 3).max(0);
                if point <= 3 {
                    sum -= weights.buried * (men - 2);
                }
            }
            if men == 1 {
                let rolls = hitting_rolls(other, point);
                let lost = weights.pip * (25 - point as i32) + weights.blot * held;
                let share = if waits { rolls } else { rolls / 3 };
                sum -= lost * share / 36;
            }
        }
        sum + self.prime(own, other)
    }

    /// The longest row of made points with a man of the other behind it.
    fn prime(&self, own: &Men, other: &Men) -> i32 {
        let (mut best, mut length) = (0, 0);
        for (point, &men) in own.iter().enumerate().take(BAR).skip(1) {
            length = if men >= 2 { length + 1 } else { 0 };
            // The other's men stand behind a point of mine if they have it still before them.
            let first = point + 1 - length.min(point);
            let behind: u8 = other[26 - first..].iter().sum();
            if length >= 3 && behind > 0 {
                let trapped = if length >= 4 {
                    self.weights.trapped * i32::from(behind.min(3))
                } else {
                    0
                };
                best = best.max(self.weights.prime[length.min(6)] + trapped);
            }
        }
        best
    }
}

/// Points a player holds in his home.
fn home_points(men: &Men) -> i32 {
    men[1..=6].iter().filter(|&&men| men >= 2).count() as i32
}

/// How many of the 36 rolls hit a man so many pips away, with nothing in between.
const SHOTS: [i32; 25] = [
    0, 11, 12, 14, 15, 15, 17, 6, 6, 5, 3, 2, 3, 0, 0, 1, 1, 0, 1, 0, 1, 0, 0, 0, 1,
];

/// About how many of the 36 rolls let one of the other's men hit a lone man on a point.
fn hitting_rolls(other: &Men, point: usize) -> i32 {
    let place = 25 - point;
    let mut missing = 36;
    for from in place + 1..=BAR {
        if other[from] > 0 {
            missing -= missing * SHOTS[from - place] / 36;
        }
    }
    36 - missing
}

/// The equity of a race: that of the table for the last men, else the share of wins by the lead and the length (Kleinman), and how likely the loser bears off no man.
fn race(own: &Men, other: &Men) -> f64 {
    if let Some(exact) = Bearoff::get().value(own, other) {
        return f64::from(POINT) * exact;
    }
    let [mine, theirs] = [own, other].map(|men| f64::from(pips(men) + wastage(men)));
    let (lead, length) = (theirs - mine + 4.0, (theirs + mine - 4.0).max(4.0));
    let share = normal(lead * (2.0 / length).sqrt());
    let wins = 2.0 * share - 1.0;
    let gammons = gammon(own, other, -0.5) - gammon(other, own, 0.5);
    f64::from(POINT) * (wins + gammons).clamp(-2.0, 2.0)
}

/// Pips that men low down will waste when they are borne off.
fn wastage(men: &Men) -> i32 {
    let low = i32::from(men[1]) * 2 + i32::from(men[2]);
    let gaps: i32 = men[4..=6].iter().map(|&men| i32::from(men == 0)).sum();
    low + gaps
}

/// How likely the other has borne off no man when all of a player's are.
fn gammon(winner: &Men, loser: &Men, turn: f64) -> f64 {
    if loser[OFF] > 0 {
        return 0.0;
    }
    let left = winner[1..].iter().sum::<u8>();
    let needed = (f64::from(pips(winner)) / 8.17).max(f64::from(left) / 2.2);
    let outside: i32 = (7..=BAR)
        .map(|at| (at as i32 - 6) * i32::from(loser[at]))
        .sum();
    let saved = f64::from(outside) / 8.17 + 0.8;
    1.0 / (1.0 + (-2.0 * (saved - needed + turn)).exp())
}

/// The share of a normal distribution below a number, by the logistic curve nearest to it.
fn normal(deviations: f64) -> f64 {
    1.0 / (1.0 + (-1.702 * deviations).exp())
}

#[cfg(test)]
mod tests {
    use super::*;
    use hetman_game::Notation;

    fn score(text: &str) -> i32 {
        Judge::Equity(Equity::default())
            .score(&Backgammon::parse(&crate::BackgammonRules::default(), text).unwrap())
            .raw()
    }

    #[test]
    fn who_leads_a_race_is_better() {
        let even = score("6:5,5:5,4:5 6:5,5:5,4:5 1 -");
        assert!(
            (100..400).contains(&even),
            "the turn is worth something: {even}"
        );
        assert!(score("6:2,5:2,1:2,off:9 6:5,5:5,4:5 1 -") > 900);
        assert!(score("6:5,5:5,4:5 6:2,5:2,1:2,off:9 1 -") < -800);
        assert!(
            score("1:2,off:13 12:5,11:5,10:5 1 -") > 1800,
            "a gammon is near"
        );
    }

    #[test]
    fn points_primes_and_blots_count() {
        let start = "24:2,13:5,8:3,6:5";
        let even = score(&format!("{start} {start} 1 -"));
        assert!((0..200).contains(&even), "{even}");
        let five_point = score(&format!("24:2,13:5,8:2,6:4,5:2 {start} 2 -"));
        let two_blots = score(&format!("24:2,13:4,10:1,8:3,6:4,5:1 {start} 2 -"));
        assert!(five_point < two_blots, "{five_point} {two_blots}");
        let barred = score("bar:1,24:1,13:5,8:3,6:5 24:2,13:4,8:2,7:1,6:4,4:2 1 -");
        assert!(barred < -100, "{barred}");
    }

    #[test]
    fn shots_are_counted_by_distance() {
        let mut men = Men::default();
        (men[24], men[OFF]) = (2, 13);
        assert_eq!(hitting_rolls(&men, 7), 17, "six pips away");
        assert_eq!(hitting_rolls(&men, 2), 11);
        assert_eq!(hitting_rolls(&men, 1), 0, "it stands there itself");
    }
}
