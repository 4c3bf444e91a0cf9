//! The switches and numbers of the Monte Carlo algorithms. A game may start from other values through its policy.

use hetman_game::{choices, options};

choices! {
    /// How the confidence interval of a move grows with the visits n of its parent.
    pub enum Growth {
        /// As the logarithm: sigma^2 = ln n / n_s.
        Log = "log",
        /// As the root: sigma^2 = sqrt n / n_s.
        Sqrt = "sqrt",
    }
}

impl Growth {
    /// h(n). The logarithm is taken of a wide number, so that it is rounded to the same narrow one on every machine.
    #[inline]
    pub fn of(self, visits: f32) -> f32 {
        match self {
            Self::Log => f64::from(visits.max(1.0)).ln() as f32,
            Self::Sqrt => visits.sqrt(),
        }
    }
}

choices! {
    /// How a leaf is played out.
    pub enum Style {
        /// Every move alike.
        Random = "random",
        /// The move that looks best to the evaluation, now and then any.
        Greedy = "greedy",
        /// By the game's own rules, where it has any.
        Policy = "policy",
        /// Not at all: a shallow alpha-beta search stands in for the rest of the game.
        Search = "search",
    }
}

options! {
    /// What flat evaluation may be told.
    pub struct FlatOptions {
        /// Playouts, unless the limits name a number.
        n: u64 = 10000, 1..=1000000000;
        /// How the confidence interval grows with the number of playouts.
        h: Growth = Growth::Log;
        /// The weight of the confidence interval.
        c: f64 = 1.0, 0..=100;
        /// How the moves are played out.
        playout: Style = Style::Random;
        /// Decides the playouts.
        seed: u64 = 1, 0..=1000000000;
    }
}

options! {
    /// What Monte Carlo tree search may be told. What the switches are worth in Hex and Go is in `experiments/mcts.md`.
    pub struct MctsOptions {
        /// Most playouts of one search; 0 for as many as the limits allow, or 10,000 if they allow any number.
        n: u64 = 0, 0..=1000000000;
        /// Playouts at a leaf before it is expanded; 0 for the game's mean number of moves.
        n0: u32 = 0, 0..=1000000;
        /// How the confidence interval grows with the visits of the parent.
        h: Growth = Growth::Log;
        /// The weight of the confidence interval.
        c: f64 = 1.0, 0..=100;
        /// Give moves not yet tried the value of their parent, less a bit, and do not try all of them first.
        first_play_urgency: bool = false;
        /// Win rate taken off the parent's to rate an untried move.
        urgency_loss: f64 = 0.1, 0..=2;
        /// Judge moves also by all playouts in which they were made at any time (RAVE).
        rave: bool = false;
        /// Visits at which a move's own results weigh about as much as those of RAVE.
        rave_visits: u32 = 1000, 1..=1000000;
        /// At nodes with few visits use the RAVE results of the nearest ancestor with many (GRAVE).
        grave: bool = false;
        /// Visits a node needs before its own RAVE results are used.
        grave_visits: u32 = 50, 1..=1000000;
        /// Start moves with what the game's policy thinks of them, as if playouts had been made.
        priors: bool = true;
        /// How many playouts each of those counts for.
        prior_weight: f64 = 1.0, 0..=1000;
        /// Prefer moves in playouts that did well in earlier ones, wherever they were made (MAST).
        mast: bool = false;
        /// Percent of moves in playouts left to chance, by MAST and by the greedy style.
        chance: u32 = 40, 0..=100;
        /// Carry proven wins, draws and losses up the tree.
        solver: bool = true;
        /// Use what the game knows of a position without search.
        knowledge: bool = true;
        /// Keep the part of the tree that the moves played lead to.
        reuse: bool = true;
        /// How leaves are played out.
        playout: Style = Style::Policy;
        /// Plies of the search that stands in for a playout.
        search_depth: u32 = 2, 1..=20;
        /// Points of evaluation that mean ten wins for one loss.
        scale: u32 = 400, 1..=30000;
        /// Plies after which a playout counts as a draw.
        longest: u32 = 1000, 1..=100000;
        /// Threads that grow one tree.
        threads: usize = 1, 1..=256;
        /// Losses counted in advance where another thread is at work.
        virtual_loss: u32 = 1, 0..=100;
        /// Megabytes the tree may use.
        memory: usize = 256, 1..=65536;
        /// Moves to report, the best first.
        multipv: usize = 1, 1..=256;
        /// Decides the playouts.
        seed: u64 = 1, 0..=1000000000;
    }
}

impl MctsOptions {
    /// UCT and nothing else: no priors, no solver, no knowledge, random playouts.
    pub fn plain() -> Self {
        Self {
            priors: false,
            solver: false,
            knowledge: false,
            playout: Style::Random,
            ..Self::default()
        }
    }
}
