//! What is known of a position of Hex without playouts: cells filled in, sides that are joined whatever the opponent does,
//! and the moves that are left to a player because every other one loses. It never says more than is true.

use hetman_game::{Player, options};

use crate::carrier::{Carrier, Wide};
use crate::cells::Cell;
use crate::connections::{Chance, Joined, Side, joined};
use crate::dead::{EMPTY, Picture, stone};
use crate::inferior::{fill_in, superfluous};
use crate::position::Hex;

options! {
    /// What tree search works out at nodes with many visits.
    pub struct KnowledgeOptions {
        /// Fill dead and captured cells with stones at nodes with many visits.
        fill_in: bool = true;
        /// Skip moves that another move makes superfluous (dominated and vulnerable cells) at nodes with many visits.
        skip_superfluous: bool = true;
        /// Look for connections that cannot be parted (H-search) at nodes with many visits, which prove wins and losses.
        connections: bool = true;
        /// Skip moves that leave the opponent a connection which he needs one move to make sure (must-play region).
        must_play: bool = true;
        /// Prior playouts that the two-distances of a cell from all four sides count for; 0 for none.
        distance_visits: u32 = 0, 0..=1000;
        /// Pairs of connections that the search for connections tries to put together at one node, in thousands.
        connection_work: usize = 60, 1..=200;
    }
}

/// What was found out about a position.
pub struct Finding {
    /// The winner, if one is certain.
    pub winner: Option<Player>,
    /// A move by which the player to move wins.
    pub winning: Option<Cell>,
    /// The moves worth looking at; one of them wins if any move does.
    pub worthy: Vec<Cell>,
    /// The position with cells filled in, the same player to move.
    pub filled: Hex,
}

/// Looks into a position in which nobody has won and no stone can be taken over.
pub fn find_out(position: &Hex, options: &KnowledgeOptions) -> Finding {
    match position.size() {
        ..=11 => find_out_in::<u128>(position, options),
        12..=13 => find_out_in::<Wide<3>>(position, options),
        _ => find_out_in::<Wide<6>>(position, options),
    }
}

fn find_out_in<C: Carrier>(position: &Hex, options: &KnowledgeOptions) -> Finding {
    let (size, mover) = (position.size(), position.side());
    let mut picture = Picture::new(position);
    if options.fill_in {
        fill_in(&mut picture, size);
    }
    let mut finding = Finding {
        winner: None,
        winning: None,
        worthy: Vec::new(),
        filled: with_stones(position, &picture),
    };
    let won = |player: &Player| finding.filled.has_won(*player);
    finding.winner = [mover, mover.other()].into_iter().find(won);
    if finding.winner.is_some() {
        return finding;
    }
    let mut left: Vec<Cell> = finding.filled.empty().collect();
    if options.connections
        && let Some(only) = by_connections::<C>(&mut finding, &picture, options)
    {
        left.retain(|cell| only.has(at(*cell, size, mover.other())));
    }
    if finding.winner.is_none() && options.skip_superfluous {
        let pruned = superfluous(&mut picture, size, mover);
        left.retain(|cell| !pruned.contains(cell));
    }
    if left.is_empty() && finding.winner.is_none() {
        finding.winner = Some(mover.other());
    }
    finding.worthy = left;
    finding
}

/// Notes a winner by connections; if there is none, the cells that all threats of the opponent have in common.
fn by_connections<C: Carrier>(
    finding: &mut Finding,
    picture: &Picture,
    options: &KnowledgeOptions,
) -> Option<C> {
    let (size, mover) = (finding.filled.size(), finding.filled.side());
    let work = 1000 * options.connection_work;
    let own = joined(&side::<C>(picture, size, mover), work, true);
    let chance = match own {
        Joined::Surely => {
            finding.winner = Some(mover);
            return None;
        }
        Joined::ByMove(chances) => chances.into_iter().next(),
    };
    if let Some(chance) = chance {
        finding.winner = Some(mover);
        finding.winning = Some(cell(chance.key, size, mover));
        return None;
    }
    match joined(&side::<C>(picture, size, mover.other()), work, false) {
        Joined::Surely => {
            finding.winner = Some(mover.other());
            None
        }
        Joined::ByMove(threats) if options.must_play => must_play(&threats),
        Joined::ByMove(_) => None,
    }
}

/// The cells that all threats have in common: a move elsewhere leaves one of them whole, and loses. None if there is no threat.
fn must_play<C: Carrier>(threats: &[Chance<C>]) -> Option<C> {
    threats.iter().map(|threat| threat.cells).reduce(C::and)
}

/// The number of a cell on a board whose rows lie between a player's sides.
fn at(cell: Cell, size: usize, player: Player) -> usize {
    if player == Player::FIRST {
        cell.row() * size + cell.column()
    } else {
        cell.column() * size + cell.row()
    }
}

