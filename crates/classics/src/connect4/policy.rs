//! What a search should know of Connect Four: wins and losses two plies ahead, moves that do not lose at once, and
//! an order by winning spots.

use std::time::Duration;

use hetman_game::{Evaluator, Limits, MoveList, Player, Position, Score};
use hetman_search::alphabeta::{Options, Params};
use hetman_search::{AlphaBetaPolicy, Known, Listed, MonteCarloPolicy, Named, Playout, Policy};

use super::{BOARD, BOTTOM, COLUMNS, Connect4, Drop, ROWS, STEP, aligned, append};

/// The game as the list of games has it.
pub fn entry() -> Listed<Connect4Policy> {
    let summary = "Connect Four: drop stones into seven columns, four in a row win";
    Listed::new("connect4", summary, Connect4Policy)
        .bench(BENCH)
        .limits(Limits::time(Duration::from_secs(1)))
}

/// Openings to a few plies, and games from the middle to their end.
const BENCH: &[(&str, u32)] = &[
    ("", 8),
    ("44", 10),
    ("4444445623", 12),
    ("35333571", 12),
    ("44444422622622", 42),
    ("234726157224242441", 42),
];

/// Answers the questions of the search for Connect Four.
#[derive(Clone, Copy, Default, Debug)]
pub struct Connect4Policy;

impl Connect4 {
    /// The moves after which the opponent does not win at once, provided the player to move cannot win at once either.
    #[inline]
    const fn safe(&self) -> u64 {
        let open = self.open();
        let threats = self.spots(self.opponent());
        let forced = open & threats;
        let candidates = if forced == 0 { open } else { forced };
        if forced & forced.wrapping_sub(1) != 0 {
            0
        } else {
            candidates & !(threats >> 1)
        }
    }

    /// Whether four cells in a row are left to one side that the other has not touched.
    #[inline]
    const fn has_room(&self, side: u64) -> bool {
        aligned(BOARD & !(self.all ^ side))
    }

    /// The moves that win at once.
    #[inline]
    const fn winning(&self) -> u64 {
        self.open() & self.spots(self.own)
    }
}

impl Policy for Connect4Policy {
    type Position = Connect4;
    type Evaluator = Connect4Evaluator;

    const QUIET_INDICES: usize = 2 * (COLUMNS * STEP) as usize;

    fn evaluators(&self) -> &'static [Named] {
        &[
            Named {
                name: "threats",
                meaning: "winning spots, those on the own rows above all, and the centre",
            },
            Named {
                name: "blind",
                meaning: "0 until the end of the game is seen",
            },
        ]
    }

    fn evaluator(&self, name: &str) -> Connect4Evaluator {
        if name == "blind" {
            Connect4Evaluator::Blind
        } else {
            Connect4Evaluator::Threats
        }
    }

    #[inline]
    fn known(&self, position: &Connect4) -> Option<Known> {
        if position.winning() != 0 {
            return Some(Known::exactly(Score::win_in(1)));
        }
        if position.safe() == 0 {
            return Some(Known::exactly(Score::loss_in(2)));
        }
        let (mut lower, mut upper) = match position.left() {
            0..=2 => (Score::DRAW, Score::DRAW),
            3 => (Score::DRAW, Score::win_in(3)),
            _ => (Score::loss_in(4), Score::win_in(3)),
        };
        if position.left() <= LATE {
            lower = if position.has_room(position.opponent()) {
                lower
            } else {
                Score::DRAW
            };
            upper = if position.has_room(position.own) {
                upper
            } else {
                Score::DRAW
            };
        }
        Some(Known { lower, upper })
    }

    fn plies_left(&self, position: &Connect4) -> Option<u32> {
        Some(position.left())
    }

    /// Those that win at once, else those that do not lose at once, else all.
    #[inline]
    fn moves(&self, position: &Connect4, list: &mut MoveList<Drop>) {
        append(worth_searching(position), list);
    }

    #[inline]
    fn quiet_index(&self, position: &Connect4, mv: Drop) -> usize {
        position.side().0 as usize * (COLUMNS * STEP) as usize + mv.0 as usize
    }

    #[inline]
    fn encode(&self, mv: Drop) -> u16 {
        u16::from(mv.0) + 1
    }

    #[inline]
    fn decode(&self, position: &Connect4, code: u16) -> Option<Drop> {
        let cell = u8::try_from(code.checked_sub(1)?)
            .ok()
            .filter(|&cell| u32::from(cell) < COLUMNS * STEP)?;
        (worth_searching(position) >> cell & 1 == 1).then_some(Drop(cell))
    }
}

