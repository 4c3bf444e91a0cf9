//! The switches and numbers of the Monte Carlo algorithms. A game may start from other values through its policy.

use hetman_game::{Error, Position, choices, options};

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
    pub enum RolloutKind {
        /// Every move alike.
        Random = "random",
        /// The move that looks best to the evaluation, now and then any.
        Greedy = "greedy",
        /// By the game's own rules, where it has any.
        Policy = "policy",
        /// Not at all: a shallow alpha-beta search stands in for the rest of the game.
        Search = "search",
        /// To the end, each move chosen by a shallow alpha-beta search, now and then any.
        Games = "games",
    }
}

choices! {
    /// How the moves are played out where there is no tree.
    pub enum FlatPlayout {
        /// Every move alike.
        Random = "random",
        /// The move that looks best to the evaluation, now and then any.
        Greedy = "greedy",
        /// By the game's own rules, where it has any.
        Policy = "policy",
        /// Whole games, each move chosen by a shallow alpha-beta search, now and then any.
        Search = "search",
    }
}

impl From<FlatPlayout> for RolloutKind {
    fn from(playout: FlatPlayout) -> Self {
        match playout {
            FlatPlayout::Random => Self::Random,
            FlatPlayout::Greedy => Self::Greedy,
            FlatPlayout::Policy => Self::Policy,
            FlatPlayout::Search => Self::Games,
        }
    }
}

options! {
    /// What flat evaluation may be told.
    pub struct FlatOptions {
        /// Playouts, unless the limits name a number.
        #[alias(n)]
        playouts: u64 = 10000, 1..=1000000000;
        /// How the confidence interval grows with the number of playouts.
        #[alias(h)]
        interval_growth: Growth = Growth::Log;
        /// The weight of the confidence interval.
        #[alias(c)]
        exploration: f64 = 1.0, 0..=100;
        /// How the moves are played out.
        playout: FlatPlayout = FlatPlayout::Random;
        /// Plies of the search that chooses the moves of playouts.
        search_depth: u32 = 2, 1..=20;
        /// Percent of moves left to chance, in greedy playouts and in those by search.
        chance: u32 = 40, 0..=100;
        /// Moves to report, the best first; with more than one they are told while the search goes on, too.
        multipv: usize = 1, 1..=256;
        /// Seed of the random numbers, which decides the playouts.
        seed: u64 = 1, 0..=1000000000;
    }
}

options! {
    /// What Monte Carlo tree search may be told. What the switches are worth in Hex and Go is in `experiments/mcts.md`.
    pub struct MctsOptions {
        /// Most playouts of one search; 0 for as many as the limits allow, or 10,000 if they allow any number.
        #[alias(n)]
        playouts: u64 = 0, 0..=1000000000;
        /// Playouts at a leaf before it is expanded; 0 for the game's mean number of moves.
        #[alias(n0)]
        expand_after: u32 = 0, 0..=1000000;
        /// How the confidence interval grows with the visits of the parent.
        #[alias(h)]
        interval_growth: Growth = Growth::Log;
        /// The weight of the confidence interval.
        #[alias(c)]
        exploration: f64 = 1.0, 0..=100;
        /// Rate moves not yet tried by the value of their parent less `urgency_loss`, and do not try all of them first.
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
        /// Factor of the number of playouts that each prior opinion counts for.
        prior_weight: f64 = 1.0, 0..=1000;
        /// Prefer moves in playouts that did well in earlier ones, wherever they were made (MAST).
        mast: bool = false;
        /// Percent of moves in playouts left to chance, by MAST, by greedy playouts and by those of a search.
        chance: u32 = 40, 0..=100;
        /// Carry proven wins, draws and losses up the tree.
        solver: bool = true;
        /// Use what the game knows of a position without search.
        knowledge: bool = true;
        /// Visits of a node after which the game's knowledge is asked for a proof, moves to leave out and priors; 0 for never.
        insight_after: u32 = 0, 0..=1000000000;
        /// Keep the part of the tree that the moves played lead to.
        reuse: bool = true;
        /// How leaves are played out.
        playout: RolloutKind = RolloutKind::Policy;
        /// Plies of the search that stands in for a playout or chooses its moves.
        search_depth: u32 = 2, 1..=20;
        /// Points of evaluation that mean ten wins for one loss.
        scale: u32 = 400, 1..=30000;
        /// Plies after which a playout counts as a draw, or is judged.
        longest: u32 = 1000, 0..=100000;
        /// Judge by the evaluation what a playout has come to after `longest` plies, in games with chance, hidden information or many players.
        judged: bool = false;
        /// Threads that grow one tree.
        threads: usize = 1, 1..=256;
        /// Losses counted in advance where another thread is at work.
        virtual_loss: u32 = 1, 0..=100;
        /// Megabytes the tree may use.
        memory: usize = 256, 1..=65536;
        /// Moves to report, the best first.
        multipv: usize = 1, 1..=256;
        /// Moves of a node that are looked at first, those with the best priors; one more each time its visits grow by 40 percent (progressive widening). 0 for all at once.
        width: u32 = 0, 0..=1000;
        /// Outcomes of chance from which on a node follows only some of them at first (progressive widening).
        widening_from: u32 = 20, 1..=1000000;
        /// How many of them it follows after n visits, as a multiple of the root of n; 0 follows whatever is drawn.
        widening: f64 = 4.0, 0..=1000;
        /// Playing strength as a rating in chess: above 2800 all there is, less looks less far, misjudges and overlooks moves.
        elo: i32 = 3000, 600..=3000;
        /// Seed of the random numbers, which decides the playouts.
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
            insight_after: 0,
            playout: RolloutKind::Random,
            ..Self::default()
        }
    }
}

/// What takes one's gain for the other's loss, or everything for seen.
const ADVERSARIAL_ONLY: [&str; 6] = [
    "first_play_urgency",
    "rave",
    "grave",
    "mast",
    "solver",
    "knowledge",
];

/// The same settings without what the kind of game does not allow.
pub(super) fn admissible<P: Position>(options: MctsOptions) -> MctsOptions {
    if P::ADVERSARIAL {
        return MctsOptions {
            judged: false,
            ..options
        };
    }
    MctsOptions {
        first_play_urgency: false,
        rave: false,
        grave: false,
        mast: false,
        solver: false,
        knowledge: false,
        insight_after: 0,
        reuse: options.reuse && !P::HIDDEN,
        ..options
    }
}

/// Refuses a setting that the kind of game does not allow.
pub(super) fn admits<P: Position>(name: &str, value: &str) -> Result<(), Error> {
    let adversarial = ADVERSARIAL_ONLY.contains(&name) && value == "on"
        || name == "insight_after" && value != "0"
        || name == "playout" && matches!(value, "greedy" | "search" | "games");
    let shows = name == "reuse" && value == "on" && P::HIDDEN;
    if P::ADVERSARIAL && name == "judged" && value == "on" {
        return Err(Error::Other(
            "option `judged` is for games with chance, hidden information or many players: here `playout=search` judges".into(),
        ));
    }
    if !P::ADVERSARIAL && (adversarial || shows) {
        return Err(Error::Other(format!(
            "option `{name}` = `{value}` is for games of two players who see everything, without chance"
        )));
    }
    Ok(())
}
