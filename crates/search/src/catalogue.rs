//! A game with every algorithm that can play it: the one place where algorithms are listed.

use hetman_game::record::RecordFormat;
use hetman_game::{
    Board, Engine, EngineInfo, Entry, Error, Limits, Notation, OpenFile, Position, Setting,
    Settings, Spec, TypedBoard,
};

use crate::algorithm::Algorithm;
use crate::alphabeta::AlphaBeta;
use crate::bstar::BStar;
use crate::chance::{Expectiminimax, MaxN};
use crate::montecarlo::{Flat, Mcts};
use crate::policy::Policy;
use crate::proof::Proof;
use crate::seat::Seat;
use crate::textbook::{self, Minimax, Mtdf, Negamax, Scout, Sss, Textbook};

/// An algorithm as it is listed for one game.
pub struct Maker<G: Policy> {
    /// Its name in a spec.
    pub name: &'static str,
    /// One line: what it is.
    pub summary: &'static str,
    /// Makes a fresh one.
    pub make: fn(&G) -> Box<dyn Algorithm<G>>,
}

/// The engine that plays, under each of its names; the default first.
fn engines<G: Policy>() -> Vec<Maker<G>> {
    vec![
        Maker {
            name: "alphabeta",
            summary: "the engine that plays: alpha-beta with every enhancement a switch",
            make: |policy| Box::new(AlphaBeta::new(policy)),
        },
        Maker {
            name: "pvs",
            summary: "alphabeta(scout=on,mtdf=off): principal variation search",
            make: |policy| Box::new(AlphaBeta::pvs(policy)),
        },
        Maker {
            name: "mtdf",
            summary: "alphabeta(mtdf=on): null-window tests that close in on the value",
            make: |policy| Box::new(AlphaBeta::mtdf(policy)),
        },
        Maker {
            name: "solve",
            summary: "alphabeta(mtdf=on,deepening=off) with sound switches only: exact to the end of the game",
            make: |policy| Box::new(AlphaBeta::solve(policy)),
        },
    ]
}

/// Algorithms to learn from and to check the engine by.
fn textbook<G: Policy>() -> Vec<Maker<G>> {
    vec![
        Textbook::<G, Minimax>::listed(
            "minimax",
            "minimax: every node, a maximiser and a minimiser",
        ),
        Textbook::<G, Negamax>::listed(
            "negamax",
            "negamax: every node, one function for both players",
        ),
        Textbook::<G, textbook::AlphaBeta>::listed(
            "textbook_alphabeta",
            "alpha-beta, fail-soft, and nothing else",
        ),
        Textbook::<G, Scout>::listed(
            "scout",
            "NegaScout: empty windows, searched again where they fail",
        ),
        Textbook::<G, Mtdf>::listed(
            "textbook_mtdf",
            "MTD(f): empty windows around a guess, and a memory",
        ),
        Textbook::<G, Sss>::listed("sss", "SSS*: best first through solution trees"),
        Textbook::<G, BStar>::listed("bstar", "B*: ends when one move is proven best"),
        Textbook::<G, Proof>::listed(
            "proof",
            "df-pn: proves a win, a draw or a loss in bounded memory",
        ),
        Maker {
            name: "mcts",
            summary: "Monte Carlo tree search: UCT, RAVE, priors and a solver, every enhancement a switch",
            make: |policy| Box::new(Mcts::new(policy)),
        },
        Maker {
            name: "bandit",
            summary: "playouts shared among the moves by upper confidence bounds",
            make: |policy| Box::new(Flat::bandit(policy)),
        },
        Maker {
            name: "montecarlo",
            summary: "equally many playouts of every move",
            make: |policy| Box::new(Flat::even(policy)),
        },
    ]
}

/// Algorithms for games with chance, hidden information or any number of players; the default first.
fn general<G: Policy>() -> Vec<Maker<G>> {
    vec![Maker {
        name: "mcts",
        summary: "Monte Carlo tree search with chance nodes and a payoff for each player",
        make: |policy| Box::new(Mcts::new(policy)),
    }]
}

/// Algorithms for the same games, if everything is seen.
fn induction<G: Policy>() -> [Maker<G>; 2] {
    [
        Maker {
            name: "expectiminimax",
            summary: "expectiminimax: two players and chance, every node",
            make: |policy| Box::new(Expectiminimax::new(policy)),
        },
        Maker {
            name: "maxn",
            summary: "max^n: any number of players and chance, every node, a payoff for each player",
            make: |policy| Box::new(MaxN::new(policy)),
        },
    ]
}

