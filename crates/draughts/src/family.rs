//! The family in the list of games: one entry whose spec names the variant. The engine that plays is compiled for each of
//! them, everything else for English and once for all others.

use std::time::Duration;

use hetman_game::record::RecordFormat;
use hetman_game::{
    Board, EndgameTables, Engine, EngineInfo, Entry, Error, Limits, Notation, OpenFile, Setting,
    Settings, Spec, Step, TableRequest,
};
use hetman_search::retrograde::Tally;
use hetman_search::{Listed, Policy};

use crate::any::AnyPolicy;
use crate::endings;
use crate::notation::DraughtsRules;
use crate::notation::pdn::Pdn;
use crate::policy::DraughtsPolicy;
use crate::rules::Rules;
use crate::variants::{English, Variant, Visitor};

/// Openings, middle games and endings, and how deep each is searched.
const BENCH: &[(&str, u32)] = &[
    (
        "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12",
        13,
    ),
    (
        "W:W18,21,22,25,26,28,29,30,31,32:B1,2,3,5,6,8,10,11,12,20",
        13,
    ),
    ("B:W17,18,22,27,28,32:B1,3,6,10,11,20", 15),
    ("W:WK19,K23:B12,K28", 15),
];

/// Draughts with all its variants.
#[derive(Default)]
pub struct Family {
    open: Option<OpenFile>,
}

/// The game as the list of games has it.
pub fn entry() -> Family {
    Family::default()
}

/// Lists one variant.
struct List;

impl Visitor for List {
    type Output = Box<dyn Entry>;

    fn visit<R: Rules>(self) -> Box<dyn Entry> {
        Box::new(finished(Listed::playing(
            "draughts",
            SUMMARY,
            DraughtsPolicy::<R>::default(),
        )))
    }
}

fn finished<G: Policy>(listed: Listed<G>) -> Listed<G>
where
    G::Position: Notation,
{
    listed
        .bench(BENCH)
        .limits(Limits::time(Duration::from_secs(1)))
}

/// The variant played when nobody asks for another; every algorithm plays it.
fn default_variant() -> Box<dyn Entry> {
    Box::new(finished(Listed::new(
        "draughts",
        SUMMARY,
        DraughtsPolicy::<English>::default(),
    )))
}

const SUMMARY: &str = "draughts and its family: English, Russian, international and others";

/// The engine under each of its names, which is compiled for every variant.
const PLAYING: [&str; 4] = ["alphabeta", "pvs", "mtdf", "solve"];

/// The rules a spec asks for.
fn rules(game: &Spec) -> Result<DraughtsRules, Error> {
    let mut rules = DraughtsRules::default();
    game.apply(&mut rules)?;
    rules.check()?;
    Ok(rules)
}

/// The variant a spec asks for, with the algorithms that are compiled for it alone.
fn variant(game: &Spec) -> Result<Box<dyn Entry>, Error> {
    let rules = rules(game)?;
    Ok(match rules.variant {
        _ if rules.is_custom() => any(&rules),
        Variant::English => default_variant(),
        variant => variant.with(List),
    })
}

/// A variant with every algorithm, compiled once for all of them.
fn any(rules: &DraughtsRules) -> Box<dyn Entry> {
    let policy = AnyPolicy::new(rules);
    Box::new(finished(Listed::new("draughts", SUMMARY, policy)))
}

/// The variant a spec asks for, with the engine of this name.
fn variant_with(game: &Spec, engine: &str) -> Result<Box<dyn Entry>, Error> {
    let rules = rules(game)?;
    if rules.variant == Variant::English || PLAYING.contains(&engine) {
        return variant(game);
    }
    Ok(any(&rules))
}

/// Makes the endgame tables of one variant.
struct Build<'a> {
    pieces: u8,
    tell: &'a mut dyn FnMut(&Step),
}

impl Visitor for Build<'_> {
    type Output = Result<EndgameTables, Error>;

    fn visit<R: Rules>(self) -> Result<EndgameTables, Error> {
        let (tables, tallies) = endings::build::<R>(self.pieces, self.tell)?;
        let line = |tally: &Tally| {
            let [won, drawn, lost] = tally.counts;
            format!(
                "{}: {won} won, {drawn} drawn, {lost} lost, the farthest end {} plies away",
                tally.name, tally.farthest
            )
        };
        let summary = tallies.iter().map(line).collect();
        Ok(EndgameTables {
            bytes: tables.to_bytes(&endings::title::<R>(self.pieces)),
            summary,
        })
    }
}

impl Entry for Family {
    fn name(&self) -> &'static str {
        "draughts"
    }

    fn summary(&self) -> &'static str {
        SUMMARY
    }

    fn settings(&self) -> Vec<Setting> {
        DraughtsRules::default().settings()
    }

    fn engines(&self) -> Vec<EngineInfo> {
        default_variant().engines()
    }

    fn board(&self, game: &Spec, position: Option<&str>) -> Result<Box<dyn Board>, Error> {
        variant(game)?.board(game, position)
    }

    fn engine(&self, game: &Spec, engine: &Spec) -> Result<Box<dyn Engine>, Error> {
        let mut variant = variant_with(game, &engine.name)?;
        if let Some(open) = &self.open {
            variant.open_files_with(open.clone());
        }
        variant.engine(game, engine)
    }

    fn bench(&self) -> &'static [(&'static str, u32)] {
        BENCH
    }

    fn tables(
        &self,
        game: &Spec,
        request: &TableRequest,
        tell: &mut dyn FnMut(&Step),
    ) -> Result<EndgameTables, Error> {
        let (rules, pieces) = (rules(game)?, request.pieces);
        if let Some(ending) = &request.ending {
            return Err(Error::Other(format!(
                "tables of draughts are made for all endings at once, not for `{ending}`"
            )));
        }
        if rules.is_custom() {
            return Err(Error::Other(format!(
                "endgame tables are made for the rules of a variant, not for `{game}`"
            )));
        }
        rules.variant.with(Build { pieces, tell })
    }

    fn records(&self) -> Option<&'static dyn RecordFormat> {
        Some(&Pdn)
    }

    fn default_limits(&self) -> Limits {
        default_variant().default_limits()
    }

    fn open_files_with(&mut self, open: OpenFile) {
        self.open = Some(open);
    }
}
