//! Conversations as draughts interfaces hold them.

use std::io::{BufRead, BufReader, Lines, PipeReader, PipeWriter, Write, pipe};
use std::sync::Arc;
use std::thread::{self, JoinHandle};

use hetman_game::Spec;
use hetman_protocol::hub::{self, HubService};

/// One side of a conversation.
struct Talk {
    input: PipeWriter,
    output: Lines<BufReader<PipeReader>>,
    server: JoinHandle<()>,
}

impl Talk {
    fn start(variant: &str) -> Self {
        let (heard, input) = pipe().unwrap();
        let (output, said) = pipe().unwrap();
        let game = Spec::named("draughts").with("variant", variant);
        let serve = move || {
            let service = HubService {
                entry: Arc::new(hetman_draughts::entry()),
                game,
                engine: Spec::named("alphabeta"),
            };
            hub::run(service, BufReader::new(heard), said).unwrap();
        };
        Self {
            input,
            output: BufReader::new(output).lines(),
            server: thread::spawn(serve),
        }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").unwrap();
    }

    /// All lines up to the first that starts with `word`, which is the last.
    fn until(&mut self, word: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            lines.push(self.output.next().expect("an answer").unwrap());
            if lines.last().is_some_and(|line| line.starts_with(word)) {
                return lines;
            }
        }
    }

    fn answer(&mut self, line: &str, word: &str) -> String {
        self.say(line);
        self.until(word).pop().unwrap()
    }

    fn end(mut self) {
        self.say("quit");
        self.server.join().unwrap();
    }
}

#[test]
fn a_whole_session() {
    let mut talk = Talk::start("international");
    talk.say("hub");
    let greeting = talk.until("wait");
    assert!(
        greeting[0].starts_with("id name=Hetman version="),
        "{greeting:?}"
    );
    let offers = |start: &str| greeting.iter().any(|line| line.starts_with(start));
    assert!(offers(
        "param name=variant value=international type=enum values=\"english house "
    ));
    assert!(offers("param name=hash value=16 type=int min=1 max="));
    assert!(offers("param name=null-move value=false type=bool"));
    talk.say("set-param name=hash value=1");
    assert_eq!(talk.answer("init", "ready"), "ready");
    assert_eq!(talk.answer("ping", "pong"), "pong");
    talk.say("new-game");
    let start = format!("W{}{}{}", "b".repeat(20), "e".repeat(10), "w".repeat(20));
    talk.say(&format!("pos pos={start} moves=\"32-28 19-23\""));
    talk.say("level depth=4");
    talk.say("go think");
    let lines = talk.until("done");
    // Every reply takes the man on 19 back; which is best is for the weights to say.
    let ponder = lines
        .last()
        .unwrap()
        .strip_prefix("done move=28x19x23 ponder=")
        .expect("the one capture");
    assert!(
        ponder.ends_with("x19") && ponder.matches('x').count() == 2,
        "{lines:?}"
    );
    assert!(
        lines[0].starts_with("info depth=")
            && lines[0].contains(" score=")
            && lines[0].contains(" nps=")
    );
    assert!(
        lines[0].contains("pv=") && lines[0].contains("28x19x23"),
        "{lines:?}"
    );
    talk.end();
}

#[test]
fn a_search_without_end_is_stopped() {
    let mut talk = Talk::start("english");
    talk.say("init");
    talk.say("level infinite");
    talk.say("go analyze");
    talk.until("info");
    assert!(talk.answer("stop", "done").starts_with("done move="));
    talk.say("level move-time=0.05");
    talk.say("go ponder");
    assert!(talk.answer("ponder-hit", "done").starts_with("done move="));
    talk.end();
}

#[test]
fn nonsense_is_answered_by_an_error() {
    let mut talk = Talk::start("english");
    for (line, says) in [
        ("go think", "`init` was not yet said"),
        ("set-param name=nothing value=1", "unknown option `nothing`"),
        ("set-param name=variant value=chess", "variant"),
        ("set-param", "names no parameter"),
        ("pos pos=Wxx", "bad position"),
        ("pos moves=\"11-16 1-9\"", "illegal move `1-9`"),
        ("pos moves=\"11-16", "never closed"),
        ("level depth=deep", "`depth` cannot be `deep`"),
    ] {
        let answer = talk.answer(line, "error");
        assert!(
            answer.starts_with("error message=\"") && answer.contains(says),
            "{line}: {answer}"
        );
    }
    talk.say("some unknown command=1");
    talk.say("");
    assert_eq!(talk.answer("ping", "pong"), "pong");
    talk.end();
}

#[test]
fn what_needs_the_engine_waits_for_the_end_of_a_search() {
    let mut talk = Talk::start("english");
    talk.say("init");
    talk.say("go analyze");
    talk.until("info");
    // A search without end is ended by what needs its engine.
    talk.say("pos moves=\"11-15\"");
    talk.say("level depth=3");
    talk.say("go think");
    for _ in 0..2 {
        let lines = talk.until("done");
        assert!(
            !lines.iter().any(|line| line.contains("error")),
            "{lines:?}"
        );
    }
    talk.end();
}
