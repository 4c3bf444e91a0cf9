//! Endgame tables: what is known of small endings, and that the engine wins what is won against the best defence.

use hetman_draughts::endings::{Oracle, build, title};
use hetman_draughts::variants::{English, Frisian, Russian};
use hetman_draughts::{Board, DraughtsPolicy, DraughtsRules, Moves, Position};
use hetman_game::random::Random;
use hetman_game::{Engine, Entry, Limits, Notation, Position as _, Spec, Stop, TableRequest, Turn};
use hetman_search::alphabeta::AlphaBeta;
use hetman_search::retrograde::{Tally, Value};
use hetman_search::{Algorithm, Task};

type English4 = Position<English>;

fn parsed(text: &str) -> English4 {
    Position::parse(&DraughtsRules::default(), text).unwrap()
}

fn total(tallies: &[Tally], pieces: u32) -> u64 {
    let count = |tally: &&Tally| {
        tally
            .name
            .split(['+', ' '])
            .map(|word| word.parse::<u32>().unwrap())
            .sum::<u32>()
    };
    tallies
        .iter()
        .filter(|tally| count(tally) == pieces)
        .flat_map(|tally| tally.counts)
        .sum()
}

#[test]
fn endings_of_four_pieces_are_solved_and_converted() {
    let (tables, tallies) = build::<English>(4, &mut |_| {}).unwrap();
    // Two pieces, one of each side: 32 * 31 with kings, 28 * 31 with a man and a king twice, 28 * 28 - 24 with men.
    assert_eq!(total(&tallies, 2), 32 * 31 + 2 * 28 * 31 + 28 * 28 - 24);
    let bytes = tables.to_bytes(&title::<English>(4));
    assert!(bytes.len() < 2_000_000);
    assert!(Oracle::<Russian>::from_bytes(&bytes).is_err());
    let oracle = Oracle::<English>::from_bytes(&bytes).unwrap();
    for (text, wins) in [
        ("W:WK19,K23:B12,K28", true),
        ("W:WK18,K19:BK1", true),
        ("B:WK18,K19:BK1", false),
        ("W:WK14:BK32", false),
        ("W:WK28,K32:BK1,K5", false),
    ] {
        let value = oracle.value(parsed(text).board()).unwrap();
        assert_eq!(matches!(value, Value::Win(_)), wins, "{text}: {value:?}");
    }
    let mut random = Random::new(7);
    let policy = DraughtsPolicy::with_tables(Oracle::from_bytes(&bytes).unwrap());
    let mut engine = AlphaBeta::new(&policy);
    let mut converted = 0;
    while converted < 1_000 {
        let Some(position) = random_position(&mut random) else {
            continue;
        };
        if matches!(oracle.value(position.board()), Some(Value::Win(_))) {
            convert(&mut engine, &oracle, position);
            converted += 1;
        }
    }
}

/// A position with four pieces that is not over.
fn random_position(random: &mut Random) -> Option<English4> {
    let pieces = ["W", "W", "B", "B"];
    let three = random.below(3);
    let (mut white, mut black) = (Vec::new(), Vec::new());
    for (at, colour) in pieces.into_iter().enumerate() {
        let square = format!("{}{}", ["", "K"][random.below(2)], 1 + random.below(32));
        let white_piece = if three == 0 && at == 2 {
            true
        } else {
            colour == "W"
        };
        if white_piece {
            white.push(square);
        } else {
            black.push(square);
        }
    }
    let text = format!(
        "{}:W{}:B{}",
        ["W", "B"][random.below(2)],
        white.join(","),
        black.join(",")
    );
    Position::parse(&DraughtsRules::default(), &text)
        .ok()
        .filter(|position: &English4| position.turn() != Turn::Over)
}

/// The engine wins within the distance the tables give, whatever the defence.
fn convert(
    engine: &mut AlphaBeta<DraughtsPolicy<English>>,
    oracle: &Oracle<English>,
    mut position: English4,
) {
    let start = position.text();
    let winner = position.mover();
    for _ in 0..=Value::FARTHEST {
        if position.turn() == Turn::Over {
            assert_eq!(
                winner.map(|player| position.payoff(player)),
                Some(1),
                "{start}"
            );
            return;
        }
        let mut list = Moves::<English>::new();
        position.moves(&mut list);
        let mv = if position.mover() == winner {
            let (limits, stop) = (Limits::depth(2), Stop::default());
            let task = Task {
                position: &position,
                limits: &limits,
                moves: &list,
                stop: &stop,
                report: &mut |_| {},
            };
            engine.search(task).line.pv[0]
        } else {
            *list
                .iter()
                .max_by_key(|mv| worst(oracle, position.board(), mv))
                .unwrap()
        };
        position.play(mv);
    }
    panic!("{start} was not won");
}

/// How long a move of the loser holds out.
fn worst(
    oracle: &Oracle<English>,
    board: &Board<English>,
    mv: &<English4 as hetman_game::Position>::Move,
) -> u32 {
    let mut after = *board;
    after.play(*mv);
    match oracle.value(&after) {
        Some(Value::Win(plies)) => u32::from(plies),
        Some(_) => 1_000,
        None => 0,
    }
}

#[test]
fn flying_kings_are_solved_and_some_rules_refuse() {
    let (_, tallies) = build::<Russian>(3, &mut |_| {}).unwrap();
    let kings = tallies
        .iter()
        .find(|tally| tally.name == "0+2 0+1")
        .unwrap();
    assert!(
        kings.counts[1] > kings.counts[0],
        "two flying kings do not usually beat one: {kings:?}"
    );
    assert!(build::<Frisian>(3, &mut |_| {}).is_err());
    let chess_tables = hetman_draughts::entry().engine(
        &Spec::named("draughts"),
        &"alphabeta(tables=/nowhere)".parse().unwrap(),
    );
    assert!(
        chess_tables
            .err()
            .unwrap()
            .to_string()
            .contains("`/nowhere`")
    );
}

/// An engine reads the tables its spec names through whoever may open files, and nothing without.
#[test]
fn tables_come_from_whoever_may_open_files() {
    let game = Spec::named("draughts");
    let two = TableRequest {
        pieces: 2,
        ending: None,
    };
    let tables = hetman_draughts::entry()
        .tables(&game, &two, &mut |_| {})
        .unwrap();
    let spec: Spec = "alphabeta(tables=two)".parse().unwrap();
    let closed = hetman_draughts::entry().engine(&game, &spec).err().unwrap();
    assert!(closed.to_string().contains("`two`"), "{closed}");
    let mut open = hetman_draughts::entry();
    open.open_files_with(std::sync::Arc::new(move |name: &str| match name {
        "two" => Ok(tables.bytes.clone()),
        _ => Err(std::io::Error::other("it is not there")),
    }));
    let mut engine = open.engine(&game, &spec).unwrap();
    let named = |engine: &dyn Engine| {
        let settings = engine.settings().into_iter();
        let mut tables = settings.filter(|setting| setting.name == "tables");
        tables.next().unwrap().value
    };
    assert_eq!(named(&*engine), "two");
    let missing = engine.set_option("tables", "three").unwrap_err();
    assert!(missing.to_string().contains("it is not there"), "{missing}");
    assert_eq!(named(&*engine), "two");
}
