//! What survives the end of the server, and a server on a port of its own.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::mpsc;

use super::*;
use crate::{Settings, serve};

#[tokio::test(flavor = "multi_thread")]
async fn games_survive_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::with(Store::open(folder.path()).unwrap());
    let (path, [white, black]) = server.game("chess", [human(), human()]).await;
    server.play(&path, &white, "e4").await;
    let (_, before) = server.play(&path, &black, "e5").await;
    drop(server);
    let again = Server::with(Store::open(folder.path()).unwrap());
    let seen = again.send("GET", &path, &black, Body::empty()).await;
    assert_eq!(read(seen).await.1, before);
    assert_eq!(again.play(&path, &white, "Nf3").await.0, StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_engine_goes_on_thinking_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::with(Store::open(folder.path()).unwrap());
    let (path, [key, _]) = server
        .game(
            "chess",
            [human(), json!({"kind": "engine", "spec": "alphabeta"})],
        )
        .await;
    server.play(&path, &key, "e4").await;
    drop(server);
    let again = Server::with(Store::open(folder.path()).unwrap());
    let mut body = again
        .send("GET", &format!("{path}/events"), "", Body::empty())
        .await
        .into_body()
        .into_data_stream();
    event(&mut body, "game", |game| {
        game["nodes"].as_array().unwrap().len() == 3
    })
    .await;
}

#[test]
fn a_real_port_serves_the_page_with_strict_headers() {
    let (tell, told) = mpsc::channel();
    let folder = tempfile::tempdir().unwrap();
    let settings = |listen| Settings {
        listen,
        hosts: Vec::new(),
        data: folder.path().to_owned(),
        games: games(),
        memory: 2 << 30,
        programs: Vec::new(),
        commit: "abc".into(),
        operator: None,
        queue: None,
    };
    let first = settings("127.0.0.1:0".parse().unwrap());
    std::thread::spawn(move || {
        serve(first, |address| {
            tell.send(address).unwrap();
            Ok(())
        })
    });
    let address = told.recv_timeout(Duration::from_secs(30)).unwrap();
    let ask = |text: &str| {
        let mut stream = TcpStream::connect(address).unwrap();
        stream
            .set_read_timeout(Some(Duration::from_secs(30)))
            .unwrap();
        stream
            .write_all(text.replace('\n', "\r\n").as_bytes())
            .unwrap();
        let mut answer = String::new();
        let _ = stream.read_to_string(&mut answer);
        answer
    };
    let page = ask(&format!(
        "GET / HTTP/1.1\nHost: {address}\nConnection: close\n\n"
    ));
    assert!(page.starts_with("HTTP/1.1 200"), "{page}");
    assert!(
        page.contains("content-security-policy: default-src 'none'; script-src 'self'"),
        "{page}"
    );
    assert!(page.contains("<h1"), "{page}");
    let foreign = ask("GET / HTTP/1.1\nHost: evil.example\nConnection: close\n\n");
    assert!(foreign.starts_with("HTTP/1.1 403"), "{foreign}");
    assert!(ask("nonsense\n\n").starts_with("HTTP/1.1 400"));
    assert!(
        serve(settings(address), |_| Ok(()))
            .unwrap_err()
            .to_string()
            .contains("cannot listen")
    );
}

/// A server that cannot use one of its files says which, and does not start.
#[test]
fn a_database_of_another_shape_is_named_at_the_start() {
    for file in [
        "games.sqlite",
        "tournaments.sqlite",
        "ledger.sqlite",
        "lab.sqlite",
    ] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(file);
        let settings = || Settings {
            listen: "127.0.0.1:0".parse().unwrap(),
            hosts: Vec::new(),
            data: folder.path().to_owned(),
            games: games(),
            memory: 2 << 30,
            programs: Vec::new(),
            commit: "abc".into(),
            operator: None,
            queue: None,
        };
        let refused = || {
            let never = |_| Err(std::io::Error::other("it started"));
            serve(settings(), never).unwrap_err().to_string()
        };
        let other = rusqlite::Connection::open(&path).unwrap();
        let tables = ["game", "tournament", "pair", "measurement"];
        for table in tables {
            let made = other.execute_batch(&format!("create table {table} (other text)"));
            made.unwrap();
        }
        drop(other);
        let said = refused();
        assert!(
            said.contains(file) && said.contains("another shape"),
            "{said}"
        );
        std::fs::write(&path, [0x5a; 8_192]).unwrap();
        let said = refused();
        assert!(
            said.contains(file) && said.contains("no database"),
            "{said}"
        );
    }
}

#[test]
fn a_key_that_is_easily_guessed_is_refused() {
    assert!(crate::is_weak("short") && crate::is_weak("with a blank, and a comma"));
    assert!(!crate::is_weak(&crate::new_key().unwrap()));
}
