//! Tysiąc as text and as a picture.

use hetman_game::{
    Act, BoardView, Error, Gesture, MoveList, Notation, Player, Position, Turn, Viewer,
};

use super::{MOST, Stage, Tysiac, TysiacMove, TysiacRules};
use crate::card::Card;
use crate::picture::Table;

impl Tysiac {
    /// The word of a move of this deal, as far as a viewer may know it by now.
    fn word_for(&self, at: usize, viewer: Viewer) -> String {
        let shown = match self.log[at] {
            TysiacMove::Deal(card) => match self.recipient(at) {
                Some(seat) => viewer.sees(Player(seat)),
                None => viewer == Viewer::All || self.is_shown(card),
            },
            TysiacMove::Give(card) => {
                let to = self.given.iter().position(|hand| hand.has(card));
                let to = to.unwrap_or(0) as u8;
                viewer.sees(Player(self.declarer)) || viewer.sees(Player(to))
            }
            _ => true,
        };
        if shown {
            word(self.log[at])
        } else {
            "??".into()
        }
    }

    fn is_shown(&self, card: Card) -> bool {
        self.taken
            .is_some_and(|which| self.pile(which).contains(&card))
    }

    fn trick_by_player(&self) -> Vec<(u8, Card)> {
        let mut player = self.leader;
        let mut trick = Vec::new();
        for &card in &self.trick {
            trick.push((player, card));
            player = self.after(player);
        }
        trick
    }

    fn table<'a>(&'a self, trick: &'a [(u8, Card)]) -> Table<'a> {
        Table {
            hands: &self.hands[..self.rules.players],
            trick,
            widest: self.hand_size() as u32 + 3,
        }
    }

    /// Why a word cannot be said or a card not be played.
    fn refusal(&self, text: &str) -> String {
        let name = self.player_names()[usize::from(self.to_move().0)];
        let limit = 10 * u32::from(self.limit(self.mover));
        match self.stage {
            Stage::Over => "the game is over".into(),
            Stage::Deal => "the cards are dealt first".into(),
            Stage::Bid => {
                let least = 10 * (u32::from(self.bid) + 1);
                format!("it is {name}'s turn to bid {least} or more, at most {limit}, or to `pass`")
            }
            Stage::Take => format!("{name} takes `stock1` or `stock2` first"),
            Stage::Contract => {
                let least = 10 * u32::from(self.bid);
                format!(
                    "{name} names a contract from {least} to {}",
                    limit.max(least)
                )
            }
            Stage::Give | Stage::Play => self.card_refusal(text, name),
        }
    }

    fn card_refusal(&self, text: &str, name: &str) -> String {
        let Some(card) = Card::parse(text) else {
            return format!("it is {name}'s turn to choose a card, as `QS`");
        };
        let hand = self.hands[usize::from(self.mover)];
        match self.trick.first() {
            _ if !hand.has(card) => format!("{name} does not hold it"),
            _ if self.stage == Stage::Give => {
                "cards are laid aside in the order spades, hearts, diamonds, clubs".into()
            }
            Some(led) if card.suit() != led.suit() && !hand.of(led.suit()).is_empty() => {
                format!("the suit of `{led}` must be followed")
            }
            _ => "a card that beats the trick must be played".into(),
        }
    }
}

/// A move as a word.
fn word(mv: TysiacMove) -> String {
    match mv {
        TysiacMove::Deal(card) | TysiacMove::Give(card) | TysiacMove::Play(card) => {
            card.to_string()
        }
        TysiacMove::Bid(tens) | TysiacMove::Contract(tens) => (10 * u32::from(tens)).to_string(),
        TysiacMove::Pass => "pass".into(),
        TysiacMove::Take(which) => format!("stock{}", which + 1),
        TysiacMove::Bomb => "bomb".into(),
    }
}

