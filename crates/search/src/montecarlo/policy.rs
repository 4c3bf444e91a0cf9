//! What Monte Carlo search asks of a game beyond [`Policy`], and the numbers of the game that are settings of the search.
//! Every question has a default, so that a game may leave the impl empty.

use hetman_game::random::Random;
use hetman_game::{Error, Evaluator, MoveList, Player, Position, Setting};

use super::branching::measured;
use super::node::Prior;
use super::options::MctsOptions;
use super::playout::Playout;
use crate::algorithm::MoveOf;
use crate::policy::{Plain, Policy};

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
