//! Every figure, one measurement or meeting a row; the time stands last, since nothing else differs between runs.

use hetman_arena::rating::Estimate;
use hetman_arena::record::csv_cell;
use hetman_game::Counters;

use crate::findings::{Findings, Game, Played};
use crate::measure::Figures;

/// The columns before the counters, and those behind them.
const BEFORE: &[&str] = &[
    "measurement",
    "game",
    "arm",
    "opponent",
    "limit",
    "position",
    "repetition",
    "best",
    "solved",
];
const BEHIND: &[&str] = &[
    "games", "wins", "draws", "losses", "elo", "error", "time_ms",
];

/// The whole file.
pub fn write(findings: &Findings) -> String {
    let mut text = row(&[BEFORE, Counters::NAMES, BEHIND].concat());
    for game in &findings.games {
        for search in &game.searches {
            let limit = format!("depth {}", search.depth);
            let cell = Cell {
                arm: search.arm,
                position: search.position,
                repetition: search.repetition,
                limit,
            };
            text += &measured(game, "depth", &cell, "", &search.figures);
        }
        for solution in &game.solutions {
            let limit = format!("nodes {}", game.solve.unwrap_or_default());
            let cell = Cell {
                arm: solution.arm,
                position: solution.position,
                repetition: 1,
                limit,
            };
            text += &measured(
                game,
                "solve",
                &cell,
                &solution.solved.to_string(),
                &solution.figures,
            );
        }
        game.played
            .iter()
            .for_each(|played| text += &met(game, played));
    }
    text
}

struct Cell {
    arm: usize,
    position: usize,
    repetition: u32,
    limit: String,
}

fn measured(
    game: &Game,
    measurement: &str,
    cell: &Cell,
    solved: &str,
    figures: &Figures,
) -> String {
    let before = [
        measurement,
        &game.game,
        &game.arms[cell.arm].name,
        "",
        &cell.limit,
        &(cell.position + 1).to_string(),
        &cell.repetition.to_string(),
        &figures.best,
        solved,
    ];
    let counted = figures.counters.values().into_iter();
    let counted: Vec<String> = counted.map(|count| count.to_string()).collect();
    let counted: Vec<&str> = counted.iter().map(String::as_str).collect();
    let time = format!("{:.3}", figures.microseconds as f64 / 1000.0);
    row(&[&before[..], &counted, &[""; 6], &[&time]].concat())
}

fn met(game: &Game, played: &Played) -> String {
    let line = |meeting: &crate::findings::Meeting| {
        let (arm, opponent) = (&game.arms[meeting.arm], &game.arms[meeting.opponent]);
        let ([wins, draws, losses], Estimate { value, error }) = (meeting.tally, meeting.elo);
        let count = (wins + draws + losses).to_string();
        let finite = |number: f64| {
            if error.is_finite() {
                format!("{number:.1}")
            } else {
                String::new()
            }
        };
        let tally = [wins, draws, losses].map(|number| number.to_string());
        let start = ["games", &game.game, &arm.name, &opponent.name, &played.pace];
        let end = [
            &count,
            &tally[0],
            &tally[1],
            &tally[2],
            &finite(value),
            &finite(error),
            "",
        ];
        let between = vec![""; 4 + Counters::NAMES.len()];
        row(&[&start[..], &between, &end].concat())
    };
    played.meetings.iter().map(line).collect()
}

fn row(cells: &[&str]) -> String {
    cells
        .iter()
        .map(|cell| csv_cell(cell))
        .collect::<Vec<_>>()
        .join(",")
        + "\n"
}
