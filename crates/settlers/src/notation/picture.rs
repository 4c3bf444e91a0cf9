//! The island as a picture: a row of cells for hexagons, one for corners, one for edges, and one for what players hold.

use hetman_game::{Act, BoardView, Cell, Geometry, Gesture, Player, Viewer};

use crate::goods::{Good, count};
use crate::island::{CORNERS, EDGES, HEXES, ISLAND};
use crate::position::{Settlers, SettlersMove, building};

/// The players by their colours.
pub(super) const NAMES: [&str; 4] = ["red", "blue", "white", "orange"];

/// The rows of cells.
const LAND: u32 = 0;
const CORNER: u32 = 1;
const EDGE: u32 = 2;
const HELD: u32 = 3;
/// Cells of a player in the row of what players hold: five goods, cards, points.
const EACH: u32 = 7;

pub(super) fn view(position: &Settlers, viewer: Viewer) -> BoardView {
    let mut view = BoardView::empty(Geometry::Island, EDGES as u32, 4);
    for (hex, &number) in position.land.numbers.iter().enumerate() {
        if usize::from(position.robber) == hex {
            view.put(hex as u32, LAND, "robber", None);
        } else {
            view.put(hex as u32, LAND, &number.to_string(), None);
        }
    }
    for (at, &corner) in position.corners.iter().enumerate() {
        if let Some((owner, city)) = building(corner) {
            let kind = if city { "city" } else { "settlement" };
            view.put(at as u32, CORNER, kind, Some(Player(owner)));
        }
    }
    for (at, &owner) in position
        .edges
        .iter()
        .enumerate()
        .filter(|(_, owner)| **owner > 0)
    {
        view.put(at as u32, EDGE, "road", Some(Player(owner - 1)));
    }
    for player in (0..position.players).map(Player) {
        put_held(position, player, viewer.sees(player), &mut view);
    }
    view
}

/// What a player holds: of a hidden hand the number of goods alone, in the place of the first.
fn put_held(position: &Settlers, player: Player, seen: bool, view: &mut BoardView) {
    let seat = &position.seats[usize::from(player.0)];
    let first = u32::from(player.0) * EACH;
    let mut put = |at: u32, text: String| view.put(first + at, HELD, &text, Some(player));
    if seen {
        for (at, number) in seat.hand.iter().enumerate() {
            put(at as u32, number.to_string());
        }
    } else {
        put(0, format!("?{}", count(seat.hand)));
    }
    put(5, count(seat.cards).to_string());
    let points = if seen {
        position.points(player)
    } else {
        position.open_points(player)
    };
    put(6, points.to_string());
}

pub(super) fn gesture(_position: &Settlers, mv: SettlersMove) -> Gesture {
    let at = |column: u8, row: u32| Gesture::at(Act::Drop, Cell::new(u32::from(column), row));
    match mv {
        SettlersMove::Settle(corner) | SettlersMove::City(corner) => at(corner, CORNER),
        SettlersMove::Road(edge) => at(edge, EDGE),
        SettlersMove::Robber(hex, victim) => Gesture {
            choice: victim.map(|victim| NAMES[usize::from(victim)]),
            ..at(hex, LAND)
        },
        _ => Gesture::default(),
    }
}

/// What a hexagon brings, the number of a corner or an edge with its harbour, what is held.
pub(super) fn cell_name(position: &Settlers, cell: Cell) -> String {
    let at = cell.column as usize;
    match cell.row {
        LAND if at < HEXES => {
            let brings = position.land.brings[at];
            brings.map_or("desert", Good::name).to_owned()
        }
        CORNER if at < CORNERS => format!("corner {at}"),
        EDGE if at < EDGES => {
            let harbour = ISLAND
                .harbours
                .iter()
                .position(|&edge| usize::from(edge) == at);
            let takes = harbour.map(|harbour| position.land.harbours[harbour]);
            match takes {
                Some(Some(good)) => format!("edge {at}, harbour for {}", good.name()),
                Some(None) => format!("edge {at}, harbour"),
                None => format!("edge {at}"),
            }
        }
        HELD if cell.column < u32::from(position.players) * EACH => {
            let player = NAMES[at / EACH as usize];
            let what = match cell.column % EACH {
                5 => "cards",
                6 => "points",
                good => Good::NAMES[good as usize],
            };
            format!("{player}: {what}")
        }
        _ => String::new(),
    }
}
