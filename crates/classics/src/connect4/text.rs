//! Connect Four as text: rows from the top as in `7/7/7/7/3X3/2OXO2`, or the columns played, as in `4453`.

use hetman_game::{Error, Position, Turn};

use super::{BOTTOM, COLUMNS, Connect4, Drop, ROWS, STEP, aligned};

/// Reads rows if there is a `/`, else columns.
pub(super) fn parse(text: &str) -> Result<Connect4, Error> {
    let trimmed = text.trim();
    if trimmed.contains('/') {
        rows(trimmed)
    } else {
        columns(trimmed)
    }
}

/// Plays the columns from the empty board.
fn columns(text: &str) -> Result<Connect4, Error> {
    let mut position = Connect4::default();
    for (at, letter) in text.chars().enumerate() {
        let wrong =
            |why: &str| Error::position(text, format!("move {} (`{letter}`): {why}", at + 1));
        if position.turn() == Turn::Over {
            return Err(wrong("the game is over before it"));
        }
        let mv = drop_into(&position, letter.encode_utf8(&mut [0; 4])).map_err(wrong)?;
        position.play(mv);
    }
    Ok(position)
}

/// Reads a move, saying why it is none.
pub(super) fn parse_move(position: &Connect4, word: &str) -> Result<Drop, Error> {
    if position.turn() == Turn::Over {
        return Err(Error::illegal(word, "the game is over"));
    }
    drop_into(position, word).map_err(|why| Error::illegal(word, why))
}

fn drop_into(position: &Connect4, word: &str) -> Result<Drop, &'static str> {
    let column = match word.as_bytes() {
        &[digit @ b'1'..=b'7'] => u32::from(digit - b'1'),
        _ => return Err("a move is a column from 1 to 7"),
    };
    let cell = position.open() & column_mask(column);
    if cell == 0 {
        Err("the column is full")
    } else {
        Ok(Drop(cell.trailing_zeros() as u8))
    }
}

const fn column_mask(column: u32) -> u64 {
    ((1 << ROWS) - 1) << (STEP * column)
}

/// Reads a board.
fn rows(text: &str) -> Result<Connect4, Error> {
    let wrong = |why: String| Error::position(text, why);
    let lines: Vec<&str> = text.split('/').collect();
    if lines.len() != ROWS as usize {
        return Err(wrong(format!(
            "{} rows where {ROWS} should be",
            lines.len()
        )));
    }
    let mut sides = [0u64; 2];
    for (row, line) in (0..ROWS).rev().zip(lines) {
        let mut column = 0;
        for letter in line.chars() {
            let (width, side) = match letter {
                'X' | 'x' => (1, Some(0)),
                'O' | 'o' => (1, Some(1)),
                '.' => (1, None),
                '1'..='7' => (letter as u32 - '0' as u32, None),
                _ => {
                    return Err(wrong(format!(
                        "`{letter}` is neither `X`, `O`, `.` nor a number of gaps"
                    )));
                }
            };
            if column + width > COLUMNS {
                return Err(wrong(format!("the row `{line}` is longer than {COLUMNS}")));
            }
            if let Some(side) = side {
                sides[side] |= 1 << (column * STEP + row);
            }
            column += width;
        }
        if column != COLUMNS {
            return Err(wrong(format!("the row `{line}` is shorter than {COLUMNS}")));
        }
    }
    checked(sides).map_err(|why| Error::position(text, why))
}

/// The position with these stones, if the rules can lead to it as far as is easily seen.
fn checked([first, second]: [u64; 2]) -> Result<Connect4, &'static str> {
    let all = first | second;
    if all & !BOTTOM & !(all << 1) != 0 {
        return Err("a stone floats in the air");
    }
    let ahead = first.count_ones() as i32 - second.count_ones() as i32;
    if !(0..=1).contains(&ahead) {
        return Err("X must have as many stones as O or one more");
    }
    let (own, last) = if ahead == 0 {
        (first, second)
    } else {
        (second, first)
    };
    if aligned(own) {
        return Err("the game went on after four in a row");
    }
    if aligned(last) && !won_by_one_stone(all, last) {
        return Err("no single stone can have made these fours");
    }
    Ok(Connect4 { own, all })
}

