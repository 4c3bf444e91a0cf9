//! The report on a whole game: every position is looked at for the same number of nodes, and moves that gave away a
//! chance to win are named.

use std::sync::Arc;
use std::time::Duration;

use hetman_game::{Board, Engine, Limits, Player, Shown};

use super::{Hall, Table};
use crate::admission::Admitted;
use crate::error::Error;
use crate::messages::Verdict;
use crate::pool::{Job, lock};
use crate::room::{Held, NodeId, ROOT};
use crate::scene;

/// Nodes for each position.
const NODES: u64 = 200_000;
/// And no longer than this.
const TIME: Duration = Duration::from_secs(2);
/// Megabytes of the table.
const HASH: i64 = 32;
/// The chance given away from which a move is a blunder, a mistake, an inaccuracy: 30, 20 and 10 % of the way from a
/// certain loss to a draw, as chess sites count.
const THRESHOLDS: [(f64, &str); 3] = [(0.15, "blunder"), (0.1, "mistake"), (0.05, "inaccuracy")];

impl Hall {
    /// Starts a report on the game as it was played.
    pub fn report(self: &Arc<Self>, table: &Arc<Table>, held: Held) -> Result<(), Error> {
        table.touch();
        let mut place = lock(&table.place);
        place.room.may_analyse(held)?;
        if place.room.kept.head == ROOT {
            return Err(Error::Conflict("there is no move to report on".into()));
        }
        if place.report.as_ref().is_some_and(|(_, job)| !job.is_over()) {
            return Err(Error::Conflict("a report is being made already".into()));
        }
        let spec = Admitted::strongest(&place.room.entry, &[("hash", HASH)])?;
        let mut engine = place.room.entry.engine(&place.room.spec, &spec)?;
        let mut board = place.room.board_at(ROOT)?;
        let start = place.room.kept.start.clone().unwrap_or_default();
        let path = place.room.kept.moves.path(place.room.kept.head);
        let words = place.room.kept.moves.words(place.room.kept.head);
        let (hall, of) = (Arc::clone(self), Arc::clone(table));
        let job = self.analysts.order(move |job| {
            let mut before = judge(&mut *engine, &start, &[], &mut *board, job);
            for (at, &node) in path.iter().enumerate() {
                let Some(found) = before else { break };
                let after = judge(&mut *engine, &start, &words[..=at], &mut *board, job);
                if let Some(after) = &after {
                    hall.write_verdict(
                        &of,
                        node,
                        at as u32 + 1,
                        verdict(&found, after, &words[at]),
                    );
                }
                before = after;
            }
            let mut place = lock(&of.place);
            place.report = None;
            place.room.kept.version += 1;
            of.changes.send_replace(place.room.kept.version);
        });
        place.report = Some((0, job));
        Ok(())
    }

    fn write_verdict(&self, table: &Table, node: NodeId, done: u32, verdict: Verdict) {
        let mut place = lock(&table.place);
        if let Some(step) = place.room.kept.moves.get_mut(node) {
            step.verdict = Some(verdict);
        }
        if let Some(report) = &mut place.report {
            report.0 = done;
        }
        place.room.kept.version += 1;
        // A verdict that is lost can be found again; a move cannot, and is written elsewhere.
        let _ = lock(&self.store).save(&place.room.kept);
        table.changes.send_replace(place.room.kept.version);
    }
}

/// What an engine thinks of one position.
struct Found {
    shown: Shown,
    mover: Player,
    /// The best move and how records write it.
    best: Option<(String, String)>,
}

fn judge(
    engine: &mut dyn Engine,
    start: &str,
    words: &[String],
    board: &mut dyn Board,
    job: &Job,
) -> Option<Found> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    if let Some(last) = words.last() {
        board.play(last).ok()?;
    }
    engine.set_position(start, &words).ok()?;
    let limits = Limits {
        nodes: Some(NODES),
        playouts: Some(NODES),
        time: Some(TIME),
        ..Limits::none()
    };
    let choice = job.think(engine, &limits, &mut |_| {})?.ok()?;
    if job.is_cancelled() {
        return None;
    }
    let best = choice
        .best
        .and_then(|word| board.record_text(&word).ok().map(|record| (word, record)));
    let last = (words.len() & 1) as u8;
    let mover = scene::turn(board).map_or(Player(last), Player);
    Some(Found {
        shown: over(board, mover).unwrap_or(choice.report.score),
        mover,
        best,
    })
}

/// The score of a game that is over, for `mover`.
fn over(board: &dyn Board, mover: Player) -> Option<Shown> {
    board
        .payoff(mover)
        .map(|payoff| Shown::Win(0.5 + 0.5 * f64::from(payoff.signum())))
}

/// What the move gave away, by the scores before and after it.
fn verdict(before: &Found, after: &Found, word: &str) -> Verdict {
    let score = scene::score(after.shown, after.mover);
    let for_first = before.mover == Player::FIRST;
    let had = scene::score(before.shown, before.mover).chance;
    let lost = if for_first {
        had - score.chance
    } else {
        score.chance - had
    };
    let better = before
        .best
        .as_ref()
        .filter(|(best, _)| best != word)
        .map(|(_, record)| record.clone());
    let loss = if better.is_some() {
        lost.clamp(0.0, 1.0)
    } else {
        0.0
    };
    let label = THRESHOLDS
        .iter()
        .find(|(least, _)| loss >= *least)
        .map(|(_, label)| (*label).to_owned());
    Verdict {
        score,
        better: better.filter(|_| label.is_some()),
        loss,
        label,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(cp: i32, mover: u8, best: &str) -> Found {
        Found {
            shown: Shown::Cp(cp),
            mover: Player(mover),
            best: Some((best.into(), best.into())),
        }
    }

    #[test]
    fn moves_are_named_by_what_they_give_away() {
        let label = |before: &Found, after: &Found, word: &str| verdict(before, after, word).label;
        let quiet = found(20, 0, "a");
        assert_eq!(label(&quiet, &found(10, 1, "x"), "b"), None);
        assert_eq!(
            label(&quiet, &found(110, 1, "x"), "b").as_deref(),
            Some("mistake")
        );
        assert_eq!(
            label(&quiet, &found(900, 1, "x"), "b").as_deref(),
            Some("blunder")
        );
        assert_eq!(
            label(&quiet, &found(900, 1, "x"), "a"),
            None,
            "the engine's own move is never blamed"
        );
        let second = found(0, 1, "a");
        assert_eq!(
            label(&second, &found(70, 0, "x"), "b").as_deref(),
            Some("inaccuracy")
        );
        assert_eq!(
            verdict(&second, &found(140, 0, "x"), "b").better.as_deref(),
            Some("a")
        );
    }
}
