//! A game in sixty lines, in a crate of its own: twenty-one sticks, take one to three, whoever takes the last wins.
//! `impl Position` is the rules, `impl Notation` their text; from these come every algorithm, the command line, the arena,
//! the lab and the page: see `main`.

use std::process::ExitCode;

use hetman_game::evaluate::Blind;
use hetman_game::{BoardView, Error, Geometry, MoveList, Notation, Player, Position, Turn};
use hetman_search::{Listed, Plain};

/// The sticks left, and who takes next.
#[derive(Clone)]
struct Sticks(u8, Player);

impl Position for Sticks {
    type Move = u8;
    type Undo = ();

    fn turn(&self) -> Turn {
        if self.0 == 0 {
            Turn::Over
        } else {
            Turn::Player(self.1)
        }
    }
    fn to_move(&self) -> Player {
        self.1
    }
    fn payoff(&self, player: Player) -> i32 {
        if player == self.1 { -1 } else { 1 }
    }
    fn moves(&self, list: &mut MoveList<u8>) {
        list.extend(1..=self.0.min(3));
    }
    fn play(&mut self, sticks: u8) {
        *self = Self(self.0 - sticks, self.1.other());
    }
    fn undo(&mut self, sticks: u8, (): ()) {
        *self = Self(self.0 + sticks, self.1.other());
    }
    fn key(&self) -> u64 {
        hetman_game::random::mix(self.0.into())
    }
}

impl Notation for Sticks {
    type Rules = ();

    fn start((): &()) -> Result<Self, Error> {
        Ok(Self(21, Player::FIRST))
    }
    fn parse((): &(), text: &str) -> Result<Self, Error> {
        let (sticks, mover) = text
            .strip_suffix(" 2")
            .map_or((text, Player::FIRST), |front| (front, Player::SECOND));
        sticks
            .parse()
            .map(|left| Self(left, mover))
            .map_err(|_| Error::position(text, "it must be a number of sticks"))
    }
    fn text(&self) -> String {
        format!(
            "{}{}",
            self.0,
            if self.1 == Player::FIRST { "" } else { " 2" }
        )
    }
    fn move_text(&self, sticks: u8) -> String {
        sticks.to_string()
    }
    fn view(&self) -> BoardView {
        let mut view = BoardView::empty(Geometry::Heaps, 1, 255);
        (0..self.0.into()).for_each(|row| view.put(0, row, "stick", None));
        view
    }
}

/// Every command, the arena, the lab and the page for a game of one's own: `cargo run -p sticks -- play`.
fn main() -> ExitCode {
    hetman_app::run(|| vec![Box::new(entry())])
}

/// The game as it is listed, with every algorithm.
fn entry() -> Listed<Plain<Sticks>> {
    let summary = "take one to three sticks; whoever takes the last wins";
    Listed::new("sticks", summary, Plain::new(Blind, u16::from)).bench(&[("", 21)])
}

#[test]
fn the_rules_agree_with_their_text() {
    let conforms = hetman_game::conformance::Conformance::default().check::<Sticks>(&());
    assert_eq!(conforms, Ok(()));
}
