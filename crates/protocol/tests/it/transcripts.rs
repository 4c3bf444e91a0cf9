//! Conversations as graphical interfaces hold them.

use hetman_game::Spec;

use crate::talk::{Talk, entry};

/// The words after a word of a line.
fn after<'a>(line: &'a str, word: &str) -> Vec<&'a str> {
    line.split_whitespace()
        .skip_while(|&one| one != word)
        .skip(1)
        .collect()
}

#[test]
fn a_whole_session() {
    let mut talk = Talk::start("connect4", "alphabeta");
    talk.say("uci");
    let greeting = talk.until("uciok");
    assert!(greeting[0].starts_with("id name Hetman "), "{greeting:?}");
    assert!(greeting[1].starts_with("id author "));
    for option in [
        "Hash type spin default 16 min 1 ",
        "Threads type spin",
        "MultiPV type spin",
        "Clear Hash type button",
    ] {
        assert!(
            greeting
                .iter()
                .any(|line| line.starts_with(&format!("option name {option}"))),
            "{option}"
        );
    }
    for option in [
        "Move Overhead type spin",
        "Ponder type check default false",
        "null_move type check",
        "Eval type",
    ] {
        assert!(
            greeting
                .iter()
                .any(|line| line.starts_with(&format!("option name {option}"))),
            "{option}"
        );
    }
    assert!(!greeting.iter().any(|line| line.contains("960")));
    assert!(greeting.iter().all(|line| {
        line.is_empty()
            || ["id", "option", "uciok"]
                .iter()
                .any(|w| line.starts_with(w))
    }));
    talk.say("setoption name Hash value 1");
    talk.say("ucinewgame");
    assert!(talk.ready().is_empty());
    talk.say("position startpos moves 4 4");
    talk.say("go wtime 1000 btime 1000 depth 6");
    let lines = talk.until("bestmove");
    let (best, infos) = lines.split_last().expect("a move");
    assert!(
        infos.iter().all(|line| line.starts_with("info depth ")),
        "{infos:?}"
    );
    let pv = after(infos.last().expect("an info"), "pv");
    assert_eq!(after(best, "bestmove")[0], pv[0]);
    assert_eq!(after(best, "ponder").first(), pv.get(1));
    talk.say("quit");
    assert!(talk.farewell().is_empty());
}

#[test]
fn every_info_has_its_fields() {
    let mut talk = Talk::start("connect4", "alphabeta");
    talk.say("setoption name MultiPV value 2");
    talk.say("setoption name uci_showwdl value TRUE");
    talk.say("go nodes 5000");
    for line in talk
        .until("bestmove")
        .iter()
        .filter(|line| line.starts_with("info depth"))
    {
        for word in [
            "seldepth", "multipv", "score", "wdl", "nodes", "nps", "hashfull", "time", "pv",
        ] {
            assert!(!after(line, word).is_empty(), "{word} is missing in {line}");
        }
        assert!(
            after(line, "nodes")[0].parse::<u64>().expect("a number") <= 5001,
            "{line}"
        );
    }
    talk.end();
}

#[test]
fn stop_ends_an_infinite_search_and_nothing_else_does() {
    for engine in ["alphabeta", "textbook_alphabeta", "proof"] {
        let mut talk = Talk::start("tictactoe", engine);
        talk.say("stop");
        talk.say("ponderhit");
        talk.say("go infinite");
        std::thread::sleep(std::time::Duration::from_millis(300));
        assert!(
            talk.ready().iter().all(|line| line.starts_with("info")),
            "{engine}"
        );
        talk.say("stop");
        talk.say("position startpos moves 1");
        talk.say("go depth 2");
        assert!(
            !talk
                .until("bestmove")
                .iter()
                .any(|line| line.contains("error")),
            "{engine}"
        );
        assert!(
            !talk
                .until("bestmove")
                .iter()
                .any(|line| line.contains("error")),
            "{engine}"
        );
        talk.end();
    }
}

