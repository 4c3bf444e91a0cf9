//! `network`: a network fitted to games of one variant. Its features are men and kings of both sides by square, the board
//! turned round for Black.

use std::marker::PhantomData;
use std::sync::Arc;

use hetman_game::{Error, Player};
use hetman_network::{Accumulator, Embedded, Features, Network};

use crate::bits::Bits;
use crate::geometry::Geometry;
use crate::position::{Position, player};
use crate::rules::{BitsOf, Colour, Rules};

static ENGLISH: Embedded = Embedded::new(include_bytes!(concat!(
    env!("HETMAN_NETWORKS"),
    "/draughts-english.network"
)));
static RUSSIAN: Embedded = Embedded::new(include_bytes!(concat!(
    env!("HETMAN_NETWORKS"),
    "/draughts-russian.network"
)));
static INTERNATIONAL: Embedded = Embedded::new(include_bytes!(concat!(
    env!("HETMAN_NETWORKS"),
    "/draughts-international.network"
)));

/// The network of a variant that is built in.
pub(super) fn embedded<R: Rules>() -> Option<&'static Embedded> {
    match R::NAME {
        _ if R::CUSTOM => None,
        "english" => Some(&ENGLISH),
        "russian" => Some(&RUSSIAN),
        "international" => Some(&INTERNATIONAL),
        _ => None,
    }
}

/// The network in the bytes of a file.
pub(super) fn load<R: Rules>(bytes: &[u8]) -> Result<Accumulator<DraughtsFeatures<R>>, Error> {
    let network = Network::parse::<DraughtsFeatures<R>>(bytes);
    let network = network.map_err(|damage| Error::Other(damage.to_string()))?;
    Ok(Accumulator::new(Arc::new(network)))
}

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

    fn base(position: &Position<R>) -> i32 {
        super::classical_for_mover(position)
    }

    fn place(cell: u32) -> Option<(u32, u32)> {
        let (bit, size) = (cell as u8, R::Geometry::SIZE);
        let on_board = usize::from(bit) < R::Geometry::WIDTH
            && (BitsOf::<R>::square(bit) & R::Geometry::BOARD).any();
        let from_below = || u32::from(size - 1 - R::Geometry::row(bit));
        on_board.then(|| (u32::from(R::Geometry::column(bit)), from_below()))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::variants::{Variant, Visitor};
    use hetman_game::random::Random;
    use hetman_network::conformance::{Passing, follows_moves};

    /// Random games of one variant.
    struct Follow;

    impl Visitor for Follow {
        type Output = usize;

        fn visit<R: Rules>(self) -> usize {
            if R::Geometry::WIDTH > 64 {
                return 0;
            }
            let mut start = |_: &mut Random| Position::new(Board::<R>::start(), true);
            follows_moves::<DraughtsFeatures<R>>(
                100_000,
                &mut Random::new(4),
                &Passing::NEVER,
                &mut start,
            )
        }
    }

    #[test]
    fn sums_follow_moves_in_every_variant() {
        let compared: Vec<usize> = Variant::ALL.iter().map(|one| one.with(Follow)).collect();
        let learning = compared.iter().filter(|count| **count > 80_000).count();
        assert_eq!(
            learning,
            Variant::ALL.len() - 1,
            "all but Canadian: {compared:?}"
        );
    }
}