impl AlphaBetaPolicy for Connect4Policy {
    fn options(&self) -> Options {
        Options {
            killers: false,
            countermoves: false,
            history: false,
            continuation_history: false,
            ..Options::sound()
        }
    }

    /// Looking up every child costs more than it saves but near the root.
    fn params(&self) -> Params {
        Params {
            enhanced_transposition_depth: 24,
            ..Params::default()
        }
    }

    #[inline]
    fn order(&self, position: &Connect4, mv: Drop) -> i32 {
        let spots = position.spots(position.own | mv.bit()).count_ones();
        (spots * 8 + CENTRALITY[mv.column() as usize]) as i32
    }
}

impl MonteCarloPolicy for Connect4Policy {
    fn mean_branching(&self, _position: &Connect4) -> u32 {
        COLUMNS
    }

    /// By rule: a win at once, else a move that does not lose at once, if there is one.
    #[inline]
    fn play_out(&self, position: &mut Connect4, playout: &mut Playout) -> Option<i32> {
        while !aligned(position.opponent()) && position.all != BOARD {
            let cells = if playout.rules {
                worth_searching(position)
            } else {
                position.open()
            };
            let mv = Drop(pick(
                cells,
                playout.random.below(cells.count_ones() as usize),
            ));
            playout.note(position.side(), self.quiet_index(position, mv));
            playout.positions += 1;
            position.play(mv);
        }
        Some(position.payoff(Player::FIRST))
    }
}

/// Empty cells below which it pays to ask whether a side can win at all: saves 9 % of the nodes of the last 13 plies.
const LATE: u32 = 20;

/// Among moves with equally many spots the centre comes first, and of two alike the left.
const CENTRALITY: [u32; COLUMNS as usize] = [1, 3, 5, 6, 4, 2, 0];

/// The cell in this place among these.
#[inline]
fn pick(mut cells: u64, place: usize) -> u8 {
    for _ in 0..place {
        cells &= cells - 1;
    }
    cells.trailing_zeros() as u8
}

#[inline]
fn worth_searching(position: &Connect4) -> u64 {
    match position.winning() {
        0 => match position.safe() {
            0 => position.legal(),
            safe => safe,
        },
        winning => winning,
    }
}

/// The evaluations of Connect Four.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Connect4Evaluator {
    /// Winning spots and the centre.
    Threats,
    /// Nothing but the end.
    Blind,
}

/// What a winning spot is worth.
const SPOT: i32 = 16;
/// What it is worth more on a row the player is the one to fill when all else is full: odd for the first player.
const OWN_ROW: i32 = 14;
/// What a stone is worth in each column.
const STONE: [i32; 4] = [0, 1, 2, 4];

impl Connect4Evaluator {
    fn side(position: &Connect4, stones: u64, player: Player) -> i32 {
        let spots = position.spots(stones);
        let own_rows = if player == Player::FIRST {
            ROWS_1_3_5
        } else {
            BOARD ^ ROWS_1_3_5
        };
        let column = |at: u32| ((1 << ROWS) - 1) << (STEP * at);
        let pair = |at: u32| (stones & (column(at) | column(COLUMNS - 1 - at))).count_ones() as i32;
        let placed: i32 = (0..4).map(|at| STONE[at as usize] * pair(at)).sum();
        placed + SPOT * spots.count_ones() as i32 + OWN_ROW * (spots & own_rows).count_ones() as i32
    }
}

/// The first, third and fifth rows.
const ROWS_1_3_5: u64 = BOTTOM * 0b1_0101;

