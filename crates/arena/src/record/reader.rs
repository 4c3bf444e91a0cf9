//! Reading games back: tags, the words of the main line and those of its variations. The words become moves only on a
//! board.

use hetman_game::{Board, Entry, Error, Spec};

/// A game as it was read.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Reading {
    /// Names and values, in the order given.
    pub tags: Vec<(String, String)>,
    /// The moves as they were written.
    pub moves: Vec<String>,
    /// What might have been played instead, in the order written.
    pub variations: Vec<Variation>,
    /// The result, if there is one.
    pub result: Option<String>,
}

/// Moves that leave another line.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Variation {
    /// The line it leaves: 0 is the game, 1 its first variation.
    pub of: usize,
    /// How many of that line's own moves it keeps.
    pub after: usize,
    /// The moves as they were written.
    pub moves: Vec<String>,
}

impl Reading {
    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags
            .iter()
            .find(|(known, _)| known == name)
            .map(|(_, value)| value.as_str())
    }

    /// The moves of a line: 0 is the game, 1 its first variation.
    fn line(&mut self, line: usize) -> &mut Vec<String> {
        match line.checked_sub(1) {
            Some(at) if at < self.variations.len() => &mut self.variations[at].moves,
            _ => &mut self.moves,
        }
    }

    /// Begins a variation of a line, which takes that line's last move back.
    fn branch(&mut self, of: usize) -> usize {
        let after = self.line(of).len().saturating_sub(1);
        self.variations.push(Variation {
            of,
            after,
            moves: Vec::new(),
        });
        self.variations.len()
    }

    /// Plays the game through and gives back its last position.
    pub fn replay(&self, entry: &dyn Entry, game: &Spec) -> Result<Box<dyn Board>, Error> {
        let mut board = entry.board(game, self.tag("FEN"))?;
        self.moves.iter().try_for_each(|word| board.play(word))?;
        Ok(board)
    }
}

/// Reads games; comments and move numbers are left out.
pub fn read(text: &str) -> Vec<Reading> {
    let mut games = vec![Reading::default()];
    // The line that is being read: 0 is the game, 1 its first variation.
    let mut line = 0;
    let mut rest = text.trim_start();
    while let (Some(first), Some(game)) = (rest.chars().next(), games.last_mut()) {
        let ended = game.result.is_some() || !game.moves.is_empty();
        match first {
            '[' if ended => {
                games.push(Reading::default());
                line = 0;
            }
            '[' => rest = read_tag(rest, game),
            '{' => rest = rest.split_once('}').map_or("", |(_, after)| after),
            '(' => (line, rest) = (game.branch(line), &rest[1..]),
            ')' => {
                (line, rest) = (
                    game.variations
                        .get(line.wrapping_sub(1))
                        .map_or(0, |left| left.of),
                    &rest[1..],
                );
            }
            ';' => rest = rest.split_once('\n').map_or("", |(_, after)| after),
            _ => rest = read_word(rest, game, line),
        }
        rest = rest.trim_start();
    }
    games.retain(|game| !game.tags.is_empty() || !game.moves.is_empty() || game.result.is_some());
    games
}

fn read_tag<'a>(text: &'a str, game: &mut Reading) -> &'a str {
    let (line, rest) = text.split_once('\n').unwrap_or((text, ""));
    let inside = line.trim().trim_start_matches('[').trim_end_matches(']');
    if let Some((name, value)) = inside.split_once(' ') {
        let value = value.trim();
        let bare = value
            .strip_prefix('"')
            .and_then(|value| value.strip_suffix('"'))
            .unwrap_or(value);
        let value = bare.replace("\\\"", "\"").replace("\\\\", "\\");
        game.tags.push((name.to_owned(), value));
    }
    rest
}

/// Where a word ends; brackets belong to it only in pairs, as in `e8(Q)`.
fn word_end(text: &str) -> usize {
    let mut open = 0;
    let ends = |letter: char| {
        open += i32::from(letter == '(') - i32::from(letter == ')');
        open < 0 || letter.is_whitespace() || "{;".contains(letter)
    };
    text.find(ends)
        .unwrap_or(text.len())
        .max(text.chars().next().map_or(0, char::len_utf8))
}

fn read_word<'a>(text: &'a str, game: &mut Reading, line: usize) -> &'a str {
    let (word, rest) = text.split_at(word_end(text));
    if ["1-0", "0-1", "1/2-1/2", "*"].contains(&word) {
        if line == 0 {
            game.result = Some(word.to_owned());
        }
        return rest;
    }
    // `12.e4` carries its number with it; a lone number of a game whose moves are numbers has no dot.
    let numbered = word
        .find('.')
        .filter(|&dot| word[..dot].chars().all(|c| c.is_ascii_digit()));
    let word = numbered.map_or(word, |_| {
        word.trim_start_matches(|c: char| c.is_ascii_digit())
            .trim_start_matches('.')
    });
    if !word.is_empty() && !word.starts_with('$') {
        game.line(line)
            .push(word.trim_end_matches(['!', '?']).to_owned());
    }
    rest
}
