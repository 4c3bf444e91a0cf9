//! An algorithm seated at a board: the typed search behind the erased [`Engine`] face, where text becomes moves.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::fmt;
use std::time::{Duration, Instant};

use hetman_game::{
    Certainty, Choice, Counters, Engine, Equilibrium, Error, InformationSet, Limits, MoveList,
    Notation, OpenFile, PieceValue, Player, Position, Report, Score, Setting, SettingKind,
    Settings, Shown, Stop, Trace, TriedMove, Turn, Verdict, Viewer,
};

use crate::algorithm::{Algorithm, Found, Line, Mixture, MoveOf, Rate, Task};
use crate::cursor::Cursor;
use crate::policy::Policy;
use crate::time::{Budget, Reserve, Sharing};
use crate::trace::Tracer;
use crate::worth::piece_values;

/// An algorithm with the position it thinks about.
pub struct Seat<G: Policy>
where
    G::Position: Notation,
{
    rules: <G::Position as Notation>::Rules,
    policy: G,
    position: G::Position,
    algorithm: Box<dyn Algorithm<G>>,
    /// How the algorithm shares a clock, as far as it can be told.
    sharing: Sharing,
    reserve: Reserve,
    /// Opens the files that settings name, where that is allowed.
    open: Option<OpenFile>,
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
        mut algorithm: Box<dyn Algorithm<G>>,
    ) -> Result<Self, Error> {
        let position = G::Position::start(&rules)?;
        algorithm.plays(&position)?;
        algorithm.begin(&position);
        let mut sharing = Sharing::default();
        for setting in algorithm.settings() {
            note(&mut sharing, setting.name, &setting.value);
        }
        Ok(Self {
            rules,
            policy,
            position,
            algorithm,
            sharing,
            reserve: Reserve::default(),
            open: None,
            stop: Stop::default(),
        })
    }

    /// The limits with a clock that does not show what is to be kept.
    fn within_reserve(&mut self, limits: &Limits) -> Limits {
        let clock = limits
            .clock
            .map(|clock| self.reserve.keep(clock, &self.sharing));
        Limits {
            clock,
            ..limits.clone()
        }
    }

    /// The position to search: where a rule has drawn the game, the same one played on, if that is not drawn as well.
    fn live(&self) -> Option<Cow<'_, G::Position>> {
        if self.position.turn() == Turn::Over {
            self.position.played_on().map(Cow::Owned)
        } else {
            Some(Cow::Borrowed(&self.position))
        }
    }

    /// The same with files that settings may name.
    pub fn opening(self, open: Option<OpenFile>) -> Self {
        Self { open, ..self }
    }

    /// Hands over the bytes of the file a setting is about to name, if it names one.
    fn load(&mut self, name: &str, value: &str) -> Result<(), Error> {
        let is_file = |setting: &Setting| setting.name == name && setting.kind == SettingKind::File;
        if value.is_empty() || !self.algorithm.settings().iter().any(is_file) {
            return Ok(());
        }
        let refused = |why: &dyn fmt::Display| Error::value(name, value, format!("a file: {why}"));
        let open = self
            .open
            .as_ref()
            .ok_or_else(|| refused(&"none can be opened here"))?;
        if self.algorithm.takes_folder(name) {
            return self.algorithm.open(name, value, open);
        }
        let bytes = open.read(value).map_err(|error| refused(&error))?;
        self.algorithm.load(name, &bytes)
    }

    /// The moves to consider: those named, or all; none once no move can be made.
    fn root_moves(&self, only: &[String]) -> Result<MoveList<MoveOf<G>>, Error> {
        let mut list = MoveList::new();
        if self.position.turn() == Turn::Chance {
            return Err(Error::Other(
                "it is chance's turn: there is no move to choose".into(),
            ));
        }
        if !self.position.is_playable() {
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
            if !position.is_playable() {
                return Err(Error::illegal(word, "the game is over"));
            }
            let mv = position.parse_move(word)?;
            position.play(mv);
        }
        self.position = position;
        Ok(())
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), Error> {
        self.load(name, value)?;
        self.algorithm.set(name, value)?;
        note(&mut self.sharing, name, value);
        Ok(())
    }

    fn settings(&self) -> Vec<Setting> {
        self.algorithm.settings()
    }

    fn new_game(&mut self) {
        self.algorithm.forget();
        self.reserve = Reserve::default();
    }

    fn prepare(&mut self) {
        self.algorithm.prepare();
    }

    fn think(&mut self, limits: &Limits, report: &mut dyn FnMut(&Report)) -> Result<Choice, Error> {
        let started = Instant::now();
        let moves = self.root_moves(&limits.only)?;
        let shared = self.within_reserve(limits);
        let Some(live) = self.live().filter(|_| !moves.is_empty()) else {
            return Ok(over(&self.position, &moves));
        };
        let position = live.into_owned();
        let report = &mut |line: &Line<MoveOf<G>>| report(&written(&position, line));
        let found = self.algorithm.search(Task {
            position: &position,
            limits: &shared,
            moves: &moves,
            stop: &self.stop,
            report,
        });
        let budget = Budget::new(&shared, &self.sharing);
        if let (Some(clock), Some(budget)) = (limits.clock, budget) {
            self.reserve.spent(clock, started.elapsed(), budget.hard);
        }
        Ok(decided(&position, found))
    }

    fn trace(&mut self, limits: &Limits, most: usize) -> Result<(Choice, Trace), Error> {
        let moves = self.root_moves(&limits.only)?;
        let Some(live) = self.live().filter(|_| !moves.is_empty()) else {
            let trace = Tracer::new(&self.position, most).finish();
            return Ok((over(&self.position, &moves), trace));
        };
        let position = live.into_owned();
        let mut tracer = Tracer::new(&position, most);
        let task = Task {
            position: &position,
            limits,
            moves: &moves,
            stop: &self.stop,
            report: &mut |_| {},
        };
        let found = self.algorithm.watch(task, &mut tracer);
        Ok((decided(&position, found), tracer.finish()))
    }

    fn judge(&self) -> Vec<(&'static str, Shown)> {
        // What is hidden must not be judged.
        if self.position.turn() == Turn::Over || G::Position::HIDDEN {
            return Vec::new();
        }
        let says = |name| {
            let mut cursor = Cursor::new(self.position.clone(), self.policy.evaluator(name));
            self.position.shown(cursor.score())
        };
        self.policy
            .evaluators()
            .iter()
            .map(|known| (known.name, says(known.name)))
            .collect()
    }

    fn piece_values(&self) -> Vec<PieceValue> {
        if self.position.turn() == Turn::Over {
            return Vec::new();
        }
        let chosen = self.algorithm.evaluator().cloned();
        let evaluator =
            chosen.unwrap_or_else(|| self.policy.evaluator(self.policy.evaluators()[0].name));
        piece_values(&self.position, &self.rules, &evaluator)
    }

    fn terms(&self, evaluation: &str) -> Vec<(&'static str, i32)> {
        if self.position.turn() == Turn::Over {
            return Vec::new();
        }
        self.policy.terms(&self.position, evaluation)
    }

    fn equilibrium(&self) -> Option<Equilibrium> {
        let solved = self.algorithm.solved()?;
        let written = |(position, moves): &(G::Position, Mixture<MoveOf<G>>)| {
            let player = position.to_move();
            let one = |&(mv, share): &(MoveOf<G>, f64)| (position.move_text(mv), share);
            InformationSet {
                player,
                seen: position.text_for(Viewer::Player(player)),
                moves: moves.iter().map(one).collect(),
            }
        };
        Some(Equilibrium {
            value: solved.value,
            exploitability: solved.exploitability,
            iterations: solved.iterations,
            strategy: solved.strategy.iter().map(written).collect(),
        })
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

    fn memory(&self) -> u64 {
        self.algorithm.memory()
    }
}

