//! Stones and their chains. A chain is a ring of links with a head that counts its pseudo-liberties.

mod area;
mod liberties;
mod reach;
mod ring;

use hetman_game::random::keys;

use crate::point::{Colour, Point};

use liberties::Liberties;
pub use reach::{Few, MOST_OF_ONE};
pub use ring::Ring;

const COUNT: usize = Point::COUNT;

/// A board without any past but the point of a simple ko.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    size: u8,
    colours: [Colour; COUNT],
    rings: [Ring; COUNT],
    heads: [Point; COUNT],
    next: [Point; COUNT],
    stones: [u16; COUNT],
    liberties: [Liberties; COUNT],
    empty: [Point; COUNT],
    places: [u16; COUNT],
    /// As wide as a register: a narrow one is read together with its neighbour, and waits until both are written.
    empties: usize,
    ko: Point,
    key: u64,
}

/// A key for each stone.
static KEYS: [u64; 2 * COUNT] = keys(0x476F);

#[inline]
fn stone_key(point: Point, colour: Colour) -> u64 {
    KEYS[2 * point.index() + usize::from(colour == Colour::White)]
}

impl Board {
    /// An empty board.
    pub fn new(size: usize) -> Self {
        let mut board = Self {
            size: size as u8,
            colours: [Colour::Edge; COUNT],
            rings: [Ring::default(); COUNT],
            heads: [Point::NONE; COUNT],
            next: [Point::NONE; COUNT],
            stones: [0; COUNT],
            liberties: [Liberties::default(); COUNT],
            empty: [Point::NONE; COUNT],
            places: [0; COUNT],
            empties: 0,
            ko: Point::NONE,
            key: 0,
        };
        for at in 0..size * size {
            let point = Point::new(at / size, at % size);
            board.colours[point.index()] = Colour::Empty;
            board.push_empty(point);
        }
        for at in 0..size * size {
            let point = Point::new(at / size, at % size);
            board.rings[point.index()] = Ring::new(point.around().map(|next| board.at(next)));
        }
        board
    }

    /// Rows and columns.
    #[inline]
    pub const fn size(&self) -> usize {
        self.size as usize
    }

    /// What lies on a point.
    #[inline]
    pub fn at(&self, point: Point) -> Colour {
        self.colours[point.index()]
    }

    /// What lies around a point of the board.
    #[inline]
    pub fn ring(&self, point: Point) -> Ring {
        self.rings[point.index()]
    }

    /// The empty points, in no order.
    #[inline]
    pub fn empty(&self) -> &[Point] {
        &self.empty[..self.empties]
    }

    /// The point where the rule of simple ko forbids a stone.
    #[inline]
    pub const fn ko(&self) -> Point {
        self.ko
    }

    /// Forgets or sets the point of a simple ko.
    #[inline]
    pub fn set_ko(&mut self, point: Point) {
        self.ko = point;
    }

    /// A hash of the stones.
    #[inline]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// The head of a stone's chain.
    #[inline]
    pub fn head(&self, point: Point) -> Point {
        self.heads[point.index()]
    }

    /// The last liberty of a stone's chain, if it has just one.
    #[inline]
    pub fn last_liberty(&self, point: Point) -> Option<Point> {
        self.liberties[self.head(point).index()].last()
    }

    /// Liberties of a stone's chain, each counted for every stone beside it.
    #[inline]
    pub fn pseudo_liberties(&self, point: Point) -> u32 {
        self.liberties[self.head(point).index()].number()
    }

    /// Stones in a stone's chain.
    #[inline]
    pub fn chain_len(&self, point: Point) -> usize {
        usize::from(self.stones[self.head(point).index()])
    }

    /// The stones of a stone's chain.
    pub fn chain(&self, point: Point) -> impl Iterator<Item = Point> {
        let mut at = point;
        let mut left = self.chain_len(point);
        std::iter::from_fn(move || {
            let here = at;
            at = self.next[at.index()];
            left = left.checked_sub(1)?;
            Some(here)
        })
    }

