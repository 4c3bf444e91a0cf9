//! From events to a tree: the [`Tracer`] finds the node each event belongs to, by the moves that lead there, and writes it
//! down with all types erased. A node searched again is the same node.

use hetman_game::trace::{StepKind, Trace, WIDTH};
use hetman_game::{Bound, MoveList, Notation, Player, Score, Turn, Window};

use crate::bstar::Strategy;
use crate::probe::{Event, Probe};

/// A node being searched, and the node behind the last move played there.
struct Frame {
    node: u32,
    child: u32,
}

/// Writes a search down.
pub struct Tracer<P: Notation> {
    trace: Trace,
    /// The nodes below each node, with their moves; nothing stands for a pass.
    below: Vec<Vec<(Option<P::Move>, u32)>>,
    plies: Vec<usize>,
    /// The nodes being searched, from the root on.
    open: Vec<Frame>,
    /// Whether a move was played whose node is not entered yet.
    ahead: bool,
    /// Who moves at the root.
    root: Player,
    most: usize,
}

impl<P: Notation> Tracer<P> {
    /// A tracer at the root that keeps at most so many steps.
    pub fn new(root: &P, most: usize) -> Self {
        let trace = Trace {
            kinds: StepKind::NAMES.to_vec(),
            ..Trace::default()
        };
        let mut tracer = Self {
            trace,
            below: Vec::new(),
            plies: Vec::new(),
            open: Vec::new(),
            ahead: false,
            root: Player::FIRST,
            most,
        };
        tracer.root = root.mover().unwrap_or(Player::FIRST);
        let side = tracer.side(root.players(), tracer.root);
        tracer.add(0, (String::new(), 0), side, count_moves(root));
        tracer
    }

    /// What was written down.
    pub fn finish(self) -> Trace {
        self.trace
    }

    /// Of two players the one who moves; where more play, 0 the one who moves at the root and 1 every other.
    fn side(&self, players: usize, mover: Player) -> u8 {
        if players > 2 {
            u8::from(mover != self.root)
        } else {
            mover.0
        }
    }

    fn add(&mut self, parent: u32, (word, odds): (String, u32), side: u8, moves: u32) -> u32 {
        self.trace.parents.push(parent);
        self.trace.words.push(word);
        self.trace.odds.push(odds);
        self.trace.sides.push(side);
        self.trace.moves.push(moves);
        self.plies
            .push(self.plies.get(parent as usize).map_or(0, |ply| ply + 1));
        self.below.push(Vec::new());
        self.below.len() as u32 - 1
    }

    /// The node being searched.
    fn top(&self) -> u32 {
        self.open.last().map_or(0, |frame| frame.node)
    }

    /// The node behind the last move played there.
    fn child(&self) -> u32 {
        self.open.last().map_or(0, |frame| frame.child)
    }

    /// The node at a ply: behind the last move, or the same node searched another way.
    fn at_ply(&mut self, ply: usize) -> u32 {
        while self.plies[self.top() as usize] > ply {
            self.open.pop();
        }
        if self.plies[self.top() as usize] < ply {
            self.child()
        } else {
            self.top()
        }
    }

    /// The node behind a move; `position` is that of the node above, or for a pass the one behind it.
    fn behind(&mut self, parent: u32, mv: Option<P::Move>, position: &P) -> u32 {
        let known = self.below[parent as usize]
            .iter()
            .find(|(known, _)| *known == mv);
        if let Some(&(_, node)) = known {
            return node;
        }
        let (word, moves, mover) = if let Some(mv) = mv {
            let mut after = position.clone();
            after.play(mv);
            (word(position, mv), count_moves(&after), after.to_move())
        } else {
            let pass = ("—".into(), 0);
            (pass, count_moves(position), position.to_move())
        };
        let side = self.side(position.players(), mover);
        let node = self.add(parent, word, side, moves);
        self.below[parent as usize].push((mv, node));
        node
    }

    /// The place of a reason among those that occurred.
    fn reason(&mut self, name: &'static str) -> i32 {
        let reasons = &mut self.trace.reasons;
        let known = reasons.iter().position(|&known| known == name);
        known.unwrap_or_else(|| {
            reasons.push(name);
            reasons.len() - 1
        }) as i32
    }

    fn write(&mut self, kind: StepKind, node: u32, numbers: [i32; 3]) {
        self.trace.steps.extend([kind as i32, node as i32]);
        self.trace.steps.extend(numbers);
    }

    /// A score as the first player sees it.
    fn seen(&self, node: u32, score: Score) -> i32 {
        if self.trace.sides[node as usize] == 0 {
            score.raw()
        } else {
            -score.raw()
        }
    }

    /// A window or an interval as the first player sees it.
    fn seen_between(&self, node: u32, low: Score, high: Score) -> (i32, i32) {
        let (one, other) = (self.seen(node, low), self.seen(node, high));
        (one.min(other), one.max(other))
    }

    fn seen_bound(&self, node: u32, bound: Bound) -> i32 {
        match (bound, self.trace.sides[node as usize]) {
            (Bound::Exact, _) => 2,
            (Bound::Lower, 0) | (Bound::Upper, 1) => 1,
            _ => 0,
        }
    }

