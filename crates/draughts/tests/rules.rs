//! Rules that go wrong easily, and the suite every game must pass, for every variant.

use hetman_draughts::any::AnyPosition;
use hetman_draughts::variants::{Variant, Visitor};
use hetman_draughts::{DraughtsRules, Position, Rules};
use hetman_game::conformance::Conformance;
use hetman_game::{Board, Entry, Limits, Settings, Spec, TableRequest};

struct Conforms(DraughtsRules);

impl Visitor for Conforms {
    type Output = Result<(), String>;

    fn visit<R: Rules>(self) -> Result<(), String> {
        let suite = Conformance {
            games: 60,
            longest: 5_000,
            ..Conformance::default()
        };
        suite
            .check::<Position<R>>(&self.0)
            .map_err(|why| format!("{}: {why}", R::NAME))
    }
}

#[test]
fn every_variant_conforms() {
    for &variant in Variant::ALL {
        variant
            .with(Conforms(DraughtsRules {
                variant,
                ..DraughtsRules::default()
            }))
            .unwrap();
    }
}

fn board(variant: &str, position: &str) -> Box<dyn Board> {
    let game = Spec::named("draughts").with("variant", variant);
    hetman_draughts::entry()
        .board(&game, Some(position))
        .unwrap()
}

fn moves(variant: &str, position: &str) -> Vec<String> {
    let mut words = board(variant, position).moves();
    words.sort();
    words
}

#[test]
fn a_capture_begun_is_finished() {
    assert_eq!(moves("russian", "W:Wh6:Bg7,c5,d2"), ["h6:f8:b4:e1"]);
    assert_eq!(moves("english", "W:W22:B18,11"), ["22x15x8"]);
}

#[test]
fn a_man_becomes_king_in_the_middle_of_a_capture_or_not() {
    assert_eq!(
        moves("russian", "W:Wb6:Bc7,e7"),
        ["b6:d8:f6", "b6:d8:g5", "b6:d8:h4"]
    );
    let mut brazilian = board("brazilian", "W:W9:B6,7,1");
    assert_eq!(brazilian.moves(), ["9x2x11"]);
    brazilian.play("9x11").unwrap();
    assert_eq!(brazilian.text(), "B:W11:B1");
    let mut russian = board("russian", "W:Wb6:Bc7,e7,a3");
    russian.play("b6:d8:f6").unwrap();
    assert_eq!(russian.text(), "B:WKf6:Ba3");
}

#[test]
fn pieces_are_lifted_after_the_whole_capture() {
    assert_eq!(
        moves("russian", "W:WKa7:Bd4,g3,g5,b2"),
        ["a7:e3:h6", "a7:f2:h4:d8", "a7:f2:h4:e7", "a7:f2:h4:f6"]
    );
}

#[test]
fn no_piece_is_jumped_twice_and_ways_round_are_one_move() {
    let diamond = "W:WK22:B18,19,26,27";
    assert_eq!(moves("english", diamond).len(), 1);
    let game = Spec::named("draughts").with("paths", "all");
    let mut board = hetman_draughts::entry()
        .board(&game, Some(diamond))
        .unwrap();
    assert_eq!(board.perft(1), 2);
}

#[test]
fn ambiguous_captures_are_told_apart() {
    let mut board = board("international", "W:WK4:B13,20,32,37");
    let words: Vec<String> = board
        .moves()
        .into_iter()
        .filter(|word| word.starts_with("4x") && word.ends_with("x15"))
        .collect();
    assert_eq!(words.len(), 2, "{:?}", board.moves());
    let says = board.play("4x15").unwrap_err().to_string();
    assert!(says.contains("several captures fit it"), "{says}");
    for word in words {
        board.play(&word).unwrap();
        assert_eq!(board.history(), [word]);
        board.undo();
    }
}

#[test]
fn captures_are_read_in_every_form() {
    let mut board = board("english", "W:W22:B18,11");
    for word in [
        "22x15x8",
        "22x8",
        "22-8",
        "22 x 15 x 8",
        "22:15:8",
        "22x8x18x11",
        "22x8x11x18",
    ] {
        board.play(word).unwrap();
        assert_eq!(board.history(), ["22x15x8"], "{word}");
        board.undo();
    }
    for (word, says) in [
        ("22-17", "a capture must be made, such as `22x15x8`"),
        ("22x33", "`33` is no square of this board"),
        ("22", "a move is two squares or more"),
        ("", "a move is two squares or more"),
        ("22x8x18", "a capture must be made"),
        ("é-x", "no square"),
    ] {
        let error = board.play(word).unwrap_err().to_string();
        assert!(error.contains(says), "{word}: {error}");
    }
}

