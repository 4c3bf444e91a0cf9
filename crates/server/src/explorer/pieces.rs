//! Where the games of a long file begin and end, without reading what is in them.

use std::ops::Range;

/// The games in a part of a file, and how much of the part they take. What may go on beyond the part is left for the next, unless
/// this is the `last`.
pub fn pieces(bytes: &[u8], format: &str, last: bool) -> Vec<Range<usize>> {
    let mut starts = if format == "sgf" {
        trees(bytes)
    } else {
        headings(bytes)
    };
    if last {
        starts.push(bytes.len());
    }
    let between = starts.windows(2).map(|pair| pair[0]..pair[1]);
    between
        .filter(|piece| !bytes[piece.clone()].trim_ascii().is_empty())
        .collect()
}

/// Where games in the shape of PGN begin: at the first line of a heading behind moves. Brackets in comments begin none, but
/// `[Event "` does, as it does for the reader.
fn headings(bytes: &[u8]) -> Vec<usize> {
    let (mut starts, mut at) = (vec![0], 0);
    let (mut moves, mut comment) = (false, false);
    for line in bytes.split_inclusive(|&byte| byte == b'\n') {
        let heading = line.starts_with(b"[Event \"") || (!comment && is_tag(line));
        if heading && moves {
            starts.push(at);
            moves = false;
        }
        if heading {
            comment = false;
        } else {
            comment = stays_open(line, comment);
            moves |= !line.trim_ascii().is_empty();
        }
        at += line.len();
    }
    starts
}

/// Whether a line looks like `[Name "value"]`.
fn is_tag(line: &[u8]) -> bool {
    let Some(rest) = line.strip_prefix(b"[") else {
        return false;
    };
    let name = rest
        .iter()
        .take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_')
        .count();
    name > 0 && rest[name..].trim_ascii_start().starts_with(b"\"")
}

/// Whether a comment is open behind a line of moves.
fn stays_open(line: &[u8], mut comment: bool) -> bool {
    for byte in line {
        match byte {
            b'{' => comment = true,
            b'}' => comment = false,
            // The rest of the line is a comment that ends with it.
            b';' if !comment => break,
            _ => {}
        }
    }
    comment
}

/// Where game trees of SGF begin: at brackets outside of all others and of values.
fn trees(bytes: &[u8]) -> Vec<usize> {
    let mut starts = Vec::new();
    let (mut depth, mut value, mut escaped) = (0_u32, false, false);
    for (at, byte) in bytes.iter().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if value => escaped = true,
            b']' => value = false,
            b'[' => value = true,
            b'(' if !value => {
                if depth == 0 {
                    starts.push(at);
                }
                depth += 1;
            }
            b')' if !value => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    starts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut<'a>(text: &'a str, format: &str, last: bool) -> Vec<&'a str> {
        let pieces = pieces(text.as_bytes(), format, last);
        pieces.into_iter().map(|piece| text[piece].trim()).collect()
    }

    #[test]
    fn games_begin_at_their_headings_and_never_in_comments() {
        let first = "[Event \"a\"]\n[White \"x\"]\n\n1. e4 {long\n[%clk 0:10]\n[White \"no\"]} e5 ; [Black\n1-0";
        let second = "[White \"y\"]\n\n1. d4 *";
        let third = "[Event \"c\"]\n\n1. c4 {never closed";
        let fourth = "[Event \"d\"]\n\n*";
        let text = [first, second, third, fourth].join("\n\n");
        assert_eq!(cut(&text, "pgn", true), [first, second, third, fourth]);
        assert_eq!(
            cut(&text, "pgn", false),
            [first, second, third],
            "the last may go on"
        );
        assert!(cut(" \n\n", "pgn", true).is_empty());
        assert_eq!(cut("1. e4 e5 *", "pgn", true), ["1. e4 e5 *"]);
    }

    #[test]
    fn trees_of_go_are_told_by_their_brackets() {
        let text = "(;GM[1]C[a ) \\] (];B[aa](;W[bb])(;W[cc]))\n(;GM[1];B[dd])";
        let (first, second) = text.split_once('\n').unwrap();
        assert_eq!(cut(text, "sgf", true), [first, second]);
        assert_eq!(cut(text, "sgf", false), [first]);
    }
}
