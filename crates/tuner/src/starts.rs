//! Positions that games of self-play start from: the game's own, and now and then a random ending, because games from
//! the start alone show few positions with little or odd material.

use hetman_game::random::Random;
use hetman_game::{Error, MoveList, Notation, Piece, Player, Turn};

/// Random arrangements tried before giving up.
const TRIES: usize = 2_000;
/// The fewest and the most pieces of a random ending.
const PIECES: (usize, usize) = (3, 9);

/// The start of the game or, in so many of a hundred cases, a random ending.
pub fn start<P: Notation>(
    rules: &P::Rules,
    endings: usize,
    random: &mut Random,
) -> Result<P, Error> {
    let start = P::start(rules)?;
    if random.below(100) >= endings {
        return Ok(start);
    }
    Ok(ending(&start, rules, random).unwrap_or(start))
}

/// Few pieces on random cells, in a position the rules allow and that is not over; none if the game cannot be set up.
fn ending<P: Notation>(start: &P, rules: &P::Rules, random: &mut Random) -> Option<P> {
    let palette = start.palette();
    let view = start.view();
    if palette.is_empty() {
        return None;
    }
    (0..TRIES).find_map(|_| {
        let (fewest, most) = PIECES;
        let count = fewest + random.below(most - fewest + 1);
        let mut cells: Vec<(u32, u32)> = (0..view.columns)
            .flat_map(|column| (0..view.rows).map(move |row| (column, row)))
            .collect();
        random.shuffle(&mut cells);
        let pieces: Vec<Piece> = cells[..count.min(cells.len())]
            .iter()
            .map(|&(column, row)| {
                let (kind, owner) = palette[random.below(palette.len())];
                Piece {
                    column,
                    row,
                    kind: kind.into(),
                    owner,
                }
            })
            .collect();
        let text = start.arrange(&pieces, Player(random.below(2) as u8))?;
        P::parse(rules, &text).ok().filter(is_open)
    })
}

fn is_open<P: Notation>(position: &P) -> bool {
    let mut moves = MoveList::new();
    position.moves(&mut moves);
    !moves.is_empty() && matches!(position.turn(), Turn::Player(_))
}
