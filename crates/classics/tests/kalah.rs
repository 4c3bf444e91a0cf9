//! Kalah: rules by hand, and searches that know that a player may move again.

use hetman_classics::kalah::{Kalah, KalahRules, Lead};
use hetman_game::conformance::Conformance;
use hetman_game::perft::perft;
use hetman_game::random::Random;
use hetman_game::{
    Evaluator, Limits, MoveList, Notation, Player, Position, Score, Settings, Stop, Turn,
};
use hetman_search::alphabeta::AlphaBeta;
use hetman_search::montecarlo::Mcts;
use hetman_search::textbook::{Setup, watch};
use hetman_search::{Algorithm, Plain, Task, Wins};

fn rules(pits: usize, seeds: u32) -> KalahRules {
    KalahRules { pits, seeds }
}

fn after(rules: &KalahRules, start: &str, moves: &str) -> String {
    let mut position = if start.is_empty() {
        Kalah::start(rules).unwrap()
    } else {
        Kalah::parse(rules, start).unwrap()
    };
    for word in moves.split_whitespace() {
        let mv = position.parse_move(word).unwrap();
        position.play(mv);
    }
    position.text()
}

#[test]
fn seeds_are_sown_by_the_rules() {
    let six = rules(6, 4);
    // The last seed in the own store moves again; one in the other's pits does not.
    assert_eq!(after(&six, "", "3"), "4,4,0,5,5,5/1 4,4,4,4,4,4/0 s");
    assert_eq!(after(&six, "", "3 6"), "4,4,0,5,5,0/2 5,5,5,5,4,4/0 n");
    // A last seed in an own empty pit takes itself and what lies opposite, but nothing where nothing lies.
    let start = "1,0,3,0,0,0/10 2,2,2,2,5,2/11 s";
    assert_eq!(after(&six, start, "1"), "0,0,3,0,0,0/16 2,2,2,2,0,2/11 n");
    let empty = "1,0,3,0,0,0/10 2,2,2,2,0,2/16 s";
    assert_eq!(after(&six, empty, "1"), "0,1,3,0,0,0/10 2,2,2,2,0,2/16 n");
    // Many seeds go round, past the other's store, and may end where they began.
    let round = "0,0,0,0,0,13/5 1,1,1,1,1,1/24 s";
    assert_eq!(after(&six, round, "6"), "1,1,1,1,1,0/9 0,2,2,2,2,2/24 n");
}

#[test]
fn the_game_ends_when_the_mover_has_nothing_to_sow() {
    let six = rules(6, 4);
    let over = Kalah::parse(&six, "0,0,0,0,0,0/20 1,2,0,0,0,1/24 s").unwrap();
    assert_eq!(over.turn(), Turn::Over);
    assert_eq!(
        (over.payoff(Player::FIRST), over.payoff(Player::SECOND)),
        (-1, 1)
    );
    let open = Kalah::parse(&six, "0,0,0,0,0,0/20 1,2,0,0,0,1/24 n").unwrap();
    assert_eq!(open.turn(), Turn::Player(Player::SECOND));
}

#[test]
fn conformance() {
    for (pits, seeds) in [(1, 1), (3, 2), (4, 4), (6, 4), (6, 6), (8, 9)] {
        let suite = Conformance::default();
        suite.check::<Kalah>(&rules(pits, seeds)).unwrap();
    }
    assert_eq!(perft(&mut Kalah::start(&rules(6, 4)).unwrap(), 1), 6);
}

/// Minimax written once more, plainly, as the oracle.
fn value(position: &Kalah, depth: u32) -> i32 {
    match position.turn() {
        Turn::Over => return win(position.payoff(Player::FIRST)),
        _ if depth == 0 => {
            let own = Lead.score(position).raw();
            let first = position.to_move() == Player::FIRST;
            return if first { own } else { -own };
        }
        _ => {}
    }
    let mut list = MoveList::new();
    position.moves(&mut list);
    let values = list.into_iter().map(|mv| {
        let mut next = position.clone();
        next.play(mv);
        value(&next, depth - 1)
    });
    if position.to_move() == Player::FIRST {
        values.max().unwrap()
    } else {
        values.min().unwrap()
    }
}

/// Wins are all alike here.
fn win(payoff: i32) -> i32 {
    payoff * 10_000
}

fn alike(score: Score) -> i32 {
    if score.is_decided() {
        win(score.raw().signum())
    } else {
        score.raw()
    }
}

#[test]
fn every_exact_search_agrees_with_minimax_on_a_thousand_positions() {
    let policy = Plain::new(Lead, |pit: u8| u16::from(pit) + 1);
    let mut engine = AlphaBeta::new(&policy);
    let mut mtdf = AlphaBeta::mtdf(&policy);
    for engine in [&mut engine, &mut mtdf] {
        // A position met again at another depth would be known better than minimax knows it.
        engine.set("table", "off").unwrap();
    }
    let mut random = Random::new(7);
    let mut checked = 0;
    while checked < 1_000 {
        let pits = 2 + random.below(5);
        let rules = rules(pits, 1 + random.below(4) as u32);
        let mut position = Kalah::start(&rules).unwrap();
        for _ in 0..random.below(20) {
            if position.turn() != Turn::Over {
                let mut list = MoveList::new();
                position.moves(&mut list);
                position.play(list[random.below(list.len())]);
            }
        }
        if position.turn() == Turn::Over {
            continue;
        }
        checked += 1;
        let depth = 1 + random.below(if pits > 4 { 4 } else { 7 }) as u32;
        let first = position.to_move() == Player::FIRST;
        let truth = value(&position, depth);
        let truth = if first { truth } else { -truth };
        for (name, score) in [
            ("alphabeta", engine_score(&mut engine, &position, depth)),
            ("mtdf", engine_score(&mut mtdf, &position, depth)),
        ]
        .into_iter()
        .chain(LESSONS.map(|name| (name, lesson_score(name, &position, depth))))
        {
            assert_eq!(
                alike(score),
                truth,
                "{name} at depth {depth} of `{}`",
                position.text()
            );
        }
    }
}

