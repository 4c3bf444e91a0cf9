//! Rules of thumb of hearts, for playouts and for a player who goes by nothing else: pass what is dangerous, stay below, throw
//! what costs most.

use hetman_game::evaluate::Blind;
use hetman_game::random::Random;
use hetman_game::{Limits, MoveList, Player, Position};
use hetman_search::{Listed, MonteCarloPolicy, MoveOf, Named, Policy};

use super::{Hearts, HeartsMove, PASSED, PLAYERS, QUEEN, points};
use crate::card::{Card, Hand, Suit, rank};

/// What the searches should know of hearts.
#[derive(Clone, Copy, Default, Debug)]
pub struct HeartsPolicy;

impl Policy for HeartsPolicy {
    type Position = Hearts;
    type Evaluator = Blind;

    fn evaluators(&self) -> &'static [Named] {
        &[Named {
            name: "plain",
            meaning: "nothing is known before the end of a deal",
        }]
    }

    fn evaluator(&self, _name: &str) -> Blind {
        Blind
    }

    /// Of the cards to pass, only those one might like to be rid of.
    fn moves(&self, position: &Hearts, list: &mut MoveList<HeartsMove>) {
        if !position.is_passing() {
            return position.moves(list);
        }
        let player = usize::from(position.to_move().0);
        let worth = by_danger(position.dealt[player], WORTH_PASSING);
        let rest = PASSED - 1 - position.passed[player].len();
        let cards: Vec<Card> = position
            .to_pass(player)
            .filter(|&card| worth.has(card))
            .collect();
        let number = cards.len().saturating_sub(rest);
        list.extend(cards.into_iter().take(number).map(HeartsMove::Pass));
        if list.is_empty() {
            position.moves(list);
        }
    }

    fn encode(&self, mv: MoveOf<Self>) -> u16 {
        u16::from(mv.card().0) + 1
    }
}

impl MonteCarloPolicy for HeartsPolicy {
    fn playout_move(&self, position: &Hearts, _random: &mut Random) -> Option<HeartsMove> {
        if position.is_dealing() {
            return None;
        }
        let player = usize::from(position.to_move().0);
        if position.is_passing() {
            return Some(HeartsMove::Pass(to_pass(position, player)));
        }
        let cards = position.to_play(player);
        let card = match position.trick.first() {
            None => lead(position, cards),
            Some(led) if !cards.of(led.suit()).is_empty() => follow(position, cards),
            Some(_) => throw(cards),
        };
        card.map(HeartsMove::Play)
    }

    fn pause(&self, position: &Hearts, player: Player) -> Option<f64> {
        position
            .log
            .is_empty()
            .then(|| f64::from(position.relative(player)))
    }
}

/// How much one would like to be rid of a card.
fn danger(card: Card, hand: Hand) -> u32 {
    let rank = u32::from(card.rank());
    let few_spades = hand.of(Suit::SPADES).len() < 5;
    match card.suit() {
        Suit::SPADES if card == QUEEN => 60,
        Suit::SPADES if card.rank() > rank::QUEEN && few_spades => 50,
        Suit::SPADES => rank / 4,
        Suit::HEARTS => 2 * rank + 4,
        suit => 2 * rank + 6 - 2 * (hand.of(suit).len() as u32).min(3),
    }
}

/// Cards of a hand that a search thinks of passing.
const WORTH_PASSING: usize = 5;

/// So many cards of a hand, the most dangerous.
fn by_danger(hand: Hand, number: usize) -> Hand {
    let mut cards: Vec<Card> = hand.iter().collect();
    cards.sort_by_key(|&card| std::cmp::Reverse(danger(card, hand)));
    cards.into_iter().take(number).collect()
}

/// The next of the three most dangerous cards, which are passed in the order of the cards.
fn to_pass(position: &Hearts, player: usize) -> Card {
    let chosen = by_danger(position.dealt[player], PASSED);
    let mut allowed = position.to_pass(player);
    let first = position.to_pass(player).next();
    let wanted = allowed.find(|&card| chosen.has(card));
    wanted
        .or(first)
        .expect("three cards are passed from thirteen")
}

/// A low card leads, of spades only below the queen while she is about.
fn lead(position: &Hearts, cards: Hand) -> Option<Card> {
    let holds_queen = cards.has(QUEEN);
    let risk = |card: Card| {
        let high_spade = card.suit() == Suit::SPADES && (holds_queen || card.rank() >= rank::QUEEN);
        let length = position.hands[usize::from(position.to_move().0)]
            .of(card.suit())
            .len();
        (high_spade, card.rank(), length)
    };
    cards.iter().min_by_key(|&card| risk(card))
}

/// The highest card below the one that takes the trick; above it, the highest if that is safe, else the lowest.
fn follow(position: &Hearts, cards: Hand) -> Option<Card> {
    let led = position.trick[0].suit();
    let taking = position.trick.iter().filter(|card| card.suit() == led);
    let highest = taking.map(|card| card.rank()).max().unwrap_or(0);
    let below = cards.iter().filter(|card| card.rank() < highest);
    if let Some(card) = below.max_by_key(|card| (*card == QUEEN, card.rank())) {
        return Some(card);
    }
    let last = position.trick.len() == PLAYERS - 1;
    let cost: u16 = position.trick.iter().map(|&card| points(card)).sum();
    let safe = cards.iter().filter(|&card| card != QUEEN);
    if last && cost == 0 {
        safe.max_by_key(|card| card.rank())
            .or_else(|| cards.iter().next())
    } else {
        safe.min_by_key(|card| card.rank())
            .or_else(|| cards.iter().next())
    }
}

/// The queen of spades goes first, then her neighbours, hearts from the top, and the highest of the rest.
fn throw(cards: Hand) -> Option<Card> {
    let worth = |card: Card| match card.suit() {
        Suit::SPADES if card == QUEEN => 100,
        Suit::SPADES if card.rank() > rank::QUEEN => 40,
        Suit::HEARTS => 20 + u32::from(card.rank()),
        _ => u32::from(card.rank()),
    };
    cards.iter().max_by_key(|&card| worth(card))
}

/// The game as the list of games has it.
pub fn entry() -> Listed<HeartsPolicy> {
    let summary =
        "hearts: four players, every heart costs a point and the queen of spades thirteen";
    Listed::hidden("hearts", summary, HeartsPolicy)
        .with_rules()
        .preferring("ismcts")
        .limits(Limits {
            playouts: Some(2_000),
            ..Limits::none()
        })
        .bench(&[(BENCH, 6)])
}

/// A deal at its first move.
const BENCH: &str = "0,0,0,0/3 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH 2D 3D 4D 5D \
                     6D 7D 8D 9D TD JD QD KD AD 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC";
