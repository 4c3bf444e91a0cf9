//! Perft figures through the command line.

use crate::{answer, json};

#[test]
fn perft_of_trees() {
    for (game, depth, nodes) in [
        ("tree", "0", 1),
        ("tree", "1", 3),
        ("tree", "2", 9),
        ("tree", "3", 0),
        ("tree", "250", 0),
        ("tree(uniform,branching=4,depth=6)", "6", 4096),
    ] {
        assert_eq!(
            json(&["perft", game, depth])["nodes"],
            nodes,
            "{game} {depth}"
        );
    }
    assert_eq!(
        json(&["perft", "tree", "2", "--position", "((1 2)(3 4 5))@2"])["nodes"],
        0
    );
    assert_eq!(
        json(&["perft", "tree", "1", "--position", "((1 2)(3 4 5))@2"])["nodes"],
        3
    );
}

#[test]
fn perft_of_the_classics() {
    let tic_tac_toe = [
        1, 9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872, 0,
    ];
    for (depth, nodes) in tic_tac_toe.iter().enumerate() {
        assert_eq!(
            json(&["perft", "tictactoe", &depth.to_string()])["nodes"],
            *nodes,
            "{depth}"
        );
    }
    assert_eq!(json(&["perft", "connect4", "9"])["nodes"], 39_394_572);
}

#[test]
fn divide_adds_up() {
    let object = json(&[
        "perft",
        "tree",
        "2",
        "--position",
        "((1 2)(3 4 5)6)",
        "--divide",
    ]);
    assert_eq!(
        object["divide"],
        serde_json::json!({ "1": 2, "2": 3, "3": 0 })
    );
    assert_eq!(object["nodes"], 5);
    let text = answer(&[
        "perft",
        "tree",
        "2",
        "--position",
        "((1 2)(3 4 5)6)",
        "--divide",
    ]);
    assert!(text.starts_with("1: 2\n2: 3\n3: 0\n5 nodes in "), "{text}");
}
