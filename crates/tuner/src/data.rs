//! Positions with the results of their games, one to a line: position, result and score for the first player,
//! separated by bars.

use std::fmt;

use hetman_game::Error;

/// A position from a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample {
    /// The position as text.
    pub position: String,
    /// How the game ended for the first player: 1, 0.5 or 0.
    pub result: f32,
    /// What a search said, for the first player.
    pub score: i32,
}

impl fmt::Display for Sample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} | {} | {}", self.position, self.result, self.score)
    }
}

impl std::str::FromStr for Sample {
    type Err = Error;

    fn from_str(line: &str) -> Result<Self, Error> {
        let fields: Vec<&str> = line.split(" | ").collect();
        let &[position, result, score] = fields.as_slice() else {
            return Err(bad(line, "a line of data is `position | result | score`"));
        };
        let result = result
            .parse()
            .ok()
            .filter(|result| [0.0, 0.5, 1.0].contains(result));
        let result = result.ok_or_else(|| bad(line, "the result is 1, 0.5 or 0"))?;
        let score = score
            .trim()
            .parse()
            .map_err(|_| bad(line, "the score is a whole number"))?;
        Ok(Self {
            position: position.into(),
            result,
            score,
        })
    }
}

fn bad(line: &str, why: &str) -> Error {
    Error::Other(format!(
        "bad line of data `{}`: {why}",
        line.chars().take(100).collect::<String>()
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_are_read_back() {
        let sample = Sample {
            position: "8/8 w - - 0 1".into(),
            result: 0.5,
            score: -17,
        };
        assert_eq!(sample.to_string().parse::<Sample>().unwrap(), sample);
        for wrong in [
            "",
            "a | b",
            "a | 2 | 3",
            "a | 1 | x",
            "a | 1 | 1 | 1",
            "a | NaN | 1",
        ] {
            assert!(wrong.parse::<Sample>().is_err(), "{wrong}");
        }
    }
}
