//! Games with chance, more than two players and hidden cards: their rules, and the searches that play them.

use hetman_classics::kuhn::{self, Kuhn, KuhnRules};
use hetman_classics::pig::{self, Pig, PigMove, PigRules};
use hetman_game::conformance::Conformance;
use hetman_game::random::Random;
use hetman_game::{
    Choice, Engine, Entry, Limits, MoveList, Notation, Player, Position, Shown, Spec, Turn, Viewer,
};

fn spec(text: &str) -> Spec {
    text.parse().unwrap()
}

fn engine(entry: &dyn Entry, game: &str, engine: &str) -> Box<dyn Engine> {
    entry.engine(&spec(game), &spec(engine)).unwrap()
}

fn choice(engine: &mut dyn Engine, position: &str, limits: &Limits) -> Choice {
    engine.set_position(position, &[]).unwrap();
    engine.think(limits, &mut |_| {}).unwrap()
}

fn depth(depth: u32) -> Limits {
    Limits {
        depth: Some(depth),
        ..Limits::none()
    }
}

fn playouts(playouts: u64) -> Limits {
    Limits {
        playouts: Some(playouts),
        ..Limits::none()
    }
}

fn win(choice: &Choice) -> f64 {
    match choice.report.score {
        Shown::Win(win) => win,
        ref other => panic!("{other:?} is no share of wins"),
    }
}

#[test]
fn pig_and_kuhn_pass_conformance_for_every_number_of_players() {
    for players in 2..=5 {
        let rules = PigRules {
            players,
            goal: 20 * players as u32,
        };
        Conformance::default().check::<Pig>(&rules).unwrap();
    }
    for players in 2..=3 {
        let rules = KuhnRules { players };
        Conformance::default().check::<Kuhn>(&rules).unwrap();
    }
}

#[test]
fn a_one_loses_the_turn_and_the_goal_wins() {
    let rules = PigRules {
        players: 3,
        goal: 10,
    };
    let mut position = Pig::start(&rules).unwrap();
    let mut play = |word: &str| {
        let mv = position.parse_move(word).unwrap();
        position.play(mv);
        (position.text(), position.turn())
    };
    assert_eq!(play("roll"), ("0,0,0 0 1 roll".into(), Turn::Chance));
    assert_eq!(play("6"), ("0,0,0 6 1".into(), Turn::Player(Player(0))));
    assert_eq!(play("hold").0, "6,0,0 0 2");
    assert_eq!(play("roll").0, "6,0,0 0 2 roll");
    assert_eq!(play("1").0, "6,0,0 0 3");
    for word in ["roll", "5", "roll", "6"] {
        play(word);
    }
    assert_eq!(play("hold"), ("6,0,10 0 1".into(), Turn::Over));
    let payoffs: Vec<i32> = (0..3).map(|at| position.payoff(Player(at))).collect();
    assert_eq!(payoffs, [-1, -1, 1]);
}

/// The exact share of wins of the player to move in Pig for two, by value iteration.
struct Exact {
    goal: usize,
    /// By own score, the other's score and the points of the turn, before a roll or a hold.
    wins: Vec<f64>,
}

impl Exact {
    fn new(goal: usize) -> Self {
        let mut exact = Self {
            goal,
            wins: vec![0.5; goal * goal * (goal + 1)],
        };
        loop {
            let mut change = 0.0_f64;
            for own in 0..goal {
                for other in 0..goal {
                    for turn in 0..=goal {
                        let (roll, hold) = exact.choices(own, other, turn);
                        let at = exact.index(own, other, turn);
                        change = change.max((exact.wins[at] - roll.max(hold)).abs());
                        exact.wins[at] = roll.max(hold);
                    }
                }
            }
            if change < 1e-12 {
                return exact;
            }
        }
    }

    fn index(&self, own: usize, other: usize, turn: usize) -> usize {
        (own * self.goal + other) * (self.goal + 1) + turn
    }

