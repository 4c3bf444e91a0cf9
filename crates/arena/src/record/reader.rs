//! Reading games back: tags and the words of the main line. The words become moves only on a board.

use hetman_game::{Board, Entry, Error, Spec};

/// A game as it was read: tags and the words of its main line.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Reading {
    /// Names and values, in the order given.
    pub tags: Vec<(String, String)>,
    /// The moves as they were written.
    pub moves: Vec<String>,
    /// The result, if there is one.
    pub result: Option<String>,
}

impl Reading {
    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Plays the game through and gives back its last position.
    pub fn replay(&self, entry: &dyn Entry, game: &Spec) -> Result<Box<dyn Board>, Error> {
        let mut board = entry.board(game, self.tag("FEN"))?;
        self.moves.iter().try_for_each(|word| board.play(word))?;
        Ok(board)
    }
}

/// Reads games; comments, variations and move numbers are left out.
pub fn read(text: &str) -> Vec<Reading> {
    let mut games = vec![Reading::default()];
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let ended = games.last().is_some_and(|game| game.result.is_some() || !game.moves.is_empty());
        match first {
            '[' if ended => games.push(Reading::default()),
            '[' => rest = read_tag(rest, games.last_mut()),
            '{' => rest = rest.split_once('}').map_or("", |(_, after)| after),
            '(' => rest = skip_variation(rest),
            ';' => rest = rest.split_once('\n').map_or("", |(_, after)| after),
            _ => rest = read_word(rest, games.last_mut()),
        }
        rest = rest.trim_start();
    }
    games.retain(|game| *game != Reading::default());
    games
}

fn read_tag<'a>(text: &'a str, game: Option<&mut Reading>) -> &'a str {
    let (line, rest) = text.split_once('\n').unwrap_or((text, ""));
    let inside = line.trim().trim_start_matches('[').trim_end_matches(']');
    if let (Some((name, value)), Some(game)) = (inside.split_once(' '), game) {
        let value = value.trim();
        let bare = value.strip_prefix('"').and_then(|value| value.strip_suffix('"')).unwrap_or(value);
        let value = bare.replace("\\\"", "\"").replace("\\\\", "\\");
        game.tags.push((name.to_owned(), value));
    }
    rest
}

/// Leaves out a variation with everything inside; brackets in its comments do not count.
fn skip_variation(text: &str) -> &str {
    let (mut open, mut comment) = (0, false);
    for (at, letter) in text.char_indices() {
        match letter {
            '}' => comment = false,
            _ if comment => {}
            '{' => comment = true,
            '(' => open += 1,
            ')' if open == 1 => return &text[at + 1..],
            ')' => open -= 1,
            _ => {}
        }
    }
    ""
}

fn read_word<'a>(text: &'a str, game: Option<&mut Reading>) -> &'a str {
    let end = text.find(|c: char| c.is_whitespace() || "{;".contains(c)).unwrap_or(text.len());
    let (word, rest) = text.split_at(end.max(text.chars().next().map_or(0, char::len_utf8)));
    let Some(game) = game else { return rest };
    if ["1-0", "0-1", "1/2-1/2", "*"].contains(&word) {
        game.result = Some(word.to_owned());
        return rest;
    }
    // `12.e4` carries its number with it; a lone number of a game whose moves are numbers has no dot.
    let numbered = word.find('.').filter(|&dot| word[..dot].chars().all(|c| c.is_ascii_digit()));
    let word = numbered.map_or(word, |_| word.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start_matches('.'));
    if !word.is_empty() && !word.starts_with('$') {
        game.moves.push(word.trim_end_matches(['!', '?']).to_owned());
    }
    rest
}
