//! Units as files, for batch systems: a match is written as units, each is done by a program of its own, and the same
//! command counts the answers.

use std::fs;

use serde_json::Value;
use tempfile::tempdir;

use super::{answer, hetman};

#[test]
fn a_match_goes_through_a_folder() {
    let folder = tempdir().expect("a folder");
    let root = folder.path().join("queue");
    let (queue, data) = (
        format!("file:{}", root.display()),
        folder.path().join("data"),
    );
    let contest = [
        "match",
        "alphabeta(hash=1)",
        "random",
        "--game",
        "nim",
        "--games",
        "8",
        "--nodes",
        "20",
        "--json",
    ];
    let own: Value =
        serde_json::from_str(&answer(&[&contest[..], &["--no-ledger"]].concat())).expect("JSON");
    let data = data.to_str().expect("a name");
    let spread = [&contest[..], &["--queue", &queue, "--data", data]].concat();
    let output = hetman(&spread);
    let line = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        output.status.success() && line.contains("4 units wait"),
        "{line}"
    );
    let units: Vec<_> = fs::read_dir(root.join("units"))
        .expect("units")
        .map(|entry| entry.expect("a unit").path())
        .collect();
    assert_eq!(units.len(), 4);
    for unit in &units {
        let said = answer(&["worker", "--once", unit.to_str().expect("a name")]);
        assert!(said.starts_with("wrote "), "{said}");
    }
    let played: Value = serde_json::from_str(&answer(&spread)).expect("JSON");
    assert_eq!(
        (&played["pairs"], &played["games"]),
        (&own["pairs"], &own["games"])
    );
    assert_eq!(fs::read_dir(root.join("units")).expect("units").count(), 0);
    let again: Value = serde_json::from_str(&answer(&spread)).expect("JSON");
    assert_eq!(again["resumed"], 8);
}

#[test]
fn units_that_are_none_are_told_by_name() {
    let folder = tempdir().expect("a folder");
    let file = folder.path().join("unit.json");
    let name = file.to_str().expect("a name").to_owned();
    let says = |text: &str| {
        fs::write(&file, text).expect("a file");
        let output = hetman(&["worker", "--once", &name]);
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    assert!(says("x").contains("unit.json"));
    let stamp = r#""stamp":{"build":"x","game":"nim","bench":1}"#;
    let unit = |id: &str| format!(r#"{{"id":"{id}","kind":"pair",{stamp},"body":{{}}}}"#);
    assert!(says(&unit("../../x")).contains("`../../x` is no name"));
    assert!(says(&unit("ab")).contains("the run wants build `x`"));
    let output = hetman(&["worker"]);
    let line = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        output.status.code() == Some(2) && line.contains("--queue"),
        "{line}"
    );
}
