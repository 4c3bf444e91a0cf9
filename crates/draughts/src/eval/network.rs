//! The features of draughts for a network: men and kings of both sides by square, the board turned round for Black.

use std::marker::PhantomData;

use hetman_game::Player;
use hetman_network::Features;

use crate::bits::Bits;
use crate::geometry::Geometry;
use crate::position::{Position, player};
use crate::rules::{Colour, Rules};

/// Men and kings of both colours, on boards whose squares fit 64 bits.
#[derive(Debug)]
pub struct DraughtsFeatures<R>(PhantomData<fn() -> R>);

impl<R> Clone for DraughtsFeatures<R> {
    fn clone(&self) -> Self {
        Self(PhantomData)
    }
}

impl<R: Rules> Features for DraughtsFeatures<R> {
    type Position = Position<R>;
    /// White men, white kings, black men, black kings.
    type Planes = [u64; 4];

    const NAME: &'static str = R::NAME;
    const INPUTS: usize = 4 * R::Geometry::WIDTH;

    #[inline]
    fn planes(position: &Position<R>) -> [u64; 4] {
        let board = position.board();
        let [white, black] = [Colour::White, Colour::Black];
        [
            board.men(white).folded(),
            board.kings(white).folded(),
            board.men(black).folded(),
            board.kings(black).folded(),
        ]
    }

    #[inline]
    fn index(plane: usize, cell: u32, viewer: Player, _view: usize) -> usize {
        let width = R::Geometry::WIDTH;
        let (black, king) = (plane / 2, plane % 2);
        let turned = viewer == player::<R>(Colour::Black);
        let owner = black ^ usize::from(turned);
        // The last of the bits in use belongs to no square, as the one before the first would.
        let square = if turned {
            width - 2 - cell as usize
        } else {
            cell as usize
        };
        (2 * owner + king) * width + square
    }

    /// By the number of pieces: few pieces, low bucket.
    #[inline]
    fn bucket(position: &Position<R>, buckets: usize) -> usize {
        let board = position.board();
        let pieces = board.pieces(Colour::White).count() + board.pieces(Colour::Black).count();
        let most = 2 * usize::from(R::Geometry::SQUARES) * 2 / 5;
        (pieces as usize * buckets / (most + 1)).min(buckets - 1)
    }
}
