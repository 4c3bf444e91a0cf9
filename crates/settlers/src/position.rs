//! A position on the island: what is built, who holds what, whose turn it is and what he is about to do.

use std::array;
use std::sync::Arc;

use hetman_game::random::{Random, mix};
use hetman_game::{MoveList, Player, Position, Turn};

use crate::goods::{Card, Cards, Good, Goods, count};
use crate::island::{CORNERS, EDGES};
use crate::setup::{Land, ways};

/// The most who can play.
pub(crate) const MOST: usize = 4;

/// What one player holds.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Seat {
    pub hand: Goods,
    /// Cards not played yet, those bought in this turn included.
    pub cards: Cards,
    /// Cards bought in this turn, which may not be played in it.
    pub fresh: Cards,
    /// Knights played.
    pub knights: u8,
}

/// What is to be done next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Phase {
    /// A first settlement is put down.
    Place,
    /// A first road is put down beside it.
    Link(u8),
    /// The dice are not rolled yet.
    Before,
    /// The dice fall.
    Dice,
    /// Players with too many goods give half of them back.
    Discard,
    /// The robber is moved.
    Robber,
    /// A good is drawn from a player's hand.
    Steal(u8),
    /// The player trades, builds, plays cards.
    Main,
    /// A card is drawn.
    Draw,
    /// Roads are built for nothing, so many.
    Roads(u8),
    /// A player has to answer an offer.
    Offer(Offer),
}

/// One good of the player whose turn it is for one of another player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Offer {
    /// The player who is asked.
    pub to: u8,
    /// What he would get.
    pub give: Good,
    /// What he would give for it.
    pub get: Good,
}

/// A position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settlers {
    pub(crate) land: Arc<Land>,
    pub(crate) players: u8,
    pub(crate) goal: u8,
    pub(crate) turns: u16,
    /// 0 for nothing, from 1 the players' settlements, from 5 their cities.
    pub(crate) corners: [u8; CORNERS],
    /// 0 for nothing, from 1 the players' roads.
    pub(crate) edges: [u8; EDGES],
    pub(crate) robber: u8,
    pub(crate) seats: [Seat; MOST],
    pub(crate) bank: Goods,
    pub(crate) deck: Cards,
    /// Cards played, but for knights, which lie before their players.
    pub(crate) spent: Cards,
    /// Goods that players still have to give back.
    pub(crate) owes: [u8; MOST],
    pub(crate) longest: Option<u8>,
    pub(crate) army: Option<u8>,
    pub(crate) phase: Phase,
    pub(crate) rolled: bool,
    /// Whether a card was played in this turn.
    pub(crate) played: bool,
    /// The most offers in a turn.
    pub(crate) most_offers: u8,
    /// Offers made in this turn.
    pub(crate) offers: u8,
    /// Turns begun, first settlements counted.
    pub(crate) turn: u16,
}

/// What a player or chance does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SettlersMove {
    /// A settlement on a corner.
    Settle(u8),
    /// A road on an edge.
    Road(u8),
    /// A settlement becomes a city.
    City(u8),
    /// The player rolls.
    Roll,
    /// The dice show so much.
    Dice(u8),
    /// A good is given back at a seven.
    Discard(Good),
    /// The robber goes to a hexagon, perhaps to draw from a player's hand.
    Robber(u8, Option<u8>),
    /// The good that is drawn.
    Stolen(Good),
    /// The player buys a card.
    Buy,
    /// The card that is drawn.
    Drawn(Card),
    /// The player plays a knight.
    Knight,
    /// The player plays a card for two roads.
    Roads,
    /// The player takes two goods from the bank by a card.
    Plenty(Good, Good),
    /// The player takes all of a good from the others by a card.
    Monopoly(Good),
    /// The player gives goods of one kind to the bank for one of another.
    Trade(Good, Good),
    /// The player offers a good to another.
    Offer(Offer),
    /// The other takes it.
    Accept,
    /// The other does not.
    Refuse,
    /// The turn ends.
    End,
}

/// Owner and kind of what stands on a corner.
pub(crate) fn building(corner: u8) -> Option<(u8, bool)> {
    match corner {
        0 => None,
        1..=4 => Some((corner - 1, false)),
        _ => Some((corner - 5, true)),
    }
}

impl Settlers {
    /// Whose turn it is: in the order of the table, after first settlements in both directions.
    pub(crate) fn owner(&self) -> u8 {
        let players = u16::from(self.players);
        let owner = match self.turn {
            turn if turn < players => turn,
            turn if turn < 2 * players => 2 * players - 1 - turn,
            turn => turn % players,
        };
        owner as u8
    }

