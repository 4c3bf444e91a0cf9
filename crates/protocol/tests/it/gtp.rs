//! GTP as Go and Hex programs speak it: transcripts, and lines no sane program would send.

use std::io::{self, BufReader, Write, pipe};
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use hetman_game::{Entry, Limits, Spec};
use hetman_protocol::gtp::{GtpService, run};
use proptest::prelude::*;

/// All that is answered to these lines by a program that plays on to the end.
fn talk(entry: impl Entry + 'static, lines: &str) -> String {
    talk_resigning(entry, 0.0, lines)
}

/// All that is answered to these lines by a program that resigns below a chance to win.
fn talk_resigning(entry: impl Entry + 'static, resign: f64, lines: &str) -> String {
    let limits = Limits {
        playouts: Some(50),
        ..Limits::none()
    };
    let output = Page::default();
    let service = service(entry, limits, resign);
    run(service, lines.as_bytes(), output.clone()).expect("nothing can fail in memory");
    output.text()
}

fn service(entry: impl Entry + 'static, limits: Limits, resign: f64) -> GtpService {
    GtpService {
        game: Spec::named(entry.name()),
        entry: Arc::new(entry),
        engine: Spec::named("mcts"),
        limits,
        resign,
        files: Arc::new(|name: &str| std::fs::read(name)),
    }
}

/// What was written, for those who wrote it and those who read it.
#[derive(Clone, Default)]
struct Page(Arc<Mutex<Vec<u8>>>);

impl Page {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().expect("no panic").clone()).expect("text")
    }
}

