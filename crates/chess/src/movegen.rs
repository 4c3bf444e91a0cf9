//! Legal moves: all at once, in stages for a move picker, counted without being listed, or one checked by itself.
//! The generator is written once, and compiled for each way to slide, each side and each use.

mod legal;
mod sinks;

use hetman_game::MoveList;

use crate::attacks::{self, Sliders, fastest};
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::moves::Move;
use crate::types::{Colour, Kind, Square};
use sinks::{Any, Count, Sink};

impl Board {
    /// Appends all legal moves.
    pub fn moves(&self, list: &mut MoveList<Move>) {
        fastest!(all_moves(self as board: &Board, list as list: &mut MoveList<Move>));
    }

    /// Appends the legal captures and promotions.
    pub fn tactical_moves(&self, list: &mut MoveList<Move>) {
        fastest!(tactical_moves(self as board: &Board, list as list: &mut MoveList<Move>));
    }

    /// Appends the legal moves that are neither captures nor promotions.
    pub fn quiet_moves(&self, list: &mut MoveList<Move>) {
        fastest!(quiet_moves(self as board: &Board, list as list: &mut MoveList<Move>));
    }

    /// The number of legal moves.
    pub fn count(&self) -> usize {
        fastest!(count(self as board: &Board) -> usize)
    }

    /// Whether there is a legal move; cheaper than counting.
    pub fn has_moves(&self) -> bool {
        fastest!(has_moves(self as board: &Board) -> bool)
    }
}

#[inline(always)]
fn all_moves<S: Sliders>(board: &Board, list: &mut MoveList<Move>) {
    generate::<S, ALL, _>(board, list);
}

#[inline(always)]
fn tactical_moves<S: Sliders>(board: &Board, list: &mut MoveList<Move>) {
    generate::<S, TACTICAL, _>(board, list);
}

#[inline(always)]
fn quiet_moves<S: Sliders>(board: &Board, list: &mut MoveList<Move>) {
    generate::<S, QUIET, _>(board, list);
}

#[inline(always)]
fn count<S: Sliders>(board: &Board) -> usize {
    let mut count = Count(0);
    generate::<S, ALL, _>(board, &mut count);
    count.0
}

#[inline(always)]
fn has_moves<S: Sliders>(board: &Board) -> bool {
    let mut any = Any(false);
    generate::<S, ALL, _>(board, &mut any);
    any.0
}

/// Every legal move.
const ALL: u8 = 0;
/// Captures and promotions.
const TACTICAL: u8 = 1;
/// All the others.
const QUIET: u8 = 2;

#[inline(always)]
fn generate<S: Sliders, const STAGE: u8, K: Sink>(board: &Board, sink: &mut K) {
    match board.side() {
        Colour::White => Generator::<S, true, STAGE>::new(board).run(sink),
        Colour::Black => Generator::<S, false, STAGE>::new(board).run(sink),
    }
}

/// What all pieces of the side to move need to know.
struct Generator<'a, S, const WHITE: bool, const STAGE: u8> {
    board: &'a Board,
    own: Bitboard,
    enemies: Bitboard,
    occupied: Bitboard,
    king: Square,
    pinned: Bitboard,
    /// Where a piece other than the king must go: anywhere, or between the king and what checks it.
    evasion: Bitboard,
    sliders: std::marker::PhantomData<S>,
}

impl<'a, S: Sliders, const WHITE: bool, const STAGE: u8> Generator<'a, S, WHITE, STAGE> {
    const US: Colour = if WHITE { Colour::White } else { Colour::Black };

    #[inline(always)]
    fn new(board: &'a Board) -> Self {
        let (own, enemies) = (board.colour(Self::US), board.colour(!Self::US));
        let king = board.king(Self::US);
        let checkers = board.checkers();
        let evasion = if checkers.is_empty() {
            Bitboard::ALL
        } else {
            attacks::between(king, checkers.lowest()) | checkers
        };
        let pinned = board.pinned();
        Self {
            board,
            own,
            enemies,
            occupied: own | enemies,
            king,
            pinned,
            evasion,
            sliders: std::marker::PhantomData,
        }
    }

    #[inline(always)]
    fn run<K: Sink>(&self, sink: &mut K) {
        if !self.board.checkers().many() {
            self.pawns(sink);
            self.knights(sink);
            if sink.is_full() {
                return;
            }
            self.sliders(sink);
            if STAGE != TACTICAL && !self.board.in_check() {
                self.castling(sink);
            }
        }
        self.king(sink);
    }

    /// The squares pieces may go to at this stage, were there no check.
    #[inline(always)]
    fn wanted(&self) -> Bitboard {
        match STAGE {
            TACTICAL => self.enemies,
            QUIET => !self.occupied,
            _ => !self.own,
        }
    }

    #[inline(always)]
    fn of(&self, kind: Kind) -> Bitboard {
        self.board.kind(kind) & self.own
    }

    #[inline(always)]
    fn knights<K: Sink>(&self, sink: &mut K) {
        let wanted = self.wanted() & self.evasion;
        for from in self.of(Kind::Knight) & !self.pinned {
            sink.piece(from, attacks::knight(from) & wanted);
        }
    }