/// The pages of the textbook that give exact values at any depth.
const LESSONS: [&str; 6] = [
    "minimax",
    "negamax",
    "textbook_alphabeta",
    "scout",
    "textbook_mtdf",
    "sss",
];

fn lesson_score(name: &str, position: &Kalah, depth: u32) -> Score {
    let setup = Setup {
        evaluator: Lead,
        wins: Wins::Distance,
        probe: &mut (),
    };
    let found = watch(name, position, &Limits::depth(depth), setup).unwrap();
    found.line.score
}

fn engine_score(engine: &mut AlphaBeta<Plain<Kalah, Lead>>, position: &Kalah, depth: u32) -> Score {
    engine.forget();
    let mut moves = MoveList::new();
    position.moves(&mut moves);
    let task = Task {
        position,
        limits: &Limits::depth(depth),
        moves: &moves,
        stop: &Stop::default(),
        report: &mut |_| {},
    };
    engine.search(task).line.score
}

#[test]
fn small_boards_are_solved_alike_by_every_way() {
    let rules = rules(3, 2);
    let mut random = Random::new(3);
    for _ in 0..60 {
        let mut position = Kalah::start(&rules).unwrap();
        for _ in 0..random.below(8) {
            let mut list = MoveList::new();
            position.moves(&mut list);
            if position.turn() != Turn::Over {
                position.play(list[random.below(list.len())]);
            }
        }
        if position.turn() == Turn::Over {
            continue;
        }
        let truth = lesson_score("minimax", &position, 200).raw().signum();
        let policy = Plain::new(Lead, |pit: u8| u16::from(pit) + 1);
        let solved = engine_score(&mut AlphaBeta::solve(&policy), &position, 200);
        assert_eq!(solved.raw().signum(), truth, "solve `{}`", position.text());
        let proven = lesson_score("proof", &position, 200).raw().signum();
        assert_eq!(proven, truth, "proof `{}`", position.text());
        for (name, mv) in [
            ("bstar", bstar_move(&position)),
            ("mcts", mcts_move(&policy, &position)),
        ] {
            let reached = reached(&position, mv);
            assert_eq!(reached, truth, "{name} plays {mv} in `{}`", position.text());
        }
    }
}

/// What a move brings the player who makes it, with best play.
fn reached(position: &Kalah, mv: u8) -> i32 {
    let mover = position.to_move();
    let mut next = position.clone();
    next.play(mv);
    if next.turn() == Turn::Over {
        return next.payoff(mover);
    }
    let own = lesson_score("minimax", &next, 200).raw().signum();
    if next.to_move() == mover { own } else { -own }
}

fn bstar_move(position: &Kalah) -> u8 {
    let setup = Setup {
        evaluator: Lead,
        wins: Wins::Distance,
        probe: &mut (),
    };
    let found = watch("bstar", position, &Limits::none(), setup).unwrap();
    found.line.pv[0]
}

/// The tree is kept from move to move, also where the player moves again.
#[test]
fn a_kept_tree_knows_who_moves_again() {
    let rules = rules(3, 2);
    let policy = Plain::new(Lead, |pit: u8| u16::from(pit) + 1);
    let (mut random, mut again) = (Random::new(5), 0);
    for _ in 0..30 {
        let mut position = Kalah::start(&rules).unwrap();
        let mut engine = Mcts::new(&policy);
        while position.turn() != Turn::Over {
            let truth = lesson_score("minimax", &position, 200).raw().signum();
            let mv = mcts_choice(&mut engine, &position);
            let text = position.text();
            assert_eq!(reached(&position, mv), truth, "{mv} in `{text}`");
            let mut list = MoveList::new();
            position.moves(&mut list);
            let mover = position.to_move();
            position.play(list[random.below(list.len())]);
            again += usize::from(position.to_move() == mover);
        }
    }
    assert!(again > 30, "{again}");
}

fn mcts_move(policy: &Plain<Kalah, Lead>, position: &Kalah) -> u8 {
    mcts_choice(&mut Mcts::new(policy), position)
}

fn mcts_choice(engine: &mut Mcts<Plain<Kalah, Lead>>, position: &Kalah) -> u8 {
    let mut moves = MoveList::new();
    position.moves(&mut moves);
    let limits = Limits {
        playouts: Some(30_000),
        ..Limits::none()
    };
    let task = Task {
        position,
        limits: &limits,
        moves: &moves,
        stop: &Stop::default(),
        report: &mut |_| {},
    };
    engine.search(task).line.pv[0]
}
