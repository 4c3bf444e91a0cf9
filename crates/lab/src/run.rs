//! Carries an experiment out: every measurement and every game that is not on disk yet is made, in a fixed order, and
//! kept at once. A kill at any moment costs no more than what was under way.

mod spread;

use std::ops::ControlFlow;

use hetman_arena::ledger::{Ledger, LedgerError};
use hetman_arena::player::PlayerSpec;
use hetman_arena::rating::ratings;
use hetman_arena::tournament::{
    self, Crew, Description, Plan, RunControl, Schedule, Standing, build, hash,
};
use hetman_game::{Error, Limits, Spec, Stop};
use thiserror::Error as ThisError;

use crate::elsewhere::Searchers;
use crate::findings::{Findings, Game, Meeting, Played, Search, Solution, VERSION};
use crate::measure::{self, Figures, Within};
use crate::plan::{Arm, Contest, Experiment, Start, Study};
use crate::store::MeasurementStore;

/// Why an experiment could not be carried out.
#[derive(Debug, ThisError)]
pub enum RunError {
    /// Results cannot be kept.
    #[error(transparent)]
    Ledger(#[from] LedgerError),
    /// An engine refused what the plan had checked.
    #[error(transparent)]
    Engine(#[from] Error),
    /// Those who search elsewhere cannot.
    #[error("{0}")]
    Elsewhere(String),
    /// The cancellation was requested.
    #[error("stopped")]
    Stopped,
}

/// How far an experiment is.
pub struct Progress<'a> {
    /// Measurements and pairs of games done.
    pub done: u64,
    /// Those there will be, at most.
    pub total: u64,
    /// What is being done.
    pub what: &'a str,
}

/// Where results are kept, and who watches.
pub struct RunContext<'a> {
    /// The measurements.
    pub store: MeasurementStore,
    /// The games.
    pub ledger: Ledger,
    /// Whether earlier results are forgotten.
    pub fresh: bool,
    /// Ends everything at once; what is done by then is kept.
    pub cancel: Stop,
    /// Who plays the games.
    pub crew: &'a dyn Crew,
    /// Who searches on other machines, if anyone does; what they find is kept before anything is searched here.
    pub searchers: Option<&'a dyn Searchers>,
    /// Sees every step.
    pub observer: &'a mut dyn FnMut(&Progress),
}

/// Carries an experiment out.
pub fn run(experiment: &Experiment, context: &mut RunContext) -> Result<Findings, RunError> {
    let mut runner = Runner {
        experiment,
        context,
        done: 0,
        total: size(experiment),
    };
    let games = experiment
        .studies
        .iter()
        .map(|study| runner.study(study))
        .collect::<Result<_, _>>()?;
    Ok(Findings {
        version: VERSION,
        title: experiment.title.clone(),
        question: experiment.question.clone(),
        seed: experiment.seed,
        repetitions: experiment.repetitions,
        games,
    })
}

/// Measurements and pairs an experiment asks for, if no arm stops early.
pub fn size(experiment: &Experiment) -> u64 {
    experiment
        .studies
        .iter()
        .map(|study| most(study, experiment.repetitions))
        .sum()
}

/// Measurements and pairs a study asks for, if no arm stops early.
fn most(study: &Study, repetitions: u32) -> u64 {
    let (arms, positions) = (study.arms.len() as u64, study.positions.len() as u64);
    let depths = study
        .depths
        .as_ref()
        .map_or(0, |depths| u64::from(depths.to - depths.from + 1));
    let asked = study
        .positions
        .iter()
        .filter(|position| position.asks())
        .count() as u64;
    let solved = study.solve.map_or(0, |_| asked);
    let contests = study.contests.iter();
    let pairs = contests.map(|contest| contest.size(study.arms.len()));
    arms * (positions * depths * u64::from(repetitions) + solved) + pairs.sum::<u64>()
}

struct Runner<'a, 'b> {
    experiment: &'a Experiment,
    context: &'a mut RunContext<'b>,
    done: u64,
    total: u64,
}

