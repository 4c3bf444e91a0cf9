//! Every engine in every variant: what is compiled once for all of them plays by the rules of each.

use hetman_draughts::DraughtsRules;
use hetman_draughts::any::AnyPosition;
use hetman_draughts::variants::Variant;
use hetman_game::conformance::Conformance;
use hetman_game::options::Value;
use hetman_game::{Choice, Entry, Limits, Spec};

fn games() -> Vec<(Variant, Spec)> {
    let game = |&variant: &Variant| {
        let spec = Spec::named("draughts").with("variant", &variant.show());
        (variant, spec)
    };
    Variant::ALL.iter().map(game).collect()
}

fn think(game: &Spec, engine: &str, limits: &Limits) -> Choice {
    let made = hetman_draughts::entry().engine(game, &engine.parse().unwrap());
    let mut engine = made.unwrap_or_else(|error| panic!("{game}, {engine}: {error}"));
    engine.think(limits, &mut |_| {}).unwrap()
}

#[test]
fn every_engine_plays_every_variant() {
    let entry = hetman_draughts::entry();
    for (_, game) in games() {
        let legal = entry.board(&game, None).unwrap().moves();
        for engine in entry.engines() {
            let limits = Limits {
                playouts: Some(20),
                nodes: Some(2_000),
                ..Limits::none()
            };
            let choice = think(&game, engine.name, &limits);
            let best = choice.best.expect("a move");
            assert!(legal.contains(&best), "{game}, {}: {best}", engine.name);
        }
    }
}

#[test]
fn positions_of_any_variant_conform() {
    let suite = Conformance {
        games: 10,
        longest: 5_000,
        ..Conformance::default()
    };
    for (variant, game) in games() {
        let rules = DraughtsRules {
            variant,
            ..DraughtsRules::default()
        };
        suite
            .check::<AnyPosition>(&rules)
            .unwrap_or_else(|why| panic!("{game}: {why}"));
    }
}

/// The engine of the variant itself, without its guesses, is the oracle.
#[test]
fn what_is_compiled_once_finds_the_same_values() {
    const EXACT: &str = "alphabeta(eval=classical,quiescence=off,repetition=off,reverse_futility=off,razoring=off,\
        internal_iterative_reduction=off,late_move_reduction=off,late_move_pruning=off,futility=off,\
        exchange_pruning=off,history_pruning=off,singular_extension=off,delta_pruning=off,hash=1)";
    for (_, game) in games() {
        let limits = Limits::depth(4);
        let exact = think(&game, EXACT, &limits).report.score;
        for engine in ["textbook_alphabeta", "textbook_mtdf", "sss"] {
            let engine = format!("{engine}(eval=classical)");
            let found = think(&game, &engine, &limits).report.score;
            assert_eq!(found, exact, "{game}, {engine}");
        }
    }
}
