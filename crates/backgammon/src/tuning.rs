//! The numbers of the evaluation, in thousandths of a point; set by hand.

/// Weights of what the evaluation sees.
#[derive(Clone, Copy, Debug)]
pub struct Weights {
    /// A pip ahead while men can still meet.
    pub pip: i32,
    /// A made point, by its number as its owner counts it.
    pub point: [i32; 25],
    /// A man that may be hit: what is lost beside his pips, for each point the other holds at home and one more.
    pub blot: i32,
    /// A man on the bar, for each point the other holds at home and one more.
    pub bar: i32,
    /// Made points in a row, from none to six, in front of a man of the other.
    pub prime: [i32; 7],
    /// A man behind the other's four points in a row or more.
    pub trapped: i32,
    /// A man beyond the third on a point.
    pub stacked: i32,
    /// The man beyond the second on one of the three lowest points while men can still meet.
    pub buried: i32,
    /// The turn, in pips.
    pub turn: i32,
    /// The sum of weights at which the loss of a whole point is nearly certain.
    pub scale: f64,
    /// What a contact position is worth at most.
    pub most: f64,
}

/// The weights in use.
pub const WEIGHTS: Weights = Weights {
    pip: 8,
    point: [
        0, 5, 30, 60, 95, 120, 70, 75, 40, 20, 15, 12, 10, 10, 8, 8, 15, 15, 55, 30, 95, 75, 30,
        25, 25,
    ],
    blot: 42,
    bar: 35,
    prime: [0, 0, 0, 25, 75, 150, 260],
    trapped: 30,
    stacked: 9,
    buried: 22,
    turn: 4,
    scale: 1000.0,
    most: 1400.0,
};
