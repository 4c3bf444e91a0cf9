//! Static exchange: what a move wins if both sides go on taking on its square, the least valuable piece first.

use hetman_game::Score;

use crate::attacks;
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::moves::Move;
use crate::types::{Colour, Kind, Square};

/// What the exchange counts for each kind, in hundredths of a pawn; the king's is never won.
const VALUES: [i32; 6] = [100, 300, 300, 500, 900, 0];

/// What a kind is worth in an exchange.
#[inline]
pub const fn value(kind: Kind) -> i32 {
    VALUES[kind as usize]
}

impl Board {
    /// Whether a legal move wins at least `threshold` by exchanges on its target. The mover's pinned pieces
    /// join in only along the line they are pinned to.
    pub fn exceeds(&self, mv: Move, threshold: Score) -> bool {
        if mv.is_castling() {
            return threshold.raw() <= 0;
        }
        let (from, to) = (mv.from(), mv.to());
        let mover = mv
            .promoted()
            .or_else(|| self.kind_at(from))
            .unwrap_or(Kind::Pawn);
        let promotion = mv
            .promoted()
            .map_or(0, |kind| value(kind) - value(Kind::Pawn));
        let won = self.captured(mv).map_or(0, value) + promotion - threshold.raw();
        if won < 0 {
            return false;
        }
        if won >= value(mover) {
            return true;
        }
        let mut occupied = (self.occupied() ^ from.bitboard()) | to.bitboard();
        if mv.is_en_passant() {
            occupied ^= Square::new(to.file(), from.rank()).bitboard();
        }
        self.goes_on(to, occupied, won - value(mover))
    }

    /// Whether the mover comes out ahead when the opponent takes next and the mover stands at `balance` if nothing
    /// more is taken after that.
    fn goes_on(&self, to: Square, mut occupied: Bitboard, mut balance: i32) -> bool {
        let us = self.side();
        let mut side = !us;
        let mut takers = self.attackers(to, occupied) & occupied;
        let shields = [
            self.shields(Colour::White, to),
            self.shields(Colour::Black, to),
        ];
        loop {
            let own = takers & self.colour(side) & !shields[side as usize];
            let Some((from, kind)) = self.least(own) else {
                break;
            };
            if kind == Kind::King && (takers & self.colour(!side)).any() {
                break;
            }
            side = !side;
            balance = -balance - 1 - value(kind);
            if balance >= 0 {
                break;
            }
            occupied ^= from.bitboard();
            takers = (takers | self.behind(to, kind, occupied)) & occupied;
        }
        side != us
    }

    /// The least valuable piece of a set.
    fn least(&self, own: Bitboard) -> Option<(Square, Kind)> {
        Kind::ALL
            .into_iter()
            .find_map(|kind| (own & self.kind(kind)).first().map(|from| (from, kind)))
    }

    /// Sliders that strike the square once a piece of this kind has left its line.
    #[inline]
    fn behind(&self, to: Square, left: Kind, occupied: Bitboard) -> Bitboard {
        let queens = self.kind(Kind::Queen);
        let mut found = Bitboard::EMPTY;
        if matches!(left, Kind::Pawn | Kind::Bishop | Kind::Queen) {
            found |= attacks::bishop(to, occupied) & (self.kind(Kind::Bishop) | queens);
        }
        if matches!(left, Kind::Rook | Kind::Queen) {
            found |= attacks::rook(to, occupied) & (self.kind(Kind::Rook) | queens);
        }
        found
    }

    /// Pieces of a side that shield their king, unless the exchange lies on the line they are pinned to.
    fn shields(&self, side: Colour, to: Square) -> Bitboard {
        if side != self.side() {
            return Bitboard::EMPTY;
        }
        let king = self.king(side);
        self.pinned()
            .into_iter()
            .filter(|&square| !attacks::line(king, square).contains(to))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{fen, san};

    /// The most a move wins, found by asking for every threshold.
    fn worth(text: &str, mv: &str) -> i32 {
        let board = fen::parse(text).unwrap();
        let mv = san::parse(&board, mv).unwrap();
        (-1000..=1000)
            .rev()
            .find(|&threshold| board.exceeds(mv, Score::new(threshold)))
            .unwrap()
    }

    #[test]
    fn exchanges_are_counted_to_the_end() {
        for (text, mv, expected) in [
            ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "exd5", 100),
            ("4k3/2p5/3p4/8/8/8/8/3RK3 w - - 0 1", "Rxd6", 100 - 500),
            ("4k3/8/3p4/8/8/8/8/3RK3 w - - 0 1", "Rxd6", 100),
            ("3rk3/8/3p4/8/3R4/8/8/3RK3 w - - 0 1", "Rxd6", 100),
            (
                "1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1",
                "Rxe5",
                100,
            ),
            (
                "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1",
                "Nxe5",
                100 - 300,
            ),
            ("4k3/8/8/8/8/8/3q4/3QK3 w - - 0 1", "Kxd2", 900),
            ("4k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b8=Q", 800),
            ("r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b8=Q", -100),
            ("4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1", "dxc6", 100),
            ("4k3/8/8/8/4p3/8/8/R3K2R w KQ - 0 1", "O-O", 0),
        ] {
            assert_eq!(worth(text, mv), expected, "{mv} in {text}");
        }
    }
}
