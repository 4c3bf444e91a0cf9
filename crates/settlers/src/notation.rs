//! Positions and moves as text and as a picture, for everybody or for one player's eyes.

mod picture;
mod text;

use std::sync::Arc;

use hetman_game::{
    BoardView, Cell, Error, Gesture, MoveList, Notation, Player, Position, Turn, Viewer,
};

use crate::goods::{CARD, CITY, Card, DECK, EACH, Good, Goods, ROAD, SETTLEMENT, affords};
use crate::island::{CORNERS, EDGES};
use crate::position::{MOST, Offer, Phase, Seat, Settlers, SettlersMove};
use crate::setup::{Land, SettlersRules};

impl Notation for Settlers {
    type Rules = SettlersRules;

    fn start(rules: &SettlersRules) -> Result<Self, Error> {
        let land = Land::new(rules);
        Ok(Self {
            robber: land.desert(),
            land: Arc::new(land),
            players: rules.players as u8,
            goal: rules.goal as u8,
            turns: rules.turns as u16,
            corners: [0; CORNERS],
            edges: [0; EDGES],
            seats: [Seat::default(); MOST],
            bank: [EACH; 5],
            deck: DECK,
            spent: [0; 5],
            owes: [0; MOST],
            longest: None,
            army: None,
            phase: Phase::Place,
            rolled: false,
            played: false,
            most_offers: rules.offers as u8,
            offers: 0,
            turn: 0,
        })
    }

    fn parse(rules: &SettlersRules, text: &str) -> Result<Self, Error> {
        text::parse(rules, text)
    }

    fn text(&self) -> String {
        text::write(self, Viewer::All)
    }

    fn text_for(&self, viewer: Viewer) -> String {
        text::write(self, viewer)
    }

    fn move_text(&self, mv: SettlersMove) -> String {
        move_text(mv)
    }

    fn move_text_for(&self, mv: SettlersMove, viewer: Viewer) -> String {
        let seen = match viewer {
            Viewer::All => true,
            Viewer::Player(player) => self.is_seen(mv, player),
            Viewer::Public => !matches!(mv, SettlersMove::Stolen(_) | SettlersMove::Drawn(_)),
        };
        if seen { move_text(mv) } else { "??".into() }
    }

    fn parse_move(&self, word: &str) -> Result<SettlersMove, Error> {
        let mut list = MoveList::new();
        if self.turn() != Turn::Over {
            self.moves(&mut list);
        }
        let found = list.into_iter().find(|&mv| move_text(mv) == word);
        found.ok_or_else(|| Error::illegal(word, self.why_not(word)))
    }

    fn view(&self) -> BoardView {
        picture::view(self, Viewer::All)
    }

    fn view_for(&self, viewer: Viewer) -> BoardView {
        picture::view(self, viewer)
    }

    fn gesture(&self, mv: SettlersMove) -> Gesture {
        picture::gesture(self, mv)
    }

    fn cell_name(&self, cell: Cell) -> String {
        picture::cell_name(self, cell)
    }

    fn shape(&self, kind: &str) -> &'static str {
        match kind {
            "road" => "point",
            "settlement" => "house",
            "city" => "rook",
            "robber" => "pawn",
            _ => "",
        }
    }

    fn player_names(&self) -> &'static [&'static str] {
        &picture::NAMES[..self.players()]
    }

    fn tally(&self) -> Option<String> {
        let points = |at: u8| {
            format!(
                "{} {}",
                picture::NAMES[usize::from(at)],
                self.open_points(Player(at))
            )
        };
        Some((0..self.players).map(points).collect::<Vec<_>>().join(", "))
    }

    fn ending(&self) -> &'static str {
        if self.winner().is_some() {
            "enough points"
        } else {
            "too many turns"
        }
    }
}