    #[inline(always)]
    fn sliders<K: Sink>(&self, sink: &mut K) {
        let wanted = self.wanted() & self.evasion;
        let queens = self.of(Kind::Queen);
        let (slanted, straight) = (self.of(Kind::Bishop) | queens, self.of(Kind::Rook) | queens);
        for from in slanted & !self.pinned {
            sink.piece(from, S::bishop(from, self.occupied) & wanted);
        }
        for from in straight & !self.pinned {
            sink.piece(from, S::rook(from, self.occupied) & wanted);
        }
        for from in slanted & self.pinned {
            sink.piece(
                from,
                S::bishop(from, self.occupied) & wanted & attacks::line(self.king, from),
            );
        }
        for from in straight & self.pinned {
            sink.piece(
                from,
                S::rook(from, self.occupied) & wanted & attacks::line(self.king, from),
            );
        }
    }

    #[inline(always)]
    fn pawns<K: Sink>(&self, sink: &mut K) {
        let pawns = self.of(Kind::Pawn);
        self.pawn_steps(pawns & !self.pinned, self.evasion, sink);
        for pawn in pawns & self.pinned {
            self.pawn_steps(
                pawn.bitboard(),
                self.evasion & attacks::line(self.king, pawn),
                sink,
            );
        }
        if STAGE != QUIET
            && let Some(to) = self.board.en_passant()
        {
            for from in attacks::pawn(!Self::US, to) & pawns {
                if self.board.en_passant_is_safe(from, to, Self::US) {
                    sink.special(Move::en_passant(from, to));
                }
            }
        }
    }

    /// All steps of a set of pawns that end on `allowed` squares.
    #[inline(always)]
    fn pawn_steps<K: Sink>(&self, pawns: Bitboard, allowed: Bitboard, sink: &mut K) {
        let up: i8 = if WHITE { 8 } else { -8 };
        let last = Bitboard::relative_rank(Self::US, 7);
        let free = !self.occupied;
        let single = pawns.forward(Self::US) & free;
        if STAGE != TACTICAL {
            let double = (single & Bitboard::relative_rank(Self::US, 2)).forward(Self::US) & free;
            sink.pawns(single & allowed & !last, up);
            sink.pawns(double & allowed, 2 * up);
        }
        if STAGE != QUIET {
            let ahead = pawns.forward(Self::US);
            let prey = self.enemies & allowed;
            let (west, east) = (ahead.west() & prey, ahead.east() & prey);
            sink.pawns(west & !last, up - 1);
            sink.pawns(east & !last, up + 1);
            if (ahead & last).any() {
                sink.promotions(single & allowed & last, up);
                sink.promotions(west & last, up - 1);
                sink.promotions(east & last, up + 1);
            }
        }
    }

    #[inline(always)]
    fn king<K: Sink>(&self, sink: &mut K) {
        let them = !Self::US;
        let pawns = attacks::pawns(them, self.board.pieces(Kind::Pawn, them));
        let near = attacks::king(self.king)
            & self.wanted()
            & !pawns
            & !attacks::king(self.board.king(them));
        let mut safe = near;
        let occupied = self.occupied ^ self.king.bitboard();
        for to in near {
            if self.is_struck(to, occupied) {
                safe ^= to.bitboard();
            }
        }
        sink.piece(self.king, safe);
    }

    /// Whether a knight or a slider of the opponent strikes a square; rays come first because most have no slider.
    #[inline(always)]
    fn is_struck(&self, square: Square, occupied: Bitboard) -> bool {
        let board = self.board;
        let queens = board.kind(Kind::Queen);
        let straight = (board.kind(Kind::Rook) | queens) & self.enemies;
        let slanted = (board.kind(Kind::Bishop) | queens) & self.enemies;
        (attacks::knight(square) & board.kind(Kind::Knight) & self.enemies).any()
            || (attacks::rook_rays(square) & straight).any()
                && (S::rook(square, occupied) & straight).any()
            || (attacks::bishop_rays(square) & slanted).any()
                && (S::bishop(square, occupied) & slanted).any()
    }

    #[inline(always)]
    fn castling<K: Sink>(&self, sink: &mut K) {
        for rook in self.board.castling() & Bitboard::relative_rank(Self::US, 0) {
            let mv = Move::castling(self.king, rook);
            if self.may_castle(mv) {
                sink.special(mv);
            }
        }
    }

    /// Nothing in the way, no square on the king's way struck, and the rook not the king's shield.
    #[inline(always)]
    fn may_castle(&self, mv: Move) -> bool {
        let (king, rook) = (mv.from(), mv.to());
        let (king_to, rook_to) = (mv.king_target(), mv.rook_target());
        let walk = attacks::between(king, king_to) | king_to.bitboard();
        let way = walk | attacks::between(rook, rook_to) | rook_to.bitboard();
        let others = self.occupied ^ king.bitboard() ^ rook.bitboard();
        if (way & others).any() || self.pinned.contains(rook) {
            return false;
        }
        let them = !Self::US;
        let struck = attacks::pawns(them, self.board.pieces(Kind::Pawn, them))
            | attacks::king(self.board.king(them));
        let occupied = self.occupied ^ king.bitboard();
        (walk & struck).is_empty()
            && !walk
                .into_iter()
                .any(|square| self.is_struck(square, occupied))
    }
}
