//! The files of the page: embedded in a release, read from disk in a debug build, packed for those who can unpack. A page
//! asks for its files under an address that holds the version of all of them, so that they may be kept for good.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use axum::body::{Body, HttpBody};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

use crate::error::Error;
use crate::pool::lock;

#[derive(RustEmbed)]
#[cfg_attr(packaged, folder = "web")]
#[cfg_attr(not(packaged), folder = "../../web")]
#[exclude = "tests/*"]
#[exclude = "*.d.ts"]
struct Files;

/// What is served under an address with the version in it may be kept for a year.
const FOR_GOOD: &str = "public, max-age=31536000, immutable";
/// Anything else is asked for again, and not sent again if it is the same.
const ASK_AGAIN: &str = "no-cache";
/// Where a debug build looks for changed files again after this time.
const STALE: Duration = Duration::from_secs(1);
/// What starts the first part of an address with a version in it.
const MARK: &str = "v-";
/// The service worker, which is told the hashes of all files.
const WORKER: &str = "worker.js";
/// The page that says that there is no such page.
const MISSING: &str = "missing.html";
/// Shorter answers are not worth packing.
const SHORT: usize = 800;
/// Answers longer than this are sent as they are.
const LONG: usize = 16 << 20;

/// The hashes of all files, and of all of them together.
struct Version {
    name: String,
    files: BTreeMap<String, String>,
}

/// The files of the page.
#[derive(Default)]
pub struct Assets(Mutex<Option<(Instant, Arc<Version>)>>);

impl Assets {
    /// A file by its path, with or without a version before it, or not again if the visitor has it.
    pub fn file(&self, path: &str, headers: &HeaderMap) -> Response {
        let version = self.version();
        let (wanted, bare) = match path.split_once('/') {
            Some((first, rest)) if first.starts_with(MARK) => (Some(&first[MARK.len()..]), rest),
            _ => (None, path),
        };
        let Some(data) = content(bare, &version) else {
            return missing(bare, headers, &version);
        };
        let keep = if wanted == Some(version.name.as_str()) {
            FOR_GOOD
        } else {
            ASK_AGAIN
        };
        serve(bare, &data, keep, headers)
    }

    fn version(&self) -> Arc<Version> {
        let mut known = lock(&self.0);
        match &*known {
            Some((when, version)) if !cfg!(debug_assertions) || when.elapsed() < STALE => {
                Arc::clone(version)
            }
            _ => {
                let version = Arc::new(Version::of_all());
                *known = Some((Instant::now(), Arc::clone(&version)));
                version
            }
        }
    }
}

impl Version {
    fn of_all() -> Self {
        let hash = |path: &str| Some(digits(&Files::get(path)?.metadata.sha256_hash()));
        let files: BTreeMap<String, String> = Files::iter()
            .filter_map(|path| Some((path.to_string(), hash(&path)?)))
            .collect();
        let all = files.iter().fold(Sha256::new(), |all, (path, hash)| {
            all.chain_update(path).chain_update(hash)
        });
        let name = digits(&all.finalize());
        Self { name, files }
    }
}

