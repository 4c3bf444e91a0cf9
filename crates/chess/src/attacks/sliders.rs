//! Attacks of rooks and bishops by one look into a table, indexed by PEXT where the processor has it and by a magic
//! multiplication elsewhere. Which of the two is asked once at the door of the generator, never inside its loops.

use super::magics;
use crate::bitboard::Bitboard;
use crate::types::Square;

/// A way to find what a slider strikes. The generator is compiled once for each.
pub(crate) trait Sliders {
    /// Squares a rook strikes.
    fn rook(square: Square, occupied: Bitboard) -> Bitboard;
    /// Squares a bishop strikes.
    fn bishop(square: Square, occupied: Bitboard) -> Bitboard;
}

/// Runs a function generic over [`Sliders`] with the fastest that the processor has, compiled for that processor.
macro_rules! fastest {
    ($body:ident($($given:ident as $name:ident: $type:ty),*) $(-> $out:ty)?) => {{
        #[cfg(target_arch = "x86_64")]
        {
            #[target_feature(enable = "bmi1,bmi2,popcnt")]
            fn with_pext($($name: $type),*) $(-> $out)? {
                $body::<$crate::attacks::Pext>($($name),*)
            }
            if $crate::attacks::has_pext() {
                // SAFETY: `has_pext` has just found the processor to have these features.
                return unsafe { with_pext($($given),*) };
            }
        }
        $body::<$crate::attacks::Magic>($($given),*)
    }};
}
pub(crate) use fastest;

/// Whether the processor has PEXT and the bit instructions that the generator is compiled for beside it.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(crate) fn has_pext() -> bool {
    use std::arch::is_x86_feature_detected as has;
    has!("bmi2") && has!("bmi1") && has!("popcnt")
}

/// Sliders by parallel bit extraction; to be used only inside [`fastest!`] or after [`has_pext`].
#[cfg(target_arch = "x86_64")]
pub(crate) struct Pext;

#[cfg(target_arch = "x86_64")]
impl Sliders for Pext {
    #[inline(always)]
    fn rook(square: Square, occupied: Bitboard) -> Bitboard {
        pext_look(&PEXT.rook[square.index()], occupied)
    }

    #[inline(always)]
    fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
        pext_look(&PEXT.bishop[square.index()], occupied)
    }
}

#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn pext_look(slot: &Slot, occupied: Bitboard) -> Bitboard {
    // SAFETY: `Pext` is named only where `has_pext` has been asked.
    let index = unsafe { std::arch::x86_64::_pext_u64(occupied.0, slot.mask) };
    Bitboard(PEXT.attacks[slot.offset as usize + index as usize])
}

/// Sliders by multiplication with a number that spreads the occupied squares into an index.
pub(crate) struct Magic;

impl Sliders for Magic {
    #[inline(always)]
    fn rook(square: Square, occupied: Bitboard) -> Bitboard {
        Bitboard(MAGIC.attacks[MAGIC.rook[square.index()].magic_index(occupied.0)])
    }

    #[inline(always)]
    fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
        Bitboard(MAGIC.attacks[MAGIC.bishop[square.index()].magic_index(occupied.0)])
    }
}

/// Where in the table the attacks from one square lie.
#[derive(Clone, Copy)]
struct Slot {
    /// The squares whose occupation matters.
    mask: u64,
    magic: u64,
    shift: u32,
    offset: u32,
}

impl Slot {
    #[inline(always)]
    const fn magic_index(&self, occupied: u64) -> usize {
        self.offset as usize
            + ((occupied & self.mask).wrapping_mul(self.magic) >> (self.shift & 63)) as usize
    }
}

/// All subsets of the 64 rook masks and the 64 bishop masks.
const SIZE: usize = 102_400 + 5_248;

struct Table {
    rook: [Slot; 64],
    bishop: [Slot; 64],
    attacks: [u64; SIZE],
}

#[cfg(target_arch = "x86_64")]
#[expect(
    long_running_const_eval,
    reason = "a hundred thousand entries, once per build"
)]
static PEXT: Table = Table::fill(false);
#[expect(
    long_running_const_eval,
    reason = "a hundred thousand entries, once per build"
)]
static MAGIC: Table = Table::fill(true);

