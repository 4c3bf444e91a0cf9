//! Positions of Chinese checkers as text and as a picture.

use hetman_game::{
    Act, BoardView, Cell, Error, Geometry, Gesture, Notation, Player, Position, Turn,
};

use super::star::{HOLES, NONE, SIDE, STAR, each};
use super::{CheckersRules, ChineseCheckers, Hop};

impl Notation for ChineseCheckers {
    type Rules = CheckersRules;

    fn start(rules: &CheckersRules) -> Result<Self, Error> {
        let mut men = [0; 6];
        for (men, &tip) in men.iter_mut().zip(rules.players.tips()) {
            *men = STAR.tips[tip];
        }
        Ok(Self {
            men,
            mover: 0,
            plies: 0,
            seats: rules.players,
            rounds: rules.rounds as u16,
        })
    }

    /// The rows of holes from the top, `.` for an empty one and a digit for a player's man, then whose turn it is, from 1, and
    /// the number of moves made.
    fn parse(rules: &CheckersRules, text: &str) -> Result<Self, Error> {
        let bad = |why: String| Error::position(text, why);
        let words: Vec<&str> = text.split_whitespace().collect();
        let &[board, mover, plies] = words.as_slice() else {
            return Err(bad("it takes a board, a player and the moves made".into()));
        };
        let mut position = Self::start(rules)?;
        position.men = read(board, position.players()).map_err(bad)?;
        let players = position.players() as u8;
        let mover = mover
            .parse::<u8>()
            .ok()
            .filter(|at| (1..=players).contains(at));
        let mover = mover.ok_or_else(|| bad("there is no such player".into()))?;
        position.mover = mover - 1;
        let most = u32::from(position.rounds) * u32::from(players);
        let plies = plies
            .parse::<u16>()
            .ok()
            .filter(|&plies| u32::from(plies) <= most);
        position.plies = plies.ok_or_else(|| bad("it has no number of moves".into()))?;
        if position.plies % u16::from(players) != u16::from(position.mover) {
            return Err(bad("after so many moves it is another player's turn".into()));
        }
        Ok(position)
    }

    fn text(&self) -> String {
        let mut rows = vec![String::new(); SIDE];
        for (at, cell) in STAR.cells.iter().enumerate() {
            let owner = self.men.iter().position(|men| men >> at & 1 == 1);
            let letter = owner.map_or('.', |owner| char::from(b'1' + owner as u8));
            rows[cell.row as usize].push(letter);
        }
        rows.reverse();
        format!("{} {} {}", rows.join("/"), self.mover + 1, self.plies)
    }

    fn move_text(&self, mv: Hop) -> String {
        if mv == Hop::PASS {
            return "pass".into();
        }
        let [from, to] = [mv.from, mv.to].map(|hole| STAR.cells[usize::from(hole)].name());
        format!("{from}-{to}")
    }

    fn parse_move(&self, word: &str) -> Result<Hop, Error> {
        let mut list = Vec::new();
        if self.turn() != Turn::Over {
            self.moves(&mut list);
        }
        let found = list.iter().find(|&&mv| self.move_text(mv) == word);
        if let Some(&mv) = found {
            return Ok(mv);
        }
        let from = word.split('-').next().unwrap_or_default();
        let own = each(self.men[usize::from(self.mover)]);
        let names: Vec<String> = own.map(|at| STAR.cells[usize::from(at)].name()).collect();
        let why = if names.iter().any(|name| name == from) {
            format!("the man on `{from}` may not go there")
        } else {
            format!("the player to move has no man on `{from}`")
        };
        Err(Error::illegal(word, why))
    }

    fn view(&self) -> BoardView {
        let mut view = BoardView::empty(Geometry::Star, SIDE as u32, SIDE as u32);
        for (owner, &men) in self.men.iter().enumerate() {
            for at in each(men) {
                let Cell { column, row } = STAR.cells[usize::from(at)];
                view.put(column, row, "stone", Some(Player(owner as u8)));
            }
        }
        view
    }

    fn gesture(&self, mv: Hop) -> Gesture {
        if mv == Hop::PASS {
            return Gesture::aside(Act::Pass);
        }
        let [from, to] = [mv.from, mv.to].map(|hole| STAR.cells[usize::from(hole)]);
        Gesture::step(from, to)
    }

    /// Only holes have names.
    fn cell_name(&self, cell: Cell) -> String {
        let hole = STAR.hole(cell);
        hole.map_or_else(String::new, |_| cell.name())
    }

    fn shape(&self, _kind: &str) -> &'static str {
        "stone"
    }

    fn player_names(&self) -> &'static [&'static str] {
        &["red", "blue", "green", "yellow", "purple", "orange"][..self.players()]
    }

    fn ending(&self) -> &'static str {
        if self.winner().is_some() {
            "tip filled"
        } else {
            "too many rounds"
        }
    }
}

/// The men of each player, ten each.
fn read(board: &str, players: usize) -> Result<[u128; 6], String> {
    let rows: Vec<&str> = board.split('/').collect();
    if rows.len() != SIDE {
        return Err(format!("a star has {SIDE} rows and not {}", rows.len()));
    }
    let mut letters = Vec::new();
    for (row, text) in rows.iter().rev().enumerate() {
        let holes = STAR
            .cells
            .iter()
            .filter(|cell| cell.row == row as u32)
            .count();
        if text.chars().count() != holes {
            return Err(format!("the row `{text}` should have {holes} holes"));
        }
        letters.extend(text.chars());
    }
    let mut men = [0u128; 6];
    for (at, letter) in letters.into_iter().enumerate().take(HOLES) {
        let owner = match letter {
            '.' => continue,
            '1'..='6' => letter as usize - '1' as usize,
            _ => players,
        };
        if owner >= players {
            return Err(format!("`{letter}` is no player's man"));
        }
        men[owner] |= 1 << at;
    }
    for (at, men) in men.iter().enumerate().take(players) {
        if men.count_ones() != 10 {
            let count = men.count_ones();
            return Err(format!("player {} has {count} men and not 10", at + 1));
        }
    }
    debug_assert!(HOLES < usize::from(NONE));
    Ok(men)
}
