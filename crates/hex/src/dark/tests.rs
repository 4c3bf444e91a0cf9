//! Dark Hex: its rules, what is hidden, and the smallest board solved.

use hetman_game::conformance::Conformance;
use hetman_game::{Entry, Limits, Spec};
use hetman_search::hidden::Blindness;

use super::*;

fn at(text: &str) -> DarkHex {
    DarkHex::parse(&DarkRules::default(), text).unwrap()
}

#[test]
fn it_passes_conformance_on_every_size() {
    for size in 2..=LARGEST {
        let suite = Conformance {
            games: 30,
            ..Conformance::default()
        };
        suite.check::<DarkHex>(&DarkRules { size }).unwrap();
    }
}

#[test]
fn no_engine_sees_the_stones_of_the_other() {
    for size in [2, 3, 4] {
        let game: Spec = format!("dark_hex(size={size})").parse().unwrap();
        let suite = Blindness::default();
        let compared = suite.check::<DarkHex>(&entry(), &game, &DarkRules { size });
        assert!(compared.unwrap() > 3);
    }
}

#[test]
fn a_taken_cell_is_found_and_tried_again() {
    let mut position = at("b2 c3");
    assert_eq!(position.text_for(Viewer::Player(Player(0))), "b2 ??");
    assert_eq!(position.move_text_for(10, Viewer::Player(Player(1))), "??!");
    position.play(position.parse_move("c3").unwrap());
    assert_eq!(position.mover(), Some(Player::FIRST), "the try was in vain");
    assert_eq!(position.text(), "b2 c3 c3!");
    assert_eq!(position.text_for(Viewer::Player(Player(1))), "?? c3 ??!");
    assert!(position.parse_move("c3").is_err() && position.parse_move("b2").is_err());
    let public = position.view_for(Viewer::Public);
    assert!(public.pieces.is_empty(), "{public:?}");
    assert_eq!(position.view_for(Viewer::Player(Player(0))).pieces.len(), 2);
    assert_eq!(position.view_for(Viewer::Player(Player(1))).pieces.len(), 1);
}

#[test]
fn drawn_worlds_fit_what_was_heard() {
    let position = at("b2 c3 c3! a1 b2! d4 b3");
    let mut random = Random::new(3);
    for player in [Player(0), Player(1)] {
        let viewer = Viewer::Player(player);
        for _ in 0..200 {
            let drawn = position.determinise(player, &mut random);
            assert_eq!(drawn.text_for(viewer), position.text_for(viewer));
        }
    }
}

#[test]
fn a_joined_side_wins_and_texts_that_cannot_be_are_refused() {
    let over = DarkHex::parse(&DarkRules { size: 2 }, "a1 b1 a2").unwrap();
    assert_eq!((over.turn(), over.payoff(Player::FIRST)), (Turn::Over, 1));
    for text in ["b2 b2", "b2 c3!", "?? c3", "e5", "b2 c3 b2"] {
        let refused = DarkHex::parse(&DarkRules::default(), text);
        assert!(refused.is_err(), "{text}");
    }
}

/// Known: whoever begins on two by two wins nearly always, since one neighbour of the first stone is enough.
#[test]
fn the_smallest_board_is_solved() {
    let game: Spec = "dark_hex(size=2)".parse().unwrap();
    let engine = "cfr(iterations=500)".parse().unwrap();
    let mut engine = entry().engine(&game, &engine).unwrap();
    engine.think(&Limits::none(), &mut |_| {}).unwrap();
    let found = engine.equilibrium().unwrap();
    assert!(found.exploitability.unwrap() < 0.01, "{found:?}");
    assert!(found.value > 0.0, "{}", found.value);
}
