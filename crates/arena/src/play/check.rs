//! A game that somebody else says was played, checked: its moves are made again, its dice are thrown again, and its end must
//! be the one the rules, the scores or a fault give.

use hetman_game::random::Random;
use hetman_game::{Player as Side, Turn};

use super::pace::Clocks;
use super::{
    Conditions, Forfeit, GameResult, Judge, Outcome, Play, Seeds, Source, Termination, name,
};
use crate::openings::Opening;

/// Says why a game cannot have been played as it is told; its faults alone must be believed.
pub(crate) fn check(
    conditions: &Conditions,
    opening: &Opening,
    told: &GameResult,
    seeds: Seeds,
) -> Result<(), String> {
    let (entry, game) = (conditions.entry, conditions.game);
    let board = entry.board(game, opening.start.as_deref());
    let board = board.map_err(|error| error.to_string())?;
    let seats = board.players().len();
    let mut replay = Replay {
        play: Play {
            conditions,
            start: String::new(),
            clocks: Clocks::new(seats, conditions.paces),
            board,
            words: Vec::new(),
            sources: Vec::new(),
            judge: Judge::new(conditions.adjudication),
            random: Random::new(seeds.chance),
        },
        // In a duel over a puzzle the scores of two who play alone decide nothing.
        agreed: None,
        alone: seats == 1,
    };
    let words: Vec<&str> = told.game.moves.split_whitespace().collect();
    if words.len() != told.game.sources.len() || words.len() < opening.moves.len() {
        return Err("moves and what is said of them differ in number".into());
    }
    for (at, (word, source)) in words.iter().zip(&told.game.sources).enumerate() {
        replay.step(word, *source, opening.moves.get(at))?;
    }
    if replay.alone {
        replay.duel(told)
    } else {
        replay.end(told)
    }
}

struct Replay<'a> {
    play: Play<'a>,
    agreed: Option<Outcome>,
    alone: bool,
}

impl Replay<'_> {
    /// Makes a move as it is told.
    fn step(&mut self, word: &str, source: Source, opened: Option<&String>) -> Result<(), String> {
        let play = &mut self.play;
        let wrong = |what: &str| format!("move `{word}`: {what}");
        if let Some(opened) = opened {
            play.make(opened, Source::Book)
                .map_err(|error| error.to_string())?;
            let is_it = source == Source::Book && play.words.last().is_some_and(|it| it == word);
            return is_it
                .then_some(())
                .ok_or_else(|| wrong("it is not in the opening"));
        }
        if play.end().is_some() || self.agreed.is_some() {
            return Err(wrong("the game was over"));
        }
        match (play.board.turn(), source) {
            (Turn::Player(seat), Source::Player(comment)) => {
                play.make(word, source).map_err(|error| error.to_string())?;
                if play.words.last().is_none_or(|it| it != word) {
                    return Err(wrong("it is not written as the game writes it"));
                }
                let plies = play.words.len();
                self.agreed = play.judge.hear(seat, comment.score, plies);
                Ok(())
            }
            (Turn::Chance, Source::Chance) => {
                play.draw();
                let drawn = play.words.last().is_some_and(|it| it == word);
                drawn
                    .then_some(())
                    .ok_or_else(|| wrong("the dice fell otherwise"))
            }
            _ => Err(wrong("it was not the turn of whoever made it")),
        }
    }

    /// Compares the end with what is told.
    fn end(&self, told: &GameResult) -> Result<(), String> {
        if let Some(outcome) = self.agreed {
            let is_it = told.game.adjudicated && told.forfeit.is_none() && told.outcome == outcome;
            return is_it
                .then_some(())
                .ok_or_else(|| "the scores agree on another end".into());
        }
        if let Some(end) = self.play.end() {
            let adjudicated = end.2 == Termination::Adjudication;
            let is_it = told.outcome == end.0
                && told.reason == end.1
                && told.forfeit.is_none()
                && told.game.adjudicated == adjudicated;
            return is_it
                .then_some(())
                .ok_or_else(|| format!("it ended otherwise: {}", end.1));
        }
        let Turn::Player(seat) = self.play.board.turn() else {
            return Err("it stops before the dice".into());
        };
        let resigned = told.reason == format!("{} resigned", name(seat));
        if told.game.adjudicated || (told.forfeit.is_none() && !resigned) {
            return Err("it has no end".into());
        }
        // A player may also break down before the first move, whoever's turn it is.
        let early = told.forfeit == Some(Forfeit::Crash)
            && told
                .game
                .sources
                .iter()
                .all(|source| *source == Source::Book);
        let lost =
            told.outcome == Outcome::lost_by(seat) || (early && told.outcome != Outcome::Draw);
        lost.then_some(())
            .ok_or_else(|| "the wrong side loses by a fault".into())
    }

    /// Compares the better of two solutions with what is told of both.
    fn duel(&self, told: &GameResult) -> Result<(), String> {
        let payoff = self.play.board.payoff(Side::FIRST);
        let better = payoff.map_or("no end".into(), |payoff| payoff.to_string());
        let values: Vec<&str> = told.reason.split(" against ").collect();
        let [first, second] = values[..] else {
            return Err("it names no two results".into());
        };
        let value = |text: &str| text.parse::<i32>().ok();
        let by_values = value(first).cmp(&value(second)) as i8 + 1;
        let shown = if told.outcome == Outcome::Second {
            second
        } else {
            first
        };
        let is_it = told.outcome == Outcome::from_half_points(by_values as u8) && shown == better;
        is_it
            .then_some(())
            .ok_or_else(|| format!("its moves come to {better}"))
    }
}
