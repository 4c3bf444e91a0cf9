//! What one side asks of the other: draws, takebacks, and giving up. A machine answers at once.

use super::{Held, ROOT, Room};
use crate::error::Error;
use crate::messages::{Offer, Outcome};
use crate::scene;

impl Room {
    /// The human side a visitor acts for.
    fn acting(&self, held: Held, side: Option<u8>) -> Result<u8, Error> {
        if self.kept.outcome.is_some() {
            return Err(Error::Conflict("the game is over".into()));
        }
        let may =
            |side: &u8| held.0[usize::from(*side & 1)] && self.is_human(usize::from(*side & 1));
        let turn = self.turn().into_iter().filter(may);
        let named = side.filter(|&side| side < 2);
        let found = named
            .into_iter()
            .chain(turn)
            .chain([0, 1].into_iter().filter(may))
            .next()
            .filter(may);
        found.ok_or(Error::Forbidden("this page has no key to that side"))
    }

    /// A side gives up.
    pub fn resign(&mut self, held: Held, side: Option<u8>) -> Result<(), Error> {
        let side = self.acting(held, side)?;
        self.end(Outcome {
            winner: Some(side ^ 1),
            reason: "resignation".into(),
        });
        Ok(())
    }

    /// A side offers a draw, claims one, or lets the engine answer by its score.
    pub fn offer_draw(&mut self, held: Held, side: Option<u8>) -> Result<(), Error> {
        let side = self.acting(held, side)?;
        if let Some(outcome) = self.claimed() {
            self.end(outcome);
        } else if self.is_human(usize::from(side ^ 1)) {
            self.ask("draw", side, held);
        } else if self.engine_accepts(side ^ 1) {
            self.end(agreed());
        } else {
            return Err(Error::Conflict(
                "the engine declines: it thinks it stands better".into(),
            ));
        }
        Ok(())
    }

    /// An engine takes a draw when it stands worse, or no better late in the game.
    fn engine_accepts(&self, side: u8) -> bool {
        let plies = self.kept.moves.path(self.kept.head).len();
        let chance = self.opinions[usize::from(side & 1)].map_or(1.0, scene::chance);
        chance < 0.45 || plies >= 20 && chance <= 0.505
    }

    fn ask(&mut self, kind: &str, by: u8, held: Held) {
        if self.is_alone(held) {
            self.grant(kind, by);
        } else {
            self.kept.offer = Some(Offer {
                kind: kind.into(),
                by,
            });
        }
    }

    fn grant(&mut self, kind: &str, by: u8) {
        self.kept.offer = None;
        if kind == "draw" {
            self.end(agreed());
        } else {
            self.take_back(by);
        }
    }

    /// A side wants its last move back; a machine always agrees.
    pub fn ask_takeback(&mut self, held: Held, side: Option<u8>) -> Result<(), Error> {
        if self.kept.head == ROOT {
            return Err(Error::Conflict("there is no move to take back".into()));
        }
        if self.is_alone(held) {
            let mover = self
                .kept
                .moves
                .get(self.kept.head)
                .and_then(|step| step.side)
                .unwrap_or(0);
            let human = if self.is_human(usize::from(mover & 1)) {
                mover
            } else {
                mover ^ 1
            };
            self.take_back(human);
            return Ok(());
        }
        let side = self.acting(held, side)?;
        self.kept.offer = Some(Offer {
            kind: "takeback".into(),
            by: side,
        });
        Ok(())
    }

    /// Takes moves back until `side` is to move again.
    fn take_back(&mut self, side: u8) {
        self.kept.outcome = None;
        self.kept.offer = None;
        while let Some(step) = self.kept.moves.get(self.kept.head).cloned() {
            self.board.undo();
            self.kept.moves.cut(self.kept.head);
            self.kept.head = step.parent;
            if step.side == Some(side) {
                break;
            }
        }
        self.opinions = [None; 2];
        if let Some(clocks) = &mut self.kept.clocks {
            // The time of both goes on from where it is; whoever moves now is not charged for what was taken back.
            clocks.stop(side ^ 1);
            clocks.start();
        }
    }

    /// The other side answers an offer.
    pub fn answer(&mut self, held: Held, accept: bool) -> Result<(), Error> {
        let offer = self
            .kept
            .offer
            .clone()
            .ok_or_else(|| Error::Conflict("nothing is offered".into()))?;
        if !held.0[usize::from(offer.by & 1 ^ 1)] {
            return Err(Error::Forbidden(
                "this page has no key to the side that was asked",
            ));
        }
        self.kept.offer = None;
        if accept {
            self.grant(&offer.kind, offer.by);
        }
        Ok(())
    }
}

fn agreed() -> Outcome {
    Outcome {
        winner: None,
        reason: "agreement".into(),
    }
}
