//! A position of whatever variant. The engine that plays is compiled for every variant; algorithms to learn from need no
//! speed, and compiled for each of sixteen variants they would take longer to build than everything else. They are
//! compiled once, for positions behind a face that all variants share.

mod notation;
mod policy;

use std::any::Any;

use hetman_game::{
    BoardView, Cell, Error, Gesture, MoveList, Notation, Piece, Player, Position as _, Turn,
};

use crate::bits::Bits;
use crate::board::Board;
use crate::moves::Move;
use crate::position::Position;
use crate::rules::{BitsOf, Rules};

pub use policy::{AnyEvaluation, AnyPolicy};

/// A move on a board of any size.
pub type AnyMove = Move<u128>;

/// A position of some variant.
pub struct AnyPosition(Box<dyn Face>);

impl AnyPosition {
    /// A position of one variant, as one of any.
    pub fn new<R: Rules>(position: Position<R>) -> Self {
        Self(Box::new(Erased {
            position,
            before: Vec::new(),
        }))
    }

    /// The position, if it is of this variant.
    fn typed<R: Rules>(&self) -> Option<&Position<R>> {
        let any: &dyn Any = self.0.as_any();
        any.downcast_ref::<Erased<R>>()
            .map(|erased| &erased.position)
    }
}

/// A position that keeps by itself what is needed to take moves back.
#[derive(Clone)]
struct Erased<R: Rules> {
    position: Position<R>,
    before: Vec<Board<R>>,
}

/// The move of a variant that one on any board stands for.
fn own<R: Rules>(mv: AnyMove) -> Move<BitsOf<R>> {
    let add = |all, square| all | BitsOf::<R>::square(square);
    let taken = mv.taken.each().fold(BitsOf::<R>::NONE, add);
    Move::capture(taken, mv.from, mv.to, mv.crowned).after_huff(mv.huffed())
}

/// A move of a variant as one on any board.
fn any<B: Bits>(mv: Move<B>) -> AnyMove {
    let taken = mv.taken.each().fold(0, |all, square| all | 1 << square);
    Move::capture(taken, mv.from, mv.to, mv.crowned).after_huff(mv.huffed())
}

/// What positions of all variants can do.
trait Face: Send + Sync {
    fn as_any(&self) -> &dyn Any;
    fn copy(&self) -> Box<dyn Face>;
    fn turn(&self) -> Turn;
    fn to_move(&self) -> Player;
    fn payoff(&self, player: Player) -> i32;
    fn moves(&self, list: &mut MoveList<AnyMove>);
    fn play(&mut self, mv: AnyMove);
    fn undo(&mut self);
    fn key(&self) -> u64;
    fn count(&self) -> usize;
    fn text(&self) -> String;
    fn move_text(&self, mv: AnyMove) -> String;
    fn parse_move(&self, word: &str) -> Result<AnyMove, Error>;
    fn wire_text(&self, mv: AnyMove) -> String;
    fn wire_position(&self) -> String;
    fn view(&self) -> BoardView;
    fn gesture(&self, mv: AnyMove) -> Gesture;
    fn cell_name(&self, cell: Cell) -> String;
    fn player_names(&self) -> &'static [&'static str];
    fn palette(&self) -> Vec<(&'static str, Option<Player>)>;
    fn arrange(&self, pieces: &[Piece], mover: Player) -> Option<String>;
    fn claim(&self) -> Option<&'static str>;
    fn ending(&self) -> &'static str;
}

impl<R: Rules> Face for Erased<R> {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn copy(&self) -> Box<dyn Face> {
        Box::new(self.clone())
    }

    fn turn(&self) -> Turn {
        self.position.turn()
    }

    fn to_move(&self) -> Player {
        self.position.to_move()
    }

    fn payoff(&self, player: Player) -> i32 {
        self.position.payoff(player)
    }

    fn moves(&self, list: &mut MoveList<AnyMove>) {
        let mut found = MoveList::new();
        self.position.moves(&mut found);
        list.extend(found.into_iter().map(any));
    }

    fn play(&mut self, mv: AnyMove) {
        self.before.push(self.position.play(own::<R>(mv)));
    }

    fn undo(&mut self) {
        if let Some(before) = self.before.pop() {
            self.position.undo(Move::quiet(0, 0), before);
        }
    }

    fn key(&self) -> u64 {
        self.position.key()
    }

    fn count(&self) -> usize {
        self.position.count()
    }

    fn text(&self) -> String {
        self.position.text()
    }

    fn move_text(&self, mv: AnyMove) -> String {
        self.position.move_text(own::<R>(mv))
    }

    fn parse_move(&self, word: &str) -> Result<AnyMove, Error> {
        self.position.parse_move(word).map(any)
    }

    fn wire_text(&self, mv: AnyMove) -> String {
        self.position.wire_text(own::<R>(mv))
    }

    fn wire_position(&self) -> String {
        self.position.wire_position()
    }

    fn view(&self) -> BoardView {
        self.position.view()
    }

    fn gesture(&self, mv: AnyMove) -> Gesture {
        self.position.gesture(own::<R>(mv))
    }

    fn cell_name(&self, cell: Cell) -> String {
        self.position.cell_name(cell)
    }

    fn player_names(&self) -> &'static [&'static str] {
        self.position.player_names()
    }

    fn palette(&self) -> Vec<(&'static str, Option<Player>)> {
        self.position.palette()
    }

    fn arrange(&self, pieces: &[Piece], mover: Player) -> Option<String> {
        self.position.arrange(pieces, mover)
    }

    fn claim(&self) -> Option<&'static str> {
        self.position.claim()
    }

    fn ending(&self) -> &'static str {
        self.position.ending()
    }
}

impl Clone for AnyPosition {
    fn clone(&self) -> Self {
        Self(self.0.copy())
    }
}

impl hetman_game::Position for AnyPosition {
    type Move = AnyMove;
    type Undo = ();

    fn turn(&self) -> Turn {
        self.0.turn()
    }

    fn to_move(&self) -> Player {
        self.0.to_move()
    }

    fn payoff(&self, player: Player) -> i32 {
        self.0.payoff(player)
    }

    fn moves(&self, list: &mut MoveList<AnyMove>) {
        self.0.moves(list);
    }

    fn play(&mut self, mv: AnyMove) {
        self.0.play(mv);
    }

    fn undo(&mut self, _mv: AnyMove, (): ()) {
        self.0.undo();
    }

    fn key(&self) -> u64 {
        self.0.key()
    }

    fn count(&self) -> usize {
        self.0.count()
    }
}
