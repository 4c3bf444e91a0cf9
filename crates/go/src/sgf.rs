//! Games of Go as SGF, the smart game format: the main line is read and written, with size, komi, placed stones and
//! who won. Points are two letters, the column from the left and the row from the top.

use hetman_game::record::{GameRecord, RecordFormat};
use hetman_game::scan::Outcome;
use hetman_game::{Board, Entry, Error, Player, Settings, Spec, Turn};

use crate::notation::{GoRules, name, read_point};
use crate::point::{MAX_SIZE, Point};
use crate::policy::entry;

/// The format.
pub struct Sgf;

/// The most letters read; no game is so long.
const LONGEST: usize = 1 << 20;

/// The rules of New Zealand, the known ones by which a chain may take its own last liberty.
const SUICIDE_RULES: &str = "NZ";

impl RecordFormat for Sgf {
    fn name(&self) -> &'static str {
        "sgf"
    }

    fn read(&self, text: &str) -> Option<Result<GameRecord, Error>> {
        let text = text.trim_start_matches('\u{feff}').trim_start();
        let inside = text.strip_prefix('(')?.trim_start();
        inside.starts_with(';').then(|| read(inside))
    }

    fn write(&self, record: &GameRecord) -> Result<String, Error> {
        let mut board = entry().board(&record.game, record.start.as_deref())?;
        let size = board.view().columns as usize;
        let mut text = heading(record, size)?;
        if record.start.is_some() {
            text += &placed(&*board, size);
        }
        for word in &record.moves {
            let mover = side(&*board);
            board.play(word)?;
            let point =
                read_point(word, size).map(|point| letters(point.column(), point.row(), size));
            text.extend([";", mover, "[", &point.unwrap_or_default(), "]"]);
        }
        Ok(text + ")\n")
    }
}

/// The properties of the whole game.
fn heading(record: &GameRecord, size: usize) -> Result<String, Error> {
    let mut rules = GoRules::default();
    record.game.apply(&mut rules)?;
    let GoRules { komi, suicide, .. } = rules;
    let rules = if suicide { SUICIDE_RULES } else { "Chinese" };
    let [white, black] = record.players.each_ref().map(|player| escaped(player));
    let result = result(record)
        .map(|result| format!("RE[{result}]"))
        .unwrap_or_default();
    Ok(format!(
        "(;GM[1]FF[4]CA[UTF-8]AP[Hetman]RU[{rules}]SZ[{size}]KM[{komi}]PB[{black}]PW[{white}]{result}"
    ))
}

/// The stones that stand before the first move, and who makes it.
fn placed(board: &dyn Board, size: usize) -> String {
    let mut text = String::new();
    for (key, owner) in [("AB", Player::FIRST), ("AW", Player::SECOND)] {
        let view = board.view();
        let stones = view
            .pieces
            .iter()
            .filter(|piece| piece.owner == Some(owner));
        for (at, stone) in stones.enumerate() {
            let key = if at == 0 { key } else { "" };
            text.extend([
                key,
                "[",
                &letters(stone.column as usize, stone.row as usize, size),
                "]",
            ]);
        }
    }
    text + "PL[" + side(board) + "]"
}

/// `B` or `W`.
fn side(board: &dyn Board) -> &'static str {
    if board.turn() == Turn::Player(Player::SECOND) {
        "W"
    } else {
        "B"
    }
}

fn result(record: &GameRecord) -> Option<String> {
    let tally = record
        .tally
        .clone()
        .filter(|tally| tally.starts_with(['B', 'W']));
    match record.outcome {
        Outcome::WhiteWins => Some(
            tally
                .filter(|tally| tally.starts_with('W'))
                .unwrap_or_else(|| "W+R".into()),
        ),
        Outcome::BlackWins => Some(
            tally
                .filter(|tally| tally.starts_with('B'))
                .unwrap_or_else(|| "B+R".into()),
        ),
        Outcome::Draw => Some("0".into()),
        Outcome::Unknown => None,
    }
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]")
}

fn letters(column: usize, row: usize, size: usize) -> String {
    let letter = |at: usize| char::from(b'a' + at as u8);
    [letter(column), letter(size - 1 - row)]
        .into_iter()
        .collect()
}

/// What was read so far.
struct Draft {
    rules: GoRules,
    players: [String; 2],
    outcome: Outcome,
    tally: Option<String>,
    /// Stones placed before the first move, as rows from the top.
    placed: Vec<Vec<u8>>,
    mover: Option<u8>,
    moves: Vec<String>,
}

/// Reads the main line, which starts with `;`.
fn read(text: &str) -> Result<GameRecord, Error> {
    let mut draft = Draft {
        rules: GoRules {
            size: 19,
            ..GoRules::default()
        },
        players: ["?".into(), "?".into()],
        outcome: Outcome::Unknown,
        tally: None,
        placed: Vec::new(),
        mover: None,
        moves: Vec::new(),
    };
    for (key, values) in properties(text)? {
        draft.take(&key, &values)?;
    }
    draft.finish()
}

