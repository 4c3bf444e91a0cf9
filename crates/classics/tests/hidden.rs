//! Games with hidden information: their rules, what engines may see, and how near to an equilibrium they play.

use hetman_classics::kuhn::{self, Kuhn, KuhnRules};
use hetman_classics::leduc::{self, Leduc};
use hetman_classics::liars_dice::{self, LiarRules, LiarsDice};
use hetman_game::conformance::Conformance;
use hetman_game::{
    Engine, Entry, Equilibrium, Limits, Notation, Player, Position, Spec, Turn, Viewer,
};
use hetman_search::hidden::{Blindness, GameTree};

fn spec(text: &str) -> Spec {
    text.parse().unwrap()
}

fn engine(entry: &dyn Entry, game: &str, engine: &str) -> Box<dyn Engine> {
    entry.engine(&spec(game), &spec(engine)).unwrap()
}

/// The strategies `cfr` finds for a game, at any position of it.
fn solved(entry: &dyn Entry, game: &str, with: &str, position: &str) -> Equilibrium {
    let mut engine = engine(entry, game, with);
    engine.set_position(position, &[]).unwrap();
    engine.think(&Limits::none(), &mut |_| {}).unwrap();
    engine.equilibrium().unwrap()
}

#[test]
fn leduc_and_liars_dice_pass_conformance() {
    Conformance::default().check::<Leduc>(&()).unwrap();
    for (dice, faces) in [(1, 6), (2, 6), (1, 2), (2, 3)] {
        let rules = LiarRules { dice, faces };
        Conformance::default().check::<LiarsDice>(&rules).unwrap();
    }
}

#[test]
fn no_engine_sees_what_is_hidden() {
    let suite = Blindness {
        games: 8,
        one_in: 2,
        ..Blindness::default()
    };
    let mut compared = 0;
    for players in [2, 3] {
        let rules = KuhnRules { players };
        let game = spec(&format!("kuhn(players={players})"));
        compared += suite.check::<Kuhn>(&kuhn::entry(), &game, &rules).unwrap();
    }
    compared += suite
        .check::<Leduc>(&leduc::entry(), &spec("leduc"), &())
        .unwrap();
    let rules = LiarRules::default();
    let game = spec("liars_dice");
    compared += suite
        .check::<LiarsDice>(&liars_dice::entry(), &game, &rules)
        .unwrap();
    assert!(compared > 100, "{compared}");
}

#[test]
fn chips_of_leduc_change_hands_by_the_rules() {
    for (text, payoff) in [
        ("K,J cc Q cc", 1),
        ("J,K rf - -", 1),
        ("J,K crf - -", -1),
        ("J,K rc J rc", 7),
        ("Q,Q rrc K rrc", 0),
        ("J,K crrc K cc", -5),
        ("K,J rrc Q crrf", 9),
    ] {
        let position = Leduc::parse(&(), text).unwrap();
        assert_eq!(position.turn(), Turn::Over, "{text}");
        assert_eq!(position.payoff(Player::FIRST), payoff, "{text}");
        assert_eq!(position.payoff(Player::SECOND), -payoff, "{text}");
    }
    for (text, word) in [
        ("K,K cc K -", "`K`"),
        ("K,J rrr - -", "`r`"),
        ("K,J f - -", "`f`"),
        ("K,?? - - -", "hidden"),
    ] {
        let error = Leduc::parse(&(), text).unwrap_err().to_string();
        assert!(error.contains(word), "{error}");
    }
    let position = Leduc::parse(&(), "K,J crc Q r").unwrap();
    let seen = |at| position.text_for(Viewer::Player(Player(at)));
    assert_eq!([seen(0), seen(1)], ["K,?? crc Q r", "??,J crc Q r"]);
}

#[test]
fn a_liar_loses_and_a_wild_die_counts_for_every_number() {
    let rules = LiarRules::default();
    let paid = |text: &str| {
        let position = LiarsDice::parse(&rules, text).unwrap();
        assert_eq!(position.turn(), Turn::Over, "{text}");
        position.payoff(Player::FIRST)
    };
    assert_eq!(paid("3,5 1x3 liar"), 1);
    assert_eq!(paid("3,5 1x4 liar"), -1);
    assert_eq!(paid("3,6 2x3 liar"), 1);
    assert_eq!(paid("3,5 1x3 2x3 liar"), 1);
    assert_eq!(paid("3,6 1x3 2x3 liar"), -1);
    let position = LiarsDice::parse(&rules, "3,5 1x3").unwrap();
    let error = position.parse_move("1x2").unwrap_err().to_string();
    assert!(
        error.contains("`1x2`") && error.contains("higher bid"),
        "{error}"
    );
}

