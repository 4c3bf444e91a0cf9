//! Where a search stands: a position and its evaluator, moved together. The position is read through the cursor and changed
//! only by it, so an evaluator that keeps sums is told of every move, pass and new start.

use std::ops::Deref;

use hetman_game::{Evaluator, Player, Position, Range, Score};

/// A position with its evaluator.
pub struct Cursor<P, E> {
    position: P,
    evaluator: E,
}

impl<P, E> Deref for Cursor<P, E> {
    type Target = P;

    #[inline(always)]
    fn deref(&self) -> &P {
        &self.position
    }
}

impl<P: Position, E: Evaluator<P>> Cursor<P, E> {
    /// A cursor at a position.
    pub fn new(position: P, mut evaluator: E) -> Self {
        evaluator.begin(&position);
        Self {
            position,
            evaluator,
        }
    }

    /// Goes to a position that no move or its undoing leads to.
    #[inline]
    pub fn begin(&mut self, position: &P) {
        self.position.clone_from(position);
        self.evaluator.begin(position);
    }

    /// Makes a legal move.
    #[inline(always)]
    pub fn play(&mut self, mv: P::Move) -> P::Undo {
        self.evaluator.played(&self.position, mv);
        self.position.play(mv)
    }

    /// Takes the last move back.
    #[inline(always)]
    pub fn undo(&mut self, mv: P::Move, undo: P::Undo) {
        self.position.undo(mv, undo);
        self.evaluator.undone();
    }

    /// Hands the turn over without a move, if `pass` does.
    #[inline(always)]
    pub fn pass(&mut self, pass: impl FnOnce(&mut P) -> Option<P::Undo>) -> Option<P::Undo> {
        let undo = pass(&mut self.position)?;
        self.evaluator.passed(&self.position);
        Some(undo)
    }

    /// Takes the last pass back.
    #[inline(always)]
    pub fn unpass(&mut self, undo: P::Undo, unpass: impl FnOnce(&mut P, P::Undo)) {
        unpass(&mut self.position, undo);
        self.evaluator.pass_undone();
    }

    /// Looks at the position after a move without evaluating it, of which the evaluator need not know.
    #[inline(always)]
    pub fn peek<T>(&mut self, mv: P::Move, look: impl FnOnce(&P) -> T) -> T {
        let undo = self.position.play(mv);
        let seen = look(&self.position);
        self.position.undo(mv, undo);
        seen
    }

    /// The position alone, to be played on without an evaluation; [`begin`](Self::begin) or
    /// [`catch_up`](Self::catch_up) must follow before the next one.
    #[inline(always)]
    pub fn unevaluated(&mut self) -> &mut P {
        &mut self.position
    }

    /// Shows the evaluator the position that [`unevaluated`](Self::unevaluated) moves have led to.
    #[inline]
    pub fn catch_up(&mut self) {
        self.evaluator.begin(&self.position);
    }

    /// The evaluation for the player to move.
    #[inline(always)]
    pub fn score(&mut self) -> Score {
        self.evaluator.score(&self.position)
    }

    /// The evaluation for any player.
    #[inline]
    pub fn score_for(&mut self, player: Player) -> Score {
        self.evaluator.score_for(&self.position, player)
    }

    /// A pessimistic and an optimistic bound of the worth to the player to move.
    #[inline]
    pub fn bounds(&mut self) -> (Score, Score) {
        self.evaluator.bounds(&self.position)
    }

    /// Whether positions where chance draws are judged as they stand.
    pub fn judges_chance(&self) -> bool {
        self.evaluator.judges_chance()
    }

    /// Between what everything that players can get from here lies.
    pub fn range(&mut self) -> Option<Range> {
        self.evaluator.range(&self.position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hetman_game::tree::{TreePosition, TreeRules};
    use hetman_game::{MoveList, Notation, Spec};

    /// Keeps the line from where it began, as an incremental evaluator would keep sums.
    #[derive(Default)]
    struct Line {
        started: u32,
        moves: Vec<Option<u16>>,
    }

    impl Evaluator<TreePosition> for Line {
        fn score(&mut self, _position: &TreePosition) -> Score {
            Score::new(self.moves.len() as i32)
        }

        fn begin(&mut self, _position: &TreePosition) {
            self.started += 1;
            self.moves.clear();
        }

        fn played(&mut self, position: &TreePosition, mv: u16) {
            let mut legal = MoveList::new();
            position.moves(&mut legal);
            assert!(legal.contains(&mv), "told before the move is made");
            self.moves.push(Some(mv));
        }

        fn undone(&mut self) {
            assert!(self.moves.pop().flatten().is_some());
        }

        fn passed(&mut self, _position: &TreePosition) {
            self.moves.push(None);
        }

        fn pass_undone(&mut self) {
            assert_eq!(self.moves.pop(), Some(None));
        }
    }

    #[test]
    fn the_evaluator_is_told_of_everything_that_happens() {
        let mut rules = TreeRules::default();
        let spec: Spec = "tree(random,branching=3,depth=4)".parse().unwrap();
        spec.apply(&mut rules).unwrap();
        let start = TreePosition::start(&rules).unwrap();
        let mut line = Line::default();
        let mut cursor = Cursor::new(start.clone(), &mut line);
        let first = cursor.play(0);
        assert_eq!(cursor.pass(|_| None), None);
        let passed = cursor.pass(|position| Some(position.play(1))).unwrap();
        assert_eq!(cursor.score(), Score::new(2));
        let below = cursor.peek(0, Position::key);
        assert_ne!(below, cursor.key());
        assert_eq!(cursor.score(), Score::new(2));
        cursor.unpass(passed, |position, undo| position.undo(1, undo));
        cursor.undo(0, first);
        assert_eq!(cursor.score(), Score::DRAW);
        assert_eq!(cursor.key(), start.key());
        cursor.unevaluated().play(2);
        cursor.catch_up();
        assert_ne!(cursor.key(), start.key());
        cursor.begin(&start);
        assert_eq!(cursor.key(), start.key());
        assert_eq!((line.started, line.moves.len()), (3, 0));
    }
}
