//! Evaluation by a small neural network, for any game that can name its features.
//!
//! A position is seen once by each player as a set of features (a piece on a square). A first layer adds up one column
//! of weights for each feature: the [`Accumulator`], kept beside the search and changed by the
//! few columns in which two positions differ. Both players' sums, the mover's first, pass a squared clipped `ReLU` and one
//! output chosen by a bucket. At play all numbers are integers ([`network`], [`kernel`]); in training they are floats
//! ([`train`]). Knows no game; a game implements [`Features`].
//!
//! ```
//! use hetman_network::train::Model;
//! use hetman_network::{Header, Network, Shape};
//!
//! let shape = Shape { inputs: 8, hidden: 32, outputs: 1 };
//! let header = Header::default().with("features", "eight cells");
//! let network = Model::new(shape, 1).quantised(header);
//!
//! let mut file = Vec::new();
//! network.write(&mut file)?;
//! let read = Network::parse_any(&file).expect("it was just written");
//! assert_eq!(read.column(3), network.column(3));
//! # Ok::<(), std::io::Error>(())
//! ```

pub mod accumulator;
pub mod conformance;
pub mod embedded;
pub mod features;
pub mod file;
pub mod header;
pub mod kernel;
pub mod network;
pub mod train;

pub use accumulator::Accumulator;
pub use embedded::Embedded;
pub use features::Features;
pub use file::Damage;
pub use header::Header;
pub use network::{Network, Shape};
