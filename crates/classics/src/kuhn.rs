//! Kuhn poker (1950): a card each, one bet, and the higher card wins; the smallest poker there is.
//!
//! Everybody pays one chip and gets a card from a deck of one more card than players. In turn they pass or bet one chip;
//! after a bet every other player may pass, and be out, or bet as much. If nobody bets, the highest card takes the
//! pot. With two players the first loses 1/18 of a chip a game if both play best.

use hetman_game::evaluate::Blind;
use hetman_game::random::{Random, digest, keys};
use hetman_game::{
    BoardView, Error, Geometry, MoveList, Notation, Player, Position, Turn, Viewer, options,
};
use hetman_search::{Listed, Plain};

/// The most who can play.
const MOST: usize = 3;
/// The names of the cards, the highest last; so many as there are players and one more are in the deck, the highest.
const CARDS: [char; MOST + 1] = ['T', 'J', 'Q', 'K'];

options! {
    /// What the spec of Kuhn poker may set.
    pub struct KuhnRules {
        /// Players at the table.
        players: usize = 2, 2..=3;
    }
}

/// A position of Kuhn poker.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kuhn {
    /// The cards dealt so far, a player each.
    cards: [u8; MOST],
    dealt: u8,
    /// Whether each of the players who acted so far, in turn, bet.
    bets: [bool; 2 * MOST],
    acted: u8,
    players: u8,
}

/// What chance or a player does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KuhnMove {
    /// The next player gets this card.
    Deal(u8),
    /// The player puts nothing into the pot; after a bet he is out.
    Pass,
    /// The player puts a chip into the pot.
    Bet,
}

impl Kuhn {
    fn hands(&self) -> &[u8] {
        &self.cards[..usize::from(self.dealt)]
    }

    fn acts(&self) -> &[bool] {
        &self.bets[..usize::from(self.acted)]
    }

    /// The cards of the deck.
    fn deck(&self) -> std::ops::Range<u8> {
        MOST as u8 - self.players..MOST as u8 + 1
    }

    /// The place in the betting of the first bet.
    fn first_bet(&self) -> Option<usize> {
        self.acts().iter().position(|&bet| bet)
    }

    fn is_over(&self) -> bool {
        let most = self.first_bet().unwrap_or(0) + self.players();
        self.dealt == self.players && self.acts().len() >= most
    }

    /// Whether a player put a second chip into the pot.
    fn has_bet(&self, player: usize) -> bool {
        let own = self.acts().iter().skip(player).step_by(self.players());
        own.into_iter().any(|&bet| bet)
    }

    /// Who takes the pot.
    fn winner(&self) -> Option<usize> {
        let nobody_bet = self.first_bet().is_none();
        let stays = |player: &usize| nobody_bet || self.has_bet(*player);
        (0..self.hands().len())
            .filter(stays)
            .max_by_key(|&player| self.cards[player])
    }

    fn card_text(card: u8) -> String {
        CARDS[usize::from(card)].to_string()
    }
}

const KEYS: [u64; 3 * MOST + 3] = keys(0x4B55_484E_0000_0001);

impl Position for Kuhn {
    type Move = KuhnMove;
    type Undo = Self;

    const POINTS: bool = true;
    const CHANCE: bool = true;
    const HIDDEN: bool = true;
    const MANY: bool = true;

    fn players(&self) -> usize {
        usize::from(self.players)
    }

    fn turn(&self) -> Turn {
        if self.dealt < self.players {
            Turn::Chance
        } else if self.is_over() {
            Turn::Over
        } else {
            Turn::Player(self.to_move())
        }
    }

    fn to_move(&self) -> Player {
        if self.dealt < self.players {
            Player(self.dealt)
        } else {
            Player(self.acted % self.players)
        }
    }

    fn payoff(&self, player: Player) -> i32 {
        let player = usize::from(player.0);
        let paid = |player: usize| 1 + i32::from(self.has_bet(player));
        let pot: i32 = (0..self.players()).map(paid).sum();
        let won = if self.winner() == Some(player) {
            pot
        } else {
            0
        };
        won - paid(player)
    }

    fn moves(&self, list: &mut MoveList<KuhnMove>) {
        if self.dealt < self.players {
            let left = |card: &u8| !self.hands().contains(card);
            list.extend(self.deck().filter(left).map(KuhnMove::Deal));
        } else if !self.is_over() {
            list.extend([KuhnMove::Pass, KuhnMove::Bet]);
        }
    }

    fn play(&mut self, mv: KuhnMove) -> Self {
        let before = self.clone();
        if let KuhnMove::Deal(card) = mv {
            self.cards[usize::from(self.dealt)] = card;
            self.dealt += 1;
        } else {
            self.bets[usize::from(self.acted)] = mv == KuhnMove::Bet;
            self.acted += 1;
        }
        before
    }

    fn undo(&mut self, _mv: KuhnMove, undo: Self) {
        *self = undo;
    }

    fn key(&self) -> u64 {
        let cards = self.cards.iter().enumerate();
        let cards = cards.map(|(at, &card)| if at < self.hands().len() { card + 1 } else { 0 });
        let bets = self.bets.iter().enumerate();
        let bets = bets.map(|(at, &bet)| {
            if at < self.acts().len() {
                1 + u8::from(bet)
            } else {
                0
            }
        });
        let numbers = cards.chain(bets).chain([self.dealt, self.acted]);
        numbers.zip(KEYS).fold(0, |sum, (number, key)| {
            sum ^ key.wrapping_mul(2 * u64::from(number) + 1)
        })
    }

