//! What can be set by UCI: the settings of the engine under the names graphical interfaces know, and a few options of
//! the protocol itself. Values are read forgivingly and checked here; a bad one changes nothing.

use std::fmt;

use hetman_game::strength::{self, FULL, RATINGS};
use hetman_game::{Error, Setting, SettingKind};

/// An option as it is listed.
#[derive(Clone, PartialEq, Debug)]
pub struct Offer {
    /// Its name.
    pub name: String,
    /// What values it takes, and the default.
    pub kind: Kind,
    /// What it changes.
    pub target: Target,
    /// Names it had before.
    pub aliases: &'static [&'static str],
}

/// What values an option takes, with the default.
#[derive(Clone, PartialEq, Debug)]
pub enum Kind {
    /// On or off.
    Check(bool),
    /// A whole number.
    Spin {
        /// The default.
        default: i64,
        /// The smallest.
        min: i64,
        /// The largest.
        max: i64,
    },
    /// One of these words, the default apart.
    Combo(String, Vec<&'static str>),
    /// Any text.
    Text(String),
    /// No value: something happens.
    Button,
}

/// What an option changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// A setting of the engine.
    Engine(&'static str),
    /// A switch of the game's rules.
    Game(&'static str),
    /// The engine's memory, to be cleared.
    ClearHash,
    /// Whether the interface ponders; for information only.
    Ponder,
    /// Whether [`Target::Elo`] counts.
    LimitStrength,
    /// A rating to play at.
    Elo,
    /// A level to play at where no rating counts.
    Skill,
    /// Whether chances to win, draw and lose are shown.
    ShowWdl,
}

/// The names interfaces know, and the settings they mean.
const STANDARD: [(&str, &str); 8] = [
    ("Hash", "hash"),
    ("Threads", "threads"),
    ("MultiPV", "multipv"),
    ("Move Overhead", "move_overhead"),
    ("Eval", "eval"),
    ("EvalFile", "eval_file"),
    ("SyzygyPath", "syzygy"),
    ("BookFile", "book"),
];
/// The levels some interfaces know; at the highest the engine plays as well as it can.
const SKILLS: (i64, i64) = (0, 20);

/// Everything that can be set, given the settings of the engine and of the game.
pub fn offers(engine: &[Setting], game: &[Setting]) -> Vec<Offer> {
    let has = |name| engine.iter().any(|setting| setting.name == name);
    let plain = |name: &str, kind, target| Offer {
        name: name.into(),
        kind,
        target,
        aliases: &[],
    };
    let of = |name: &str, setting: &Setting| Offer {
        aliases: setting.aliases,
        ..plain(name, kind(setting), Target::Engine(setting.name))
    };
    let standard = |&(name, meant): &(&str, &str)| {
        Some(of(name, engine.iter().find(|one| one.name == meant)?))
    };
    let mut list: Vec<Offer> = STANDARD.iter().filter_map(standard).collect();
    list.push(plain("Clear Hash", Kind::Button, Target::ClearHash));
    list.push(plain("Ponder", Kind::Check(false), Target::Ponder));
    if has(strength::SETTING) {
        let spin = |(min, max)| Kind::Spin {
            default: max,
            min,
            max,
        };
        let kind = spin((i64::from(*RATINGS.start()), i64::from(*RATINGS.end())));
        list.push(plain("Skill Level", spin(SKILLS), Target::Skill));
        list.push(plain(
            "UCI_LimitStrength",
            Kind::Check(false),
            Target::LimitStrength,
        ));
        list.push(plain("UCI_Elo", kind, Target::Elo));
    }
    if let Some(setting) = game.iter().find(|setting| setting.name == "chess960") {
        list.push(plain(
            "UCI_Chess960",
            kind(setting),
            Target::Game(setting.name),
        ));
    }
    list.push(plain("UCI_ShowWDL", Kind::Check(false), Target::ShowWdl));
    let rest = engine
        .iter()
        .filter(|setting| STANDARD.iter().all(|(_, meant)| *meant != setting.name))
        .filter(|setting| setting.name != strength::SETTING);
    list.extend(rest.map(|setting| of(setting.name, setting)));
    list
}

/// The rating at which a skill level plays.
pub fn rating_of(skill: i64) -> i32 {
    if skill >= SKILLS.1 {
        return FULL;
    }
    let (least, most) = (*RATINGS.start(), *RATINGS.end());
    least + (most - least) * skill.max(SKILLS.0) as i32 / (SKILLS.1 - 1) as i32
}

fn kind(setting: &Setting) -> Kind {
    match &setting.kind {
        SettingKind::Switch => Kind::Check(setting.value == "on"),
        SettingKind::Number { min, max } => Kind::Spin {
            default: setting.value.parse().unwrap_or(*min),
            min: *min,
            max: *max,
        },
        SettingKind::Choice(words) => Kind::Combo(setting.value.clone(), words.clone()),
        SettingKind::Decimal { .. } | SettingKind::Text | SettingKind::File => {
            Kind::Text(setting.value.clone())
        }
    }
}

/// The option of this name, whatever its case; a setting is found under its own name and its old ones too.
pub fn find<'a>(offers: &'a [Offer], name: &str) -> Result<&'a Offer, Error> {
    let named = offers
        .iter()
        .find(|offer| offer.name.eq_ignore_ascii_case(name));
    let meant = |offer: &&Offer| matches!(offer.target, Target::Engine(own) if own.eq_ignore_ascii_case(name));
    let before = |offer: &&Offer| {
        let mut aliases = offer.aliases.iter();
        aliases.any(|alias| alias.eq_ignore_ascii_case(name))
    };
    let found = named.or_else(|| offers.iter().find(meant));
    let found = found.or_else(|| offers.iter().find(before));
    found.ok_or_else(|| {
        Error::unknown(
            "option",
            name,
            offers.iter().map(|offer| offer.name.as_str()),
        )
    })
}

