//! What a search should know of Hex: dead cells, playouts that save bridges, and which moves to try first.

use std::time::Duration;

use hetman_game::{Error, Limits, MoveList, Player, Score, Setting, Settings};
use hetman_search::{
    AlphaBetaPolicy, Insight, Known, Listed, MctsOptions, MonteCarloPolicy, Named, Playout, Policy,
    Prior,
};

use crate::bridges::{bridges, surely_joined};
use crate::cells::{Cell, MAX_SIZE};
use crate::dead::{EMPTY, Picture, stone};
use crate::eval::HexEvaluator;
use crate::knowledge::{KnowledgeOptions, find_out};
use crate::position::{Hex, Move};
use crate::potential::Potential;

/// The game as the list of games has it.
pub fn entry() -> Listed<HexPolicy> {
    let summary = "Hex: black joins top and bottom, white left and right";
    Listed::new("hex", summary, HexPolicy::default())
        .preferring("mcts")
        .bench(BENCH)
        .limits(Limits::time(Duration::from_secs(1)))
}

/// A small board with a fight, an opening, and the middle of a game.
const BENCH: &[(&str, u32)] = &[
    (".../.B./..W b", 20),
    (
        "......./......./......./...B.../......./......./....... w",
        20,
    ),
    ("", 20),
];

/// Answers the questions of the search for Hex.
#[derive(Clone, Default)]
pub struct HexPolicy {
    knowledge: KnowledgeOptions,
}

/// The quiet index of the swap, which no cell has.
const SWAP_INDEX: usize = 0;

impl Policy for HexPolicy {
    type Position = Hex;
    type Evaluator = HexEvaluator;

    const QUIET_INDICES: usize = Cell::COUNT;

    fn evaluators(&self) -> &'static [Named] {
        &[
            Named {
                name: "distance",
                meaning: "stones each player still needs to join his sides",
            },
            Named {
                name: "blind",
                meaning: "0 until the end of the game is seen",
            },
        ]
    }

    fn evaluator(&self, name: &str) -> HexEvaluator {
        if name == "blind" {
            HexEvaluator::Blind
        } else {
            HexEvaluator::Distance
        }
    }

    /// Sides joined by bridges win, at the latest when the board is full.
    fn known(&self, position: &Hex) -> Option<Known> {
        let picture = Picture::new(position);
        let left = position.empty().count() as i32;
        let joined = |player: Player| surely_joined(&picture, position.size(), player);
        if position.may_swap() {
            None
        } else if joined(position.side()) {
            Some(known(true, left))
        } else if joined(position.side().other()) {
            Some(known(false, left))
        } else {
            None
        }
    }

    /// A stone on a dead cell is a pass, and passing never helps.
    fn moves(&self, position: &Hex, list: &mut MoveList<Move>) {
        if position.has_won(position.side().other()) {
            return;
        }
        let picture = Picture::new(position);
        list.extend(
            position
                .empty()
                .filter(|&cell| !picture.is_dead(cell))
                .map(Move::Put),
        );
        if list.is_empty() {
            list.extend(position.empty().map(Move::Put));
        }
        if position.may_swap() {
            list.push(Move::Swap);
        }
    }

    fn plies_left(&self, position: &Hex) -> Option<u32> {
        Some(position.empty().count() as u32 + u32::from(position.may_swap()))
    }

    #[inline]
    fn quiet_index(&self, _position: &Hex, mv: Move) -> usize {
        match mv {
            Move::Put(cell) => cell.index(),
            Move::Swap => SWAP_INDEX,
        }
    }

    fn encode(&self, mv: Move) -> u16 {
        match mv {
            Move::Put(cell) => cell.index() as u16,
            Move::Swap => u16::MAX,
        }
    }
}

impl AlphaBetaPolicy for HexPolicy {
    fn order(&self, position: &Hex, mv: Move) -> i32 {
        match mv {
            Move::Put(cell) => centrality(cell, position.size()),
            Move::Swap => 0,
        }
    }
}

impl MonteCarloPolicy for HexPolicy {
    fn mcts(&self) -> MctsOptions {
        MctsOptions {
            exploration: 0.2,
            rave: true,
            rave_visits: 1000,
            expand_after: 10,
            first_play_urgency: true,
            insight_after: 200,
            ..MctsOptions::default()
        }
    }

    fn play_out(&self, position: &mut Hex, playout: &mut Playout) -> Option<i32> {
        let mut cells = [Cell::new(0, 0); MAX_SIZE * MAX_SIZE];
        let mut count = 0;
        for cell in position.empty() {
            cells[count] = cell;
            count += 1;
        }
        let cells = &mut cells[..count];
        playout.positions += count as u64;
        if playout.rules {
            with_rules(position, cells, playout);
        } else {
            at_random(position, cells, playout);
        }
        Some(if position.has_won(Player::FIRST) {
            1
        } else {
            -1
        })
    }

    fn insight(&self, position: &Hex, moves: &[Move]) -> Option<Insight<Hex>> {
        if position.is_swap_open() {
            return None;
        }
        let finding = find_out(position, &self.knowledge);
        let left = position.empty().count() as i32;
        let mover = position.side();
        let known = finding.winner.map(|winner| known(winner == mover, left));
        let worthy = |mv: &Move| matches!(mv, Move::Put(cell) if finding.worthy.contains(cell));
        let decided = finding.winner.is_some();
        let pruned = moves.iter().filter(|_| !decided).map(|mv| !worthy(mv));
        Some(Insight {
            known,
            winning: finding.winning.map(Move::Put),
            pruned: pruned.collect(),
            priors: Vec::new(),
            instead: (!decided).then_some(finding.filled),
        })
    }

