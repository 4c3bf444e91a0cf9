//! Records as the world writes them: what is read is written again, and what was written is read as the same.

use hetman_record::pgn::{self, Dialect};
use hetman_record::{Outcome, Record, decode, sgf};
use proptest::prelude::*;

fn one(text: &str, dialect: Dialect) -> Record {
    let games = pgn::read(text, dialect);
    assert_eq!(games.len(), 1, "{games:?}");
    games.into_iter().next().unwrap()
}

/// Texts that are written exactly as they were read.
const EXACT: [(&str, Dialect); 9] = [
    (
        "[Event \"a \\\"quoted\\\" \\\\ name\"]\n[Annotator \"X\"]\n[Result \"1-0\"]\n\n\
         {before the game} 1. e4! $14 {good {or not} (1. d4 {x) y} d5 (1... Nf6 2. c4) 2.\n\
         c4) (1. c4) {after the variations} 1... e5!? 2. Nf3 Nc6 $1 {[%clk 0:01:02]} 1-0\n",
        Dialect::Pgn,
    ),
    (
        "\n1. e4 ({a start} 1. d4 d5) 1... e5 (1... c5 {one} {two}) 2. Nf3 *\n",
        Dialect::Pgn,
    ),
    (
        "\n1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) (1... e6) 2. Nf3 *\n",
        Dialect::Pgn,
    ),
    ("[White \"A\"]\n\n1-0\n", Dialect::Pgn),
    ("\n1. e4 ; a brace } in a line\ne5 *\n", Dialect::Pgn),
    (
        "\n1. e4 (; a } first\n1. d4) 1... e5 ± 2. Nf3 +- *\n",
        Dialect::Pgn,
    ),
    ("\n1. e4 -- 2. e8(Q) {} 1/2-1/2\n", Dialect::Pgn),
    (
        "[GameType \"21\"]\n[FEN \"B:W18:B10\"]\n[Result \"2-0\"]\n\n1. 11-15! 23x18 $3 (1... 22-18* 2. 15x22 {x}) 2. 8x15x22 2-0\n",
        Dialect::Pdn,
    ),
    ("\n1. 4 4 2. 3 2 1-0\n", Dialect::Pgn),
];

#[test]
fn records_come_out_as_they_went_in() {
    for (text, dialect) in EXACT {
        assert_eq!(pgn::write(&one(text, dialect), 0), text);
    }
    let black = "[FEN \"4k3/8/8/8/8/8/4P3/4K2R b K - 0 7\"]\n\n7... Kd7 8. O-O Kc6 9. e4 1-0\n";
    assert_eq!(pgn::write(&one(black, Dialect::Pgn), 13), black);
}

#[test]
fn everything_around_the_moves_is_understood() {
    let text = "\u{feff}[Event \"x\"]\r\n[Site \"The \"Big\" one\"]\r\n% escape 1. a4\r\n\r\n1.e4 $1 e5!$2 ± {a (comment} 2 Nf3 \
                (2. f4 exf4 (2... d5 *) 3. Bc4) 2... Nc6 ; to the end 3. Bb5\r\n3.Bc4 Bc5 !? {\r\n[%clk 1:00]\r\n} 4. O-O e.p. 1/2-1/2\r\n";
    let game = one(text, Dialect::Pgn);
    assert_eq!(
        game.tree.words(),
        ["e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5", "O-O"]
    );
    assert_eq!(
        (game.tag("Site"), game.outcome),
        (Some("The \"Big\" one"), Outcome::Draw)
    );
    assert_eq!(
        pgn::write(&game, 0),
        "[Event \"x\"]\n[Site \"The \\\"Big\\\" one\"]\n\n1. e4 $1 e5! $2 ± {a (comment} 2. Nf3 (2. f4 exf4 (2... d5) 3. Bc4) 2... Nc6 {to\n\
         the end 3. Bb5} 3. Bc4 Bc5!? {[%clk 1:00]} 4. O-O 1/2-1/2\n"
    );
}

