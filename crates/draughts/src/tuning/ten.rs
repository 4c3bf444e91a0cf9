//! The weights of `classical`: one number for each feature, so longer than a file should be.
//! Made from 59478 positions, not to be edited by hand, by
//! `hetman tune draughts(variant=international) --games 2000 --nodes 300 --epochs 30 --seed 1 --blend 70 --data FILE`.

use hetman_game::linear::Fitted;

/// The weights of `classical`.
pub(super) const CLASSICAL: &[Fitted] = &[
    Fitted {
        group: "MATERIAL",
        opening: &[106, 312],
        ending: &[116, 196],
    },
    Fitted {
        group: "MAN_PLACE",
        opening: &[
            -1, -17, -26, -25, -6, -2, 11, 20, -1, 10, 10, 15, 19, 12, 10, 11, 6, 27, 8, 4, 4, 14,
            14, -1, 5, 29, -36, -32, -34, -4, -26, -78, -61, -64, -8, -21, -9, -16, -7, 13, 50, 33,
            28, 23, 21, 12, 12, 12, 12, 12,
        ],
        ending: &[
            -21, -14, 9, 2, -15, -18, -26, -35, -8, -26, -20, -20, -15, -14, -12, -10, -9, -35, 0,
            -13, -10, -7, -24, 8, -12, -19, 25, 25, 15, -3, 32, 28, 24, 32, 9, 25, 53, 28, 48, 62,
            98, 85, 64, 63, 45, 18, 18, 18, 18, 18,
        ],
    },
    Fitted {
        group: "KING_PLACE",
        opening: &[
            -2, 1, 0, 0, 4, 3, -2, 9, 2, 3, 5, 3, 0, 1, -1, -5, 4, 7, -3, 6, -6, 5, 5, 2, -2, 6,
            -4, 1, -2, -5, 1, -3, 5, 4, 6, -6, -1, -3, 1, 1, 12, 3, -3, 1, 1, 9, -1, 0, 3, 10,
        ],
        ending: &[
            -2, -6, -9, -8, 16, 5, 5, 10, -4, 11, 3, -5, -5, -3, -3, -18, -7, 3, -10, 4, -22, -5,
            4, 6, -16, -15, -12, -1, -10, -17, -11, -1, -6, -3, 2, -15, -11, -15, -1, 6, 14, 2,
            -12, -9, -11, 4, -20, -11, -5, -12,
        ],
    },
    Fitted {
        group: "BACK_ROW",
        opening: &[
            -12, 23, 1, 24, -4, -6, 18, 3, 15, -3, 5, 17, 2, 21, 0, -4, 3, 30, 26, 14, -17, 38, -5,
            -3, -15, -15, 27, -11, 20, 22, 16, 16, 3, 6, 6, 9, 6, 9, 9, 12, 6, 9, 9, 12, 9, 12, 12,
            15, 6, 9, 9, 12, 9, 12, 12, 15, 9, 12, 12, 15, 12, 15, 15, 18,
        ],
        ending: &[
            21, 1, 8, 8, -8, 0, -19, -5, -31, 15, 8, 7, -7, 3, 6, 0, 1, -23, -9, -12, 14, -22, 4,
            16, 8, -10, -8, -14, 34, 7, -6, 6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        ],
    },
    Fitted {
        group: "TEMPO",
        opening: &[2],
        ending: &[4],
    },
    Fitted {
        group: "OPPOSITION",
        opening: &[3],
        ending: &[5],
    },
    Fitted {
        group: "ONLY_KING",
        opening: &[77],
        ending: &[27],
    },
    Fitted {
        group: "MAN_MOBILITY",
        opening: &[-6, 9, -2, -2, -9, -1, 23, -1, -10],
        ending: &[22, -8, -1, 2, -3, 0, -5, 5, 27],
    },
    Fitted {
        group: "KING_MOBILITY",
        opening: &[-15, 25, 24, 14, 8, 9, 14, 8, 13],
        ending: &[45, 37, 47, 26, 35, -8, -35, -12, -61],
    },
    Fitted {
        group: "TRAPPED_KING",
        opening: &[-30],
        ending: &[-29],
    },
    Fitted {
        group: "RUNAWAY",
        opening: &[60, 80, 54, 54, 8, 20],
        ending: &[60, 112, 61, 35, -2, 20],
    },
    Fitted {
        group: "BACKED",
        opening: &[6],
        ending: &[2],
    },
    Fitted {
        group: "LOOSE",
        opening: &[-3],
        ending: &[-6],
    },
    Fitted {
        group: "HOLE",
        opening: &[9],
        ending: &[-5],
    },
    Fitted {
        group: "DOG_HOLE",
        opening: &[-38],
        ending: &[-107],
    },
    Fitted {
        group: "THREATENED",
        opening: &[-29],
        ending: &[-19],
    },
    Fitted {
        group: "CENTRE",
        opening: &[-2],
        ending: &[1],
    },
    Fitted {
        group: "LOPSIDED",
        opening: &[4],
        ending: &[-13],
    },
];
