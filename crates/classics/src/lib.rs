//! Small games whose exact answers are known, one file each, and the list of them. Only rules, evaluations and the
//! theory of impartial games live here; every search comes from [`hetman_search`].
#![forbid(unsafe_code)]

pub mod connect4;
pub mod grundy;
mod heaps;
pub mod kalah;
pub mod kuhn;
pub mod nim;
pub mod pig;
mod rows;
pub mod theory;
pub mod tictactoe;
pub mod tree;

use hetman_game::Entry;

/// Every game of this crate.
pub fn entries() -> Vec<Box<dyn Entry>> {
    vec![
        Box::new(tictactoe::entry()),
        Box::new(connect4::entry()),
        Box::new(nim::entry()),
        Box::new(grundy::entry()),
        Box::new(kalah::entry()),
        Box::new(pig::entry()),
        Box::new(kuhn::entry()),
        Box::new(tree::entry()),
    ]
}