#[test]
fn games_end_where_the_next_begins() {
    let words = |text: &str, dialect| -> Vec<String> {
        let games = pgn::read(text, dialect);
        let short =
            |game: &Record| format!("{} {}", game.tree.words().join(" "), game.outcome.word());
        games.iter().map(short).collect()
    };
    let open =
        "1. e4 {never closed\n\n[Event \"next\"]\n1. d4 (1. c4 d5\n[Event \"last\"]\n\n1. a4";
    assert_eq!(words(open, Dialect::Pgn), ["e4 *", "d4 *", "a4 *"]);
    assert_eq!(
        words("1. e4 e5 1-0 1. d4 0-1", Dialect::Pgn),
        ["e4 e5 1-0", "d4 0-1"]
    );
    assert_eq!(words("[Result \"0-1\"]\n\n1. e4", Dialect::Pgn), ["e4 0-1"]);
    assert!(words("*\n*\n{x}\n", Dialect::Pgn).is_empty());
    let results = "1. 11-15 1-0\n1. 11-16 0-1\n1. 9-13 2-0\n1. 9-14 1-1\n1. 10-14 *\n1. 10-15 *";
    let read = [
        "11-15 1-0",
        "11-16 0-1",
        "9-13 1-0",
        "9-14 1/2-1/2",
        "10-14 *",
        "10-15 *",
    ];
    assert_eq!(words(results, Dialect::Pdn), read);
}

#[test]
fn draughts_are_written_with_spaces_and_stars() {
    let text = "[Event \"x\"]\r\n% 1. 9-13\r\n\r\n1.11-15 $1 23 - 19! {a (comment} 2. 8-11 (2. 9-14 22-17 (3. 5-9)) \
                2... 22- 17* * 3. 4 -8 ; to the end 3... 17-13\r\n17-13 * 4. 15-18 {\r\n[%clk 1:00]\r\n} 1/2-1/2\r\n";
    let game = one(text, Dialect::Pdn);
    assert_eq!(
        game.tree.words().join(" "),
        "11-15 23-19 8-11 22-17 4-8 17-13 15-18"
    );
    assert_eq!(game.outcome, Outcome::Draw);
    let written = pgn::write(&game, 0);
    assert!(
        written.contains("22-17**\n3. 4-8 {to the end 3... 17-13} 17-13* 4. 15-18"),
        "{written}"
    );
}

#[test]
fn latin_letters_of_one_byte_are_names() {
    let game = one(
        &decode(b"[White \"M\xfcller\"]\n\n1. e4 {sch\xf6n} *"),
        Dialect::Pgn,
    );
    assert_eq!(
        pgn::write(&game, 0),
        "[White \"Müller\"]\n\n1. e4 {schön} *\n"
    );
}

#[test]
fn smart_games_come_out_as_they_went_in() {
    for text in [
        "(;GM[1]FF[4]SZ[9]C[a [nested\\] comment; W[aa\\\\]AB[gc][cg]PL[W];W[ee]N[x\\]y];B[tt](;W[dd](;B[aa])(;B[bb]))(;W[cc]LB[aa:1\\:2][bb:3]))\n",
        "(;PW[wh\\]te]PB[bl\\\\ack]RE[B+3.5]KO[odd]XX[private];B[dd]TE[1]C[two\n\nparts];W[]BM[2]MN[2](;B[aa]IT[])(;C[before];B[bb]DO[]))\n",
        "(;EV[Cup]DT[2016-03-09]RE[Void];B[pd])\n",
        "(;DT[1996-05,06];W[aa])\n",
    ] {
        let record = sgf::read(text).unwrap().unwrap();
        let written = sgf::write(&[], &record);
        let heads = |text: &str| {
            let mut properties: Vec<String> = text.split(']').map(str::to_owned).collect();
            properties.sort_unstable();
            properties
        };
        assert_eq!(heads(&written), heads(text), "{written}");
        assert_eq!(sgf::read(&written).unwrap().unwrap(), record);
    }
}

