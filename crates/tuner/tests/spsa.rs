//! Tuning by real games of Connect Four: it climbs, it resumes as if it had never been stopped, and bad files are refused in
//! one sentence.

use hetman_game::{Entry, Spec, Stop};
use hetman_tuner::spsa::run::{Ending, Tuned, TuningContext, run};
use hetman_tuner::spsa::store::IterationStore;
use hetman_tuner::spsa::task::{Draft, Task};

fn connect4() -> Box<dyn Entry> {
    let mut games = hetman_classics::entries();
    let at = games.iter().position(|game| game.name() == "connect4");
    games.swap_remove(at.unwrap())
}

fn task(entry: &dyn Entry, text: &str) -> Result<Task, String> {
    let draft = Draft::read(text).map_err(|error| error.to_string())?;
    draft
        .task(entry, &Spec::named("connect4"))
        .map_err(|error| error.to_string())
}

/// A tuning that is cancelled after a number of iterations of its own.
fn tune(task: &Task, store: Option<&mut IterationStore>, at_most: u64) -> Tuned {
    let (entry, cancel, mut played) = (connect4(), Stop::default(), 0);
    let stop = cancel.clone();
    let mut context = TuningContext {
        crew: &hetman_arena::tournament::Tables,
        entry: &*entry,
        game: &Spec::named("connect4"),
        store,
        fresh: false,
        cancel,
        observer: &mut |_, known| {
            played += u64::from(!known);
            if played >= at_most {
                stop.request();
            }
        },
    };
    run(task, &mut context).unwrap()
}

/// The strength of the engine is a number whose best value is known: its greatest.
const RATED: &str = "game = 'connect4'\nengine = 'alphabeta(hash=1)'\nnodes = 400\niterations = 30\npairs = 4\nseed = 2\n\
    openings = 'random(plies=2)'\n[parameters.elo]\nstart = 1000\nmin = 600\nstep = 200\nrate = 0.05\n";

#[test]
fn it_climbs_by_games() {
    let tuned = tune(&task(&*connect4(), RATED).unwrap(), None, u64::MAX);
    assert_eq!((tuned.ending, tuned.spsa.done()), (Ending::Complete, 30));
    assert_eq!(tuned.pairs.count(), 120);
    assert!(tuned.spsa.values()[0] > 1300.0, "{:?}", tuned.spsa.curve());
}

#[test]
fn it_resumes_as_if_it_had_never_been_stopped() {
    let task = task(&*connect4(), &RATED.replace("nodes = 400", "nodes = 50")).unwrap();
    let undisturbed = tune(&task, None, u64::MAX);
    let folder = tempfile::tempdir().unwrap();
    let mut runs = 0;
    let resumed = loop {
        let mut store = IterationStore::open(folder.path()).unwrap();
        let before = store.count().unwrap();
        let tuned = tune(&task, Some(&mut store), 7);
        assert_eq!(store.count().unwrap(), tuned.spsa.done());
        assert!(tuned.spsa.done() >= before);
        runs += 1;
        if tuned.ending == Ending::Complete {
            break tuned;
        }
    };
    assert_eq!(runs, 5);
    assert_eq!(resumed.spsa.curve(), undisturbed.spsa.curve());
    assert_eq!(resumed.pairs, undisturbed.pairs);
}

#[test]
fn it_stops_where_nothing_moves() {
    // Without a choice there is nothing to win: every game is the same whatever the margin.
    let text = "game = 'connect4'\nengine = 'alphabeta(null_move=off)'\nnodes = 20\niterations = 500\n\
        stop = { window = 5, within = 0.5 }\n[parameters.null_move_base]\n";
    let tuned = tune(&task(&*connect4(), text).unwrap(), None, u64::MAX);
    assert_eq!((tuned.ending, tuned.spsa.done()), (Ending::Settled, 10));
}

#[test]
fn bad_files_are_refused_in_one_sentence() {
    let good = "game = 'connect4'\nnodes = 20\niterations = 5\n[parameters.null_move_base]\n";
    assert!(task(&*connect4(), good).is_ok());
    for (from, to, says) in [
        ("nodes", "nodez", "`nodez`"),
        ("nodes = 20", "", "exactly one of `tc`"),
        ("nodes = 20", "nodes = 20\ngames = 7", "`games` cannot"),
        ("nodes = 20", "nodes = 20\npairs = 0", "`pairs` is 0"),
        ("iterations = 5\n", "", "`iterations`"),
        ("= 5", "= = 5", "line 3"),
        (
            "nodes = 20",
            "engine = 'alphabet'\nnodes = 20",
            "`alphabet`",
        ),
        ("nodes = 20", "openings = 'none'\nnodes = 20", "`none`"),
        (
            "[parameters.null_move_base]",
            "parameters = {}",
            "no number",
        ),
        ("null_move_base", "null_move_bas", "`null_move_bas`"),
        ("null_move_base", "null_move", "`null_move` is no number"),
        ("base]", "base]\nmin = -1", "null_move_base.min"),
        ("base]", "base]\nmin = 3\nmax = 2", "null_move_base.max"),
        ("base]", "base]\nmin = 3\nmax = 3", "nowhere to go"),
        ("base]", "base]\nmax = 2", "null_move_base.start"),
        ("base]", "base]\nstep = 0.2", "null_move_base.step"),
        ("base]", "base]\nstep = nan", "null_move_base.step"),
        ("base]", "base]\nrate = 0", "null_move_base.rate"),
        ("base]", "base]\nrote = 1", "`rote`"),
        ("base]", "base]\n[gains]\nalpha = 2", "gains.alpha"),
        (
            "base]",
            "base]\n[stop]\nwindow = 0\nwithin = 1",
            "stop.window",
        ),
    ] {
        let error = task(&*connect4(), &good.replacen(from, to, 1)).unwrap_err();
        assert!(error.contains(says), "{to}: {error}");
        assert!(!error.contains('\n'), "{error}");
    }
}
