//! One simulation after another: down the tree by [`Selector`], a leaf listed or valued, the result carried back up.

mod carry;
mod insight;
mod leaf;

use std::mem;
use std::sync::atomic::Ordering;

use hetman_game::random::mix;
use hetman_game::{Counters, MOST_PLAYERS, MoveList, Player, Position, Turn};

use super::node::{Bounds, Prior, UNIT};
use super::playout::{Playout, key};
use super::policy::MonteCarloPolicy;
use super::rollout::Rollout;
use super::select::{Range, Selector};
use super::shared::{Shared, unknown};
use super::tree::{Full, ROOT, Reply, TreeOf};
use crate::algorithm::MoveOf;
use crate::cursor::Cursor;
use crate::policy::CursorOf;
use crate::probe::{Event, Probe};
use crate::time::Alarm;

use leaf::settle;

/// How often an outcome is drawn again at most; then the last one drawn is followed, whatever it is.
const MOST_DRAWS: u32 = 64;

/// One thread of a search with all it needs, so that nothing is allocated on the way.
pub(super) struct Walker<'a, G: MonteCarloPolicy> {
    shared: &'a Shared<'a, G>,
    position: CursorOf<G>,
    path: Vec<u32>,
    /// The player to move at each node of the path.
    movers: Vec<Player>,
    /// What each player got from the last playout, in games where one's gain is not the other's loss.
    payoffs: [f32; MOST_PLAYERS],
    rollout: Rollout<'a, G>,
    playout: Playout,
    replies: Vec<Reply<MoveOf<G>>>,
    /// A list to fill, so that no node allocates one.
    scratch: MoveList<MoveOf<G>>,
    priors: Vec<Prior>,
    /// For each player's moves, where GRAVE finds their results; valid if stamped with the walk's number.
    ancestors: Vec<(u64, u32)>,
    walks: u64,
    /// No other thread is at work.
    alone: bool,
    pub counters: Counters,
    pub longest: usize,
    /// The game's knowledge says that the root is lost.
    pub lost: bool,
}

impl<'a, G: MonteCarloPolicy> Walker<'a, G> {
    pub fn new(
        shared: &'a Shared<'a, G>,
        evaluator: G::Evaluator,
        thread: u64,
        alarm: Alarm,
    ) -> Self {
        let options = shared.options;
        let listens = (options.rave || options.grave || options.mast) && G::QUIET_INDICES > 1;
        // What is hidden must not decide anything, not even the playouts.
        let key = if G::Position::HIDDEN {
            0
        } else {
            shared.position.key()
        };
        let mut playout = Playout::new(
            mix(options.seed ^ mix(key) ^ mix(thread)),
            G::QUIET_INDICES,
            listens,
        )
        .under(alarm);
        playout.longest = options.longest;
        Self {
            shared,
            position: Cursor::new(shared.position.clone(), evaluator),
            path: Vec::with_capacity(256),
            movers: Vec::with_capacity(256),
            payoffs: [0.0; MOST_PLAYERS],
            rollout: Rollout::new(shared.policy, options),
            playout,
            replies: Vec::new(),
            scratch: MoveList::new(),
            priors: Vec::new(),
            ancestors: if options.grave && listens {
                vec![(0, 0); 2 * G::QUIET_INDICES]
            } else {
                Vec::new()
            },
            walks: 0,
            alone: options.threads == 1,
            counters: Counters::default(),
            longest: 0,
            lost: false,
        }
    }

    /// One playout with its walk; if the tree is full, nothing happened.
    pub fn simulate<R: Probe<G::Position>>(
        &mut self,
        tree: &TreeOf<G>,
        probe: &mut R,
    ) -> Result<(), Full> {
        self.begin();
        self.path.clear();
        self.path.push(ROOT);
        self.movers.clear();
        self.movers.push(self.shared.mover);
        self.walks += 1;
        let range = self.shared.range();
        let loss = self.virtual_loss(range);
        probe.event(&self.position, Event::Root);
        if let Err(full) = self.descend(tree, range, loss, probe) {
            self.take_back(tree, loss);
            return Err(full);
        }
        let result = self.leaf_value(tree);
        self.counters.nodes += self.path.len() as u64 + self.playout.positions;
        self.playout.positions = 0;
        if self.playout.was_cut() {
            self.take_back(tree, loss);
            return Ok(());
        }
        probe.event(&self.position, Event::Playout(result));
        self.carry_up(tree, result, loss);
        self.longest = self.longest.max(self.path.len() - 1);
        self.counters.playouts += 1;
        self.counters.leaves += 1;
        Ok(())
    }

