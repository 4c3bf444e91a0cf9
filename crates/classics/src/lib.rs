//! Small games whose exact answers are known, one file each, and the list of them. Only rules, evaluations and the
//! theory of impartial games live here; every search comes from [`hetman_search`].
//!
//! ```
//! use hetman_game::{Engine, Entry, Limits, Spec};
//!
//! let game = Spec::named("nim");
//! let mut engine = hetman_classics::nim::entry().engine(&game, &"alphabeta".parse()?)?;
//! engine.set_position("", &[])?;
//! let choice = engine.think(&Limits::nodes(10_000), &mut |_| {})?;
//! assert!(choice.best.is_some());
//! # Ok::<(), hetman_game::Error>(())
//! ```
#![forbid(unsafe_code)]

pub mod chinese_checkers;
pub mod connect4;
pub mod einstein;
pub mod grundy;
mod heaps;
pub mod kalah;
pub mod kuhn;
pub mod leduc;
pub mod liars_dice;
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
        Box::new(einstein::entry()),
        Box::new(chinese_checkers::entry()),
        Box::new(kuhn::entry()),
        Box::new(leduc::entry()),
        Box::new(liars_dice::entry()),
        Box::new(tree::entry()),
        Box::new(tree::general()),
    ]
}
