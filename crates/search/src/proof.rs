//! Df-pn (Nagai 1999): proof-number search, depth first, in bounded memory. It answers yes or no: can a player force a
//! win? Asked for both players this settles win, draw or loss; games that count points are settled by their sign.
//!
//! A node's proof number is the least number of leaves still to be won to prove it, its disproof number the least still
//! to be lost to disprove it. The search always works where a proof is nearest, and leaves a node as soon as another
//! looks nearer. Repetition needs no care in games that cannot repeat a position; in others a proof that leans on a
//! repeated position may be wrong.

mod table;

use hetman_game::random::mix;
use hetman_game::{Bound, Depth, Evaluator, Player, Position, Score, Turn, Window, options};

use crate::probe::{Event, Probe, Why};
use crate::textbook::{Context, TextbookAlgorithm};
use table::{INFINITE, Numbers, Table};

options! {
    /// What df-pn may be told.
    pub struct ProofOptions {
        /// Positions the table holds; older ones make room.
        entries: usize = 1048576, 1..=1000000000;
        /// Percent by which a node may become worse than its best rival before it is left (1 + epsilon).
        epsilon: u64 = 25, 0..=1000;
    }
}

/// Depth-first proof-number search.
pub struct Proof;

impl TextbookAlgorithm for Proof {
    type Options = ProofOptions;

    const EVALUATES: bool = false;
    const DEEPENS: bool = false;

    fn memory<P: Position>(options: &ProofOptions) -> u64 {
        Table::bytes(options.entries)
    }

    fn run<P: Position, E: Evaluator<P>, R: Probe<P>>(
        context: &mut Context<P, E, R>,
        options: &ProofOptions,
    ) -> (Score, Bound) {
        let attacker = context.mover();
        let limited = context.depth() < Depth::MAX;
        let table = Table::new(options.entries);
        Search {
            context,
            table,
            epsilon: options.epsilon,
            attacker,
            limited,
            cut_short: false,
        }
        .run()
    }
}

struct Search<'a, 'b, P: Position, E, R> {
    context: &'a mut Context<'b, P, E, R>,
    table: Table,
    epsilon: u64,
    /// The player whose win is in question.
    attacker: Player,
    /// Whether a depth limit makes the value of a position depend on its distance from the root.
    limited: bool,
    /// Whether the horizon was met.
    cut_short: bool,
}

/// A move of the node in hand, with the numbers of the position behind it. They are kept here and not only in the
/// table, so that a full table costs time but never an answer.
struct Child<M> {
    mv: M,
    /// Whether the player who makes it moves again.
    again: bool,
    numbers: Numbers,
    visits: u32,
}

impl<M> Child<M> {
    /// Numbers of the player to move behind the move as the player who makes it sees them, and the other way round.
    fn seen_above(&self, numbers: Numbers) -> Numbers {
        if self.again { numbers } else { numbers.flip() }
    }
}

/// Visits to one child after which its thresholds grow by leaps: with a tiny table, plain thresholds may never end.
const STALLED_VISITS: u32 = 200;

impl<P: Position, E: Evaluator<P>, R: Probe<P>> Search<'_, '_, P, E, R> {
    /// Asks whether the player to move wins and, if not, whether his opponent does.
    fn run(&mut self) -> (Score, Bound) {
        let mover = self.context.mover();
        let (root, moves) = self.ask(mover);
        if root.is_proven() {
            return self.settle("a win", won::<P>(root.plies), Bound::Lower, &moves);
        }
        if !root.is_disproven() {
            return self.give_up("whether the player to move wins is not proven", &moves);
        }
        let (root, moves) = self.ask(mover.other());
        if root.is_disproven() {
            self.settle("a loss", -won::<P>(root.plies), Bound::Upper, &moves)
        } else if !root.is_proven() {
            self.give_up(
                "the player to move does not win; whether he loses is not proven",
                &moves,
            )
        } else if self.cut_short {
            self.give_up("neither player can force a win within the depth", &moves)
        } else {
            self.settle("a draw", Score::DRAW, Bound::Exact, &moves)
        }
    }

    /// Whether `attacker` can force a win, with the moves of the root and their numbers.
    fn ask(&mut self, attacker: Player) -> (Numbers, Vec<Child<P::Move>>) {
        self.attacker = attacker;
        self.context.event(Event::Pass {
            depth: self.context.depth(),
            window: Window::FULL,
        });
        self.search(
            0,
            Numbers {
                proof: INFINITE,
                disproof: INFINITE,
                plies: 0,
            },
        )
    }

