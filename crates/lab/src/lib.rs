//! Experiments on the engines that play: a file names a question, arms and measurements; what it costs each arm to
//! look so deep, what it finds and how it fares in games becomes tables and plots. Knows no game and no algorithm.
//!
//! ```
//! use std::path::Path;
//! use std::sync::Arc;
//!
//! use hetman_game::{Entry, Spec};
//! use hetman_lab::plan::{Experiment, Reach};
//!
//! let text = "title = 'Nim'\nquestion = 'What does alpha-beta save?'\n\
//!     algorithms = ['minimax', 'alphabeta']\n[[games]]\ngame = 'nim'\ndepths = [1, 4]";
//! let find = |_: &Spec| Ok(Arc::new(hetman_classics::nim::entry()) as Arc<dyn Entry>);
//! let experiment = Experiment::read(text, Reach::Machine(Path::new("")), &find)?;
//! assert_eq!(experiment.studies[0].arms.len(), 2);
//! # Ok::<(), hetman_lab::plan::Wrong>(())
//! ```
#![forbid(unsafe_code)]

pub mod elsewhere;
pub mod findings;
pub mod measure;
pub mod plan;
pub mod report;
pub mod run;
pub mod store;
