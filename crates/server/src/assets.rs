//! The files of the page: embedded in a release, read from disk in a debug build, packed for those who can unpack.

use std::io::Write;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderName, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::error::Error;

#[derive(RustEmbed)]
#[folder = "../../web"]
#[exclude = "tests/*"]
#[exclude = "*.d.ts"]
struct Files;

/// A file by its path, or not again if the visitor has it.
pub fn file(path: &str, headers: &HeaderMap) -> Response {
    match Files::get(path) {
        Some(found) => serve(path, found, headers),
        None => Error::Missing(format!(
            "page `/{}`",
            path.chars().take(80).collect::<String>()
        ))
        .into_response(),
    }
}

fn serve(path: &str, found: EmbeddedFile, headers: &HeaderMap) -> Response {
    let digits: Vec<String> = found.metadata.sha256_hash()[..12]
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    let tag = format!("\"{}\"", digits.concat());
    let common = [
        (header::ETAG, tag.as_str()),
        (header::CACHE_CONTROL, "no-cache"),
        (header::VARY, "accept-encoding"),
    ];
    if says(headers, &header::IF_NONE_MATCH, &tag) {
        return (StatusCode::NOT_MODIFIED, common).into_response();
    }
    let kind = [(header::CONTENT_TYPE, content_type(path))];
    let packed = says(headers, &header::ACCEPT_ENCODING, "gzip")
        .then(|| pack(&found.data))
        .flatten();
    match packed {
        Some(packed) => (
            common,
            kind,
            [(header::CONTENT_ENCODING, "gzip")],
            Body::from(packed),
        )
            .into_response(),
        None => (common, kind, Body::from(found.data.into_owned())).into_response(),
    }
}

/// Whether a header contains a word.
fn says(headers: &HeaderMap, name: &HeaderName, word: &str) -> bool {
    headers
        .get(name)
        .and_then(|value| value.to_str().ok())
        .is_some_and(|value| value.contains(word))
}

/// The same bytes, packed.
pub fn pack(data: &[u8]) -> Option<Vec<u8>> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::default());
    packer.write_all(data).ok()?;
    packer.finish().ok()
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        _ => "application/octet-stream",
    }
}
