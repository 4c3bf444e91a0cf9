//! Monte Carlo search against exact answers: with enough playouts it finds minimax's move, and its solver proves it.

use hetman_classics::entries;
use hetman_game::random::Random;
use hetman_game::{Choice, Engine, Entry, Limits, Report, Shown, Spec};

fn entry(name: &str) -> Box<dyn Entry> {
    entries()
        .into_iter()
        .find(|entry| entry.name() == name)
        .unwrap()
}

fn engine(game: &str, engine: &str, position: &str) -> Box<dyn Engine> {
    let game: Spec = game.parse().unwrap();
    let mut engine = entry(&game.name)
        .engine(&game, &engine.parse().unwrap())
        .unwrap();
    engine.set_position(position, &[]).unwrap();
    engine
}

fn playouts(number: u64) -> Limits {
    Limits {
        playouts: Some(number),
        ..Limits::none()
    }
}

fn think(game: &str, spec: &str, position: &str, limits: &Limits) -> Choice {
    engine(game, spec, position)
        .think(limits, &mut |_| {})
        .unwrap()
}

/// The worth of a move by exact search, to the player who makes it: a number to compare.
fn worth(game: &str, position: &str, mv: &str) -> i32 {
    let limits = Limits {
        only: vec![mv.to_owned()],
        ..Limits::none()
    };
    match think(game, "minimax(wins=plain)", position, &limits)
        .report
        .score
    {
        Shown::Cp(points) | Shown::Value(points) => points.signum(),
        Shown::Mate(moves) => moves.signum(),
        Shown::Win(_) | Shown::Mean(_) => unreachable!("minimax plays nothing out"),
    }
}

fn best_worth(game: &str, position: &str) -> i32 {
    let board = entry(game)
        .board(&Spec::named(game), Some(position))
        .unwrap();
    board
        .moves()
        .iter()
        .map(|mv| worth(game, position, mv))
        .max()
        .unwrap()
}

/// Positions of random games with so many plies played that are not over.
fn positions(game: &str, plies: usize, count: usize) -> Vec<String> {
    let mut random = Random::new(5);
    let mut found = Vec::new();
    while found.len() < count {
        let mut board = entry(game).board(&Spec::named(game), None).unwrap();
        for _ in 0..plies {
            let moves = board.moves();
            if !moves.is_empty() {
                board.play(&moves[random.below(moves.len())]).unwrap();
            }
        }
        if !board.moves().is_empty() {
            found.push(board.text());
        }
    }
    found
}

/// The share of wins a proven value is shown as.
fn shown(value: i32) -> Shown {
    Shown::Win(f64::from(value + 1) / 2.0)
}

const PLAIN: &str = "mcts(priors=off,solver=off,knowledge=off,playout=random)";
const SOLVER: &str = "mcts(knowledge=off,playout=random)";

#[test]
fn uct_converges_to_minimax_and_the_solver_proves_it() {
    let cases = [
        ("tictactoe", 3, 20),
        ("tictactoe", 5, 20),
        ("nim", 2, 20),
        ("connect4", 33, 15),
    ];
    for (game, plies, count) in cases {
        for position in positions(game, plies, count) {
            let best = best_worth(game, &position);
            let plain = think(game, PLAIN, &position, &playouts(30_000))
                .best
                .unwrap();
            assert_eq!(
                worth(game, &position, &plain),
                best,
                "{game} {position} {plain}"
            );
            let solved = think(game, SOLVER, &position, &playouts(200_000));
            assert_eq!(solved.report.score, shown(best), "{game} {position}");
            assert_eq!(
                worth(game, &position, &solved.best.unwrap()),
                best,
                "{game} {position}"
            );
        }
    }
}

fn points(score: Shown) -> i32 {
    match score {
        Shown::Value(points) => points,
        other => panic!("{other}"),
    }
}

/// Points out of 200 that results without a proof cannot be expected to tell apart.
const CLOSE: u32 = 5;

