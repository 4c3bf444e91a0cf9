//! Engines that misbehave in every way, as small shell scripts.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use hetman_game::{Limits, Shown, Stop};
use hetman_protocol::client::uci::UciProgram;
use hetman_protocol::client::{BestMove, Client, Program, ProgramFault, Task, Timeout};

const LONGEST_WAIT: Duration = Duration::from_secs(20);
const SHORT: Duration = Duration::from_millis(300);

/// An engine that greets, and then does `go` when told to.
fn engine(go: &str) -> Program {
    let script = format!(
        "while read -r word rest; do case $word in \
         uci) echo id name Fake 1; echo option name UCI_Big Board type check default false; echo uciok;; isready) echo readyok;; quit) exit 0;; \
         setoption) last=\"$rest\";; position) where=\"$rest\";; go) limits=\"$rest\"; {go};; esac; done"
    );
    shell(&script)
}

fn shell(script: &str) -> Program {
    Program {
        command: "sh".into(),
        args: vec!["-c".into(), script.into()],
        options: Vec::new(),
    }
}

fn start(program: &Program) -> UciProgram {
    begin(program, LONGEST_WAIT).expect("the engine starts")
}

fn begin(program: &Program, timeout: Duration) -> Result<UciProgram, ProgramFault> {
    UciProgram::start(program, &[], &timeout.into())
}

/// Lets an engine think from a position, without a limit.
fn think(
    engine: &mut UciProgram,
    moves: &[String],
    timeout: Duration,
) -> Result<BestMove, ProgramFault> {
    let task = Task {
        start: "",
        moves,
        limits: &Limits::none(),
        clocks: None,
    };
    engine.think(&task, &timeout.into())
}

fn new_game(engine: &mut UciProgram) {
    let begun = engine.new_game(&Limits::none(), &LONGEST_WAIT.into());
    begun.expect("a new game");
}

/// Waits until processes have ended; a zombie has.
fn all_end(folder: &Path, names: &[&str]) -> bool {
    let pids: Vec<String> = names
        .iter()
        .map(|name| fs::read_to_string(folder.join(name)).expect("a process number"))
        .collect();
    let lives = |pid: &String| {
        let output = Command::new("ps")
            .args(["-o", "stat=", "-p", pid.trim()])
            .output();
        let state = output.expect("ps starts").stdout;
        state.first().is_some_and(|&state| state != b'Z')
    };
    (0..100).any(|_| {
        thread::sleep(Duration::from_millis(50));
        !pids.iter().any(lives)
    })
}

#[test]
fn a_decent_engine_plays() {
    let go =
        "echo info depth 3 score cp 21 nodes 99 time 4 pv $where $limits; echo bestmove \"$last\"";
    let mut program = engine(go);
    program.options = vec![("Hash".into(), "7".into())];
    let mut outside = start(&program);
    assert_eq!(outside.name(), "Fake 1");
    assert_eq!(outside.offered("uci_big board"), Some("UCI_Big Board"));
    assert_eq!(outside.offered("uci_big"), None);
    new_game(&mut outside);
    let answer = think(&mut outside, &["e2e4".into()], LONGEST_WAIT).expect("an answer");
    assert_eq!(answer.best.as_deref(), Some("name"), "the option arrived");
    let info = answer.info.expect("an info");
    assert_eq!(
        (info.score, info.depth, info.nodes),
        (Some(Shown::Cp(21)), 3, 99)
    );
    assert_eq!(info.pv, ["startpos", "moves", "e2e4", "infinite"]);
    let task = Task {
        start: "8/8 w",
        moves: &[],
        limits: &Limits::depth(3),
        clocks: None,
    };
    let answer = outside
        .think(&task, &LONGEST_WAIT.into())
        .expect("an answer");
    assert_eq!(
        answer.info.expect("an info").pv,
        ["fen", "8/8", "w", "depth", "3"]
    );
}

#[test]
fn engines_that_do_not_start() {
    let missing = Program {
        command: "/no/such/engine".into(),
        ..Program::default()
    };
    assert!(
        matches!(begin(&missing, LONGEST_WAIT), Err(ProgramFault::CannotStart(why)) if why.contains("/no/such"))
    );
    for script in [
        "exit 3",
        "read line; echo id name x; exit 3",
        "echo rubbish; kill -9 $$",
    ] {
        assert!(
            matches!(
                begin(&shell(script), LONGEST_WAIT),
                Err(ProgramFault::Died(_))
            ),
            "{script}"
        );
    }
    for script in [
        "exec sleep 100",
        "read line; echo uciok; exec sleep 100",
        "exec cat",
        "exec 0<&-; exec sleep 100",
    ] {
        let started = Instant::now();
        assert!(
            matches!(
                begin(&shell(script), SHORT),
                Err(ProgramFault::Silent(_) | ProgramFault::Died(_))
            ),
            "{script}"
        );
        assert!(started.elapsed() < LONGEST_WAIT, "{script}");
    }
}

