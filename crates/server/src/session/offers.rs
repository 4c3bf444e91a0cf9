//! What one player asks of the others: draws, takebacks, and giving up. A machine answers at once, people one by one.

use super::{HeldSeats, ROOT, Session};
use crate::error::Error;
use crate::messages::{Offer, OfferKind, Outcome};
use crate::picture;

impl Session {
    /// The human side a visitor acts for.
    fn acting(&self, held: &HeldSeats, side: Option<u8>) -> Result<u8, Error> {
        if self.record.outcome.is_some() {
            return Err(Error::Over);
        }
        let may = |side: &u8| held.has(*side) && self.is_human(*side);
        let turn = self.turn().filter(may);
        let usual = || turn.or_else(|| self.sides().find(may));
        let found = side.map_or_else(usual, |side| Some(side).filter(may));
        found.ok_or(Error::NoKeyToSide)
    }

    /// A side gives up.
    pub fn resign(&mut self, held: &HeldSeats, side: Option<u8>) -> Result<(), Error> {
        let side = self.acting(held, side)?;
        let players = self.record.seats.len();
        self.end(Outcome::lost_by(side, players, "resignation"));
        Ok(())
    }

    /// A side offers a draw or claims one; engines answer by their scores, people when they like.
    pub fn offer_draw(&mut self, held: &HeldSeats, side: Option<u8>) -> Result<(), Error> {
        let side = self.acting(held, side)?;
        if let Some(outcome) = self.claimed() {
            self.end(outcome);
            return Ok(());
        }
        let mut engines = self.sides().filter(|&other| !self.is_human(other));
        if !engines.all(|engine| self.engine_accepts(engine)) {
            return Err(Error::Declined);
        }
        self.ask(OfferKind::Draw, side, held);
        Ok(())
    }

    /// The side to move claims a draw by the move it declares, which is not made (FIDE 9.2.1 and 9.3.1).
    pub fn claim_draw(
        &mut self,
        held: &HeldSeats,
        side: Option<u8>,
        word: &str,
    ) -> Result<(), Error> {
        let side = self.acting(held, side)?;
        if self.turn() != Some(side) {
            return Err(Error::NoKeyToMove);
        }
        let reason = self.board.claim_by(word)?;
        let reason = reason.ok_or_else(|| Error::NoClaim { word: word.into() })?;
        let players = self.record.seats.len();
        self.end(Outcome::drawn(players, reason));
        Ok(())
    }

    /// An engine takes a draw when it stands worse, or no better late in the game.
    fn engine_accepts(&self, side: u8) -> bool {
        let plies = self.record.moves.path(self.record.head).len();
        let opinion = self.opinions.get(usize::from(side)).copied().flatten();
        let chance = opinion.map_or(1.0, picture::chance);
        chance < 0.45 || plies >= 20 && chance <= 0.505
    }

    /// The people who are asked by one of the players.
    fn asked(&self, by: u8) -> impl Iterator<Item = u8> {
        self.sides()
            .filter(move |&side| side != by && self.is_human(side))
    }

    fn ask(&mut self, kind: OfferKind, by: u8, held: &HeldSeats) {
        if self.is_alone(held) || self.asked(by).next().is_none() {
            self.grant(kind, by);
        } else {
            self.record.offer = Some(Offer {
                kind,
                by,
                agreed: Vec::new(),
            });
        }
    }

    fn grant(&mut self, kind: OfferKind, by: u8) {
        self.record.offer = None;
        if kind == OfferKind::Draw {
            let players = self.record.seats.len();
            self.end(Outcome::drawn(players, "agreement"));
        } else {
            self.take_back(by);
        }
    }

    /// A side wants its last move back; a machine always agrees.
    pub fn ask_takeback(&mut self, held: &HeldSeats, side: Option<u8>) -> Result<(), Error> {
        if self.record.head == ROOT {
            return Err(Error::NothingToTakeBack);
        }
        // What was hidden has been shown.
        if self.board.is_hidden() && self.record.outcome.is_some() {
            return Err(Error::Over);
        }
        if self.is_alone(held) {
            let path = self.record.moves.path(self.record.head);
            let movers = path.iter().rev();
            let movers = movers.filter_map(|&node| self.record.moves.get(node)?.side);
            let wanted = |&side: &u8| self.is_human(side) || self.is_demonstration();
            let last = movers.clone().find(wanted);
            let first = || self.sides().find(|&side| self.is_human(side));
            self.take_back(last.or_else(first).unwrap_or(0));
            return Ok(());
        }
        let side = self.acting(held, side)?;
        self.ask(OfferKind::Takeback, side, held);
        Ok(())
    }

    /// Takes moves back until `side` is to move again.
    fn take_back(&mut self, side: u8) {
        let thinking = picture::turn(&*self.board);
        self.record.outcome = None;
        self.record.offer = None;
        while let Some(step) = self.record.moves.get(self.record.head).cloned() {
            self.board.undo();
            self.record.moves.cut(self.record.head);
            self.record.head = step.parent;
            if step.side == Some(side) {
                break;
            }
        }
        self.draw();
        self.opinions.fill(None);
        if let (Some(clocks), Some(thinking)) = (&mut self.record.clocks, thinking) {
            // The player to move is not charged for what was taken back; the clock starts again with the game.
            clocks.stop(thinking);
        }
    }

    /// One of those asked answers; what was asked happens once all have agreed.
    pub fn answer(&mut self, held: &HeldSeats, accept: bool) -> Result<(), Error> {
        let mut offer = self.record.offer.clone().ok_or(Error::NothingOffered)?;
        let asked: Vec<u8> = self.asked(offer.by).collect();
        let own = asked.iter().filter(|&&side| held.has(side));
        offer.agreed.extend(own.clone());
        if own.count() == 0 {
            return Err(Error::NoKeyToAnswer);
        }
        self.record.offer = None;
        if !accept {
            return Ok(());
        }
        if asked.iter().all(|side| offer.agreed.contains(side)) {
            self.grant(offer.kind, offer.by);
        } else {
            self.record.offer = Some(offer);
        }
        Ok(())
    }
}
