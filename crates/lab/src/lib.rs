//! Experiments on the engines that play: a file names a question, arms and measurements; what it costs each arm to
//! look so deep, what it finds and how it fares in games becomes tables and plots. Knows no game and no algorithm.
#![forbid(unsafe_code)]

pub mod findings;
pub mod measure;
pub mod plan;
pub mod report;
pub mod run;
pub mod store;
