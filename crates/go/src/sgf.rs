//! Games of Go as SGF, the smart game format: rules and placed stones from the first node, moves from all others. Points are
//! two letters, the column from the left and the row from the top.

use hetman_game::record::{GameRecord, RecordFormat, walk};
use hetman_game::{Board, Entry, Error, Player, Settings, Spec};
use hetman_record::{Property, Record, START, sgf};

use crate::notation::{GoRules, Scoring, name, read_point};
use crate::point::{MAX_SIZE, Point};
use crate::policy::entry;

/// The format.
pub struct Sgf;

/// The rules of New Zealand, the known ones by which a chain may take its own last liberty.
const SUICIDE_RULES: &str = "NZ";

/// The rules of Japan, the known ones by which territory counts.
const TERRITORY_RULES: &str = "Japanese";

/// Whether rules of this name count territory and prisoners.
fn is_by_territory(name: &str) -> bool {
    [TERRITORY_RULES, "Korean"]
        .iter()
        .any(|known| known.eq_ignore_ascii_case(name))
}

impl RecordFormat for Sgf {
    fn name(&self) -> &'static str {
        "sgf"
    }

    fn read(&self, text: &str, _usual: Option<&Spec>) -> Option<Result<GameRecord, Error>> {
        let record = sgf::read(text)?;
        Some(record.map_err(bad).and_then(read))
    }

    fn write(&self, game: &GameRecord) -> Result<String, Error> {
        let mut board = entry().board(&game.game, game.start.as_deref())?;
        let size = board.view().columns as usize;
        let mut record = game.record.clone();
        let mut rules = heading(game, size)?;
        if game.start.is_some() {
            rules.extend(placed(&*board, size));
        }
        walk(&mut *board, &mut record.tree, |step| {
            let point = read_point(&step.word, size);
            let point = point.map(|point| letters(point.column(), point.row(), size));
            Ok(format!(
                "{}[{}]",
                side(step.mover),
                point.unwrap_or_default()
            ))
        })?;
        Ok(sgf::write(&rules, &record))
    }
}

fn property<V: Into<String>>(name: &str, values: impl IntoIterator<Item = V>) -> Property {
    Property {
        name: name.into(),
        values: values.into_iter().map(Into::into).collect(),
    }
}

/// The properties that follow from the rules, but for those the record has in its own words.
fn heading(game: &GameRecord, size: usize) -> Result<Vec<Property>, Error> {
    let mut rules = GoRules::default();
    game.game.apply(&mut rules)?;
    let notes = &game.record.tree.node(START).notes;
    let told = |name: &str| notes.property(name).and_then(|values| values.first());
    let fits = |known: &&String| {
        let by_territory = rules.scoring == Scoring::Territory;
        (known.trim() == SUICIDE_RULES) == rules.suicide
            && is_by_territory(known.trim()) == by_territory
    };
    let known = told("RU").filter(fits);
    let usual = match (rules.suicide, rules.scoring) {
        (_, Scoring::Territory) => TERRITORY_RULES,
        (true, Scoring::Area) => SUICIDE_RULES,
        (false, Scoring::Area) => "Chinese",
    };
    Ok(vec![
        property("GM", ["1"]),
        property("FF", ["4"]),
        property("CA", ["UTF-8"]),
        property("AP", [told("AP").map_or("Hetman", String::as_str)]),
        property("RU", [known.map_or(usual, String::as_str)]),
        property("SZ", [size.to_string()]),
        property("KM", [rules.komi.to_string()]),
    ])
}

/// The stones that stand before the first move, and who makes it.
fn placed(board: &dyn Board, size: usize) -> Vec<Property> {
    let pieces = board.view().pieces;
    let stones = |name: &str, owner: Player| {
        let stones = pieces.iter().filter(|piece| piece.owner == Some(owner));
        let points = stones.map(|stone| letters(stone.column as usize, stone.row as usize, size));
        property(name, points)
    };
    let both = [stones("AB", Player::FIRST), stones("AW", Player::SECOND)];
    let some = both.into_iter().filter(|stones| !stones.values.is_empty());
    some.chain([property("PL", [side(board.mover())])])
        .collect()
}

/// `B` or `W`.
fn side(mover: Option<Player>) -> &'static str {
    if mover == Some(Player::SECOND) {
        "W"
    } else {
        "B"
    }
}

fn letters(column: usize, row: usize, size: usize) -> String {
    let letter = |at: usize| char::from(b'a' + at as u8);
    [letter(column), letter(size - 1 - row)]
        .into_iter()
        .collect()
}

/// Properties that a game of ours keeps in its rules and its start.
const TAKEN: [&str; 9] = ["GM", "FF", "CA", "SZ", "KM", "AB", "AW", "AE", "PL"];

