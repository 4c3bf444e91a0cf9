//! What makes one variant differ from another. Every question is answered by a constant, so that the answers are compiled
//! into each variant's generator and nothing is asked while it runs; only [`Custom`](crate::custom::Custom) rules, which a
//! spec may change, are asked at run time.

use std::fmt::Debug;

use crate::bits::Bits;
use crate::geometry::Geometry;
use crate::notation::DraughtsRules;

/// A side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Colour {
    /// At the bottom, moving up.
    White,
    /// At the top, moving down.
    Black,
}

impl Colour {
    /// The opponent.
    #[inline(always)]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// Its letter in FEN.
    pub const fn letter(self) -> char {
        match self {
            Self::White => 'W',
            Self::Black => 'B',
        }
    }
}

/// Which of several captures may be chosen; a capture there is must be made in every variant, huffing apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// Any.
    Free,
    /// One by a king, if there is one.
    ByKing,
    /// One that takes the most pieces.
    Most,
    /// The most pieces, and of these the most kings.
    MostKings,
    /// The most pieces, then by a king, then the most kings, then kings as early as possible.
    Italian,
    /// The most by value, a king a little less than two men, and then by a king.
    Frisian,
}

/// Where a king that takes may land.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Landing {
    /// On any free square behind the piece.
    Any,
    /// Right behind a king if that is the last piece taken.
    BehindKings,
    /// Right behind the piece, always.
    Behind,
}

/// What wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// The opponent cannot move.
    Block,
    /// Not to be able to move.
    BeBlocked,
    /// A king.
    King,
}

/// How squares are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Squares {
    /// 1 at the top left.
    Numbers,
    /// The same on a board that is the mirror image.
    Mirrored,
    /// Letters from the left, numbers from below; captures with a colon.
    Letters,
}

/// When a game is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Draws {
    /// How often a position must occur for a draw to be claimed.
    pub occurrences: usize,
    /// How many plies with neither a capture nor a man's move end the game.
    pub plies: u16,
    /// After how many of them the player to move may claim a draw; as many where no one has to.
    pub claim: u16,
    /// How few pieces end it sooner.
    pub few: FewPieces,
}

/// How long an ending with few pieces may last, counted from the last capture or new king.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FewPieces {
    /// As long as any.
    Unlimited,
    /// The world federation's: 16 moves of each side with three pieces against a lone king, 5 with two or one.
    International,
    /// The Russian federation's, once both sides have a king: 15 moves with three kings or more against a lone one, 5 with
    /// two or three pieces in all, 30 with four or five, 60 with six or seven.
    Russian,
}

/// The pieces that could have taken and did not, one of which the opponent may huff; kept only by rules that know of huffing.
pub trait Offenders<B>: Copy + Default + Debug + PartialEq + Send + Sync + 'static {
    /// These pieces.
    fn new(pieces: B) -> Self;
    /// The pieces.
    fn pieces(self) -> B;
}

/// Rules without huffing have nothing to keep.
impl<B: Bits> Offenders<B> for () {
    #[inline(always)]
    fn new(_pieces: B) -> Self {}

    #[inline(always)]
    fn pieces(self) -> B {
        B::NONE
    }
}

/// A variant.
pub trait Rules: Copy + Default + Debug + PartialEq + Send + Sync + 'static {
    /// The board.
    type Geometry: Geometry;
    /// What is kept for huffing.
    type Offenders: Offenders<<Self::Geometry as Geometry>::Bits>;

    /// Its name in a spec.
    const NAME: &'static str;
    /// Its number in the `GameType` tag of PDN; 0 for none.
    const GAME_TYPE: u32;
    /// Rows of men at the start.
    const RANKS: usize = <Self::Geometry as Geometry>::SIZE as usize / 2 - 1;
    /// Who begins.
    const FIRST: Colour = Colour::White;
    /// Whether kings go as far as they like.
    const FLYING: bool = true;
    /// Whether men take backwards, too.
    const BACKWARD: bool = true;
    /// Whether pieces take along rows and columns, too.
    const ORTHOGONAL: bool = false;
    /// Whether a man may take a king.
    const MEN_TAKE_KINGS: bool = true;
    /// Which capture may be chosen.
    const CHOICE: Choice = Choice::Most;
    /// Where a king that takes may land.
    const LANDING: Landing = Landing::Any;
    /// Whether a man that comes to the last row in the middle of a capture goes on as a king.
    const CROWNS_AT_ONCE: bool = false;
    /// Whether a piece leaves the board as soon as it is taken, not after the whole capture.
    const LIFTS_AT_ONCE: bool = false;
    /// How often running one king may move while its side has men, captures apart; 0 for no limit.
    const KING_MOVES: u8 = 0;
    /// What wins.
    const GOAL: Goal = Goal::Block;
    /// How squares are written.
    const SQUARES: Squares = Squares::Numbers;
    /// When a game is drawn.
    const DRAWS: Draws = Draws {
        occurrences: 3,
        plies: 50,
        claim: 50,
        few: FewPieces::International,
    };
    /// Whether a spec has changed some of the rules, so that the constants above are not to be asked for them.
    const CUSTOM: bool = false;

    /// The rules that a spec asks for.
    #[inline(always)]
    fn of(_rules: &DraughtsRules) -> Self {
        Self::default()
    }

    /// Whether kings go as far as they like.
    #[inline(always)]
    fn flying(self) -> bool {
        Self::FLYING
    }

    /// Whether men take backwards, too.
    #[inline(always)]
    fn backward(self) -> bool {
        Self::BACKWARD
    }

    /// Which capture may be chosen.
    #[inline(always)]
    fn choice(self) -> Choice {
        Self::CHOICE
    }

    /// Whether a man that comes to the last row in the middle of a capture goes on as a king.
    #[inline(always)]
    fn crowns_at_once(self) -> bool {
        Self::CROWNS_AT_ONCE
    }

    /// Whether captures may be left, and a piece that left one be huffed.
    #[inline(always)]
    fn huffing(self) -> bool {
        false
    }
}

/// Sets of squares of a variant's board.
pub type BitsOf<R> = <<R as Rules>::Geometry as Geometry>::Bits;
