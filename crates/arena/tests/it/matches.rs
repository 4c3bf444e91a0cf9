//! Matches in this process: who wins, how fast, and the same again.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::time::Instant;

use hetman_arena::ledger::Ledger;
use hetman_arena::openings::{Book, Opening};
use hetman_arena::play::{Comment, GameResult, Pace, Source};
use hetman_arena::player::PlayerSpec;
use hetman_arena::rating::ratings;
use hetman_arena::tournament::{PairResult, Plan, Schedule, run};

use hetman_game::Spec;

use crate::{entry, plan, played};

/// The results in the order of the plan.
fn in_order(plan: &Plan) -> Vec<(usize, u8)> {
    let mut results: Vec<(usize, u8)> = played(plan)
        .results
        .iter()
        .map(|result| (result.number, result.half_points()))
        .collect();
    results.sort_unstable();
    results
}

#[test]
fn the_better_player_wins() {
    let game = entry("tictactoe");
    let pairs = played(&plan(
        &*game,
        &["alphabeta", "random"],
        40,
        Pace::Nodes(2000),
    ))
    .pairs();
    assert!(pairs.mean() > 0.7, "{pairs:?}");
    let pairs = played(&plan(
        &*game,
        &["random", "alphabeta"],
        40,
        Pace::Nodes(2000),
    ))
    .pairs();
    assert!(pairs.mean() < 0.3, "{pairs:?}");
}

#[test]
fn perfect_players_draw_every_pair() {
    let game = entry("tictactoe");
    let standing = played(&plan(
        &*game,
        &["alphabeta", "textbook_alphabeta"],
        10,
        Pace::Depth(9),
    ));
    assert_eq!(
        standing.pairs().0,
        [0, 0, 10, 0, 0],
        "an opening that wins, wins for both"
    );
    assert!(
        standing
            .results
            .iter()
            .all(|pair| pair.games.iter().all(|game| game.forfeit.is_none()))
    );
}

#[test]
fn the_same_seed_gives_the_same_games_however_many_workers() {
    let game = entry("connect4");
    let mut one = plan(
        &*game,
        &["alphabeta", "random(seed=3)"],
        8,
        Pace::Nodes(300),
    );
    let once = in_order(&one);
    one.concurrency = 3;
    assert_eq!(in_order(&one), once);
    assert_eq!(records(&one), records(&one));
}

/// The games in the order of the plan.
fn records(plan: &Plan) -> Vec<String> {
    let mut results: Vec<PairResult> = played(plan).results;
    results.sort_by_key(|result| result.number);
    results
        .iter()
        .flat_map(|result| &result.games)
        .map(without_times)
        .collect()
}

#[test]
fn engines_that_play_by_chance_never_play_the_same_game_for_long() {
    let game = entry("connect4");
    let mut plan = plan(
        &*game,
        &["mcts(seed=1)", "mcts(seed=2)"],
        0,
        Pace::Playouts(30),
    );
    plan.schedule(
        Schedule::RoundRobin,
        6,
        &Book::List(vec![Opening::default()]),
    )
    .expect("openings");
    assert_eq!(records(&plan), records(&plan));
    let results = played(&plan).results;
    let games = results.iter().flat_map(|result| &result.games);
    let moves: HashSet<&str> = games.map(|game| game.game.moves.as_str()).collect();
    assert!(moves.len() >= 10, "only {} of 12 games differ", moves.len());
}

/// What stays the same from one run to the next.
fn without_times(result: &GameResult) -> String {
    let scores: Vec<String> = result
        .game
        .sources
        .iter()
        .map(|source| match source {
            Source::Player(Comment { score, depth, .. }) => format!("{score:?} {depth}"),
            other => format!("{other:?}"),
        })
        .collect();
    format!("{} {} {scores:?}", result.game.moves, result.reason)
}

#[test]
fn hundreds_of_games_a_second() {
    let game = entry("tictactoe");
    let plan = plan(
        &*game,
        &["random(seed=1)", "random(seed=2)"],
        500,
        Pace::Nodes(1),
    );
    let start = Instant::now();
    assert_eq!(played(&plan).results.len(), 500);
    // Thousands a second are usual; the bound only catches a loss of an order of magnitude on a busy machine.
    assert!(
        start.elapsed().as_secs_f64() < 1000.0 / 200.0,
        "1000 games took {:?}",
        start.elapsed()
    );
}

