//! Short reading: which moves save a chain in atari, and which chains with two liberties can be chased to death.

use crate::board::{Board, Few, MOST_OF_ONE};
use crate::point::{Colour, Point};

/// Moves worth considering, each once.
pub type Moves = Few<8>;

/// Whether a stone would leave its chain one liberty or none.
#[inline]
pub fn is_self_atari(board: &Board, point: Point, colour: Colour) -> bool {
    board.ring(point).open() < 2 && board.liberties_after(point, colour) < 2
}

/// The stones of the chain that a stone would belong to.
pub fn chain_len_after(board: &Board, point: Point, colour: Colour) -> usize {
    let mut heads = Few::<4>::new();
    let friends = point
        .beside()
        .into_iter()
        .filter(|&next| board.at(next) == colour);
    for next in friends {
        heads.add(board.head(next));
    }
    1 + heads
        .as_slice()
        .iter()
        .map(|&head| board.chain_len(head))
        .sum::<usize>()
}

/// Adds the moves that save a chain in atari: it takes a chain beside it, or runs to where it is not caught again.
pub fn save(board: &Board, stone: Point, moves: &mut Moves) {
    let colour = board.at(stone);
    let Some(liberty) = board.last_liberty(stone) else {
        return;
    };
    let before = moves.len();
    moves.extend(counter(board, stone));
    if liberty == board.ko() || is_self_atari(board, liberty, colour) {
        return;
    }
    if moves.len() > before || !is_caught_after(board, stone, liberty, colour) {
        moves.add(liberty);
    }
}

/// Whether a chain that runs to its last liberty is chased to death.
fn is_caught_after(board: &Board, stone: Point, liberty: Point, colour: Colour) -> bool {
    if board.ring(liberty).open() > 2 {
        return false;
    }
    let mut after = board.clone();
    after.play(liberty, colour);
    after.liberties::<3>(stone).len() == 2 && chase(&after, stone).is_some()
}

/// The point that takes a chain which holds this one in atari.
pub fn counter(board: &Board, stone: Point) -> Option<Point> {
    let other = board.at(stone).other();
    let beside = board.chain(stone).take(CHAIN_LOOK).flat_map(Point::beside);
    let taken = beside
        .filter(|&next| board.at(next) == other)
        .filter_map(|next| board.last_liberty(next));
    taken.into_iter().find(|&point| point != board.ko())
}

/// Stones of a chain that are looked at for a counter-attack.
const CHAIN_LOOK: usize = 12;
/// Moves after which a chase is given up.
const LONGEST_CHASE: usize = 40;

/// Where the opponent must play so that a chain with two liberties cannot escape, if there is such a point.
pub fn chase(board: &Board, stone: Point) -> Option<Point> {
    if board.pseudo_liberties(stone) > 2 * MOST_OF_ONE {
        return None;
    }
    let liberties = board.liberties::<3>(stone);
    if liberties.len() != 2 {
        return None;
    }
    liberties
        .as_slice()
        .iter()
        .copied()
        .find(|&liberty| is_chased(board, stone, liberty))
}

/// Whether a chain is caught if the chase begins here. The chaser then always plays where the chain would gain most.
fn is_chased(board: &Board, stone: Point, first: Point) -> bool {
    let colour = board.at(stone);
    let other = colour.other();
    let mut after: Option<Board> = None;
    let mut attack = first;
    for _ in 0..LONGEST_CHASE {
        let seen = after.as_ref().unwrap_or(board);
        if attack == seen.ko() || is_self_atari(seen, attack, other) {
            return false;
        }
        let now = after.get_or_insert_with(|| board.clone());
        now.play(attack, other);
        let Some(run) = now.last_liberty(stone) else {
            return false;
        };
        if counter(now, stone).is_some() || run == now.ko() {
            return false;
        }
        if now.liberties_after(run, colour) < 2 {
            return true;
        }
        now.play(run, colour);
        let liberties = now.liberties::<3>(stone);
        match *liberties.as_slice() {
            [one, two] => {
                attack = if gain(now, one, colour) >= gain(now, two, colour) {
                    one
                } else {
                    two
                }
            }
            _ => return false,
        }
    }
    false
}

/// What a chain would gain by running here.
fn gain(board: &Board, point: Point, colour: Colour) -> usize {
    let own = point
        .beside()
        .into_iter()
        .filter(|&next| board.at(next) == colour)
        .count();
    board.ring(point).open() + 2 * own.saturating_sub(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    const STONE: Point = Point::new(3, 3);

    /// A white stone that black can chase to the right and up, and one more stone.
    fn ladder(atari: bool, breaker: Option<(usize, usize)>) -> Board {
        let mut board = Board::new(9);
        board.lay(STONE, Colour::White);
        for (row, column) in [(3, 2), (2, 3), (2, 4)]
            .into_iter()
            .chain(atari.then_some((4, 3)))
        {
            board.lay(Point::new(row, column), Colour::Black);
        }
        if let Some((row, column)) = breaker {
            board.lay(Point::new(row, column), Colour::White);
        }
        board
    }

    #[test]
    fn a_ladder_works_until_a_stone_breaks_it() {
        assert_eq!(chase(&ladder(false, None), STONE), Some(Point::new(4, 3)));
        assert_eq!(chase(&ladder(false, Some((5, 6))), STONE), None);
        assert_eq!(
            chase(&ladder(false, Some((8, 0))), STONE),
            Some(Point::new(4, 3)),
            "it stands out of the way"
        );
    }

    #[test]
    fn a_chain_runs_only_where_it_escapes() {
        let moves = |breaker| {
            let mut moves = Moves::new();
            save(&ladder(true, breaker), STONE, &mut moves);
            moves.as_slice().to_vec()
        };
        assert_eq!(moves(None), []);
        assert_eq!(moves(Some((5, 6))), [Point::new(3, 4)]);
    }

    #[test]
    fn a_chain_in_atari_takes_its_captor() {
        let mut board = ladder(true, None);
        for (row, column) in [(4, 2), (5, 3)] {
            board.lay(Point::new(row, column), Colour::White);
        }
        let mut moves = Moves::new();
        save(&board, STONE, &mut moves);
        assert!(moves.as_slice().contains(&Point::new(4, 4)), "{moves:?}");
    }

    #[test]
    fn a_stone_without_room_is_in_atari_at_once() {
        let mut board = Board::new(5);
        for (row, column) in [(0, 1), (1, 1), (2, 0)] {
            board.lay(Point::new(row, column), Colour::Black);
        }
        assert!(is_self_atari(&board, Point::new(0, 0), Colour::White));
        assert!(!is_self_atari(&board, Point::new(3, 3), Colour::White));
        assert_eq!(chain_len_after(&board, Point::new(1, 0), Colour::Black), 4);
    }
}