    /// Whether a stone of this colour would have no liberty and capture nothing.
    #[inline]
    pub fn is_suicide(&self, point: Point, colour: Colour) -> bool {
        if self.ring(point).is_open() {
            return false;
        }
        // No branch that would have to be guessed: a border has the head of no point, whose liberties mean nothing.
        let saves = |next: Point| {
            let in_atari = self.liberties[self.head(next).index()].is_one();
            self.at(next) == if in_atari { colour.other() } else { colour }
        };
        point.beside().map(saves) == [false; 4]
    }

    /// Whether a stone of this colour takes something.
    #[inline]
    pub fn captures(&self, point: Point, colour: Colour) -> bool {
        let other = colour.other();
        point
            .beside()
            .into_iter()
            .any(|next| self.at(next) == other && self.last_liberty(next).is_some())
    }

    /// Whether an empty point is surrounded by this colour so that it looks like an eye.
    #[inline]
    pub fn is_eye(&self, point: Point, colour: Colour) -> bool {
        self.ring(point).is_eye(colour)
    }

    /// The key after a stone that may take others.
    pub fn key_after(&self, point: Point, colour: Colour) -> u64 {
        let other = colour.other();
        let mut key = self.key ^ stone_key(point, colour);
        let mut taken = [Point::NONE; 4];
        for (at, next) in point.beside().into_iter().enumerate() {
            if self.at(next) == other
                && self.last_liberty(next).is_some()
                && !taken.contains(&self.head(next))
            {
                taken[at] = self.head(next);
                key = self
                    .chain(next)
                    .fold(key, |key, stone| key ^ stone_key(stone, other));
            }
        }
        if self.is_suicide(point, colour) {
            let mut heads = [Point::NONE; 4];
            key ^= stone_key(point, colour);
            for (at, next) in point.beside().into_iter().enumerate() {
                if self.at(next) == colour && !heads.contains(&self.head(next)) {
                    heads[at] = self.head(next);
                    key = self
                        .chain(next)
                        .fold(key, |key, stone| key ^ stone_key(stone, colour));
                }
            }
        }
        key
    }

    /// Puts a stone on an empty point, takes what has no liberty left, and notes a simple ko.
    #[inline]
    pub fn play(&mut self, point: Point, colour: Colour) {
        self.ko = Point::NONE;
        let (mut taken, mut last) = (0, Point::NONE);
        if self.put(point, colour) {
            for next in point.beside() {
                if self.at(next) == colour.other() && self.pseudo_liberties(next) == 0 {
                    taken += self.chain_len(next);
                    last = next;
                    self.take(next);
                }
            }
        }
        let head = self.head(point).index();
        if self.liberties[head].number() == 0 {
            self.take(point);
        } else if taken == 1 && self.stones[head] == 1 && self.liberties[head].number() == 1 {
            self.ko = last;
        }
    }

    /// Puts a stone and takes nothing, for setting up.
    pub fn lay(&mut self, point: Point, colour: Colour) {
        self.put(point, colour);
    }

    /// Whether a chain has no liberty, as can only be set up.
    pub fn has_dead_chain(&self) -> bool {
        let stone = |colour: Colour| matches!(colour, Colour::Black | Colour::White);
        let heads = (0..COUNT).filter(|&at| stone(self.colours[at]));
        heads
            .into_iter()
            .any(|at| self.liberties[self.heads[at].index()].number() == 0)
    }

    /// Puts a stone, and says whether a chain beside may have lost its last liberty.
    #[inline]
    fn put(&mut self, point: Point, colour: Colour) -> bool {
        let at = point.index();
        self.pop_empty(point);
        self.colours[at] = colour;
        self.tell_around(point, colour);
        self.key ^= stone_key(point, colour);
        let ring = self.ring(point);
        let (mut own, mut dead) = (Liberties::default(), false);
        // What is no stone has the head of no point, whose liberties mean nothing: no branch needs to be guessed.
        for (place, next) in point.beside().into_iter().enumerate() {
            own.add_if(ring.is_open_at(place), next);
            let liberties = &mut self.liberties[self.heads[next.index()].index()];
            liberties.remove(point);
            dead |= liberties.number() == 0;
        }
        (self.heads[at], self.next[at], self.stones[at]) = (point, point, 1);
        self.liberties[at] = own;
        if ring.touches(colour) {
            for next in point.beside() {
                if self.at(next) == colour {
                    self.join(self.head(next), self.head(point));
                }
            }
        }
        dead
    }

