//! What a position looks worth: how many stones each player still needs to join his sides.

use hetman_game::{Evaluator, Player, Score};

use crate::cells::Cell;
use crate::dead::{EMPTY, Picture, stone};
use crate::position::Hex;

/// The evaluations of Hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HexEvaluator {
    /// Stones still needed.
    Distance,
    /// Nothing but the end.
    Blind,
}

/// What a stone less to go is worth.
const STONE: i32 = 100;

impl Evaluator<Hex> for HexEvaluator {
    fn score(&mut self, position: &Hex) -> Score {
        if *self == Self::Blind {
            return Score::DRAW;
        }
        let picture = Picture::new(position);
        let mover = position.side();
        let (own, other) = (
            distance(position, &picture, mover),
            distance(position, &picture, mover.other()),
        );
        Score::new(STONE * (other as i32 - own as i32) + STONE / 2)
    }
}

/// Stones a player needs to join his sides if the other one passes; breadth first, own stones cost nothing.
fn distance(position: &Hex, picture: &Picture, player: Player) -> u32 {
    let (size, own) = (position.size(), stone(player));
    let along = |line: usize, at: usize| {
        if player == Player::FIRST {
            Cell::new(line, at)
        } else {
            Cell::new(at, line)
        }
    };
    let line = |cell: Cell| {
        if player == Player::FIRST {
            cell.row()
        } else {
            cell.column()
        }
    };
    let mut reached = [false; Cell::COUNT];
    let mut front: Vec<Cell> = (0..size).map(|at| along(0, at)).collect();
    for needed in 0.. {
        let mut later = Vec::new();
        while let Some(cell) = front.pop() {
            let here = picture.at(cell);
            if reached[cell.index()] || here != EMPTY && here != own {
                continue;
            }
            if here == EMPTY {
                later.push(cell);
                continue;
            }
            reached[cell.index()] = true;
            if line(cell) == size - 1 {
                return needed;
            }
            front.extend(cell.ring().into_iter().filter(|next| next.is_inside(size)));
        }
        for &cell in &later {
            if !reached[cell.index()] {
                reached[cell.index()] = true;
                if line(cell) == size - 1 {
                    return needed + 1;
                }
                front.extend(cell.ring().into_iter().filter(|next| next.is_inside(size)));
            }
        }
        if front.is_empty() {
            break;
        }
    }
    2 * size as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::HexRules;
    use hetman_game::Notation;

    #[test]
    fn stones_still_needed_are_counted() {
        for (text, black, white) in [
            (".../.../... b", 3, 3),
            ("..B/.B./W.. b", 1, 2),
            ("W../.BB/..W b", 2, 2),
        ] {
            let board = Hex::parse(&HexRules::default(), text).unwrap();
            let picture = Picture::new(&board);
            assert_eq!(distance(&board, &picture, Player::FIRST), black, "{text}");
            assert_eq!(distance(&board, &picture, Player::SECOND), white, "{text}");
        }
    }
}
