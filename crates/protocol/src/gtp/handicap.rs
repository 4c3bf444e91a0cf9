//! Stones that black gets before the game: on the points the protocol fixes, on those the engine likes, or on given ones.

use hetman_game::Cell;

use super::command::Request;
use super::grammar::{Gtp, GtpResult};

/// Places of the fixed stones, as steps from the middle: columns first, in the order of the protocol. From five stones
/// on, odd numbers put one into the middle.
const CORNERS: [(i32, i32); 4] = [(-1, -1), (1, 1), (-1, 1), (1, -1)];
const SIDES: [(i32, i32); 4] = [(-1, 0), (1, 0), (0, -1), (0, 1)];
/// Smaller boards have no fixed stones.
const SMALLEST: u32 = 7;

impl Gtp {
    pub(super) fn fixed_handicap(&mut self, request: &Request) -> GtpResult {
        let stones = number(request)?;
        let points = self.fixed(stones).ok_or("invalid number of stones")?;
        self.set_stones(&points)
    }

    /// The fixed points are as good as any; the protocol allows fewer stones than asked for.
    pub(super) fn place_free_handicap(&mut self, request: &Request) -> GtpResult {
        let stones = number(request)?;
        let most = (2..=stones.min(9))
            .rev()
            .find_map(|stones| self.fixed(stones));
        self.set_stones(&most.ok_or("invalid number of stones")?)
    }

    pub(super) fn set_free_handicap(&mut self, request: &Request) -> GtpResult {
        let points = &request.words;
        let repeated = |at: usize| {
            points[..at]
                .iter()
                .any(|other| other.eq_ignore_ascii_case(&points[at]))
        };
        let passes = points
            .iter()
            .any(|point| point.eq_ignore_ascii_case("pass"));
        if points.len() < 2 || passes || (0..points.len()).any(repeated) {
            return Err("bad vertex list".into());
        }
        self.set_stones(points).map(|_| String::new())
    }

    /// Puts the stones, white passing in between, or none of them.
    fn set_stones(&mut self, points: &[String]) -> GtpResult {
        if !self.has("komi") {
            return Err("this game has no handicap".into());
        }
        if !self.session.board().history().is_empty() {
            return Err("board not empty".into());
        }
        for (at, point) in points.iter().enumerate() {
            let passed = at == 0 || self.session.play("pass").is_ok();
            if !passed || self.session.play(point).is_err() {
                while self.session.undo() {}
                return Err("bad vertex list".into());
            }
        }
        Ok(points.join(" "))
    }

    /// The handicap points for a number of stones, if the board has them.
    fn fixed(&self, stones: usize) -> Option<Vec<String>> {
        let board = self.session.board();
        let size = board.view().columns;
        let most = match size {
            ..SMALLEST => 0,
            SMALLEST => 4,
            size if size % 2 == 0 => 4,
            _ => 9,
        };
        if !(2..=most).contains(&stones) {
            return None;
        }
        let line = if size > 12 { 3 } else { 2 };
        let middle = (size / 2) as i32;
        let at = |step: i32| match step {
            -1 => line,
            0 => middle as u32,
            _ => size - 1 - line,
        };
        let middle_stone = stones > 4 && stones % 2 == 1;
        let ring = CORNERS
            .into_iter()
            .chain(SIDES)
            .take(stones - usize::from(middle_stone));
        let all = ring.chain(middle_stone.then_some((0, 0)));
        Some(
            all.map(|(column, row)| board.cell_name(Cell::new(at(column), at(row))))
                .collect(),
        )
    }
}

fn number(request: &Request) -> Result<usize, String> {
    let word = request.word(0, "a number of stones")?;
    word.parse()
        .map_err(|_| "syntax error: no number of stones".to_owned())
}
