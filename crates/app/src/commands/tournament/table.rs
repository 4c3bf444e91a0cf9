//! The table of a tournament, while it is under way and at its end.

use std::io::Write;

use hetman_arena::rating::Estimate;
use hetman_arena::tournament::{Clean, Faults, Plan, RankedPlayer, Standing};
use serde::Serialize;

use super::super::contest::{ForfeitedGame, SprtReport, forfeits, plus_minus};

/// The result of a tournament; its keys are a contract.
#[derive(Serialize)]
pub struct TournamentTable {
    game: String,
    pace: String,
    games: u64,
    resumed: u64,
    rows: Vec<Row>,
    tests: Vec<Tested>,
    forfeits: Vec<ForfeitedGame>,
}

/// One player of a tournament.
#[derive(Serialize)]
struct Row {
    player: String,
    elo: Estimate,
    games: u64,
    points: f64,
    /// The likelihood to be better than the opponents met, taken together.
    los: f64,
    /// Games lost by a fault.
    faults: Faults,
    /// The games that no forfeit decided, the opponents' forfeits included.
    without_faults: Clean,
}

/// The sequential test of two players who meet.
#[derive(Serialize)]
struct Tested {
    players: [String; 2],
    #[serde(flatten)]
    test: SprtReport,
}

impl TournamentTable {
    /// The players by rating, the best first.
    pub fn new(plan: &Plan, standing: &Standing) -> Self {
        let encounters = standing.encounters(plan);
        let row = |ranked: &RankedPlayer| Row {
            player: plan.players[ranked.player].to_string(),
            elo: ranked.elo,
            games: ranked.games(),
            points: ranked.points(),
            los: ranked.pairs.superiority(),
            faults: ranked.faults,
            without_faults: ranked.clean,
        };
        let rows = standing.ranking(plan).iter().map(row).collect();
        let tested = |sprt| {
            let name = |at: usize| plan.players[at].to_string();
            let test = encounters.iter().map(move |one| Tested {
                players: [name(one.player), name(one.opponent)],
                test: SprtReport::new(sprt, &one.pairs),
            });
            test.collect()
        };
        Self {
            game: plan.game.to_string(),
            pace: plan.pace.to_string(),
            games: standing.results.len() as u64 * 2,
            resumed: standing.found as u64 * 2,
            rows,
            tests: plan.sprt.map_or_else(Vec::new, tested),
            forfeits: forfeits(plan, standing),
        }
    }

    /// For people who watch: a line, or the whole table.
    pub fn live(&self, whole: bool) -> String {
        let leader = self.rows.first().map_or_else(String::new, |row| {
            format!(
                "{} leads with {}, LOS {:.1} %",
                row.player,
                plus_minus(row.elo),
                row.los * 100.0
            )
        });
        if !whole {
            return leader;
        }
        let tests = self.tests.iter().map(
            |Tested {
                 players: [one, two],
                 test,
             }| format!("{} {one} against {two}", test.short()),
        );
        std::iter::once(String::new())
            .chain(self.lines())
            .chain(tests)
            .collect::<Vec<_>>()
            .join("\n")
    }

    fn lines(&self) -> impl Iterator<Item = String> {
        let head = format!(
            "  #  {:>18}  {:>7}  {:>7}  {:>6}  {:>6}  {:>14}  player",
            "Elo", "LOS %", "points", "games", "faults", "without faults"
        );
        let line = |(at, row): (usize, &Row)| {
            let Clean { games, points } = row.without_faults;
            format!(
                "{:>3}  {:>18}  {:>7.1}  {:>7.1}  {:>6}  {:>6}  {:>14}  {}",
                at + 1,
                plus_minus(row.elo),
                row.los * 100.0,
                row.points,
                row.games,
                row.faults.count(),
                format!("{points:.1} of {games}"),
                row.player
            )
        };
        std::iter::once(head).chain(self.rows.iter().enumerate().map(line))
    }

    /// For scripts.
    pub fn write_json(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        serde_json::to_writer(&mut *out, self)?;
        writeln!(out)?;
        Ok(())
    }

    /// For people.
    pub fn write(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        let resumed = if self.resumed > 0 {
            format!(", {} of them from the ledger", self.resumed)
        } else {
            String::new()
        };
        let Self {
            game, pace, games, ..
        } = self;
        writeln!(
            out,
            "{game}, {pace}, {games} games{resumed}; Elo by maximum likelihood, mean 0, 95 %\n"
        )?;
        self.lines().try_for_each(|line| writeln!(out, "{line}"))?;
        for Tested {
            players: [one, two],
            test,
        } in &self.tests
        {
            writeln!(out, "SPRT     {one} against {two}: {test}")?;
        }
        self.forfeits
            .iter()
            .try_for_each(|forfeit| writeln!(out, "{forfeit}"))?;
        Ok(())
    }
}
