//! What the engine found, as lines of UCI.

use std::fmt::Write;

use hetman_game::{Certainty, Choice, Report, Shown};

/// An `info` line.
pub fn info(report: &Report, wdl: bool) -> String {
    let Report {
        depth,
        longest,
        line,
        nodes,
        time,
        table_full,
        ..
    } = report;
    let cp = centipawns(report.score);
    let score = match report.score {
        Shown::Mate(moves) => format!("mate {moves}"),
        _ => format!("cp {cp}"),
    };
    let bound = match report.certainty {
        Certainty::Proven | Certainty::Estimate => "",
        Certainty::AtLeast => " lowerbound",
        Certainty::AtMost => " upperbound",
    };
    let seldepth = longest.max(depth);
    let mut text =
        format!("info depth {depth} seldepth {seldepth} multipv {line} score {score}{bound}");
    if wdl {
        let [win, draw, loss] = chances(report);
        let _ = write!(text, " wdl {win} {draw} {loss}");
    }
    let nps = (*nodes as f64 / time.as_secs_f64().max(1e-6)) as u64;
    let _ = write!(
        text,
        " nodes {nodes} nps {nps} hashfull {table_full} time {}",
        time.as_millis()
    );
    if !report.pv.is_empty() {
        let _ = write!(text, " pv {}", report.pv.join(" "));
    }
    text
}

/// The `bestmove` line; a game that is over has none.
pub fn best_move(choice: &Choice) -> String {
    match (&choice.best, &choice.ponder) {
        (Some(best), Some(ponder)) => format!("bestmove {best} ponder {ponder}"),
        (Some(best), None) => format!("bestmove {best}"),
        (None, _) => "bestmove 0000".into(),
    }
}

/// Any score in the one unit interfaces know.
fn centipawns(score: Shown) -> i32 {
    match score {
        Shown::Cp(cp) => cp,
        Shown::Mate(moves) => {
            if moves > 0 {
                32_000
            } else {
                -32_000
            }
        }
        Shown::Value(points) => points.saturating_mul(100),
        Shown::Mean(points) => (points * 100.0).round() as i32,
        Shown::Win(chance) => {
            let chance = chance.clamp(1e-6, 1.0 - 1e-6);
            (SLOPE * (chance / (1.0 - chance)).ln()) as i32
        }
    }
}

/// The score at which a win is as likely as not.
const EVEN: f64 = 100.0;
/// How many hundredths change the odds by a factor of e.
const SLOPE: f64 = 60.0;

/// Thousandths of a chance to win, draw and lose: a win has the probability 1 / (1 + exp((100 - cp) / 60)), a loss the
/// same of -cp, and a draw what is left. Decided scores and proven values leave no doubt.
fn chances(report: &Report) -> [u32; 3] {
    let win_at = |cp: i32| (1000.0 / (1.0 + ((EVEN - f64::from(cp)) / SLOPE).exp())).round() as u32;
    let doubtful = |cp: i32| {
        let (win, loss) = (win_at(cp), win_at(-cp));
        [win, 1000 - win - loss, loss]
    };
    match report.score {
        Shown::Cp(cp) => doubtful(cp),
        Shown::Mean(_) => doubtful(centipawns(report.score)),
        Shown::Value(_) if report.certainty != Certainty::Proven => {
            doubtful(centipawns(report.score))
        }
        Shown::Value(0) => [0, 1000, 0],
        Shown::Value(n) | Shown::Mate(n) if n > 0 => [1000, 0, 0],
        Shown::Value(_) | Shown::Mate(_) => [0, 0, 1000],
        Shown::Win(chance) => {
            let win = (chance.clamp(0.0, 1.0) * 1000.0).round() as u32;
            [win, 0, 1000 - win]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn report(score: Shown, certainty: Certainty) -> Report {
        let pv = vec!["e2e4".into(), "e7e5".into()];
        let time = Duration::from_millis(500);
        Report {
            depth: 7,
            longest: 12,
            line: 2,
            score,
            certainty,
            nodes: 1000,
            time,
            table_full: 5,
            visits: 0,
            pv,
        }
    }

    #[test]
    fn info_has_its_fields_in_order() {
        assert_eq!(
            info(&report(Shown::Cp(-13), Certainty::Estimate), false),
            "info depth 7 seldepth 12 multipv 2 score cp -13 nodes 1000 nps 2000 hashfull 5 time 500 pv e2e4 e7e5"
        );
        let mate = info(&report(Shown::Mate(-3), Certainty::AtLeast), true);
        assert!(
            mate.contains(" score mate -3 lowerbound wdl 0 0 1000 nodes "),
            "{mate}"
        );
        let value = |certainty| info(&report(Shown::Value(-2), certainty), true);
        assert!(value(Certainty::Proven).contains(" score cp -200 wdl 0 0 1000 "));
        assert!(value(Certainty::AtMost).contains(" score cp -200 upperbound wdl 7 "));
        assert!(!value(Certainty::Estimate).contains(" wdl 0 0 1000 "));
        let even = info(&report(Shown::Win(0.5), Certainty::Estimate), false);
        assert!(even.contains(" score cp 0 "), "{even}");
    }

    #[test]
    fn chances_add_up_and_mirror() {
        let chances = |score| chances(&report(score, Certainty::Estimate));
        for cp in -32_000..32_000 {
            let [win, draw, loss] = chances(Shown::Cp(cp));
            assert_eq!(win + draw + loss, 1000);
            assert_eq!(chances(Shown::Cp(-cp)), [loss, draw, win]);
        }
        assert_eq!(chances(Shown::Cp(100))[0], 500);
        assert_eq!(chances(Shown::Mate(0)), [0, 0, 1000]);
    }
}
