//! Everything that can be wrong with the arguments: exit code 2, one line on stderr that names the word, nothing on
//! stdout, no panic.

use crate::hetman;

fn refuses(arguments: &[&str], words: &[&str]) {
    let output = hetman(arguments);
    let complaint = String::from_utf8(output.stderr).expect("the complaint is text");
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {complaint}");
    assert!(output.stdout.is_empty(), "{arguments:?} wrote to stdout");
    assert!(
        complaint.starts_with("error: "),
        "{arguments:?}: {complaint}"
    );
    assert_eq!(complaint.lines().count(), 1, "{arguments:?}: {complaint}");
    assert!(
        !complaint.contains("panicked"),
        "{arguments:?}: {complaint}"
    );
    for word in words {
        assert!(
            complaint.contains(word),
            "{arguments:?} does not say `{word}`: {complaint}"
        );
    }
}

#[test]
fn unknown_names() {
    refuses(&["search", "trea"], &["unknown game `trea`", "tree"]);
    refuses(&["perft", "chees", "3"], &["unknown game `chees`"]);
    refuses(&["bench", "chees"], &["unknown game `chees`"]);
    refuses(
        &["search", "tree", "--engine", "alphabet"],
        &["unknown engine `alphabet`"],
    );
    refuses(
        &["perft", "tree(size=3)", "3"],
        &["unknown option `size`", "branching"],
    );
    refuses(
        &["perft", "tree(branching=65)", "3"],
        &["`branching`", "`65`", "from 1 to 64"],
    );
    refuses(
        &["perft", "tree(order=up)", "3"],
        &["`order`", "`up`", "best, worst"],
    );
    refuses(&["serch", "tree"], &["'serch'"]);
    refuses(&["games", "--jason"], &["'--jason'"]);
    refuses(&["uci", "--game", "chees"], &["unknown game `chees`"]);
    refuses(
        &["uci", "--engine", "alphabet"],
        &["unknown engine `alphabet`"],
    );
    refuses(&["gtp", "goo"], &["unknown game `goo`"]);
    refuses(&["puzzles", "goo"], &["unknown game `goo`"]);
    refuses(&["puzzles", "kuhn"], &["`kuhn` has no tactics"]);
    refuses(
        &["puzzles", "chess", "--count", "0"],
        &["--count", "from 1"],
    );
}

#[test]
fn the_web_app() {
    refuses(&["play", "--listen", "8000"], &["'8000'", "--listen"]);
    refuses(
        &[
            "play",
            "--listen",
            "127.0.0.1:0",
            "--data",
            "/dev/null/games",
        ],
        &["`/dev/null/games`"],
    );
    refuses(&["play", "--port", "1"], &["'--port'"]);
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let start = ["play", "--listen", "127.0.0.1:0", "--data", data];
    let key = folder.path().join("key");
    std::fs::write(&key, "short").unwrap();
    let with_key = [&start[..], &["--operator-key-file", key.to_str().unwrap()]].concat();
    refuses(&with_key, &["operator's key", "16 characters"]);
    for file in ["games", "tournaments", "ledger", "lab"] {
        let file = format!("{file}.sqlite");
        let path = folder.path().join(&file);
        std::fs::write(&path, "Z".repeat(5_000)).unwrap();
        refuses(&start, &[&file, "no database"]);
        std::fs::remove_file(&path).unwrap();
    }
}

#[test]
fn tuning() {
    refuses(&["tune", "nim", "--data", "."], &["`nim`", "chess"]);
    refuses(&["tune", "chess"], &["--data"]);
    refuses(
        &["tune", "chess", "--data", "."],
        &["no positions", "--games"],
    );
    refuses(
        &["tune", "chess", "--data", ".", "--nodes", "0"],
        &["--nodes"],
    );
    refuses(
        &["tune", "chess", "--data", "no-such-folder"],
        &["no-such-folder"],
    );
    refuses(&["generate", "nim", "--out", "."], &["`nim`", "chess"]);
    refuses(&["generate", "chess"], &["--out"]);
    refuses(
        &["generate", "chess", "--out", "Cargo.toml"],
        &["Cargo.toml"],
    );
    refuses(
        &["generate", "chess", "--out", ".", "--eval", "wishful"],
        &["`wishful`", "classical"],
    );
}

#[test]
fn options_of_engines() {
    refuses(
        &["search", "tree", "--engine", "alphabeta(nul_move=off)"],
        &["unknown option `nul_move`", "null_move"],
    );
    refuses(
        &["search", "tree", "--engine", "alphabeta(null_move=maybe)"],
        &["`null_move`", "`maybe`", "`on` or `off`"],
    );
    refuses(
        &["search", "tree", "--engine", "alphabeta(eval=nothing)"],
        &["`nothing`", "plain"],
    );
    refuses(
        &["search", "tree", "--trace", "/nowhere/at/all.json"],
        &["cannot write the trace", "`/nowhere/at/all.json`"],
    );
    refuses(
        &["search", "tree", "--playouts", "5"],
        &["makes no playouts"],
    );
}

