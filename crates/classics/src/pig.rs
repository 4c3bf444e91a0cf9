//! Pig: roll a die as often as you dare and hold to keep the sum; a one loses what the turn has brought.
//!
//! A turn begins with a roll. The first to hold with the goal reached wins. With two players and a goal of 100 the first
//! wins 0.530593 of the games if both play best (Neller and Presser 2004).

use std::time::Duration;

use hetman_game::random::keys;
use hetman_game::{
    BoardView, Error, Evaluator, Geometry, Limits, MoveList, Notation, Player, Position, Score,
    Turn, options,
};
use hetman_search::{Listed, Plain};

/// The most who can play.
const MOST: usize = 5;
/// Sides of the die.
const SIDES: u8 = 6;

options! {
    /// What the spec of Pig may set.
    pub struct PigRules {
        /// Players at the table.
        players: usize = 2, 2..=5;
        /// Points that win.
        goal: u32 = 100, 2..=200;
    }
}

/// A position of Pig.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pig {
    scores: [u8; MOST],
    /// Points of this turn, lost with a one.
    turn: u8,
    mover: Player,
    /// The die is in the air.
    rolling: bool,
    players: u8,
    goal: u8,
}

/// What a player or the die does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PigMove {
    /// The player rolls the die.
    Roll,
    /// The player keeps the points of this turn and hands over the die.
    Hold,
    /// The die shows this number.
    Shows(u8),
}

impl Pig {
    /// The points a player has kept.
    pub fn score(&self, player: Player) -> u8 {
        self.scores[usize::from(player.0)]
    }

    /// The points of this turn so far.
    pub fn turn_total(&self) -> u8 {
        self.turn
    }

    fn winner(&self) -> Option<Player> {
        let won = |score: &u8| *score >= self.goal;
        self.scores.iter().position(won).map(|at| Player(at as u8))
    }

    fn pass_on(&mut self) {
        self.turn = 0;
        self.mover = Player((self.mover.0 + 1) % self.players);
    }
}

const KEYS: [u64; MOST + 3] = keys(0x5049_4700_0000_0001);

impl Position for Pig {
    type Move = PigMove;
    type Undo = Self;

    const MOVES_AGAIN: bool = true;
    const CHANCE: bool = true;
    const MANY: bool = true;

    fn players(&self) -> usize {
        usize::from(self.players)
    }

    fn turn(&self) -> Turn {
        if self.winner().is_some() {
            Turn::Over
        } else if self.rolling {
            Turn::Chance
        } else {
            Turn::Player(self.mover)
        }
    }

    fn to_move(&self) -> Player {
        self.mover
    }

    fn payoff(&self, player: Player) -> i32 {
        if self.winner() == Some(player) { 1 } else { -1 }
    }

    fn moves(&self, list: &mut MoveList<PigMove>) {
        if self.winner().is_some() {
            return;
        }
        if self.rolling {
            list.extend((1..=SIDES).map(PigMove::Shows));
            return;
        }
        list.push(PigMove::Roll);
        if self.turn > 0 {
            list.push(PigMove::Hold);
        }
    }

    fn play(&mut self, mv: PigMove) -> Self {
        let before = self.clone();
        match mv {
            PigMove::Roll => self.rolling = true,
            PigMove::Hold => {
                let score = &mut self.scores[usize::from(self.mover.0)];
                *score = score.saturating_add(self.turn).min(self.goal);
                self.pass_on();
            }
            PigMove::Shows(number) => {
                self.rolling = false;
                if number == 1 {
                    self.pass_on();
                } else {
                    self.turn = self.turn.saturating_add(number).min(self.goal);
                }
            }
        }
        before
    }

    fn undo(&mut self, _mv: PigMove, undo: Self) {
        *self = undo;
    }

    fn key(&self) -> u64 {
        let state = [self.turn, self.mover.0, u8::from(self.rolling)];
        let numbers = self.scores.iter().chain(&state);
        numbers.zip(KEYS).fold(0, |sum, (&number, key)| {
            sum ^ key.wrapping_mul(2 * u64::from(number) + 1)
        })
    }
}

impl Notation for Pig {
    type Rules = PigRules;

    fn start(rules: &PigRules) -> Result<Self, Error> {
        Ok(Self {
            scores: [0; MOST],
            turn: 0,
            mover: Player::FIRST,
            rolling: false,
            players: rules.players as u8,
            goal: rules.goal as u8,
        })
    }

