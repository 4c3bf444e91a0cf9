//! Grundy's game: split a heap into two unequal ones; whoever cannot move loses.

use std::sync::LazyLock;

use hetman_game::notation::{Act, BoardView, Cell, Gesture, Notation, Piece};
use hetman_game::random::mix;
use hetman_game::{Error, Impartial, MoveList, Player, Position, Score, Shown, Turn, options};
use hetman_search::Listed;

use crate::heaps;
use crate::theory::{self, ImpartialPolicy};

/// The most counters a position may have; then 16 bits name any split.
pub const MAX_COUNTERS: usize = 512;

options! {
    /// What the spec of Grundy's game may set.
    pub struct GrundyRules {
        /// Counters of the one heap to start from.
        start: u32 = 7, 1..=512;
    }
}

/// The game as the list of games has it.
pub fn entry() -> Listed<ImpartialPolicy<Grundy>> {
    let summary = "Grundy's game: split a heap into two unequal ones; whoever cannot move loses";
    let policy = ImpartialPolicy::new(Split::encode);
    Listed::new("grundy", summary, policy)
        .with(theory::maker())
        .bench(&[("7", 7), ("16", 9), ("12-11-3 2", 8)])
}

/// Splits a heap, any one of its size, into a smaller and a larger part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Split {
    /// The size of the heap.
    pub heap: u16,
    /// The size of the smaller part.
    pub part: u16,
}

impl Split {
    fn parts(self) -> (u16, u16) {
        (self.heap - self.part, self.part)
    }

    /// Numbers all splits of 3, 4, 5, ... counters in a row, from 1.
    fn encode(self) -> u16 {
        let splits_of_smaller_heaps = (u32::from(self.heap) - 2).pow(2) / 4;
        splits_of_smaller_heaps as u16 + self.part
    }
}

/// A set of heaps; the larger come first, and heaps of one size are all alike.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grundy {
    heaps: Vec<u16>,
    mover: Player,
}

impl Grundy {
    /// The sizes of the heaps, the largest first.
    pub fn heaps(&self) -> &[u16] {
        &self.heaps
    }

    fn add(&mut self, size: u16) {
        let at = self.heaps.partition_point(|&other| other > size);
        self.heaps.insert(at, size);
    }

    fn remove(&mut self, size: u16) {
        let at = self.heaps.partition_point(|&other| other > size);
        debug_assert_eq!(self.heaps.get(at), Some(&size));
        self.heaps.remove(at);
    }
}

impl Position for Grundy {
    type Move = Split;
    type Undo = ();

    fn turn(&self) -> Turn {
        if self.heaps.first().is_none_or(|&largest| largest < 3) {
            Turn::Over
        } else {
            Turn::Player(self.mover)
        }
    }

    #[inline]
    fn to_move(&self) -> Player {
        self.mover
    }

    fn payoff(&self, player: Player) -> i32 {
        if player == self.mover { -1 } else { 1 }
    }

    fn moves(&self, list: &mut MoveList<Split>) {
        let mut last = 0;
        for &size in self.heaps.iter().take_while(|&&size| size > 2) {
            if size != last {
                list.extend((1..=(size - 1) / 2).map(|part| Split { heap: size, part }));
            }
            last = size;
        }
    }

    fn play(&mut self, mv: Split) {
        let (larger, smaller) = mv.parts();
        self.remove(mv.heap);
        self.add(larger);
        self.add(smaller);
        self.mover = self.mover.other();
    }

    fn undo(&mut self, mv: Split, (): ()) {
        let (larger, smaller) = mv.parts();
        self.remove(larger);
        self.remove(smaller);
        self.add(mv.heap);
        self.mover = self.mover.other();
    }

    /// Who moves does not matter, nor do heaps that cannot be split.
    fn key(&self) -> u64 {
        self.heaps
            .iter()
            .take_while(|&&size| size > 2)
            .fold(0, |key, &size| mix(key ^ u64::from(size)))
    }
}

impl Impartial for Grundy {
    fn grundy(&self) -> u32 {
        self.heaps
            .iter()
            .fold(0, |sum, &size| sum ^ u32::from(NUMBERS[usize::from(size)]))
    }

    fn mover_wins(&self) -> bool {
        self.grundy() != 0
    }
}

/// The Grundy numbers of every heap that can occur in play.
static NUMBERS: LazyLock<Vec<u16>> = LazyLock::new(|| numbers(MAX_COUNTERS));

/// The Grundy numbers of heaps of 0 to `largest` counters: each is the least that no split of the heap has.
pub fn numbers(largest: usize) -> Vec<u16> {
    let mut numbers: Vec<u16> = Vec::with_capacity(largest + 1);
    let mut reached: Vec<usize> = Vec::new(); // for each value, the last heap with a split worth it
    for size in 0..=largest {
        for part in 1..size.div_ceil(2) {
            let value = usize::from(numbers[part] ^ numbers[size - part]);
            if value >= reached.len() {
                reached.resize(value + 1, 0);
            }
            reached[value] = size;
        }
        let least = reached.iter().position(|&last| last != size);
        numbers.push(least.unwrap_or(reached.len()) as u16);
    }
    numbers
}

impl Notation for Grundy {
    type Rules = GrundyRules;

    fn start(rules: &GrundyRules) -> Result<Self, Error> {
        Self::parse(rules, &rules.start.to_string())
    }

    fn parse(_: &GrundyRules, text: &str) -> Result<Self, Error> {
        let (mut heaps, mover) = heaps::parse(text)?;
        heaps::check_total(text, &heaps, MAX_COUNTERS)?;
        if heaps.contains(&0) {
            return Err(Error::position(text, "a heap is empty"));
        }
        heaps.sort_unstable_by(|a, b| b.cmp(a));
        Ok(Self { heaps, mover })
    }

