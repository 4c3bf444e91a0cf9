//! The shape of every answer: the keys scripts rely on, the words people do.

use serde_json::Value;

use crate::{answer, hetman, json};

fn keys(object: &Value) -> Vec<&str> {
    let mut keys: Vec<&str> = object
        .as_object()
        .expect("an object")
        .keys()
        .map(String::as_str)
        .collect();
    keys.sort_unstable();
    keys
}

#[test]
fn games_list_everything() {
    let object = json(&["games"]);
    let games = object["games"].as_array().expect("a list of games");
    let tree = games
        .iter()
        .find(|game| game["name"] == "tree")
        .expect("the tree game");
    assert_eq!(keys(tree), ["engines", "name", "settings", "summary"]);
    let branching = tree["settings"]
        .as_array()
        .expect("settings")
        .iter()
        .find(|one| one["name"] == "branching");
    let range = serde_json::json!({ "number": { "min": 1, "max": 64 } });
    assert_eq!(branching.expect("a setting")["kind"], range);
    let text = answer(&["games"]);
    assert!(
        text.contains("branching=3") && text.contains("(1 to 64)"),
        "{text}"
    );
}

#[test]
fn perft_has_its_keys() {
    assert_eq!(
        keys(&json(&["perft", "tree", "2"])),
        ["nodes", "nps", "seconds"]
    );
    assert_eq!(
        keys(&json(&["perft", "tree", "2", "--divide"])),
        ["divide", "nodes", "nps", "seconds"]
    );
}

#[test]
fn help_and_version_are_answers() {
    assert!(answer(&["--version"]).starts_with("hetman "));
    for arguments in [&["--help"][..], &["search", "--help"], &["perft", "-h"]] {
        assert!(answer(arguments).contains("Usage: hetman"), "{arguments:?}");
    }
}

#[test]
fn progress_goes_to_stderr() {
    let quiet = hetman(&["perft", "tree", "2"]);
    assert!(quiet.stderr.is_empty());
    let verbose = hetman(&["perft", "tree", "2", "--json", "--verbose"]);
    assert_eq!(
        String::from_utf8_lossy(&verbose.stderr),
        "1 of 3: 1 3\n2 of 3: 2 3\n3 of 3: 3 3\n"
    );
    assert_eq!(String::from_utf8_lossy(&verbose.stdout).lines().count(), 1);
}
