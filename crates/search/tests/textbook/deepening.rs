//! Iterative deepening: an answer at any time, that of the last pass that was finished.

use hetman_game::tree::{TreeEvaluator, TreePosition};
use hetman_game::{Entry, Limits, MoveList, Position, Spec, Stop};
use hetman_search::bstar::{BStar, BStarOptions};
use hetman_search::textbook::{
    self, AlphaBeta, Minimax, Mtdf, MtdfOptions, Negamax, Scout, Setup, Sss, SssOptions,
    TextbookAlgorithm, WindowOptions,
};
use hetman_search::{Event, Found, Listed, Plain, Recorder, Task, Wins};

use crate::{grown, value};

/// One algorithm on one tree, one ply deeper at a time or at once.
fn search<L: TextbookAlgorithm>(
    options: &L::Options,
    tree: &TreePosition,
    limits: &Limits,
    deepens: bool,
) -> Found<u16> {
    let mut moves = MoveList::new();
    tree.moves(&mut moves);
    let task = Task {
        position: tree,
        limits,
        moves: &moves,
        stop: &Stop::default(),
        report: &mut |_| {},
    };
    let setup = Setup {
        evaluator: TreeEvaluator,
        wins: Wins::Distance,
        probe: &mut (),
    };
    if deepens {
        textbook::deepen::<L, _, _, _>(options, setup, task)
    } else {
        textbook::run::<L, _, _, _>(options, setup, task)
    }
}

/// Whatever the node limit, the score is that of a search to the depth that was finished.
fn keeps_the_last_pass<L: TextbookAlgorithm>(name: &str, options: &L::Options) {
    for seed in 0..20 {
        let tree = grown(&format!(
            "tree(uniform,branching=3,depth=5,spread=50,seed={seed})"
        ));
        let whole = search::<L>(options, &tree, &Limits::none(), true);
        assert_eq!(whole.line.score.raw(), value(&tree), "{name}, seed {seed}");
        assert_eq!(whole.line.depth, 5, "{name} ends with the tree");
        for nodes in [10, 30, 100, 200] {
            let found = search::<L>(options, &tree, &Limits::nodes(nodes), true);
            let same = search::<L>(options, &tree, &Limits::depth(found.line.depth), false);
            assert!(found.counters.nodes <= nodes, "{name}, {nodes} nodes");
            assert_eq!(
                found.line.score, same.line.score,
                "{name}, seed {seed}, {nodes} nodes, depth {}",
                found.line.depth
            );
        }
    }
}

#[test]
fn a_pass_broken_off_leaves_the_one_before() {
    keeps_the_last_pass::<Minimax>("minimax", &());
    keeps_the_last_pass::<Negamax>("negamax", &());
    let whole = WindowOptions::default();
    keeps_the_last_pass::<AlphaBeta>("textbook_alphabeta", &whole);
    keeps_the_last_pass::<Scout>("scout", &whole);
    keeps_the_last_pass::<Mtdf>("textbook_mtdf", &MtdfOptions::default());
    keeps_the_last_pass::<Sss>("sss", &SssOptions::default());
    let exact = BStarOptions {
        exact: true,
        ..BStarOptions::default()
    };
    keeps_the_last_pass::<BStar>("bstar", &exact);
}

#[test]
fn a_pass_begins_with_the_best_move_of_the_one_before() {
    let tree = grown("tree(uniform,branching=4,depth=4,spread=100,seed=3)");
    let mut moves = MoveList::new();
    tree.moves(&mut moves);
    let mut recorder = Recorder::new(usize::MAX);
    let task = Task {
        position: &tree,
        limits: &Limits::none(),
        moves: &moves,
        stop: &Stop::default(),
        report: &mut |_| {},
    };
    let setup = Setup {
        evaluator: TreeEvaluator,
        wins: Wins::Distance,
        probe: &mut recorder,
    };
    textbook::deepen::<AlphaBeta, _, _, _>(&WindowOptions::default(), setup, task);
    let at_root = recorder
        .events
        .iter()
        .filter(|(at, _)| at.id() == tree.id());
    let events: Vec<_> = at_root.map(|(_, event)| *event).collect();
    let first_moves: Vec<u16> = events
        .iter()
        .enumerate()
        .filter(|(_, event)| matches!(event, Event::Pass { .. }))
        .filter_map(|(at, _)| {
            events[at..].iter().find_map(|event| match event {
                Event::Play(mv) => Some(*mv),
                _ => None,
            })
        })
        .collect();
    assert_eq!(first_moves.len(), 4, "a pass for every ply");
    for plies in 1..4 {
        let before = search::<AlphaBeta>(
            &WindowOptions::default(),
            &tree,
            &Limits::depth(plies),
            false,
        );
        assert_eq!(first_moves[plies as usize], before.line.pv[0], "{plies}");
    }
}

#[test]
fn the_depth_is_a_setting_of_every_spec() {
    let listed = Listed::new("tree", "trees", Plain::new(TreeEvaluator, |mv| mv + 1));
    let game: Spec = "tree(uniform,branching=3,depth=6)".parse().unwrap();
    for name in textbook::NAMES {
        let spec: Spec = format!("{name}(depth=2)").parse().unwrap();
        let mut engine = listed.engine(&game, &spec).unwrap();
        for limits in [Limits::none(), Limits::depth(5), Limits::nodes(100_000)] {
            let choice = engine.think(&limits, &mut |_| {}).unwrap();
            assert_eq!(choice.report.depth, 2, "{name}, {limits:?}");
        }
        let shallow = engine.think(&Limits::depth(1), &mut |_| {}).unwrap();
        assert_eq!(shallow.report.depth, 1, "{name}");
    }
}

#[test]
fn deepening_is_for_searches_that_may_be_broken_off() {
    let listed = Listed::new("tree", "trees", Plain::new(TreeEvaluator, |mv| mv + 1));
    let game: Spec = "tree(uniform,branching=3,depth=4)".parse().unwrap();
    let nodes = |spec: &str, limits: &Limits| {
        let mut engine = listed.engine(&game, &spec.parse().unwrap()).unwrap();
        engine.think(limits, &mut |_| {}).unwrap().counters.nodes
    };
    let once = 1 + 3 + 9 + 27 + 81;
    let again = (1 + 3) + (1 + 3 + 9) + (1 + 3 + 9 + 27) + once;
    assert_eq!(nodes("minimax", &Limits::none()), once);
    assert_eq!(nodes("minimax", &Limits::depth(4)), once);
    assert_eq!(nodes("minimax", &Limits::nodes(1000)), again);
    assert_eq!(nodes("minimax(deepening=off)", &Limits::nodes(1000)), once);
    assert_eq!(nodes("minimax(deepening=on)", &Limits::none()), again);
    let mut shown = listed.engine(&game, &Spec::named("minimax")).unwrap();
    let (choice, _) = shown.trace(&Limits::nodes(1000), 10_000).unwrap();
    assert_eq!(choice.counters.nodes, once, "a search to look at");
}