/// The first half of a hash in hexadecimal digits.
fn digits(hash: &[u8]) -> String {
    hash.iter().take(12).fold(String::new(), |mut text, byte| {
        // Writing to a string does not fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// The bytes of a file; pages name the version in the addresses of their files, the worker knows all hashes.
fn content(path: &str, version: &Version) -> Option<Vec<u8>> {
    let data = Files::get(path)?.data.into_owned();
    if path == WORKER {
        let files = serde_json::to_string(&version.files).unwrap_or_default();
        let known = format!(
            "self.VERSION = \"{}\";\nself.FILES = {files};\n",
            version.name
        );
        return Some([known.into_bytes(), data].concat());
    }
    let is_page = std::path::Path::new(path)
        .extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("html"));
    if !is_page {
        return Some(data);
    }
    let page = String::from_utf8(data).ok()?;
    let named = version.files.keys().fold(page, |page, file| {
        let (plain, with) = (
            format!("=\"/{file}\""),
            format!("=\"/{MARK}{}/{file}\"", version.name),
        );
        page.replace(&plain, &with)
    });
    Some(named.into_bytes())
}

/// To a reader a page says what is missing, to a program an error does.
fn missing(path: &str, headers: &HeaderMap, version: &Version) -> Response {
    let page = content(MISSING, version).filter(|_| says(headers, &header::ACCEPT, "text/html"));
    let Some(page) = page else {
        let path: String = path.chars().take(80).collect();
        return Error::Missing(format!("page `/{path}`")).into_response();
    };
    let mut response = serve(MISSING, &page, ASK_AGAIN, &HeaderMap::new());
    *response.status_mut() = StatusCode::NOT_FOUND;
    response
}

fn serve(path: &str, data: &[u8], keep: &str, headers: &HeaderMap) -> Response {
    let tag = format!("\"{}\"", digits(&Sha256::digest(data)));
    let common = [
        (header::ETAG, tag.as_str()),
        (header::CACHE_CONTROL, keep),
        (header::VARY, "accept-encoding"),
    ];
    if says(headers, &header::IF_NONE_MATCH, &tag) {
        return (StatusCode::NOT_MODIFIED, common).into_response();
    }
    let kind = [(header::CONTENT_TYPE, content_type(path))];
    let packed = says(headers, &header::ACCEPT_ENCODING, "gzip")
        .then(|| pack(data))
        .flatten();
    match packed {
        Some(packed) => (
            common,
            kind,
            [(header::CONTENT_ENCODING, "gzip")],
            Body::from(packed),
        )
            .into_response(),
        None => (common, kind, Body::from(data.to_vec())).into_response(),
    }
}

/// Packs the answers of the interface for those who can unpack; streams go as they come.
pub async fn pack_answers(request: Request, next: Next) -> Response {
    let packs = says(request.headers(), &header::ACCEPT_ENCODING, "gzip");
    let response = next.run(request).await;
    let packed = response.headers().contains_key(header::CONTENT_ENCODING);
    let is_json = says(
        response.headers(),
        &header::CONTENT_TYPE,
        "application/json",
    );
    let size = response.body().size_hint().exact();
    let is_long = size.is_none_or(|size| size > LONG as u64);
    if !packs || packed || !is_json || is_long {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let Ok(bytes) = axum::body::to_bytes(body, LONG).await else {
        return Error::Server.into_response();
    };
    let packed = (bytes.len() > SHORT).then(|| pack(&bytes)).flatten();
    let vary = HeaderValue::from_static("accept-encoding");
    parts.headers.insert(header::VARY, vary);
    let Some(packed) = packed else {
        return Response::from_parts(parts, Body::from(bytes));
    };
    let gzip = HeaderValue::from_static("gzip");
    parts.headers.insert(header::CONTENT_ENCODING, gzip);
    parts.headers.remove(header::CONTENT_LENGTH);
    Response::from_parts(parts, Body::from(packed))
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
        "webmanifest" => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header_of(response: &Response, name: HeaderName) -> &str {
        response.headers()[name].to_str().unwrap()
    }

    #[test]
    fn files_under_their_version_are_kept_for_good() {
        let (assets, none) = (Assets::default(), HeaderMap::new());
        let name = assets.version().name.clone();
        let kept = assets.file(&format!("v-{name}/play/start.js"), &none);
        assert_eq!(header_of(&kept, header::CACHE_CONTROL), FOR_GOOD);
        for path in ["play/start.js", "v-0123/play/start.js", "index.html"] {
            let asked = assets.file(path, &none);
            assert_eq!(asked.status(), StatusCode::OK, "{path}");
            assert_eq!(header_of(&asked, header::CACHE_CONTROL), ASK_AGAIN);
        }
        assert_eq!(
            assets.file("v-0/../x", &none).status(),
            StatusCode::NOT_FOUND
        );
    }

    #[test]
    fn pages_name_the_version_and_the_worker_knows_the_hashes() {
        let assets = Assets::default();
        let version = assets.version();
        let page = String::from_utf8(content("index.html", &version).unwrap()).unwrap();
        assert!(page.contains(&format!("\"/v-{}/play/start.js\"", version.name)));
        assert!(!page.contains("\"/play/start.js\""));
        let worker = String::from_utf8(content(WORKER, &version).unwrap()).unwrap();
        let known = format!("\"play/start.js\":\"{}\"", version.files["play/start.js"]);
        assert!(worker.starts_with("self.VERSION") && worker.contains(&known));
    }

    #[test]
    fn whoever_reads_is_told_by_a_page_that_something_is_missing() {
        let assets = Assets::default();
        let mut headers = HeaderMap::new();
        let json = assets.file("nowhere", &headers);
        assert_eq!(header_of(&json, header::CONTENT_TYPE), "application/json");
        headers.insert(header::ACCEPT, HeaderValue::from_static("text/html,*/*"));
        let page = assets.file("nowhere", &headers);
        assert_eq!(page.status(), StatusCode::NOT_FOUND);
        assert!(header_of(&page, header::CONTENT_TYPE).starts_with("text/html"));
    }
}
