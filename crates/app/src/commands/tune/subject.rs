//! The games whose evaluations have weights, as the tuner sees them.

use hetman_chess::{ChessPolicy, ChessRules};
use hetman_draughts::tuning::Class;
use hetman_draughts::variants::{English, International, Russian, Variant};
use hetman_draughts::{DraughtsPolicy, DraughtsRules};
use hetman_game::linear::Group;
use hetman_game::{Error, Notation, Spec};
use hetman_search::Policy;
use hetman_tuner::{Model, Pair, Plan, Row};

/// A game to tune.
pub struct Subject<G: Policy<Position: Notation>> {
    /// Its answers to the search.
    pub policy: G,
    /// Its rules.
    pub rules: <G::Position as Notation>::Rules,
    /// How it is to be played, numbers from the command line apart.
    pub plan: Plan,
    /// Its evaluations.
    pub evaluations: Vec<Weighted<G::Position>>,
}

/// An evaluation that is linear in its weights.
pub struct Weighted<P> {
    /// Its name.
    pub name: &'static str,
    /// The groups of its weights.
    pub groups: &'static [Group],
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
    fn visit<G: Policy<Position: Notation>>(self, subject: Subject<G>) -> Self::Output;
}

/// Finds the game a spec names and hands it to the visitor.
pub fn find<V: Visitor>(text: &str, visitor: V) -> Result<V::Output, Error> {
    let spec: Spec = text.parse()?;
    match spec.name.as_str() {
        "chess" => {
            let mut rules = ChessRules::default();
            spec.apply(&mut rules)?;
            Ok(visitor.visit(chess(rules)))
        }
        "draughts" => {
            let mut rules = DraughtsRules::default();
            spec.apply(&mut rules)?;
            match rules.variant {
                Variant::English => Ok(visitor.visit(draughts::<English>(rules))),
                Variant::Russian => Ok(visitor.visit(draughts::<Russian>(rules))),
                Variant::International => Ok(visitor.visit(draughts::<International>(rules))),
                _ => Err(Error::unknown(
                    "variant with weights of its own",
                    text,
                    ["english", "russian", "international"],
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

fn chess(rules: ChessRules) -> Subject<ChessPolicy> {
    use hetman_chess::tuning::{Weighted as Which, start};
    let weighted = |name, which: Which| Weighted {
        name,
        groups: which.groups(),
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
        policy: ChessPolicy,
        rules,
        plan: Plan::default(),
        evaluations,
    }
}

fn draughts<R: hetman_draughts::Rules>(rules: DraughtsRules) -> Subject<DraughtsPolicy<R>> {
    use hetman_draughts::tuning::{GROUPS, start, trace};
    let classical = Weighted {
        name: "classical",
        groups: GROUPS,
        start: Box::new(|group, at| start::weight(Class::of::<R>(), group, at)),
        trace: Box::new(|position: &hetman_draughts::Position<R>| {
            let traced = trace(position.board());
            Row {
                counts: traced.counts,
                shares: traced.shares,
            }
        }),
    };
    // A man is the only unit, and few games survive the loss of three.
    let plan = Plan {
        opening: (4, 10),
        resign: 450,
        level: 350,
        ..Plan::default()
    };
    Subject {
        policy: DraughtsPolicy::default(),
        rules,
        plan,
        evaluations: vec![classical],
    }
}
