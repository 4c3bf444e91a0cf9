//! Tricks of tysiąc and the points of a deal.

use super::worth::{deck, marriage, partner, points, strength};
use super::{BOMB, Stage, Tysiac};
use crate::card::{Card, Hand, Suit};

impl Tysiac {
    /// Whether a card takes a trick from the one that takes it now.
    pub(super) fn beats(card: Card, best: Card, trump: Option<Suit>) -> bool {
        if card.suit() == best.suit() {
            strength(card) > strength(best)
        } else {
            Some(card.suit()) == trump
        }
    }

    /// The card that takes the trick so far, with its place.
    pub(super) fn best(&self) -> Option<(usize, Card)> {
        let mut cards = self.trick.iter().copied().enumerate();
        let first = cards.next()?;
        let better = |best: (usize, Card), next: (usize, Card)| {
            if Self::beats(next.1, best.1, self.trump) {
                next
            } else {
                best
            }
        };
        Some(cards.fold(first, better))
    }

    /// The cards the player to move may play.
    pub(super) fn to_play(&self) -> Hand {
        let hand = self.hands[usize::from(self.mover)];
        let (Some(led), Some((_, best))) = (self.trick.first(), self.best()) else {
            return hand;
        };
        let followed = hand.of(led.suit());
        let able = if followed.is_empty() { hand } else { followed };
        if !self.rules.must_beat {
            return able;
        }
        let beating: Hand = able
            .iter()
            .filter(|&card| Self::beats(card, best, self.trump))
            .collect();
        if beating.is_empty() { able } else { beating }
    }

    /// Plays a card; a king or a queen that leads while its partner is in hand announces their marriage.
    pub(super) fn put(&mut self, card: Card) {
        let player = usize::from(self.mover);
        self.learn(player, card);
        self.hands[player].remove(card);
        if self.trick.is_empty() && partner(card).is_some_and(|other| self.hands[player].has(other))
        {
            self.trump = Some(card.suit());
            let worth = 10 * i32::from(marriage(card.suit()));
            self.points[player] += worth;
            self.announced += worth;
        }
        self.trick.push(card);
        self.mover = self.after(self.mover);
        if self.trick.len() == self.active() {
            self.take_trick();
        }
        if self.hands.iter().all(|hand| hand.is_empty()) {
            self.count();
        }
    }

    /// Notes what a card that is about to be played tells of the hand it comes from.
    fn learn(&mut self, player: usize, card: Card) {
        self.played[player].add(card);
        self.certain[player].remove(card);
        let Some((led, (_, best))) = self.trick.first().copied().zip(self.best()) else {
            if let Some(other) = partner(card) {
                if self.hands[player].has(other) {
                    self.certain[player].add(other);
                } else {
                    self.possible[player].remove(other);
                }
            }
            return;
        };
        let follows = card.suit() == led.suit();
        let possible = &mut self.possible[player];
        if !follows {
            *possible = possible.without(led.suit().cards());
        }
        if self.rules.must_beat && !Self::beats(card, best, self.trump) {
            let could = |other: &Card| {
                Self::beats(*other, best, self.trump) && (!follows || other.suit() == led.suit())
            };
            *possible = possible.without(deck().iter().filter(could).collect());
        }
    }

    fn take_trick(&mut self) {
        let steps = self.best().map_or(0, |(at, _)| at);
        for _ in 0..steps {
            self.leader = self.after(self.leader);
        }
        let worth: i32 = self.trick.iter().map(|&card| points(card)).sum();
        self.points[usize::from(self.leader)] += worth;
        self.trick.clear();
        self.mover = self.leader;
    }

    /// Points of the cards that were taken in tricks, and of those laid aside or left in a stock.
    pub fn card_points(&self) -> (i32, i32) {
        let taken: i32 = self.points.iter().sum::<i32>() - self.announced;
        let left = self
            .taken
            .filter(|_| self.active() == 2)
            .map(|which| self.pile(1 - which));
        let aside = self.given[usize::from(self.declarer)].iter();
        let aside = aside.chain(left.unwrap_or_default().iter().copied());
        (taken, aside.map(points).sum())
    }

    /// Writes the points of a deal down: a contract made or lost, and what the others took.
    fn count(&mut self) {
        let contract = 10 * i32::from(self.bid);
        for seat in self.seats() {
            let at = usize::from(seat);
            let made = self.points[at];
            if seat == self.declarer {
                self.scores[at] += if made >= contract {
                    contract
                } else {
                    -contract
                };
            } else {
                let rounded = if self.rules.rounding {
                    (made + 5) / 10 * 10
                } else {
                    made
                };
                self.credit(at, rounded);
            }
        }
        self.finish_deal();
    }

    /// The declarer gives the deal up: each of the others gets half of its cards.
    pub(super) fn give_up(&mut self) {
        self.bombs[usize::from(self.declarer)] += 1;
        let declarer = self.declarer;
        for at in self.seats().into_iter().filter(|&seat| seat != declarer) {
            self.credit(usize::from(at), BOMB);
        }
        self.finish_deal();
    }

    /// Points of a defender, who gets none on the barrel.
    fn credit(&mut self, player: usize, points: i32) {
        let barrel = self.rules.barrel as i32;
        if barrel == 0 || self.before[player] < barrel {
            self.scores[player] += points;
        }
    }

    /// Begins the next deal, or ends the match.
    fn finish_deal(&mut self) {
        let goal = self.rules.goal as i32;
        let reached = self.scores[..self.rules.players]
            .iter()
            .any(|&score| score >= goal);
        if goal == 0 || reached || self.deals + 1 >= self.rules.deals {
            self.stage = Stage::Over;
        } else {
            *self = Self::new(&self.rules, self.scores, self.deals + 1, self.bombs);
        }
    }
}
