//! From a board at the rim to what a page draws: cells, pieces, legal moves, result. Knows no game.

use hetman_game as game;
use hetman_game::{Board, Geometry, Player, Shown, Turn, Viewer};

use crate::error::Error;
use crate::messages::{Cell, Mark, Move, Outcome, Piece, Position, Score, Unit};

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
    let mark = |mark: &game::Mark| Mark {
        cell: cell(mark.cell),
        kind: mark.kind.into(),
    };
    Position {
        text: board.text_for(viewer),
        geometry: view.geometry.into(),
        columns: view.columns,
        rows: view.rows,
        names: names(board, &view),
        pieces: view.pieces.iter().map(piece).collect(),
        marks: view.marks.iter().map(mark).collect(),
        last: board.last_gesture().iter().flat_map(touched).collect(),
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
    }
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
    let cells = (0..view.rows)
        .flat_map(|row| (0..view.columns).map(move |column| game::Cell::new(column, row)));
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
        act: gesture.act.into(),
        from: gesture.from.map(cell),
        path: gesture.path.iter().copied().map(cell).collect(),
        to: gesture.to.map(cell),
        takes: gesture.takes.iter().copied().map(cell).collect(),
        choice: gesture.choice.map(str::to_owned),
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
        .map(cell)
        .collect()
}

const fn cell(cell: game::Cell) -> Cell {
    Cell {
        column: cell.column,
        row: cell.row,
    }
}

/// A score as a page shows it; `mover` is the player whose score it is.
pub fn score(shown: Shown, mover: Player) -> Score {
    let (unit, value) = match shown {
        Shown::Cp(n) => (Unit::Cp, f64::from(n)),
        Shown::Mate(n) => (Unit::Mate, f64::from(n)),
        Shown::Value(n) => (Unit::Value, f64::from(n)),
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
        Shown::Win(p) => p.clamp(0.0, 1.0),
    }
}

#[cfg(test)]
mod tests {
    use hetman_game::{Entry, Spec};

    use super::*;
    use crate::messages::MarkKind;

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
            let scene = position(&*board, Viewer::All);
            let begins = board.turn() != Turn::Chance;
            assert_eq!(scene.turn, begins.then_some(0), "{}", entry.name());
            assert_eq!(scene.moves.is_empty(), !begins, "{}", entry.name());
            assert!(scene.outcome.is_none());
        }
    }

    #[test]
    fn a_mate_is_told_with_its_reason() {
        let mut board = board(&hetman_chess::entry(), "");
        ["f3", "e5", "g4", "Qh4"]
            .iter()
            .try_for_each(|word| board.play(word))
            .unwrap();
        let scene = position(&*board, Viewer::All);
        assert_eq!(
            scene.outcome,
            Some(Outcome {
                winner: Some(1),
                reason: "checkmate".into(),
                payoffs: vec![-1, 1]
            })
        );
        assert_eq!(
            (scene.turn, scene.moves.len(), scene.marks[0].kind),
            (None, 0, MarkKind::Check)
        );
        assert_eq!(scene.names[63], "h8");
        assert_eq!(
            scene.last,
            [Cell { column: 3, row: 7 }, Cell { column: 7, row: 3 }]
        );
    }

    #[test]
    fn chances_follow_scores() {
        assert!((chance(Shown::Cp(0)) - 0.5).abs() < 1e-9);
        assert!(chance(Shown::Cp(100)) > 0.55 && chance(Shown::Cp(-100)) < 0.45);
        assert!((chance(Shown::Mate(-3))).abs() < 1e-9);
        let second = score(Shown::Mate(2), Player::SECOND);
        assert!(second.chance.abs() < 1e-9 && (second.value - 2.0).abs() < 1e-9);
    }
}
