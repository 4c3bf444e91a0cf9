//! The tree that searches with drawn worlds grow: a node for each information set, or for each position of an open
//! world, and playouts that end in a payoff for each player.

mod guided;

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use hetman_game::random::{Random, mix};
use hetman_game::{Counters, MOST_PLAYERS, MoveList, Player, Position, Turn};

use super::PositionOf;
use crate::algorithm::MoveOf;
use crate::montecarlo::MonteCarloPolicy;
use crate::probe::{Event, Probe};
use crate::time::Control;

pub(super) use guided::Guidance;

/// By whose eyes positions are told apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Eyes {
    /// Everything is seen: a node for each position.
    Open,
    /// This player's: a node for each of his information sets, also where others move.
    Single(Player),
    /// Those of the player to move: a tree for each player, all walked at once.
    Multiple,
}

/// What the walks of a tree have in common.
#[derive(Clone, Copy, Debug)]
pub(super) struct Manner {
    /// By whose eyes nodes are told apart.
    pub eyes: Eyes,
    /// Weight of the confidence interval.
    pub exploration: f64,
    /// Whether the game's rules of thumb choose the moves of playouts.
    pub rules: bool,
    /// What the rules of thumb say of moves in the tree.
    pub guidance: Guidance,
    /// Plies after which a playout counts as a draw.
    pub longest: u32,
    /// The most nodes.
    pub most_nodes: usize,
}

/// A move of a node: what is seen of it, and how it did.
struct Arm<M> {
    /// The move; none stands for all that look the same.
    seen: Option<M>,
    visits: u32,
    /// Walks in which it was legal here.
    available: u32,
    /// What the player to move got, in all.
    sum: f64,
}

/// How a move of the root did.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tried<M> {
    pub mv: M,
    pub visits: u32,
    pub mean: f64,
}

/// Keys are random numbers already.
#[derive(Default)]
pub(super) struct AsIs(u64);

impl Hasher for AsIs {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = mix(self.0 ^ u64::from(byte));
        }
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = number;
    }
}

/// A table by numbers that are random already.
pub(super) type ByKey<V> = HashMap<u64, V, BuildHasherDefault<AsIs>>;

/// A tree under growth.
pub(super) struct Walk<'a, G: MonteCarloPolicy> {
    policy: &'a G,
    manner: Manner,
    numbers: ByKey<u32>,
    nodes: Vec<Vec<Arm<MoveOf<G>>>>,
    path: Vec<Step>,
    moves: MoveList<MoveOf<G>>,
    /// For each legal move of a node, its arm.
    arms: Vec<Option<u32>>,
    lowest: f64,
    highest: f64,
    pub random: Random,
    pub counters: Counters,
    pub longest: usize,
}

/// One choice on the way down.
struct Step {
    node: u32,
    arm: u32,
    mover: Player,
}

/// The search must end; nothing of the walk under way counts.
pub(super) struct Halted;

impl<'a, G: MonteCarloPolicy> Walk<'a, G> {
    /// A tree of nothing.
    pub fn new(policy: &'a G, manner: Manner, random: Random) -> Self {
        Self {
            policy,
            manner,
            numbers: ByKey::default(),
            nodes: Vec::new(),
            path: Vec::new(),
            moves: MoveList::new(),
            arms: Vec::new(),
            lowest: f64::INFINITY,
            highest: f64::NEG_INFINITY,
            random,
            counters: Counters::default(),
            longest: 0,
        }
    }

    /// Forgets the tree, but not what the payoffs lie between.
    pub fn clear(&mut self) {
        self.numbers.clear();
        self.nodes.clear();
    }

    /// Nodes of the tree.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Goes down the tree in a drawn world, where only `root` moves count at first, and plays it out.
    pub fn simulate<R: Probe<PositionOf<G>>>(
        &mut self,
        mut world: PositionOf<G>,
        root: &[MoveOf<G>],
        control: &mut Control,
        probe: &mut R,
    ) -> Result<(), Halted> {
        self.path.clear();
        probe.event(&world, Event::Root);
        self.descend(&mut world, root, probe);
        self.longest = self.longest.max(self.path.len());
        let payoffs = self.play_out(&mut world, control)?;
        probe.event(&world, Event::Playout(payoffs[0] as f32));
        self.carry_up(payoffs);
        self.counters.playouts += 1;
        self.counters.leaves += 1;
        Ok(())
    }

