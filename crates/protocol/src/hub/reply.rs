//! What the engine offers and finds, as lines of Hub. Scores are in men, times in seconds, speeds in millions of nodes.

use std::fmt::Write;

use hetman_game::{Report, Setting, SettingKind, Shown};

use super::line::quoted;

/// A `param` line.
pub(super) fn param(setting: &Setting) -> String {
    let name = setting.name.replace('_', "-");
    let (value, kind) = match &setting.kind {
        SettingKind::Switch => (
            if setting.value == "on" {
                "true"
            } else {
                "false"
            }
            .to_owned(),
            "type=bool".into(),
        ),
        SettingKind::Number { min, max } => (
            setting.value.clone(),
            format!("type=int min={min} max={max}"),
        ),
        SettingKind::Decimal { min, max } => (
            setting.value.clone(),
            format!("type=real min={min} max={max}"),
        ),
        SettingKind::Choice(words) => (
            setting.value.clone(),
            format!("type=enum values={}", quoted(&words.join(" "))),
        ),
        SettingKind::Text | SettingKind::File => (setting.value.clone(), "type=string".into()),
    };
    format!("param name={name} value={} {kind}", quoted(&value))
}

/// An `info` line, the moves as the protocol writes them.
pub(super) fn info(report: &Report, pv: &[String]) -> String {
    let seconds = report.time.as_secs_f64();
    let speed = report.nodes as f64 / seconds.max(1e-6) / 1e6;
    let mut text = format!(
        "info depth={} score={:.2} nodes={} time={seconds:.2} nps={speed:.2}",
        report.depth,
        men(report.score),
        report.nodes
    );
    if !pv.is_empty() {
        let _ = write!(text, " pv={}", quoted(&pv.join(" ")));
    }
    text
}

/// A score in men; a forced end lies near a hundred.
fn men(score: Shown) -> f64 {
    match score {
        Shown::Cp(hundredths) => f64::from(hundredths) / 100.0,
        Shown::Mate(moves) => f64::from(moves.signum()) * (100.0 - f64::from(moves.abs()) / 100.0),
        Shown::Value(points) => f64::from(points),
        Shown::Mean(points) => points,
        Shown::Win(chance) => 20.0 * (chance - 0.5),
    }
}
