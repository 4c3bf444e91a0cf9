//! Games of chess against itself: files that depend on the seed alone, whatever the threads and the kills.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use hetman_chess::{ChessPolicy, ChessRules, Position};
use hetman_game::{Error, Stop};
use hetman_tuner::games::Header;
use hetman_tuner::replay::{Library, files};
use hetman_tuner::{Order, Plan, Source, Totals, generate, starts};

const GAMES: u64 = 7;

fn order(folder: &Path, games: u64, threads: usize) -> Order {
    Order {
        folder: folder.to_owned(),
        name: "chess".into(),
        header: Header::default().with("game", "chess").with("seed", 5),
        games,
        per_file: 3,
        threads,
    }
}

fn play(order: &Order, seed: u64) -> Result<(Totals, Vec<Totals>), Error> {
    let plan = Plan {
        nodes: 40,
        seed,
        ..Plan::default()
    };
    let rules = ChessRules::default();
    let source = Source {
        policy: &ChessPolicy::default(),
        rules: &rules,
        plan: &plan,
        starts: &|random| starts::start::<Position>(&ChessRules::default(), 20, random),
    };
    let mut heard = Vec::new();
    let totals = generate(&source, order, &Stop::default(), &mut |totals| {
        heard.push(totals);
    })?;
    Ok((totals, heard))
}

fn contents(folder: &Path) -> Vec<Vec<u8>> {
    let files = files(folder, "chess").unwrap();
    files.iter().map(|path| fs::read(path).unwrap()).collect()
}

#[test]
fn files_depend_on_the_seed_alone_and_hold_no_position_twice() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let (totals, heard) = play(&order(&path("a"), GAMES, 1), 1).unwrap();
    play(&order(&path("b"), GAMES, 3), 1).unwrap();
    play(&order(&path("c"), GAMES, 1), 2).unwrap();
    let whole = contents(&path("a"));
    assert_eq!(whole.len(), 3);
    assert_eq!(whole, contents(&path("b")));
    assert_ne!(whole, contents(&path("c")));
    assert_eq!((totals.games, heard.last()), (GAMES, Some(&totals)));
    let rules = ChessRules::default();
    let library = Library {
        policy: &ChessPolicy::default(),
        rules: &rules,
    };
    let (mut positions, bytes) = (0, whole.iter().map(Vec::len).sum::<usize>());
    for file in files(&path("a"), "chess").unwrap() {
        let mut seen = HashSet::new();
        let read = library.read(&file, &mut |position, step, _| {
            positions += 1;
            assert!(!position.in_check() && step.score.abs() <= Plan::default().level);
            assert!(seen.insert(hetman_game::Position::key(position)));
        });
        read.unwrap();
    }
    assert_eq!(positions, totals.positions);
    assert!(bytes as u64 <= 16 * positions, "{bytes} for {positions}");
}

#[test]
fn a_run_cut_at_any_byte_goes_on_to_the_same_files() {
    let folder = tempfile::tempdir().unwrap();
    let (whole, cut) = (folder.path().join("whole"), folder.path().join("cut"));
    play(&order(&whole, GAMES, 1), 1).unwrap();
    let expected = contents(&whole);
    for share in 0..20 {
        let _ = fs::remove_dir_all(&cut);
        fs::create_dir(&cut).unwrap();
        let mut left = expected.iter().map(Vec::len).sum::<usize>() * share / 20 + share;
        for (file, bytes) in files(&whole, "chess").unwrap().iter().zip(&expected) {
            let part = left.min(bytes.len());
            if part > 0 {
                fs::write(cut.join(file.file_name().unwrap()), &bytes[..part]).unwrap();
            }
            left -= part;
        }
        let (totals, heard) = play(&order(&cut, GAMES, 2), 1).unwrap();
        assert_eq!(contents(&cut), expected, "cut at {share} of 20");
        assert!(totals.games == GAMES && heard[0].games <= GAMES);
    }
}

#[test]
fn a_folder_of_other_games_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let mut other = order(folder.path(), 2, 1);
    play(&other, 1).unwrap();
    other.header = Header::default().with("game", "draughts");
    let says = play(&other, 1).unwrap_err().to_string();
    assert!(
        says.contains("chess-000000.games") && says.contains("other settings"),
        "{says}"
    );
}

#[test]
fn a_folder_that_another_program_writes_to_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let lock = fs::File::create(folder.path().join("chess.lock")).unwrap();
    lock.lock().unwrap();
    let refused = play(&order(folder.path(), GAMES, 1), 1).unwrap_err();
    assert!(refused.to_string().contains("another program"), "{refused}");
    drop(lock);
    play(&order(folder.path(), GAMES, 1), 1).unwrap();
}
