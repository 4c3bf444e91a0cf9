//! What the positions of a game should be worth: the scores of their searches, those of later positions, and the result.

use hetman_network::train::sigmoid;

use crate::games::Game;

/// How scores and results become targets.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Target {
    /// How much the result counts against everything else, from 0 to 1.
    pub blend: f32,
    /// How much the target of the next position counts in that of each, from 0 to 1: the lambda of TD(lambda). A score
    /// some moves later has seen further than one search can.
    pub lambda: f32,
    /// Points of evaluation to the unit of the curve from values to chances.
    pub scale: f32,
}

impl Target {
    /// The chance of the first player at each position of a game.
    pub fn of(&self, game: &Game) -> Vec<f32> {
        let result = (1 + game.result) as f32 / 2.0;
        let mut later = result;
        let from_the_end = game.steps.iter().rev().map(|step| {
            later = self.lambda * later + (1.0 - self.lambda) * self.chance(step.score);
            self.blend * result + (1.0 - self.blend) * later
        });
        let mut targets: Vec<f32> = from_the_end.collect();
        targets.reverse();
        targets
    }

    /// The chance that goes with a score.
    pub fn chance(&self, score: i32) -> f32 {
        sigmoid(score as f32 / self.scale)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Step;

    fn targets(blend: f32, lambda: f32) -> Vec<f32> {
        let step = |score| Step {
            code: 0,
            score,
            keep: true,
        };
        let game = Game {
            start: String::new(),
            result: 1,
            steps: vec![step(0), step(-400), step(0)],
        };
        let target = Target {
            blend,
            lambda,
            scale: 400.0,
        };
        target.of(&game)
    }

    fn close(found: &[f32], expected: [f32; 3]) {
        assert_eq!(found.len(), expected.len());
        let far = |(found, expected): (&f32, f32)| (found - expected).abs() > 1e-5;
        assert!(!found.iter().zip(expected).any(far), "{found:?}");
    }

    #[test]
    fn scores_results_and_what_follows_are_blended() {
        let bad = 0.268_941_4;
        close(&targets(0.0, 0.0), [0.5, bad, 0.5]);
        close(&targets(1.0, 0.0), [1.0; 3]);
        close(&targets(0.0, 1.0), [1.0; 3]);
        close(&targets(0.2, 0.0), [0.6, 0.2 + 0.8 * bad, 0.6]);
        let middle = 0.5 * bad + 0.5 * 0.75;
        close(&targets(0.0, 0.5), [0.25 + 0.5 * middle, middle, 0.75]);
    }
}
