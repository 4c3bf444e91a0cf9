//! What the searches of games with chance or many players share: a walk over the tree with its limits, and an engine that
//! deepens ply by ply. Only the choices of players count as plies. How nodes are valued is a [`Method`], each on a page of
//! its own in [`chance`](crate::chance) and [`many`](crate::many).

use hetman_game::options::set_in;
use hetman_game::random::Random;
use hetman_game::{
    Bound, Counters, Depth, Error, MoveList, Player, Position, Range, Score, Setting, Settings,
    Turn, Window,
};

use crate::algorithm::{Algorithm, ChosenEvaluator, Found, Line, MoveOf, Rate, Task};
use crate::catalogue::Maker;
use crate::cursor::Cursor;
use crate::hidden::{Observed, Observer, Veiled};
use crate::policy::{CursorOf, Policy};
use crate::probe::{Event, Probe};
use crate::time::{Control, Sharing};

/// A way to value the nodes of a tree with chance or many players.
pub trait Method: Settings + Default + Send + 'static {
    /// The deepest search when nothing but the end of the tree would stop it.
    const DEEPEST: u32 = 200;
    /// Whether a search to the end of every line finds what best play of all brings.
    const EXACT: bool = true;
    /// Whether the moves of the root are searched in the order of what they promise, the best of the last pass first.
    const ORDERED: bool = false;

    /// Refuses, in one sentence, a number of players.
    fn plays(_players: usize) -> Result<(), Error> {
        Ok(())
    }

    /// What a move of the root is worth to the player who makes it, looking `depth` plies beyond it. A move that is worth
    /// no more than `least` may be given any value up to `least`.
    fn worth<G: Policy, R: Probe<G::Position>>(
        &self,
        walk: &mut Walk<G, R>,
        mv: MoveOf<G>,
        depth: u32,
        least: f64,
    ) -> f64;
}

/// The values that still matter: one at or below `alpha`, or at or above `beta`, changes nothing.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Interval {
    /// The lower end.
    pub alpha: f64,
    /// The upper end.
    pub beta: f64,
}

impl Interval {
    /// Every value matters.
    pub const FULL: Self = Self {
        alpha: f64::NEG_INFINITY,
        beta: f64::INFINITY,
    };
}

/// One search: where it stands, what it counted, and what it is asked.
pub struct Walk<'a, G: Policy, R> {
    /// The node, with the evaluator of positions at the horizon.
    pub position: CursorOf<G>,
    /// What was counted.
    pub counters: Counters,
    /// The player to move at the root, for whom scores are shown.
    pub me: Player,
    /// A limit was reached: the pass under way is void.
    pub halted: bool,
    /// Bounds of everything that players can get, as the game states them.
    pub range: Option<Range>,
    policy: &'a G,
    probe: &'a mut R,
    control: Control,
    /// Something was estimated because the search did not look farther.
    horizon: bool,
    ply: usize,
    /// For each ply the move that cut off last.
    refutations: Vec<Option<MoveOf<G>>>,
    /// Lists to fill, so that no node allocates one.
    lists: Vec<MoveList<MoveOf<G>>>,
}

