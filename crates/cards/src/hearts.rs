//! Hearts for four: tricks without trumps, in which every heart costs a point and the queen of spades thirteen.
//!
//! Three cards are passed to the left, to the right and across in turn, and none in every fourth deal. The two of clubs
//! leads; suit must be followed; no points fall on the first trick, and no heart is led before one was thrown, as far as
//! the hand allows. Who takes all points gives 26 to every other player instead.

mod notation;
mod policy;
mod worlds;

use arrayvec::ArrayVec;
use hetman_game::random::{Random, digest, mix};
use hetman_game::{MoveList, Player, Position, Turn, options};

pub use policy::{HeartsPolicy, entry};

use crate::card::{Card, Hand, Suit, rank};

/// Players, always four.
const PLAYERS: usize = 4;
/// Cards of a deal.
const CARDS: usize = 52;
/// Cards that each player passes.
const PASSED: usize = 3;
/// The most moves of a deal: cards dealt, passed and played.
const MOVES: usize = 2 * CARDS + PLAYERS * PASSED;
/// All points of a deal.
const POINTS: u16 = 26;
/// The card that leads.
const TWO_OF_CLUBS: Card = Card::new(Suit::CLUBS, 0);
/// The card that costs most.
const QUEEN: Card = Card::new(Suit::SPADES, rank::QUEEN);

options! {
    /// What the spec of hearts may set.
    pub struct HeartsRules {
        /// Points of one player that end the match; 0 for a single deal.
        goal: u32 = 100, 0..=1000;
        /// Pass three cards before each deal but every fourth.
        passing: bool = true;
        /// Who takes all points gives 26 to every other player instead.
        moon: bool = true;
    }
}

/// What chance or a player does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HeartsMove {
    /// The next player is dealt this card.
    Deal(Card),
    /// The player passes this card on; three of them, in the order of the cards.
    Pass(Card),
    /// The player plays this card.
    Play(Card),
}

impl HeartsMove {
    /// The card it is about.
    pub fn card(self) -> Card {
        match self {
            Self::Deal(card) | Self::Pass(card) | Self::Play(card) => card,
        }
    }
}

/// A position of hearts.
#[derive(Clone, PartialEq, Debug)]
pub struct Hearts {
    rules: HeartsRules,
    /// Points of the match before this deal, and now.
    before: [u16; PLAYERS],
    scores: [u16; PLAYERS],
    /// Deals finished before this one.
    deals: u16,
    /// The cards of all moves of this deal, in turn.
    log: ArrayVec<Card, MOVES>,
    hands: [Hand; PLAYERS],
    dealt: [Hand; PLAYERS],
    passed: [Hand; PLAYERS],
    /// Who leads or led the trick, and its cards.
    leader: u8,
    trick: ArrayVec<Card, PLAYERS>,
    /// Points taken in this deal.
    taken: [u16; PLAYERS],
    /// Whether a heart was played.
    broken: bool,
    over: bool,
    /// A number for what was played, and one for everything that happened.
    public: u64,
    whole: u64,
}

/// What a card costs who takes it.
fn points(card: Card) -> u16 {
    if card == QUEEN {
        13
    } else {
        u16::from(card.suit() == Suit::HEARTS)
    }
}

/// All cards that cost anything.
fn costly() -> Hand {
    let mut cards = Suit::HEARTS.cards();
    cards.add(QUEEN);
    cards
}

impl Hearts {
    fn new(rules: &HeartsRules, scores: [u16; PLAYERS], deals: u16) -> Self {
        let start = digest(scores.into_iter().chain([deals]).map(u64::from));
        Self {
            rules: rules.clone(),
            before: scores,
            scores,
            deals,
            log: ArrayVec::new(),
            hands: [Hand::default(); PLAYERS],
            dealt: [Hand::default(); PLAYERS],
            passed: [Hand::default(); PLAYERS],
            leader: 0,
            trick: ArrayVec::new(),
            taken: [0; PLAYERS],
            broken: false,
            over: false,
            public: start,
            whole: start,
        }
    }

    /// How many seats to the left cards are passed in this deal; none if they are kept.
    fn direction(&self) -> Option<u8> {
        let directions = [Some(1), Some(3), Some(2), None];
        let direction = directions[usize::from(self.deals) % PLAYERS];
        direction.filter(|_| self.rules.passing)
    }

