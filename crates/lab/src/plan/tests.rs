//! Experiment files, good and broken.

use std::path::Path;

use hetman_game::{Entry, Error, Spec};

use super::*;

fn find(spec: &Spec) -> Result<Arc<dyn Entry>, Error> {
    let mut games = hetman_classics::entries();
    games.push(Box::new(hetman_chess::entry()));
    let names: Vec<&str> = games.iter().map(|entry| entry.name()).collect();
    let at = names.iter().position(|name| *name == spec.name);
    at.map(|at| games.swap_remove(at).into())
        .ok_or_else(|| Error::unknown("game", &spec.name, names))
}

fn read(text: &str) -> Result<Experiment, Wrong> {
    Experiment::read(text, Reach::Machine(Path::new("")), &find)
}

const HEAD: &str = "title = 'x'\nquestion = 'y'\n";

fn names(arms: &str, game: &str) -> Vec<String> {
    let text = format!("{HEAD}{arms}\n[[games]]\ngame = '{game}'\ndepths = [1, 2]\n");
    let study = read(&text).unwrap().studies.pop().unwrap();
    study.arms.iter().map(|arm| arm.name.clone()).collect()
}

#[test]
fn arms_are_made_in_every_way() {
    assert_eq!(
        names("algorithms = ['minimax', 'scout']", "nim"),
        ["minimax", "scout"]
    );
    assert_eq!(
        names("base = 'alphabeta(hash=1)'", "nim"),
        ["alphabeta(hash=1)"]
    );
    let off = names("base = 'alphabeta'\noff = ['table', 'scout']", "nim");
    assert_eq!(off, ["alphabeta", "without table", "without scout"]);
    let add = "base = 'alphabeta'\nadd = ['table', { name = 'order', switches = ['static_order', 'killers'] }]";
    assert_eq!(
        names(add, "nim"),
        ["bare alphabeta", "+ table", "+ order", "alphabeta"]
    );
    let evaluations = names("base = 'alphabeta'\nevaluations = 'all'", "chess");
    assert_eq!(
        evaluations,
        [
            "alphabeta",
            "eval classical",
            "eval tables",
            "eval simple",
            "eval material"
        ]
    );
    let named =
        "[[arms]]\nname = 'a'\nengine = 'alphabeta'\nnodes = 5\n[[arms]]\nengine = 'minimax'";
    assert_eq!(names(named, "nim"), ["a", "minimax"]);
}

#[test]
fn every_switch_of_the_base_is_an_arm() {
    let text = format!(
        "{HEAD}base = 'alphabeta(table=off)'\noff = 'all'\n[[games]]\ngame = 'chess'\ndepths = [1, 2]\n"
    );
    let study = read(&text).unwrap().studies.pop().unwrap();
    let engine = study
        .entry
        .engine(&study.game, &Spec::named("alphabeta").with("table", "off"))
        .unwrap();
    let on = engine
        .settings()
        .into_iter()
        .filter(|one| one.value == "on")
        .count();
    assert_eq!(study.arms.len(), on + 1);
    assert!(on > 20 && study.arms.iter().all(|arm| arm.name != "without table"));
    let null_move = study
        .arms
        .iter()
        .find(|arm| arm.name == "without null_move")
        .unwrap();
    assert_eq!(
        null_move.player.to_string(),
        "alphabeta(table=off,null_move=off)"
    );
}

#[test]
fn what_is_added_starts_from_nothing_and_adds_up() {
    let text = format!(
        "{HEAD}base = 'alphabeta'\nadd = ['table', 'scout']\n[[games]]\ngame = 'nim'\ndepths = [1, 2]\n"
    );
    let study = read(&text).unwrap().studies.pop().unwrap();
    let on = |arm: usize| -> Vec<&'static str> {
        let PlayerSpec::Engine(spec) = &study.arms[arm].player else {
            return Vec::new();
        };
        let settings = study.entry.engine(&study.game, spec).unwrap().settings();
        settings
            .into_iter()
            .filter(|one| one.value == "on")
            .map(|one| one.name)
            .collect()
    };
    assert_eq!(on(0), [""; 0]);
    assert_eq!(on(1), ["table"]);
    assert_eq!(on(2), ["table", "scout"]);
    assert_eq!(study.base, 3);
}

