//! The weights of `classical` as guessed.

use hetman_game::linear::Fitted;

/// The weights of `classical`.
pub(super) const CLASSICAL: &[Fitted] = &[
    Fitted { group: "MATERIAL", opening: &[100, 250], ending: &[100, 300] },
    Fitted {
        group: "MAN_PLACE",
        opening: &[
            -6, -6, -6, -6, -4, -4, -4, -4, -2, -2, -2, -2, 0, 0, 0, 0, 2, 2, 2, 2, 4, 4, 4, 4, 6, 6, 6, 6, 8, 8, 8, 8,
            10, 10, 10, 10, 12, 12, 12, 12, 14, 14, 14, 14, 16, 16, 16, 16, 18, 18,
        ],
        ending: &[
            -9, -9, -9, -9, -6, -6, -6, -6, -3, -3, -3, -3, 0, 0, 0, 0, 3, 3, 3, 3, 6, 6, 6, 6, 9, 9, 9, 9, 12, 12, 12,
            12, 15, 15, 15, 15, 18, 18, 18, 18, 21, 21, 21, 21, 24, 24, 24, 24, 27, 27,
        ],
    },
    Fitted {
        group: "KING_PLACE",
        opening: &[
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        ],
        ending: &[
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        ],
    },
    Fitted {
        group: "BACK_ROW",
        opening: &[
            0, 3, 3, 6, 3, 6, 6, 9, 3, 6, 6, 9, 6, 9, 9, 12, 3, 6, 6, 9, 6, 9, 9, 12, 6, 9, 9, 12, 9, 12, 12, 15, 3, 6,
            6, 9, 6, 9, 9, 12, 6, 9, 9, 12, 9, 12, 12, 15, 6, 9, 9, 12, 9, 12, 12, 15, 9, 12, 12, 15, 12, 15, 15, 18,
        ],
        ending: &[
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        ],
    },
    Fitted { group: "TEMPO", opening: &[2], ending: &[2] },
    Fitted { group: "OPPOSITION", opening: &[0], ending: &[0] },
    Fitted { group: "ONLY_KING", opening: &[15], ending: &[30] },
    Fitted {
        group: "MAN_MOBILITY",
        opening: &[-8, -6, -4, -2, 0, 2, 4, 6, 8],
        ending: &[-8, -5, -2, 1, 4, 7, 10, 13, 16],
    },
    Fitted {
        group: "KING_MOBILITY",
        opening: &[-4, -2, 0, 2, 4, 6, 8, 10, 12],
        ending: &[-4, -2, 0, 2, 4, 6, 8, 10, 12],
    },
    Fitted { group: "TRAPPED_KING", opening: &[-30], ending: &[-30] },
    Fitted { group: "RUNAWAY", opening: &[60, 52, 44, 36, 28, 20], ending: &[60, 52, 44, 36, 28, 20] },
    Fitted { group: "BACKED", opening: &[2], ending: &[2] },
    Fitted { group: "LOOSE", opening: &[-3], ending: &[-2] },
    Fitted { group: "HOLE", opening: &[0], ending: &[0] },
    Fitted { group: "DOG_HOLE", opening: &[-15], ending: &[-15] },
    Fitted { group: "THREATENED", opening: &[-20], ending: &[-20] },
    Fitted { group: "CENTRE", opening: &[2], ending: &[2] },
    Fitted { group: "LOPSIDED", opening: &[-2], ending: &[-2] },
];
