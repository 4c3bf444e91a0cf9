//! What the weights of `tables` and `classical` stand for: groups of features, one after the other.

use hetman_game::groups;

groups! {
    /// By kind, pawn to queen.
    MATERIAL: 5;
    /// By kind, pawn to king, and square, a1 to h8 as its owner sees the board.
    PLACE: 6 * 64;
    /// The right to move.
    TEMPO: 1;

    /// Two bishops or more.
    BISHOP_PAIR: 1;
    /// By safe squares in reach.
    KNIGHT_MOBILITY: 9;
    /// By safe squares in reach.
    BISHOP_MOBILITY: 14;
    /// By safe squares in reach.
    ROOK_MOBILITY: 15;
    /// By safe squares in reach.
    QUEEN_MOBILITY: 28;
    /// Knight, bishop: guarded by a pawn and out of reach of enemy pawns.
    OUTPOST: 2;
    /// A knight one move away from an outpost.
    OUTPOST_IN_REACH: 1;
    /// For each bishop, own pawns on squares of its colour.
    BISHOP_PAWNS: 1;
    /// A knight or bishop right behind a pawn.
    SHIELDED: 1;
    /// Knight, bishop: for each step between it and its king.
    KING_DISTANCE: 2;
    /// A rook with no own pawn on its file: enemy pawns on it, no pawn at all.
    ROOK_FILE: 2;
    /// A rook on the seventh that has something to do there.
    ROOK_SEVENTH: 1;
    /// Rights to castle.
    CASTLING: 1;

    /// A pawn with no neighbours: faced by an enemy pawn, on a half-open file.
    ISOLATED: 2;
    /// A pawn behind an own one: with neighbours, without.
    DOUBLED: 2;
    /// A pawn that cannot safely advance to its neighbours: faced by an enemy pawn, on a half-open file.
    BACKWARD: 2;
    /// By rank: a pawn beside another.
    PHALANX: 8;
    /// By rank: a pawn guarded by another.
    GUARDED: 8;
    /// By rank: a pawn that can become passed by exchanges.
    CANDIDATE: 8;
    /// By rank: a passed pawn.
    PASSED: 8;
    /// By steps of the own king to the square in front, for each rank from the fourth.
    PASSED_OWN_KING: 8;
    /// By steps of the enemy king to the square in front, for each rank from the fourth.
    PASSED_ENEMY_KING: 8;
    /// By rank: a passed pawn with an enemy right in front.
    PASSED_BLOCKED: 8;
    /// By rank: a passed pawn whose next step is safe.
    PASSED_FREE: 8;
    /// By rank: a passed pawn whose whole way is empty and safe.
    PASSED_CLEAR: 8;
    /// A passed pawn with a rook behind it: an own one, an enemy's.
    PASSED_ROOK: 2;
    /// A passed pawn that a lone king cannot catch.
    PASSED_UNSTOPPABLE: 1;

    /// By file from the edge and rank of the nearest own pawn before the king, 0 for none.
    SHELTER: 4 * 8;
    /// By rank of the nearest enemy pawn before the king, 0 for none: free to advance, stopped by a pawn.
    STORM: 2 * 8;
    /// By how much attacks the king, in steps of two units.
    DANGER: 32;
    /// Knight, bishop, rook, queen: one safe check, several.
    SAFE_CHECK: 8;
    /// Squares beside the king that the enemy strikes and nobody but king or queen guards.
    WEAK_RING: 1;
    /// Squares of the king's wing that the enemy strikes.
    WING_STRUCK: 1;
    /// Squares of the king's wing that are guarded.
    WING_GUARDED: 1;

    /// A pawn attacks a knight, bishop, rook, queen.
    PAWN_THREAT: 4;
    /// A knight or bishop attacks a pawn, knight, bishop, rook, queen.
    MINOR_THREAT: 5;
    /// A rook attacks a pawn, knight, bishop, rook, queen.
    ROOK_THREAT: 5;
    /// The king attacks something unguarded.
    KING_THREAT: 1;
    /// Enemies attacked and not guarded: pawns, pieces.
    HANGING: 2;
    /// Pieces that a safe step of a pawn would attack.
    PUSH_THREAT: 1;
    /// Squares both sides strike, the enemy once and with no pawn.
    CONTESTED: 1;
    /// Safe squares in the own half of the centre.
    SPACE: 1;
}

/// The number of weights `tables` has: the first groups.
pub(crate) const TABLES_LEN: usize = TEMPO.first + TEMPO.len;