    /// `23,50 12 1`: what each player has kept, the points of this turn, and whose turn it is, from 1; then `roll` if the
    /// die is in the air.
    fn parse(rules: &PigRules, text: &str) -> Result<Self, Error> {
        let bad = |why: &str| Error::position(text, why);
        let words: Vec<&str> = text.split_whitespace().collect();
        let (&[scores, turn, mover], rolling) = (match words.as_slice() {
            [numbers @ .., "roll"] => (numbers, true),
            numbers => (numbers, false),
        }) else {
            return Err(bad("it takes scores, the points of the turn and a player"));
        };
        let number = |word: &str| word.parse::<u8>().map_err(|_| bad("a number is missing"));
        let scores = scores
            .split(',')
            .map(number)
            .collect::<Result<Vec<_>, _>>()?;
        if scores.len() != rules.players {
            return Err(bad("there are as many scores as players"));
        }
        let mut position = Self::start(rules)?;
        position.scores[..scores.len()].copy_from_slice(&scores);
        let (turn, mover) = (number(turn)?, number(mover)?);
        if !(1..=position.players).contains(&mover) {
            return Err(bad("there is no such player"));
        }
        (position.turn, position.mover, position.rolling) = (turn, Player(mover - 1), rolling);
        let goal = position.goal;
        let mut winners = scores.iter().filter(|&&score| score == goal);
        let won = winners.next().is_some();
        if winners.next().is_some() || turn > goal || scores.iter().any(|&score| score > goal) {
            return Err(bad("nobody gets beyond the goal"));
        }
        if won && (turn > 0 || rolling) {
            return Err(bad("the game is over and nobody rolls"));
        }
        Ok(position)
    }

    fn text(&self) -> String {
        let scores = self.scores[..self.players()].iter().map(u8::to_string);
        let rolling = if self.rolling { " roll" } else { "" };
        let scores = scores.collect::<Vec<_>>().join(",");
        format!("{scores} {} {}{rolling}", self.turn, self.mover.0 + 1)
    }

    fn move_text(&self, mv: PigMove) -> String {
        match mv {
            PigMove::Roll => "roll".into(),
            PigMove::Hold => "hold".into(),
            PigMove::Shows(number) => number.to_string(),
        }
    }

    /// A row for each player, the first on top: what he has kept, and what this turn has brought him.
    fn view(&self) -> BoardView {
        let rows = u32::from(self.players);
        let mut view = BoardView::empty(Geometry::Squares, 2, rows);
        for at in 0..self.players {
            let (player, row) = (Player(at), rows - 1 - u32::from(at));
            view.put(0, row, &self.score(player).to_string(), Some(player));
            if player == self.mover && self.winner().is_none() {
                view.put(1, row, &format!("+{}", self.turn), Some(player));
            }
        }
        view
    }

    fn ending(&self) -> &'static str {
        "goal reached"
    }
}

/// How near each player is to the goal, compared with the best of the others.
#[derive(Clone, Copy, Debug)]
pub struct Race;

impl Evaluator<Pig> for Race {
    fn score(&mut self, position: &Pig) -> Score {
        self.score_for(position, position.mover)
    }

    fn score_for(&mut self, position: &Pig, player: Player) -> Score {
        let points = |at: u8| {
            let turn = if Player(at) == position.mover {
                // The one who is to roll expects about eight points from a turn.
                i32::from(position.turn) + 8
            } else {
                0
            };
            i32::from(position.scores[usize::from(at)]) + turn
        };
        let others = (0..position.players).filter(|&at| Player(at) != player);
        let lead = points(player.0) - others.map(points).max().unwrap_or_default();
        Score::new(lead * 600 / i32::from(position.goal))
    }
}

/// The game as the list of games has it.
pub fn entry() -> Listed<Plain<Pig, Race>> {
    let summary = "Pig: roll as often as you dare, hold to keep the sum; a one loses it";
    let encode = |mv| match mv {
        PigMove::Roll => 1,
        PigMove::Hold => 2,
        PigMove::Shows(number) => 2 + u16::from(number),
    };
    let limits = Limits::time(Duration::from_millis(500));
    Listed::general("pig", summary, Plain::new(Race, encode))
        .with_alphabeta()
        .limits(limits)
        .bench(&[("", 6), ("71,80 14 2", 6)])
}