    fn choices(&self, own: usize, other: usize, turn: usize) -> (f64, f64) {
        let kept = |turn: usize| {
            if own + turn >= self.goal {
                1.0
            } else {
                1.0 - self.wins[self.index(other, own + turn, 0)]
            }
        };
        let rolled = |die: usize| self.wins[self.index(own, other, (turn + die).min(self.goal))];
        let roll = (kept(0) + (2..=6).map(rolled).sum::<f64>()) / 6.0;
        (roll, if turn == 0 { 0.0 } else { kept(turn) })
    }
}

#[test]
fn searches_of_pig_agree_with_value_iteration() {
    let goal = 12;
    let exact = Exact::new(goal);
    let game = format!("pig(goal={goal})");
    let mut deep = engine(&pig::entry(), &game, "expectiminimax");
    let mut trees = engine(&pig::entry(), &game, "mcts");
    let mut checked = 0;
    for (own, other) in [(0, 0), (3, 8), (8, 3), (6, 10), (10, 6)] {
        for turn in [2, 4, 7, 9, 12] {
            let (roll, hold) = exact.choices(own, other, turn);
            if (roll - hold).abs() < 0.08 {
                continue;
            }
            let best = if roll > hold { "roll" } else { "hold" };
            let text = format!("{own},{other} {turn} 1");
            let found = choice(&mut *deep, &text, &depth(5));
            assert_eq!(found.best.as_deref(), Some(best), "{text}: {roll} {hold}");
            let found = choice(&mut *trees, &text, &playouts(4_000));
            assert_eq!(found.best.as_deref(), Some(best), "mcts {text}");
            assert!((win(&found) - roll.max(hold)).abs() < 0.12, "mcts {text}");
            checked += 1;
        }
    }
    assert!(checked >= 12, "{checked}");
    let start = exact.choices(0, 0, 0).0;
    let found = choice(&mut *deep, "0,0 0 1", &depth(7));
    assert!(
        (win(&found) - start).abs() < 0.05,
        "{} {start}",
        win(&found)
    );
}

#[test]
fn for_two_players_maxn_is_expectiminimax() {
    let entry = pig::entry();
    let mut random = Random::new(5);
    let mut scalar = engine(&entry, "pig(goal=30)", "expectiminimax");
    let mut vector = engine(&entry, "pig(goal=30)", "maxn");
    for _ in 0..50 {
        let [own, other] = [random.below(30), random.below(30)];
        let text = format!("{own},{other} {} {}", random.below(20), 1 + random.below(2));
        for plies in 1..=4 {
            let one = choice(&mut *scalar, &text, &depth(plies));
            let two = choice(&mut *vector, &text, &depth(plies));
            assert_eq!(
                (&one.best, one.counters),
                (&two.best, two.counters),
                "{text}"
            );
            assert!((win(&one) - win(&two)).abs() < 1e-9, "{text}");
        }
    }
}

#[test]
fn a_search_refuses_a_game_that_is_not_for_it() {
    let entry = pig::entry();
    let refusal = |game: &str, engine: &str| {
        let made = entry.engine(&spec(game), &spec(engine));
        made.err()
            .map(|error| error.to_string())
            .unwrap_or_default()
    };
    assert!(refusal("pig(players=3)", "expectiminimax").contains("this game has 3"));
    assert!(refusal("pig", "alphabeta").contains("alphabeta"));
    assert!(refusal("pig", "mcts(solver=on)").contains("solver"));
    assert!(refusal("pig", "mcts(playout=search)").contains("playout"));
    let kuhn = kuhn::entry();
    assert!(kuhn.engine(&spec("kuhn"), &spec("maxn")).is_err());
    let mut engine = engine(&entry, "pig", "mcts");
    engine.set_position("0,0 0 1 roll", &[]).unwrap();
    let error = engine.think(&depth(1), &mut |_| {}).unwrap_err();
    assert!(error.to_string().contains("chance"), "{error}");
}

