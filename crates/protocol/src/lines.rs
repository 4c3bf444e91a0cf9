//! Lines from an untrusted stream: bounded in length, whatever their bytes are.

use std::io::{self, BufRead};

/// One line of a stream.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// A whole line without its end; bytes that are no text are replaced.
    Text(String),
    /// A line longer than allowed, skipped to its end.
    TooLong,
}

/// Reads the next line of at most `most` bytes; none at the end of the stream. A last line needs no end.
pub fn read(input: &mut impl BufRead, most: usize) -> io::Result<Option<Line>> {
    let mut line = Vec::new();
    let mut too_long = false;
    let mut started = false;
    loop {
        let bytes = match input.fill_buf() {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        let end = bytes.iter().position(|&byte| byte == b'\n');
        let part = &bytes[..end.unwrap_or(bytes.len())];
        if part.is_empty() && end.is_none() {
            return Ok(started.then(|| finished(&line, too_long)));
        }
        started = true;
        too_long |= line.len() + part.len() > most;
        if !too_long {
            line.extend_from_slice(part);
        }
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() {
            return Ok(Some(finished(&line, too_long)));
        }
    }
}

fn finished(line: &[u8], too_long: bool) -> Line {
    if too_long {
        Line::TooLong
    } else {
        Line::Text(String::from_utf8_lossy(line).into_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    #[test]
    fn every_line_comes_once_and_none_is_too_long() {
        let bytes: &[u8] = b"one\r\n\n\xff\0two\nmuch too long\nlast";
        for size in [1, 2, 3, 64] {
            let mut input = BufReader::with_capacity(size, bytes);
            let mut lines = Vec::new();
            while let Some(line) = read(&mut input, 8).unwrap() {
                lines.push(line);
            }
            let text = |text: &str| Line::Text(text.into());
            assert_eq!(
                lines,
                [
                    text("one\r"),
                    text(""),
                    text("\u{fffd}\0two"),
                    Line::TooLong,
                    text("last")
                ]
            );
        }
    }
}