    fn text(&self) -> String {
        heaps::text(&self.heaps, self.mover)
    }

    /// The two parts, the larger first; their sum names the heap.
    fn move_text(&self, mv: Split) -> String {
        let (larger, smaller) = mv.parts();
        format!("{larger}+{smaller}")
    }

    fn view(&self) -> BoardView {
        heaps::view(&self.heaps)
    }

    /// A cut above the smaller part, in the first heap of that size.
    fn gesture(&self, mv: Split) -> Gesture {
        let column = self.heaps.partition_point(|&other| other > mv.heap);
        Gesture::at(Act::Split, Cell::new(column as u32, u32::from(mv.part)))
    }

    fn shape(&self, _kind: &str) -> &'static str {
        "counter"
    }

    fn palette(&self) -> Vec<(&'static str, Option<Player>)> {
        heaps::palette()
    }

    fn arrange(&self, pieces: &[Piece], mover: Player) -> Option<String> {
        Some(heaps::arrange(pieces, mover))
    }

    fn shown(&self, score: Score) -> Shown {
        heaps::shown(score)
    }

    fn ending(&self) -> &'static str {
        "no heap can be split"
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use hetman_game::conformance::Conformance;
    use hetman_game::perft;
    use proptest::prelude::*;

    const FIRST_SIXTY: [u16; 60] = [
        0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0, 4, 3, 0, 4, 3, 0, 4, 1, 2,
        3, 1, 2, 4, 1, 2, 4, 1, 2, 4, 1, 5, 4, 1, 5, 4, 1, 5, 4, 1, 0, 2, 1, 0, 2, 1, 5, 2, 1, 3,
    ];
    const ZEROS: [usize; 42] = [
        0, 1, 2, 4, 7, 10, 20, 23, 26, 50, 53, 270, 273, 276, 282, 285, 288, 316, 334, 337, 340,
        346, 359, 362, 365, 386, 389, 392, 566, 630, 633, 636, 639, 673, 676, 682, 685, 923, 926,
        929, 932, 1222,
    ];

    #[test]
    fn numbers_are_those_of_the_literature() {
        let numbers = numbers(10_000);
        assert_eq!(numbers[..60], FIRST_SIXTY);
        for (size, number) in [
            (87, 7),
            (100, 2),
            (158, 11),
            (181, 12),
            (1000, 17),
            (10_000, 39),
        ] {
            assert_eq!(numbers[size], number, "{size}");
        }
        assert_eq!(numbers.iter().max(), Some(&101));
        let zeros: Vec<usize> = (0..=10_000).filter(|&size| numbers[size] == 0).collect();
        assert_eq!(zeros, ZEROS);
    }

    /// Whether the player to move wins, by looking at everything.
    fn wins(position: &mut Grundy, seen: &mut HashMap<Vec<u16>, bool>) -> bool {
        if let Some(&known) = seen.get(&position.heaps) {
            return known;
        }
        let mut list = MoveList::new();
        position.moves(&mut list);
        let result = list.into_iter().any(|mv| {
            position.play(mv);
            let loses = !wins(position, seen);
            position.undo(mv, ());
            loses
        });
        seen.insert(position.heaps.clone(), result);
        result
    }

    #[test]
    fn theory_is_right_about_every_split_of_up_to_thirty_counters() {
        let mut seen = HashMap::new();
        for size in 1..=30 {
            wins(
                &mut Grundy::start(&GrundyRules { start: size }).unwrap(),
                &mut seen,
            );
        }
        for (heaps, wins) in &seen {
            let position = Grundy {
                heaps: heaps.clone(),
                mover: Player::FIRST,
            };
            assert_eq!(position.mover_wins(), *wins, "{}", position.text());
        }
    }

    #[test]
    fn conforms() {
        for start in [1, 2, 3, 7, 30, 100] {
            Conformance::default()
                .check::<Grundy>(&GrundyRules { start })
                .unwrap();
        }
    }

    #[test]
    fn splits_have_numbers_of_their_own() {
        let mut position = Grundy::start(&GrundyRules { start: 512 }).unwrap();
        assert_eq!(perft(&mut position, 1), 255);
        let codes = (3..=512)
            .flat_map(|heap| (1..=(heap - 1) / 2).map(move |part| Split { heap, part }.encode()));
        assert!(codes.eq(1..=65_280));
    }

    #[test]
    fn counts_games_from_seven() {
        let mut position = Grundy::start(&GrundyRules::default()).unwrap();
        let counts: Vec<u64> = (1..=6).map(|depth| perft(&mut position, depth)).collect();
        assert_eq!(counts, [3, 6, 7, 6, 1, 0]);
    }

    #[test]
    fn bad_positions_are_named() {
        let error = |text: &str| {
            Grundy::parse(&GrundyRules::default(), text)
                .unwrap_err()
                .to_string()
        };
        assert_eq!(error("4-0"), "bad position `4-0`: a heap is empty");
        assert_eq!(
            error("513"),
            "bad position `513`: 513 counters are more than 512"
        );
        let start = Grundy::start(&GrundyRules::default()).unwrap();
        assert!(start.parse_move("3+4").is_err() && start.parse_move("4+3").is_ok());
    }

    proptest! {
        #[test]
        fn never_panics_and_round_trips(text in "[0-9ż -]{0,20}") {
            let rules = GrundyRules::default();
            if let Ok(position) = Grundy::parse(&rules, &text) {
                prop_assert_eq!(Grundy::parse(&rules, &position.text()), Ok(position));
            }
        }
    }
}