    /// Goes back to the root, or to a position that looks the same to the player who is to choose there.
    fn begin(&mut self) {
        let Shared {
            position, mover, ..
        } = *self.shared;
        if G::Position::HIDDEN {
            let drawn = position.determinise(mover, &mut self.playout.random);
            self.position.begin(&drawn);
        } else {
            self.position.begin(position);
        }
    }

    /// Whether the search must end, as the last playout saw.
    pub fn must_end(&self) -> bool {
        self.playout.was_cut()
    }

    /// What a move seems to cost while another thread tries it: visits, and a result as bad as any.
    fn virtual_loss(&self, range: Range) -> (i32, i64) {
        let visits = if self.alone {
            0
        } else {
            self.shared.options.virtual_loss as i32
        };
        let worst = range.lowest.abs().max(range.highest.abs());
        (visits, (visits as f32 * worst * UNIT) as i64)
    }

    fn descend<R: Probe<G::Position>>(
        &mut self,
        tree: &TreeOf<G>,
        range: Range,
        loss: (i32, i64),
        probe: &mut R,
    ) -> Result<(), Full> {
        let mut node = ROOT;
        let mut replaced = false;
        loop {
            let ply = self.path.len() - 1;
            let results = tree.results(node);
            if let Some(instead) = tree.instead(node) {
                self.position.begin(instead);
                replaced = true;
            }
            if results.bounds().is_settled() || self.shared.policy.is_paused(&self.position) {
                return Ok(());
            }
            if tree.children(node).is_empty() {
                let stays =
                    results.visits() < self.shared.expand_after || ply >= self.shared.deepest;
                if stays || !self.expand(tree, node, ply)? {
                    return Ok(());
                }
            }
            if G::Position::HIDDEN && !self.lists_what_is_legal(tree, node) {
                return Ok(());
            }
            if self.wants_insight(tree, node) {
                if self.look_into(tree, node) {
                    return Ok(());
                }
                continue;
            }
            let Some(child) = self.next(tree, node, ply, range) else {
                if G::Position::ADVERSARIAL {
                    settle(tree, node, self.moved_again(ply));
                }
                return Ok(());
            };
            let Some(mv) = tree.mv(child) else {
                return Ok(());
            };
            if replaced && !self.shared.policy.can_play(&self.position, mv) {
                tree.results(child).set_bounds(Bounds::PRUNED);
                continue;
            }
            if probe.listens() {
                self.weigh(tree, node, range, probe);
                probe.event(&self.position, Event::Choose(mv));
            }
            if loss.0 > 0 {
                tree.results(child).add(loss.0, -loss.1, self.alone);
            }
            self.position.play(mv);
            self.path.push(child);
            self.movers.push(self.position.to_move());
            node = child;
        }
    }

    /// Whether the moves listed at a node, perhaps for another position that looked the same, are those of this one.
    fn lists_what_is_legal(&self, tree: &TreeOf<G>, node: u32) -> bool {
        let mut legal = MoveList::new();
        self.shared.policy.moves(&self.position, &mut legal);
        let listed = tree.children(node);
        if listed.len() != legal.len() {
            return false;
        }
        let mut pairs = listed.clone().zip(&legal);
        // Widening has sorted them by their priors.
        pairs.all(|(child, &mv)| tree.mv(child) == Some(mv))
            || self.shared.options.width > 0
                && listed
                    .filter_map(|child| tree.mv(child))
                    .all(|mv| legal.contains(&mv))
    }

    /// The move to follow: drawn by chance where it is chance's turn, else chosen by the player to move.
    #[inline]
    fn next(&mut self, tree: &TreeOf<G>, node: u32, ply: usize, range: Range) -> Option<u32> {
        if G::Position::CHANCE
            && let Some(drawn) = self.position.draw(&mut self.playout.random)
        {
            return self.widened(tree, node, drawn);
        }
        self.select(tree, node, ply, range)
    }

