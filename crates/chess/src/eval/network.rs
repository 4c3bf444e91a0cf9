//! The features of chess for a network: which piece stands where, seen by each side from its own back rank, the board
//! mirrored so that the own king stands on the files e to h.

use hetman_game::Player;
use hetman_network::Features;

use crate::position::Position;
use crate::types::{Colour, Kind};

/// Two colours, six kinds, 64 squares.
#[derive(Clone, Copy, Debug)]
pub struct ChessFeatures;

/// Squares.
const SQUARES: usize = 64;
/// Kinds of pieces.
const KINDS: usize = 6;

impl Features for ChessFeatures {
    type Position = Position;
    type Planes = [u64; 2 * KINDS];

    const NAME: &'static str = "chess-768-mirrored";
    const INPUTS: usize = 2 * KINDS * SQUARES;
    const VIEWS: usize = 2;

    #[inline]
    fn planes(position: &Position) -> Self::Planes {
        let board = position.board();
        let mut planes = [0; 2 * KINDS];
        for (kind, &name) in Kind::ALL.iter().enumerate() {
            planes[kind] = board.pieces(name, Colour::White).0;
            planes[KINDS + kind] = board.pieces(name, Colour::Black).0;
        }
        planes
    }

    /// One bucket for kings on the right wing, one for those on the left.
    #[inline]
    fn view(position: &Position, player: Player) -> usize {
        let colour = if player == Player::FIRST {
            Colour::White
        } else {
            Colour::Black
        };
        let king = position.board().pieces(Kind::King, colour).0;
        usize::from(king.trailing_zeros() % 8 < 4)
    }

    #[inline]
    fn index(plane: usize, cell: u32, player: Player, view: usize) -> usize {
        let (black, kind) = (plane / KINDS, plane % KINDS);
        let owner = black ^ usize::from(player.0);
        let upright = cell as usize ^ (56 * usize::from(player.0));
        let mirrored = upright ^ (7 * view);
        (owner * KINDS + kind) * SQUARES + mirrored
    }

    /// By the number of pieces: few pieces, low bucket.
    #[inline]
    fn bucket(position: &Position, buckets: usize) -> usize {
        let pieces = position.board().occupied().0.count_ones() as usize;
        (pieces.saturating_sub(1) * buckets / 32).min(buckets - 1)
    }
}