#[test]
fn a_tournament_broken_off_is_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let game = entry("tictactoe");
    let plan = plan(
        &*game,
        &["random(seed=1)", "random(seed=2)"],
        30,
        Pace::Nodes(1),
    );
    let mut ledger = Ledger::open(folder.path()).unwrap();
    let seven = |standing: &hetman_arena::tournament::Standing| {
        if standing.results.len() >= 7 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    let first = run(&plan, Some(&mut ledger), &mut |standing| seven(standing)).unwrap();
    assert_eq!((first.results.len(), first.found), (7, 0));
    let second = run(&plan, Some(&mut ledger), &mut |_| ControlFlow::Continue(())).unwrap();
    assert_eq!((second.results.len(), second.found), (30, 7));
    assert_eq!(ledger.count().unwrap(), 30);
    assert_eq!(second.pairs(), played(&plan).pairs());
}

#[test]
fn more_games_of_the_same_match_keep_the_first_ones() {
    let game = entry("tictactoe");
    let short = plan(
        &*game,
        &["random(seed=1)", "random(seed=2)"],
        3,
        Pace::Nodes(1),
    );
    let long = plan(
        &*game,
        &["random(seed=1)", "random(seed=2)"],
        9,
        Pace::Nodes(1),
    );
    assert!((0..3).all(|at| short.id(at) == long.id(at)));
    assert_eq!(short.name(), long.name());
    let other = plan(
        &*game,
        &["random(seed=1)", "random(seed=3)"],
        3,
        Pace::Nodes(1),
    );
    assert!((0..3).all(|at| short.id(at) != other.id(at)));
    assert!(long.id(1) != long.id(2));
}

#[test]
fn a_round_robin_and_a_gauntlet_rate_everybody() {
    let game = entry("tictactoe");
    let players = ["random(seed=1)", "alphabeta", "random(seed=2)"];
    let mut plan = plan(&*game, &players, 12, Pace::Nodes(2000));
    assert_eq!(plan.pairings.len(), 36);
    let rated = ratings(3, &played(&plan).encounters(&plan));
    assert!(
        rated[1].value > rated[0].value && rated[1].value > rated[2].value,
        "{rated:?}"
    );
    plan.pairings.clear();
    let book = Book::List(vec![Opening::default()]);
    plan.schedule(Schedule::Gauntlet, 2, &book).unwrap();
    let met: Vec<[usize; 2]> = plan
        .pairings
        .iter()
        .map(|pairing| pairing.players)
        .collect();
    assert_eq!(met, [[0, 1], [0, 2], [0, 1], [0, 2]]);
}

#[test]
fn games_with_chance_and_more_seats_are_played_with_the_same_cards_in_both_games_of_a_pair() {
    let game = entry("kuhn");
    for players in [2, 3] {
        let mut plan = plan(&*game, &["mcts", "random"], 0, Pace::Playouts(200));
        plan.game = format!("kuhn(players={players})").parse().unwrap();
        let book = Book::List(vec![Opening::default()]);
        plan.schedule(Schedule::RoundRobin, 60, &book).unwrap();
        let standing = played(&plan);
        let mut seen = HashSet::new();
        for PairResult { games, .. } in &standing.results {
            assert!(games.iter().all(|game| game.forfeit.is_none()), "{games:?}");
            let deal = |result: &GameResult| -> Vec<String> {
                let words = result.game.moves.split_whitespace();
                words.take(players).map(str::to_owned).collect()
            };
            let [one, two] = games.each_ref().map(deal);
            assert_eq!(one, two);
            seen.insert(one);
        }
        assert!(seen.len() > 4, "{seen:?}");
        assert!(standing.pairs().mean() > 0.5, "{:?}", standing.pairs());
    }
}

#[test]
fn the_better_player_of_pig_wins_at_tables_of_two_to_five() {
    let game = entry("pig");
    for players in 2..=5 {
        let mut plan = plan(&*game, &["mcts", "random"], 0, Pace::Playouts(100));
        plan.game = format!("pig(players={players},goal=30)").parse().unwrap();
        let book = Book::List(vec![Opening::default()]);
        plan.schedule(Schedule::RoundRobin, 25, &book).unwrap();
        let standing = played(&plan);
        let clean = |pair: &PairResult| pair.games.iter().all(|game| game.forfeit.is_none());
        assert!(standing.results.iter().all(clean));
        assert!(
            standing.pairs().mean() > 0.6,
            "{players}: {:?}",
            standing.pairs()
        );
    }
}

#[test]
fn a_program_that_would_see_every_card_is_refused() {
    let program: PlayerSpec = "uci(cat)".parse().unwrap();
    for game in ["kuhn", "pig(players=3)"] {
        let spec: Spec = game.parse().unwrap();
        let refused = program.takes(Pace::Nodes(10), &*entry(&spec.name), &spec);
        let said = refused.unwrap_err().to_string();
        assert!(said.contains("see everything"), "{said}");
    }
    let chess = Spec::named("chess");
    assert!(
        program
            .takes(Pace::Nodes(10), &*entry("chess"), &chess)
            .is_ok()
    );
}
