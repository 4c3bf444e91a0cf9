//! Chinese checkers: its rules by a second generator, and searches that play it.

use std::collections::{BTreeSet, HashMap};

use hetman_classics::chinese_checkers::{self, CheckersRules, ChineseCheckers, Hop, Seats};
use hetman_game::conformance::Conformance;
use hetman_game::random::Random;
use hetman_game::{Cell, Entry, Limits, MoveList, Notation, Player, Position, Spec, Turn, perft};

fn rules(players: Seats) -> CheckersRules {
    CheckersRules {
        players,
        ..CheckersRules::default()
    }
}

/// The tips in which players begin.
const HOMES: [&[usize]; 4] = [&[0, 3], &[0, 2, 4], &[0, 1, 3, 4], &[0, 1, 2, 3, 4, 5]];

const ALL: [Seats; 4] = [Seats::Two, Seats::Three, Seats::Four, Seats::Six];

#[test]
fn chinese_checkers_conforms_for_every_number_of_players() {
    for players in ALL {
        let rules = CheckersRules {
            players,
            rounds: 40,
        };
        let conformance = Conformance {
            games: 4,
            ..Conformance::default()
        };
        conformance.check::<ChineseCheckers>(&rules).unwrap();
    }
}

/// A board as a map from places to players, read from the text of a position.
struct Plain {
    men: HashMap<(i32, i32), char>,
    holes: BTreeSet<(i32, i32)>,
    mover: char,
}

impl Plain {
    fn of(position: &ChineseCheckers) -> Self {
        let text = position.text();
        let words: Vec<&str> = text.split(' ').collect();
        let (mut men, mut holes) = (HashMap::new(), BTreeSet::new());
        for (from_top, row) in words[0].split('/').enumerate() {
            let row_number = 16 - from_top as i32;
            // Leaning rows begin where the star does: four from the left in the lower half, and so on.
            let first = (0..17).find(|&column| is_hole(column, row_number)).unwrap();
            for (at, letter) in row.chars().enumerate() {
                let place = (first + at as i32, row_number);
                holes.insert(place);
                if letter != '.' {
                    men.insert(place, letter);
                }
            }
        }
        let mover = words[1].chars().next().unwrap();
        Self { men, holes, mover }
    }

    /// Every hole a man comes to by jumps, tried one by one.
    fn jumps(&self, man: (i32, i32), at: (i32, i32), seen: &mut BTreeSet<(i32, i32)>) {
        for way in WAYS {
            let over = (at.0 + way.0, at.1 + way.1);
            let to = (at.0 + 2 * way.0, at.1 + 2 * way.1);
            let jumps = self.men.contains_key(&over) && over != man;
            let free = self.holes.contains(&to) && (!self.men.contains_key(&to) || to == man);
            if jumps && free && seen.insert(to) {
                self.jumps(man, to, seen);
            }
        }
    }

    fn moves(&self, home: usize) -> BTreeSet<((i32, i32), (i32, i32))> {
        let goal = (home + 3) % 6;
        let mut moves = BTreeSet::new();
        for (&from, _) in self.men.iter().filter(|(_, owner)| **owner == self.mover) {
            let mut ends = BTreeSet::new();
            self.jumps(from, from, &mut ends);
            for way in WAYS {
                let to = (from.0 + way.0, from.1 + way.1);
                if self.holes.contains(&to) && !self.men.contains_key(&to) {
                    ends.insert(to);
                }
            }
            ends.remove(&from);
            let stays = |to: &(i32, i32)| {
                let tip = tip(*to);
                let at_home = tip.is_none_or(|tip| tip == home || tip == goal);
                at_home
                    && (tip_of_goal(from, goal) == tip_of_goal(*to, goal) || tip_of_goal(*to, goal))
            };
            moves.extend(ends.into_iter().filter(stays).map(|to| (from, to)));
        }
        moves
    }
}

const WAYS: [(i32, i32); 6] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)];

fn cube(column: i32, row: i32) -> [i32; 3] {
    [column - 8, 16 - column - row, row - 8]
}

fn is_hole(column: i32, row: i32) -> bool {
    let cube = cube(column, row);
    cube.iter().all(|&at| at <= 4) || cube.iter().all(|&at| at >= -4)
}

/// The number of the tip a hole is in, round the star.
fn tip((column, row): (i32, i32)) -> Option<usize> {
    let [x, y, z] = cube(column, row);
    [x, -y, z, -x, y, -z].iter().position(|&at| at > 4)
}

fn tip_of_goal(place: (i32, i32), goal: usize) -> bool {
    tip(place) == Some(goal)
}

#[test]
fn two_generators_agree() {
    let mut random = Random::new(4);
    let mut checked = 0;
    for (players, homes) in ALL.into_iter().zip(HOMES) {
        let mut position = ChineseCheckers::start(&rules(players)).unwrap();
        for _ in 0..300 {
            if position.turn() == Turn::Over {
                break;
            }
            let mut list = MoveList::new();
            position.moves(&mut list);
            let home = homes[usize::from(position.to_move().0)];
            let plain = Plain::of(&position).moves(home);
            let wanted: BTreeSet<String> =
                plain.into_iter().map(|(from, to)| word(from, to)).collect();
            let found: BTreeSet<String> = list.iter().map(|&mv| position.move_text(mv)).collect();
            assert_eq!(found.len(), list.len());
            if found.iter().all(|word| word != "pass") {
                assert_eq!(found, wanted, "{}", position.text());
            } else {
                assert!(wanted.is_empty());
            }
            checked += found.len();
            position.play(list[random.below(list.len())]);
        }
    }
    assert!(checked > 20_000, "{checked}");
}

