//! A GTP session: the board, the engine, the clocks, and what each command does to them.

use std::time::Duration;

use hetman_game::{Board, Clock, Engine, Entry, Error, Limits, Player, Shown, Spec, Turn};

use super::Host;
use super::command::Request;

/// A session with one game.
pub struct Session<'a> {
    entry: &'a dyn Entry,
    game: Spec,
    engine_spec: Spec,
    limits: Limits,
    resign: f64,
    pub(super) board: Box<dyn Board>,
    pub(super) engine: Box<dyn Engine>,
    /// Main time, time and stones of a period, if a clock was set.
    settings: Option<(Duration, Duration, u32)>,
    clocks: [Option<Clock>; 2],
}

/// What is said, or what went wrong.
pub(super) type Answer = Result<String, String>;

const COMMANDS: [&str; 25] = [
    "boardsize",
    "clear_board",
    "final_score",
    "final_status_list",
    "fixed_handicap",
    "genmove",
    "is_legal",
    "known_command",
    "komi",
    "all_legal",
    "list_commands",
    "move_history",
    "name",
    "place_free_handicap",
    "play",
    "protocol_version",
    "quit",
    "reg_genmove",
    "set_free_handicap",
    "showboard",
    "time_left",
    "time_settings",
    "undo",
    "version",
    "win_rate",
];

impl<'a> Session<'a> {
    pub fn new(host: Host<'a>) -> Result<Self, Error> {
        let Host {
            entry,
            game,
            engine: engine_spec,
            limits,
            resign,
        } = host;
        let board = entry.board(&game, None)?;
        let engine = entry.engine(&game, &engine_spec)?;
        Ok(Self {
            entry,
            game,
            engine_spec,
            limits,
            resign,
            board,
            engine,
            settings: None,
            clocks: [None; 2],
        })
    }

    pub fn obey(&mut self, request: &Request) -> Answer {
        match request.name.as_str() {
            "protocol_version" => Ok("2".into()),
            "name" => Ok("Hetman".into()),
            "version" => Ok(env!("CARGO_PKG_VERSION").into()),
            "quit" => Ok(String::new()),
            "list_commands" => Ok(COMMANDS.join("\n")),
            "known_command" => Ok(COMMANDS
                .contains(&request.word(0, "a command")?)
                .to_string()),
            "boardsize" => self.board_size(request),
            "clear_board" => self.clear(),
            "komi" => self.komi(request),
            "play" => self.play(request),
            "genmove" => self.generate(request, true),
            "reg_genmove" => self.generate(request, false),
            "undo" => self.undo(),
            "time_settings" => self.time_settings(request),
            "time_left" => self.time_left(request),
            "final_score" => self.final_score(),
            "final_status_list" => self.final_status_list(request),
            "fixed_handicap" => self.fixed_handicap(request),
            "place_free_handicap" => self.place_free_handicap(request),
            "set_free_handicap" => self.set_free_handicap(request),
            "showboard" => Ok(self.show()),
            "is_legal" => self.is_legal(request),
            "all_legal" => Ok(self.board.moves().join(" ")),
            "move_history" => Ok(self.board.history().join(" ")),
            "win_rate" => self.win_rate(),
            _ => Err("unknown command".into()),
        }
    }

    pub(super) fn has(&self, setting: &str) -> bool {
        self.entry
            .settings()
            .iter()
            .any(|known| known.name == setting)
    }

    /// Takes up other rules and plays the moves again, or leaves all as it was.
    fn take_up(&mut self, game: Spec, moves: &[String]) -> Result<(), Error> {
        let mut board = self.entry.board(&game, None)?;
        moves.iter().try_for_each(|word| board.play(word))?;
        let engine = self.entry.engine(&game, &self.engine_spec)?;
        (self.game, self.board, self.engine) = (game, board, engine);
        Ok(())
    }

    fn with(&self, setting: &str, value: &str) -> Spec {
        let mut game = self.game.clone();
        game.settings.retain(|(key, _)| key != setting);
        game.with(setting, value)
    }

    fn board_size(&mut self, request: &Request) -> Answer {
        let size = request.word(0, "a size")?;
        let square = request.words.iter().all(|word| word == size);
        let whole = size
            .parse::<u32>()
            .is_ok_and(|number| number.to_string() == size);
        if !self.has("size") || !square || !whole || request.words.len() > 2 {
            return Err("unacceptable size".into());
        }
        self.take_up(self.with("size", size), &[])
            .map_err(|_| "unacceptable size".to_owned())?;
        Ok(String::new())
    }

    fn clear(&mut self) -> Answer {
        self.board = self
            .entry
            .board(&self.game, None)
            .map_err(|error| error.to_string())?;
        self.engine.new_game();
        Ok(String::new())
    }

    fn komi(&mut self, request: &Request) -> Answer {
        let komi = request.word(0, "a number")?;
        let number = komi
            .parse::<f64>()
            .ok()
            .filter(|number| number.is_finite())
            .ok_or("syntax error: no number")?;
        if !self.has("komi") {
            return Err("this game has no komi".into());
        }
        let moves = self.board.history();
        self.take_up(self.with("komi", &number.to_string()), &moves)
            .map_err(|error| error.to_string())?;
        Ok(String::new())
    }

