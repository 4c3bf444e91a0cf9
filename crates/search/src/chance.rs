//! Backward induction where chance draws and any number play: expectiminimax (Michie 1966) for two, whose values are
//! numbers, and max^n (Luckhardt and Irani 1986), whose values are vectors with a payoff for each player.
//!
//! Every node is visited. A player chooses what is best for himself, chance averages what it may draw, and only the
//! choices of players count as plies. The search deepens ply by ply until its limits end it.

use std::marker::PhantomData;

use hetman_game::{
    Bound, Counters, Depth, Error, Evaluator, MOST_PLAYERS, MoveList, Player, Position, Score,
    Setting, Settings, Turn, Window,
};

use crate::algorithm::{Algorithm, Found, Judge, Line, MoveOf, Rate, Task};
use crate::policy::Policy;
use crate::probe::{Event, Probe};
use crate::time::{Control, Sharing};

/// What a position is worth to its players, as an average over what chance may draw.
pub trait Worth: Copy + Send + 'static {
    /// Nothing to anybody.
    const NOTHING: Self;

    /// Asks for each player in turn.
    fn gather(players: usize, worth: impl FnMut(Player) -> f64) -> Self;
    /// The worth to one player.
    fn to(&self, player: Player) -> f64;
    /// Adds `other` with a weight.
    fn add(&mut self, other: Self, weight: f64);
    /// Whether so many players can be told apart.
    fn fits(players: usize) -> bool;
}

/// Two players: one's gain is the other's loss, and a number says it all.
#[derive(Clone, Copy, Debug)]
pub struct ToFirst(f64);

impl Worth for ToFirst {
    const NOTHING: Self = Self(0.0);

    fn gather(_players: usize, mut worth: impl FnMut(Player) -> f64) -> Self {
        Self(worth(Player::FIRST))
    }

    fn to(&self, player: Player) -> f64 {
        if player == Player::FIRST {
            self.0
        } else {
            -self.0
        }
    }

    fn add(&mut self, other: Self, weight: f64) {
        self.0 += other.0 * weight;
    }

    fn fits(players: usize) -> bool {
        players == 2
    }
}

/// Any number of players: a payoff for each.
#[derive(Clone, Copy, Debug)]
pub struct Vector([f64; MOST_PLAYERS]);

impl Worth for Vector {
    const NOTHING: Self = Self([0.0; MOST_PLAYERS]);

    fn gather(players: usize, mut worth: impl FnMut(Player) -> f64) -> Self {
        let mut all = Self::NOTHING;
        for (at, payoff) in all.0.iter_mut().enumerate().take(players) {
            *payoff = worth(Player(at as u8));
        }
        all
    }

    fn to(&self, player: Player) -> f64 {
        self.0[usize::from(player.0)]
    }

    fn add(&mut self, other: Self, weight: f64) {
        for (sum, payoff) in self.0.iter_mut().zip(other.0) {
            *sum += payoff * weight;
        }
    }

    fn fits(_players: usize) -> bool {
        true
    }
}

/// Expectiminimax or max^n as an engine, by how it keeps values.
pub struct BackwardInduction<G: Policy, W> {
    judge: Judge<G>,
    worth: PhantomData<fn() -> W>,
}

/// Backward induction with one number a position.
pub type Expectiminimax<G> = BackwardInduction<G, ToFirst>;
/// Backward induction with a payoff for each player.
pub type MaxN<G> = BackwardInduction<G, Vector>;

impl<G: Policy, W: Worth> BackwardInduction<G, W> {
    /// The engine with the game's first evaluation.
    pub fn new(policy: &G) -> Self {
        const {
            assert!(
                !G::Position::HIDDEN,
                "backward induction would look at what is hidden"
            );
        }
        Self {
            judge: Judge::new(policy),
            worth: PhantomData,
        }
    }
}

/// The deepest search when nothing but the end of the tree would stop it.
const DEEPEST: u32 = 200;

