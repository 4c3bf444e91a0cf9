//! How a game stands at its end: the score, and which stones are dead, as the engine judges them.

use hetman_game::{Cell, Player, Verdict};

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

    /// The moves to choose from while dead stones of the opponent must be taken: all but a pass. Empty if there are none, and
    /// where nothing but a pass is left.
    pub(super) fn moves_of_cleanup(&mut self) -> Result<Vec<String>, String> {
        let Some(verdict) = self.verdict()? else {
            return Ok(Vec::new());
        };
        let board = self.session.board();
        let opponents = board
            .view()
            .pieces
            .into_iter()
            .filter(|piece| piece.owner.is_some() && piece.owner != board.mover());
        let mut names = opponents.map(|piece| board.cell_name(Cell::new(piece.column, piece.row)));
        if !names.any(|name| verdict.dead.contains(&name)) {
            return Ok(Vec::new());
        }
        Ok(board
            .moves()
            .into_iter()
            .filter(|word| word != "pass")
            .collect())
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
