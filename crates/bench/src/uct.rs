//! Monte Carlo tree search in its plainest form, for Connect Four alone: upper confidence bounds, random playouts, a leaf
//! expanded after so many visits.

use hetman_classics::connect4::{Connect4, Connect4Policy, Drop};
use hetman_game::{MoveList, Player, Position, Turn};
use hetman_search::{MonteCarloPolicy, Playout};

/// A position of the tree: who moved there is in its parent.
struct Node {
    mv: Option<Drop>,
    children: Vec<Node>,
    visits: u64,
    /// Won minus lost, for the player who moved here.
    value: i64,
}

impl Node {
    const fn new(mv: Option<Drop>) -> Self {
        Self {
            mv,
            children: Vec::new(),
            visits: 0,
            value: 0,
        }
    }

    /// The child with the highest upper confidence bound.
    fn promising(&mut self) -> Option<&mut Self> {
        let log = (self.visits.max(1) as f64).ln();
        let bound = |child: &Self| {
            let visits = child.visits as f64;
            child.value as f64 / visits + (log / visits).sqrt()
        };
        if let Some(fresh) = self.children.iter().position(|child| child.visits == 0) {
            return self.children.get_mut(fresh);
        }
        let better = |a: &&mut Self, b: &&mut Self| bound(a).total_cmp(&bound(b));
        self.children.iter_mut().max_by(better)
    }
}

/// A search of one position.
pub struct Uct {
    /// Visits before a leaf is expanded.
    pub expand_after: u64,
    /// The seed of the next playout.
    pub seed: u64,
}

impl Uct {
    /// Makes so many playouts and gives back the move visited most.
    pub fn best(&mut self, position: &Connect4, playouts: u64) -> Option<Drop> {
        let mut root = Node::new(None);
        for _ in 0..playouts {
            self.descend(&mut root, &mut position.clone());
        }
        let most = root.children.iter().max_by_key(|child| child.visits);
        most.and_then(|child| child.mv)
    }

    /// One simulation; the result is for the first player.
    fn descend(&mut self, node: &mut Node, position: &mut Connect4) -> i64 {
        // The player who moved here is the one who does not move now.
        let sign = if position.mover() == Some(Player::FIRST) {
            -1
        } else {
            1
        };
        let result = if position.turn() == Turn::Over {
            i64::from(position.payoff(Player::FIRST))
        } else {
            if node.children.is_empty() && node.visits >= self.expand_after {
                let mut moves = MoveList::new();
                position.moves(&mut moves);
                node.children = moves.into_iter().map(|mv| Node::new(Some(mv))).collect();
            }
            match node.promising() {
                None => self.play_out(position),
                Some(child) => {
                    if let Some(mv) = child.mv {
                        position.play(mv);
                    }
                    self.descend(child, position)
                }
            }
        };
        node.visits += 1;
        node.value += sign * result;
        result
    }

    fn play_out(&mut self, position: &mut Connect4) -> i64 {
        self.seed += 1;
        let mut playout = Playout::new(self.seed, 1, false);
        playout.rules = false;
        let result = Connect4Policy.play_out(position, &mut playout);
        result.map_or(0, i64::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hetman_game::Notation;

    #[test]
    fn a_win_in_one_move_is_found() {
        let position = Connect4::parse(&(), "112233").expect("a position");
        let mut search = Uct {
            expand_after: 7,
            seed: 1,
        };
        let best = search.best(&position, 2_000).expect("a move");
        assert_eq!(position.move_text(best), "4");
    }
}
