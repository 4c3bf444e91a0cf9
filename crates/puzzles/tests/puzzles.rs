//! Every puzzle obeys the rules of a game, every search solves what it should, and what cannot be is refused.

use hetman_game::conformance::Conformance;
use hetman_game::{Entry, Limits, Notation, Settings, Shown, Spec};
use hetman_puzzles::fifteen::Fifteen;
use hetman_puzzles::morpion::Morpion;
use hetman_puzzles::peg::Peg;
use hetman_puzzles::samegame::SameGame;
use hetman_puzzles::sokoban::Sokoban;

fn conforms<P: Notation>(set: &[(&str, &str)], games: u32) {
    let mut rules = P::Rules::default();
    for (name, value) in set {
        rules.set(name, value).expect("a rule");
    }
    let suite = Conformance {
        games,
        ..Conformance::default()
    };
    suite
        .check::<P>(&rules)
        .unwrap_or_else(|why| panic!("{set:?}: {why}"));
}

#[test]
fn every_puzzle_conforms() {
    conforms::<Fifteen>(&[("size", "3")], 2);
    conforms::<Fifteen>(&[("size", "5")], 1);
    conforms::<SameGame>(&[("columns", "8"), ("rows", "5"), ("colours", "3")], 10);
    conforms::<SameGame>(&[], 1);
    for variant in ["4T", "4D", "5T", "5D"] {
        conforms::<Morpion>(&[("rules", variant)], 3);
    }
    conforms::<Sokoban>(&[("level", "40")], 2);
    conforms::<Peg>(&[], 10);
    conforms::<Peg>(&[("count", "sweeps")], 10);
}

/// The value an engine finds at a position of a game, and the length of its line.
fn solve(game: &str, engine: &str, position: &str, limits: &Limits) -> (i32, usize) {
    let spec: Spec = game.parse().expect("a game");
    let entries = hetman_puzzles::entries();
    let entry = entries
        .iter()
        .find(|entry| entry.name() == spec.name)
        .expect("a game");
    let engine: Spec = engine.parse().expect("an engine");
    let mut engine = entry.engine(&spec, &engine).expect("an engine");
    engine.set_position(position, &[]).expect("a position");
    let choice = engine.think(limits, &mut |_| {}).expect("a choice");
    let Shown::Value(value) = choice.report.score else {
        panic!("a puzzle has a value");
    };
    played(&**entry, &spec, position, &choice.report.pv);
    (value, choice.report.pv.len())
}

/// Plays a line to the end of the puzzle.
fn played(entry: &dyn Entry, game: &Spec, position: &str, line: &[String]) {
    let mut board = entry
        .board(game, Some(position).filter(|text| !text.is_empty()))
        .expect("a board");
    for word in line {
        board.play(word).expect("a legal move");
    }
    assert!(board.ending().is_some(), "the line stops before the end");
}

/// The fewest pushes of the forty levels, found by breadth first search backwards from the goals.
const PUSHES: [i32; 40] = [
    6, 6, 6, 8, 8, 9, 9, 9, 9, 9, 12, 12, 12, 12, 13, 13, 13, 14, 14, 14, 14, 14, 14, 14, 14, 15,
    15, 15, 15, 16, 18, 18, 18, 19, 20, 20, 20, 21, 21, 22,
];

#[test]
fn forty_levels_of_sokoban_are_solved_by_the_fewest_pushes() {
    for (at, pushes) in PUSHES.iter().enumerate() {
        let game = format!("sokoban(level={})", at + 1);
        for engine in ["astar", "ida", "astar(bound=nearest)"] {
            let (value, length) = solve(&game, engine, "", &Limits::none());
            assert_eq!(
                (value, length as i32),
                (*pushes, *pushes),
                "{game} {engine}"
            );
        }
    }
}

#[test]
fn sliding_tiles_come_in_order_by_the_fewest_moves() {
    for bound in ["manhattan", "conflict", "patterns"] {
        for engine in ["ida", "astar", "ida(hash=1)"] {
            let engine = match engine.strip_suffix(')') {
                Some(open) => format!("{open},bound={bound})"),
                None => format!("{engine}(bound={bound})"),
            };
            // One of the two that are hardest.
            let hardest = solve(
                "fifteen(size=3)",
                &engine,
                "8 6 7/2 5 4/3 0 1",
                &Limits::none(),
            );
            assert_eq!(hardest, (31, 31), "{engine}");
        }
    }
    let near = "5 1 2 4/9 6 3 8/13 10 7 11/14 15 12 0";
    assert_eq!(solve("fifteen", "ida", near, &Limits::none()).0, 12);
}

#[test]
fn thirty_two_pegs_go_by_thirty_one_jumps() {
    assert_eq!(solve("peg", "ida", "", &Limits::none()), (31, 31));
    for (board, jumps) in [
        ("--...--/--.o.--/..ooo../...o.../...o.../--...--/--...--", 5),
        (
            "--...--/--.o.--/..ooo../.ooooo./ooooooo/--...--/--...--",
            15,
        ),
    ] {
        let [by_regions, plainly] = ["ida", "astar(bound=none)"]
            .map(|engine| solve("peg(count=sweeps)", engine, board, &Limits::none()));
        assert_eq!((by_regions.1, plainly.1), (jumps, jumps));
        assert_eq!(by_regions.0, plainly.0, "sweeps of {board}");
    }
}

