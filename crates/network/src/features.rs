//! What a game tells the network about a position.

use hetman_game::{Player, Position};

/// The features of a game: a position as sets of cells, and the number of each cell of each set for each player.
///
/// A feature is a plane (such as *black knights*) and a cell of it. Each player sees the same features under numbers of
/// his own, so that a position and its mirror image with colours changed look alike to their movers. A player's numbers
/// may also depend on a bucket of his, such as the side of the board his king stands on.
pub trait Features: Clone + Send + Sync + 'static {
    /// The positions.
    type Position: Position;
    /// Sets of cells, one word each.
    type Planes: Copy + Default + AsRef<[u64]> + Send + Sync + 'static;

    /// What the features are called in a network's file; another name for other numbers.
    const NAME: &'static str;
    /// How many numbers there are.
    const INPUTS: usize;
    /// How many buckets a player's view has.
    const VIEWS: usize = 1;

    /// The position as sets of cells.
    fn planes(position: &Self::Position) -> Self::Planes;
    /// The bucket of a player's view.
    #[inline]
    fn view(_position: &Self::Position, _player: Player) -> usize {
        0
    }
    /// The number of a feature in a player's view.
    fn index(plane: usize, cell: u32, player: Player, view: usize) -> usize;
    /// Which of so many outputs judges this position.
    #[inline]
    fn bucket(_position: &Self::Position, _buckets: usize) -> usize {
        0
    }

    /// What the game's own evaluation says of a position to its mover, in points: what a network may be trained to
    /// correct.
    fn base(_position: &Self::Position) -> i32 {
        0
    }
    /// Column and row of a cell, counted from the left and from below, for pictures; none for a cell off the board.
    fn place(cell: u32) -> Option<(u32, u32)> {
        Some((cell % 8, cell / 8))
    }

    /// The numbers of all features of a position as a player sees it.
    fn each(position: &Self::Position, player: Player, visit: &mut dyn FnMut(usize)) {
        let (planes, view) = (Self::planes(position), Self::view(position, player));
        for (plane, &cells) in planes.as_ref().iter().enumerate() {
            for cell in cells_of(cells) {
                visit(Self::index(plane, cell, player, view));
            }
        }
    }
}

/// The cells of a set, the lowest first.
#[inline]
pub fn cells_of(mut cells: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let cell = (cells != 0).then(|| cells.trailing_zeros())?;
        cells &= cells - 1;
        Some(cell)
    })
}
