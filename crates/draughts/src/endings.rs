//! Endings with few pieces, numbered for retrograde analysis, and the tables made of them. A position is looked at from
//! the side to move, as if that were Black, so that colours need no tables of their own.

use std::marker::PhantomData;

use hetman_game::{Error, MoveList, Step};
use hetman_search::retrograde::{self, Endings, Tables, Tally, Value};

use crate::bits::Bits;
use crate::board::Board;
use crate::geometry::{Geometry, opposite};
use crate::movegen::forward;
use crate::rules::{BitsOf, Colour, Goal, Rules};

/// Men and kings of one side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Force {
    men: u8,
    kings: u8,
}

/// A group: the forces of both sides. Where they differ, the numbers of the first to move come first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Material([Force; 2]);

/// All endings of a variant with up to so many pieces.
#[derive(Clone, Debug)]
pub struct Numbering<R> {
    groups: Vec<Material>,
    /// The place of each material in `groups`.
    places: Vec<u16>,
    pieces: u8,
    rules: PhantomData<fn() -> R>,
}

/// The most pieces that tables can be asked for.
pub const MOST_PIECES: u8 = 6;
/// Counts of one kind of piece that are told apart.
const RADIX: u8 = MOST_PIECES + 1;

impl<R: Rules> Numbering<R> {
    /// Endings with up to so many pieces; an error where a position is more than the pieces on the board.
    pub fn new(pieces: u8) -> Result<Self, Error> {
        if R::KING_MOVES > 0 || R::GOAL != Goal::Block {
            return Err(Error::Other(format!(
                "the rules of `{}` allow no endgame tables",
                R::NAME
            )));
        }
        let mut groups = Vec::new();
        for total in 1..=pieces {
            for men in 0..=total {
                groups.extend(Self::materials(total, men));
            }
        }
        if groups.iter().any(|group| Self::size(*group).is_none()) {
            return Err(Error::Other(format!(
                "tables of `{}` with {pieces} pieces are too large",
                R::NAME
            )));
        }
        let mut places = vec![0; usize::from(RADIX).pow(4)];
        for (at, group) in groups.iter().enumerate() {
            places[group.key()] = at as u16;
        }
        Ok(Self {
            groups,
            places,
            pieces,
            rules: PhantomData,
        })
    }

    /// The groups with so many pieces and men: fewer men come earlier, because men become kings.
    fn materials(total: u8, men: u8) -> Vec<Material> {
        let mut found = Vec::new();
        for (first, own) in (1..=total).flat_map(|first| (0..=men).map(move |own| (first, own))) {
            let (other_men, other) = (men - own, total - first);
            if own <= first && other_men <= other {
                let sides = [
                    Force {
                        men: own,
                        kings: first - own,
                    },
                    Force {
                        men: other_men,
                        kings: other - other_men,
                    },
                ];
                if sides[0] >= sides[1] {
                    found.push(Material(sides));
                }
            }
        }
        found
    }

    /// The most pieces of a position in the tables.
    pub const fn pieces(&self) -> u8 {
        self.pieces
    }

    /// Squares a man can stand on.
    const fn man_squares() -> u8 {
        R::Geometry::SQUARES - R::Geometry::HALF
    }

    /// How many numbers one order of the forces has.
    fn half(sides: [Force; 2]) -> Option<u32> {
        let counts = [
            choose(Self::man_squares(), sides[0].men),
            choose(R::Geometry::SQUARES, sides[0].kings),
            choose(Self::man_squares(), sides[1].men),
            choose(R::Geometry::SQUARES, sides[1].kings),
        ];
        counts.into_iter().try_fold(1_u32, u32::checked_mul)
    }

    fn size(Material(sides): Material) -> Option<u32> {
        Self::half(sides)?.checked_mul(if sides[0] == sides[1] { 1 } else { 2 })
    }
}

impl<R: Rules> Endings for Numbering<R> {
    type Position = Board<R>;

    fn groups(&self) -> Vec<(String, u32)> {
        let named = |&group: &Material| (group.name(), Self::size(group).unwrap_or(0));
        self.groups.iter().map(named).collect()
    }