    fn ask(&mut self, kind: StepKind, node: u32, depth: i32, window: Window) {
        let (alpha, beta) = self.seen_between(node, window.alpha, window.beta);
        self.write(kind, node, [depth, alpha, beta]);
    }

    /// Where the search goes: down, back, or to the root.
    fn walk(&mut self, position: &P, event: Event<P::Move>) {
        let top = self.top();
        match event {
            Event::Enter { ply, depth, window } => {
                let node = self.at_ply(ply);
                self.begin(node);
                self.ask(StepKind::Enter, node, depth.0, window);
            }
            Event::Leave { score, bound } => {
                let numbers = [self.seen(top, score), self.seen_bound(top, bound), 0];
                self.write(StepKind::Leave, top, numbers);
                self.back();
            }
            Event::Play(mv) => self.play(Some(mv), position),
            Event::Null => self.play(None, position),
            Event::Root => {
                self.open.clear();
                self.begin(0);
            }
            Event::Down(mv) | Event::Choose(mv) => {
                let node = self.behind(top, Some(mv), position);
                if matches!(event, Event::Choose(_)) {
                    self.write(StepKind::Choose, top, [node as i32, 0, 0]);
                }
                self.begin(node);
            }
            _ => self.back(),
        }
    }

    fn begin(&mut self, node: u32) {
        self.open.push(Frame { node, child: node });
        self.ahead = false;
    }

    fn back(&mut self) {
        self.open.pop();
        self.ahead = false;
    }

    fn play(&mut self, mv: Option<P::Move>, position: &P) {
        let top = self.top();
        let node = self.behind(top, mv, position);
        if let Some(frame) = self.open.last_mut() {
            frame.child = node;
        }
        self.ahead = true;
        self.write(StepKind::Play, top, [node as i32, 0, 0]);
    }

    /// What is found out about the node at hand.
    fn note(&mut self, position: &P, event: Event<P::Move>) {
        let top = self.top();
        let here = if self.ahead { self.child() } else { top };
        let about = match event {
            Event::Cut { mv, .. }
            | Event::Skip(mv, _)
            | Event::Pursue(mv, _)
            | Event::Weigh(mv, _) => self.behind(top, Some(mv), position) as i32,
            _ => 0,
        };
        let (kind, node, numbers) = match event {
            Event::Reduce(plies) => (StepKind::Reduce, self.child(), [plies, 0, 0]),
            Event::Extend(plies) => (StepKind::Extend, top, [plies, 0, 0]),
            Event::Again => (StepKind::Again, self.child(), [0; 3]),
            Event::Payoff(player, score) => {
                let numbers = [i32::from(player.0), score.raw(), 0];
                (StepKind::Payoff, here, numbers)
            }
            Event::Leaf(score) => (StepKind::Leaf, here, [self.seen(here, score), 0, 0]),
            Event::Cut { searched, .. } => (StepKind::Cut, top, [about, searched as i32, 0]),
            Event::Settle(why) => (StepKind::Settle, here, [self.reason(why.0), 0, 0]),
            Event::Skip(_, why) => (StepKind::Skip, top, [about, self.reason(why.0), 0]),
            Event::Interval { low, high } => {
                let (low, high) = self.seen_between(here, low, high);
                (StepKind::Interval, here, [low, high, 0])
            }
            Event::Pursue(_, strategy) => {
                let disproves = strategy == Strategy::DisproveRest;
                let name = if disproves {
                    "DISPROVEREST"
                } else {
                    "PROVEBEST"
                };
                (StepKind::Pursue, top, [about, self.reason(name), 0])
            }
            Event::Weigh(_, bound) => (StepKind::Weigh, top, [about, (bound * 1e3) as i32, 0]),
            Event::Playout(result) => (StepKind::Playout, top, [(result * 1e3) as i32, 0, 0]),
            _ => return,
        };
        self.write(kind, node, numbers);
    }
}

impl<P: Notation> Probe<P> for Tracer<P> {
    fn event(&mut self, position: &P, event: Event<P::Move>) {
        if self.trace.steps.len() >= self.most * WIDTH {
            self.trace.dropped += 1;
            return;
        }
        match event {
            Event::Pass { depth, window } => {
                self.open.clear();
                self.ahead = false;
                self.ask(StepKind::Pass, 0, depth.0, window);
            }
            Event::Enter { .. }
            | Event::Leave { .. }
            | Event::Play(_)
            | Event::Null
            | Event::Root
            | Event::Down(_)
            | Event::Choose(_)
            | Event::Up => self.walk(position, event),
            _ => self.note(position, event),
        }
    }
}

/// A move as records write it, and if chance draws it how likely that is, in millionths.
fn word<P: Notation>(position: &P, mv: P::Move) -> (String, u32) {
    let word = position.record_text(mv);
    if position.turn() != Turn::Chance {
        return (word, 0);
    }
    let mut list = MoveList::new();
    position.moves(&mut list);
    let weight = |&mv| u64::from(position.weight(mv));
    let all: u64 = list.iter().map(weight).sum();
    (word, (weight(&mv) * 1_000_000 / all.max(1)) as u32)
}

fn count_moves<P: Notation>(position: &P) -> u32 {
    if position.turn() == Turn::Over {
        return 0;
    }
    let mut list = MoveList::new();
    position.moves(&mut list);
    list.len() as u32
}
