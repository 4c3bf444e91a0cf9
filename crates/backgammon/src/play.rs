//! What chance and players do: rolls of two dice, and plays of up to four steps.

use std::iter;

/// Two dice, the larger number first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Roll {
    /// The larger number.
    pub high: u8,
    /// The smaller number.
    pub low: u8,
}

impl Roll {
    /// The roll of two numbers in any order.
    pub fn new(one: u8, other: u8) -> Self {
        Self {
            high: one.max(other),
            low: one.min(other),
        }
    }

    /// All 21 of them.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=6).flat_map(|high| (1..=high).map(move |low| Self { high, low }))
    }

    /// Whether both dice show the same, which is then played four times.
    pub fn is_double(self) -> bool {
        self.high == self.low
    }

    /// How many of the 36 ways in which two dice fall give it.
    pub fn ways(self) -> u32 {
        if self.is_double() { 1 } else { 2 }
    }
}

/// One man goes from one point to another, as its owner counts them; the bar is 25 and the tray 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Step {
    /// Where it stands.
    pub from: u8,
    /// Where it goes.
    pub to: u8,
}

/// A whole play: up to four steps in the order in which they can be made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Play {
    steps: [Step; 4],
    count: u8,
}

impl Play {
    /// The steps, none if no man can move.
    pub fn steps(&self) -> &[Step] {
        &self.steps[..usize::from(self.count)]
    }

    /// The play with one step more; there are at most four.
    pub fn with(mut self, step: Step) -> Self {
        self.steps[usize::from(self.count)] = step;
        self.count += 1;
        self
    }

    /// The ways of its men: a man that goes on from where one arrived is taken for the same one.
    pub fn ways(&self) -> Vec<Vec<u8>> {
        let mut ways: Vec<Vec<u8>> = Vec::new();
        for step in self.steps() {
            let going_on = ways.iter_mut().find(|way| way.last() == Some(&step.from));
            match going_on {
                Some(way) => way.push(step.to),
                None => ways.push(iter::once(step.from).chain([step.to]).collect()),
            }
        }
        ways.sort_by(|one, other| other.cmp(one));
        ways
    }
}

/// What chance or a player does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BackgammonMove {
    /// Each player rolls one die, the first player's number first; the higher begins and plays both.
    Opening(u8, u8),
    /// The dice fall.
    Roll(Roll),
    /// The player moves.
    Play(Play),
    /// Something about the cube.
    Cube(CubeAction),
}

/// What players do about the cube.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CubeAction {
    /// Roll without doubling.
    Roll,
    /// Double the stakes.
    Double,
    /// Play on for twice as much.
    Take,
    /// Give the game up for what it was worth before.
    Pass,
}

impl CubeAction {
    /// Each with its word.
    pub const WORDS: [(Self, &'static str); 4] = [
        (Self::Roll, "roll"),
        (Self::Double, "double"),
        (Self::Take, "take"),
        (Self::Pass, "drop"),
    ];

    /// The word.
    pub fn word(self) -> &'static str {
        let known = Self::WORDS.iter().find(|(action, _)| *action == self);
        known.map_or("", |(_, word)| word)
    }
}