    fn position(&self, group: usize, number: u32) -> Option<Board<R>> {
        let Material([first, second]) = self.groups[group];
        let half = Self::half([first, second])?;
        let (sides, mut rest) = if number < half {
            ([first, second], number)
        } else {
            ([second, first], number - half)
        };
        let mut sets = [BitsOf::<R>::NONE; 4];
        for (at, force) in sides.into_iter().enumerate() {
            for (part, (squares, count)) in [
                (Self::man_squares(), force.men),
                (R::Geometry::SQUARES, force.kings),
            ]
            .into_iter()
            .enumerate()
            {
                let ways = choose(squares, count);
                // The opponent's men stand nowhere on the row next to the side to move.
                let shift = if at == 1 && part == 0 {
                    R::Geometry::HALF
                } else {
                    0
                };
                for square in unranked(rest % ways, count) {
                    sets[at * 2 + part] |= BitsOf::<R>::square(R::Geometry::bit(square + shift));
                }
                rest /= ways;
            }
        }
        let [men, kings, other_men, other_kings] = sets;
        let overlap = (men & kings).any()
            || ((men | kings) & (other_men | other_kings)).any()
            || (other_men & other_kings).any();
        (!overlap).then(|| {
            Board::new(
                [other_men | other_kings, men | kings],
                kings | other_kings,
                Colour::Black,
            )
        })
    }

    fn number(&self, board: &Board<R>) -> (usize, u32) {
        let us = board.side();
        let force = |colour| Force {
            men: board.men(colour).count() as u8,
            kings: board.kings(colour).count() as u8,
        };
        let sides = [force(us), force(us.other())];
        let ordered = Material(if sides[0] >= sides[1] {
            sides
        } else {
            [sides[1], sides[0]]
        });
        let group = usize::from(self.places[ordered.key()]);
        let mut number = 0;
        for (at, colour) in [us, us.other()].into_iter().enumerate().rev() {
            for (part, set) in [board.men(colour), board.kings(colour)]
                .into_iter()
                .enumerate()
                .rev()
            {
                let squares = if part == 0 {
                    Self::man_squares()
                } else {
                    R::Geometry::SQUARES
                };
                let shift = if at == 1 && part == 0 {
                    R::Geometry::HALF
                } else {
                    0
                };
                let rank = rank::<R>(set, us, shift);
                number = number * choose(squares, set.count() as u8) + rank;
            }
        }
        let second = sides != ordered.0;
        (
            group,
            number
                + if second {
                    Self::half(ordered.0).unwrap_or(0)
                } else {
                    0
                },
        )
    }

    fn after(&self, board: &Board<R>, each: &mut dyn FnMut(usize, u32)) {
        let mut list = MoveList::new();
        board.moves(&mut list);
        for mv in list {
            let mut next = *board;
            next.play(mv);
            let (group, number) = self.number(&next);
            each(group, number);
        }
    }

    /// Steps taken back, except those that were no legal moves because something had to be taken.
    fn before(&self, board: &Board<R>, each: &mut dyn FnMut(u32)) {
        let mover = board.side().other();
        let empty = board.empty();
        let mut tell = |from: BitsOf<R>, to: BitsOf<R>| {
            let mut pieces = [board.pieces(Colour::White), board.pieces(Colour::Black)];
            pieces[mover as usize] = pieces[mover as usize] & !to | from;
            let mut kings = board.all_kings();
            if (kings & to).any() {
                kings = kings & !to | from;
            }
            let before = Board::new(pieces, kings, mover);
            if !before.must_capture() {
                each(self.number(&before).1);
            }
        };
        for direction in forward(mover) {
            for bit in board.men(mover).each() {
                let to = BitsOf::<R>::square(bit);
                let from = R::Geometry::step(to, opposite(direction)) & empty;
                if from.any() {
                    tell(from, to);
                }
            }
        }
        for bit in board.kings(mover).each() {
            let to = BitsOf::<R>::square(bit);
            for direction in 0..4 {
                let mut from = R::Geometry::step(to, direction) & empty;
                while from.any() {
                    tell(from, to);
                    from = if R::FLYING {
                        R::Geometry::step(from, direction) & empty
                    } else {
                        BitsOf::<R>::NONE
                    };
                }
            }
        }
    }
}

impl Material {
    fn key(self) -> usize {
        let counts = self
            .0
            .into_iter()
            .flat_map(|force| [force.men, force.kings]);
        counts.fold(0, |key, count| {
            key * usize::from(RADIX) + usize::from(count)
        })
    }

