//! Huffing: captures that may be left, and pieces that are taken off for it.

use hetman_draughts::DraughtsRules;
use hetman_draughts::any::AnyPosition;
use hetman_draughts::notation::pdn::Pdn;
use hetman_game::conformance::Conformance;
use hetman_game::record::RecordFormat;
use hetman_game::{Board, Entry, Limits, Player, Spec};

const ENGLISH: &str = "draughts(huffing=on)";

fn spec(text: &str) -> Spec {
    text.parse().unwrap()
}

fn board(game: &str, position: Option<&str>) -> Box<dyn Board> {
    hetman_draughts::entry()
        .board(&spec(game), position)
        .unwrap()
}

fn moves(game: &str, position: &str) -> Vec<String> {
    let mut words = board(game, Some(position)).moves();
    words.sort();
    words
}

fn refusal(game: &str, position: Option<&str>) -> String {
    let made = hetman_draughts::entry().board(&spec(game), position);
    made.err().expect("a refusal").to_string()
}

#[test]
fn games_conform() {
    for text in [
        ENGLISH,
        "draughts(variant=house,huffing=on)",
        "draughts(variant=house,huffing=on,paths=all)",
        "draughts(variant=russian,huffing=on)",
        "draughts(variant=thai,huffing=on)",
        "draughts(variant=frisian,huffing=on,majority=off)",
        "draughts(variant=canadian,huffing=on,majority=off)",
    ] {
        let mut rules = DraughtsRules::default();
        spec(text).apply(&mut rules).unwrap();
        let suite = Conformance {
            games: 25,
            longest: 5_000,
            ..Conformance::default()
        };
        let found = suite.check::<AnyPosition>(&rules);
        found.unwrap_or_else(|why| panic!("{text}: {why}"));
    }
}

/// Counted by a program of another kind, written for this alone: squares in a dictionary, no bits.
#[test]
fn leaves_are_counted_as_elsewhere() {
    for (position, counts) in [
        (None, &[7, 49, 379, 3_483, 40_717, 482_449][..]),
        (Some("W:W22,K5:B18,11,K27"), &[4, 52, 256, 1_832, 8_451]),
        (
            Some("W:W18,21,22,25,26,28,29,30,31,32:B1,2,3,5,6,8,10,11,12,20"),
            &[8, 80, 991, 12_463],
        ),
        (
            Some("B:W17,18,22,K27,28,32:B1,3,6,K10,11,20:X18,K27"),
            &[30, 208, 2_649, 28_267],
        ),
    ] {
        let mut board = board(ENGLISH, position);
        for (depth, &count) in (1..).zip(counts) {
            assert_eq!(board.perft(depth), count, "{position:?} to depth {depth}");
        }
    }
}

#[test]
fn a_capture_may_be_left_but_one_begun_is_finished() {
    assert_eq!(moves("draughts", "W:W22:B18,11"), ["22x15x8"]);
    assert_eq!(moves(ENGLISH, "W:W22:B18,11"), ["22-17", "22x15x8"]);
    let mut board = board(ENGLISH, Some("W:W22:B18,11"));
    board.play("22x8").unwrap();
    assert_eq!(board.text(), "B:W8:B", "who takes is not huffed");
    let russian = "draughts(variant=russian,huffing=on)";
    assert!(moves(russian, "W:Wh6:Bg7,c5,d2").contains(&"h6:f8:b4:e1".to_owned()));
}

#[test]
fn a_piece_that_left_a_capture_is_huffed_where_it_stands() {
    let mut board = board(ENGLISH, Some("W:W22:B18,11"));
    board.play("22-17").unwrap();
    assert_eq!(board.text(), "B:W17:B11,18:X17");
    let mut all = board.moves();
    all.sort();
    let plain = ["11-15", "11-16", "18-22", "18-23"];
    let huffed = plain.map(|word| format!("huff17/{word}"));
    assert_eq!(all, [plain.map(str::to_owned), huffed].concat());
    board.play("huff17/11-15").unwrap();
    assert_eq!(board.text(), "W:W:B15,18");
    // Black, who begins in English draughts, has won.
    assert_eq!(board.payoff(Player::FIRST), Some(1));
    board.undo();
    assert_eq!(board.text(), "B:W17:B11,18:X17");
}

