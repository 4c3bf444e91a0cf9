//! Hearts: its rules, what is hidden, and what a deal comes to.

use hetman_cards::hearts::{self, Hearts, HeartsRules};
use hetman_game::conformance::Conformance;
use hetman_game::random::Random;
use hetman_game::{Entry, MoveList, Notation, Player, Position, Spec, Turn, Viewer};
use hetman_search::hidden::Blindness;

fn single() -> HeartsRules {
    HeartsRules {
        goal: 0,
        ..HeartsRules::default()
    }
}

fn random_game(rules: &HeartsRules, random: &mut Random) -> Hearts {
    let mut position = Hearts::start(rules).unwrap();
    while position.turn() != Turn::Over {
        let mut list = MoveList::new();
        position.moves(&mut list);
        position.play(list[random.below(list.len())]);
    }
    position
}

#[test]
fn it_passes_conformance() {
    let suite = Conformance {
        games: 6,
        longest: 10_000,
        seed: 1,
    };
    suite.check::<Hearts>(&single()).unwrap();
    let rules = HeartsRules {
        goal: 20,
        ..HeartsRules::default()
    };
    suite.check::<Hearts>(&rules).unwrap();
}

#[test]
fn the_points_of_ten_thousand_deals_are_what_the_rules_say() {
    let mut random = Random::new(7);
    let mut moons = 0;
    for number in 0..10_000 {
        let rules = HeartsRules {
            passing: number % 2 == 0,
            moon: number % 3 > 0,
            goal: 0,
        };
        let over = random_game(&rules, &mut random);
        let tally = over.tally().unwrap();
        let scores: Vec<i32> = tally.split('-').map(|word| word.parse().unwrap()).collect();
        let sum: i32 = scores.iter().sum();
        moons += i32::from(sum == 78);
        assert!(
            sum == 26 || rules.moon && sum == 78 && scores.contains(&0),
            "{tally}"
        );
        let payoffs: i32 = (0..4).map(|at| over.payoff(Player(at))).sum();
        assert_eq!(payoffs, 0);
    }
    assert!(moons < 100, "{moons}");
}

#[test]
fn no_engine_sees_the_hands_of_others() {
    let suite = Blindness {
        games: 1,
        one_in: 8,
        effort: 30,
        seed: 5,
    };
    let game: Spec = "hearts(goal=0)".parse().unwrap();
    let compared = suite.check::<Hearts>(&hearts::entry(), &game, &single());
    assert!(compared.unwrap() > 20);
}

/// A deal in which each player holds one suit: north spades, east hearts, south diamonds, west clubs.
fn one_suit_each() -> String {
    let ranks = [
        "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A",
    ];
    let cards = ranks
        .iter()
        .flat_map(|rank| ["S", "H", "D", "C"].map(|suit| format!("{rank}{suit}")));
    format!("0,0,0,0/3 {}", cards.collect::<Vec<_>>().join(" "))
}

#[test]
fn cards_are_refused_with_a_reason() {
    let rules = HeartsRules::default();
    let at = |plays: &str| Hearts::parse(&rules, &format!("{}{plays}", one_suit_each())).unwrap();
    let refused = |plays: &str, word: &str| at(plays).parse_move(word).unwrap_err().to_string();
    assert!(refused("", "3C").contains("two of clubs leads"));
    assert!(refused("", "AS").contains("west does not hold it"));
    assert!(refused("", "foo").contains("no card"));
    assert!(refused(" 2C", "QS").contains("no points"));
    // East has nothing but hearts, and may throw one even on the first trick.
    let position = at(" 2C 2S 2H");
    assert_eq!(position.mover(), Some(Player(2)));
    let error = Hearts::parse(&rules, "0,0,0,0/3 ?? AS")
        .unwrap_err()
        .to_string();
    assert!(error.contains("hidden"), "{error}");
    let error = Hearts::parse(&rules, "0,0,0/3").unwrap_err().to_string();
    assert!(error.contains("four scores"), "{error}");
}

#[test]
fn who_takes_everything_gives_it_to_the_others() {
    let mut position = Hearts::parse(&single(), &one_suit_each()).unwrap();
    while position.turn() != Turn::Over {
        let mut list = MoveList::new();
        position.moves(&mut list);
        position.play(list[0]);
    }
    // West leads clubs to every trick and takes them all.
    assert_eq!(position.tally().as_deref(), Some("26-26-26-0"));
    assert_eq!(position.payoff(Player(3)), 78);
}

#[test]
fn passed_cards_are_seen_by_both_who_touch_them() {
    let mut position = Hearts::start(&HeartsRules::default()).unwrap();
    let mut random = Random::new(3);
    while let Some(mv) = position.draw(&mut random) {
        position.play(mv);
    }
    let mut passed = Vec::new();
    for _ in 0..12 {
        let mut list = MoveList::new();
        position.moves(&mut list);
        let hidden = position.move_text_for(list[0], Viewer::Player(Player(3)));
        assert_eq!(hidden == "??", position.to_move() != Player(3));
        passed.push(position.move_text(list[0]));
        position.play(list[0]);
    }
    let seen = |at| position.text_for(Viewer::Player(Player(at)));
    let words = |at| -> Vec<String> { seen(at).split(' ').skip(53).map(str::to_owned).collect() };
    // North passes to east.
    assert_eq!(words(0)[..3], passed[..3]);
    assert_eq!(words(1)[..3], passed[..3]);
    assert_eq!(words(2)[..3], ["??", "??", "??"]);
    let public = position.text_for(Viewer::Public);
    assert_eq!(public.matches("??").count(), 64);
}

#[test]
fn the_game_is_listed_with_its_engines() {
    let names: Vec<&str> = hearts::entry()
        .engines()
        .iter()
        .map(|info| info.name)
        .collect();
    assert_eq!(names, ["ismcts", "mcts", "pimc", "cfr", "greedy"]);
    let game = Spec::named("hearts");
    let refused = hearts::entry().engine(&game, &Spec::named("cfr")).err();
    assert!(refused.unwrap().to_string().contains("too large"));
}
