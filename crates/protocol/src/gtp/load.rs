//! A game from a file, as `loadsgf` asks for it: its rules, and its moves up to the one named.

use hetman_game::record;

use super::command::Request;
use super::grammar::{Gtp, GtpResult, done};

/// Larger files are no games.
const LARGEST: usize = 1 << 20;

impl Gtp {
    /// `loadsgf`: the game in a file, up to before a move, or to its end.
    pub(super) fn load(&mut self, request: &Request) -> GtpResult {
        let name = request.word(0, "a file")?;
        let upto = match request.words.get(1) {
            None => usize::MAX,
            Some(word) => word
                .parse::<usize>()
                .map_err(|_| "syntax error: no number of a move")?
                .saturating_sub(1),
        };
        let cannot = |_| "cannot load file".to_owned();
        let bytes = self.files.read(name).map_err(cannot)?;
        if bytes.len() > LARGEST {
            return Err("cannot load file".into());
        }
        let text = String::from_utf8_lossy(&bytes);
        let game = record::read(self.session.entry(), &text, Some(self.session.game()));
        let game = game
            .ok_or("cannot load file")?
            .map_err(|error| error.to_string())?;
        self.session.clear().map_err(|error| error.to_string())?;
        for (name, value) in &game.game.settings {
            done(self.session.set_rule(name, value))?;
        }
        let words = game.record.tree.words();
        let start = game.start.as_deref().unwrap_or_default();
        done(
            self.session
                .set_position(start, &words[..upto.min(words.len())]),
        )
    }
}