#[test]
fn pondering_lasts_until_the_move_is_played() {
    for end in ["ponderhit", "stop"] {
        let mut talk = Talk::start("tictactoe", "alphabeta");
        talk.say("position startpos moves 5 1");
        talk.say("go ponder wtime 1000 btime 1000");
        std::thread::sleep(std::time::Duration::from_millis(200));
        assert!(!talk.ready().iter().any(|line| line.starts_with("bestmove")));
        talk.say(end);
        talk.until("bestmove");
        talk.end();
    }
}

#[test]
fn the_end_of_the_input_ends_a_search() {
    for go in ["go infinite", "go ponder", "go depth 200", "go"] {
        let talk = Talk::start("connect4", "alphabeta");
        talk.say(go);
        let lines = talk.end();
        assert!(
            lines
                .last()
                .is_some_and(|line| line.starts_with("bestmove ")),
            "{go}: {lines:?}"
        );
    }
    let mut talk = Talk::start("connect4", "alphabeta");
    talk.say("go infinite");
    talk.say("quit");
    talk.say("never heard");
    assert_eq!(
        talk.farewell()
            .iter()
            .filter(|line| line.starts_with("bestmove "))
            .count(),
        1
    );
}

#[test]
fn nothing_said_during_a_search_is_lost() {
    let mut talk = Talk::start("connect4", "alphabeta");
    talk.say("go infinite");
    talk.say("d");
    let before = talk.until("Fen: ").pop();
    assert!(!talk.ready().iter().any(|line| line.starts_with("bestmove")));
    // A search without end is ended by what needs its engine.
    talk.say("position startpos moves 4 4");
    talk.until("bestmove");
    talk.say("d");
    assert_ne!(talk.until("Fen: ").pop(), before);
    // One with an end is waited for.
    talk.say("go depth 9");
    talk.say("setoption name MultiPV value 2");
    talk.say("ucinewgame");
    talk.say("position startpos");
    talk.say("go depth 3");
    let first = talk.until("bestmove");
    assert!(first.iter().any(|line| line.starts_with("info depth 9 ")));
    assert!(!first.iter().any(|line| line.contains(" multipv 2 ")));
    let second = talk.until("bestmove");
    assert!(second.iter().any(|line| line.starts_with("info depth 3 ")));
    assert!(second.iter().any(|line| line.contains(" multipv 2 ")));
    assert!(
        !first
            .iter()
            .chain(&second)
            .any(|line| line.contains("error"))
    );
    talk.end();
}

#[test]
fn a_stop_is_for_everything_asked_before_it() {
    let mut talk = Talk::start("connect4", "alphabeta");
    talk.say("go depth 200");
    talk.say("position startpos moves 4");
    talk.say("go infinite");
    talk.say("stop");
    talk.until("bestmove");
    talk.until("bestmove");
    assert!(talk.ready().is_empty());
    talk.end();
}

#[test]
fn every_go_is_answered_once() {
    let mut talk = Talk::start("chess", "alphabeta(hash=1)");
    for (go, errors) in [
        ("go depth abc", 1),
        ("go depth", 1),
        ("go nodes 100 depth x", 1),
        ("go searchmoves e2e4 e2e5 depth 2", 1),
        ("go searchmoves e2e5 zz depth 2", 2),
        ("go depth 2", 0),
    ] {
        talk.say(go);
        let mut lines = talk.until("bestmove");
        lines.extend(talk.ready());
        let count = |start: &str| lines.iter().filter(|line| line.starts_with(start)).count();
        assert_eq!(count("bestmove "), 1, "{go}: {lines:?}");
        assert_eq!(count("info string error: "), errors, "{go}: {lines:?}");
        assert!(
            count("info depth ") > 0 && count("info depth 0 ") == 0,
            "{go}: {lines:?}"
        );
    }
    talk.end();
}

