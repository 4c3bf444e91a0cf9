//! The rules of the island: conservation, hidden hands, building, the robber, whole games.
#![allow(missing_docs)]

use hetman_game::conformance::Conformance;
use hetman_game::random::Random;
use hetman_game::{
    Engine, Entry, Limits, MoveList, Notation, Player, Position, Spec, Turn, Viewer,
};
use hetman_search::hidden::Blindness;
use hetman_settlers::{Settlers, SettlersMove, SettlersRules, Setup, entry};

fn rules(players: usize) -> SettlersRules {
    SettlersRules {
        players,
        ..SettlersRules::default()
    }
}

#[test]
fn the_game_conforms_for_every_number_of_players() {
    for players in 2..=4 {
        let rules = SettlersRules {
            players,
            setup: Setup::Variable,
            seed: players as u64,
            goal: 5,
            turns: 120,
            offers: 2,
        };
        let conformance = Conformance {
            games: 2,
            longest: 20_000,
            seed: 1,
        };
        conformance.check::<Settlers>(&rules).unwrap();
    }
}

fn random_move(position: &Settlers, random: &mut Random) -> SettlersMove {
    position.draw(random).unwrap_or_else(|| {
        let mut list = MoveList::new();
        position.moves(&mut list);
        list[random.below(list.len())]
    })
}

#[test]
fn goods_and_cards_are_conserved_in_every_position() {
    let mut random = Random::new(2);
    let (mut won, mut positions) = (0, 0);
    for game in 0..30 {
        let mut position = Settlers::start(&rules(2 + game % 3)).unwrap();
        while position.turn() != Turn::Over {
            assert!(position.is_conserved(), "{}", position.text());
            position.play(random_move(&position, &mut random));
            positions += 1;
        }
        assert!(position.is_conserved(), "{}", position.text());
        let payoffs: i32 = (0..position.players() as u8)
            .map(|at| position.payoff(Player(at)))
            .sum();
        won += usize::from(
            payoffs == 2 - position.players() as i32 && position.ending() == "enough points",
        );
    }
    println!("{won} of 30 random games won, {positions} positions");
    assert!(won >= 20, "{won} games of 30 were won");
}

#[test]
fn what_others_hold_is_hidden_and_changes_no_choice() {
    let mut random = Random::new(6);
    let mut position = Settlers::start(&rules(3)).unwrap();
    for _ in 0..400 {
        position.play(random_move(&position, &mut random));
    }
    while position.mover().is_none() {
        position.play(random_move(&position, &mut random));
    }
    let me = position.to_move();
    let mut differs = 0;
    for _ in 0..20 {
        let other = position.determinise(me, &mut random);
        assert!(other.is_conserved());
        assert_eq!(
            other.text_for(Viewer::Player(me)),
            position.text_for(Viewer::Player(me))
        );
        assert_eq!(other.turn(), position.turn());
        differs += usize::from(other.text() != position.text());
        let choose = |position: &Settlers, name: &str| {
            let spec: Spec = "settlers(players=3)".parse().unwrap();
            let mut engine = entry().engine(&spec, &name.parse().unwrap()).unwrap();
            engine.set_position(&position.text(), &[]).unwrap();
            let limits = Limits {
                playouts: Some(30),
                ..Limits::depth(2)
            };
            engine.think(&limits, &mut |_| {}).unwrap().best
        };
        for name in ["greedy", "mcts"] {
            assert_eq!(choose(&other, name), choose(&position, name), "{name}");
        }
    }
    assert!(differs > 0, "nothing was hidden");
    assert!(position.text_for(Viewer::Public).contains("??"));
}

/// Plays words from a position.
fn after(text: &str, words: &[&str]) -> Result<Settlers, String> {
    let mut position = Settlers::parse(&rules(2), text).map_err(|error| error.to_string())?;
    for word in words {
        let mv = position
            .parse_move(word)
            .map_err(|error| error.to_string())?;
        position.play(mv);
    }
    Ok(position)
}

