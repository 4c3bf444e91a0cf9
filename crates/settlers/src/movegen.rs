//! What a player may do, or chance, in each phase of a turn.

use hetman_game::MoveList;

use crate::building::{CITIES, SETTLEMENTS};
use crate::goods::{CARD, CITY, Card, Good, ROAD, SETTLEMENT, affords, count};
use crate::island::{CORNERS, HEXES, ISLAND};
use crate::position::{Offer, Phase, Settlers, SettlersMove, building};

impl Settlers {
    pub(crate) fn list_moves(&self, list: &mut MoveList<SettlersMove>) {
        use SettlersMove::{Dice, Discard, Drawn, Road, Roll, Settle, Stolen};
        let player = hetman_game::Position::to_move(self).0;
        let hand = self.seats[usize::from(player)].hand;
        let has = |hand: &[u8; 5], good: &Good| hand[good.at()] > 0;
        match self.phase {
            Phase::Place => {
                let free = (0..CORNERS as u8).filter(|&corner| self.is_free(corner));
                list.extend(free.map(Settle));
            }
            Phase::Link(corner) => {
                let edges = ISLAND.next(corner).map(|(_, edge)| edge);
                let open = edges.filter(|&edge| self.edges[usize::from(edge)] == 0);
                list.extend(open.map(Road));
            }
            Phase::Before => {
                list.push(Roll);
                self.list_cards(player, list);
            }
            Phase::Dice => list.extend((2..=12).map(Dice)),
            Phase::Discard => {
                let held = Good::ALL.into_iter().filter(|good| has(&hand, good));
                list.extend(held.map(Discard));
            }
            Phase::Robber => self.list_robber(player, list),
            Phase::Steal(victim) => {
                let theirs = self.seats[usize::from(victim)].hand;
                let held = Good::ALL.into_iter().filter(|good| has(&theirs, good));
                list.extend(held.map(Stolen));
            }
            Phase::Main => self.list_main(player, list),
            Phase::Draw => {
                let left = Card::ALL
                    .into_iter()
                    .filter(|card| self.deck[card.at()] > 0);
                list.extend(left.map(Drawn));
            }
            Phase::Offer(offer) => {
                if has(&hand, &offer.get) {
                    list.push(SettlersMove::Accept);
                }
                list.push(SettlersMove::Refuse);
            }
            Phase::Roads(_) => list.extend(self.road_edges(player).map(Road)),
        }
    }

    /// Everywhere else, with each player there who has something to take.
    fn list_robber(&self, player: u8, list: &mut MoveList<SettlersMove>) {
        for hex in (0..HEXES as u8).filter(|&hex| hex != self.robber) {
            let before = list.len();
            for victim in (0..self.players).filter(|&at| at != player) {
                if self.can_be_robbed(hex, victim) {
                    list.push(SettlersMove::Robber(hex, Some(victim)));
                }
            }
            if list.len() == before {
                list.push(SettlersMove::Robber(hex, None));
            }
        }
    }

    pub(crate) fn can_be_robbed(&self, hex: u8, victim: u8) -> bool {
        let corners = ISLAND.hex_corners[usize::from(hex)];
        let stands = |&corner: &u8| {
            building(self.corners[usize::from(corner)]).is_some_and(|(owner, _)| owner == victim)
        };
        count(self.seats[usize::from(victim)].hand) > 0 && corners.iter().any(stands)
    }

    fn list_main(&self, player: u8, list: &mut MoveList<SettlersMove>) {
        let hand = &self.seats[usize::from(player)].hand;
        let [_, settlements, cities] = self.built(player);
        if affords(*hand, CITY) && cities < CITIES {
            let own = (0..CORNERS as u8).filter(|&at| self.corners[usize::from(at)] == player + 1);
            list.extend(own.map(SettlersMove::City));
        }
        if affords(*hand, SETTLEMENT) && settlements < SETTLEMENTS {
            list.extend(self.settle_corners(player).map(SettlersMove::Settle));
        }
        if affords(*hand, ROAD) {
            list.extend(self.road_edges(player).map(SettlersMove::Road));
        }
        if affords(*hand, CARD) && count(self.deck) > 0 {
            list.push(SettlersMove::Buy);
        }
        self.list_cards(player, list);
        self.list_trades(player, list);
        self.list_offers(player, list);
        list.push(SettlersMove::End);
    }

    fn list_trades(&self, player: u8, list: &mut MoveList<SettlersMove>) {
        let hand = &self.seats[usize::from(player)].hand;
        for give in Good::ALL {
            if hand[give.at()] < 2 || hand[give.at()] < self.rate(player, give) {
                continue;
            }
            let others = Good::ALL.into_iter().filter(|&get| get != give);
            let there = others.filter(|get| self.bank[get.at()] > 0);
            list.extend(there.map(|get| SettlersMove::Trade(give, get)));
        }
    }

    /// A good of the own hand for any other of a player who holds something; what he holds is not known.
    fn list_offers(&self, player: u8, list: &mut MoveList<SettlersMove>) {
        if self.offers >= self.most_offers {
            return;
        }
        let hand = &self.seats[usize::from(player)].hand;
        let holds = |at: &u8| count(self.seats[usize::from(*at)].hand) > 0;
        for to in (0..self.players).filter(|&at| at != player).filter(holds) {
            for give in Good::ALL.into_iter().filter(|give| hand[give.at()] > 0) {
                let others = Good::ALL.into_iter().filter(|&get| get != give);
                list.extend(others.map(|get| SettlersMove::Offer(Offer { to, give, get })));
            }
        }
    }

    /// Whether a card of a kind may be played now: one a turn, and none that was bought in it.
    pub(crate) fn may_play(&self, player: u8, card: Card) -> bool {
        let seat = &self.seats[usize::from(player)];
        !self.played && seat.cards[card.at()] > seat.fresh[card.at()]
    }

    fn list_cards(&self, player: u8, list: &mut MoveList<SettlersMove>) {
        if self.may_play(player, Card::Knight) {
            list.push(SettlersMove::Knight);
        }
        if self.may_play(player, Card::Roads) && self.road_edges(player).next().is_some() {
            list.push(SettlersMove::Roads);
        }
        if self.may_play(player, Card::Monopoly) {
            list.extend(Good::ALL.map(SettlersMove::Monopoly));
        }
        if self.may_play(player, Card::Plenty) {
            for (at, one) in Good::ALL.into_iter().enumerate() {
                for other in &Good::ALL[at..] {
                    let needed = 1 + u8::from(*other == one);
                    if self.bank[one.at()] >= needed && self.bank[other.at()] > 0 {
                        list.push(SettlersMove::Plenty(one, *other));
                    }
                }
            }
        }
    }
}