impl<G: Policy, W: Worth> Algorithm<G> for BackwardInduction<G, W> {
    fn plays(&self, position: &G::Position) -> Result<(), Error> {
        let players = position.players();
        if W::fits(players) {
            return Ok(());
        }
        Err(Error::Other(format!(
            "expectiminimax is for two players and this game has {players}: `maxn` and `mcts` can play it"
        )))
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

impl<G: Policy, W: Worth> BackwardInduction<G, W> {
    fn run<R: Probe<G::Position>>(
        &mut self,
        task: Task<G::Position>,
        probe: &mut R,
    ) -> Found<MoveOf<G>> {
        let mut walk: Walk<G, W, R> = Walk {
            probe,
            position: task.position.clone(),
            evaluator: self.judge.evaluator.clone(),
            control: Control::start(task.limits, task.stop, &Sharing::default()),
            counters: Counters::default(),
            horizon: false,
            halted: false,
            ply: 0,
            worth: PhantomData,
        };
        let deepest = task
            .limits
            .depth
            .map_or(DEEPEST, |depth| depth.clamp(1, DEEPEST));
        let mut best = walk.line(task.moves, 1);
        (task.report)(&best);
        for depth in 2..=deepest {
            let nodes = walk.counters.nodes;
            if !walk.horizon || walk.control.is_late(nodes, 100) || walk.control.halts(nodes) {
                break;
            }
            let line = walk.line(task.moves, depth);
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
            notes: Vec::new(),
        }
    }
}

impl<G: Policy, W: Worth> Settings for BackwardInduction<G, W> {
    fn settings(&self) -> Vec<Setting> {
        self.judge.settings()
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), Error> {
        self.judge.set(name, value)
    }
}

/// One search.
struct Walk<'a, G: Policy, W, R> {
    probe: &'a mut R,
    position: G::Position,
    evaluator: G::Evaluator,
    control: Control,
    counters: Counters,
    /// Something was estimated because the search did not look farther.
    horizon: bool,
    /// A limit was reached: the iteration under way is void.
    halted: bool,
    /// Moves from the root to the node.
    ply: usize,
    worth: PhantomData<W>,
}

/// A worth as a score: points, or hundredths of a win.
fn shown<G: Policy>(worth: f64) -> Score {
    let points = if G::Position::POINTS {
        worth
    } else {
        worth * 100.0
    };
    Score::new(points.round() as i32)
}

impl<G: Policy, W: Worth, R: Probe<G::Position>> Walk<'_, G, W, R> {
    /// The best of the moves, looking so many plies ahead; a search of one ply is always finished.
    fn line(&mut self, moves: &[MoveOf<G>], depth: u32) -> Line<MoveOf<G>> {
        self.horizon = false;
        let mover = self.position.to_move();
        self.tell(Event::Pass {
            depth: Depth(depth as i32),
            window: Window::FULL,
        });
        self.enter(depth);
        let (mut best, mut most) = (moves[0], f64::NEG_INFINITY);
        for &mv in moves {
            let worth = self.after(mv, depth - 1).to(mover);
            if self.halted {
                break;
            }
            if worth > most {
                (best, most) = (mv, worth);
            }
        }
        let points = G::Position::POINTS;
        let score = shown::<G>(most);
        self.leave(score);
        Line {
            depth,
            longest: depth,
            index: 1,
            score,
            bound: Bound::Exact,
            nodes: self.counters.nodes,
            time: self.control.elapsed(),
            table_full: 0,
            pv: vec![best],
            rate: (!points).then_some(Rate {
                win: f64::midpoint(most, 1.0),
                visits: 0,
            }),
        }
    }

    fn after(&mut self, mv: MoveOf<G>, depth: u32) -> W {
        self.tell(Event::Play(mv));
        let undo = self.position.play(mv);
        self.ply += 1;
        self.enter(depth);
        let worth = self.worth(depth);
        self.leave(shown::<G>(worth.to(self.position.to_move())));
        self.ply -= 1;
        self.position.undo(mv, undo);
        worth
    }

    fn tell(&mut self, event: Event<MoveOf<G>>) {
        self.probe.event(&self.position, event);
    }

    fn enter(&mut self, depth: u32) {
        self.tell(Event::Enter {
            ply: self.ply,
            depth: Depth(depth as i32),
            window: Window::FULL,
        });
    }

    fn leave(&mut self, score: Score) {
        self.tell(Event::Leave {
            score,
            bound: Bound::Exact,
        });
    }

    fn worth(&mut self, depth: u32) -> W {
        self.counters.nodes += 1;
        self.halted = self.halted || depth > 0 && self.control.halts(self.counters.nodes);
        if self.halted {
            return W::NOTHING;
        }
        match self.position.turn() {
            Turn::Over => self.payoffs(),
            Turn::Chance => self.average(depth),
            Turn::Player(_) if depth == 0 => self.estimate(),
            Turn::Player(mover) => self.best(mover, depth),
        }
    }

    fn best(&mut self, mover: Player, depth: u32) -> W {
        let mut list = MoveList::new();
        self.position.moves(&mut list);
        let mut best = None;
        for mv in list {
            let worth = self.after(mv, depth - 1);
            if best.is_none_or(|best: W| worth.to(mover) > best.to(mover)) {
                best = Some(worth);
            }
        }
        best.unwrap_or(W::NOTHING)
    }

    fn average(&mut self, depth: u32) -> W {
        let mut list = MoveList::new();
        self.position.moves(&mut list);
        let weights = list.iter().map(|&mv| f64::from(self.position.weight(mv)));
        let all: f64 = weights.sum();
        let mut sum = W::NOTHING;
        for mv in list {
            let weight = f64::from(self.position.weight(mv)) / all;
            sum.add(self.after(mv, depth), weight);
        }
        sum
    }

    /// What a finished game pays.
    fn payoffs(&mut self) -> W {
        self.counters.leaves += 1;
        let position = &self.position;
        W::gather(position.players(), |player| {
            let payoff = position.payoff(player);
            f64::from(if G::Position::POINTS {
                payoff
            } else {
                payoff.signum()
            })
        })
    }

    /// What the evaluation says: points, or a share of wins between -1 and 1.
    fn estimate(&mut self) -> W {
        self.horizon = true;
        self.counters.leaves += 1;
        let (position, evaluator) = (&self.position, &mut self.evaluator);
        W::gather(position.players(), |player| {
            let score = f64::from(evaluator.score_for(position, player).raw());
            if G::Position::POINTS {
                score
            } else {
                2.0 / (1.0 + 10f64.powf(-score / 400.0)) - 1.0
            }
        })
    }
}