#[test]
fn nodes_without_a_move_belong_to_one() {
    let text = "(;GaMe[1]SiZe[9]CoPyright[x]\n;AB[aa]\n;B[bb];C[then];LB[cc:1];W[dd](;C[so];B[ee])(;N[y]C[or];B[ff]))";
    let record = sgf::read(text).unwrap().unwrap();
    assert_eq!(record.tree.words(), ["B[bb]", "W[dd]", "B[ee]"]);
    assert_eq!(
        sgf::write(&[], &record),
        "(;GM[1]SZ[9]CP[x]AB[aa];B[bb]LB[cc:1]C[then];W[dd]N[y]C[or](;C[so];B[ee])(;B[ff]))\n"
    );
    let glyphs = one("1. a1 $14 {x} (1. b1) {y} *", Dialect::Pgn);
    assert_eq!(sgf::write(&[], &glyphs), "(;(;a1C[$14\n\nx\n\ny])(;b1))\n");
}

#[test]
fn broken_smart_games_are_refused() {
    for (text, says) in [
        ("(;SZ[9];B[ee]", "breaks off"),
        ("(;SZ[9];B[ee", "never closed"),
        ("(;[x])", "no name"),
        ("(;B[aa]W[bb])", "two moves"),
    ] {
        let error = sgf::read(text).unwrap().unwrap_err();
        assert!(error.contains(says), "{text}: {error}");
    }
    assert!(sgf::read("1. e4 e5").is_none() && sgf::read("((4 6)(2 9))").is_none());
}

#[test]
fn nesting_without_end_is_read_and_written() {
    let deep = "1. e4 e5 ".to_owned() + &"(c5 Nf3 ".repeat(100_000);
    assert!(pgn::write(&one(&deep, Dialect::Pgn), 0).len() > deep.len());
    let deep = "(;B[aa]".to_owned() + &"(;W[bb];B[cc]".repeat(100_000) + &")".repeat(100_001);
    assert!(sgf::read(&deep).unwrap().is_ok());
}

const PGN_LIKE: &str =
    "([\\[\\]{}();$%\"\\\\ \n\r.*!?=+#xO0-9a-hKQRBN-]|1-0|e4|Nf3| 12-16|\\[Event \"x\"\\]\n){0,80}";
const SGF_LIKE: &str =
    "\\(;([;()A-Z\\[\\]\\\\:a-c\n]|;B\\[aa\\]|C\\[x\\]|\\(;W\\[bb\\]|TE\\[1\\]){0,40}\\)";

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_is_read_as_the_same(text in PGN_LIKE) {
        for dialect in [Dialect::Pgn, Dialect::Pdn] {
            for game in pgn::read(&text, dialect) {
                let written = pgn::write(&game, 0);
                let again = pgn::read(&written, dialect);
                prop_assert_eq!(again.len(), 1, "{}", &written);
                prop_assert_eq!(again[0].tree.words(), game.tree.words(), "{}", &written);
                prop_assert_eq!(again[0].outcome, game.outcome);
                prop_assert_eq!(pgn::write(&again[0], 0), written);
            }
        }
    }

    #[test]
    fn what_is_written_as_sgf_is_read_as_the_same(text in SGF_LIKE) {
        if let Some(Ok(game)) = sgf::read(&text) {
            let written = sgf::write(&[], &game);
            let again = sgf::read(&written).unwrap().unwrap();
            prop_assert_eq!(again.tree.words(), game.tree.words(), "{}", &written);
            prop_assert_eq!(sgf::write(&[], &again), written);
        }
    }

    #[test]
    fn any_text_is_read(text in "\\PC{0,200}") {
        let _ = (pgn::read(&text, Dialect::Pgn), pgn::read(&text, Dialect::Pdn), sgf::read(&text));
    }
}