#[test]
fn the_first_player_sits_below() {
    let three = KuhnRules { players: 3 };
    for view in [
        Kuhn::parse(&three, "K,J,Q -").unwrap().view(),
        Leduc::parse(&(), "K,J cc Q cc").unwrap().view(),
        LiarsDice::parse(&LiarRules::default(), "3,5 1x3 2x3")
            .unwrap()
            .view(),
    ] {
        let owned = view
            .pieces
            .iter()
            .filter_map(|piece| Some((piece.row, piece.owner?)));
        for (row, owner) in owned {
            assert_eq!(row, u32::from(owner.0));
        }
    }
}

#[test]
fn kuhn_is_worth_minus_one_eighteenth() {
    for with in ["cfr", "cfr(plus=off,iterations=20000)"] {
        let found = solved(&kuhn::entry(), "kuhn", with, "K,J -");
        let most = if with == "cfr" { 1e-4 } else { 3e-3 };
        let open = found.exploitability.unwrap();
        assert!((-1e-9..most).contains(&open), "{with}: {open}");
        assert!(
            (found.value + 1.0 / 18.0).abs() < most,
            "{with}: {}",
            found.value
        );
        assert_eq!(found.strategy.len(), 12, "{with}");
    }
    let found = solved(&kuhn::entry(), "kuhn", "cfr", "K,J -");
    let share = |seen: &str, word: &str| {
        let set = found.strategy.iter().find(|set| set.seen == seen).unwrap();
        set.moves.iter().find(|(text, _)| text == word).unwrap().1
    };
    // What is known of every equilibrium (Kuhn 1950): three times the bluffs of the jack are the bets of the king.
    assert!(share("??,K b", "bet") > 0.999);
    assert!(share("??,J b", "pass") > 0.999);
    assert!((share("??,J p", "bet") - 1.0 / 3.0).abs() < 0.02);
    assert!((share("??,Q b", "bet") - 1.0 / 3.0).abs() < 0.02);
    assert!((share("K,?? -", "bet") - 3.0 * share("J,?? -", "bet")).abs() < 0.02);
}

#[test]
fn leduc_is_solved_to_a_thousandth_of_a_chip() {
    let found = solved(
        &leduc::entry(),
        "leduc",
        "cfr(iterations=1500)",
        "K,J - - -",
    );
    let open = found.exploitability.unwrap();
    assert!((0.0..1e-3).contains(&open), "{open}");
    assert!((found.value + 0.0856).abs() < 5e-4, "{}", found.value);
    assert_eq!(found.strategy.len(), 288);
}

#[test]
fn samples_come_near_the_value_of_the_whole_tree() {
    let with = "cfr(sampling=external,iterations=20000)";
    let found = solved(&kuhn::entry(), "kuhn", with, "K,J -");
    assert!(found.exploitability.unwrap() < 0.02, "{found:?}");
    assert!((found.value + 1.0 / 18.0).abs() < 0.02, "{}", found.value);
    let three = solved(&kuhn::entry(), "kuhn(players=3)", "cfr", "K,J,Q -");
    assert!(
        three.exploitability.unwrap() < 1e-2,
        "{:?}",
        three.exploitability
    );
}

#[test]
fn liars_dice_with_few_faces_is_solved() {
    let game = "liars_dice(faces=3)";
    let found = solved(&liars_dice::entry(), game, "cfr(iterations=1000)", "1,2");
    assert!(
        found.exploitability.unwrap() < 2e-3,
        "{:?}",
        found.exploitability
    );
}

#[test]
fn information_set_search_can_be_exploited_and_by_how_much_is_known() {
    let tree = GameTree::new(&Kuhn::start(&KuhnRules::default()).unwrap(), 1000).unwrap();
    assert_eq!((tree.len(), tree.information_sets()), (58, 12));
    let open = |with: &str| {
        let mut engine = engine(&kuhn::entry(), "kuhn", with);
        tree.exploitability(|position, moves| {
            let mut shares = vec![0.0; moves.len()];
            for seed in 0..30 {
                engine.set_option("seed", &seed.to_string()).unwrap();
                engine.set_position(&position.text(), &[]).unwrap();
                let limits = Limits {
                    playouts: Some(500),
                    ..Limits::none()
                };
                let best = engine.think(&limits, &mut |_| {}).unwrap().best.unwrap();
                let at = moves.iter().position(|&mv| position.move_text(mv) == best);
                shares[at.unwrap()] += 1.0 / 30.0;
            }
            shares
        })
    };
    for with in ["ismcts", "ismcts(observers=multiple)", "pimc"] {
        let (_, open) = open(with);
        assert!((0.02..0.5).contains(&open), "{with}: {open}");
    }
}
