//! A game in sixty lines: twenty-one sticks, take one to three, whoever takes the last wins. `impl Position` is the
//! rules, `impl Notation` their text; from these come perft, conformance and every algorithm: see `main`.

use hetman_game::conformance::Conformance;
use hetman_game::evaluate::Blind;
use hetman_game::{BoardView, Entry, Error, Geometry, Limits, MoveList, Notation, Player, Position, Spec, Turn};
use hetman_search::{Listed, Plain};

#[derive(Clone)]
struct Sticks {
    left: u8,
    mover: Player,
}

impl Position for Sticks {
    type Move = u8;
    type Undo = ();

    fn turn(&self) -> Turn {
        if self.left == 0 { Turn::Over } else { Turn::Player(self.mover) }
    }
    fn payoff(&self, player: Player) -> i32 {
        if player == self.mover { -1 } else { 1 }
    }
    fn moves(&self, list: &mut MoveList<u8>) {
        list.extend(1..=self.left.min(3));
    }
    fn play(&mut self, sticks: u8) {
        *self = Self { left: self.left - sticks, mover: self.mover.other() };
    }
    fn undo(&mut self, sticks: u8, (): ()) {
        *self = Self { left: self.left + sticks, mover: self.mover.other() };
    }
    fn key(&self) -> u64 {
        hetman_game::random::mix(self.left.into())
    }
}

impl Notation for Sticks {
    type Rules = ();

    fn start((): &()) -> Result<Self, Error> {
        Ok(Self { left: 21, mover: Player::FIRST })
    }
    fn parse((): &(), text: &str) -> Result<Self, Error> {
        let (left, mover) = text.split_once(' ').unwrap_or((text, "1"));
        let left = left.parse().map_err(|_| Error::position(text, "it must be a number of sticks"))?;
        Ok(Self { left, mover: if mover == "2" { Player::SECOND } else { Player::FIRST } })
    }
    fn text(&self) -> String {
        format!("{} {}", self.left, self.mover.0 + 1)
    }
    fn move_text(&self, sticks: u8) -> String {
        sticks.to_string()
    }
    fn view(&self) -> BoardView {
        let mut view = BoardView::empty(Geometry::Heaps, 1, 255);
        (0..self.left.into()).for_each(|row| view.put(0, row, "stick", None));
        view
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    Conformance::default().check::<Sticks>(&())?;
    let (name, game) = ("sticks", Spec::named("sticks"));
    let entry = Listed::new(name, "take one to three sticks", Plain::<Sticks>::new(Blind, u16::from));
    println!("perft 10 = {}", entry.board(&game, None)?.perft(10));
    for info in entry.engines() {
        let mut engine = entry.engine(&game, &Spec::named(info.name))?;
        engine.set_position("13", &[])?;
        let choice = engine.think(&Limits::depth(13), &mut |_| {})?;
        let best = choice.best.unwrap_or_default();
        println!("{:<20} takes {best}: {} after {} nodes", info.name, choice.report.score, choice.counters.nodes);
    }
    Ok(())
}
