//! Networks from files: a good one evaluates, a bad one is refused in a sentence and leaves everything as it was.

use std::io;
use std::sync::Arc;

use hetman_chess::{ChessFeatures, entry};
use hetman_game::{Engine, Entry, Limits, Shown, Spec};
use hetman_network::conformance::random_network;

/// A network whose numbers mean nothing.
fn network() -> Vec<u8> {
    let mut bytes = Vec::new();
    random_network::<ChessFeatures>(1)
        .write(&mut bytes)
        .unwrap();
    bytes
}

fn file(name: &str) -> io::Result<Vec<u8>> {
    let good = network();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    match name {
        "good" => Ok(good),
        "short" => Ok(good[..good.len() - 1].to_vec()),
        "altered" => {
            let mut bytes = good;
            *bytes.last_mut().unwrap() ^= 1;
            Ok(bytes)
        }
        "other" => {
            let start = text(&good[..60]).replace(" chess-768", " goose-768");
            Ok([start.as_bytes(), &good[60..]].concat())
        }
        "text" => Ok(b"no network\n".to_vec()),
        _ => Err(io::ErrorKind::NotFound.into()),
    }
}

fn engine() -> Box<dyn Engine> {
    let mut chess = entry();
    chess.open_files_with(Arc::new(file));
    let spec = |text: &str| text.parse::<Spec>().unwrap();
    chess
        .engine(&spec("chess"), &spec("alphabeta(hash=1)"))
        .unwrap()
}

fn score(engine: &mut dyn Engine) -> (Shown, u64) {
    engine.new_game();
    let choice = engine.think(&Limits::depth(4), &mut |_| {}).unwrap();
    (choice.report.score, choice.report.nodes)
}

fn value(engine: &dyn Engine, name: &str) -> String {
    let settings = engine.settings();
    let found = settings.into_iter().find(|setting| setting.name == name);
    found.unwrap().value
}

#[test]
fn a_network_is_loaded_and_left_again() {
    let mut engine = engine();
    let own = (value(&*engine, "eval"), score(&mut *engine));
    engine.set_option("eval_file", "good").unwrap();
    assert_eq!(value(&*engine, "eval"), "network");
    let learnt = score(&mut *engine);
    assert_ne!(learnt, own.1);
    engine.set_option("eval", "material").unwrap();
    assert_ne!(score(&mut *engine), learnt);
    engine.set_option("eval", "network").unwrap();
    assert_eq!(
        score(&mut *engine),
        learnt,
        "the file's, not the built-in one"
    );
    engine.set_option("eval", &own.0).unwrap();
    engine.set_option("eval_file", "").unwrap();
    assert_eq!((value(&*engine, "eval"), score(&mut *engine)), own);
}

#[test]
fn bad_files_are_refused_and_change_nothing() {
    let mut engine = engine();
    engine.set_option("eval_file", "good").unwrap();
    let before = score(&mut *engine);
    for (name, says) in [
        ("short", "bytes of weights"),
        ("altered", "altered"),
        ("other", "`goose-768-mirrored`"),
        ("text", "`hetman network 1`"),
        ("missing", "`missing`"),
    ] {
        let error = engine
            .set_option("eval_file", name)
            .unwrap_err()
            .to_string();
        assert!(error.contains(says) && !error.contains('\n'), "{error}");
        assert_eq!(value(&*engine, "eval_file"), "good");
        assert_eq!(score(&mut *engine), before, "{name}");
    }
}

/// Weights of `classical` from a file change what it says, and the same weights leave it as it is.
#[test]
fn weights_come_from_a_file() {
    use hetman_chess::tuning::{GROUPS, TITLE, Weighted};
    use hetman_game::linear::write_weights;
    let weights = Weighted::Classical.weights();
    let same = write_weights(TITLE, GROUPS, &weights);
    let half: Vec<(i32, i32)> = weights
        .iter()
        .map(|(one, two)| (one / 2, two / 2))
        .collect();
    let half = write_weights(TITLE, GROUPS, &half);
    let mut chess = entry();
    chess.open_files_with(Arc::new(move |name: &str| match name {
        "same" => Ok(same.clone().into_bytes()),
        "half" => Ok(half.clone().into_bytes()),
        "odd" => Ok(same.replace(',', ";").into_bytes()),
        _ => Err(io::ErrorKind::NotFound.into()),
    }));
    let spec = |text: &str| text.parse::<Spec>().unwrap();
    let mut engine = chess
        .engine(&spec("chess"), &spec("alphabeta(hash=1,eval=classical)"))
        .unwrap();
    let built_in = score(&mut *engine);
    engine.set_option("eval_file", "same").unwrap();
    assert_eq!(value(&*engine, "eval"), "weights");
    assert_eq!(score(&mut *engine), built_in);
    engine.set_option("eval_file", "half").unwrap();
    assert_ne!(score(&mut *engine), built_in);
    let odd = engine.set_option("eval_file", "odd").unwrap_err();
    assert!(odd.to_string().contains("no pair of weights"), "{odd}");
    engine.set_option("eval_file", "").unwrap();
    assert_eq!(value(&*engine, "eval"), "network", "the default again");
    engine.set_option("eval", "classical").unwrap();
    assert_eq!(score(&mut *engine), built_in);
}

/// A move of the book is played without search, and only where there is one.
#[test]
fn moves_come_from_a_book() {
    use hetman_game::BookMove;
    let moves = [BookMove {
        position: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".into(),
        word: "a2a4".into(),
        weight: 1,
    }];
    let bytes = entry().books().unwrap().write(&moves).unwrap();
    let mut chess = entry();
    chess.open_files_with(Arc::new(move |name: &str| match name {
        "book" => Ok(bytes.clone()),
        _ => Err(io::ErrorKind::NotFound.into()),
    }));
    let spec = |text: &str| text.parse::<Spec>().unwrap();
    let mut engine = chess
        .engine(&spec("chess"), &spec("alphabeta(hash=1,book=book)"))
        .unwrap();
    let mut best = |moves: &[&str], limits: &Limits| {
        engine.set_position("", moves).unwrap();
        let choice = engine.think(limits, &mut |_| {}).unwrap();
        (choice.best.unwrap(), choice.report.nodes)
    };
    assert_eq!(best(&[], &Limits::depth(4)), ("a2a4".into(), 0));
    assert!(best(&["a2a4"], &Limits::depth(4)).1 > 0);
    let other = Limits {
        only: vec!["e2e4".into()],
        ..Limits::depth(4)
    };
    assert_eq!(best(&[], &other).0, "e2e4");
    engine.set_option("book", "").unwrap();
    engine.set_position("", &[]).unwrap();
    let choice = engine.think(&Limits::depth(4), &mut |_| {}).unwrap();
    assert!(choice.report.nodes > 0);
}
