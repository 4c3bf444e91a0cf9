//! Games of chess against itself: the same for every number of threads, quiet positions only.

use hetman_chess::{ChessPolicy, ChessRules, Position};
use hetman_game::Notation;
use hetman_tuner::{Plan, play};

#[test]
fn games_depend_on_their_seed_alone() {
    let plan = Plan {
        games: 4,
        nodes: 100,
        positions: 12,
        ..Plan::default()
    };
    let rules = ChessRules::default();
    let mut heard = Vec::new();
    let alone = play(&ChessPolicy, &rules, &plan, &mut |done| heard.push(done)).unwrap();
    let together = play(
        &ChessPolicy,
        &rules,
        &Plan {
            threads: 3,
            ..plan.clone()
        },
        &mut |_| {},
    )
    .unwrap();
    let other = play(
        &ChessPolicy,
        &rules,
        &Plan {
            seed: 2,
            ..plan.clone()
        },
        &mut |_| {},
    )
    .unwrap();
    assert_eq!(alone, together);
    assert_ne!(alone, other);
    assert_eq!(heard, [1, 2, 3, 4]);
    assert!(!alone.is_empty() && alone.len() <= 48);
    for sample in alone {
        let position = Position::parse(&rules, &sample.position).unwrap();
        assert!(
            !position.in_check() && sample.score.abs() <= plan.level,
            "{sample}"
        );
    }
}
