//! A NATS server for one test, on a free port of the loopback, with a folder of its own. The tests of the program use it, too.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use tempfile::TempDir;

/// A running server, killed at the end of the test.
pub struct Server {
    child: Child,
    folder: TempDir,
    port: u16,
    more: Vec<String>,
    streams: bool,
}

impl Server {
    /// Starts one that keeps streams.
    pub fn start(more: &[&str]) -> Self {
        Self::new(more, true)
    }

    /// Starts one that does not.
    pub fn start_without_streams() -> Self {
        Self::new(&[], false)
    }

    fn new(more: &[&str], streams: bool) -> Self {
        let free = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = free.local_addr().expect("an address").port();
        drop(free);
        let folder = tempfile::tempdir().expect("a folder");
        let more: Vec<String> = more.iter().map(ToString::to_string).collect();
        let child = launch(port, &folder, &more, streams);
        Self {
            child,
            folder,
            port,
            more,
            streams,
        }
    }

    /// What `--queue` takes.
    pub fn address(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Kills it as a power cut would, and starts it again with what it has on disk.
    pub fn kill_and_restart(&mut self) {
        self.child.kill().expect("the server dies");
        self.child.wait().expect("it is gone");
        self.child = launch(self.port, &self.folder, &self.more, self.streams);
    }

    /// Makes a stream as another program would.
    pub fn make_stream(&self, name: &str, description: &str) {
        let mut link = TcpStream::connect(("127.0.0.1", self.port)).expect("a connection");
        let wanted = serde_json::json!({"name": name, "subjects": [name], "retention": "limits", "storage": "file",
            "max_consumers": -1, "max_msgs": -1, "max_bytes": -1, "num_replicas": 1, "discard": "old",
            "description": description})
        .to_string();
        let text = format!(
            "CONNECT {{\"verbose\":false,\"headers\":true}}\r\nSUB answer 1\r\n\
             PUB $JS.API.STREAM.CREATE.{name} answer {}\r\n{wanted}\r\n",
            wanted.len()
        );
        link.write_all(text.as_bytes()).expect("it is sent");
        let answer = BufReader::new(link)
            .lines()
            .map_while(Result::ok)
            .find(|line| line.starts_with('{') && line.contains("type"));
        let answer = answer.expect("an answer");
        assert!(answer.contains("created"), "{answer}");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Starts the program and waits until it listens.
fn launch(port: u16, folder: &TempDir, more: &[String], streams: bool) -> Child {
    let program = ["/usr/sbin/nats-server", "/usr/bin/nats-server"];
    let program = program
        .into_iter()
        .find(|path| std::path::Path::new(path).exists());
    let mut command = Command::new(program.unwrap_or("nats-server"));
    command.args(["--addr", "127.0.0.1", "--port", &port.to_string()]);
    if streams {
        command
            .arg("--jetstream")
            .arg("--store_dir")
            .arg(folder.path());
    }
    let started = command
        .args(more)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    let mut child = started.expect("nats-server is installed (`cargo xtask ci` does it on Debian)");
    while TcpStream::connect(("127.0.0.1", port)).is_err() {
        let ended = child.try_wait().expect("it can be asked");
        assert!(ended.is_none(), "nats-server ended: {ended:?}");
        thread::sleep(Duration::from_millis(20));
    }
    child
}