    /// As in `1+2 2+0`: men and kings of each side.
    fn name(self) -> String {
        let [first, second] = self.0;
        format!(
            "{}+{} {}+{}",
            first.men, first.kings, second.men, second.kings
        )
    }
}

/// How many sets of `count` out of so many squares there are.
#[inline(always)]
fn choose(squares: u8, count: u8) -> u32 {
    BINOMIALS[usize::from(squares)][usize::from(count)]
}

/// Binomial coefficients as far as tables need them.
static BINOMIALS: [[u32; RADIX as usize]; 80] = {
    let mut rows = [[0; RADIX as usize]; 80];
    let mut row = 0;
    while row < 80 {
        rows[row][0] = 1;
        let mut count = 1;
        while row > 0 && count < RADIX as usize {
            rows[row][count] = rows[row - 1][count] + rows[row - 1][count - 1];
            count += 1;
        }
        row += 1;
    }
    rows
};

/// The number of a set of squares among all sets of its size, seen from the side to move.
fn rank<R: Rules>(set: BitsOf<R>, us: Colour, shift: u8) -> u32 {
    let seen = |bit| {
        let square = R::Geometry::square(bit);
        if us == Colour::White {
            R::Geometry::SQUARES - 1 - square
        } else {
            square
        }
    };
    let mut squares = [0; MOST_PIECES as usize];
    let mut count = 0;
    for bit in set.each() {
        squares[count] = seen(bit) - shift;
        count += 1;
    }
    let squares = &mut squares[..count];
    squares.sort_unstable();
    (1..)
        .zip(squares.iter())
        .map(|(place, &square)| choose(square, place))
        .sum()
}

/// The squares of the set with a number.
fn unranked(mut rank: u32, count: u8) -> impl Iterator<Item = u8> {
    (1..=count).rev().map(move |place| {
        let mut square = place - 1;
        while choose(square + 1, place) <= rank {
            square += 1;
        }
        rank -= choose(square, place);
        square
    })
}

/// Makes the tables of a variant, checks every value, and counts them.
pub fn build<R: Rules>(
    pieces: u8,
    tell: &mut dyn FnMut(&Step),
) -> Result<(Tables, Vec<Tally>), Error> {
    let numbering = Numbering::<R>::new(pieces)?;
    let played = |name: &str| !name.ends_with(" 0+0");
    retrograde::build(&numbering, played, tell)
}

/// The title of a file of tables.
pub fn title<R: Rules>(pieces: u8) -> String {
    format!("draughts {} {pieces}", R::NAME)
}

/// Tables with the numbering that opens them.
#[derive(Debug)]
pub struct Oracle<R> {
    numbering: Numbering<R>,
    tables: Tables,
}

impl<R: Rules> Oracle<R> {
    /// Tables just made.
    pub fn new(pieces: u8, tables: Tables) -> Result<Self, Error> {
        let numbering = Numbering::new(pieces)?;
        let expected = numbering.groups();
        let fits = tables
            .groups()
            .eq(expected.iter().map(|(name, size)| (name.as_str(), *size)));
        if !fits {
            return Err(Error::Other(format!(
                "these tables are not those of `{}` with {pieces} pieces",
                R::NAME
            )));
        }
        Ok(Self { numbering, tables })
    }

    /// Tables from a file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        let pieces = (2..=MOST_PIECES).find(|&pieces| has_title(bytes, &title::<R>(pieces)));
        let pieces = pieces
            .ok_or_else(|| Error::Other(format!("these are no endgame tables of `{}`", R::NAME)))?;
        Self::new(pieces, Tables::from_bytes(bytes, &title::<R>(pieces))?)
    }

    /// The value of a position, if it is in the tables.
    #[inline]
    pub fn value(&self, board: &Board<R>) -> Option<Value> {
        let both = [board.pieces(Colour::White), board.pieces(Colour::Black)];
        let few = (both[0] | both[1]).count() <= i32::from(self.numbering.pieces);
        if !few || both[0].none() || both[1].none() {
            return None;
        }
        let (group, number) = self.numbering.number(board);
        Some(self.tables.value(group, number))
    }
}

fn has_title(bytes: &[u8], title: &str) -> bool {
    bytes.split(|&byte| byte == b'\n').nth(1) == Some(title.as_bytes())
}
