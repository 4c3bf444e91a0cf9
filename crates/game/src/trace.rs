//! A search as it happened, step by step, with every type erased: what a page needs to draw it. Nodes lie in columns and
//! steps in rows of [`WIDTH`] numbers, so that a hundred thousand of them stay small and quick to read.

use serde::Serialize;

/// Numbers in a row of [`Trace::steps`]: the kind, the node, and up to three more.
pub const WIDTH: usize = 5;

/// What happened; in a row of a trace the place in [`StepKind::NAMES`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StepKind {
    /// A new pass over the tree begins: depth, alpha, beta.
    Pass,
    /// The node is entered: depth, alpha, beta.
    Enter,
    /// A move is played: the node it leads to.
    Play,
    /// The move is searched less deep: by this number of plies.
    Reduce,
    /// The move is searched deeper: by this number of plies.
    Extend,
    /// The move is searched again.
    Again,
    /// The node is valued without looking further: its value.
    Leaf,
    /// The rest of the moves is cut off: the node of the move that does it, and the moves searched here.
    Cut,
    /// The node is left for a reason other than its moves: the place of the reason.
    Settle,
    /// A move is not searched: its node, the place of the reason.
    Skip,
    /// The node is left: its value, and 0 if that is an upper bound, 1 a lower bound, 2 exact.
    Leave,
    /// The least and the most the node can be worth.
    Interval,
    /// B* works on a move of the root: its node, the place of the strategy among the reasons.
    Pursue,
    /// A best-first search goes down a move: its node.
    Choose,
    /// The upper confidence bound of a move: its node, and thousandths.
    Weigh,
    /// The game is played out from the node: thousandths of what the first player got.
    Playout,
    /// The node is worth so much to a player: the player, and the value for that player.
    Payoff,
}

impl StepKind {
    /// The names of all kinds, in the order of the numbers that stand for them.
    pub const NAMES: [&'static str; 17] = [
        "pass", "enter", "play", "reduce", "extend", "again", "leaf", "cut", "settle", "skip",
        "leave", "interval", "pursue", "choose", "weigh", "playout", "payoff",
    ];
}

/// A recorded search. All values, windows and bounds are those of the first player, the maximiser; where more than two play,
/// those of the one who moves at the root.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Trace {
    /// The node above each node; the root, number 0, is above itself.
    pub parents: Vec<u32>,
    /// The move that leads to each node, as records of the game write it.
    pub words: Vec<String>,
    /// Who moves at each node: 0 the first player, 1 the second; where more than two play, 0 the one who moves at the root
    /// and 1 every other.
    pub sides: Vec<u8>,
    /// How likely chance draws what leads to each node, in millionths; none where a player chooses it.
    pub odds: Vec<u32>,
    /// The number of legal moves at each node; none if the game is over.
    pub moves: Vec<u32>,
    /// The names of the kinds of steps.
    pub kinds: Vec<&'static str>,
    /// The names of reasons and strategies.
    pub reasons: Vec<&'static str>,
    /// The steps, [`WIDTH`] numbers each.
    pub steps: Vec<i32>,
    /// Steps that were not kept.
    pub dropped: u64,
}

impl Trace {
    /// The steps as kind, node and numbers.
    pub fn rows(&self) -> impl Iterator<Item = (&'static str, usize, [i32; 3])> {
        let row = |row: &[i32]| {
            (
                StepKind::NAMES[row[0] as usize],
                row[1] as usize,
                [row[2], row[3], row[4]],
            )
        };
        self.steps.chunks_exact(WIDTH).map(row)
    }
}
