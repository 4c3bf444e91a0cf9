//! Puzzles from an engine's own games: positions in which one move wins and every other does not, found quickly, verified
//! deeply, followed as long as that stays so, and rated by how much search the answer takes. Knows no game.

mod themes;

use std::time::{Duration, Instant};

use hetman_game::random::Random;
use hetman_game::{Board, Engine, Entry, Error, Limits, Shown, Spec, Turn};
use serde::{Deserialize, Serialize};

use crate::level::strongest;

/// Nodes of the first look.
const QUICK: u64 = 3_000;
/// Nodes of the last look.
const DEEP: u64 = 150_000;
/// Nodes of a move of the games that are played for positions.
const PLAYED: u64 = 300;
/// No search takes longer than this, whatever a node costs.
const LONGEST: Duration = Duration::from_secs(3);
/// The chance from which a position is won, and above which another move wins as well.
const WON: f64 = 0.85;
const NOT_WON: f64 = 0.65;
/// How much better than every other the one move is where dice decide.
const AHEAD: f64 = 0.1;
/// The most moves of an answer, the other side's not counted.
const MOST_MOVES: usize = 5;
/// One move in this number is made at random, so that there is something to win.
const RANDOM: usize = 6;
/// Fewer moves than this are made at random at first, so that no two games are alike.
const SCATTERED: usize = 12;
/// The most moves of a game that is played for positions.
const LONGEST_GAME: usize = 160;
/// Searches by which an answer is rated, by nodes. What the first finds is no puzzle; what the second finds is the easiest.
const EFFORTS: [u64; 7] = [30, 100, 400, 1_600, 6_400, 25_000, 100_000];
const EASIEST: u32 = 700;
const STEP: u32 = 220;
const LONGER: u32 = 90;

/// A position with one move that wins.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Tactic {
    /// The game and its rules as a spec.
    pub game: String,
    /// The position.
    pub text: String,
    /// The answer, with the replies of the other side between.
    pub moves: Vec<String>,
    /// How hard it is.
    pub rating: u32,
    /// What it is about.
    pub themes: Vec<String>,
}

impl Tactic {
    /// Tells anew what it is about; whether it decides stays as the search said.
    pub fn find_themes(&mut self, entry: &dyn Entry) -> Result<(), Error> {
        let decided = self.themes.iter().any(|theme| theme == themes::DECIDED);
        self.themes = themes::of(entry, &self.game.parse()?, &self.text, &self.moves, decided)?;
        Ok(())
    }
}

/// Finds tactics in games of its own.
pub struct Finder<'a> {
    entry: &'a dyn Entry,
    game: Spec,
    engine: Box<dyn Engine>,
    random: Random,
    /// Whether dice decide: nobody is sure to win, so the one move is that which is far better than the others.
    chance: bool,
    /// When to look for no more.
    pub until: Option<Instant>,
}

/// What a search says of the one who moves.
struct Opinion {
    best: String,
    shown: Shown,
    chance: f64,
}

impl<'a> Finder<'a> {
    /// A finder for one game with its rules.
    pub fn new(entry: &'a dyn Entry, game: Spec, seed: u64) -> Result<Self, Error> {
        let board = entry.board(&game, None)?;
        if board.players().len() != 2 || board.is_hidden() {
            let name = &game.name;
            let why = format!("`{name}` has no tactics: they take two players who see everything");
            return Err(Error::Other(why));
        }
        let chance = board.turn() == Turn::Chance;
        let engine = entry.engine(&game, &strongest(entry, &[("hash", 16), ("memory", 64)])?)?;
        Ok(Self {
            entry,
            game,
            engine,
            random: Random::new(seed),
            chance,
            until: None,
        })
    }

    /// Plays one game and tells each tactic found in it.
    pub fn play(&mut self, tell: &mut dyn FnMut(Tactic)) -> Result<(), Error> {
        let mut board = self.entry.board(&self.game, None)?;
        let scattered = self.random.below(SCATTERED);
        for ply in 0..LONGEST_GAME {
            if board.draw(&mut self.random).is_some() {
                continue;
            }
            let moves = board.moves();
            if !matches!(board.turn(), Turn::Player(_)) || moves.is_empty() || self.is_late() {
                break;
            }
            if ply >= scattered
                && self.is_promising(&*board)?
                && let Some(tactic) = self.tactic(&*board)?
            {
                tell(tactic);
            }
            let word = if ply < scattered || self.random.below(RANDOM) == 0 {
                None
            } else {
                self.look(&board.text(), &[], PLAYED)?.map(|one| one.best)
            };
            let word = word.unwrap_or_else(|| moves[self.random.below(moves.len())].clone());
            // The engine does not know what came before, which may forbid the move, as the superko of Go does.
            if board.play(&word).is_err() {
                break;
            }
        }
        Ok(())
    }

    fn is_late(&self) -> bool {
        self.until.is_some_and(|until| Instant::now() >= until)
    }

    /// Whether a first look says that there is something to win.
    fn is_promising(&mut self, board: &dyn Board) -> Result<bool, Error> {
        let opinion = self.look(&board.text(), &[], QUICK)?;
        Ok(opinion.is_some_and(|one| self.chance || one.chance >= WON))
    }