#[test]
fn players_whom_no_number_of_playouts_stops() {
    let program = format!("uci({} uci --game tictactoe)", env!("CARGO_BIN_EXE_hetman"));
    for player in ["alphabeta", "level(n=24)", &program] {
        let words = [
            "match",
            "mcts",
            player,
            "--game",
            "tictactoe",
            "--no-ledger",
        ];
        refuses(
            &[&words[..], &["--playouts", "50"]].concat(),
            &[&format!("`{player}` makes no playouts")],
        );
    }
}

#[test]
fn malformed_specs() {
    for game in [
        "",
        "(",
        "tree(",
        "tree)",
        "tree(random",
        "tree(random))",
        "tree(,)",
        "tree(seed=1,seed=2)",
        "a b",
    ] {
        refuses(&["search", game], &["malformed spec", game]);
        refuses(&["perft", game, "1"], &["malformed spec", game]);
    }
    refuses(
        &["search", "tree", "--engine", "alphabeta("],
        &["malformed spec `alphabeta(`"],
    );
}

#[test]
fn positions_that_cannot_be() {
    for position in [
        "",
        "((4 6",
        "(4 6))",
        "(4 x)",
        "()",
        "(99999)",
        "(1 2)@3",
        "-",
        "\u{17c}\n\n\u{0}7",
    ] {
        let text: String = position.chars().filter(|c| *c != '\0').collect();
        refuses(&["search", "tree", "--position", &text], &["bad position"]);
        refuses(
            &["perft", "tree", "2", "--position", &text],
            &["bad position"],
        );
    }
    refuses(
        &["search", "tictactoe", "--position", "XXX/OOO/XOX"],
        &["bad position `XXX/OOO/XOX`"],
    );
    refuses(
        &["search", "connect4", "--position", "4444444"],
        &["bad position `4444444`"],
    );
    refuses(
        &["search", "nim", "--position", "3-x"],
        &["bad position `3-x`"],
    );
    refuses(
        &["search", "nim", "--position", "4294967297"],
        &["bad position"],
    );
    refuses(&["search", "grundy(start=0)"], &["`start`", "`0`"]);
    refuses(
        &["perft", "tree(uniform,branching=64,depth=30)", "1"],
        &["more than 2000000 nodes"],
    );
}

#[test]
fn illegal_moves() {
    refuses(&["search", "tree", "--moves", "4"], &["illegal move `4`"]);
    refuses(&["search", "tree", "--moves", "1 x"], &["illegal move `x`"]);
    refuses(&["search", "tree", "--moves", "-1"], &["illegal move `-1`"]);
    refuses(
        &["search", "tree", "--moves", "1 1 1"],
        &["illegal move `1`", "the game is over"],
    );
}

#[test]
fn limits_that_make_no_sense() {
    for number in [
        "0",
        "251",
        "-1",
        "x",
        "",
        "1e3",
        "99999999999999999999999999",
    ] {
        refuses(
            &["search", "tree", "--depth", number],
            &[number, "plies from 1 to 250"],
        );
    }
    for number in ["0", "-1", "many", "99999999999999999999999999"] {
        refuses(
            &["search", "tree", "--nodes", number],
            &[number, "nodes from 1 to"],
        );
        refuses(
            &["search", "tree", "--time", number],
            &[number, "milliseconds from 1 to"],
        );
        refuses(
            &["search", "tree", "--playouts", number],
            &[number, "playouts from 1 to"],
        );
    }
    for number in ["-1", "x", "251", "99999999999999999999999999"] {
        refuses(&["perft", "tree", number], &[number, "plies from 0 to 250"]);
    }
    refuses(
        &["search", "tree", "--depth", "3", "--nodes", "5"],
        &["--depth", "--nodes"],
    );
    refuses(
        &["search", "tree", "--time", "3", "--playouts", "5"],
        &["--time", "--playouts"],
    );
    refuses(
        &["gtp", "--playouts", "0"],
        &["--playouts", "a whole number of playouts"],
    );
    for wrong in ["101", "-1", "x"] {
        refuses(
            &["gtp", "--resign", wrong],
            &["--resign", "a whole number of percent from 0 to 100"],
        );
    }
}

#[test]
fn missing_and_superfluous_words() {
    refuses(&["search"], &["<GAME>"]);
    refuses(&["perft"], &["<GAME>", "<DEPTH>"]);
    refuses(&["perft", "tree"], &["<DEPTH>"]);
    refuses(&["perft", "tree", "1", "2"], &["'2'"]);
    refuses(&["search", "tree", "--depth"], &["--depth"]);
    refuses(
        &["search", "tree", "--depth", "1", "--depth", "2"],
        &["--depth"],
    );
}

