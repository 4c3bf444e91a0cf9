//! Games with chance, more than two players and hidden cards: their rules, and the searches that play them.

use hetman_classics::einstein::{self, Einstein, EinsteinRules};
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
fn einstein_passes_conformance_however_the_stones_stand() {
    for seed in [0, 1, 7] {
        let rules = EinsteinRules { seed };
        Conformance::default().check::<Einstein>(&rules).unwrap();
    }
}

#[test]
fn the_die_says_which_stone_may_move() {
    let words = |text: &str| {
        let position = Einstein::parse(&EinsteinRules::default(), text).unwrap();
        let mut list = MoveList::new();
        position.moves(&mut list);
        let words: Vec<String> = list.iter().map(|&mv| position.move_text(mv)).collect();
        words.join(" ")
    };
    // Two is gone, so one and five may move; the edge lets five only go up.
    assert_eq!(
        words("...../a..../...../....5/1.... 1 2"),
        "a1b1 a1a2 a1b2 e2e3"
    );
    assert_eq!(words("...../a..../...../....5/1.... 1 5"), "e2e3");
    assert_eq!(words("...../a..../...../....5/1.... 2 6"), "a4a3");
    let refused = |text: &str| {
        let parsed = Einstein::parse(&EinsteinRules::default(), text);
        parsed.unwrap_err().to_string()
    };
    assert!(refused("...../...../...../...../1...a 1 7").contains("no die shows `7`"));
    assert!(refused("...../...../...../...../11..a 1 -").contains("`1` stands twice"));
    assert!(refused("....1/...../...../...../....a 1 -").contains("a move ago"));
    let position = Einstein::start(&EinsteinRules::default()).unwrap();
    assert!(
        position
            .parse_move("a1b2")
            .unwrap_err()
            .to_string()
            .contains("`a1b2`")
    );
}

#[test]
fn stars_are_expectiminimax_in_every_game_of_dice() {
    let mut random = Random::new(11);
    for (entry, game, deepest) in [
        (&pig::entry() as &dyn Entry, "pig(goal=30)", 3),
        (&einstein::entry(), "einstein", 2),
    ] {
        let mut boards = Vec::new();
        while boards.len() < 12 {
            let mut board = entry.board(&spec(game), None).unwrap();
            for _ in 0..random.below(24) {
                let moves = board.moves();
                if moves.is_empty() {
                    break;
                }
                board.play(&moves[random.below(moves.len())]).unwrap();
            }
            if matches!(board.turn(), Turn::Player(_)) {
                boards.push(board.text());
            }
        }
        let mut nodes = [0; 4];
        for text in &boards {
            let mut values = Vec::new();
            for (at, star) in ["off", "1", "2,probe_moves=1", "2"].into_iter().enumerate() {
                let mut engine = engine(entry, game, &format!("expectiminimax(star={star})"));
                let found = choice(&mut *engine, text, &depth(deepest));
                nodes[at] += found.counters.nodes;
                values.push(win(&found));
            }
            let near = |value: &f64| (value - values[0]).abs() < 1e-9;
            assert!(values.iter().all(near), "{game} {text}: {values:?}");
        }
        assert!(nodes[1] < nodes[0], "{game}: {nodes:?}");
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
fn the_first_player_of_pig_wins_what_is_published() {
    let start = Exact::new(100).choices(0, 0, 0).0;
    assert!((start - 0.530_593).abs() < 1e-6, "{start}");
}

/// The share of wins of one who plays as the engine does, moving first, against one who plays best.
fn against_best(exact: &Exact, rolls: &[bool]) -> f64 {
    let goal = exact.goal;
    let mut wins = [vec![0.5; rolls.len()], vec![0.5; rolls.len()]];
    loop {
        let mut change = 0.0_f64;
        for state in 0..2 * rolls.len() {
            let (side, at) = (state % 2, state / 2);
            let (own, other, turn) = (
                at / (goal + 1) / goal,
                at / (goal + 1) % goal,
                at % (goal + 1),
            );
            let (roll, hold) = exact.choices(own, other, turn);
            let rolling = if side == 0 { rolls[at] } else { roll > hold };
            let kept = |turn: usize| {
                if own + turn >= goal {
                    1.0
                } else {
                    1.0 - wins[1 - side][exact.index(other, own + turn, 0)]
                }
            };
            let shown = |die: usize| wins[side][exact.index(own, other, (turn + die).min(goal))];
            let value = if rolling {
                (kept(0) + (2..=6).map(shown).sum::<f64>()) / 6.0
            } else {
                kept(turn)
            };
            change = change.max((value - wins[side][at]).abs());
            wins[side][at] = value;
        }
        if change < 1e-10 {
            return wins[0][0];
        }
    }
}

#[test]
fn the_engine_loses_next_to_nothing_against_the_best_policy_of_pig() {
    let goal = 10;
    let exact = Exact::new(goal);
    let mut engine = engine(&pig::entry(), "pig(goal=10)", "expectiminimax(star=1)");
    let mut rolls = vec![true; goal * goal * (goal + 1)];
    for own in 0..goal {
        for other in 0..goal {
            for turn in 1..=goal {
                let text = format!("{own},{other} {turn} 1");
                let found = choice(&mut *engine, &text, &depth(5));
                rolls[exact.index(own, other, turn)] = found.best.as_deref() == Some("roll");
            }
        }
    }
    let best = exact.choices(0, 0, 0).0;
    let share = against_best(&exact, &rolls);
    assert!(
        share <= best + 1e-9 && share > best - 0.005,
        "{share} {best}"
    );
    let once: Vec<bool> = (0..rolls.len()).map(|at| at % (goal + 1) == 0).collect();
    let share = against_best(&exact, &once);
    assert!(share < best - 0.005, "who rolls only once loses: {share}");
}

#[test]
fn for_two_players_maxn_is_expectiminimax() {
    let entry = pig::entry();
    let mut random = Random::new(5);
    let mut scalar = engine(&entry, "pig(goal=30)", "expectiminimax(star=off)");
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
    assert!(refusal("pig(players=3)", "alphabeta").contains("this game has 3"));
    assert!(refusal("pig", "alphabeta(null_move=on)").contains("null_move"));
    assert!(refusal("pig", "minimax").contains("minimax"));
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
