//! Both sides of UCI, tested by conversation.

#[cfg(unix)]
mod client;
mod nonsense;
mod talk;
mod transcripts;
