//! Work spread over a real NATS server: workers, the one who collects and the server itself are killed, answers are forged,
//! and yet every unit counts exactly once.

#[path = "../../../queue/tests/server/mod.rs"]
mod server;

use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use hetman_queue::nats::{Address, Queue, Work, WorkerCard, serve};
use hetman_queue::{Outcome, Run, Stamp};
use serde_json::{Value, json};
use tempfile::tempdir;

use server::Server;

/// A match of 500 pairs, each over in a moment.
const MATCH: [&str; 12] = [
    "match",
    "alphabeta(hash=1)",
    "random(seed=3)",
    "--game",
    "tictactoe",
    "--games",
    "1000",
    "--nodes",
    "30",
    "--seed",
    "7",
    "--json",
];

fn spawn(arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_hetman"))
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("hetman starts")
}

/// A match by the workers of a queue, kept in a folder.
fn collector(server: &Server, data: &Path) -> Child {
    let address = server.address();
    let data = data.to_str().expect("a name");
    let rest = ["--queue", &address, "--queue-silence", "2", "--data", data];
    spawn(&[&MATCH[..], &rest].concat())
}

fn worker(server: &Server, name: &str, more: &[&str]) -> Child {
    let address = server.address();
    let words = [
        "worker", "--queue", &address, "--slots", "1", "--name", name,
    ];
    spawn(&[&words[..], more].concat())
}

/// How long a program may take before it counts as hung; a busy machine needs some seconds.
const HUNG: Duration = Duration::from_secs(300);

/// What a program wrote and how it ended; one that hangs is killed, and fails the test.
fn finish(mut child: Child) -> (String, String, bool) {
    let out = reader(child.stdout.take().expect("a pipe"));
    let err = reader(child.stderr.take().expect("a pipe"));
    let started = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().expect("it can be asked") {
            break status;
        }
        if started.elapsed() > HUNG {
            child.kill().expect("it dies");
            child.wait().expect("it is gone");
            panic!("it hangs: {}", err.join().expect("text"));
        }
        thread::sleep(Duration::from_millis(5));
    };
    let [out, err] = [out, err].map(|reader| reader.join().expect("text"));
    (out, err, status.success())
}

