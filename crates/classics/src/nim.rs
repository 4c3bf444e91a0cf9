//! Nim: take any number of counters from one heap; whoever takes the last one wins, or loses in misère play.

use hetman_game::notation::{Act, BoardView, Cell, Gesture, Notation, Piece};
use hetman_game::random::mix;
use hetman_game::{Error, Impartial, MoveList, Player, Position, Score, Shown, Turn, options};
use hetman_search::Listed;

use crate::heaps;
use crate::theory::{self, ImpartialPolicy};

/// The most heaps a position may have.
pub const MAX_HEAPS: usize = 32;

/// The most counters of all heaps together, so that the code of a move has room for its count.
const MOST_COUNTERS: usize = 512;

options! {
    /// What the spec of Nim may set.
    pub struct NimRules {
        /// The heaps to start from, as in 3-4-5.
        heaps: String = "3-4-5".into();
        /// Whoever takes the last counter loses.
        misere: bool = false;
    }
}

/// The game as the list of games has it.
pub fn entry() -> Listed<ImpartialPolicy<Nim>> {
    let summary =
        "Nim: take any number from one heap; the last counter wins, or loses with `misere`";
    let policy = ImpartialPolicy::new(|mv: Take| (u16::from(mv.heap) << 10) + mv.count);
    Listed::new("nim", summary, policy)
        .with(theory::maker())
        .bench(&[("3-4-5", 12), ("1-3-5-7", 8), ("2-2-3-3 2", 10)])
}

/// Takes counters from one heap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Take {
    /// The heap, from 0.
    pub heap: u8,
    /// How many to take.
    pub count: u16,
}

/// A row of heaps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Nim {
    sizes: [u16; MAX_HEAPS],
    heaps: u8,
    mover: Player,
    misere: bool,
}

impl Nim {
    /// The sizes of the heaps, empty ones included.
    pub fn heaps(&self) -> &[u16] {
        &self.sizes[..usize::from(self.heaps)]
    }
}

impl Position for Nim {
    type Move = Take;
    type Undo = ();

    fn turn(&self) -> Turn {
        if self.heaps().iter().all(|&size| size == 0) {
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
        if (player == self.mover) == self.misere {
            1
        } else {
            -1
        }
    }

    fn moves(&self, list: &mut MoveList<Take>) {
        for (heap, &size) in (0..).zip(self.heaps()) {
            list.extend((1..=size).map(|count| Take { heap, count }));
        }
    }

    fn play(&mut self, mv: Take) {
        self.sizes[usize::from(mv.heap)] -= mv.count;
        self.mover = self.mover.other();
    }

    fn undo(&mut self, mv: Take, (): ()) {
        self.sizes[usize::from(mv.heap)] += mv.count;
        self.mover = self.mover.other();
    }

    /// Who moves does not matter: both have the same moves.
    fn key(&self) -> u64 {
        let hash = |key: u64, (heap, &size): (usize, &u16)| {
            key ^ mix((heap as u64) << 16 | u64::from(size))
        };
        self.heaps()
            .iter()
            .enumerate()
            .fold(u64::from(self.misere), hash)
    }

    fn count(&self) -> usize {
        self.heaps().iter().map(|&size| usize::from(size)).sum()
    }
}

impl Impartial for Nim {
    fn grundy(&self) -> u32 {
        self.heaps()
            .iter()
            .fold(0, |sum, &size| sum ^ u32::from(size))
    }

    /// In misère play the same as in normal play, until no heap has more than one counter.
    fn mover_wins(&self) -> bool {
        let only_ones = self.heaps().iter().all(|&size| size <= 1);
        (self.grundy() != 0) != (self.misere && only_ones)
    }
}

impl Notation for Nim {
    type Rules = NimRules;

    fn start(rules: &NimRules) -> Result<Self, Error> {
        Self::parse(rules, &rules.heaps)
    }

    fn parse(rules: &NimRules, text: &str) -> Result<Self, Error> {
        let (heaps, mover) = heaps::parse(text)?;
        heaps::check_total(text, &heaps, MOST_COUNTERS)?;
        if heaps.len() > MAX_HEAPS {
            return Err(Error::position(
                text,
                format!("{} heaps are more than {MAX_HEAPS}", heaps.len()),
            ));
        }
        let mut sizes = [0; MAX_HEAPS];
        sizes[..heaps.len()].copy_from_slice(&heaps);
        Ok(Self {
            sizes,
            heaps: heaps.len() as u8,
            mover,
            misere: rules.misere,
        })
    }

