//! How a game ends: mate and stalemate, positions nobody can win any more, repetition and too many quiet moves.
//! Threefold repetition and fifty moves are claims; fivefold repetition and seventy-five moves end the game at once.

use hetman_game::Position as _;

use crate::attacks;
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::moves::Move;
use crate::position::Position;
use crate::types::{Colour, Kind};

/// Why a game is over by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// In check without a move.
    Checkmate,
    /// Not in check, without a move.
    Stalemate,
    /// No sequence of moves leads to mate.
    DeadPosition,
    /// The same position for the fifth time.
    FivefoldRepetition,
    /// Seventy-five moves of each side without a capture or a pawn move.
    SeventyFiveMoves,
}

/// A draw the player to move may claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// The same position for the third time.
    ThreefoldRepetition,
    /// Fifty moves of each side without a capture or a pawn move.
    FiftyMoves,
}

impl Verdict {
    /// In a word or two.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::DeadPosition => "dead position",
            Self::FivefoldRepetition => "fivefold repetition",
            Self::SeventyFiveMoves => "seventy-five moves",
        }
    }
}

impl Claim {
    /// In a word or two.
    pub const fn word(self) -> &'static str {
        match self {
            Self::ThreefoldRepetition => "threefold repetition",
            Self::FiftyMoves => "fifty moves",
        }
    }
}

impl Position {
    /// Why the game is over, if it is; mate comes before every draw.
    pub fn verdict(&self) -> Option<Verdict> {
        let board = self.board();
        if !board.has_moves() {
            return Some(if board.in_check() {
                Verdict::Checkmate
            } else {
                Verdict::Stalemate
            });
        }
        if board.is_dead() {
            return Some(Verdict::DeadPosition);
        }
        if board.clock() >= 150 {
            return Some(Verdict::SeventyFiveMoves);
        }
        // A fifth time takes sixteen plies.
        let often = board.clock() >= 16 && self.repetitions() >= 4;
        often.then_some(Verdict::FivefoldRepetition)
    }

    /// The draw that the player to move may claim, if any.
    pub fn claim(&self) -> Option<Claim> {
        if self.repetitions() >= 2 {
            return Some(Claim::ThreefoldRepetition);
        }
        (self.board().clock() >= 100 && self.board().has_moves()).then_some(Claim::FiftyMoves)
    }

    /// The draw that the player to move may claim by declaring a legal move without making it (FIDE 9.2.1, 9.3.1).
    pub fn claim_by(&self, mv: Move) -> Option<Claim> {
        let mut after = self.clone();
        after.play(mv);
        after
            .claim()
            .filter(|_| after.verdict() != Some(Verdict::Checkmate))
    }

    /// How many times this position stood on the board before.
    pub fn repetitions(&self) -> usize {
        self.recurrences().count()
    }

    /// Whether a search `ply` plies below its root should see a repetition: once after the root, or twice at all.
    pub fn is_repetition(&self, ply: usize) -> bool {
        let mut ago = self.recurrences();
        ago.next()
            .is_some_and(|first| first < ply || ago.next().is_some())
    }

    /// Whether a search `ply` plies below its root should call the position drawn; stalemate is left to it.
    pub fn is_draw(&self, ply: usize) -> bool {
        let board = self.board();
        self.is_repetition(ply)
            || board.is_dead()
            || board.clock() >= 100 && (!board.in_check() || board.has_moves())
    }
}

impl Board {
    /// Whether mate is impossible for both sides, as far as it can be proved at once.
    #[inline]
    pub fn is_dead(&self) -> bool {
        let (pawns, kings) = (self.kind(Kind::Pawn), self.kind(Kind::King));
        let others = self.occupied() & !pawns & !kings;
        if pawns.any() {
            return others.is_empty() && self.is_walled();
        }
        let bishops = self.kind(Kind::Bishop);
        let lone_knight = others == self.kind(Kind::Knight) && !others.many();
        let one_shade = others == bishops
            && ((bishops & Bitboard::LIGHT).is_empty() || (bishops & !Bitboard::LIGHT).is_empty());
        lone_knight || one_shade
    }