/// Makes moves of the properties, and rules and a start of those of the first node.
fn read(mut record: Record) -> Result<GameRecord, Error> {
    let rules = rules(&record)?;
    let size = rules.size;
    let nodes = record.tree.in_depth();
    let begins = nodes
        .first()
        .map(|&node| record.tree.node(node).word.as_bytes()[0]);
    let start = start(&record, size, begins)?;
    // Who makes each move, by its property.
    let mut movers = vec![b' '; nodes.len() + 1];
    for node in nodes {
        let notes = &record.tree.node(node).notes;
        if let Some(name) = ["AB", "AW", "AE"]
            .iter()
            .find(|name| notes.property(name).is_some())
        {
            return Err(bad(format!("`{name}` places stones after the first move")));
        }
        let word = &record.tree.node(node).word;
        movers[node] = word.as_bytes()[0];
        let word = move_word(&word[2..word.len() - 1], size)?;
        record.tree.respell(node, word);
    }
    let notes = record.tree.notes_mut(START);
    notes
        .properties
        .retain(|one| !TAKEN.contains(&one.name.as_str()));
    let game = spec(&rules);
    let mut board = entry().board(&game, start.as_deref())?;
    walk(&mut *board, &mut record.tree, |step| {
        let right = side(step.mover).as_bytes() == [movers[step.node]];
        let wrong = || bad(format!("`{}` is played by the wrong side", step.word));
        right.then(|| step.word.clone()).ok_or_else(wrong)
    })?;
    Ok(GameRecord {
        game,
        start,
        record,
    })
}

/// The rules that the first node tells.
fn rules(record: &Record) -> Result<GoRules, Error> {
    let notes = &record.tree.node(START).notes;
    let told = |name: &str| {
        let values = notes.property(name)?;
        values.first().map(|value| value.trim())
    };
    let mut rules = GoRules {
        size: 19,
        ..GoRules::default()
    };
    if let Some(kind) = told("GM").filter(|kind| *kind != "1") {
        return Err(bad(format!("`GM[{kind}]` is not Go, which is `GM[1]`")));
    }
    if let Some(size) = told("SZ") {
        let square = size
            .split_once(':')
            .filter(|(width, height)| width == height);
        let number = square.map_or(size, |(width, _)| width).parse().ok();
        let number = number.filter(|number| (2..=MAX_SIZE).contains(number));
        rules.size = number.ok_or_else(|| bad(format!("a board cannot be `SZ[{size}]`")))?;
    }
    if let Some(komi) = told("KM").filter(|komi| !komi.is_empty()) {
        rules.set("komi", komi)?;
    }
    rules.suicide = told("RU") == Some(SUICIDE_RULES);
    if told("RU").is_some_and(is_by_territory) {
        rules.scoring = Scoring::Territory;
    }
    Ok(rules)
}

/// The rules as a spec; what is usual is left out, but for the size.
fn spec(rules: &GoRules) -> Spec {
    let usual = GoRules {
        size: 0,
        ..GoRules::default()
    };
    let named = rules.settings().into_iter().zip(usual.settings());
    let named = named.filter(|(setting, usual)| setting.value != usual.value);
    named.fold(Spec::named("go"), |game, (setting, _)| {
        game.with(setting.name, &setting.value)
    })
}

/// The stones placed before the first move, and who makes it; with handicap White begins, and most programs say so by the
/// first move alone.
fn start(record: &Record, size: usize, begins: Option<u8>) -> Result<Option<String>, Error> {
    let notes = &record.tree.node(START).notes;
    let mut rows = vec![vec![b'.'; size]; size];
    for (name, stone) in [("AB", b'B'), ("AW", b'W'), ("AE", b'.')] {
        for value in notes.property(name).unwrap_or_default() {
            let (first, last) = value.split_once(':').unwrap_or((value, value));
            let ((left, top), (right, bottom)) = (point(first, size)?, point(last, size)?);
            for row in rows.get_mut(top..=bottom).unwrap_or_default() {
                row.get_mut(left..=right).unwrap_or_default().fill(stone);
            }
        }
    }
    let told = notes.property("PL").and_then(|values| values.first());
    let told = told.and_then(|side| side.trim().to_ascii_uppercase().bytes().next());
    let white = told.filter(|side| b"BW".contains(side)).or(begins) == Some(b'W');
    let stones = rows.iter().flatten().any(|stone| *stone != b'.');
    let rows: Vec<String> = rows
        .iter()
        .map(|row| String::from_utf8_lossy(row).into_owned())
        .collect();
    let mover = if white { "w" } else { "b" };
    Ok((stones || white).then(|| format!("{} {mover}", rows.join("/"))))
}

/// A column from the left and a row from the top.
fn point(value: &str, size: usize) -> Result<(usize, usize), Error> {
    let inside = |byte: u8| usize::from(byte.wrapping_sub(b'a'));
    match *value.trim().as_bytes() {
        [column, row] if inside(column) < size && inside(row) < size => {
            Ok((inside(column), inside(row)))
        }
        _ => Err(bad(format!(
            "`{value}` is no point of a board of size {size}"
        ))),
    }
}

