//! The legal plays of a roll: both dice wherever that is possible, the larger one where only one is, and a double four times.
//! Of plays that lead to the same position one is listed.

use hetman_game::Player;

use crate::play::{Play, Roll, Step};
use crate::position::{BAR, Backgammon, Men, OFF};

/// The men of both players, those of the one to move first.
type Board = [Men; 2];

/// Tells each play of a roll with the position of the men after it, those of the one who plays first.
pub(crate) fn plays(position: &Backgammon, roll: Roll, mut tell: impl FnMut(Play, &Board)) {
    let mut men = position.men;
    let [own, other] = sides(&mut men, position.mover);
    let board = [*own, *other];
    let mut found = Found::default();
    if roll.is_double() {
        found.double(&board, roll.high, Play::default(), BAR);
    } else {
        found.two(&board, roll.high, roll.low);
        found.two(&board, roll.low, roll.high);
    }
    // Where either number can be played but not both, the larger one must be.
    let larger = |one: &Candidate| one.die == roll.high;
    if found.most == 1 && found.plays.iter().any(larger) {
        found.plays.retain(larger);
    }
    if found.plays.is_empty() {
        tell(Play::default(), &board);
    }
    for found in &found.plays {
        tell(found.play, &found.after);
    }
}

/// The men of the one to move and those of the other.
pub(crate) fn sides(men: &mut [Men; 2], mover: Player) -> [&mut Men; 2] {
    let [first, second] = men;
    if mover == Player::FIRST {
        [first, second]
    } else {
        [second, first]
    }
}

/// Makes one step; a lone man of the other who is met goes to the bar.
pub(crate) fn step(own: &mut Men, other: &mut Men, step: Step) {
    let to = usize::from(step.to);
    own[usize::from(step.from)] -= 1;
    own[to] += 1;
    if to != OFF && other[25 - to] == 1 {
        other[25 - to] = 0;
        other[BAR] += 1;
    }
}

/// Where a man comes to by a number of the die; none if he may not go.
fn target(board: &Board, from: usize, die: u8) -> Option<Step> {
    let [own, other] = board;
    let pips = usize::from(die);
    let entering = from == BAR || own[BAR] == 0;
    if own[from] == 0 || !entering {
        return None;
    }
    let to = from.saturating_sub(pips);
    let allowed = if to == OFF {
        // All men home, and none behind this one if the number is larger than needed.
        let behind = if from == pips { 7 } else { from + 1 };
        own[behind..].iter().all(|&men| men == 0)
    } else {
        other[25 - to] < 2
    };
    allowed.then_some(Step {
        from: from as u8,
        to: to as u8,
    })
}

/// A play, where it leads, and the number it begins with.
struct Candidate {
    play: Play,
    after: Board,
    die: u8,
}

/// The plays found so far that use the most dice.
#[derive(Default)]
struct Found {
    most: usize,
    plays: Vec<Candidate>,
}

impl Found {
    /// Takes a play, unless one that uses more dice or leads to the same is known.
    fn take(&mut self, play: Play, after: &Board, die: u8) {
        let used = play.steps().len();
        if used < self.most || used == 0 {
            return;
        }
        if used > self.most {
            self.most = used;
            self.plays.clear();
        }
        if self.plays.iter().all(|known| known.after != *after) {
            let after = *after;
            self.plays.push(Candidate { play, after, die });
        }
    }

    /// Plays one number and then the other.
    fn two(&mut self, board: &Board, first: u8, then: u8) {
        for from in (1..=BAR).rev() {
            let Some((play, after)) = advance(board, Play::default(), from, first) else {
                continue;
            };
            self.take(play, &after, first);
            for from in (1..=BAR).rev() {
                if let Some((play, after)) = advance(&after, play, from, then) {
                    self.take(play, &after, first);
                }
            }
        }
    }

    /// Plays a double up to four times. Men that stand farther back go first, which every result allows.
    fn double(&mut self, board: &Board, die: u8, play: Play, highest: usize) {
        self.take(play, board, die);
        if play.steps().len() == 4 {
            return;
        }
        for from in (1..=highest).rev() {
            if let Some((play, after)) = advance(board, play, from, die) {
                self.double(&after, die, play, from);
            }
        }
    }
}

fn advance(board: &Board, play: Play, from: usize, die: u8) -> Option<(Play, Board)> {
    let made = target(board, from, die)?;
    let mut after = *board;
    let [own, other] = &mut after;
    step(own, other, made);
    Some((play.with(made), after))
}
