//! Tysiąc, the Polish thousand: 24 cards, bidding, marriages that make trumps, and a stock for who bids most.
//!
//! Ace 11, ten 10, king 4, queen 3, jack 2; a king and a queen of one suit are a marriage, worth 40 in spades, 60 in clubs, 80
//! in diamonds and 100 in hearts to who leads one of them. Who makes his contract gets it, who fails loses it; the others get
//! what they take. Three play with a stock of three cards; of four the dealer sits out; two play with two stocks of two.

mod bidding;
mod notation;
mod play;
mod policy;
mod worlds;
mod worth;

use arrayvec::ArrayVec;
use hetman_game::random::{Random, digest, mix};
use hetman_game::{MoveList, Player, Position, Turn, options};

pub use policy::{TysiacPolicy, entry};
pub use worth::{marriage, points};

use crate::card::{Card, Hand, Suit};
use worth::deck;

/// The most who sit at the table.
const MOST: usize = 4;
/// Cards of a deal.
const CARDS: usize = 24;
/// The most moves of a deal.
const MOVES: usize = 128;
/// The bid the first player begins with, in tens.
const FIRST_BID: u8 = 10;
/// What the cards of a deal are worth without marriages, in tens.
const CARD_TENS: u8 = 12;
/// The highest bid, with all four marriages, in tens.
const HIGHEST_BID: u8 = 40;
/// What each defender gets when a deal is given up.
const BOMB: i32 = 60;

options! {
    /// What the spec of tysiąc may set.
    pub struct TysiacRules {
        /// People at the table; of four the dealer sits out.
        players: usize = 3, 2..=4;
        /// Points that end the match; 0 for a single deal.
        goal: u32 = 1000, 0..=2000;
        /// Deals that end the match in any case.
        deals: u32 = 100, 1..=1000;
        /// The barrel: points from which a player gets nothing but contracts of his own; 0 for none.
        barrel: u32 = 900, 0..=2000;
        /// Who can beat the trick must do so, in the suit or else by a trump.
        must_beat: bool = true;
        /// Round the points of defenders to tens.
        rounding: bool = true;
        /// Bids above 120 take the marriages for them in hand.
        bid_limit: bool = true;
        /// How often in a match a player may give up a deal he bid for.
        bombs: usize = 1, 0..=10;
    }
}

/// What chance or a player does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TysiacMove {
    /// The next hand, or the stock, gets this card.
    Deal(Card),
    /// The player bids so many tens.
    Bid(u8),
    /// The player bids no more.
    Pass,
    /// The player takes one of two stocks.
    Take(u8),
    /// The player gives this card to the next opponent, or lays it aside where there is but one.
    Give(Card),
    /// The player gives the deal up.
    Bomb,
    /// The player wants to make so many tens.
    Contract(u8),
    /// The player plays this card.
    Play(Card),
}

/// What is to be done next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    Deal,
    Bid,
    Take,
    Give,
    Contract,
    Play,
    Over,
}

/// A position of tysiąc.
#[derive(Clone, PartialEq, Debug)]
pub struct Tysiac {
    rules: TysiacRules,
    /// Points of the match before this deal, and now.
    before: [i32; MOST],
    scores: [i32; MOST],
    /// Deals finished before this one, and those given up by each player before it and now.
    deals: u32,
    bombs_before: [u8; MOST],
    bombs: [u8; MOST],
    log: ArrayVec<TysiacMove, MOVES>,
    stage: Stage,
    hands: [Hand; MOST],
    dealt: [Hand; MOST],
    stock: ArrayVec<Card, 4>,
    /// The highest bid or the contract, in tens, and who made it.
    bid: u8,
    declarer: u8,
    passed: [bool; MOST],
    /// Who is to move.
    mover: u8,
    /// The stock that was taken.
    taken: Option<u8>,
    /// What the declarer gave each player; what was laid aside is in the declarer's own place.
    given: [Hand; MOST],
    leader: u8,
    trick: ArrayVec<Card, 3>,
    trump: Option<Suit>,
    /// The cards each player has played, may still hold by that, and certainly holds because of a marriage.
    played: [Hand; MOST],
    possible: [Hand; MOST],
    certain: [Hand; MOST],
    /// Points of cards and marriages in this deal.
    points: [i32; MOST],
    /// Points of all marriages among them.
    announced: i32,
    /// A number for what all have seen, and one for everything that happened.
    public: u64,
    whole: u64,
}

impl Tysiac {
    fn new(rules: &TysiacRules, scores: [i32; MOST], deals: u32, bombs: [u8; MOST]) -> Self {
        let numbers = scores.map(|score| score as u64).into_iter();
        let start = digest(
            numbers
                .chain([u64::from(deals)])
                .chain(bombs.map(u64::from)),
        );
        let mut new = Self {
            rules: rules.clone(),
            before: scores,
            scores,
            deals,
            bombs_before: bombs,
            bombs,
            log: ArrayVec::new(),
            stage: Stage::Deal,
            hands: [Hand::default(); MOST],
            dealt: [Hand::default(); MOST],
            stock: ArrayVec::new(),
            bid: FIRST_BID,
            declarer: 0,
            passed: [false; MOST],
            mover: 0,
            taken: None,
            given: [Hand::default(); MOST],
            leader: 0,
            trick: ArrayVec::new(),
            trump: None,
            played: [Hand::default(); MOST],
            possible: [deck(); MOST],
            certain: [Hand::default(); MOST],
            points: [0; MOST],
            announced: 0,
            public: start,
            whole: start,
        };
        new.declarer = new.seats()[0];
        new.mover = new.declarer;
        new
    }

