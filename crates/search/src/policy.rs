//! What every search asks of a game beyond its rules: evaluations, knowledge, moves as numbers. What only alpha-beta or
//! Monte Carlo asks is in their own policies; a game with nothing to say is [`Plain`].

use std::marker::PhantomData;
use std::sync::Arc;

use hetman_game::evaluate::Blind;
use hetman_game::{
    Error, Evaluator, KeepTables, MoveList, OpenFile, Position, Score, Turn, Verdict,
};

use crate::algorithm::MoveOf;
use crate::cursor::Cursor;

/// A name with a line about what it stands for.
#[derive(Clone, Copy, Debug)]
pub struct Named {
    /// The name in a spec.
    pub name: &'static str,
    /// One line: what it is.
    pub meaning: &'static str,
}

/// The value of a position known without search, as seen from that position: at least `lower`, at most `upper`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Known {
    /// The least it can be.
    pub lower: Score,
    /// The most it can be.
    pub upper: Score,
}

impl Known {
    /// A value known exactly.
    pub const fn exactly(score: Score) -> Self {
        Self {
            lower: score,
            upper: score,
        }
    }
}

/// The name of the evaluation function that is a trained network.
pub const NETWORK: &str = "network";

/// The name of the evaluation function whose weights a file brought.
pub const WEIGHTS: &str = "weights";

/// The undo record of a policy's game.
pub type UndoOf<G> = <<G as Policy>::Position as Position>::Undo;

/// A position of a policy's game with its evaluator.
pub type CursorOf<G> = Cursor<<G as Policy>::Position, <G as Policy>::Evaluator>;