    /// Works below a node until its numbers reach a threshold. Both are as the player to move sees them: he proves by
    /// one move, and is disproven by all.
    fn search(&mut self, ply: usize, limit: Numbers) -> (Numbers, Vec<Child<P::Move>>) {
        let before = self.context.counters.nodes;
        if !self.context.halts() {
            self.context
                .arrive(ply, self.context.depth() - ply as i32, Window::FULL);
        }
        let mut children = self.children(ply);
        let mut numbers = sum_up(&children);
        while !self.context.halted
            && numbers.proof < limit.proof
            && numbers.disproof < limit.disproof
        {
            let (at, below) = self.next(&children, numbers, limit);
            children[at].visits += 1;
            let found = self.after(children[at].mv, |search| search.search(ply + 1, below).0);
            if self.context.halted {
                break;
            }
            children[at].numbers = children[at].seen_above(found);
            numbers = sum_up(&children);
        }
        if !self.context.halted {
            self.table
                .store(self.key(ply), numbers, self.context.counters.nodes - before);
            self.leave(ply, numbers);
        }
        (numbers, children)
    }

    /// The child nearest to a proof, and how far to go there: until it is a little worse than its nearest rival, or
    /// the node reaches its own thresholds.
    fn next(
        &self,
        children: &[Child<P::Move>],
        numbers: Numbers,
        limit: Numbers,
    ) -> (usize, Numbers) {
        let nearest = |except: Option<usize>| {
            let open = (0..children.len()).filter(|&at| Some(at) != except);
            open.min_by_key(|&at| (children[at].numbers.proof, at))
        };
        let at = nearest(None).unwrap_or(0);
        let rival = nearest(Some(at)).map_or(INFINITE, |at| children[at].numbers.proof);
        let Child {
            numbers: own,
            visits,
            ..
        } = children[at];
        let leap = if visits < STALLED_VISITS {
            0
        } else {
            1 << (visits - STALLED_VISITS).min(40)
        };
        let slack =
            rival.saturating_add(rival / 100 * self.epsilon + rival % 100 * self.epsilon / 100 + 1);
        let proof = limit.proof.min(slack.saturating_add(leap)).min(INFINITE);
        let rest = numbers.disproof.saturating_sub(own.disproof);
        let disproof = limit
            .disproof
            .saturating_sub(rest)
            .saturating_add(leap)
            .min(INFINITE);
        let below = Numbers {
            proof,
            disproof,
            plies: 0,
        };
        (at, children[at].seen_above(below))
    }

    /// The moves of the node; what is known of each comes from the table or from one look at it.
    fn children(&mut self, ply: usize) -> Vec<Child<P::Move>> {
        let mover = self.context.position.to_move();
        let moves = self.context.moves(ply).into_iter();
        let look = |mv| {
            let (numbers, again) = self.after(mv, |search| {
                let again = P::MOVES_AGAIN && search.context.position.to_move() == mover;
                (search.look(ply + 1), again)
            });
            let mut child = Child {
                mv,
                again,
                numbers,
                visits: 0,
            };
            child.numbers = child.seen_above(numbers);
            child
        };
        moves.map(look).collect()
    }

    /// What one look at a position tells the player to move there. The horizon counts against the attacker.
    fn look(&mut self, ply: usize) -> Numbers {
        if self.context.halts() {
            return Numbers::OPEN;
        }
        self.context.reached(ply);
        let over = self.context.position.turn() == Turn::Over;
        if over || (self.context.depth() - ply as i32).is_spent() {
            self.context
                .arrive(ply, self.context.depth() - ply as i32, Window::FULL);
            self.context.counters.leaves += 1;
            self.cut_short |= !over;
            let wins = over && self.context.position.payoff(self.attacker) > 0;
            self.context.event(Event::Leaf(if over {
                self.context.outcome(ply)
            } else {
                Score::DRAW
            }));
            self.context.event(Event::Up);
            return self.answer(wins);
        }
        self.context.counters.table_probes += 1;
        let known = self.table.get(self.key(ply));
        self.context.counters.table_hits += u64::from(known.is_some());
        if known.is_some_and(Numbers::is_decided) {
            self.context.counters.table_cutoffs += 1;
            self.context.event(Event::Settle(Why::TABLE));
        }
        known.unwrap_or(Numbers::OPEN)
    }