#[test]
fn games_drawn_by_rule_are_played_on() {
    let mut talk = Talk::start("chess", "alphabeta(hash=1)");
    let dance = " g1f3 g8f6 f3g1 f6g8".repeat(5);
    let dead = "fen 8/8/4k3/8/8/4K3/8/8 w - - 0 1 moves e3e4";
    for position in [format!("startpos moves{dance} e2e4"), dead.to_owned()] {
        talk.say(format!("position {position}"));
        talk.say("go depth 3");
        let lines = talk.until("bestmove");
        assert!(
            !lines.iter().any(|line| line.contains("error")),
            "{lines:?}"
        );
        assert!(
            !lines.last().is_some_and(|line| line.contains("0000")),
            "{lines:?}"
        );
    }
    talk.end();
}

#[test]
fn before_an_illegal_move_the_legal_ones_stand() {
    let mut talk = Talk::start("chess", "alphabeta(hash=1)");
    talk.say("position startpos moves e2e4 e7e5 e4e5 g8f6");
    assert!(
        talk.line()
            .starts_with("info string error: illegal move `e4e5`")
    );
    talk.say("d");
    let fen = talk.until("Fen: ").pop().expect("a line");
    assert!(fen.contains("/4p3/4P3/8/PPPP1PPP/"), "{fen}");
    talk.say("position fen 8/8/8 w - - 0 1 moves e2e4");
    talk.say("d");
    let lines = talk.until("Fen: ");
    let refused = |line: &String| line.contains("bad position");
    assert!(lines.iter().any(refused), "{lines:?}");
    assert_eq!(lines.last(), Some(&fen));
    talk.end();
}

#[test]
fn a_count_sees_the_whole_tree_and_what_follows_it_is_obeyed() {
    let mut talk = Talk::start("chess", "alphabeta(hash=1)");
    // Taking the last pawn leaves two kings, which is the end by the rules and not of the count.
    let pawn = "8/8/8/3k4/3P4/3K4/8/8 b - - 0 1";
    let chess = entry("chess");
    let mut board = chess
        .board(&Spec::named("chess"), Some(pawn))
        .expect("a board");
    for depth in [1, 3, 5] {
        talk.say(format!("position fen {pawn}"));
        talk.say(format!("go perft {depth}"));
        let last = talk.until("Nodes searched").pop();
        let leaves = board.perft(depth);
        assert_eq!(last, Some(format!("Nodes searched: {leaves}")));
        // Said in one breath with the last word of the count.
        talk.say("position startpos");
        talk.say("go perft 1");
        let last = talk.until("Nodes searched").pop();
        assert_eq!(last.as_deref(), Some("Nodes searched: 20"));
    }
    talk.end();
}

#[test]
fn every_evaluation_is_told_by_name() {
    let mut talk = Talk::start("chess", "alphabeta(hash=1)");
    talk.say("position fen 4k3/8/8/8/8/8/8/3QK3 w - - 0 1");
    talk.say("eval");
    let lines = talk.until("for the player to move");
    assert!(lines.contains(&"material   cp 90".to_owned()), "{lines:?}");
    for name in ["simple", "tables", "classical"] {
        let score = lines.iter().find_map(|line| {
            line.strip_prefix(name)?
                .trim()
                .strip_prefix("cp ")?
                .parse()
                .ok()
        });
        assert!(
            score.is_some_and(|score: i32| score > 500),
            "{name}: {lines:?}"
        );
    }
    talk.say("isready");
    let terms = talk.until("readyok");
    let term = |line: &String| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let named = words.first() == Some(&"classical") && words.len() == 3;
        named.then(|| words[2].parse::<i32>().unwrap())
    };
    let sum: i32 = terms.iter().filter_map(term).sum();
    assert!(
        terms.iter().any(|line| line.contains(" material ")),
        "{terms:?}"
    );
    assert!(sum > 500, "{terms:?}");
}

#[test]
fn every_piece_is_told_with_its_worth_to_the_evaluation() {
    let mut talk = Talk::start("chess", "alphabeta(hash=1,eval=material)");
    talk.say("position fen 4k3/p7/8/8/8/8/8/3QK3 b - - 0 1");
    talk.say("eval");
    let lines = talk.until("what each piece is worth");
    let told = |line: &str| lines.iter().any(|told| told == line);
    assert!(told("d1   white  queen   cp 90"), "{lines:?}");
    assert!(told("a7   black  pawn    cp 10"), "{lines:?}");
    assert!(
        !lines.iter().any(|line| line.contains("king")),
        "without a king there is no game: {lines:?}"
    );
}

