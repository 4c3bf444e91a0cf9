//! The rules of backgammon: a second generator of plays, text, and games to their ends.
#![allow(missing_docs)]

mod plain;

use hetman_backgammon::{Backgammon, BackgammonMove, BackgammonRules, Roll};
use hetman_game::conformance::Conformance;
use hetman_game::random::Random;
use hetman_game::{MoveList, Notation, Player, Position, Turn};

use plain::{compare, results, scattered, seen_by_mover};

#[test]
fn two_generators_agree_with_every_roll() {
    let mut random = Random::new(1);
    let (mut positions, mut plays) = (0, 0);
    for _ in 0..12 {
        let mut position = Backgammon::new();
        while position.turn() != Turn::Over {
            if position.roll().is_some() {
                plays += compare(&position).unwrap();
                positions += 1;
            }
            let mv = position.draw(&mut random).unwrap_or_else(|| {
                let mut list = MoveList::new();
                position.moves(&mut list);
                list[random.below(list.len())]
            });
            position.play(mv);
        }
    }
    assert!(positions > 800 && plays > 200_000, "{positions} {plays}");
}

#[test]
fn crowded_and_bare_boards_agree_too() {
    let mut random = Random::new(7);
    for _ in 0..400 {
        let text = scattered(&mut random);
        compare(&Backgammon::parse(&BackgammonRules::default(), &text).unwrap()).unwrap();
    }
}

#[test]
fn backgammon_conforms() {
    let conformance = Conformance {
        games: 6,
        ..Conformance::default()
    };
    conformance
        .check::<Backgammon>(&BackgammonRules::default())
        .unwrap();
}

fn position(text: &str) -> Backgammon {
    Backgammon::parse(&BackgammonRules::default(), text).unwrap()
}

const START: &str = "24:2,13:5,8:3,6:5";

fn words(text: &str) -> Vec<String> {
    let position = position(text);
    let mut list = MoveList::new();
    position.moves(&mut list);
    list.iter().map(|&mv| position.move_text(mv)).collect()
}

#[test]
fn plays_are_read_as_players_write_them() {
    let position = position(&format!("{START} {START} 1 61"));
    for word in ["13/7,8/7", "13/7 8/7", "8/7 13/7"] {
        let mv = position.parse_move(word).unwrap();
        assert_eq!(position.move_text(mv), "13/7,8/7", "{word}");
    }
    let through = position.parse_move("13/7/6").unwrap();
    assert_eq!(position.move_text(through), "13/6");
    let refused = |word: &str| position.parse_move(word).unwrap_err().to_string();
    assert!(refused("14/8,8/7").contains("stands on `14`"));
    assert!(refused("24/19,8/7").contains("`19` is held"));
    assert!(refused("13/8,8/7").contains("the dice show 6-1"));
    assert!(refused("13/7").contains("the dice show 6-1"));
    assert!(refused("13-7").contains("`13-7`"));
    assert!(refused("").contains("no man goes"));
    assert!(refused("bar/25").contains("`25` is no point"));
}

#[test]
fn the_bar_the_tray_and_hits_are_written() {
    assert_eq!(
        words("bar:1,6:5,5:5,4:4 24:1,6:5,5:5,3:4 1 65"),
        ["pass"],
        "the points six and five pips in are held"
    );
    let list = words("bar:1,6:5,5:5,4:4 24:1,6:5,5:4,3:5 1 21");
    assert!(list.contains(&"bar/23,4/3".to_owned()), "{list:?}");
    assert!(list.iter().all(|word| !word.contains("bar/22")), "{list:?}");
    let list = words("6:2,off:13 2:2,1:13 1 65");
    assert_eq!(list, ["6/1,6/off"]);
    let list = words("2:2,off:13 2:2,1:13 1 66");
    assert_eq!(list, ["2/off(2)"]);
    let list = words("bar:1,8:14 22:1,1:14 1 31");
    assert!(list.contains(&"bar/22,8/7".to_owned()), "{list:?}");
    let hit = words("8:2,2:13 21:1,2:14 1 44");
    assert_eq!(hit, ["8/4*/off,8/off"]);
}

