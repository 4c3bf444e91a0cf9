//! Both sides of UCI, and Hub, tested by conversation.

#[cfg(unix)]
mod client;
mod dxp;
mod gtp;
mod gtp_programs;
mod hub;
mod nonsense;
mod talk;
mod transcripts;
mod watched;