    /// Makes one chain of two.
    fn join(&mut self, first: Point, second: Point) {
        if first == second {
            return;
        }
        let larger = self.stones[first.index()] >= self.stones[second.index()];
        let (into, from) = if larger {
            (first, second)
        } else {
            (second, first)
        };
        let mut at = from;
        loop {
            self.heads[at.index()] = into;
            at = self.next[at.index()];
            if at == from {
                break;
            }
        }
        self.next.swap(into.index(), from.index());
        self.stones[into.index()] += self.stones[from.index()];
        let liberties = self.liberties[from.index()];
        self.liberties[into.index()].join(liberties);
    }

    /// Takes a chain off the board.
    fn take(&mut self, point: Point) {
        let colour = self.at(point);
        let mut at = point;
        loop {
            self.colours[at.index()] = Colour::Empty;
            self.heads[at.index()] = Point::NONE;
            self.tell_around(at, colour);
            self.key ^= stone_key(at, colour);
            self.push_empty(at);
            at = self.next[at.index()];
            if at == point {
                break;
            }
        }
        loop {
            for next in at.beside() {
                self.liberties[self.head(next).index()].add(at);
            }
            at = self.next[at.index()];
            if at == point {
                break;
            }
        }
    }

    /// Enters a new stone into the rings around it, or strikes one out that is gone.
    #[inline]
    fn tell_around(&mut self, point: Point, colour: Colour) {
        for (place, next) in point.around().into_iter().enumerate() {
            self.rings[next.index()].change((place + 4) % 8, colour);
        }
    }

    #[inline]
    fn push_empty(&mut self, point: Point) {
        self.places[point.index()] = self.empties as u16;
        self.empty[self.empties % COUNT] = point;
        self.empties += 1;
    }

    #[inline]
    fn pop_empty(&mut self, point: Point) {
        self.empties -= 1;
        let (place, last) = (self.places[point.index()], self.empty[self.empties % COUNT]);
        self.empty[usize::from(place) % COUNT] = last;
        self.places[last.index()] = place;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hetman_game::random::Random;

    /// The liberties of a chain by looking.
    fn liberties(board: &Board, point: Point) -> Vec<Point> {
        let beside = board.chain(point).flat_map(Point::beside);
        let mut found: Vec<Point> = beside
            .filter(|&next| board.at(next) == Colour::Empty)
            .collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    #[test]
    fn what_is_kept_equals_what_is_seen() {
        for size in [2, 5, 9, 19] {
            let mut random = Random::new(size as u64);
            let mut board = Board::new(size);
            let mut colour = Colour::Black;
            for _ in 0..3_000 {
                let empty = board.empty();
                let point = empty[random.below(empty.len())];
                let suicide = board.is_suicide(point, colour);
                if point != board.ko() && (!suicide || random.below(4) == 0) {
                    let after = board.key_after(point, colour);
                    board.play(point, colour);
                    assert_eq!(board.key(), after);
                }
                colour = colour.other();
                check(&board);
            }
        }
    }

    fn check(board: &Board) {
        let size = board.size();
        let all: Vec<Point> = (0..size * size)
            .map(|at| Point::new(at / size, at % size))
            .collect();
        let mut key = 0;
        for &point in &all {
            if board.at(point) == Colour::Empty {
                assert!(board.empty().contains(&point));
                assert_eq!(
                    board.ring(point),
                    Ring::new(point.around().map(|next| board.at(next)))
                );
                continue;
            }
            key ^= stone_key(point, board.at(point));
            let found = liberties(board, point);
            assert!(!found.is_empty());
            assert_eq!(
                board.last_liberty(point),
                (found.len() == 1).then(|| found[0])
            );
            assert_eq!(board.chain(point).count(), board.chain_len(point));
            assert!(
                board
                    .chain(point)
                    .all(|stone| board.head(stone) == board.head(point))
            );
        }
        assert_eq!(key, board.key());
        assert_eq!(
            board.empty().len(),
            all.iter()
                .filter(|&&point| board.at(point) == Colour::Empty)
                .count()
        );
    }
}
