//! The engine that plays: one alpha-beta for every game, every enhancement a switch. `node` is the place to start
//! reading; what a game may answer is in [`AlphaBetaPolicy`].

mod book;
mod chance;
mod deepen;
mod descend;
mod evaluate;
mod extend;
mod held;
mod history;
mod learn;
mod lookup;
mod merit;
mod node;
mod options;
mod picker;
mod policy;
mod prune;
mod quiesce;
mod recall;
mod reduce;
mod root;
mod settle;
mod skip;
mod team;
mod worker;

use hetman_game::options::set_in;
use hetman_game::{
    Depth, Error, Evaluator, Limits, OpenFile, Position, Setting, Settings, Strength,
};

use crate::algorithm::{Algorithm, ChosenEvaluator, EVAL_FILE, Found, MoveOf, Task};
use crate::chance::StarOptions;
use crate::probe::Probe;
use crate::time::{Control, Sharing};
use crate::transposition::Table;

use chance::Grain;
use deepen::Plan;
use history::Memory;
pub use options::{Options, Params, Resources};
pub use policy::AlphaBetaPolicy;
use reduce::Reductions;
use root::Root;
use team::Team;
use worker::Shared;

/// The engine with its settings and all it remembers.
pub struct AlphaBeta<G: AlphaBetaPolicy> {
    policy: G,
    evaluation: ChosenEvaluator<G>,
    options: Options,
    params: Params,
    sharing: Sharing,
    resources: Resources,
    /// Cutoffs at chance nodes.
    star: StarOptions,
    /// How values were counted in the last search.
    grain: Grain,
    /// Made by `prepare`, so that an engine that is only listed costs nothing.
    table: Option<Table>,
    memories: Vec<Memory>,
    /// One for each thread, kept from search to search: what they remember of positions stays true.
    evaluators: Vec<G::Evaluator>,
    reductions: Reductions,
    /// Whether any switch that is on looks at evaluations inside the tree.
    evaluates: bool,
}

impl<G: AlphaBetaPolicy> AlphaBeta<G> {
    /// The engine as the game's policy wants it.
    pub fn new(policy: &G) -> Self {
        Self::with(policy, policy.options())
    }

    /// The engine with these switches.
    pub fn with(policy: &G, options: Options) -> Self {
        let params = policy.params();
        let options = chance::restricted::<G::Position>(options);
        Self {
            policy: policy.clone(),
            evaluation: ChosenEvaluator::new(policy).taking_files(),
            evaluates: options.evaluates(),
            options,
            reductions: Reductions::new(&params),
            params,
            sharing: Sharing::default(),
            resources: Resources::default(),
            star: StarOptions::default(),
            grain: Grain::new::<G::Position>(None),
            table: None,
            memories: Vec::new(),
            evaluators: Vec::new(),
        }
    }

    /// Principal variation search: null windows for all moves but the first.
    pub fn pvs(policy: &G) -> Self {
        Self::with(
            policy,
            Options {
                scout: true,
                mtdf: false,
                ..policy.options()
            },
        )
    }

    /// MTD(f): null windows for everything.
    pub fn mtdf(policy: &G) -> Self {
        Self::with(
            policy,
            Options {
                mtdf: true,
                ..policy.options()
            },
        )
    }

    /// Straight to the end of the game by null-window tests, with nothing that could falsify the value.
    pub fn solve(policy: &G) -> Self {
        Self::with(
            policy,
            Options {
                deepening: false,
                mtdf: true,
                ..policy.options().only_sound()
            },
        )
    }

