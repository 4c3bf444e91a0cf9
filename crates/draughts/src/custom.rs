//! A variant with some of its rules changed by the spec. The changed rules are asked at run time, so that no combination
//! of them has to be compiled.

use std::marker::PhantomData;

use crate::bits::Bits;
use crate::geometry::Geometry;
use crate::notation::DraughtsRules;
use crate::rules::{Choice, Colour, Draws, Goal, Landing, Offenders, Rules, Squares};

/// The variant `V`, changed.
#[derive(Debug)]
pub struct Custom<V> {
    flying: bool,
    backward: bool,
    choice: Choice,
    crowns_at_once: bool,
    huffing: bool,
    base: PhantomData<fn() -> V>,
}

impl<V> Clone for Custom<V> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<V> Copy for Custom<V> {}

impl<V> PartialEq for Custom<V> {
    fn eq(&self, other: &Self) -> bool {
        let rules = |own: &Self| {
            let captures = (own.backward, own.choice, own.huffing);
            (own.flying, captures, own.crowns_at_once)
        };
        rules(self) == rules(other)
    }
}

/// Nothing changed.
impl<V: Rules> Default for Custom<V> {
    fn default() -> Self {
        Self {
            flying: V::FLYING,
            backward: V::BACKWARD,
            choice: V::CHOICE,
            crowns_at_once: V::CROWNS_AT_ONCE,
            huffing: false,
            base: PhantomData,
        }
    }
}

/// Pieces that may be huffed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kept<B>(B);

impl<B: Bits> Default for Kept<B> {
    fn default() -> Self {
        Self(B::NONE)
    }
}

impl<B: Bits> Offenders<B> for Kept<B> {
    fn new(pieces: B) -> Self {
        Self(pieces)
    }

    fn pieces(self) -> B {
        self.0
    }
}

/// What may be chosen once the majority is asked for, or not any more.
fn choice(usual: Choice, majority: bool) -> Choice {
    match usual {
        _ if !majority => Choice::Free,
        Choice::Free | Choice::ByKing => Choice::Most,
        most => most,
    }
}

impl<V: Rules> Rules for Custom<V> {
    type Geometry = V::Geometry;
    type Offenders = Kept<<V::Geometry as Geometry>::Bits>;

    const NAME: &'static str = V::NAME;
    const GAME_TYPE: u32 = 0;
    const RANKS: usize = V::RANKS;
    const FIRST: Colour = V::FIRST;
    const FLYING: bool = V::FLYING;
    const BACKWARD: bool = V::BACKWARD;
    const ORTHOGONAL: bool = V::ORTHOGONAL;
    const MEN_TAKE_KINGS: bool = V::MEN_TAKE_KINGS;
    const CHOICE: Choice = V::CHOICE;
    const LANDING: Landing = V::LANDING;
    const CROWNS_AT_ONCE: bool = V::CROWNS_AT_ONCE;
    const LIFTS_AT_ONCE: bool = V::LIFTS_AT_ONCE;
    const KING_MOVES: u8 = V::KING_MOVES;
    const GOAL: Goal = V::GOAL;
    const SQUARES: Squares = V::SQUARES;
    const DRAWS: Draws = V::DRAWS;
    const CUSTOM: bool = true;

    fn of(rules: &DraughtsRules) -> Self {
        let takes_most = !matches!(V::CHOICE, Choice::Free | Choice::ByKing);
        let majority = rules.majority.of(takes_most);
        Self {
            flying: rules.flying_kings.of(V::FLYING),
            backward: rules.backward_captures.of(V::BACKWARD),
            choice: if majority == takes_most {
                V::CHOICE
            } else {
                choice(V::CHOICE, majority)
            },
            crowns_at_once: rules.promotion_in_passing.of(V::CROWNS_AT_ONCE),
            huffing: rules.huffing,
            base: PhantomData,
        }
    }

    fn flying(self) -> bool {
        self.flying
    }

    fn backward(self) -> bool {
        self.backward
    }

    fn choice(self) -> Choice {
        self.choice
    }

    fn crowns_at_once(self) -> bool {
        self.crowns_at_once
    }

    fn huffing(self) -> bool {
        self.huffing
    }
}