    /// Whether the attacker wins, as numbers of the player to move.
    fn answer(&self, wins: bool) -> Numbers {
        if wins == (self.context.position.to_move() == self.attacker) {
            Numbers::YES
        } else {
            Numbers::NO
        }
    }

    /// A position, the question asked of it and, if there is a horizon, the distance to it.
    fn key(&self, ply: usize) -> u64 {
        let depth = if self.limited { ply as u64 + 1 } else { 0 };
        mix(self.context.position.key()
            ^ mix(depth << 1 | u64::from(self.attacker == Player::FIRST)))
    }

    fn after<T>(&mut self, mv: P::Move, look: impl FnOnce(&mut Self) -> T) -> T {
        self.context.event(Event::Play(mv));
        let undo = self.context.position.play(mv);
        let seen = look(self);
        self.context.position.undo(mv, undo);
        seen
    }

    /// Tells the probe what a decided node is worth to the player to move.
    fn leave(&mut self, ply: usize, numbers: Numbers) {
        let attacks = self.context.position.to_move() == self.attacker;
        let wins = Score::win_in((ply + numbers.plies as usize) as i32);
        let (score, bound) = match (numbers.is_proven(), numbers.is_disproven(), attacks) {
            (true, _, true) => (wins, Bound::Lower),
            (_, true, false) => (-wins, Bound::Upper),
            (true, _, false) => (Score::DRAW, Bound::Lower),
            (_, true, true) => (Score::DRAW, Bound::Upper),
            _ => return self.context.event(Event::Up),
        };
        self.context.leave(score, bound);
    }

    fn settle(
        &mut self,
        what: &str,
        score: Score,
        bound: Bound,
        moves: &[Child<P::Move>],
    ) -> (Score, Bound) {
        let line = self.line(moves);
        self.context.set_line(line);
        self.context.notes.push(format!("proven: {what}"));
        self.context.report_line(score, bound);
        (score, bound)
    }

    /// Without a proof the move nearest to one is played.
    fn give_up(&mut self, why: &str, moves: &[Child<P::Move>]) -> (Score, Bound) {
        let line = self.line(moves);
        self.context.set_line(line);
        self.context.notes.push(format!(
            "{why}: the score is the evaluation of the position"
        ));
        self.context.cut_short = true;
        let known = (self.context.position.score(), Bound::Exact);
        self.context.known = Some(known);
        known
    }

    /// The best move of the root, and the line behind it as far as the table remembers one.
    fn line(&mut self, moves: &[Child<P::Move>]) -> Vec<P::Move> {
        let mut line: Vec<P::Move> = pick(moves).into_iter().collect();
        let (counters, start) = (self.context.counters, (*self.context.position).clone());
        self.context.silent = true;
        for &mv in &line {
            self.context.position.play(mv);
        }
        while !line.is_empty() && !self.context.halted && self.context.position.turn() != Turn::Over
        {
            let mut known = self.children(line.len());
            known.retain(|child| child.numbers.is_decided());
            let Some(mv) = pick(&known) else { break };
            line.push(mv);
            self.context.position.play(mv);
        }
        self.context.counters = counters;
        self.context.position.begin(&start);
        self.context.silent = false;
        line
    }
}

/// The move that decides, soonest if it is good and latest if all are bad; else the one nearest to a proof.
fn pick<M: Copy>(moves: &[Child<M>]) -> Option<M> {
    let rank = |child: &&Child<M>| {
        let Numbers {
            proof,
            disproof,
            plies,
        } = child.numbers;
        let plies = i64::from(plies);
        (
            proof,
            if proof == 0 { plies } else { -plies },
            std::cmp::Reverse(disproof),
        )
    };
    moves.iter().min_by_key(rank).map(|child| child.mv)
}

fn sum_up<M>(children: &[Child<M>]) -> Numbers {
    Numbers::sum_up(children.iter().map(|child| child.numbers))
}

/// The score of a win within so many plies.
fn won<P: Position>(plies: u32) -> Score {
    if P::POINTS {
        Score::new(1)
    } else {
        Score::win_in(plies as i32)
    }
}
