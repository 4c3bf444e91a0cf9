//! Questions about one move: is it legal here, does it give check.

use hetman_game::MoveList;

use crate::attacks;
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::moves::Move;
use crate::types::{Kind, Square};

impl Board {
    /// Whether a move, which may come from another position, is legal here.
    pub fn is_legal(&self, mv: Move) -> bool {
        let (from, to, us) = (mv.from(), mv.to(), self.side());
        let Some(piece) = self.piece_at(from).filter(|piece| piece.colour() == us) else {
            return false;
        };
        if !mv.is_plain() {
            return self.is_listed(mv);
        }
        if self.colour(us).contains(to) {
            return false;
        }
        if piece.kind() == Kind::King {
            let occupied = self.occupied() ^ from.bitboard();
            let struck = self.attackers(to, occupied) & self.colour(!us);
            return attacks::king(from).contains(to) && struck.is_empty();
        }
        if self.checkers().many() {
            return false;
        }
        let reaches = match piece.kind() {
            Kind::Pawn => self.pawn_reaches(from, to),
            kind => attacks::of(kind, from, self.occupied()).contains(to),
        };
        let king = self.king(us);
        let answers = |checker: Square| attacks::between(king, checker) | checker.bitboard();
        reaches
            && self
                .checkers()
                .first()
                .is_none_or(|checker| answers(checker).contains(to))
            && (!self.pinned().contains(from) || attacks::line(king, from).contains(to))
    }

    /// Whether a legal move gives check.
    pub fn gives_check(&self, mv: Move) -> bool {
        if !mv.is_plain() {
            let mut after = *self;
            after.play(mv);
            return after.in_check();
        }
        let (from, to, us) = (mv.from(), mv.to(), self.side());
        let king = self.king(!us);
        let occupied = (self.occupied() ^ from.bitboard()) | to.bitboard();
        let open = || (attacks::between(king, to) & occupied).is_empty();
        let direct = match self.kind_at(from) {
            None | Some(Kind::King) => false,
            Some(Kind::Pawn) => attacks::pawn(us, to).contains(king),
            Some(Kind::Knight) => attacks::knight(king).contains(to),
            Some(Kind::Bishop) => attacks::bishop_rays(king).contains(to) && open(),
            Some(Kind::Rook) => attacks::rook_rays(king).contains(to) && open(),
            Some(Kind::Queen) => {
                let rays = attacks::rook_rays(king) | attacks::bishop_rays(king);
                rays.contains(to) && open()
            }
        };
        direct || self.uncovers(from, king, occupied)
    }

    /// The quiet moves that give check.
    pub fn quiet_checks(&self, list: &mut MoveList<Move>) {
        self.quiet_moves(list);
        let (us, king) = (self.side(), self.king(!self.side()));
        let (slanted, straight) = (
            attacks::bishop(king, self.occupied()),
            attacks::rook(king, self.occupied()),
        );
        // Where a piece of each kind gives check, as long as it does not move along a line to the king, which would have been
        // in check before.
        let from_kind = [
            attacks::pawn(!us, king),
            attacks::knight(king),
            slanted,
            straight,
            slanted | straight,
            Bitboard::EMPTY,
        ];
        let near = (slanted | straight) & self.colour(us);
        list.retain(|mv| {
            let direct = || {
                let kind = self.kind_at(mv.from());
                kind.is_some_and(|kind| from_kind[kind as usize].contains(mv.to()))
            };
            if mv.is_plain() && !near.contains(mv.from()) {
                direct()
            } else {
                self.gives_check(*mv)
            }
        });
    }

    /// Whether a slider of the side to move strikes the king through the square just left.
    fn uncovers(&self, from: Square, king: Square, occupied: Bitboard) -> bool {
        let (own, queens) = (self.colour(self.side()) & occupied, self.kind(Kind::Queen));
        if attacks::rook_rays(king).contains(from) {
            (attacks::rook(king, occupied) & own & (self.kind(Kind::Rook) | queens)).any()
        } else {
            attacks::bishop_rays(king).contains(from)
                && (attacks::bishop(king, occupied) & own & (self.kind(Kind::Bishop) | queens))
                    .any()
        }
    }

    /// Rare moves are looked up among all.
    fn is_listed(&self, mv: Move) -> bool {
        let mut list = MoveList::new();
        self.moves(&mut list);
        list.contains(&mv)
    }

    /// Whether a plain pawn move obeys the pawn's steps, king safety left aside.
    fn pawn_reaches(&self, from: Square, to: Square) -> bool {
        let us = self.side();
        if Bitboard::relative_rank(us, 7).contains(to) {
            return false;
        }
        let free = !self.occupied();
        let single = from.bitboard().forward(us) & free;
        let double = (single & Bitboard::relative_rank(us, 2)).forward(us) & free;
        (single | double | attacks::pawn(us, from) & self.colour(!us)).contains(to)
    }
}