#[test]
fn counts_boards_and_other_extras() {
    let mut talk = Talk::start("tictactoe", "alphabeta");
    talk.say("go perft 3");
    let lines = talk.until("Nodes searched");
    assert_eq!(
        lines.iter().filter(|line| line.contains(": 56")).count(),
        9,
        "{lines:?}"
    );
    assert_eq!(lines.last().expect("a total"), "Nodes searched: 504");
    talk.say("d");
    assert!(
        talk.until("Moves: ")
            .iter()
            .any(|line| line == "Fen: .../.../..."),
        "the start"
    );
    talk.say("eval");
    talk.until("for the player to move");
    talk.say("bench");
    assert_eq!(
        talk.until("5 nodes").last().expect("a line"),
        "5 nodes 7 nps"
    );
    talk.say("help");
    talk.until("go perft N");
    talk.say("go perft 7");
    let lines = talk.end();
    assert!(
        lines.contains(&"Nodes searched: 148176".to_owned()),
        "{lines:?}"
    );
}

#[test]
fn a_finished_game_has_no_move() {
    let mut talk = Talk::start("tictactoe", "alphabeta");
    talk.say("position startpos moves 1 2 4 5 7");
    talk.say("go depth 3");
    let lines = talk.until("bestmove");
    assert!(lines[0].starts_with("info depth 0 "), "{lines:?}");
    assert_eq!(lines.last().expect("a line"), "bestmove 0000");
    talk.end();
}

#[test]
fn the_root_is_restricted_to_the_moves_named() {
    let mut talk = Talk::start("connect4", "alphabeta");
    for mv in ["1", "7"] {
        talk.say(format!("go depth 4 searchmoves {mv}"));
        assert!(
            talk.until("bestmove")
                .last()
                .expect("a line")
                .starts_with(&format!("bestmove {mv}"))
        );
    }
    talk.say("go depth 4 searchmoves 1 9");
    assert!(
        talk.line()
            .starts_with("info string error: illegal move `9`")
    );
    assert!(
        talk.until("bestmove")
            .last()
            .is_some_and(|line| line.starts_with("bestmove 1"))
    );
    assert!(talk.ready().is_empty());
    talk.end();
}

#[test]
fn chess_castles_in_both_notations() {
    let mut talk = Talk::start("chess", "textbook_alphabeta");
    let castling = "position fen 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 moves";
    talk.say("position startpos moves e2e4 e7e5 g1f3");
    talk.say("d");
    let lines = talk.until("Fen: ");
    assert_eq!(
        lines.last().expect("a line"),
        "Fen: rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"
    );
    talk.say("setoption name UCI_Chess960 value true");
    talk.say("d");
    assert!(
        talk.until("Fen: ")
            .last()
            .expect("a line")
            .contains("4P3/5N2"),
        "the position is kept"
    );
    talk.say(format!("{castling} e1h1"));
    talk.say("go searchmoves e8d7 depth 2");
    assert!(
        talk.until("bestmove")
            .last()
            .expect("a line")
            .starts_with("bestmove e8d7")
    );
    talk.say(castling.trim_end_matches(" moves"));
    talk.say("go searchmoves e1a1 depth 1");
    assert!(
        talk.until("bestmove")
            .last()
            .expect("a line")
            .starts_with("bestmove e1a1")
    );
    talk.say("setoption name UCI_Chess960 value false");
    talk.say("go searchmoves e1c1 depth 1");
    assert!(
        talk.until("bestmove")
            .last()
            .expect("a line")
            .starts_with("bestmove e1c1")
    );
    talk.say("go perft 1");
    assert_eq!(
        talk.until("Nodes searched").last().expect("a line"),
        "Nodes searched: 26"
    );
    talk.end();
}
