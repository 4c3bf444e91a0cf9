//! PDN as the kind of record that draughts has, for those who know no game.

use hetman_game::options::Value;
use hetman_game::record::{GameRecord, RecordFormat};
use hetman_game::{Error, Spec};

use super::reader::named;
use super::{Game, Reader};
use crate::notation::DraughtsRules;
use crate::variants::Variant;

/// The format.
pub struct Pdn;

impl RecordFormat for Pdn {
    fn name(&self) -> &'static str {
        "pdn"
    }

    /// A text is PDN if its tags name a variant.
    fn read(&self, text: &str) -> Option<Result<GameRecord, Error>> {
        let tags = text
            .lines()
            .map(str::trim)
            .filter_map(|line| line.strip_prefix('['));
        let mut tags = tags.filter_map(|line| line.split_once('"'));
        let names = |(name, value): (&str, &str)| {
            named(name.trim(), value.split('"').next().unwrap_or_default())
        };
        tags.find_map(names)?;
        let game = Reader::new(text.as_bytes(), Variant::English).next()?;
        Some(game.map(record))
    }

    fn write(&self, record: &GameRecord) -> Result<String, Error> {
        let mut rules = DraughtsRules::default();
        record.game.apply(&mut rules)?;
        let mut game = Game::new(rules.variant);
        let [white, black] = record.players.clone();
        let tags = [
            ("Event", "?".to_owned()),
            ("White", white),
            ("Black", black),
            ("Result", record.outcome.word().into()),
        ];
        game.tags = tags.map(|(name, value)| (name.to_owned(), value)).into();
        if let Some(start) = &record.start {
            game.tags.extend([
                ("SetUp".to_owned(), "1".to_owned()),
                ("FEN".to_owned(), start.clone()),
            ]);
        }
        game.moves.clone_from(&record.moves);
        game.outcome = record.outcome;
        game.write()
    }
}

fn record(game: Game) -> GameRecord {
    let player = |name: &str| game.tag(name).unwrap_or("?").to_owned();
    GameRecord {
        game: Spec::named("draughts").with("variant", &game.variant.show()),
        start: game.tag("FEN").map(str::to_owned),
        players: [player("White"), player("Black")],
        outcome: game.outcome,
        tally: None,
        moves: game.moves,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hetman_game::scan::Outcome;

    #[test]
    fn what_is_written_is_read_back() {
        let record = GameRecord {
            game: "draughts(variant=russian)".parse().unwrap(),
            start: Some("W:Wc3,e3:Bd6,f6".into()),
            moves: ["c3-d4", "f6-g5"].map(str::to_owned).into(),
            players: ["one".into(), "two".into()],
            outcome: Outcome::Draw,
            tally: None,
        };
        let text = Pdn.write(&record).unwrap();
        assert!(text.contains("[GameType \"25,W,8,8,A0,0\"]"), "{text}");
        assert_eq!(Pdn.read(&text).unwrap().unwrap(), record);
        let tabbed = Pdn
            .read("[GameType \"21\"]\n[FEN \"W:W31\t,32:B1,2\"]\n\n*\n")
            .unwrap()
            .unwrap();
        assert_eq!(
            Pdn.read(&Pdn.write(&tabbed).unwrap()).unwrap().unwrap(),
            tabbed
        );
    }

    #[test]
    fn other_records_are_left_alone() {
        assert!(Pdn.read("[Event \"x\"]\n\n1. e4 e5 *").is_none());
        assert!(Pdn.read("[GameType \"chess\"]\n\n1. e4 e5 *").is_none());
        assert!(Pdn.read("W:W31:B1").is_none());
        assert!(
            Pdn.read("[GameType \"21\"]\n\n1. 11-99 *")
                .unwrap()
                .is_err()
        );
    }
}
