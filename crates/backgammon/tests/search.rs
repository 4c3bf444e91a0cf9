//! Searches of backgammon: Star1 and Star2 against plain expectiminimax, what they save, and how the engine opens.
#![allow(missing_docs)]

use hetman_backgammon::entry;
use hetman_game::random::Random;
use hetman_game::{Board, Choice, Entry, Limits, Player, Shown, Spec, Turn};

fn choice(engine: &str, position: &str, depth: u32) -> Choice {
    let spec = Spec::named("backgammon");
    let mut engine = entry().engine(&spec, &engine.parse().unwrap()).unwrap();
    engine.set_position(position, &[]).unwrap();
    engine.think(&Limits::depth(depth), &mut |_| {}).unwrap()
}

fn value(choice: &Choice) -> i32 {
    match choice.report.score {
        Shown::Value(value) => value,
        ref other => panic!("{other:?} is no equity"),
    }
}

/// Positions with a roll to play, from random games.
fn positions(wanted: usize) -> Vec<String> {
    let mut random = Random::new(5);
    let mut texts = Vec::new();
    while texts.len() < wanted {
        let mut board: Box<dyn Board> = entry().board(&Spec::named("backgammon"), None).unwrap();
        for _ in 0..=2 * random.below(30) {
            let moves = board.moves();
            if moves.is_empty() {
                break;
            }
            board.play(&moves[random.below(moves.len())]).unwrap();
        }
        if matches!(board.turn(), Turn::Player(_)) {
            texts.push(board.text());
        }
    }
    texts
}

#[test]
fn stars_find_the_same_and_save_three_nodes_of_five() {
    let mut nodes = [0u64; 3];
    for text in positions(20) {
        let found: Vec<Choice> = ["off", "1", "2"]
            .iter()
            .map(|star| choice(&format!("expectiminimax(star={star})"), &text, 2))
            .collect();
        for (at, found) in found.iter().enumerate() {
            nodes[at] += found.counters.nodes;
        }
        let values: Vec<i32> = found.iter().map(value).collect();
        assert!(
            values.iter().all(|value| *value == values[0]),
            "{text}: {values:?}"
        );
    }
    println!("nodes of star=off, 1, 2 at two plies: {nodes:?}");
    assert!(
        nodes[2] * 5 <= nodes[0] * 2,
        "Star2 saves at least 60 %: {nodes:?}"
    );
}

#[test]
fn alphabeta_finds_what_expectiminimax_finds_with_fewer_nodes() {
    let mut nodes = [0u64; 2];
    for text in positions(12) {
        let slow = choice("expectiminimax(star=off)", &text, 2);
        let quick = choice("alphabeta(star=2)", &text, 2);
        // Averages are rounded to sixths of a thousandth of a point.
        assert!((value(&slow) - value(&quick)).abs() <= 1, "{text}");
        nodes[0] += slow.counters.nodes;
        nodes[1] += quick.counters.nodes;
    }
    assert!(nodes[1] * 5 <= nodes[0] * 2, "{nodes:?}");
}

/// What the network gets on average from games at one ply against the hand-made evaluation, each dice from both sides.
#[test]
fn the_network_beats_the_hand_made_evaluation() {
    let spec = Spec::named("backgammon");
    let make = |eval: &str| {
        let words = format!("expectiminimax(eval={eval})").parse().unwrap();
        entry().engine(&spec, &words).unwrap()
    };
    let mut engines = [make("network"), make("equity")];
    let mut points = 0;
    let games = 100;
    for game in 0..games {
        let mut random = Random::new(game / 2);
        let network = (game % 2) as usize;
        let mut board = entry().board(&spec, None).unwrap();
        while board.turn() != Turn::Over {
            if let Turn::Player(player) = board.turn() {
                let engine = &mut engines[usize::from(player.0) ^ network];
                engine.set_position(&board.text(), &[]).unwrap();
                let found = engine.think(&Limits::depth(1), &mut |_| {}).unwrap();
                board.play(&found.best.unwrap()).unwrap();
            } else {
                board.draw(&mut random);
            }
        }
        points += board.payoff(Player(network as u8)).unwrap();
    }
    assert!(points > 20_000, "{points} thousandths in {games} games");
}

#[test]
fn the_engine_opens_as_players_do_where_all_agree() {
    let start = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 1";
    for (roll, book) in [
        ("31", "8/5,6/5"),
        ("42", "8/4,6/4"),
        ("61", "13/7,8/7"),
        ("53", "8/3,6/3"),
    ] {
        let found = choice("expectiminimax", &format!("{start} {roll}"), 1);
        assert_eq!(found.best.as_deref(), Some(book), "{roll}");
    }
}

#[test]
fn looking_ahead_beats_chance() {
    let mut random = Random::new(3);
    let spec = Spec::named("backgammon");
    let mut engine = entry()
        .engine(&spec, &"expectiminimax".parse().unwrap())
        .unwrap();
    let mut points = 0;
    for game in 0..20 {
        let mut board = entry().board(&spec, None).unwrap();
        loop {
            let word = match board.turn() {
                Turn::Over => break,
                Turn::Player(player) if usize::from(player.0) == game % 2 => {
                    engine.set_position(&board.text(), &[]).unwrap();
                    let found = engine.think(&Limits::depth(1), &mut |_| {}).unwrap();
                    found.best.unwrap()
                }
                Turn::Chance => {
                    board.draw(&mut random).unwrap();
                    continue;
                }
                Turn::Player(_) => {
                    let moves = board.moves();
                    moves[random.below(moves.len())].clone()
                }
            };
            board.play(&word).unwrap();
        }
        points += board.payoff(Player((game % 2) as u8)).unwrap_or_default();
    }
    assert!(points > 20_000, "{points} thousandths in 20 games");
}
