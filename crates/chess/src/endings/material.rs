//! What stands on the board, in names and numbers: the groups of the tables, in an order in which they can be solved.

use std::fmt;

use hetman_game::Error;

use crate::board::Board;
use crate::types::{Colour, Kind};

/// The most pieces, kings counted, that tables can be asked for.
pub const MOST_PIECES: u8 = 4;
/// Kinds but the king, the greatest first, as names of endings list them.
pub(super) const KINDS: [Kind; 5] = [
    Kind::Queen,
    Kind::Rook,
    Kind::Bishop,
    Kind::Knight,
    Kind::Pawn,
];
/// The most pieces one side has beside its king.
const MOST: u8 = MOST_PIECES - 2;

/// How many pieces of each of the [`KINDS`] one side has, after how many in all: the stronger is the greater.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(super) struct Force {
    total: u8,
    counts: [u8; KINDS.len()],
}

/// The forces of both sides, the stronger first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Material([Force; 2]);

impl Force {
    /// What a side has; none if that is more than tables hold.
    pub fn of(board: &Board, colour: Colour) -> Option<Self> {
        let mut force = Self::default();
        for (count, kind) in force.counts.iter_mut().zip(KINDS) {
            *count = board.pieces(kind, colour).count() as u8;
            force.total += *count;
        }
        (force.total <= MOST).then_some(force)
    }

    /// Every force with so many pieces beside the king.
    fn all(total: u8) -> Vec<Self> {
        if total == 0 {
            return vec![Self::default()];
        }
        let mut found = Vec::new();
        for smaller in Self::all(total - 1) {
            let least = smaller.counts.iter().rposition(|&count| count > 0);
            for at in least.unwrap_or(0)..KINDS.len() {
                let mut force = smaller;
                force.counts[at] += 1;
                force.total = total;
                found.push(force);
            }
        }
        found
    }

    fn parse(letters: &str) -> Option<Self> {
        let mut force = Self::default();
        for letter in letters.strip_prefix('K')?.chars() {
            let kind = Kind::from_letter(letter).filter(|_| letter.is_ascii_uppercase())?;
            let at = KINDS.iter().position(|&known| known == kind)?;
            force.counts[at] += 1;
            force.total += 1;
        }
        Some(force)
    }

    const fn pawns(self) -> u8 {
        self.counts[KINDS.len() - 1]
    }

    /// Its kinds, one for each piece.
    pub fn kinds(self) -> impl Iterator<Item = Kind> {
        let each = KINDS.into_iter().zip(self.counts);
        each.flat_map(|(kind, count)| std::iter::repeat_n(kind, usize::from(count)))
    }

    fn key(self) -> usize {
        let radix = usize::from(MOST) + 1;
        let digits = self.counts.into_iter();
        digits.fold(0, |key, count| key * radix + usize::from(count))
    }

    /// Whether captures and promotions can leave it: no piece more than pawns turned into.
    fn leads_to(self, other: Self) -> bool {
        let grown = self
            .counts
            .into_iter()
            .zip(other.counts)
            .take(KINDS.len() - 1);
        let promoted: u8 = grown.map(|(had, has)| has.saturating_sub(had)).sum();
        promoted + other.pawns() <= self.pawns()
    }
}

impl Material {
    const RADIX: usize = (MOST as usize + 1).pow(KINDS.len() as u32);
    /// Numbers that [`key`](Self::key) stays below.
    pub const KEYS: usize = Self::RADIX * Self::RADIX;

    /// The material of two forces in either order.
    pub fn of([first, second]: [Force; 2]) -> Self {
        Self(if first < second {
            [second, first]
        } else {
            [first, second]
        })
    }

    /// Every material with up to so many pieces: fewer pieces earlier, then fewer pawns.
    pub fn up_to(pieces: u8) -> Vec<Self> {
        let mut found = Vec::new();
        for total in 0..=pieces - 2 {
            for other in 0..=total / 2 {
                for strong in Force::all(total - other) {
                    let weak = Force::all(other).into_iter();
                    let pairs = weak.map(|weak| [strong, weak]);
                    found.extend(pairs.filter(|[one, two]| one >= two).map(Self));
                }
            }
        }
        let pawns = |material: &Self| material.0.map(Force::pawns).iter().sum::<u8>();
        found.sort_by_key(|material| (material.pieces(), pawns(material)));
        found
    }

    /// As in `KBNvK`.
    pub fn parse(name: &str) -> Result<Self, Error> {
        let bad = || {
            Error::Other(format!(
                "`{name}` names no ending of up to {MOST_PIECES} pieces, as `KBNvK` does"
            ))
        };
        let (first, second) = name.split_once('v').ok_or_else(bad)?;
        let sides = Force::parse(first).zip(Force::parse(second));
        let (first, second) = sides
            .filter(|(one, two)| one.total + two.total <= MOST)
            .ok_or_else(bad)?;
        Ok(Self::of([first, second]))
    }

    /// All pieces, kings counted.
    pub const fn pieces(self) -> u8 {
        2 + self.0[0].total + self.0[1].total
    }

    /// Whether captures and promotions can lead from here to there.
    pub fn leads_to(self, other: Self) -> bool {
        let [one, two] = self.0;
        let [first, second] = other.0;
        one.leads_to(first) && two.leads_to(second) || one.leads_to(second) && two.leads_to(first)
    }

    pub const fn has_pawns(self) -> bool {
        self.0[0].pawns() + self.0[1].pawns() > 0
    }

    /// Whether a pawn may be taken in passing.
    pub const fn may_pass(self) -> bool {
        self.0[0].pawns() > 0 && self.0[1].pawns() > 0
    }

    /// Whether both sides have the same.
    pub fn is_even(self) -> bool {
        self.0[0] == self.0[1]
    }

    pub fn key(self) -> usize {
        self.0[0].key() * Self::RADIX + self.0[1].key()
    }

    /// The kinds of all pieces but the kings, those of the side to move first: the weaker's if `turned`.
    pub fn ordered(self, turned: bool) -> impl Iterator<Item = Kind> {
        let [first, second] = self.0;
        let [own, other] = if turned {
            [second, first]
        } else {
            [first, second]
        };
        own.kinds().chain(other.kinds())
    }

    /// How many of them the side to move has.
    pub fn own_count(self, turned: bool) -> usize {
        usize::from(self.0[usize::from(turned)].total)
    }
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, force) in self.0.into_iter().enumerate() {
            write!(f, "{}K", ["", "v"][at])?;
            for kind in force.kinds() {
                write!(f, "{}", kind.letter().to_ascii_uppercase())?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_are_listed_in_an_order_to_solve_them() {
        let all = Material::up_to(4);
        assert_eq!(all.len(), 1 + 5 + 15 + 15);
        for (at, &group) in all.iter().enumerate() {
            assert_eq!(Material::parse(&group.to_string()).unwrap(), group);
            for &later in &all[at + 1..] {
                assert!(!group.leads_to(later), "{group} becomes {later}");
            }
        }
        for bad in ["", "K", "KQ", "KQvKRR", "KqvK", "KXvK", "QvK", "KKvK"] {
            assert!(Material::parse(bad).is_err(), "{bad}");
        }
    }
}
