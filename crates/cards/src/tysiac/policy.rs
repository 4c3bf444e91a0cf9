//! Rules of thumb of tysiąc, for playouts and for a player who goes by nothing else: bid what the hand promises, keep marriages,
//! lead them and the aces, take with little and throw what is worth nothing.

use hetman_game::evaluate::Blind;
use hetman_game::random::Random;
use hetman_game::{Limits, Player};
use hetman_search::{Listed, MonteCarloPolicy, MoveOf, Named, Policy};

use super::worth::{marriage, marriages, partner, points, strength};
use super::{Stage, Tysiac, TysiacMove};
use crate::card::{Card, Hand, Suit, rank};

/// What the searches should know of tysiąc.
#[derive(Clone, Copy, Default, Debug)]
pub struct TysiacPolicy;

/// A move as a number of its own, not zero.
pub(super) fn code(mv: TysiacMove) -> u16 {
    match mv {
        TysiacMove::Deal(card) | TysiacMove::Play(card) => 1 + u16::from(card.0),
        TysiacMove::Give(card) => 60 + u16::from(card.0),
        TysiacMove::Bid(tens) => 120 + u16::from(tens),
        TysiacMove::Contract(tens) => 180 + u16::from(tens),
        TysiacMove::Take(which) => 240 + u16::from(which),
        TysiacMove::Pass => 250,
        TysiacMove::Bomb => 251,
    }
}

impl Policy for TysiacPolicy {
    type Position = Tysiac;
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

    fn encode(&self, mv: MoveOf<Self>) -> u16 {
        code(mv)
    }
}

impl MonteCarloPolicy for TysiacPolicy {
    fn playout_move(&self, position: &Tysiac, random: &mut Random) -> Option<TysiacMove> {
        let hand = position.hands[usize::from(position.mover)];
        match position.stage {
            Stage::Deal | Stage::Over => None,
            Stage::Bid => {
                let next = position.bid + 1;
                let wants = i32::from(next) * 10 <= promise(hand) + STOCK_PROMISE;
                let bids = wants && next <= position.limit(position.mover);
                Some(if bids {
                    TysiacMove::Bid(next)
                } else {
                    TysiacMove::Pass
                })
            }
            Stage::Take => Some(TysiacMove::Take(random.below(2) as u8)),
            Stage::Give => give(position, hand).map(TysiacMove::Give),
            Stage::Contract => Some(TysiacMove::Contract(position.bid)),
            Stage::Play => card(position).map(TysiacMove::Play),
        }
    }

    fn pause(&self, position: &Tysiac, player: Player) -> Option<f64> {
        position
            .log
            .is_empty()
            .then(|| f64::from(position.relative(player)))
    }
}

/// Points that a stock adds to what a hand promises.
const STOCK_PROMISE: i32 = 25;

/// Points that a hand promises to take.
fn promise(hand: Hand) -> i32 {
    let one = |suit: Suit| {
        let cards = hand.of(suit);
        let has = |rank| cards.has(Card::new(suit, rank));
        let ace = if has(rank::ACE) { 17 } else { 0 };
        let ten = match (has(rank::TEN), has(rank::ACE)) {
            (true, true) => 15,
            (true, false) => 6,
            _ => 0,
        };
        ace + ten + 4 * (cards.len() as i32 - 3).max(0)
    };
    Suit::ALL.into_iter().map(one).sum::<i32>() + 10 * i32::from(marriages(hand))
}

/// The card one would miss least: worth little, in no marriage, of a short suit.
fn give(position: &Tysiac, hand: Hand) -> Option<Card> {
    let worth = |card: Card| {
        let wed = partner(card).is_some_and(|other| hand.has(other));
        let guarded = card.rank() == rank::TEN && hand.has(Card::new(card.suit(), rank::ACE));
        let high = card.rank() == rank::ACE || guarded;
        (
            wed || high,
            points(card) + hand.of(card.suit()).len() as i32,
        )
    };
    position.to_give().iter().min_by_key(|&card| worth(card))
}

fn card(position: &Tysiac) -> Option<Card> {
    let hand = position.hands[usize::from(position.mover)];
    let cards = position.to_play();
    let Some((_, best)) = position.best() else {
        return lead(position, hand);
    };
    let last = position.trick.len() + 1 == position.active();
    let takes = |card: Card| Tysiac::beats(card, best, position.trump);
    let sure = |card: Card| last || card.rank() == rank::ACE || Some(card.suit()) == position.trump;
    let taking = cards.iter().filter(|&card| takes(card) && sure(card));
    let cheapest = |card: &Card| {
        let wed = partner(*card).is_some_and(|other| hand.has(other));
        (wed, points(*card))
    };
    taking
        .min_by_key(|&card| strength(card))
        .or_else(|| cards.iter().min_by_key(cheapest))
}

/// A marriage first, the dearest; then aces, then trumps, then what is worth least.
fn lead(position: &Tysiac, hand: Hand) -> Option<Card> {
    let wed = |card: &Card| partner(*card).is_some_and(|other| hand.has(other));
    let queens = hand.iter().filter(|card| card.rank() == rank::QUEEN);
    if let Some(queen) = queens.filter(wed).max_by_key(|card| marriage(card.suit())) {
        return Some(queen);
    }
    if let Some(ace) = hand.iter().find(|card| card.rank() == rank::ACE) {
        return Some(ace);
    }
    let trump = position.trump.map(|suit| hand.of(suit)).unwrap_or_default();
    if trump.len() > 2 {
        return trump.iter().max_by_key(|&card| strength(card));
    }
    hand.iter()
        .min_by_key(|&card| (points(card), strength(card)))
}

/// The game as the list of games has it.
pub fn entry() -> Listed<TysiacPolicy> {
    let summary = "tysiac, the Polish thousand: bidding, marriages that make trumps, a stock";
    Listed::hidden("tysiac", summary, TysiacPolicy)
        .with_rules()
        .preferring("ismcts")
        .limits(Limits {
            playouts: Some(2_000),
            ..Limits::none()
        })
        .bench(&[(BENCH, 6)])
}

/// A deal at its first bid.
const BENCH: &str =
    "0,0,0/0/0,0,0 AS KS QS TH JH 9H AD KD QD TC JC 9C KH QH AH TS JS 9S TD JD 9D AC KC QC";
