//! Which moves to try first in the tree: those that take, save and catch chains, good shapes, and what is near the last
//! move.

use hetman_search::Prior;

use crate::board::{Board, MOST_OF_ONE};
use crate::eyes::{spoils_eye, vital};
use crate::opening::Opening;
use crate::patterns::Patterns;
use crate::point::{Colour, Point};
use crate::position::Go;
use crate::tactics::{self, Moves, is_self_atari};
use crate::tuning::{OpeningParams, PriorParams};

/// A position read for the moves to try first.
pub struct MoveReader<'a> {
    board: &'a Board,
    colour: Colour,
    params: &'a PriorParams,
    /// The most stones that a move takes, saves or catches.
    stones: [u16; Point::COUNT],
    /// Whether a move leaves a chain of the opponent one liberty of two.
    ataris: [bool; Point::COUNT],
    /// The point that spoils an eye of the opponent, if there is one.
    vital: Point,
    /// Steps from the last move, along chains for nothing; as many as count.
    distance: [u8; Point::COUNT],
    /// Rules of thumb for the opening, on large boards.
    opening: Option<Opening<'a>>,
}

/// Steps from the last move beyond which all points are alike.
const FAR: u8 = 4;

impl<'a> MoveReader<'a> {
    /// Reads the position.
    pub fn new(position: &'a Go, params: &'a PriorParams, opening: &'a OpeningParams) -> Self {
        let (board, colour) = (position.board(), Colour::of(position.side()));
        let mut reader = Self {
            board,
            colour,
            params,
            stones: [0; Point::COUNT],
            ataris: [false; Point::COUNT],
            vital: Point::NONE,
            distance: [FAR; Point::COUNT],
            opening: Opening::new(board, opening),
        };
        reader.read_chains();
        let last = position.last()[0];
        if last != Point::NONE {
            reader.walk_from(last);
            reader.vital = vital(board, last, colour).unwrap_or(Point::NONE);
        }
        reader
    }

    /// What this move counts for.
    pub fn rate(&self, point: Point, patterns: Patterns, prior: &mut Prior) {
        let (at, params) = (point.index(), self.params);
        let mut add = |weight: i32, win: f32| prior.add(weight as f32, win);
        add(params.prior_even, 0.5);
        let self_atari = is_self_atari(self.board, point, self.colour);
        if self_atari && !spoils_eye(self.board, point, self.colour) {
            add(params.prior_self_atari, 0.0);
        }
        if point == self.vital {
            add(params.prior_vital, 1.0);
        }
        match self.stones[at] {
            0 => {}
            1 => add(params.prior_one_stone, 1.0),
            _ => add(params.prior_many_stones, 1.0),
        }
        if !self_atari && self.ataris[at] {
            add(params.prior_atari, 1.0);
        }
        if !self_atari && patterns.fit(self.board, point) {
            add(params.prior_shape, 1.0);
        }
        match self.distance[at] {
            0 | 1 => add(params.prior_beside, 1.0),
            2 => add(params.prior_near, 1.0),
            3 => add(params.prior_nearby, 1.0),
            _ => {}
        }
        if let Some(opening) = &self.opening {
            opening.rate(point, prior);
        } else if self.is_lonely(point) {
            match self.line(point) {
                0 | 1 => prior.add(params.prior_lonely as f32, 0.0),
                2 => prior.add(params.prior_lonely as f32, 1.0),
                _ => {}
            }
        }
    }

    /// Notes the moves that take, save or catch each chain.
    fn read_chains(&mut self) {
        let board = self.board;
        let size = board.size();
        for at in 0..size * size {
            let stone = Point::new(at / size, at % size);
            if !matches!(board.at(stone), Colour::Black | Colour::White)
                || board.head(stone) != stone
            {
                continue;
            }
            let mut moves = Moves::new();
            match board.last_liberty(stone) {
                Some(_) if board.at(stone) == self.colour => {
                    tactics::save(board, stone, &mut moves);
                }
                taken @ Some(_) => moves.extend(taken),
                None => moves.extend(tactics::chase(board, stone)),
            }
            self.note_ataris(stone);
            for &point in moves.as_slice() {
                let most = &mut self.stones[point.index()];
                *most = (*most).max(board.chain_len(stone) as u16);
            }
        }
    }

    /// Notes the liberties of an opponent's chain that has two.
    fn note_ataris(&mut self, stone: Point) {
        let board = self.board;
        if board.at(stone) == self.colour || board.pseudo_liberties(stone) > 2 * MOST_OF_ONE {
            return;
        }
        let liberties = board.liberties::<3>(stone);
        if let [_, _] = liberties.as_slice() {
            liberties
                .as_slice()
                .iter()
                .for_each(|liberty| self.ataris[liberty.index()] = true);
        }
    }

    /// Finds the distances from a point, where a step along a chain costs nothing.
    fn walk_from(&mut self, start: Point) {
        let board = self.board;
        let mut rim = vec![start];
        self.distance[start.index()] = 0;
        for distance in 0..FAR {
            let mut next_rim = Vec::new();
            while let Some(point) = rim.pop() {
                for next in point.beside() {
                    let joined =
                        board.at(next) == board.at(point) && board.at(next) != Colour::Empty;
                    let far = distance + u8::from(!joined);
                    if board.at(next) == Colour::Edge || far >= self.distance[next.index()] {
                        continue;
                    }
                    self.distance[next.index()] = far;
                    if joined {
                        rim.push(next);
                    } else {
                        next_rim.push(next);
                    }
                }
            }
            rim = next_rim;
        }
    }

    /// The line from the edge, from 0.
    fn line(&self, point: Point) -> usize {
        let last = self.board.size() - 1;
        let (row, column) = (point.row(), point.column());
        row.min(column).min(last - row).min(last - column)
    }

    /// Whether no stone is near.
    fn is_lonely(&self, point: Point) -> bool {
        let size = self.board.size();
        let span = |at: usize| at.saturating_sub(3)..(at + 4).min(size);
        let near = |row: usize, column: usize| {
            row.abs_diff(point.row()) + column.abs_diff(point.column()) <= 3
        };
        !span(point.row()).any(|row| {
            span(point.column()).any(|column| {
                near(row, column) && self.board.at(Point::new(row, column)) != Colour::Empty
            })
        })
    }
}