    /// Searches while `probe` looks on; gives the probe back.
    pub fn search_with<R: Probe<G::Position>>(
        &mut self,
        task: Task<G::Position>,
        probe: R,
    ) -> (Found<MoveOf<G>>, R) {
        self.count_by(task.position);
        let plan = self.plan(&task);
        let root = Root::new(&self.root_moves(&task));
        let control = Control::start(&self.share_nodes(task.limits), task.stop, &self.sharing);
        self.make_memories();
        let table = self
            .table
            .get_or_insert_with(|| Table::new(self.resources.hash));
        table.age();
        let shared = Shared {
            policy: &self.policy,
            options: &self.options,
            params: &self.params,
            sharing: &self.sharing,
            reductions: &self.reductions,
            table,
            star: &self.star,
            grain: self.grain,
            evaluates: self.evaluates,
        };
        let (position, limits) = (task.position, task.limits);
        let team = Team {
            shared,
            position,
            root,
            control,
            limits,
            plan,
        };
        team.search(&mut self.memories, &mut self.evaluators, probe, task.report)
    }

    /// Counts values as finely as the game at this position allows; what the table holds was counted alike or is forgotten.
    fn count_by(&mut self, position: &G::Position) {
        if !G::Position::CHANCE {
            return;
        }
        let grain = Grain::new::<G::Position>(self.evaluation.evaluator.range(position));
        if grain != self.grain {
            self.grain = grain;
            self.forget();
        }
    }

    fn make_memories(&mut self) {
        self.memories
            .resize_with(self.resources.threads, Memory::new::<G>);
        if self.options.evaluation_cache {
            for memory in &mut self.memories {
                memory.evaluations.open();
            }
        }
        self.evaluators
            .resize(self.resources.threads, self.evaluation.evaluator.clone());
    }

    /// What holds the engine back, if anything does.
    fn strength(&self) -> Option<Strength> {
        held::strength(&self.resources, &self.params)
    }

    /// The moves worth searching, without those that an engine held back overlooks.
    fn root_moves(&self, task: &Task<G::Position>) -> Vec<MoveOf<G>> {
        let worthy = task.worthy(&self.policy);
        match self.strength() {
            Some(strength) if strength.overlooked > 0 => {
                let (policy, seed) = (&self.policy, self.resources.seed);
                held::seen(&strength, policy, task.position, &worthy, seed)
            }
            _ => worthy,
        }
    }

    fn plan(&self, task: &Task<G::Position>) -> Plan {
        let left = self
            .policy
            .plies_left(task.position)
            .unwrap_or(u32::MAX)
            .max(1);
        let asked = task.limits.depth.unwrap_or(u32::MAX).max(1);
        let to = Depth(asked.min(left).min(Depth::MAX.0 as u32) as i32);
        let held = self.strength();
        Plan {
            from: if self.options.deepening { Depth(1) } else { to },
            to,
            lines: held.map_or(self.resources.multipv, |strength| strength.candidates()),
            held: held.map(|strength| (strength, self.resources.seed)),
            mate: task.limits.mate,
        }
    }

    /// A node limit is for all threads together; a weakened engine has one of its own.
    fn share_nodes(&self, limits: &Limits) -> Limits {
        let most = limits
            .nodes
            .into_iter()
            .chain(self.strength().map(|strength| strength.nodes))
            .min();
        let nodes = most.map(|nodes| nodes.div_ceil(self.resources.threads as u64));
        Limits {
            nodes,
            ..limits.clone()
        }
    }
}

/// The setting that names folders of endgame tables of others.
const SYZYGY: &str = "syzygy";
/// The setting that names a book of openings.
const BOOK: &str = "book";

