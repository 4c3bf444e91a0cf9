//! The files of the page: embedded in a release, read from disk in a debug build.

use axum::body::Body;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::error::Error;

#[derive(RustEmbed)]
#[folder = "../../web"]
#[exclude = "tests/*"]
#[exclude = "*.d.ts"]
#[exclude = "*.md"]
struct Files;

/// A file by its path, or not again if the visitor has it.
pub fn file(path: &str, headers: &HeaderMap) -> Response {
    match Files::get(path) {
        Some(found) => serve(path, found, headers),
        None => Error::Missing(format!("page `/{}`", path.chars().take(80).collect::<String>())).into_response(),
    }
}

fn serve(path: &str, found: EmbeddedFile, headers: &HeaderMap) -> Response {
    let digits: Vec<String> = found.metadata.sha256_hash()[..12].iter().map(|byte| format!("{byte:02x}")).collect();
    let tag = format!("\"{}\"", digits.concat());
    let known = headers.get(header::IF_NONE_MATCH).is_some_and(|value| value.as_bytes() == tag.as_bytes());
    let common = [(header::ETAG, tag.as_str()), (header::CACHE_CONTROL, "no-cache")];
    if known {
        return (StatusCode::NOT_MODIFIED, common).into_response();
    }
    let kind = [(header::CONTENT_TYPE, content_type(path))];
    (common, kind, Body::from(found.data.into_owned())).into_response()
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "webmanifest" => "application/manifest+json",
        _ => "application/octet-stream",
    }
}