impl Evaluator<Connect4> for Connect4Evaluator {
    /// Never 0 where something is judged, so that 0 means a draw seen to its end.
    #[inline]
    fn score(&mut self, position: &Connect4) -> Score {
        if *self == Self::Blind {
            return Score::DRAW;
        }
        let mover = position.side();
        let own = Self::side(position, position.own, mover);
        let other = Self::side(position, position.opponent(), mover.other());
        Score::new(if own == other { 1 } else { own - other })
    }

    /// Nobody wins later than the last stone, nor without four cells in a row that the other has not touched.
    fn bounds(&mut self, position: &Connect4) -> (Score, Score) {
        let loses = position.left() >= 2 && position.has_room(position.opponent());
        let lower = if loses {
            Score::loss_in(2)
        } else {
            Score::DRAW
        };
        let upper = if position.has_room(position.own) {
            Score::win_in(1)
        } else {
            Score::DRAW
        };
        (lower, upper)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hetman_game::random::Random;
    use hetman_game::{Notation, Turn};

    /// The value by looking at everything the rules allow.
    fn value(position: &mut Connect4, ply: i32, mut alpha: Score, beta: Score) -> Score {
        if position.turn() == Turn::Over {
            return if position.payoff(Player::FIRST) == 0 {
                Score::DRAW
            } else {
                Score::loss_in(ply)
            };
        }
        let mut list = MoveList::new();
        position.moves(&mut list);
        let mut best = -Score::INFINITE;
        for mv in list {
            position.play(mv);
            best = best.max(-value(position, ply + 1, -beta, -alpha));
            position.undo(mv, ());
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    fn exact(position: &Connect4) -> Score {
        value(&mut position.clone(), 0, -Score::INFINITE, Score::INFINITE)
    }

    /// Positions that random games reach with few cells left.
    fn late_positions(count: usize) -> Vec<Connect4> {
        let mut random = Random::new(7);
        let mut found = Vec::new();
        while found.len() < count {
            let mut position = Connect4::default();
            let left = 2 + random.below(9) as u32;
            while position.turn() != Turn::Over && position.left() > left {
                let mut list = MoveList::new();
                position.moves(&mut list);
                position.play(list[random.below(list.len())]);
            }
            if position.turn() != Turn::Over {
                found.push(position);
            }
        }
        found
    }

    #[test]
    fn what_is_known_is_true() {
        for position in late_positions(3_000) {
            let known = Connect4Policy.known(&position).unwrap();
            let (lower, upper) = Connect4Evaluator::Threats.bounds(&position);
            let exact = exact(&position);
            assert!(
                known.lower <= exact && exact <= known.upper,
                "{} {known:?} {exact:?}",
                position.text()
            );
            assert!(
                lower <= exact && exact <= upper,
                "{} {lower:?} {upper:?} {exact:?}",
                position.text()
            );
        }
    }

    #[test]
    fn the_moves_worth_searching_hold_a_best_one() {
        for position in late_positions(3_000) {
            let mut list = MoveList::new();
            Connect4Policy.moves(&position, &mut list);
            let after = |mv: Drop| {
                let mut after = position;
                after.play(mv);
                -value(&mut after, 1, -Score::INFINITE, Score::INFINITE)
            };
            assert_eq!(
                list.iter().map(|&mv| after(mv)).max(),
                Some(exact(&position)),
                "{}",
                position.text()
            );
            for mv in list {
                assert_eq!(
                    Connect4Policy.decode(&position, Connect4Policy.encode(mv)),
                    Some(mv)
                );
            }
        }
    }

    #[test]
    fn only_moves_are_recalled() {
        let position = Connect4::parse(&(), "444444").unwrap();
        let decoded = (0..=u16::MAX).filter_map(|code| Connect4Policy.decode(&position, code));
        assert_eq!(
            decoded.map(Drop::column).collect::<Vec<_>>(),
            [0, 1, 2, 4, 5, 6]
        );
    }

    #[test]
    fn no_judgement_looks_like_a_draw() {
        assert_eq!(
            Connect4Evaluator::Threats.score(&Connect4::default()),
            Score::new(1)
        );
    }
}
