//! Games as text: written, read back, replayed; and openings from files.

use std::path::PathBuf;

use hetman_arena::openings::{Book, Opening, RandomBook};
use hetman_arena::play::{Outcome, Pace};
use hetman_arena::record;
use hetman_arena::tournament::GameResult;
use hetman_game::{Entry, Error, Spec};
use hetman_record::pgn::{self, Dialect};

use crate::{entry, plan, played};

fn games(name: &str, players: &[&str], pairs: u64) -> Vec<GameResult> {
    let game = entry(name);
    let standing = played(&plan(&*game, players, pairs, Pace::Nodes(50)));
    standing
        .results
        .into_iter()
        .flat_map(|pair| pair.games)
        .collect()
}

/// A game as a record.
fn text(entry: &dyn Entry, result: &GameResult) -> String {
    record::pgn(entry, &Spec::named(entry.name()), result).expect("it was played")
}

#[test]
fn every_game_is_replayed_from_its_record() {
    for name in ["tictactoe", "connect4", "nim", "chess", "kuhn"] {
        let game = entry(name);
        let played = games(name, &["random(seed=1)", "random(seed=2)"], 3);
        let texts = played.iter().map(|game| text(&*entry(name), game));
        let text: String = texts.collect();
        assert!(
            text.lines()
                .all(|line| line.starts_with('[') || line.len() <= 80)
        );
        let read = pgn::read(&text, Dialect::Pgn);
        assert_eq!(read.len(), played.len(), "{text}");
        for (reading, played) in read.iter().zip(&played) {
            assert_eq!(reading.tag("GameType"), Some(name));
            assert_eq!(
                reading.tag("PlyCount"),
                Some(reading.tree.words().len().to_string().as_str())
            );
            assert_eq!(Some(reading.outcome.word()), reading.tag("Result"));
            let mut board = game.board(&Spec::named(name), reading.tag("FEN")).unwrap();
            for word in reading.tree.words() {
                board.play(word).unwrap();
            }
            let ending = board.ending().or(board.claim());
            assert_eq!(ending, Some(played.reason.as_str()), "{played:?}");
        }
    }
}

/// Games of Go in the format of their own world, one file for several; a format that the game lacks is PGN.
#[test]
fn games_of_go_are_written_as_sgf() {
    let go = entry("go");
    let played = games("go", &["random(seed=1)", "random(seed=2)"], 1);
    let spec = Spec::named("go");
    for result in &played {
        let text = record::write(&*go, &spec, result, "sgf").unwrap();
        let [black, white] = &result.game.heading.players;
        assert!(text.starts_with("(;GM[1]FF[4]"), "{text}");
        assert!(text.contains(&format!("PB[{black}]")) && text.contains(&format!("PW[{white}]")));
        let read = hetman_game::record::read(&*go, &text, None)
            .unwrap()
            .unwrap();
        let moves: Vec<&str> = result.game.moves.split_whitespace().collect();
        assert_eq!(read.record.tree.words(), moves);
        let other = record::write(&*go, &spec, result, "pdn").unwrap();
        assert_eq!(other, record::pgn(&*go, &spec, result).unwrap());
    }
}

#[test]
fn chess_is_recorded_in_the_usual_notation() {
    let played = games("chess", &["alphabeta", "random"], 1);
    let text = text(&*entry("chess"), &played[0]);
    let reading = &pgn::read(&text, Dialect::Pgn)[0];
    assert!(
        reading
            .tree
            .words()
            .iter()
            .any(|word| word.starts_with(['N', 'B', 'Q', 'R'])),
        "{text}"
    );
    assert!(text.contains("{book}") && text.contains("s}"), "{text}");
}

#[test]
fn where_black_begins_the_first_player_is_black() {
    let go = hetman_go::entry();
    let standing = played(&plan(
        &go,
        &["random(seed=1)", "random(seed=2)"],
        1,
        Pace::Nodes(1),
    ));
    let first = &standing.results[0].games[0];
    let reading = &pgn::read(&text(&go, first), Dialect::Pgn)[0];
    assert_eq!(
        (reading.tag("Black"), reading.tag("White")),
        (Some("random(seed=1)"), Some("random(seed=2)"))
    );
    let result = if first.outcome == Outcome::First {
        "0-1"
    } else {
        "1-0"
    };
    assert_eq!(
        reading.outcome.word(),
        result,
        "a komi of a half leaves no draw"
    );
}

fn book(entry: &dyn Entry, text: &str) -> Result<Vec<Opening>, Error> {
    let folder = tempfile::tempdir().unwrap();
    let path: PathBuf = folder.path().join("book");
    std::fs::write(&path, text).unwrap();
    match Book::read(entry, &Spec::named(entry.name()), &path, 4, 1)? {
        Book::List(list) => Ok(list),
        Book::Random(_) => unreachable!("a file is a list"),
    }
}

#[test]
fn openings_are_read_from_positions_and_games() {
    let chess = entry("chess");
    let text = "# comment\n\nrnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n\
                r1bqkbnr/pppppppp/2n5/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - bm d4; id \"x\";\n";
    let list = book(&*chess, text).unwrap();
    assert_eq!(list.len(), 2);
    assert!(
        list.iter()
            .all(|opening| opening.start.is_some() && opening.moves.is_empty())
    );
    let list = book(
        &*chess,
        "[Event \"x\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0\n",
    )
    .unwrap();
    assert_eq!(
        list,
        [Opening {
            start: None,
            moves: ["e2e4", "e7e5", "g1f3", "b8c6"].map(str::to_owned).to_vec()
        }]
    );
    let list = book(&*entry("connect4"), "44\n4435\n").unwrap();
    assert_eq!(list.len(), 2);
}

#[test]
fn bad_openings_are_named() {
    let chess = entry("chess");
    for (text, why) in [
        ("", "there are none"),
        ("\nx y z\n", "line 2"),
        ("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1\n", "the game is over"),
        ("[Event \"x\"]\n\n1. e4 e4\n", "game 1: illegal move `e4`"),
    ] {
        let error = book(&*chess, text).unwrap_err().to_string();
        assert!(error.contains(why), "{text}: {error}");
    }
}

#[test]
fn random_openings_differ_and_go_on() {
    let game = entry("tictactoe");
    let spec = Spec::named("tictactoe");
    let random = |plies, within| {
        Book::Random(RandomBook {
            plies,
            within,
            seed: 3,
        })
    };
    let book = random(6, None);
    let openings: Vec<Opening> = (0..20)
        .map(|pair| book.opening(&*game, &spec, pair).unwrap())
        .collect();
    assert!(openings.iter().all(|opening| opening.moves.len() == 6));
    assert!(openings.windows(2).any(|two| two[0] != two[1]));
    assert_eq!(book.opening(&*game, &spec, 7).unwrap(), openings[7]);
    assert!(random(9, None).opening(&*game, &spec, 0).is_err());
    let balanced = random(4, Some(0)).opening(&*game, &spec, 0).unwrap();
    let mut board = game.board(&spec, None).unwrap();
    balanced
        .moves
        .iter()
        .for_each(|word| board.play(word).unwrap());
    assert_eq!(
        balanced,
        random(4, Some(0)).opening(&*game, &spec, 0).unwrap()
    );
}
