//! What a search should know of Go: playouts, and which moves to try first.

use std::time::Duration;

use hetman_game::{Limits, MoveList, Position};
use hetman_search::{Listed, MctsOptions, Named, Playout, Policy, Prior};

use crate::board::Board;
use crate::eval::GoEvaluator;
use crate::patterns::Patterns;
use crate::playout::{is_self_atari, play_out};
use crate::point::{Colour, Point};
use crate::position::{Go, Move};
use crate::sgf::Sgf;

/// The game as the list of games has it.
pub fn entry() -> Listed<GoPolicy> {
    let summary = "Go: surround territory; area scoring, positional superko";
    let policy = GoPolicy { patterns: Patterns::new() };
    Listed::new("go", summary, policy)
        .preferring("mcts")
        .recorded_as(&Sgf)
        .bench(BENCH)
        .limits(Limits::time(Duration::from_secs(1)))
}

/// The start, and a fight on a small board.
const BENCH: &[(&str, u32)] = &[("", 20), ("...../.BW../B.BW./.BW../..... w 0 -", 20)];

/// Answers the questions of the search for Go.
#[derive(Clone, Copy)]
pub struct GoPolicy {
    patterns: Patterns,
}

impl Policy for GoPolicy {
    type Position = Go;
    type Evaluator = GoEvaluator;

    const SLOTS: usize = Point::COUNT;

    fn evaluators(&self) -> &'static [Named] {
        &[
            Named { name: "area", meaning: "stones and surrounded points as the board lies" },
            Named { name: "blind", meaning: "0 until the end of the game is seen" },
        ]
    }

    fn evaluator(&self, name: &str) -> GoEvaluator {
        if name == "blind" { GoEvaluator::Blind } else { GoEvaluator::Area }
    }

    fn mcts(&self) -> MctsOptions {
        MctsOptions { c: 0.0, rave: true, rave_visits: 3000, n0: 8, ..MctsOptions::default() }
    }

    /// All but filling an own eye.
    fn moves(&self, position: &Go, list: &mut MoveList<Move>) {
        position.moves(list);
        let (board, colour) = (position.board(), Colour::of(position.side()));
        list.retain(|mv| match *mv {
            Move::Put(point) => !board.is_eye(point, colour),
            Move::Pass => true,
        });
    }

    /// A pass only where nothing else is left.
    fn playout_moves(&self, position: &Go, list: &mut MoveList<Move>) {
        self.moves(position, list);
        if list.len() > 1 {
            list.retain(|mv| *mv != Move::Pass);
        }
    }

    fn play_out(&self, position: &mut Go, playout: &mut Playout) -> Option<i32> {
        Some(play_out(position, self.patterns, playout).signum())
    }

    fn priors(&self, position: &Go, moves: &[Move], priors: &mut [Prior]) {
        let look = Look { board: position.board(), colour: Colour::of(position.side()), last: position.last()[0] };
        for (&mv, prior) in moves.iter().zip(priors) {
            match mv {
                Move::Put(point) => look.judge(point, self.patterns, prior),
                Move::Pass => prior.add(weights::EVEN, 0.1),
            }
        }
    }

    #[inline]
    fn slot(&self, _position: &Go, mv: Move) -> usize {
        match mv {
            Move::Put(point) => point.index(),
            Move::Pass => 0,
        }
    }

    fn tag(&self, mv: Move) -> u16 {
        match mv {
            Move::Put(point) => point.index() as u16,
            Move::Pass => u16::MAX,
        }
    }
}

/// Playouts that each reason to try a move, or not, counts for.
mod weights {
    pub const EVEN: f32 = 10.0;
    pub const SELF_ATARI: f32 = 10.0;
    pub const TAKE_ONE: f32 = 15.0;
    pub const TAKE_MANY: f32 = 30.0;
    pub const SAVE: f32 = 20.0;
    pub const SHAPE: f32 = 10.0;
    /// By the distance from the last move.
    pub const NEAR: [f32; 4] = [0.0, 24.0, 18.0, 8.0];
    pub const LONELY: f32 = 10.0;
}

