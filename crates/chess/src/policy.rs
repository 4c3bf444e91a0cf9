//! What the search should know of chess: captures, exchanges, checks, passing, and where moves are remembered.

use std::sync::Arc;
use std::time::Duration;

use hetman_game::{Error, Limits, MoveList, OpenFile, Score};
use hetman_search::alphabeta::{Options, Params};
use hetman_search::retrograde::Value;
use hetman_search::{AlphaBetaPolicy, Known, Listed, MonteCarloPolicy, NETWORK, Named, Policy};

use crate::endings::{self, Oracle};
use crate::eval::{Evaluation, NAMES, network};
use crate::exchange::value;
use crate::moves::Move;
use crate::notation::pgn::Pgn;
use crate::polyglot::{Book, Polyglot};
use crate::position::{Position, Undo};
use crate::syzygy::{Outcome, Syzygy};
use crate::tuning::Weighted;
use crate::types::{Colour, Kind};

/// The game as the list of games has it.
pub fn entry() -> Listed<ChessPolicy> {
    Listed::new(
        "chess",
        "chess and Chess960 by the full rules of FIDE",
        ChessPolicy::default(),
    )
    .solved_by(endings::made)
    .booked_as(&Polyglot)
    .bench(BENCH)
    .recorded_as(&Pgn)
    .limits(Limits::time(Duration::from_secs(1)))
}

/// Openings, middle games and endings of our own choice, and how deep each is searched.
const BENCH: &[(&str, u32)] = &[
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        12,
    ),
    (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        10,
    ),
    (
        "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9",
        11,
    ),
    (
        "r2q1rk1/1b2bppp/p1n1pn2/1p6/3P4/1BN2N2/PP2QPPP/R1BR2K1 w - - 0 14",
        11,
    ),
    (
        "2r3k1/pp3ppp/2n1b3/3p4/3P4/2N1B3/PP3PPP/2R3K1 w - - 0 20",
        13,
    ),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 15),
    ("8/5k2/3p4/1p1Pp2p/pP2Pp1P/P4P1K/8/8 b - - 99 50", 20),
    ("6k1/5ppp/4p3/8/2B5/4PN2/1r3PPP/6K1 w - - 0 25", 13),
];

/// Answers the questions of the search for chess.
#[derive(Clone, Default, Debug)]
pub struct ChessPolicy {
    /// Tables of small endings with the distance to mate, if there are any.
    oracle: Option<Arc<Oracle>>,
    /// Syzygy tables, if there are any.
    syzygy: Option<Arc<Syzygy>>,
    /// A book of openings, if there is one.
    book: Option<Arc<Book>>,
}

/// What a position won by Syzygy tables is worth: more than any evaluation, less than any mate.
const TABLE_WIN: Score = Score::new(20_000);

/// Plies without a capture or a pawn move after which the game is drawn.
const FIFTY_MOVES: u32 = 100;

impl ChessPolicy {
    /// What our own tables say, unless the count of quiet moves might draw the game before.
    fn mate(&self, position: &Position) -> Option<Score> {
        let board = position.board();
        let (score, plies) = match self.oracle.as_ref()?.value(board)? {
            Value::Draw => (Score::DRAW, 0),
            Value::Win(plies) => (Score::win_in(i32::from(plies)), plies),
            Value::Loss(plies) => (Score::loss_in(i32::from(plies)), plies),
        };
        (board.clock() + u32::from(plies) <= FIFTY_MOVES).then_some(score)
    }

    /// What Syzygy tables say just after a capture or a pawn move: later the count of quiet moves might draw the game.
    fn outcome(&self, position: &Position) -> Option<Score> {
        let tables = self.syzygy.as_ref()?;
        if position.board().clock() > 0 {
            return None;
        }
        Some(match tables.outcome(position.board())? {
            Outcome::Win => TABLE_WIN,
            Outcome::Loss => -TABLE_WIN,
            _ => Score::DRAW,
        })
    }
}

