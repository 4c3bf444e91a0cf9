//! Where may be built, at which rate the bank trades, and whose road is the longest.

use crate::goods::Good;
use crate::island::{CORNERS, EDGES, ISLAND, NONE};
use crate::position::{MOST, Settlers, building};

/// What each player has to build with.
pub(crate) const ROADS: usize = 15;
pub(crate) const SETTLEMENTS: usize = 5;
pub(crate) const CITIES: usize = 4;
/// Roads in a row that earn the title, and knights.
const LONG: u8 = 5;
const MANY: u8 = 3;

impl Settlers {
    /// How many roads, settlements and cities a player has on the island.
    pub(crate) fn built(&self, player: u8) -> [usize; 3] {
        let roads = self
            .edges
            .iter()
            .map(|&edge| usize::from(edge == player + 1))
            .sum();
        let stands = |city: u8| {
            let wanted = player + if city > 0 { 5 } else { 1 };
            self.corners
                .iter()
                .map(|&corner| usize::from(corner == wanted))
                .sum()
        };
        [roads, stands(0), stands(1)]
    }

    fn is_own(&self, corner: u8, player: u8) -> bool {
        building(self.corners[usize::from(corner)]).is_some_and(|(owner, _)| owner == player)
    }

    /// Whether a corner and all next to it are empty.
    pub(crate) fn is_free(&self, corner: u8) -> bool {
        let empty = |at: u8| self.corners[usize::from(at)] == 0;
        empty(corner) && ISLAND.next(corner).all(|(next, _)| empty(next))
    }

    /// Whether a player's road leads to a corner.
    fn is_reached(&self, corner: u8, player: u8) -> bool {
        ISLAND
            .next(corner)
            .any(|(_, edge)| self.edges[usize::from(edge)] == player + 1)
    }

    /// Corners where a player may settle, beside the price.
    pub(crate) fn settle_corners(&self, player: u8) -> impl Iterator<Item = u8> {
        (0..CORNERS as u8)
            .filter(move |&corner| self.is_free(corner) && self.is_reached(corner, player))
    }

    /// Whether a player may build a road on an edge, beside the price: it must join what is his, and not past another's
    /// building.
    pub(crate) fn joins(&self, edge: u8, player: u8) -> bool {
        let joined = |corner: u8| match building(self.corners[usize::from(corner)]) {
            Some((owner, _)) => owner == player,
            None => self.is_reached(corner, player),
        };
        self.edges[usize::from(edge)] == 0 && ISLAND.ends[usize::from(edge)].into_iter().any(joined)
    }

    /// Edges where a player may build a road, none if he has no road left.
    pub(crate) fn road_edges(&self, player: u8) -> impl Iterator<Item = u8> {
        let left = self.built(player)[0] < ROADS;
        (0..EDGES as u8).filter(move |&edge| left && self.joins(edge, player))
    }

    /// How many of a good a player gives the bank for one of another.
    pub(crate) fn rate(&self, player: u8, good: Good) -> u8 {
        let mut rate = 4;
        for (corner, &harbour) in ISLAND.corner_harbour.iter().enumerate() {
            if harbour != NONE && self.is_own(corner as u8, player) {
                match self.land.harbours[usize::from(harbour)] {
                    Some(special) if special == good => return 2,
                    Some(_) => {}
                    None => rate = 3,
                }
            }
        }
        rate
    }

    /// The length of a player's longest road: no edge twice, and not past another's building.
    pub(crate) fn road_length(&self, player: u8) -> u8 {
        let mut best = 0;
        for (edge, _) in self
            .edges
            .iter()
            .enumerate()
            .filter(|(_, owner)| **owner == player + 1)
        {
            for end in ISLAND.ends[edge] {
                let mut used = 1u128 << edge;
                best = best.max(1 + self.extend(end, player, &mut used));
            }
        }
        best
    }

    fn extend(&self, corner: u8, player: u8, used: &mut u128) -> u8 {
        let blocked =
            building(self.corners[usize::from(corner)]).is_some_and(|(owner, _)| owner != player);
        if blocked {
            return 0;
        }
        let mut best = 0;
        for (next, edge) in ISLAND.next(corner) {
            if self.edges[usize::from(edge)] == player + 1 && *used >> edge & 1 == 0 {
                *used |= 1 << edge;
                best = best.max(1 + self.extend(next, player, used));
                *used &= !(1 << edge);
            }
        }
        best
    }

    /// Gives the title of the longest road to whom it belongs: its holder keeps it against as long a road.
    pub(crate) fn award_road(&mut self) {
        let mut lengths = [0; MOST];
        for player in 0..self.players {
            lengths[usize::from(player)] = self.road_length(player);
        }
        let most = lengths.into_iter().max().unwrap_or_default();
        let kept = self.longest.filter(|&at| lengths[usize::from(at)] == most);
        let mut first = (0..self.players).filter(|&at| lengths[usize::from(at)] == most);
        let only = first.next().filter(|_| first.next().is_none());
        self.longest = kept.or(only).filter(|_| most >= LONG);
    }

    /// Gives the title of the largest army to one who has just played a knight, if he has more than its holder.
    pub(crate) fn award_army(&mut self, player: u8) {
        let knights = |at: u8| self.seats[usize::from(at)].knights;
        let most = self.army.map_or(MANY - 1, knights);
        if knights(player) > most {
            self.army = Some(player);
        }
    }
}
