//! What each move does: building, dice, the robber, cards, trade, the end of a turn.

use crate::goods::{CARD, CITY, Card, Good, Goods, ROAD, SETTLEMENT, count, transfer};
use crate::island::ISLAND;
use crate::position::{MOST, Offer, Phase, Settlers, SettlersMove, building};

/// Goods above which half of a hand is given back at a seven.
const SAFE: u32 = 7;

impl Settlers {
    /// Makes a legal move.
    pub(crate) fn make(&mut self, mv: SettlersMove) {
        use SettlersMove as Move;
        let player = hetman_game::Position::to_move(self).0;
        match mv {
            Move::Settle(corner) => self.settle(player, corner),
            Move::Road(edge) => self.road(player, edge),
            Move::City(corner) => {
                self.pay(player, CITY);
                self.corners[usize::from(corner)] = player + 5;
            }
            Move::Roll => self.phase = Phase::Dice,
            Move::Dice(number) => self.dice(number),
            Move::Discard(good) => self.discard(player, good),
            Move::Robber(hex, victim) => {
                self.robber = hex;
                self.phase = match victim {
                    Some(victim) => Phase::Steal(victim),
                    None => self.resumed(),
                };
            }
            Move::Stolen(good) => self.steal(player, good),
            Move::Buy => {
                self.pay(player, CARD);
                self.phase = Phase::Draw;
            }
            Move::Drawn(card) => {
                self.deck[card.at()] -= 1;
                let seat = &mut self.seats[usize::from(player)];
                seat.cards[card.at()] += 1;
                seat.fresh[card.at()] += 1;
                self.phase = Phase::Main;
            }
            Move::Knight | Move::Roads | Move::Plenty(..) | Move::Monopoly(_) => {
                self.card(player, mv);
            }
            Move::Trade(give, get) => {
                let rate = self.rate(player, give);
                let hand = &mut self.seats[usize::from(player)].hand;
                transfer(hand, &mut self.bank, some(give, rate));
                transfer(&mut self.bank, hand, some(get, 1));
            }
            Move::Offer(offer) => {
                self.offers += 1;
                self.phase = Phase::Offer(offer);
            }
            Move::Accept => self.accept(),
            Move::Refuse => self.phase = Phase::Main,
            Move::End => self.end(),
        }
    }

    /// The goods of an offer change hands.
    fn accept(&mut self) {
        if let Phase::Offer(Offer { to, give, get }) = self.phase {
            let (owner, other) = (usize::from(self.owner()), usize::from(to));
            self.seats[owner].hand[give.at()] -= 1;
            self.seats[other].hand[give.at()] += 1;
            self.seats[other].hand[get.at()] -= 1;
            self.seats[owner].hand[get.at()] += 1;
        }
        self.phase = Phase::Main;
    }

    fn pay(&mut self, player: u8, price: Goods) {
        let hand = &mut self.seats[usize::from(player)].hand;
        transfer(hand, &mut self.bank, price);
    }

    /// The phase a turn goes on with after something that can happen before and after the dice.
    fn resumed(&self) -> Phase {
        if self.rolled {
            Phase::Main
        } else {
            Phase::Before
        }
    }

    fn settle(&mut self, player: u8, corner: u8) {
        self.corners[usize::from(corner)] = player + 1;
        if self.phase != Phase::Place {
            self.pay(player, SETTLEMENT);
            self.award_road();
            return;
        }
        self.phase = Phase::Link(corner);
        if self.turn >= u16::from(self.players) {
            let land = self.land.clone();
            for hex in ISLAND.around(corner) {
                if let Some(good) = land.brings[hex] {
                    let hand = &mut self.seats[usize::from(player)].hand;
                    transfer(&mut self.bank, hand, some(good, 1));
                }
            }
        }
    }

    fn road(&mut self, player: u8, edge: u8) {
        self.edges[usize::from(edge)] = player + 1;
        match self.phase {
            Phase::Link(_) => {
                self.turn += 1;
                let placing = self.turn < 2 * u16::from(self.players);
                self.phase = if placing { Phase::Place } else { Phase::Before };
            }
            Phase::Roads(left) => {
                let more = left > 1 && self.road_edges(player).next().is_some();
                self.phase = if more {
                    Phase::Roads(left - 1)
                } else {
                    self.resumed()
                };
            }
            _ => self.pay(player, ROAD),
        }
        self.award_road();
    }

