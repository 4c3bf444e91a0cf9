//! A whole game as a table: its positions in the order of their depth, and the information sets they belong to.

use hetman_game::{MOST_PLAYERS, MoveList, Player, Position, Turn};

use super::key;
use crate::algorithm::Mixture;
use crate::hidden::walk::ByKey;

/// What a node is.
#[derive(Clone, Copy, Debug)]
pub(super) enum Kind {
    /// The game is over; where its payoffs are.
    Over(u32),
    /// Chance draws.
    Chance,
    /// A player chooses, at an information set.
    Choice(u8, u32),
}

/// A position of the game.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub kind: Kind,
    /// Its edges are those from here on.
    pub first: u32,
    pub number: u32,
}

/// A move of a node: where it leads, and how likely chance makes it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub child: u32,
    pub chance: f64,
}

/// All positions that look the same to the player to move.
pub(super) struct Set<P: Position> {
    pub player: Player,
    /// One of the positions.
    example: P,
    moves: Vec<P::Move>,
    /// Where its first move is among those of all sets.
    pub first: u32,
    /// Its nodes.
    pub nodes: Vec<u32>,
}

/// Every position that can be reached in a game.
pub struct GameTree<P: Position> {
    pub(super) nodes: Vec<Node>,
    pub(super) edges: Vec<Edge>,
    pub(super) payoffs: Vec<[f64; MOST_PLAYERS]>,
    pub(super) sets: Vec<Set<P>>,
    numbers: ByKey<u32>,
    players: usize,
    /// Moves of all sets.
    slots: usize,
}

/// About how many bytes a node takes with its edges and its share of the sets.
const NODE_BYTES: usize = 96;

/// Nodes that fit into so many megabytes.
pub(super) fn most_nodes(megabytes: usize) -> usize {
    (megabytes << 20) / NODE_BYTES
}

impl<P: Position> GameTree<P> {
    /// The tree below `start`; none if it has more nodes than `most`.
    pub fn new(start: &P, most: usize) -> Option<Self> {
        Self::while_allowed(start, most, &mut |_| true)
    }

    /// The same; also none if `goes_on`, which is told the number of nodes, says no.
    pub(super) fn while_allowed(
        start: &P,
        most: usize,
        goes_on: &mut dyn FnMut(u64) -> bool,
    ) -> Option<Self> {
        let mut tree = Self {
            nodes: Vec::new(),
            edges: Vec::new(),
            payoffs: Vec::new(),
            sets: Vec::new(),
            numbers: ByKey::default(),
            players: start.players(),
            slots: 0,
        };
        tree.add(&mut start.clone(), most, goes_on)?;
        Some(tree)
    }

    /// Adds a position with all that may follow; says where.
    fn add(
        &mut self,
        position: &mut P,
        most: usize,
        goes_on: &mut dyn FnMut(u64) -> bool,
    ) -> Option<u32> {
        let at = self.nodes.len() as u32;
        if self.nodes.len() >= most || !goes_on(u64::from(at)) {
            return None;
        }
        let turn = position.turn();
        if turn == Turn::Over {
            let payoffs = self.payoffs.len() as u32;
            self.payoffs.push(payoffs_of(position));
            self.nodes.push(Node {
                kind: Kind::Over(payoffs),
                first: 0,
                number: 0,
            });
            return Some(at);
        }
        let mut list = MoveList::new();
        position.moves(&mut list);
        let kind = match turn {
            Turn::Player(player) => Kind::Choice(player.0, self.set(position, player, &list, at)),
            _ => Kind::Chance,
        };
        let first = self.edges.len() as u32;
        let number = list.len() as u32;
        self.nodes.push(Node {
            kind,
            first,
            number,
        });
        let weights: f64 = list.iter().map(|&mv| f64::from(position.weight(mv))).sum();
        for &mv in &list {
            let chance = f64::from(position.weight(mv)) / weights;
            self.edges.push(Edge { child: 0, chance });
        }
        for (offset, mv) in list.into_iter().enumerate() {
            let undo = position.play(mv);
            let child = self.add(position, most, goes_on);
            position.undo(mv, undo);
            self.edges[first as usize + offset].child = child?;
        }
        Some(at)
    }

    /// The information set of a position where `player` chooses.
    fn set(&mut self, position: &P, player: Player, moves: &[P::Move], node: u32) -> u32 {
        let name = key(position.observed(player), player);
        if let Some(&set) = self.numbers.get(&name) {
            self.sets[set as usize].nodes.push(node);
            return set;
        }
        let set = self.sets.len() as u32;
        self.numbers.insert(name, set);
        self.sets.push(Set {
            player,
            example: position.clone(),
            moves: moves.to_vec(),
            first: self.slots as u32,
            nodes: vec![node],
        });
        self.slots += moves.len();
        set
    }

    /// Nodes of the tree.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is nothing in it; never.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Information sets of all players.
    pub fn information_sets(&self) -> usize {
        self.sets.len()
    }

    /// How many play.
    pub fn players(&self) -> usize {
        self.players
    }

    /// Moves of all information sets.
    pub(super) fn slots(&self) -> usize {
        self.slots
    }

    /// The set with this name.
    pub(super) fn find(&self, name: u64) -> Option<usize> {
        self.numbers.get(&name).map(|&set| set as usize)
    }

    /// Where the moves of a set are among those of all sets.
    pub(super) fn range(&self, set: usize) -> std::ops::Range<usize> {
        let Set { first, moves, .. } = &self.sets[set];
        *first as usize..*first as usize + moves.len()
    }

    /// A strategy for every set, by the shares that `share` gives its moves; equal ones where it gives none.
    pub(super) fn strategy_of(&self, share: impl Fn(u64) -> Option<Vec<f64>>) -> Vec<f64> {
        let mut strategy = vec![0.0; self.slots];
        for (&name, &set) in &self.numbers {
            let range = self.range(set as usize);
            let shares = share(name).filter(|shares| shares.len() == range.len());
            let even = || vec![1.0 / range.len() as f64; range.len()];
            strategy[range.clone()].copy_from_slice(&shares.unwrap_or_else(even));
        }
        strategy
    }

    /// How far strategies are from an equilibrium: `choose` is asked for the shares of the moves at a position of each
    /// information set. Gives the value of the first player and the exploitability.
    pub fn exploitability(&self, mut choose: impl FnMut(&P, &[P::Move]) -> Vec<f64>) -> (f64, f64) {
        let mut strategy = vec![0.0; self.slots];
        for (at, set) in self.sets.iter().enumerate() {
            let shares = choose(&set.example, &set.moves);
            strategy[self.range(at)].copy_from_slice(&shares);
        }
        let judged = self.judge(&strategy);
        (judged.value, judged.exploitability)
    }

    /// A strategy with a position of each set.
    pub(super) fn written(&self, strategy: &[f64]) -> Vec<(P, Mixture<P::Move>)> {
        let one = |(at, set): (usize, &Set<P>)| {
            let shares = strategy[self.range(at)].iter().copied();
            (
                set.example.clone(),
                set.moves.iter().copied().zip(shares).collect(),
            )
        };
        self.sets.iter().enumerate().map(one).collect()
    }
}

/// What a finished game pays each player.
pub(super) fn payoffs_of<P: Position>(position: &P) -> [f64; MOST_PLAYERS] {
    let mut payoffs = [0.0; MOST_PLAYERS];
    for (at, payoff) in payoffs.iter_mut().enumerate().take(position.players()) {
        let points = position.payoff(Player(at as u8));
        *payoff = f64::from(if P::POINTS { points } else { points.signum() });
    }
    payoffs
}