/// A game's answers to the questions of every search.
pub trait Policy: Clone + Send + Sync + 'static {
    /// The positions of the game.
    type Position: Position;
    /// Its evaluation functions, all in one type.
    type Evaluator: Evaluator<Self::Position> + Clone + Send + Sync + 'static;

    /// Whether [`learnt`](Self::learnt) makes evaluators of networks.
    const LEARNS: bool = false;
    /// How many values [`quiet_index`](Self::quiet_index) takes.
    const QUIET_INDICES: usize = 1;

    /// The evaluation functions by name, the default first; never empty.
    fn evaluators(&self) -> &'static [Named];
    /// The evaluation function with one of these names.
    fn evaluator(&self, name: &str) -> Self::Evaluator;
    /// The present name of an evaluation function that had this one before.
    fn evaluator_alias(&self, _old: &str) -> Option<&'static str> {
        None
    }
    /// What the evaluation function with this name adds up for the player to move, by the names of its features; nothing
    /// where it is no sum.
    fn terms(&self, _position: &Self::Position, _name: &str) -> Vec<(&'static str, i32)> {
        Vec::new()
    }
    /// The evaluation function [`NETWORK`] or [`WEIGHTS`] with what is in the bytes of a file.
    fn learnt(&self, _bytes: &[u8]) -> Result<Self::Evaluator, Error> {
        Err(Error::Other("no networks are made for this game".into()))
    }

    /// Whether the game is over here. May leave positions without a legal move to be found out by listing moves.
    #[inline]
    fn ended(&self, position: &Self::Position) -> bool {
        position.turn() == Turn::Over
    }

    /// What is known of the value without search.
    #[inline]
    fn known(&self, _position: &Self::Position) -> Option<Known> {
        None
    }

    /// Keeps tables that take long to make, and takes up those that are kept.
    fn keep_tables(&mut self, _keep: Arc<dyn KeepTables>) {}

    /// Takes up endgame tables from the bytes of a file, for `known` to look things up in.
    fn load_tables(&mut self, _bytes: &[u8]) -> Result<(), Error> {
        Err(Error::Other(
            "no endgame tables are made for this game".into(),
        ))
    }

    /// Whether it takes folders of endgame tables of others.
    const FOLDERS: bool = false;

    /// Takes up endgame tables of others, whose files are read when they are needed.
    fn open_tables(&mut self, _folder: &str, _files: &OpenFile) -> Result<(), Error> {
        Err(Error::Other(
            "no endgame tables of others are read for this game".into(),
        ))
    }

    /// Takes up no endgame tables of others any more.
    fn close_tables(&mut self) {}

    /// Whether it reads books of openings.
    const BOOKS: bool = false;

    /// Takes up a book of openings from the bytes of a file.
    fn load_book(&mut self, _bytes: &[u8]) -> Result<(), Error> {
        Err(Error::Other("no books are read for this game".into()))
    }

    /// Takes up no book any more.
    fn close_book(&mut self) {}

    /// The moves of the book in a position, with their weights, none of them zero.
    fn booked(&self, _position: &Self::Position) -> Vec<(MoveOf<Self>, u32)> {
        Vec::new()
    }

    /// The most plies the game can still last, where that is known.
    fn plies_left(&self, _position: &Self::Position) -> Option<u32> {
        None
    }

    /// The moves worth searching: all, or all but those that lose at once by what `known` says.
    #[inline]
    fn moves(&self, position: &Self::Position, list: &mut MoveList<MoveOf<Self>>) {
        position.moves(list);
    }

    /// The moves of the root worth searching: as [`moves`](Self::moves), or fewer where tables of the game know the best.
    fn root_moves(&self, position: &Self::Position, list: &mut MoveList<MoveOf<Self>>) {
        self.moves(position, list);
    }

    /// The index of a move in tables of moves wherever they are made: quiet history, RAVE, MAST.
    #[inline]
    fn quiet_index(&self, _position: &Self::Position, _mv: MoveOf<Self>) -> usize {
        0
    }

    /// How good a move looks before it is made, by which searches with cutoffs order moves; larger is better.
    #[inline]
    fn promise(&self, _position: &Self::Position, _mv: MoveOf<Self>) -> i32 {
        0
    }

    /// Which stones are dead, where the rules leave that to the players.
    fn verdict(&self, _position: &Self::Position) -> Option<Verdict> {
        None
    }

    /// A move in 16 bits, so that a table can hold it; different moves of a position should differ. Zero means none.
    fn encode(&self, mv: MoveOf<Self>) -> u16;

    /// The legal move with this code, if there is one.
    #[inline]
    fn decode(&self, position: &Self::Position, code: u16) -> Option<MoveOf<Self>> {
        let mut list = MoveList::new();
        self.moves(position, &mut list);
        list.into_iter().find(|&mv| self.encode(mv) == code)
    }
}

/// The policy of a game that has nothing to say: sound switches, one evaluator, codes from the move itself.
pub struct Plain<P: Position, E = Blind> {
    encode: fn(P::Move) -> u16,
    evaluator: E,
    position: PhantomData<fn() -> P>,
}

impl<P: Position, E: Evaluator<P>> Plain<P, E> {
    /// A plain policy; `encode` gives each move of a position a number of its own, not zero.
    pub fn new(evaluator: E, encode: fn(P::Move) -> u16) -> Self {
        Self {
            encode,
            evaluator,
            position: PhantomData,
        }
    }
}

impl<P: Position, E: Clone> Clone for Plain<P, E> {
    fn clone(&self) -> Self {
        Self {
            encode: self.encode,
            evaluator: self.evaluator.clone(),
            position: PhantomData,
        }
    }
}

impl<P: Position, E: Evaluator<P> + Clone + Send + Sync + 'static> Policy for Plain<P, E> {
    type Position = P;
    type Evaluator = E;

    fn evaluators(&self) -> &'static [Named] {
        &[Named {
            name: "plain",
            meaning: "the game's only evaluation",
        }]
    }

    fn evaluator(&self, _name: &str) -> E {
        self.evaluator.clone()
    }

    fn encode(&self, mv: P::Move) -> u16 {
        (self.encode)(mv)
    }
}
