//! Liar's dice for two: everybody rolls under a cup, players outbid each other on how many dice show a number, until one
//! calls the other a liar.
//!
//! A bid names a quantity and a number; the next one must name more dice, or as many of a higher number. The highest number
//! of the dice is wild. Who doubts wins if fewer dice show the number than were bid, and loses otherwise.

use hetman_game::evaluate::Blind;
use hetman_game::random::{Random, digest};
use hetman_game::{
    BoardView, Error, Geometry, MoveList, Notation, Player, Position, Turn, Viewer, options,
};
use hetman_search::{Listed, Plain};

/// The most dice of a player.
const MOST_DICE: usize = 2;
/// The most bids of a game.
const MOST_BIDS: usize = 2 * MOST_DICE * 6;

options! {
    /// What the spec of liar's dice may set.
    pub struct LiarRules {
        /// Dice of each player.
        dice: usize = 1, 1..=2;
        /// Numbers on a die, of which the highest is wild.
        faces: usize = 6, 2..=6;
    }
}

/// What chance or a player does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LiarMove {
    /// The dice of the next player fall like this, the lowest number first.
    Roll([u8; MOST_DICE]),
    /// So many dice show this number, or the wild one.
    Bid(u8, u8),
    /// The last bid is doubted.
    Liar,
}

use LiarMove::{Bid, Liar, Roll};

/// A position of liar's dice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LiarsDice {
    rolls: [[u8; MOST_DICE]; 2],
    rolled: usize,
    /// Quantities and numbers, in turn.
    bids: [(u8, u8); MOST_BIDS],
    bid: usize,
    doubted: bool,
    dice: usize,
    faces: u8,
}

impl LiarsDice {
    fn bids(&self) -> &[(u8, u8)] {
        &self.bids[..self.bid]
    }

    fn roll(&self, player: usize) -> &[u8] {
        &self.rolls[player][..self.dice]
    }

    /// How many dice show a number or the wild one.
    fn shown(&self, number: u8) -> usize {
        let all = (0..2).flat_map(|player| self.roll(player));
        all.filter(|&&die| die == number || die == self.faces)
            .count()
    }

    /// Every way the dice of a player can fall, the lowest number first.
    fn falls(&self) -> Vec<[u8; MOST_DICE]> {
        let faces = 1..=self.faces;
        if self.dice == 1 {
            return faces.map(|die| [die, 0]).collect();
        }
        let pairs = faces
            .clone()
            .flat_map(|low| faces.clone().map(move |high| [low, high]));
        pairs.filter(|[low, high]| low <= high).collect()
    }

    fn roll_text(roll: &[u8]) -> String {
        roll.iter()
            .filter(|&&die| die > 0)
            .map(u8::to_string)
            .collect()
    }

    fn public(&self) -> impl Iterator<Item = u64> + '_ {
        let bids = self.bids().iter();
        let bids = bids.map(|&(quantity, number)| 10 * u64::from(quantity) + u64::from(number));
        [self.rolled as u64, u64::from(self.doubted)]
            .into_iter()
            .chain(bids)
    }
}

impl Position for LiarsDice {
    type Move = LiarMove;
    type Undo = Self;

    const CHANCE: bool = true;
    const HIDDEN: bool = true;

    fn turn(&self) -> Turn {
        if self.rolled < 2 {
            Turn::Chance
        } else if self.doubted {
            Turn::Over
        } else {
            Turn::Player(self.to_move())
        }
    }

    fn to_move(&self) -> Player {
        if self.rolled < 2 {
            Player(self.rolled as u8)
        } else {
            Player(((self.bid + usize::from(self.doubted)) % 2) as u8)
        }
    }

    fn payoff(&self, player: Player) -> i32 {
        let Some(&(quantity, number)) = self.bids().last() else {
            return 0;
        };
        let bidder = Player(((self.bid - 1) % 2) as u8);
        let holds = self.shown(number) >= usize::from(quantity);
        if (player == bidder) == holds { 1 } else { -1 }
    }

    fn moves(&self, list: &mut MoveList<LiarMove>) {
        match self.turn() {
            Turn::Over => {}
            Turn::Chance => list.extend(self.falls().into_iter().map(Roll)),
            Turn::Player(_) => {
                let last = self.bids().last().copied().unwrap_or_default();
                for quantity in 1..=2 * self.dice as u8 {
                    let higher = (1..=self.faces).filter(|&number| (quantity, number) > last);
                    list.extend(higher.map(|number| Bid(quantity, number)));
                }
                if self.bid > 0 {
                    list.push(Liar);
                }
            }
        }
    }

    fn play(&mut self, mv: LiarMove) -> Self {
        let before = self.clone();
        match mv {
            Roll(roll) => {
                self.rolls[self.rolled] = roll;
                self.rolled += 1;
            }
            Bid(quantity, number) => {
                self.bids[self.bid] = (quantity, number);
                self.bid += 1;
            }
            Liar => self.doubted = true,
        }
        before
    }

    fn undo(&mut self, _mv: LiarMove, undo: Self) {
        *self = undo;
    }

    fn key(&self) -> u64 {
        let rolls = (0..self.rolled).flat_map(|player| self.roll(player));
        digest(self.public().chain(rolls.map(|&die| u64::from(die))))
    }

    /// Two dice fall differently in two ways.
    fn weight(&self, mv: LiarMove) -> u32 {
        match mv {
            Roll([low, high]) if self.dice == 2 && low != high => 2,
            _ => 1,
        }
    }

    fn observed(&self, player: Player) -> u64 {
        let own = usize::from(player.0);
        let dice: &[u8] = if own < self.rolled {
            self.roll(own)
        } else {
            &[]
        };
        let own = dice.iter().map(|&die| u64::from(die));
        digest(self.public().chain(own).chain([10 + u64::from(player.0)]))
    }

