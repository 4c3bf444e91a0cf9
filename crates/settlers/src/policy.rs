//! What the game tells the search: its evaluation, codes of moves, and what playouts may leave out.

use hetman_game::{Evaluator, MoveList, Position, Turn};
use hetman_search::{MctsOptions, MonteCarloPolicy, Named, Policy, Prior};

use crate::eval::Outlook;
use crate::position::{Offer, Phase, Settlers, SettlersMove};

/// The answers of the game.
#[derive(Clone, Copy, Default, Debug)]
pub struct SettlersPolicy;

impl Policy for SettlersPolicy {
    type Position = Settlers;
    type Evaluator = Outlook;

    fn evaluators(&self) -> &'static [Named] {
        &[Named {
            name: "outlook",
            meaning: "points, what the land brings, what is held and can be built, against the best of the others",
        }]
    }

    fn evaluator(&self, _name: &str) -> Outlook {
        Outlook::default()
    }

    fn encode(&self, mv: SettlersMove) -> u16 {
        use SettlersMove as Move;
        let (kind, detail) = match mv {
            Move::Settle(corner) => (1, u16::from(corner)),
            Move::Road(edge) => (2, u16::from(edge)),
            Move::City(corner) => (3, u16::from(corner)),
            Move::Roll => (4, 0),
            Move::Dice(number) => (5, u16::from(number)),
            Move::Discard(good) => (6, good.at() as u16),
            Move::Robber(hex, victim) => (7, u16::from(hex) * 8 + victim.map_or(7, u16::from)),
            Move::Stolen(good) => (8, good.at() as u16),
            Move::Buy => (9, 0),
            Move::Drawn(card) => (10, card.at() as u16),
            Move::Knight => (11, 0),
            Move::Roads => (12, 0),
            Move::Plenty(one, other) => (13, one.at() as u16 * 8 + other.at() as u16),
            Move::Monopoly(good) => (14, good.at() as u16),
            Move::Trade(give, get) => (15, give.at() as u16 * 8 + get.at() as u16),
            Move::End => (16, 0),
            Move::Offer(Offer { to, give, get }) => (
                17,
                u16::from(to) * 64 + give.at() as u16 * 8 + get.at() as u16,
            ),
            Move::Accept => (18, 0),
            Move::Refuse => (19, 0),
        };
        kind << 10 | detail
    }

    fn promise(&self, _position: &Settlers, mv: SettlersMove) -> i32 {
        match mv {
            SettlersMove::City(_) => 6,
            SettlersMove::Settle(_) => 5,
            SettlersMove::Buy | SettlersMove::Knight => 3,
            SettlersMove::Road(_) | SettlersMove::Roads => 2,
            SettlersMove::End | SettlersMove::Trade(..) => -1,
            SettlersMove::Offer(_) => -2,
            _ => 0,
        }
    }
}

impl MonteCarloPolicy for SettlersPolicy {
    /// A whole game is long and mostly noise; the evaluation says more where the tree ends. Most moves are offers, so that
    /// those the evaluation likes come first.
    fn mcts(&self) -> MctsOptions {
        MctsOptions {
            longest: 0,
            judged: true,
            expand_after: 1,
            exploration: 0.15,
            width: 8,
            ..MctsOptions::default()
        }
    }

    fn mean_branching(&self, _position: &Settlers) -> u32 {
        10
    }

    /// What the evaluation says of the position after each move.
    fn priors(&self, position: &Settlers, moves: &[SettlersMove], priors: &mut [Prior]) {
        let Turn::Player(player) = position.turn() else {
            return;
        };
        let mut outlook = self.evaluator("outlook");
        for (&mv, prior) in moves.iter().zip(priors) {
            let mut after = position.clone();
            after.play(mv);
            let score = outlook.score_for(&after, player).raw() as f32;
            prior.add(1.0, 1.0 / (1.0 + 10f32.powf(-score / 400.0)));
        }
    }

    /// A playout builds what it can, cities and settlements first, and trades only where it cannot; it makes no offers, which would
    /// mostly be refused.
    fn playout_moves(&self, position: &Settlers, list: &mut MoveList<SettlersMove>) {
        position.moves(list);
        if position.phase == Phase::Main {
            list.retain(|mv| !matches!(mv, SettlersMove::Offer(_)));
            let most = list.iter().map(|&mv| self.promise(position, mv)).max();
            if most.is_some_and(|most| most >= 5) {
                list.retain(|&mv| Some(self.promise(position, mv)) == most);
            }
        }
    }
}