impl Offer {
    /// The value in the words of a [`Setting`], or what the option would take.
    pub fn read(&self, value: Option<&str>) -> Result<String, Error> {
        let value = value.unwrap_or_default().trim();
        let refuse = |takes: &str| Err(Error::value(&self.name, value, takes));
        match &self.kind {
            Kind::Check(_) => match value.to_ascii_lowercase().as_str() {
                "true" | "on" | "yes" | "1" => Ok("on".into()),
                "false" | "off" | "no" | "0" => Ok("off".into()),
                _ => refuse("`true` or `false`"),
            },
            Kind::Spin { min, max, .. } => match value.parse::<i64>() {
                Ok(number) if (*min..=*max).contains(&number) => Ok(number.to_string()),
                _ => refuse(&format!("a whole number from {min} to {max}")),
            },
            Kind::Combo(_, words) => {
                match words.iter().find(|word| word.eq_ignore_ascii_case(value)) {
                    Some(word) => Ok((*word).into()),
                    None => refuse(&format!("one of: {}", words.join(", "))),
                }
            }
            Kind::Text(_) => Ok(if value == "<empty>" {
                String::new()
            } else {
                value.into()
            }),
            Kind::Button => Ok(String::new()),
        }
    }
}

impl fmt::Display for Offer {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "option name {} type ", self.name)?;
        match &self.kind {
            Kind::Check(default) => write!(f, "check default {default}"),
            Kind::Spin { default, min, max } => {
                write!(f, "spin default {default} min {min} max {max}")
            }
            Kind::Combo(default, words) => {
                write!(f, "combo default {default}")?;
                words.iter().try_for_each(|word| write!(f, " var {word}"))
            }
            Kind::Text(default) if default.is_empty() => write!(f, "string default <empty>"),
            Kind::Text(default) => write!(f, "string default {default}"),
            Kind::Button => write!(f, "button"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setting(name: &'static str, value: &str, kind: SettingKind) -> Setting {
        Setting {
            name,
            meaning: "",
            value: value.into(),
            kind,
            aliases: &[],
            marks: &[],
        }
    }

    fn sample() -> Vec<Offer> {
        let engine = [
            setting("null_move", "on", SettingKind::Switch),
            setting("hash", "16", SettingKind::Number { min: 1, max: 64 }),
            setting("eval", "plain", SettingKind::Choice(vec!["plain", "fancy"])),
            setting(
                "elo",
                "3000",
                SettingKind::Number {
                    min: 600,
                    max: 3000,
                },
            ),
            setting("book", "", SettingKind::Text),
            Setting {
                aliases: &["etc"],
                ..setting("transposition_cutoffs", "on", SettingKind::Switch)
            },
        ];
        offers(&engine, &[setting("chess960", "off", SettingKind::Switch)])
    }

    #[test]
    fn options_are_listed_as_interfaces_expect() {
        let lines: Vec<String> = sample().iter().map(ToString::to_string).collect();
        for line in [
            "option name Hash type spin default 16 min 1 max 64",
            "option name Eval type combo default plain var plain var fancy",
            "option name Skill Level type spin default 20 min 0 max 20",
            "option name Clear Hash type button",
            "option name UCI_Elo type spin default 2800 min 600 max 2800",
            "option name UCI_Chess960 type check default false",
            "option name null_move type check default true",
            "option name BookFile type string default <empty>",
        ] {
            assert!(
                lines.iter().any(|listed| listed == line),
                "{line} is not in {lines:?}"
            );
        }
        assert!(
            offers(&[], &[])
                .iter()
                .all(|offer| !offer.name.contains("Elo") && !offer.name.contains("960"))
        );
    }

    #[test]
    fn values_are_read_forgivingly_and_refused_by_name() {
        let offers = sample();
        let read = |name: &str, value| find(&offers, name).and_then(|offer| offer.read(value));
        assert_eq!(read("HASH", Some("32")), Ok("32".into()));
        assert_eq!(read("skill level", Some("3")), Ok("3".into()));
        assert_eq!(read("Null_Move", Some("FALSE")), Ok("off".into()));
        assert_eq!(read("eval", Some("Fancy")), Ok("fancy".into()));
        assert_eq!(read("book", Some("<empty>")), Ok(String::new()));
        assert_eq!(read("clear hash", None), Ok(String::new()));
        let renamed = Target::Engine("transposition_cutoffs");
        assert_eq!(find(&offers, "ETC").unwrap().target, renamed);
        for (name, value, says) in [
            (
                "Hash",
                Some("65"),
                "option `Hash` cannot be `65`; it takes a whole number from 1 to 64",
            ),
            (
                "Hash",
                None,
                "option `Hash` cannot be ``; it takes a whole number from 1 to 64",
            ),
            (
                "eval",
                Some("x"),
                "option `Eval` cannot be `x`; it takes one of: plain, fancy",
            ),
            (
                "null_move",
                Some("maybe"),
                "option `null_move` cannot be `maybe`; it takes `true` or `false`",
            ),
        ] {
            assert_eq!(read(name, value).unwrap_err().to_string(), says);
        }
        assert!(
            read("Hush", Some("1"))
                .unwrap_err()
                .to_string()
                .starts_with("unknown option `Hush`; known are: Hash")
        );
    }

    #[test]
    fn skills_become_ratings() {
        assert_eq!(
            [-1, 0, 10, 19, 20].map(rating_of),
            [600, 600, 1757, 2800, FULL]
        );
    }
}
