//! Legal moves: captures, which must be made, or else steps; with huffing both. Steps are found for all pieces at once.

mod captures;
mod huffing;

use hetman_game::MoveList;

use crate::bits::Bits;
use crate::board::Board;
use crate::geometry::{DOWN, Direction, Geometry, UP, opposite};
use crate::moves::Move;
use crate::rules::{BitsOf, Colour, Rules};
use captures::Captures;

/// The moves of a variant, in a list.
pub type Moves<R> = MoveList<Move<BitsOf<R>>>;

/// The directions men of a colour go.
#[inline(always)]
pub(crate) const fn forward(colour: Colour) -> [Direction; 2] {
    match colour {
        Colour::White => UP,
        Colour::Black => DOWN,
    }
}

impl<R: Rules> Board<R> {
    /// Appends the legal moves.
    #[inline]
    pub fn moves(&self, list: &mut Moves<R>) {
        if self.rules().huffing() {
            return self.turns::<false>(list);
        }
        let jumpers = self.jumpers();
        if jumpers.any() {
            Captures::<R, false>::new(self, list).collect(jumpers);
        } else {
            self.steps(list);
        }
    }

    /// Appends the legal moves, captures once for every way they can be made.
    pub fn all_ways(&self, list: &mut Moves<R>) {
        if self.rules().huffing() {
            return self.turns::<true>(list);
        }
        let jumpers = self.jumpers();
        if jumpers.any() {
            Captures::<R, true>::new(self, list).collect(jumpers);
        } else {
            self.steps(list);
        }
    }

    /// The number of legal moves.
    #[inline]
    pub fn count(&self) -> usize {
        let mut list = MoveList::new();
        if self.rules().huffing() {
            self.turns::<false>(&mut list);
            return list.len();
        }
        let jumpers = self.jumpers();
        if jumpers.none() {
            return self.count_steps();
        }
        Captures::<R, false>::new(self, &mut list).collect(jumpers);
        list.len()
    }

    /// Whether there is a legal move.
    pub fn has_moves(&self) -> bool {
        self.jumpers().any()
            || self.count_steps() > 0
            || self.rules().huffing() && self.can_huff_and_move()
    }

    /// Whether the side to move has to take something.
    #[inline]
    pub fn must_capture(&self) -> bool {
        !self.rules().huffing() && self.jumpers().any()
    }

    /// The pieces of the side to move that can take something; with one flying king that can, all of them.
    #[inline(always)]
    pub fn jumpers(&self) -> BitsOf<R> {
        self.jumpers_of(self.side())
    }

    /// The pieces of a colour that could take something if it were to move.
    #[inline(always)]
    pub fn jumpers_of(&self, colour: Colour) -> BitsOf<R> {
        match colour {
            Colour::White => self.find_jumpers::<true>(),
            Colour::Black => self.find_jumpers::<false>(),
        }
    }

    #[inline(always)]
    fn find_jumpers<const WHITE: bool>(&self) -> BitsOf<R> {
        let us = if WHITE { Colour::White } else { Colour::Black };
        let (men, kings, enemies) = (self.men(us), self.kings(us), self.pieces(us.other()));
        let prey = if R::MEN_TAKE_KINGS {
            enemies
        } else {
            enemies & !self.all_kings()
        };
        let empty = self.empty();
        let mut found = BitsOf::<R>::NONE;
        for direction in 0..if R::ORTHOGONAL { 8 } else { 4 } {
            let ahead = direction >= 4 || self.rules().backward() || (direction >= 2) == WHITE;
            let back = opposite(direction);
            let before = R::Geometry::near(empty, back) & enemies;
            if ahead {
                found |= R::Geometry::near(before & prey, back) & men;
            }
            if !self.rules().flying() {
                found |= R::Geometry::near(before, back) & kings;
            }
        }
        if self.rules().flying() && kings.any() && Self::can_fly(kings, enemies, empty) {
            found | kings
        } else {
            found
        }
    }