#[test]
fn positions_are_listed_made_or_read() {
    let folder = tempfile::tempdir().unwrap();
    let epd = "# two positions\n\n6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8+; id \"back rank\";\n\
               6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - am Kf1 Kh1 ;\n";
    std::fs::write(folder.path().join("two.epd"), epd).unwrap();
    let starts = |positions: &str, more: &str| {
        let text = format!(
            "{HEAD}base = 'alphabeta'\n[[games]]\ngame = 'chess'\npositions = {positions}\n{more}"
        );
        Experiment::read(&text, Reach::Machine(folder.path()), &find)
            .unwrap()
            .studies
            .pop()
            .unwrap()
            .positions
    };
    let read = starts("'two.epd'", "solve = 100");
    assert_eq!(
        (&read[0].wanted[..], &read[1].avoided[..]),
        (&["a1a8".into()][..], &["g1f1".into(), "g1h1".into()][..])
    );
    assert!(read[0].is_solved_by("a1a8") && !read[0].is_solved_by("a1a7"));
    assert!(!read[1].is_solved_by("g1h1") && read[1].is_solved_by("a1a7"));
    let random = starts("'random(plies=6,count=5)'", "depths = [1, 1]");
    assert_eq!(random.len(), 5);
    assert!(random.iter().all(|start| start.moves.len() == 6));
    assert_eq!(
        random,
        starts("'random(plies=6,count=5)'", "depths = [1, 1]")
    );
    assert!(starts("'bench'", "depths = [1, 1]").len() > 1);
    assert_eq!(
        starts(
            "['6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1']",
            "depths = [1, 1]"
        )
        .len(),
        1
    );
}

const GAME: &str = "[[games]]\ngame = 'nim'\ndepths = [1, 2]\n";
const BASE: &str = "base = 'alphabeta'\n";
const VERSUS: &str =
    "algorithms = ['minimax', 'scout']\n[[games]]\ngame = 'nim'\n[[games.matches]]\n";

/// Reads broken files, each with the line and the reason that must be told.
fn refuses(files: &[(String, usize, &str)]) {
    for (text, line, why) in files {
        let wrong = read(text)
            .err()
            .unwrap_or_else(|| panic!("nothing is wrong with\n{text}"));
        assert!(wrong.why.contains(why), "{text}\n=> {wrong}");
        assert_eq!(wrong.line, *line, "{text}\n=> {wrong}");
        assert!(!wrong.to_string().contains('\n'), "{wrong}");
    }
}

#[test]
fn broken_headings_are_told_with_line_and_reason() {
    refuses(&[
        ("title = 'x'\nquestion = \n".into(), 2, ""),
        (
            format!("question = 'y'\n{BASE}{GAME}"),
            1,
            "`title` is missing",
        ),
        (
            format!("title = ' '\nquestion = 'y'\n{BASE}{GAME}"),
            1,
            "empty",
        ),
        (
            format!("{HEAD}{BASE}colour = 'red'\n{GAME}"),
            4,
            "unknown key `colour`; known are: title",
        ),
        (format!("{HEAD}{GAME}"), 1, "there are no arms"),
        (format!("{HEAD}{BASE}games = []\n"), 4, "the list is empty"),
        (
            format!("{HEAD}{BASE}games = 3\n"),
            4,
            "it takes a list, not integer",
        ),
        (
            format!("{HEAD}{BASE}[[games]]\ngame = 'nimm'\n"),
            5,
            "unknown game `nimm`",
        ),
        (
            format!("{HEAD}{BASE}[[games]]\ngame = 'nim(heaps=0)'\ndepths = [1, 2]"),
            5,
            "over before it starts",
        ),
        (
            format!("{HEAD}{BASE}[[games]]\ngame = 'nim'\n"),
            4,
            "nothing is measured",
        ),
    ]);
}

