//! What Monte Carlo search asks of a game beyond [`Policy`], and the numbers of the game that are settings of the search.
//! Every question has a default, so that a game may leave the impl empty.

use hetman_game::random::Random;
use hetman_game::{Error, Evaluator, MoveList, Player, Position, Setting};

use super::branching::measured;
use super::node::Prior;
use super::options::MctsOptions;
use super::playout::Playout;
use crate::algorithm::MoveOf;
use crate::policy::{Known, Plain, Policy};

/// What a game has worked out about a position.
#[derive(Clone, Debug)]
pub struct Insight<P: Position> {
    /// What the position is proven to be worth, if anything is proven.
    pub known: Option<Known>,
    /// A move proven to win.
    pub winning: Option<P::Move>,
    /// For each move listed whether it may be left out: one of the others is as good. Never all; empty for none.
    pub pruned: Vec<bool>,
    /// For each move listed what it seems worth, beside what the priors say; empty for nothing new.
    pub priors: Vec<Prior>,
    /// A position to search on from in the place of this one: the same player to move, the same value, all moves not
    /// pruned legal.
    pub instead: Option<P>,
}

impl<P: Position> Insight<P> {
    /// Nothing but a proven value.
    pub fn proven(known: Known) -> Self {
        Self {
            known: Some(known),
            winning: None,
            pruned: Vec::new(),
            priors: Vec::new(),
            instead: None,
        }
    }
}

/// A game's answers to the questions of Monte Carlo search.
pub trait MonteCarloPolicy: Policy {
    /// The settings of Monte Carlo tree search by default.
    fn mcts(&self) -> MctsOptions {
        MctsOptions::default()
    }

    /// About how many moves the positions of a game have that begins here: playouts to make at a leaf before it is
    /// expanded. Measured by random games unless the game knows.
    fn mean_branching(&self, start: &Self::Position) -> u32 {
        measured(start)
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

    /// What a player has where a deal has ended and chance deals anew, in the units of payoffs: playouts of games with
    /// hidden information end there. None everywhere else.
    #[inline]
    fn pause(&self, _position: &Self::Position, _player: Player) -> Option<f64> {
        None
    }

    /// Whether a deal has ended here and chance deals anew.
    #[inline]
    fn is_paused(&self, position: &Self::Position) -> bool {
        Self::Position::HIDDEN && self.pause(position, Player::FIRST).is_some()
    }

    /// What the moves of a position seem worth before any was tried; `priors` holds as many empty ones.
    fn priors(&self, _position: &Self::Position, _moves: &[MoveOf<Self>], _priors: &mut [Prior]) {}

    /// What the game works out about a position that a search comes to again and again. Asked for once a node has
    /// [`insight_after`](MctsOptions::insight_after) visits; `moves` are those listed there. None if it has nothing to say.
    fn insight(
        &self,
        _position: &Self::Position,
        _moves: &[MoveOf<Self>],
    ) -> Option<Insight<Self::Position>> {
        None
    }

    /// Whether a move can be made that was listed before an insight put another position in the place of one above.
    #[inline]
    fn can_play(&self, _position: &Self::Position, _mv: MoveOf<Self>) -> bool {
        true
    }

    /// The numbers of the game's playouts and priors, which tree search lists among its own settings.
    fn settings(&self) -> Vec<Setting> {
        Vec::new()
    }

    /// Sets one of these numbers.
    fn set(&mut self, name: &str, _value: &str) -> Result<(), Error> {
        Err(Error::unknown("option", name, []))
    }
}

impl<P: Position, E: Evaluator<P>> MonteCarloPolicy for Plain<P, E> where Self: Policy {}