#[test]
fn bad_positions_get_one_sentence() {
    for (text, says) in [
        ("W:W22,22:B1", "two pieces stand on square `22`"),
        ("W:W22:B22", "two pieces stand on square `22`"),
        ("W:W33:B1", "`33` is no square of this board"),
        ("W:W1:B2", "a man on `1` would be a king"),
        ("W:W22:B32", "a man on `32` would be a king"),
        (
            ":W22:B1",
            "it must begin with the side to move, `W:` or `B:`, not ``",
        ),
        (
            "W22:B1",
            "it must begin with the side to move, `W:` or `B:`, not `W22`",
        ),
        ("W:W22:W23", "the pieces of `W` are listed twice"),
        ("W:W5-1:B", "the range `5-1` runs backwards"),
        ("W:W22:B1:Hx", "`Hx` is no count"),
        ("W:W13-32:B1", "a side has 20 pieces, and 12 is the most"),
        ("nonsense", "neither"),
        ("", "neither"),
        ("W:W22:ü", "`ü` is neither a list of pieces nor a count"),
    ] {
        let error = hetman_draughts::entry()
            .board(&Spec::named("draughts"), Some(text))
            .err()
            .unwrap()
            .to_string();
        assert!(error.contains(says), "{text}: {error}");
    }
}

#[test]
fn positions_are_read_in_every_form() {
    let start = board("english", "B:W21-32:B1-12").text();
    assert_eq!(
        start,
        "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"
    );
    for text in [
        "B:B1-12:W21-32.",
        " b : b1-12 : w21-32 ",
        "BbbbbbbbbbbbbeeeeeeeewwwwwwwwwwwwX",
    ] {
        let text = text.trim_end_matches('X');
        assert_eq!(board("english", text).text(), start, "{text}");
    }
    assert_eq!(
        board("english", "B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29").text(),
        "B:WK10,K15,18,24,27,28:B12,16,20,K22,K25,K29"
    );
    assert_eq!(board("russian", "W:Wa1,c3:BKb6").text(), "W:Wc3,a1:BKb6");
    assert_eq!(board("russian", "W:W29,22:BK9").text(), "W:Wc3,a1:BKb6");
    assert_eq!(board("english", "W:WK1:BK32:H7:F9").text(), "W:WK1:BK32:H7");
}

#[test]
fn games_end_as_the_rules_say() {
    use hetman_game::Player;
    let blocked = "B:W6:B1";
    assert_eq!(board("english", "B:W22:B").payoff(Player::FIRST), Some(-1));
    assert_eq!(board("anti", "B:W22:B").payoff(Player::FIRST), Some(-1));
    assert_eq!(
        board("international", "B:W22:B").payoff(Player::FIRST),
        Some(1)
    );
    assert_eq!(board("english", blocked).payoff(Player::FIRST), None);
    assert_eq!(
        board("breakthrough", "B:WK22:B1").payoff(Player::FIRST),
        Some(1)
    );
    assert_eq!(
        board("english", "W:WK1:BK32:H150").payoff(Player::FIRST),
        Some(0)
    );
    let mut repeats = board("english", "W:WK1:BK32");
    for _ in 0..2 {
        assert_eq!(repeats.claim(), None);
        for word in ["1-6", "32-27", "6-1", "27-32"] {
            repeats.play(word).unwrap();
        }
    }
    assert_eq!(repeats.claim(), Some("repetition"));
}

#[test]
fn italian_men_leave_kings_alone_and_quality_counts() {
    assert!(
        moves("italian", "W:W22:BK18")
            .iter()
            .all(|word| word.contains('-'))
    );
    assert!(
        moves("english", "W:W22:BK18")
            .iter()
            .all(|word| word.contains('x'))
    );
}

#[test]
fn a_frisian_king_rests_after_three_moves() {
    let mut board = board("frisian", "W:WK46,50:BK15,1");
    for word in ["46-41", "15-20", "41-46", "20-15", "46-41", "15-20"] {
        assert!(
            board.moves().contains(&word.to_owned()),
            "{word} in {:?}",
            board.moves()
        );
        board.play(word).unwrap();
    }
    assert!(
        board.moves().iter().all(|word| word.starts_with("50-")),
        "{:?}",
        board.moves()
    );
    let again = hetman_draughts::entry().board(
        &Spec::named("draughts").with("variant", "frisian"),
        Some(&board.text()),
    );
    assert_eq!(again.unwrap().moves(), board.moves());
}