impl Write for Page {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("no panic").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The answers one by one.
fn answers(entry: impl Entry + 'static, lines: &str) -> Vec<String> {
    talk(entry, lines)
        .split("\n\n")
        .filter(|answer| !answer.is_empty())
        .map(str::to_owned)
        .collect()
}

#[test]
fn ids_comments_and_tabs_are_handled() {
    let lines = "# hello\n\n 7 \tprotocol_version\t# two\r\nname\n12 known_command genmove\nknown_command x\n8\n";
    assert_eq!(
        talk(hetman_go::entry(), lines),
        "=7 2\n\n= Hetman\n\n=12 true\n\n= false\n\n?8 unknown command\n\n"
    );
}

#[test]
fn a_game_of_go() {
    let lines = "boardsize 5\nkomi 0.5\nclear_board\nplay b C3\nplay W d3\n1 genmove b\nundo\nundo\nundo\nundo\n\
                 play black pass\nplay white pass\nfinal_score\ngenmove b\nquit\nname\n";
    let all = answers(hetman_go::entry(), lines);
    assert_eq!(all.len(), 15, "nothing is answered after quit: {all:?}");
    assert!(all[5].starts_with("=1 ") && all[5].len() >= 5, "{}", all[5]);
    assert_eq!(all[9], "? cannot undo");
    assert_eq!(all[12], "= W+0.5");
    assert_eq!(all[13], "= pass");
}

#[test]
fn who_has_lost_resigns_if_told_to() {
    // Black has three columns of five for good, white an edge without eyes.
    let lines = "boardsize 5\nkomi 0.5\nplay b C1\nplay w E1\nplay b C2\nplay w E2\nplay b C3\nplay w E3\nplay b C4\n\
                 play w E4\nplay b C5\n";
    let ask = format!("{lines}genmove w\nreg_genmove w\nmove_history\ngenmove b\n");
    let all = talk_resigning(hetman_go::entry(), 0.2, &ask);
    let all: Vec<&str> = all
        .split("\n\n")
        .filter(|answer| !answer.is_empty())
        .collect();
    let [first, only_asked, history, winner] = all[all.len() - 4..] else {
        panic!("{all:?}")
    };
    assert_eq!(first, "= resign");
    assert!(
        only_asked != "= resign" && only_asked.starts_with('='),
        "{only_asked}"
    );
    assert_eq!(
        history, "= C1 E1 C2 E2 C3 E3 C4 E4 C5",
        "nothing was played"
    );
    assert!(winner != "= resign" && winner.starts_with('='), "{winner}");
    assert!(!talk(hetman_go::entry(), &ask).contains("resign"));
}

#[test]
fn a_colour_out_of_turn_is_a_pass_in_go_and_refused_in_hex() {
    let all = answers(
        hetman_go::entry(),
        "play b C3\nplay b D4\nmove_history\nplay b D4\nmove_history\n",
    );
    assert_eq!(all[2], "= C3 pass D4");
    assert!(all[3].starts_with("? illegal move"));
    assert_eq!(all[4], "= C3 pass D4");
    let all = answers(
        hetman_go::entry(),
        "play b C3\nis_legal b D4\nmove_history\n",
    );
    assert_eq!(all[1..], ["= 1", "= C3"]);
    let all = answers(
        hetman_hex::entry(),
        "boardsize 11 11\nplay b a10\nplay b b10\ngenmove b\nplay w b10\n",
    );
    assert_eq!(
        all[2..],
        [
            "? it is the other player's turn",
            "? it is the other player's turn",
            "= "
        ]
    );
}

#[test]
fn bad_requests_are_refused_and_change_nothing() {
    let bad = [
        "boardsize",
        "boardsize 1",
        "boardsize 20",
        "boardsize x",
        "boardsize 9 7",
        "boardsize 5 5 5",
        "komi",
        "komi x",
        "komi nan",
        "komi 1e300",
        "play",
        "play b",
        "play x A1",
        "play b I5",
        "play b Z99",
        "play b C3",
        "genmove",
        "genmove grey",
        "time_settings 1",
        "time_settings a b c",
        "time_left b",
        "time_left b 1e99 0",
        "is_legal",
        "known_command",
        "xyzzy",
        "PLAY b A1",
    ];
    for line in bad {
        let all = answers(
            hetman_go::entry(),
            &format!("play w C3\n{line}\nmove_history\n"),
        );
        assert!(all[1].starts_with('?') && all.len() == 3, "{line}: {all:?}");
        assert_eq!(all[2], "= pass C3", "{line}");
    }
}

#[test]
fn a_ko_is_not_retaken() {
    let lines = "boardsize 5\nplay b B3\nplay w C3\nplay b A2\nplay w D2\nplay b B1\nplay w C1\nplay b C2\nplay w B2\n\
                 is_legal b C2\nplay b C2\nplay b E5\n";
    let all = answers(hetman_go::entry(), lines);
    assert_eq!(all[9], "= 0");
    assert!(all[10].starts_with("? illegal move"), "{}", all[10]);
    assert_eq!(all[11], "= ");
}

#[test]
fn handicap_stones_are_placed_before_the_game() {
    let all = answers(
        hetman_go::entry(),
        "boardsize 19\nfixed_handicap 5\nmove_history\nfixed_handicap 2\n",
    );
    assert_eq!(
        all[1..3],
        [
            "= D4 Q16 D16 Q4 K10",
            "= D4 pass Q16 pass D16 pass Q4 pass K10"
        ]
    );
    assert_eq!(all[3], "? board not empty");
    let all = answers(hetman_go::entry(), "boardsize 9\nplace_free_handicap 99\n");
    assert_eq!(all[1], "= C3 G7 C7 G3 C5 G5 E3 E7 E5");
    let all = answers(
        hetman_go::entry(),
        "boardsize 7\nset_free_handicap a1 B2 c3\nplay w D4\nmove_history\n",
    );
    assert_eq!(all[3], "= A1 pass B2 pass C3 D4");
    let refused = [
        "fixed_handicap 1",
        "fixed_handicap 10",
        "fixed_handicap x",
        "fixed_handicap",
        "set_free_handicap a1",
        "set_free_handicap a1 A1",
        "set_free_handicap a1 Z9",
        "set_free_handicap a1 pass",
        "boardsize 6\nplace_free_handicap 2",
    ];
    for line in refused {
        let all = answers(hetman_go::entry(), &format!("{line}\nmove_history\n"));
        let [.., answer, history] = &all[..] else {
            panic!("{all:?}")
        };
        assert!(
            answer.starts_with('?') && history == "= ",
            "{line}: {all:?}"
        );
    }
    assert_eq!(
        answers(hetman_hex::entry(), "fixed_handicap 2\n"),
        ["? this game has no handicap"]
    );
}

#[test]
fn dead_stones_are_told_from_living_ones() {
    let wall = |colour: &str, row: u32| {
        "ABCDEFG"
            .chars()
            .map(|c| format!("play {colour} {c}{row}"))
            .collect::<Vec<_>>()
    };
    let (black, white) = (wall("b", 3).join("\n"), wall("w", 5).join("\n"));
    let lines = format!(
        "boardsize 7\n{black}\n{white}\nplay w D1\nplay b D7\nfinal_status_list dead\nfinal_status_list seki\n\
         final_score\nfinal_status_list white_territory\nfinal_status_list xyz\n"
    );
    let all = answers(hetman_go::entry(), &lines);
    assert_eq!(all[17..20], ["= D1 D7", "= ", "= W+7.5"]);
    assert!(
        all[20].contains("A7") && !all[20].contains("A1"),
        "{}",
        all[20]
    );
    assert!(all[21].starts_with("? syntax error"));
    assert!(
        answers(hetman_hex::entry(), "final_status_list dead\n")[0].starts_with("? cannot score")
    );
}

#[test]
fn clocks_are_obeyed() {
    let lines = "boardsize 5\ntime_settings 0 1 10\ngenmove b\ntime_left w 1 0\ngenmove w\ntime_settings 0 0 0\n";
    assert!(
        answers(hetman_go::entry(), lines)
            .iter()
            .all(|answer| answer.starts_with('='))
    );
}

#[test]
fn every_game_can_be_shown_and_scored() {
    for all in [
        answers(hetman_go::entry(), SHOWN),
        answers(hetman_hex::entry(), SHOWN),
    ] {
        assert_eq!(all.len(), 3);
        assert!(all[0].lines().count() > 9 && all[2].lines().any(|line| line == "genmove"));
    }
}

const SHOWN: &str = "showboard\nfinal_score\nlist_commands\n";

/// Longer than any answer takes on a busy machine.
const LONGEST_WAIT: Duration = Duration::from_secs(60);

/// Says these lines to a program that would think for ever, closes its input or not, and gives its answers.
fn thinking_for_ever(lines: &str, close: bool) -> String {
    let (heard, mut input) = pipe().expect("a pipe");
    input.write_all(lines.as_bytes()).expect("it reads");
    let (page, (done, ended)) = (Page::default(), channel());
    let output = page.clone();
    let endless = Limits {
        playouts: Some(u64::MAX),
        ..Limits::none()
    };
    thread::spawn(move || {
        let service = service(hetman_go::entry(), endless, 0.9);
        done.send(run(service, BufReader::new(heard), output).is_ok())
    });
    if close {
        drop(input);
        assert_eq!(ended.recv_timeout(LONGEST_WAIT), Ok(true));
    } else {
        let started = Instant::now();
        while page.text().matches("\n\n").count() < lines.matches("genmove").count() {
            assert!(started.elapsed() < LONGEST_WAIT, "{}", page.text());
            thread::sleep(Duration::from_millis(5));
        }
    }
    page.text()
}

#[test]
fn the_end_of_the_input_ends_a_thinking_engine() {
    let said = thinking_for_ever("1 genmove b\n", true);
    assert!(
        said.starts_with("=1 ") && !said.contains("resign"),
        "{said}"
    );
}

#[test]
fn a_program_told_to_quit_ends_though_its_input_stays_open() {
    let (heard, mut input) = pipe().expect("a pipe");
    let (done, ended) = channel();
    let page = Page::default();
    let (output, limits) = (page.clone(), Limits::time(Duration::from_millis(200)));
    thread::spawn(move || {
        let service = service(hetman_go::entry(), limits, 0.0);
        done.send(run(service, BufReader::new(heard), output).is_ok())
    });
    input.write_all(b"1 genmove b\n2 quit\n").expect("it reads");
    assert_eq!(ended.recv_timeout(LONGEST_WAIT), Ok(true));
    let said = page.text();
    assert!(
        said.starts_with("=1 ") && said.ends_with("=2 \n\n"),
        "{said}"
    );
}

#[test]
fn a_thinking_engine_can_be_interrupted() {
    let said = thinking_for_ever("1 genmove b\n# interrupt\n", false);
    assert!(said.starts_with("=1 "), "{said}");
}

#[test]
fn an_error_says_a_thing_once() {
    let all = answers(hetman_go::entry(), "play b C3\nplay w C3\nplay w Z99\n");
    for answer in &all[1..] {
        assert_eq!(answer.matches("illegal move").count(), 1, "{answer}");
    }
}

proptest! {
    #[test]
    fn nothing_panics(lines in "([0-9]{0,2} ?(play|genmove|komi|boardsize|undo|time_left|xyz)[ \t]?[bwx0-9A-Ka-z.#é-]{0,5} ?[A-Ja-j]?[0-9]{0,2}\n){0,12}") {
        let answered = answers(hetman_go::entry(), &format!("boardsize 3\n{lines}"));
        prop_assert!(answered.iter().all(|answer| answer.starts_with(['=', '?'])));
    }
}