fn move_word(value: &str, size: usize) -> Result<String, Error> {
    // A pass used to be written as a point beyond the largest board.
    if value.is_empty() || value == "tt" {
        return Ok("pass".into());
    }
    let (column, row) = point(value, size)?;
    Ok(name(Point::new(size - 1 - row, column)))
}

fn bad(why: impl std::fmt::Display) -> Error {
    Error::Other(format!("this SGF cannot be read: {why}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<GameRecord, Error> {
        Sgf.read(text, None).expect("SGF")
    }

    #[test]
    fn what_is_read_is_written_back() {
        let heading = "GM[1]FF[4]CA[UTF-8]AP[x:1]RU[Japanese]SZ[5]KM[6.5]";
        for rest in [
            "PW[wh\\]te]PB[bl\\\\ack]RE[B+16.5]GN[kept];B[cc];W[ae]C[here](;B[];W[])(;B[aa]TE[1](;W[bb]LB[aa:x])(;W[cb])))",
            "AB[bb]AW[cc]PL[W]PW[A]PB[B]RE[W+R]HA[2]C[a \\] b];W[bc]N[name])",
            "EV[Cup]DT[2016-03-09]RE[Void];B[cc])",
        ] {
            let text = format!("(;{heading}{rest}\n");
            let record = read(&text).unwrap();
            assert_eq!(
                record.game.to_string(),
                "go(size=5,komi=6.5,scoring=territory)"
            );
            assert_eq!(Sgf.write(&record).unwrap(), text);
        }
        let suicide = "(;SZ[3]RU[NZ];B[aa];W[cb];B[ca];W[bb];B[];W[cc];B[bc])";
        let record = read(suicide).unwrap();
        assert!(record.game.to_string().contains("suicide=on"));
        assert_eq!(
            read(&Sgf.write(&record).unwrap()).unwrap().game,
            record.game
        );
    }

    #[test]
    fn rules_that_count_territory_are_kept() {
        for name in ["Japanese", "japanese", "Korean"] {
            let text = format!("(;SZ[5]KM[6.5]RU[{name}];B[cc];W[dd])");
            let record = read(&text).unwrap();
            assert!(record.game.to_string().contains("scoring=territory"));
            let again = Sgf.write(&record).unwrap();
            assert!(again.contains(&format!("RU[{name}]")), "{again}");
            assert_eq!(read(&again).unwrap().game, record.game);
        }
        let area = read("(;SZ[5]RU[Chinese];B[cc])").unwrap();
        assert!(!area.game.to_string().contains("scoring"));
    }

    #[test]
    fn games_of_others_are_read() {
        let text = "(;FF[4]GM[1]SZ[9]C[a [nested\\] comment; W\\[aa\\]]AB[gc][cg]PL[W]\n;W[ee];B[tt](;W[dd]N[x](;B[aa])(;B[bb]))(;W[cc]))";
        let game = read(text).unwrap();
        assert_eq!(game.record.tree.words(), ["E5", "pass", "D6", "A9"]);
        assert_eq!(
            game.start.as_deref(),
            Some(
                "........./........./......B../........./........./........./..B....../........./......... w"
            )
        );
        let handicap = read("(;SZ[5:5]HA[2]AB[bb:cc][dd]AE[bc:cc]KM[0.5];W[cc];B[bc])").unwrap();
        assert_eq!(
            handicap.start.as_deref(),
            Some("...../.BB../...../...B./..... w")
        );
        assert_eq!(handicap.record.tree.words(), ["C3", "B3"]);
        assert_eq!(read("(;SZ[19])").unwrap().game.to_string(), "go(size=19)");
        let odd = read("(;SZ[19]KM[7.5]RE[\u{e9}5])").unwrap();
        assert_eq!(odd.game.to_string(), "go(size=19)");
        assert!(Sgf.read("1. e4 e5", None).is_none());
        assert!(Sgf.read("((4 6)(2 9))", None).is_none());
    }

    #[test]
    fn nonsense_is_refused() {
        for (text, says) in [
            ("(;SZ[9];B[ee]", "breaks off"),
            ("(;SZ[9];B[ee", "never closed"),
            ("(;SZ[99])", "`SZ[99]`"),
            ("(;SZ[9:5])", "`SZ[9:5]`"),
            ("(;GM[2])", "`GM[2]`"),
            ("(;SZ[9];B[zz])", "`zz`"),
            ("(;SZ[9]PL[B];W[ee])", "wrong side"),
            ("(;SZ[9];W[ee];W[dd])", "wrong side"),
            ("(;SZ[9];B[ee];W[ee])", "the point is taken"),
            ("(;SZ[9];B[ee](;W[dd])(;W[ee]))", "the point is taken"),
            ("(;SZ[9];B[ee];AW[dd])", "`AW` places stones"),
            ("(;[x])", "no name"),
            ("(;KM[x])", "komi"),
        ] {
            let error = read(text).unwrap_err().to_string();
            assert!(error.contains(says), "{text}: {error}");
        }
    }
}
