//! GTP as servers and programs with boards speak it beyond the standard: KGS, Sabaki, Lizzie.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use hetman_game::{Entry, Limits, Spec};
use hetman_protocol::gtp::{GtpService, run};

#[derive(Clone, Default)]
struct Page(Arc<Mutex<Vec<u8>>>);

impl Write for Page {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("no panic").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The answers to these lines, one by one, by a program that makes few playouts and can read one file.
fn answers(entry: impl Entry + 'static, file: &'static str, lines: &str) -> Vec<String> {
    let output = Page::default();
    let service = GtpService {
        game: Spec::named(entry.name()),
        entry: Arc::new(entry),
        engine: Spec::named("mcts"),
        limits: Limits {
            playouts: Some(300),
            ..Limits::none()
        },
        resign: 0.0,
        files: Arc::new(move |name: &str| match name {
            "game.sgf" => Ok(file.as_bytes().to_vec()),
            _ => Err(io::ErrorKind::NotFound.into()),
        }),
    };
    run(service, lines.as_bytes(), output.clone()).expect("nothing can fail in memory");
    let text = output.0.lock().expect("no panic").clone();
    let text = String::from_utf8(text).expect("text");
    let answers = text.split("\n\n").filter(|answer| !answer.is_empty());
    answers.map(str::to_owned).collect()
}

#[test]
fn a_game_is_loaded_up_to_a_move() {
    let file = "(;GM[1]SZ[13]KM[5.5];B[cc];W[kk];B[ck](;W[kc])(;W[gg]))";
    let lines = "query_boardsize\nloadsgf game.sgf\nquery_boardsize\nmove_history\nloadsgf game.sgf 3\nmove_history\n\
                 loadsgf none.sgf\nloadsgf game.sgf x\nmove_history\n";
    let all = answers(hetman_go::entry(), file, lines);
    assert_eq!(all[..3], ["= 9", "= ", "= 13"]);
    assert_eq!(all[3], "= C11 L3 C3 L11");
    assert_eq!(all[5], "= C11 L3", "the moves before the third");
    assert_eq!(all[6], "? cannot load file");
    assert_eq!(all[7], "? syntax error: no number of a move");
    assert_eq!(all[8], "= C11 L3", "nothing was changed");
}

#[test]
fn a_text_that_is_no_game_is_not_loaded() {
    let all = answers(
        hetman_go::entry(),
        "(;GM[2])",
        "play b C3\nloadsgf game.sgf\nmove_history\n",
    );
    assert!(all[1].starts_with("? "), "{all:?}");
    assert_eq!(all[2], "= C3");
}

#[test]
fn clocks_of_every_kind_are_understood() {
    let lines = "kgs-time_settings none\nkgs-time_settings absolute 300\nkgs-time_settings byoyomi 300 30 5\n\
                 kgs-time_settings canadian 300 300 25\nkgs-time_settings hourglass 3\nkgs-time_settings byoyomi 3\n\
                 kgs-time_settings absolute x\n";
    let all = answers(hetman_go::entry(), "", lines);
    assert_eq!(all[..4], ["= ", "= ", "= ", "= "]);
    assert!(
        all[4..].iter().all(|answer| answer.starts_with("? ")),
        "{all:?}"
    );
}

#[test]
fn an_analysis_goes_on_until_the_next_line() {
    for (command, whole) in [
        ("lz-analyze b 10", true),
        ("kata-analyze interval 10", false),
    ] {
        let lines = format!("boardsize 5\n7 {command}\nname\nmove_history\n");
        let all = answers(hetman_go::entry(), "", &lines);
        assert_eq!(all.len(), 4, "{all:?}");
        let mut lines = all[1].lines();
        assert_eq!(lines.next(), Some("=7"));
        let told = lines.next().expect("at least one look");
        assert!(
            told.starts_with("info move ") && told.matches("info move ").count() > 1,
            "{told}"
        );
        let words: Vec<&str> = told.split_whitespace().collect();
        let value = |name: &str| {
            words
                .iter()
                .skip_while(|word| **word != name)
                .nth(1)
                .unwrap()
        };
        let win: f64 = value("winrate").parse().unwrap();
        let limit = if whole { 10_000.0 } else { 1.0 };
        assert!((0.0..=limit).contains(&win), "{told}");
        assert_eq!(*value("order"), "0");
        assert_eq!(all[2..], ["= Hetman", "= "], "nothing was played");
    }
}

#[test]
fn a_move_comes_with_what_was_thought() {
    let lines = "boardsize 5\nlz-genmove_analyze b 10\nmove_history\nkata-genmove_analyze w 10\nlz-analyze x;y\n";
    let all = answers(hetman_go::entry(), "", lines);
    let played = all[1]
        .lines()
        .last()
        .unwrap()
        .strip_prefix("play ")
        .unwrap()
        .to_owned();
    assert_eq!(all[2], format!("= {played}"));
    assert!(
        all[3].lines().any(|line| line.starts_with("info move ")),
        "{all:?}"
    );
    assert!(all[4].starts_with("? syntax error"), "{all:?}");
}

/// Black's last stone is dead on the board: white takes it before it passes.
#[test]
fn dead_stones_are_taken_before_the_pass() {
    let setup = "boardsize 5\nkomi 0.5\nplay w B1\nplay w B2\nplay w B3\nplay w B4\nplay w B5\nplay w D1\nplay w D2\n\
                 play w D3\nplay w D4\nplay w D5\nplay b E3\nplay w pass\nplay b pass\n";
    let dead = answers(
        hetman_go::entry(),
        "",
        &format!("{setup}undo\nfinal_status_list dead\nkgs-genmove_cleanup b\n"),
    );
    assert_eq!(dead[dead.len() - 2], "= E3");
    let setup = setup.replace("play w pass\nplay b pass\n", "");
    let all = answers(
        hetman_go::entry(),
        "",
        &format!("{setup}kgs-genmove_cleanup w\n"),
    );
    let last = all.last().unwrap();
    assert!(last != "= pass" && last.starts_with("= "), "{all:?}");
}

#[test]
fn a_player_asked_twice_moves_twice() {
    let all = answers(
        hetman_go::entry(),
        "",
        "boardsize 5\ngenmove b\ngenmove b\nmove_history\n",
    );
    let [first, second] = [&all[1], &all[2]].map(|answer| answer.strip_prefix("= ").unwrap());
    assert_eq!(all[3], format!("= {first} pass {second}"));
    let all = answers(
        hetman_go::entry(),
        "",
        "boardsize 5\nplay b pass\ngenmove b\nmove_history\nplay w C3\nmove_history\n",
    );
    assert_eq!(all[2], "= pass", "a second pass would end the game");
    assert_eq!(all[3], "= pass");
    assert_eq!(all[5], "= pass C3");
}