impl Draft {
    fn take(&mut self, key: &str, values: &[String]) -> Result<(), Error> {
        let first = values.first().map(|value| value.trim()).unwrap_or_default();
        match key {
            "GM" if first != "1" => {
                return Err(bad(format!("`GM[{first}]` is not Go, which is `GM[1]`")));
            }
            "SZ" => {
                let fits = |size: &usize| {
                    (2..=MAX_SIZE).contains(size) && self.moves.is_empty() && self.placed.is_empty()
                };
                let size = first.parse().ok().filter(fits);
                self.rules.size =
                    size.ok_or_else(|| bad(format!("a board cannot be `SZ[{first}]`")))?;
            }
            "KM" if !first.is_empty() => self.rules.set("komi", first)?,
            "RU" => self.rules.suicide = first == SUICIDE_RULES,
            "PW" => first.clone_into(&mut self.players[0]),
            "PB" => first.clone_into(&mut self.players[1]),
            "RE" => self.end(first),
            "PL" => {
                self.mover = first
                    .to_ascii_lowercase()
                    .bytes()
                    .next()
                    .filter(|side| b"bw".contains(side));
            }
            "AB" => self.place(values, b'B')?,
            "AW" => self.place(values, b'W')?,
            "B" | "W" => {
                // With handicap White begins, and most programs say so by the first move alone.
                self.mover = self.mover.or(key.to_ascii_lowercase().bytes().next());
                self.moves.push(self.move_word(key, first)?);
            }
            _ => {}
        }
        Ok(())
    }

    fn end(&mut self, result: &str) {
        self.outcome = match result.bytes().next() {
            Some(b'W') => Outcome::WhiteWins,
            Some(b'B') => Outcome::BlackWins,
            Some(b'0' | b'D') => Outcome::Draw,
            _ => Outcome::Unknown,
        };
        // A draw is a lone `0`, which counts nothing.
        self.tally = result
            .bytes()
            .skip(1)
            .any(|byte| byte.is_ascii_digit())
            .then(|| result.to_owned());
    }

    fn place(&mut self, values: &[String], stone: u8) -> Result<(), Error> {
        if self.placed.is_empty() {
            self.placed = vec![vec![b'.'; self.rules.size]; self.rules.size];
        }
        for value in values {
            let (column, row) = self.point(value)?;
            self.placed[row][column] = stone;
        }
        Ok(())
    }

    /// A column from the left and a row from the top.
    fn point(&self, value: &str) -> Result<(usize, usize), Error> {
        let inside = |byte: u8| usize::from(byte.wrapping_sub(b'a'));
        match *value.trim().as_bytes() {
            [column, row] if inside(column) < self.rules.size && inside(row) < self.rules.size => {
                Ok((inside(column), inside(row)))
            }
            _ => Err(bad(format!(
                "`{value}` is no point of a board of size {}",
                self.rules.size
            ))),
        }
    }

    fn move_word(&self, mover: &str, value: &str) -> Result<String, Error> {
        let begins = if self.mover == Some(b'w') {
            ["W", "B"]
        } else {
            ["B", "W"]
        };
        if begins[self.moves.len() % 2] != mover {
            return Err(bad(format!(
                "move {} is made by the wrong side",
                self.moves.len() + 1
            )));
        }
        // A pass used to be written as a point beyond the largest board.
        if value.is_empty() || value == "tt" {
            return Ok("pass".into());
        }
        let (column, row) = self.point(value)?;
        Ok(name(Point::new(self.rules.size - 1 - row, column)))
    }

    fn finish(self) -> Result<GameRecord, Error> {
        // What is usual is left out, but for the size.
        let usual = GoRules {
            size: 0,
            ..GoRules::default()
        }
        .settings();
        let named = self
            .rules
            .settings()
            .into_iter()
            .zip(usual)
            .filter(|(setting, usual)| setting.value != usual.value);
        let game = named.fold(Spec::named("go"), |game, (setting, _)| {
            game.with(setting.name, &setting.value)
        });
        let rows: Vec<String> = self
            .placed
            .iter()
            .map(|row| String::from_utf8_lossy(row).into_owned())
            .collect();
        let mover = if self.mover == Some(b'w') { "w" } else { "b" };
        let empty = vec![".".repeat(self.rules.size); self.rules.size];
        let stones = self.placed.iter().flatten().any(|stone| *stone != b'.');
        let set_up = stones || self.mover == Some(b'w');
        let start = set_up.then(|| {
            format!(
                "{} {mover}",
                if rows.is_empty() { empty } else { rows }.join("/")
            )
        });
        let mut board = entry().board(&game, start.as_deref())?;
        self.moves.iter().try_for_each(|word| board.play(word))?;
        let Self {
            players,
            outcome,
            tally,
            moves,
            ..
        } = self;
        Ok(GameRecord {
            game,
            start,
            moves,
            players,
            outcome,
            tally,
        })
    }
}