/// The eighteen sweeps of Bergholt (1912), jump by jump; fewer do not bring one peg home (Beasley 1964).
const BERGHOLT: &str = "d2d4 f3d3 e1e3 e4e2 e6e4 g5e5 d5f5 g3g5 g5e5 c3e3 a3c3 b5d5 d5f5 f5f3 f3d3 d3b3 c7c5 c4c6 \
    e7c7 c7c5 a5a3 a3c3 c1e1 e1e3 e3e5 c2c4 c4c6 c6e6 e6e4 e4c4 b4d4";

#[test]
fn eighteen_sweeps_bring_the_last_peg_home() {
    let spec: Spec = "peg(count=sweeps)".parse().expect("a game");
    let entries = hetman_puzzles::entries();
    let peg = entries.iter().find(|entry| entry.name() == "peg");
    let mut board = peg.expect("a game").board(&spec, None).expect("a board");
    let mut texts = Vec::new();
    for word in BERGHOLT.split_whitespace() {
        board.play(word).expect("a legal jump");
        texts.push(board.text());
    }
    assert_eq!(board.ending(), Some("solved"));
    assert_eq!(board.tally().as_deref(), Some("18"));
    // The rest after eleven sweeps cannot be made shorter, or the whole could.
    let found = solve("peg(count=sweeps)", "ida", &texts[15], &Limits::none());
    assert_eq!(found.0, 18);
}

#[test]
fn searches_by_playouts_come_near_the_best() {
    let limits = Limits {
        playouts: Some(3_000),
        ..Limits::none()
    };
    for (engine, morpion, samegame) in [
        ("nrpa", 30, 1200),
        ("nested", 30, 1200),
        ("spmcts", 28, 1000),
    ] {
        let (lines, length) = solve("morpion(rules=4D)", engine, "", &limits);
        assert_eq!(lines as usize, length);
        assert!(
            (morpion..=35).contains(&lines),
            "{engine}: {lines} lines of 35"
        );
        let (score, _) = solve("samegame(columns=8,rows=8,colours=3)", engine, "", &limits);
        assert!(score >= samegame, "{engine}: {score}");
    }
}

/// The mean payoff over a hundred boards of `SameGame`, the first ones of the generator.
fn mean_of_boards(engine: &str, playouts: u64) -> f64 {
    let limits = Limits {
        playouts: Some(playouts),
        ..Limits::none()
    };
    let board = |seed: u32| solve(&format!("samegame(seed={seed})"), engine, "", &limits).0;
    (1..=100).map(|seed| f64::from(board(seed))).sum::<f64>() / 100.0
}

#[test]
fn a_hundred_boards_pay_more_the_more_is_searched() {
    // The first playout is the same kind of chance for all engines.
    let chance = mean_of_boards("nested", 1);
    for engine in ["nrpa", "nested", "spmcts"] {
        let [few, more] = [50, 200].map(|playouts| mean_of_boards(engine, playouts));
        println!("{engine}: {chance:.0}, {few:.0}, {more:.0} by 1, 50, 200 playouts");
        assert!(few > chance + 300.0, "{engine}: {few:.0} after {chance:.0}");
        assert!(more > few + 50.0, "{engine}: {more:.0} after {few:.0}");
    }
}

#[test]
fn the_same_seed_finds_the_same_line() {
    let limits = Limits {
        playouts: Some(500),
        ..Limits::none()
    };
    for engine in ["nrpa", "nested", "spmcts"] {
        let run = |seed: u32| solve("samegame", &format!("{engine}(seed={seed})"), "", &limits);
        assert_eq!(run(3), run(3), "{engine}");
    }
}

#[test]
fn the_rest_of_a_solution_is_known_move_by_move() {
    let entries = hetman_puzzles::entries();
    let game: Spec = "fifteen(size=3,seed=5)".parse().expect("a game");
    let mut engine = entries[0]
        .engine(&game, &"ida".parse().expect("a spec"))
        .expect("an engine");
    let first = engine
        .think(&Limits::none(), &mut |_| {})
        .expect("a choice");
    let word = first.best.expect("a move");
    engine.set_position("", &[&word]).expect("a position");
    let second = engine
        .think(&Limits::none(), &mut |_| {})
        .expect("a choice");
    assert_eq!(second.report.nodes, 0);
    assert_eq!(second.report.pv, first.report.pv[1..]);
    assert_eq!(second.report.score, first.report.score);
}

#[test]
fn bench_positions_can_be_set_up() {
    for entry in hetman_puzzles::entries() {
        let game = Spec::named(entry.name());
        for (position, _) in entry.bench() {
            let board = entry.board(&game, Some(*position).filter(|text| !text.is_empty()));
            assert!(board.is_ok(), "{position}");
        }
    }
}

#[test]
fn a_picture_shows_every_line() {
    let entries = hetman_puzzles::entries();
    let game: Spec = "morpion(rules=5T)".parse().expect("a game");
    let mut board = entries[2].board(&game, None).expect("a board");
    for _ in 0..7 {
        let word = board.moves().remove(0);
        board.play(&word).expect("a legal move");
    }
    let picture = board.picture().expect("a picture");
    assert_eq!(picture.matches("<path").count(), 7);
    assert_eq!(picture.matches("<circle").count(), 36 + 7);
    assert_eq!(board.view().lines.len(), 7);
}
