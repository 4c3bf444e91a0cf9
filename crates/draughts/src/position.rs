//! A game of draughts as the search sees it: the board and the keys of the positions before it.

use hetman_game::{Player, Turn};

use crate::bits::Bits;
use crate::board::Board;
use crate::movegen::Moves;
use crate::moves::Move;
use crate::rules::{BitsOf, Colour, FewPieces, Goal, Rules};

/// A position with its past, which repetition needs.
#[derive(Clone, Debug)]
pub struct Position<R: Rules> {
    board: Board<R>,
    /// Keys of the positions before this one, the last just before it.
    earlier: Vec<u64>,
    /// Whether captures are listed once for every way they can be made; for counting only.
    all_ways: bool,
}

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The side to move has no piece left.
    NoPieces,
    /// The side to move cannot move.
    NoMoves,
    /// The other side has got a king, which is all it needed.
    Crowned,
    /// Neither a capture nor a man's move for too long.
    NoProgress,
    /// Too few pieces for too long.
    FewPieces,
}

impl Verdict {
    /// In a word or two.
    pub const fn word(self) -> &'static str {
        match self {
            Self::NoPieces => "no piece left",
            Self::NoMoves => "no move left",
            Self::Crowned => "the first king",
            Self::NoProgress => "no capture and no man's move for too long",
            Self::FewPieces => "few pieces for too long",
        }
    }
}

/// Plies that an ending with few pieces may last at least.
const SHORTEST_ENDING: u16 = 10;

impl<R: Rules> Position<R> {
    /// A position without a past.
    pub fn new(board: Board<R>, all_ways: bool) -> Self {
        Self {
            board,
            earlier: Vec::new(),
            all_ways,
        }
    }

    /// The position without its past.
    #[inline(always)]
    pub const fn board(&self) -> &Board<R> {
        &self.board
    }

    /// Why the game is over, if it is.
    pub fn verdict(&self) -> Option<Verdict> {
        let board = &self.board;
        if R::GOAL == Goal::King && self.is_crowned() {
            Some(Verdict::Crowned)
        } else if board.has_moves() {
            self.stale()
        } else if board.pieces(board.side()).none() {
            Some(Verdict::NoPieces)
        } else {
            Some(Verdict::NoMoves)
        }
    }

    /// Whether there was no capture and no man's move for too long, or few pieces for too long.
    #[inline(always)]
    pub fn is_stale(&self) -> bool {
        self.stale().is_some()
    }

    /// The draw by what was not done for too long, if it is one.
    #[inline(always)]
    fn stale(&self) -> Option<Verdict> {
        if self.board.clock() >= R::DRAWS.plies {
            return Some(Verdict::NoProgress);
        }
        self.is_within(0).then_some(Verdict::FewPieces)
    }

    /// Whether an ending with few pieces is over within so many plies.
    #[inline(always)]
    pub fn is_within(&self, plies: u16) -> bool {
        R::DRAWS.few != FewPieces::Unlimited
            && self.board.balanced() + plies >= SHORTEST_ENDING
            && self
                .board
                .longest_ending()
                .is_some_and(|most| self.board.balanced() + plies >= most)
    }

    /// Whether the side that moved last has a king.
    #[inline(always)]
    pub fn is_crowned(&self) -> bool {
        self.board.kings(self.board.side().other()).any()
    }

    /// How many plies ago this position stood on the board before, the last time first.
    fn recurrences(&self) -> impl Iterator<Item = usize> {
        let key = self.board.key();
        let last = self.earlier.len();
        let reach = (self.board.clock() as usize).min(last);
        (4..=reach)
            .step_by(2)
            .filter(move |ago| self.earlier[last - ago] == key)
    }

    /// How often this position has occurred, now included.
    pub fn occurrences(&self) -> usize {
        1 + self.recurrences().count()
    }

    /// Whether the search, `ply` plies from its root, may call this a draw: it occurred before within the tree, or so
    /// often that a draw can be claimed.
    #[inline]
    pub fn is_repetition(&self, ply: usize) -> bool {
        if self.board.clock() < 4 {
            return false;
        }
        let mut recurrences = self.recurrences();
        recurrences
            .next()
            .is_some_and(|ago| ago <= ply || 2 + recurrences.count() >= R::DRAWS.occurrences)
    }
}

impl<R: Rules> hetman_game::Position for Position<R> {
    type Move = Move<BitsOf<R>>;
    type Undo = Board<R>;

    fn turn(&self) -> Turn {
        if self.verdict().is_some() {
            Turn::Over
        } else {
            Turn::Player(player::<R>(self.board.side()))
        }
    }

    #[inline]
    fn to_move(&self) -> Player {
        player::<R>(self.board.side())
    }

    fn payoff(&self, to: Player) -> i32 {
        let lost = match self.verdict() {
            None | Some(Verdict::NoProgress | Verdict::FewPieces) => return 0,
            Some(_) => R::GOAL != Goal::BeBlocked,
        };
        if (to == player::<R>(self.board.side())) == lost {
            -1
        } else {
            1
        }
    }

    #[inline]
    fn moves(&self, list: &mut Moves<R>) {
        if self.all_ways {
            self.board.all_ways(list);
        } else {
            self.board.moves(list);
        }
    }

    #[inline]
    fn play(&mut self, mv: Self::Move) -> Board<R> {
        let before = self.board;
        self.earlier.push(before.key());
        self.board.play(mv);
        before
    }

    #[inline]
    fn undo(&mut self, _mv: Self::Move, before: Board<R>) {
        self.board = before;
        self.earlier.pop();
    }

    #[inline]
    fn key(&self) -> u64 {
        self.board.key()
    }

    #[inline]
    fn count(&self) -> usize {
        if self.all_ways {
            let mut list = Moves::<R>::new();
            self.board.all_ways(&mut list);
            list.len()
        } else {
            self.board.count()
        }
    }
}

/// The player who has a colour: the one who begins is the first.
pub fn player<R: Rules>(colour: Colour) -> Player {
    if colour == R::FIRST {
        Player::FIRST
    } else {
        Player::SECOND
    }
}
