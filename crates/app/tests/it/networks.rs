//! From games to a network: files that survive kills, a small training, and what a network's file says.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::{answer, hetman, script};

const GAMES: &str = "60";

fn generation(folder: &Path) -> Vec<String> {
    let words = ["generate", "draughts", "--nodes", "30", "--seed", "3"];
    let folder = folder.to_str().expect("text");
    let more = ["--games", GAMES, "--out", folder];
    words.into_iter().chain(more).map(String::from).collect()
}

fn generate(folder: &Path) -> String {
    let words = generation(folder);
    answer(&words.iter().map(String::as_str).collect::<Vec<_>>())
}

fn start(folder: &Path) -> Child {
    Command::new(env!("CARGO_BIN_EXE_hetman"))
        .args(generation(folder))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("hetman starts")
}

fn games(folder: &Path) -> Vec<u8> {
    fs::read(folder.join("draughts-000000.games")).unwrap_or_default()
}

/// Lets a run write some bytes more and kills it at once; false if it was done before.
fn kill_after(folder: &Path, bytes: usize) -> bool {
    let goal = games(folder).len() + bytes;
    let (mut run, started) = (start(folder), Instant::now());
    while games(folder).len() < goal && started.elapsed() < Duration::from_secs(60) {
        if run.try_wait().expect("a process").is_some() {
            return false;
        }
        sleep(Duration::from_millis(1));
    }
    run.kill().expect("a process");
    run.wait().expect("a process");
    true
}

#[test]
fn twenty_kills_leave_the_files_of_a_run_without_any() {
    let folder = tempfile::tempdir().expect("a folder");
    let (whole, killed) = (folder.path().join("whole"), folder.path().join("killed"));
    let says = generate(&whole);
    let expected = games(&whole);
    let share = expected.len() / 50;
    let kills = (0..20).filter(|kill| kill_after(&killed, share * (kill % 3) + kill));
    assert_eq!(kills.count(), 20, "the run was over before the last kill");
    assert!(games(&killed).len() < expected.len());
    let again = generate(&killed);
    assert!(games(&killed) == expected);
    let figures = |text: &str| text.split(" in ").next().map(String::from);
    assert_eq!(figures(&again), figures(&says));
}

#[test]
fn a_network_is_trained_described_drawn_and_loaded() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("text").to_owned();
    generate(folder.path());
    let (network, pictures) = (path("small.network"), path("small.svg.xml"));
    let train = [
        "train",
        "draughts",
        "--data",
        &path(""),
        "--out",
        &network,
        "--hidden",
        "32",
        "--outputs",
        "2",
        "--passes",
        "2",
        "--batch",
        "64",
        "--correct",
    ];
    assert!(answer(&train).contains("2 passes"));
    let says = answer(&["network", &network, "--pictures", &pictures]);
    for words in [
        "features   english",
        "corrects   classical",
        "hidden     32",
        "--correct",
        "data ",
    ] {
        assert!(says.contains(words), "no `{words}` in {says}");
    }
    let drawn = fs::read_to_string(&pictures).expect("a picture");
    assert_eq!(drawn.matches("<rect").count(), 1 + 16 * 4 * 32);
    let load = format!("alphabeta(eval_file={network})");
    let search = ["search", "draughts", "--depth", "5", "--engine", &load];
    assert!(answer(&search).contains("best"));
    let chess = format!(
        "setoption name EvalFile value {network}\nsetoption name Eval value classical\nisready\n"
    );
    let heard = script(&["uci"], &chess);
    assert!(
        heard.contains("`english`") && heard.contains("readyok"),
        "{heard}"
    );
    let refused = hetman(&["network", &path("draughts-000000.games")]);
    let complaint = String::from_utf8_lossy(&refused.stderr);
    assert!(
        refused.status.code() == Some(2) && complaint.contains("no network"),
        "{complaint}"
    );
}

/// What a network says of a position in which Black, to move, has eight men against five.
fn three_men_ahead(network: &str) -> i64 {
    let engine = format!("alphabeta(eval_file={network})");
    let position = "B:W21,22,29,30,31:B1,2,3,4,5,6,7,8";
    let search = ["search", "draughts", "--position", position, "--json"];
    let more = ["--depth", "1", "--engine", &engine];
    let words: Vec<&str> = search.into_iter().chain(more).collect();
    let found: serde_json::Value = serde_json::from_str(&answer(&words)).expect("JSON");
    found["score"]["cp"].as_i64().expect("a score")
}

#[test]
fn a_network_that_imitates_knows_material_from_few_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("text").to_owned();
    generate(folder.path());
    let train = |name: &str, imitate: &str| {
        let (data, out) = (path(""), path(name));
        let words = ["train", "draughts", "--data", &data, "--out", &out];
        let sizes = ["--hidden", "32", "--outputs", "1", "--batch", "64"];
        let more = ["--passes", "1", "--imitate", imitate];
        answer(&[&words[..], &sizes, &more].concat());
        three_men_ahead(&out)
    };
    let (taught, untaught) = (
        train("taught.network", "30"),
        train("untaught.network", "0"),
    );
    assert!(
        taught > 100 && taught > 2 * untaught,
        "{taught}, {untaught}"
    );
}

/// Training that starts from a network begins with what it knows, and refuses one of another size.
#[test]
fn training_goes_on_from_an_earlier_network() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("text").to_owned();
    generate(folder.path());
    let (first, second) = (path("first.network"), path("second.network"));
    let words = |out: &str, hidden: &str, more: &[&str]| -> Vec<String> {
        let usual = ["train", "draughts", "--outputs", "2", "--batch", "64"];
        let games = path("");
        let data = ["--data", &games, "--out", out, "--hidden", hidden];
        let all = usual.iter().chain(&data).chain(more);
        all.map(|&word| word.to_owned()).collect()
    };
    let run = |words: &[String]| hetman(&words.iter().map(String::as_str).collect::<Vec<_>>());
    let made = run(&words(&first, "32", &["--passes", "1", "--imitate", "4"]));
    assert!(made.status.success());
    let from = [
        "--passes",
        "1",
        "--from",
        &first,
        "--rate",
        "1",
        "--last-rate",
        "1",
    ];
    assert!(run(&words(&second, "32", &from)).status.success());
    let (before, after) = (three_men_ahead(&first), three_men_ahead(&second));
    assert!(
        (before - after).abs() * 5 < before.abs().max(100),
        "a step of almost nothing changed {before} to {after}"
    );
    assert!(answer(&["network", &second]).contains("from "));
    let refused = run(&words(&path("third.network"), "64", &from));
    let complaint = String::from_utf8_lossy(&refused.stderr);
    assert!(
        refused.status.code() == Some(2) && complaint.contains("32 neurons"),
        "{complaint}"
    );
}