/// Reads a pipe to its end, so that it never fills.
fn reader(mut pipe: impl Read + Send + 'static) -> JoinHandle<String> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        pipe.read_to_end(&mut bytes).expect("a pipe");
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

/// The rows of a ledger without times: when a pair was finished, the day, how long moves took.
fn rows(data: &Path) -> Vec<(String, Value)> {
    let ledger = rusqlite::Connection::open(data.join("ledger.sqlite")).expect("a ledger");
    let query = "select id, specification, points_1, reason_1, forfeit_1, game_1,
                 points_2, reason_2, forfeit_2, game_2 from pair order by id";
    let mut statement = ledger.prepare(query).expect("a table");
    let timeless = |text: String| {
        let mut game: Value = serde_json::from_str(&text).expect("a game");
        game["heading"]["date"] = Value::Null;
        for source in game["sources"].as_array_mut().expect("sources") {
            if let Some(said) = source.get_mut("player") {
                said["milliseconds"] = Value::Null;
            }
        }
        game
    };
    let row = |row: &rusqlite::Row| {
        let games = [row.get::<_, String>(5)?, row.get::<_, String>(9)?].map(timeless);
        let texts = [1, 3, 7].map(|at| row.get::<_, String>(at));
        let numbers = [2, 4, 6, 8].map(|at| row.get::<_, i64>(at));
        let texts = texts.into_iter().collect::<Result<Vec<_>, _>>()?;
        let numbers = numbers.into_iter().collect::<Result<Vec<_>, _>>()?;
        Ok((row.get(0)?, json!([texts, numbers, games])))
    };
    let found = statement.query_map([], row).expect("rows");
    found.collect::<Result<_, _>>().expect("rows")
}

fn count(data: &Path) -> usize {
    let path = data.join("ledger.sqlite");
    let Ok(ledger) = rusqlite::Connection::open(path) else {
        return 0;
    };
    let counted = ledger.query_row("select count(*) from pair", [], |row| row.get::<_, u32>(0));
    counted.unwrap_or(0) as usize
}

/// Waits until a ledger has so many rows.
fn wait_for(data: &Path, rows: usize) {
    let started = Instant::now();
    while count(data) < rows {
        let late = started.elapsed() > HUNG;
        assert!(!late, "{} of {rows} rows", count(data));
        thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn every_unit_counts_once_whatever_is_killed() {
    let folder = tempdir().expect("a folder");
    let [here, there] = ["here", "there"].map(|name| folder.path().join(name));
    let own = [
        "--data",
        here.to_str().expect("a name"),
        "--concurrency",
        "2",
    ];
    let own: Value =
        serde_json::from_str(&super::answer(&[&MATCH[..], &own].concat())).expect("JSON");
    let mut server = Server::start(&[]);
    let mut collecting = collector(&server, &there);
    wait_for(&there, 0);
    // Three at once, then a fourth; each dies at another moment of its twentieth unit.
    let dying = ["before-work:20", "after-work:20", "after-publish:20"];
    let dying = dying.map(|moment| {
        worker(
            &server,
            &moment.replace(':', "-"),
            &["--rehearse-death", moment],
        )
    });
    for worker in dying {
        let (_, complaint, success) = finish(worker);
        assert!(!success && complaint.is_empty(), "{complaint}");
    }
    let last = worker(
        &server,
        "before-ack",
        &["--rehearse-death", "before-ack:20"],
    );
    assert!(!finish(last).2);
    collecting.kill().expect("the collector dies");
    finish(collecting);
    assert!(count(&there) < 500);
    collecting = collector(&server, &there);
    let steady = ["a", "b", "c"].map(|name| worker(&server, name, &["--drain"]));
    wait_for(&there, 150);
    server.kill_and_restart();
    let (said, complaint, success) = finish(collecting);
    assert!(success, "{complaint}");
    for worker in steady {
        let (_, complaint, success) = finish(worker);
        assert!(success, "{complaint}");
    }
    let played: Value = serde_json::from_str(&said).expect("JSON");
    assert_eq!(played["pairs"], own["pairs"]);
    let (here_rows, there_rows) = (rows(&here), rows(&there));
    assert_eq!(there_rows.len(), 500);
    assert!(here_rows == there_rows, "the ledgers differ");
    // The same match once more finds everything there, and no worker is asked.
    let (said, complaint, success) = finish(collector(&server, &there));
    assert!(success, "{complaint}");
    let again: Value = serde_json::from_str(&said).expect("JSON");
    assert_eq!(
        (&again["resumed"], &again["pairs"]),
        (&json!(1000), &own["pairs"])
    );
    assert!(rows(&there) == there_rows);
}

/// A worker of our own making, which answers what `outcome` says to so many units.
fn stranger(server: &Server, units: u64, outcome: impl Fn(u64) -> Outcome + Send + 'static) {
    let address: Address = server.address().parse().expect("an address");
    let queue = Queue::connect(&address).expect("a queue");
    let (tasks, waiting) = channel::<hetman_queue::nats::Task>();
    let done = Arc::new(AtomicU64::new(0));
    let counted = done.clone();
    thread::spawn(move || {
        for task in waiting {
            let number = counted.fetch_add(1, Ordering::Relaxed);
            task.answer(outcome(number));
        }
    });
    let card = WorkerCard {
        name: "mallory".into(),
        cores: 1,
        slots: 1,
        build: String::new(),
        speed: None,
        done: 0,
        busy: 0.0,
        seen: 0,
    };
    let work = Work {
        card,
        tasks,
        admits: Arc::new(|_| Ok(())),
        moment: Arc::new(|_| {}),
        ends: Arc::new(move || done.load(Ordering::Relaxed) >= units),
        speed: Arc::default(),
        pretend: 1,
        until_empty: false,
        notice: Arc::new(|_| {}),
    };
    serve(&queue, &address, work).expect("it works");
}

#[test]
fn forged_answers_are_refused() {
    let folder = tempdir().expect("a folder");
    let data = folder.path().to_str().expect("a name");
    let server = Server::start(&[]);
    let address = server.address();
    let contest = [
        "match",
        "random(seed=1)",
        "random(seed=2)",
        "--game",
        "tictactoe",
        "--games",
        "20",
        "--nodes",
        "1",
        "--json",
        "--openings",
        "start",
    ];
    let own: Value =
        serde_json::from_str(&super::answer(&[&contest[..], &["--no-ledger"]].concat()))
            .expect("JSON");
    let rest = ["--queue", &address, "--queue-silence", "2", "--data", data];
    let collecting = spawn(&[&contest[..], &rest].concat());
    let said = json!({"player": {"score": null, "depth": 0, "milliseconds": 0}});
    let game = |points: u8, moves: &str| {
        let sources: Vec<&Value> = moves.split_whitespace().map(|_| &said).collect();
        json!({"points": points, "reason": "three in a row", "forfeit": 0, "moves": moves, "sources": sources,
               "adjudicated": false})
    };
    let wrong = [
        // A win without the moves for it, moves that cannot be made, and no games at all.
        json!({"games": [game(2, "a1 b2"), game(2, "a1 b2")]}),
        json!({"games": [game(2, "a1 a1 b2"), game(2, "z9")]}),
        json!({"games": [game(2, "a1 a2 b1 b2 c1 c2"), game(7, "a1")]}),
        json!("won"),
    ];
    let answers = Mutex::new(wrong);
    stranger(&server, 4, move |number| {
        let answers = answers.lock().expect("answers");
        Outcome::Done(answers[number as usize % 4].clone())
    });
    let honest = worker(&server, "honest", &["--drain"]);
    let (said, complaint, success) = finish(collecting);
    assert!(success, "{complaint}");
    assert!(finish(honest).2);
    let refused = complaint
        .matches("refused an answer of worker `mallory`")
        .count();
    assert!(refused >= 1, "{complaint}");
    let played: Value = serde_json::from_str(&said).expect("JSON");
    assert_eq!(played["pairs"], own["pairs"]);
    assert_eq!(rows(folder.path()).len(), 10);
}

#[test]
fn a_worker_with_another_signature_is_refused_with_both_numbers() {
    let server = Server::start(&[]);
    let address: Address = server.address().parse().expect("an address");
    let queue = Queue::connect(&address).expect("a queue");
    let bench = super::answer(&["bench", "tictactoe"]);
    let nodes: u64 = bench
        .split_whitespace()
        .find_map(|word| word.parse().ok())
        .expect("a number");
    let build = concat!(env!("CARGO_PKG_VERSION"), " ", env!("HETMAN_COMMIT"));
    let run = Run {
        name: "test".into(),
        title: "a test".into(),
        stamp: Stamp {
            build: build.into(),
            game: "tictactoe".into(),
            bench: nodes + 1,
            speed: None,
        },
        needs: Vec::new(),
        stopped: false,
    };
    let open = queue.open(run, Duration::from_secs(30)).expect("a run");
    let (_, complaint, success) = finish(worker(&server, "other", &[]));
    assert!(!success && complaint.lines().count() == 1, "{complaint}");
    for number in [nodes, nodes + 1] {
        assert!(complaint.contains(&number.to_string()), "{complaint}");
    }
    open.close().expect("it is closed");
}

#[test]
fn what_is_wrong_with_a_queue_is_told_in_a_sentence() {
    let says = |address: &str| {
        let contest = [
            "match",
            "random",
            "random(seed=2)",
            "--game",
            "nim",
            "--no-ledger",
            "--queue",
            address,
        ];
        let output = super::hetman(&contest);
        assert_eq!(output.status.code(), Some(2));
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(text.lines().count(), 1, "{text}");
        text
    };
    let gone = Server::start(&[]);
    let address = gone.address();
    drop(gone);
    let text = says(&address);
    assert!(
        text.contains("no NATS server answers") && text.contains("nats-server -js"),
        "{text}"
    );
    assert!(says("http://x").contains("`http://x` is no address"));
    let locked = Server::start(&["--user", "me", "--pass", "right"]);
    let wrong = locked.address().replace("nats://", "nats://me:wrong@");
    let text = says(&wrong);
    assert!(
        text.contains("refuses this user, password or token") && !text.contains("wrong@"),
        "{text}"
    );
    let right = locked.address().replace("nats://", "nats://me:right@");
    let (said, complaint, success) = finish(spawn(&[
        "worker", "--queue", &right, "--drain", "--slots", "1",
    ]));
    assert!(success && said == "0 units\n", "{said}{complaint}");
    let other = Server::start(&[]);
    other.make_stream("hetman-units", "hetman queue 99");
    let text = says(&other.address());
    assert!(
        text.contains("`hetman queue 99`") && text.contains("`hetman queue 1`"),
        "{text}"
    );
    let plain = Server::start_without_streams();
    let text = says(&plain.address());
    assert!(text.contains("keeps no streams"), "{text}");
}
