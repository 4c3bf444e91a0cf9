//! How a leaf is valued: by playing on at random, by the game's rules, by evaluation, by what did well before, or by a
//! shallow search.

use hetman_game::random::Random;
use hetman_game::{MoveList, Player, Position, Score};

use super::options::{MctsOptions, RolloutKind};
use super::playout::{Playout, key};
use super::policy::MonteCarloPolicy;
use crate::algorithm::MoveOf;
use crate::policy::CursorOf;
use crate::wins::Wins;

/// Values leaves, and remembers what that needs.
pub(super) struct Rollout<'a, G> {
    policy: &'a G,
    kind: RolloutKind,
    chance: usize,
    depth: u32,
    scale: f32,
    /// How each move did wherever it was made: results and their number. Empty without MAST.
    mast: Vec<(f32, f32)>,
}

impl<'a, G: MonteCarloPolicy> Rollout<'a, G> {
    pub fn new(policy: &'a G, options: &MctsOptions) -> Self {
        let places = if options.mast {
            2 * G::QUIET_INDICES
        } else {
            0
        };
        Self {
            policy,
            kind: options.playout,
            chance: options.chance as usize,
            depth: options.search_depth,
            scale: options.scale as f32,
            mast: vec![(0.0, 0.0); places],
        }
    }

    /// What the first player gets from here, where `mover` is to move.
    #[inline]
    pub fn value(
        &mut self,
        position: &mut CursorOf<G>,
        mover: Player,
        playout: &mut Playout,
    ) -> f32 {
        playout.rules = self.kind == RolloutKind::Policy;
        match self.kind {
            RolloutKind::Search => return self.search(position, mover, playout),
            RolloutKind::Greedy => return self.greedy(position, mover, playout),
            RolloutKind::Games => return self.by_search(position, mover, playout),
            _ if !self.mast.is_empty() => return self.by_mast(position, mover, playout),
            _ => {}
        }
        let own = self.policy.play_out(position.unevaluated(), playout);
        own.unwrap_or_else(|| {
            playout.run::<G, false>(self.policy, position, mover, |random, _, _, list| {
                random.below(list.len())
            })
        }) as f32
    }

    fn by_mast(&mut self, position: &mut CursorOf<G>, mover: Player, playout: &mut Playout) -> f32 {
        let (policy, chance, mast) = (self.policy, self.chance, &self.mast);
        let choose =
            |random: &mut Random, position: &mut CursorOf<G>, mover, list: &[MoveOf<G>]| {
                if random.below(100) < chance {
                    return random.below(list.len());
                }
                best_of(random, list, |mv| {
                    let (sum, number) = mast[key(mover, policy.quiet_index(position, mv))];
                    if number > 0.0 { sum / number } else { 1.0 }
                })
            };
        let payoff = playout.run::<G, false>(policy, position, mover, choose);
        for &key in playout.trace() {
            let (sum, number) = &mut self.mast[key as usize];
            *sum += if key & 1 == 0 { payoff } else { -payoff } as f32;
            *number += 1.0;
        }
        payoff as f32
    }

    fn greedy(&self, position: &mut CursorOf<G>, mover: Player, playout: &mut Playout) -> f32 {
        let (policy, chance) = (self.policy, self.chance);
        let choose =
            |random: &mut Random, position: &mut CursorOf<G>, mover, list: &[MoveOf<G>]| {
                if random.below(100) < chance {
                    return random.below(list.len());
                }
                best_of(random, list, |mv| {
                    after::<G>(policy, position, mv, mover).raw() as f32
                })
            };
        playout.run::<G, true>(policy, position, mover, choose) as f32
    }

    /// Plays on to the end, each move the best of a shallow search, now and then any.
    fn by_search(&self, position: &mut CursorOf<G>, mover: Player, playout: &mut Playout) -> f32 {
        let (policy, chance, depth) = (self.policy, self.chance, self.depth);
        // The search counts its positions and sees the end of the search by itself.
        let mut watch = playout.beside();
        let choose =
            |random: &mut Random, position: &mut CursorOf<G>, mover, list: &[MoveOf<G>]| {
                if random.below(100) < chance {
                    return random.below(list.len());
                }
                let mut shallow = Shallow {
                    policy,
                    position,
                    watch: Some(&mut watch),
                };
                let open = (-Score::INFINITE, Score::INFINITE);
                best_of(random, list, |mv| {
                    let worth = shallow.play(mv, |shallow| shallow.seen_by(mover, depth - 1, open));
                    worth.raw() as f32
                })
            };
        let payoff = playout.run::<G, true>(policy, position, mover, choose);
        playout.join(&watch);
        payoff as f32
    }