const LAND: &str = "o10,s2,w9,g12,b6,s4,b10,g9,w11,d0,w3,o8,w8,o3,g4,s5,b5,g6,s11 3s33bw3go 9";

#[test]
fn building_takes_its_price_and_is_refused_without() {
    let rich = format!(
        "{LAND} 0a,30b 0a,40b 3.3.3.5.5/0.0.0.0.0/0.0.0.0.0/0;0.0.0.0.0/0.0.0.0.0/0.0.0.0.0/0 0.0.0.0.0 -- 0.0 main+ 4"
    );
    let poor = rich.replace("3.3.3.5.5", "0.0.0.0.0");
    let refused = |text: &str, word: &str| after(text, &[word]).unwrap_err();
    assert!(refused(&poor, "road:1").contains("does not hold what a road costs"));
    assert!(refused(&poor, "buy").contains("does not hold what a card costs"));
    assert!(refused(&poor, "city:0").contains("does not hold what a city costs"));
    assert!(refused(&poor, "trade:wood:ore").contains("the bank takes"));
    assert!(refused(&rich, "settle:0").contains("no settlement may stand there"));
    assert!(refused(&rich, "knight").contains("no such card"));
    assert!(refused(&rich, "steal").contains("nobody can do that"));
    assert!(refused(&rich, "trade:gold:ore").contains("`gold` is no good"));
    let built = after(&rich, &["city:0"]).unwrap();
    assert!(built.text().contains("3.3.3.3.2/"), "{}", built.text());
    assert_eq!(built.points(Player(0)), 2);
    let ended = after(&rich, &["end"]).unwrap();
    assert_eq!(ended.turn(), Turn::Player(Player(1)));
    assert!(refused(&rich, "roll").contains("nobody"));
    let start = Settlers::start(&rules(2)).unwrap();
    let error = start.parse_move("roll").unwrap_err().to_string();
    assert!(error.contains("a first settlement"), "{error}");
}

#[test]
fn a_seven_takes_half_of_large_hands_and_moves_the_robber() {
    let text = format!(
        "{LAND} 0a,30b 0a,40b 0.0.0.0.0/0.0.0.0.0/0.0.0.0.0/0;9.0.0.0.0/0.0.0.0.0/0.0.0.0.0/0 0.0.0.0.0 -- 0.0 dice 4"
    );
    let mut position = after(&text, &["7"]).unwrap();
    assert_eq!(
        position.turn(),
        Turn::Player(Player(1)),
        "four of nine are given back"
    );
    for _ in 0..4 {
        let mv = position.parse_move("discard:wood").unwrap();
        position.play(mv);
    }
    assert_eq!(position.turn(), Turn::Player(Player(0)));
    let mut list = MoveList::new();
    position.moves(&mut list);
    let robs = list
        .iter()
        .find(|mv| matches!(mv, SettlersMove::Robber(_, Some(1))))
        .unwrap();
    position.play(*robs);
    assert_eq!(position.turn(), Turn::Chance);
    let stolen = position.parse_move("stolen:wood").unwrap();
    assert_eq!(position.move_text_for(stolen, Viewer::Public), "??");
    position.play(stolen);
    assert!(position.text().contains("1.0.0.0.0/") && position.text().contains("4.0.0.0.0/"));
    assert!(position.is_conserved());
}