    fn determinise(&self, player: Player, random: &mut Random) -> Self {
        let mut drawn = self.clone();
        let other = usize::from(player.other().0);
        if other < self.rolled {
            let mut roll = [0; MOST_DICE];
            for die in &mut roll[..self.dice] {
                *die = 1 + random.below(usize::from(self.faces)) as u8;
            }
            roll[..self.dice].sort_unstable();
            drawn.rolls[other] = roll;
        }
        drawn
    }
}

impl Notation for LiarsDice {
    type Rules = LiarRules;

    fn start(rules: &LiarRules) -> Result<Self, Error> {
        Ok(Self {
            rolls: [[0; MOST_DICE]; 2],
            rolled: 0,
            bids: [(0, 0); MOST_BIDS],
            bid: 0,
            doubted: false,
            dice: rules.dice,
            faces: rules.faces as u8,
        })
    }

    /// `3,6 1x2 2x3 liar`: the dice of the players, then what they said.
    fn parse(rules: &LiarRules, text: &str) -> Result<Self, Error> {
        let bad = |why: &str| Error::position(text, why);
        let mut words = text.split_whitespace();
        let rolls = words
            .next()
            .ok_or_else(|| bad("it begins with the dice, `-` for none"))?;
        let mut position = Self::start(rules)?;
        let rolls = rolls.split(',').filter(|&word| word != "-");
        for word in rolls.chain(words) {
            if word == "??" {
                return Err(bad("dice are hidden"));
            }
            let mv = position.parse_move(word);
            position.play(mv.map_err(|_| bad(&format!("`{word}` cannot be here")))?);
        }
        Ok(position)
    }

    fn text(&self) -> String {
        self.text_for(Viewer::All)
    }

    fn text_for(&self, viewer: Viewer) -> String {
        let seen = |at: usize| {
            if viewer.sees(Player(at as u8)) {
                Self::roll_text(self.roll(at))
            } else {
                "??".into()
            }
        };
        let rolls: Vec<String> = (0..self.rolled).map(seen).collect();
        let mut words = vec![if rolls.is_empty() {
            "-".into()
        } else {
            rolls.join(",")
        }];
        let bids = self.bids().iter();
        words.extend(bids.map(|(quantity, number)| format!("{quantity}x{number}")));
        words.extend(self.doubted.then(|| "liar".to_owned()));
        words.join(" ")
    }

    fn move_text(&self, mv: LiarMove) -> String {
        match mv {
            Roll(roll) => Self::roll_text(&roll),
            Bid(quantity, number) => format!("{quantity}x{number}"),
            Liar => "liar".into(),
        }
    }

    fn move_text_for(&self, mv: LiarMove, viewer: Viewer) -> String {
        match mv {
            Roll(_) if !viewer.sees(self.to_move()) => "??".into(),
            _ => self.move_text(mv),
        }
    }

    fn parse_move(&self, word: &str) -> Result<LiarMove, Error> {
        let mut list = MoveList::new();
        self.moves(&mut list);
        let found = list.into_iter().find(|&mv| self.move_text(mv) == word);
        found.ok_or_else(|| {
            let last = self.bids().last();
            let why = match last.map(|(quantity, number)| format!("{quantity}x{number}")) {
                _ if self.turn() == Turn::Over => "the game is over".into(),
                _ if self.turn() == Turn::Chance => "the dice are not rolled yet".into(),
                Some(last) => format!("after `{last}` it takes a higher bid, as `2x3`, or `liar`"),
                None => "it takes a bid, as `1x3` for one three".into(),
            };
            Error::illegal(word, why)
        })
    }

    fn view(&self) -> BoardView {
        self.view_for(Viewer::All)
    }

    /// A row for each player, the first below, where the page seats him: his dice, and his last bid.
    fn view_for(&self, viewer: Viewer) -> BoardView {
        let mut view = BoardView::empty(Geometry::Squares, self.dice as u32 + 1, 2);
        for at in 0..self.rolled {
            let (player, row) = (Player(at as u8), at as u32);
            for (column, die) in self.roll(at).iter().enumerate() {
                let shown = if viewer.sees(player) {
                    die.to_string()
                } else {
                    "??".into()
                };
                view.put(column as u32, row, &shown, Some(player));
            }
            let own = (0..self.bid).rev().find(|bid| bid % 2 == at);
            if let Some((quantity, number)) = own.map(|bid| self.bids[bid]) {
                let bid = format!("{quantity}x{number}");
                view.put(self.dice as u32, row, &bid, Some(player));
            }
        }
        view
    }

    fn shape(&self, kind: &str) -> &'static str {
        // A bid has two numbers.
        if kind.contains('x') { "" } else { "die" }
    }

    fn ending(&self) -> &'static str {
        let bidder = Player((self.bid.wrapping_sub(1) % 2) as u8);
        if self.payoff(bidder) > 0 {
            "the bid was true"
        } else {
            "the bid was a lie"
        }
    }
}

/// The game as the list of games has it.
pub fn entry() -> Listed<Plain<LiarsDice, Blind>> {
    let summary = "liar's dice: bids on dice under two cups, until one is doubted";
    let encode = |mv| match mv {
        Liar => 1,
        Bid(quantity, number) => 10 * u16::from(quantity) + u16::from(number),
        Roll([low, high]) => 1000 + 10 * u16::from(low) + u16::from(high),
    };
    Listed::hidden("liars_dice", summary, Plain::new(Blind, encode))
        .preferring("ismcts")
        .bench(&[("3,5", 6), ("6,2 1x2 1x4", 6)])
}