#[test]
fn the_larger_number_is_played_where_only_one_can_be() {
    // From 12 six goes to 6 and one to 11, but after either the other number is blocked.
    let text = "12:1,off:14 20:2,14:0,24:2,1:11 1 61".replace("14:0,", "");
    let position = position(&text);
    let mut list = MoveList::new();
    position.moves(&mut list);
    let wanted = results(&seen_by_mover(&position, Player::FIRST), Roll::new(6, 1));
    assert_eq!(list.len(), wanted.len());
    assert_eq!(words(&text), ["12/6"]);
}

#[test]
fn gammons_and_backgammons_pay_more() {
    let stake = |text: &str| {
        let position = position(text);
        assert_eq!(position.turn(), Turn::Over);
        (position.payoff(Player::FIRST), position.ending())
    };
    assert_eq!(
        stake("off:15 6:5,5:5,off:5 2 -"),
        (1000, "all men borne off")
    );
    assert_eq!(stake("off:15 12:5,6:5,5:5 2 -"), (2000, "a gammon"));
    assert_eq!(stake("off:15 20:1,6:9,5:5 2 -"), (3000, "a backgammon"));
    assert_eq!(stake("bar:1,6:14 off:15 1 -"), (-3000, "a backgammon"));
}

#[test]
fn impossible_positions_are_named() {
    let refused = |text: &str| {
        Backgammon::parse(&BackgammonRules::default(), text)
            .unwrap_err()
            .to_string()
    };
    assert!(refused(&format!("{START} {START} 1 71")).contains("`71` is no roll"));
    assert!(refused(&format!("{START} {START} 3 61")).contains("`3` is no player"));
    assert!(refused(&format!("24:2,13:5 {START} 1 -")).contains("has 7 men"));
    assert!(refused(&format!("26:2,13:5,8:3,6:5 {START} 1 -")).contains("`26`"));
    assert!(refused(&format!("19:15 {START} 1 -")).contains("stand on the first player's `19`"));
    assert!(refused("off:15 off:15 1 -").contains("both"));
    assert!(refused("off:15 6:15 1 -").contains("a move ago"));
    assert!(refused("6:15 6:15 1 start").contains("`start`"));
    let start = Backgammon::new();
    assert!(
        start
            .parse_move("77")
            .unwrap_err()
            .to_string()
            .contains("`77`")
    );
}

#[test]
fn the_opening_roll_decides_who_begins() {
    let mut position = Backgammon::new();
    let mut list = MoveList::new();
    position.moves(&mut list);
    assert_eq!(list.len(), 30, "no doubles");
    let mv = position.parse_move("13").unwrap();
    assert_eq!(mv, BackgammonMove::Opening(1, 3));
    position.play(mv);
    assert_eq!(position.turn(), Turn::Player(Player::SECOND));
    assert_eq!(position.roll(), Some(Roll::new(3, 1)));
}

fn stakes(cube: bool, length: u32, first: u32, second: u32) -> BackgammonRules {
    BackgammonRules {
        cube,
        length,
        first,
        second,
        ..BackgammonRules::default()
    }
}

#[test]
fn the_game_conforms_with_cube_and_match() {
    for rules in [
        stakes(true, 0, 0, 0),
        stakes(true, 7, 3, 5),
        stakes(false, 3, 2, 0),
    ] {
        let conformance = Conformance {
            games: 4,
            ..Conformance::default()
        };
        conformance.check::<Backgammon>(&rules).unwrap();
    }
}

/// A position with a cube, and the words of its moves.
fn cube(text: &str) -> (Backgammon, Vec<String>) {
    let position = Backgammon::parse(&stakes(true, 0, 0, 0), text).unwrap();
    let mut list = MoveList::new();
    position.moves(&mut list);
    let words = list.iter().map(|&mv| position.move_text(mv)).collect();
    (position, words)
}