impl Runner<'_, '_> {
    fn study(&mut self, study: &Study) -> Result<Game, RunError> {
        let mut game = Game::new(study);
        if let Some(searchers) = self.context.searchers {
            self.spread(study, searchers)?;
        }
        if let Some(depths) = &study.depths {
            for position in &study.positions {
                game.full_trees.push(measure::full_tree(
                    &*study.entry,
                    &study.game,
                    position,
                    depths.to,
                )?);
            }
            for arm in 0..study.arms.len() {
                self.deepen(study, arm, &mut game.searches)?;
            }
        }
        if let Some(nodes) = study.solve {
            for arm in 0..study.arms.len() {
                self.solve(study, arm, nodes, &mut game.solutions)?;
            }
        }
        game.sum_up(study.depths.as_ref().is_some_and(|depths| depths.fits));
        for contest in &study.contests {
            game.played.push(self.contest(study, contest)?);
        }
        Ok(game)
    }

    /// Searches every position a ply deeper each time, until the last depth, or until one depth exceeds `most_nodes`.
    fn deepen(
        &mut self,
        study: &Study,
        arm: usize,
        searches: &mut Vec<Search>,
    ) -> Result<(), RunError> {
        let Some(depths) = &study.depths else {
            return Ok(());
        };
        let count = study.positions.len() as u64 * u64::from(self.experiment.repetitions);
        for depth in depths.from..=depths.to {
            let mut nodes = 0;
            for (position, start) in study.positions.iter().enumerate() {
                for repetition in 1..=self.experiment.repetitions {
                    let limits = Limits::depth(depth);
                    let cell = Cell {
                        study,
                        arm: &study.arms[arm],
                        start,
                        limits,
                        limit: "depth",
                        repetition,
                    };
                    let figures = self.cell(&cell)?;
                    nodes += if repetition == 1 {
                        figures.counters.nodes
                    } else {
                        0
                    };
                    searches.push(Search {
                        arm,
                        depth,
                        position,
                        repetition,
                        figures,
                    });
                }
            }
            if nodes > depths.most_nodes {
                self.done += count * u64::from(depths.to - depth);
                break;
            }
        }
        Ok(())
    }

    fn solve(
        &mut self,
        study: &Study,
        arm: usize,
        nodes: u64,
        found: &mut Vec<Solution>,
    ) -> Result<(), RunError> {
        for (position, start) in study
            .positions
            .iter()
            .enumerate()
            .filter(|(_, start)| start.asks())
        {
            let limits = Limits::nodes(nodes);
            let cell = Cell {
                study,
                arm: &study.arms[arm],
                start,
                limits,
                limit: "nodes",
                repetition: 1,
            };
            let figures = self.cell(&cell)?;
            let solved = start.is_solved_by(&figures.best);
            found.push(Solution {
                arm,
                position,
                solved,
                figures,
            });
        }
        Ok(())
    }

    fn go_on(&self) -> Result<(), RunError> {
        if self.context.cancel.is_requested() {
            Err(RunError::Stopped)
        } else {
            Ok(())
        }
    }

    /// A measurement from disk, or made now and kept.
    fn cell(&mut self, cell: &Cell) -> Result<Figures, RunError> {
        let what = format!("{}: {}", cell.study.game, cell.arm.name);
        (self.context.observer)(&Progress {
            done: self.done,
            total: self.total,
            what: &what,
        });
        self.done += 1;
        let specification = cell.specification();
        let id = hash(&specification);
        // What was searched elsewhere has been forgotten before.
        if self.context.fresh && self.context.searchers.is_none() {
            self.context.store.forget(&id)?;
        }
        if let Some(figures) = self.context.store.find(&id)? {
            return Ok(figures);
        }
        let study = cell.study;
        let within = Within {
            limits: &cell.limits,
            cancel: &self.context.cancel,
        };
        let figures = measure::search(
            &*study.entry,
            &study.game,
            cell.engine()?,
            cell.start,
            &within,
        )?;
        self.go_on()?;
        self.context.store.enter(&id, &specification, &figures)?;
        Ok(figures)
    }

