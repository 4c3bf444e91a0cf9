//! The answer as files beside the question: the findings as JSON, and made of them a page of tables, plots, and every figure
//! in a CSV.

mod csv;
mod plot;
mod tables;

use hetman_arena::tournament::Schedule;
use serde::Serialize;

use crate::findings::{Findings, Game, Played};

/// A file of the answer.
pub struct Page {
    /// Its name.
    pub name: String,
    /// What is in it.
    pub text: String,
}

/// How the experiment was carried out.
#[derive(Serialize)]
pub struct Circumstances {
    /// The name of the experiment's file, without its ending.
    #[serde(skip)]
    pub stem: String,
    /// The command that was given.
    pub command: String,
    /// The state of the source.
    pub commit: String,
    /// The machine's cores.
    pub cores: usize,
}

/// Findings with how they were made, as they are written.
#[derive(Serialize)]
struct AnswerFile<'a> {
    #[serde(flatten)]
    findings: &'a Findings,
    made: &'a Circumstances,
}

/// The findings as JSON; these keys are a contract too.
pub fn json(findings: &Findings, made: &Circumstances) -> String {
    // Numbers, words and lists can always be written.
    serde_json::to_string(&AnswerFile { findings, made }).unwrap_or_default() + "\n"
}

/// All files of the answer, the findings first.
pub fn pages(findings: &Findings, how: &Circumstances) -> Vec<Page> {
    let mut report = Report {
        stem: &how.stem,
        blocks: head(findings, how),
        plots: Vec::new(),
    };
    for game in &findings.games {
        report.section(game, findings.games.len() > 1);
    }
    let text = report.blocks.join("\n\n") + "\n";
    let page = |ending: &str, text: String| Page {
        name: format!("{}.{ending}", how.stem),
        text,
    };
    let mut pages = vec![
        page("json", json(findings, how)),
        page("md", text),
        page("csv", csv::write(findings)),
    ];
    pages.extend(report.plots);
    pages
}

fn head(findings: &Findings, how: &Circumstances) -> Vec<String> {
    let Circumstances {
        command,
        commit,
        cores,
        stem,
    } = how;
    let repeated = match findings.repetitions {
        1 => String::new(),
        n => format!(", times the shortest of {n}"),
    };
    let made = format!(
        "`{command}`, commit {commit}, {cores} cores, seed {}{repeated}",
        findings.seed
    );
    vec![
        format!("# {}", findings.title),
        format!("> {}", findings.question),
        format!("{made}; every figure is in [{stem}.csv]({stem}.csv)."),
    ]
}

/// A page under way: paragraphs, headings and tables, and the plots it shows.
struct Report<'a> {
    stem: &'a str,
    blocks: Vec<String>,
    plots: Vec<Page>,
}

impl Report<'_> {
    fn section(&mut self, game: &Game, several: bool) {
        let prefix = if several {
            format!("{}-{}", self.stem, plain(&game.game))
        } else {
            self.stem.to_owned()
        };
        let searched = !game.totals.is_empty() || !game.solutions.is_empty();
        let positions = format!(" Positions: {} ({}).", game.positions, game.source);
        let base = format!("The base is `{}`.", game.arms[game.base].engine);
        self.blocks.push(format!("## {}", game.game));
        self.blocks
            .push(base + if searched { &positions } else { "" });
        self.blocks.extend(tables::arms(game));
        if !game.totals.is_empty() {
            self.searches(game, format!("{prefix}-nodes.svg"));
        }
        if let Some(nodes) = game.solve {
            self.blocks.extend([
                format!("### Positions solved within {nodes} nodes"),
                tables::solved(game),
            ]);
        }
        for (at, played) in game.played.iter().enumerate() {
            let number = if game.played.len() > 1 {
                format!("-{}", at + 1)
            } else {
                String::new()
            };
            self.games(game, played, format!("{prefix}-elo{number}.svg"));
        }
    }

    fn searches(&mut self, game: &Game, name: String) {
        self.blocks
            .push("### Nodes to depth, mean of the positions".into());
        self.blocks.push(format!("![nodes against depth]({name})"));
        self.blocks.push(tables::nodes(game));
        self.blocks.push(
            "At the greatest depth each arm reached, all passes and quiescence included:".into(),
        );
        self.blocks.push(tables::deepest(game));
        if let Some(branching) = game.branching {
            self.blocks.push(format!(
                "The game branches {branching:.1} ways on average. An exponent of 1 is the growth of minimax, b^d; one \
                 of 0.5 that of the minimal tree, b^(d/2)."
            ));
            self.blocks.push(tables::fits(game));
        }
        self.plots.push(Page {
            name,
            text: plot::nodes(game),
        });
    }

    fn games(&mut self, game: &Game, played: &Played, name: String) {
        self.blocks.push(format!("### Games, {}", played.pace));
        self.blocks.push(format!("![Elo differences]({name})"));
        let faults = format!("{} of them lost by a fault", played.forfeits);
        let openings = format!(
            "{} games from `{}`, {faults}",
            played.games, played.openings
        );
        let who = match played.schedule {
            Schedule::Gauntlet => format!("Each arm against `{}`", game.arms[game.base].name),
            Schedule::RoundRobin => "Everybody against everybody".into(),
            Schedule::Neighbours => "Each arm against the one before".into(),
        };
        self.blocks.push(format!(
            "{openings}. {who}; Elo from the pentanomial, ± 95 %:"
        ));
        self.blocks.push(tables::meetings(game, played));
        if played.schedule != Schedule::Gauntlet {
            self.blocks
                .push("Ratings by maximum likelihood, mean 0, ± 95 %:".into());
            self.blocks.push(tables::ratings(game, played));
        }
        self.plots.push(Page {
            name,
            text: plot::elo(game, played),
        });
    }
}

/// A game's spec as part of a file's name.
fn plain(text: &str) -> String {
    let words = text
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-")
}