    fn dice(&mut self, number: u8) {
        self.rolled = true;
        if number != 7 {
            self.bring(number);
            self.phase = Phase::Main;
            return;
        }
        for at in 0..usize::from(self.players) {
            let held = count(self.seats[at].hand);
            self.owes[at] = if held > SAFE { (held / 2) as u8 } else { 0 };
        }
        self.phase = if self.owes == [0; MOST] {
            Phase::Robber
        } else {
            Phase::Discard
        };
    }

    /// Hexagons with the number bring what they have, but for the robber's. Where the bank has not enough of a good, nobody
    /// gets it, unless only one would.
    fn bring(&mut self, number: u8) {
        let mut wanted = [[0u8; 5]; MOST];
        for (hex, corners) in ISLAND.hex_corners.iter().enumerate() {
            let good = self.land.brings[hex];
            let rests = self.land.numbers[hex] != number || usize::from(self.robber) == hex;
            let Some(good) = good.filter(|_| !rests) else {
                continue;
            };
            for &corner in corners {
                if let Some((owner, city)) = building(self.corners[usize::from(corner)]) {
                    wanted[usize::from(owner)][good.at()] += 1 + u8::from(city);
                }
            }
        }
        for good in Good::ALL {
            let at = good.at();
            let all: u8 = wanted.iter().map(|goods| goods[at]).sum();
            let takers = wanted.iter().filter(|goods| goods[at] > 0).count();
            let most = match (all <= self.bank[at], takers) {
                (true, _) => all,
                (false, 1) => self.bank[at],
                (false, _) => 0,
            };
            for (seat, goods) in self.seats.iter_mut().zip(wanted) {
                let given = some(good, goods[at].min(most));
                transfer(&mut self.bank, &mut seat.hand, given);
            }
        }
    }

    fn discard(&mut self, player: u8, good: Good) {
        self.pay(player, some(good, 1));
        self.owes[usize::from(player)] -= 1;
        if self.owes == [0; MOST] {
            self.phase = Phase::Robber;
        }
    }

    fn steal(&mut self, player: u8, good: Good) {
        if let Phase::Steal(victim) = self.phase {
            self.seats[usize::from(victim)].hand[good.at()] -= 1;
            self.seats[usize::from(player)].hand[good.at()] += 1;
        }
        self.phase = self.resumed();
    }

    fn card(&mut self, player: u8, mv: SettlersMove) {
        self.played = true;
        let at = usize::from(player);
        match mv {
            SettlersMove::Knight => {
                self.seats[at].cards[Card::Knight.at()] -= 1;
                self.seats[at].knights += 1;
                self.award_army(player);
                self.phase = Phase::Robber;
            }
            SettlersMove::Roads => {
                self.spend(at, Card::Roads);
                self.phase = Phase::Roads(2);
            }
            SettlersMove::Plenty(one, other) => {
                self.spend(at, Card::Plenty);
                for good in [one, other] {
                    transfer(&mut self.bank, &mut self.seats[at].hand, some(good, 1));
                }
            }
            SettlersMove::Monopoly(good) => {
                self.spend(at, Card::Monopoly);
                let all: u8 = self.seats.iter().map(|seat| seat.hand[good.at()]).sum();
                for seat in &mut self.seats {
                    seat.hand[good.at()] = 0;
                }
                self.seats[at].hand[good.at()] = all;
            }
            _ => {}
        }
    }

    fn spend(&mut self, at: usize, card: Card) {
        self.seats[at].cards[card.at()] -= 1;
        self.spent[card.at()] += 1;
    }

    fn end(&mut self) {
        let owner = usize::from(self.owner());
        self.seats[owner].fresh = [0; 5];
        self.turn += 1;
        (self.phase, self.rolled, self.played) = (Phase::Before, false, false);
        self.offers = 0;
    }
}

/// So many of one good.
fn some(good: Good, number: u8) -> Goods {
    let mut goods = [0; 5];
    goods[good.at()] = number;
    goods
}