    /// Points that everybody sees.
    pub fn open_points(&self, player: Player) -> u32 {
        let built: u32 = self
            .corners
            .iter()
            .filter_map(|&corner| building(corner))
            .filter(|&(owner, _)| owner == player.0)
            .map(|(_, city)| 1 + u32::from(city))
            .sum();
        let holds = |title: Option<u8>| 2 * u32::from(title == Some(player.0));
        built + holds(self.longest) + holds(self.army)
    }

    /// All points of a player.
    pub fn points(&self, player: Player) -> u32 {
        let cards = self.seats[usize::from(player.0)].cards;
        self.open_points(player) + u32::from(cards[Card::Point.at()])
    }

    /// Who has won: the one whose turn it is, once he has enough points.
    pub(crate) fn winner(&self) -> Option<Player> {
        let owner = Player(self.owner());
        let playing = self.turn >= 2 * u16::from(self.players);
        (playing && self.points(owner) >= u32::from(self.goal)).then_some(owner)
    }

    /// Whether goods and cards are all there: in hands, in the bank, in the deck or played.
    pub fn is_conserved(&self) -> bool {
        let seats = &self.seats[..usize::from(self.players)];
        let goods = (0..5).all(|at| {
            let held: u8 = seats.iter().map(|seat| seat.hand[at]).sum();
            held + self.bank[at] == crate::goods::EACH
        });
        let cards = (0..5).all(|at| {
            let held: u8 = seats.iter().map(|seat| seat.cards[at]).sum();
            let knights: u8 = seats.iter().map(|seat| seat.knights).sum();
            let shown = self.spent[at] + if at == Card::Knight.at() { knights } else { 0 };
            held + shown + self.deck[at] == crate::goods::DECK[at]
        });
        goods && cards
    }
}

impl Position for Settlers {
    type Move = SettlersMove;
    type Undo = Self;

    const MOVES_AGAIN: bool = true;
    const CHANCE: bool = true;
    const HIDDEN: bool = true;
    const MANY: bool = true;

    fn players(&self) -> usize {
        usize::from(self.players)
    }

    fn turn(&self) -> Turn {
        if self.turn >= self.turns || self.winner().is_some() {
            return Turn::Over;
        }
        match self.phase {
            Phase::Dice | Phase::Steal(_) | Phase::Draw => Turn::Chance,
            _ => Turn::Player(self.to_move()),
        }
    }

    fn to_move(&self) -> Player {
        let owner = self.owner();
        if let Phase::Offer(offer) = self.phase {
            return Player(offer.to);
        }
        if self.phase == Phase::Discard {
            let round = (0..self.players).map(|step| (owner + step) % self.players);
            let debtor = round.into_iter().find(|&at| self.owes[usize::from(at)] > 0);
            return Player(debtor.unwrap_or(owner));
        }
        Player(owner)
    }

    fn payoff(&self, player: Player) -> i32 {
        match self.winner() {
            Some(winner) if winner == player => 1,
            Some(_) => -1,
            None => 0,
        }
    }

    fn moves(&self, list: &mut MoveList<SettlersMove>) {
        if self.turn() != Turn::Over {
            self.list_moves(list);
        }
    }

    fn play(&mut self, mv: SettlersMove) -> Self {
        let before = self.clone();
        self.make(mv);
        before
    }

    fn undo(&mut self, _mv: SettlersMove, undo: Self) {
        *self = undo;
    }

    fn key(&self) -> u64 {
        let seats = self.seats.iter().flat_map(|seat| {
            let numbers = seat.hand.into_iter().chain(seat.cards).chain(seat.fresh);
            numbers.chain([seat.knights])
        });
        let (phase, detail) = match self.phase {
            Phase::Place => (0, 0),
            Phase::Link(corner) => (1, corner),
            Phase::Before => (2, 0),
            Phase::Dice => (3, 0),
            Phase::Discard => (4, 0),
            Phase::Robber => (5, 0),
            Phase::Steal(victim) => (6, victim),
            Phase::Main => (7, 0),
            Phase::Draw => (8, 0),
            Phase::Roads(left) => (9, left),
            Phase::Offer(Offer { to, give, get }) => {
                (10, (to * 5 + give.at() as u8) * 5 + get.at() as u8)
            }
        };
        let flags = [
            phase,
            detail,
            u8::from(self.rolled),
            u8::from(self.played),
            self.robber,
            self.offers,
        ];
        let titles = [self.longest, self.army].map(|title| title.map_or(9, |at| at));
        let bytes = self.corners.into_iter().chain(self.edges).chain(seats);
        let bytes = bytes
            .chain(flags)
            .chain(titles)
            .chain(self.owes)
            .chain(self.spent);
        let mut key = mix(u64::from(self.turn));
        let mut word = 0u64;
        for (at, byte) in bytes.enumerate() {
            word = word << 8 | u64::from(byte);
            if at % 8 == 7 {
                key = mix(key ^ word);
            }
        }
        mix(key ^ word)
    }

