//! `classical`: material, places, mobility, pawns, passed pawns, king safety and threats, tapered from the middle game to
//! the ending. One file for each group of terms; what depends on pawns and kings alone is remembered.

mod cache;
mod king;
mod passed;
mod pieces;
mod scene;
mod spans;
mod structure;
mod threats;

use super::ending;
use super::features::LEN;
use super::tables;
use super::taper::{phase, taper};
use crate::attacks::{Sliders, fastest};
use crate::board::Board;
use crate::tuning;
use crate::types::Colour::{Black, White};
use hetman_game::linear::{Sink, Sum, unpack};

pub use cache::Cache;
use scene::Scene;
use structure::Shape;

/// Weights of all features.
pub(super) type Weights = [i32; LEN];

/// White's advantages less Black's, by weights that the memory of structures belongs to.
pub(super) fn score(board: &Board, cache: &mut Cache, weights: &Weights) -> i32 {
    fastest!(score_with(board as board: &Board, cache as cache: &mut Cache, weights as weights: &Weights) -> i32)
}

#[inline(always)]
fn score_with<S: Sliders>(board: &Board, cache: &mut Cache, weights: &Weights) -> i32 {
    let (structure, shape) = cache.look_up(board, weights);
    let mut sum: Sum<LEN> = Sum::new(weights);
    play::<S, _>(board, &shape, &mut sum);
    let both = unpack(sum.total + structure);
    taper(both, phase(board), ending::scale(board, both.1)) + ending::drive(board)
}

/// The same without memory of earlier positions, for those that come in no order.
pub(super) fn score_alone(board: &Board) -> i32 {
    let mut sum: Sum<LEN> = Sum::new(&tuning::CLASSICAL);
    collect(board, &mut sum);
    let both = unpack(sum.total);
    taper(both, phase(board), ending::scale(board, both.1)) + ending::drive(board)
}

/// Tells the sink of all features.
pub(crate) fn collect<K: Sink>(board: &Board, sink: &mut K) {
    let shape = structure::collect(board, sink);
    play::<crate::attacks::Magic, _>(board, &shape, sink);
}

/// The features that are not of pawns and kings alone.
#[inline(always)]
fn play<S: Sliders, K: Sink>(board: &Board, shape: &Shape, sink: &mut K) {
    let mut scene = Scene::new(board, shape);
    sink.turn();
    pieces::collect::<S, K>(&mut scene, Black, sink);
    sink.turn();
    pieces::collect::<S, K>(&mut scene, White, sink);
    sink.turn();
    relations::<S, K>(&scene, Black, sink);
    sink.turn();
    relations::<S, K>(&scene, White, sink);
    tables::tempo(board, sink);
}

/// What one side's pieces do to the other's, once it is known where both strike.
#[inline(always)]
fn relations<S: Sliders, K: Sink>(scene: &Scene, us: crate::types::Colour, sink: &mut K) {
    king::collect::<S, K>(scene, us, sink);
    passed::collect(scene, us, sink);
    threats::collect(scene, us, sink);
}
