//! Hands drawn at random for those whose cards are not seen, within what is known of them.

use hetman_game::random::Random;

use crate::card::{Card, Hand};

/// What is known of a hand that is not seen.
#[derive(Clone, Copy, Debug)]
pub struct Unseen {
    /// How many cards it holds.
    pub number: usize,
    /// The cards that may be among them.
    pub possible: Hand,
}

/// Draws after which a sharing that gives a hand what it cannot hold is taken as it is.
const MOST_DRAWS: u32 = 20;

/// Shares cards out so that every hand gets its number and only what it may hold; the cards are as many as the hands hold.
pub fn share_out<const N: usize>(
    cards: Hand,
    hands: &[Unseen; N],
    random: &mut Random,
) -> [Hand; N] {
    let mut draws = 0;
    loop {
        let shared = share_once(cards, hands, random);
        let mut both = shared.iter().zip(hands);
        draws += 1;
        if draws == MOST_DRAWS || both.all(|(hand, known)| hand.without(known.possible).is_empty())
        {
            return shared;
        }
    }
}

/// The same, perhaps with hands that get what they cannot hold.
fn share_once<const N: usize>(cards: Hand, hands: &[Unseen; N], random: &mut Random) -> [Hand; N] {
    let mut order: Vec<Card> = cards.iter().collect();
    random.shuffle(&mut order);
    let choices = |card: Card| hands.iter().filter(|hand| hand.possible.has(card)).count();
    // Cards that few may hold come first, or there might be no place left for them.
    order.sort_by_key(|&card| choices(card));
    let mut shared = [Hand::default(); N];
    for card in order {
        let room = |at: usize, shared: &[Hand; N]| hands[at].number - shared[at].len();
        let places: usize = (0..N)
            .filter(|&at| hands[at].possible.has(card))
            .map(|at| room(at, &shared))
            .sum();
        if places == 0 {
            push_in(card, hands, &mut shared);
            continue;
        }
        let mut drawn = random.below(places);
        for at in (0..N).filter(|&at| hands[at].possible.has(card)) {
            let room = room(at, &shared);
            if drawn < room {
                shared[at].add(card);
                break;
            }
            drawn -= room;
        }
    }
    shared
}

/// Finds a place for a card by moving another one to where there is room.
fn push_in<const N: usize>(card: Card, hands: &[Unseen; N], shared: &mut [Hand; N]) {
    let room = |at: usize, shared: &[Hand; N]| shared[at].len() < hands[at].number;
    for at in (0..N).filter(|&at| hands[at].possible.has(card) && hands[at].number > 0) {
        for other in (0..N).filter(|&other| other != at) {
            if !room(other, shared) {
                continue;
            }
            let moved = shared[at].and(hands[other].possible).iter().next();
            if let Some(moved) = moved {
                shared[at].remove(moved);
                shared[other].add(moved);
                shared[at].add(card);
                return;
            }
        }
    }
    if let Some(at) = (0..N).find(|&at| room(at, shared)) {
        shared[at].add(card);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::Suit;

    #[test]
    fn hands_hold_only_what_they_may() {
        let mut random = Random::new(1);
        let cards = Hand(Hand::FULL.0 & 0xFFF_FFFF);
        for _ in 0..500 {
            let spades = Suit::SPADES.cards();
            let hands = [
                Unseen {
                    number: 10,
                    possible: Hand::FULL.without(spades),
                },
                Unseen {
                    number: 10,
                    possible: Hand::FULL,
                },
                Unseen {
                    number: 8,
                    possible: Hand::FULL.without(Suit::HEARTS.cards()),
                },
            ];
            let shared = share_out(cards, &hands, &mut random);
            let all = shared
                .iter()
                .fold(Hand::default(), |sum, hand| sum.or(*hand));
            assert_eq!(all, cards);
            for (hand, known) in shared.iter().zip(&hands) {
                assert_eq!(hand.len(), known.number);
                assert!(hand.without(known.possible).is_empty());
            }
        }
    }
}