#[test]
fn engines_that_fail_while_thinking() {
    let think = |go: &str| think(&mut start(&engine(go)), &[], Duration::from_millis(700));
    assert!(matches!(think("exit 1"), Err(ProgramFault::Died(_))));
    assert!(matches!(think("kill -9 $$"), Err(ProgramFault::Died(_))));
    assert!(matches!(
        think("exec sleep 100"),
        Err(ProgramFault::Silent(_))
    ));
    assert!(matches!(think("echo"), Err(ProgramFault::Silent(_))));
    assert!(matches!(
        think("echo bestmove"),
        Err(ProgramFault::Nonsense(_))
    ));
    assert_eq!(
        think("echo bestmove rubbish")
            .expect("it is for others to judge")
            .best
            .as_deref(),
        Some("rubbish")
    );
    assert_eq!(
        think("echo 'bestmove (none)'").expect("an answer").best,
        None
    );
    assert_eq!(
        think("printf 'bestmove e2e4'; exit 0")
            .expect("no newline")
            .best
            .as_deref(),
        Some("e2e4")
    );
    assert_eq!(
        think("printf '\\377\\000\\n\\000bestmove e2e4\\000\\r\\n'")
            .expect("bytes")
            .best
            .as_deref(),
        Some("e2e4")
    );
}

#[test]
fn a_flood_does_no_harm() {
    for flood in ["info depth 1 pv e2e4", "bestmove", "readyok", "no newline"] {
        let stream = if flood == "no newline" {
            "cat /dev/zero".into()
        } else {
            format!("yes {flood}")
        };
        let mut outside = start(&engine(&format!("exec {stream}")));
        let started = Instant::now();
        let answer = think(&mut outside, &[], SHORT);
        assert!(
            matches!(
                answer,
                Err(ProgramFault::Silent(_) | ProgramFault::Nonsense(_))
            ),
            "{flood}: {answer:?}"
        );
        let again = think(&mut outside, &[], Duration::ZERO);
        assert!(
            matches!(
                again,
                Err(ProgramFault::Silent(_) | ProgramFault::Nonsense(_))
            ),
            "{flood}: {again:?}"
        );
        drop(outside);
        assert!(started.elapsed() < LONGEST_WAIT, "{flood}");
    }
    let mut outside = start(&engine(
        "yes info depth 9 score cp 5 | head -n 100000; echo bestmove e2e4",
    ));
    let answer = think(&mut outside, &[], LONGEST_WAIT).expect("an answer");
    assert_eq!(
        (answer.best.as_deref(), answer.info.expect("an info").depth),
        (Some("e2e4"), 9)
    );
}

#[test]
fn an_engine_that_does_not_read_cannot_block() {
    let mut outside = start(&engine("exec sleep 100"));
    let moves = vec!["e2e4".to_owned(); 100_000];
    for _ in 0..3 {
        assert!(matches!(
            think(&mut outside, &moves, SHORT),
            Err(ProgramFault::Silent(_))
        ));
    }
}

#[test]
fn a_search_can_be_stopped() {
    let mut outside = start(&engine("read -r stop; echo bestmove a1 $stop"));
    assert!(matches!(
        think(&mut outside, &[], SHORT),
        Err(ProgramFault::Silent(_))
    ));
    assert_eq!(
        outside
            .stop_and_wait(&LONGEST_WAIT.into())
            .expect("an answer")
            .best
            .as_deref(),
        Some("a1")
    );
    new_game(&mut outside);
}

#[test]
fn a_search_ends_when_its_answer_is_not_wanted() {
    let mut outside = start(&engine("exec sleep 100"));
    let timeout = Timeout {
        time: LONGEST_WAIT,
        cancel: Stop::default(),
    };
    let cancel = timeout.cancel.clone();
    let (started, limits) = (Instant::now(), Limits::none());
    thread::spawn(move || {
        thread::sleep(SHORT);
        cancel.request();
    });
    let task = Task {
        start: "",
        moves: &[],
        limits: &limits,
        clocks: None,
    };
    assert_eq!(
        outside.think(&task, &timeout),
        Err(ProgramFault::Interrupted)
    );
    assert!(started.elapsed() < LONGEST_WAIT / 2);
}

#[cfg(unix)]
#[test]
fn what_an_engine_starts_ends_with_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().display();
    for go in ["exec sleep 100", "exit 1", "echo bestmove e2e4"] {
        let deaf = format!("sleep 1000 & echo $! > {path}/child; echo $$ > {path}/engine; {go}");
        let mut outside = start(&engine(&deaf));
        let answer = think(&mut outside, &[], SHORT);
        if go == "exit 1" {
            assert!(matches!(answer, Err(ProgramFault::Died(_))), "{answer:?}");
        }
        drop(outside);
        assert!(all_end(folder.path(), &["child", "engine"]), "{go}");
    }
}