#[test]
fn broken_arms_are_told_with_line_and_reason() {
    refuses(&[
        (
            format!("{HEAD}base = 'alphabet'\n{GAME}"),
            3,
            "unknown engine `alphabet`",
        ),
        (
            format!("{HEAD}base = 'alphabeta(x=1)'\n{GAME}"),
            3,
            "unknown option `x`",
        ),
        (
            format!("{HEAD}base = 'alphabeta('\n{GAME}"),
            3,
            "malformed spec",
        ),
        (format!("{HEAD}off = 'all'\n{GAME}"), 3, "needs a `base`"),
        (
            format!("{HEAD}{BASE}off = 'most'\n{GAME}"),
            4,
            "\"all\" or a list",
        ),
        (
            format!("{HEAD}{BASE}off = []\n{GAME}"),
            4,
            "the list is empty",
        ),
        (
            format!("{HEAD}{BASE}off = [\n  'table',\n  'tabel',\n]\n{GAME}"),
            6,
            "unknown switch `tabel`; known are:",
        ),
        (
            format!("{HEAD}{BASE}off = ['mtdf']\n{GAME}"),
            4,
            "`mtdf` is off in `alphabeta` already",
        ),
        (
            format!("{HEAD}{BASE}add = ['table', 'table']\n{GAME}"),
            4,
            "added twice",
        ),
        (
            format!("{HEAD}{BASE}add = [{{ name = 'x' }}]\n{GAME}"),
            4,
            "`switches` is missing",
        ),
        (
            format!("{HEAD}{BASE}evaluations = ['nice']\n{GAME}"),
            4,
            "unknown evaluation `nice`",
        ),
        (
            format!("{HEAD}base = 'theory'\nevaluations = 'all'\n{GAME}"),
            4,
            "no evaluations",
        ),
        (
            format!("{HEAD}algorithms = ['minimax', 'minimax']\n{GAME}"),
            3,
            "two arms named `minimax`",
        ),
        (
            format!("{HEAD}{BASE}[[arms]]\nname = 'x'\nengine = 'uci(./no-such-program)'\n{GAME}"),
            6,
            "cannot start",
        ),
        (
            format!("{HEAD}{BASE}[[arms]]\nengine = 'random'\n{GAME}"),
            8,
            "`random` is no engine of ours",
        ),
    ]);
}

#[test]
fn broken_measurements_are_told_with_line_and_reason() {
    refuses(&[
        (
            format!("{HEAD}{BASE}[[games]]\ngame = 'nim'\ndepths = [3, 2]\n"),
            6,
            "the first depth, 3, is greater",
        ),
        (
            format!("{HEAD}{BASE}[[games]]\ngame = 'nim'\ndepths = [0, 2]\n"),
            6,
            "a whole number from 1 to",
        ),
        (
            format!("{HEAD}{BASE}[[games]]\ngame = 'nim'\ndepths = [1]\n"),
            6,
            "the first and the last depth",
        ),
        (
            format!("{HEAD}{BASE}{GAME}most_nodes = -1\n"),
            7,
            "a whole number from 1",
        ),
        (
            format!("{HEAD}{BASE}{GAME}measure = ['speed']\n"),
            7,
            "unknown measurement `speed`",
        ),
        (
            format!("{HEAD}{BASE}[[games]]\ngame = 'nim'\nsolve = 1\nfits = true"),
            7,
            "nothing without `depths`",
        ),
        (
            format!("{HEAD}{BASE}{GAME}positions = 'no-file.epd'\n"),
            7,
            "there is no file `no-file.epd`",
        ),
        (
            format!("{HEAD}{BASE}{GAME}positions = 'random(count=0)'\n"),
            7,
            "from 1 to",
        ),
        (
            format!("{HEAD}{BASE}{GAME}positions = 'random(plies=99)'\n"),
            7,
            "always over",
        ),
        (
            format!("{HEAD}{BASE}{GAME}positions = ['3-4-5', 'x']\n"),
            7,
            "bad position `x`",
        ),
        (
            format!("{HEAD}{BASE}{GAME}solve = 100\n"),
            7,
            "no position has a known best move",
        ),
        (
            format!("{HEAD}{BASE}{GAME}repetitions = 0\n"),
            7,
            "unknown key `repetitions`",
        ),
    ]);
}

