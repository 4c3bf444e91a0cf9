//! One game between two sides, with a chair for every seat of the game: the referee keeps the clocks, rolls the dice,
//! refuses illegal moves, grants draws that may be claimed and, if asked, cuts short what both players agree on.
//!
//! Where a game has more than two seats, the sides take them in turn: the first side the first, third and fifth seat.

mod adjudicate;
mod pace;

use std::time::{Duration, Instant};

use hetman_game::random::Random;
use hetman_game::{Board, Entry, Error, Player as Side, Shown, Spec, Stop, Turn, record};

use crate::openings::Opening;
use crate::player::{Answer, Chair, Fault, Question, side_of};

pub use adjudicate::{Adjudication, DrawRule, ResignRule};
pub use pace::{ONE, Pace, PaceWords, TimeControl};

use adjudicate::Judge;
use pace::Clocks;

/// What every game of a match has in common.
pub struct Table<'a> {
    /// The game.
    pub entry: &'a dyn Entry,
    /// Its rules.
    pub game: &'a Spec,
    /// How long each side may think.
    pub paces: [Pace; 2],
    /// What a clock may be overstepped by, for the way through the pipes.
    pub margin: Duration,
    /// When to cut a game short.
    pub adjudication: Adjudication,
    /// Requested when nobody wants to know any more; the game then ends as a draw at once.
    pub enough: &'a Stop,
    /// Sees the moves so far when the game begins and after each of them.
    pub see: &'a dyn Fn(&[String]),
}

/// Which side won.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The side that moves first in the game.
    First,
    /// Neither.
    Draw,
    /// The other side.
    Second,
}

impl Outcome {
    /// What the first player gets, in half points.
    pub const fn half_points(self) -> u8 {
        match self {
            Self::First => 2,
            Self::Draw => 1,
            Self::Second => 0,
        }
    }

    /// The outcome that gives the first player so many half points.
    pub const fn from_half_points(half_points: u8) -> Self {
        match half_points {
            0 => Self::Second,
            1 => Self::Draw,
            _ => Self::First,
        }
    }

    fn lost_by(seat: Side) -> Self {
        if side_of(seat) == 0 {
            Self::Second
        } else {
            Self::First
        }
    }

    /// The outcome of payoffs by seat: the side whose seats got more on average.
    fn of(payoffs: &[i32]) -> Self {
        let mean = |side: usize| {
            let own = || payoffs.iter().skip(side).step_by(2);
            (
                own().map(|&payoff| i64::from(payoff)).sum::<i64>(),
                own().count() as i64,
            )
        };
        let ((first, seats), (second, others)) = (mean(0), mean(1));
        Self::from_half_points(((first * others - second * seats).signum() + 1) as u8)
    }
}

/// A move of a finished game.
#[derive(Clone, PartialEq, Debug)]
pub struct Played {
    /// As records of the game write it.
    pub record: String,
    /// Where it came from.
    pub source: Source,
}

/// Where a move came from.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Source {
    /// The opening.
    Book,
    /// Dice or cards.
    Chance,
    /// The player to move, who said this about it.
    Player(Comment),
}

/// What a player said about a move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Comment {
    /// What the position is worth to the player.
    pub score: Option<Shown>,
    /// Plies looked ahead.
    pub depth: u32,
    /// Time spent.
    pub time: Duration,
}

/// A finished game.
#[derive(Clone, PartialEq, Debug)]
pub struct Game {
    /// Where it started; nothing for the usual start.
    pub start: Option<String>,
    /// The player who made the first move.
    pub opener: Side,
    /// The player whom records call White: the second where the rules let Black begin.
    pub white: Side,
    /// The moves.
    pub moves: Vec<Played>,
    /// Who won.
    pub outcome: Outcome,
    /// Why it ended.
    pub reason: String,
    /// Whether the rules ended it, the referee or a fault.
    pub termination: Termination,
}

/// What kind of end a game had.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Termination {
    /// The rules, or a player who gave the game up.
    Normal,
    /// The referee, because the scores agreed.
    Adjudication,
    /// A player's fault.
    Forfeit(Forfeit),
}

/// What a game can be lost by beside bad moves. Its number is what the ledger keeps; 0 is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Forfeit {
    /// Overstepping the time.
    Time = 1,
    /// Breaking the rules.
    Illegal = 2,
    /// Breaking down.
    Crash = 3,
}

impl Forfeit {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Time, Self::Illegal, Self::Crash];

    /// In a word, as tables write it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Time => "overtime",
            Self::Illegal => "illegal",
            Self::Crash => "crash",
        }
    }
}

impl Termination {
    /// The fault, if one decided the game.
    pub const fn forfeit(self) -> Option<Forfeit> {
        match self {
            Self::Forfeit(forfeit) => Some(forfeit),
            Self::Normal | Self::Adjudication => None,
        }
    }
}

/// The end of a game.
struct End(Outcome, String, Termination);

/// Plies after which nobody believes in an end.
const LONGEST: usize = 10_000;

/// What decides everything random in a game.
#[derive(Clone, Copy, Debug)]
pub struct Seeds {
    /// What the players leave to chance.
    pub players: u64,
    /// What dice and cards do.
    pub chance: u64,
}

