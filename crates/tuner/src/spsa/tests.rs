//! The optimiser on functions whose optimum is known, compared by simulated games.

use super::*;

fn parameter(name: &str, start: f64, step: f64) -> Parameter {
    Parameter {
        name: name.into(),
        start,
        min: 0.0,
        max: 200.0,
        step,
        rate: 0.002,
        whole: true,
    }
}

/// What a pair of games brings the first of two settings: 1 for each game won, -1 for each lost. The strength falls by the
/// square of the way to the optimum, and a third of the games are drawn.
fn pair(random: &mut Random, optimum: &[f64], trial: &Trial) -> f64 {
    let strength = |values: &[f64]| -> f64 {
        let ways = values.iter().zip(optimum);
        ways.map(|(value, best)| -((value - best) / 10.0).powi(2))
            .sum()
    };
    let elo = strength(&trial.plus) - strength(&trial.minus);
    let share = 1.0 / (1.0 + 10_f64.powf(-elo / 400.0));
    let mut game = || {
        if random.below(3) == 0 {
            return 0.0;
        }
        let wins = random.below(1_000_000) as f64 / 1e6 < share;
        if wins { 1.0 } else { -1.0 }
    };
    game() + game()
}

fn tuned(iterations: u64, seed: u64, optimum: &[f64]) -> Spsa {
    let parameters = vec![
        parameter("one", 40.0, 8.0),
        parameter("two", 150.0, 8.0),
        parameter("three", 100.0, 8.0),
    ];
    let mut spsa = Spsa::new(parameters, Gains::default(), iterations, seed);
    let mut random = Random::new(mix(seed));
    while let Some(trial) = spsa.trial() {
        let balance = (0..8).map(|_| pair(&mut random, optimum, &trial)).sum();
        spsa.learn(&trial, balance);
    }
    spsa
}

#[test]
fn it_finds_a_known_optimum_through_the_noise_of_games() {
    let optimum = [110.0, 60.0, 100.0];
    for seed in 1..=3 {
        let spsa = tuned(10_000, seed, &optimum);
        for (value, best) in spsa.values().iter().zip(optimum) {
            assert!(
                (value - best).abs() < 20.0,
                "seed {seed}: {:?}",
                spsa.values()
            );
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_numbers_and_another_does_not() {
    let optimum = [110.0, 60.0, 100.0];
    let one = tuned(200, 5, &optimum);
    assert_eq!(one.curve(), tuned(200, 5, &optimum).curve());
    assert_ne!(one.curve(), tuned(200, 6, &optimum).curve());
    assert_eq!((one.done(), one.trial()), (200, None));
}

#[test]
fn steps_and_gains_end_as_they_were_asked_for() {
    let spsa = Spsa::new(
        vec![parameter("one", 100.0, 8.0)],
        Gains::default(),
        1_000,
        1,
    );
    let one = &spsa.parameters()[0];
    assert!((spsa.step(one, 999) - 8.0).abs() < 1e-9);
    assert!((spsa.rate(one, 999) - 0.002).abs() < 1e-9);
    assert!(spsa.step(one, 0) > 15.0, "{}", spsa.step(one, 0));
    let gain = |number| spsa.rate(one, number) * spsa.step(one, number).powi(2);
    assert!(gain(0) > gain(100) && gain(100) > gain(999));
}

#[test]
fn values_stay_within_their_range_and_sides_apart() {
    let mut low = parameter("low", 0.0, 0.5);
    low.max = 3.0;
    let mut spsa = Spsa::new(vec![low], Gains::default(), 500, 3);
    while let Some(trial) = spsa.trial() {
        let (plus, minus) = (trial.plus[0], trial.minus[0]);
        assert!(plus.fract() == 0.0 && (0.0..=3.0).contains(&plus));
        // At the ends of the range there is room on one side alone.
        let inside = (1.0..=2.0).contains(&spsa.values()[0]);
        let ahead = plus - minus;
        assert!(!inside || ahead.abs() > 0.5, "{trial:?}");
        // The greater number always wins both games of ten pairs.
        spsa.learn(&trial, 20.0 * ahead.clamp(-1.0, 1.0));
    }
    assert_eq!(spsa.rounded(), [3.0]);
}

#[test]
fn rounding_by_lot_is_right_on_average() {
    let one = parameter("one", 0.0, 1.0);
    let mut random = Random::new(4);
    let lots = (0..10_000).map(|_| random.below(1_000) as f64 / 1_000.0);
    let mean = lots.map(|lot| one.taken(7.3, lot)).sum::<f64>() / 10_000.0;
    assert!((mean - 7.3).abs() < 0.02, "{mean}");
}

#[test]
fn it_is_settled_when_the_means_of_two_windows_agree() {
    let rule = StopRule {
        window: 50,
        within: 0.1,
    };
    let mut spsa = Spsa::new(
        vec![parameter("one", 100.0, 8.0)],
        Gains::default(),
        1_000,
        1,
    );
    while spsa.done() < 200 {
        let trial = spsa.trial().unwrap();
        spsa.learn(&trial, 4.0 * (trial.plus[0] - trial.minus[0]).signum());
        assert!(!spsa.is_settled(&rule), "it climbs at {}", spsa.done());
    }
    while spsa.done() < 300 {
        let trial = spsa.trial().unwrap();
        spsa.learn(&trial, 0.0);
    }
    assert!(spsa.is_settled(&rule));
}