    /// Cards passed in all, once everybody has.
    fn passes(&self) -> usize {
        self.direction().map_or(0, |_| PLAYERS * PASSED)
    }

    /// Cards passed so far, or none where none are passed.
    fn passed_so_far(&self) -> usize {
        self.log.len().saturating_sub(CARDS).min(self.passes())
    }

    /// Cards played so far.
    fn played(&self) -> &[Card] {
        self.log.get(CARDS + self.passes()..).unwrap_or_default()
    }

    fn is_dealing(&self) -> bool {
        self.log.len() < CARDS
    }

    fn is_passing(&self) -> bool {
        !self.is_dealing() && self.passed_so_far() < self.passes()
    }

    /// Whom a player passes to.
    fn target(&self, player: u8) -> u8 {
        (player + self.direction().unwrap_or(0)) % PLAYERS as u8
    }

    /// The cards a player was passed, once they are exchanged.
    fn received(&self, player: u8) -> Hand {
        if self.is_dealing() || self.is_passing() || self.passes() == 0 {
            return Hand::default();
        }
        let from = (0..PLAYERS as u8).find(|&from| self.target(from) == player);
        from.map_or(Hand::default(), |from| self.passed[usize::from(from)])
    }

    /// The cards the player to move may pass: one above those passed, with enough above it for the rest.
    fn to_pass(&self, player: usize) -> impl Iterator<Item = Card> {
        let hand = self.hands[player];
        let passed = self.passed[player];
        let last = passed.iter().last();
        let cards: ArrayVec<Card, 13> = hand.iter().filter(|&card| Some(card) > last).collect();
        let rest = PASSED - 1 - passed.len();
        let number = cards.len() - rest;
        cards.into_iter().take(number)
    }

    /// The cards the player to move may play.
    fn to_play(&self, player: usize) -> Hand {
        let hand = self.hands[player];
        let first = self.played().len() < PLAYERS;
        let or_all = |some: Hand| if some.is_empty() { hand } else { some };
        match self.trick.first() {
            None if first => or_all(hand.and(Hand(1 << TWO_OF_CLUBS.0))),
            None if !self.broken => or_all(hand.without(Suit::HEARTS.cards())),
            Some(led) if !hand.of(led.suit()).is_empty() => hand.of(led.suit()),
            Some(_) if first => or_all(hand.without(costly())),
            _ => hand,
        }
    }

    fn exchange(&mut self) {
        for from in 0..PLAYERS as u8 {
            let target = usize::from(self.target(from));
            self.hands[target] = self.hands[target].or(self.passed[usize::from(from)]);
        }
    }

    /// The player who holds the two of clubs leads.
    fn find_leader(&mut self) {
        let holder = self.hands.iter().position(|hand| hand.has(TWO_OF_CLUBS));
        self.leader = holder.unwrap_or(0) as u8;
    }

    /// The highest card of the suit led takes the trick.
    fn take_trick(&mut self) {
        let led = self.trick[0].suit();
        let cards = self.trick.iter().enumerate();
        let best = cards
            .filter(|(_, card)| card.suit() == led)
            .max_by_key(|(_, card)| card.rank());
        let at = best.map_or(0, |(at, _)| at as u8);
        self.leader = (self.leader + at) % PLAYERS as u8;
        let cost: u16 = self.trick.iter().map(|&card| points(card)).sum();
        self.taken[usize::from(self.leader)] += cost;
        self.trick.clear();
    }

    /// Writes the points of the deal down, and begins the next or ends the match.
    fn finish_deal(&mut self) {
        let shooter = self.taken.iter().position(|&taken| taken == POINTS);
        match shooter.filter(|_| self.rules.moon) {
            Some(shooter) => {
                let others = (0..PLAYERS).filter(|&at| at != shooter);
                others.for_each(|at| self.scores[at] += POINTS);
            }
            None => (0..PLAYERS).for_each(|at| self.scores[at] += self.taken[at]),
        }
        let most = self.scores.iter().copied().max().unwrap_or(0);
        self.over = self.rules.goal == 0 || u32::from(most) >= self.rules.goal;
        if !self.over {
            *self = Self::new(&self.rules, self.scores, self.deals + 1);
        }
    }