/// Plays one game from an opening, with a chair for every seat; the first moves first in the sense of the rules. Fails
/// only if the opening cannot be set up.
pub fn play(
    table: &Table,
    opening: &Opening,
    chairs: &mut [&mut Chair],
    seeds: Seeds,
) -> Result<Game, Error> {
    let board = table.entry.board(table.game, opening.start.as_deref())?;
    let mut play = Play {
        table,
        start: opening.start.clone().unwrap_or_default(),
        board,
        words: Vec::new(),
        moves: Vec::new(),
        clocks: Clocks::new(chairs.len(), table.paces),
        judge: Judge::new(table.adjudication),
        random: Random::new(seeds.chance),
    };
    let opener = if play.board.turn() == Turn::Player(Side::SECOND) {
        Side::SECOND
    } else {
        Side::FIRST
    };
    for word in &opening.moves {
        play.make(word, Source::Book)?;
    }
    let End(outcome, reason, termination) = play.finish(chairs, seeds.players);
    let start = opening.start.clone();
    let white = record::white(&*play.board);
    Ok(Game {
        start,
        opener,
        white,
        moves: play.moves,
        outcome,
        reason,
        termination,
    })
}

/// A game under way.
struct Play<'a> {
    table: &'a Table<'a>,
    start: String,
    board: Box<dyn Board>,
    words: Vec<String>,
    moves: Vec<Played>,
    clocks: Clocks,
    judge: Judge,
    /// Where dice and cards come from.
    random: Random,
}

impl Play<'_> {
    fn finish(&mut self, chairs: &mut [&mut Chair], seed: u64) -> End {
        for (at, chair) in chairs.iter_mut().enumerate() {
            let seat = Side(at as u8);
            let first = self.clocks.limits(seat);
            if let Err(fault) = chair.new_game(seed, &first) {
                return broke_down(seat, &fault.to_string());
            }
        }
        loop {
            (self.table.see)(&self.words);
            if self.table.enough.is_requested() {
                return abandoned();
            }
            if let Some(end) = self.end() {
                return end;
            }
            let Turn::Player(seat) = self.board.turn() else {
                self.draw();
                continue;
            };
            if let Some(end) = self.turn(seat, chairs[usize::from(seat.0)]) {
                return end;
            }
        }
    }

    /// The end by the rules, or by a draw that may be claimed.
    fn end(&self) -> Option<End> {
        let seats = (0..self.board.players().len()).map(|at| Side(at as u8));
        let payoffs: Option<Vec<i32>> = seats.map(|seat| self.board.payoff(seat)).collect();
        if let Some(payoffs) = payoffs {
            return Some(End(
                Outcome::of(&payoffs),
                self.board.ending().unwrap_or("the end").into(),
                Termination::Normal,
            ));
        }
        if let Some(claim) = self.board.claim() {
            return Some(End(Outcome::Draw, claim.into(), Termination::Normal));
        }
        let long = self.words.len() >= LONGEST;
        long.then(|| {
            End(
                Outcome::Draw,
                format!("no end after {LONGEST} plies"),
                Termination::Adjudication,
            )
        })
    }

    /// One move of one player.
    fn turn(&mut self, side: Side, chair: &mut Chair) -> Option<End> {
        let limits = self.clocks.limits(side);
        let question = Question {
            start: &self.start,
            moves: &self.words,
            board: &*self.board,
            limits: &limits,
            clocks: self.clocks.both(side),
            patience: self.clocks.patience(side, self.table.margin),
            enough: self.table.enough,
        };
        let asked = Instant::now();
        let answer = chair.choose(&question);
        let time = asked.elapsed();
        let answer = match answer {
            Ok(answer) => answer,
            Err(fault @ Fault::Silent(_)) => {
                let reason = format!("{} oversteps the time: it {fault}", name(side));
                return Some(End(
                    Outcome::lost_by(side),
                    reason,
                    Termination::Forfeit(Forfeit::Time),
                ));
            }
            Err(Fault::Resigned) => {
                let reason = format!("{} resigned", name(side));
                return Some(End(Outcome::lost_by(side), reason, Termination::Normal));
            }
            Err(Fault::Interrupted) => return Some(abandoned()),
            Err(fault) => return Some(broke_down(side, &fault.to_string())),
        };
        if !self.clocks.spend(side, time, self.table.margin) {
            let reason = format!("{} oversteps the time", name(side));
            return Some(End(
                Outcome::lost_by(side),
                reason,
                Termination::Forfeit(Forfeit::Time),
            ));
        }
        let Answer {
            word, score, depth, ..
        } = answer;
        if let Err(error) = self.make(&word, Source::Player(Comment { score, depth, time })) {
            chair.clear();
            let reason = format!("{}: {error}", name(side));
            return Some(End(
                Outcome::lost_by(side),
                reason,
                Termination::Forfeit(Forfeit::Illegal),
            ));
        }
        let outcome = self.judge.hear(side, score, self.words.len())?;
        Some(End(
            outcome,
            "the scores agree".into(),
            Termination::Adjudication,
        ))
    }

    /// Lets chance make its move.
    fn draw(&mut self) {
        if let Some(word) = self.board.draw(&mut self.random) {
            self.moves.push(Played {
                record: word.clone(),
                source: Source::Chance,
            });
            self.words.push(word);
        }
    }

    /// Makes a move, if it is legal.
    fn make(&mut self, word: &str, source: Source) -> Result<(), Error> {
        let record = self.board.record_text(word)?;
        self.board.play(word)?;
        self.words.extend(self.board.history().pop());
        self.moves.push(Played { record, source });
        Ok(())
    }
}

/// The end of a game whose result is not wanted.
fn abandoned() -> End {
    End(Outcome::Draw, "abandoned".into(), Termination::Adjudication)
}

fn broke_down(side: Side, why: &str) -> End {
    End(
        Outcome::lost_by(side),
        format!("{}: {why}", name(side)),
        Termination::Forfeit(Forfeit::Crash),
    )
}

/// What a seat is called in a reason.
fn name(seat: Side) -> String {
    const NAMES: [&str; 6] = ["first", "second", "third", "fourth", "fifth", "sixth"];
    format!("{} player", NAMES[usize::from(seat.0) % NAMES.len()])
}
