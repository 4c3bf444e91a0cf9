//! What a game is played for: the doubling cube, and the score of the match it belongs to. Without a match a game pays points;
//! within one it pays what the match is worth after it.

use hetman_game::{Player, options};

use crate::position::POINT;

options! {
    /// What the spec of backgammon may set.
    pub struct BackgammonRules {
        /// Play with the doubling cube, which goes up to 8.
        cube: bool = false;
        /// Points that win the match; 0 for a single game.
        length: u32 = 0, 0..=25;
        /// Points the first player has in the match.
        first: u32 = 0, 0..=24;
        /// Points the second player has in the match.
        second: u32 = 0, 0..=24;
        /// The one game in which nobody may double, after a player came within a point of the match.
        crawford: bool = false;
    }
}

/// The largest number on the cube: scores have room for no more.
pub const MOST_CUBE: u8 = 8;

/// The cube and the match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stakes {
    /// Whether the cube is used.
    pub cube: bool,
    /// What it shows.
    pub value: u8,
    /// Who alone may turn it; either may if nothing.
    pub owner: Option<Player>,
    /// Points that win the match; 0 for a single game.
    pub length: u8,
    /// The points of both in the match.
    pub score: [u8; 2],
    /// Whether nobody may double in this game.
    pub crawford: bool,
}

impl Stakes {
    /// A single game without a cube.
    pub const PLAIN: Self = Self {
        cube: false,
        value: 1,
        owner: None,
        length: 0,
        score: [0; 2],
        crawford: false,
    };

    /// What these rules play for; says why if that cannot be.
    pub fn new(rules: &BackgammonRules) -> Result<Self, String> {
        let stakes = Self {
            cube: rules.cube,
            length: rules.length as u8,
            score: [rules.first as u8, rules.second as u8],
            crawford: rules.crawford,
            ..Self::PLAIN
        };
        stakes.checked()
    }

    /// Refuses a score that cannot be.
    pub fn checked(self) -> Result<Self, String> {
        let over = self
            .score
            .iter()
            .find(|&&points| points >= self.length.max(1));
        match (self.length, over) {
            (0, Some(points)) => Err(format!(
                "a single game has no score, and `{points}` points are one"
            )),
            (length, Some(points)) => Err(format!("`{points}` points end a match of {length}")),
            _ if self.crawford && !self.score.iter().any(|&points| points + 1 == self.length) => {
                Err("`crawford` needs a player one point from the match".into())
            }
            _ => Ok(self),
        }
    }

    /// Whether a player may double before rolling.
    pub fn may_double(&self, player: Player) -> bool {
        let held = self.owner.is_none_or(|owner| owner == player);
        // Who wins the match by this game has nothing to gain by a larger one.
        let useful = self.length == 0 || self.value < self.away(player);
        self.cube && !self.crawford && held && useful && self.value < MOST_CUBE
    }

    /// The same after a player took a double of the other.
    pub fn doubled_to(self, player: Player) -> Self {
        Self {
            value: 2 * self.value,
            owner: Some(player),
            ..self
        }
    }

    /// Points a player still needs.
    fn away(self, player: Player) -> u8 {
        self.length - self.score[usize::from(player.0)]
    }

    /// What a game that `player` won by `points`, before the cube multiplies them, is worth to the winner: thousandths of a point,
    /// or in a match from a thousand for winning it down to as much below nothing for losing it.
    pub fn worth(&self, player: Player, points: i32) -> i32 {
        let won = points * i32::from(self.value);
        if self.length == 0 {
            return won * POINT;
        }
        let left = |player: Player, points: i32| (i32::from(self.away(player)) - points).max(0);
        let [own, other] = if won >= 0 {
            [left(player, won), left(player.other(), 0)]
        } else {
            [left(player, 0), left(player.other(), -won)]
        };
        let after_crawford =
            self.crawford || self.score.iter().any(|&points| points + 1 == self.length);
        let chance = match_chance(own, other, after_crawford);
        (f64::from(POINT) * (2.0 * chance - 1.0)).round() as i32
    }

    /// The bound on what any game from here on can be worth.
    pub fn most(&self) -> i32 {
        match (self.length, self.cube) {
            (0, true) => 3 * POINT * i32::from(MOST_CUBE),
            (0, false) => 3 * POINT,
            _ => POINT,
        }
    }

    /// What a position is worth to `player`, who is about to roll, by what it would be worth without a cube, in points; `gammons` says
    /// whether more than single games can still be won.
    pub fn equity(&self, player: Player, cubeless: f64, gammons: bool) -> f64 {
        let points = if self.cube && !self.crawford {
            self.cubeful(player, cubeless, gammons)
        } else {
            cubeless
        };
        let points = points.clamp(-3.0, 3.0);
        // Between two results the worth of both is mixed; a game is never worth nothing.
        let (low, high) = match points {
            points if points < -1.0 => (points.floor(), points.floor() + 1.0),
            points if points <= 1.0 => (-1.0, 1.0),
            points => (points.ceil() - 1.0, points.ceil()),
        };
        let share = (points - low) / (high - low);
        let worth = |points: f64| f64::from(self.worth(player, points as i32));
        (1.0 - share) * worth(low) + share * worth(high)
    }

