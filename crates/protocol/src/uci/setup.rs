//! The options of UCI on top of a [`Session`]: what is offered, and what setting an option changes.

use hetman_game::{Error, Session, strength};

use super::options::{self, Offer, Target};

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
    /// The rating the engine was made with.
    own: Option<String>,
    /// The rating of the level that was asked for.
    skill: Option<i32>,
    /// The rating that was asked for, and whether it counts.
    elo: i64,
    limited: bool,
}

impl Setup {
    /// The options of a session as it is.
    pub fn new(session: Session) -> Self {
        let settings = session.options();
        let own = settings.iter().find(|one| one.name == strength::SETTING);
        Self {
            strength: Strength {
                own: own.map(|setting| setting.value.clone()),
                skill: None,
                elo: (*strength::RATINGS.end()).into(),
                limited: false,
            },
            offers: options::offers(&settings, &session.rules()),
            session,
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
            Target::Engine(setting) => self.session.set_option(setting, &value),
            Target::Game(setting) => self.session.set_rule(setting, &value),
            Target::ClearHash => {
                self.session.new_game();
                Ok(())
            }
            Target::Ponder => Ok(()),
            Target::LimitStrength => {
                self.strength.limited = value == "on";
                self.set_strength()
            }
            Target::Elo => {
                self.strength.elo = value.parse().unwrap_or(self.strength.elo);
                self.set_strength()
            }
            Target::Skill => {
                self.strength.skill = value.parse().ok().map(options::rating_of);
                self.set_strength()
            }
            Target::ShowWdl => {
                self.show_wdl = value == "on";
                Ok(())
            }
        }
    }

    /// The rating counts if strength is limited, the level otherwise, and without either what the engine was made with.
    fn set_strength(&mut self) -> Result<(), Error> {
        let Strength {
            own,
            skill,
            elo,
            limited,
        } = &self.strength;
        let value = match skill {
            _ if *limited => elo.to_string(),
            Some(rating) => rating.to_string(),
            None => own.clone().unwrap_or_default(),
        };
        self.session.set_option(strength::SETTING, &value)
    }
}