/// A move as the game writes it.
fn word(from: (i32, i32), to: (i32, i32)) -> String {
    let name = |(column, row): (i32, i32)| Cell::new(column as u32, row as u32).name();
    format!("{}-{}", name(from), name(to))
}

/// The same count by the plain generator.
fn plain_perft(position: &ChineseCheckers, homes: &[usize], depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = Plain::of(position).moves(homes[usize::from(position.to_move().0)]);
    let after = |(from, to)| {
        let mut after = position.clone();
        after.play(after.parse_move(&word(from, to)).unwrap());
        plain_perft(&after, homes, depth - 1)
    };
    moves.into_iter().map(after).sum()
}

#[test]
fn perft_by_two_ways() {
    for (players, homes) in ALL.into_iter().zip(HOMES) {
        let mut position = ChineseCheckers::start(&rules(players)).unwrap();
        assert_eq!(perft(&mut position, 1), 14, "{players:?}");
        for depth in 1..=3 {
            let plain = plain_perft(&position, homes, depth);
            assert_eq!(perft(&mut position, depth), plain, "{players:?} {depth}");
        }
    }
}

#[test]
fn bad_positions_and_moves_are_named() {
    let rules = rules(Seats::Two);
    let start = ChineseCheckers::start(&rules).unwrap();
    let text = start.text();
    let refused = |text: &str| {
        ChineseCheckers::parse(&rules, text)
            .unwrap_err()
            .to_string()
    };
    assert!(refused(&text.replacen('1', "3", 1)).contains("`3` is no player's man"));
    assert!(refused(&text.replacen('1', ".", 1)).contains("has 9 men"));
    assert!(refused("1/11 1 0").contains("17 rows"));
    assert!(refused(&text.replace(" 1 0", " 2 0")).contains("another player's turn"));
    let error = start.parse_move("i9-i10").unwrap_err().to_string();
    assert!(error.contains("no man on `i9`"), "{error}");
}

#[test]
fn a_full_tip_wins() {
    let rules = rules(Seats::Two);
    let start = ChineseCheckers::start(&rules).unwrap();
    let swapped: String = start
        .text()
        .split(' ')
        .next()
        .unwrap()
        .chars()
        .map(|letter| match letter {
            '1' => '2',
            '2' => '1',
            other => other,
        })
        .collect();
    let over = ChineseCheckers::parse(&rules, &format!("{swapped} 2 101")).unwrap();
    assert_eq!(over.turn(), Turn::Over);
    assert_eq!([0, 1].map(|at| over.payoff(Player(at))), [1, -1]);
}

/// Games won in every seat in turn against five players who make a random move that goes ahead, if there is one.
#[test]
fn searches_beat_players_who_only_go_ahead() {
    let spec: Spec = "chinese_checkers(players=6)".parse().unwrap();
    let entry = chinese_checkers::entry();
    let mut engine = entry.engine(&spec, &"maxn".parse().unwrap()).unwrap();
    let mut random = Random::new(1);
    let mut won = 0;
    for seat in 0..6 {
        let mut position = ChineseCheckers::start(&rules(Seats::Six)).unwrap();
        while let Turn::Player(player) = position.turn() {
            let mv = if player == Player(seat) {
                engine.set_position(&position.text(), &[]).unwrap();
                let found = engine.think(&Limits::depth(1), &mut |_| {}).unwrap();
                position.parse_move(found.best.as_deref().unwrap()).unwrap()
            } else {
                ahead(&position, player, &mut random)
            };
            position.play(mv);
        }
        won += usize::from(position.payoff(Player(seat)) == 1);
    }
    assert!(won >= 3, "{won} of 6 won; one is a fair share");
}

/// Games won in every seat against five greedy players, from random first moves that are the same for every seat.
#[test]
fn searches_beat_greedy_players() {
    let spec: Spec = "chinese_checkers(players=6)".parse().unwrap();
    let entry = chinese_checkers::entry();
    for (name, nodes, least) in [("mcts", u64::MAX, 4), ("best_reply", 20_000, 3)] {
        let limits = Limits {
            playouts: Some(150),
            nodes: Some(nodes),
            ..Limits::none()
        };
        let mut engines = [name, "greedy"].map(|name| {
            let name = name.parse().unwrap();
            entry.engine(&spec, &name).unwrap()
        });
        let mut won = 0;
        for seat in 0..6 {
            let mut random = Random::new(3);
            let mut position = ChineseCheckers::start(&rules(Seats::Six)).unwrap();
            for _ in 0..12 {
                let mut list = MoveList::new();
                position.moves(&mut list);
                position.play(list[random.below(list.len())]);
            }
            while let Turn::Player(player) = position.turn() {
                let engine = &mut engines[usize::from(player != Player(seat))];
                engine.set_position(&position.text(), &[]).unwrap();
                let found = engine.think(&limits, &mut |_| {}).unwrap();
                position.play(position.parse_move(&found.best.unwrap()).unwrap());
            }
            won += usize::from(position.payoff(Player(seat)) == 1);
        }
        assert!(won >= least, "{name}: {won} of 6 won; one is a fair share");
    }
}

fn ahead(position: &ChineseCheckers, player: Player, random: &mut Random) -> Hop {
    let mut list = MoveList::new();
    position.moves(&mut list);
    random.shuffle(&mut list);
    let before = position.steps_left(player);
    let nearer = |mv: &&Hop| {
        let mut after = position.clone();
        after.play(**mv);
        after.steps_left(player) < before
    };
    *list.iter().find(nearer).unwrap_or(&list[0])
}
