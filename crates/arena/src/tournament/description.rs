//! A tournament as a file or a page describes it, in words that are checked when the plan is drawn up.

use std::fmt::Write;
use std::num::NonZeroUsize;
use std::time::Duration;

use hetman_game::{Entry, Error, Spec};
use serde::{Deserialize, Serialize};

use super::{Plan, Schedule, build};
use crate::openings::Book;
use crate::play::{Adjudication, ONE, Pace, PaceWords};
use crate::player::PlayerSpec;
use crate::sprt::{Model, Sprt, hypotheses, model, risk};

/// Who plays what, and how.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Description {
    /// The game and its rules.
    pub game: String,
    /// Who plays.
    pub players: Vec<String>,
    /// Who meets whom.
    #[serde(default)]
    pub schedule: Schedule,
    /// Games of each two who meet.
    pub games: u64,
    /// A clock in seconds; one of this and the next four must be given.
    pub tc: Option<String>,
    /// Nodes for each move.
    pub nodes: Option<u64>,
    /// Milliseconds for each move.
    pub time: Option<u64>,
    /// Plies for each move.
    pub depth: Option<u32>,
    /// Playouts for each move.
    #[serde(default)]
    pub playouts: Option<u64>,
    /// Where games start.
    #[serde(default = "usual_openings")]
    pub openings: String,
    /// Pairs played at once.
    #[serde(default = "one")]
    pub concurrency: NonZeroUsize,
    /// Decides everything random.
    #[serde(default)]
    pub seed: u64,
    /// Milliseconds by which a clock may be overstepped.
    #[serde(default = "usual_margin")]
    pub margin: u64,
    /// Cut games short that both see as won, as in `4,800`.
    pub resign: Option<String>,
    /// Cut games short that both see as drawn, as in `40,8,10`.
    pub draw: Option<String>,
    /// End the games of two players who meet once one of two differences in Elo is accepted, as in `0,5`.
    pub sprt: Option<String>,
    /// The unit of the two differences.
    pub model: Option<String>,
    /// Risk of accepting the second difference wrongly.
    pub alpha: Option<f64>,
    /// Risk of accepting the first difference wrongly.
    pub beta: Option<f64>,
}

fn usual_openings() -> String {
    "random(plies=4)".into()
}

fn usual_margin() -> u64 {
    50
}

const fn one() -> NonZeroUsize {
    NonZeroUsize::MIN
}

fn wrong(name: &str) -> impl Fn(String) -> Error + '_ {
    move |why| Error::Other(format!("`{name}`: {why}"))
}

impl Description {
    /// Games of these players, with everything else as usual and no pace yet.
    pub fn new(game: &Spec, players: Vec<String>, games: u64) -> Self {
        Self {
            game: game.to_string(),
            players,
            schedule: Schedule::default(),
            games,
            tc: None,
            nodes: None,
            time: None,
            depth: None,
            playouts: None,
            openings: usual_openings(),
            concurrency: one(),
            seed: 0,
            margin: usual_margin(),
            resign: None,
            draw: None,
            sprt: None,
            model: None,
            alpha: None,
            beta: None,
        }
    }

    /// The players, none of them started.
    pub fn players(&self) -> Result<Vec<PlayerSpec>, Error> {
        if self.players.len() < 2 {
            return Err(Error::Other("`players` must name at least two".into()));
        }
        self.players.iter().map(|text| text.parse()).collect()
    }

