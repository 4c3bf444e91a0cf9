//! The board as a picture: a column of cells for each point as the first player counts them, one for each bar and tray, and
//! one for the dice. A hand touches the lowest cell of a column, whatever the height of the pile.

use hetman_game::{Act, BoardView, Cell, Geometry, Gesture, Player};

use super::place;
use crate::play::BackgammonMove;
use crate::position::{BAR, Backgammon, OFF};

/// Cells of a column; of a higher pile the topmost man shows how many there are.
const HEIGHT: u32 = 5;
/// The columns after the 24 points: two bars, two trays, the dice.
const BARS: u32 = 24;
const TRAYS: u32 = 26;
const DICE: u32 = 28;
/// The column of the cube, which lies beside its owner or in the middle.
const CUBE: u32 = 29;

pub(super) fn view(position: &Backgammon) -> BoardView {
    let columns = if position.stakes().cube { CUBE } else { DICE } + 1;
    let mut view = BoardView::empty(Geometry::Points, columns, HEIGHT);
    for player in [Player::FIRST, Player::SECOND] {
        for (at, &count) in position.men(player).iter().enumerate() {
            let column = column(player, at);
            let count = u32::from(count);
            for row in 0..count.min(HEIGHT) {
                let last = row + 1 == HEIGHT && count > HEIGHT;
                let kind = if last {
                    count.to_string()
                } else {
                    "man".into()
                };
                view.put(column, row, &kind, Some(player));
            }
        }
    }
    if let Some(roll) = position.roll() {
        for (row, number) in [roll.high, roll.low].into_iter().enumerate() {
            view.put(DICE, row as u32, &format!("die {number}"), None);
        }
    }
    let stakes = position.stakes();
    if stakes.cube {
        let row = stakes.owner.map_or(1, |owner| 2 * u32::from(owner.0));
        view.put(CUBE, row, &format!("cube {}", stakes.value), None);
    }
    view
}

/// The column of a point as a player counts it.
fn column(player: Player, at: usize) -> u32 {
    let seat = u32::from(player.0);
    match at {
        OFF => TRAYS + seat,
        BAR => BARS + seat,
        point if player == Player::FIRST => point as u32 - 1,
        point => 24 - point as u32,
    }
}

/// A play as a hand makes it: each man from where it stands to where it goes, step by step.
pub(super) fn gesture(position: &Backgammon, mv: BackgammonMove) -> Gesture {
    let BackgammonMove::Play(play) = mv else {
        return Gesture::default();
    };
    let cell = |at: u8| Cell::new(column(position.mover, usize::from(at)), 0);
    let steps = play.steps().iter();
    let touched: Vec<Cell> = steps
        .flat_map(|step| [cell(step.from), cell(step.to)])
        .collect();
    let [from, path @ .., to] = touched.as_slice() else {
        return Gesture::aside(Act::Pass);
    };
    Gesture {
        path: path.to_vec(),
        ..Gesture::step(*from, *to)
    }
}

pub(super) fn cell_name(cell: Cell) -> String {
    match cell.column {
        column @ 0..BARS => (column + 1).to_string(),
        BARS..TRAYS => place(BAR as u8),
        TRAYS..DICE => place(OFF as u8),
        DICE => "dice".into(),
        _ => "cube".into(),
    }
}
