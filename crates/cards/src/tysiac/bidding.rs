//! Bids, the stock, and what the declarer gives away.

use hetman_game::random::mix;

use super::worth::marriages;
use super::{CARD_TENS, HIGHEST_BID, Stage, Tysiac, TysiacMove};
use crate::card::{Card, Hand};

impl Tysiac {
    /// The most a player may bid, in tens.
    pub(super) fn limit(&self, player: u8) -> u8 {
        if self.rules.bid_limit {
            CARD_TENS + marriages(self.hands[usize::from(player)])
        } else {
            HIGHEST_BID
        }
    }

    /// The cards of the stock that was taken, or would be.
    pub(super) fn pile(&self, which: u8) -> &[Card] {
        if self.active() == 2 {
            let first = 2 * usize::from(which);
            self.stock.get(first..first + 2).unwrap_or_default()
        } else {
            &self.stock
        }
    }

    pub(super) fn take(&mut self, which: u8) {
        let pile: Hand = self.pile(which).iter().copied().collect();
        let declarer = usize::from(self.declarer);
        self.hands[declarer] = self.hands[declarer].or(pile);
        self.taken = Some(which);
        self.mover = self.declarer;
        self.stage = Stage::Give;
        self.public = mix(self.public ^ pile.0);
    }

    pub(super) fn bid_on(&mut self, mv: TysiacMove) {
        match mv {
            TysiacMove::Bid(tens) => (self.bid, self.declarer) = (tens, self.mover),
            _ => self.passed[usize::from(self.mover)] = true,
        }
        let left = self
            .seats()
            .iter()
            .filter(|&&seat| !self.passed[usize::from(seat)])
            .count();
        if left > 1 {
            self.mover = self.after(self.mover);
            while self.passed[usize::from(self.mover)] {
                self.mover = self.after(self.mover);
            }
        } else if self.active() == 2 {
            (self.stage, self.mover) = (Stage::Take, self.declarer);
        } else {
            self.take(0);
        }
    }

    /// Whom the next card given goes to; the declarer himself if it is laid aside.
    pub(super) fn receiver(&self) -> u8 {
        if self.active() == 2 {
            return self.declarer;
        }
        let next = self.after(self.declarer);
        if self.given[usize::from(next)].is_empty() {
            next
        } else {
            self.after(next)
        }
    }

    pub(super) fn cards_given(&self) -> usize {
        self.given.iter().map(|hand| hand.len()).sum()
    }

    pub(super) fn give(&mut self, card: Card) {
        let (declarer, receiver) = (usize::from(self.declarer), usize::from(self.receiver()));
        self.hands[declarer].remove(card);
        self.given[receiver].add(card);
        if receiver != declarer {
            self.hands[receiver].add(card);
        }
        if self.cards_given() == 2 {
            self.stage = Stage::Contract;
        }
    }

    /// The cards that may be given: laid aside they come in order, so that two have but one order.
    pub(super) fn to_give(&self) -> Hand {
        let hand = self.hands[usize::from(self.declarer)];
        if self.active() > 2 {
            return hand;
        }
        let last = self.given[usize::from(self.declarer)].iter().last();
        let above: Hand = hand.iter().filter(|&card| Some(card) > last).collect();
        let highest = hand.iter().last().filter(|_| last.is_none());
        above.iter().filter(|&card| Some(card) != highest).collect()
    }
}
