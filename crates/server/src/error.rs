//! What a request can be refused for: a status and one sentence for the person who asked.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use thiserror::Error as ThisError;

use crate::messages::Refusal;

/// Why a request was refused.
#[derive(Debug, ThisError)]
pub enum Error {
    /// The words of the request cannot be.
    #[error("{0}")]
    Bad(String),
    /// The game, node or page does not exist.
    #[error("there is no {0}")]
    Missing(String),
    /// Somebody without the key to that side asked.
    #[error("{0}")]
    Forbidden(&'static str),
    /// The game is not in a state for this.
    #[error("{0}")]
    Conflict(String),
    /// The server has reached one of its limits.
    #[error("{0}")]
    Busy(&'static str),
    /// The database refuses.
    #[error("the server cannot write to its database now")]
    Store(#[from] rusqlite::Error),
}

impl From<hetman_game::Error> for Error {
    fn from(error: hetman_game::Error) -> Self {
        Self::Bad(error.to_string())
    }
}

impl Error {
    fn status(&self) -> StatusCode {
        match self {
            Self::Bad(_) => StatusCode::BAD_REQUEST,
            Self::Missing(_) => StatusCode::NOT_FOUND,
            Self::Forbidden(_) => StatusCode::FORBIDDEN,
            Self::Conflict(_) => StatusCode::CONFLICT,
            Self::Busy(_) => StatusCode::TOO_MANY_REQUESTS,
            Self::Store(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        refusal(self.status(), &self.to_string())
    }
}

/// A refusal as JSON.
pub(crate) fn refusal(status: StatusCode, sentence: &str) -> Response {
    let error = sentence
        .chars()
        .take(600)
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    (status, Json(Refusal { error })).into_response()
}