#[test]
fn deep_trees_are_proven() {
    for seed in 0..10 {
        let game = format!("tree(uniform,branching=4,depth=6,seed={seed})");
        let exact = think(&game, "minimax", "", &Limits::none()).report.score;
        assert_eq!(
            think(&game, "mcts", "", &playouts(1_000_000)).report.score,
            exact,
            "{game}"
        );
    }
}

#[test]
fn uct_converges_on_random_trees() {
    for seed in 0..25 {
        for shape in ["random", "uniform,branching=3,depth=3"] {
            for root in ["max", "min"] {
                let game = format!("tree({shape},seed={seed},root={root})");
                let exact = think(&game, "minimax", "", &Limits::none());
                let solved = think(&game, "mcts", "", &playouts(100_000));
                assert_eq!(solved.report.score, exact.report.score, "{game}");
                let plain = think(&game, PLAIN, "", &playouts(200_000)).best.unwrap();
                let limits = Limits {
                    only: vec![plain.clone()],
                    ..Limits::none()
                };
                let reached = think(&game, "minimax", "", &limits).report.score;
                let off = points(reached).abs_diff(points(exact.report.score));
                assert!(
                    off <= CLOSE,
                    "{game}: {plain} is {off} points worse than the best move"
                );
            }
        }
    }
}

#[test]
fn tic_tac_toe_is_proven_a_draw_from_the_start() {
    let choice = think("tictactoe", "mcts", "", &playouts(1_000_000));
    assert_eq!(choice.report.score, Shown::Win(0.5));
    assert!(choice.notes[0].ends_with("proven"), "{:?}", choice.notes);
}

#[test]
fn flat_search_and_bandit_see_a_win_in_one() {
    for spec in [
        "montecarlo",
        "bandit",
        "bandit(h=sqrt,c=2)",
        "montecarlo(n=500,playout=greedy)",
    ] {
        let choice = think("tictactoe", spec, "XX./OO./...", &Limits::none());
        assert_eq!(choice.best.as_deref(), Some("3"), "{spec}");
        assert_eq!(choice.report.score, Shown::Win(1.0), "{spec}");
    }
    let flat = think("connect4", "montecarlo(n=7000)", "", &Limits::none());
    assert_eq!((flat.counters.playouts, flat.report.visits), (7_000, 1_000));
    let bandit = think("connect4", "bandit(n=7000)", "", &Limits::none());
    assert!(bandit.counters.playouts == 7_000 && bandit.report.visits > 1_500);
    assert!(
        engine("connect4", "montecarlo", "")
            .set_option("c", "1")
            .is_err()
    );
}

#[test]
fn one_thread_with_one_seed_is_one_tree() {
    for spec in [
        "mcts(rave,mast,seed=7)",
        "bandit(seed=7)",
        "mcts(grave,playout=greedy,seed=7)",
    ] {
        let run = || think("connect4", spec, "4453", &playouts(5_000));
        let (first, second) = (run(), run());
        assert_eq!(
            (&first.report.pv, first.counters),
            (&second.report.pv, second.counters),
            "{spec}"
        );
    }
    let other = think(
        "connect4",
        "mcts(rave,mast,seed=8)",
        "4453",
        &playouts(5_000),
    );
    assert_ne!(
        other.counters,
        think(
            "connect4",
            "mcts(rave,mast,seed=7)",
            "4453",
            &playouts(5_000)
        )
        .counters
    );
}

#[test]
fn memory_is_kept_and_playouts_go_on() {
    let mut fullest = 0;
    let mut engine = engine("connect4", "mcts(memory=1,n0=1,knowledge=off)", "");
    let choice = engine
        .think(&playouts(300_000), &mut |report| {
            fullest = fullest.max(report.table_full);
        })
        .unwrap();
    assert_eq!(choice.counters.playouts, 300_000);
    assert!((500..=1_000).contains(&fullest), "{fullest}");
}