    /// The pieces of a colour that the other could take with its next jump.
    pub fn threatened(&self, colour: Colour) -> BitsOf<R> {
        let (own, enemy, empty) = (self.pieces(colour), colour.other(), self.empty());
        let prey = if R::MEN_TAKE_KINGS {
            own
        } else {
            own & !self.all_kings()
        };
        let mut found = BitsOf::<R>::NONE;
        for direction in 0..if R::ORTHOGONAL { 8 } else { 4 } {
            let ahead =
                direction >= 4 || self.rules().backward() || forward(enemy).contains(&direction);
            let open = R::Geometry::near(empty, opposite(direction));
            if ahead {
                found |= R::Geometry::near(self.men(enemy), direction) & prey & open;
            }
            let mut front = self.kings(enemy);
            while front.any() {
                let next = R::Geometry::near(front, direction);
                found |= next & own & open;
                front = if self.rules().flying() {
                    next & empty
                } else {
                    BitsOf::<R>::NONE
                };
            }
        }
        found
    }

    /// Whether one of the flying kings can take something.
    fn can_fly(kings: BitsOf<R>, enemies: BitsOf<R>, empty: BitsOf<R>) -> bool {
        for direction in 0..if R::ORTHOGONAL { 8 } else { 4 } {
            let mut front = kings;
            while front.any() {
                let next = R::Geometry::near(front, direction);
                if (R::Geometry::near(next & enemies, direction) & empty).any() {
                    return true;
                }
                front = next & empty;
            }
        }
        false
    }

    #[inline(always)]
    fn count_steps(&self) -> usize {
        let (men, kings, empty) = (self.men(self.side()), self.free_kings(), self.empty());
        let ahead = |direction| (R::Geometry::near(men, direction) & empty).count();
        let mut count = match self.side() {
            Colour::White => ahead(UP[0]) + ahead(UP[1]),
            Colour::Black => ahead(DOWN[0]) + ahead(DOWN[1]),
        };
        if kings.any() {
            for direction in 0..4 {
                let mut front = R::Geometry::near(kings, direction) & empty;
                count += front.count();
                while self.rules().flying() && front.any() {
                    front = R::Geometry::near(front, direction) & empty;
                    count += front.count();
                }
            }
        }
        count as usize
    }

    #[inline(always)]
    fn steps(&self, list: &mut Moves<R>) {
        let (men, kings, empty) = (self.men(self.side()), self.free_kings(), self.empty());
        // Written out for each colour: directions known to the compiler make the shifts constant.
        match self.side() {
            Colour::White => {
                step_all::<R>(men, empty, UP[0], list);
                step_all::<R>(men, empty, UP[1], list);
            }
            Colour::Black => {
                step_all::<R>(men, empty, DOWN[0], list);
                step_all::<R>(men, empty, DOWN[1], list);
            }
        }
        if kings.any() {
            for direction in 0..4 {
                if self.rules().flying() {
                    fly_all::<R>(kings, empty, direction, list);
                } else {
                    step_all::<R>(kings, empty, direction, list);
                }
            }
        }
    }
}

/// Every piece goes one step.
#[inline(always)]
fn step_all<R: Rules>(
    pieces: BitsOf<R>,
    empty: BitsOf<R>,
    direction: Direction,
    list: &mut Moves<R>,
) {
    for to in (R::Geometry::near(pieces, direction) & empty).each() {
        let from = R::Geometry::near(BitsOf::<R>::square(to), opposite(direction)).first();
        list.push(Move::quiet(from, to));
    }
}

/// Every piece goes as far as it can.
fn fly_all<R: Rules>(
    kings: BitsOf<R>,
    empty: BitsOf<R>,
    direction: Direction,
    list: &mut Moves<R>,
) {
    for from in kings.each() {
        let mut to = R::Geometry::near(BitsOf::<R>::square(from), direction) & empty;
        while to.any() {
            list.push(Move::quiet(from, to.first()));
            to = R::Geometry::near(to, direction) & empty;
        }
    }
}

#[cfg(test)]
mod tests;
