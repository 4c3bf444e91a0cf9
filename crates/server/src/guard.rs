//! Who may talk to the server: pages of its own, under names it knows. Every answer leaves with strict headers.

use std::net::{IpAddr, SocketAddr};

use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::error::Error;

/// Nothing inline, nothing from elsewhere.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; manifest-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The names the server answers to.
#[derive(Clone, Debug)]
pub struct Names {
    loopback: bool,
    extra: Vec<String>,
}

impl Names {
    /// The names of a server that listens there; on the loopback only loopback names, so that no foreign name can be
    /// bent to it.
    pub fn new(listen: SocketAddr, extra: Vec<String>) -> Self {
        Self {
            loopback: listen.ip().is_loopback(),
            extra,
        }
    }

    fn knows(&self, host: &str) -> bool {
        let name = bare(host);
        if name.eq_ignore_ascii_case("localhost")
            || self
                .extra
                .iter()
                .any(|extra| extra.eq_ignore_ascii_case(name))
        {
            return true;
        }
        let address = name
            .trim_start_matches('[')
            .trim_end_matches(']')
            .parse::<IpAddr>();
        address.is_ok_and(|address| !self.loopback || address.is_loopback())
    }
}

/// A host without its port.
fn bare(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    }
}

/// Lets only requests through that come from pages of this server.
pub async fn guard(names: Names, request: Request, next: Next) -> Response {
    let hosts = request.headers().get_all(header::HOST).iter().count();
    let mut response = match refuse(&names, request.method(), request.headers()) {
        _ if hosts > 1 => Error::TwoHosts.into_response(),
        Some(why) => why.into_response(),
        None => next.run(request).await,
    };
    let headers = response.headers_mut();
    headers.insert(
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(POLICY),
    );
    headers.insert(
        header::X_CONTENT_TYPE_OPTIONS,
        HeaderValue::from_static("nosniff"),
    );
    headers.insert(
        header::REFERRER_POLICY,
        HeaderValue::from_static("no-referrer"),
    );
    headers.insert(header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    headers.insert(
        "cross-origin-opener-policy",
        HeaderValue::from_static("same-origin"),
    );
    headers.insert(
        "cross-origin-resource-policy",
        HeaderValue::from_static("same-origin"),
    );
    response
}

fn refuse(names: &Names, method: &Method, headers: &HeaderMap) -> Option<Error> {
    let host = headers
        .get(header::HOST)
        .and_then(|host| host.to_str().ok())
        .unwrap_or_default();
    if !names.knows(host) {
        return Some(Error::OtherName);
    }
    if matches!(*method, Method::GET | Method::HEAD) {
        return None;
    }
    let site = headers.get("sec-fetch-site").map(HeaderValue::as_bytes);
    if site.is_some_and(|site| site != b"same-origin" && site != b"none") {
        return Some(Error::OtherSite);
    }
    let origin = headers
        .get(header::ORIGIN)?
        .to_str()
        .ok()
        .and_then(|origin| origin.parse::<Uri>().ok());
    let same = origin.is_some_and(|origin| {
        origin
            .authority()
            .is_some_and(|authority| authority.as_str() == host)
    });
    (!same).then_some(Error::OtherSite)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(listen: &str, method: &Method, headers: &[(&'static str, &'static str)]) -> bool {
        let names = Names::new(listen.parse().unwrap(), vec!["chess.example".into()]);
        let headers = headers.iter().map(|&(name, value)| {
            (
                header::HeaderName::from_static(name),
                HeaderValue::from_static(value),
            )
        });
        refuse(&names, method, &headers.collect()).is_none()
    }

    #[test]
    fn foreign_names_and_foreign_pages_are_refused() {
        let local = "127.0.0.1:8000";
        for (host, fine) in [
            ("127.0.0.1:8000", true),
            ("localhost:8000", true),
            ("[::1]:8000", true),
            ("chess.example", true),
            ("evil.example:8000", false),
            ("192.168.1.5:8000", false),
            ("", false),
        ] {
            assert_eq!(
                verdict(local, &Method::GET, &[("host", host)]),
                fine,
                "{host}"
            );
        }
        assert!(verdict(
            "0.0.0.0:8000",
            &Method::GET,
            &[("host", "192.168.1.5:8000")]
        ));
        let post = |extra: &[(&'static str, &'static str)]| {
            let host = [("host", "localhost:8000")];
            verdict(local, &Method::POST, &[&host[..], extra].concat())
        };
        assert!(post(&[]));
        assert!(post(&[("origin", "http://localhost:8000")]));
        assert!(!post(&[("origin", "http://evil.example")]));
        assert!(!post(&[("origin", "null")]));
        assert!(!post(&[("sec-fetch-site", "cross-site")]));
    }
}
