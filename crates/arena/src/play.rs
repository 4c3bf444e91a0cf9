//! One game between two chairs: the referee keeps the clocks, refuses illegal moves, grants draws that may be claimed
//! and, if asked, cuts short what both players agree on.

mod adjudicate;
mod pace;

use std::time::{Duration, Instant};

use hetman_game::{Board, Entry, Error, Player as Side, Shown, Spec, Stop, Turn, record};

use crate::openings::Opening;
use crate::player::{Answer, Chair, Fault, Question, index};

pub use adjudicate::{Adjudication, DrawRule, ResignRule};
pub use pace::{Pace, TimeControl};

use adjudicate::Judge;
use pace::Clocks;

/// What every game of a match has in common.
pub struct Table<'a> {
    /// The game.
    pub entry: &'a dyn Entry,
    /// Its rules.
    pub game: &'a Spec,
    /// How long each player may think.
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

/// Who won.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The player who moves first in the game.
    First,
    /// Nobody.
    Draw,
    /// The other player.
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

    const fn lost_by(side: Side) -> Self {
        if side.0 == Side::FIRST.0 {
            Self::Second
        } else {
            Self::First
        }
    }
}

/// A move of a finished game.
#[derive(Clone, PartialEq, Debug)]
pub struct Played {
    /// As records of the game write it.
    pub record: String,
    /// What the player said about it; nothing for a move of the opening.
    pub comment: Option<Comment>,
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
    /// A clock.
    TimeForfeit,
    /// A player who broke the rules.
    Illegal,
    /// A player who broke down.
    Fault,
}

/// The end of a game.
struct End(Outcome, String, Termination);

/// Plies after which nobody believes in an end.
const LONGEST: usize = 10_000;

/// Plays one game from an opening; `chairs[0]` moves first in the sense of the rules. Fails only if the opening cannot
/// be set up.
pub fn play(
    table: &Table,
    opening: &Opening,
    chairs: [&mut Chair; 2],
    seed: u64,
) -> Result<Game, Error> {
    let board = table.entry.board(table.game, opening.start.as_deref())?;
    let mut play = Play {
        table,
        start: opening.start.clone().unwrap_or_default(),
        board,
        words: Vec::new(),
        moves: Vec::new(),
        clocks: Clocks::new(table.paces),
        judge: Judge::new(table.adjudication),
    };
    let opener = if play.board.turn() == Turn::Player(Side::SECOND) {
        Side::SECOND
    } else {
        Side::FIRST
    };
    for word in &opening.moves {
        play.make(word, None)?;
    }
    let End(outcome, reason, termination) = play.finish(chairs, seed);
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
}

impl Play<'_> {
    fn finish(&mut self, chairs: [&mut Chair; 2], seed: u64) -> End {
        for side in [Side::FIRST, Side::SECOND] {
            let first = self.clocks.limits(side);
            if let Err(fault) = chairs[index(side)].new_game(seed, &first) {
                return broke_down(side, &fault.to_string());
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
            let Turn::Player(side) = self.board.turn() else {
                return End(
                    Outcome::Draw,
                    "chance moves, which nobody plays yet".into(),
                    Termination::Fault,
                );
            };
            if let Some(end) = self.turn(side, chairs[index(side)]) {
                return end;
            }
        }
    }

    /// The end by the rules, or by a draw that may be claimed.
    fn end(&self) -> Option<End> {
        if let Some(payoff) = self.board.payoff(Side::FIRST) {
            let outcome = Outcome::from_half_points((payoff.signum() + 1) as u8);
            return Some(End(
                outcome,
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
                    Termination::TimeForfeit,
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
                Termination::TimeForfeit,
            ));
        }
        let Answer {
            word, score, depth, ..
        } = answer;
        if let Err(error) = self.make(&word, Some(Comment { score, depth, time })) {
            chair.clear();
            let reason = format!("{}: {error}", name(side));
            return Some(End(Outcome::lost_by(side), reason, Termination::Illegal));
        }
        let outcome = self.judge.hear(side, score, self.words.len())?;
        Some(End(
            outcome,
            "the scores agree".into(),
            Termination::Adjudication,
        ))
    }

    /// Makes a move, if it is legal.
    fn make(&mut self, word: &str, comment: Option<Comment>) -> Result<(), Error> {
        let record = self.board.record_text(word)?;
        self.board.play(word)?;
        self.words.extend(self.board.history().pop());
        self.moves.push(Played { record, comment });
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
        Termination::Fault,
    )
}

/// What a side is called in a reason.
fn name(side: Side) -> &'static str {
    if side == Side::FIRST {
        "first player"
    } else {
        "second player"
    }
}
