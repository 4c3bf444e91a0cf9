//! The numbers of Go: how often a playout minds each rule of thumb, and what each reason to try a move counts for.

use hetman_game::params;

params! {
    /// How often each rule of thumb is minded in a playout, in percent.
    pub struct Habits {
        /// Answer an atari, or take what the last move left in atari.
        answer = 94, 0..=100;
        /// Make a good shape beside the last two stones.
        shape = 99, 0..=100;
        /// Take what the own last stone left in atari.
        take = 78, 0..=100;
        /// Spoil an eye of several points that the last move made.
        vital = 100, 0..=100;
        /// Put no stone at random that leaves its chain one liberty.
        careful = 80, 0..=100;
        /// Most stones that may be thrown in all the same.
        sacrifice = 1, 0..=10;
        /// Give more where the chain within an eye leaves no second one.
        spoil = 100, 0..=100;
    }
}

params! {
    /// How many playouts each reason to try a move, or not, counts for.
    pub struct Reasons {
        /// Nothing speaks for or against it.
        even = 10, 0..=1000;
        /// The stone could be taken at once.
        self_atari = 10, 0..=1000;
        /// It takes, catches or saves one stone.
        one = 15, 0..=1000;
        /// It takes, catches or saves more.
        many = 30, 0..=1000;
        /// It makes a good shape.
        shape = 10, 0..=1000;
        /// It is as near to the last move as can be.
        beside = 14, 0..=1000;
        /// One step farther.
        near = 10, 0..=1000;
        /// Two steps farther.
        nearby = 4, 0..=1000;
        /// No stone is near, and it lies on the third line, or on the first two, where it is bad.
        lonely = 10, 0..=1000;
        /// It spoils an eye that the last move made.
        vital = 30, 0..=1000;
        /// It leaves a chain with two liberties one.
        press = 7, 0..=1000;
    }
}
