//! Settings with a name, a default, a range and a one-line meaning, declared once by [`options!`](crate::options!),
//! [`params!`](crate::params!) and [`choices!`](crate::choices!), and from then on settable by text everywhere.

use serde::Serialize;

use crate::Error;

/// One setting as it is listed for people and programs.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Setting {
    /// Its name in a spec.
    pub name: &'static str,
    /// One line: what it does.
    pub meaning: &'static str,
    /// Its present value; in a fresh engine, the default.
    pub value: String,
    /// What values it takes.
    pub kind: SettingKind,
    /// Names it had before, which specs and options of protocols may still use.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub aliases: &'static [&'static str],
    /// What its owner says of it beside its declaration, as that it is sound.
    #[serde(skip)]
    pub marks: &'static [&'static str],
}

impl Setting {
    /// Whether its declaration has this mark.
    pub fn is_marked(&self, mark: &str) -> bool {
        self.marks.contains(&mark)
    }

    /// Whether this is its name, or one it had before.
    pub fn is_called(&self, name: &str) -> bool {
        self.name == name || self.aliases.contains(&name)
    }
}

/// What values a setting takes.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum SettingKind {
    /// `on` or `off`.
    Switch,
    /// A whole number between two others, both included.
    Number {
        /// The smallest.
        min: i64,
        /// The largest.
        max: i64,
    },
    /// A number with a fraction between two others, both included.
    Decimal {
        /// The smallest.
        min: i64,
        /// The largest.
        max: i64,
    },
    /// One of these words.
    Choice(Vec<&'static str>),
    /// Any text.
    Text,
    /// The name of a file; its bytes come from the caller that may open files.
    File,
}

/// Something with settings.
pub trait Settings {
    /// All settings with their present values.
    fn settings(&self) -> Vec<Setting>;
    /// Sets one by name.
    fn set(&mut self, name: &str, value: &str) -> Result<(), Error>;
}

/// Nothing to set.
impl Settings for () {
    fn settings(&self) -> Vec<Setting> {
        Vec::new()
    }

    fn set(&mut self, name: &str, _value: &str) -> Result<(), Error> {
        Err(Error::unknown("option", name, []))
    }
}

/// Sets `name` in the first of several groups that has it.
pub fn set_in(groups: &mut [&mut dyn Settings], name: &str, value: &str) -> Result<(), Error> {
    let listed: Vec<Vec<Setting>> = groups.iter().map(|group| group.settings()).collect();
    match listed
        .iter()
        .position(|list| list.iter().any(|setting| setting.is_called(name)))
    {
        Some(at) => groups[at].set(name, value),
        None => Err(Error::unknown(
            "option",
            name,
            listed.iter().flatten().map(|setting| setting.name),
        )),
    }
}

/// A type a setting can have.
pub trait Value: Sized {
    /// What values it takes within `range`.
    fn kind(range: Option<(i64, i64)>) -> SettingKind;
    /// Reads a value, without regard to any range.
    fn read(text: &str) -> Option<Self>;
    /// Writes a value so that `read` understands it.
    fn show(&self) -> String;

    /// Reads the value of the setting `name`, or says what it would take.
    fn parse(name: &str, text: &str, range: Option<(i64, i64)>) -> Result<Self, Error> {
        let kind = Self::kind(range);
        let fits = match kind {
            SettingKind::Number { min, max } => {
                text.parse::<i64>().is_ok_and(|n| (min..=max).contains(&n))
            }
            SettingKind::Decimal { min, max } => text
                .parse::<f64>()
                .is_ok_and(|n| (min as f64..=max as f64).contains(&n)),
            _ => true,
        };
        Self::read(text)
            .filter(|_| fits)
            .ok_or_else(|| Error::value(name, text, takes(&kind)))
    }
}

fn takes(kind: &SettingKind) -> String {
    match kind {
        SettingKind::Switch => "`on` or `off`".into(),
        SettingKind::Number { min, max } => format!("a whole number from {min} to {max}"),
        SettingKind::Decimal { min, max } => format!("a number from {min} to {max}"),
        SettingKind::Choice(words) => format!("one of: {}", words.join(", ")),
        SettingKind::Text => "a text".into(),
        SettingKind::File => "the name of a file".into(),
    }
}

impl Value for bool {
    fn kind(_: Option<(i64, i64)>) -> SettingKind {
        SettingKind::Switch
    }

    fn read(text: &str) -> Option<Self> {
        match text {
            "on" | "true" => Some(true),
            "off" | "false" => Some(false),
            _ => None,
        }
    }

    fn show(&self) -> String {
        if *self { "on".into() } else { "off".into() }
    }
}

