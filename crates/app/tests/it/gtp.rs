//! `hetman gtp` as Go and Hex programs see it.

use crate::script;

/// White has nothing, black all but two points.
const LOST: &str =
    "boardsize 3\nkomi 0.5\nplay b B1\nplay w pass\nplay b B2\nplay w pass\nplay b B3\ngenmove w\n";

#[test]
fn go_is_played_to_the_end_or_resigned() {
    let stubborn = script(&["gtp", "--playouts", "100"], LOST);
    assert!(
        stubborn.starts_with("= \n\n= \n\n") && !stubborn.contains("resign"),
        "{stubborn}"
    );
    let wise = script(&["gtp", "--playouts", "100", "--resign", "10"], LOST);
    assert!(wise.ends_with("\n\n= resign\n\n"), "{wise}");
}

#[test]
fn other_games_and_engines_take_their_seat() {
    let hex = script(
        &["gtp", "hex(size=4)", "--time", "50"],
        "genmove b\nplay w z9\n1 showboard\nquit\nname\n",
    );
    let answers: Vec<&str> = hex.split("\n\n").collect();
    assert!(
        answers[0].len() == 4
            && answers[1].starts_with("? illegal move")
            && answers[2].starts_with("=1"),
        "{hex}"
    );
    assert_eq!(answers[3..], ["= ", ""]);
    assert!(script(&["gtp", "hex(size=3)", "--engine", "proof"], "genmove b\n").starts_with("= "));
}
