//! A position of backgammon: where the men of both players stand, whose turn it is, what the dice show.

use hetman_game::random::mix;
use hetman_game::{MoveList, Player, Position, Turn};

use crate::movegen;
use crate::play::{BackgammonMove, CubeAction, Play, Roll};
use crate::stakes::Stakes;

/// The men of a player on each point as he counts them: 1 to 24, with the bar behind and the tray ahead.
pub type Men = [u8; 26];

/// The bar.
pub const BAR: usize = 25;
/// The tray of men borne off.
pub const OFF: usize = 0;
/// What a point is worth: evaluations are equities in thousandths.
pub const POINT: i32 = 1000;
/// Men of each player.
pub(crate) const MEN: u8 = 15;

/// What happens next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Dice {
    /// Each player rolls one die to see who begins.
    Opening,
    /// The player to move rolls.
    InTheAir,
    /// The player to move plays these.
    Shown(Roll),
    /// The player to move may double before rolling.
    Offer,
    /// The player to move has to answer a double.
    Doubled,
    /// The player to move has passed a double, and lost.
    Passed,
}

/// A position of backgammon.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Backgammon {
    pub(crate) men: [Men; 2],
    pub(crate) mover: Player,
    pub(crate) dice: Dice,
    pub(crate) stakes: Stakes,
}

impl Backgammon {
    /// A game before the first roll.
    pub fn new() -> Self {
        let mut men = Men::default();
        (men[24], men[13], men[8], men[6]) = (2, 5, 3, 5);
        Self {
            men: [men; 2],
            mover: Player::FIRST,
            dice: Dice::Opening,
            stakes: Stakes::PLAIN,
        }
    }

    /// The same before the first roll for these stakes.
    pub fn for_stakes(stakes: Stakes) -> Self {
        Self {
            stakes,
            ..Self::new()
        }
    }

    /// What the game is played for.
    pub fn stakes(&self) -> &Stakes {
        &self.stakes
    }

    /// What comes before the player to move rolls: the choice to double, if there is one.
    pub(crate) fn before_rolling(&self) -> Dice {
        if self.stakes.may_double(self.mover) {
            Dice::Offer
        } else {
            Dice::InTheAir
        }
    }

    /// The men of a player as he counts the points.
    pub fn men(&self, player: Player) -> &Men {
        &self.men[usize::from(player.0)]
    }

    /// The dice to be played, if they have fallen.
    pub fn roll(&self) -> Option<Roll> {
        match self.dice {
            Dice::Shown(roll) => Some(roll),
            _ => None,
        }
    }

    /// The same position with other dice.
    pub fn with_roll(&self, roll: Roll) -> Self {
        Self {
            dice: Dice::Shown(roll),
            ..*self
        }
    }

    /// How far a player's men are from the tray together.
    pub fn pips(&self, player: Player) -> u32 {
        let men = self.men(player);
        (1..=BAR).map(|at| at as u32 * u32::from(men[at])).sum()
    }

    /// Who has borne off all men, or was given the game at a double.
    pub fn winner(&self) -> Option<Player> {
        if self.dice == Dice::Passed {
            return Some(self.mover.other());
        }
        let done = |men: &Men| men[OFF] == MEN;
        self.men.iter().position(done).map(|at| Player(at as u8))
    }

    /// Points its winner gets before the cube multiplies them: one, two if the loser bore off no man, three if one of them is still on the bar
    /// or in the winner's home.
    pub fn stake(&self) -> i32 {
        if self.dice == Dice::Passed {
            return 1;
        }
        let loser = self.winner().unwrap_or(Player::SECOND).other();
        let men = self.men(loser);
        if men[OFF] > 0 {
            1
        } else if men[19..].iter().all(|&men| men == 0) {
            2
        } else {
            3
        }
    }

    /// Makes the steps of a play; a lone man of the other who is met goes to the bar.
    pub(crate) fn step_through(&mut self, play: &Play) {
        let [own, other] = movegen::sides(&mut self.men, self.mover);
        for step in play.steps() {
            movegen::step(own, other, *step);
        }
    }
}

