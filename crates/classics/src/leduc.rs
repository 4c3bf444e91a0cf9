//! Leduc hold'em (Southey and others 2005): six cards, two rounds of betting, and a card on the table between them.
//!
//! Two jacks, two queens and two kings. Both players pay one chip and get a card; they bet, a card is laid open, and
//! they bet again. A raise is two chips in the first round and four in the second, at most two in each. The player whose
//! card is like the open one takes the pot, else the higher card does; the first player loses about 0.0856 a game.

use hetman_game::evaluate::Blind;
use hetman_game::random::{Random, digest};
use hetman_game::{BoardView, Error, Geometry, MoveList, Notation, Player, Position, Turn, Viewer};
use hetman_search::{Listed, Plain};

/// The ranks, the lowest first; there are two cards of each.
const RANKS: [char; 3] = ['J', 'Q', 'K'];
/// Chips of a raise, by round.
const RAISES: [i32; 2] = [2, 4];
/// The most raises of a round.
const MOST_RAISES: usize = 2;
/// The most that is done in a round.
const MOST_ACTS: usize = MOST_RAISES + 2;

/// What chance or a player does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LeducMove {
    /// A card of this rank is dealt.
    Deal(u8),
    /// The player gives up the pot.
    Fold,
    /// The player puts in as much as the other, perhaps nothing.
    Call,
    /// The player puts in as much as the other, and more.
    Raise,
}

use LeducMove::{Call, Deal, Fold, Raise};

/// A position of Leduc hold'em.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leduc {
    /// The cards of the players and the open one, as far as they are dealt.
    cards: [u8; 3],
    dealt: usize,
    /// What was done in each round.
    acts: [[LeducMove; MOST_ACTS]; 2],
    acted: [usize; 2],
}

impl Leduc {
    fn cards(&self) -> &[u8] {
        &self.cards[..self.dealt]
    }

    fn acts(&self, round: usize) -> &[LeducMove] {
        &self.acts[round][..self.acted[round]]
    }

    fn is_closed(&self, round: usize) -> bool {
        let acts = self.acts(round);
        acts.len() > 1 && acts.last() == Some(&Call)
    }

    /// The round being bet on: the second begins with the open card.
    fn round(&self) -> usize {
        usize::from(self.dealt == 3)
    }

    fn has_folded(&self) -> bool {
        (0..2).any(|round| self.acts(round).last() == Some(&Fold))
    }

    /// Chips each player has put into the pot.
    fn paid(&self) -> [i32; 2] {
        let mut paid = [1, 1];
        for (round, raise) in RAISES.into_iter().enumerate() {
            for (at, &act) in self.acts(round).iter().enumerate() {
                let most = paid[0].max(paid[1]);
                match act {
                    Raise => paid[at % 2] = most + raise,
                    Call => paid[at % 2] = most,
                    Fold | Deal(_) => {}
                }
            }
        }
        paid
    }

    /// Who takes the pot; nobody if the cards are alike.
    fn winner(&self) -> Option<usize> {
        if self.has_folded() {
            let round = self.round();
            return Some(self.acted[round] % 2);
        }
        let strength = |player: usize| (self.cards[player] == self.cards[2], self.cards[player]);
        match strength(0).cmp(&strength(1)) {
            std::cmp::Ordering::Less => Some(1),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(0),
        }
    }

    /// Cards of a rank still in the deck.
    fn left(&self, rank: u8) -> u32 {
        let dealt = self.cards().iter().map(|&card| u32::from(card == rank));
        2 - dealt.sum::<u32>()
    }

    fn raises(&self) -> usize {
        let acts = self.acts(self.round()).iter();
        acts.filter(|&&act| act == Raise).count()
    }

    /// Whose the card being dealt is: a player's, or nobody's.
    fn is_for(&self, viewer: Viewer) -> bool {
        self.dealt == 2 || viewer.sees(Player(self.dealt as u8))
    }

    fn card_text(rank: u8) -> String {
        RANKS[usize::from(rank)].to_string()
    }

    fn act_letter(act: LeducMove) -> char {
        match act {
            Fold => 'f',
            Raise => 'r',
            Call | Deal(_) => 'c',
        }
    }