#[test]
fn impossible_positions_are_named() {
    let text = Settlers::start(&rules(2)).unwrap().text();
    let refused = |text: &str| Settlers::parse(&rules(2), text).unwrap_err().to_string();
    assert!(refused("o10").contains("1 parts"));
    assert!(refused(&text.replace("o10,", "x10,")).contains("`x10` is no land"));
    assert!(refused(&text.replace("o10,", "o7,")).contains("no number of the dice"));
    assert!(refused(&text.replace("place", "sleep")).contains("`sleep`"));
    assert!(refused(&text.replace("place", "main+")).contains("first settlements"));
    assert!(refused(&text.replacen("0.0.0.0.0", "20.0.0.0.0", 1)).contains("`20`"));
    assert!(refused(&text.replacen("0.0.0.0.0", "??3", 1)).contains("hidden"));
    assert!(refused(&text.replacen("/0;", "/15;", 1)).contains("`15`"));
    let roads: Vec<String> = (0..16).map(|edge| format!("{edge}a")).collect();
    let many = format!(
        "{LAND} 0a,30b {} 0.0.0.0.0/0.0.0.0.0/0.0.0.0.0/0;0.0.0.0.0/0.0.0.0.0/0.0.0.0.0/0 0.0.0.0.0 -- 0.0 main+ 4",
        roads.join(",")
    );
    assert!(refused(&many).contains("more than there are pieces"));
}

#[test]
fn who_makes_an_offer_is_taken_to_hold_what_he_offers() {
    let text = format!(
        "{LAND} 0a,30b,50c 0a,40b,70c 1.0.0.0.0/0.0.0.0.0/0.0.0.0.0/0;0.0.0.0.1/0.0.0.0.0/0.0.0.0.0/0;\
         0.4.4.4.0/0.0.0.0.0/0.0.0.0.0/0 0.0.0.0.0 -- 0.0.0 main+ 6"
    );
    let mut position = Settlers::parse(&rules(3), &text).unwrap();
    let mut random = Random::new(3);
    let mut list = MoveList::new();
    position.moves(&mut list);
    let offers = list.iter().copied();
    let offer = offers.clone().find(|&mv| {
        let mut after = position.clone();
        after.play(mv);
        position.move_text(mv).starts_with("offer:") && after.mover() == Some(Player(1))
    });
    position.play(offer.unwrap());
    for _ in 0..200 {
        let world = position.determinise(Player(1), &mut random);
        Settlers::parse(&rules(3), &world.text()).unwrap();
    }
}

#[test]
fn engines_play_whole_games_and_beat_chance() {
    let spec: Spec = "settlers(players=2)".parse().unwrap();
    for name in ["greedy", "paranoid", "best_reply"] {
        let mut engine = entry().engine(&spec, &name.parse().unwrap()).unwrap();
        let mut random = Random::new(9);
        let mut won = 0;
        for game in 0..4 {
            let mut position = Settlers::start(&rules(2)).unwrap();
            while position.turn() != Turn::Over {
                let mv = if position.turn() == Turn::Player(Player(game % 2)) {
                    engine.set_position(&position.text(), &[]).unwrap();
                    let found = engine.think(
                        &Limits {
                            nodes: Some(300),
                            ..Limits::depth(2)
                        },
                        &mut |_| {},
                    );
                    position.parse_move(&found.unwrap().best.unwrap()).unwrap()
                } else {
                    random_move(&position, &mut random)
                };
                position.play(mv);
            }
            won += usize::from(position.payoff(Player(game % 2)) == 1);
        }
        assert!(won >= 3, "{name} won {won} of 4");
    }
}

#[test]
fn goods_are_offered_and_taken_or_not() {
    let mut random = Random::new(9);
    let mut position = Settlers::start(&rules(3)).unwrap();
    let offer = |position: &Settlers| {
        let mut list = MoveList::new();
        position.moves(&mut list);
        list.into_iter()
            .find(|mv| matches!(mv, SettlersMove::Offer(_)))
    };
    let (mut accepted, mut refused) = (0, 0);
    while position.turn() != Turn::Over && (accepted < 5 || refused < 5) {
        let Some(mv) = offer(&position).filter(|_| position.mover().is_some()) else {
            position.play(random_move(&position, &mut random));
            continue;
        };
        let before = position.clone();
        let SettlersMove::Offer(offered) = mv else {
            unreachable!()
        };
        position.play(mv);
        assert_eq!(position.turn(), Turn::Player(Player(offered.to)));
        let again = Settlers::parse(&rules(3), &position.text()).unwrap();
        assert_eq!(again, position);
        let mut answers = MoveList::new();
        position.moves(&mut answers);
        assert!(answers.contains(&SettlersMove::Refuse));
        if answers.contains(&SettlersMove::Accept) && accepted <= refused {
            accepted += 1;
            position.play(SettlersMove::Accept);
            assert_ne!(position.text(), before.text());
        } else {
            refused += 1;
            position.play(SettlersMove::Refuse);
        }
        assert!(position.is_conserved());
        assert_eq!(position.mover(), before.mover(), "the turn goes on");
    }
    assert!(accepted >= 5 && refused >= 5, "{accepted} {refused}");
}

