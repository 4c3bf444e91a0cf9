//! The load test: a thousand games with open streams whose engines all want to think, and a newcomer who plays level 3.
//! `cargo run --profile test-release -p hetman-server --example load` prints how long the newcomer waited and what memory
//! the whole process took. Everything goes over the loopback.

use std::io;
use std::net::SocketAddr;
use std::sync::mpsc;
use std::time::{Duration, Instant};

use hetman_game::Entry;
use hetman_server::{Settings, serve};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

const ROOMS: usize = 1_000;
const NEWCOMERS: usize = 20;
/// How long the rooms think before the first newcomer comes.
const WARM_UP: Duration = Duration::from_secs(30);

fn games() -> Vec<Box<dyn Entry>> {
    let mut games = hetman_classics::entries();
    games.push(Box::new(hetman_chess::entry()));
    games.push(Box::new(hetman_go::entry()));
    games
}

/// What the games are: engines against each other, and an engine with a day on its clock against no one.
fn room(number: usize) -> &'static str {
    match number % 4 {
        0 => {
            r#"{"game":"chess","seats":[{"kind":"level","level":10},{"kind":"level","level":10}]}"#
        }
        1 => {
            r#"{"game":"chess","seats":[{"kind":"engine","spec":"alphabeta"},{"kind":"engine","spec":"mcts"}],
               "clock":{"base":86400000,"increment":0}}"#
        }
        2 => {
            r#"{"game":"go(size=9)","seats":[{"kind":"level","level":10},{"kind":"level","level":3}]}"#
        }
        _ => {
            r#"{"game":"connect4","seats":[{"kind":"level","level":3},{"kind":"level","level":3}]}"#
        }
    }
}

fn main() -> io::Result<()> {
    let data = std::env::temp_dir().join(format!("hetman-load-{}", std::process::id()));
    let (tell, told) = mpsc::channel();
    let settings = Settings {
        listen: SocketAddr::from(([127, 0, 0, 1], 0)),
        hosts: Vec::new(),
        data: data.clone(),
        games: games(),
        memory: 2 << 30,
        programs: Vec::new(),
        commit: "load".into(),
        operator: None,
        queue: None,
    };
    std::thread::spawn(move || {
        serve(settings, |address| {
            tell.send(address).map_err(io::Error::other)
        })
    });
    let address = told.recv().map_err(io::Error::other)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    let result = runtime.block_on(run(address));
    runtime.shutdown_background();
    std::fs::remove_dir_all(&data)?;
    result
}

async fn run(address: SocketAddr) -> io::Result<()> {
    let mut streams = Vec::new();
    for number in 0..ROOMS {
        let created = post(address, "/api/games", "", room(number)).await?;
        let id = field(&created, "id");
        streams.push(tokio::spawn(listen(address, id)));
    }
    println!(
        "{ROOMS} rooms with streams, {} MB resident",
        memory("VmRSS")
    );
    tokio::time::sleep(WARM_UP).await;
    let mut waits = Vec::new();
    for _ in 0..NEWCOMERS {
        waits.push(newcomer(address).await?);
    }
    waits.sort();
    let silent = streams.iter().filter(|stream| stream.is_finished()).count();
    println!(
        "level 3 answered {NEWCOMERS} newcomers after {:.2} s in the middle, {:.2} s at worst",
        waits[NEWCOMERS / 2].as_secs_f64(),
        waits[NEWCOMERS - 1].as_secs_f64()
    );
    println!(
        "{silent} streams broke off; {} MB resident, {} MB at most",
        memory("VmRSS"),
        memory("VmHWM")
    );
    Ok(())
}

/// A person who comes, starts a game against level 3, moves, and waits for the answer.
async fn newcomer(address: SocketAddr) -> io::Result<Duration> {
    let order = r#"{"game":"chess","seats":[{"kind":"human"},{"kind":"level","level":3}]}"#;
    let created = post(address, "/api/games", "", order).await?;
    let id = field(&created, "id");
    let keys = created.split("\"keys\":[\"").nth(1).unwrap_or_default();
    let key: String = keys.chars().take_while(|c| *c != '"').collect();
    let mut stream = open(address, &id).await?;
    let started = Instant::now();
    post(
        address,
        &format!("/api/games/{id}/moves"),
        &key,
        r#"{"text":"e4"}"#,
    )
    .await?;
    let (mut text, mut part) = (String::new(), vec![0; 1 << 16]);
    while text.matches("\"parent\":1,").count() == 0 {
        let count = stream.read(&mut part).await?;
        if count == 0 {
            return Err(io::Error::other("the stream ended"));
        }
        text.push_str(&String::from_utf8_lossy(&part[..count]));
    }
    Ok(started.elapsed())
}

async fn open(address: SocketAddr, id: &str) -> io::Result<TcpStream> {
    let mut stream = TcpStream::connect(address).await?;
    let head = format!("GET /api/games/{id}/events HTTP/1.1\r\nHost: {address}\r\n\r\n");
    stream.write_all(head.as_bytes()).await?;
    Ok(stream)
}

/// Reads a stream as long as it lasts.
async fn listen(address: SocketAddr, id: String) -> io::Result<()> {
    let mut stream = open(address, &id).await?;
    let mut part = vec![0; 1 << 12];
    while stream.read(&mut part).await? > 0 {}
    Ok(())
}

async fn post(address: SocketAddr, path: &str, keys: &str, body: &str) -> io::Result<String> {
    let mut stream = TcpStream::connect(address).await?;
    let request = format!(
        "POST {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nx-hetman-keys: {keys}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await?;
    let mut text = String::new();
    stream.read_to_string(&mut text).await?;
    if !text.starts_with("HTTP/1.1 200") {
        return Err(io::Error::other(text));
    }
    Ok(text)
}

/// A text field of a JSON answer.
fn field(text: &str, name: &str) -> String {
    let rest = text.split(&format!("\"{name}\":\"")).nth(1);
    let rest = rest.unwrap_or_default();
    rest.chars().take_while(|c| *c != '"').collect()
}

/// Megabytes of this process, as the system counts them.
fn memory(what: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix(what));
    let digits = line.map(|line| {
        line.chars()
            .filter(char::is_ascii_digit)
            .collect::<String>()
    });
    digits
        .and_then(|digits| digits.parse::<u64>().ok())
        .unwrap_or(0)
        / 1024
}
