//! `lz-analyze` and `kata-analyze`: what a search thinks of the best moves while it goes on, in the words that programs which
//! draw it read. The same beside a move that is asked for: `lz-genmove_analyze`, `kata-genmove_analyze`.

use hetman_game::{Limits, Player, Report, Shown};

use super::command::Request;
use super::grammar::{Gtp, colour};

/// Moves that are told of.
const MOVES: &str = "12";

/// Whose words are used.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Dialect {
    /// Win rates in hundredths of a percent.
    Leela,
    /// Win rates from 0 to 1.
    Kata,
}

/// What is told while a search goes on.
pub(super) struct Analysis {
    dialect: Dialect,
    /// The moves of one look at the tree; the next look begins with its first move again.
    told: Vec<String>,
}

impl Analysis {
    /// What a command asks for, if it is one of these; and whether it asks for a move.
    pub fn of(name: &str) -> Option<(Self, bool)> {
        let (dialect, plays) = match name {
            "lz-analyze" => (Dialect::Leela, false),
            "kata-analyze" => (Dialect::Kata, false),
            "lz-genmove_analyze" => (Dialect::Leela, true),
            "kata-genmove_analyze" => (Dialect::Kata, true),
            _ => return None,
        };
        let told = Vec::new();
        Some((Self { dialect, told }, plays))
    }

    /// Takes a report in; a line to say once all moves of a look are there.
    pub fn note(&mut self, report: &Report) -> Option<String> {
        let line = (report.line == 1).then(|| self.finish()).flatten();
        self.told.extend(info(self.dialect, report));
        line
    }

    /// The line of the last look.
    pub fn finish(&mut self) -> Option<String> {
        let told = std::mem::take(&mut self.told);
        (!told.is_empty()).then(|| told.join(" "))
    }
}

/// One move; none if there is no line or no chance to win.
fn info(dialect: Dialect, report: &Report) -> Option<String> {
    let first = report.pv.first()?;
    let win = match report.score {
        Shown::Win(win) => win,
        Shown::Mate(moves) => f64::from(u8::from(moves > 0)),
        Shown::Cp(_) | Shown::Value(_) | Shown::Mean(_) => return None,
    };
    let error = 1.96 * (win * (1.0 - win) / report.visits.max(1) as f64).sqrt();
    let show = |share: f64| match dialect {
        Dialect::Leela => format!("{:.0}", 10_000.0 * share),
        Dialect::Kata => format!("{share:.6}"),
    };
    Some(format!(
        "info move {first} visits {} winrate {} lcb {} order {} pv {}",
        report.visits,
        show(win),
        show((win - error).max(0.0)),
        report.line.saturating_sub(1),
        report.pv.join(" ")
    ))
}

impl Gtp {
    /// The player whom an analysis is for, if it names one, and that its other words are such as the programs know.
    pub(super) fn analysed(&mut self, request: &Request) -> Result<Option<Player>, String> {
        let named = request.words.first().and_then(|word| colour(word).ok());
        let rest = &request.words[usize::from(named.is_some())..];
        let known = |word: &String| {
            word.parse::<f64>().is_ok() || word.bytes().all(|byte| byte.is_ascii_alphanumeric())
        };
        if !rest.iter().all(known) {
            return Err("syntax error: an analysis takes a colour, an interval and words".into());
        }
        // Engines that tell of one line only have no such setting.
        let has = |name: &str| {
            self.session
                .options()
                .iter()
                .any(|option| option.name == name)
        };
        if has("multipv") && !self.is_multiple() {
            self.session
                .set_option("multipv", MOVES)
                .map_err(|error| error.to_string())?;
        }
        Ok(named)
    }

    fn is_multiple(&self) -> bool {
        let options = self.session.options();
        let lines = options.iter().find(|option| option.name == "multipv");
        lines.is_some_and(|lines| lines.value != "1")
    }
}

/// Until the next line comes.
pub(super) fn endless() -> Limits {
    Limits {
        infinite: true,
        ..Limits::none()
    }
}
