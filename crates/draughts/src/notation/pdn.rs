//! Games in portable draughts notation: what a game is, and how it is written. Reading is in `pdn/reader.rs`.

mod format;
mod reader;

use hetman_game::options::Value;
use hetman_game::{Board, Entry, Error, Player, Spec, Turn, scan};

use crate::geometry::Geometry;
use crate::rules::{Colour, Rules, Squares};
use crate::variants::{Variant, Visitor};

pub use format::Pdn;
pub use hetman_game::scan::Outcome;
pub use reader::Reader;

/// A game with its tags.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// The rules it was played by.
    pub variant: Variant,
    /// Names and values, in the order given.
    pub tags: Vec<(String, String)>,
    /// The moves of the game, variations left out, every capture with all its squares.
    pub moves: Vec<String>,
    /// How it ended.
    pub outcome: Outcome,
}

impl Game {
    /// A game without moves and tags.
    pub fn new(variant: Variant) -> Self {
        Self {
            variant,
            tags: Vec::new(),
            moves: Vec::new(),
            outcome: Outcome::Unknown,
        }
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags
            .iter()
            .find(|(known, _)| known == name)
            .map(|(_, value)| value.as_str())
    }

    /// Where the game starts: its `FEN`, or the start position.
    pub fn start(&self) -> Result<Box<dyn Board>, Error> {
        let game = Spec::named("draughts").with("variant", &self.variant.show());
        crate::entry().board(&game, self.tag("FEN"))
    }

    /// Writes the game: tags, among them the rules, then moves in lines of at most 80 columns.
    pub fn write(&self) -> Result<String, Error> {
        let mut tags = self.tags.clone();
        tags.retain(|(name, _)| name != "GameType" && name != "Variant");
        match self.variant.with(GameType) {
            Some(kind) => tags.push(("GameType".into(), kind)),
            None => tags.push(("Variant".into(), self.variant.show())),
        }
        Ok(scan::heading(&tags) + "\n" + &scan::wrapped(&self.words()?) + "\n")
    }

    /// The moves with their numbers, and the result.
    fn words(&self) -> Result<Vec<String>, Error> {
        let mut board = self.start()?;
        let mut words = Vec::new();
        let shift = usize::from(board.turn() == Turn::Player(Player::SECOND));
        for (at, word) in self.moves.iter().enumerate() {
            let ply = at + shift;
            if ply.is_multiple_of(2) {
                words.push(format!("{}.", ply / 2 + 1));
            } else if at == 0 {
                words.push(format!("{}...", ply / 2 + 1));
            }
            board.play(word)?;
            words.extend(board.history().pop());
        }
        words.push(self.outcome.word().to_owned());
        Ok(words)
    }
}

/// The `GameType` of a variant, if PDN has one: number, who begins, size, how squares are written, whether mirrored.
struct GameType;

impl Visitor for GameType {
    type Output = Option<String>;

    fn visit<R: Rules>(self) -> Option<String> {
        let squares = match (R::SQUARES, R::FIRST) {
            (Squares::Letters, _) => "A0",
            (_, Colour::White) => "N2",
            (_, Colour::Black) => "N1",
        };
        let (size, mirrored) = (R::Geometry::SIZE, u8::from(R::SQUARES == Squares::Mirrored));
        let kind = format!(
            "{},{},{size},{size},{squares},{mirrored}",
            R::GAME_TYPE,
            R::FIRST.letter()
        );
        (R::GAME_TYPE > 0).then_some(kind)
    }
}

/// The variant that a `GameType` names by its number and who begins.
fn variant_of(kind: &str) -> Option<Variant> {
    let mut fields = kind.split(',').map(str::trim);
    let (number, first) = (fields.next(), fields.next());
    let fits = |known: &str| {
        let mut known = known.split(',');
        known.next() == number
            && first.is_none_or(|first| first.is_empty() || known.next() == Some(first))
    };
    Variant::ALL
        .iter()
        .copied()
        .find(|variant| variant.with(GameType).is_some_and(|known| fits(&known)))
}

/// Reads the last word of a game; draughts also counts in points.
fn outcome_of(word: &str) -> Option<Outcome> {
    match word {
        "2-0" => Some(Outcome::WhiteWins),
        "0-2" => Some(Outcome::BlackWins),
        "1-1" | "0-0" => Some(Outcome::Draw),
        _ => Outcome::from_word(word),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_back() {
        for (variant, kind, moves) in [
            (
                Variant::English,
                "21,B,8,8,N1,0",
                vec!["11-15", "23-19", "8-11", "22-17"],
            ),
            (Variant::House, "21,W,8,8,N2,0", vec!["23-19", "11-15"]),
            (
                Variant::Russian,
                "25,W,8,8,A0,0",
                vec!["c3-d4", "f6-g5", "d4-e5", "d6:f4"],
            ),
            (
                Variant::International,
                "20,W,10,10,N2,0",
                vec!["32-28", "19-23", "28x19", "14x23"],
            ),
            (Variant::Italian, "22,W,8,8,N2,1", vec!["23-19", "12-15"]),
        ] {
            let mut game = Game::new(variant);
            game.tags.push(("Event".into(), "a \"quoted\" one".into()));
            game.moves = moves.into_iter().map(str::to_owned).collect();
            game.outcome = Outcome::Draw;
            let text = game.write().unwrap();
            let read = Reader::new(text.as_bytes(), Variant::English)
                .next()
                .unwrap()
                .unwrap();
            assert_eq!(
                (read.variant, read.tag("GameType")),
                (variant, Some(kind)),
                "{text}"
            );
            assert_eq!((&read.moves, read.outcome), (&game.moves, Outcome::Draw));
            assert_eq!(read.write().unwrap(), text);
        }
    }

    #[test]
    fn game_types_name_variants() {
        for (kind, variant) in [
            ("20", Variant::International),
            ("21", Variant::English),
            ("25,W", Variant::Russian),
        ] {
            assert_eq!(variant_of(kind), Some(variant));
        }
        assert_eq!(variant_of("99"), None);
        assert_eq!(variant_of(""), None);
    }
}
