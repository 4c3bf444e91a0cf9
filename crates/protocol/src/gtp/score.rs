//! How a game stands at its end: the score, and which stones are dead, as the engine judges them.

use hetman_game::{Player, Verdict};

use super::command::Request;
use super::grammar::{Gtp, GtpResult};

impl Gtp {
    /// The score without the dead stones, or what the board itself says.
    pub(super) fn final_score(&mut self) -> GtpResult {
        if let Some(verdict) = self.verdict()? {
            return Ok(verdict.score);
        }
        let board = self.session.board();
        if let Some(tally) = board.tally() {
            return Ok(tally);
        }
        match board.payoff(Player::FIRST) {
            None => Err("cannot score: the game is not over".into()),
            Some(0) => Ok("0".into()),
            Some(1..) => Ok("B+".into()),
            Some(_) => Ok("W+".into()),
        }
    }

    fn verdict(&mut self) -> Result<Option<Verdict>, String> {
        let engine = self.session.engine().map_err(|error| error.to_string())?;
        Ok(engine.verdict())
    }

    /// The stones, or points, of one fate.
    pub(super) fn final_status_list(&mut self, request: &Request) -> GtpResult {
        let status = request.word(0, "a status")?;
        let verdict = self
            .verdict()?
            .ok_or("cannot score: this game has no dead stones")?;
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
