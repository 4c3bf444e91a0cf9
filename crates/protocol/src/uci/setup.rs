//! The options of UCI on top of a [`Session`]: what is offered, and what setting an option changes.

use hetman_game::{Error, Session};

use super::options::{self, Offer, SKILL, Target};

/// Everything that outlives a search.
pub struct Setup {
    /// The game being played.
    pub session: Session,
    /// What can be set, with the defaults.
    pub offers: Vec<Offer>,
    strength: Strength,
    /// Whether chances are shown.
    pub show_wdl: bool,
}

/// How well the engine is to play.
struct Strength {
    skill: Option<String>,
    elo: i64,
    limited: bool,
}

impl Setup {
    /// The options of a session as it is.
    pub fn new(session: Session) -> Self {
        Self {
            offers: options::offers(&session.options(), &session.rules()),
            session,
            strength: Strength {
                skill: None,
                elo: i64::MAX,
                limited: false,
            },
            show_wdl: false,
        }
    }

    /// Refuses a move that is illegal.
    pub fn check_move(&self, word: &str) -> Result<(), Error> {
        self.session.replay()?.play_on(word)
    }

    /// Sets an option.
    pub fn set(&mut self, name: &str, value: Option<&str>) -> Result<(), Error> {
        let offer = options::find(&self.offers, name)?;
        let (target, value) = (offer.target, offer.read(value)?);
        match target {
            Target::Engine(SKILL) => {
                self.strength.skill = Some(value);
                self.set_skill()
            }
            Target::Engine(setting) => self.session.set_option(setting, &value),
            Target::Game(setting) => self.session.set_rule(setting, &value),
            Target::ClearHash => {
                self.session.new_game();
                Ok(())
            }
            Target::Ponder => Ok(()),
            Target::LimitStrength => {
                self.strength.limited = value == "on";
                self.set_skill()
            }
            Target::Elo => {
                self.strength.elo = value.parse().unwrap_or(i64::MAX);
                self.set_skill()
            }
            Target::ShowWdl => {
                self.show_wdl = value == "on";
                Ok(())
            }
        }
    }

    /// The rating counts if it is limited, the skill otherwise.
    fn set_skill(&mut self) -> Result<(), Error> {
        let Strength {
            skill,
            elo,
            limited,
        } = &self.strength;
        let value = match skill {
            _ if *limited => options::skill_at(*elo).to_string(),
            Some(skill) => skill.clone(),
            None => self.default_skill(),
        };
        self.session.set_option(SKILL, &value)
    }

    fn default_skill(&self) -> String {
        let skill = self
            .offers
            .iter()
            .find(|offer| offer.target == Target::Engine(SKILL));
        match skill.map(|offer| &offer.kind) {
            Some(options::Kind::Spin { default, .. }) => default.to_string(),
            _ => String::new(),
        }
    }
}