#[test]
fn two_threads_make_the_playouts_of_one() {
    let one = think("connect4", "mcts", "4453", &playouts(40_000));
    let two = think(
        "connect4",
        "mcts(threads=2,virtual_loss=2)",
        "4453",
        &playouts(40_000),
    );
    assert_eq!(
        (one.counters.playouts, two.counters.playouts),
        (40_000, 40_000)
    );
    assert!(two.notes[0].starts_with("40000 visits"), "{:?}", two.notes);
    let win = |choice: &Choice| match choice.report.score {
        Shown::Win(share) => share,
        other => panic!("{other}"),
    };
    assert!((win(&one) - win(&two)).abs() < 0.05, "{one:?} {two:?}");
    let small = think(
        "connect4",
        "mcts(threads=2,memory=1,n0=1)",
        "",
        &playouts(100_000),
    );
    assert!(
        small.notes[0].starts_with("100000 visits"),
        "{:?}",
        small.notes
    );
}

#[test]
fn the_tree_is_kept_from_move_to_move() {
    let mut engine = engine("connect4", "mcts", "");
    let first = engine.think(&playouts(20_000), &mut |_| {}).unwrap();
    let (own, reply) = (first.best.unwrap(), first.ponder.unwrap());
    engine.set_position("", &[&own, &reply]).unwrap();
    let second = engine.think(&playouts(1_000), &mut |_| {}).unwrap();
    let visits: u32 = second.notes[0].split(' ').next().unwrap().parse().unwrap();
    assert!(visits > 2_000, "{:?}", second.notes);
    engine.new_game();
    let fresh = engine.think(&playouts(1_000), &mut |_| {}).unwrap();
    assert!(
        fresh.notes[0].starts_with("1000 visits"),
        "{:?}",
        fresh.notes
    );
}

#[test]
fn every_switch_plays_every_game() {
    let specs = [
        "mcts(playout=greedy)",
        "mcts(playout=search,search_depth=3)",
        "mcts(mast)",
        "mcts(rave,c=0)",
        "mcts(grave,grave_visits=5)",
        "mcts(first_play_urgency,h=sqrt)",
        "mcts(n0=1,reuse=off)",
        "mcts(longest=3)",
    ];
    for game in entries() {
        let named = Spec::named(game.name());
        let mut board = game.board(&named, None).unwrap();
        while board.draw(&mut Random::new(1)).is_some() {}
        let start = if board.history().is_empty() {
            String::new()
        } else {
            board.text()
        };
        for spec in specs {
            if let Err(refused) = game.engine(&named, &spec.parse().unwrap()) {
                let adversarial = game.engines().iter().any(|info| info.name == "minimax");
                assert!(
                    !adversarial && refused.to_string().contains("two players"),
                    "{} {spec}: {refused}",
                    game.name()
                );
                continue;
            }
            let choice = think(game.name(), spec, &start, &playouts(300));
            assert!(
                board.moves().contains(&choice.best.unwrap()),
                "{} {spec}",
                game.name()
            );
        }
    }
}

#[test]
fn moves_are_reported_by_rank() {
    let mut last: Vec<Report> = Vec::new();
    let mut engine = engine("connect4", "mcts(multipv=3)", "");
    engine
        .think(&playouts(5_000), &mut |report| last.push(report.clone()))
        .unwrap();
    let last = &last[last.len() - 3..];
    assert_eq!(
        last.iter().map(|report| report.line).collect::<Vec<_>>(),
        [1, 2, 3]
    );
    assert!(
        last.iter()
            .all(|report| report.visits > 0 && matches!(report.score, Shown::Win(_)))
    );
    assert!(last[1].visits >= last[2].visits);
}

#[test]
fn playouts_are_judged_only_where_nothing_else_can_judge() {
    let judged = "mcts(judged=on,longest=0)";
    let refused = entry("tictactoe").engine(&Spec::named("tictactoe"), &judged.parse().unwrap());
    let why = refused.err().unwrap().to_string();
    assert!(
        why.contains("`judged`") && why.contains("playout=search"),
        "{why}"
    );
    let choice = think("chinese_checkers", judged, "", &playouts(50));
    // A playout of no plies visits nothing beyond the walk down the tree.
    let plies = u64::from(choice.report.longest) + 1;
    assert_eq!(choice.counters.playouts, 50);
    assert!(choice.counters.nodes <= 50 * plies, "{:?}", choice.counters);
}
