//! What a search should know of Go: playouts, and which moves to try first.

use std::time::Duration;

use hetman_game::options::set_in;
use hetman_game::{Error, Limits, MoveList, Position, Setting, Settings, Verdict};
use hetman_search::{
    AlphaBetaPolicy, Listed, MctsOptions, MonteCarloPolicy, Named, Playout, Policy, Prior,
};

use crate::eval::GoEvaluator;
use crate::patterns::Patterns;
use crate::playout::{PlayoutRules, play_out};
use crate::point::{Colour, Point};
use crate::position::{Go, Move};
use crate::prior::MoveReader;
use crate::sgf::Sgf;
use crate::tuning::{OpeningParams, PlayoutParams, PriorParams};
use crate::verdict::verdict;

/// The game as the list of games has it.
pub fn entry() -> Listed<GoPolicy> {
    let summary = "Go: surround territory; area scoring, positional superko";
    let policy = GoPolicy::new(PlayoutParams::default(), PriorParams::default());
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
    rules: PlayoutRules,
    priors: PriorParams,
    opening: OpeningParams,
}

impl GoPolicy {
    /// A policy with these numbers for playouts and for priors.
    pub fn new(params: PlayoutParams, priors: PriorParams) -> Self {
        Self {
            rules: PlayoutRules {
                patterns: Patterns::new(),
                params,
            },
            priors,
            opening: OpeningParams::default(),
        }
    }
}

impl Policy for GoPolicy {
    type Position = Go;
    type Evaluator = GoEvaluator;

    const QUIET_INDICES: usize = Point::COUNT;

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

    /// All but filling an own eye.
    fn moves(&self, position: &Go, list: &mut MoveList<Move>) {
        position.moves(list);
        let (board, colour) = (position.board(), Colour::of(position.side()));
        list.retain(|mv| match *mv {
            Move::Put(point) => !board.is_eye(point, colour),
            Move::Pass => true,
        });
    }

    fn verdict(&self, position: &Go) -> Option<Verdict> {
        Some(verdict(position, &self.rules))
    }

    #[inline]
    fn quiet_index(&self, _position: &Go, mv: Move) -> usize {
        match mv {
            Move::Put(point) => point.index(),
            Move::Pass => 0,
        }
    }

    fn encode(&self, mv: Move) -> u16 {
        match mv {
            Move::Put(point) => point.index() as u16,
            Move::Pass => u16::MAX,
        }
    }
}

impl AlphaBetaPolicy for GoPolicy {}

impl MonteCarloPolicy for GoPolicy {
    fn mcts(&self) -> MctsOptions {
        MctsOptions {
            exploration: 0.0,
            rave: true,
            rave_visits: 3000,
            expand_after: 2,
            ..MctsOptions::default()
        }
    }

    /// A pass only where nothing else is left.
    fn playout_moves(&self, position: &Go, list: &mut MoveList<Move>) {
        self.moves(position, list);
        if list.len() > 1 {
            list.retain(|mv| *mv != Move::Pass);
        }
    }

    fn play_out(&self, position: &mut Go, playout: &mut Playout) -> Option<i32> {
        Some(play_out(position, &self.rules, playout).signum())
    }

    fn settings(&self) -> Vec<Setting> {
        let groups: [&dyn Settings; 3] = [&self.rules.params, &self.priors, &self.opening];
        groups.iter().flat_map(|group| group.settings()).collect()
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), Error> {
        set_in(
            &mut [&mut self.rules.params, &mut self.priors, &mut self.opening],
            name,
            value,
        )
    }

    fn priors(&self, position: &Go, moves: &[Move], priors: &mut [Prior]) {
        let reader = MoveReader::new(position, &self.priors, &self.opening);
        for (&mv, prior) in moves.iter().zip(priors) {
            match mv {
                Move::Put(point) => reader.rate(point, self.rules.patterns, prior),
                Move::Pass => prior.add(self.priors.prior_even as f32, share_of_pass(position)),
            }
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
            let policy = GoPolicy::new(PlayoutParams::default(), PriorParams::default());
            let mut playout = Playout::new(1, GoPolicy::QUIET_INDICES, true);
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
    fn numbers_of_playouts_and_priors_are_settings() {
        let game = Spec::named("go");
        let first = |spec: &str| {
            let mut engine = entry().engine(&game, &spec.parse().unwrap()).unwrap();
            let limits = Limits {
                playouts: Some(200),
                ..Limits::none()
            };
            engine.think(&limits, &mut |_| {}).unwrap().counters.nodes
        };
        let listed = entry()
            .engine(&game, &Spec::named("mcts"))
            .unwrap()
            .settings();
        for name in [
            "playout_shape",
            "playout_sacrifice",
            "prior_vital",
            "prior_atari",
        ] {
            assert!(listed.iter().any(|setting| setting.name == name), "{name}");
        }
        assert_eq!(
            first("mcts"),
            first("mcts(playout_shape=99,prior_beside=14)")
        );
        assert_ne!(first("mcts"), first("mcts(playout_shape=0)"));
        assert_ne!(first("mcts"), first("mcts(prior_beside=0)"));
        let refused = |spec: &str| entry().engine(&game, &spec.parse().unwrap()).err().unwrap();
        let error = refused("mcts(prior_shape=-1)").to_string();
        assert!(
            error.starts_with("option `prior_shape` cannot be `-1`"),
            "{error}"
        );
        let error = refused("mcts(prior_shapes=1)").to_string();
        assert!(
            error.starts_with("unknown option `prior_shapes`"),
            "{error}"
        );
        assert!(error.contains("prior_shape,"), "{error}");
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
