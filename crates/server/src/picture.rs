//! From a board at the rim to what a page draws: cells, pieces, legal moves, result. Knows no game.

use hetman_game as game;
use hetman_game::{Board, Geometry, Player, Shown, Turn, Viewer};

use crate::error::Error;
use crate::messages::{
    Along, Cell, Certainty, ClaimingMove, Move, Outcome, Piece, Position, Score, Unit,
};

/// The most characters of a position a page is sent.
const LONGEST_TEXT: usize = 20_000;

/// Refuses positions too large for a page.
pub fn check(board: &dyn Board) -> Result<(), Error> {
    let length = board.text().len();
    if length > LONGEST_TEXT {
        return Err(Error::LongPosition {
            length,
            most: LONGEST_TEXT,
        });
    }
    Ok(())
}

/// A position as a page draws it, with only what a viewer may see.
pub fn position(board: &dyn Board, viewer: Viewer) -> Position {
    let view = board.view_for(viewer);
    let piece = |piece: &game::Piece| Piece {
        column: piece.column,
        row: piece.row,
        kind: piece.kind.clone(),
        shape: board.shape(&piece.kind).to_owned(),
        owner: piece.owner.map(|owner| owner.0),
    };
    Position {
        text: board.text_for(viewer),
        geometry: view.geometry,
        columns: view.columns,
        rows: view.rows,
        names: names(board, &view),
        pieces: view.pieces.iter().map(piece).collect(),
        marks: view.marks,
        lines: view.lines.into_iter().map(Vec::from).collect(),
        last: board
            .last_gesture(viewer)
            .iter()
            .flat_map(touched)
            .collect(),
        notice: view.notice.map(str::to_owned),
        players: board
            .players()
            .iter()
            .map(|&name| name.to_owned())
            .collect(),
        turn: turn(board),
        moves: moves(board, viewer),
        outcome: outcome(board),
        claim: board.claim().map(str::to_owned),
        claims: claims(board),
        tally: board.tally(),
    }
}

/// The moves by which a draw can be claimed; none where one can be claimed without.
fn claims(board: &dyn Board) -> Vec<ClaimingMove> {
    if board.claim().is_some() || turn(board).is_none() || board.is_hidden() {
        return Vec::new();
    }
    let one = |text: String| {
        let reason = board.claim_by(&text).ok().flatten()?.to_owned();
        let record = board.record_text(&text).unwrap_or_else(|_| text.clone());
        Some(ClaimingMove {
            text,
            record,
            reason,
        })
    };
    board.moves().into_iter().filter_map(one).collect()
}

/// The player to move, if there is one.
pub fn turn(board: &dyn Board) -> Option<u8> {
    match board.turn() {
        Turn::Player(player) => Some(player.0),
        Turn::Chance | Turn::Over => None,
    }
}

/// How the rules ended the game, if they did.
pub fn outcome(board: &dyn Board) -> Option<Outcome> {
    let players = (0..board.players().len() as u8).map(Player);
    let payoffs: Option<Vec<i32>> = players.map(|player| board.payoff(player)).collect();
    let ending = board.ending().unwrap_or("the end");
    let reason = board
        .tally()
        .map_or_else(|| ending.to_owned(), |tally| format!("{ending}, {tally}"));
    Some(Outcome::paid(payoffs?, &reason))
}

fn names(board: &dyn Board, view: &game::BoardView) -> Vec<String> {
    if matches!(view.geometry, Geometry::Heaps | Geometry::Tree) {
        return Vec::new();
    }
    let cells =
        (0..view.rows).flat_map(|row| (0..view.columns).map(move |column| Cell::new(column, row)));
    cells.map(|cell| board.cell_name(cell)).collect()
}

/// The moves of the player to move; where something is hidden they are his alone.
fn moves(board: &dyn Board, viewer: Viewer) -> Vec<Move> {
    let sees = |side| !board.is_hidden() || viewer.sees(Player(side));
    if !turn(board).is_some_and(sees) {
        return Vec::new();
    }
    let one = |(text, gesture): (String, game::Gesture)| Move {
        record: board.record_text(&text).unwrap_or_else(|_| text.clone()),
        text,
        act: gesture.act,
        from: gesture.from,
        path: gesture.path,
        to: gesture.to,
        takes: gesture.takes,
        choice: gesture.choice.map(str::to_owned),
        along: gesture.along.map(|(from, to)| Along { from, to }),
    };
    board
        .moves()
        .into_iter()
        .zip(board.gestures())
        .map(one)
        .collect()
}