impl Policy for ChessPolicy {
    type Position = Position;
    type Evaluator = Evaluation;
    const LEARNS: bool = true;
    const FOLDERS: bool = true;
    const BOOKS: bool = true;
    const QUIET_INDICES: usize = 2 * 64 * 64;

    fn evaluators(&self) -> &'static [Named] {
        NAMES
    }

    fn evaluator(&self, name: &str) -> Evaluation {
        Evaluation::named(name)
    }

    fn terms(&self, position: &Position, name: &str) -> Vec<(&'static str, i32)> {
        let board = position.board();
        let written = if name == NETWORK { "classical" } else { name };
        let mut terms = Weighted::named(written).map_or_else(Vec::new, |known| known.terms(board));
        if board.side() == Colour::Black {
            for (_, worth) in &mut terms {
                *worth = -*worth;
            }
        }
        if name == NETWORK {
            terms.push(("NETWORK", network::correction(position)));
        }
        terms
    }

    fn learnt(&self, bytes: &[u8]) -> Result<Evaluation, Error> {
        Evaluation::learnt(bytes)
    }

    /// Only what the rules end without asking anyone; mate and stalemate show when no move is found.
    #[inline]
    fn ended(&self, position: &Position) -> bool {
        let board = position.board();
        board.is_dead()
            || board.clock() >= 16 && (board.clock() >= 150 || position.repetitions() >= 4)
    }

    #[inline]
    fn known(&self, position: &Position) -> Option<Known> {
        if self.oracle.is_none() && self.syzygy.is_none() {
            return None;
        }
        let score = self.mate(position).or_else(|| self.outcome(position));
        score.map(Known::exactly)
    }

    /// Folders of Syzygy tables.
    fn open_tables(&mut self, folder: &str, files: &OpenFile) -> Result<(), Error> {
        self.syzygy = Some(Arc::new(Syzygy::open(files, folder)?));
        Ok(())
    }

    fn close_tables(&mut self) {
        self.syzygy = None;
    }

    /// A book of Polyglot.
    fn load_book(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.book = Some(Arc::new(Book::from_bytes(bytes)?));
        Ok(())
    }

    fn close_book(&mut self) {
        self.book = None;
    }

    fn booked(&self, position: &Position) -> Vec<(Move, u32)> {
        let book = self.book.as_ref();
        book.map_or_else(Vec::new, |book| book.moves(position.board()))
    }

    /// Those that Syzygy tables find best, where nothing knows the way to mate.
    fn root_moves(&self, position: &Position, list: &mut MoveList<Move>) {
        self.moves(position, list);
        let tables = self
            .syzygy
            .as_ref()
            .filter(|_| self.mate(position).is_none());
        if let Some(best) = tables.and_then(|tables| tables.best(position)) {
            list.retain(|mv| best.contains(mv));
        }
    }

    fn load_tables(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.oracle = Some(Arc::new(Oracle::from_bytes(bytes)?));
        Ok(())
    }

    #[inline]
    fn quiet_index(&self, position: &Position, mv: Move) -> usize {
        (position.board().side() as usize) << 12 | mv.from().index() << 6 | mv.to().index()
    }

    #[inline]
    fn encode(&self, mv: Move) -> u16 {
        mv.to_bits()
    }

    #[inline]
    fn decode(&self, position: &Position, code: u16) -> Option<Move> {
        Move::from_bits(code).filter(|&mv| position.board().is_legal(mv))
    }
}

impl AlphaBetaPolicy for ChessPolicy {
    const STAGED: bool = true;
    const ORDERS_QUIETS: bool = false;
    const CONTINUATION_INDICES: usize = 12 * 64;
    const CAPTURE_INDICES: usize = 12 * 64 * 6;

    fn options(&self) -> Options {
        Options {
            evaluation_cache: true,
            quiescence_checks: true,
            razoring: false,
            negative_extension: true,
            safe_check_extension: true,
            ..Options::default()
        }
    }

    fn params(&self) -> Params {
        Params {
            static_weight: 1,
            reverse_futility_margin: 100,
            late_move_count: 16,
            singular_depth: 6,
            ..Params::default()
        }
    }

