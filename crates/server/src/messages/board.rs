//! What a board shows: pieces, moves and the position they make. Cells, marks and the words for them are those of the game.

use super::messages;

pub use hetman_game::{Act, Cell, Geometry, Mark};

messages! {
    /// One piece on one cell.
    pub struct Piece {
        /// The column.
        column: u32,
        /// The row.
        row: u32,
        /// What the game calls it.
        kind: String,
        /// The shape to draw; without one the kind is written.
        #[serde(default)]
        shape: String,
        /// The number of its owner.
        owner: Option<u8>,
    }

    /// A piece that moves along with another, as the rook does in castling.
    pub struct Along {
        /// The cell it leaves.
        from: Cell,
        /// The cell it reaches.
        to: Cell,
    }

    /// A legal move.
    pub struct Move {
        /// The word to send back.
        text: String,
        /// As records of the game write it.
        record: String,
        /// What a hand does.
        act: Act,
        /// The cell left.
        from: Option<Cell>,
        /// The cells rested on between the first and the last.
        path: Vec<Cell>,
        /// The cell reached.
        to: Option<Cell>,
        /// The cells whose pieces are taken.
        takes: Vec<Cell>,
        /// What is chosen beside the cells, such as the shape of the piece a pawn becomes.
        choice: Option<String>,
        /// A second piece that moves; touching it means this move, too.
        along: Option<Along>,
    }

    /// A move by which a draw can be claimed when it is declared and not made.
    pub struct ClaimingMove {
        /// The word to send back.
        text: String,
        /// As records of the game write it.
        record: String,
        /// The draw, in a word or two.
        reason: String,
    }

    /// How a game ended.
    pub struct Outcome {
        /// The winner; none in a draw, or if several win.
        winner: Option<u8>,
        /// Why, in a word or two.
        reason: String,
        /// What each player has won.
        #[serde(default)]
        payoffs: Vec<i32>,
    }

    /// A position: the picture, the legal moves and the result.
    pub struct Position {
        /// The position as text.
        text: String,
        /// How the cells lie.
        geometry: Geometry,
        /// Columns of the board.
        columns: u32,
        /// Rows of the board.
        rows: u32,
        /// What people call the cells, row by row from the bottom; empty where cells have no names.
        names: Vec<String>,
        /// The pieces.
        pieces: Vec<Piece>,
        /// Cells to notice.
        marks: Vec<Mark>,
        /// Lines drawn on the board, by their two ends.
        lines: Vec<Vec<Cell>>,
        /// The cells the last move touched, in turn.
        last: Vec<Cell>,
        /// What restricts the player to move.
        notice: Option<String>,
        /// What the players are called.
        players: Vec<String>,
        /// The player to move; none if the game is over.
        turn: Option<u8>,
        /// The legal moves.
        moves: Vec<Move>,
        /// How the rules ended the game.
        outcome: Option<Outcome>,
        /// The draw the player to move may claim.
        claim: Option<String>,
        /// The moves by which the player to move may claim a draw when he declares them.
        #[serde(default)]
        claims: Vec<ClaimingMove>,
        /// The score as the board lies, where the game keeps one.
        tally: Option<String>,
    }
}

impl Outcome {
    /// One of the players lost; the others share what was lost.
    pub fn lost_by(side: u8, players: usize, reason: &str) -> Self {
        let mut payoffs = vec![1; players];
        if let Some(loss) = payoffs.get_mut(usize::from(side)) {
            *loss = 1 - players as i32;
        }
        Self::paid(payoffs, reason)
    }

    /// A draw.
    pub fn drawn(players: usize, reason: &str) -> Self {
        Self::paid(vec![0; players], reason)
    }

    /// The player with the most wins, if there is but one.
    pub fn paid(payoffs: Vec<i32>, reason: &str) -> Self {
        let most = payoffs.iter().max();
        let mut best = (0..)
            .zip(&payoffs)
            .filter(|(_, payoff)| Some(*payoff) == most);
        let first = best.next().map(|(side, _)| side);
        Self {
            // One who plays alone beats nobody.
            winner: first.filter(|_| best.next().is_none() && payoffs.len() > 1),
            reason: reason.into(),
            payoffs,
        }
    }
}
