//! `network`: a network fitted to games. Its features are which piece stands where, seen by each side from its own back
//! rank, the board mirrored so that the own king stands on the files e to h.

use std::sync::Arc;

use hetman_game::{Error, Player};
use hetman_network::{Accumulator, Embedded, Features, Network};

use super::classical::{self, Cache};
use super::ending;
use super::taper::WHOLE;
use crate::board::Board;
use crate::position::Position;
use crate::tuning;
use crate::types::{Colour, Kind};

static BUILT_IN: Embedded = Embedded::new(include_bytes!(concat!(
    env!("HETMAN_NETWORKS"),
    "/chess.network"
)));

/// The network that is built in.
pub(super) fn built_in() -> Accumulator<ChessFeatures> {
    Accumulator::new(BUILT_IN.network::<ChessFeatures>())
}

/// The network in the bytes of a file.
pub(super) fn load(bytes: &[u8]) -> Result<Accumulator<ChessFeatures>, Error> {
    let network = Network::parse::<ChessFeatures>(bytes);
    let network = network.map_err(|damage| Error::Other(damage.to_string()))?;
    Ok(Accumulator::new(Arc::new(network)))
}

/// The worth of a position to the side to move; a network that corrects is added to `classical`.
#[inline]
pub(super) fn score(
    position: &Position,
    sums: &mut Accumulator<ChessFeatures>,
    cache: &mut Cache,
) -> i32 {
    let board = position.board();
    let value = judged(position, sums);
    let white = if sums.network().corrects() {
        classical::score(board, cache, &tuning::CLASSICAL)
    } else {
        ending::drive(board)
    };
    value + as_mover_sees(board, white)
}

/// What the network that is built in adds to `classical` for the side to move.
pub(crate) fn correction(position: &Position) -> i32 {
    judged(position, &mut built_in())
}

/// What the network alone says to the side to move. It knows little of endings that few games reach: what cannot be won is drawn.
#[inline]
fn judged(position: &Position, sums: &mut Accumulator<ChessFeatures>) -> i32 {
    /// Up to this part of [`WHOLE`] an ending is a draw in almost all games.
    const DRAWISH: i32 = 16;
    let board = position.board();
    let value = sums.judge(position);
    match ending::scale(board, as_mover_sees(board, value)) {
        part @ ..=DRAWISH => value * part / WHOLE,
        _ => value,
    }
}

/// White's advantage as the side to move sees it, or the other way round.
#[inline]
fn as_mover_sees(board: &Board, value: i32) -> i32 {
    if board.side() == Colour::White {
        value
    } else {
        -value
    }
}

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

    fn base(position: &Position) -> i32 {
        let board = position.board();
        as_mover_sees(board, classical::score_alone(board))
    }

    /// By the number of pieces: few pieces, low bucket.
    #[inline]
    fn bucket(position: &Position, buckets: usize) -> usize {
        let pieces = position.board().occupied().0.count_ones() as usize;
        (pieces.saturating_sub(1) * buckets / 32).min(buckets - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::ChessRules;
    use hetman_game::Notation;
    use hetman_game::random::Random;
    use hetman_network::conformance::{Passing, follows_moves};

    /// Castling both ways, promotions with and without capture, en passant.
    const RICH: [&str; 4] = [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    ];

    #[test]
    fn sums_follow_moves_passes_castling_promotions_and_chess960() {
        let passing = Passing {
            pass: |position: &mut Position| (!position.in_check()).then(|| position.pass()),
            unpass: Position::undo_pass,
        };
        let mut start = |random: &mut Random| {
            let chess960 = random.below(2) == 1;
            let rules = ChessRules {
                chess960,
                number: random.below(960) as u32,
            };
            match random.below(8) {
                at @ 0..4 => Position::parse(&ChessRules::default(), RICH[at]).unwrap(),
                _ => Position::start(&rules).unwrap(),
            }
        };
        let compared =
            follows_moves::<ChessFeatures>(100_000, &mut Random::new(4), &passing, &mut start);
        assert!(compared > 80_000, "{compared}");
    }
}
