//! What backgammon tells the search beyond its rules: its evaluation, codes of moves, and which plays look good at once.

use hetman_game::{Error, MoveList, Position};
use hetman_search::{AlphaBetaPolicy, MonteCarloPolicy, NETWORK, Named, Policy};

use crate::eval::{Equity, Judge};
use crate::network;
use crate::play::{BackgammonMove, Play};
use crate::position::{BAR, Backgammon, OFF};

/// The answers of backgammon.
#[derive(Clone, Copy, Default, Debug)]
pub struct BackgammonPolicy;

impl Policy for BackgammonPolicy {
    type Position = Backgammon;
    type Evaluator = Judge;

    const LEARNS: bool = true;

    fn evaluators(&self) -> &'static [Named] {
        &[
            Named {
                name: NETWORK,
                meaning: "a network that learnt from games against itself by temporal differences; exact for the last five men",
            },
            Named {
                name: "equity",
                meaning: "pips, points, primes, blots and the bar; in a race the lead and its length, exact for the last five men",
            },
        ]
    }

    fn evaluator(&self, name: &str) -> Judge {
        // Its table takes a moment, which no search should lose, whichever evaluation looks things up in it.
        let equity = Equity::default();
        if name == NETWORK {
            Judge::Network(Box::new(network::built_in()))
        } else {
            Judge::Equity(equity)
        }
    }

    fn learnt(&self, bytes: &[u8]) -> Result<Judge, Error> {
        Ok(Judge::Network(Box::new(network::load(bytes)?)))
    }

    fn encode(&self, mv: BackgammonMove) -> u16 {
        match mv {
            BackgammonMove::Opening(one, other) => 100 + u16::from(one) * 8 + u16::from(other),
            BackgammonMove::Roll(roll) => u16::from(roll.high) * 8 + u16::from(roll.low),
            BackgammonMove::Cube(action) => 200 + action as u16,
            BackgammonMove::Play(play) => {
                let code = play.steps().iter().fold(1u32, |code, step| {
                    code.wrapping_mul(677)
                        .wrapping_add(u32::from(step.from) * 26 + u32::from(step.to))
                });
                0x8000 | (code ^ code >> 15) as u16
            }
        }
    }

    fn promise(&self, position: &Backgammon, mv: BackgammonMove) -> i32 {
        match mv {
            BackgammonMove::Play(play) => promise(position, &play),
            BackgammonMove::Opening(..) | BackgammonMove::Roll(_) | BackgammonMove::Cube(_) => 0,
        }
    }
}

/// Men taken, points made and men borne off, less men left alone, as they show without evaluating anything.
fn promise(position: &Backgammon, play: &Play) -> i32 {
    let mut own = *position.men(position.mover);
    let other = position.men(position.mover.other());
    let mut merit = 0;
    for step in play.steps() {
        let (from, to) = (usize::from(step.from), usize::from(step.to));
        own[from] -= 1;
        own[to] += 1;
        if to == OFF {
            merit += 12;
        } else if other[25 - to] == 1 {
            merit += 15 + (25 - to) as i32 / 2;
        }
    }
    for step in play.steps() {
        for at in [usize::from(step.from), usize::from(step.to)] {
            if (1..BAR).contains(&at) {
                merit += match own[at] {
                    1 => -8 - (24 - at as i32) / 4,
                    2 => 4 + if at <= 8 { 8 } else { 0 },
                    _ => 0,
                };
            }
        }
    }
    merit
}

impl AlphaBetaPolicy for BackgammonPolicy {
    fn order(&self, position: &Backgammon, mv: BackgammonMove) -> i32 {
        self.promise(position, mv)
    }
}

impl MonteCarloPolicy for BackgammonPolicy {
    fn mean_branching(&self, _position: &Backgammon) -> u32 {
        20
    }

    /// Of the plays of a roll the best quarter by the look of them.
    fn playout_moves(&self, position: &Backgammon, list: &mut MoveList<BackgammonMove>) {
        position.moves(list);
        if position.roll().is_some() && list.len() > 2 {
            list.sort_by_key(|&mv| -self.promise(position, mv));
            list.truncate(list.len().div_ceil(4));
        }
    }
}
