//! Cards and sets of them.

use std::fmt;

/// The suits as they are written: spades, hearts, diamonds, clubs.
const SUITS: [char; 4] = ['S', 'H', 'D', 'C'];
/// The ranks as they are written, the two first.
const RANKS: [char; 13] = [
    '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A',
];

/// A suit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Suit(pub u8);

impl Suit {
    /// Spades.
    pub const SPADES: Self = Self(0);
    /// Hearts.
    pub const HEARTS: Self = Self(1);
    /// Diamonds.
    pub const DIAMONDS: Self = Self(2);
    /// Clubs.
    pub const CLUBS: Self = Self(3);
    /// All of them.
    pub const ALL: [Self; 4] = [Self::SPADES, Self::HEARTS, Self::DIAMONDS, Self::CLUBS];

    /// All its cards.
    pub const fn cards(self) -> Hand {
        Hand(0x1FFF << (13 * self.0))
    }

    /// Its letter.
    pub fn letter(self) -> char {
        SUITS[usize::from(self.0)]
    }
}

/// A rank, from 0 for the two to 12 for the ace.
pub mod rank {
    /// The nine.
    pub const NINE: u8 = 7;
    /// The ten.
    pub const TEN: u8 = 8;
    /// The jack.
    pub const JACK: u8 = 9;
    /// The queen.
    pub const QUEEN: u8 = 10;
    /// The king.
    pub const KING: u8 = 11;
    /// The ace.
    pub const ACE: u8 = 12;
}

/// A card, as thirteen times its suit plus its rank.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Card(pub u8);

impl Card {
    /// The card of a suit and a rank.
    pub const fn new(suit: Suit, rank: u8) -> Self {
        Self(13 * suit.0 + rank)
    }

    /// Its suit.
    pub const fn suit(self) -> Suit {
        Suit(self.0 / 13)
    }

    /// Its rank, from 0 for the two to 12 for the ace.
    pub const fn rank(self) -> u8 {
        self.0 % 13
    }

    /// The card that is written so, as `AS` or `TD`.
    pub fn parse(word: &str) -> Option<Self> {
        let mut letters = word.chars();
        let (rank, suit) = (letters.next()?, letters.next()?);
        let rank = RANKS.iter().position(|&letter| letter == rank)?;
        let suit = SUITS.iter().position(|&letter| letter == suit)?;
        letters
            .next()
            .is_none()
            .then(|| Self::new(Suit(suit as u8), rank as u8))
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (rank, suit) = (usize::from(self.rank()), usize::from(self.suit().0));
        write!(f, "{}{}", RANKS[rank], SUITS[suit])
    }
}

/// A set of cards, a bit for each.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Hand(pub u64);

impl Hand {
    /// All 52 cards.
    pub const FULL: Self = Self((1 << 52) - 1);

    /// Whether a card is among them.
    pub const fn has(self, card: Card) -> bool {
        self.0 & 1 << card.0 != 0
    }

    /// Adds a card.
    pub fn add(&mut self, card: Card) {
        self.0 |= 1 << card.0;
    }

    /// Takes a card away.
    pub fn remove(&mut self, card: Card) {
        self.0 &= !(1 << card.0);
    }

    /// The cards that are in both.
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The cards that are in either.
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The cards that are not in the other.
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The cards of a suit.
    pub const fn of(self, suit: Suit) -> Self {
        self.and(suit.cards())
    }

    /// How many there are.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The cards in order of suits and ranks.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let card = Card(rest.trailing_zeros() as u8);
            let any = rest != 0;
            rest &= rest.wrapping_sub(1);
            any.then_some(card)
        })
    }
}

impl FromIterator<Card> for Hand {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut hand = Self::default();
        cards.into_iter().for_each(|card| hand.add(card));
        hand
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_is_read_back() {
        for card in Hand::FULL.iter() {
            assert_eq!(Card::parse(&card.to_string()), Some(card));
        }
        assert_eq!(Hand::FULL.iter().count(), 52);
        assert_eq!(Card::parse("AS"), Some(Card::new(Suit::SPADES, rank::ACE)));
        for word in ["", "A", "1S", "AX", "ASK", "??"] {
            assert_eq!(Card::parse(word), None, "{word}");
        }
    }
}
