//! Tic-tac-toe in a few lines, to hold the counts against published ones.

use hetman_game::evaluate::Blind;
use hetman_game::random::mix;
use hetman_game::{Bound, Limits, MoveList, Player, Position, Score, Turn};
use hetman_search::textbook::{self, NAMES, Setup};
use hetman_search::{Found, Wins};

#[derive(Clone, Default)]
struct Noughts {
    stones: [u16; 2],
    plies: u8,
}

const LINES: [u16; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

impl Noughts {
    fn has_line(&self, player: usize) -> bool {
        LINES.iter().any(|line| self.stones[player] & line == *line)
    }
}

impl Position for Noughts {
    type Move = u8;
    type Undo = ();

    fn turn(&self) -> Turn {
        let over = self.plies == 9 || self.has_line(0) || self.has_line(1);
        if over {
            Turn::Over
        } else {
            Turn::Player(Player(self.plies % 2))
        }
    }

    fn to_move(&self) -> Player {
        Player(self.plies % 2)
    }

    fn payoff(&self, player: Player) -> i32 {
        let (own, other) = (usize::from(player.0), usize::from(player.other().0));
        i32::from(self.has_line(own)) - i32::from(self.has_line(other))
    }

    fn moves(&self, list: &mut MoveList<u8>) {
        let taken = self.stones[0] | self.stones[1];
        list.extend((0..9).filter(|square| taken & 1 << square == 0));
    }

    fn play(&mut self, square: u8) {
        self.stones[usize::from(self.plies % 2)] |= 1 << square;
        self.plies += 1;
    }

    fn undo(&mut self, square: u8, (): ()) {
        self.plies -= 1;
        self.stones[usize::from(self.plies % 2)] &= !(1 << square);
    }

    fn key(&self) -> u64 {
        mix(u64::from(self.stones[0]) << 16 | u64::from(self.stones[1]))
    }
}

fn search(name: &str, wins: Wins, moves: &[u8]) -> Found<u8> {
    let mut position = Noughts::default();
    for &mv in moves {
        position.play(mv);
    }
    let setup = Setup {
        evaluator: Blind,
        wins,
        probe: &mut (),
    };
    textbook::watch(name, &position, &Limits::none(), setup).unwrap()
}

#[test]
fn counts_are_the_published_ones() {
    for (name, wins, nodes) in [
        ("minimax", Wins::Distance, 549_946),
        ("negamax", Wins::Plain, 549_946),
        ("textbook_alphabeta", Wins::Distance, 20_866),
        ("textbook_alphabeta", Wins::Plain, 18_297),
    ] {
        let found = search(name, wins, &[]);
        assert_eq!(
            (found.counters.nodes, found.line.score),
            (nodes, Score::DRAW),
            "{name} {wins:?}"
        );
    }
    assert_eq!(
        search("minimax", Wins::Distance, &[]).counters.leaves,
        255_168
    );
}

#[test]
fn everybody_knows_it_is_a_draw() {
    for name in NAMES {
        let found = search(name, Wins::Distance, &[]);
        assert_eq!(found.line.score, Score::DRAW, "{name}: {:?}", found.notes);
    }
}

#[test]
fn wins_and_losses_have_their_distance() {
    for name in NAMES
        .into_iter()
        .filter(|&name| name != "bstar" && name != "proof")
    {
        assert_eq!(
            search(name, Wins::Distance, &[0, 1, 4, 2]).line.score,
            Score::win_in(1),
            "{name}"
        );
        assert_eq!(
            search(name, Wins::Distance, &[0, 1, 3]).line.score,
            Score::loss_in(4),
            "{name}"
        );
        assert_eq!(
            search(name, Wins::Plain, &[0, 1, 3]).line.score,
            Score::new(-1),
            "{name}"
        );
    }
}

#[test]
fn df_pn_proves_wins_and_losses_within_so_many_plies() {
    let won = search("proof", Wins::Distance, &[0, 1]);
    assert!(
        won.line.score.is_win() && won.line.bound == Bound::Lower,
        "{won:?}"
    );
    assert_eq!(won.notes, ["proven: a win"]);
    let lost = search("proof", Wins::Distance, &[0, 1, 3]);
    assert!(
        lost.line.score.is_loss() && lost.line.score >= Score::loss_in(4),
        "{lost:?}"
    );
    assert_eq!(
        (lost.line.bound, lost.notes),
        (Bound::Upper, vec!["proven: a loss".to_owned()])
    );
}

#[test]
fn bstar_takes_the_win() {
    let found = search("bstar", Wins::Distance, &[0, 1, 4, 2]);
    assert_eq!(
        (found.line.pv[0], found.line.score),
        (8, Score::win_in(1)),
        "{:?}",
        found.notes
    );
}
