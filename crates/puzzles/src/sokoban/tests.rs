//! Boxes and goals: deadlocks, levels that are refused, and the list of levels.

use hetman_game::{Guide, Notation};

use super::{Assignment, LEVELS, Sokoban, SokobanRules};

fn read(text: &str) -> Result<Sokoban, String> {
    Sokoban::parse(&SokobanRules::default(), text).map_err(|error| error.to_string())
}

#[test]
fn boxes_that_can_never_move_again_are_deadlocks() {
    let guide = Assignment::default();
    for (level, least) in [
        // A box in a corner.
        ("######/#$--.#/#--@-#/######", None),
        // Along a wall without a goal.
        ("#######/#--$--#/#-@-.-#/#######", None),
        // Two boxes side by side at a wall.
        ("#######/#-$$.-#/#-@-.-#/#-----#/#######", None),
        // The same in the open.
        ("#######/#-----#/#-$$.-#/#-@-.-#/#-----#/#######", Some(4)),
        // Four in a square, all on goals but one.
        (
            "########/#------#/#-*$---#/#-**@--#/#--.---#/#------#/########",
            None,
        ),
    ] {
        let position = read(level).expect(level);
        assert_eq!(guide.remaining(&position), least, "{level}");
    }
}

#[test]
fn levels_that_cannot_be_are_refused_in_a_sentence() {
    for (text, says) in [
        (
            "#####/#@$.-/#####",
            "the player can leave the level: a wall has a gap",
        ),
        (
            "#####/#-$.#/#####",
            "there has to be one player, `@` or `+`",
        ),
        (
            "######/#@$.@#/######",
            "there has to be one player, `@` or `+`",
        ),
        (
            "######/#@$--#/######",
            "there are 1 boxes and 0 goals that the player can get to",
        ),
        ("######/#@$x.#/######", "`x` is no sign of a level"),
        (
            "######/#@--.#/######",
            "there are 0 boxes and 1 goals that the player can get to",
        ),
    ] {
        assert_eq!(
            read(text).expect_err(text),
            format!("bad position `{text}`: {says}")
        );
    }
}

#[test]
fn there_are_forty_levels_and_no_two_alike() {
    let levels: Vec<&str> = LEVELS.lines().collect();
    assert_eq!(levels.len(), 40);
    for (at, level) in levels.iter().enumerate() {
        let position = read(level).expect(level);
        assert!(!levels[..at].contains(level), "level {}", at + 1);
        assert_eq!(position.text(), *level);
    }
}
