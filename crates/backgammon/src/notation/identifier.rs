//! Position and match ids of GNU Backgammon, which players paste to each other: the men of both in 14 letters, and everything else
//! in 12 more. Its player 0 is the first player here.

use hetman_game::Player;

use crate::play::Roll;
use crate::position::{BAR, Backgammon, Dice, MEN, Men, OFF};
use crate::stakes::{MOST_CUBE, Stakes};

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
/// Bytes and letters of a position, and of a match.
const POSITION: (usize, usize) = (10, 14);
const MATCH: (usize, usize) = (9, 12);

/// The ids of a position; none before the first roll, for which there is no word.
pub(super) fn write(position: &Backgammon) -> Option<String> {
    let roller = roller(position)?;
    let men = [position.men(roller), position.men(roller.other())];
    let mut bits = Bits::default();
    for count in men.into_iter().flat_map(|men| &men[1..=BAR]) {
        bits.push((1 << count) - 1, usize::from(*count) + 1);
    }
    let men = bits.letters(POSITION);
    Some(format!("{men}:{}", write_match(position, roller)))
}

/// Whose men come first: the one who has rolled, or is to.
fn roller(position: &Backgammon) -> Option<Player> {
    match position.dice {
        Dice::Opening => None,
        Dice::Doubled | Dice::Passed => Some(position.mover.other()),
        Dice::Offer | Dice::InTheAir | Dice::Shown(_) => Some(position.mover),
    }
}

fn write_match(position: &Backgammon, roller: Player) -> String {
    let stakes = position.stakes();
    let (high, low) = position.roll().map_or((0, 0), |roll| (roll.high, roll.low));
    let state = match (position.dice, position.winner()) {
        (Dice::Passed, _) => 4,
        (_, Some(_)) => 2,
        _ => 1,
    };
    let mut bits = Bits::default();
    bits.push(u64::from(stakes.value.ilog2()), 4);
    bits.push(stakes.owner.map_or(3, |owner| u64::from(owner.0)), 2);
    bits.push(u64::from(roller.0), 1);
    bits.push(u64::from(stakes.crawford), 1);
    bits.push(state, 3);
    bits.push(u64::from(position.mover.0), 1);
    bits.push(u64::from(position.dice == Dice::Doubled), 1);
    bits.push(0, 2);
    bits.push(u64::from(high), 3);
    bits.push(u64::from(low), 3);
    for number in [stakes.length, stakes.score[0], stakes.score[1]] {
        bits.push(u64::from(number), 15);
    }
    bits.letters(MATCH)
}

/// Whether a text looks like an id, so that it is read as one.
pub(super) fn is_one(text: &str) -> bool {
    let (men, rest) = text.split_once(':').unwrap_or((text, ""));
    let fits = |word: &str, length: usize| {
        word.len() == length && word.bytes().all(|letter| LETTERS.contains(&letter))
    };
    fits(men, POSITION.1) && (rest.is_empty() || fits(rest, MATCH.1))
}