    /// Gives the turn to a player: by a pass of the other one, where the game has passes.
    fn turn_to(&mut self, player: Player) -> Result<bool, String> {
        match self.board.turn() {
            Turn::Player(mover) if mover != player => {
                self.board
                    .play("pass")
                    .map_err(|_| "it is the other player's turn".to_owned())?;
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    fn play(&mut self, request: &Request) -> Answer {
        let player = colour(request.word(0, "a colour and a move")?)?;
        let word = request.word(1, "a move")?;
        let passed = self.turn_to(player)?;
        let played = self.board.play(word);
        if played.is_err() && passed {
            self.board.undo();
        }
        played.map_err(|error| format!("illegal move: {error}"))?;
        Ok(String::new())
    }

    /// Whether a move could be played, which leaves no trace.
    fn is_legal(&mut self, request: &Request) -> Answer {
        colour(request.word(0, "a colour and a move")?)?;
        request.word(1, "a move")?;
        let before = self.board.history().len();
        let legal = self.play(request).is_ok();
        while self.board.history().len() > before {
            self.board.undo();
        }
        Ok(u8::from(legal).to_string())
    }

    fn generate(&mut self, request: &Request, play: bool) -> Answer {
        let player = colour(request.word(0, "a colour")?)?;
        if self.board.turn() == Turn::Over {
            let passes = self
                .board
                .history()
                .last()
                .is_some_and(|word| word == "pass");
            return if passes {
                Ok("pass".into())
            } else {
                Err("the game is over".into())
            };
        }
        let passed = self.turn_to(player)?;
        let choice = self.think(&self.limits_for(player));
        let resigns = play
            && choice
                .as_ref()
                .is_ok_and(|(_, score)| self.is_hopeless(*score));
        let word = choice.and_then(|(best, _)| best.ok_or_else(|| "there is no move".to_owned()));
        if let (Ok(word), true) = (&word, play && !resigns) {
            self.board.play(word).map_err(|error| error.to_string())?;
        } else if passed {
            self.board.undo();
        }
        if resigns { Ok("resign".into()) } else { word }
    }

    /// Whether the player to move had better resign.
    fn is_hopeless(&self, score: Shown) -> bool {
        match score {
            Shown::Win(chance) => chance < self.resign,
            Shown::Mate(moves) => moves < 0 && self.resign > 0.0,
            Shown::Cp(_) | Shown::Value(_) => false,
        }
    }

    fn think(&mut self, limits: &Limits) -> Result<(Option<String>, Shown), String> {
        self.show_engine()?;
        self.engine.stop().clear();
        let choice = self
            .engine
            .think(limits, &mut |_| {})
            .map_err(|error| error.to_string())?;
        Ok((choice.best, choice.report.score))
    }

    /// Shows the engine the board.
    pub(super) fn show_engine(&mut self) -> Result<(), String> {
        let history = self.board.history();
        let moves: Vec<&str> = history.iter().map(String::as_str).collect();
        self.engine
            .set_position("", &moves)
            .map_err(|error| error.to_string())
    }

    /// The clock if one is set, else the limits of the session.
    fn limits_for(&self, player: Player) -> Limits {
        let clock = self.clocks[usize::from(player.0 & 1)];
        match clock.or_else(|| self.settings.map(fresh_clock)) {
            Some(clock) => Limits {
                clock: Some(clock),
                ..Limits::none()
            },
            None => self.limits.clone(),
        }
    }

    fn win_rate(&mut self) -> Answer {
        if self.board.turn() == Turn::Over {
            return Err("the game is over".into());
        }
        self.think(&self.limits.clone())
            .map(|(_, score)| score.to_string())
    }

    fn undo(&mut self) -> Answer {
        if self.board.undo() {
            Ok(String::new())
        } else {
            Err("cannot undo".into())
        }
    }

    fn time_settings(&mut self, request: &Request) -> Answer {
        let what = "main time, time of a period, and its stones";
        let [main, period] = [
            seconds(request.word(0, what)?)?,
            seconds(request.word(1, what)?)?,
        ];
        let stones = request
            .word(2, what)?
            .parse::<u32>()
            .map_err(|_| "syntax error: no number of stones")?;
        let endless = !period.is_zero() && stones == 0 || main.is_zero() && period.is_zero();
        self.settings = (!endless).then_some((main, period, stones));
        self.clocks = [None; 2];
        Ok(String::new())
    }

    fn time_left(&mut self, request: &Request) -> Answer {
        let what = "a colour, seconds and stones";
        let player = colour(request.word(0, what)?)?;
        let remaining = seconds(request.word(1, what)?)?;
        let stones = request
            .word(2, what)?
            .parse::<u32>()
            .map_err(|_| "syntax error: no number of stones")?;
        let moves_to_go = (stones > 0).then_some(stones);
        let clock = Clock {
            remaining,
            increment: Duration::ZERO,
            moves_to_go,
        };
        self.clocks[usize::from(player.0 & 1)] = Some(clock);
        Ok(String::new())
    }

    fn show(&self) -> String {
        format!("\n{}\n{}", self.board.view().to_text(), self.board.text())
    }
}

fn colour(word: &str) -> Result<Player, String> {
    match word.to_ascii_lowercase().as_str() {
        "b" | "black" => Ok(Player::FIRST),
        "w" | "white" => Ok(Player::SECOND),
        _ => Err(format!(
            "syntax error: `{}` is no colour",
            word.chars().take(20).collect::<String>()
        )),
    }
}

/// Time in seconds, up to a year.
fn seconds(word: &str) -> Result<Duration, String> {
    let number = word
        .parse::<f64>()
        .ok()
        .filter(|number| (0.0..=3.2e7).contains(number));
    number
        .map(Duration::from_secs_f64)
        .ok_or_else(|| "syntax error: no number of seconds".into())
}

/// The clock at the beginning.
fn fresh_clock((main, period, stones): (Duration, Duration, u32)) -> Clock {
    if main.is_zero() {
        Clock {
            remaining: period,
            increment: Duration::ZERO,
            moves_to_go: Some(stones.max(1)),
        }
    } else {
        Clock {
            remaining: main,
            increment: Duration::ZERO,
            moves_to_go: None,
        }
    }
}