/// The cell with such a number.
fn cell(at: usize, size: usize, player: Player) -> Cell {
    if player == Player::FIRST {
        Cell::new(at / size, at % size)
    } else {
        Cell::new(at % size, at / size)
    }
}

/// A board as one of the players sees it.
fn side<C: Carrier>(picture: &Picture, size: usize, player: Player) -> Side<C> {
    let (mut own, mut other) = (C::NONE, C::NONE);
    for number in 0..size * size {
        match picture.at(cell(number, size, player)) {
            EMPTY => {}
            colour if colour == stone(player) => own = own.or(C::one(number)),
            _ => other = other.or(C::one(number)),
        }
    }
    Side { size, own, other }
}

/// The position with all stones of a picture.
fn with_stones(position: &Hex, picture: &Picture) -> Hex {
    let mut filled = *position;
    for cell in position.empty() {
        for player in [Player::FIRST, Player::SECOND] {
            if picture.at(cell) == stone(player) {
                filled.toggle(player, cell);
            }
        }
    }
    filled
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Move;
    use crate::solver::tests::plain_winner;
    use hetman_game::random::Random;
    use hetman_game::{Position, Turn};

    /// A board of 3 to 5 rows with random stones that nobody has won.
    fn board(random: &mut Random) -> Hex {
        let size = 3 + random.below(3);
        let mut board = Hex::new(size, false);
        let least = [0, 5, 13][size - 3];
        for _ in 0..least + random.below(size * size * 3 / 4 - least) {
            let cells: Vec<Cell> = board.empty().collect();
            let before = board.play(Move::Put(cells[random.below(cells.len())]));
            if board.turn() == Turn::Over {
                return before;
            }
        }
        board
    }

    /// Every winner, every winning move and every choice of moves against a search of everything.
    #[test]
    fn findings_are_true() {
        let mut random = Random::new(21);
        let (mut won, mut lost, mut open) = (0, 0, 0);
        for round in 0..1_500 {
            let board = board(&mut random);
            let options = KnowledgeOptions {
                fill_in: round % 3 > 0,
                skip_superfluous: round % 5 > 0,
                ..KnowledgeOptions::default()
            };
            let finding = find_out(&board, &options);
            let (mover, winner) = (board.side(), plain_winner(&board));
            if let Some(found) = finding.winner {
                assert_eq!(found, winner, "{board:?}");
                *if found == mover { &mut won } else { &mut lost } += 1;
            } else if winner == mover {
                open += 1;
                let wins = finding
                    .worthy
                    .iter()
                    .any(|&cell| after(&board, cell) == mover);
                assert!(wins, "{board:?}");
            }
            if let Some(cell) = finding.winning {
                assert_eq!(after(&board, cell), mover, "{board:?} {cell:?}");
            }
        }
        assert!(won > 500 && lost > 200 && open > 0, "{won} {lost} {open}");
    }

    /// Whatever wins lies where all threats of the opponent meet.
    #[test]
    fn no_winning_move_is_outside_the_must_play_region() {
        let mut random = Random::new(23);
        let mut left_out = 0;
        for _ in 0..1_500 {
            let board = board(&mut random);
            let (size, mover) = (board.size(), board.side());
            let view = side::<u128>(&Picture::new(&board), size, mover.other());
            let Joined::ByMove(threats) = joined(&view, usize::MAX, false) else {
                assert_ne!(plain_winner(&board), mover, "{board:?}");
                continue;
            };
            let Some(region) = must_play(&threats) else {
                continue;
            };
            for cell in board.empty() {
                if !region.has(at(cell, size, mover.other())) {
                    left_out += 1;
                    assert_ne!(after(&board, cell), mover, "{board:?} {cell:?}");
                }
            }
        }
        assert!(left_out > 1_000, "{left_out}");
    }

    fn after(board: &Hex, cell: Cell) -> Player {
        let mut board = *board;
        board.play(Move::Put(cell));
        plain_winner(&board)
    }

    #[test]
    fn wide_boards_say_the_same() {
        let mut random = Random::new(22);
        for _ in 0..300 {
            let board = board(&mut random);
            let options = KnowledgeOptions::default();
            let narrow = find_out_in::<u128>(&board, &options);
            let wide = find_out_in::<Wide<6>>(&board, &options);
            assert_eq!(narrow.winner, wide.winner);
            assert_eq!((narrow.winning, narrow.worthy), (wide.winning, wide.worthy));
        }
    }

    #[test]
    fn edge_templates_are_known() {
        let mut board = Hex::new(11, false);
        // A stone on the third row above room enough: the ziggurat.
        for row in 0..9 {
            board.toggle(Player::FIRST, Cell::new(row, 5));
        }
        board.turn_over();
        let finding = find_out(&board, &KnowledgeOptions::default());
        assert_eq!(finding.winner, Some(Player::FIRST));
    }
}
