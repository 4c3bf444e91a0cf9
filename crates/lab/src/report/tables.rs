//! The tables of a report, in Markdown.

use hetman_arena::rating::Estimate;
use hetman_arena::tournament::Schedule;

use crate::findings::{Deepest, Game, Named, Played};
use crate::plan::Column;

/// A table whose first column is text and whose others are figures.
struct Table(Vec<String>);

impl Table {
    fn new(head: &[String]) -> Self {
        let mut table = Self(Vec::new());
        table.row(head);
        table
            .0
            .push("|---".to_owned() + &"|---:".repeat(head.len() - 1) + "|");
        table
    }

    fn row(&mut self, cells: &[String]) {
        self.0.push(format!("| {} |", cells.join(" | ")));
    }

    fn text(self) -> String {
        self.0.join("\n")
    }
}

fn words<const N: usize>(words: [&str; N]) -> Vec<String> {
    words.map(str::to_owned).to_vec()
}

/// Which arm is what, where the name does not say it.
pub fn arms(game: &Game) -> Option<String> {
    let line = |arm: &Named| {
        let pace = arm
            .pace
            .as_ref()
            .map_or_else(String::new, |pace| format!(", {pace}"));
        format!("- {}: `{}`{pace}", arm.name, arm.engine)
    };
    let hidden = game.arms.iter().any(|arm| arm.name != arm.engine);
    let list = || game.arms.iter().map(line).collect::<Vec<_>>().join("\n");
    hidden.then(|| {
        format!(
            "<details><summary>The arms</summary>\n\n{}\n\n</details>",
            list()
        )
    })
}

/// Nodes of every arm at every depth.
pub fn nodes(game: &Game) -> String {
    let depths = game.depths();
    let head = std::iter::once("arm".to_owned()).chain(depths.iter().map(u32::to_string));
    let mut table = Table::new(&head.collect::<Vec<_>>());
    for (at, arm) in game.arms.iter().enumerate() {
        let mean = |depth: &u32| {
            game.total(at, *depth)
                .map(|total| total.counters.nodes as f64 / game.positions as f64)
        };
        let cells = depths
            .iter()
            .map(|depth| mean(depth).map_or_else(dash, rounded));
        table.row(
            &std::iter::once(arm.name.clone())
                .chain(cells)
                .collect::<Vec<_>>(),
        );
    }
    table.text()
}

/// Every arm at the greatest depth it reached, beside the base at the same depth.
pub fn deepest(game: &Game) -> String {
    let shows = |column: Column| game.columns.contains(&column);
    let mut head = words(["arm", "depth"]);
    let titles = [
        (Column::Nodes, "nodes against the base"),
        (Column::Time, "time against the base"),
        (Column::Growth, "effective branching"),
        (Column::Minimal, "leaves against the minimal tree"),
        (Column::Cutoffs, "cutoffs by the first move"),
        (Column::Table, "table hits"),
    ];
    let titles: Vec<_> = titles
        .into_iter()
        .filter(|(column, _)| shows(*column))
        .collect();
    head.extend(titles.iter().map(|(_, title)| (*title).to_owned()));
    let mut table = Table::new(&head);
    for row in &game.deepest {
        let mut cells = vec![game.arms[row.arm].name.clone(), row.depth.to_string()];
        let cell = |(column, _): &(Column, _)| figure(row, *column).unwrap_or_else(dash);
        cells.extend(titles.iter().map(cell));
        table.row(&cells);
    }
    table.text()
}

fn figure(row: &Deepest, column: Column) -> Option<String> {
    let percent = |share: f64| format!("{:.1} %", 100.0 * share);
    match column {
        Column::Nodes => row.nodes.map(ratio),
        Column::Time => row.time.map(ratio),
        Column::Growth => row.growth.map(|growth| format!("{growth:.2}")),
        Column::Minimal => row.minimal.map(ratio),
        Column::Cutoffs => row.cutoffs.map(percent),
        Column::Table => row.table.map(percent),
    }
}

/// Growth fitted to b^d, and b as a power of the game's own branching.
pub fn fits(game: &Game) -> String {
    let mut table = Table::new(&words(["arm", "fitted nodes", "exponent"]));
    for fit in &game.fits {
        let formula = format!("{} · {:.2}^d", ratio(fit.scale), fit.growth);
        let name = game.arms[fit.arm].name.clone();
        table.row(&[name, formula, format!("{:.2}", fit.exponent)]);
    }
    table.text()
}

/// How many positions each arm solved.
pub fn solved(game: &Game) -> String {
    let mut table = Table::new(&words(["arm", "solved", "of"]));
    for (arm, solved) in game.arms.iter().zip(&game.solved) {
        table.row(&[arm.name.clone(), solved.to_string(), game.asked.to_string()]);
    }
    table.text()
}

/// How each two fared who met.
pub fn meetings(game: &Game, played: &Played) -> String {
    let against = played.schedule != Schedule::Gauntlet;
    let mut head = words(["arm", "won, drawn, lost", "Elo", "superior with"]);
    // Most contests are without a fault, and a column that says nothing is left out.
    if played.forfeits > 0 {
        head.push("without faults".into());
    }
    let mut table = Table::new(&head);
    for meeting in &played.meetings {
        let name = |arm: usize| game.arms[arm].name.clone();
        let who = if against {
            format!("{} against {}", name(meeting.arm), name(meeting.opponent))
        } else {
            name(meeting.arm)
        };
        let count = |[wins, draws, losses]: [u64; 3]| format!("{wins}, {draws}, {losses}");
        let mut row = vec![
            who,
            count(meeting.tally),
            estimate(meeting.elo),
            format!("{:.1} %", meeting.superiority * 100.0),
        ];
        if played.forfeits > 0 {
            row.push(count(meeting.clean));
        }
        table.row(&row);
    }
    table.text()
}

/// The rating of each arm.
pub fn ratings(game: &Game, played: &Played) -> String {
    let mut order: Vec<usize> = (0..game.arms.len()).collect();
    order.sort_by(|&one, &other| {
        played.ratings[other]
            .value
            .total_cmp(&played.ratings[one].value)
    });
    let mut table = Table::new(&words(["arm", "Elo"]));
    for arm in order {
        table.row(&[game.arms[arm].name.clone(), estimate(played.ratings[arm])]);
    }
    table.text()
}

fn estimate(estimate: Estimate) -> String {
    if estimate.error.is_finite() && estimate.value.is_finite() {
        format!("{:+.0} ± {:.0}", estimate.value, estimate.error)
    } else {
        dash()
    }
}

fn dash() -> String {
    "–".into()
}

/// A ratio with about three digits.
fn ratio(number: f64) -> String {
    match number {
        n if n >= 100.0 => rounded(n),
        n if n >= 10.0 => format!("{n:.1}"),
        n if n >= 0.1 => format!("{n:.2}"),
        n => format!("{n:.4}"),
    }
}

/// A large number without decimals, its digits in groups of three.
fn rounded(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