impl Backgammon {
    /// Does what a player decides about the cube.
    fn turn_cube(&mut self, action: CubeAction) {
        let other = self.mover.other();
        match action {
            CubeAction::Roll => self.dice = Dice::InTheAir,
            CubeAction::Double => (self.mover, self.dice) = (other, Dice::Doubled),
            CubeAction::Take => {
                self.stakes = self.stakes.doubled_to(self.mover);
                (self.mover, self.dice) = (other, Dice::InTheAir);
            }
            CubeAction::Pass => self.dice = Dice::Passed,
        }
    }
}

impl Default for Backgammon {
    fn default() -> Self {
        Self::new()
    }
}

impl Position for Backgammon {
    type Move = BackgammonMove;
    type Undo = Self;

    const POINTS: bool = true;
    const MOVES_AGAIN: bool = true;
    const CHANCE: bool = true;

    fn turn(&self) -> Turn {
        if self.winner().is_some() {
            return Turn::Over;
        }
        match self.dice {
            Dice::Opening | Dice::InTheAir => Turn::Chance,
            Dice::Shown(_) | Dice::Offer | Dice::Doubled | Dice::Passed => Turn::Player(self.mover),
        }
    }

    fn to_move(&self) -> Player {
        self.mover
    }

    fn payoff(&self, player: Player) -> i32 {
        let Some(winner) = self.winner() else {
            return 0;
        };
        let worth = self.stakes.worth(winner, self.stake());
        if winner == player { worth } else { -worth }
    }

    fn moves(&self, list: &mut MoveList<BackgammonMove>) {
        if self.winner().is_some() {
            return;
        }
        match self.dice {
            Dice::Opening => {
                let pairs = (1..=6).flat_map(|one| (1..=6).map(move |other| (one, other)));
                let pairs = pairs.filter(|(one, other)| one != other);
                list.extend(pairs.map(|(one, other)| BackgammonMove::Opening(one, other)));
            }
            Dice::InTheAir => list.extend(Roll::all().map(BackgammonMove::Roll)),
            Dice::Shown(roll) => movegen::plays(self, roll, |play, _| {
                list.push(BackgammonMove::Play(play));
            }),
            Dice::Offer => {
                list.extend([CubeAction::Roll, CubeAction::Double].map(BackgammonMove::Cube));
            }
            Dice::Doubled => {
                list.extend([CubeAction::Take, CubeAction::Pass].map(BackgammonMove::Cube));
            }
            Dice::Passed => {}
        }
    }

    fn play(&mut self, mv: BackgammonMove) -> Self {
        let before = *self;
        match mv {
            BackgammonMove::Opening(one, other) => {
                self.mover = if one > other {
                    Player::FIRST
                } else {
                    Player::SECOND
                };
                self.dice = Dice::Shown(Roll::new(one, other));
            }
            BackgammonMove::Roll(roll) => self.dice = Dice::Shown(roll),
            BackgammonMove::Play(play) => {
                self.step_through(&play);
                self.mover = self.mover.other();
                self.dice = self.before_rolling();
            }
            BackgammonMove::Cube(action) => self.turn_cube(action),
        }
        before
    }

    fn undo(&mut self, _mv: BackgammonMove, undo: Self) {
        *self = undo;
    }

    fn key(&self) -> u64 {
        let dice = match self.dice {
            Dice::Opening => 99,
            Dice::InTheAir => 0,
            Dice::Shown(roll) => u64::from(roll.high) * 8 + u64::from(roll.low),
            Dice::Offer => 100,
            Dice::Doubled => 101,
            Dice::Passed => 102,
        };
        let owner = self.stakes.owner.map_or(0, |owner| u64::from(owner.0) + 1);
        let cube = u64::from(self.stakes.value - 1) << 2 | owner;
        let dice = dice | cube << 16;
        let state = mix(dice << 1 | u64::from(self.mover.0));
        let men = self.men.iter().flatten().enumerate();
        men.filter(|(_, men)| **men > 0)
            .fold(state, |key, (at, &men)| {
                key ^ mix((at as u64 + 1) << 8 | u64::from(men))
            })
    }

    fn weight(&self, mv: BackgammonMove) -> u32 {
        match mv {
            BackgammonMove::Roll(roll) => roll.ways(),
            BackgammonMove::Opening(..) | BackgammonMove::Play(_) | BackgammonMove::Cube(_) => 1,
        }
    }
}