    /// What was drawn, or something drawn here before where a node with many outcomes has followed enough of them for its visits
    /// (progressive widening, Coulom 2007, for chance): what is followed is looked at more than once.
    fn widened(&mut self, tree: &TreeOf<G>, node: u32, mut drawn: MoveOf<G>) -> Option<u32> {
        let options = self.shared.options;
        let children = tree.children(node);
        let find = |mv| children.clone().find(|&child| tree.mv(child) == Some(mv));
        let followed = |child: &u32| tree.results(*child).visits() > 0;
        let many = options.widening > 0.0 && children.len() >= options.widening_from as usize;
        if many && !find(drawn).as_ref().is_some_and(followed) {
            let visits = f64::from(tree.results(node).visits());
            let room = (options.widening * visits.sqrt()).ceil() as usize;
            let tried = children.clone().filter(followed).count();
            // Drawn again until something followed before comes up, so that its odds among those stay what they are.
            let mut draws = 0;
            while tried > 0 && tried >= room && draws < MOST_DRAWS {
                drawn = self.position.draw(&mut self.playout.random)?;
                draws += 1;
                if find(drawn).as_ref().is_some_and(followed) {
                    break;
                }
            }
        }
        find(drawn)
    }

    #[inline]
    fn select(&mut self, tree: &TreeOf<G>, node: u32, ply: usize, range: Range) -> Option<u32> {
        let (options, results) = (self.shared.options, tree.results(node));
        let selector = Selector::new(
            options,
            &self.shared.growths,
            results,
            self.chooser_at(ply),
            range,
        );
        if self.ancestors.is_empty() {
            return selector.choose(tree, node, options.solver, |_| None);
        }
        if results.visits() >= options.grave_visits {
            for child in tree.children(node) {
                self.ancestors[tree.link(child).key.load(Ordering::Relaxed) as usize] =
                    (self.walks, child);
            }
            return selector.choose(tree, node, options.solver, |_| None);
        }
        selector.choose(tree, node, options.solver, |child| {
            let (walk, like) =
                self.ancestors[tree.link(child).key.load(Ordering::Relaxed) as usize];
            (walk == self.walks).then_some(like)
        })
    }

    /// Tells a probe what each move of a node counted for in the choice just made.
    fn weigh<R: Probe<G::Position>>(
        &self,
        tree: &TreeOf<G>,
        node: u32,
        range: Range,
        probe: &mut R,
    ) {
        let chooser = self.chooser_at(self.path.len() - 1);
        let selector = Selector::new(
            self.shared.options,
            &self.shared.growths,
            tree.results(node),
            chooser,
            range,
        );
        for child in tree.children(node) {
            let key = tree.link(child).key.load(Ordering::Relaxed) as usize;
            let like = self
                .ancestors
                .get(key)
                .filter(|(walk, _)| *walk == self.walks)
                .map_or(child, |&(_, like)| like);
            let bound = selector.upper(tree.results(child), tree.results(like));
            if let Some(mv) = tree.mv(child) {
                probe.event(&self.position, Event::Weigh(mv, bound));
            }
        }
    }

    /// Lists the moves of a leaf; false if there are none or another thread is at it.
    fn expand(&mut self, tree: &TreeOf<G>, node: u32, ply: usize) -> Result<bool, Full> {
        let mut list = mem::take(&mut self.scratch);
        list.clear();
        if self.position.turn() != Turn::Over {
            self.shared.policy.moves(&self.position, &mut list);
        }
        let claimed = !list.is_empty() && tree.claim(node);
        if claimed {
            self.fill(&list, self.movers[ply]);
        }
        self.scratch = list;
        if !claimed {
            return Ok(false);
        }
        let listed = tree.list(node, unknown::<G::Position>(), &self.replies);
        if listed.is_err() {
            tree.disclaim(node);
        }
        listed.map(|()| true)
    }

    /// Lists these moves of the root.
    pub fn expand_root(&mut self, tree: &TreeOf<G>, moves: &[MoveOf<G>]) -> Result<(), Full> {
        self.fill(moves, self.shared.mover);
        if tree.claim(ROOT) {
            tree.list(ROOT, unknown::<G::Position>(), &self.replies)
        } else {
            Ok(())
        }
    }

    fn fill(&mut self, moves: &[MoveOf<G>], mover: Player) {
        let policy = self.shared.policy;
        self.priors.clear();
        self.priors.resize(moves.len(), Prior::default());
        if self.shared.options.priors {
            policy.priors(&self.position, moves, &mut self.priors);
        }
        self.replies.clear();
        let reply = |(&mv, &prior): (&MoveOf<G>, &Prior)| {
            let key = key(mover, policy.quiet_index(&self.position, mv)) as u32;
            Reply { mv, key, prior }
        };
        self.replies
            .extend(moves.iter().zip(&self.priors).map(reply));
        if self.shared.options.width > 0 {
            let hope = |reply: &Reply<MoveOf<G>>| reply.prior.visits * (reply.prior.win - 0.5);
            self.replies
                .sort_by(|first, second| hope(second).total_cmp(&hope(first)));
        }
    }
}
