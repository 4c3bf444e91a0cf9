//! Every engine of every game ends soon after it is told to, whatever its settings are.

use std::sync::mpsc;

use hetman_game::{Entry, Limits, Setting, SettingKind};

use super::*;
use crate::admission::{Admitted, Playable};

/// Processor time an engine may use after it was told to stop: to see it and to clean up behind itself.
const SOON: Duration = Duration::from_millis(50);
/// How long it thinks before that, and how long where very many are tried.
const THINKS: Duration = Duration::from_millis(15);
const BRIEFLY: Duration = Duration::from_millis(3);

fn all_games() -> Vec<Arc<Playable>> {
    let mut games = games();
    games.push(Box::new(hetman_draughts::entry()));
    games.push(Box::new(hetman_go::entry()));
    games.push(Box::new(hetman_hex::entry()));
    Playable::all(games, 8 << 30)
}

/// The processor time this thread has used, as the system counts it.
fn used(task: &str) -> Duration {
    let text = std::fs::read_to_string(format!("/proc/self/task/{task}/schedstat"));
    let first = text.ok().and_then(|text| {
        let mut words = text.split_whitespace();
        words.next().and_then(|word| word.parse().ok())
    });
    Duration::from_nanos(first.unwrap_or(0))
}

fn own_task() -> String {
    let link = std::fs::read_link("/proc/thread-self").unwrap_or_default();
    let name = link.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

/// Lets an engine think without limits, tells it to stop, and says what processor time it used from then on.
fn time_to_stop(game: &Playable, engine: &str, thinks: Duration) -> Duration {
    let spec = match Entry::name(game) {
        "tree" => "tree(uniform,branching=4,depth=9)".parse().unwrap(),
        name => Spec::named(name),
    };
    let mut engine = game
        .engine(&spec, &Admitted::parse(game, engine).unwrap())
        .unwrap();
    engine.set_position(&dealt(game, &spec), &[]).unwrap();
    let stop = engine.stop();
    std::thread::scope(|scope| {
        let (tell, told) = mpsc::channel();
        let builder = std::thread::Builder::new().stack_size(hetman_game::SEARCH_STACK);
        let thinking = builder.spawn_scoped(scope, move || {
            tell.send(own_task()).unwrap();
            let limits = Limits {
                depth: Some(60),
                time: Some(Duration::from_secs(100)),
                ..Limits::none()
            };
            let choice = engine.think(&limits, &mut |_| {}).unwrap();
            assert!(choice.best.is_some());
            drop(engine);
            own_task_used()
        });
        let (task, thinking) = (told.recv().unwrap(), thinking.unwrap());
        std::thread::sleep(thinks);
        // A search that was over before has nothing to stop, and the system no longer counts for its thread.
        if thinking.is_finished() {
            thinking.join().unwrap();
            return Duration::ZERO;
        }
        let before = used(&task);
        stop.request();
        let after = thinking.join().unwrap();
        after.saturating_sub(before)
    })
}

fn own_task_used() -> Duration {
    // A sleep makes the system bring its count up to date.
    std::thread::sleep(Duration::from_millis(1));
    used(&own_task())
}

/// Values a setting may take that could make a search slow.
fn values(setting: &Setting) -> Vec<String> {
    if ["hash", "memory", "entries", "threads", "multipv"].contains(&setting.name) {
        return Vec::new();
    }
    match &setting.kind {
        SettingKind::Switch if setting.value == "on" => vec!["off".into()],
        SettingKind::Switch => vec!["on".into()],
        SettingKind::Number { min, max } | SettingKind::Decimal { min, max } => {
            vec![min.to_string(), max.to_string()]
        }
        SettingKind::Choice(words) => words.iter().map(|word| (*word).to_owned()).collect(),
        SettingKind::Text | SettingKind::File => Vec::new(),
    }
}

/// Combinations known to be nasty, for the engines that have them.
const NASTY: [&str; 6] = [
    "mcts(playout=search,search_depth=20)",
    "mcts(playout=search,search_depth=20,n0=1,rave=on,mast=on)",
    "mcts(playout=greedy,chance=0,longest=100000)",
    "mcts(playout=random,longest=100000,mast=on)",
    "bandit(playout=search)",
    "montecarlo(playout=greedy)",
];

/// Whether a game with chance, hidden cards or more players refuses an engine that cannot play it.
fn refuses(game: &Playable, engine: &str) -> bool {
    let admitted = Admitted::parse(game, engine).unwrap();
    let made = game.engine(&Spec::named(Entry::name(game)), &admitted);
    let says = |error: crate::error::Error| error.to_string();
    let refusal = made.err().map(says).unwrap_or_default();
    let known = [
        "is for games of two players",
        "can play it",
        "across chance",
    ];
    known.iter().any(|words| refusal.contains(words))
}

fn check(game: &Playable, engine: &str, thinks: Duration) {
    if refuses(game, engine) {
        return;
    }
    // A busy machine may count a little late; what is slow is slow every time.
    let stops = (0..3).any(|_| time_to_stop(game, engine, thinks) <= SOON);
    let name = Entry::name(game);
    assert!(stops, "{name}: {engine} does not stop");
}

#[cfg(target_os = "linux")]
#[test]
fn every_engine_of_every_game_stops_at_once() {
    for game in all_games() {
        let engines = game.engines();
        for engine in &engines {
            check(&game, engine.name, THINKS);
        }
        for nasty in NASTY {
            let name = nasty.split('(').next().unwrap();
            if engines.iter().any(|engine| engine.name == name) {
                check(&game, nasty, THINKS);
            }
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn no_value_of_an_option_keeps_an_engine_from_stopping() {
    for game in all_games() {
        for engine in game.engines() {
            // The other names of alpha-beta have the same settings.
            if ["pvs", "mtdf", "solve"].contains(&engine.name) {
                continue;
            }
            for setting in &engine.settings {
                for value in values(setting) {
                    let spec = format!("{}({}={value})", engine.name, setting.name);
                    check(&game, &spec, BRIEFLY);
                }
            }
        }
    }
}
