//! What the weights of `classical` stand for: groups of features, one after the other.

use hetman_game::groups;

groups! {
    /// A man, a king.
    MATERIAL: 2;
    /// A man by square, from the right of the own back row as its owner sees a board of up to ten rows.
    MAN_PLACE: 50;
    /// A king by square, likewise.
    KING_PLACE: 50;
    /// Which squares of the own back row are held by men, as bits from the owner's right.
    BACK_ROW: 64;
    /// The right to move.
    TEMPO: 1;
    /// Having the opposition: the right to move with an odd number of pieces on every second row.
    OPPOSITION: 1;
    /// A king while the other side has none.
    ONLY_KING: 1;
    /// Steps of men to squares where they cannot be taken, up to eight.
    MAN_MOBILITY: 9;
    /// Steps of kings, up to eight.
    KING_MOBILITY: 9;
    /// A king that cannot step.
    TRAPPED_KING: 1;
    /// A man with a clear way to become king, by rows it has to go.
    RUNAWAY: 6;
    /// A man with an own piece or the edge behind it on both sides.
    BACKED: 1;
    /// A man with neither own piece nor edge behind it on either side.
    LOOSE: 1;
    /// An empty square with own men on three sides or more.
    HOLE: 1;
    /// A man in the dog hole, shut in by a man on the corner square.
    DOG_HOLE: 1;
    /// Pieces that can be taken, the side to move apart.
    THREATENED: 1;
    /// Men in the middle four columns.
    CENTRE: 1;
    /// Men on the left half against the right, how uneven.
    LOPSIDED: 1;
}
