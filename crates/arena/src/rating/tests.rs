//! Ratings against published figures and against each other.

use super::*;

fn near(value: f64, expected: f64, tolerance: f64) {
    assert!(
        (value - expected).abs() <= tolerance,
        "{value} is not {expected} +- {tolerance}"
    );
}

#[test]
fn published_matches_are_reproduced() {
    let fastchess = Pairs([379, 10170, 21828, 10640, 343]);
    near(fastchess.normalised_elo().value, 3.05, 0.005);
    near(fastchess.normalised_elo().error, 2.31, 0.005);
    near(fastchess.elo().value, 1.59, 0.005);
    near(fastchess.elo().error, 1.21, 0.005);
    near(fastchess.superiority(), 0.9951, 0.00005);
    let cinder = Pairs([177, 1629, 3083, 1780, 221]);
    near(cinder.elo().value, 6.03, 0.005);
    near(cinder.elo().error, 3.49, 0.005);
    near(cinder.normalised_elo().value, 10.01, 0.005);
    near(cinder.normalised_elo().error, 5.80, 0.005);
    near(cinder.superiority(), 0.9996, 0.00005);
}

#[test]
fn the_normal_distribution_is_exact() {
    near(normal(0.0), 0.5, 1e-15);
    near(normal(1.0), 0.841_344_746_068_542_9, 1e-12);
    near(normal(-1.959_963_984_540_054), 0.025, 1e-12);
    near(normal(3.5), 0.999_767_370_920_964_4, 1e-12);
    near(normal(-6.0), 9.865_876_450_376_98e-10, 1e-18);
}

#[test]
fn extremes_are_no_numbers_to_boast_of() {
    let nothing = Pairs::default();
    assert_eq!((nothing.elo().value, nothing.superiority()), (0.0, 0.5));
    assert!(nothing.elo().error.is_infinite());
    let all = Pairs([0, 0, 0, 0, 7]);
    assert!(all.elo().value.is_infinite() && all.elo().error.is_infinite());
    near(all.superiority(), 1.0, 0.0);
    near(all.reversed().superiority(), 0.0, 0.0);
    let drawn = Pairs([0, 0, 9, 0, 0]);
    assert_eq!((drawn.elo().value, drawn.superiority()), (0.0, 0.5));
}

#[test]
fn two_players_are_rated_as_in_a_match() {
    let pairs = Pairs([177, 1629, 3083, 1780, 221]);
    let rated = ratings(
        2,
        &[Encounter {
            player: 0,
            opponent: 1,
            pairs,
        }],
    );
    near(rated[0].value - rated[1].value, pairs.elo().value, 0.01);
    near(2.0 * rated[0].error, pairs.elo().error, 0.01);
}

#[test]
fn a_round_robin_gives_back_the_strengths_it_was_made_of() {
    let truth = [150.0, 20.0, -30.0, -140.0];
    let mut encounters = Vec::new();
    for player in 0..4 {
        for opponent in player + 1..4 {
            let score = expected(truth[player] - truth[opponent]);
            let wins = (score * 100_000.0).round() as u64;
            let pairs = Pairs([100_000 - wins, 0, 0, 0, wins]);
            encounters.push(Encounter {
                player,
                opponent,
                pairs,
            });
        }
    }
    for (rated, truth) in ratings(4, &encounters).iter().zip(truth) {
        near(rated.value, truth, 0.1);
        assert!(rated.error > 0.0 && rated.error < 2.0, "{rated:?}");
    }
}

#[test]
fn one_who_wins_everything_keeps_a_finite_rating() {
    let pairs = Pairs([0, 0, 0, 0, 10]);
    let rated = ratings(
        3,
        &[
            Encounter {
                player: 0,
                opponent: 1,
                pairs,
            },
            Encounter {
                player: 2,
                opponent: 1,
                pairs,
            },
        ],
    );
    assert!(
        rated
            .iter()
            .all(|one| one.value.is_finite() && one.error.is_finite()),
        "{rated:?}"
    );
    assert!(
        rated[0].value > 200.0 && rated[1].value < -400.0,
        "{rated:?}"
    );
}
