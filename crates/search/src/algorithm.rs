//! What every algorithm looks like to the rest: a [`Task`] in, [`Line`]s on the way, a [`Found`] out.

use std::iter;
use std::time::Duration;

use hetman_game::linear::is_weights;
use hetman_game::{
    Bound, Counters, Error, Limits, MoveList, OpenFile, Position, Score, Setting, SettingKind,
    Settings, Stop,
};

use crate::policy::{NETWORK, Policy, WEIGHTS};
use crate::probe::Probe;

/// A way to choose a move in games that have a policy of kind `G`, with whatever it remembers.
pub trait Algorithm<G: Policy>: Settings + Send {
    /// Refuses, in one sentence, a game that it cannot play.
    fn plays(&self, _start: &G::Position) -> Result<(), Error> {
        Ok(())
    }
    /// Takes note of where games begin.
    fn begin(&mut self, _start: &G::Position) {}
    /// The strategies of the whole game, if it was solved, or nearly.
    fn solved(&self) -> Option<Solved<G::Position>> {
        None
    }
    /// Searches a position where a player is to move, and always finds a move.
    fn search(&mut self, task: Task<G::Position>) -> Found<MoveOf<G>>;
    /// Searches the same way while a probe looks on; one that has nothing to tell is silent.
    fn watch(
        &mut self,
        task: Task<G::Position>,
        _probe: &mut dyn Probe<G::Position>,
    ) -> Found<MoveOf<G>> {
        self.search(task)
    }
    /// Forgets what was learnt from earlier searches.
    fn forget(&mut self) {}
    /// Makes what a search needs and what takes long to make, before any clock runs.
    fn prepare(&mut self) {}
    /// Takes the bytes of the file that the setting `name` is about to name.
    fn load(&mut self, name: &str, _bytes: &[u8]) -> Result<(), Error> {
        Err(Error::Other(format!("option `{name}` takes no file")))
    }
    /// Whether the setting `name` names a folder, not a file.
    fn takes_folder(&self, _name: &str) -> bool {
        false
    }
    /// Takes the folder that the setting `name` is about to name, and whoever may read its files.
    fn open(&mut self, name: &str, _folder: &str, _files: &OpenFile) -> Result<(), Error> {
        Err(Error::Other(format!("option `{name}` takes no folder")))
    }
    /// The most bytes it comes to hold with its present settings; one that keeps what grows must say so.
    fn memory(&self) -> u64 {
        0
    }
    /// Whether it plays games out, so that a number of playouts limits it.
    fn makes_playouts(&self) -> bool {
        false
    }
    /// The evaluator its settings chose, if it has such a setting.
    fn evaluator(&self) -> Option<&G::Evaluator> {
        None
    }
}

/// The moves of a policy's game.
pub type MoveOf<G> = <<G as Policy>::Position as Position>::Move;

/// One order to search.
pub struct Task<'a, P: Position> {
    /// Where to search.
    pub position: &'a P,
    /// How long.
    pub limits: &'a Limits,
    /// The moves to consider at the root, in the order the rules list them; never empty.
    pub moves: &'a [P::Move],
    /// Ends the search early.
    pub stop: &'a Stop,
    /// Called with every better line.
    pub report: &'a mut dyn FnMut(&Line<P::Move>),
}

impl<P: Position> Task<'_, P> {
    /// The same within these limits; it lives as long as they and what it is made of do.
    pub fn within<'b>(self, limits: &'b Limits) -> Task<'b, P>
    where
        Self: 'b,
    {
        let Self {
            position,
            moves,
            stop,
            report,
            ..
        } = self;
        Task {
            position,
            limits,
            moves,
            stop,
            report,
        }
    }

    /// The root moves the policy finds worth searching, or all if it finds none.
    pub fn worthy<G: Policy<Position = P>>(&self, policy: &G) -> MoveList<P::Move> {
        let mut list = MoveList::new();
        policy.root_moves(self.position, &mut list);
        list.retain(|mv| self.moves.contains(mv));
        if list.is_empty() {
            list.extend(self.moves.iter().copied());
        }
        list
    }
}

/// A line of play and what it is worth.
#[derive(Clone, Debug)]
pub struct Line<M> {
    /// Plies looked ahead.
    pub depth: u32,
    /// The longest line looked at, in plies.
    pub longest: u32,
    /// Which line this is when several are asked for, from 1.
    pub index: u32,
    /// The worth to the player to move.
    pub score: Score,
    /// What the score says about the true value.
    pub bound: Bound,
    /// Whether the score is that of the game and not of a horizon or of playouts.
    pub proven: bool,
    /// Nodes visited.
    pub nodes: u64,
    /// Time spent.
    pub time: Duration,
    /// Thousandths of the table in use.
    pub table_full: u32,
    /// The moves, best play from both sides as far as known.
    pub pv: Vec<M>,
    /// How its first move did in playouts, if there were any.
    pub rate: Option<Rate>,
}

/// How a move did in playouts.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rate {
    /// The share of games won, draws counted half, by the player to move.
    pub win: f64,
    /// The mean of the points, in games that count them.
    pub points: Option<f64>,
    /// The number of games.
    pub visits: u64,
}

