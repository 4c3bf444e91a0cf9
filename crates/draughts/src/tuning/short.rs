//! The weights of `classical`: one number for each feature, so longer than a file should be.
//! Made from 173360 positions, not to be edited by hand, by
//! `hetman tune draughts --games 6000 --nodes 500 --epochs 30 --seed 1 --blend 70 --data FILE`.

use hetman_game::linear::Fitted;

/// The weights of `classical`.
pub(super) const CLASSICAL: &[Fitted] = &[
    Fitted {
        group: "MATERIAL",
        opening: &[171, 226],
        ending: &[90, 63],
    },
    Fitted {
        group: "MAN_PLACE",
        opening: &[
            18, 29, -7, -2, 22, 13, 20, 17, 7, 11, -10, 2, 4, -17, 2, -13, -14, -31, -31, -4, 11,
            -22, 3, 7, 38, 26, 20, -7, 8, 8, 8, 8, 10, 10, 10, 10, 12, 12, 12, 12, 14, 14, 14, 14,
            16, 16, 16, 16, 18, 18,
        ],
        ending: &[
            -12, -9, 15, -27, -16, -15, -19, -19, -7, -25, -15, 1, 8, -9, -6, 12, 11, 5, 18, 19,
            10, 16, 9, 3, -1, 7, 18, 14, 12, 12, 12, 12, 15, 15, 15, 15, 18, 18, 18, 18, 21, 21,
            21, 21, 24, 24, 24, 24, 27, 27,
        ],
    },
    Fitted {
        group: "KING_PLACE",
        opening: &[
            7, 1, 8, -5, 1, 3, -3, -5, -11, 7, -1, -2, -3, 3, 3, 2, -2, 7, 6, 6, -1, 5, 11, 1, 9,
            19, 4, -4, 13, 16, 19, -14, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        ],
        ending: &[
            15, -2, -11, -21, 13, 4, -17, -26, 2, -17, -19, -17, -3, -9, -6, -11, 0, -1, -4, -1, 0,
            -5, 0, 3, -8, -3, 7, 11, -6, 4, 2, 18, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
            0, 0,
        ],
    },
    Fitted {
        group: "BACK_ROW",
        opening: &[
            -8, 8, 6, 0, -15, 15, 12, 14, -8, 12, 13, 14, -7, 2, 19, 20, 3, 6, 6, 9, 6, 9, 9, 12,
            6, 9, 9, 12, 9, 12, 12, 15, 3, 6, 6, 9, 6, 9, 9, 12, 6, 9, 9, 12, 9, 12, 12, 15, 6, 9,
            9, 12, 9, 12, 12, 15, 9, 12, 12, 15, 12, 15, 15, 18,
        ],
        ending: &[
            13, -6, -11, -3, 2, 16, 7, 1, -3, -18, 10, -7, -16, 10, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0,
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        ],
    },
    Fitted {
        group: "TEMPO",
        opening: &[5],
        ending: &[2],
    },
    Fitted {
        group: "OPPOSITION",
        opening: &[-12],
        ending: &[13],
    },
    Fitted {
        group: "ONLY_KING",
        opening: &[26],
        ending: &[66],
    },
    Fitted {
        group: "MAN_MOBILITY",
        opening: &[30, -11, -19, -30, -14, 4, 12, 18, 12],
        ending: &[-44, -22, -7, 10, 11, 1, 15, 23, 54],
    },
    Fitted {
        group: "KING_MOBILITY",
        opening: &[-28, -12, -7, 11, 26, 12, 5, 9, 31],
        ending: &[-28, -16, -7, 2, -2, 27, 35, 39, 20],
    },
    Fitted {
        group: "TRAPPED_KING",
        opening: &[-7],
        ending: &[4],
    },
    Fitted {
        group: "RUNAWAY",
        opening: &[60, 35, 12, 5, 28, 20],
        ending: &[60, 14, 11, -6, 28, 20],
    },
    Fitted {
        group: "BACKED",
        opening: &[1],
        ending: &[9],
    },
    Fitted {
        group: "LOOSE",
        opening: &[-20],
        ending: &[4],
    },
    Fitted {
        group: "HOLE",
        opening: &[13],
        ending: &[-2],
    },
    Fitted {
        group: "DOG_HOLE",
        opening: &[-23],
        ending: &[-18],
    },
    Fitted {
        group: "THREATENED",
        opening: &[-35],
        ending: &[-19],
    },
    Fitted {
        group: "CENTRE",
        opening: &[14],
        ending: &[-5],
    },
    Fitted {
        group: "LOPSIDED",
        opening: &[-7],
        ending: &[-2],
    },
];