    /// A cell may have been filled in.
    fn can_play(&self, position: &Hex, mv: Move) -> bool {
        match mv {
            Move::Put(cell) => position.owner(cell).is_none(),
            Move::Swap => true,
        }
    }

    fn settings(&self) -> Vec<Setting> {
        self.knowledge.settings()
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), Error> {
        self.knowledge.set(name, value)
    }

    fn priors(&self, position: &Hex, moves: &[Move], priors: &mut [Prior]) {
        let picture = Picture::new(position);
        let own = stone(position.side());
        let saving = position
            .last()
            .and_then(|broken| picture.saving(broken, own));
        let visits = self.knowledge.distance_visits as f32;
        let potential = (visits > 0.0).then(|| Potential::new(&picture, position.size()));
        let least = |potential: &Potential| position.empty().map(|cell| potential.of(cell)).min();
        let least = potential.as_ref().and_then(least).unwrap_or(0);
        for (&mv, prior) in moves.iter().zip(priors) {
            let Move::Put(cell) = mv else { continue };
            if let Some(potential) = &potential {
                let behind = f32::from(potential.of(cell) - least);
                prior.add(visits, (0.75 - 0.05 * behind).max(0.3));
            }
            let share = centrality(cell, position.size()) as f32 / (2 * position.size()) as f32;
            prior.add(CENTRE_VISITS, 0.4 + 0.2 * share);
            if saving == Some(cell) {
                prior.add(SAVING_VISITS, 1.0);
            }
            let bridges = bridges(&picture, cell, own);
            prior.add(BRIDGE_VISITS * bridges as f32, 1.0);
        }
    }
}

/// A win or a loss for certain, at the latest when the `left` empty cells are filled.
fn known(won: bool, left: i32) -> Known {
    if won {
        Known {
            lower: Score::win_in(left),
            upper: Score::win_in(1),
        }
    } else {
        Known {
            lower: Score::loss_in(0),
            upper: Score::loss_in(left),
        }
    }
}

/// Playouts that the middle of the board counts for.
const CENTRE_VISITS: f32 = 4.0;
/// Playouts that saving a bridge counts for.
const SAVING_VISITS: f32 = 15.0;
/// Playouts that each bridge to an own stone counts for.
const BRIDGE_VISITS: f32 = 1.5;

/// How near a cell is to the middle: 0 at the sharp corners.
fn centrality(cell: Cell, size: usize) -> i32 {
    let off = |at: usize| (2 * at as i32 - (size as i32 - 1)).abs();
    2 * size as i32 - off(cell.row()) - off(cell.column())
}

/// Gives every other empty cell, by chance, to either player.
fn at_random(position: &mut Hex, cells: &mut [Cell], playout: &mut Playout) {
    let (mover, count) = (position.side(), cells.len());
    let own = count.div_ceil(2);
    for at in 0..own {
        cells.swap(at, at + playout.random.below(count - at));
    }
    for (at, &cell) in cells.iter().enumerate() {
        let player = if at < own { mover } else { mover.other() };
        position.fill(player, cell);
        playout.note(player, cell.index());
    }
}

/// The same in turns, each player saving the bridge his opponent has just broken into.
fn with_rules(position: &mut Hex, cells: &mut [Cell], playout: &mut Playout) {
    playout.random.shuffle(cells);
    let mut picture = Picture::new(position);
    let (mut mover, mut last) = (position.side(), position.last());
    let mut next = 0;
    loop {
        let saving = last.and_then(|broken| picture.saving(broken, stone(mover)));
        let cell = if let Some(cell) = saving {
            cell
        } else {
            while next < cells.len() && picture.at(cells[next]) != EMPTY {
                next += 1;
            }
            if next == cells.len() {
                return;
            }
            cells[next]
        };
        picture.put(cell, stone(mover));
        position.fill(mover, cell);
        playout.note(mover, cell.index());
        (mover, last) = (mover.other(), Some(cell));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hetman_game::random::Random;
    use hetman_game::{Position, Turn};

    #[test]
    fn playouts_fill_the_board_and_somebody_wins() {
        for rules in [false, true] {
            let mut playout = Playout::new(1, HexPolicy::QUIET_INDICES, true);
            playout.rules = rules;
            let mut black = 0;
            for _ in 0..2_000 {
                let mut board = Hex::new(5, false);
                let payoff = HexPolicy::default()
                    .play_out(&mut board, &mut playout)
                    .unwrap();
                assert_eq!(board.empty().count(), 0);
                assert_eq!(payoff == 1, board.has_won(Player::FIRST));
                assert_eq!(payoff == -1, board.has_won(Player::SECOND));
                black += i32::from(payoff == 1);
            }
            assert!(
                (1_000..1_400).contains(&black),
                "the first player has the advantage: {black}"
            );
        }
    }

    #[test]
    fn the_moves_worth_searching_win_if_any_does() {
        fn wins(board: &mut Hex, all: bool) -> bool {
            let mut list = MoveList::new();
            if all {
                board.moves(&mut list);
            } else {
                HexPolicy::default().moves(board, &mut list);
            }
            list.into_iter().any(|mv| {
                let before = board.play(mv);
                let won = board.turn() == Turn::Over || !wins(board, all);
                board.undo(mv, before);
                won
            })
        }
        let mut random = Random::new(2);
        for _ in 0..300 {
            let mut board = Hex::new(4, false);
            while board.turn() != Turn::Over && board.empty().count() > 7 {
                let cells: Vec<Cell> = board.empty().collect();
                board.play(Move::Put(cells[random.below(cells.len())]));
            }
            if board.turn() != Turn::Over {
                assert_eq!(wins(&mut board, true), wins(&mut board, false), "{board:?}");
            }
        }
    }
}
