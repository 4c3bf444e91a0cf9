//! One game between two sides, with a slot for every seat of the game: the referee keeps the clocks, rolls the dice,
//! refuses illegal moves, grants draws that may be claimed and, if asked, cuts short what both players agree on.
//!
//! Where a game has more than two seats, the sides take them in turn: the first side the first, third and fifth seat.

mod adjudicate;
mod check;
mod duel;
mod pace;

use std::time::{Duration, Instant};

use hetman_game::random::Random;
use hetman_game::{Board, Entry, Error, Player as Side, Shown, Spec, Stop, Turn};
use serde::{Deserialize, Serialize};

use crate::openings::Opening;
use crate::player::{Answer, Fault, PlayerSlot, Question, side_of};
use crate::record::Heading;

pub use adjudicate::{Adjudication, DrawRule, ResignRule};
pub(crate) use check::check;
pub(crate) use duel::duel;
pub use pace::{ONE, Pace, PaceWords, TimeControl};

use adjudicate::Judge;
use pace::Clocks;

/// What every game of a match has in common.
pub(crate) struct Conditions<'a> {
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
    /// Requested when the result is no longer wanted; the game then ends as a draw at once.
    pub cancel: &'a Stop,
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

    /// The outcome that gives the first player this number of half points.
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

/// Where a move came from.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// The opening.
    Book,
    /// Dice or cards.
    Chance,
    /// The player to move, who said this about it.
    Player(Comment),
}

/// What a player said about a move.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Comment {
    /// What the position is worth to the player.
    pub score: Option<Shown>,
    /// Plies looked ahead.
    pub depth: u32,
    /// Milliseconds spent.
    pub milliseconds: u64,
}

/// How a game ended.
#[derive(Clone, PartialEq, Debug)]
pub struct GameResult {
    /// Who won: the one who moved first, or the other.
    pub outcome: Outcome,
    /// Why it ended.
    pub reason: String,
    /// What a player lost by, if by more than bad moves.
    pub forfeit: Option<Forfeit>,
    /// The game itself.
    pub game: Game,
}

/// A finished game as data: what a ledger keeps, and what records are written from.
#[derive(Clone, Default, PartialEq, Debug, Serialize, Deserialize)]
pub struct Game {
    /// What is known of it beside the moves.
    pub heading: Heading,
    /// Where it started; nothing for the usual start.
    pub start: Option<String>,
    /// The moves in the words of the game, separated by blanks.
    pub moves: String,
    /// Where each of them came from.
    pub sources: Vec<Source>,
    /// Whether the referee ended it, because the scores agreed.
    pub adjudicated: bool,
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

/// What kind of end a game had.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Termination {
    /// The rules, or a player who gave the game up.
    Normal,
    /// The referee, because the scores agreed.
    Adjudication,
    /// A player's fault.
    Forfeit(Forfeit),
}

/// The end of a game.
struct End(Outcome, String, Termination);

/// Plies after which a game is adjudicated a draw.
const LONGEST: usize = 10_000;

/// What decides everything random in a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seeds {
    /// What the players leave to chance.
    pub players: u64,
    /// What dice and cards do.
    pub chance: u64,
}

/// Plays one game from an opening, with a slot for every seat; the first moves first in the sense of the rules. Fails
/// only if the opening cannot be set up.
pub(crate) fn play(
    conditions: &Conditions,
    opening: &Opening,
    slots: &mut [&mut PlayerSlot],
    seeds: Seeds,
) -> Result<GameResult, Error> {
    run(conditions, opening, slots, seeds).map(|(result, _)| result)
}

/// The same, with the board at its end.
pub(crate) fn run(
    conditions: &Conditions,
    opening: &Opening,
    slots: &mut [&mut PlayerSlot],
    seeds: Seeds,
) -> Result<(GameResult, Box<dyn Board>), Error> {
    let board = conditions
        .entry
        .board(conditions.game, opening.start.as_deref())?;
    let mut play = Play {
        conditions,
        start: opening.start.clone().unwrap_or_default(),
        board,
        words: Vec::new(),
        sources: Vec::new(),
        clocks: Clocks::new(slots.len(), conditions.paces),
        judge: Judge::new(conditions.adjudication),
        random: Random::new(seeds.chance),
    };
    for word in &opening.moves {
        play.make(word, Source::Book)?;
    }
    let End(outcome, reason, termination) = play.finish(slots, seeds.players);
    let forfeit = match termination {
        Termination::Forfeit(forfeit) => Some(forfeit),
        Termination::Normal | Termination::Adjudication => None,
    };
    let result = GameResult {
        outcome,
        reason,
        forfeit,
        game: Game {
            heading: Heading::default(),
            start: opening.start.clone(),
            moves: play.words.join(" "),
            sources: play.sources,
            adjudicated: termination == Termination::Adjudication,
        },
    };
    Ok((result, play.board))
}

/// A game under way.
struct Play<'a> {
    conditions: &'a Conditions<'a>,
    start: String,
    board: Box<dyn Board>,
    words: Vec<String>,
    sources: Vec<Source>,
    clocks: Clocks,
    judge: Judge,
    /// Where dice and cards come from.
    random: Random,
}

impl Play<'_> {
    fn finish(&mut self, slots: &mut [&mut PlayerSlot], seed: u64) -> End {
        for (at, slot) in slots.iter_mut().enumerate() {
            let seat = Side(at as u8);
            let first = self.clocks.limits(seat);
            if let Err(fault) = slot.new_game(seed, &first) {
                return broke_down(seat, &fault.to_string());
            }
        }
        loop {
            (self.conditions.see)(&self.words);
            if self.conditions.cancel.is_requested() {
                return abandoned();
            }
            if let Some(end) = self.end() {
                return end;
            }
            let Turn::Player(seat) = self.board.turn() else {
                self.draw();
                continue;
            };
            if let Some(end) = self.turn(seat, slots[usize::from(seat.0)]) {
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
    fn turn(&mut self, side: Side, slot: &mut PlayerSlot) -> Option<End> {
        let limits = self.clocks.limits(side);
        let question = Question {
            start: &self.start,
            moves: &self.words,
            board: &*self.board,
            limits: &limits,
            clocks: self.clocks.both(side),
            timeout: self.clocks.timeout(side, self.conditions.margin),
            cancel: self.conditions.cancel,
        };
        let asked = Instant::now();
        let answer = slot.choose(&question);
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
        if !self.clocks.spend(side, time, self.conditions.margin) {
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
        let comment = Comment {
            score,
            depth,
            milliseconds: time.as_millis() as u64,
        };
        if let Err(error) = self.make(&word, Source::Player(comment)) {
            slot.clear();
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
            self.sources.push(Source::Chance);
            self.words.push(word);
        }
    }

    /// Makes a move, if it is legal.
    fn make(&mut self, word: &str, source: Source) -> Result<(), Error> {
        self.board.play(word)?;
        self.words.extend(self.board.history().pop());
        self.sources.push(source);
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