    /// Points of the others less three times those of the player, so that all of it adds up to nothing.
    fn relative(&self, player: Player) -> i32 {
        let all: i32 = self.scores.iter().map(|&score| i32::from(score)).sum();
        all - PLAYERS as i32 * i32::from(self.scores[usize::from(player.0)])
    }

    fn deal(&mut self, card: Card) {
        let player = self.log.len() % PLAYERS;
        self.hands[player].add(card);
        self.dealt[player].add(card);
        self.log.push(card);
        if self.log.len() == CARDS && self.passes() == 0 {
            self.find_leader();
        }
    }

    fn pass(&mut self, card: Card) {
        let player = self.passed_so_far() / PASSED;
        self.hands[player].remove(card);
        self.passed[player].add(card);
        self.log.push(card);
        if self.passed_so_far() == self.passes() {
            self.exchange();
            self.find_leader();
        }
    }

    fn put(&mut self, player: Player, card: Card) {
        self.hands[usize::from(player.0)].remove(card);
        self.log.push(card);
        self.trick.push(card);
        self.public = mix(self.public ^ u64::from(card.0));
        self.broken |= card.suit() == Suit::HEARTS;
        if self.trick.len() == PLAYERS {
            self.take_trick();
        }
        if self.played().len() == CARDS {
            self.finish_deal();
        }
    }
}

impl Position for Hearts {
    type Move = HeartsMove;
    type Undo = Self;

    const POINTS: bool = true;
    const MOVES_AGAIN: bool = true;
    const CHANCE: bool = true;
    const HIDDEN: bool = true;
    const MANY: bool = true;

    fn players(&self) -> usize {
        PLAYERS
    }

    fn turn(&self) -> Turn {
        if self.over {
            Turn::Over
        } else if self.is_dealing() {
            Turn::Chance
        } else {
            Turn::Player(self.to_move())
        }
    }

    fn to_move(&self) -> Player {
        if self.is_dealing() {
            Player((self.log.len() % PLAYERS) as u8)
        } else if self.is_passing() {
            Player((self.passed_so_far() / PASSED) as u8)
        } else {
            Player((self.leader + self.trick.len() as u8) % PLAYERS as u8)
        }
    }

    fn payoff(&self, player: Player) -> i32 {
        self.relative(player)
    }

    fn moves(&self, list: &mut MoveList<HeartsMove>) {
        let mover = usize::from(self.to_move().0);
        if self.over {
        } else if self.is_dealing() {
            let dealt = self
                .hands
                .iter()
                .fold(Hand::default(), |sum, hand| sum.or(*hand));
            list.extend(Hand::FULL.without(dealt).iter().map(HeartsMove::Deal));
        } else if self.is_passing() {
            list.extend(self.to_pass(mover).map(HeartsMove::Pass));
        } else {
            list.extend(self.to_play(mover).iter().map(HeartsMove::Play));
        }
    }

    fn play(&mut self, mv: HeartsMove) -> Self {
        let before = self.clone();
        let mover = self.to_move();
        self.whole = mix(self.whole ^ u64::from(mv.card().0));
        match mv {
            HeartsMove::Deal(card) => self.deal(card),
            HeartsMove::Pass(card) => self.pass(card),
            HeartsMove::Play(card) => self.put(mover, card),
        }
        before
    }

    fn undo(&mut self, _mv: HeartsMove, undo: Self) {
        *self = undo;
    }

    fn key(&self) -> u64 {
        self.whole
    }

    /// The cards dealt, passed and received, and everything that was played.
    fn observed(&self, player: Player) -> u64 {
        let at = usize::from(player.0);
        let own = [
            self.dealt[at].0,
            self.passed[at].0,
            self.received(player.0).0,
        ];
        let stage = [self.log.len() as u64, u64::from(player.0), self.public];
        digest(own.into_iter().chain(stage))
    }

    fn is_seen(&self, mv: HeartsMove, player: Player) -> bool {
        !matches!(mv, HeartsMove::Pass(_)) || player == self.to_move()
    }

    fn determinise(&self, player: Player, random: &mut Random) -> Self {
        self.drawn_for(player.0, random)
    }
}