#[test]
fn an_offer_that_cannot_be_is_refused_with_its_reason() {
    let mut random = Random::new(9);
    let mut position = Settlers::start(&rules(3)).unwrap();
    let open = |position: &Settlers| {
        let mut list = MoveList::new();
        position.moves(&mut list);
        let offered = list.iter().find(|mv| matches!(mv, SettlersMove::Offer(_)));
        offered.map(|&mv| position.move_text(mv))
    };
    while open(&position).is_none() {
        position.play(random_move(&position, &mut random));
    }
    let word = open(&position).unwrap();
    let parts: Vec<&str> = word.split(':').collect();
    let me = position.player_names()[usize::from(position.to_move().0)];
    let why = |word: &str| position.parse_move(word).unwrap_err().to_string();
    let own = format!("offer:{me}:{}:{}", parts[2], parts[3]);
    assert!(why(&own).contains("nobody makes an offer to himself"));
    assert!(why("offer:nobody:wood:ore").contains("`nobody`"));
    let same = format!("offer:{}:{}:{}", parts[1], parts[2], parts[2]);
    assert!(why(&same).contains("for itself"));
    assert!(why(&format!("offer:{}:gold:ore", parts[1])).contains("`gold`"));
    assert!(why("offer:x").contains("names a player"));
    assert!(why("accept").contains("nobody can do that"));
}

#[test]
fn no_engine_sees_goods_and_cards_of_others() {
    let suite = Blindness {
        games: 1,
        one_in: 60,
        effort: 2,
        seed: 5,
    };
    let rules = SettlersRules {
        goal: 6,
        turns: 150,
        ..rules(3)
    };
    let game: Spec = "settlers(players=3,goal=6,turns=150)".parse().unwrap();
    let compared = suite.check::<Settlers>(&entry(), &game, &rules);
    assert!(compared.unwrap() > 50);
}

/// Plays a game with the dice of a seed; engine 0 sits in one seat, engine 1 in all others. Whether the first won.
fn wins_in(engines: &mut [Box<dyn Engine>; 2], seat: u8, seed: u64) -> bool {
    let limits = Limits {
        playouts: Some(100),
        ..Limits::depth(3)
    };
    let mut random = Random::new(seed);
    let mut position = Settlers::start(&rules(4)).unwrap();
    loop {
        let mv = match position.turn() {
            Turn::Over => return position.payoff(Player(seat)) == 1,
            Turn::Chance => position.draw(&mut random).unwrap(),
            Turn::Player(player) => {
                let engine = &mut engines[usize::from(player != Player(seat))];
                engine.set_position(&position.text(), &[]).unwrap();
                let found = engine.think(&limits, &mut |_| {}).unwrap();
                position.parse_move(&found.best.unwrap()).unwrap()
            }
        };
        position.play(mv);
    }
}

#[test]
fn tree_search_wins_more_than_its_share_beside_three_greedy_players() {
    let game: Spec = "settlers".parse().unwrap();
    let mut engines =
        ["mcts", "greedy"].map(|name| entry().engine(&game, &name.parse().unwrap()).unwrap());
    let games = (0..10).flat_map(|seed| (0..4).map(move |seat| (seat, seed)));
    let won = games.filter(|&(seat, seed)| wins_in(&mut engines, seat, seed));
    let won = won.count();
    assert!(won >= 15, "{won} of 40 won; ten are a fair share");
}