impl<G: AlphaBetaPolicy> Settings for AlphaBeta<G> {
    fn settings(&self) -> Vec<Setting> {
        let groups: [&dyn Settings; 6] = [
            &self.evaluation,
            &self.resources,
            &self.options,
            &self.params,
            &self.sharing,
            &self.star,
        ];
        let groups = &groups[..if G::Position::CHANCE { 6 } else { 5 }];
        let all = groups.iter().flat_map(|group| group.settings());
        all.filter(|setting| G::FOLDERS || setting.name != SYZYGY)
            .filter(|setting| G::BOOKS || setting.name != BOOK)
            .collect()
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), Error> {
        chance::admit::<G::Position>(name, value)?;
        let hash = self.resources.hash;
        let groups: &mut [&mut dyn Settings] = &mut [
            &mut self.evaluation,
            &mut self.resources,
            &mut self.options,
            &mut self.params,
            &mut self.sharing,
            &mut self.star,
        ];
        let known = if G::Position::CHANCE { 6 } else { 5 };
        set_in(&mut groups[..known], name, value)?;
        if name == BOOK && value.is_empty() {
            self.policy.close_book();
        }
        if name == SYZYGY && value.is_empty() {
            self.policy.close_tables();
            self.forget();
        }
        if self.resources.hash != hash {
            self.table = None;
        }
        self.reductions = Reductions::new(&self.params);
        self.evaluates = self.options.evaluates();
        if ["eval", EVAL_FILE].contains(&name) {
            self.evaluators.clear();
            self.forget();
        }
        Ok(())
    }
}

impl<G: AlphaBetaPolicy> Algorithm<G> for AlphaBeta<G> {
    fn plays(&self, position: &G::Position) -> Result<(), Error> {
        match position.players() {
            2 => Ok(()),
            players => Err(Error::Other(format!(
                "alpha-beta is for two players and this game has {players}: `maxn`, `paranoid` and `mcts` can play it"
            ))),
        }
    }

    fn search(&mut self, task: Task<G::Position>) -> Found<MoveOf<G>> {
        match book::found(&self.policy, &task, self.resources.seed) {
            Some(found) => found,
            None => self.search_with(task, ()).0,
        }
    }

    fn watch(
        &mut self,
        task: Task<G::Position>,
        probe: &mut dyn Probe<G::Position>,
    ) -> Found<MoveOf<G>> {
        self.search_with(task, probe).0
    }

    fn prepare(&mut self) {
        self.make_memories();
        self.table
            .get_or_insert_with(|| Table::new(self.resources.hash));
    }

    fn load(&mut self, name: &str, bytes: &[u8]) -> Result<(), Error> {
        match name {
            "tables" => self.policy.load_tables(bytes)?,
            BOOK => return self.policy.load_book(bytes),
            EVAL_FILE => {
                self.evaluation.load(bytes)?;
                self.evaluators.clear();
            }
            _ => return Err(Error::Other(format!("option `{name}` takes no file"))),
        }
        self.forget();
        Ok(())
    }

    fn takes_folder(&self, name: &str) -> bool {
        name == SYZYGY
    }

    fn open(&mut self, _name: &str, folder: &str, files: &OpenFile) -> Result<(), Error> {
        self.policy.open_tables(folder, files)?;
        self.forget();
        Ok(())
    }

    fn evaluator(&self) -> Option<&G::Evaluator> {
        Some(&self.evaluation.evaluator)
    }

    fn memory(&self) -> u64 {
        let memories = self.resources.threads * Memory::bytes::<G>();
        ((self.resources.hash << 20) + memories) as u64
    }

    fn forget(&mut self) {
        if let Some(table) = &mut self.table {
            table.clear();
        }
        self.memories.iter_mut().for_each(Memory::clear);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::Plain;
    use hetman_game::tree::{TreeEvaluator, TreePosition};

    #[test]
    fn what_a_search_needs_is_made_before_it() {
        let mut engine = AlphaBeta::new(&Plain::<TreePosition, _>::new(TreeEvaluator, |mv| mv + 1));
        engine.set("threads", "3").unwrap();
        engine.prepare();
        assert!(engine.table.is_some() && engine.memories.len() == 3);
        engine.set("hash", "1").unwrap();
        assert!(engine.table.is_none(), "of another size");
        engine.prepare();
        let made = engine.table.as_ref().map(std::ptr::from_ref);
        engine.prepare();
        assert_eq!(engine.table.as_ref().map(std::ptr::from_ref), made);
    }
}