impl<G: Policy, R: Probe<G::Position>> Walk<'_, G, R> {
    /// Plays a move, values the node behind it by `look`, and takes the move back. `shown` finds in the value what the
    /// node is worth to the player at the root.
    pub fn after<T>(
        &mut self,
        mv: MoveOf<G>,
        (depth, interval): (u32, Interval),
        shown: impl FnOnce(&T) -> f64,
        look: impl FnOnce(&mut Self) -> T,
    ) -> T {
        self.tell(Event::Play(mv));
        let undo = self.position.play(mv);
        self.ply += 1;
        self.counters.nodes += 1;
        self.halted = self.halted || depth > 0 && self.control.halts(self.counters.nodes);
        self.enter(depth, interval);
        let value = look(self);
        self.leave(shown(&value), interval);
        self.ply -= 1;
        self.position.undo(mv, undo);
        value
    }

    /// Who decides at the node; nobody where the search looks no farther.
    pub fn decides(&self, depth: u32) -> Turn {
        match self.position.turn() {
            Turn::Player(_) if depth == 0 => Turn::Over,
            Turn::Chance if depth == 0 && self.position.judges_chance() => Turn::Over,
            turn => turn,
        }
    }

    /// The moves of the node or what chance may draw, those that promise most first if `ordered`.
    pub fn moves(&mut self, ordered: bool) -> MoveList<MoveOf<G>> {
        let mut list = self.lists.pop().unwrap_or_default();
        self.position.moves(&mut list);
        if ordered && self.position.turn() != Turn::Chance {
            let (policy, position) = (self.policy, &*self.position);
            list.sort_by_key(|&mv| -policy.promise(position, mv));
        }
        list
    }

    /// Those of an ordered list that promise as much as the first.
    pub fn most_promising<'m>(&self, list: &'m [MoveOf<G>]) -> &'m [MoveOf<G>] {
        let promise = |mv: &MoveOf<G>| self.policy.promise(&self.position, *mv);
        let alike = list
            .iter()
            .take_while(|mv| promise(mv) == promise(&list[0]));
        &list[..alike.count()]
    }

    /// Takes a list back that was looked through, to be filled again elsewhere.
    pub fn keep_list(&mut self, mut list: MoveList<MoveOf<G>>) {
        list.clear();
        self.lists.push(list);
    }

    /// How likely chance draws each of these.
    pub fn odds(&self, list: &[MoveOf<G>]) -> Vec<f64> {
        let weight = |&mv| f64::from(self.position.weight(mv));
        let all: f64 = list.iter().map(weight).sum();
        list.iter().map(|mv| weight(mv) / all).collect()
    }

    /// What a finished game pays a player.
    pub fn payoff(&self, player: Player) -> f64 {
        let payoff = self.position.payoff(player);
        f64::from(if G::Position::POINTS {
            payoff
        } else {
            payoff.signum()
        })
    }

    /// What the evaluation says for a player where the search goes no further: points, or a share of wins between -1 and 1.
    pub fn estimate(&mut self, player: Player) -> f64 {
        self.horizon = true;
        self.evaluation(player)
    }

    /// The same for a choice by looks, which is no horizon.
    pub fn evaluation(&mut self, player: Player) -> f64 {
        let score = f64::from(self.position.score_for(player).raw());
        if G::Position::POINTS {
            score
        } else {
            2.0 / (1.0 + 10f64.powf(-score / 400.0)) - 1.0
        }
    }

    /// The values a player can have at all.
    pub fn possible(&self) -> Interval {
        self.range.map_or(Interval::FULL, |range| Interval {
            alpha: f64::from(range.least),
            beta: f64::from(range.most),
        })
    }

    /// Counts and tells that a leaf is worth so much to the player at the root.
    pub fn leaf(&mut self, worth: f64) {
        self.counters.leaves += 1;
        let score = self.score(worth);
        self.tell(Event::Leaf(score));
    }

    /// Tells what the node is worth to each player.
    pub fn tell_payoffs(&mut self, vector: &[f64]) {
        if !self.probe.listens() {
            return;
        }
        for (player, &worth) in (0..).map(Player).zip(vector).take(self.position.players()) {
            let points = if G::Position::POINTS {
                worth
            } else {
                worth * 100.0
            };
            self.tell(Event::Payoff(player, Score::new(points.round() as i32)));
        }
    }

    /// The move that last cut off a node of this ply.
    pub fn refutation(&self) -> Option<MoveOf<G>> {
        self.refutations.get(self.ply).copied().flatten()
    }

    /// Counts and tells that the rest of the moves is cut off after `searched` of them.
    pub fn cut(&mut self, mv: MoveOf<G>, searched: usize) {
        if self.refutations.len() <= self.ply {
            self.refutations.resize(self.ply + 1, None);
        }
        self.refutations[self.ply] = Some(mv);
        self.counters.cutoffs += 1;
        self.counters.first_cutoffs += u64::from(searched == 1);
        self.tell(Event::Cut { mv, searched });
    }

    /// A worth to the player at the root as a score of the player to move: points, or hundredths of a win.
    fn score(&self, worth: f64) -> Score {
        let points = if G::Position::POINTS {
            worth
        } else {
            worth * 100.0
        };
        let score = if worth.is_infinite() {
            Score::from_raw(Score::INFINITE.raw() * worth.signum() as i32)
        } else {
            Score::new(points.round() as i32)
        };
        if self.position.to_move() == self.me {
            score
        } else {
            -score
        }
    }

    fn tell(&mut self, event: Event<MoveOf<G>>) {
        self.probe.event(&self.position, event);
    }

    fn enter(&mut self, depth: u32, interval: Interval) {
        if self.probe.listens() {
            let [one, other] = [interval.alpha, interval.beta].map(|end| self.score(end));
            let window = Window::new(one.min(other), one.max(other));
            self.tell(Event::Enter {
                ply: self.ply,
                depth: Depth(depth as i32),
                window,
            });
        }
    }

    fn leave(&mut self, worth: f64, interval: Interval) {
        let mine = self.position.to_move() == self.me;
        let bound = if worth > interval.alpha && worth < interval.beta {
            Bound::Exact
        } else if (worth <= interval.alpha) == mine {
            Bound::Upper
        } else {
            Bound::Lower
        };
        let score = self.score(worth);
        self.tell(Event::Leave { score, bound });
    }

    /// The best of the moves, looking so many plies ahead; a search of one ply is always finished.
    fn line<M: Method>(&mut self, method: &M, moves: &[MoveOf<G>], depth: u32) -> Line<MoveOf<G>> {
        self.horizon = false;
        self.tell(Event::Pass {
            depth: Depth(depth as i32),
            window: Window::FULL,
        });
        self.enter(depth, Interval::FULL);
        let (mut best, mut most) = (moves[0], f64::NEG_INFINITY);
        for &mv in moves {
            let worth = method.worth(self, mv, depth - 1, most);
            if self.halted {
                break;
            }
            if worth > most {
                (best, most) = (mv, worth);
            }
        }
        let score = self.score(most);
        self.leave(most, Interval::FULL);
        Line {
            depth,
            longest: depth,
            index: 1,
            score,
            bound: Bound::Exact,
            proven: M::EXACT && !self.horizon && !self.halted,
            nodes: self.counters.nodes,
            time: self.control.elapsed(),
            table_full: 0,
            pv: vec![best],
            rate: (!G::Position::POINTS).then_some(Rate {
                win: f64::midpoint(most, 1.0),
                points: None,
                visits: 0,
            }),
        }
    }
}

