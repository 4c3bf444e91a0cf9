//! The variants by name: each a list of what differs from the international game.

use hetman_game::choices;

use crate::geometry::{Eight, Ten, Twelve};
use crate::rules::{Choice, Colour, Draws, FewPieces, Goal, Landing, Rules, Squares};

/// Something to do with the rules of a variant that is known only when the program runs.
pub trait Visitor {
    /// What comes of it.
    type Output;

    /// Does it.
    fn visit<R: Rules>(self) -> Self::Output;
}

macro_rules! variants {
    ($( $(#[doc = $doc:literal])* $name:ident = $word:literal, $number:literal, $board:ty { $($rule:ident: $type:ty = $value:expr;)* } )*) => {
        choices! {
            /// The variants.
            pub enum Variant { $( $(#[doc = $doc])* $name = $word, )* }
        }

        $(
            $(#[doc = $doc])*
            #[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
            pub struct $name;

            impl Rules for $name {
                type Geometry = $board;
                type Offenders = ();
                const NAME: &'static str = $word;
                const GAME_TYPE: u32 = $number;
                $( const $rule: $type = $value; )*
            }
        )*

        impl Variant {
            /// Every variant, the default first.
            pub const ALL: &[Self] = &[$( Self::$name ),*];

            /// Lets a visitor work with the rules of the variant as a type.
            pub fn with<V: Visitor>(self, visitor: V) -> V::Output {
                match self { $( Self::$name => visitor.visit::<$name>(), )* }
            }
        }
    };
}

/// As in English: after 40 moves of each side a draw may be claimed; after 75 the game ends by itself, so that it ends.
const CLAIMED: Draws = Draws {
    occurrences: 3,
    plies: 150,
    claim: 80,
    few: FewPieces::Unlimited,
};

/// Three occurrences, so many plies, and fewer with few pieces.
const fn draws(plies: u16, few: FewPieces) -> Draws {
    Draws {
        occurrences: 3,
        plies,
        claim: plies,
        few,
    }
}

variants! {
    /// English draughts, or American checkers: short kings, men take forwards, any capture, black begins.
    English = "english", 21, Eight {
        FIRST: Colour = Colour::Black;
        FLYING: bool = false;
        BACKWARD: bool = false;
        CHOICE: Choice = Choice::Free;
        DRAWS: Draws = CLAIMED;
    }
    /// English rules, and white begins.
    House = "house", 21, Eight {
        FLYING: bool = false;
        BACKWARD: bool = false;
        CHOICE: Choice = Choice::Free;
        DRAWS: Draws = CLAIMED;
    }
    /// Russian: flying kings, any capture, a man becomes king in the middle of a capture.
    Russian = "russian", 25, Eight {
        CHOICE: Choice = Choice::Free;
        CROWNS_AT_ONCE: bool = true;
        SQUARES: Squares = Squares::Letters;
        DRAWS: Draws = draws(30, FewPieces::Russian);
    }
    /// Brazilian: the international rules on eight rows.
    Brazilian = "brazilian", 26, Eight {}
    /// Pool checkers: flying kings, any capture, black begins.
    Pool = "pool", 23, Eight {
        FIRST: Colour = Colour::Black;
        CHOICE: Choice = Choice::Free;
        DRAWS: Draws = draws(30, FewPieces::Unlimited);
    }
    /// Italian: short kings, men take forwards and no kings, the best capture by quality.
    Italian = "italian", 22, Eight {
        FLYING: bool = false;
        BACKWARD: bool = false;
        MEN_TAKE_KINGS: bool = false;
        CHOICE: Choice = Choice::Italian;
        SQUARES: Squares = Squares::Mirrored;
        DRAWS: Draws = Draws { occurrences: 4, plies: 80, claim: 80, few: FewPieces::Unlimited };
    }
    /// Spanish: flying kings, men take forwards, the most pieces and of these the most kings.
    Spanish = "spanish", 24, Eight {
        DRAWS: Draws = draws(50, FewPieces::Unlimited);
        BACKWARD: bool = false;
        CHOICE: Choice = Choice::MostKings;
        SQUARES: Squares = Squares::Mirrored;
    }
    /// Czech: flying kings, men take forwards, a king takes first.
    Czech = "czech", 29, Eight {
        DRAWS: Draws = draws(50, FewPieces::Unlimited);
        BACKWARD: bool = false;
        CHOICE: Choice = Choice::ByKing;
        SQUARES: Squares = Squares::Letters;
    }
    /// Thai: eight men, kings land right behind what they take, which leaves the board at once.
    Thai = "thai", 31, Eight {
        DRAWS: Draws = draws(50, FewPieces::Unlimited);
        RANKS: usize = 2;
        BACKWARD: bool = false;
        CHOICE: Choice = Choice::Free;
        LANDING: Landing = Landing::Behind;
        LIFTS_AT_ONCE: bool = true;
    }
    /// International, or Polish: ten rows, flying kings, men take backwards, the most pieces.
    International = "international", 20, Ten {}
    /// Frisian: captures along rows and columns, too, the most by value; a king makes three moves running.
    Frisian = "frisian", 40, Ten {
        DRAWS: Draws = draws(50, FewPieces::Unlimited);
        ORTHOGONAL: bool = true;
        CHOICE: Choice = Choice::Frisian;
        KING_MOVES: u8 = 3;
    }
    /// Frysk!: Frisian with five men.
    Frysk = "frysk", 0, Ten {
        DRAWS: Draws = draws(50, FewPieces::Unlimited);
        RANKS: usize = 1;
        ORTHOGONAL: bool = true;
        CHOICE: Choice = Choice::Frisian;
        KING_MOVES: u8 = 3;
    }
    /// Antidraughts: international rules, and whoever cannot move wins.
    Anti = "anti", 0, Ten {
        DRAWS: Draws = draws(50, FewPieces::Unlimited);
        GOAL: Goal = Goal::BeBlocked;
    }
    /// Breakthrough: international rules, and the first king wins.
    Breakthrough = "breakthrough", 0, Ten {
        GOAL: Goal = Goal::King;
    }
    /// Killer: international rules, and a king lands right behind a king it takes last.
    Killer = "killer", 0, Ten {
        LANDING: Landing = Landing::BehindKings;
    }
    /// Canadian: the international rules on twelve rows.
    Canadian = "canadian", 27, Twelve {}
}