    fn search(&self, position: &mut CursorOf<G>, mover: Player, playout: &mut Playout) -> f32 {
        let mut shallow = Shallow {
            policy: self.policy,
            position,
            watch: Some(playout),
        };
        let score = shallow.value(mover, self.depth, (-Score::INFINITE, Score::INFINITE));
        let own = if G::Position::POINTS {
            score.raw() as f32
        } else if score.is_decided() {
            score.raw().signum() as f32
        } else {
            2.0 / (1.0 + 10f32.powf(-(score.raw() as f32) / self.scale)) - 1.0
        };
        if mover == Player::FIRST { own } else { -own }
    }
}

/// The place of the largest value, any of several by chance.
fn best_of<M: Copy>(random: &mut Random, list: &[M], mut value: impl FnMut(M) -> f32) -> usize {
    let (mut best, mut most, mut ties) = (0, f32::NEG_INFINITY, 0);
    for (at, &mv) in list.iter().enumerate() {
        let value = value(mv);
        if value > most {
            (best, most, ties) = (at, value, 1);
        } else if value >= most {
            ties += 1;
            if random.below(ties) == 0 {
                best = at;
            }
        }
    }
    best
}

/// What `mover` thinks of the position after a move of his.
fn after<G: MonteCarloPolicy>(
    policy: &G,
    position: &mut CursorOf<G>,
    mv: MoveOf<G>,
    mover: Player,
) -> Score {
    let watch = None;
    Shallow {
        policy,
        position,
        watch,
    }
    .play(mv, |shallow| {
        shallow.seen_by(mover, 0, (-Score::INFINITE, Score::INFINITE))
    })
}

/// Alpha-beta to a fixed depth, without anything that needs memory.
struct Shallow<'a, G: MonteCarloPolicy> {
    policy: &'a G,
    position: &'a mut CursorOf<G>,
    /// The playout it stands in for, which counts its positions and says when to end.
    watch: Option<&'a mut Playout>,
}

impl<G: MonteCarloPolicy> Shallow<'_, G> {
    fn value(&mut self, mover: Player, depth: u32, (mut alpha, beta): (Score, Score)) -> Score {
        if self.is_cut() {
            return Score::DRAW;
        }
        let mut list = MoveList::new();
        if !self.policy.ended(self.position) {
            self.policy.moves(self.position, &mut list);
        }
        if list.is_empty() {
            return Wins::Distance.score::<G::Position>(self.position.payoff(mover), 0);
        }
        if depth == 0 {
            return self.position.score();
        }
        let mut best = -Score::INFINITE;
        for mv in list {
            let found = self.play(mv, |shallow| {
                shallow.seen_by(mover, depth - 1, (alpha, beta))
            });
            best = best.max(found.seen_from_root(1));
            alpha = alpha.max(best);
            if alpha >= beta || self.was_cut() {
                break;
            }
        }
        best
    }

    /// The value of the position to `player`, with his window.
    fn seen_by(&mut self, player: Player, depth: u32, (alpha, beta): (Score, Score)) -> Score {
        let mover = self.position.to_move();
        if mover == player {
            self.value(mover, depth, (alpha, beta))
        } else {
            -self.value(mover, depth, (-beta, -alpha))
        }
    }

    /// Counts a position; true if the search must end.
    fn is_cut(&mut self) -> bool {
        self.watch.as_mut().is_some_and(|playout| {
            playout.positions += 1;
            playout.is_cut()
        })
    }

    fn was_cut(&self) -> bool {
        self.watch.as_ref().is_some_and(|playout| playout.was_cut())
    }

    fn play<T>(&mut self, mv: MoveOf<G>, look: impl FnOnce(&mut Self) -> T) -> T {
        let undo = self.position.play(mv);
        let seen = look(self);
        self.position.undo(mv, undo);
        seen
    }
}
