//! The suite every game with hidden information must pass: what is hidden is changed, and every engine of the game must
//! come to the same choice, byte for byte.

use std::time::Duration;

use hetman_game::random::Random;
use hetman_game::{Choice, Entry, Limits, MoveList, Notation, Spec, Turn};

/// How hard to try.
#[derive(Clone, Copy, Debug)]
pub struct Blindness {
    /// Random games to play.
    pub games: u32,
    /// One of so many positions is tried.
    pub one_in: usize,
    /// Playouts of each search, or thousands of nodes.
    pub effort: u64,
    /// Decides the games.
    pub seed: u64,
}

/// Nodes that count as much as a playout.
const NODES: u64 = 1_000;

impl Default for Blindness {
    fn default() -> Self {
        Self {
            games: 4,
            one_in: 4,
            effort: 60,
            seed: 1,
        }
    }
}

impl Blindness {
    /// Plays random games of `P`, which must be the positions of `entry`, and compares choices on the way; says how many
    /// were compared, or what is wrong.
    pub fn check<P: Notation>(
        &self,
        entry: &dyn Entry,
        game: &Spec,
        rules: &P::Rules,
    ) -> Result<u32, String> {
        let mut random = Random::new(self.seed);
        let mut compared = 0;
        for _ in 0..self.games {
            let mut position = P::start(rules).map_err(|error| error.to_string())?;
            while position.turn() != Turn::Over {
                if let Some(mover) = position.mover()
                    && random.below(self.one_in) == 0
                {
                    let other = position.determinise(mover, &mut random);
                    compared += self.compare(entry, game, [&position.text(), &other.text()])?;
                }
                let mut list = MoveList::new();
                position.moves(&mut list);
                position.play(list[random.below(list.len())]);
            }
        }
        Ok(compared)
    }

    /// Lets every engine that plays the game choose at two positions that look the same.
    fn compare(&self, entry: &dyn Entry, game: &Spec, texts: [&str; 2]) -> Result<u32, String> {
        let mut compared = 0;
        for info in entry.engines() {
            let spec = Spec::named(info.name);
            // One that refuses the game, as `cfr` does a large one, chooses nothing.
            if entry.engine(game, &spec).is_err() {
                continue;
            }
            let [one, other] = texts.map(|text| self.choose(entry, game, &spec, text));
            let (one, other) = (one?, other?);
            if one != other {
                return Err(format!(
                    "`{spec}` chooses {one:?} at `{}` and {other:?} at `{}`",
                    texts[0], texts[1]
                ));
            }
            compared += 1;
        }
        Ok(compared)
    }

    fn choose(
        &self,
        entry: &dyn Entry,
        game: &Spec,
        engine: &Spec,
        text: &str,
    ) -> Result<Choice, String> {
        let told = |error: hetman_game::Error| error.to_string();
        let mut engine = entry.engine(game, engine).map_err(told)?;
        let limits = if engine.makes_playouts() {
            Limits {
                playouts: Some(self.effort),
                ..Limits::none()
            }
        } else {
            Limits::nodes(NODES * self.effort)
        };
        engine.set_position(text, &[]).map_err(told)?;
        let mut choice = engine.think(&limits, &mut |_| {}).map_err(told)?;
        // The one thing that may differ.
        choice.report.time = Duration::ZERO;
        Ok(choice)
    }
}
