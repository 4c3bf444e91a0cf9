//! Monte Carlo tree search of Connect Four beside the crate `mcts`, in turns, on the same bitboard with the same random
//! playouts and the same number of visits before a leaf is expanded.

use std::error::Error;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use hetman_classics::connect4::{self, Connect4, Connect4Policy, Drop};
use hetman_game::{Entry, Limits, MoveList, Notation, Player, Position, Spec, Turn};
use hetman_search::{Playout, Policy};
use mcts::tree_policy::UCTPolicy;
use mcts::{GameState, MCTS, MCTSManager, SearchHandle};

type Outcome<T> = Result<T, Box<dyn Error>>;

/// Rounds of which the fastest counts.
const ROUNDS: usize = 5;
/// Where the searches start.
const STARTS: [&str; 3] = ["", "4453", "44444432"];
/// Playouts of each search.
const PLAYOUTS: u64 = 200_000;
/// Visits before a leaf is expanded.
const RIPE: u64 = 7;

fn main() -> Outcome<()> {
    let spec = format!("mcts(playout=random,priors=off,solver=off,knowledge=off,n0={RIPE})");
    let mut best = [Duration::MAX; 2];
    for _ in 0..ROUNDS {
        let (mut ours, mut theirs) = (Duration::ZERO, Duration::ZERO);
        for start in STARTS {
            ours += hetman(&spec, start)?;
            theirs += other(start)?;
        }
        best = [best[0].min(ours), best[1].min(theirs)];
    }
    let [ours, theirs] =
        best.map(|time| STARTS.len() as f64 * PLAYOUTS as f64 / time.as_secs_f64() / 1e6);
    println!(
        "{spec} {ours:.3} M playouts/s, mcts 0.3.0 {theirs:.3} M playouts/s: {:.2} times as fast",
        ours / theirs
    );
    Ok(())
}

fn hetman(spec: &str, start: &str) -> Outcome<Duration> {
    let mut engine = connect4::entry().engine(&Spec::named("connect4"), &spec.parse()?)?;
    engine.set_position(start, &[])?;
    let started = Instant::now();
    let choice = engine.think(
        &Limits {
            playouts: Some(PLAYOUTS),
            ..Limits::none()
        },
        &mut |_| {},
    )?;
    assert_eq!(choice.counters.playouts, PLAYOUTS);
    Ok(started.elapsed())
}

fn other(start: &str) -> Outcome<Duration> {
    let state = State(Connect4::parse(&(), start)?);
    let started = Instant::now();
    let mut manager = MCTSManager::new(
        state,
        Rules,
        Judge(AtomicU64::new(1)),
        UCTPolicy::new(1.0),
        (),
    );
    manager.playout_n(PLAYOUTS);
    assert!(manager.best_move().is_some());
    Ok(started.elapsed())
}

#[derive(Clone)]
struct State(Connect4);

impl GameState for State {
    type Move = Drop;
    type Player = Player;
    type MoveList = MoveList<Drop>;

    fn current_player(&self) -> Player {
        self.0.mover().unwrap_or(Player::FIRST)
    }

    fn available_moves(&self) -> MoveList<Drop> {
        let mut list = MoveList::new();
        if self.0.turn() != Turn::Over {
            self.0.moves(&mut list);
        }
        list
    }

    fn make_move(&mut self, mv: &Drop) {
        self.0.play(*mv);
    }
}

struct Rules;

impl MCTS for Rules {
    type State = State;
    type Eval = Judge;
    type TreePolicy = UCTPolicy;
    type NodeData = ();
    type TranspositionTable = ();
    type ExtraThreadData = ();

    fn visits_before_expansion(&self) -> u64 {
        RIPE
    }
}

/// Plays positions out; holds the seed of the next playout.
struct Judge(AtomicU64);

impl Judge {
    fn play(&self, state: &State) -> i64 {
        let mut playout = Playout::new(self.0.fetch_add(1, Ordering::Relaxed), 1, false);
        playout.rules = false;
        let mut position = state.0;
        Connect4Policy
            .play_out(&mut position, &mut playout)
            .map_or(0, i64::from)
    }
}

impl mcts::Evaluator<Rules> for Judge {
    type StateEvaluation = i64;

    fn evaluate_new_state(
        &self,
        state: &State,
        moves: &MoveList<Drop>,
        _: Option<SearchHandle<Rules>>,
    ) -> (Vec<()>, i64) {
        (vec![(); moves.len()], self.play(state))
    }

    fn evaluate_existing_state(&self, state: &State, _: &i64, _: SearchHandle<Rules>) -> i64 {
        self.play(state)
    }

    fn interpret_evaluation_for_player(&self, result: &i64, player: &Player) -> i64 {
        if *player == Player::FIRST {
            *result
        } else {
            -result
        }
    }
}
