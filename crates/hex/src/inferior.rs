//! Cells that need no search, by a look at what lies around them: dead ones, which matter to nobody; captured ones, whose
//! owner answers every intrusion so that it is dead; and moves that another move makes superfluous.

use hetman_game::Player;

use crate::cells::Cell;
use crate::dead::{EMPTY, Picture, stone};

/// Fills dead and captured cells with stones, until there are no more; the winner stays the same whoever moves.
pub fn fill_in(picture: &mut Picture, size: usize) {
    let mut open: Vec<Cell> = cells(size)
        .filter(|&cell| picture.at(cell) == EMPTY)
        .collect();
    loop {
        let before = open.len();
        for &cell in &open {
            if picture.at(cell) == EMPTY {
                fill(picture, cell);
            }
        }
        open.retain(|&cell| picture.at(cell) == EMPTY);
        if open.len() == before {
            return;
        }
    }
}

/// Fills a cell if it is dead, or it and a neighbour if they are captured.
fn fill(picture: &mut Picture, cell: Cell) {
    if picture.is_dead(cell) {
        picture.put(cell, stone(Player::FIRST));
        return;
    }
    // Of each pair of neighbours one has the other in the first half of its ring.
    for next in cell.ring().into_iter().take(3) {
        if picture.at(next) != EMPTY {
            continue;
        }
        for own in [1, 2] {
            if captured(picture, [cell, next], own) {
                picture.put(cell, own);
                picture.put(next, own);
                return;
            }
        }
    }
}

/// Whether two empty neighbours are captured by the owner of these stones: one of his in either makes the other dead.
fn captured(picture: &mut Picture, [first, second]: [Cell; 2], own: u8) -> bool {
    picture.put(second, own);
    let mut dead = picture.is_dead(first);
    picture.put(second, EMPTY);
    if dead {
        picture.put(first, own);
        dead = picture.is_dead(second);
        picture.put(first, EMPTY);
    }
    dead
}

/// Moves of a player that need not be looked at, on a board without dead and captured cells: one of the others is as good.
/// Dominated is a cell that a move elsewhere would kill or capture for the player; vulnerable one that the opponent's
/// answer would kill. What makes a cell superfluous is itself kept.
pub fn superfluous(picture: &mut Picture, size: usize, mover: Player) -> Vec<Cell> {
    let mut marks = [Mark::Open; Cell::COUNT];
    let open: Vec<Cell> = cells(size)
        .filter(|&cell| picture.at(cell) == EMPTY)
        .collect();
    for &cell in &open {
        if marks[cell.index()] == Mark::Pruned {
            continue;
        }
        for worse in made_superfluous(picture, cell, mover) {
            if marks[worse.index()] == Mark::Open {
                marks[worse.index()] = Mark::Pruned;
                marks[cell.index()] = Mark::Kept;
            }
        }
    }
    open.into_iter()
        .filter(|cell| marks[cell.index()] == Mark::Pruned)
        .collect()
}

/// What was decided about a move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    Open,
    Kept,
    Pruned,
}

/// The empty cells around this one that a stone of either player here makes superfluous for the mover.
fn made_superfluous(picture: &mut Picture, cell: Cell, mover: Player) -> Vec<Cell> {
    let own = stone(mover);
    let near = empty_beside(picture, cell);
    let mut found = Vec::new();
    for colour in [stone(mover.other()), own] {
        picture.put(cell, colour);
        found.extend(near.iter().filter(|&&next| picture.is_dead(next)));
    }
    for &next in &near {
        for far in empty_beside(picture, next) {
            if captured(picture, [next, far], own) {
                found.extend([next, far]);
            }
        }
    }
    picture.put(cell, EMPTY);
    found
}

/// The empty neighbours of a cell of the board, whose border is never empty.
fn empty_beside(picture: &Picture, cell: Cell) -> Vec<Cell> {
    let ring = cell.ring().into_iter();
    ring.filter(|&next| picture.at(next) == EMPTY).collect()
}

fn cells(size: usize) -> impl Iterator<Item = Cell> {
    (0..size).flat_map(move |row| (0..size).map(move |column| Cell::new(row, column)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::{Hex, Move};
    use crate::solver::Solver;
    use hetman_game::random::Random;
    use hetman_game::{Position, Turn};

    /// Boards played on at random for a while, that nobody has won.
    fn boards(seed: u64) -> impl Iterator<Item = Hex> {
        let mut random = Random::new(seed);
        std::iter::repeat_with(move || {
            let size = 3 + random.below(3);
            let mut board = Hex::new(size, false);
            for _ in 0..random.below(size * size * 2 / 3) {
                let cells: Vec<Cell> = board.empty().collect();
                let before = board.play(Move::Put(cells[random.below(cells.len())]));
                if board.turn() == Turn::Over {
                    board = before;
                    break;
                }
            }
            board
        })
    }

    /// The board with the stones of a picture, the same player to move.
    fn filled(board: &Hex, picture: &Picture) -> (Hex, usize) {
        let (mut after, mut count) = (*board, 0);
        for cell in board.empty() {
            for player in [Player::FIRST, Player::SECOND] {
                if picture.at(cell) == stone(player) {
                    after.toggle(player, cell);
                    count += 1;
                }
            }
        }
        (after, count)
    }

    fn winner(board: &Hex) -> Player {
        for player in [Player::FIRST, Player::SECOND] {
            if board.has_won(player) {
                return player;
            }
        }
        Solver::default().winner(board)
    }

    #[test]
    fn filling_in_keeps_the_winner() {
        let (mut seen, mut several) = (0, 0);
        for board in boards(11).take(2_500) {
            let mut picture = Picture::new(&board);
            fill_in(&mut picture, board.size());
            let (after, count) = filled(&board, &picture);
            assert_eq!(winner(&board), winner(&after), "{board:?}");
            let mut other = board;
            other.turn_over();
            let mut after = after;
            after.turn_over();
            assert_eq!(winner(&other), winner(&after), "{other:?}");
            seen += usize::from(count > 0);
            several += usize::from(count > 3);
        }
        assert!(seen > 800 && several > 200, "{seen} {several}");
    }

    #[test]
    fn one_of_the_moves_left_is_as_good() {
        let (mut seen, mut lost) = (0, 0);
        for board in boards(12).take(2_500) {
            let mut picture = Picture::new(&board);
            fill_in(&mut picture, board.size());
            let (board, _) = filled(&board, &picture);
            let done = [Player::FIRST, Player::SECOND].map(|player| board.has_won(player));
            if done != [false; 2] {
                continue;
            }
            let mover = board.side();
            let pruned = superfluous(&mut picture, board.size(), mover);
            seen += usize::from(!pruned.is_empty());
            if winner(&board) != mover {
                lost += 1;
                continue;
            }
            let wins = board
                .empty()
                .filter(|cell| !pruned.contains(cell))
                .any(|cell| {
                    let mut after = board;
                    after.play(Move::Put(cell));
                    winner(&after) == mover
                });
            assert!(wins, "{board:?} {pruned:?}");
        }
        assert!(seen > 1_000 && lost > 300, "{seen} {lost}");
    }

    #[test]
    fn a_bridge_to_the_edge_is_captured() {
        let mut board = Hex::new(5, false);
        board.toggle(Player::FIRST, Cell::new(3, 2));
        let mut picture = Picture::new(&board);
        fill_in(&mut picture, 5);
        for cell in [Cell::new(4, 1), Cell::new(4, 2)] {
            assert_eq!(picture.at(cell), stone(Player::FIRST));
        }
        assert_eq!(picture.at(Cell::new(2, 2)), EMPTY);
    }
}
