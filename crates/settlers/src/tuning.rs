//! The numbers of the evaluation, set by hand; 400 is a lead that wins about ten games of eleven.

/// Weights of what the evaluation sees.
#[derive(Clone, Copy, Debug)]
pub struct Weights {
    /// A point.
    pub point: i32,
    /// A roll of 36 that brings a good.
    pub roll: i32,
    /// A good that some roll brings at all.
    pub kind: i32,
    /// A good in the hand, up to seven.
    pub held: i32,
    /// A good in the hand beyond seven.
    pub excess: i32,
    /// A part of the price of a city or a settlement in the hand.
    pub part: i32,
    /// A card not played, points apart.
    pub card: i32,
    /// A knight played.
    pub knight: i32,
    /// A road in the longest row.
    pub road: i32,
    /// A free corner that a road leads to, the first one.
    pub corner: i32,
    /// A harbour.
    pub harbour: i32,
}

/// The weights in use.
pub const WEIGHTS: Weights = Weights {
    point: 90,
    roll: 7,
    kind: 14,
    held: 3,
    excess: -4,
    part: 5,
    card: 20,
    knight: 12,
    road: 5,
    corner: 22,
    harbour: 8,
};
