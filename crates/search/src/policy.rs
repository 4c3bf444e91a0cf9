//! What a search asks of a game beyond its rules. Every question has a plain default, so that a new game answers none.

use std::marker::PhantomData;

use hetman_game::evaluate::Blind;
use hetman_game::random::Random;
use hetman_game::{Error, Evaluator, MoveList, Position, Score, Turn, Verdict};

use crate::algorithm::MoveOf;
use crate::alphabeta::{Options, Params};
use crate::montecarlo::{MctsOptions, Playout, Prior};

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

/// The undo record of a policy's game.
pub type UndoOf<G> = <<G as Policy>::Position as Position>::Undo;

/// A game's answers to the questions of the search.
pub trait Policy: Clone + Send + Sync + 'static {
    /// The positions of the game.
    type Position: Position;
    /// Its evaluation functions, all in one type.
    type Evaluator: Evaluator<Self::Position>;

    /// Whether tactical and quiet moves are generated apart, the former first.
    const STAGED: bool = false;
    /// Whether [`learnt`](Self::learnt) makes evaluators of networks.
    const LEARNS: bool = false;
    /// How many values [`slot`](Self::slot) takes.
    const SLOTS: usize = 1;
    /// How many values [`trail`](Self::trail) takes.
    const TRAILS: usize = 1;
    /// How many values [`prize`](Self::prize) takes.
    const PRIZES: usize = 1;

    /// The evaluation functions by name, the default first; never empty.
    fn evaluators(&self) -> &'static [Named];
    /// The evaluation function with one of these names.
    fn evaluator(&self, name: &str) -> Self::Evaluator;
    /// The evaluation function [`NETWORK`] with the weights in the bytes of a file.
    fn learnt(&self, _bytes: &[u8]) -> Result<Self::Evaluator, Error> {
        Err(Error::Other("no networks are made for this game".into()))
    }

    /// Which enhancements are on when nobody says otherwise.
    fn options(&self) -> Options {
        Options::sound()
    }

    /// The tuned numbers.
    fn params(&self) -> Params {
        Params::default()
    }

    /// Whether the game is over here. May leave positions without a legal move to be found out by listing moves.
    #[inline]
    fn ended(&self, position: &Self::Position) -> bool {
        position.turn() == Turn::Over
    }

    /// Whether the search may call this a draw because the position occurred before, though the rules do not yet.
    #[inline]
    fn repeated(&self, _position: &Self::Position, _ply: usize) -> bool {
        false
    }

    /// What is known of the value without search.
    #[inline]
    fn known(&self, _position: &Self::Position) -> Option<Known> {
        None
    }

    /// Takes up endgame tables from the bytes of a file, for `known` to look things up in.
    fn load_tables(&mut self, _bytes: &[u8]) -> Result<(), Error> {
        Err(Error::Other(
            "no endgame tables are made for this game".into(),
        ))
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

    /// The moves that change the balance at once: captures, promotions. Quiescence looks at these.
    #[inline]
    fn tactical_moves(&self, position: &Self::Position, list: &mut MoveList<MoveOf<Self>>) {
        self.moves(position, list);
        list.retain(|mv| self.tactical(position, *mv));
    }

    /// The other moves.
    #[inline]
    fn quiet_moves(&self, position: &Self::Position, list: &mut MoveList<MoveOf<Self>>) {
        self.moves(position, list);
        list.retain(|mv| !self.tactical(position, *mv));
    }

    /// Whether a move changes the balance at once.
    #[inline]
    fn tactical(&self, _position: &Self::Position, _mv: MoveOf<Self>) -> bool {
        false
    }

    /// How promising a move looks before anything is known: larger first.
    #[inline]
    fn order(&self, _position: &Self::Position, _mv: MoveOf<Self>) -> i32 {
        0
    }

    /// Whether a move wins at least `margin` in the exchange it starts.
    #[inline]
    fn gains(&self, _position: &Self::Position, _mv: MoveOf<Self>, _margin: i32) -> bool {
        true
    }

    /// The most a tactical move can win, in units of evaluation.
    #[inline]
    fn prize_value(&self, _position: &Self::Position, _mv: MoveOf<Self>) -> i32 {
        0
    }

    /// The index of a move in the history of quiet moves.
    #[inline]
    fn slot(&self, _position: &Self::Position, _mv: MoveOf<Self>) -> usize {
        0
    }

    /// The index of a move in the history of moves that follow one another.
    #[inline]
    fn trail(&self, _position: &Self::Position, _mv: MoveOf<Self>) -> usize {
        0
    }

    /// The index of a move in the history of tactical moves.
    #[inline]
    fn prize(&self, _position: &Self::Position, _mv: MoveOf<Self>) -> usize {
        0
    }

    /// Whether the player to move has no free choice (in check): then nothing is pruned and quiescence sees all moves.
    #[inline]
    fn forced(&self, _position: &Self::Position) -> bool {
        false
    }

    /// Whether a move leaves the opponent no free choice (gives check): such a move is never left out as quiet.
    #[inline]
    fn forces(&self, _position: &Self::Position, _mv: MoveOf<Self>) -> bool {
        false
    }

    /// Hands the turn over without a move, if that would not be better than every move.
    #[inline]
    fn pass(&self, _position: &mut Self::Position) -> Option<UndoOf<Self>> {
        None
    }

    /// Takes a pass back.
    fn unpass(&self, _position: &mut Self::Position, _undo: UndoOf<Self>) {}

    /// Hashes of those parts of a position that mislead its evaluation together; up to four, zero for none.
    #[inline]
    fn structure_keys(&self, _position: &Self::Position) -> [u64; 4] {
        [0; 4]
    }

    /// Whether a value remembered for this position may end its search; no where hidden counters matter.
    #[inline]
    fn trusts(&self, _position: &Self::Position) -> bool {
        true
    }

    /// How Monte Carlo tree search is set when nobody says otherwise.
    fn mcts(&self) -> MctsOptions {
        MctsOptions::default()
    }

    /// About how many moves the positions from here on have: playouts to make at a leaf before it is expanded.
    fn mean_branching(&self, position: &Self::Position) -> u32 {
        position.count() as u32
    }

    /// The moves a playout draws from: all, or all but those no player would make. None only at the end of the game.
    #[inline]
    fn playout_moves(&self, position: &Self::Position, list: &mut MoveList<MoveOf<Self>>) {
        position.moves(list);
    }

    /// The move a playout makes by a rule of the game; none where chance decides.
    #[inline]
    fn playout_move(
        &self,
        _position: &Self::Position,
        _random: &mut Random,
    ) -> Option<MoveOf<Self>> {
        None
    }

    /// Plays on to the end by a loop of the game's own, and says what the first player gets. It uses rules only if
    /// `playout.rules`, and notes every move. None, with nothing done, if the game has no such loop.
    #[inline]
    fn play_out(&self, _position: &mut Self::Position, _playout: &mut Playout) -> Option<i32> {
        None
    }

    /// What the moves of a position seem worth before any was tried; `priors` holds as many empty ones.
    fn priors(&self, _position: &Self::Position, _moves: &[MoveOf<Self>], _priors: &mut [Prior]) {}

    /// Which stones are dead, where the rules leave that to the players.
    fn verdict(&self, _position: &Self::Position) -> Option<Verdict> {
        None
    }

    /// A move in 16 bits, so that a table can hold it; different moves of a position should differ. Zero means none.
    fn tag(&self, mv: MoveOf<Self>) -> u16;

    /// The legal move with this tag, if there is one.
    #[inline]
    fn recall(&self, position: &Self::Position, tag: u16) -> Option<MoveOf<Self>> {
        let mut list = MoveList::new();
        self.moves(position, &mut list);
        list.into_iter().find(|&mv| self.tag(mv) == tag)
    }
}

/// The policy of a game that has nothing to say: sound switches, one evaluator, tags from the move itself.
pub struct Plain<P: Position, E = Blind> {
    tag: fn(P::Move) -> u16,
    evaluator: E,
    position: PhantomData<fn() -> P>,
}

impl<P: Position, E: Evaluator<P>> Plain<P, E> {
    /// A plain policy; `tag` gives each move of a position a number of its own, not zero.
    pub fn new(evaluator: E, tag: fn(P::Move) -> u16) -> Self {
        Self {
            tag,
            evaluator,
            position: PhantomData,
        }
    }
}

impl<P: Position, E: Clone> Clone for Plain<P, E> {
    fn clone(&self) -> Self {
        Self {
            tag: self.tag,
            evaluator: self.evaluator.clone(),
            position: PhantomData,
        }
    }
}

impl<P: Position, E: Evaluator<P>> Policy for Plain<P, E> {
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

    /// A game that says nothing is searched exactly.
    fn options(&self) -> Options {
        Options::sound()
    }

    fn tag(&self, mv: P::Move) -> u16 {
        (self.tag)(mv)
    }
}