    fn weight(&self, mv: SettlersMove) -> u32 {
        match (mv, self.phase) {
            (SettlersMove::Dice(number), _) => ways(number),
            (SettlersMove::Drawn(card), _) => u32::from(self.deck[card.at()]),
            (SettlersMove::Stolen(good), Phase::Steal(victim)) => {
                u32::from(self.seats[usize::from(victim)].hand[good.at()])
            }
            _ => 1,
        }
    }

    /// What lies open, what the player holds, and how much the others hold.
    fn observed(&self, player: Player) -> u64 {
        let mut seen = self.clone();
        for (at, seat) in seen.seats.iter_mut().enumerate() {
            if at != usize::from(player.0) {
                for part in [&mut seat.hand, &mut seat.cards, &mut seat.fresh] {
                    *part = [count(*part) as u8, 0, 0, 0, 0];
                }
            }
        }
        seen.key()
    }

    /// What is drawn from a hand is seen by the two players, a card that is drawn by its owner.
    fn is_seen(&self, mv: SettlersMove, player: Player) -> bool {
        let own = player.0 == self.owner();
        match (mv, self.phase) {
            (SettlersMove::Stolen(_), Phase::Steal(victim)) => own || player.0 == victim,
            (SettlersMove::Drawn(_), _) => own,
            _ => true,
        }
    }

    /// Goods of the others are dealt anew, to each as many as he has; so are their cards, from those that the player has not
    /// seen. The one whose turn it is has not won without saying so.
    fn determinise(&self, player: Player, random: &mut Random) -> Self {
        let mut drawn = self.clone();
        let others: Vec<usize> = (0..self.players())
            .filter(|&at| at != usize::from(player.0))
            .collect();
        let mut goods = Pool::of(others.iter().map(|&at| self.seats[at].hand));
        let mut cards = Pool::of(
            others
                .iter()
                .map(|&at| self.seats[at].cards)
                .chain([self.deck]),
        );
        goods.shuffle(random);
        cards.shuffle(random);
        let owner = usize::from(self.owner());
        // Who offers a good has shown that he holds one.
        let shown = match self.phase {
            Phase::Offer(offer) if owner != usize::from(player.0) => {
                goods.remove(offer.give.at() as u8).then_some(offer.give)
            }
            _ => None,
        };
        let points = self.open_points(Player(self.owner()));
        let room = u32::from(self.goal).saturating_sub(points + 1);
        let owner_first = others.iter().filter(|&&at| at == owner);
        for &at in owner_first.chain(others.iter().filter(|&&at| at != owner)) {
            let seat = &mut drawn.seats[at];
            let held = shown.filter(|_| at == owner);
            let unseen = count(seat.hand) - u32::from(held.is_some());
            seat.hand = goods.deal(unseen, u32::MAX);
            if let Some(good) = held {
                seat.hand[good.at()] += 1;
            }
            let (old, new) = (count(seat.cards) - count(seat.fresh), count(seat.fresh));
            let most = if at == owner { room } else { u32::MAX };
            let kept = cards.deal(old, most);
            let most = most.saturating_sub(u32::from(kept[Card::Point.at()]));
            seat.fresh = cards.deal(new, most);
            seat.cards = array::from_fn(|kind| kept[kind] + seat.fresh[kind]);
        }
        drawn.deck = cards.deal(count(self.deck), u32::MAX);
        drawn
    }
}

/// Things of five kinds in a random order, to be dealt.
struct Pool(Vec<u8>);

impl Pool {
    fn of(parts: impl Iterator<Item = [u8; 5]>) -> Self {
        let mut things = Vec::new();
        for part in parts {
            for (kind, &number) in part.iter().enumerate() {
                things.extend((0..number).map(|_| kind as u8));
            }
        }
        Self(things)
    }

    /// Mixes the things; who held them before does not matter.
    fn shuffle(&mut self, random: &mut Random) {
        self.0.sort_unstable();
        random.shuffle(&mut self.0);
    }

    /// Takes one of a kind out; false if there is none.
    fn remove(&mut self, kind: u8) -> bool {
        let at = self.0.iter().position(|&one| one == kind);
        at.map(|at| self.0.swap_remove(at)).is_some()
    }

    /// Deals so many, not more than `most` of them points if others are left.
    fn deal(&mut self, number: u32, most: u32) -> [u8; 5] {
        let point = Card::Point.at() as u8;
        let mut dealt = [0; 5];
        for _ in 0..number {
            let full = u32::from(dealt[Card::Point.at()]) >= most;
            let fits = self.0.iter().rposition(|&kind| !full || kind != point);
            let at = fits.or(self.0.len().checked_sub(1));
            if let Some(at) = at {
                dealt[usize::from(self.0.swap_remove(at))] += 1;
            }
        }
        dealt
    }
}