/// Notes a setting of the algorithm that is also one of sharing a clock.
fn note(sharing: &mut Sharing, name: &str, value: &str) {
    // Most settings are not; those are no concern here.
    let _ = sharing.set(name, value);
}

/// The choice in a game that is over: none, or the first of the moves that can still be made.
fn over<P: Notation>(position: &P, moves: &[P::Move]) -> Choice {
    let (counters, notes) = (Counters::default(), Vec::new());
    let best = moves.first().map(|&mv| position.move_text(mv));
    let mut report = finished(position);
    if let Some(best) = &best {
        (report.depth, report.pv) = (1, vec![best.clone()]);
    }
    Choice {
        best,
        ponder: None,
        report,
        counters,
        tried: Vec::new(),
        notes,
    }
}

fn decided<P: Notation>(position: &P, found: Found<P::Move>) -> Choice {
    let report = written(position, &found.line);
    let mut tried: Vec<TriedMove> = found
        .tried
        .iter()
        .map(|&(mv, rate)| TriedMove {
            mv: position.move_text(mv),
            score: rated(position, rate),
            visits: rate.visits,
        })
        .collect();
    tried.sort_by_key(|one| Reverse(one.visits));
    let (best, ponder) = (report.pv.first().cloned(), report.pv.get(1).cloned());
    Choice {
        best,
        ponder,
        report,
        counters: found.counters,
        tried,
        notes: found.notes,
    }
}

