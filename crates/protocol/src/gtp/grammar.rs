//! GTP as a grammar: what each command does to the board, and how a search is answered.

use std::time::Duration;

use hetman_game::{Limits, OpenFile, Player, Report, Session, Turn};

use super::analysis::Analysis;
use super::asked::{Asked, Purpose, end_analysis};
use super::clock::Clocks;
use super::command::Request;
use crate::lines::Line;
use crate::serve::{Grammar, Order, Output, Step, Thought};

/// The state of a conversation in GTP.
pub struct Gtp {
    pub(super) session: Session,
    pub(super) limits: Limits,
    pub(super) resign: f64,
    pub(super) clocks: Clocks,
    pub(super) files: OpenFile,
    /// What the running search is for.
    pub(super) asked: Option<Asked>,
}

/// What is said, or what went wrong.
pub(super) type GtpResult = Result<String, String>;

const COMMANDS: [&str; 33] = [
    "boardsize",
    "clear_board",
    "final_score",
    "final_status_list",
    "fixed_handicap",
    "genmove",
    "is_legal",
    "kata-analyze",
    "kata-genmove_analyze",
    "kgs-genmove_cleanup",
    "kgs-time_settings",
    "known_command",
    "komi",
    "all_legal",
    "list_commands",
    "loadsgf",
    "lz-analyze",
    "lz-genmove_analyze",
    "move_history",
    "name",
    "place_free_handicap",
    "play",
    "protocol_version",
    "query_boardsize",
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

impl Grammar for Gtp {
    /// A request, or what is wrong with the line.
    type Command = Result<Request, String>;
    const LONGEST_LINE: usize = 1 << 16;
    const THINKS_ON: Duration = Duration::from_secs(5);

    fn read(line: Line) -> Order<Self::Command> {
        match line {
            Line::TooLong => Order::Later(Err("the line is too long".into())),
            Line::Text(text) if text.trim() == "# interrupt" => Order::Stop,
            Line::Text(text) => match Request::read(&text) {
                None => Order::Nothing,
                Some(request) if request.name == "quit" => Order::Last(Ok(request)),
                Some(request) => Order::Later(Ok(request)),
            },
        }
    }

    fn obey(&mut self, request: Self::Command, out: &mut Output) -> Step {
        let request = match request {
            Ok(request) => request,
            Err(why) => {
                reply("", Err(why), out);
                return Step::Done;
            }
        };
        let analysis = Analysis::of(&request.name);
        let purpose = match (request.name.as_str(), &analysis) {
            ("genmove", _) | (_, Some((_, true))) => Purpose::Move,
            (_, Some((_, false))) => Purpose::Analysis,
            ("kgs-genmove_cleanup", _) => Purpose::Cleanup,
            ("reg_genmove", _) => Purpose::Advice,
            ("win_rate", _) => Purpose::Chance,
            _ => {
                reply(&request.id, self.execute(&request), out);
                return Step::Done;
            }
        };
        match self.ask(&request, purpose) {
            Ok(Some(limits)) => {
                if let (Some((analysis, _)), Some(asked)) = (analysis, &mut self.asked) {
                    asked.analysis = Some(analysis);
                    out.say(&format!("={}", request.id));
                }
                return Step::Think(limits);
            }
            Ok(None) => reply(&request.id, Ok("pass".into()), out),
            Err(why) => reply(&request.id, Err(why), out),
        }
        Step::Done
    }

    /// The protocol itself has no word for it, analyses have.
    fn report(&mut self, report: &Report, out: &mut Output) {
        let analysis = self
            .asked
            .as_mut()
            .and_then(|asked| asked.analysis.as_mut());
        if let Some(line) = analysis.and_then(|analysis| analysis.note(report)) {
            out.say(&line);
        }
    }

    fn answer(&mut self, thought: Thought, out: &mut Output) {
        let Some(mut asked) = self.asked.take() else {
            return;
        };
        let analysis = asked.analysis.take();
        let choice = thought.choice.map_err(|error| error.to_string());
        let answer = choice.and_then(|choice| self.conclude(&asked, choice, thought.interrupted));
        if asked.passed && !matches!(&answer, Ok(word) if asked.plays(word)) {
            self.session.undo();
        }
        match analysis {
            Some(analysis) => end_analysis(analysis, asked.purpose, answer, out),
            None => reply(&asked.id, answer, out),
        }
    }

    fn session(&mut self) -> &mut Session {
        &mut self.session
    }
}

impl Gtp {
    pub fn new(session: Session, limits: Limits, resign: f64, files: OpenFile) -> Self {
        Self {
            session,
            limits,
            resign,
            clocks: Clocks::default(),
            files,
            asked: None,
        }
    }

    /// Does what needs no search.
    fn execute(&mut self, request: &Request) -> GtpResult {
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
            "clear_board" => done(self.session.clear()),
            "query_boardsize" => self.size(),
            "loadsgf" => self.load(request),
            "komi" => self.komi(request),
            "play" => self.play(request),
            "undo" if self.session.undo() => Ok(String::new()),
            "undo" => Err("cannot undo".into()),
            "time_settings" => self.clocks.set(request),
            "kgs-time_settings" => self.clocks.set_kind(request),
            "time_left" => {
                let player = colour(request.word(0, "a colour, seconds and stones")?)?;
                self.clocks.note(player, request)
            }
            "final_score" => self.final_score(),
            "final_status_list" => self.final_status_list(request),
            "fixed_handicap" => self.fixed_handicap(request),
            "place_free_handicap" => self.place_free_handicap(request),
            "set_free_handicap" => self.set_free_handicap(request),
            "showboard" => Ok(self.show()),
            "is_legal" => self.is_legal(request),
            "all_legal" => Ok(self.session.board().moves().join(" ")),
            "move_history" => Ok(self.session.board().history().join(" ")),
            _ => Err("unknown command".into()),
        }
    }

    pub(super) fn has(&self, setting: &str) -> bool {
        self.session.rules().iter().any(|rule| rule.name == setting)
    }

    fn board_size(&mut self, request: &Request) -> GtpResult {
        let size = request.word(0, "a size")?;
        let square = request.words.iter().all(|word| word == size);
        let whole = size
            .parse::<u32>()
            .is_ok_and(|number| number.to_string() == size);
        if !self.has("size") || !square || !whole || request.words.len() > 2 {
            return Err("unacceptable size".into());
        }
        let sized = self.session.set_rule("size", size);
        done(sized.and_then(|()| self.session.clear())).map_err(|_| "unacceptable size".into())
    }

    fn size(&self) -> GtpResult {
        let rules = self.session.rules();
        let size = rules.into_iter().find(|rule| rule.name == "size");
        Ok(size.ok_or("this game has no size")?.value)
    }

    fn komi(&mut self, request: &Request) -> GtpResult {
        let komi = request.word(0, "a number")?;
        let number = komi
            .parse::<f64>()
            .ok()
            .filter(|number| number.is_finite())
            .ok_or("syntax error: no number")?;
        if !self.has("komi") {
            return Err("this game has no komi".into());
        }
        done(self.session.set_rule("komi", &number.to_string()))
    }

    /// Gives the turn to a player: by a pass of the other one, where the game has passes.
    pub(super) fn turn_to(&mut self, player: Player) -> Result<bool, String> {
        match self.session.board().turn() {
            Turn::Player(mover) if mover != player => {
                let passed = self.session.play("pass");
                passed.map_err(|_| "it is the other player's turn".to_owned())?;
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    fn play(&mut self, request: &Request) -> GtpResult {
        let player = colour(request.word(0, "a colour and a move")?)?;
        let word = request.word(1, "a move")?;
        let passed = self.turn_to(player)?;
        let played = self.session.play(word);
        if played.is_err() && passed {
            self.session.undo();
        }
        done(played)
    }

    /// Whether a move could be played, which leaves no trace.
    fn is_legal(&mut self, request: &Request) -> GtpResult {
        colour(request.word(0, "a colour and a move")?)?;
        request.word(1, "a move")?;
        let before = self.session.board().history().len();
        let legal = self.play(request).is_ok();
        while self.session.board().history().len() > before {
            self.session.undo();
        }
        Ok(u8::from(legal).to_string())
    }

    fn show(&self) -> String {
        let board = self.session.board();
        format!("\n{}\n{}", board.view().to_text(), board.text())
    }
}

/// The answer to something that says nothing.
pub(super) fn done(outcome: Result<(), hetman_game::Error>) -> GtpResult {
    outcome
        .map(|()| String::new())
        .map_err(|error| error.to_string())
}

fn reply(id: &str, answer: GtpResult, out: &mut Output) {
    match answer {
        Ok(text) => out.say(&format!("={id} {}\n", tidy(&text))),
        Err(why) => out.say(&format!("?{id} {}\n", tidy(&why))),
    }
}

/// An answer ends with an empty line, so none may stand inside it; a board starts below the sign.
fn tidy(text: &str) -> String {
    let lines: Vec<&str> = text
        .lines()
        .filter(|line| !line.trim().is_empty())
        .collect();
    let below = if text.starts_with('\n') { "\n" } else { "" };
    format!("{below}{}", lines.join("\n"))
}

pub(super) fn colour(word: &str) -> Result<Player, String> {
    match word.to_ascii_lowercase().as_str() {
        "b" | "black" => Ok(Player::FIRST),
        "w" | "white" => Ok(Player::SECOND),
        _ => Err(format!(
            "syntax error: `{}` is no colour",
            word.chars().take(20).collect::<String>()
        )),
    }
}
