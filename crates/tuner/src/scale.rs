//! How scores go with results: the curve from points of evaluation to chances, fitted to games.

use crate::games::Game;

/// Games counted by score of a position and result.
#[derive(Clone, Debug)]
pub struct Curve {
    /// For each step of scores how often the first player won, drew and lost.
    counts: Vec<[u64; 3]>,
}

/// Points of one step.
const STEP: i32 = 10;
/// Scores beyond this count as this.
const MOST: i32 = 3_000;

impl Default for Curve {
    fn default() -> Self {
        Self {
            counts: vec![[0; 3]; (2 * MOST / STEP) as usize + 1],
        }
    }
}

impl Curve {
    /// Counts the positions of a game that are learnt from.
    pub fn add(&mut self, game: &Game) {
        let result = (1 - game.result.signum()) as usize;
        for step in game.steps.iter().filter(|step| step.keep) {
            let score = step.score.clamp(-MOST, MOST);
            let at = (score + MOST + STEP / 2) / STEP;
            self.counts[at as usize][result] += 1;
        }
    }

    /// Each score with how often games were won, drawn and lost from there.
    fn scores(&self) -> impl Iterator<Item = (f64, [f64; 3])> {
        let counts = self.counts.iter().enumerate();
        counts.map(|(at, counts)| {
            let score = f64::from(at as i32 * STEP - MOST);
            (score, counts.map(|count| count as f64))
        })
    }

    /// The points after which the odds of the expected result are e to one: the scale of the logistic curve that
    /// foretells results best.
    pub fn scale(&self) -> f64 {
        let error = |scale: f64| -> f64 {
            let errors = self.scores().map(|(score, [won, drawn, lost])| {
                let chance = 1.0 / (1.0 + (-score / scale).exp());
                won * (1.0 - chance).powi(2)
                    + drawn * (0.5 - chance).powi(2)
                    + lost * chance.powi(2)
            });
            errors.sum()
        };
        let (mut low, mut high) = (10.0_f64, 2_000.0_f64);
        while high - low > 0.1 {
            let (left, right) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
            if error(left) < error(right) {
                high = right;
            } else {
                low = left;
            }
        }
        f64::midpoint(low, high)
    }

    /// The score at which half of the games are won: the one that parts won games from all others with the fewest
    /// mistakes; none if no score wins more often than not.
    pub fn even(&self) -> Option<f64> {
        let mut best = (0, None);
        let mut lead = 0;
        for (at, &[won, drawn, lost]) in self.counts.iter().enumerate().rev() {
            lead += won as i64 - (drawn + lost) as i64;
            if lead > best.0 {
                best = (lead, Some(f64::from(at as i32 * STEP - MOST)));
            }
        }
        best.1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Step;
    use hetman_game::random::Random;

    #[test]
    fn the_scale_of_made_up_games_is_found() {
        let mut random = Random::new(2);
        let mut curve = Curve::default();
        for _ in 0..60_000 {
            let score = random.between(-600, 600);
            let chance = 1.0 / (1.0 + (-f64::from(score) / 150.0).exp());
            let won = (random.below(1 << 20) as f64) < chance * f64::from(1 << 20);
            let keep = random.below(2) == 0;
            let step = Step {
                code: 1,
                score: if keep { score } else { 3000 },
                keep,
            };
            curve.add(&Game {
                start: String::new(),
                result: if won { 1 } else { -1 },
                steps: vec![step],
            });
        }
        assert!((curve.scale() - 150.0).abs() < 10.0, "{}", curve.scale());
        assert!(curve.even().is_some_and(|even| even.abs() <= 30.0));
        assert_eq!(Curve::default().even(), None);
    }
}