/// A position looked at for good moves.
struct Look<'a> {
    board: &'a Board,
    colour: Colour,
    last: Point,
}

impl Look<'_> {
    fn judge(&self, point: Point, patterns: Patterns, prior: &mut Prior) {
        prior.add(weights::EVEN, 0.5);
        let self_atari = is_self_atari(self.board, point, self.colour);
        if self_atari {
            prior.add(weights::SELF_ATARI, 0.0);
        }
        for next in point.beside() {
            let colour = self.board.at(next);
            let stone = colour == Colour::Black || colour == Colour::White;
            if !stone || self.board.last_liberty(next).is_none() {
                continue;
            }
            if colour != self.colour {
                let many = self.board.chain_len(next) > 1;
                prior.add(if many { weights::TAKE_MANY } else { weights::TAKE_ONE }, 1.0);
            } else if !self_atari {
                prior.add(weights::SAVE, 1.0);
            }
        }
        if !self_atari && patterns.fit(self.board, point) {
            prior.add(weights::SHAPE, 1.0);
        }
        if self.last != Point::NONE {
            let distance = point.row().abs_diff(self.last.row()) + point.column().abs_diff(self.last.column());
            prior.add(weights::NEAR.get(distance).copied().unwrap_or(0.0), 1.0);
        }
        if self.is_lonely(point) {
            match self.line(point) {
                0 | 1 => prior.add(weights::LONELY, 0.0),
                2 => prior.add(weights::LONELY, 1.0),
                _ => {}
            }
        }
    }

    /// The line from the edge, from 0.
    fn line(&self, point: Point) -> usize {
        let last = self.board.size() - 1;
        let (row, column) = (point.row(), point.column());
        row.min(column).min(last - row).min(last - column)
    }

    /// Whether no stone is near.
    fn is_lonely(&self, point: Point) -> bool {
        let size = self.board.size();
        let span = |at: usize| at.saturating_sub(3)..(at + 4).min(size);
        let near = |row: usize, column: usize| row.abs_diff(point.row()) + column.abs_diff(point.column()) <= 3;
        !span(point.row()).any(|row| {
            span(point.column())
                .any(|column| near(row, column) && self.board.at(Point::new(row, column)) != Colour::Empty)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GoRules;
    use hetman_game::{Entry, Notation, Spec};

    #[test]
    fn playouts_end_with_eyes_only() {
        for rules in [false, true] {
            let policy = GoPolicy { patterns: Patterns::new() };
            let mut playout = Playout::new(1, GoPolicy::SLOTS, true);
            playout.rules = rules;
            for _ in 0..200 {
                let mut go = Go::start(&GoRules::default()).unwrap();
                let payoff = policy.play_out(&mut go, &mut playout).unwrap();
                assert_ne!(payoff, 0, "komi leaves no draw");
                assert!(go.board().empty().len() < 40);
                let (quick, full) = (go.board().quick_area(), go.board().area());
                assert!(quick.abs_diff(full) <= 12, "{quick} {full}");
            }
            let mean = playout.positions / 200;
            assert!((70..180).contains(&mean), "{mean} moves in a playout");
        }
    }

    #[test]
    fn the_search_takes() {
        let game: Spec = "go(size=5,komi=0.5)".parse().unwrap();
        let mut engine = entry().engine(&game, &"mcts".parse().unwrap()).unwrap();
        engine.set_position("B.B../WWWB./BBB../...W./..... b", &[]).unwrap();
        let limits = Limits { playouts: Some(3_000), ..Limits::none() };
        let choice = engine.think(&limits, &mut |_| {}).unwrap();
        assert_eq!(choice.best.as_deref(), Some("B5"), "three stones can be taken, and would take one");
    }
}
