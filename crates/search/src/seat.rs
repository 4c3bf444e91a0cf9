//! An algorithm seated at a board: the typed search behind the erased [`Engine`] face, where text becomes moves.

use std::time::Duration;

use hetman_game::{
    Bound, Choice, Counters, Engine, Error, Evaluator, Limits, MoveList, Notation, Player,
    Position, Report, Score, Setting, Shown, Stop, Trace, Turn, Verdict,
};

use crate::algorithm::{Algorithm, Found, Line, MoveOf, Task};
use crate::policy::Policy;
use crate::trace::Tracer;

/// An algorithm with the position it thinks about.
pub struct Seat<G: Policy>
where
    G::Position: Notation,
{
    rules: <G::Position as Notation>::Rules,
    policy: G,
    position: G::Position,
    algorithm: Box<dyn Algorithm<G>>,
    stop: Stop,
}

impl<G: Policy> Seat<G>
where
    G::Position: Notation,
{
    /// Seats an algorithm at the start of the game.
    pub fn new(
        policy: G,
        rules: <G::Position as Notation>::Rules,
        algorithm: Box<dyn Algorithm<G>>,
    ) -> Result<Self, Error> {
        let position = G::Position::start(&rules)?;
        Ok(Self {
            rules,
            policy,
            position,
            algorithm,
            stop: Stop::default(),
        })
    }

    /// The moves to consider: those named, or all; none once the game is over.
    fn root_moves(&self, only: &[String]) -> Result<MoveList<MoveOf<G>>, Error> {
        let mut list = MoveList::new();
        if self.position.turn() == Turn::Over {
            return Ok(list);
        }
        self.position.moves(&mut list);
        if !only.is_empty() {
            let named = only
                .iter()
                .map(|word| self.position.parse_move(word))
                .collect::<Result<Vec<_>, _>>()?;
            list.retain(|mv| named.contains(mv));
        }
        Ok(list)
    }
}

impl<G: Policy> Engine for Seat<G>
where
    G::Position: Notation,
{
    fn set_position(&mut self, start: &str, moves: &[&str]) -> Result<(), Error> {
        let mut position = if start.is_empty() {
            G::Position::start(&self.rules)?
        } else {
            G::Position::parse(&self.rules, start)?
        };
        for word in moves {
            if position.turn() == Turn::Over {
                return Err(Error::illegal(word, "the game is over"));
            }
            let mv = position.parse_move(word)?;
            position.play(mv);
        }
        self.position = position;
        Ok(())
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), Error> {
        self.algorithm.set(name, value)
    }

    fn settings(&self) -> Vec<Setting> {
        self.algorithm.settings()
    }

    fn new_game(&mut self) {
        self.algorithm.forget();
    }

    fn think(&mut self, limits: &Limits, report: &mut dyn FnMut(&Report)) -> Result<Choice, Error> {
        let moves = self.root_moves(&limits.only)?;
        if moves.is_empty() {
            return Ok(over(&self.position));
        }
        let (position, stop) = (&self.position, &self.stop);
        let report = &mut |line: &Line<MoveOf<G>>| report(&written(position, line));
        let found = self.algorithm.search(Task {
            position,
            limits,
            moves: &moves,
            stop,
            report,
        });
        Ok(decided(position, found))
    }

    fn trace(&mut self, limits: &Limits, most: usize) -> Result<(Choice, Trace), Error> {
        let mut tracer = Tracer::new(&self.position, most);
        let moves = self.root_moves(&limits.only)?;
        if moves.is_empty() {
            return Ok((over(&self.position), tracer.finish()));
        }
        let (position, stop) = (&self.position, &self.stop);
        let task = Task {
            position,
            limits,
            moves: &moves,
            stop,
            report: &mut |_| {},
        };
        let found = self.algorithm.watch(task, &mut tracer);
        Ok((decided(position, found), tracer.finish()))
    }

    fn judge(&self) -> Vec<(&'static str, Shown)> {
        if self.position.turn() == Turn::Over {
            return Vec::new();
        }
        let says = |name| {
            self.position
                .shown(self.policy.evaluator(name).score(&self.position))
        };
        self.policy
            .evaluators()
            .iter()
            .map(|known| (known.name, says(known.name)))
            .collect()
    }

    fn verdict(&self) -> Option<Verdict> {
        self.policy.verdict(&self.position)
    }

    fn stop(&self) -> Stop {
        self.stop.clone()
    }

    fn makes_playouts(&self) -> bool {
        self.algorithm.makes_playouts()
    }
}

/// The choice where there is none.
fn over<P: Notation>(position: &P) -> Choice {
    let (counters, notes) = (Counters::default(), Vec::new());
    Choice {
        best: None,
        ponder: None,
        report: finished(position),
        counters,
        notes,
    }
}

fn decided<P: Notation>(position: &P, found: Found<P::Move>) -> Choice {
    let report = written(position, &found.line);
    let (best, ponder) = (report.pv.first().cloned(), report.pv.get(1).cloned());
    Choice {
        best,
        ponder,
        report,
        counters: found.counters,
        notes: found.notes,
    }
}

/// A line in the notation of the game, cut short before its first illegal move or at the end of the game.
fn written<P: Notation>(position: &P, line: &Line<P::Move>) -> Report {
    let mut after = position.clone();
    let mut pv = Vec::with_capacity(line.pv.len());
    for &mv in &line.pv {
        let mut legal = MoveList::new();
        after.moves(&mut legal);
        if after.turn() == Turn::Over || !legal.contains(&mv) {
            break;
        }
        pv.push(after.move_text(mv));
        after.play(mv);
    }
    Report {
        depth: line.depth,
        longest: line.longest,
        line: line.index,
        score: line
            .rate
            .map_or_else(|| position.shown(line.score), |rate| Shown::Win(rate.win)),
        bound: line.bound,
        nodes: line.nodes,
        time: line.time,
        table_full: line.table_full,
        visits: line.rate.map_or(0, |rate| rate.visits),
        pv,
    }
}

/// The report on a game that is over: nothing was searched, and whoever would have to move has no move left.
fn finished<P: Notation>(position: &P) -> Report {
    let score = match position.payoff(Player::FIRST) {
        points if P::POINTS => Shown::Value(points),
        0 => position.shown(Score::DRAW),
        _ => position.shown(Score::loss_in(0)),
    };
    Report {
        depth: 0,
        longest: 0,
        line: 1,
        score,
        bound: Bound::Exact,
        nodes: 0,
        time: Duration::ZERO,
        table_full: 0,
        visits: 0,
        pv: Vec::new(),
    }
}
