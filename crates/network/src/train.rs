//! Training: the same network in floats, its weights fitted by `AdamW` to what positions should be worth, by games on file
//! or by its own ([`temporal`]). The same seed, data and number of threads give the same weights.

mod adam;
mod batch;
mod model;
mod pass;
pub mod temporal;

pub use adam::{Rates, Trainer};
pub use batch::{MOST_FEATURES, Sample};
pub use model::Model;

/// From a value to the chance to win.
#[inline]
pub fn sigmoid(value: f32) -> f32 {
    1.0 / (1.0 + (-value).exp())
}