/// The cells a hand touches in turn.
fn touched(gesture: &game::Gesture) -> Vec<Cell> {
    gesture
        .from
        .iter()
        .chain(&gesture.path)
        .chain(&gesture.to)
        .copied()
        .collect()
}

/// A score as a page shows it; `mover` is the player whose score it is.
pub fn score((shown, certainty): (Shown, game::Certainty), mover: Player) -> Score {
    let (unit, value) = match shown {
        Shown::Cp(n) => (Unit::Cp, f64::from(n)),
        Shown::Mate(n) => (Unit::Mate, f64::from(n)),
        Shown::Value(n) => (Unit::Value, f64::from(n)),
        Shown::Mean(points) => (Unit::Value, points),
        Shown::Win(p) => (Unit::Win, p),
    };
    let own = chance(shown);
    let chance = if mover == Player::FIRST {
        own
    } else {
        1.0 - own
    };
    Score {
        unit,
        value,
        chance,
        certainty: sure(certainty),
    }
}

/// How sure a score is, as a page is told.
pub fn sure(certainty: game::Certainty) -> Certainty {
    match certainty {
        game::Certainty::Proven => Certainty::Proven,
        game::Certainty::Estimate => Certainty::Estimate,
        game::Certainty::AtLeast => Certainty::AtLeast,
        game::Certainty::AtMost => Certainty::AtMost,
    }
}

/// The chance to win that a score stands for, from 0 to 1, a draw counting half.
pub fn chance(shown: Shown) -> f64 {
    match shown {
        // The usual logistic curve: a lead of one piece of the smallest kind is a chance of 59 %.
        Shown::Cp(n) => 1.0 / (1.0 + (-0.003_682_08 * f64::from(n)).exp()),
        Shown::Mate(n) if n > 0 => 1.0,
        Shown::Mate(_) => 0.0,
        Shown::Value(n) => 0.5 + 0.5 * f64::from(n.signum()),
        Shown::Mean(points) => 0.5 + 0.5 * points.clamp(-1.0, 1.0),
        Shown::Win(p) => p.clamp(0.0, 1.0),
    }
}

#[cfg(test)]
mod tests {
    use hetman_game::{Entry, Spec};

    use super::*;
    use hetman_game::MarkKind;

    fn board(entry: &dyn Entry, text: &str) -> Box<dyn Board> {
        entry
            .board(
                &Spec::named(entry.name()),
                Some(text).filter(|text| !text.is_empty()),
            )
            .unwrap()
    }

    #[test]
    fn every_game_has_a_picture_and_moves() {
        for entry in hetman_classics::entries() {
            let board = board(&*entry, "");
            let picture = position(&*board, Viewer::All);
            let begins = board.turn() != Turn::Chance;
            assert_eq!(picture.turn, begins.then_some(0), "{}", entry.name());
            assert_eq!(picture.moves.is_empty(), !begins, "{}", entry.name());
            assert!(picture.outcome.is_none());
        }
    }

    #[test]
    fn a_mate_is_told_with_its_reason() {
        let mut board = board(&hetman_chess::entry(), "");
        ["f3", "e5", "g4", "Qh4"]
            .iter()
            .try_for_each(|word| board.play(word))
            .unwrap();
        let picture = position(&*board, Viewer::All);
        assert_eq!(
            picture.outcome,
            Some(Outcome {
                winner: Some(1),
                reason: "checkmate".into(),
                payoffs: vec![-1, 1]
            })
        );
        assert_eq!(
            (picture.turn, picture.moves.len(), picture.marks[0].kind),
            (None, 0, MarkKind::Check)
        );
        assert_eq!(picture.names[63], "h8");
        assert_eq!(
            picture.last,
            [Cell { column: 3, row: 7 }, Cell { column: 7, row: 3 }]
        );
    }

    #[test]
    fn chances_follow_scores() {
        assert!((chance(Shown::Cp(0)) - 0.5).abs() < 1e-9);
        assert!(chance(Shown::Cp(100)) > 0.55 && chance(Shown::Cp(-100)) < 0.45);
        assert!((chance(Shown::Mate(-3))).abs() < 1e-9);
        let second = score((Shown::Mate(2), game::Certainty::Proven), Player::SECOND);
        assert!(second.chance.abs() < 1e-9 && (second.value - 2.0).abs() < 1e-9);
    }
}