#[test]
fn one_of_several_is_huffed_and_only_at_once() {
    let mut board = board(ENGLISH, Some("W:W22,23,25,32:B18,1"));
    board.play("32-27").unwrap();
    assert_eq!(board.text(), "B:W22,23,25,27:B1,18:X22,23");
    for word in ["huff22/1-5", "huff23/1-5"] {
        assert!(board.moves().contains(&word.to_owned()), "{word}");
    }
    let says = board.play("huff27/1-5").unwrap_err().to_string();
    assert!(says.contains("no piece on `27` may be huffed"), "{says}");
    let says = board.play("huff22").unwrap_err().to_string();
    assert!(says.contains("a huff names a piece"), "{says}");
    board.play("1-5").unwrap();
    assert!(!board.text().contains('X'), "{}", board.text());
}

#[test]
fn a_huff_makes_room_for_captures_and_for_moves() {
    assert_eq!(
        moves(ENGLISH, "B:W14,18:B9:X18"),
        ["9-13", "huff18/9-13", "huff18/9x18"]
    );
    assert_eq!(moves(ENGLISH, "B:W5,6,10:B1:X6"), ["huff6/1-6"]);
    let blocked = board(ENGLISH, Some("B:W5,6,10:B1"));
    assert_eq!(blocked.payoff(Player::FIRST), Some(-1));
}

/// One flying king that can take does not make offenders of the others.
#[test]
fn flying_kings_answer_for_themselves() {
    let russian = "draughts(variant=russian,huffing=on)";
    let mut board = board(russian, Some("W:WKa1,Kh2,c1:Bc3,a7"));
    board.play("c1-d2").unwrap();
    assert!(board.text().ends_with(":XKa1"), "{}", board.text());
}

/// A flying king may come to a square by a step or round by captures.
#[test]
fn a_sign_tells_steps_from_captures() {
    let mut board = board(
        "draughts(variant=russian,huffing=on)",
        Some("B:WKf8,d6,g5,d4,e1:BKf2:Xe1"),
    );
    for (word, pieces) in [("f2-h4", 5), ("f2:h4", 2), ("huffe1/f2-h4", 4)] {
        board.play(word).unwrap();
        assert_eq!(board.view().pieces.len(), pieces + 1, "{word}");
        board.undo();
    }
}

#[test]
fn rules_that_do_not_go_together_are_named() {
    for (game, says) in [
        (
            "draughts(variant=international,huffing=on)",
            "`international` needs `majority=off`",
        ),
        ("draughts(variant=czech,huffing=on)", "`czech` needs"),
        ("draughts(huffing=on,majority=on)", "`english` needs"),
        ("draughts(variant=anti,huffing=on)", "not in `anti`"),
        (
            "draughts(variant=breakthrough,majority=off,huffing=on)",
            "not in `breakthrough`",
        ),
    ] {
        let error = refusal(game, None);
        assert!(error.contains(says), "{game}: {error}");
    }
    for (game, position, says) in [
        (
            "draughts",
            "B:W17:B11,18:X17",
            "these rules know no huffing",
        ),
        (ENGLISH, "B:W17:B11,18:X18", "stands on `18`"),
        (ENGLISH, "B:W17:B11,18:X", "stands on ``"),
    ] {
        let error = refusal(game, Some(position));
        assert!(error.contains(says), "{position}: {error}");
    }
}

#[test]
fn records_keep_huffs_and_changed_rules() {
    let text = "[Variant \"draughts(variant=house,huffing=on)\"]\n[SetUp \"1\"]\n[FEN \"W:W22,32:B18,11\"]\n\n1. 22-17 huff17/11-15 2. 32-28 *\n";
    let record = Pdn.read(text, None).expect("PDN").expect("moves");
    let game = "draughts(variant=house,huffing=on)";
    assert_eq!(record.game.to_string(), game);
    let again = Pdn.write(&record).unwrap();
    assert!(again.contains(&format!("[Variant \"{game}\"]")), "{again}");
    assert!(again.contains("1. 22-17 huff17/11-15 2. 32-28"), "{again}");
    let other = "[GameType \"draughts(variant=russian,flying_kings=off)\"]\n\n1. c3-d4 *";
    let other = Pdn.read(other, None).unwrap().unwrap();
    assert_eq!(
        other.game.to_string(),
        "draughts(variant=russian,flying_kings=off)"
    );
}

#[test]
fn every_engine_plays_and_sees_what_a_huff_wins() {
    let entry = hetman_draughts::entry();
    let huffs = "B:W17:B11,18:X17";
    for engine in entry.engines() {
        let mut made = entry
            .engine(&spec(ENGLISH), &Spec::named(engine.name))
            .unwrap();
        made.set_position(huffs, &[]).unwrap();
        let limits = Limits {
            playouts: Some(400),
            nodes: Some(4_000),
            ..Limits::none()
        };
        let best = made.think(&limits, &mut |_| {}).unwrap().best.unwrap();
        assert!(best.starts_with("huff17/"), "{}: {best}", engine.name);
    }
}
