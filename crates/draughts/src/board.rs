//! The pieces on the board, the side to move, and what the rules count; a move changes all of it together with the key.

mod huffing;
mod zobrist;

use crate::bits::Bits;
use crate::geometry::Geometry;
use crate::moves::Move;
use crate::rules::{BitsOf, Colour, FewPieces, Rules};

/// How often running a side moved one king.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Streak {
    /// Where the king stands.
    pub king: u8,
    /// How many moves running it was.
    pub moves: u8,
}

/// A position without its past.
#[derive(Clone, Copy, Debug)]
pub struct Board<R: Rules> {
    pieces: [BitsOf<R>; 2],
    kings: BitsOf<R>,
    key: u64,
    side: Colour,
    clock: u16,
    /// Plies since the last capture or new king.
    balanced: u16,
    streaks: [Streak; 2],
    /// The pieces of the side that moved last that may be huffed.
    offenders: R::Offenders,
    rules: R,
}

impl<R: Rules> PartialEq for Board<R> {
    fn eq(&self, other: &Self) -> bool {
        (
            self.pieces,
            self.kings,
            self.key,
            self.side,
            self.clock,
            self.balanced,
            self.streaks,
            self.offenders,
            self.rules,
        ) == (
            other.pieces,
            other.kings,
            other.key,
            other.side,
            other.clock,
            other.balanced,
            other.streaks,
            other.offenders,
            other.rules,
        )
    }
}

impl<R: Rules> Board<R> {
    /// A board with these pieces: white, black, and which of them are kings.
    pub fn new(pieces: [BitsOf<R>; 2], kings: BitsOf<R>, side: Colour) -> Self {
        let mut board = Self {
            pieces,
            kings,
            key: 0,
            side,
            clock: 0,
            balanced: 0,
            streaks: [Streak::default(); 2],
            offenders: R::Offenders::default(),
            rules: R::default(),
        };
        board.key = board.fresh_key();
        board
    }

    /// The position a game starts from.
    pub fn start() -> Self {
        let mut pieces = [BitsOf::<R>::NONE; 2];
        for row in 0..R::RANKS {
            pieces[0] |= R::Geometry::own_row(true, row);
            pieces[1] |= R::Geometry::own_row(false, row);
        }
        Self::new(pieces, BitsOf::<R>::NONE, R::FIRST)
    }

    /// The same by these rules.
    pub fn by(mut self, rules: R) -> Self {
        self.rules = rules;
        self
    }

    /// The rules.
    #[inline(always)]
    pub const fn rules(&self) -> R {
        self.rules
    }

    /// The same so many plies after the last capture or new king.
    pub fn balanced_for(mut self, plies: u16) -> Self {
        self.balanced = plies;
        self
    }

    /// Plies since the last capture or new king.
    #[inline(always)]
    pub const fn balanced(&self) -> u16 {
        self.balanced
    }

    /// The same with these counts: plies without progress, and the kings that move again and again.
    pub fn counting(mut self, clock: u16, streaks: [Streak; 2]) -> Self {
        (self.clock, self.streaks) = (clock, streaks);
        self.key = self.fresh_key();
        self
    }

    /// The pieces of a colour.
    #[inline(always)]
    pub fn pieces(&self, colour: Colour) -> BitsOf<R> {
        self.pieces[colour as usize]
    }

    /// The men of a colour.
    #[inline(always)]
    pub fn men(&self, colour: Colour) -> BitsOf<R> {
        self.pieces[colour as usize] & !self.kings
    }

    /// The kings of a colour.
    #[inline(always)]
    pub fn kings(&self, colour: Colour) -> BitsOf<R> {
        self.pieces[colour as usize] & self.kings
    }

    /// The kings of both colours.
    #[inline(always)]
    pub fn all_kings(&self) -> BitsOf<R> {
        self.kings
    }

    /// The empty squares.
    #[inline(always)]
    pub fn empty(&self) -> BitsOf<R> {
        R::Geometry::BOARD & !(self.pieces[0] | self.pieces[1])
    }

    /// The side to move.
    #[inline(always)]
    pub const fn side(&self) -> Colour {
        self.side
    }

    /// Plies since a man moved or a piece was taken.
    #[inline(always)]
    pub const fn clock(&self) -> u16 {
        self.clock
    }

    /// The king that a colour moves again and again.
    #[inline(always)]
    pub const fn streak(&self, colour: Colour) -> Streak {
        self.streaks[colour as usize]
    }

