//! Kalah, or Mancala in America: seeds are sown round the board, and a last seed in the own store moves again.
//!
//! The pits of the player to the south are numbered 1 to n from his left, those of the north likewise from the north's
//! left, so that both sow towards higher numbers and then into their own store. A last seed in an own empty pit takes
//! itself and what lies opposite, if anything lies there. When a player to move has no seed in his pits, the other
//! takes what is left in his own. Most seeds win.

use hetman_game::random::keys;
use hetman_game::{
    Act, BoardView, Cell, Error, Evaluator, Geometry, Gesture, MoveList, Notation, Player,
    Position, Score, Turn, options,
};
use hetman_search::{Listed, Plain};

/// The most pits of one side.
const MOST_PITS: usize = 8;
/// The most seeds on the board.
const MOST_SEEDS: u32 = 2 * MOST_PITS as u32 * 9;

options! {
    /// What the spec of Kalah may set.
    pub struct KalahRules {
        /// Pits of each side.
        pits: usize = 6, 1..=8;
        /// Seeds in each pit at the start.
        seeds: u32 = 4, 1..=9;
    }
}

/// A position of Kalah.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kalah {
    /// Seeds in the pits of either player, each from his own left.
    pits: [[u8; MOST_PITS]; 2],
    /// Seeds in the stores.
    stores: [u8; 2],
    size: u8,
    mover: Player,
}

/// A pit of the player to move, from 0.
pub type Pit = u8;

impl Kalah {
    fn own(&self) -> usize {
        usize::from(self.mover.0)
    }

    /// The seeds in a player's pits.
    fn left(&self, player: usize) -> u32 {
        self.pits[player]
            .iter()
            .map(|&seeds| u32::from(seeds))
            .sum()
    }

    /// What a player has once the game is over: his store and what is left in his pits.
    fn total(&self, player: usize) -> i32 {
        i32::from(self.stores[player]) + self.left(player) as i32
    }

    /// Sows the seeds of a pit; true if the last one fell into the own store.
    fn sow(&mut self, pit: usize) -> bool {
        let (own, size) = (self.own(), usize::from(self.size));
        let mut seeds = std::mem::take(&mut self.pits[own][pit]);
        let (mut side, mut at) = (own, pit + 1);
        loop {
            if at == size {
                if side == own {
                    self.stores[own] += 1;
                    seeds -= 1;
                    if seeds == 0 {
                        return true;
                    }
                }
                (side, at) = (1 - side, 0);
                continue;
            }
            self.pits[side][at] += 1;
            seeds -= 1;
            if seeds == 0 {
                break;
            }
            at += 1;
        }
        let opposite = size - 1 - at;
        if side == own && self.pits[own][at] == 1 && self.pits[1 - own][opposite] > 0 {
            self.stores[own] += 1 + self.pits[1 - own][opposite];
            (self.pits[own][at], self.pits[1 - own][opposite]) = (0, 0);
        }
        false
    }
}

/// A key for each place, multiplied with its seeds, and one for the mover.
const KEYS: [u64; 2 * MOST_PITS + 3] = keys(0x4B41_4C41_4800_0001);

impl Position for Kalah {
    type Move = Pit;
    type Undo = Self;

    const MOVES_AGAIN: bool = true;

    fn turn(&self) -> Turn {
        if self.left(self.own()) == 0 {
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
        let own = usize::from(player.0);
        (self.total(own) - self.total(1 - own)).signum()
    }

    fn moves(&self, list: &mut MoveList<Pit>) {
        let pits = &self.pits[self.own()][..usize::from(self.size)];
        list.extend((0..self.size).filter(|&pit| pits[usize::from(pit)] > 0));
    }

    fn play(&mut self, pit: Pit) -> Self {
        let before = self.clone();
        if !self.sow(usize::from(pit)) {
            self.mover = self.mover.other();
        }
        before
    }

    fn undo(&mut self, _pit: Pit, undo: Self) {
        *self = undo;
    }

    fn key(&self) -> u64 {
        let places = self.pits.as_flattened().iter().chain(&self.stores);
        let sum = places.zip(KEYS).fold(0_u64, |sum, (&seeds, key)| {
            sum ^ key.wrapping_mul(2 * u64::from(seeds) + 1)
        });
        sum ^ KEYS[2 * MOST_PITS + 2].wrapping_mul(u64::from(self.mover.0))
    }
}

impl Notation for Kalah {
    type Rules = KalahRules;

    fn start(rules: &KalahRules) -> Result<Self, Error> {
        let mut row = [0; MOST_PITS];
        row[..rules.pits].fill(rules.seeds as u8);
        Ok(Self {
            pits: [row; 2],
            stores: [0; 2],
            size: rules.pits as u8,
            mover: Player::FIRST,
        })
    }

