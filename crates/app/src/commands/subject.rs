//! The games whose evaluations learn from games, as `generate` and `tune` see them.

use std::marker::PhantomData;

use hetman_chess::{ChessFeatures, ChessPolicy, ChessRules};
use hetman_draughts::tuning::Class;
use hetman_draughts::variants::{Brazilian, English, International, Russian, Variant};
use hetman_draughts::{DraughtsFeatures, DraughtsPolicy, DraughtsRules};
use hetman_game::linear::Group;
use hetman_game::random::Random;
use hetman_game::{Error, Notation, Spec};
use hetman_network::Features;
use hetman_search::AlphaBetaPolicy;
use hetman_tuner::selfplay::Starts;
use hetman_tuner::{Model, Pair, Plan, Row, Source, starts};

/// A game with what it takes to learn from it.
pub struct Subject<G: AlphaBetaPolicy<Position: Notation>, F> {
    /// Its spec.
    pub name: Spec,
    /// Its answers to the search.
    pub policy: G,
    /// Its rules.
    pub rules: <G::Position as Notation>::Rules,
    /// How it is to be played, numbers from the command line apart.
    pub plan: Plan,
    /// Where its games start.
    pub starts: Box<Starts<G::Position>>,
    /// Its evaluations.
    pub evaluations: Vec<Weighted<G::Position>>,
    /// What a network sees of its positions.
    pub features: PhantomData<F>,
}

impl<G: AlphaBetaPolicy<Position: Notation>, F> Subject<G, F> {
    /// The game as those who play it against itself need it.
    pub fn source<'a>(&'a self, plan: &'a Plan) -> Source<'a, G> {
        Source {
            policy: &self.policy,
            rules: &self.rules,
            plan,
            starts: &self.starts,
        }
    }

    /// The name of an evaluation, the engine's own for an empty one.
    pub fn evaluation(&self, name: &str) -> Result<&'static str, Error> {
        let all = self.policy.evaluators();
        let found = all
            .iter()
            .find(|known| name.is_empty() || known.name == name);
        let found = found.map(|known| known.name);
        found.ok_or_else(|| Error::unknown("evaluation", name, all.iter().map(|known| known.name)))
    }

    /// What files about this game begin with: letters, digits and hyphens.
    pub fn file_name(&self) -> String {
        let spec = self.name.to_string();
        let words = spec.split(|c: char| !c.is_ascii_alphanumeric());
        let words: Vec<&str> = words
            .filter(|word| !word.is_empty() && *word != "variant")
            .collect();
        words.join("-")
    }
}

/// An evaluation that is linear in its weights.
pub struct Weighted<P> {
    /// Its name.
    pub name: &'static str,
    /// The groups of its weights.
    pub groups: &'static [Group],
    /// What a file of its weights is called in its head, if engines read such files.
    pub title: Option<&'static str>,
    start: Box<Start>,
    trace: Box<Tracing<P>>,
}

/// Weights where the games say nothing, by group and place.
type Start = dyn Fn(&Group, usize) -> (i32, i32);
/// The features of a position.
type Tracing<P> = dyn Fn(&P) -> Row;

impl<P> Model for Weighted<P> {
    type Position = P;

    fn start(&self) -> Vec<Pair> {
        let weight = |(opening, ending)| [opening as f32, ending as f32];
        let groups = self.groups.iter();
        groups
            .flat_map(|group| (0..group.len).map(move |at| weight((self.start)(group, at))))
            .collect()
    }

    fn row(&self, position: &P) -> Row {
        (self.trace)(position)
    }
}

/// What is to be done with a game once it is found.
pub trait Visitor {
    /// What comes of it.
    type Output;

    /// Does it.
    fn visit<G, F>(self, subject: Subject<G, F>) -> Self::Output
    where
        G: AlphaBetaPolicy<Position: Notation>,
        F: Features<Position = G::Position>;
}

/// Finds the game a spec names and hands it to the visitor.
pub fn find<V: Visitor>(text: &str, visitor: V) -> Result<V::Output, Error> {
    let spec: Spec = text.parse()?;
    match spec.name.as_str() {
        "chess" => {
            let mut rules = ChessRules::default();
            spec.apply(&mut rules)?;
            Ok(visitor.visit(chess(spec, rules)))
        }
        "draughts" => {
            let mut rules = DraughtsRules::default();
            spec.apply(&mut rules)?;
            match rules.variant {
                Variant::English => Ok(visitor.visit(draughts::<English>(spec, rules))),
                Variant::Russian => Ok(visitor.visit(draughts::<Russian>(spec, rules))),
                Variant::Brazilian => Ok(visitor.visit(draughts::<Brazilian>(spec, rules))),
                Variant::International => Ok(visitor.visit(draughts::<International>(spec, rules))),
                _ => Err(Error::unknown(
                    "variant with weights of its own",
                    text,
                    ["english", "russian", "brazilian", "international"],
                )),
            }
        }
        name => Err(Error::unknown(
            "game with weights to tune",
            name,
            ["chess", "draughts"],
        )),
    }
}

fn chess(name: Spec, rules: ChessRules) -> Subject<ChessPolicy, ChessFeatures> {
    use hetman_chess::tuning::{Weighted as Which, start};
    let weighted = |name, which: Which| Weighted {
        name,
        groups: which.groups(),
        title: (which == Which::Classical).then_some(hetman_chess::tuning::TITLE),
        start: Box::new(start::weight),
        trace: Box::new(move |position: &hetman_chess::Position| {
            let traced = which.trace(position.board());
            Row {
                counts: traced.counts,
                shares: traced.shares,
            }
        }),
    };
    let evaluations = vec![
        weighted("tables", Which::Tables),
        weighted("classical", Which::Classical),
    ];
    Subject {
        name,
        policy: ChessPolicy::default(),
        starts: Box::new(chess_starts(rules.clone())),
        rules,
        plan: Plan::default(),
        evaluations,
        features: PhantomData,
    }
}

/// Mostly the rules' own start, now and then one of Chess960 or a random ending.
fn chess_starts(
    rules: ChessRules,
) -> impl Fn(&mut Random) -> Result<hetman_chess::Position, Error> {
    const CHESS960: usize = 5;
    const ENDINGS: usize = 2;
    move |random| {
        let mut rules = rules.clone();
        if random.below(100) < CHESS960 {
            rules.number = random.below(960) as u32;
        }
        starts::start(&rules, ENDINGS, random)
    }
}

fn draughts<R: hetman_draughts::Rules>(
    name: Spec,
    rules: DraughtsRules,
) -> Subject<DraughtsPolicy<R>, DraughtsFeatures<R>> {
    /// Kings are few in games from the start.
    const ENDINGS: usize = 10;
    use hetman_draughts::tuning::{GROUPS, TITLE, start, trace};
    let classical = Weighted {
        name: "classical",
        groups: GROUPS,
        title: Some(TITLE),
        start: Box::new(|group, at| start::weight(Class::of(R::default()), group, at)),
        trace: Box::new(|position: &hetman_draughts::Position<R>| {
            let traced = trace(position.board());
            Row {
                counts: traced.counts,
                shares: traced.shares,
            }
        }),
    };
    // A man is the only unit, and few games survive the loss of four.
    let plan = Plan {
        opening: (4, 10),
        even: 120,
        resign: 600,
        level: 600,
        ..Plan::default()
    };
    let own = rules.clone();
    Subject {
        name,
        starts: Box::new(move |random| starts::start(&own, ENDINGS, random)),
        policy: DraughtsPolicy::default(),
        rules,
        plan,
        evaluations: vec![classical],
        features: PhantomData,
    }
}
