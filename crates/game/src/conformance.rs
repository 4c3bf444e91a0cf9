//! The suite every game must pass: random games that check rules and notation against each other.

use crate::random::Random;
use crate::{MOST_PLAYERS, MoveList, Notation, Player, Turn, Viewer};

/// How hard to try.
#[derive(Clone, Copy, Debug)]
pub struct Conformance {
    /// Random games to play.
    pub games: u32,
    /// Plies after which a game must be over.
    pub longest: u32,
    /// Decides the games.
    pub seed: u64,
}

impl Default for Conformance {
    fn default() -> Self {
        Self {
            games: 100,
            longest: 2_000,
            seed: 1,
        }
    }
}

impl Conformance {
    /// Plays random games from the start, checking every position on the way; says what is wrong and where.
    pub fn check<P: Notation>(&self, rules: &P::Rules) -> Result<(), String> {
        let mut random = Random::new(self.seed);
        for game in 0..self.games {
            let mut position = P::start(rules).map_err(|error| error.to_string())?;
            let mut line = Vec::new();
            while position.turn() != Turn::Over {
                let step = step(rules, &mut position, &mut random);
                let context =
                    |why| format!("game {game} after {line:?} at `{}`: {why}", position.text());
                line.push(step.map_err(context)?);
                if line.len() as u32 > self.longest {
                    return Err(format!(
                        "game {game} is not over after {} plies",
                        self.longest
                    ));
                }
            }
            end(rules, &position).map_err(|why| format!("game {game} after {line:?}: {why}"))?;
        }
        Ok(())
    }
}

/// Checks one position and moves on at random.
fn step<P: Notation>(
    rules: &P::Rules,
    position: &mut P,
    random: &mut Random,
) -> Result<String, String> {
    let mut list = MoveList::new();
    position.moves(&mut list);
    holds(
        !list.is_empty(),
        "the game is not over but there is no move",
    )?;
    holds(
        position.count() == list.len(),
        "`count` differs from the number of moves",
    )?;
    round_trip(rules, position)?;
    let mut words: Vec<String> = list.iter().map(|&mv| position.move_text(mv)).collect();
    for (&mv, word) in list.iter().zip(&words) {
        holds(
            position.parse_move(word) == Ok(mv),
            &format!("move `{word}` is not read back"),
        )?;
        let record = position.record_text(mv);
        holds(
            position.parse_move(&record) == Ok(mv),
            &format!("recorded move `{record}` is not read back"),
        )?;
        play_and_undo(position, mv, word)?;
    }
    gestures(position, &list)?;
    let chosen = random.below(list.len());
    let mover = position.to_move();
    holds(
        position.mover().is_none_or(|player| player == mover),
        "`to_move` differs from `turn`",
    )?;
    players(position)?;
    position.play(list[chosen]);
    holds(
        P::MOVES_AGAIN || position.to_move() != mover,
        "the same player moves twice",
    )?;
    let word = words.swap_remove(chosen);
    holds(
        !words.contains(&word),
        &format!("two moves are called `{word}`"),
    )?;
    Ok(word)
}

/// As many players as there may be, all with names; chance and what is hidden only where the game says so.
fn players<P: Notation>(position: &P) -> Result<(), String> {
    let number = position.players();
    holds(
        number == 2 || P::MANY && (1..=MOST_PLAYERS).contains(&number),
        "there are more or fewer players than the game says",
    )?;
    holds(
        P::ALONE == (number == 1),
        "one player alone is not what the game says",
    )?;
    holds(
        position.player_names().len() == number && usize::from(position.to_move().0) < number,
        "a player has no name",
    )?;
    holds(
        P::CHANCE || position.turn() != Turn::Chance,
        "chance moves in a game without it",
    )?;
    let all = position.text_for(Viewer::All) == position.text();
    let public = position.text_for(Viewer::Public) == position.text();
    holds(
        all && (P::HIDDEN || public),
        "something is hidden from one who sees everything",
    )?;
    drawn_worlds(position)
}

/// A position drawn for a player looks to him like the one it was drawn from, and what is hidden does not decide it.
fn drawn_worlds<P: Notation>(position: &P) -> Result<(), String> {
    let mut random = Random::new(position.key());
    for player in (0..position.players() as u8).map(Player) {
        let drawn = position.determinise(player, &mut random);
        let viewer = Viewer::Player(player);
        holds(
            drawn.text_for(viewer) == position.text_for(viewer),
            "a position drawn for a player looks different to him",
        )?;
        holds(
            drawn.observed(player) == position.observed(player),
            "a position drawn for a player is in another information set of his",
        )?;
        let again = |position: &P| position.determinise(player, &mut Random::new(7)).text();
        holds(
            again(&drawn) == again(position),
            "what is hidden from a player decides what is drawn for him",
        )?;
        let moves = |position: &P| {
            let mut list = MoveList::new();
            position.moves(&mut list);
            list
        };
        holds(
            position.mover() != Some(player) || moves(&drawn) == moves(position),
            "what is hidden from a player decides what he may do",
        )?;
    }
    Ok(())
}

/// Text gives the position back, and the key kept along the way equals one computed afresh.
fn round_trip<P: Notation>(rules: &P::Rules, position: &P) -> Result<(), String> {
    let again = P::parse(rules, &position.text()).map_err(|error| error.to_string())?;
    holds(
        again.text() == position.text(),
        &format!("text changes to `{}` when read back", again.text()),
    )?;
    holds(
        again.key() == position.key(),
        "the key differs from that of the same position read from text",
    )?;
    holds(
        again.turn() == position.turn(),
        "the turn differs from that of the same position read from text",
    )
}

/// Every cell a hand touches lies on the board, and no two moves look the same to the one who makes them.
fn gestures<P: Notation>(position: &P, moves: &[P::Move]) -> Result<(), String> {
    let view = position.view();
    let mut seen = Vec::new();
    for &mv in moves {
        let gesture = position.gesture(mv);
        let word = position.move_text(mv);
        let cells = gesture
            .from
            .iter()
            .chain(&gesture.path)
            .chain(&gesture.to)
            .chain(&gesture.takes);
        let inside = cells
            .clone()
            .all(|cell| cell.column < view.columns && cell.row < view.rows);
        holds(inside, &format!("`{word}` touches a cell beside the board"))?;
        let on_board = gesture.to.is_some();
        holds(
            !on_board || !seen.contains(&gesture),
            &format!("`{word}` is made like another move"),
        )?;
        seen.push(gesture);
    }
    Ok(())
}

fn play_and_undo<P: Notation>(position: &mut P, mv: P::Move, word: &str) -> Result<(), String> {
    let state = |position: &P| {
        let mut list = MoveList::new();
        position.moves(&mut list);
        (position.text(), position.key(), position.turn(), list)
    };
    let before = state(position);
    let undo = position.play(mv);
    position.undo(mv, undo);
    holds(
        state(position) == before,
        &format!("`{word}` played and taken back leaves a trace"),
    )
}

fn end<P: Notation>(rules: &P::Rules, position: &P) -> Result<(), String> {
    round_trip(rules, position)?;
    if P::ALONE {
        return Ok(());
    }
    let sum = position.payoff(Player::FIRST) + position.payoff(Player::SECOND);
    holds(
        P::MANY || sum == 0,
        "the payoffs of the two players do not add up to nothing",
    )
}

fn holds(condition: bool, otherwise: &str) -> Result<(), String> {
    if condition {
        Ok(())
    } else {
        Err(otherwise.to_owned())
    }
}
