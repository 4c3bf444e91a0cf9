//! Worlds of tysiąc that look the same to a player: who did not follow, beat or trump could not, what was given or shown is where
//! it went, and who bid above 120 has a marriage, as far as a few draws find one.

use hetman_game::Position;
use hetman_game::random::Random;

use super::worth::{deck, marriages};
use super::{CARD_TENS, CARDS, MOST, Stage, Tysiac, TysiacMove};
use crate::card::{Card, Hand};
use crate::deal::{Unseen, share_out};

/// Places where cards can be: the hands, what is laid aside, the stock that nobody has seen, the deck.
const PLACES: usize = MOST + 3;
const ASIDE: usize = MOST;
const STOCK: usize = MOST + 1;
const DECK: usize = MOST + 2;
/// Draws after which bids are no longer asked for their marriages.
const ASKED_BIDS: u32 = 20;
/// Draws after which a world is taken as it is.
const MOST_DRAWS: u32 = 200;

/// What a world is made of.
struct World {
    dealt: [Hand; MOST],
    stock: Vec<Card>,
    given: [Hand; MOST],
    /// Whether everybody got what he may hold.
    possible: bool,
}

impl Tysiac {
    /// A world drawn for a player.
    pub(super) fn drawn_for(&self, player: u8, random: &mut Random) -> Self {
        if self.stage == Stage::Over || self.log.is_empty() {
            return self.clone();
        }
        let mut draws = 0;
        loop {
            let world = self.draw_once(player, random);
            draws += 1;
            let fits = world.possible
                && self.is_whole(&world)
                && (draws > ASKED_BIDS || self.bids_fit(player, &world));
            if fits || draws == MOST_DRAWS {
                return self.replayed(player, &world);
            }
        }
    }

    /// Whether every hand has as many cards as were dealt to it.
    fn is_whole(&self, world: &World) -> bool {
        let sizes = world.dealt.iter().zip(&self.dealt);
        let gifts = world.given.iter().zip(&self.given);
        sizes
            .chain(gifts)
            .all(|(drawn, true_one)| drawn.len() == true_one.len())
    }

    /// Whether every other player could bid as he did.
    fn bids_fit(&self, player: u8, world: &World) -> bool {
        let mut bids = [0; MOST];
        let (mut bidder, mut passed) = (self.after(self.seats()[0]), [false; MOST]);
        for mv in &self.log {
            match *mv {
                TysiacMove::Bid(tens) => bids[usize::from(bidder)] = tens,
                TysiacMove::Pass => passed[usize::from(bidder)] = true,
                _ => continue,
            }
            let mut next = self.after(bidder);
            while passed[usize::from(next)] && next != bidder {
                next = self.after(next);
            }
            bidder = next;
        }
        let fits = |at: usize| bids[at] <= CARD_TENS + marriages(world.dealt[at]);
        !self.rules.bid_limit || (0..MOST).filter(|&at| at != usize::from(player)).all(fits)
    }

    fn draw_once(&self, player: u8, random: &mut Random) -> World {
        let own = usize::from(player);
        let declarer = usize::from(self.declarer);
        let (played, possible) = (self.played, self.possible);
        let mut fixed: [Hand; MOST] = std::array::from_fn(|at| played[at].or(self.certain[at]));
        fixed[own] = self.dealt[own];
        let mut given = self.known_gifts(player);
        let shown = self.shown();
        if self.taken.is_some() {
            fixed[own] = self.hands[own].or(played[own]);
            self.guess_gifts(player, shown, (&fixed, &possible), &mut given, random);
            for (at, gift) in given.iter().enumerate().filter(|(at, _)| *at != declarer) {
                fixed[at] = fixed[at].or(*gift);
            }
            if self.active() > 2 {
                let gone = given
                    .iter()
                    .fold(Hand::default(), |sum, hand| sum.or(*hand));
                fixed[declarer] = fixed[declarer].or(shown.without(gone));
            }
        }
        let places = self.places(player, &fixed, &given, &possible);
        let aside = if self.active() == 2 {
            given[declarer]
        } else {
            Hand::default()
        };
        let known = fixed.iter().fold(aside, |sum, hand| sum.or(*hand));
        let shared = share_out(deck().without(known), &places, random);
        let fits = |(hand, place): (&Hand, &Unseen)| hand.without(place.possible).is_empty();
        World {
            possible: shared.iter().zip(&places).all(fits),
            ..self.assembled(player, &shared, &fixed, given, random)
        }
    }

    /// The cards of the stock that everybody has seen.
    fn shown(&self) -> Hand {
        let pile = self
            .taken
            .map(|which| self.pile(which).iter().copied().collect());
        pile.unwrap_or_default()
    }

    /// The gifts a player knows of: all he gave, and what he got.
    fn known_gifts(&self, player: u8) -> [Hand; MOST] {
        let knows = |at: usize| player == self.declarer || at == usize::from(player);
        std::array::from_fn(|at| {
            if knows(at) {
                self.given[at]
            } else {
                Hand::default()
            }
        })
    }

