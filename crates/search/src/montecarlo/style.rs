//! How a leaf is judged: by playing on at random, by the game's rules, by evaluation, by what did well before, or by a
//! shallow search.

use hetman_game::random::Random;
use hetman_game::{Evaluator, MoveList, Player, Position, Score};

use super::options::{MctsOptions, Style};
use super::playout::{Playout, key};
use crate::algorithm::MoveOf;
use crate::policy::Policy;
use crate::wins::Wins;

/// Judges leaves, and remembers what that needs.
pub(super) struct Rollout<G: Policy> {
    pub evaluator: G::Evaluator,
    style: Style,
    chance: usize,
    depth: u32,
    scale: f32,
    /// How each move did wherever it was made: results and their number. Empty if nobody asks.
    mast: Vec<(f32, f32)>,
}

impl<G: Policy> Rollout<G> {
    pub fn new(evaluator: G::Evaluator, options: &MctsOptions) -> Self {
        let places = if options.mast { 2 * G::SLOTS } else { 0 };
        Self {
            evaluator,
            style: options.playout,
            chance: options.chance as usize,
            depth: options.search_depth,
            scale: options.scale as f32,
            mast: vec![(0.0, 0.0); places],
        }
    }

    /// Whether the evaluator must hear of every move.
    pub fn evaluates(&self) -> bool {
        matches!(self.style, Style::Greedy | Style::Search)
    }

    /// What the first player gets from here, where `mover` is to move.
    #[inline]
    pub fn judge(
        &mut self,
        policy: &G,
        position: &mut G::Position,
        mover: Player,
        playout: &mut Playout,
    ) -> f32 {
        playout.rules = self.style == Style::Policy;
        match self.style {
            Style::Search => return self.search(policy, position, mover, playout),
            Style::Greedy => return self.greedy(policy, position, mover, playout),
            _ if !self.mast.is_empty() => return self.by_mast(policy, position, mover, playout),
            _ => {}
        }
        let own = policy.play_out(position, playout);
        own.unwrap_or_else(|| {
            playout.run(policy, position, mover, |random, _, _, list| {
                random.below(list.len())
            })
        }) as f32
    }

    fn by_mast(
        &mut self,
        policy: &G,
        position: &mut G::Position,
        mover: Player,
        playout: &mut Playout,
    ) -> f32 {
        let (chance, mast) = (self.chance, &self.mast);
        let payoff = playout.run(policy, position, mover, |random, position, mover, list| {
            if random.below(100) < chance {
                return random.below(list.len());
            }
            best_of(random, list, |mv| {
                let (sum, number) = mast[key(mover, policy.slot(position, mv))];
                if number > 0.0 { sum / number } else { 1.0 }
            })
        });
        for &key in playout.trace() {
            let (sum, number) = &mut self.mast[key as usize];
            *sum += if key & 1 == 0 { payoff } else { -payoff } as f32;
            *number += 1.0;
        }
        payoff as f32
    }

    fn greedy(
        &mut self,
        policy: &G,
        position: &mut G::Position,
        mover: Player,
        playout: &mut Playout,
    ) -> f32 {
        let (chance, evaluator, mut plies) = (self.chance, &mut self.evaluator, 0);
        let payoff = playout.run(policy, position, mover, |random, position, mover, list| {
            let at = if random.below(100) < chance {
                random.below(list.len())
            } else {
                best_of(random, list, |mv| {
                    after::<G>(policy, evaluator, position, mv, mover).raw() as f32
                })
            };
            evaluator.played(position, list[at]);
            plies += 1;
            at
        });
        for _ in 0..plies {
            self.evaluator.undone();
        }
        payoff as f32
    }

    fn search(
        &mut self,
        policy: &G,
        position: &mut G::Position,
        mover: Player,
        playout: &mut Playout,
    ) -> f32 {
        let mut shallow = Shallow {
            policy,
            evaluator: &mut self.evaluator,
            watch: Some(playout),
        };
        let score = shallow.value(
            position,
            mover,
            self.depth,
            (-Score::INFINITE, Score::INFINITE),
        );
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
fn after<G: Policy>(
    policy: &G,
    evaluator: &mut G::Evaluator,
    position: &mut G::Position,
    mv: MoveOf<G>,
    mover: Player,
) -> Score {
    Shallow {
        policy,
        evaluator,
        watch: None,
    }
    .play(position, mv, |shallow, position| {
        shallow.seen_by(mover, position, 0, (-Score::INFINITE, Score::INFINITE))
    })
}

/// Alpha-beta to a fixed depth, without anything that needs memory.
struct Shallow<'a, G: Policy> {
    policy: &'a G,
    evaluator: &'a mut G::Evaluator,
    /// The playout it stands in for, which counts its positions and says when to end.
    watch: Option<&'a mut Playout>,
}

impl<G: Policy> Shallow<'_, G> {
    fn value(
        &mut self,
        position: &mut G::Position,
        mover: Player,
        depth: u32,
        window: (Score, Score),
    ) -> Score {
        if self.is_cut() {
            return Score::DRAW;
        }
        let (mut alpha, beta) = window;
        let mut list = MoveList::new();
        if !self.policy.ended(position) {
            self.policy.moves(position, &mut list);
        }
        if list.is_empty() {
            return Wins::Distance.score::<G::Position>(position.payoff(mover), 0);
        }
        if depth == 0 {
            return self.evaluator.score(position);
        }
        let mut best = -Score::INFINITE;
        for mv in list {
            let found = self.play(position, mv, |shallow, position| {
                shallow.seen_by(mover, position, depth - 1, (alpha, beta))
            });
            best = best.max(found.seen_from_root(1));
            alpha = alpha.max(best);
            if alpha >= beta || self.was_cut() {
                break;
            }
        }
        best
    }

    /// The value of a position to `player`, with his window.
    fn seen_by(
        &mut self,
        player: Player,
        position: &mut G::Position,
        depth: u32,
        (alpha, beta): (Score, Score),
    ) -> Score {
        let mover = position.to_move();
        if mover == player {
            self.value(position, mover, depth, (alpha, beta))
        } else {
            -self.value(position, mover, depth, (-beta, -alpha))
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

    fn play<T>(
        &mut self,
        position: &mut G::Position,
        mv: MoveOf<G>,
        look: impl FnOnce(&mut Self, &mut G::Position) -> T,
    ) -> T {
        self.evaluator.played(position, mv);
        let undo = position.play(mv);
        let seen = look(self, position);
        position.undo(mv, undo);
        self.evaluator.undone();
        seen
    }
}
