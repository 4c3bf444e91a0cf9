//! A typed position behind the erased [`Board`] face.

use crate::perft::{divide, perft};
use crate::random::Random;
use crate::{
    Board, BoardView, Cell, Error, Gesture, MoveList, Notation, Piece, Player, Stop, Turn, Viewer,
};

/// A position of one game with the moves that led to it.
pub struct TypedBoard<P: Notation> {
    position: P,
    played: Vec<(P, String)>,
}

impl<P: Notation> TypedBoard<P> {
    /// A board at `position`, or at the start.
    pub fn new(rules: &P::Rules, position: Option<&str>) -> Result<Self, Error> {
        let position = match position {
            Some(text) => P::parse(rules, text)?,
            None => P::start(rules)?,
        };
        Ok(Self {
            position,
            played: Vec::new(),
        })
    }

    fn legal(&self) -> MoveList<P::Move> {
        let mut list = MoveList::new();
        if self.position.turn() != Turn::Over {
            self.position.moves(&mut list);
        }
        list
    }
}

impl<P: Notation> Board for TypedBoard<P> {
    fn text(&self) -> String {
        self.position.text()
    }

    fn moves(&self) -> Vec<String> {
        self.legal()
            .iter()
            .map(|&mv| self.position.move_text(mv))
            .collect()
    }

    fn play(&mut self, word: &str) -> Result<(), Error> {
        if self.position.turn() == Turn::Over {
            return Err(Error::illegal(word, "the game is over"));
        }
        self.play_on(word)
    }

    fn play_on(&mut self, word: &str) -> Result<(), Error> {
        if !self.position.is_playable() {
            return Err(Error::illegal(word, "the game is over"));
        }
        let mv = self.position.parse_move(word)?;
        self.played
            .push((self.position.clone(), self.position.move_text(mv)));
        self.position.play(mv);
        Ok(())
    }

    fn undo(&mut self) -> bool {
        let Some((before, _)) = self.played.pop() else {
            return false;
        };
        self.position = before;
        true
    }

    fn history(&self) -> Vec<String> {
        self.played.iter().map(|(_, word)| word.clone()).collect()
    }

    fn last_word(&self) -> Option<String> {
        self.played.last().map(|(_, word)| word.clone())
    }

    fn identity(&self) -> String {
        self.position.identity()
    }

    fn identifier(&self) -> Option<String> {
        self.position.identifier()
    }

    fn turn(&self) -> Turn {
        self.position.turn()
    }

    fn mover(&self) -> Option<Player> {
        let played_on = || self.position.played_on()?.mover();
        self.position.mover().or_else(played_on)
    }

    fn payoff(&self, player: Player) -> Option<i32> {
        (self.turn() == Turn::Over).then(|| self.position.payoff(player))
    }

    fn tally(&self) -> Option<String> {
        self.position.tally()
    }

    fn picture(&self) -> Option<String> {
        self.position.picture()
    }

    fn ending(&self) -> Option<&'static str> {
        (self.turn() == Turn::Over).then(|| self.position.ending())
    }

    fn claim(&self) -> Option<&'static str> {
        self.position.claim()
    }

    fn claim_by(&self, word: &str) -> Result<Option<&'static str>, Error> {
        Ok(self.position.claim_by(self.position.parse_move(word)?))
    }

    fn record_text(&self, word: &str) -> Result<String, Error> {
        Ok(self.position.record_text(self.position.parse_move(word)?))
    }

    fn wire_text(&self, word: &str) -> Result<String, Error> {
        Ok(self.position.wire_text(self.position.parse_move(word)?))
    }

    fn wire_record(&self) -> (String, Vec<String>) {
        let start = self
            .played
            .first()
            .map_or(&self.position, |(before, _)| before);
        let wired = |(before, word): &(P, String)| match before.parse_move(word) {
            Ok(mv) => before.wire_text(mv),
            Err(_) => word.clone(),
        };
        (
            start.wire_position(),
            self.played.iter().map(wired).collect(),
        )
    }

    fn view(&self) -> BoardView {
        self.position.view()
    }

    fn gestures(&self) -> Vec<Gesture> {
        self.legal()
            .iter()
            .map(|&mv| self.position.gesture(mv))
            .collect()
    }

    fn last_gesture(&self, viewer: Viewer) -> Option<Gesture> {
        let (before, word) = self.played.last()?;
        // Even where a card lay in a hand says something of the others.
        if P::HIDDEN && !viewer.sees(before.to_move()) {
            return None;
        }
        before.parse_move(word).ok().map(|mv| before.gesture(mv))
    }

    fn cell_name(&self, cell: Cell) -> String {
        self.position.cell_name(cell)
    }

    fn shape(&self, kind: &str) -> &'static str {
        self.position.shape(kind)
    }

    fn players(&self) -> &'static [&'static str] {
        self.position.player_names()
    }

    fn draw(&mut self, random: &mut Random) -> Option<String> {
        let mv = self.position.draw(random)?;
        let word = self.position.move_text(mv);
        self.played.push((self.position.clone(), word.clone()));
        self.position.play(mv);
        Some(word)
    }

    fn is_hidden(&self) -> bool {
        P::HIDDEN
    }

    fn text_for(&self, viewer: Viewer) -> String {
        self.position.text_for(viewer)
    }

    fn view_for(&self, viewer: Viewer) -> BoardView {
        self.position.view_for(viewer)
    }

    fn history_for(&self, viewer: Viewer) -> Vec<String> {
        let seen = |(before, word): &(P, String)| match before.parse_move(word) {
            Ok(mv) => before.move_text_for(mv, viewer),
            Err(_) => word.clone(),
        };
        self.played.iter().map(seen).collect()
    }

    fn palette(&self) -> Vec<(&'static str, Option<Player>)> {
        self.position.palette()
    }

    fn arrange(&self, pieces: &[Piece], mover: Player) -> Option<String> {
        self.position.arrange(pieces, mover)
    }

    fn perft(&mut self, depth: u32) -> u64 {
        perft(&mut self.position, depth)
    }

    fn divide(&mut self, depth: u32, stop: &Stop, tell: &mut dyn FnMut(&str, u64)) -> Option<u64> {
        divide(
            &mut self.position,
            depth,
            stop,
            &mut |position, mv, leaves| {
                tell(&position.move_text(mv), leaves);
            },
        )
    }
}
