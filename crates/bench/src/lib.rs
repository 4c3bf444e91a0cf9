//! Speed comparisons with other programs; see `benches`.
#![forbid(unsafe_code)]
