//! PDN, the portable draughts notation: its heading names the variant, by a number or by a word; rules that were changed
//! are named by our spec.

use hetman_game::options::Value;
use hetman_game::record::{GameRecord, RecordFormat, first_ply};
use hetman_game::{Entry, Error, Settings, Spec};
use hetman_record::pgn::{self, Dialect};
use hetman_record::{Record, Tag};

use crate::geometry::Geometry;
use crate::notation::DraughtsRules;
use crate::rules::{Colour, Rules, Squares};
use crate::variants::{Variant, Visitor};

/// The format.
pub struct Pdn;

impl RecordFormat for Pdn {
    fn name(&self) -> &'static str {
        "pdn"
    }

    /// A text is PDN if its tags name a variant, or if it is taken for draughts and names no other game.
    fn read(&self, text: &str, usual: Option<&Spec>) -> Option<Result<GameRecord, Error>> {
        let record = pgn::read(text, Dialect::Pdn).into_iter().next()?;
        let named = record.tags.iter().rev().find_map(named);
        let unnamed = record.tag("GameType").is_none();
        let game = named.or_else(|| usual.filter(|_| unnamed).cloned())?;
        Some(GameRecord::read(&crate::entry(), game, record))
    }

    fn write(&self, record: &GameRecord) -> Result<String, Error> {
        let mut rules = DraughtsRules::default();
        record.game.apply(&mut rules)?;
        let board = crate::entry().board(&record.game, record.start.as_deref())?;
        let mut record = record.clone();
        record.set_start_tags();
        name(&rules, &mut record.record);
        Ok(pgn::write(&record.record, first_ply(None, board.mover())))
    }
}

/// Makes the heading name the variant, if it does not already; changed rules are no variant, and no game type to other
/// programs.
fn name(rules: &DraughtsRules, record: &mut Record) {
    let variant = Spec::named("draughts").with("variant", &rules.variant.show());
    let stale = |tag: &Tag| {
        matches!(tag.name.as_str(), "GameType" | "Variant")
            && (rules.is_custom() || named(tag).as_ref() != Some(&variant))
    };
    record.tags.retain(|tag| !stale(tag));
    record
        .tags
        .retain(|tag| tag.name != "GameType" || variant_of(&tag.value).is_some());
    match rules.variant.with(GameType) {
        _ if rules.is_custom() => record.default_tag("Variant", changed(rules).to_string()),
        Some(kind) => record.default_tag("GameType", kind),
        None => record.default_tag("Variant", rules.variant.show()),
    }
}

/// The spec with every rule that is not as usual, apart from how ways are counted.
fn changed(rules: &DraughtsRules) -> Spec {
    let usual = DraughtsRules::default().settings();
    let mut spec = Spec::named("draughts");
    for (own, usual) in rules.settings().iter().zip(&usual) {
        if own.value != usual.value && own.name != "paths" {
            spec = spec.with(own.name, &own.value);
        }
    }
    spec
}

/// The game a tag names: by the number of PDN, by our name of the variant, or as our spec.
fn named(tag: &Tag) -> Option<Spec> {
    let spec = |variant: Variant| Spec::named("draughts").with("variant", &variant.show());
    match tag.name.as_str() {
        "GameType" => variant_of(&tag.value).map(spec).or_else(|| own(&tag.value)),
        "Variant" => Variant::read(&tag.value.to_ascii_lowercase())
            .map(spec)
            .or_else(|| own(&tag.value)),
        _ => None,
    }
}

/// Our spec of draughts, if a text is one.
fn own(text: &str) -> Option<Spec> {
    let spec: Spec = text.parse().ok()?;
    let mut rules = DraughtsRules::default();
    spec.apply(&mut rules)
        .ok()
        .filter(|()| spec.name == "draughts")?;
    Some(if rules.is_custom() {
        changed(&rules)
    } else {
        Spec::named("draughts").with("variant", &rules.variant.show())
    })
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

#[cfg(test)]
mod tests {
    use super::*;

    fn again(text: &str) -> String {
        let record = Pdn.read(text, None).expect("PDN").expect("moves");
        Pdn.write(&record).unwrap()
    }

    #[test]
    fn what_is_read_is_written_back() {
        for (kind, start, moves) in [
            (
                "21,B,8,8,N1,0",
                "",
                "1. 11-15 23-19 (1... 22-18 2. 15x22 {x}) 2. 8-11! 22-17 $1 1-0",
            ),
            ("21,W,8,8,N2,0", "", "1. 23-19 11-15 *"),
            ("25,W,8,8,A0,0", "", "1. c3-d4 f6-g5 2. d4-e5 d6:f4 0-1"),
            (
                "25",
                "[SetUp \"1\"]\n[FEN \"W:Wc3,e3:Bd6,f6\"]\n",
                "1. c3-d4 f6-g5 1/2-1/2",
            ),
            ("20,W,10,10,N2,0", "", "1. 32-28 19-23 2. 28x19 14x23 2-0"),
            ("22,W,8,8,N2,1", "", "1. 23-19 12-15 *"),
        ] {
            let text = format!(
                "[Event \"a \\\"quoted\\\" one\"]\n[GameType \"{kind}\"]\n{start}[Unknown \"kept\"]\n\n{moves}\n"
            );
            assert_eq!(again(&text), text);
        }
    }

    #[test]
    fn variants_are_known_by_their_tags() {
        for (tag, moves, variant) in [
            (
                "[GameType \"20\"]",
                "1. 32-28 19-23 2. 28x19 *",
                "international",
            ),
            ("[GameType \"25,W\"]", "1. c3-d4 *", "russian"),
            ("[Variant \"Russian\"]", "1. c3-d4 *", "russian"),
            (
                "[GameType \"draughts(variant=house)\"]",
                "1. 23-19 *",
                "house",
            ),
        ] {
            let record = Pdn.read(&format!("{tag}\n\n{moves}"), None).unwrap();
            assert_eq!(record.unwrap().game.get("variant"), Some(variant));
        }
        assert_eq!((variant_of("99"), variant_of("")), (None, None));
        assert!(
            again("[GameType \"draughts(variant=russian)\"]\n\n1. c3-d4 *").contains("\"25,W,")
        );
        let bare = Pdn.read("1. 11 - 15 23-19*", Some(&Spec::named("draughts")));
        assert_eq!(
            bare.unwrap().unwrap().record.tree.words(),
            ["11-15", "23-19"]
        );
    }

    #[test]
    fn other_records_are_left_alone_and_impossible_moves_named() {
        assert!(Pdn.read("[Event \"x\"]\n\n1. e4 e5 *", None).is_none());
        assert!(
            Pdn.read("[GameType \"chess\"]\n\n1. e4 e5 *", None)
                .is_none()
        );
        assert!(Pdn.read("W:W31:B1", None).is_none());
        for text in [
            "[GameType \"21\"]\n\n1. 11-15 22-33 *",
            "[GameType \"21\"]\n\n1. 11-15 (1. 22-33) *",
        ] {
            let error = Pdn.read(text, None).unwrap().unwrap_err().to_string();
            assert!(error.contains("`22-33`"), "{error}");
        }
        assert!(
            Pdn.read("[GameType \"21\"]\n[FEN \"nonsense\"]\n\n*", None)
                .unwrap()
                .is_err()
        );
    }
}
