//! Experiments through the binary: exact figures, the files of the answer, resuming after a kill at any moment.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::{answer, json};

const BINARY: &str = env!("CARGO_BIN_EXE_hetman");

fn text(path: &Path) -> &str {
    path.to_str().expect("a name that is text")
}

/// An experiment file of its own in a folder of its own.
fn experiment(folder: &Path, name: &str, text: &str) -> std::path::PathBuf {
    let file = folder.join(name).join("x.toml");
    fs::create_dir_all(folder.join(name)).expect("a folder");
    fs::write(&file, text).expect("a file");
    file
}

const CLASSIC: &str = "title = 'Noughts'\nquestion = 'How many?'\nrepetitions = 2
algorithms = ['minimax', 'textbook_alphabeta']\n[[games]]\ngame = 'tictactoe'\ndepths = [7, 9]\nfits = true
[[games]]\ngame = 'tree(uniform,branching=4,depth=6,order=best)'\ndepths = [6, 6]\n
[[games.matches]]\nschedule = 'round-robin'\ndepth = 2\ngames = 2\nopenings = 'start'\n";

#[test]
fn figures_are_those_everybody_knows() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = experiment(folder.path(), "a", CLASSIC);
    let found = json(&["lab", text(&file), "--data", text(folder.path())]);
    let totals = found["games"][0]["totals"].as_array().expect("totals");
    let whole = totals
        .iter()
        .find(|total| total["arm"] == 0 && total["depth"] == 9)
        .expect("minimax at depth 9");
    assert_eq!(
        (&whole["nodes"], &whole["leaves"]),
        (&549_946.into(), &255_168.into())
    );
    let best = found["games"][1]["totals"].as_array().expect("totals");
    assert_eq!(
        (&best[0]["leaves"], &best[1]["leaves"]),
        (&4096.into(), &127.into())
    );
    assert_eq!(
        found["games"][1]["played"][0]["meetings"][0]["tally"],
        serde_json::json!([1, 0, 1])
    );
}

#[test]
fn the_answer_has_its_parts() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = experiment(folder.path(), "a", CLASSIC);
    let said = answer(&["lab", text(&file), "--data", text(folder.path())]);
    let names: Vec<&str> = said
        .lines()
        .map(|line| line.rsplit('/').next().unwrap_or(line))
        .collect();
    assert_eq!(names[..3], ["x.json", "x.md", "x.csv"]);
    let found = fs::read_to_string(file.with_extension("json")).expect("the findings");
    let found: serde_json::Value = serde_json::from_str(&found).expect("JSON");
    assert_eq!(
        (&found["version"], &found["made"]["cores"].is_u64()),
        (&1.into(), &true)
    );
    let minimax = &found["games"][0]["totals"][2];
    assert_eq!(
        (&minimax["depth"], &minimax["nodes"]),
        (&9.into(), &549_946.into())
    );
    let page = fs::read_to_string(file.with_extension("md")).expect("the page");
    for part in [
        "# Noughts\n\n> How many?\n",
        "`hetman lab ",
        "commit ",
        " cores, seed 1, times the shortest of 2",
        "## tictactoe\n",
        "| minimax | 221,626 | 422,074 | 549,946 |",
        "| 7 | 8 | 9 |",
        "cutoffs by the first move",
        "The game branches 3.7 ways on average.",
        "Ratings by maximum likelihood",
    ] {
        assert!(page.contains(part), "no `{part}` in\n{page}");
    }
    for name in &names[3..] {
        assert!(page.contains(&format!("]({name})")), "{name} is not shown");
        let plot = fs::read_to_string(file.with_file_name(name)).expect("a plot");
        assert!(
            plot.starts_with("<svg") && plot.contains("minimax"),
            "{name}"
        );
    }
    let csv = fs::read_to_string(file.with_extension("csv")).expect("the figures");
    let columns = csv.lines().next().expect("a head").split(',').count();
    assert!(
        csv.lines()
            .filter(|line| !line.contains('"'))
            .all(|line| line.split(',').count() == columns)
    );
    assert_eq!(
        csv.lines()
            .filter(|line| line.starts_with("depth,tictactoe,"))
            .count(),
        2 * 3 * 2
    );
}

const LONG: &str =
    "title = 'x'\nquestion = 'y'\nbase = 'alphabeta(hash=1)'\noff = ['table', 'static_order']
[[games]]\ngame = 'connect4'\npositions = 'random(plies=6,count=6)'\ndepths = [1, 9]
[[games.matches]]\nnodes = 300\ngames = 40\nconcurrency = 2\n";

#[test]
fn positions_with_known_moves_are_solved_or_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let text_of = "title = 'x'\nquestion = 'y'\nbase = 'alphabeta'\n[[games]]\ngame = 'chess'\npositions = 'x.epd'\nsolve = 2000\n";
    let file = experiment(folder.path(), "a", text_of);
    let mate = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - -";
    fs::write(
        file.with_extension("epd"),
        format!("{mate} bm Ra8#; id \"1\";\n{mate} am Ra8;\n"),
    )
    .expect("positions");
    let found = json(&["lab", text(&file), "--data", text(folder.path())]);
    assert_eq!(found["games"][0]["solved"], serde_json::json!([1]));
    let csv = fs::read_to_string(file.with_extension("csv")).expect("the figures");
    assert!(
        csv.contains("solve,chess,alphabeta,,nodes 2000,1,1,a1a8,true,"),
        "{csv}"
    );
    assert!(
        csv.contains("solve,chess,alphabeta,,nodes 2000,2,1,a1a8,false,"),
        "{csv}"
    );
}

/// The figures without the times, which stand last.
fn timeless(file: &Path) -> Vec<String> {
    let csv = fs::read_to_string(file.with_extension("csv")).expect("the figures");
    csv.lines()
        .map(|line| {
            line.rsplit_once(',')
                .map_or(line, |(figures, _)| figures)
                .to_owned()
        })
        .collect()
}

#[test]
fn a_killed_experiment_is_resumed_without_loss() {
    let folder = tempfile::tempdir().expect("a folder");
    let calm = experiment(folder.path(), "calm", LONG);
    answer(&[
        "lab",
        text(&calm),
        "--data",
        text(&folder.path().join("calm")),
    ]);
    let file = experiment(folder.path(), "killed", LONG);
    let data = folder.path().join("killed");
    for round in 0..12 {
        let words = ["lab", text(&file), "--data", text(&data)];
        let mut child = Command::new(BINARY)
            .args(words)
            .stdout(Stdio::null())
            .spawn()
            .expect("hetman starts");
        thread::sleep(Duration::from_millis(20 + 41 * round % 160));
        let _ = child.kill();
        child.wait().expect("it ends");
    }
    answer(&["lab", text(&file), "--data", text(&data)]);
    assert_eq!(timeless(&file), timeless(&calm));
    assert!(timeless(&file).len() > 3 * 9 * 6);
    let csv = |file: &Path| fs::read_to_string(file.with_extension("csv")).expect("the figures");
    let once = csv(&file);
    answer(&["lab", text(&file), "--data", text(&data)]);
    assert_eq!(
        csv(&file),
        once,
        "nothing is measured twice, not even times"
    );
}