#[cfg(unix)]
#[test]
fn words_that_are_no_text() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let mut command = assert_cmd::Command::new(env!("CARGO_BIN_EXE_hetman"));
    let output = command
        .arg("search")
        .arg(OsStr::from_bytes(b"tr\xffe"))
        .output()
        .expect("hetman starts");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(String::from_utf8_lossy(&output.stderr).lines().count(), 1);
}

#[test]
fn contests_that_cannot_be() {
    let refuses = |words: &[&str], says: &[&str]| {
        refuses(
            &[&["match", "--no-ledger", "--game", "tictactoe"], words].concat(),
            says,
        );
    };
    refuses(&["alphabeta"], &["<TWO>"]);
    refuses(
        &["alphabet", "random"],
        &["player `alphabet`", "unknown engine"],
    );
    refuses(
        &["random", "uci(./no-such-program)"],
        &["player `uci(./no-such-program)`", "cannot start"],
    );
    refuses(&["random", "uci(x"], &["malformed spec `uci(x`"]);
    refuses(
        &["random", "random", "--tc", "fast"],
        &["`fast` is no time control"],
    );
    refuses(
        &["random", "random", "--tc", "1+1", "--nodes", "5"],
        &["--tc", "--nodes"],
    );
    refuses(&["random", "random", "--games", "0"], &["games from 1"]);
    refuses(
        &["random", "random", "--openings", "no-such-file.epd"],
        &["no-such-file.epd", "no such file"],
    );
    refuses(
        &["random", "random", "--openings", "random(plies=9)"],
        &["always over"],
    );
    refuses(
        &["random", "random", "--sprt", "5,0"],
        &["the smaller first"],
    );
    refuses(
        &["random", "random", "--sprt", "0,5", "--alpha", "1"],
        &["between 0 and 0.5"],
    );
    refuses(
        &["random", "random", "--concurrency", "0"],
        &["--concurrency"],
    );
}

#[test]
fn experiments_that_cannot_be() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("e.toml");
    let file = path.to_str().expect("a name");
    refuses(&["lab", file], &["cannot read", "e.toml"]);
    let head = "title = 'x'\nquestion = 'y'\n";
    for (text, says) in [
        ("title = [\n".to_owned(), &["e.toml", "line "][..]),
        (
            format!(
                "{head}base = 'alphabeta'\noff = ['nul_move']\n[[games]]\ngame = 'chess'\ndepths = [1, 2]\n"
            ),
            &["line 4", "unknown switch `nul_move`", "null_move"],
        ),
        (
            format!("{head}base = 'alphabeta'\n[[games]]\ngame = 'chees'\n"),
            &["line 5", "unknown game `chees`"],
        ),
    ] {
        std::fs::write(&path, text).expect("a file");
        refuses(&["lab", file], says);
    }
    assert_eq!(
        std::fs::read_dir(folder.path())
            .expect("the folder")
            .count(),
        1,
        "nothing was written"
    );
}

#[test]
fn tournaments_that_cannot_be() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("t.toml");
    let file = path.to_str().expect("a name");
    refuses(&["tournament", file], &["cannot read", "t.toml"]);
    let usual = "game = 'nim'\nplayers = ['random', 'random(seed=2)']\ngames = 2\n";
    for (text, says) in [
        ("game = 'nim'\nplayers = [\n", &["t.toml", "line "][..]),
        (
            "game = 'nim'\ngames = 2\nplayer = []\n",
            &["line 3", "unknown field `player`"],
        ),
        ("game = 'nim'\ngames = 2\n", &["missing field `players`"]),
        (usual, &["exactly one of `tc`"]),
        (
            &format!("{usual}tc = 'x'\n"),
            &["`tc`", "`x` is no time control"],
        ),
        (
            &format!("{usual}nodes = 5\nschedule = 'swiss'\n"),
            &["line 5", "swiss"],
        ),
        (
            &format!("{usual}nodes = 5\nsprt = '5,0'\n"),
            &["`sprt`", "the smaller first"],
        ),
        (
            &format!("{usual}nodes = 5\nsprt = '0,5'\nalpha = 0.6\n"),
            &["`alpha`", "between 0 and 0.5"],
        ),
        (
            &format!("{usual}nodes = 5\nmodel = 'logistic'\n"),
            &["nothing without `sprt`"],
        ),
        (
            &format!("{usual}nodes = 5\nresign = '4'\n"),
            &["`resign`", "moves and hundredths"],
        ),
        (
            &format!("{usual}nodes = 5\ndraw = '4'\n"),
            &["`draw`", "hundredths"],
        ),
        (&usual.replace("nim", "nimm"), &["unknown game `nimm`"]),
        (&usual.replace(", 'random(seed=2)'", ""), &["at least two"]),
    ] {
        std::fs::write(&path, text).expect("a file");
        refuses(&["tournament", file, "--no-ledger"], says);
    }
}
