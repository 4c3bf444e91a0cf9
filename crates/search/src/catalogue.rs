//! A game with every algorithm that can play it: the one place where algorithms are listed.

use std::sync::Arc;

use hetman_game::record::RecordFormat;
use hetman_game::{
    Board, BookFormat, EndgameTables, Engine, EngineInfo, Entry, Error, Goal, KeepTables, Limits,
    Notation, OpenFile, Position, Puzzle, Setting, Settings, Spec, Step, TableRequest, TypedBoard,
};

use crate::algorithm::Algorithm;
use crate::alphabeta::{AlphaBeta, AlphaBetaPolicy};
use crate::bstar::BStar;
use crate::chance::Expectiminimax;
use crate::hidden;
use crate::induction::Induction;
use crate::many::{BestReply, Greedy, MaxN, Paranoid};
use crate::montecarlo::{Flat, Mcts, MonteCarloPolicy};
use crate::policy::Policy;
use crate::proof::Proof;
use crate::puzzle::{self, Solitaire};
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
fn engines<G: AlphaBetaPolicy>() -> Vec<Maker<G>> {
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

/// Monte Carlo, and algorithms to learn from and to check the engine by.
fn others<G: MonteCarloPolicy>() -> Vec<Maker<G>> {
    [
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
    ]
    .into_iter()
    .chain(flat())
    .collect()
}

/// Algorithms for games with chance or any number of players; the default first.
fn general<G: MonteCarloPolicy>() -> Vec<Maker<G>> {
    vec![Maker {
        name: "mcts",
        summary: "Monte Carlo tree search with chance nodes and a payoff for each player",
        make: |policy| Box::new(Mcts::new(policy)),
    }]
}

/// Playouts without a tree for the same games, where everything is seen.
fn flat<G: MonteCarloPolicy>() -> [Maker<G>; 2] {
    [
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

/// Backward induction for the same games, made by what may be looked at.
macro_rules! induction {
    ($listed:ident) => {
        [
            Induction::<G, Expectiminimax>::$listed(
                "expectiminimax",
                "expectiminimax: two players and chance, every node or Star1 and Star2 cutoffs",
            ),
            Induction::<G, MaxN>::$listed(
                "maxn",
                "max^n: any number of players and chance, a payoff for each player",
            ),
            Induction::<G, Paranoid>::$listed(
                "paranoid",
                "paranoid: alpha-beta against all others together, any number of players and chance",
            ),
            Induction::<G, BestReply>::$listed(
                "best_reply",
                "best-reply search: only the strongest reply of all opponents is searched",
            ),
            Induction::<G, Greedy>::$listed(
                "greedy",
                "greedy: the move after which the evaluation is best, one move ahead",
            ),
        ]
    };
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
    tables: Option<TableMaker>,
    books: Option<&'static dyn BookFormat>,
    open: Option<OpenFile>,
}

/// Makes the endgame tables of a game, reporting progress.
pub type TableMaker = fn(&TableRequest, &mut dyn FnMut(&Step)) -> Result<EndgameTables, Error>;

impl<G: Policy> Listed<G>
where
    G::Position: Notation,
{
    /// A game that every algorithm can play, searched to the end of its tree where no limits are given.
    pub fn new(name: &'static str, summary: &'static str, policy: G) -> Self
    where
        G: AlphaBetaPolicy + MonteCarloPolicy,
    {
        let mut listed = Self::playing(name, summary, policy);
        listed.makers.extend(others());
        listed
    }

    /// The same with the engine that plays and nothing else, which builds much faster: for variants of a listed game.
    pub fn playing(name: &'static str, summary: &'static str, policy: G) -> Self
    where
        G: AlphaBetaPolicy,
    {
        const {
            assert!(
                G::Position::ADVERSARIAL,
                "alpha-beta is for two players who see everything: list the game as `general` or `hidden`"
            );
        }
        Self::with_makers(name, summary, policy, engines())
    }

    /// A game with chance or any number of players in which everything is seen.
    pub fn general(name: &'static str, summary: &'static str, policy: G) -> Self
    where
        G: MonteCarloPolicy,
    {
        const {
            assert!(
                !G::Position::HIDDEN,
                "something is hidden: list the game as `hidden` or `determinised`"
            );
        }
        let mut listed = Self::with_makers(name, summary, policy, general());
        listed.makers.extend(induction!(listed));
        listed.makers.extend(flat());
        listed
    }

    /// A game in which players see different things; backward induction takes what they do not see for anything that looks
    /// the same.
    pub fn determinised(name: &'static str, summary: &'static str, policy: G) -> Self
    where
        G: MonteCarloPolicy,
    {
        let mut listed = Self::hidden(name, summary, policy);
        listed.makers.extend(induction!(veiled));
        listed
    }

    /// A game in which players see different things: its engines are given observations, never positions.
    pub fn hidden(name: &'static str, summary: &'static str, policy: G) -> Self
    where
        G: MonteCarloPolicy,
    {
        Self::with_makers(name, summary, policy, hidden::makers())
    }

    /// A game for one player, who tries for the most points.
    pub fn puzzle(name: &'static str, summary: &'static str, policy: G) -> Self
    where
        G::Position: Puzzle,
    {
        const { assert!(G::Position::ALONE, "a puzzle is a game for one player") };
        Self::with_makers(name, summary, policy, puzzle::makers())
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
            tables: None,
            books: None,
            open: None,
        }
    }

    /// Adds an algorithm only this game can use.
    pub fn with(mut self, maker: Maker<G>) -> Self {
        const { assert!(!G::Position::HIDDEN, "its algorithms must be veiled") };
        self.makers.push(maker);
        self
    }

    /// Adds the engine that plays, for a game of two players and chance.
    pub fn with_alphabeta(mut self) -> Self
    where
        G: AlphaBetaPolicy,
    {
        const { assert!(!G::Position::HIDDEN, "alpha-beta looks at everything") };
        self.makers.extend(engines().into_iter().take(3));
        self
    }

    /// Adds the player by the rules of thumb that a game with hidden information gives to playouts.
    pub fn with_rules(mut self) -> Self
    where
        G: MonteCarloPolicy,
    {
        self.makers.push(hidden::ruled());
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

    /// Names the kind of books of openings the game has.
    pub fn booked_as(mut self, books: &'static dyn BookFormat) -> Self {
        self.books = Some(books);
        self
    }

    /// Says how endgame tables of the game are made.
    pub fn solved_by(mut self, maker: TableMaker) -> Self {
        self.tables = Some(maker);
        self
    }

    /// Names positions and depths whose node count is the game's signature.
    pub fn bench(mut self, bench: &'static [(&'static str, u32)]) -> Self {
        self.bench = bench;
        self
    }

    /// Names the limits of a search that is given none.
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

impl<P: Goal + Notation> Listed<Solitaire<P>> {
    /// A game for one player, who tries to reach a goal at the least cost; `encode` gives each move of a position a
    /// number of its own, not zero.
    pub fn goal(name: &'static str, summary: &'static str, encode: fn(P::Move) -> u16) -> Self {
        let mut listed = Self::puzzle(name, summary, Solitaire::new(encode));
        listed.makers.splice(0..0, puzzle::exact_makers());
        listed
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

    fn tables(
        &self,
        _game: &Spec,
        request: &TableRequest,
        tell: &mut dyn FnMut(&Step),
    ) -> Result<EndgameTables, Error> {
        let none = || Error::Other(format!("no endgame tables are made for `{}`", self.name));
        self.tables.ok_or_else(none)?(request, tell)
    }

    fn records(&self) -> Option<&'static dyn RecordFormat> {
        self.records
    }

    fn books(&self) -> Option<&'static dyn BookFormat> {
        self.books
    }

    fn default_limits(&self) -> Limits {
        self.limits.clone()
    }

    fn open_files_with(&mut self, open: OpenFile) {
        self.open = Some(open);
    }

    fn keep_tables_with(&mut self, keep: Arc<dyn KeepTables>) {
        self.policy.keep_tables(keep);
    }
}