    /// The numbers of everything but the cards: what both players see.
    fn public(&self) -> impl Iterator<Item = u64> + '_ {
        let open = self.cards().get(2).map_or(0, |&card| 1 + u64::from(card));
        let acts = (0..2).flat_map(|round| {
            let letters = self
                .acts(round)
                .iter()
                .map(|&act| Self::act_letter(act) as u64);
            letters.chain([u64::from(b'/')])
        });
        [self.dealt as u64, open].into_iter().chain(acts)
    }
}

impl Position for Leduc {
    type Move = LeducMove;
    type Undo = Self;

    const POINTS: bool = true;
    const MOVES_AGAIN: bool = true;
    const CHANCE: bool = true;
    const HIDDEN: bool = true;

    fn turn(&self) -> Turn {
        if self.has_folded() || self.is_closed(1) {
            Turn::Over
        } else if self.dealt < 2 || self.dealt == 2 && self.is_closed(0) {
            Turn::Chance
        } else {
            Turn::Player(self.to_move())
        }
    }

    fn to_move(&self) -> Player {
        if self.dealt < 2 {
            Player(self.dealt as u8)
        } else if self.dealt == 2 && self.is_closed(0) {
            Player::FIRST
        } else {
            Player((self.acted[self.round()] % 2) as u8)
        }
    }

    fn payoff(&self, player: Player) -> i32 {
        let paid = self.paid();
        match self.winner() {
            None => 0,
            Some(winner) if winner == usize::from(player.0) => paid[1 - winner],
            Some(_) => -paid[usize::from(player.0)],
        }
    }

    fn moves(&self, list: &mut MoveList<LeducMove>) {
        match self.turn() {
            Turn::Over => {}
            Turn::Chance => list.extend((0..3).filter(|&rank| self.left(rank) > 0).map(Deal)),
            Turn::Player(player) => {
                let paid = self.paid();
                if paid[usize::from(player.0)] < paid[usize::from(player.other().0)] {
                    list.push(Fold);
                }
                list.push(Call);
                if self.raises() < MOST_RAISES {
                    list.push(Raise);
                }
            }
        }
    }

    fn play(&mut self, mv: LeducMove) -> Self {
        let before = self.clone();
        if let Deal(rank) = mv {
            self.cards[self.dealt] = rank;
            self.dealt += 1;
        } else {
            let round = self.round();
            self.acts[round][self.acted[round]] = mv;
            self.acted[round] += 1;
        }
        before
    }

    fn undo(&mut self, _mv: LeducMove, undo: Self) {
        *self = undo;
    }

    fn key(&self) -> u64 {
        let cards = self.cards().iter().map(|&card| 1 + u64::from(card));
        digest(self.public().chain(cards))
    }

    fn weight(&self, mv: LeducMove) -> u32 {
        match mv {
            Deal(rank) => self.left(rank),
            _ => 1,
        }
    }

    fn observed(&self, player: Player) -> u64 {
        let own = self.cards().get(usize::from(player.0));
        let own = own.map_or(0, |&card| 1 + u64::from(card));
        digest(self.public().chain([own, 10 + u64::from(player.0)]))
    }

    fn determinise(&self, player: Player, random: &mut Random) -> Self {
        let hidden = usize::from(player.other().0);
        let mut drawn = self.clone();
        if hidden < self.dealt {
            let mut deck: Vec<u8> = (0..6).map(|card| card / 2).collect();
            for at in (0..self.dealt).filter(|&at| at != hidden) {
                let known = deck.iter().position(|&card| card == self.cards[at]);
                deck.remove(known.unwrap_or(0));
            }
            drawn.cards[hidden] = deck[random.below(deck.len())];
        }
        drawn
    }
}

impl Notation for Leduc {
    type Rules = ();

    fn start((): &()) -> Result<Self, Error> {
        Ok(Self {
            cards: [0; 3],
            dealt: 0,
            acts: [[Call; MOST_ACTS]; 2],
            acted: [0; 2],
        })
    }