/// A method as an engine.
pub struct Induction<G: Policy, M> {
    policy: G,
    evaluation: ChosenEvaluator<G>,
    method: M,
}

impl<G: Policy, M: Method> Induction<G, M> {
    /// The method as it is listed, for games in which everything is seen.
    pub fn listed(name: &'static str, summary: &'static str) -> Maker<G> {
        const {
            assert!(
                !G::Position::HIDDEN,
                "backward induction would look at what is hidden"
            );
        }
        Maker {
            name,
            summary,
            make: |policy| Box::new(Self::new(policy)),
        }
    }

    /// The same for games in which something is hidden: it searches one world that looks the same to the player.
    pub fn veiled(name: &'static str, summary: &'static str) -> Maker<G> {
        Maker {
            name,
            summary,
            make: |policy| Box::new(Veiled(Self::new(policy))),
        }
    }

    fn new(policy: &G) -> Self {
        Self {
            policy: policy.clone(),
            evaluation: ChosenEvaluator::new(policy),
            method: M::default(),
        }
    }

    fn run<R: Probe<G::Position>>(
        &mut self,
        task: Task<G::Position>,
        probe: &mut R,
    ) -> Found<MoveOf<G>> {
        let mut walk = self.walk(&task, probe);
        let deepest = task
            .limits
            .depth
            .map_or(M::DEEPEST, |depth| depth.clamp(1, M::DEEPEST));
        let mut moves = task.moves.to_vec();
        if M::ORDERED {
            moves.sort_by_key(|&mv| -self.policy.promise(task.position, mv));
        }
        let mut best = walk.line(&self.method, &moves, 1);
        (task.report)(&best);
        for depth in 2..=deepest {
            let nodes = walk.counters.nodes;
            if !walk.horizon || walk.control.is_late(nodes, 100) || walk.control.halts(nodes) {
                break;
            }
            if M::ORDERED {
                moves.sort_by_key(|mv| *mv != best.pv[0]);
            }
            let line = walk.line(&self.method, &moves, depth);
            if walk.halted {
                break;
            }
            (task.report)(&line);
            best = line;
        }
        best.nodes = walk.counters.nodes;
        best.time = walk.control.elapsed();
        Found {
            line: best,
            counters: walk.counters,
            tried: Vec::new(),
            notes: Vec::new(),
        }
    }

