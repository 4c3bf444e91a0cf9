//! Connections: a bounded number at a time, each with a bounded time to send its request.

use std::convert::Infallible;
use std::io;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// What a connection may take.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// Connections at a time.
    pub most: usize,
    /// How long the head of a request may take, and how long a connection may idle.
    pub head: Duration,
}

impl Default for Bounds {
    fn default() -> Self {
        Self {
            most: 4_096,
            head: Duration::from_secs(15),
        }
    }
}

/// How long to wait when the system has no connection to spare.
const PAUSE: Duration = Duration::from_millis(50);
/// What one too many is told.
const FULL: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\n\
content-length: 81\r\nconnection: close\r\n\r\n\
{\"code\":\"many_pages\",\"args\":{},\"text\":\"too many pages are open; try again later\"}";

/// Serves until the program ends.
pub async fn serve(
    listener: TcpListener,
    service: Router,
    bounds: Bounds,
) -> io::Result<Infallible> {
    let places = Arc::new(Semaphore::new(bounds.most));
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            // Too many files are open, or the visitor has gone; neither ends the server.
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        match Arc::clone(&places).try_acquire_owned() {
            Ok(place) => drop(tokio::spawn(talk(stream, service.clone(), bounds, place))),
            Err(_) => drop(stream.try_write(FULL)),
        }
    }
}

/// One connection from its first to its last request.
async fn talk(stream: TcpStream, service: Router, bounds: Bounds, _place: OwnedSemaphorePermit) {
    // Events are small and must not wait for each other.
    let _ = stream.set_nodelay(true);
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(bounds.head)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(service));
    // An error on a connection that its client broke off concerns no one else.
    let _ = connection.await;
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};
    use std::net::{SocketAddr, TcpStream};

    use axum::routing::get;

    use super::*;

    async fn start(bounds: Bounds) -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let service = Router::new().route("/", get(|| async { "here" }));
        tokio::spawn(serve(listener, service, bounds));
        address
    }

    fn connect(address: SocketAddr, text: &str) -> TcpStream {
        let mut stream = TcpStream::connect(address).unwrap();
        let timeout = Some(Duration::from_secs(30));
        stream.set_read_timeout(timeout).unwrap();
        stream.write_all(text.as_bytes()).unwrap();
        stream
    }

    fn rest(mut stream: TcpStream) -> io::Result<String> {
        let mut text = String::new();
        stream.read_to_string(&mut text).map(|_| text)
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn half_a_request_is_not_waited_for() {
        let head = Duration::from_millis(200);
        let address = start(Bounds { most: 300, head }).await;
        let halves: Vec<TcpStream> = (0..200)
            .map(|_| connect(address, "GET / HTTP/1.1\r\nHost: loc"))
            .collect();
        // Each is closed by the server, long before the reader's own timeout.
        tokio::task::spawn_blocking(|| {
            for half in halves {
                assert!(!rest(half).is_ok_and(|text| text.contains("here")));
            }
        })
        .await
        .unwrap();
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn one_connection_too_many_is_told_so() {
        let head = Duration::from_secs(20);
        let address = start(Bounds { most: 1, head }).await;
        let first = connect(address, "GET / HTTP/1.1\r\nHost: localhost\r\n");
        tokio::time::sleep(Duration::from_millis(300)).await;
        let said = rest(connect(address, "")).unwrap();
        assert!(
            said.starts_with("HTTP/1.1 503") && said.contains("too many pages"),
            "{said}"
        );
        drop(first);
    }
}
