//! Positions and plays as text and as a picture. Points are counted as their owner counts them, from 24 down to 1.

mod identifier;
mod picture;
mod text;

use hetman_game::{
    BoardView, Cell, Error, Gesture, MoveList, Notation, Position, Score, Shown, Turn,
};

use crate::play::{BackgammonMove, Play};
use crate::position::{BAR, Backgammon, Dice, OFF};
use crate::stakes::{BackgammonRules, Stakes};

impl Notation for Backgammon {
    type Rules = BackgammonRules;

    fn start(rules: &BackgammonRules) -> Result<Self, Error> {
        let stakes = Stakes::new(rules).map_err(Error::Other)?;
        Ok(Self::for_stakes(stakes))
    }

    /// Reads a position as written here, or by its ids in GNU Backgammon.
    fn parse(rules: &BackgammonRules, text: &str) -> Result<Self, Error> {
        let stakes = Stakes::new(rules).map_err(Error::Other)?;
        text::parse(text, stakes)
    }

    fn identifier(&self) -> Option<String> {
        identifier::write(self)
    }

    fn text(&self) -> String {
        text::write(self)
    }

    /// `13/7,8/7`, `bar/22*`, `6/off(2)`, and `pass` where no man can move; a roll is `63`.
    fn move_text(&self, mv: BackgammonMove) -> String {
        match mv {
            BackgammonMove::Opening(one, other) => format!("{one}{other}"),
            BackgammonMove::Roll(roll) => format!("{}{}", roll.high, roll.low),
            BackgammonMove::Play(play) => self.play_text(&play),
            BackgammonMove::Cube(action) => action.word().into(),
        }
    }

    /// Reads a play as players write it, its men in any order and with commas or spaces between them: the one that leads to
    /// the same position.
    fn parse_move(&self, word: &str) -> Result<BackgammonMove, Error> {
        let mut list = MoveList::new();
        if self.turn() != Turn::Over {
            self.moves(&mut list);
        }
        let same = list.iter().find(|&&mv| self.move_text(mv) == word);
        if let Some(&mv) = same {
            return Ok(mv);
        }
        let refused = |why: String| Error::illegal(word, why);
        if self.turn() == Turn::Player(self.mover) && self.roll().is_none() {
            let known: Vec<String> = list.iter().map(|&mv| self.move_text(mv)).collect();
            return Err(refused(format!("here one may {}", known.join(" or "))));
        }
        let Some(roll) = self.roll() else {
            return Err(refused("two dice do not fall like this here".into()));
        };
        let steps = text::steps(word).map_err(refused)?;
        let after = self.after_steps(&steps).map_err(refused)?;
        let leads_there = |mv: &BackgammonMove| {
            let mut position = *self;
            position.play(*mv);
            position.men == after.men
        };
        list.into_iter().find(leads_there).ok_or_else(|| {
            refused(format!(
                "the dice show {}-{} and do not allow it",
                roll.high, roll.low
            ))
        })
    }

    fn view(&self) -> BoardView {
        picture::view(self)
    }

    fn gesture(&self, mv: BackgammonMove) -> Gesture {
        picture::gesture(self, mv)
    }

    fn cell_name(&self, cell: Cell) -> String {
        picture::cell_name(cell)
    }

    fn shape(&self, kind: &str) -> &'static str {
        match kind.split(' ').next() {
            Some("man") => "man",
            Some("die") => "die",
            Some("cube") => "cube",
            _ => "",
        }
    }

    fn player_names(&self) -> &'static [&'static str] {
        &["white", "black"]
    }

    /// Thousandths of a point, for the player to move.
    fn shown(&self, score: Score) -> Shown {
        Shown::Value(score.raw())
    }

    fn ending(&self) -> &'static str {
        match self.stake() {
            _ if self.dice == Dice::Passed => "a double was passed",
            1 => "all men borne off",
            2 => "a gammon",
            _ => "a backgammon",
        }
    }
}

impl Backgammon {
    /// A play as players write it: the way of each man, a star where he takes another.
    fn play_text(&self, play: &Play) -> String {
        if play.steps().is_empty() {
            return "pass".into();
        }
        let mut other = *self.men(self.mover.other());
        let mut words: Vec<(String, u32)> = Vec::new();
        for way in play.ways() {
            let mut word = place(way[0]);
            for (at, &to) in way.iter().enumerate().skip(1) {
                let met = &mut other[25 - usize::from(to.max(1))];
                let hits = to > 0 && *met == 1;
                if hits {
                    *met = 0;
                }
                let rests = at + 1 < way.len() && !hits;
                if !rests {
                    word = format!("{word}/{}{}", place(to), if hits { "*" } else { "" });
                }
            }
            match words.last_mut() {
                Some((last, count)) if *last == word => *count += 1,
                _ => words.push((word, 1)),
            }
        }
        let write = |(word, count): &(String, u32)| match count {
            1 => word.clone(),
            _ => format!("{word}({count})"),
        };
        words.iter().map(write).collect::<Vec<_>>().join(",")
    }

    /// The position after men went as written, if they stand there and nothing is in their way at the ends of their steps.
    fn after_steps(&self, steps: &[(usize, usize)]) -> Result<Self, String> {
        let mut after = *self;
        let [own, other] = crate::movegen::sides(&mut after.men, self.mover);
        for &(from, to) in steps {
            let (left, reached) = (place(from as u8), place(to as u8));
            if own[from] == 0 {
                return Err(format!("no man of the player to move stands on `{left}`"));
            }
            if to >= from {
                return Err(format!("no man goes from `{left}` to `{reached}`"));
            }
            if to != OFF && other[BAR - to] > 1 {
                return Err(format!("`{reached}` is held by the other player"));
            }
            let step = crate::play::Step {
                from: from as u8,
                to: to as u8,
            };
            crate::movegen::step(own, other, step);
        }
        Ok(after)
    }
}

/// What players call a point, the bar and the tray.
fn place(at: u8) -> String {
    match usize::from(at) {
        OFF => "off".into(),
        BAR => "bar".into(),
        point => point.to_string(),
    }
}
