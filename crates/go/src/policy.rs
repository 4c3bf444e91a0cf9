//! What a search should know of Go: playouts, and which moves to try first.

use std::time::Duration;

use hetman_game::{Limits, MoveList, Position, Verdict};
use hetman_search::{Listed, MctsOptions, Named, Playout, Policy, Prior};

use crate::eval::GoEvaluator;
use crate::patterns::Patterns;
use crate::playout::{Style, play_out};
use crate::point::{Colour, Point};
use crate::position::{Go, Move};
use crate::prior::Look;
use crate::sgf::Sgf;
use crate::tuning::{Habits, Reasons};
use crate::verdict::verdict;

/// The game as the list of games has it.
pub fn entry() -> Listed<GoPolicy> {
    let summary = "Go: surround territory; area scoring, positional superko";
    let policy = GoPolicy::new(Habits::default(), Reasons::default());
    Listed::new("go", summary, policy)
        .preferring("mcts")
        .recorded_as(&Sgf)
        .bench(BENCH)
        .limits(Limits::time(Duration::from_secs(1)))
}

/// The start, and a fight on a small board.
const BENCH: &[(&str, u32)] = &[("", 20), ("...../.BW../B.BW./.BW../..... w 0 -", 20)];

/// Answers the questions of the search for Go.
#[derive(Clone)]
pub struct GoPolicy {
    style: Style,
    reasons: Reasons,
}

impl GoPolicy {
    /// A player with these habits who tries moves for these reasons.
    pub fn new(habits: Habits, reasons: Reasons) -> Self {
        Self {
            style: Style {
                patterns: Patterns::new(),
                habits,
            },
            reasons,
        }
    }
}

impl Policy for GoPolicy {
    type Position = Go;
    type Evaluator = GoEvaluator;

    const SLOTS: usize = Point::COUNT;

    fn evaluators(&self) -> &'static [Named] {
        &[
            Named {
                name: "area",
                meaning: "stones and surrounded points as the board lies",
            },
            Named {
                name: "blind",
                meaning: "0 until the end of the game is seen",
            },
        ]
    }

    fn evaluator(&self, name: &str) -> GoEvaluator {
        if name == "blind" {
            GoEvaluator::Blind
        } else {
            GoEvaluator::Area
        }
    }

    fn mcts(&self) -> MctsOptions {
        MctsOptions {
            c: 0.0,
            rave: true,
            rave_visits: 3000,
            n0: 2,
            ..MctsOptions::default()
        }
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
        Some(play_out(position, &self.style, playout).signum())
    }

    fn priors(&self, position: &Go, moves: &[Move], priors: &mut [Prior]) {
        let look = Look::new(position, &self.reasons);
        for (&mv, prior) in moves.iter().zip(priors) {
            match mv {
                Move::Put(point) => look.judge(point, self.style.patterns, prior),
                Move::Pass => prior.add(self.reasons.even as f32, share_of_pass(position)),
            }
        }
    }

    fn verdict(&self, position: &Go) -> Option<Verdict> {
        Some(verdict(position, &self.style))
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

/// How often a pass wins, as it seems: a second one ends the game, and the board as it lies says who won. That the one who
/// leads answers a pass with a pass spares the other player a walk through won ground.
fn share_of_pass(position: &Go) -> f32 {
    if position.passes() == 0 {
        return 0.1;
    }
    (1 + position.payoff(position.side())) as f32 / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GoRules;
    use hetman_game::{Entry, Notation, Spec};

    #[test]
    fn playouts_end_with_eyes_only() {
        for rules in [false, true] {
            let policy = GoPolicy::new(Habits::default(), Reasons::default());
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
        for side in ["b", "w"] {
            engine
                .set_position(&format!("W.BW./WBBW./WBBWW/WBBW./BBBW. {side}"), &[])
                .unwrap();
            let limits = Limits {
                playouts: Some(3_000),
                ..Limits::none()
            };
            let choice = engine.think(&limits, &mut |_| {}).unwrap();
            assert_eq!(
                choice.best.as_deref(),
                Some("B5"),
                "whoever takes first lives, {side} to move"
            );
        }
    }

    /// Komi decides whose fifteen or ten points win; who leads ends the game, who does not tries on.
    #[test]
    fn a_pass_is_answered_by_whoever_leads() {
        for (komi, leads) in [("0.5", "b"), ("5.5", "w")] {
            let game: Spec = format!("go(size=5,komi={komi})").parse().unwrap();
            let mut engine = entry().engine(&game, &"mcts".parse().unwrap()).unwrap();
            for side in ["b", "w"] {
                engine
                    .set_position(&format!("..BW./.BBWW/..BW./.BBWW/..BW. {side} 1 -"), &[])
                    .unwrap();
                let limits = Limits {
                    playouts: Some(300),
                    ..Limits::none()
                };
                let choice = engine.think(&limits, &mut |_| {}).unwrap();
                assert_eq!(
                    choice.best.as_deref() == Some("pass"),
                    side == leads,
                    "komi {komi}, {side} to move"
                );
            }
        }
    }
}