    /// Down to a move that was never tried, or the end.
    fn descend<R: Probe<PositionOf<G>>>(
        &mut self,
        world: &mut PositionOf<G>,
        root: &[MoveOf<G>],
        probe: &mut R,
    ) {
        loop {
            self.counters.nodes += 1;
            match world.turn() {
                Turn::Over => return,
                Turn::Chance if self.rests(world) => return,
                Turn::Chance => {
                    let Some(mv) = world.draw(&mut self.random) else {
                        return;
                    };
                    probe.event(world, Event::Choose(mv));
                    world.play(mv);
                }
                Turn::Player(mover) => {
                    let Some(node) = self.node(world, mover) else {
                        return;
                    };
                    let (mv, fresh) = self.choose(world, node, mover, root, probe);
                    probe.event(world, Event::Choose(mv));
                    world.play(mv);
                    if fresh {
                        return;
                    }
                }
            }
        }
    }

    /// Whether a deal has ended, so that what players have is known; never at the root.
    fn rests(&self, world: &PositionOf<G>) -> bool {
        !self.path.is_empty() && self.policy.pause(world, Player::FIRST).is_some()
    }

    /// The node of a position; none if the tree is full.
    fn node(&mut self, world: &PositionOf<G>, mover: Player) -> Option<u32> {
        let key = match self.manner.eyes {
            Eyes::Open => world.key(),
            Eyes::Single(player) => world.observed(player),
            Eyes::Multiple => world.observed(mover) ^ mix(u64::from(mover.0)),
        };
        if let Some(&node) = self.numbers.get(&key) {
            return Some(node);
        }
        if self.nodes.len() >= self.manner.most_nodes {
            return None;
        }
        let node = self.nodes.len() as u32;
        self.numbers.insert(key, node);
        self.nodes.push(Vec::new());
        Some(node)
    }

    /// The move to follow, and whether it is one that was never tried.
    fn choose<R: Probe<PositionOf<G>>>(
        &mut self,
        world: &PositionOf<G>,
        node: u32,
        mover: Player,
        root: &[MoveOf<G>],
        probe: &mut R,
    ) -> (MoveOf<G>, bool) {
        self.moves.clear();
        if self.path.is_empty() {
            self.moves.extend_from_slice(root);
        } else {
            self.policy.moves(world, &mut self.moves);
        }
        self.look_up(world, node);
        let at = match self.guess(world) {
            Some(ruled) => self.weigh_guided(world, node, ruled, probe),
            None => self.weigh(world, node, probe),
        };
        let (mv, known) = (self.moves[at], self.arms[at]);
        let arm = known.unwrap_or_else(|| self.add_arm(world, node, mv));
        self.path.push(Step { node, arm, mover });
        (mv, known.is_none())
    }

    /// The place of a move that was never tried, or of the one with the greatest upper confidence bound.
    fn weigh<R: Probe<PositionOf<G>>>(
        &mut self,
        world: &PositionOf<G>,
        node: u32,
        probe: &mut R,
    ) -> usize {
        let untried = self.arms.iter().any(Option::is_none);
        let wanted = (!untried).then(|| self.select(world, node, probe));
        let alike = |arm: &Option<u32>| *arm == wanted;
        let number = self.arms.iter().filter(|&arm| alike(arm)).count();
        let drawn = self.random.below(number);
        let mut places = (0..self.arms.len()).filter(|&at| alike(&self.arms[at]));
        places.nth(drawn).unwrap_or(0)
    }

    /// Where a mean payoff lies between the least and the greatest payoff so far.
    fn position_in_range(&self, mean: f64) -> f64 {
        (mean - self.lowest) / (self.highest - self.lowest).max(f64::MIN_POSITIVE)
    }

    /// What is seen of a move by those whose tree it is.
    fn seen(&self, world: &PositionOf<G>, mv: MoveOf<G>) -> Option<MoveOf<G>> {
        match self.manner.eyes {
            Eyes::Single(player) => world.is_seen(mv, player).then_some(mv),
            Eyes::Open | Eyes::Multiple => Some(mv),
        }
    }

    /// Finds the arms of the legal moves, each of which counts as available once more.
    fn look_up(&mut self, world: &PositionOf<G>, node: u32) {
        self.arms.clear();
        for at in 0..self.moves.len() {
            let seen = self.seen(world, self.moves[at]);
            let arms = &self.nodes[node as usize];
            let arm = arms.iter().position(|arm| arm.seen == seen);
            self.arms.push(arm.map(|arm| arm as u32));
        }
        for at in 0..self.arms.len() {
            let arm = self.arms[at].filter(|arm| !self.arms[..at].contains(&Some(*arm)));
            if let Some(arm) = arm {
                self.nodes[node as usize][arm as usize].available += 1;
            }
        }
    }