    /// Those who play this deal, the one after the dealer first.
    fn seats(&self) -> ArrayVec<u8, MOST> {
        let players = self.rules.players as u32;
        let active = players.min(3);
        let seat = |at: u32| ((self.deals + 1 + at) % players) as u8;
        (0..active).map(seat).collect()
    }

    fn active(&self) -> usize {
        self.rules.players.min(3)
    }

    /// Cards dealt to each hand.
    fn hand_size(&self) -> usize {
        if self.active() == 2 { 10 } else { 7 }
    }

    /// The next of those who play, going round the table.
    fn after(&self, player: u8) -> u8 {
        let seats = self.seats();
        let at = seats.iter().position(|&seat| seat == player).unwrap_or(0);
        seats[(at + 1) % seats.len()]
    }

    /// Who gets the card with this number; nobody if it goes to the stock.
    fn recipient(&self, number: usize) -> Option<u8> {
        let active = self.active();
        (number < self.hand_size() * active).then(|| self.seats()[number % active])
    }

    fn deal(&mut self, card: Card) {
        match self.recipient(self.dealt_so_far()) {
            Some(player) => {
                self.hands[usize::from(player)].add(card);
                self.dealt[usize::from(player)].add(card);
            }
            None => self.stock.push(card),
        }
        if self.dealt_so_far() == CARDS {
            (self.stage, self.mover) = (Stage::Bid, self.after(self.declarer));
        }
    }

    fn dealt_so_far(&self) -> usize {
        self.stock.len() + self.dealt.iter().map(|hand| hand.len()).sum::<usize>()
    }

    /// Points against the mean of all, times the players, so that all of it adds up to nothing.
    fn relative(&self, player: Player) -> i32 {
        let all: i32 = self.scores[..self.rules.players].iter().sum();
        self.rules.players as i32 * self.scores[usize::from(player.0)] - all
    }
}

impl Position for Tysiac {
    type Move = TysiacMove;
    type Undo = Self;

    const POINTS: bool = true;
    const MOVES_AGAIN: bool = true;
    const CHANCE: bool = true;
    const HIDDEN: bool = true;
    const MANY: bool = true;

    fn players(&self) -> usize {
        self.rules.players
    }

    fn turn(&self) -> Turn {
        match self.stage {
            Stage::Over => Turn::Over,
            Stage::Deal => Turn::Chance,
            _ => Turn::Player(self.to_move()),
        }
    }

    fn to_move(&self) -> Player {
        let dealt_to = (self.stage == Stage::Deal).then(|| self.recipient(self.dealt_so_far()));
        Player(dealt_to.flatten().unwrap_or(self.mover))
    }

    fn payoff(&self, player: Player) -> i32 {
        self.relative(player)
    }

    fn moves(&self, list: &mut MoveList<TysiacMove>) {
        match self.stage {
            Stage::Over => {}
            Stage::Deal => {
                let stock: Hand = self.stock.iter().copied().collect();
                let dealt = self.hands.iter().fold(stock, |sum, hand| sum.or(*hand));
                list.extend(deck().without(dealt).iter().map(TysiacMove::Deal));
            }
            Stage::Bid => {
                list.push(TysiacMove::Pass);
                list.extend((self.bid + 1..=self.limit(self.mover)).map(TysiacMove::Bid));
            }
            Stage::Take => list.extend([0, 1].map(TysiacMove::Take)),
            Stage::Give => {
                list.extend(self.to_give().iter().map(TysiacMove::Give));
                let left = usize::from(self.bombs[usize::from(self.declarer)]) < self.rules.bombs;
                if left && self.cards_given() == 0 {
                    list.push(TysiacMove::Bomb);
                }
            }
            Stage::Contract => {
                let most = self.limit(self.declarer).max(self.bid);
                list.extend((self.bid..=most).map(TysiacMove::Contract));
            }
            Stage::Play => list.extend(self.to_play().iter().map(TysiacMove::Play)),
        }
    }

    fn play(&mut self, mv: TysiacMove) -> Self {
        let before = self.clone();
        self.log.push(mv);
        let code = u64::from(policy::code(mv));
        self.whole = mix(self.whole ^ code);
        match mv {
            TysiacMove::Deal(card) => self.deal(card),
            TysiacMove::Bid(_) | TysiacMove::Pass => {
                self.public = mix(self.public ^ code);
                self.bid_on(mv);
            }
            TysiacMove::Take(which) => self.take(which),
            TysiacMove::Give(card) => self.give(card),
            TysiacMove::Bomb => self.give_up(),
            TysiacMove::Contract(tens) => {
                self.public = mix(self.public ^ code);
                (self.bid, self.leader, self.stage) = (tens, self.declarer, Stage::Play);
            }
            TysiacMove::Play(card) => {
                self.public = mix(self.public ^ code);
                self.put(card);
            }
        }
        before
    }

    fn undo(&mut self, _mv: TysiacMove, undo: Self) {
        *self = undo;
    }

    fn key(&self) -> u64 {
        self.whole
    }

    /// The cards dealt, got and given, and everything that was said and played.
    fn observed(&self, player: Player) -> u64 {
        let at = usize::from(player.0);
        let got = if player.0 == self.declarer {
            self.given.iter().fold(0, |sum, hand| mix(sum ^ hand.0))
        } else {
            self.given[at].0
        };
        let stage = [self.log.len() as u64, u64::from(player.0), self.public];
        digest([self.dealt[at].0, got].into_iter().chain(stage))
    }

    fn is_seen(&self, mv: TysiacMove, player: Player) -> bool {
        let given = matches!(mv, TysiacMove::Give(_));
        !given || player == self.to_move() || player.0 == self.receiver()
    }

    fn determinise(&self, player: Player, random: &mut Random) -> Self {
        self.drawn_for(player.0, random)
    }
}