    /// His own card and everything that was done.
    fn observed(&self, player: Player) -> u64 {
        let own = usize::from(player.0);
        let card = self.hands().get(own).map_or(0, |card| card + 1);
        let acts = self.acts().iter().map(|&bet| 1 + u8::from(bet));
        let seen = [player.0, card, self.dealt].into_iter().chain(acts);
        digest(seen.map(u64::from))
    }

    fn determinise(&self, player: Player, random: &mut Random) -> Self {
        let own = usize::from(player.0);
        let known = self.hands().get(own).copied();
        let mut unseen: Vec<u8> = self.deck().filter(|&card| Some(card) != known).collect();
        random.shuffle(&mut unseen);
        let mut drawn = self.clone();
        let others = (0..self.hands().len()).filter(|&at| at != own);
        for (at, card) in others.zip(unseen) {
            drawn.cards[at] = card;
        }
        drawn
    }
}

impl Notation for Kuhn {
    type Rules = KuhnRules;

    fn start(rules: &KuhnRules) -> Result<Self, Error> {
        Ok(Self {
            cards: [0; MOST],
            dealt: 0,
            bets: [false; 2 * MOST],
            acted: 0,
            players: rules.players as u8,
        })
    }

    /// `K,Q pb`: the cards dealt, and what was done, `p` for a pass and `b` for a bet; `-` for none.
    fn parse(rules: &KuhnRules, text: &str) -> Result<Self, Error> {
        let bad = |why: &str| Error::position(text, why);
        let words: Vec<&str> = text.split_whitespace().collect();
        let &[cards, acts] = words.as_slice() else {
            return Err(bad("it takes the cards and what was bet, `-` for none"));
        };
        let mut position = Self::start(rules)?;
        for word in cards.split(',').filter(|&word| word != "-") {
            if word == "??" {
                return Err(bad("a card is hidden"));
            }
            let named = |card: &u8| Self::card_text(*card) == word;
            let card = position.deck().find(named);
            let card =
                card.ok_or_else(|| bad(&format!("there is no card `{word}` in the deck")))?;
            if position.turn() != Turn::Chance || position.hands().contains(&card) {
                return Err(bad(&format!("there is no place for the card `{word}`")));
            }
            position.play(KuhnMove::Deal(card));
        }
        for act in acts.chars().filter(|&act| act != '-') {
            let mv = match act {
                'p' => KuhnMove::Pass,
                'b' => KuhnMove::Bet,
                _ => return Err(bad("a player passes, `p`, or bets, `b`")),
            };
            if position.mover().is_none() {
                return Err(bad("nobody is to pass or bet any more"));
            }
            position.play(mv);
        }
        Ok(position)
    }

    fn text(&self) -> String {
        self.text_for(Viewer::All)
    }

    fn text_for(&self, viewer: Viewer) -> String {
        let seen = |(at, &card): (usize, &u8)| {
            if viewer.sees(Player(at as u8)) {
                Self::card_text(card)
            } else {
                "??".into()
            }
        };
        let cards: Vec<String> = self.hands().iter().enumerate().map(seen).collect();
        let acts: String = self
            .acts()
            .iter()
            .map(|&bet| if bet { 'b' } else { 'p' })
            .collect();
        let or_none = |text: String| {
            if text.is_empty() {
                "-".to_owned()
            } else {
                text
            }
        };
        format!("{} {}", or_none(cards.join(",")), or_none(acts))
    }

    fn move_text(&self, mv: KuhnMove) -> String {
        match mv {
            KuhnMove::Deal(card) => Self::card_text(card),
            KuhnMove::Pass => "pass".into(),
            KuhnMove::Bet => "bet".into(),
        }
    }

    fn move_text_for(&self, mv: KuhnMove, viewer: Viewer) -> String {
        match mv {
            KuhnMove::Deal(_) if !viewer.sees(self.to_move()) => "??".into(),
            _ => self.move_text(mv),
        }
    }

    fn view(&self) -> BoardView {
        self.view_for(Viewer::All)
    }

    /// A row for each player, the first below, where the page seats him: his card, and the chips he has put into the pot.
    fn view_for(&self, viewer: Viewer) -> BoardView {
        let rows = u32::from(self.players);
        let mut view = BoardView::empty(Geometry::Squares, 2, rows);
        for (at, &card) in self.hands().iter().enumerate() {
            let (player, row) = (Player(at as u8), at as u32);
            let card = if viewer.sees(player) {
                Self::card_text(card)
            } else {
                "??".into()
            };
            view.put(0, row, &card, Some(player));
            let chips = if self.has_bet(at) { "2" } else { "1" };
            view.put(1, row, chips, Some(player));
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
        if self.first_bet().is_none()
            || (0..self.players()).filter(|&at| self.has_bet(at)).count() > 1
        {
            "cards compared"
        } else {
            "nobody else bet"
        }
    }
}

/// The game as the list of games has it.
pub fn entry() -> Listed<Plain<Kuhn, Blind>> {
    let summary = "Kuhn poker: a card each, one bet, and the higher card wins";
    let encode = |mv| match mv {
        KuhnMove::Pass => 1,
        KuhnMove::Bet => 2,
        KuhnMove::Deal(card) => 3 + u16::from(card),
    };
    Listed::hidden("kuhn", summary, Plain::new(Blind, encode)).bench(&[("Q,K -", 6), ("J,Q b", 6)])
}
