//! One playout at a time: the random numbers it draws, the moves it noted, and the loop that serves every game.

use hetman_game::random::Random;
use hetman_game::{MoveList, Player, Position};

use super::policy::MonteCarloPolicy;
use crate::algorithm::MoveOf;
use crate::policy::CursorOf;
use crate::time::Alarm;

/// What a playout is given and what it leaves behind.
pub struct Playout {
    /// Where chance comes from.
    pub random: Random,
    /// Whether the game's rules of thumb apply.
    pub rules: bool,
    /// Plies after which the game counts as a draw.
    pub longest: u32,
    /// Positions visited so far, in all playouts.
    pub positions: u64,
    /// Whether the moves are noted.
    listens: bool,
    /// For each move of each player, the number of the playout it was last noted in.
    noted: Vec<u32>,
    number: u32,
    /// The moves of this playout, each once.
    trace: Vec<u32>,
    /// Ends a playout that is too long for those who wait.
    alarm: Option<Alarm>,
    /// Whether it did: then the result means nothing.
    cut: bool,
}

impl Playout {
    /// For games whose moves have `indices` quiet indices; notes are kept only if `listens`.
    pub fn new(seed: u64, indices: usize, listens: bool) -> Self {
        Self {
            random: Random::new(seed),
            rules: true,
            longest: 1000,
            positions: 0,
            listens,
            noted: vec![0; if listens { 2 * indices } else { 0 }],
            number: 0,
            trace: Vec::with_capacity(if listens { 2 * indices } else { 0 }),
            alarm: None,
            cut: false,
        }
    }

    /// The same, ended when the search that asks for it must end.
    pub(super) fn under(self, alarm: Alarm) -> Self {
        Self {
            alarm: Some(alarm),
            ..self
        }
    }

    /// One for the searches inside this playout: it counts their positions and ends them with the whole.
    pub(super) fn beside(&self) -> Self {
        let beside = Self::new(0, 0, false);
        Self {
            alarm: self.alarm.clone(),
            ..beside
        }
    }

    /// Takes over what the searches inside this playout counted and saw.
    pub(super) fn join(&mut self, beside: &Self) {
        self.positions += beside.positions;
        self.cut |= beside.cut;
    }

    /// Whether the search must end; then the result of this playout means nothing.
    #[inline]
    pub(super) fn is_cut(&mut self) -> bool {
        self.cut = self.cut || self.alarm.as_mut().is_some_and(Alarm::rings);
        self.cut
    }

    /// Whether the last playout was cut short.
    pub(super) fn was_cut(&self) -> bool {
        self.cut
    }

    /// Forgets the notes of the last playout.
    pub(super) fn begin(&mut self) {
        self.trace.clear();
        self.number = self.number.wrapping_add(1);
        if self.number == 0 {
            self.noted.fill(0);
            self.number = 1;
        }
    }

    /// Notes that `player` made a move with this [quiet index](crate::policy::Policy::quiet_index).
    #[inline]
    pub fn note(&mut self, player: Player, index: usize) {
        if self.listens {
            let key = key(player, index);
            if self.noted[key] != self.number {
                self.noted[key] = self.number;
                self.trace.push(key as u32);
            }
        }
    }

    /// Whether the moves are noted.
    #[inline]
    pub fn listens(&self) -> bool {
        self.listens
    }

    /// Whether a move was noted.
    #[inline]
    pub(super) fn has(&self, key: u32) -> bool {
        self.noted[key as usize] == self.number
    }

    /// The moves noted, each once.
    pub(super) fn trace(&self) -> &[u32] {
        &self.trace
    }

    /// Plays on to the end, each move chosen by a rule of the game or by `choose` from those the policy allows; says what
    /// the first player gets. The evaluator follows only if the moves are `EVALUATED`.
    #[inline]
    pub(super) fn run<G: MonteCarloPolicy, const EVALUATED: bool>(
        &mut self,
        policy: &G,
        position: &mut CursorOf<G>,
        mut mover: Player,
        mut choose: impl FnMut(&mut Random, &mut CursorOf<G>, Player, &[MoveOf<G>]) -> usize,
    ) -> i32 {
        let mut list = MoveList::new();
        for _ in 0..self.longest {
            if policy.ended(position) {
                return position.payoff(Player::FIRST);
            }
            if self.is_cut() || policy.is_paused(position) {
                return 0;
            }
            let drawn = if G::Position::CHANCE {
                position.draw(&mut self.random)
            } else {
                None
            };
            let ruled = if self.rules && drawn.is_none() {
                policy.playout_move(position, &mut self.random)
            } else {
                drawn
            };
            let mv = if let Some(mv) = ruled {
                mv
            } else {
                list.clear();
                policy.playout_moves(position, &mut list);
                if list.is_empty() {
                    return position.payoff(Player::FIRST);
                }
                list[choose(&mut self.random, position, mover, &list)]
            };
            if self.listens {
                self.note(mover, policy.quiet_index(position, mv));
            }
            if EVALUATED {
                position.play(mv);
            } else {
                position.unevaluated().play(mv);
            }
            mover = position.to_move();
            self.positions += 1;
        }
        if policy.ended(position) {
            position.payoff(Player::FIRST)
        } else {
            0
        }
    }
}

/// The number under which a player's move is noted.
#[inline]
pub(super) fn key(player: Player, index: usize) -> usize {
    2 * index + usize::from(player.0 & 1)
}
