//! The weights of `classical`: one number for each feature, so longer than a file should be.
//! Made from 66022 positions, not to be edited by hand, by
//! `hetman tune draughts(variant=russian) --games 2500 --nodes 300 --epochs 30 --seed 1 --blend 70 --data FILE`.

use hetman_game::linear::Fitted;

/// The weights of `classical`.
pub(super) const CLASSICAL: &[Fitted] = &[
    Fitted {
        group: "MATERIAL",
        opening: &[128, 302],
        ending: &[119, 166],
    },
    Fitted {
        group: "MAN_PLACE",
        opening: &[
            5, -1, 8, -7, 21, 5, 8, 3, 8, 11, -3, 10, 9, 11, 3, -24, -45, -46, -22, 22, 16, -22,
            -41, -34, 46, 4, 17, 72, 8, 8, 8, 8, 10, 10, 10, 10, 12, 12, 12, 12, 14, 14, 14, 14,
            16, 16, 16, 16, 18, 18,
        ],
        ending: &[
            -2, -8, -23, -17, -40, -27, -14, -14, -17, -18, -14, -26, -18, 0, 2, 6, 11, 14, 11,
            -18, -15, 22, 15, 70, 78, 60, 79, 65, 12, 12, 12, 12, 15, 15, 15, 15, 18, 18, 18, 18,
            21, 21, 21, 21, 24, 24, 24, 24, 27, 27,
        ],
    },
    Fitted {
        group: "KING_PLACE",
        opening: &[
            12, 14, 1, -5, 7, 7, 2, 14, 10, 3, 3, -13, 15, 14, -1, -19, -6, 9, -8, 0, -7, 15, -6,
            3, -2, -6, 9, 32, 24, -46, 4, 32, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        ],
        ending: &[
            -2, -20, -25, -35, -6, -14, -4, 2, -13, -11, -18, -34, -18, -14, -19, -21, -12, -9,
            -20, -22, -34, -11, -9, -16, -10, -14, -12, -26, -34, -35, -38, -25, 0, 0, 0, 0, 0, 0,
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        ],
    },
    Fitted {
        group: "BACK_ROW",
        opening: &[
            -7, -6, 14, 20, 13, 5, -11, 15, -3, -3, -13, 14, 26, 4, -1, 29, 3, 6, 6, 9, 6, 9, 9,
            12, 6, 9, 9, 12, 9, 12, 12, 15, 3, 6, 6, 9, 6, 9, 9, 12, 6, 9, 9, 12, 9, 12, 12, 15, 6,
            9, 9, 12, 9, 12, 12, 15, 9, 12, 12, 15, 12, 15, 15, 18,
        ],
        ending: &[
            10, 14, -20, -8, -3, 4, 0, 6, 14, -28, 2, 33, -18, 1, -4, -15, 0, 0, 0, 0, 0, 0, 0, 0,
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        ],
    },
    Fitted {
        group: "TEMPO",
        opening: &[4],
        ending: &[7],
    },
    Fitted {
        group: "OPPOSITION",
        opening: &[-3],
        ending: &[4],
    },
    Fitted {
        group: "ONLY_KING",
        opening: &[104],
        ending: &[25],
    },
    Fitted {
        group: "MAN_MOBILITY",
        opening: &[-22, -11, -35, -11, 10, 24, 21, 9, 8],
        ending: &[14, -37, -30, -28, -26, -5, 22, 52, 66],
    },
    Fitted {
        group: "KING_MOBILITY",
        opening: &[-4, 23, 18, 41, 12, 16, 23, 11, 13],
        ending: &[78, 52, 48, 45, 30, 2, -56, -20, -75],
    },
    Fitted {
        group: "TRAPPED_KING",
        opening: &[-20],
        ending: &[-26],
    },
    Fitted {
        group: "RUNAWAY",
        opening: &[60, 69, 42, 12, 28, 20],
        ending: &[60, 59, 55, 5, 28, 20],
    },
    Fitted {
        group: "BACKED",
        opening: &[-5],
        ending: &[7],
    },
    Fitted {
        group: "LOOSE",
        opening: &[-4],
        ending: &[-12],
    },
    Fitted {
        group: "HOLE",
        opening: &[0],
        ending: &[1],
    },
    Fitted {
        group: "DOG_HOLE",
        opening: &[-36],
        ending: &[-95],
    },
    Fitted {
        group: "THREATENED",
        opening: &[-30],
        ending: &[-28],
    },
    Fitted {
        group: "CENTRE",
        opening: &[0],
        ending: &[15],
    },
    Fitted {
        group: "LOPSIDED",
        opening: &[6],
        ending: &[-22],
    },
];