/// Changed rules turn one variant into another, whose counts are published (perft, captures counted once).
#[test]
fn changed_rules_make_one_variant_of_another() {
    for (spec, leaves) in [
        ("draughts(flying_kings=on,backward_captures=on)", 929_896),
        (
            "draughts(flying_kings=on,backward_captures=on,promotion_in_passing=on)",
            929_899,
        ),
        (
            "draughts(flying_kings=on,backward_captures=on,majority=on)",
            907_830,
        ),
        ("draughts(variant=brazilian,majority=off)", 929_896),
        (
            "draughts(variant=russian,flying_kings=off,backward_captures=off,promotion_in_passing=off)",
            845_931,
        ),
        ("draughts(variant=english,flying_kings=off)", 845_931),
    ] {
        let game: Spec = spec.parse().unwrap();
        let mut board = hetman_draughts::entry().board(&game, None).unwrap();
        assert_eq!(board.perft(8), leaves, "{spec}");
    }
}

#[test]
fn every_engine_plays_by_changed_rules() {
    let entry = hetman_draughts::entry();
    let game: Spec = "draughts(variant=frisian,flying_kings=off,majority=off)"
        .parse()
        .unwrap();
    let legal = entry.board(&game, None).unwrap().moves();
    for engine in entry.engines() {
        let mut made = entry.engine(&game, &Spec::named(engine.name)).unwrap();
        let limits = Limits {
            playouts: Some(20),
            nodes: Some(1_000),
            ..Limits::none()
        };
        let choice = made.think(&limits, &mut |_| {}).unwrap();
        assert!(legal.contains(&choice.best.unwrap()), "{}", engine.name);
    }
    let three = TableRequest {
        pieces: 3,
        ending: None,
    };
    let refused = entry.tables(&game, &three, &mut |_| {}).err().unwrap();
    assert!(
        refused
            .to_string()
            .contains("not for `draughts(variant=frisian,")
    );
    let mut rules = DraughtsRules::default();
    for (name, value) in [("flying_kings", "on"), ("promotion_in_passing", "on")] {
        rules.set(name, value).unwrap();
    }
    Conformance {
        games: 60,
        longest: 5_000,
        ..Conformance::default()
    }
    .check::<AnyPosition>(&rules)
    .unwrap();
}

/// Plays kings to and fro until the game is over, and says after how many plies and why.
fn shuffled(variant: &str, position: &str, words: &[&str]) -> (usize, &'static str) {
    let mut board = board(variant, position);
    for (plies, word) in words.iter().cycle().enumerate().take(400) {
        if let Some(ending) = board.ending() {
            return (plies, ending);
        }
        board.play(word).unwrap();
    }
    (400, "no end")
}

#[test]
fn endings_with_few_pieces_are_drawn_as_the_federations_have_it() {
    let few = "few pieces for too long";
    let quiet = "no capture and no man's move for too long";
    let ten = ["1-6", "50-45", "6-1", "45-50"];
    for (position, plies, why) in [
        ("W:WK1,K2:BK50", 10, few),
        ("W:WK1:BK50", 10, few),
        ("W:WK1,K2,K3:BK50", 32, few),
        ("W:WK1,K2,K3,K4:BK50", 50, quiet),
        ("W:WK1,K2:BK50:E7", 3, few),
    ] {
        let found = shuffled("international", position, &ten);
        assert_eq!(found, (plies, why), "{position}");
    }
    let eight = ["h8-g7", "a3-b4", "g7-h8", "b4-a3"];
    for (position, plies, why) in [
        ("W:WKh8,Kb8:BKa3", 10, few),
        ("W:WKh8,Kb8,Kd8:BKa3", 30, quiet),
        ("W:WKh8,Kb8:BKa3,Ka5", 30, quiet),
        ("W:WKh8,Kb8:BKa3,Ka5:E55", 5, few),
    ] {
        let found = shuffled("russian", position, &eight);
        assert_eq!(found, (plies, why), "{position}");
    }
    let short = shuffled(
        "english",
        "W:WK1,K2:BK32",
        &["1-6", "32-28", "6-1", "28-32"],
    );
    assert_eq!(short, (150, quiet), "a draw not claimed for so long");
    let claim = |clock| board("english", &format!("W:WK1,K2:BK32:H{clock}")).claim();
    assert_eq!((claim(79), claim(80)), (None, Some("forty moves")));
    let ending = board("international", "W:WK1,K2,K3,K4:BK50:H49").claim();
    assert_eq!(ending, None, "there the game ends by itself");
}
