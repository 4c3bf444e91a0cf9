//! PGN as chess has it: the rules are in the tag `Variant`. Reading and writing themselves suit every game.

use hetman_game::record::{GameRecord, RecordFormat};
use hetman_game::{Error, Spec};
use hetman_record::Record;
use hetman_record::pgn::{self, Dialect};

use crate::policy::entry;

/// The format.
pub struct Pgn;

impl RecordFormat for Pgn {
    fn name(&self) -> &'static str {
        "pgn"
    }

    /// A text is chess if it says so, or if it is taken for chess and says nothing else.
    fn read(&self, text: &str, usual: Option<&Spec>) -> Option<Result<GameRecord, Error>> {
        let record = pgn::read(text, Dialect::Pgn).into_iter().next()?;
        let game = rules(&record, usual)?;
        Some(GameRecord::read(&entry(), game, record))
    }

    fn write(&self, record: &GameRecord) -> Result<String, Error> {
        let mut record = record.clone();
        if record.game.get("chess960") == Some("on") {
            record.record.default_tag("Variant", "Chess960");
        }
        record.write_pgn(&entry())
    }
}

/// The rules that a heading names.
fn rules(record: &Record, usual: Option<&Spec>) -> Option<Spec> {
    let named = record.tag("GameType");
    let named = named.map(|kind| kind.parse().ok().filter(|spec: &Spec| spec.name == "chess"));
    let variant = record.tag("Variant").map(str::to_ascii_lowercase);
    let is = |names: &[&str]| {
        let variant = variant.as_deref().unwrap_or_default();
        names.iter().any(|name| variant.contains(name))
    };
    match named {
        Some(Some(game)) => Some(game),
        None if is(&["960", "fischer", "frc"]) => Some(Spec::named("chess").with("chess960", "on")),
        None if is(&["standard", "chess"]) => Some(usual.cloned().unwrap_or(Spec::named("chess"))),
        Some(None) | None => usual.cloned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn castling_in_chess960_is_read_by_its_tag() {
        let text = "[Variant \"Fischerandom\"]\n[FEN \"4k3/8/8/8/8/8/8/1K4R1 w K - 0 9\"]\n[SetUp \"1\"]\n\n9. O-O {home} *\n";
        let record = Pgn.read(text, None).unwrap().unwrap();
        assert_eq!(record.game.to_string(), "chess(chess960=on)");
        assert_eq!(record.record.tree.words(), ["O-O"]);
        let written = Pgn.write(&record).unwrap();
        assert!(written.ends_with("\n\n9. O-O {home} *\n"), "{written}");
        assert!(
            written.starts_with("[Variant \"Fischerandom\"]\n"),
            "{written}"
        );
    }

    #[test]
    fn other_records_are_left_alone() {
        assert!(Pgn.read("[Event \"x\"]\n\n1. e4 e5 *", None).is_none());
        assert!(Pgn.read("[GameType \"go\"]\n\n1. C3 *", None).is_none());
        let error = Pgn.read("1. e4 Qh4", Some(&Spec::named("chess"))).unwrap();
        assert!(error.unwrap_err().to_string().contains("`Qh4`"));
    }
}