    fn walk<'a, R: Probe<G::Position>>(
        &'a self,
        task: &Task<G::Position>,
        probe: &'a mut R,
    ) -> Walk<'a, G, R> {
        let mut position = Cursor::new(task.position.clone(), self.evaluation.evaluator.clone());
        let shares = Range {
            least: -1,
            most: 1,
            sum: position.players() as i32,
        };
        let range = if G::Position::POINTS {
            position.range()
        } else {
            position.range().or(Some(shares))
        };
        Walk {
            me: position.to_move(),
            position,
            counters: Counters::default(),
            halted: false,
            range,
            policy: &self.policy,
            probe,
            control: Control::start(task.limits, task.stop, &Sharing::default()),
            horizon: false,
            ply: 0,
            refutations: Vec::new(),
            lists: Vec::new(),
        }
    }
}

impl<G: Policy, M: Method> Algorithm<G> for Induction<G, M> {
    fn plays(&self, position: &G::Position) -> Result<(), Error> {
        M::plays(position.players())
    }

    fn search(&mut self, task: Task<G::Position>) -> Found<MoveOf<G>> {
        self.run(task, &mut ())
    }

    fn watch(
        &mut self,
        task: Task<G::Position>,
        mut probe: &mut dyn Probe<G::Position>,
    ) -> Found<MoveOf<G>> {
        self.run(task, &mut probe)
    }
}

impl<G: Policy, M: Method> Observer<G> for Induction<G, M> {
    fn plays(&self, position: &G::Position) -> Result<(), Error> {
        M::plays(position.players())
    }

    fn choose(&mut self, task: Observed<G::Position>) -> Found<MoveOf<G>> {
        self.in_a_world(task, &mut ())
    }

    fn watch(
        &mut self,
        task: Observed<G::Position>,
        mut probe: &mut dyn Probe<G::Position>,
    ) -> Found<MoveOf<G>> {
        self.in_a_world(task, &mut probe)
    }
}

impl<G: Policy, M: Method> Induction<G, M> {
    /// Searches one world that fits what was observed.
    fn in_a_world<R: Probe<G::Position>>(
        &mut self,
        task: Observed<G::Position>,
        probe: &mut R,
    ) -> Found<MoveOf<G>> {
        let seed = task.observation.information_set();
        let world = task.observation.draw(&mut Random::new(seed));
        let task = Task {
            position: &world,
            limits: task.limits,
            moves: task.moves,
            stop: task.stop,
            report: task.report,
        };
        self.run(task, probe)
    }
}

impl<G: Policy, M: Method> Settings for Induction<G, M> {
    fn settings(&self) -> Vec<Setting> {
        let own = self.method.settings();
        self.evaluation.settings().into_iter().chain(own).collect()
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), Error> {
        set_in(&mut [&mut self.evaluation, &mut self.method], name, value)
    }
}
