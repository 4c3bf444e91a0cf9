//! Who does what on which thread and in which order, seen by an engine that keeps a diary.

use std::io::{self, BufReader, Write, pipe};
use std::sync::{Arc, Mutex};
use std::thread;

use hetman_game::{
    Board, Choice, Engine, EngineInfo, Entry, Error, Limits, Report, Setting, Spec, Stop,
};
use hetman_protocol::{gtp, hub};

use crate::talk::{Talk, entry};

type Diary = Arc<Mutex<Vec<String>>>;

/// A game whose engines keep a diary.
struct Watched {
    game: Box<dyn Entry>,
    diary: Diary,
}

struct Diarist {
    engine: Box<dyn Engine>,
    diary: Diary,
}

impl Diarist {
    fn note(&self, what: &str) {
        self.diary.lock().unwrap().push(what.into());
    }
}

impl Engine for Diarist {
    fn set_position(&mut self, start: &str, moves: &[&str]) -> Result<(), Error> {
        self.engine.set_position(start, moves)
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), Error> {
        self.note("set");
        self.engine.set_option(name, value)
    }

    fn settings(&self) -> Vec<Setting> {
        self.engine.settings()
    }

    fn new_game(&mut self) {
        self.note("clear");
        self.engine.new_game();
    }

    fn prepare(&mut self) {
        self.note("prepare");
        self.engine.prepare();
    }

    fn think(&mut self, limits: &Limits, report: &mut dyn FnMut(&Report)) -> Result<Choice, Error> {
        self.note("think");
        self.note(&format!("on {:?}", thread::current().id()));
        assert!(limits.nodes != Some(13), "an unlucky number");
        self.engine.think(limits, report)
    }

    fn stop(&self) -> Stop {
        self.engine.stop()
    }
}

impl Entry for Watched {
    fn name(&self) -> &'static str {
        self.game.name()
    }

    fn summary(&self) -> &'static str {
        self.game.summary()
    }

    fn settings(&self) -> Vec<Setting> {
        self.game.settings()
    }

    fn engines(&self) -> Vec<EngineInfo> {
        self.game.engines()
    }

    fn board(&self, game: &Spec, position: Option<&str>) -> Result<Box<dyn Board>, Error> {
        self.game.board(game, position)
    }

    fn engine(&self, game: &Spec, engine: &Spec) -> Result<Box<dyn Engine>, Error> {
        self.diary.lock().unwrap().push("make".into());
        let engine = self.game.engine(game, engine)?;
        let diary = self.diary.clone();
        Ok(Box::new(Diarist { engine, diary }))
    }

    fn bench(&self) -> &'static [(&'static str, u32)] {
        self.game.bench()
    }

    fn default_limits(&self) -> Limits {
        self.game.default_limits()
    }
}

fn watched(game: &str) -> (Arc<dyn Entry>, Diary) {
    let diary = Diary::default();
    let watched = Watched {
        game: entry(game),
        diary: diary.clone(),
    };
    (Arc::new(watched), diary)
}

/// Whether whatever was made, set or cleared was prepared before the next search.
fn check(diary: &Diary, searches: usize) {
    let diary = diary.lock().unwrap();
    let mut ready = false;
    for line in diary.iter() {
        match line.as_str() {
            "make" | "set" | "clear" => ready = false,
            "prepare" => ready = true,
            "think" => assert!(ready, "{diary:?}"),
            _ => {}
        }
    }
    let thinks = diary.iter().filter(|line| *line == "think").count();
    assert_eq!(thinks, searches, "{diary:?}");
    let mut threads: Vec<_> = diary
        .iter()
        .filter(|line| line.starts_with("on "))
        .collect();
    threads.sort();
    threads.dedup();
    assert_eq!(threads.len(), 1, "one standing thread: {diary:?}");
    assert_ne!(*threads[0], format!("on {:?}", thread::current().id()));
}

#[test]
fn uci_prepares_before_any_clock_runs_and_keeps_one_thread() {
    let (entry, diary) = watched("connect4");
    let mut talk = Talk::with(entry, "alphabeta");
    let go = "go nodes 50";
    for line in [
        go,
        "setoption name Hash value 2",
        go,
        "ucinewgame",
        go,
        "isready",
        go,
    ] {
        talk.say(line);
        if line == go {
            talk.until("bestmove");
        }
    }
    talk.end();
    check(&diary, 4);
}

#[test]
fn a_search_that_breaks_down_is_answered_and_replaced() {
    let (entry, diary) = watched("connect4");
    let mut talk = Talk::with(entry, "alphabeta");
    for go in ["go nodes 13", "go nodes 14", "go nodes 13"] {
        talk.say(go);
        let lines = talk.until("bestmove");
        let broken = lines
            .iter()
            .any(|line| line.contains("the search broke down"));
        assert_eq!(broken, go == "go nodes 13", "{lines:?}");
    }
    talk.end();
    check(&diary, 3);
}

/// Says these lines to a server on two pipes and waits until it ends.
fn converse(lines: &str, serve: impl FnOnce(BufReader<io::PipeReader>, io::PipeWriter)) {
    let (heard, mut input) = pipe().unwrap();
    let (_output, said) = pipe().unwrap();
    input.write_all(lines.as_bytes()).unwrap();
    drop(input);
    serve(BufReader::new(heard), said);
}

#[test]
fn hub_and_gtp_prepare_before_any_clock_runs() {
    let (entry, diary) = watched("connect4");
    let (game, engine) = (Spec::named("connect4"), Spec::named("alphabeta"));
    let service = hub::HubService {
        entry: entry.clone(),
        game: game.clone(),
        engine: engine.clone(),
    };
    let lines = "set-param name=hash value=2\ninit\nlevel nodes=50\ngo think\nnew-game\ngo think\n";
    converse(lines, |input, output| {
        hub::run(service, input, output).unwrap();
    });
    check(&diary, 2);
    diary.lock().unwrap().clear();
    let service = gtp::GtpService {
        entry,
        game,
        engine,
        limits: Limits::nodes(50),
        resign: 0.0,
        files: Arc::new(|_: &str| -> io::Result<Vec<u8>> { Err(io::ErrorKind::NotFound.into()) }),
    };
    let lines = "genmove b\nclear_board\ngenmove b\ngenmove w\n";
    converse(lines, |input, output| {
        gtp::run(service, input, output).unwrap();
    });
    check(&diary, 3);
}