    #[inline]
    fn repeated(&self, position: &Position, ply: usize) -> bool {
        let board = position.board();
        board.clock() >= 4
            && (position.is_repetition(ply)
                || board.clock() >= 100 && (!board.in_check() || board.has_moves()))
    }

    #[inline]
    fn tactical_moves(&self, position: &Position, list: &mut MoveList<Move>) {
        position.board().tactical_moves(list);
    }

    #[inline]
    fn quiet_moves(&self, position: &Position, list: &mut MoveList<Move>) {
        position.board().quiet_moves(list);
    }

    #[inline]
    fn tactical(&self, position: &Position, mv: Move) -> bool {
        position.board().is_tactical(mv)
    }

    /// The most valuable victim first, taken by the least valuable attacker.
    #[inline]
    fn order(&self, position: &Position, mv: Move) -> i32 {
        let board = position.board();
        let victim = board.captured(mv).map_or(0, value);
        let promotion = match mv.promoted() {
            None => 0,
            Some(Kind::Queen) => value(Kind::Queen),
            Some(_) => -value(Kind::Queen),
        };
        if victim + promotion == 0 {
            return 0;
        }
        (victim + promotion) * 16 - board.kind_at(mv.from()).map_or(0, |kind| kind as i32)
    }

    #[inline]
    fn gains(&self, position: &Position, mv: Move, margin: i32) -> bool {
        position.board().exceeds(mv, Score::new(margin))
    }

    #[inline]
    fn capture_value(&self, position: &Position, mv: Move) -> i32 {
        let promotion = mv
            .promoted()
            .map_or(0, |kind| value(kind) - value(Kind::Pawn));
        position.board().captured(mv).map_or(0, value) + promotion
    }

    /// Squares that the opponent strikes.
    #[inline]
    fn threats(&self, position: &Position) -> u64 {
        let board = position.board();
        board.attacked_by(board.side().other()).0
    }

    #[inline]
    fn threatened(&self, mv: Move, threats: u64) -> usize {
        let struck = |square: usize| (threats >> square & 1) as usize;
        struck(mv.from().index()) << 1 | struck(mv.to().index())
    }

    #[inline]
    fn continuation_index(&self, position: &Position, mv: Move) -> usize {
        let piece = position
            .board()
            .piece_at(mv.from())
            .map_or(0, |piece| piece as usize);
        piece << 6 | mv.to().index()
    }

    #[inline]
    fn capture_index(&self, position: &Position, mv: Move) -> usize {
        let victim = position
            .board()
            .captured(mv)
            .map_or(Kind::King as usize, |kind| kind as usize);
        self.continuation_index(position, mv) * 6 + victim
    }

    #[inline(always)]
    fn likely_key(&self, position: &Position, mv: Move) -> Option<u64> {
        Some(position.board().likely_key(mv))
    }

    #[inline]
    fn forced(&self, position: &Position) -> bool {
        position.in_check()
    }

    #[inline]
    fn forces(&self, position: &Position, mv: Move) -> bool {
        position.board().gives_check(mv)
    }

    #[inline]
    fn forcing_moves(&self, position: &Position, list: &mut MoveList<Move>) {
        position.board().quiet_checks(list);
    }

    /// Not with pawns alone: there, having to move is often what loses.
    #[inline]
    fn pass(&self, position: &mut Position) -> Option<Undo> {
        position
            .board()
            .has_non_pawn_material(position.board().side())
            .then(|| position.pass())
    }

    fn unpass(&self, position: &mut Position, undo: Undo) {
        position.undo_pass(undo);
    }

    #[inline]
    fn structure_keys(&self, position: &Position) -> [u64; 4] {
        use crate::types::Colour::{Black, White};
        let board = position.board();
        [
            board.pawn_key(),
            board.non_pawn_key(White),
            board.non_pawn_key(Black),
            board.minor_key(),
        ]
    }

    /// Near the fifty-move draw the counter matters, which the key does not hold.
    #[inline]
    fn trusts(&self, position: &Position) -> bool {
        position.board().clock() < 90
    }
}

impl MonteCarloPolicy for ChessPolicy {}