    /// `4,4,4,4,4,4/0 4,4,4,4,4,4/0 s`: pits and store of the south, of the north, and who moves.
    fn parse(rules: &KalahRules, text: &str) -> Result<Self, Error> {
        let bad = |why: &str| Error::position(text, why);
        let words: Vec<&str> = text.split_whitespace().collect();
        let &[south, north, mover] = words.as_slice() else {
            return Err(bad(
                "it takes both sides and `s` or `n` for the side to move",
            ));
        };
        let mut position = Self::start(rules)?;
        for (side, word) in [south, north].into_iter().enumerate() {
            let (pits, store) = word
                .split_once('/')
                .ok_or_else(|| bad("a side is `pits/store`"))?;
            let number = |word: &str| {
                word.parse::<u8>()
                    .map_err(|_| bad("a pit holds a number of seeds"))
            };
            let pits = pits
                .split(',')
                .map(number)
                .collect::<Result<Vec<u8>, _>>()?;
            if pits.len() != rules.pits {
                return Err(bad("a side has as many pits as the rules say"));
            }
            position.pits[side][..rules.pits].copy_from_slice(&pits);
            position.stores[side] = number(store)?;
        }
        position.mover = match mover {
            "s" => Player::FIRST,
            "n" => Player::SECOND,
            _ => return Err(bad("the side to move is `s` or `n`")),
        };
        let seeds = position.total(0) + position.total(1);
        if seeds > MOST_SEEDS as i32 {
            return Err(bad("there are too many seeds"));
        }
        Ok(position)
    }

    fn text(&self) -> String {
        let side = |player: usize| {
            let pits = self.pits[player][..usize::from(self.size)].iter();
            let pits: Vec<String> = pits.map(u8::to_string).collect();
            format!("{}/{}", pits.join(","), self.stores[player])
        };
        let mover = if self.mover == Player::FIRST {
            "s"
        } else {
            "n"
        };
        format!("{} {} {mover}", side(0), side(1))
    }

    fn move_text(&self, pit: Pit) -> String {
        (pit + 1).to_string()
    }

    /// The north's pits above, from right to left; the stores at the ends.
    fn view(&self) -> BoardView {
        let columns = u32::from(self.size) + 2;
        let mut view = BoardView::empty(Geometry::Squares, columns, 2);
        for player in [Player::FIRST, Player::SECOND] {
            let side = usize::from(player.0);
            for pit in 0..self.size {
                let cell = self.cell(player, pit);
                let seeds = self.pits[side][usize::from(pit)];
                view.put(cell.column, cell.row, &seeds.to_string(), Some(player));
            }
            let column = if side == 0 { columns - 1 } else { 0 };
            view.put(
                column,
                side as u32,
                &self.stores[side].to_string(),
                Some(player),
            );
        }
        view
    }

    fn gesture(&self, pit: Pit) -> Gesture {
        Gesture {
            act: Act::Drop,
            to: Some(self.cell(self.mover, pit)),
            ..Gesture::default()
        }
    }

    fn player_names(&self) -> &'static [&'static str] {
        &["south", "north"]
    }

    fn ending(&self) -> &'static str {
        "no seeds to sow"
    }
}

impl Kalah {
    fn cell(&self, player: Player, pit: Pit) -> Cell {
        let (size, pit) = (u32::from(self.size), u32::from(pit));
        if player == Player::FIRST {
            Cell {
                column: pit + 1,
                row: 0,
            }
        } else {
            Cell {
                column: size - pit,
                row: 1,
            }
        }
    }
}

/// The lead in the stores, and a little for seeds that are still in the own pits.
#[derive(Clone, Copy, Debug)]
pub struct Lead;

impl Evaluator<Kalah> for Lead {
    fn score(&mut self, position: &Kalah) -> Score {
        let own = position.own();
        let lead = i32::from(position.stores[own]) - i32::from(position.stores[1 - own]);
        let seeds = position.left(own) as i32 - position.left(1 - own) as i32;
        Score::new(10 * lead + seeds)
    }
}

/// The game as the list of games has it.
pub fn entry() -> Listed<Plain<Kalah, Lead>> {
    let summary = "Kalah: sow seeds round the board; a last seed in the own store moves again";
    Listed::new("kalah", summary, Plain::new(Lead, |pit| u16::from(pit) + 1)).bench(&[
        ("", 10),
        ("0,1,6,2,0,5/8 3,0,0,7,1,2/13 n", 12),
        ("2,0,3,1,0,1/18 1,4,0,2,0,1/15 s", 14),
    ])
}
