//! Tysiąc: its rules for two, three and four, what is hidden, and what a deal comes to.

use hetman_cards::tysiac::{self, Tysiac, TysiacRules};
use hetman_game::conformance::Conformance;
use hetman_game::random::Random;
use hetman_game::{MoveList, Notation, Player, Position, Spec, Turn};
use hetman_search::hidden::Blindness;

fn rules(players: usize, goal: u32) -> TysiacRules {
    TysiacRules {
        players,
        goal,
        ..TysiacRules::default()
    }
}

/// Three hands: second spades and hearts, third diamonds and clubs, first the rest, and three nines in the stock.
const DEAL: &str =
    "0,0,0/0/0,0,0 AS AD JS TS TD JD KS KD JH QS QD JC AH AC 9S TH TC 9D KH KC QH QC 9H 9C";

fn after(moves: &str) -> Tysiac {
    Tysiac::parse(&rules(3, 1000), format!("{DEAL} {moves}").trim()).unwrap()
}

#[test]
fn it_passes_conformance_for_two_three_and_four() {
    let suite = Conformance {
        games: 8,
        longest: 20_000,
        seed: 1,
    };
    for players in 2..=4 {
        suite.check::<Tysiac>(&rules(players, 0)).unwrap();
        let match_rules = TysiacRules {
            deals: 4,
            must_beat: false,
            ..rules(players, 500)
        };
        suite.check::<Tysiac>(&match_rules).unwrap();
    }
}

#[test]
fn no_engine_sees_the_hands_of_others() {
    for players in 2..=4 {
        let suite = Blindness {
            games: 2,
            one_in: 6,
            effort: 30,
            seed: 3,
        };
        let game: Spec = format!("tysiac(players={players},goal=0)").parse().unwrap();
        let compared = suite.check::<Tysiac>(&tysiac::entry(), &game, &rules(players, 0));
        assert!(compared.unwrap() > 20);
    }
}

#[test]
fn points_and_bids_of_ten_thousand_deals_are_what_the_rules_say() {
    let mut random = Random::new(11);
    let mut made = 0;
    for number in 0..10_000 {
        let players = 2 + number % 3;
        let mut position = Tysiac::start(&rules(players, 0)).unwrap();
        let mut bid = 100;
        while position.turn() != Turn::Over {
            let mut list = MoveList::new();
            position.moves(&mut list);
            let mv = list[random.below(list.len())];
            if let Ok(named) = position.move_text(mv).parse::<u32>()
                && position.turn() != Turn::Chance
            {
                assert!(
                    named >= bid && named % 10 == 0 && named <= 400,
                    "{named} after {bid}"
                );
                bid = named;
            }
            position.play(mv);
        }
        let given_up = position.text().ends_with("bomb");
        let (taken, aside) = position.card_points();
        assert!(
            given_up || taken + aside == 120,
            "{taken} and {aside}: {}",
            position.text()
        );
        let contract = i32::try_from(bid).unwrap();
        let scores: Vec<i32> = position
            .tally()
            .unwrap()
            .split(" : ")
            .map(|word| word.parse().unwrap())
            .collect();
        let declarer = scores
            .iter()
            .filter(|score| score.abs() == contract)
            .count();
        made += i32::from(scores.contains(&contract));
        assert!(
            declarer > 0 || scores.contains(&60),
            "{scores:?} with {contract}"
        );
        let payoffs: i32 = (0..players as u8)
            .map(|at| position.payoff(Player(at)))
            .sum();
        assert_eq!(payoffs, 0);
    }
    assert!(made > 100, "{made}");
}

#[test]
fn bidding_goes_up_in_tens_until_two_have_passed() {
    let position = after("");
    assert_eq!(
        position.mover(),
        Some(Player(2)),
        "the second player must bid 100"
    );
    let refused = position.parse_move("100").unwrap_err().to_string();
    assert!(
        refused.contains("third") && refused.contains("bid 110 or more"),
        "{refused}"
    );
    assert!(position.parse_move("105").is_err());
    // The first player holds the kings and queens of hearts and clubs only after the stock; 120 is the limit before it.
    let refused = after("pass").parse_move("300").unwrap_err().to_string();
    assert!(refused.contains("at most"), "{refused}");
    let position = after("110 120 pass pass");
    assert_eq!(
        position.mover(),
        Some(Player(0)),
        "the first player has bid most"
    );
    let refused = position.parse_move("120").unwrap_err().to_string();
    assert!(refused.contains("choose a card"), "{refused}");
}

#[test]
fn a_bid_out_of_turn_and_a_card_not_in_hand_are_refused() {
    let play = after("pass pass 9H 9C 100");
    let refused = |word: &str| play.parse_move(word).unwrap_err().to_string();
    assert!(refused("110").contains("second's turn to choose a card"));
    assert!(refused("AC").contains("second does not hold it"));
}
