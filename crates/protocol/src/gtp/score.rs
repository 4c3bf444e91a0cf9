//! How a game stands at its end: the score, and which stones are dead, as the engine judges them.

use hetman_game::Player;

use super::command::Request;
use super::session::{Answer, Session};

impl Session<'_> {
    /// The score without the dead stones, or what the board itself says.
    pub(super) fn final_score(&mut self) -> Answer {
        self.show_engine()?;
        if let Some(verdict) = self.engine.verdict() {
            return Ok(verdict.score);
        }
        if let Some(tally) = self.board.tally() {
            return Ok(tally);
        }
        match self.board.payoff(Player::FIRST) {
            None => Err("cannot score: the game is not over".into()),
            Some(0) => Ok("0".into()),
            Some(1..) => Ok("B+".into()),
            Some(_) => Ok("W+".into()),
        }
    }

    /// The stones, or points, of one fate.
    pub(super) fn final_status_list(&mut self, request: &Request) -> Answer {
        let status = request.word(0, "a status")?;
        self.show_engine()?;
        let verdict = self
            .engine
            .verdict()
            .ok_or("cannot score: nobody dies in this game")?;
        let [black, white] = verdict.territory;
        let cells = match status {
            "alive" => verdict.alive,
            "dead" => verdict.dead,
            "seki" => Vec::new(),
            "black_territory" => black,
            "white_territory" => white,
            _ => return Err("syntax error: a status is `alive`, `dead` or `seki`".into()),
        };
        Ok(cells.join(" "))
    }
}
