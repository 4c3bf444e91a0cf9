//! The tables of counts, and how a row is checked.

use hetman_game::{Entry, Spec};

/// A line of the tables.
pub struct Row {
    /// The line itself.
    pub text: &'static str,
    variant: &'static str,
    position: Option<&'static str>,
    paths: &'static [&'static str],
    counts: Vec<Option<u64>>,
}

/// All lines of the tables.
pub fn rows() -> Vec<Row> {
    let lines = include_str!("table.txt").lines();
    lines
        .filter(|line| !line.starts_with('#'))
        .map(Row::new)
        .collect()
}

impl Row {
    fn new(text: &'static str) -> Self {
        let fields: Vec<&str> = text.split('|').map(str::trim).collect();
        Self {
            text,
            variant: fields[0],
            position: Some(fields[1]).filter(|&position| position != "start"),
            paths: match fields[2] {
                "both" => &["distinct", "all"],
                "all" => &["all"],
                _ => &["distinct"],
            },
            counts: fields[3].split(' ').map(|word| word.parse().ok()).collect(),
        }
    }

    /// Counts as far as the row goes and its counts stay below `most`; returns how many leaves that were.
    pub fn check(&self, most: u64, tell: &mut dyn FnMut(u64)) -> Result<u64, String> {
        let mut leaves = 0;
        for paths in self.paths {
            let game = Spec::named("draughts")
                .with("variant", self.variant)
                .with("paths", paths);
            let board = hetman_draughts::entry().board(&game, self.position);
            let mut board = board.map_err(|error| format!("{}: {error}", self.text))?;
            for (depth, expected) in (1..).zip(&self.counts) {
                let Some(expected) = expected.filter(|&count| count <= most) else {
                    continue;
                };
                let counted = board.perft(depth);
                if counted != expected {
                    return Err(format!(
                        "{}: depth {depth} of {paths} has {counted}",
                        self.text
                    ));
                }
                leaves += counted;
                tell(leaves);
            }
        }
        Ok(leaves)
    }
}
