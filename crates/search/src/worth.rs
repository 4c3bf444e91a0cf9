//! What each piece of a position is worth to an evaluation, whatever that is made of: the score of the position less its
//! score without the piece.

use hetman_game::{Evaluator, Notation, Piece, PieceValue, Player, Score};

use crate::cursor::Cursor;

/// The worth of each piece to its owner. A piece without which the position is against the rules, such as a king, has
/// none; so have all pieces of a game whose positions cannot be set up by hand.
pub fn piece_values<P: Notation, E: Evaluator<P> + Clone>(
    position: &P,
    rules: &P::Rules,
    evaluator: &E,
) -> Vec<PieceValue> {
    let (pieces, mover) = (position.view().pieces, position.to_move());
    let score = |pieces: &[Piece]| -> Option<Score> {
        let text = position.arrange(pieces, mover)?;
        let arranged = P::parse(rules, &text).ok()?;
        Some(Cursor::new(arranged, evaluator.clone()).score())
    };
    let Some(whole) = score(&pieces) else {
        return Vec::new();
    };
    let value = |at: usize| {
        let owner = pieces[at].owner?;
        let mut others = pieces.clone();
        let piece = others.remove(at);
        let lost = whole.raw() - score(&others)?.raw();
        Some(PieceValue {
            cell: position.cell_name(piece.cell()),
            name: name(position, &piece),
            value: position.shown(Score::new(to_owner(lost, owner, mover))),
            piece,
        })
    };
    (0..pieces.len()).filter_map(value).collect()
}

fn name<P: Notation>(position: &P, piece: &Piece) -> String {
    match position.shape(&piece.kind) {
        "" => piece.kind.clone(),
        shape => shape.to_owned(),
    }
}

fn to_owner(points: i32, owner: Player, mover: Player) -> i32 {
    if owner == mover { points } else { -points }
}