    /// Kings and pawns only, and nothing can ever be taken: every pawn is stopped by a pawn, none strikes another, and
    /// no king can walk to a pawn that no pawn guards. Then no pawn ever moves and no check is ever given.
    fn is_walled(&self) -> bool {
        let pawns = self.kind(Kind::Pawn);
        Colour::ALL.into_iter().all(|us| {
            let (own, enemies) = (self.pieces(Kind::Pawn, us), self.pieces(Kind::Pawn, !us));
            (own.forward(us) & !pawns).is_empty()
                && (attacks::pawns(us, own) & enemies).is_empty()
                && (self.roaming(us) & enemies).is_empty()
        }) && !self.in_check()
    }

    /// Every square a king might walk to, were the other king not there.
    fn roaming(&self, us: Colour) -> Bitboard {
        let barred =
            self.pieces(Kind::Pawn, us) | attacks::pawns(!us, self.pieces(Kind::Pawn, !us));
        let mut reached = self.pieces(Kind::King, us);
        loop {
            let wide = reached | reached.east() | reached.west();
            let grown = reached | (wide | wide.north() | wide.south()) & !barred;
            if grown == reached {
                return reached;
            }
            reached = grown;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::fen;
    use hetman_game::{Notation, Turn};

    fn verdict(text: &str) -> Option<Verdict> {
        Position::new(fen::parse(text).unwrap(), false).verdict()
    }

    #[test]
    fn material_too_small_for_mate_is_dead() {
        for dead in [
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            "4k3/8/8/8/8/8/8/4KN2 w - - 0 1",
            "4k3/8/8/8/8/8/8/4KB2 w - - 0 1",
            "4k1b1/8/8/8/8/8/8/4KB2 w - - 0 1",
            "4k1b1/5b2/8/8/2B5/8/8/4KB2 w - - 0 1",
        ] {
            assert_eq!(verdict(dead), Some(Verdict::DeadPosition), "{dead}");
        }
        for alive in [
            "4kb2/8/8/8/8/8/8/4KB2 w - - 0 1",
            "4kn2/8/8/8/8/8/8/4KN2 w - - 0 1",
            "4kb2/8/8/8/8/8/8/4KN2 w - - 0 1",
            "4k3/8/8/8/8/8/8/4KNN1 w - - 0 1",
            "4k3/7p/8/8/8/8/8/4K3 w - - 0 1",
        ] {
            assert_eq!(verdict(alive), None, "{alive}");
        }
    }

    #[test]
    fn walls_are_dead_only_without_a_door() {
        let wall = "4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 w - - 0 1";
        assert_eq!(verdict(wall), Some(Verdict::DeadPosition));
        for open in [
            "4k3/8/p1p1p3/PpPpPp2/1P1P1P2/8/8/4K3 w - - 0 1",
            "4k3/8/8/p7/P7/8/8/4K3 w - - 0 1",
            "4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4KN2 w - - 0 1",
            "4k3/7p/1p1p1p2/pPpPpPpP/P1P1P1P1/8/8/4K3 w - g6 0 1",
        ] {
            assert_eq!(verdict(open), None, "{open}");
        }
    }

    #[test]
    fn mate_comes_before_draws() {
        assert_eq!(
            verdict("R5k1/5ppp/8/8/8/8/8/4K3 b - - 150 90"),
            Some(Verdict::Checkmate)
        );
        assert_eq!(
            verdict("7k/5Q2/8/8/8/8/8/4K3 b - - 150 90"),
            Some(Verdict::Stalemate)
        );
        assert_eq!(
            verdict("7k/8/8/8/8/8/8/Q3K3 b - - 150 90"),
            Some(Verdict::SeventyFiveMoves)
        );
    }

    #[test]
    fn three_times_may_be_claimed_and_five_end_the_game() {
        let mut position = Position::new(Board::start(), false);
        for round in 0..4 {
            assert_eq!(
                (position.repetitions(), position.turn() == Turn::Over),
                (round, false)
            );
            assert_eq!(position.claim().is_some(), round >= 2);
            for word in ["g1f3", "g8f6", "f3g1", "f6g8"] {
                let mv = position.parse_move(word).unwrap();
                position.play(mv);
            }
        }
        assert_eq!(position.verdict(), Some(Verdict::FivefoldRepetition));
        assert_eq!(position.ending(), "fivefold repetition");
        assert!(position.is_repetition(5) && position.is_repetition(0));
    }
}