    /// What the right to double adds or takes (Janowski's model of a cube that is live in part), in points of the present cube.
    fn cubeful(self, player: Player, cubeless: f64, gammons: bool) -> f64 {
        /// How much of a perfectly timed double is had in practice.
        const LIVE: f64 = 0.68;
        let size = cubeless.abs().max(if gammons { 1.25 } else { 1.0 });
        let wins = (cubeless + size) / (2.0 * size);
        let take = (size - 0.5) / (2.0 * size + 0.5);
        let cash = (size + 1.0) / (2.0 * size + 0.5);
        let between = |(from, low): (f64, f64), (to, high): (f64, f64)| {
            low + (high - low) * ((wins - from) / (to - from)).clamp(0.0, 1.0)
        };
        let live = match self.owner {
            Some(owner) if owner == player => between((0.0, -size), (cash, 1.0)),
            Some(_) => between((take, -1.0), (1.0, size)),
            None => between((take, -1.0), (cash, 1.0)),
        };
        LIVE * live + (1.0 - LIVE) * cubeless
    }
}

/// How likely a match is won by the one who needs `own` points against one who needs `other`. Nobody knows it exactly: two players
/// alike are taken to share the games, a fifth of them gammons.
fn match_chance(own: i32, other: i32, after_crawford: bool) -> f64 {
    match (own, other) {
        (0, _) => 1.0,
        (_, 0) => 0.0,
        (1, 1) => 0.5,
        (1, behind) => 1.0 - trailing(behind, after_crawford),
        (behind, 1) => trailing(behind, after_crawford),
        // Janowski's rule of thumb.
        (own, other) => {
            let lead = f64::from(other - own);
            let chance = 0.5 + 0.85 * lead / (f64::from(own.max(other)) + 6.0);
            // Far ahead it is no better than one point from the end.
            chance.clamp(trailing(own, false), 1.0 - trailing(other, false))
        }
    }
}

/// The chance of one who needs `points` while the other needs one: a game without cube first, and then every game doubled at once.
fn trailing(points: i32, after_crawford: bool) -> f64 {
    const GAMMONS: f64 = 0.2;
    fn doubled(points: i32) -> f64 {
        match points {
            ..=0 => 1.0,
            1 | 2 => 0.5,
            _ => 0.5 * ((1.0 - GAMMONS) * doubled(points - 2) + GAMMONS * doubled(points - 4)),
        }
    }
    if after_crawford {
        doubled(points)
    } else {
        0.5 * ((1.0 - GAMMONS) * doubled(points - 1) + GAMMONS * doubled(points - 2))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stakes(length: u8, score: [u8; 2]) -> Stakes {
        Stakes {
            cube: true,
            length,
            score,
            ..Stakes::PLAIN
        }
    }

    #[test]
    fn a_match_is_worth_what_is_left_of_it() {
        let even = stakes(7, [3, 3]);
        assert_eq!(
            even.worth(Player::FIRST, 1),
            -even.worth(Player::SECOND, -1)
        );
        assert!(even.worth(Player::FIRST, 2) > even.worth(Player::FIRST, 1));
        assert_eq!(
            stakes(3, [2, 0]).worth(Player::FIRST, 1),
            POINT,
            "it is won"
        );
        assert_eq!(
            stakes(3, [2, 0]).worth(Player::FIRST, 3),
            POINT,
            "and not more than won"
        );
        let level = stakes(3, [2, 1]).worth(Player::SECOND, 1);
        assert_eq!(level, 0, "one point each to go");
        // Before and after the game without cube the trailing side stands differently.
        assert!(trailing(2, true) > trailing(2, false));
        assert!((trailing(3, true) - 0.3).abs() < 1e-9);
    }

    #[test]
    fn more_points_are_never_worth_less_than_fewer_nor_more_than_the_match() {
        for length in 2..=25 {
            for score in [[length - 2, 0], [length / 2, 0], [0, length / 2], [0, 0]] {
                let left = stakes(length, score);
                let worth = [1, 2, 3].map(|won| left.worth(Player::FIRST, won));
                assert!(worth.is_sorted(), "{length} {score:?}: {worth:?}");
                assert!(worth[2] <= left.most(), "{length} {score:?}: {worth:?}");
            }
        }
    }

    #[test]
    fn the_cube_is_worth_something_to_its_owner() {
        let none = stakes(0, [0, 0]);
        let own = none.doubled_to(Player::FIRST);
        let other = none.doubled_to(Player::SECOND);
        let half =
            |stakes: Stakes| stakes.equity(Player::FIRST, 0.2, true) / f64::from(stakes.value);
        assert!(half(own) > half(none) && half(none) > half(other));
        assert!(half(none) > 200.0, "who leads gains by the cube");
        let plain = Stakes::PLAIN.equity(Player::FIRST, 0.2, true);
        assert!((plain - 200.0).abs() < 1e-9);
        assert!(own.may_double(Player::FIRST) && !own.may_double(Player::SECOND));
        assert!(
            !stakes(5, [4, 2]).may_double(Player::FIRST),
            "one point is all that is needed"
        );
        assert!(
            !Stakes {
                crawford: true,
                ..stakes(5, [4, 2])
            }
            .may_double(Player::SECOND)
        );
    }
}
