//! The numbers of Go: how often a playout follows each rule of thumb, and how many playouts each prior of a move counts for.

use hetman_game::params;

params! {
    /// How often each rule of thumb is followed in a playout, in percent.
    pub struct PlayoutParams {
        /// Percent of playout moves that answer an atari, or take what the last move left in atari, where one can.
        playout_answer = 94, 0..=100;
        /// Percent of playout moves that make a good 3 x 3 shape beside the last two stones, where one can.
        playout_shape = 99, 0..=100;
        /// Percent of playout moves that take what the player's own last stone left in atari, where one can.
        playout_take = 78, 0..=100;
        /// Percent of playout moves that spoil an eye of several points the last move made, where one can.
        playout_vital = 100, 0..=100;
        /// Percent of random playout moves that are dropped if they leave their chain one liberty.
        playout_avoid_self_atari = 80, 0..=100;
        /// Most stones of a chain that a playout may leave with one liberty all the same.
        playout_sacrifice = 1, 0..=10;
        /// Percent of self-ataris within an eye, which leave it no second one, that a playout makes whatever they lose.
        playout_spoil = 100, 0..=100;
    }
}

params! {
    /// How many playouts each rule of thumb for the opening counts for, on boards of 11 rows and more.
    pub struct OpeningParams {
        /// Prior playouts won on large boards by a move to the 4-4 or 3-4 point of an empty corner, and half as many to the 3-3 point.
        opening_corner = 30, 0..=1000;
        /// Prior playouts won on large boards by a move on the third or fourth line, far from all stones.
        opening_side = 10, 0..=1000;
        /// More prior playouts won on large boards by such a move if the whole side around it is empty.
        opening_wide = 6, 0..=1000;
        /// Prior playouts won on large boards by a move on the third or fourth line, three steps from a stone near a corner.
        opening_approach = 6, 0..=1000;
        /// Prior playouts lost on large boards by a move to the middle, far from all stones.
        opening_centre = 4, 0..=1000;
        /// Prior playouts lost on large boards by a move on the second line, far from all stones.
        opening_second_line = 14, 0..=1000;
        /// Prior playouts lost on large boards by a move on the first line without a stone near.
        opening_first_line = 24, 0..=1000;
    }
}

params! {
    /// How many playouts, won or lost, each prior of a move counts for.
    pub struct PriorParams {
        /// Prior playouts of every move, half of them won.
        prior_even = 10, 0..=1000;
        /// Prior playouts lost by a move whose stone could be taken at once.
        prior_self_atari = 10, 0..=1000;
        /// Prior playouts won by a move that takes, catches or saves one stone.
        prior_one_stone = 15, 0..=1000;
        /// Prior playouts won by a move that takes, catches or saves several stones.
        prior_many_stones = 30, 0..=1000;
        /// Prior playouts won by a move that makes a good 3 x 3 shape.
        prior_shape = 10, 0..=1000;
        /// Prior playouts won by a move beside the last one, chains counted as one point.
        prior_beside = 14, 0..=1000;
        /// Prior playouts won by a move two steps from the last one.
        prior_near = 10, 0..=1000;
        /// Prior playouts won by a move three steps from the last one.
        prior_nearby = 4, 0..=1000;
        /// Prior playouts of a move far from all stones: won on the third line, lost on the first two.
        prior_lonely = 10, 0..=1000;
        /// Prior playouts won by a move that spoils an eye the last move made.
        prior_vital = 30, 0..=1000;
        /// Prior playouts won by a move that leaves a chain of two liberties one.
        prior_atari = 7, 0..=1000;
    }
}
