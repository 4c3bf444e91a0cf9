//! Engines that misbehave in every way, as small shell scripts.

use std::time::{Duration, Instant};

use hetman_game::Shown;
use hetman_protocol::client::{Fault, Outside, Program};

const PATIENCE: Duration = Duration::from_secs(20);
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

fn start(program: &Program) -> Outside {
    Outside::start(program, PATIENCE).expect("the engine starts")
}

#[test]
fn a_decent_engine_plays() {
    let go = "echo info depth 3 score cp 21 nodes 99 time 4 pv $where; echo bestmove \"$last\" ponder \"$limits\"";
    let mut program = engine(go);
    program.options = vec![("Hash".into(), "7".into())];
    let mut outside = start(&program);
    assert_eq!(outside.name(), "Fake 1");
    assert_eq!(outside.offered("uci_big board"), Some("UCI_Big Board"));
    assert_eq!(outside.offered("uci_big"), None);
    outside.new_game(PATIENCE).expect("a new game");
    let answer = outside
        .think("", &["e2e4".into()], "depth 3", PATIENCE)
        .expect("an answer");
    assert_eq!(answer.best.as_deref(), Some("name"), "the option arrived");
    let info = answer.info.expect("an info");
    assert_eq!(
        (info.score, info.depth, info.nodes),
        (Some(Shown::Cp(21)), 3, 99)
    );
    assert_eq!(info.pv, ["startpos", "moves", "e2e4"]);
    let answer = outside
        .think("8/8 w", &[], "depth 3", PATIENCE)
        .expect("an answer");
    assert_eq!(answer.info.expect("an info").pv, ["fen", "8/8", "w"]);
}

#[test]
fn engines_that_do_not_start() {
    let missing = Program {
        command: "/no/such/engine".into(),
        ..Program::default()
    };
    assert!(
        matches!(Outside::start(&missing, PATIENCE), Err(Fault::CannotStart(why)) if why.contains("/no/such"))
    );
    for script in [
        "exit 3",
        "read line; echo id name x; exit 3",
        "echo rubbish; kill -9 $$",
    ] {
        assert!(
            matches!(
                Outside::start(&shell(script), PATIENCE),
                Err(Fault::Died(_))
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
                Outside::start(&shell(script), SHORT),
                Err(Fault::Silent(_) | Fault::Died(_))
            ),
            "{script}"
        );
        assert!(started.elapsed() < PATIENCE, "{script}");
    }
}

#[test]
fn engines_that_fail_while_thinking() {
    let think = |go: &str| start(&engine(go)).think("", &[], "depth 1", Duration::from_millis(700));
    assert!(matches!(think("exit 1"), Err(Fault::Died(_))));
    assert!(matches!(think("kill -9 $$"), Err(Fault::Died(_))));
    assert!(matches!(think("exec sleep 100"), Err(Fault::Silent(_))));
    assert!(matches!(think("echo"), Err(Fault::Silent(_))));
    assert!(matches!(think("echo bestmove"), Err(Fault::Nonsense(_))));
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
        let answer = outside.think("", &[], "infinite", SHORT);
        assert!(
            matches!(answer, Err(Fault::Silent(_) | Fault::Nonsense(_))),
            "{flood}: {answer:?}"
        );
        let again = outside.think("", &[], "infinite", Duration::ZERO);
        assert!(
            matches!(again, Err(Fault::Silent(_) | Fault::Nonsense(_))),
            "{flood}: {again:?}"
        );
        drop(outside);
        assert!(started.elapsed() < PATIENCE, "{flood}");
    }
    let mut outside = start(&engine(
        "yes info depth 9 score cp 5 | head -n 100000; echo bestmove e2e4",
    ));
    let answer = outside
        .think("", &[], "depth 1", PATIENCE)
        .expect("an answer");
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
            outside.think("", &moves, "infinite", SHORT),
            Err(Fault::Silent(_))
        ));
    }
}

#[test]
fn a_search_can_be_stopped() {
    let mut outside = start(&engine("read -r stop; echo bestmove a1 $stop"));
    assert!(matches!(
        outside.think("", &[], "infinite", SHORT),
        Err(Fault::Silent(_))
    ));
    assert_eq!(
        outside
            .stop_and_wait(PATIENCE)
            .expect("an answer")
            .best
            .as_deref(),
        Some("a1")
    );
    outside.new_game(PATIENCE).expect("still there");
}
