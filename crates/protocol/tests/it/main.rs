//! Both sides of UCI, and Hub, tested by conversation.

#[cfg(unix)]
mod client;
mod dxp;
mod gtp;
mod hub;
mod nonsense;
mod talk;
mod transcripts;
mod watched;
