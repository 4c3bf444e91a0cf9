//! Alpha-beta in its plainest form, for Connect Four alone.

use hetman_classics::connect4::{Connect4, Connect4Evaluator};
use hetman_game::{Evaluator, MoveList, Player, Position, Turn};

/// More than any evaluation.
const WIN: i32 = 1_000_000;

/// A search and the nodes it has visited.
pub struct Negamax {
    /// What a leaf is worth.
    pub judge: Connect4Evaluator,
    /// Whether to cut what cannot matter.
    pub cut: bool,
    /// Positions visited.
    pub nodes: u64,
}

impl Negamax {
    /// The value of a position, for the player to move.
    pub fn value(&mut self, position: &mut Connect4, depth: u32) -> i32 {
        self.search(position, depth, -WIN - 1, WIN + 1)
    }

    fn search(&mut self, position: &mut Connect4, depth: u32, mut alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        if position.turn() == Turn::Over {
            // The player who moved last has won, if anybody has.
            return if position.payoff(Player::FIRST) == 0 {
                0
            } else {
                -WIN
            };
        }
        if depth == 0 {
            return self.judge.score(position).raw();
        }
        let mut moves = MoveList::new();
        position.moves(&mut moves);
        let mut best = -WIN - 1;
        for mv in moves {
            position.play(mv);
            let value = -self.search(position, depth - 1, -beta, -alpha);
            position.undo(mv, ());
            best = best.max(value);
            if self.cut {
                alpha = alpha.max(best);
                if alpha >= beta {
                    break;
                }
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hetman_game::Notation;

    #[test]
    fn cuts_change_nothing_but_the_count() {
        for start in ["", "4453", "44444432"] {
            let mut position = Connect4::parse(&(), start).expect("a position");
            let mut search = |cut| {
                let judge = Connect4Evaluator::Threats;
                let nodes = 0;
                let mut search = Negamax { judge, cut, nodes };
                (search.value(&mut position, 6), search.nodes)
            };
            let ((whole, all), (cut, fewer)) = (search(false), search(true));
            assert_eq!(whole, cut, "{start}");
            assert!(fewer < all, "{start}: {fewer} of {all}");
        }
    }
}
