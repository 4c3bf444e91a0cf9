//! How large an experiment from a page may be.

use hetman_lab::plan::{Contest, Experiment, Study};
use hetman_lab::run::size;

use crate::arena::check_pace;
use crate::error::Error;
use crate::games::Games;

const MOST_MEASUREMENTS: u64 = 50_000;
const MOST_NODES: u64 = 50_000_000;

/// Refuses what a server should not be asked for.
pub fn check(experiment: &Experiment, games: &Games, cores: usize) -> Result<(), Error> {
    let size = size(experiment);
    if size > MOST_MEASUREMENTS {
        let why = format!(
            "{size} measurements and pairs of games are more than the {MOST_MEASUREMENTS} allowed here"
        );
        return Err(Error::Bad(why));
    }
    experiment
        .studies
        .iter()
        .try_for_each(|study| study_within(study, games, cores))
}

fn study_within(study: &Study, games: &Games, cores: usize) -> Result<(), Error> {
    let nodes = [
        study.depths.as_ref().map(|depths| depths.most_nodes),
        study.solve,
    ];
    if nodes.into_iter().flatten().any(|nodes| nodes > MOST_NODES) {
        return Err(Error::Bad(format!(
            "at most {MOST_NODES} nodes here, in `most_nodes` and `solve`"
        )));
    }
    study
        .arms
        .iter()
        .filter_map(|arm| arm.pace)
        .try_for_each(check_pace)?;
    let concurrency = study
        .contests
        .iter()
        .map(|contest| contest.description.concurrency.get());
    let players = study.arms.iter().map(|arm| &arm.player);
    games.entry(&study.game)?.check_together(
        &study.game,
        players,
        concurrency.max().unwrap_or(1),
    )?;
    study
        .contests
        .iter()
        .try_for_each(|contest| contest_within(contest, cores))
}

fn contest_within(contest: &Contest, cores: usize) -> Result<(), Error> {
    if contest.description.concurrency.get() > cores {
        return Err(Error::Bad(format!(
            "`concurrency` takes a whole number from 1 to {cores} here"
        )));
    }
    check_pace(contest.pace)
}
