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