#[test]
fn kuhn_shows_a_card_to_its_owner_only() {
    let position = Kuhn::parse(&KuhnRules { players: 3 }, "K,T,Q pb").unwrap();
    let texts = [0, 1, 2].map(|at| position.text_for(Viewer::Player(Player(at))));
    assert_eq!(texts, ["K,??,?? pb", "??,T,?? pb", "??,??,Q pb"]);
    assert_eq!(position.text_for(Viewer::Public), "??,??,?? pb");
    let board = kuhn::entry().board(&spec("kuhn"), None).unwrap();
    let mut board = board;
    for word in ["K", "J", "pass"] {
        board.play(word).unwrap();
    }
    let seen = board.history_for(Viewer::Player(Player::SECOND));
    assert_eq!(seen, ["??", "J", "pass"]);
    let public = format!("{:?}", board.view_for(Viewer::Public));
    assert!(
        !public.contains("\"K\"") && !public.contains("\"J\""),
        "{public}"
    );
}

#[test]
fn chips_of_kuhn_change_hands_by_the_rules() {
    let two = KuhnRules { players: 2 };
    let paid = |rules: &KuhnRules, text: &str| {
        let position = Kuhn::parse(rules, text).unwrap();
        assert_eq!(position.turn(), Turn::Over, "{text}");
        (0..position.players() as u8)
            .map(|at| position.payoff(Player(at)))
            .collect::<Vec<i32>>()
    };
    assert_eq!(paid(&two, "K,Q pp"), [1, -1]);
    assert_eq!(paid(&two, "J,Q bb"), [-2, 2]);
    assert_eq!(paid(&two, "J,Q bp"), [1, -1]);
    assert_eq!(paid(&two, "K,Q pbp"), [-1, 1]);
    assert_eq!(paid(&two, "K,Q pbb"), [2, -2]);
    let three = KuhnRules { players: 3 };
    assert_eq!(paid(&three, "T,J,Q ppp"), [-1, -1, 2]);
    assert_eq!(paid(&three, "K,J,Q pbpb"), [3, -2, -1]);
    assert_eq!(paid(&three, "T,J,Q pbbp"), [-1, -2, 3]);
    let refused = |text: &str| Kuhn::parse(&two, text).unwrap_err().to_string();
    assert!(refused("K,?? p").contains("hidden"));
    assert!(refused("K,T p").contains("`T`"));
    assert!(refused("K,K p").contains("`K`"));
    assert!(refused("K,Q ppp").contains("any more"));
}

#[test]
fn what_is_hidden_does_not_change_a_choice() {
    for players in [2, 3] {
        let game = format!("kuhn(players={players})");
        let rules = KuhnRules { players };
        let mut random = Random::new(3);
        for _ in 0..40 {
            let mut position = Kuhn::start(&rules).unwrap();
            for _ in 0..players + random.below(players) {
                let mut list = MoveList::new();
                position.moves(&mut list);
                if list.is_empty() {
                    break;
                }
                position.play(list[random.below(list.len())]);
            }
            let Some(mover) = position.mover() else {
                continue;
            };
            let other = position.determinise(mover, &mut random);
            let choose = |position: &Kuhn| {
                let mut engine = engine(&kuhn::entry(), &game, "mcts");
                let found = choice(&mut *engine, &position.text(), &playouts(500));
                (found.best, found.report.visits, found.counters)
            };
            assert_eq!(choose(&position), choose(&other), "{}", position.text());
        }
    }
}

#[test]
fn the_best_card_bets_and_the_worst_gives_up() {
    let mut engine = engine(&kuhn::entry(), "kuhn", "mcts");
    for (text, best) in [
        ("Q,K b", "bet"),
        ("K,J pb", "bet"),
        ("Q,J b", "pass"),
        ("J,K pb", "pass"),
    ] {
        let found = choice(&mut *engine, text, &playouts(2_000));
        assert_eq!(found.best.as_deref(), Some(best), "{text}");
    }
}

#[test]
fn dice_fall_by_their_weights() {
    let position = Pig::parse(&PigRules::default(), "0,0 0 1 roll").unwrap();
    let mut random = Random::new(9);
    let mut counts = [0; 6];
    for _ in 0..6_000 {
        let Some(PigMove::Shows(number)) = position.draw(&mut random) else {
            panic!("the die is in the air");
        };
        counts[usize::from(number) - 1] += 1;
    }
    assert!(
        counts.iter().all(|count| (880..1_120).contains(count)),
        "{counts:?}"
    );
}
