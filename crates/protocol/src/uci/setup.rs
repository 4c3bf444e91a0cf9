//! The engine as it has been set up: the game and its rules, the options, the position. Whatever is refused leaves
//! everything as it was.

use std::mem;

use hetman_game::{Board, Engine, Entry, Error, Player, Spec, Turn};

use super::options::{self, Offer, SKILL, Target};

/// Everything that outlives a search.
pub struct Setup<'a> {
    entry: &'a dyn Entry,
    game: Spec,
    spec: Spec,
    /// What can be set, with the defaults.
    pub offers: Vec<Offer>,
    /// What was set on the engine, for a new one.
    chosen: Vec<(&'static str, String)>,
    strength: Strength,
    place: Place,
    /// Whether chances are shown.
    pub show_wdl: bool,
    /// The engine, unless it is searching.
    pub engine: Option<Box<dyn Engine>>,
}

/// A position by its history.
struct Place {
    start: String,
    moves: Vec<String>,
    board: Box<dyn Board>,
}

/// How well the engine is to play.
struct Strength {
    skill: Option<String>,
    elo: i64,
    limited: bool,
}

impl<'a> Setup<'a> {
    /// A game at its start, with an engine.
    pub fn new(entry: &'a dyn Entry, game: Spec, spec: Spec) -> Result<Self, Error> {
        let engine = entry.engine(&game, &spec)?;
        let board = entry.board(&game, None)?;
        let mut rules = entry.settings();
        for rule in &mut rules {
            if let Some((_, value)) = game.settings.iter().find(|(name, _)| name == rule.name) {
                rule.value.clone_from(value);
            }
        }
        Ok(Self {
            entry,
            offers: options::offers(&engine.settings(), &rules),
            chosen: Vec::new(),
            strength: Strength {
                skill: None,
                elo: i64::MAX,
                limited: false,
            },
            place: Place {
                start: String::new(),
                moves: Vec::new(),
                board,
            },
            show_wdl: false,
            engine: Some(engine),
            game,
            spec,
        })
    }

    /// The position.
    pub fn board(&self) -> &dyn Board {
        &*self.place.board
    }

    /// Who moves; nobody once the game is over.
    pub fn mover(&self) -> Option<Player> {
        match self.place.board.turn() {
            Turn::Player(player) => Some(player),
            _ => None,
        }
    }

    /// The name of the game.
    pub fn game(&self) -> &str {
        &self.game.name
    }

    /// Takes up a position.
    pub fn set_position(&mut self, start: String, moves: Vec<String>) -> Result<(), Error> {
        self.walk(&start, &moves)?;
        let old = (
            mem::replace(&mut self.place.start, start),
            mem::replace(&mut self.place.moves, moves),
        );
        if let Err(error) = self.seat() {
            (self.place.start, self.place.moves) = old;
            self.place.board = self.spare_board()?;
            return Err(error);
        }
        Ok(())
    }

    /// Brings the board to a position. Usually the game has gone on by a move or two: only those are played.
    fn walk(&mut self, start: &str, moves: &[String]) -> Result<(), Error> {
        let Place {
            start: old_start,
            moves: old,
            board,
        } = &mut self.place;
        if old_start != start || !moves.starts_with(old) {
            *board = replay(self.entry, &self.game, start, moves)?;
            return Ok(());
        }
        for (done, word) in moves[old.len()..].iter().enumerate() {
            if let Err(error) = board.play(word) {
                for _ in 0..done {
                    board.undo();
                }
                return Err(error);
            }
        }
        Ok(())
    }

    /// Seats the engine before the board.
    fn seat(&mut self) -> Result<(), Error> {
        let Some(engine) = &mut self.engine else {
            return Ok(());
        };
        let moves: Vec<&str> = self.place.moves.iter().map(String::as_str).collect();
        engine.set_position(&self.place.start, &moves)
    }

    /// A second board at the same position.
    pub fn spare_board(&self) -> Result<Box<dyn Board>, Error> {
        replay(self.entry, &self.game, &self.place.start, &self.place.moves)
    }

    /// A second engine at the same position, with the same options.
    pub fn spare_engine(&self) -> Result<Box<dyn Engine>, Error> {
        let mut engine = self.entry.engine(&self.game, &self.spec)?;
        self.chosen
            .iter()
            .try_for_each(|(name, value)| engine.set_option(name, value))?;
        let moves: Vec<&str> = self.place.moves.iter().map(String::as_str).collect();
        engine.set_position(&self.place.start, &moves)?;
        Ok(engine)
    }

    /// Refuses the first of these moves that is illegal.
    pub fn check_moves(&mut self, words: &[String]) -> Result<(), Error> {
        for word in words {
            self.place.board.play(word)?;
            self.place.board.undo();
        }
        Ok(())
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
            Target::Engine(setting) => self.set_engine(setting, value),
            Target::Game(setting) => self.set_game(setting, &value),
            Target::ClearHash => {
                self.new_game();
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

    fn set_engine(&mut self, setting: &'static str, value: String) -> Result<(), Error> {
        if let Some(engine) = &mut self.engine {
            engine.set_option(setting, &value)?;
        }
        self.chosen.retain(|(known, _)| *known != setting);
        self.chosen.push((setting, value));
        Ok(())
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
        self.set_engine(SKILL, value)
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

    /// Other rules need another engine and another board; the options stay, the position too if the rules allow it.
    fn set_game(&mut self, setting: &str, value: &str) -> Result<(), Error> {
        if self.rule(setting).as_deref() == Some(value) {
            return Ok(());
        }
        let old = self.game.clone();
        self.game.settings.retain(|(known, _)| known != setting);
        self.game.settings.push((setting.into(), value.into()));
        self.resume().inspect_err(|_| self.game = old)
    }

    /// What a rule is set to.
    fn rule(&self, setting: &str) -> Option<String> {
        let asked = self
            .game
            .settings
            .iter()
            .find(|(known, _)| known == setting);
        let default = || {
            self.entry
                .settings()
                .into_iter()
                .find(|known| known.name == setting)
        };
        asked
            .map(|(_, value)| value.clone())
            .or_else(|| default().map(|known| known.value))
    }

    /// A new board and a new engine, at the old position or at the start.
    fn resume(&mut self) -> Result<(), Error> {
        let board = if let Ok(board) = self.spare_board() {
            board
        } else {
            let board = self.entry.board(&self.game, None)?;
            (self.place.start, self.place.moves) = (String::new(), Vec::new());
            board
        };
        self.renew()?;
        self.place.board = board;
        Ok(())
    }

    /// A new engine in the place of the old one.
    pub fn renew(&mut self) -> Result<(), Error> {
        self.engine = Some(self.spare_engine()?);
        Ok(())
    }

    /// Forgets earlier games.
    pub fn new_game(&mut self) {
        if let Some(engine) = &mut self.engine {
            engine.new_game();
        }
    }
}

fn replay(
    entry: &dyn Entry,
    game: &Spec,
    start: &str,
    moves: &[String],
) -> Result<Box<dyn Board>, Error> {
    let mut board = entry.board(game, Some(start).filter(|start| !start.is_empty()))?;
    moves.iter().try_for_each(|word| board.play(word))?;
    Ok(board)
}