/// Reads ids; without that of a match the first player is to roll.
pub(super) fn read(text: &str, usual: Stakes) -> Result<Backgammon, String> {
    let (men, rest) = text.split_once(':').unwrap_or((text, ""));
    let mut bits = Bits::read(men, POSITION.0);
    let own = read_men(&mut bits, men)?;
    let other = read_men(&mut bits, men)?;
    let mut position = Backgammon {
        men: [own, other],
        dice: Dice::InTheAir,
        stakes: usual,
        ..Backgammon::new()
    };
    if rest.is_empty() {
        position.dice = position.before_rolling();
        return Ok(position);
    }
    let mut bits = Bits::read(rest, MATCH.0);
    let mut number = |length: usize| bits.take(length);
    let (value, owner, roller) = (number(4), number(2), number(1));
    let (crawford, state, turn, doubled) = (number(1), number(3), number(1), number(1));
    let (_, high, low) = (number(2), number(3), number(3));
    let [length, first, second] = [number(15), number(15), number(15)];
    if value > u64::from(MOST_CUBE.ilog2()) {
        return Err(format!("the cube of `{rest}` is larger than {MOST_CUBE}"));
    }
    if length > 25 || first.max(second) > 24 {
        return Err(format!("the match of `{rest}` is longer than 25 points"));
    }
    position.stakes = Stakes {
        // An id does not say whether there is a cube; one that was never turned may not be used.
        cube: usual.cube || value > 0 || doubled == 1 || length > 0,
        value: 1 << value,
        owner: (owner < 2).then_some(Player(owner as u8)),
        length: length as u8,
        score: [first as u8, second as u8],
        crawford: crawford == 1,
    }
    .checked()?;
    if roller == 1 {
        position.men.swap(0, 1);
    }
    position.mover = Player(if doubled == 1 || state == 4 {
        turn
    } else {
        roller
    } as u8);
    position.dice = match (state, doubled, high, low) {
        (4, ..) => Dice::Passed,
        (_, 1, ..) => Dice::Doubled,
        (_, _, 1..=6, 1..=6) => Dice::Shown(Roll::new(high as u8, low as u8)),
        (_, _, 0, 0) => position.before_rolling(),
        _ => return Err(format!("`{high}{low}` in `{rest}` is no roll of two dice")),
    };
    Ok(position)
}

fn read_men(bits: &mut Bits, text: &str) -> Result<Men, String> {
    let mut men = Men::default();
    for place in &mut men[1..=BAR] {
        while bits.take(1) == 1 {
            *place += 1;
        }
    }
    let all: u32 = men.iter().map(|&men| u32::from(men)).sum();
    let off = u32::from(MEN).checked_sub(all);
    men[OFF] = off.ok_or_else(|| format!("`{text}` has {all} men and a player has {MEN}"))? as u8;
    Ok(men)
}

/// A row of bits, the first of them the lowest of the first byte.
#[derive(Default)]
struct Bits {
    row: Vec<bool>,
    taken: usize,
}

impl Bits {
    fn push(&mut self, number: u64, length: usize) {
        self.row.extend((0..length).map(|at| number >> at & 1 == 1));
    }

    fn take(&mut self, length: usize) -> u64 {
        let from = self.taken;
        self.taken += length;
        let bit = |at: usize| u64::from(self.row.get(from + at).copied().unwrap_or(false));
        (0..length).map(|at| bit(at) << at).sum()
    }

    /// The bytes of the row in letters of base 64, without the marks at its end.
    fn letters(mut self, (bytes, letters): (usize, usize)) -> String {
        self.row.resize(bytes * 8, false);
        let byte = |bits: &[bool]| {
            bits.iter()
                .rev()
                .fold(0_u8, |byte, &bit| byte << 1 | u8::from(bit))
        };
        let bytes: Vec<u8> = self.row.chunks(8).map(byte).collect();
        let high_first = bytes
            .iter()
            .flat_map(|byte| (0..8).rev().map(move |at| byte >> at & 1 == 1));
        let mut high_first: Vec<bool> = high_first.collect();
        high_first.resize(letters * 6, false);
        let six = |bits: &[bool]| {
            bits.iter()
                .fold(0_usize, |six, &bit| six << 1 | usize::from(bit))
        };
        high_first
            .chunks(6)
            .map(|bits| char::from(LETTERS[six(bits)]))
            .collect()
    }

    fn read(word: &str, bytes: usize) -> Self {
        let six = |letter: u8| {
            LETTERS
                .iter()
                .position(|&known| known == letter)
                .unwrap_or(0)
        };
        let high_first = word
            .bytes()
            .flat_map(|letter| (0..6).rev().map(move |at| six(letter) >> at & 1 == 1));
        let high_first: Vec<bool> = high_first.take(bytes * 8).collect();
        let row = high_first
            .chunks(8)
            .flat_map(|bits| bits.iter().rev().copied())
            .collect();
        Self { row, taken: 0 }
    }
}