    fn add_arm(&mut self, world: &PositionOf<G>, node: u32, mv: MoveOf<G>) -> u32 {
        let seen = self.seen(world, mv);
        let arms = &mut self.nodes[node as usize];
        arms.push(Arm {
            seen,
            visits: 0,
            available: 1,
            sum: 0.0,
        });
        arms.len() as u32 - 1
    }

    /// The available arm with the greatest upper confidence bound, in which the walks it was available in count.
    fn select<R: Probe<PositionOf<G>>>(
        &self,
        world: &PositionOf<G>,
        node: u32,
        probe: &mut R,
    ) -> u32 {
        let arms = &self.nodes[node as usize];
        let (mut best, mut most) = (0, f64::NEG_INFINITY);
        for (&mv, &arm) in self.moves.iter().zip(&self.arms) {
            let Some(at) = arm else { continue };
            let bound = self.bound(&arms[at as usize]);
            if probe.listens() {
                probe.event(world, Event::Weigh(mv, bound as f32));
            }
            if bound > most {
                (best, most) = (at, bound);
            }
        }
        best
    }

    fn bound(&self, arm: &Arm<MoveOf<G>>) -> f64 {
        let visits = f64::from(arm.visits.max(1));
        let mean = self.position_in_range(arm.sum / visits);
        let spread = f64::from(arm.available.max(1)).ln() / visits;
        mean + self.manner.exploration * spread.sqrt()
    }

    /// Plays on to the end of the game, or to the end of a deal, by rules of thumb or at random.
    fn play_out(
        &mut self,
        world: &mut PositionOf<G>,
        control: &mut Control,
    ) -> Result<[f64; MOST_PLAYERS], Halted> {
        for _ in 0..self.manner.longest {
            let mv = match world.turn() {
                Turn::Over => return Ok(self.payoffs(world)),
                Turn::Chance if self.rests(world) => return Ok(self.payoffs(world)),
                Turn::Chance => world.draw(&mut self.random),
                Turn::Player(_) => self.playout_move(world),
            };
            let Some(mv) = mv else {
                break;
            };
            world.play(mv);
            self.counters.nodes += 1;
            if self.counters.playouts > 0 && control.halts(self.counters.nodes) {
                return Err(Halted);
            }
        }
        Ok([0.0; MOST_PLAYERS])
    }

    fn playout_move(&mut self, world: &PositionOf<G>) -> Option<MoveOf<G>> {
        let ruled = self.manner.rules;
        let ruled = ruled.then(|| self.policy.playout_move(world, &mut self.random));
        ruled.flatten().or_else(|| {
            self.moves.clear();
            self.policy.playout_moves(world, &mut self.moves);
            let number = self.moves.len();
            (number > 0).then(|| self.moves[self.random.below(number)])
        })
    }

    /// What each player has at the end of the game, or of a deal.
    fn payoffs(&mut self, world: &PositionOf<G>) -> [f64; MOST_PLAYERS] {
        let over = world.turn() == Turn::Over;
        let mut payoffs = [0.0; MOST_PLAYERS];
        for (at, payoff) in payoffs.iter_mut().enumerate().take(world.players()) {
            let player = Player(at as u8);
            *payoff = match self.policy.pause(world, player).filter(|_| !over) {
                Some(points) => points,
                None if PositionOf::<G>::POINTS => f64::from(world.payoff(player)),
                None => f64::from(world.payoff(player).signum()),
            };
            self.lowest = self.lowest.min(*payoff);
            self.highest = self.highest.max(*payoff);
        }
        payoffs
    }

    fn carry_up(&mut self, payoffs: [f64; MOST_PLAYERS]) {
        for &Step { node, arm, mover } in &self.path {
            let arm = &mut self.nodes[node as usize][arm as usize];
            arm.visits += 1;
            arm.sum += payoffs[usize::from(mover.0)];
        }
    }

    /// How the moves of the root did, in the order of `moves`.
    pub fn tried(&self, moves: &[MoveOf<G>]) -> Vec<Tried<MoveOf<G>>> {
        let root = self.nodes.first();
        let one = |&mv: &MoveOf<G>| {
            let arm = root.and_then(|arms| arms.iter().find(|arm| arm.seen == Some(mv)));
            let visits = arm.map_or(0, |arm| arm.visits);
            let mean = arm.map_or(0.0, |arm| arm.sum / f64::from(arm.visits.max(1)));
            Tried { mv, visits, mean }
        };
        moves.iter().map(one).collect()
    }

    /// A mean payoff as a share between the worst and the best seen so far.
    pub fn share(&self, mean: f64) -> f64 {
        self.position_in_range(mean).clamp(0.0, 1.0)
    }
}