    /// Games between the arms; the base sits first.
    fn contest(&mut self, study: &Study, contest: &Contest) -> Result<Played, RunError> {
        let mut order: Vec<usize> = (0..study.arms.len()).collect();
        if contest.description.schedule == Schedule::Gauntlet {
            order.swap(0, study.base);
        }
        let own = order
            .iter()
            .enumerate()
            .filter_map(|(at, arm)| Some((at, study.arms[*arm].pace?)));
        let players = order.iter().map(|arm| study.arms[*arm].player.to_string());
        let description = Description {
            players: players.collect(),
            ..contest.description.clone()
        };
        let mut plan = description.outline(&*study.entry, &study.game)?;
        plan.own_paces = own.collect();
        plan.schedule(description.schedule, contest.pairs(), &contest.book)?;
        if self.context.fresh {
            let ids: Vec<String> = (0..plan.pairings.len())
                .map(|number| plan.id(number))
                .collect();
            self.context.ledger.forget(&ids)?;
        }
        let (done, total, what) = (
            self.done,
            self.total,
            format!("{}: games, {}", study.game, contest.pace),
        );
        let observer = &mut self.context.observer;
        let control = RunControl {
            cancel: self.context.cancel.clone(),
            see: &|_| {},
            crew: self.context.crew,
        };
        let ledger = Some(&mut self.context.ledger);
        let standing =
            tournament::run_watched(&plan, ledger, &control, &mut |standing: &Standing| {
                observer(&Progress {
                    done: done + standing.results.len() as u64,
                    total,
                    what: &what,
                });
                ControlFlow::Continue(())
            })?;
        self.go_on()?;
        self.done += plan.pairings.len() as u64;
        Ok(played(contest, &plan, &standing, &order))
    }
}

/// What games show, with the numbers of the arms.
fn played(contest: &Contest, plan: &Plan, standing: &Standing, order: &[usize]) -> Played {
    let encounters = standing.encounters(plan);
    let mut ratings: Vec<_> = order
        .iter()
        .copied()
        .zip(ratings(order.len(), &encounters))
        .collect();
    ratings.sort_by_key(|(arm, _)| *arm);
    let meetings = encounters.iter().map(|one| {
        // The base sits first, but it is the others that are rated.
        let turned = contest.description.schedule == Schedule::Gauntlet;
        let (arm, opponent) = if turned {
            (one.opponent, one.player)
        } else {
            (one.player, one.opponent)
        };
        let pairs = if turned {
            one.pairs.reversed()
        } else {
            one.pairs
        };
        let players = [one.player, one.opponent];
        let mut tally = standing.tally_of(plan, players);
        let mut clean = standing.clean_tally_of(plan, players);
        if turned {
            tally.reverse();
            clean.reverse();
        }
        Meeting {
            arm: order[arm],
            opponent: order[opponent],
            tally,
            clean,
            pairs,
            elo: pairs.elo(),
            superiority: pairs.superiority(),
        }
    });
    let forfeits = standing
        .results
        .iter()
        .flat_map(|pair| &pair.games)
        .filter(|game| game.forfeit.is_some())
        .count();
    Played {
        schedule: contest.description.schedule,
        pace: if plan.own_paces.is_empty() {
            contest.pace.to_string()
        } else {
            "each at its own pace".into()
        },
        openings: contest.description.openings.clone(),
        games: 2 * standing.results.len() as u64,
        meetings: meetings.collect(),
        ratings: ratings.into_iter().map(|(_, rating)| rating).collect(),
        forfeits,
    }
}

/// One measurement to be made.
struct Cell<'a> {
    study: &'a Study,
    arm: &'a Arm,
    start: &'a Start,
    limits: Limits,
    limit: &'static str,
    repetition: u32,
}

impl Cell<'_> {
    fn engine(&self) -> Result<&Spec, Error> {
        match &self.arm.player {
            PlayerSpec::Engine(spec) => Ok(spec),
            other => Err(Error::Other(format!("`{other}` is no engine of ours"))),
        }
    }

    /// All that decides how the search goes, in lines.
    fn specification(&self) -> String {
        let limit = self
            .limits
            .depth
            .map(u64::from)
            .or(self.limits.nodes)
            .unwrap_or_default();
        [
            format!("game {}", self.study.game),
            format!("engine {} {}", self.arm.player, build(&self.arm.player)),
            format!("start {}", self.start.start),
            format!("moves {}", self.start.moves.join(" ")),
            format!("{} {limit}", self.limit),
            format!("repetition {}", self.repetition),
        ]
        .join("\n")
    }
}
