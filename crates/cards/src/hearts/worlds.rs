//! Worlds of hearts that look the same to a player: who did not follow suit has none of it, what was passed is where it went.

use hetman_game::Position;
use hetman_game::random::Random;

use super::{CARDS, Hearts, HeartsMove, PASSED, PLAYERS, costly};
use crate::card::{Card, Hand, Suit};
use crate::deal::{Unseen, share_out};

impl Hearts {
    /// A world drawn for a player.
    pub(super) fn drawn_for(&self, player: u8, random: &mut Random) -> Self {
        if self.over || self.log.is_empty() {
            return self.clone();
        }
        let after = self.drawn_hands(player, random);
        let passed = self.drawn_passes(player, &after, random);
        let exchanged = !self.is_dealing() && !self.is_passing() && self.passes() > 0;
        let mut dealt = after;
        for from in 0..PLAYERS {
            let target = usize::from(self.target(from as u8));
            if exchanged && from != target {
                dealt[from] = dealt[from].or(passed[from]);
                dealt[target] = dealt[target].without(passed[from]);
            }
        }
        self.replayed(player, dealt, &passed)
    }

    /// All cards each player has or had after the exchange; before it, all that were dealt.
    fn drawn_hands(&self, player: u8, random: &mut Random) -> [Hand; PLAYERS] {
        let own = usize::from(player);
        let exchanged = !self.is_dealing() && !self.is_passing();
        let played = self.played_by();
        let mut fixed = played;
        fixed[own] = self.dealt[own];
        if exchanged {
            fixed[own] = self.hands[own].or(played[own]);
            if self.passes() > 0 {
                let target = usize::from(self.target(player));
                fixed[target] = fixed[target].or(self.passed[own]);
            }
        }
        let known = fixed
            .iter()
            .fold(Hand::default(), |sum, hand| sum.or(*hand));
        let possible = self.possible();
        // While cards are dealt, the rest of them lies in the deck, in the place of the player's own hand.
        let hands: [Unseen; PLAYERS] = std::array::from_fn(|at| {
            let number = if at == own {
                CARDS - self.log.len().min(CARDS)
            } else {
                (self.dealt[at].len()).saturating_sub(fixed[at].len())
            };
            Unseen {
                number,
                possible: if at == own { Hand::FULL } else { possible[at] },
            }
        });
        let mut shared = share_out(Hand::FULL.without(known), &hands, random);
        shared[own] = Hand::default();
        std::array::from_fn(|at| shared[at].or(fixed[at]))
    }

    /// The cards each player has played in this deal.
    fn played_by(&self) -> [Hand; PLAYERS] {
        let mut played = [Hand::default(); PLAYERS];
        self.each_play(|player, card, _| played[player].add(card));
        played
    }

    /// The cards each player may still hold by what was played.
    fn possible(&self) -> [Hand; PLAYERS] {
        let mut possible = [Hand::FULL; PLAYERS];
        let mut broken = false;
        let mut number = 0;
        self.each_play(|player, card, led| {
            let hand = &mut possible[player];
            match led {
                None if card.suit() == Suit::HEARTS && !broken => {
                    *hand = hand.and(Suit::HEARTS.cards());
                }
                Some(led) if card.suit() != led => {
                    *hand = hand.without(led.cards());
                    if number < PLAYERS && costly().has(card) {
                        *hand = hand.and(costly());
                    }
                }
                _ => {}
            }
            broken |= card.suit() == Suit::HEARTS;
            number += 1;
        });
        possible
    }

    /// Tells who played which card, and which suit was led before it in the trick.
    fn each_play(&self, mut tell: impl FnMut(usize, Card, Option<Suit>)) {
        let played = self.played();
        let first = match played.len() {
            0 => return,
            // The leader of the first trick is the one after whom everything else follows.
            _ => self.first_leader(),
        };
        let mut leader = first;
        for trick in played.chunks(PLAYERS) {
            let led = trick[0].suit();
            let mut best = (0, trick[0]);
            for (at, &card) in trick.iter().enumerate() {
                tell((leader + at) % PLAYERS, card, (at > 0).then_some(led));
                if card.suit() == led && card.rank() > best.1.rank() {
                    best = (at, card);
                }
            }
            leader = (leader + best.0) % PLAYERS;
        }
    }

    /// Who led the first trick: going back from who leads now.
    fn first_leader(&self) -> usize {
        let mut turned = 0;
        for trick in self.played().chunks_exact(PLAYERS) {
            let led = trick[0].suit();
            let cards = trick
                .iter()
                .enumerate()
                .filter(|(_, card)| card.suit() == led);
            turned += cards
                .max_by_key(|(_, card)| card.rank())
                .map_or(0, |(at, _)| at);
        }
        (usize::from(self.leader) + PLAYERS * turned - turned) % PLAYERS
    }

    /// The cards each player passes: his own are known, and those he got.
    fn drawn_passes(
        &self,
        player: u8,
        after: &[Hand; PLAYERS],
        random: &mut Random,
    ) -> [Hand; PLAYERS] {
        let exchanged = !self.is_passing();
        std::array::from_fn(|from| {
            let target = self.target(from as u8);
            if self.passes() == 0 || self.is_dealing() {
                return Hand::default();
            }
            if from == usize::from(player) || exchanged && target == player {
                return self.passed[from];
            }
            let from_whom = if exchanged { usize::from(target) } else { from };
            let mut cards: Vec<Card> = after[from_whom].iter().collect();
            random.shuffle(&mut cards);
            cards.into_iter().take(PASSED).collect()
        })
    }

    /// The same moves with other hands: the player's own cards come as they came.
    fn replayed(&self, player: u8, dealt: [Hand; PLAYERS], passed: &[Hand; PLAYERS]) -> Self {
        let mut world = Self::new(&self.rules, self.before, self.deals);
        let mut cards: Vec<Vec<Card>> = dealt.iter().map(|hand| hand.iter().collect()).collect();
        for at in 0..self.log.len().min(CARDS) {
            let to = at % PLAYERS;
            let card = if to == usize::from(player) {
                self.log[at]
            } else {
                cards[to].pop().unwrap_or(self.log[at])
            };
            world.play(HeartsMove::Deal(card));
        }
        for at in 0..self.passed_so_far() {
            let (from, number) = (at / PASSED, at % PASSED);
            let card = passed[from].iter().nth(number);
            world.play(HeartsMove::Pass(card.unwrap_or(self.log[CARDS + at])));
        }
        for &card in self.played() {
            world.play(HeartsMove::Play(card));
        }
        world
    }
}
