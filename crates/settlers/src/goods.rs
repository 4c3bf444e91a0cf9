//! What the land brings and what is bought with it: five goods, five kinds of cards, and what everything costs.

/// One of the five goods.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Good {
    /// From forests.
    Wood,
    /// From hills.
    Brick,
    /// From pastures.
    Wool,
    /// From fields.
    Grain,
    /// From mountains.
    Ore,
}

impl Good {
    /// All five.
    pub const ALL: [Self; 5] = [Self::Wood, Self::Brick, Self::Wool, Self::Grain, Self::Ore];
    /// Their names in moves.
    pub const NAMES: [&'static str; 5] = ["wood", "brick", "wool", "grain", "ore"];

    /// Its place among the five.
    pub fn at(self) -> usize {
        self as usize
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        Self::NAMES[self.at()]
    }
}

/// How many of each good.
pub type Goods = [u8; 5];

/// How many there are of each good in the game.
pub(crate) const EACH: u8 = 19;

/// What is built or bought.
pub(crate) const ROAD: Goods = [1, 1, 0, 0, 0];
pub(crate) const SETTLEMENT: Goods = [1, 1, 1, 1, 0];
pub(crate) const CITY: Goods = [0, 0, 0, 2, 3];
pub(crate) const CARD: Goods = [0, 0, 1, 1, 1];

/// Whether a hand holds a price.
pub(crate) fn affords(hand: Goods, price: Goods) -> bool {
    hand.iter().zip(&price).all(|(have, need)| have >= need)
}

/// Cards in a hand.
pub(crate) fn count(hand: Goods) -> u32 {
    hand.iter().map(|&number| u32::from(number)).sum()
}

/// Moves goods from one place to another.
pub(crate) fn transfer(from: &mut Goods, to: &mut Goods, what: Goods) {
    for at in 0..5 {
        from[at] -= what[at];
        to[at] += what[at];
    }
}

/// A kind of card that is bought unseen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Card {
    /// Moves the robber.
    Knight,
    /// A point.
    Point,
    /// Two roads for nothing.
    Roads,
    /// Two goods from the bank.
    Plenty,
    /// All goods of a kind that others have.
    Monopoly,
}

impl Card {
    /// All kinds.
    pub const ALL: [Self; 5] = [
        Self::Knight,
        Self::Point,
        Self::Roads,
        Self::Plenty,
        Self::Monopoly,
    ];
    /// Their names in moves.
    pub const NAMES: [&'static str; 5] = ["knight", "point", "roads", "plenty", "monopoly"];

    /// Its place among the kinds.
    pub fn at(self) -> usize {
        self as usize
    }
}

/// How many cards of each kind.
pub(crate) type Cards = [u8; 5];

/// All cards there are.
pub(crate) const DECK: Cards = [14, 5, 2, 2, 2];