/// A game in the list of games.
pub struct Listed<G: Policy> {
    name: &'static str,
    summary: &'static str,
    policy: G,
    makers: Vec<Maker<G>>,
    bench: &'static [(&'static str, u32)],
    limits: Limits,
    records: Option<&'static dyn RecordFormat>,
    open: Option<OpenFile>,
}

impl<G: Policy> Listed<G>
where
    G::Position: Notation,
{
    /// A game that every algorithm can play, searched to the end of its tree when nobody says how long.
    pub fn new(name: &'static str, summary: &'static str, policy: G) -> Self {
        let mut listed = Self::playing(name, summary, policy);
        listed.makers.extend(textbook());
        listed
    }

    /// The same with the engine that plays and nothing else, which builds much faster: for variants of a listed game.
    pub fn playing(name: &'static str, summary: &'static str, policy: G) -> Self {
        const {
            assert!(
                G::Position::ADVERSARIAL,
                "alpha-beta is for two players who see everything: list the game as `general` or `hidden`"
            );
        }
        Self::with_makers(name, summary, policy, engines())
    }

    /// A game with chance or any number of players in which everything is seen.
    pub fn general(name: &'static str, summary: &'static str, policy: G) -> Self {
        let mut listed = Self::hidden(name, summary, policy);
        listed.makers.extend(induction());
        listed
    }

    /// A game in which players see different things.
    pub fn hidden(name: &'static str, summary: &'static str, policy: G) -> Self {
        Self::with_makers(name, summary, policy, general())
    }

    fn with_makers(
        name: &'static str,
        summary: &'static str,
        policy: G,
        makers: Vec<Maker<G>>,
    ) -> Self {
        Self {
            name,
            summary,
            policy,
            makers,
            bench: &[],
            limits: Limits::none(),
            records: None,
            open: None,
        }
    }

    /// Adds an algorithm only this game can use.
    pub fn with(mut self, maker: Maker<G>) -> Self {
        self.makers.push(maker);
        self
    }

    /// Makes the algorithm of this name the default.
    pub fn preferring(mut self, name: &str) -> Self {
        self.makers.sort_by_key(|maker| maker.name != name);
        self
    }

    /// Names the kind of records the game has besides the shape of PGN.
    pub fn recorded_as(mut self, records: &'static dyn RecordFormat) -> Self {
        self.records = Some(records);
        self
    }

    /// Names positions and depths whose node count is the game's signature.
    pub fn bench(mut self, bench: &'static [(&'static str, u32)]) -> Self {
        self.bench = bench;
        self
    }

    /// Says how long to think when nobody else does.
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    fn rules(game: &Spec) -> Result<<G::Position as Notation>::Rules, Error> {
        let mut rules = Default::default();
        game.apply(&mut rules)?;
        Ok(rules)
    }
}

impl<G: Policy> Entry for Listed<G>
where
    G::Position: Notation,
{
    fn name(&self) -> &'static str {
        self.name
    }

    fn summary(&self) -> &'static str {
        self.summary
    }

    fn settings(&self) -> Vec<Setting> {
        <G::Position as Notation>::Rules::default().settings()
    }

    fn engines(&self) -> Vec<EngineInfo> {
        let info = |maker: &Maker<G>| EngineInfo {
            name: maker.name,
            summary: maker.summary,
            settings: (maker.make)(&self.policy).settings(),
        };
        self.makers.iter().map(info).collect()
    }

    fn board(&self, game: &Spec, position: Option<&str>) -> Result<Box<dyn Board>, Error> {
        Ok(Box::new(TypedBoard::<G::Position>::new(
            &Self::rules(game)?,
            position,
        )?))
    }

    fn engine(&self, game: &Spec, engine: &Spec) -> Result<Box<dyn Engine>, Error> {
        let maker = self.makers.iter().find(|maker| maker.name == engine.name);
        let names = || self.makers.iter().map(|maker| maker.name);
        let maker = maker.ok_or_else(|| Error::unknown("engine", &engine.name, names()))?;
        let algorithm = (maker.make)(&self.policy);
        let seat = Seat::new(self.policy.clone(), Self::rules(game)?, algorithm)?;
        let mut seat = seat.opening(self.open.clone());
        for (key, value) in &engine.settings {
            seat.set_option(key, value)?;
        }
        Ok(Box::new(seat))
    }

    fn bench(&self) -> &'static [(&'static str, u32)] {
        self.bench
    }

    fn records(&self) -> Option<&'static dyn RecordFormat> {
        self.records
    }

    fn default_limits(&self) -> Limits {
        self.limits.clone()
    }

    fn open_files_with(&mut self, open: OpenFile) {
        self.open = Some(open);
    }
}