    /// Decides for gifts between others whether a card of the stock was given on: certainly if it was played by who got it.
    fn guess_gifts(
        &self,
        player: u8,
        shown: Hand,
        (fixed, possible): (&[Hand; MOST], &[Hand; MOST]),
        given: &mut [Hand; MOST],
        random: &mut Random,
    ) {
        if self.active() == 2 || player == self.declarer {
            return;
        }
        let mut left = shown;
        for at in 0..MOST {
            left = left.without(fixed[at]).without(given[at]);
        }
        let room = |at: usize| self.hands[at].len() + self.played[at].len() - fixed[at].len();
        let declarer = usize::from(self.declarer);
        for seat in self.seats() {
            let at = usize::from(seat);
            if seat == self.declarer || seat == player || self.given[at].is_empty() {
                continue;
            }
            let played = fixed[at].and(shown).iter().next();
            let possible_here = if room(at) > 0 {
                left.and(possible[at])
            } else {
                Hand::default()
            };
            // What the declarer cannot hold he has given away.
            let must = possible_here.without(possible[declarer]);
            let forced = !must.is_empty() || left.len() > room(declarer);
            let cards = if must.is_empty() { possible_here } else { must };
            let cards: Vec<Card> = cards.iter().collect();
            let guessed = (!cards.is_empty() && (forced || random.below(3) == 0))
                .then(|| cards[random.below(cards.len())]);
            if let Some(card) = played.or(guessed) {
                given[at].add(card);
                left.remove(card);
            }
        }
    }

    /// How many cards each place takes, and which.
    fn places(
        &self,
        player: u8,
        fixed: &[Hand; MOST],
        given: &[Hand; MOST],
        possible: &[Hand; MOST],
    ) -> [Unseen; PLACES] {
        let (own, declarer) = (usize::from(player), usize::from(self.declarer));
        let shown = self.shown();
        std::array::from_fn(|at| {
            let number = match at {
                _ if at == own => 0,
                ASIDE if self.active() == 2 => self.given[declarer].len() - given[declarer].len(),
                ASIDE => 0,
                STOCK => self.stock.len() - shown.len(),
                DECK => CARDS - self.dealt_so_far(),
                _ => (self.hands[at].len() + self.played[at].len()).saturating_sub(fixed[at].len()),
            };
            let possible = match at {
                STOCK | DECK => deck().without(shown),
                ASIDE => deck(),
                _ if self.taken.is_some() && at != declarer => possible[at].without(shown),
                _ => possible[at],
            };
            Unseen { number, possible }
        })
    }

    /// Hands as they were dealt: without what was got from the stock or as a gift, with what was given.
    fn assembled(
        &self,
        player: u8,
        shared: &[Hand; PLACES],
        fixed: &[Hand; MOST],
        mut given: [Hand; MOST],
        random: &mut Random,
    ) -> World {
        let declarer = usize::from(self.declarer);
        let mut dealt: [Hand; MOST] = std::array::from_fn(|at| shared[at].or(fixed[at]));
        given[declarer] = given[declarer].or(shared[ASIDE]);
        for at in (0..MOST).filter(|&at| at != declarer) {
            if given[at].len() < self.given[at].len() {
                let cards: Vec<Card> = dealt[at].without(self.shown()).iter().collect();
                let gift = cards.get(random.below(cards.len().max(1)));
                given[at] = gift.copied().into_iter().collect();
            }
            dealt[at] = dealt[at].without(given[at]);
        }
        let all_given = given
            .iter()
            .fold(Hand::default(), |sum, hand| sum.or(*hand));
        if self.taken.is_some() {
            dealt[declarer] = dealt[declarer].or(all_given).without(self.shown());
        }
        dealt[usize::from(player)] = self.dealt[usize::from(player)];
        let mut hidden = shared[STOCK].iter();
        let shown = self.shown();
        let card = |&card: &Card| {
            if shown.has(card) {
                card
            } else {
                hidden.next().unwrap_or(card)
            }
        };
        let stock = self.stock.iter().map(card).collect();
        World {
            dealt,
            stock,
            given,
            possible: true,
        }
    }

    /// The same moves with other cards: those of the player come as they came.
    fn replayed(&self, player: u8, world: &World) -> Self {
        let mut again = Self::new(&self.rules, self.before, self.deals, self.bombs_before);
        let mut hands: Vec<Vec<Card>> = world
            .dealt
            .iter()
            .map(|hand| hand.iter().collect())
            .collect();
        let mut stock = world.stock.iter();
        let mut aside = world.given[usize::from(self.declarer)].iter();
        for &mv in &self.log {
            let mv = match mv {
                TysiacMove::Deal(card) => {
                    let other = match again.recipient(again.dealt_so_far()) {
                        Some(seat) if seat == player => None,
                        Some(seat) => hands[usize::from(seat)].pop(),
                        None => stock.next().copied(),
                    };
                    TysiacMove::Deal(other.unwrap_or(card))
                }
                TysiacMove::Give(card) => {
                    let to = again.receiver();
                    let other = if to == again.declarer {
                        aside.next()
                    } else {
                        world.given[usize::from(to)].iter().next()
                    };
                    TysiacMove::Give(other.unwrap_or(card))
                }
                same => same,
            };
            again.play(mv);
        }
        again
    }
}