#[test]
fn a_double_is_offered_taken_or_passed() {
    let (start, words) = cube(&format!("{START} {START} 1 offer cube:1:-"));
    assert_eq!(words, ["roll", "double"]);
    let play = |position: &Backgammon, word: &str| {
        let mut after = *position;
        after.play(position.parse_move(word).unwrap());
        after
    };
    let doubled = play(&start, "double");
    assert_eq!(doubled.turn(), Turn::Player(Player::SECOND));
    let passed = play(&doubled, "drop");
    assert_eq!(
        (passed.turn(), passed.payoff(Player::FIRST)),
        (Turn::Over, 1000)
    );
    assert_eq!(passed.ending(), "a double was passed");
    let taken = play(&doubled, "take");
    assert_eq!(taken.turn(), Turn::Chance, "the one who doubled rolls");
    assert_eq!(taken.stakes().owner, Some(Player::SECOND));
    assert!(taken.text().ends_with("1 - cube:2:2"), "{}", taken.text());
    // Only the owner may turn the cube again: the first player has no choice before the next roll.
    let mut later = play(&taken, "31");
    later = play(&later, "8/5,6/5");
    assert_eq!(later.turn(), Turn::Player(Player::SECOND));
    later = play(&later, "roll");
    later = play(&later, "31");
    later = play(&later, "8/5,6/5");
    assert_eq!(later.turn(), Turn::Chance, "the cube is the other's");
    let won = "off:15 12:5,6:5,5:5 2 - cube:4:1";
    let (won, _) = cube(won);
    assert_eq!(won.payoff(Player::SECOND), -8000, "a gammon at four");
    let why = start.parse_move("8/5,6/5").unwrap_err().to_string();
    assert!(why.contains("roll or double"), "{why}");
}

#[test]
fn stakes_that_cannot_be_are_named() {
    let refused = |rules: BackgammonRules| Backgammon::start(&rules).unwrap_err().to_string();
    assert!(refused(stakes(true, 5, 5, 0)).contains("`5` points end a match of 5"));
    assert!(refused(stakes(true, 0, 1, 0)).contains("a single game has no score"));
    let crawford = BackgammonRules {
        crawford: true,
        ..stakes(true, 5, 2, 0)
    };
    assert!(refused(crawford).contains("`crawford`"));
    let text = |end: &str| format!("{START} {START} 1 {end}");
    let refused = |end: &str| {
        let read = Backgammon::parse(&stakes(true, 0, 0, 0), &text(end));
        read.unwrap_err().to_string()
    };
    assert!(refused("- cube:3:1").contains("`cube:3:1` is no cube"));
    assert!(refused("- cube:64:1").contains("`64`"));
    assert!(refused("offer cube:2:2").contains("may not be turned"));
    assert!(refused("- cube:1:- match:5:9:0").contains("`9` points end"));
    assert!(refused("- something").contains("`something`"));
}

#[test]
fn ids_of_gnu_backgammon_are_read_and_written() {
    let rules = BackgammonRules::default();
    let start = Backgammon::parse(&rules, "4HPwATDgc/ABMA").unwrap();
    assert_eq!(
        start.men(Player::FIRST),
        Backgammon::new().men(Player::FIRST)
    );
    assert_eq!(start.turn(), Turn::Chance);
    // A match to nine, two points to four, the cube at two with player 0, player 1 has rolled 5-2.
    let rolled = Backgammon::parse(&rules, "4HPwATDgc/ABMA:QYkqASAAIAAA").unwrap();
    assert_eq!(
        rolled.text(),
        format!("{START} {START} 2 52 cube:2:1 match:9:2:4")
    );
    assert_eq!(
        rolled.identifier().as_deref(),
        Some("4HPwATDgc/ABMA:QYkqASAAIAAA")
    );
    let mut random = Random::new(4);
    for rules in [rules, stakes(true, 0, 0, 0), stakes(true, 7, 2, 3)] {
        let mut position = Backgammon::start(&rules).unwrap();
        while position.turn() != Turn::Over {
            let mv = position.draw(&mut random).unwrap_or_else(|| {
                let mut list = MoveList::new();
                position.moves(&mut list);
                list[random.below(list.len())]
            });
            position.play(mv);
            // Whether the right to double was given up already is no part of an id.
            let mover = position.to_move();
            let given_up = position.turn() == Turn::Chance && position.stakes().may_double(mover);
            if position.turn() == Turn::Over || given_up {
                continue;
            }
            let id = position.identifier().unwrap();
            assert_eq!(Backgammon::parse(&rules, &id), Ok(position), "{id}");
        }
    }
    let off = BackgammonRules::default();
    let refused = |text: &str| Backgammon::parse(&off, text).unwrap_err().to_string();
    assert!(refused("//////////////").contains("men and a player has 15"));
}
