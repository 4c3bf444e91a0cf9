//! Where the blank can roam while the tiles of a group stand still: the free cells fall into regions, numbered in the order of
//! their lowest cells. There are never more than eight, so that a byte holds any set of them.

use super::Fifteen;

/// The regions of a board.
pub struct Regions {
    /// The cells next to each cell.
    beside: Vec<u32>,
    /// The region of each cell, for each set of cells that are taken; only where these sets are few.
    known: Vec<u8>,
}

/// The most cells of a board for which regions are known beforehand.
const FEW: usize = 16;

impl Regions {
    /// Those of a board with so many rows, on which so many cells are taken.
    pub fn new(side: usize, taken: usize) -> Self {
        let beside = |cell| {
            let mut set = 0;
            Fifteen::beside(side, cell, |other| set |= 1 << other);
            set
        };
        let mut regions = Self {
            beside: (0..side * side).map(beside).collect(),
            known: Vec::new(),
        };
        if side * side <= FEW {
            regions.learn(taken);
        }
        regions
    }

    fn learn(&mut self, taken: usize) {
        let cells = self.beside.len();
        let mut known = vec![0; cells << cells];
        for set in (0..1_u32 << cells).filter(|set| set.count_ones() as usize == taken) {
            for cell in (0..cells).filter(|cell| set >> cell & 1 == 0) {
                known[set as usize * cells + cell] = self.count_to(set, cell);
            }
        }
        self.known = known;
    }

    /// The cells next to a cell.
    #[inline]
    pub fn beside(&self, cell: usize) -> u32 {
        self.beside[cell]
    }

    /// The number of the region of a free cell.
    #[inline]
    pub fn number(&self, taken: u32, cell: usize) -> u8 {
        match self.known.get(taken as usize * self.beside.len() + cell) {
            Some(&number) => number,
            None => self.count_to(taken, cell),
        }
    }

    fn count_to(&self, taken: u32, cell: usize) -> u8 {
        let before = self
            .each(taken)
            .take_while(|region| region >> cell & 1 == 0);
        before.count() as u8
    }

    /// The cells of those regions whose numbers are in a set.
    #[inline]
    pub fn cells(&self, taken: u32, numbers: u8) -> u32 {
        let wanted = self.each(taken).enumerate();
        let wanted = wanted.filter(|(number, _)| numbers >> number & 1 > 0);
        wanted.fold(0, |cells, (_, region)| cells | region)
    }

    /// The regions in the order of their lowest cells.
    pub fn each(&self, taken: u32) -> impl Iterator<Item = u32> {
        let mut free = !taken & ((1 << self.beside.len()) - 1);
        std::iter::from_fn(move || {
            let first = free & free.wrapping_neg();
            let region = self.roam(taken, first);
            free &= !region;
            (first > 0).then_some(region)
        })
    }

    /// The cells that are reached from a cell over free ones.
    fn roam(&self, taken: u32, from: u32) -> u32 {
        let (mut region, mut edge) = (from, from);
        while edge > 0 {
            let cell = edge.trailing_zeros() as usize;
            edge &= edge - 1;
            let new = self.beside[cell] & !taken & !region;
            region |= new;
            edge |= new;
        }
        region
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_holds_every_set_of_regions() {
        for (side, tiles) in [
            (3, 8),
            (4, 3),
            (4, 6),
            (4, 7),
            (4, 8),
            (5, 4),
            (5, 5),
            (5, 6),
        ] {
            let regions = Regions::new(side, tiles);
            let cells = side * side;
            for set in (0..1_u32 << cells).filter(|set| set.count_ones() == tiles as u32) {
                let all: Vec<u32> = regions.each(set).collect();
                assert!(all.len() <= 8, "{set:b} leaves {} regions", all.len());
                for (number, region) in all.iter().enumerate() {
                    let cell = region.trailing_zeros() as usize;
                    assert_eq!(usize::from(regions.number(set, cell)), number);
                    assert_eq!(regions.cells(set, 1 << number), *region);
                }
            }
        }
    }
}