/// The properties of the main line in order: variations after the first are left out.
fn properties(text: &str) -> Result<Vec<(String, Vec<String>)>, Error> {
    let mut found: Vec<(String, Vec<String>)> = Vec::new();
    let mut letters = text.chars().take(LONGEST);
    let mut fresh = true;
    while let Some(letter) = letters.next() {
        match letter {
            // The first variation goes on with the main line; where it ends, the game ends.
            ')' => return Ok(found),
            '[' => {
                let value = value(&mut letters)?;
                let (_, values) = found
                    .last_mut()
                    .ok_or_else(|| bad("a value has no name".into()))?;
                values.push(value);
                fresh = true;
            }
            'A'..='Z' => {
                if fresh {
                    found.push((String::new(), Vec::new()));
                    fresh = false;
                }
                if let Some((key, _)) = found.last_mut() {
                    key.push(letter);
                }
            }
            _ => {}
        }
    }
    Err(bad("it breaks off before its last bracket".into()))
}

/// A value up to its closing bracket.
fn value(letters: &mut impl Iterator<Item = char>) -> Result<String, Error> {
    let mut value = String::new();
    while let Some(letter) = letters.next() {
        match letter {
            ']' => return Ok(value),
            '\\' => value.extend(letters.next().filter(|letter| *letter != '\n')),
            _ => value.push(letter),
        }
    }
    Err(bad("a value is never closed".into()))
}

fn bad(why: String) -> Error {
    Error::Other(format!("this SGF cannot be read: {why}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<GameRecord, Error> {
        Sgf.read(text).expect("SGF")
    }

    #[test]
    fn what_is_written_is_read_back() {
        let plain = GameRecord {
            game: "go(size=5,komi=6.5)".parse().unwrap(),
            start: None,
            moves: ["C3", "A1", "pass", "pass"].map(str::to_owned).into(),
            players: ["wh]te".into(), "bl\\ack".into()],
            outcome: Outcome::BlackWins,
            tally: Some("B+16.5".into()),
        };
        let text = Sgf.write(&plain).unwrap();
        assert!(
            text.ends_with("PB[bl\\\\ack]PW[wh\\]te]RE[B+16.5];B[cc];W[ae];B[];W[])\n"),
            "{text}"
        );
        assert_eq!(read(&text).unwrap(), plain);
        let suicide = GameRecord {
            game: "go(size=3,komi=6.5,suicide=on)".parse().unwrap(),
            moves: ["C3", "A2", "A1", "B2", "pass", "C1", "B1"]
                .map(str::to_owned)
                .into(),
            ..plain.clone()
        };
        assert_eq!(read(&Sgf.write(&suicide).unwrap()).unwrap(), suicide);
        let placed = GameRecord {
            start: Some("...../.B.../..W../...../..... w".into()),
            moves: vec!["B3".into()],
            ..plain
        };
        let text = Sgf.write(&placed).unwrap();
        assert!(text.contains("AB[bb]AW[cc]PL[W];W[bc]"), "{text}");
        assert_eq!(read(&text).unwrap(), placed);
    }

    #[test]
    fn games_of_others_are_read() {
        let text = "(;FF[4]GM[1]SZ[9]C[a [nested\\] comment; W\\[aa\\]]AB[gc][cg]PL[W]\n;W[ee];B[tt](;W[dd]N[x](;B[aa])(;B[bb]))(;W[cc]))";
        let game = read(text).unwrap();
        assert_eq!(game.moves, ["E5", "pass", "D6", "A9"]);
        assert_eq!(
            game.start.as_deref(),
            Some(
                "........./........./......B../........./........./........./..B....../........./......... w"
            )
        );
        let handicap = read("(;SZ[5]HA[2]AB[bb][dd]KM[0.5];W[cc];B[bc])").unwrap();
        assert_eq!(
            handicap.start.as_deref(),
            Some("...../.B.../...../...B./..... w")
        );
        assert_eq!(handicap.moves, ["C3", "B3"]);
        assert_eq!(read("(;SZ[19])").unwrap().game.to_string(), "go(size=19)");
        assert_eq!(
            read("(;SZ[19]KM[7.5]RE[\u{e9}5])")
                .unwrap()
                .game
                .to_string(),
            "go(size=19)"
        );
        assert!(Sgf.read("1. e4 e5").is_none() && Sgf.read("((4 6)(2 9))").is_none());
    }

    #[test]
    fn nonsense_is_refused() {
        for (text, says) in [
            ("(;SZ[9];B[ee]", "breaks off"),
            ("(;SZ[9];B[ee", "never closed"),
            ("(;SZ[99])", "`SZ[99]`"),
            ("(;GM[2])", "`GM[2]`"),
            ("(;SZ[9];B[zz])", "`zz`"),
            ("(;SZ[9]PL[B];W[ee])", "wrong side"),
            ("(;SZ[9];W[ee];W[dd])", "wrong side"),
            ("(;SZ[9];B[ee];W[ee])", "the point is taken"),
            ("(;[x])", "no name"),
            ("(;KM[x])", "komi"),
        ] {
            let error = read(text).unwrap_err().to_string();
            assert!(error.contains(says), "{text}: {error}");
        }
    }
}