    fn text(&self) -> String {
        heaps::text(self.heaps(), self.mover)
    }

    /// The heap, from 1, and how many to take.
    fn move_text(&self, mv: Take) -> String {
        format!("{}:{}", mv.heap + 1, mv.count)
    }

    fn view(&self) -> BoardView {
        heaps::view(self.heaps())
    }

    /// The lowest counter taken; those above go with it.
    fn gesture(&self, mv: Take) -> Gesture {
        let left = self.heaps()[usize::from(mv.heap)] - mv.count;
        Gesture::at(Act::Take, Cell::new(u32::from(mv.heap), u32::from(left)))
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
        "the last counter is taken"
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use hetman_game::Settings;
    use hetman_game::conformance::Conformance;
    use hetman_game::perft;
    use proptest::prelude::*;

    fn rules(heaps: &str, misere: bool) -> NimRules {
        NimRules {
            heaps: heaps.into(),
            misere,
        }
    }

    /// Whether the player to move wins, by looking at everything.
    fn wins(position: &mut Nim, seen: &mut HashMap<Vec<u16>, bool>) -> bool {
        let mut sorted = position.heaps().to_vec();
        sorted.sort_unstable();
        if let Some(&known) = seen.get(&sorted) {
            return known;
        }
        let mut list = MoveList::new();
        position.moves(&mut list);
        let over = position.turn() == Turn::Over;
        let result = if over {
            position.payoff(position.mover) > 0
        } else {
            list.into_iter().any(|mv| {
                position.play(mv);
                let loses = !wins(position, seen);
                position.undo(mv, ());
                loses
            })
        };
        seen.insert(sorted, result);
        result
    }

    #[test]
    fn theory_is_right_about_every_position_up_to_four_heaps_of_seven() {
        for misere in [false, true] {
            let rules = rules("1", misere);
            let mut seen = HashMap::new();
            for code in 0..4096 {
                let [a, b, c, d] = [code & 7, code >> 3 & 7, code >> 6 & 7, code >> 9];
                let mut position = Nim::parse(&rules, &format!("{a}-{b}-{c}-{d}")).unwrap();
                assert_eq!(
                    position.mover_wins(),
                    wins(&mut position, &mut seen),
                    "{} {misere}",
                    position.text()
                );
            }
        }
    }

    #[test]
    fn conforms() {
        for (heaps, misere) in [
            ("3-4-5", false),
            ("1-3-5-7", true),
            ("30", false),
            ("0-2-0-2 2", true),
        ] {
            Conformance::default()
                .check::<Nim>(&rules(heaps, misere))
                .unwrap();
        }
    }

    #[test]
    fn counts_games() {
        let mut position = Nim::start(&rules("1-2", false)).unwrap();
        let counts: Vec<u64> = (1..=4).map(|depth| perft(&mut position, depth)).collect();
        assert_eq!(counts, [3, 5, 3, 0]);
    }

    #[test]
    fn bad_positions_are_named() {
        let error = |text: &str| {
            Nim::parse(&NimRules::default(), text)
                .unwrap_err()
                .to_string()
        };
        assert_eq!(
            error("500-13"),
            "bad position `500-13`: 513 counters are more than 512"
        );
        assert!(error(&["1"; 33].join("-")).contains("33 heaps are more than 32"));
        let start = Nim::start(&NimRules::default()).unwrap();
        assert!(
            start
                .parse_move("1:4")
                .unwrap_err()
                .to_string()
                .starts_with("illegal move `1:4`")
        );
        let mut rules = NimRules::default();
        assert!(rules.set("heaps", "x").is_ok() && Nim::start(&rules).is_err());
    }

    proptest! {
        #[test]
        fn never_panics_and_round_trips(text in "[0-9ż -]{0,20}") {
            if let Ok(position) = Nim::parse(&NimRules::default(), &text) {
                prop_assert_eq!(Nim::parse(&NimRules::default(), &position.text()), Ok(position));
            }
        }
    }
}