/// Points, deals and deals given up, as `0,0,0/0/0,0,0`.
fn heading(rules: &TysiacRules, word: &str) -> Option<([i32; MOST], u32, [u8; MOST])> {
    let parts: Vec<&str> = word.split('/').collect();
    let &[scores, deals, bombs] = parts.as_slice() else {
        return None;
    };
    let numbers = |text: &str| -> Option<[i32; MOST]> {
        let list: Option<Vec<i32>> = text.split(',').map(|word| word.parse().ok()).collect();
        let list = list.filter(|list| list.len() == rules.players)?;
        let mut numbers = [0; MOST];
        numbers[..list.len()].copy_from_slice(&list);
        numbers
            .iter()
            .all(|number| number.unsigned_abs() < 1_000_000)
            .then_some(numbers)
    };
    let bombs = numbers(bombs)?.map(u8::try_from);
    let bombs: Option<Vec<u8>> = bombs.into_iter().map(Result::ok).collect();
    let bombs: [u8; MOST] = bombs?.try_into().ok()?;
    let deals: u32 = deals.parse().ok().filter(|deals| *deals < rules.deals)?;
    let fits = bombs.iter().all(|&bombs| usize::from(bombs) <= rules.bombs);
    fits.then_some((numbers(scores)?, deals, bombs))
}

impl Notation for Tysiac {
    type Rules = TysiacRules;

    fn start(rules: &TysiacRules) -> Result<Self, Error> {
        Ok(Self::new(rules, [0; MOST], 0, [0; MOST]))
    }

    /// `120,-100,60/2/0,1,0 AS 9C ... 110 pass ...`: the points of the players before the deal, the deals finished, those each
    /// has given up, and everything dealt, said and played since, in turn.
    fn parse(rules: &TysiacRules, text: &str) -> Result<Self, Error> {
        let bad = |why: String| Error::position(text, why);
        let mut words = text.split_whitespace();
        let first = heading(rules, words.next().unwrap_or_default());
        let (scores, deals, bombs) = first.ok_or_else(|| {
            bad("it begins with scores, deals and deals given up, as `0,0,0/0/0,0,0`".into())
        })?;
        let mut position = Self::new(rules, scores, deals, bombs);
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
        let players = self.rules.players;
        let list = |numbers: Vec<String>| numbers.join(",");
        let scores = list(self.before[..players].iter().map(i32::to_string).collect());
        let bombs = list(
            self.bombs_before[..players]
                .iter()
                .map(u8::to_string)
                .collect(),
        );
        let mut text = format!("{scores}/{}/{bombs}", self.deals);
        for at in 0..self.log.len() {
            text.push(' ');
            text.push_str(&self.word_for(at, viewer));
        }
        text
    }

    fn move_text(&self, mv: TysiacMove) -> String {
        word(mv)
    }

    fn move_text_for(&self, mv: TysiacMove, viewer: Viewer) -> String {
        let seen = match mv {
            TysiacMove::Deal(_) => match self.recipient(self.dealt_so_far()) {
                Some(seat) => viewer.sees(Player(seat)),
                None => viewer == Viewer::All,
            },
            TysiacMove::Give(_) => {
                viewer.sees(Player(self.declarer)) || viewer.sees(Player(self.receiver()))
            }
            _ => true,
        };
        if seen { word(mv) } else { "??".into() }
    }

    fn parse_move(&self, text: &str) -> Result<TysiacMove, Error> {
        let mut list = MoveList::new();
        self.moves(&mut list);
        let found = list.into_iter().find(|mv| word(*mv) == text);
        found.ok_or_else(|| Error::illegal(text, self.refusal(text)))
    }

    fn view(&self) -> BoardView {
        self.view_for(Viewer::All)
    }

    fn view_for(&self, viewer: Viewer) -> BoardView {
        self.table(&self.trick_by_player()).view_for(viewer)
    }

    fn gesture(&self, mv: TysiacMove) -> Gesture {
        let (TysiacMove::Give(card) | TysiacMove::Play(card)) = mv else {
            return Gesture::default();
        };
        let place = self.table(&[]).place(self.mover, card);
        place.map_or_else(Gesture::default, |cell| Gesture::at(Act::Drop, cell))
    }

    fn tally(&self) -> Option<String> {
        let scores = self.scores[..self.rules.players].iter();
        Some(scores.map(i32::to_string).collect::<Vec<_>>().join(" : "))
    }

    fn ending(&self) -> &'static str {
        "most points"
    }
}