/// A line in the notation of the game, cut short before its first illegal move, at the end of the game, or where the
/// player to move could claim a draw.
fn written<P: Notation>(position: &P, line: &Line<P::Move>) -> Report {
    let mut after = position.clone();
    let mut pv = Vec::with_capacity(line.pv.len());
    // Where something is hidden, which replies are legal would tell of it.
    let longest = if P::HIDDEN { 1 } else { line.pv.len() };
    for &mv in line.pv.iter().take(longest) {
        let mut legal = MoveList::new();
        after.moves(&mut legal);
        let drawn = !pv.is_empty() && after.claim().is_some();
        if after.mover().is_none() || drawn || !legal.contains(&mv) {
            break;
        }
        pv.push(after.move_text(mv));
        after.play(mv);
    }
    Report {
        depth: line.depth,
        longest: line.longest,
        line: line.index,
        score: match line.rate {
            Some(rate) if !(P::POINTS && line.proven) => rated(position, rate),
            _ => position.shown(line.score),
        },
        certainty: certainty(position, line),
        nodes: line.nodes,
        time: line.time,
        table_full: line.table_full,
        visits: line.rate.map_or(0, |rate| rate.visits),
        pv,
    }
}

/// How sure the score of a line is, as it is shown. A forced win or loss is one by whatever moves the search left out.
fn certainty<P: Notation>(position: &P, line: &Line<P::Move>) -> Certainty {
    let certainty = Certainty::new(line.bound, line.proven || line.score.is_decided());
    if is_negated(position, line.score) {
        certainty.flip()
    } else {
        certainty
    }
}

/// Whether the number shown falls as the score rises: trees are shown as the first player sees them, puzzles by what
/// a solution costs.
fn is_negated<P: Notation>(position: &P, score: Score) -> bool {
    match (position.shown(score), position.shown(score + 1)) {
        (Shown::Value(at), Shown::Value(above)) => above < at,
        _ => false,
    }
}

/// How a move did in playouts, in the units of the game.
fn rated<P: Notation>(position: &P, rate: Rate) -> Shown {
    match rate.points {
        Some(points) if is_negated(position, Score::DRAW) => Shown::Mean(-points),
        Some(points) => Shown::Mean(points),
        None => Shown::Win(rate.win),
    }
}

/// The report on a game that is over: nothing was searched, and the player who would move has no move left.
fn finished<P: Notation>(position: &P) -> Report {
    let score = match position.payoff(Player::FIRST) {
        points if P::POINTS => position.shown(Score::new(points)),
        0 => position.shown(Score::DRAW),
        _ => position.shown(Score::loss_in(0)),
    };
    Report {
        depth: 0,
        longest: 0,
        line: 1,
        score,
        certainty: Certainty::Proven,
        nodes: 0,
        time: Duration::ZERO,
        table_full: 0,
        visits: 0,
        pv: Vec::new(),
    }
}
