//! Hearts as text and as a picture.

use hetman_game::{
    Act, BoardView, Error, Gesture, MoveList, Notation, Player, Position, Turn, Viewer,
};

use super::{CARDS, Hearts, HeartsMove, HeartsRules, PASSED, PLAYERS};
use crate::card::Card;
use crate::picture::Table;

impl Hearts {
    /// Whether a viewer may know the card of a move of this deal.
    fn shows(&self, at: usize, viewer: Viewer) -> bool {
        if at < CARDS {
            return viewer.sees(Player((at % PLAYERS) as u8));
        }
        if at >= CARDS + self.passes() {
            return true;
        }
        let from = ((at - CARDS) / PASSED) as u8;
        let arrived = !self.is_passing() && viewer.sees(Player(self.target(from)));
        viewer.sees(Player(from)) || arrived
    }

    fn trick_by_player(&self) -> Vec<(u8, Card)> {
        let seat = |at: usize| (self.leader + at as u8) % PLAYERS as u8;
        self.trick
            .iter()
            .enumerate()
            .map(|(at, &card)| (seat(at), card))
            .collect()
    }

    /// Why a card cannot be chosen.
    fn refusal(&self, word: &str) -> String {
        let Some(card) = Card::parse(word) else {
            return "it is no card, as `QS` for the queen of spades".into();
        };
        let hand = self.hands[usize::from(self.to_move().0)];
        let name = self.player_names()[usize::from(self.to_move().0)];
        if self.is_dealing() {
            "it is dealt already".into()
        } else if !hand.has(card) {
            format!("{name} does not hold it")
        } else if self.is_passing() {
            "cards are passed in the order spades, hearts, diamonds, clubs, low ones first".into()
        } else if let Some(led) = self
            .trick
            .first()
            .filter(|led| !hand.of(led.suit()).is_empty())
        {
            format!("the suit of `{led}` must be followed")
        } else if self.played().is_empty() {
            "the two of clubs leads the first trick".into()
        } else if self.trick.is_empty() {
            "no heart was thrown yet, so that none may be led".into()
        } else {
            "no points may fall on the first trick".into()
        }
    }
}

impl Notation for Hearts {
    type Rules = HeartsRules;

    fn start(rules: &HeartsRules) -> Result<Self, Error> {
        Ok(Self::new(rules, [0; PLAYERS], 0))
    }

    /// `0,13,5,8/1 AS 2C ...`: the points of the players before the deal, the deals finished, and every card dealt, passed
    /// and played since, in turn.
    fn parse(rules: &HeartsRules, text: &str) -> Result<Self, Error> {
        let bad = |why: String| Error::position(text, why);
        let mut words = text.split_whitespace();
        let heading = words.next().unwrap_or_default();
        let numbers = heading.split_once('/').and_then(|(scores, deals)| {
            let scores: Option<Vec<u16>> =
                scores.split(',').map(|word| word.parse().ok()).collect();
            let scores: [u16; PLAYERS] = scores?.try_into().ok()?;
            let deals: u16 = deals.parse().ok()?;
            (deals < 1000 && scores.iter().all(|&score| score < 2000)).then_some((scores, deals))
        });
        let (scores, deals) = numbers.ok_or_else(|| {
            bad("it begins with four scores and the deals, as `0,0,0,0/0`".into())
        })?;
        let mut position = Self::new(rules, scores, deals);
        for word in words {
            if word == "??" {
                return Err(bad("a card is hidden".into()));
            }
            if position.turn() == Turn::Over || position.deals != deals {
                return Err(bad(format!("the deal is over before `{word}`")));
            }
            let mv = position
                .parse_move(word)
                .map_err(|error| bad(error.to_string()))?;
            position.play(mv);
        }
        Ok(position)
    }

    fn text(&self) -> String {
        self.text_for(Viewer::All)
    }

    fn text_for(&self, viewer: Viewer) -> String {
        let scores: Vec<String> = self.before.iter().map(u16::to_string).collect();
        let mut text = format!("{}/{}", scores.join(","), self.deals);
        for (at, card) in self.log.iter().enumerate() {
            let card = if self.shows(at, viewer) {
                card.to_string()
            } else {
                "??".into()
            };
            text.push(' ');
            text.push_str(&card);
        }
        text
    }

    fn move_text(&self, mv: HeartsMove) -> String {
        mv.card().to_string()
    }

    fn move_text_for(&self, mv: HeartsMove, viewer: Viewer) -> String {
        let open = matches!(mv, HeartsMove::Play(_)) || viewer.sees(self.to_move());
        if open {
            self.move_text(mv)
        } else {
            "??".into()
        }
    }

    fn parse_move(&self, word: &str) -> Result<HeartsMove, Error> {
        let mut list = MoveList::new();
        self.moves(&mut list);
        let found = list.into_iter().find(|mv| self.move_text(*mv) == word);
        found.ok_or_else(|| Error::illegal(word, self.refusal(word)))
    }

    fn view(&self) -> BoardView {
        self.view_for(Viewer::All)
    }

    fn view_for(&self, viewer: Viewer) -> BoardView {
        self.table(&self.trick_by_player()).view_for(viewer)
    }

    fn gesture(&self, mv: HeartsMove) -> Gesture {
        if self.is_dealing() {
            return Gesture::default();
        }
        let place = self.table(&[]).place(self.to_move().0, mv.card());
        place.map_or_else(Gesture::default, |cell| Gesture::at(Act::Drop, cell))
    }

    fn player_names(&self) -> &'static [&'static str] {
        &["north", "east", "south", "west"]
    }

    fn tally(&self) -> Option<String> {
        let now = (0..PLAYERS).map(|at| {
            let open = if self.over { 0 } else { self.taken[at] };
            (self.scores[at] + open).to_string()
        });
        Some(now.collect::<Vec<_>>().join("-"))
    }

    fn ending(&self) -> &'static str {
        "fewest points"
    }
}

impl Hearts {
    fn table<'a>(&'a self, trick: &'a [(u8, Card)]) -> Table<'a> {
        Table {
            hands: &self.hands,
            trick,
            widest: 13,
        }
    }
}
