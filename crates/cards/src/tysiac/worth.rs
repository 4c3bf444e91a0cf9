//! What cards and marriages of tysiąc are worth, and which card is stronger.

use crate::card::{Card, Hand, Suit, rank};

/// What a card is worth.
pub fn points(card: Card) -> i32 {
    match card.rank() {
        rank::ACE => 11,
        rank::TEN => 10,
        rank::KING => 4,
        rank::QUEEN => 3,
        rank::JACK => 2,
        _ => 0,
    }
}

/// The order of the cards of a suit: nine, jack, queen, king, ten, ace.
pub(super) fn strength(card: Card) -> u8 {
    match card.rank() {
        rank::ACE => 5,
        rank::TEN => 4,
        rank::KING => 3,
        rank::QUEEN => 2,
        rank::JACK => 1,
        _ => 0,
    }
}

/// What a marriage of a suit is worth, in tens.
pub fn marriage(suit: Suit) -> u8 {
    match suit {
        Suit::SPADES => 4,
        Suit::CLUBS => 6,
        Suit::DIAMONDS => 8,
        _ => 10,
    }
}

/// The other card of a marriage.
pub(super) fn partner(card: Card) -> Option<Card> {
    match card.rank() {
        rank::KING => Some(Card::new(card.suit(), rank::QUEEN)),
        rank::QUEEN => Some(Card::new(card.suit(), rank::KING)),
        _ => None,
    }
}

/// The 24 cards.
pub(super) fn deck() -> Hand {
    let ranks = rank::NINE..=rank::ACE;
    Suit::ALL
        .into_iter()
        .flat_map(|suit| ranks.clone().map(move |rank| Card::new(suit, rank)))
        .collect()
}

/// The marriages of a hand, in tens.
pub(super) fn marriages(hand: Hand) -> u8 {
    let holds = |suit: &Suit| {
        let king = Card::new(*suit, rank::KING);
        hand.has(king) && partner(king).is_some_and(|queen| hand.has(queen))
    };
    Suit::ALL.into_iter().filter(holds).map(marriage).sum()
}