/// Whether taking one topmost stone back undoes every four.
fn won_by_one_stone(all: u64, last: u64) -> bool {
    let topmost = last & !(all >> 1);
    (0..COLUMNS * STEP)
        .map(|cell| topmost & 1 << cell)
        .any(|stone| stone != 0 && !aligned(last ^ stone))
}

/// Writes the rows from the top.
pub(super) fn write(position: &Connect4) -> String {
    let [first, _] = position.sides();
    let mut text = String::new();
    for row in (0..ROWS).rev() {
        let mut gap = 0;
        for column in 0..COLUMNS {
            let bit = 1 << (column * STEP + row);
            if position.all & bit == 0 {
                gap += 1;
                continue;
            }
            push_gap(&mut text, &mut gap);
            text.push(if first & bit != 0 { 'X' } else { 'O' });
        }
        push_gap(&mut text, &mut gap);
        if row > 0 {
            text.push('/');
        }
    }
    text
}

fn push_gap(text: &mut String, gap: &mut u32) {
    if *gap > 0 {
        text.push_str(&gap.to_string());
        *gap = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hetman_game::Notation;
    use proptest::prelude::*;

    #[test]
    fn columns_and_rows_name_the_same_positions() {
        assert_eq!(parse("").unwrap(), parse("7/7/7/7/7/7").unwrap());
        assert_eq!(parse("4453").unwrap().text(), "7/7/7/7/3O3/2OXX2");
        assert_eq!(
            parse("7/7/7/7/...o.../..Oxx..").unwrap(),
            parse("4453").unwrap()
        );
        assert_eq!(parse("1212121").unwrap().turn(), Turn::Over);
        assert_eq!(
            parse(&parse("1212121").unwrap().text()).unwrap(),
            parse("1212121").unwrap()
        );
    }

    #[test]
    fn says_what_is_wrong() {
        for (text, why) in [
            ("448", "move 3 (`8`): a move is a column from 1 to 7"),
            ("4444444", "move 7 (`4`): the column is full"),
            ("12121213", "move 8 (`3`): the game is over before it"),
            ("7/7/7/7/7", "5 rows where 6 should be"),
            ("7/7/7/7/7/XX6", "the row `XX6` is longer than 7"),
            ("7/7/7/7/7/X5", "the row `X5` is shorter than 7"),
            (
                "7/7/7/7/7/3Z3",
                "`Z` is neither `X`, `O`, `.` nor a number of gaps",
            ),
            ("7/7/7/7/X6/7", "a stone floats in the air"),
            ("7/X6/7/O6/X6/O6", "a stone floats in the air"),
            (
                "7/7/7/7/7/XX5",
                "X must have as many stones as O or one more",
            ),
            (
                "7/7/7/7/7/O6",
                "X must have as many stones as O or one more",
            ),
            (
                "7/7/7/7/OOOO3/XXXX3",
                "the game went on after four in a row",
            ),
            ("7/7/7/7/OOO1O2/XXXX3", "a stone floats in the air"),
            (
                "7/7/7/7/OOXO3/XXXXOOX",
                "no single stone can have made these fours",
            ),
        ] {
            let error = parse(text).unwrap_err().to_string();
            assert_eq!(error, format!("bad position `{text}`: {why}"));
        }
        let position = parse("444444").unwrap();
        assert_eq!(
            position.parse_move("4").unwrap_err().to_string(),
            "illegal move `4`: the column is full"
        );
        let error = position.parse_move("0").unwrap_err().to_string();
        assert_eq!(error, "illegal move `0`: a move is a column from 1 to 7");
        let error = parse("1212121")
            .unwrap()
            .parse_move("1")
            .unwrap_err()
            .to_string();
        assert_eq!(error, "illegal move `1`: the game is over");
    }

    proptest! {
        #[test]
        fn never_panics_and_round_trips(text in "[1-7XO./ż]{0,40}") {
            if let Ok(position) = parse(&text) {
                prop_assert_eq!(parse(&position.text()), Ok(position));
            }
        }

        #[test]
        fn any_columns_round_trip(text in "[1-7]{0,20}") {
            if let Ok(position) = parse(&text) {
                prop_assert_eq!(parse(&position.text()), Ok(position));
            }
        }
    }
}