fn move_text(mv: SettlersMove) -> String {
    use SettlersMove as Move;
    match mv {
        Move::Settle(corner) => format!("settle:{corner}"),
        Move::Road(edge) => format!("road:{edge}"),
        Move::City(corner) => format!("city:{corner}"),
        Move::Roll => "roll".into(),
        Move::Dice(number) => number.to_string(),
        Move::Discard(good) => format!("discard:{}", good.name()),
        Move::Robber(hex, None) => format!("robber:{hex}"),
        Move::Robber(hex, Some(victim)) => {
            format!("robber:{hex}:{}", picture::NAMES[usize::from(victim)])
        }
        Move::Stolen(good) => format!("stolen:{}", good.name()),
        Move::Buy => "buy".into(),
        Move::Drawn(card) => format!("card:{}", Card::NAMES[card.at()]),
        Move::Knight => "knight".into(),
        Move::Roads => "roads".into(),
        Move::Plenty(one, other) => format!("plenty:{}:{}", one.name(), other.name()),
        Move::Monopoly(good) => format!("monopoly:{}", good.name()),
        Move::Trade(give, get) => format!("trade:{}:{}", give.name(), get.name()),
        Move::Offer(Offer { to, give, get }) => {
            let name = picture::NAMES[usize::from(to)];
            format!("offer:{name}:{}:{}", give.name(), get.name())
        }
        Move::Accept => "accept".into(),
        Move::Refuse => "refuse".into(),
        Move::End => "end".into(),
    }
}

impl Settlers {
    /// Why an offer cannot be made.
    fn why_no_offer(&self, rest: &str) -> String {
        let player = self.to_move();
        let hand = &self.seats[usize::from(player.0)].hand;
        let parts: Vec<&str> = rest.split(':').collect();
        let &[name, give, get] = parts.as_slice() else {
            return "an offer names a player, a good to give and one to get".into();
        };
        let good = |name: &str| Good::ALL.into_iter().find(|good| good.name() == name);
        let to = self.player_names().iter().position(|known| *known == name);
        match (to, good(give), good(get)) {
            (None, ..) => format!("`{name}` is no player here"),
            (Some(to), ..) if to == usize::from(player.0) => {
                "nobody makes an offer to himself".into()
            }
            (_, None, _) => format!("`{give}` is no good"),
            (_, _, None) => format!("`{get}` is no good"),
            (_, Some(give), Some(get)) if give == get => "a good is not offered for itself".into(),
            (_, Some(give), _) if hand[give.at()] == 0 => {
                format!("the hand holds no {}", give.name())
            }
            _ if self.offers >= self.most_offers => {
                format!("{} offers were made in this turn", self.offers)
            }
            _ => format!("`{name}` holds nothing"),
        }
    }

    /// Why a word is no move here, in part of a sentence.
    fn why_not(&self, word: &str) -> String {
        let player = self.to_move().0;
        let hand = &self.seats[usize::from(player)].hand;
        let (kind, rest) = word.split_once(':').unwrap_or((word, ""));
        let price = |name: &str, price: &Goods| {
            if affords(*hand, *price) {
                format!("no {name} may stand there")
            } else {
                format!("the hand does not hold what a {name} costs")
            }
        };
        let stage = match self.phase {
            Phase::Place => "a first settlement is to be put down",
            Phase::Link(_) => "a road is to be put down beside the settlement",
            Phase::Before => "the dice are to be rolled",
            Phase::Dice => "the dice are in the air",
            Phase::Discard => "goods are to be given back",
            Phase::Robber => "the robber is to be moved",
            Phase::Steal(_) => "a good is being drawn",
            Phase::Draw => "a card is being drawn",
            Phase::Roads(_) => "a road is to be built for nothing",
            Phase::Offer(offer) if word == "accept" && hand[offer.get.at()] == 0 => {
                return format!("the hand holds no {}", offer.get.name());
            }
            Phase::Offer(_) => "an offer is to be answered",
            Phase::Main => "",
        };
        if self.turn() == Turn::Over {
            return "the game is over".into();
        }
        if !stage.is_empty() {
            return format!("{stage}, and this is no way to do it");
        }
        match kind {
            "road" => price("road", &ROAD),
            "settle" => price("settlement", &SETTLEMENT),
            "city" => price("city", &CITY),
            "buy" => price("card", &CARD),
            "knight" | "roads" | "plenty" | "monopoly" => {
                "no such card may be played: one a turn, and none bought in it".into()
            }
            "offer" => self.why_no_offer(rest),
            "trade" => {
                let give = rest.split(':').next().unwrap_or_default();
                let good = Good::ALL.into_iter().find(|good| good.name() == give);
                good.map_or_else(
                    || format!("`{give}` is no good"),
                    |good| {
                        format!(
                            "the bank takes {} {give} for one of another good",
                            self.rate(player, good)
                        )
                    },
                )
            }
            _ => "nobody can do that in a turn".into(),
        }
    }
}