/// What a search came to.
#[derive(Clone, Debug)]
pub struct Found<M> {
    /// The best line; its first move is the choice.
    pub line: Line<M>,
    /// What was counted.
    pub counters: Counters,
    /// How each move of the root did in playouts, if there were any.
    pub tried: Vec<(M, Rate)>,
    /// Remarks worth reading.
    pub notes: Vec<String>,
}

/// The strategies of all players, where a game was solved, or nearly.
#[derive(Clone, Debug)]
pub struct Solved<P: Position> {
    /// What the first player gets on average if all play by them.
    pub value: f64,
    /// How much a player gains on average by playing best against them; none where that is not known.
    pub exploitability: Option<f64>,
    /// How often the game was gone through.
    pub iterations: u64,
    /// A position of each information set, with how often each move is made there.
    pub strategy: Vec<(P, Mixture<P::Move>)>,
}

/// Moves with how often each is made, from 0 to 1.
pub type Mixture<M> = Vec<(M, f64)>;

/// The evaluator an algorithm uses, chosen by its setting `eval` or brought by the file `eval_file` names.
#[derive(Clone)]
pub struct ChosenEvaluator<G: Policy> {
    policy: G,
    name: &'static str,
    /// The evaluator itself.
    pub evaluator: G::Evaluator,
    /// Whether the algorithm hands files on.
    takes_files: bool,
    /// What a file brought under its name: a network or weights; and the file's name.
    learnt: Option<(&'static str, G::Evaluator)>,
    file: String,
}

/// The setting that names the file of a network.
pub const EVAL_FILE: &str = "eval_file";

impl<G: Policy> ChosenEvaluator<G> {
    /// The game's first evaluator.
    pub fn new(policy: &G) -> Self {
        let name = policy.evaluators()[0].name;
        Self {
            policy: policy.clone(),
            name,
            evaluator: policy.evaluator(name),
            takes_files: false,
            learnt: None,
            file: String::new(),
        }
    }

    /// The same for an algorithm that hands the bytes of files to [`ChosenEvaluator::load`].
    pub fn taking_files(self) -> Self {
        Self {
            takes_files: G::LEARNS,
            ..self
        }
    }

    /// Takes up the network or the weights in the bytes of a file and uses them from now on.
    pub fn load(&mut self, bytes: &[u8]) -> Result<(), Error> {
        let evaluator = self.policy.learnt(bytes)?;
        let name = if is_weights(bytes) { WEIGHTS } else { NETWORK };
        (self.name, self.evaluator) = (name, evaluator.clone());
        self.learnt = Some((name, evaluator));
        Ok(())
    }

    /// The names to choose from: the game's own, and what a file brought.
    fn names(&self) -> Vec<&'static str> {
        let own = self.policy.evaluators().iter().map(|known| known.name);
        let mut names: Vec<_> = own.collect();
        let learnt = self.learnt.iter().map(|(name, _)| *name);
        let more: Vec<_> = learnt.filter(|name| !names.contains(name)).collect();
        names.extend(more);
        names
    }

    /// Uses the evaluator with this name.
    fn choose(&mut self, name: &'static str) {
        let learnt = self.learnt.as_ref().filter(|(known, _)| *known == name);
        let learnt = learnt.map(|(_, evaluator)| evaluator.clone());
        self.evaluator = learnt.unwrap_or_else(|| self.policy.evaluator(name));
        self.name = name;
    }

    /// Notes the name of the file that was loaded; without a name the game's own network is back.
    fn set_file(&mut self, file: &str) {
        self.file = file.into();
        if file.is_empty() && self.learnt.take().is_some() {
            let names = self.names();
            let same = names.iter().find(|known| **known == self.name);
            self.choose(same.copied().unwrap_or(names[0]));
        }
    }
}

impl<G: Policy> Settings for ChosenEvaluator<G> {
    fn settings(&self) -> Vec<Setting> {
        let eval = Setting {
            name: "eval",
            meaning: "The evaluation function.",
            value: self.name.into(),
            kind: SettingKind::Choice(self.names()),
            aliases: &[],
            marks: &[],
        };
        let file = self.takes_files.then(|| Setting {
            name: EVAL_FILE,
            meaning: "The file of a network, or of weights of `classical`, that evaluates in place of the built-in functions; none if empty.",
            value: self.file.clone(),
            kind: SettingKind::File,
            aliases: &[],
            marks: &[],
        });
        iter::once(eval).chain(file).collect()
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), Error> {
        match name {
            "eval" => {
                let names = self.names();
                let value = self.policy.evaluator_alias(value).unwrap_or(value);
                let known = names.iter().find(|known| **known == value);
                let known = known.ok_or_else(|| Error::unknown("evaluation", value, names.clone()));
                self.choose(known?);
            }
            EVAL_FILE if self.takes_files => self.set_file(value),
            _ => return Err(Error::unknown("option", name, ["eval"])),
        }
        Ok(())
    }
}
