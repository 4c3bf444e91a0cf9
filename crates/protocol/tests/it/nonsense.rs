//! Lines no sane program would send: one error at most for each, the last good position kept, the loop alive.

use proptest::prelude::*;

use crate::talk::Talk;

/// What `d` shows of the position.
fn fen(talk: &mut Talk) -> String {
    talk.say("d");
    let fen = talk.until("Fen: ").pop().expect("a line");
    talk.until("Moves: ");
    fen
}

#[test]
fn each_bad_line_gets_one_error_and_changes_nothing() {
    let mut talk = Talk::start("tictactoe", "alphabeta");
    talk.say("position startpos moves 5 1");
    let before = fen(&mut talk);
    for (line, says) in [
        ("xyzzy", "unknown command `xyzzy`"),
        ("position", "`position` needs"),
        ("position fen", "`position fen` needs"),
        ("position fen rubbish moves a1", "bad position `rubbish`"),
        ("position startpos moves 5 1 1", "illegal move `1`"),
        ("position startpos moves 5 1 z9", "illegal move `z9`"),
        ("setoption", "`setoption` needs"),
        ("setoption name", "`setoption` needs"),
        ("setoption name Nothing value 3", "unknown option `Nothing`"),
        ("setoption name Hash", "option `Hash` cannot be ``"),
        ("setoption name Hash value 0", "option `Hash` cannot be `0`"),
        (
            "setoption name Hash value 99999999999999999999",
            "option `Hash` cannot be",
        ),
        (
            "setoption name null_move value 7",
            "option `null_move` cannot be `7`",
        ),
        (
            "setoption name Eval value nonsense",
            "option `Eval` cannot be `nonsense`",
        ),
        ("debug", "`debug` needs"),
        (
            "\u{17c}\u{f3}\u{142}w",
            "unknown command `\u{17c}\u{f3}\u{142}w`",
        ),
    ] {
        talk.say(line);
        let said = talk.ready();
        assert_eq!(said.len(), 1, "{line}: {said:?}");
        assert!(
            said[0].starts_with(&format!("info string error: {says}")),
            "{line}: {said:?}"
        );
        assert_eq!(fen(&mut talk), before, "{line}");
    }
    for (line, says) in [
        ("go depth", "`depth` needs a number"),
        ("go depth x", "`depth` takes a whole number, not `x`"),
        ("go perft x", "`perft` takes a whole number, not `x`"),
        ("go searchmoves z9 depth 1", "illegal move `z9`"),
    ] {
        talk.say(line);
        let mut said = talk.until("bestmove");
        said.extend(talk.ready());
        let errors: Vec<&String> = said.iter().filter(|line| line.contains("error")).collect();
        assert!(
            errors.len() == 1 && errors[0].contains(says),
            "{line}: {said:?}"
        );
        assert_eq!(fen(&mut talk), before, "{line}");
    }
    for quiet in [
        "",
        "   ",
        "\0",
        "\r",
        "register later",
        "stop",
        "ponderhit",
        "debug on",
        "setoption name Clear Hash",
    ] {
        talk.say(quiet);
        assert!(talk.ready().is_empty(), "{quiet:?}");
    }
    talk.end();
}

#[test]
fn absurd_numbers_are_survived() {
    let mut talk = Talk::start("tictactoe", "alphabeta");
    for go in [
        "wtime -5 btime -5",
        "wtime 1 btime 1 winc -3 movestogo 0",
        "wtime 999999999999999999999999 movestogo 99999999999 depth 2",
        "depth 99999999999999999999999",
        "depth -1",
        "depth 0",
        "nodes 0",
        "nodes 1",
        "movetime -100",
        "movetime 0",
        "mate 0",
        "wtime 0 btime 0",
        "winc 5",
        "rubbish depth 1 rubbish",
    ] {
        talk.say(format!("go {go}"));
        let lines = talk.until("bestmove");
        assert!(
            !lines.iter().any(|line| line.contains("error")),
            "{go}: {lines:?}"
        );
    }
    talk.end();
}

#[test]
fn a_bad_value_keeps_the_old_one() {
    let mut talk = Talk::start("connect4", "alphabeta");
    talk.say("setoption name MultiPV value 3");
    talk.say("setoption name MultiPV value 999");
    talk.say("setoption name MultiPV value x");
    assert_eq!(talk.ready().len(), 2);
    talk.say("go depth 3");
    assert!(
        talk.until("bestmove")
            .iter()
            .any(|line| line.contains(" multipv 3 "))
    );
    talk.end();
}

#[test]
fn lines_of_ten_megabytes_are_skipped() {
    let mut talk = Talk::start("tictactoe", "alphabeta");
    for word in ["x", "position startpos moves 5 ", "\u{0}", "go ", "\n"] {
        talk.send(word.repeat((10 << 20) / word.len()).as_bytes());
        talk.say("");
        let said = talk.ready();
        assert_eq!(said.len(), usize::from(word != "\n"), "{word:?}: {said:?}");
        assert!(
            said.iter()
                .all(|line| line.starts_with("info string error: a line of more than ")),
            "{said:?}"
        );
    }
    talk.say("position startpos moves 5 ".to_owned() + &"1 ".repeat(100_000));
    assert!(talk.ready()[0].starts_with("info string error: illegal move `1`"));
    talk.end();
}

/// Lines that look almost like UCI.
fn line() -> impl Strategy<Value = Vec<u8>> {
    let words = prop::sample::select(vec![
        "uci",
        "debug",
        "on",
        "isready",
        "setoption",
        "name",
        "value",
        "Hash",
        "1",
        "-1",
        "3",
        "ucinewgame",
        "position",
        "startpos",
        "fen",
        "moves",
        "5",
        "1",
        "a9",
        ".../.../...",
        "go",
        "depth",
        "nodes",
        "wtime",
        "movetime",
        "infinite",
        "ponder",
        "searchmoves",
        "perft",
        "stop",
        "ponderhit",
        "d",
        "eval",
        "help",
        "register",
        "\u{17c}",
        "MultiPV",
    ]);
    let sentence =
        prop::collection::vec(words, 0..8).prop_map(|words| words.join(" ").into_bytes());
    let bytes = prop::collection::vec(
        any::<u8>().prop_filter("one line", |&byte| byte != b'\n'),
        0..40,
    );
    prop_oneof![4 => sentence, 1 => bytes]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, max_shrink_iters: 30, ..ProptestConfig::default() })]
    #[test]
    fn any_lines_leave_it_ready(lines in prop::collection::vec(line(), 0..30)) {
        let mut talk = Talk::start("tictactoe", "alphabeta(hash=1)");
        for line in lines {
            talk.say(line);
        }
        talk.say("stop");
        talk.ready();
        talk.end();
    }
}