#[test]
fn broken_matches_are_told_with_line_and_reason() {
    refuses(&[
        (
            format!("{HEAD}{VERSUS}nodes = 5\ngames = 3\n"),
            8,
            "3 is odd",
        ),
        (format!("{HEAD}{VERSUS}games = 2\n"), 6, "how long?"),
        (
            format!("{HEAD}{VERSUS}games = 2\nnodes = 5\ntime = 6\n"),
            9,
            "only one of",
        ),
        (
            format!("{HEAD}{VERSUS}games = 2\ntc = 'x'\n"),
            8,
            "`x` is no time control",
        ),
        (
            format!("{HEAD}{VERSUS}games = 2\nnodes = 5\nschedule = 'swiss'\n"),
            9,
            "unknown schedule `swiss`",
        ),
        (
            format!("{HEAD}{VERSUS}games = 2\nnodes = 5\nopenings = 'x.pgn'\n"),
            9,
            "no such file",
        ),
        (
            format!("{HEAD}{VERSUS}games = 2\nnodes = 5\nresign = '4'\n"),
            9,
            "it takes moves and hundredths",
        ),
        (
            format!(
                "{HEAD}{BASE}[[games]]\ngame = 'nim'\n[[games.matches]]\ngames = 2\nnodes = 1\n"
            ),
            6,
            "two arms",
        ),
    ]);
}

/// A gate that refuses specs that set their memory.
struct Strict;

impl Gate for Strict {
    fn admit(&self, _: &dyn Entry, engine: &Spec) -> Result<(), Error> {
        if engine.settings.iter().any(|(name, _)| name == "hash") {
            return Err(Error::Other("turned away at the gate".into()));
        }
        Ok(())
    }
}

#[test]
fn a_strangers_experiment_reaches_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("x");
    std::fs::write(&file, "start").unwrap();
    let path = file.display();
    let head = "title = 't'\nquestion = 'q'\nbase = 'alphabeta'\n";
    for (text, says) in [
        (
            format!("{head}[[games]]\ngame = 'nim'\npositions = '{path}'\ndepths = [1, 2]"),
            "there is no file",
        ),
        (
            format!(
                "{head}[[games]]\ngame = 'nim'\npositions = 'random(count=201)'\ndepths = [1, 2]"
            ),
            "1 to 200",
        ),
        (
            format!(
                "{head}off = ['table']\n[[games]]\ngame = 'nim'\n[[games.matches]]\ngames = 2\nnodes = 1\nopenings = '{path}'"
            ),
            "there is no such file",
        ),
        (
            format!("{head}[[arms]]\nengine = 'uci(sh)'\n[[games]]\ngame = 'nim'\ndepths = [1, 2]"),
            "out of reach",
        ),
        (
            "title = 't'\nquestion = 'q'\nbase = 'alphabeta(hash=99)'\n\
             [[games]]\ngame = 'nim'\ndepths = [1, 2]"
                .to_owned(),
            "at the gate",
        ),
        (
            format!(
                "{head}algorithms = ['pvs(hash=99)']\n[[games]]\ngame = 'nim'\ndepths = [1, 2]"
            ),
            "at the gate",
        ),
        (
            format!(
                "{head}[[arms]]\nengine = 'pvs(hash=99)'\n[[games]]\ngame = 'nim'\ndepths = [1, 2]"
            ),
            "at the gate",
        ),
    ] {
        let wrong = Experiment::read(&text, Reach::Nothing(&Strict), &find)
            .err()
            .unwrap_or_else(|| panic!("{text}"));
        assert!(wrong.why.contains(says), "{text}: {wrong}");
    }
}
