//! Studies: trees of variations that are written, not played. Their main line is the first move each time, and every move can be
//! removed or put first.

use super::{HeldSeats, NodeId, ROOT, Session};
use crate::error::Error;

/// The most characters of a title.
const LONGEST_TITLE: usize = 120;

/// A title on one line.
pub fn title(text: String) -> Result<String, Error> {
    let length = text.chars().count();
    if length > LONGEST_TITLE {
        return Err(Error::LongName {
            most: LONGEST_TITLE,
            length,
        });
    }
    Ok(text.split_whitespace().collect::<Vec<_>>().join(" "))
}

impl Session {
    /// Gives a study another title.
    pub fn name_study(&mut self, held: &HeldSeats, text: String) -> Result<(), Error> {
        self.may_annotate(held)?;
        if self.record.study.is_none() {
            return Err(Error::NoStudy);
        }
        self.record.study = Some(title(text)?);
        Ok(())
    }

    /// Puts a move of a study before the others from the same position.
    pub fn put_first(&mut self, held: &HeldSeats, node: NodeId) -> Result<(), Error> {
        self.may_annotate(held)?;
        if self.record.study.is_none() {
            return Err(Error::NoStudy);
        }
        if node == ROOT || !self.record.moves.has(node) {
            return Err(Error::NoNode { node });
        }
        self.record.moves.put_first(node);
        self.follow_main_line()
    }

    /// Goes to the end of the main line, where that has changed.
    pub(super) fn follow_main_line(&mut self) -> Result<(), Error> {
        let end = self.record.moves.main_end();
        if self.record.study.is_none() || end == self.record.head {
            return Ok(());
        }
        self.board = self.board_at(end)?;
        self.record.head = end;
        self.settle();
        Ok(())
    }
}