impl Table {
    #[expect(
        clippy::large_stack_arrays,
        reason = "the compiler evaluates it; no stack ever holds it"
    )]
    const fn fill(by_magic: bool) -> Self {
        let nowhere = Slot {
            mask: 0,
            magic: 0,
            shift: 0,
            offset: 0,
        };
        let mut table = Self {
            rook: [nowhere; 64],
            bishop: [nowhere; 64],
            attacks: [0; SIZE],
        };
        let (mut offset, mut at) = (0, 0);
        while at < 128 {
            let square = Square::from_index((at % 64) as u8);
            let straight = at < 64;
            let mask = if straight {
                relevant_rook(square)
            } else {
                relevant_bishop(square)
            };
            let [first, second] = if straight {
                straight_lines(square)
            } else {
                slanted_lines(square)
            };
            let magic = if straight {
                magics::ROOK[at % 64]
            } else {
                magics::BISHOP[at % 64]
            };
            let slot = Slot {
                mask,
                magic,
                shift: 64 - mask.count_ones(),
                offset,
            };
            let (mut subset, mut number) = (0u64, 0);
            loop {
                // Subsets come in the very order in which PEXT numbers them.
                let index = if by_magic {
                    slot.magic_index(subset)
                } else {
                    (offset + number) as usize
                };
                table.attacks[index] = along(square, subset, first) | along(square, subset, second);
                subset = subset.wrapping_sub(mask) & mask;
                number += 1;
                if subset == 0 {
                    break;
                }
            }
            if straight {
                table.rook[at % 64] = slot;
            } else {
                table.bishop[at % 64] = slot;
            }
            offset += number;
            at += 1;
        }
        table
    }
}

/// The squares whose occupation changes what a rook strikes.
pub const fn relevant_rook(square: Square) -> u64 {
    let [file, rank] = straight_lines(square);
    file & 0x00FF_FFFF_FFFF_FF00 | rank & 0x7E7E_7E7E_7E7E_7E7E
}

/// The squares whose occupation changes what a bishop strikes.
pub const fn relevant_bishop(square: Square) -> u64 {
    slow_bishop(square, 0) & 0x007E_7E7E_7E7E_7E00
}

/// What a rook strikes, computed afresh.
pub const fn slow_rook(square: Square, occupied: u64) -> u64 {
    let [file, rank] = straight_lines(square);
    along(square, occupied, file) | along(square, occupied, rank)
}

/// What a bishop strikes, computed afresh.
pub const fn slow_bishop(square: Square, occupied: u64) -> u64 {
    let [diagonal, antidiagonal] = slanted_lines(square);
    along(square, occupied, diagonal) | along(square, occupied, antidiagonal)
}

/// What a slider strikes along one line: subtracting its own bit twice carries up to the first piece on the way.
const fn along(square: Square, occupied: u64, line: u64) -> u64 {
    let own = 1u64 << square.index();
    let blockers = occupied & line;
    let up = blockers.wrapping_sub(own.wrapping_mul(2));
    let down = blockers
        .reverse_bits()
        .wrapping_sub(own.reverse_bits().wrapping_mul(2))
        .reverse_bits();
    (up ^ down) & line
}

/// The file and the rank through a square, without it.
const fn straight_lines(square: Square) -> [u64; 2] {
    let own = 1u64 << square.index();
    let file = 0x0101_0101_0101_0101 << square.file();
    let rank = 0xFF << (8 * square.rank());
    [file & !own, rank & !own]
}

/// The diagonal and the antidiagonal through a square, without it.
const fn slanted_lines(square: Square) -> [u64; 2] {
    let own = 1u64 << square.index();
    let (file, rank) = (square.file() as i32, square.rank() as i32);
    let (slope, rise) = (8 * (file - rank), 8 * (file + rank - 7));
    let diagonal = if slope >= 0 {
        0x8040_2010_0804_0201 >> slope
    } else {
        0x8040_2010_0804_0201 << -slope
    };
    let antidiagonal = if rise >= 0 {
        0x0102_0408_1020_4080 << rise
    } else {
        0x0102_0408_1020_4080 >> -rise
    };
    [diagonal & !own, antidiagonal & !own]
}
