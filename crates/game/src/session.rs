//! One game being played: its spec, the start, the board with its moves, and the engine that thinks about it. Every
//! protocol holds one; what it refuses leaves everything as it was.

use std::sync::Arc;

use crate::{Board, Choice, Engine, Entry, Error, Limits, Player, Report, Setting, Spec};

/// A game being played, with an engine.
pub struct Session {
    entry: Arc<dyn Entry>,
    game: Spec,
    /// The engine's spec, with everything that was set since.
    spec: Spec,
    start: String,
    board: Box<dyn Board>,
    /// Away while it thinks on another thread.
    engine: Option<Box<dyn Engine>>,
}

impl Session {
    /// A game at its start, with an engine ready to think.
    pub fn new(entry: Arc<dyn Entry>, game: Spec, engine: Spec) -> Result<Self, Error> {
        let board = entry.board(&game, None)?;
        let mut session = Self {
            entry,
            game,
            spec: engine,
            start: String::new(),
            board,
            engine: None,
        };
        session.renew()?;
        Ok(session)
    }

    /// The game in the list of games.
    pub fn entry(&self) -> &dyn Entry {
        &*self.entry
    }

    /// The game with its rules.
    pub fn game(&self) -> &Spec {
        &self.game
    }

    /// The position with the moves that led to it.
    pub fn board(&self) -> &dyn Board {
        &*self.board
    }

    /// The player to move, also where a rule has drawn the game but it is played on.
    pub fn mover(&self) -> Option<Player> {
        self.board.mover()
    }

    /// The rules with their present values.
    pub fn rules(&self) -> Vec<Setting> {
        let mut rules = self.entry.settings();
        for rule in &mut rules {
            if let Some(value) = self.game.get(rule.name) {
                rule.value = value.to_owned();
            }
        }
        rules
    }

    /// The settings of the engine with their present values; none while it thinks.
    pub fn options(&self) -> Vec<Setting> {
        self.engine
            .as_ref()
            .map(|engine| engine.settings())
            .unwrap_or_default()
    }

    /// Takes up the position after `moves` from `start`, which is empty for the start of the game. A start that cannot be
    /// changes nothing; before an illegal move the legal ones stand.
    pub fn set_position(&mut self, start: &str, moves: &[&str]) -> Result<(), Error> {
        let played = self.board.history();
        // Usually the game has gone on by a move or two.
        if self.start != start || !moves.iter().copied().take(played.len()).eq(&played) {
            self.board = self.board_at(start)?;
            start.clone_into(&mut self.start);
        }
        let known = self.board.history().len();
        moves[known..]
            .iter()
            .try_for_each(|word| self.board.play_on(word))
    }

    /// Plays a move.
    pub fn play(&mut self, word: &str) -> Result<(), Error> {
        self.board.play(word)
    }

    /// Takes the last move back; false if there is none.
    pub fn undo(&mut self) -> bool {
        self.board.undo()
    }

    /// A second board at the same position.
    pub fn replay(&self) -> Result<Box<dyn Board>, Error> {
        let mut board = self.board_at(&self.start)?;
        for word in self.board.history() {
            board.play_on(&word)?;
        }
        Ok(board)
    }

    /// Goes back to the start of the game and forgets earlier ones.
    pub fn clear(&mut self) -> Result<(), Error> {
        self.set_position("", &[])?;
        self.new_game();
        Ok(())
    }

    /// Changes a rule. Other rules need another board and another engine; the moves stay if the rules allow them, and
    /// else the game is at its start.
    pub fn set_rule(&mut self, name: &str, value: &str) -> Result<(), Error> {
        let is_set = |rule: &Setting| rule.name == name && rule.value == value;
        if self.rules().iter().any(is_set) {
            return Ok(());
        }
        let game = self.game.clone().set(name, value);
        let engine = self.entry.engine(&game, &self.spec)?;
        let start = self.entry.board(&game, None)?;
        self.game = game;
        self.board = self.replay().unwrap_or_else(|_| {
            self.start.clear();
            start
        });
        self.give_back(engine);
        self.prepare();
        Ok(())
    }

    /// Changes a setting of the engine, for its successors too.
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<(), Error> {
        self.engine
            .as_mut()
            .ok_or_else(away)?
            .set_option(name, value)?;
        self.spec = self.spec.clone().set(name, value);
        self.prepare();
        Ok(())
    }

    /// Lets the engine forget earlier games.
    pub fn new_game(&mut self) {
        if let Some(engine) = &mut self.engine {
            engine.new_game();
        }
        self.prepare();
    }

    /// The engine, shown the position.
    pub fn engine(&mut self) -> Result<&mut dyn Engine, Error> {
        let engine = self.engine.as_mut().ok_or_else(away)?;
        let history = self.board.history();
        let moves: Vec<&str> = history.iter().map(String::as_str).collect();
        engine.set_position(&self.start, &moves)?;
        Ok(&mut **engine)
    }

    /// Searches the position here and now.
    pub fn think(
        &mut self,
        limits: &Limits,
        report: &mut dyn FnMut(&Report),
    ) -> Result<Choice, Error> {
        let engine = self.engine()?;
        engine.stop().clear();
        engine.think(limits, report)
    }

    /// Hands over the engine, set to the position, so that it can think on another thread.
    pub fn lend(&mut self) -> Result<Box<dyn Engine>, Error> {
        self.engine()?;
        self.engine.take().ok_or_else(away)
    }

    /// Takes the engine back.
    pub fn give_back(&mut self, engine: Box<dyn Engine>) {
        self.engine = Some(engine);
    }

    /// A new engine in the place of one that was lost.
    pub fn renew(&mut self) -> Result<(), Error> {
        self.engine = Some(self.entry.engine(&self.game, &self.spec)?);
        self.prepare();
        Ok(())
    }

    fn prepare(&mut self) {
        if let Some(engine) = &mut self.engine {
            engine.prepare();
        }
    }

    fn board_at(&self, start: &str) -> Result<Box<dyn Board>, Error> {
        self.entry
            .board(&self.game, Some(start).filter(|start| !start.is_empty()))
    }
}

fn away() -> Error {
    Error::Other("the engine is thinking".into())
}