macro_rules! number {
    ($($type:ty)*) => {$(
        impl Value for $type {
            fn kind(range: Option<(i64, i64)>) -> SettingKind {
                let (min, max) = range.unwrap_or((i64::from(i32::MIN), i64::from(i32::MAX)));
                SettingKind::Number { min, max }
            }

            fn read(text: &str) -> Option<Self> {
                text.parse().ok()
            }

            fn show(&self) -> String {
                self.to_string()
            }
        }
    )*};
}
number!(i32 u32 u64 usize);

impl Value for f64 {
    fn kind(range: Option<(i64, i64)>) -> SettingKind {
        let (min, max) = range.unwrap_or((i64::from(i32::MIN), i64::from(i32::MAX)));
        SettingKind::Decimal { min, max }
    }

    fn read(text: &str) -> Option<Self> {
        text.parse().ok().filter(|number: &Self| number.is_finite())
    }

    fn show(&self) -> String {
        self.to_string()
    }
}

impl Value for String {
    fn kind(_: Option<(i64, i64)>) -> SettingKind {
        SettingKind::Text
    }

    fn read(text: &str) -> Option<Self> {
        Some(text.to_owned())
    }

    fn show(&self) -> String {
        self.clone()
    }
}

/// The name of a file. Setting it opens nothing: the bytes come from the caller that may open files.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct FileName(pub String);

impl Value for FileName {
    fn kind(_: Option<(i64, i64)>) -> SettingKind {
        SettingKind::File
    }

    fn read(text: &str) -> Option<Self> {
        Some(Self(text.to_owned()))
    }

    fn show(&self) -> String {
        self.0.clone()
    }
}

/// Declares a struct of settings: `/// meaning` then `name: type = default;` or `name: type = default, min..=max;`. An
/// `#[alias(old)]` before the name keeps an old name valid; `#[marked(word)]` is for the owner, who reads it in [`Setting`].
#[macro_export]
macro_rules! options {
    (@range) => { None };
    (@range $min:literal ..= $max:literal) => { Some(($min, $max)) };
    (
        $(#[$meta:meta])*
        $vis:vis struct $name:ident {
            $(
                #[doc = $meaning:literal]
                $( #[alias($($alias:ident),+)] )?
                $( #[marked($($mark:ident),+)] )?
                $field:ident : $type:ty = $default:expr $(, $min:literal ..= $max:literal)? ;
            )*
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Debug)]
        $vis struct $name { $( #[doc = $meaning] pub $field: $type, )* }

        impl Default for $name {
            fn default() -> Self {
                Self { $( $field: $default, )* }
            }
        }

        impl $crate::Settings for $name {
            fn settings(&self) -> Vec<$crate::Setting> {
                vec![$( $crate::Setting {
                    name: stringify!($field),
                    meaning: $meaning.trim_ascii(),
                    value: $crate::options::Value::show(&self.$field),
                    kind: <$type as $crate::options::Value>::kind($crate::options!(@range $($min ..= $max)?)),
                    aliases: &[$( $( stringify!($alias) ),+ )?],
                    marks: &[$( $( stringify!($mark) ),+ )?],
                }, )*]
            }

            fn set(&mut self, name: &str, value: &str) -> Result<(), $crate::Error> {
                match name {
                    $( stringify!($field) $( $( | stringify!($alias) )+ )? => {
                        let range = $crate::options!(@range $($min ..= $max)?);
                        self.$field = $crate::options::Value::parse(name, value, range)?;
                        Ok(())
                    } )*
                    _ => Err($crate::Error::unknown("option", name, [$( stringify!($field) ),*])),
                }
            }
        }
    };
}

/// Declares a struct of tuned numbers: `/// meaning` then `name = default, min..=max;`.
#[macro_export]
macro_rules! params {
    (
        $(#[$meta:meta])*
        $vis:vis struct $name:ident {
            $(
                #[doc = $meaning:literal]
                $( #[alias($($alias:ident),+)] )?
                $field:ident = $default:expr, $min:literal ..= $max:literal ;
            )*
        }
    ) => {
        $crate::options! {
            $(#[$meta])*
            $vis struct $name {
                $( #[doc = $meaning] $( #[alias($($alias),+)] )? $field : i32 = $default, $min ..= $max ; )*
            }
        }
    };
}

/// Declares an enum whose variants have names for specs: `/// meaning` then `Variant = "name"`.
#[macro_export]
macro_rules! choices {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident { $( #[doc = $meaning:literal] $variant:ident = $word:literal, )* }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        $vis enum $name { $( #[doc = $meaning] $variant, )* }

        impl $crate::options::Value for $name {
            fn kind(_: Option<(i64, i64)>) -> $crate::SettingKind {
                $crate::SettingKind::Choice(vec![$( $word ),*])
            }

            fn read(text: &str) -> Option<Self> {
                match text {
                    $( $word => Some(Self::$variant), )*
                    _ => None,
                }
            }

            fn show(&self) -> String {
                match self { $( Self::$variant => $word.into(), )* }
            }
        }
    };
}

#[cfg(test)]
mod tests;
