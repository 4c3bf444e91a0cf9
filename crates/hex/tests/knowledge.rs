//! Tree search with knowledge of connections: its proofs are true, its moves win what is won, its switches change it.

use hetman_game::random::Random;
use hetman_game::{Certainty, Choice, Entry, Limits, Player, Position, Shown, Spec};
use hetman_hex::{Cell, Hex, Move, Solver, entry};

fn think(game: &str, engine: &str, moves: &[&str], playouts: u64) -> Choice {
    let (game, engine): (Spec, Spec) = (game.parse().unwrap(), engine.parse().unwrap());
    let mut engine = entry().engine(&game, &engine).unwrap();
    engine.set_position("", moves).unwrap();
    let limits = Limits {
        playouts: Some(playouts),
        ..Limits::none()
    };
    engine.think(&limits, &mut |_| {}).unwrap()
}

/// Whether the player to move wins, if that is proven.
fn claim(choice: &Choice) -> Option<bool> {
    let report = &choice.report;
    (report.certainty == Certainty::Proven)
        .then(|| is_win(report.score))
        .flatten()
}

fn is_win(score: Shown) -> Option<bool> {
    match score {
        Shown::Win(share) if !(1e-9..1.0 - 1e-9).contains(&share) => Some(share > 0.5),
        Shown::Mate(moves) => Some(moves > 0),
        _ => None,
    }
}

/// All first moves of five rows: what the search claims to have proven is what the solver says.
#[test]
fn proofs_on_five_rows_are_true() {
    let mut solver = Solver::default();
    let mut proven = 0;
    for row in 0..5 {
        for column in 0..5 {
            let word = format!("{}{}", (b'a' + column as u8) as char, row + 1);
            let choice = think(
                "hex(size=5,swap=off)",
                "mcts(insight_after=20)",
                &[&word],
                3_000,
            );
            let claim = claim(&choice);
            let mut board = Hex::new(5, false);
            board.play(Move::Put(Cell::new(row, column)));
            let wins = solver.winner(&board) == Player::SECOND;
            if let Some(claim) = claim {
                proven += 1;
                assert_eq!(claim, wins, "{word}");
            }
        }
    }
    assert!(proven >= 20, "{proven}");
}

/// White is lost at once after the middle of five rows, and says so, not that all is open.
#[test]
fn a_proven_loss_is_no_even_game() {
    let choice = think("hex(size=5,swap=off)", "mcts", &["c3"], 200);
    assert_eq!(claim(&choice), Some(false));
    assert!(choice.best.is_some());
    assert!(
        choice
            .tried
            .iter()
            .all(|tried| is_win(tried.score) == Some(false))
    );
}

#[test]
fn every_part_is_a_switch() {
    let game = "hex(size=9,swap=off)";
    let moves = ["e5", "d7", "c5"];
    let nodes = |engine: &str| think(game, engine, &moves, 4_000).counters.nodes;
    let all = nodes("mcts");
    for part in [
        "insight_after=0",
        "fill_in=off",
        "skip_superfluous=off",
        "connections=off",
        "must_play=off",
        "distance_visits=8",
    ] {
        assert_ne!(nodes(&format!("mcts({part})")), all, "{part}");
    }
    assert_eq!(nodes("mcts"), all, "the same tree each time");
}

/// Once a win is proven it is won, whatever the opponent does, with the tree kept from move to move.
#[test]
fn what_is_proven_is_won() {
    let game: Spec = "hex(size=6,swap=off)".parse().unwrap();
    let limits = Limits {
        playouts: Some(600),
        ..Limits::none()
    };
    let (mut claims, mut wins) = (0, 0);
    for seed in 0..12 {
        let mut random = Random::new(seed);
        let spec = format!("mcts(insight_after=30,seed={seed})")
            .parse()
            .unwrap();
        let mut engine = entry().engine(&game, &spec).unwrap();
        let mut board = entry().board(&game, None).unwrap();
        let own = Player((seed % 2) as u8);
        let mut claimed = false;
        while board.ending().is_none() {
            let history = board.history();
            let history: Vec<&str> = history.iter().map(String::as_str).collect();
            let moves = board.moves();
            let word = if board.mover() == Some(own) {
                engine.set_position("", &history).unwrap();
                let choice = engine.think(&limits, &mut |_| {}).unwrap();
                claimed |= claim(&choice) == Some(true);
                choice.best.unwrap()
            } else {
                moves[random.below(moves.len())].clone()
            };
            board.play(&word).unwrap();
        }
        let won = board.payoff(own) == Some(1);
        claims += u32::from(claimed);
        wins += u32::from(won);
        assert!(won || !claimed, "seed {seed}: {:?}", board.history());
    }
    assert!(claims >= 10 && wins >= 11, "{claims} {wins}");
}

#[test]
fn several_threads_share_what_they_know() {
    let moves = ["c4", "d3", "e2"];
    let choice = think(
        "hex(size=7,swap=off)",
        "mcts(threads=3,insight_after=20)",
        &moves,
        4_000,
    );
    assert!(choice.best.is_some());
}

/// The first stone may be taken over, so the strongest first move is not the best one, and nothing is proven of it.
#[test]
fn a_swap_to_come_is_no_proof() {
    let choice = think("hex(size=4,swap=on)", "mcts(insight_after=1)", &[], 500);
    assert!(choice.best.is_some());
    let choice = think("hex(size=5,swap=on)", "mcts", &["c3"], 3_000);
    assert_eq!(
        choice.best.as_deref(),
        Some("swap-pieces"),
        "the middle is taken over"
    );
}
