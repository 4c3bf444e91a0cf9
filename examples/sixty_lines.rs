//! A game in sixty lines: twenty-one sticks, take one to three, whoever takes the last wins. `impl Position` is the
//! rules, `impl Notation` their text; from these come perft, conformance and every algorithm: see `main`.

use hetman_game::conformance::Conformance;
use hetman_game::evaluate::Blind;
use hetman_game::{
    BoardView, Entry, Error, Geometry, Limits, MoveList, Notation, Player, Position, Spec, Turn,
};
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

fn main() -> Result<(), Box<dyn std::error::Error>> {
    Conformance::default().check::<Sticks>(&())?;
    let entry = Listed::new(
        "sticks",
        "take one to three sticks",
        Plain::<Sticks>::new(Blind, u16::from),
    );
    let game = Spec::named("sticks");
    println!("perft 10 = {}", entry.board(&game, None)?.perft(10));
    for info in entry.engines() {
        let choice = entry
            .engine(&game, &Spec::named(info.name))?
            .think(&Limits::depth(21), &mut |_| {})?;
        println!(
            "{:<20} {} in {} nodes: {:?}",
            info.name, choice.report.score, choice.counters.nodes, choice.best
        );
    }
    Ok(())
}
