//! Positions and moves as people write them.

pub mod fen;
