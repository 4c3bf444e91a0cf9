//! The exact theory of impartial games as an engine: it moves where the opponent cannot win, without any search.

use std::time::Instant;

use hetman_game::evaluate::Blind;
use hetman_game::{
    Bound, Counters, Error, Evaluator, Impartial, MoveList, Notation, Position, Score, Setting,
    Settings, Turn,
};
use hetman_search::catalogue::Maker;
use hetman_search::{
    Algorithm, AlphaBetaPolicy, Found, Line, MonteCarloPolicy, MoveOf, Named, Policy, Task,
};

/// Lists the engine for a game.
pub fn maker<G: Policy>() -> Maker<G>
where
    G::Position: Impartial + Notation,
{
    Maker {
        name: "theory",
        summary: "Sprague and Grundy's theory: the exact answer without a search",
        make: |_| Box::new(Theory),
    }
}

/// The engine; it has nothing to set and nothing to remember.
struct Theory;

impl Settings for Theory {
    fn settings(&self) -> Vec<Setting> {
        Vec::new()
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), Error> {
        ().set(name, value)
    }
}

impl<G: Policy> Algorithm<G> for Theory
where
    G::Position: Impartial + Notation,
{
    fn search(&mut self, task: Task<G::Position>) -> Found<MoveOf<G>> {
        let started = Instant::now();
        let winning = winning(task.position, task.moves);
        let score = if winning.is_empty() {
            Score::loss_in(Score::FARTHEST)
        } else {
            Score::win_in(Score::FARTHEST)
        };
        let first = winning.first().copied().unwrap_or(task.moves[0]);
        let pv = line_of_play(task.position, first);
        let nodes = 1 + task.moves.len() as u64;
        let longest = pv.len() as u32;
        let time = started.elapsed();
        let line = Line {
            depth: 1,
            longest,
            index: 1,
            score,
            bound: Bound::Exact,
            proven: true,
            nodes,
            time,
            table_full: 0,
            pv,
            rate: None,
        };
        (task.report)(&line);
        let counters = Counters {
            nodes,
            leaves: nodes - 1,
            ..Counters::default()
        };
        Found {
            line,
            counters,
            tried: Vec::new(),
            notes: notes(task.position, &winning),
        }
    }
}

/// The moves after which the opponent cannot win.
fn winning<P: Impartial>(position: &P, moves: &[P::Move]) -> Vec<P::Move> {
    let wins = |&mv: &P::Move| {
        let mut after = position.clone();
        after.play(mv);
        !after.mover_wins()
    };
    moves.iter().copied().filter(wins).collect()
}

/// The most plies of a line that are worth showing.
const LONGEST_LINE: usize = 40;

/// The game after `first` if the winner follows the theory and the loser makes the first move there is.
fn line_of_play<P: Impartial>(position: &P, first: P::Move) -> Vec<P::Move> {
    let mut after = position.clone();
    after.play(first);
    let mut line = vec![first];
    while after.turn() != Turn::Over && line.len() < LONGEST_LINE {
        let mut moves = MoveList::new();
        after.moves(&mut moves);
        let mv = winning(&after, &moves).first().copied().unwrap_or(moves[0]);
        after.play(mv);
        line.push(mv);
    }
    line
}

fn notes<P: Impartial + Notation>(position: &P, winning: &[P::Move]) -> Vec<String> {
    let words: Vec<String> = winning
        .iter()
        .take(20)
        .map(|&mv| position.move_text(mv))
        .collect();
    let advice = if words.is_empty() {
        "every move loses".into()
    } else {
        format!("winning: {}", words.join(" "))
    };
    vec![format!("Grundy value {}", position.grundy()), advice]
}

/// The policy of a game whose theory is known: searches are blind unless they ask for `eval=theory`.
pub struct ImpartialPolicy<P: Position> {
    encode: fn(P::Move) -> u16,
}

impl<P: Position> ImpartialPolicy<P> {
    /// A policy; `encode` gives each move of a position a number of its own, not zero.
    pub fn new(encode: fn(P::Move) -> u16) -> Self {
        Self { encode }
    }
}

impl<P: Position> Clone for ImpartialPolicy<P> {
    fn clone(&self) -> Self {
        Self {
            encode: self.encode,
        }
    }
}

impl<P: Impartial> Policy for ImpartialPolicy<P> {
    type Position = P;
    type Evaluator = ImpartialEvaluator;

    fn evaluators(&self) -> &'static [Named] {
        &[
            Named {
                name: "blind",
                meaning: "0 until the end of the game is seen",
            },
            Named {
                name: "theory",
                meaning: "100 where the theory says that the player to move wins, else -100",
            },
            Named {
                name: "moves",
                meaning: "the number of moves that the player to move has",
            },
        ]
    }

    fn evaluator(&self, name: &str) -> ImpartialEvaluator {
        match name {
            "theory" => ImpartialEvaluator::Theory,
            "moves" => ImpartialEvaluator::Moves,
            _ => ImpartialEvaluator::Blind,
        }
    }

    fn encode(&self, mv: P::Move) -> u16 {
        (self.encode)(mv)
    }
}

impl<P: Impartial> AlphaBetaPolicy for ImpartialPolicy<P> {}

impl<P: Impartial> MonteCarloPolicy for ImpartialPolicy<P> {}

/// The evaluations of an impartial game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ImpartialEvaluator {
    /// Nothing but the end.
    Blind,
    /// What the theory says.
    Theory,
    /// How many moves there are.
    Moves,
}

impl<P: Impartial> Evaluator<P> for ImpartialEvaluator {
    fn score(&mut self, position: &P) -> Score {
        match self {
            Self::Blind => Blind.score(position),
            Self::Moves => Score::new(position.count() as i32),
            Self::Theory => Score::new(if position.mover_wins() { 100 } else { -100 }),
        }
    }
}