    /// The hash of everything that decides the future, the clock apart.
    #[inline(always)]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// The row on which men of a colour become kings.
    #[inline(always)]
    pub fn last_row(colour: Colour) -> BitsOf<R> {
        R::Geometry::ROWS[if colour == Colour::White {
            0
        } else {
            R::Geometry::SIZE as usize - 1
        }]
    }

    /// Makes a legal move.
    #[inline]
    pub fn play(&mut self, mv: Move<BitsOf<R>>) {
        if self.rules.huffing() {
            let offenders = self.huff(mv);
            self.advance(mv);
            self.blame(offenders);
        } else {
            self.advance(mv);
        }
    }

    /// Moves the piece, takes what it takes, and hands the turn over.
    #[inline(always)]
    fn advance(&mut self, mv: Move<BitsOf<R>>) {
        let (us, them) = (self.side as usize, self.side.other() as usize);
        let (from, to) = (BitsOf::<R>::square(mv.from), BitsOf::<R>::square(mv.to));
        let was_king = (self.kings & from).any();
        let is_king = was_king || mv.crowned || (to & Self::last_row(self.side)).any();
        self.pieces[us] = self.pieces[us] & !from | to;
        self.kings &= !from;
        if is_king {
            self.kings |= to;
        }
        self.key ^= zobrist::piece(us, was_king, mv.from)
            ^ zobrist::piece(us, is_king, mv.to)
            ^ zobrist::TURN;
        for square in mv.taken.each() {
            self.key ^= zobrist::piece(
                them,
                (self.kings & BitsOf::<R>::square(square)).any(),
                square,
            );
        }
        self.pieces[them] &= !mv.taken;
        self.kings &= !mv.taken;
        let removes = if self.rules.huffing() {
            mv.removes()
        } else {
            mv.is_capture()
        };
        let progress = !was_king || removes;
        self.clock = if progress { 0 } else { self.clock + 1 };
        if R::DRAWS.few != FewPieces::Unlimited {
            let changes = removes || is_king != was_king;
            self.balanced = if changes {
                0
            } else {
                self.balanced.saturating_add(1)
            };
        }
        if R::KING_MOVES > 0 {
            self.count_king_moves(mv, progress);
        }
        self.side = self.side.other();
    }

    /// How many plies an ending with these pieces may last, if there are few.
    pub fn longest_ending(&self) -> Option<u16> {
        let count = |colour| (self.men(colour).count(), self.kings(colour).count());
        let [white, black] = [count(Colour::White), count(Colour::Black)];
        let total = |side: (i32, i32)| side.0 + side.1;
        let (one, other) = if total(white) <= total(black) {
            (white, black)
        } else {
            (black, white)
        };
        let both_crowned = one.1 > 0 && other.1 > 0;
        match R::DRAWS.few {
            FewPieces::International if one == (0, 1) && both_crowned => match total(other) {
                ..=2 => Some(10),
                3 => Some(32),
                _ => None,
            },
            FewPieces::Russian if one == (0, 1) && other.0 == 0 && other.1 >= 3 => Some(30),
            FewPieces::Russian if both_crowned => match total(one) + total(other) {
                ..=3 => Some(10),
                4..=5 => Some(60),
                6..=7 => Some(120),
                _ => None,
            },
            _ => None,
        }
    }

    /// Counts moves running by one king; a king taken or a side without men starts afresh.
    fn count_king_moves(&mut self, mv: Move<BitsOf<R>>, progress: bool) {
        let before = self.streaks;
        let [us, them] = [self.side, self.side.other()];
        let streak = &mut self.streaks[us as usize];
        *streak = match *streak {
            _ if progress => Streak::default(),
            Streak { king, moves } if moves > 0 && king == mv.from => Streak {
                king: mv.to,
                moves: (moves + 1).min(R::KING_MOVES),
            },
            _ => Streak {
                king: mv.to,
                moves: 1,
            },
        };
        for colour in [us, them] {
            let king = BitsOf::<R>::square(self.streaks[colour as usize].king);
            if self.men(colour).none() || (king & self.kings(colour)).none() {
                self.streaks[colour as usize] = Streak::default();
            }
        }
        self.key ^= zobrist::streaks(before) ^ zobrist::streaks(self.streaks);
    }

    /// The kings of the side to move that may make a quiet move.
    #[inline(always)]
    pub(crate) fn free_kings(&self) -> BitsOf<R> {
        let kings = self.kings(self.side);
        let streak = self.streaks[self.side as usize];
        if R::KING_MOVES > 0 && streak.moves >= R::KING_MOVES {
            kings & !BitsOf::<R>::square(streak.king)
        } else {
            kings
        }
    }
}