    /// The plan without its pairings: everything that is quickly found wrong.
    pub fn outline<'a>(&self, entry: &'a dyn Entry, game: &Spec) -> Result<Plan<'a>, Error> {
        let players = self.players()?;
        Ok(Plan {
            entry,
            game: game.clone(),
            builds: players.iter().map(build).collect(),
            players,
            pairings: Vec::new(),
            pace: self.pace()?,
            own_paces: Vec::new(),
            margin: Duration::from_millis(self.margin),
            adjudication: self.adjudication()?,
            seed: self.seed,
            concurrency: self.concurrency.get(),
            sprt: self.sprt()?,
        })
    }

    /// The whole plan.
    pub fn plan<'a>(&self, entry: &'a dyn Entry, game: &Spec) -> Result<Plan<'a>, Error> {
        let mut plan = self.outline(entry, game)?;
        let book = Book::named(entry, game, &self.openings, self.seed)?;
        plan.schedule(self.schedule, self.games.div_ceil(2), &book)?;
        Ok(plan)
    }

    fn adjudication(&self) -> Result<Adjudication, Error> {
        let resign = self
            .resign
            .as_ref()
            .map(|text| text.parse().map_err(wrong("resign")));
        let draw = self
            .draw
            .as_ref()
            .map(|text| text.parse().map_err(wrong("draw")));
        Ok(Adjudication {
            resign: resign.transpose()?,
            draw: draw.transpose()?,
        })
    }

    fn sprt(&self) -> Result<Option<Sprt>, Error> {
        let Some(text) = &self.sprt else {
            if self.model.is_some() || self.alpha.is_some() || self.beta.is_some() {
                return Err(Error::Other(
                    "`model`, `alpha` and `beta` say nothing without `sprt`".into(),
                ));
            }
            return Ok(None);
        };
        let (elo0, elo1) = hypotheses(text).map_err(wrong("sprt"))?;
        let risk_of = |name: &str, given: Option<f64>| {
            risk(&given.unwrap_or(0.05).to_string()).map_err(wrong(name))
        };
        Ok(Some(Sprt {
            elo0,
            elo1,
            alpha: risk_of("alpha", self.alpha)?,
            beta: risk_of("beta", self.beta)?,
            model: self
                .model
                .as_deref()
                .map_or(Ok(Model::Normalised), model)
                .map_err(wrong("model"))?,
        }))
    }

    fn pace(&self) -> Result<Pace, Error> {
        let words = PaceWords {
            tc: self.tc.as_deref(),
            nodes: self.nodes,
            time: self.time,
            depth: self.depth,
            playouts: self.playouts,
        };
        let pace = words.pace().map_err(Error::Other)?;
        pace.ok_or_else(|| Error::Other(ONE.into()))
    }

    /// Says how long by a pace.
    pub fn with_pace(mut self, pace: Pace) -> Self {
        (self.tc, self.nodes, self.time) = (None, None, None);
        (self.depth, self.playouts) = (None, None);
        match pace {
            Pace::Clock(control) => self.tc = Some(control.to_string()),
            Pace::Nodes(nodes) => self.nodes = Some(nodes),
            Pace::Time(time) => self.time = Some(time.as_millis() as u64),
            Pace::Depth(depth) => self.depth = Some(depth),
            Pace::Playouts(playouts) => self.playouts = Some(playouts),
        }
        self
    }

    /// The command that does the same: of two players a match, of more a tournament whose file is to be written first.
    pub fn command(&self) -> String {
        let [one, two] = &self.players[..] else {
            return "hetman tournament tournament.toml".into();
        };
        let mut text = format!(
            "hetman match {} {} --game {}",
            quoted(one),
            quoted(two),
            quoted(&self.game)
        );
        let mut say = |name: &str, value: Option<String>| {
            if let Some(value) = value {
                let _ = write!(text, " --{name} {}", quoted(&value));
            }
        };
        say("games", Some(self.games.to_string()));
        say("tc", self.tc.clone());
        say("nodes", self.nodes.map(|nodes| nodes.to_string()));
        say("time", self.time.map(|time| time.to_string()));
        say("depth", self.depth.map(|depth| depth.to_string()));
        say(
            "playouts",
            self.playouts.map(|playouts| playouts.to_string()),
        );
        say("openings", Some(self.openings.clone()));
        say("concurrency", Some(self.concurrency.to_string()));
        say("seed", Some(self.seed.to_string()));
        say("margin", Some(self.margin.to_string()));
        say("resign", self.resign.clone());
        say("draw", self.draw.clone());
        say("sprt", self.sprt.clone());
        say("model", self.model.clone());
        say("alpha", self.alpha.map(|risk| risk.to_string()));
        say("beta", self.beta.map(|risk| risk.to_string()));
        text
    }
}

/// A word as a shell takes it.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "+-_./,=:".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_match_is_told_as_a_command() {
        let players = vec!["alphabeta(hash=1)".into(), "random".into()];
        let description = Description {
            openings: "start".into(),
            seed: 7,
            draw: Some("40,8,10".into()),
            ..Description::new(&Spec::named("nim"), players, 4).with_pace(Pace::Nodes(10))
        };
        let says = "hetman match 'alphabeta(hash=1)' random --game nim --games 4 --nodes 10 --openings start \
                    --concurrency 1 --seed 7 --margin 50 --draw 40,8,10";
        assert_eq!(description.command(), says);
        let alone = Description {
            players: vec!["random".into()],
            ..description
        };
        assert!(
            alone
                .players()
                .unwrap_err()
                .to_string()
                .contains("at least two")
        );
        assert_eq!(quoted("it's"), r"'it'\''s'");
    }
}