    /// `K,J crc Q r`: the cards of the players, the first round, the open card, the second round; `c` for a call, `r` for a
    /// raise, `f` for a fold, `-` for nothing.
    fn parse(rules: &(), text: &str) -> Result<Self, Error> {
        let bad = |why: &str| Error::position(text, why);
        let words: Vec<&str> = text.split_whitespace().collect();
        let &[cards, first, open, second] = words.as_slice() else {
            return Err(bad(
                "it takes cards, a round, the open card and a round, `-` for none",
            ));
        };
        let mut position = Self::start(rules)?;
        let cards = cards
            .split(',')
            .filter(|&word| word != "-")
            .map(str::to_owned);
        let first = first.chars().filter(|&act| act != '-').map(String::from);
        let open = [open]
            .into_iter()
            .filter(|&word| word != "-")
            .map(str::to_owned);
        let second = second.chars().filter(|&act| act != '-').map(String::from);
        for word in cards.chain(first).chain(open).chain(second) {
            if word == "??" {
                return Err(bad("a card is hidden"));
            }
            let mut list = MoveList::new();
            position.moves(&mut list);
            let named = |mv: &LeducMove| match *mv {
                Deal(rank) => Self::card_text(rank) == word,
                act => Self::act_letter(act).to_string() == word,
            };
            let mv = list.into_iter().find(named);
            position.play(mv.ok_or_else(|| bad(&format!("`{word}` cannot be here")))?);
        }
        Ok(position)
    }

    fn text(&self) -> String {
        self.text_for(Viewer::All)
    }

    fn text_for(&self, viewer: Viewer) -> String {
        let seen = |at: usize| {
            if at == 2 || viewer.sees(Player(at as u8)) {
                Self::card_text(self.cards[at])
            } else {
                "??".into()
            }
        };
        let or_none = |text: String| if text.is_empty() { "-".into() } else { text };
        let cards: Vec<String> = (0..self.dealt.min(2)).map(seen).collect();
        let open: String = (2..self.dealt).map(seen).collect();
        let acts = |round| -> String {
            self.acts(round)
                .iter()
                .map(|&act| Self::act_letter(act))
                .collect()
        };
        [cards.join(","), acts(0), open, acts(1)]
            .map(or_none)
            .join(" ")
    }

    fn move_text(&self, mv: LeducMove) -> String {
        match mv {
            Deal(rank) => Self::card_text(rank),
            Fold => "fold".into(),
            Call => "call".into(),
            Raise => "raise".into(),
        }
    }

    fn move_text_for(&self, mv: LeducMove, viewer: Viewer) -> String {
        match mv {
            Deal(_) if !self.is_for(viewer) => "??".into(),
            _ => self.move_text(mv),
        }
    }

    fn view(&self) -> BoardView {
        self.view_for(Viewer::All)
    }

    /// A row for each player, the first below, where the page seats him: his card and his chips; the open card lies to the right.
    fn view_for(&self, viewer: Viewer) -> BoardView {
        let mut view = BoardView::empty(Geometry::Squares, 3, 2);
        let paid = self.paid();
        for (at, paid) in paid.into_iter().enumerate().take(self.dealt) {
            let (player, row) = (Player(at as u8), at as u32);
            let card = if viewer.sees(player) {
                Self::card_text(self.cards[at])
            } else {
                "??".into()
            };
            view.put(0, row, &card, Some(player));
            view.put(1, row, &paid.to_string(), Some(player));
        }
        if let Some(&open) = self.cards().get(2) {
            view.put(2, 1, &Self::card_text(open), None);
        }
        view
    }

    fn shape(&self, kind: &str) -> &'static str {
        // Chips are numbers.
        if kind.parse::<u32>().is_ok() {
            ""
        } else {
            "card"
        }
    }

    fn ending(&self) -> &'static str {
        if self.has_folded() {
            "the other folded"
        } else {
            "cards compared"
        }
    }
}

/// The game as the list of games has it.
pub fn entry() -> Listed<Plain<Leduc, Blind>> {
    let summary =
        "Leduc hold'em: six cards, two rounds of betting, a card on the table between them";
    let encode = |mv| match mv {
        Fold => 1,
        Call => 2,
        Raise => 3,
        Deal(rank) => 4 + u16::from(rank),
    };
    Listed::hidden("leduc", summary, Plain::new(Blind, encode))
        .preferring("ismcts")
        .bench(&[("K,J - - -", 6), ("Q,J cc K r", 6)])
}