    /// The tactic at a position, if there is one.
    fn tactic(&mut self, board: &dyn Board) -> Result<Option<Tactic>, Error> {
        let text = board.text();
        let mut board = self.entry.board(&self.game, Some(&text))?;
        let Some(quick) = self.only_move(&*board, QUICK)? else {
            return Ok(None);
        };
        if self.is_plain(&text, &quick.best)? {
            return Ok(None);
        }
        let Some(first) = self.only_move(&*board, DEEP)? else {
            return Ok(None);
        };
        let mut moves = vec![first.best.clone()];
        board.play(&first.best)?;
        while moves.len() < 2 * MOST_MOVES - 1 && matches!(board.turn(), Turn::Player(_)) {
            let Some(reply) = self.look(&board.text(), &[], DEEP)? else {
                break;
            };
            board.play(&reply.best)?;
            let Some(next) = self.only_move(&*board, DEEP)? else {
                break;
            };
            board.play(&next.best)?;
            moves.extend([reply.best, next.best]);
        }
        let decided = matches!(first.shown, Shown::Mate(_) | Shown::Value(_));
        let themes = themes::of(self.entry, &self.game, &text, &moves, decided)?;
        Ok(Some(Tactic {
            rating: self.rating(&text, &moves)?,
            game: self.game.to_string(),
            text,
            moves,
            themes,
        }))
    }

    /// The move that wins here, if every other does not, by a search of so many nodes for each question.
    fn only_move(&mut self, board: &dyn Board, nodes: u64) -> Result<Option<Opinion>, Error> {
        let text = board.text();
        if !matches!(board.turn(), Turn::Player(_)) || board.moves().len() < 2 {
            return Ok(None);
        }
        let best = self.look(&text, &[], nodes)?;
        let Some(best) = best.filter(|one| self.chance || one.chance >= WON) else {
            return Ok(None);
        };
        let mut others = board.moves();
        others.retain(|word| *word != best.best);
        let second = self.look(&text, &others, nodes)?;
        let most = if self.chance {
            best.chance - AHEAD
        } else {
            NOT_WON
        };
        let only = second.is_some_and(|second| second.chance <= most);
        Ok(Some(best).filter(|_| only))
    }

    /// Whether the answer is seen without search, as a piece that can simply be taken is.
    fn is_plain(&mut self, text: &str, best: &str) -> Result<bool, Error> {
        self.engine.new_game();
        let found = self.look(text, &[], EFFORTS[0])?;
        Ok(found.is_some_and(|one| one.best == best && one.chance > NOT_WON))
    }

    /// By how much search the first move is found, and how long the answer is.
    fn rating(&mut self, text: &str, moves: &[String]) -> Result<u32, Error> {
        let mut rating = EASIEST + LONGER * (moves.len() / 2) as u32;
        for nodes in &EFFORTS[1..] {
            self.engine.new_game();
            let found = self.look(text, &[], *nodes)?;
            if found.is_some_and(|one| one.best == moves[0] && one.chance > NOT_WON) {
                break;
            }
            rating += STEP;
        }
        Ok(rating)
    }

    /// What the engine thinks of a position, of these moves alone if some are named.
    fn look(&mut self, text: &str, only: &[String], nodes: u64) -> Result<Option<Opinion>, Error> {
        self.engine.set_position(text, &[])?;
        let limits = Limits {
            nodes: Some(nodes),
            playouts: Some(nodes / 10 + 50),
            time: Some(LONGEST),
            only: only.to_vec(),
            ..Limits::none()
        };
        let choice = self.engine.think(&limits, &mut |_| {})?;
        let shown = choice.report.score;
        Ok(choice.best.map(|best| Opinion {
            best,
            shown,
            chance: chance(shown),
        }))
    }
}

/// The chance to win that a score stands for.
fn chance(shown: Shown) -> f64 {
    match shown {
        Shown::Cp(n) => 1.0 / (1.0 + (-0.006 * f64::from(n)).exp()),
        Shown::Mate(n) => f64::from(u8::from(n > 0)),
        Shown::Value(n) => 0.5 + 0.5 * f64::from(n.signum()),
        Shown::Mean(points) => 0.5 + 0.5 * points.clamp(-1.0, 1.0),
        Shown::Win(p) => p,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finder(entry: &dyn Entry) -> Finder<'_> {
        Finder::new(entry, Spec::named(entry.name()), 7).unwrap()
    }

    #[test]
    fn a_mate_is_found_and_a_quiet_position_is_none() {
        let chess = hetman_chess::entry();
        let mut finder = finder(&chess);
        let spec = Spec::named("chess");
        // The queen is given for a smothered mate; everything else loses.
        let text = "5r1k/6pp/3b3N/8/8/1Q6/K7/7q w - - 0 1";
        let board = chess.board(&spec, Some(text)).unwrap();
        let only = finder.only_move(&*board, DEEP).unwrap().unwrap();
        assert_eq!(only.best, "b3g8");
        let board = chess.board(&spec, None).unwrap();
        assert!(finder.tactic(&*board).unwrap().is_none());
    }

    #[test]
    fn what_is_found_in_games_has_one_answer() {
        let games = hetman_classics::entries();
        let rack = games.iter().find(|game| game.name() == "connect4").unwrap();
        let (mut finder, mut found) = (finder(&**rack), Vec::new());
        while found.is_empty() {
            finder.play(&mut |tactic| found.push(tactic)).unwrap();
        }
        for tactic in &found {
            let mut board = rack
                .board(&Spec::named("connect4"), Some(&tactic.text))
                .unwrap();
            tactic
                .moves
                .iter()
                .for_each(|word| board.play(word).unwrap());
            assert_eq!(tactic.moves.len() % 2, 1, "the solver has the last word");
        }
    }

    #[test]
    fn a_game_for_one_has_none() {
        let games = hetman_classics::entries();
        let dice = games.iter().find(|game| game.name() == "kuhn").unwrap();
        let refused = Finder::new(&**dice, Spec::named("kuhn"), 1).err().unwrap();
        assert!(refused.to_string().contains("`kuhn`"));
    }
}
