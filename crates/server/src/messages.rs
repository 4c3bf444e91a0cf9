//! Everything that crosses the wire as JSON, a file for each subject. `web/types.d.ts` is generated from these structs;
//! a test below fails when the two differ.
#![allow(
    clippy::struct_field_names,
    reason = "a game has a `game` and a level a `level`, as people say"
)]

mod arena;
mod board;
mod catalogue;
mod explorer;
mod game;
mod lab;
mod order;
mod queue;
mod tree;

pub use arena::*;
pub use board::*;
pub use catalogue::*;
pub use explorer::*;
pub use game::*;
pub use lab::*;
pub use order::*;
pub use queue::*;
pub use tree::*;

/// Declares messages, and how the type checker of the page reads them.
macro_rules! messages {
    ($( $(#[$meta:meta])* pub struct $name:ident { $( $(#[$inner:meta])* $field:ident : $type:ty, )* } )*) => {
        $(
            $(#[$meta])*
            #[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize, utoipa::ToSchema)]
            #[cfg_attr(test, derive(ts_rs::TS))]
            #[serde(deny_unknown_fields)]
            pub struct $name { $( $(#[$inner])* pub $field: $type, )* }
        )*

        #[cfg(test)]
        pub(super) fn declarations(config: &ts_rs::Config) -> String {
            let one = |text: String| format!("export {text}\n");
            [$( one(<$name as ts_rs::TS>::decl(config)) ),*].concat()
        }
    };
}
use messages;

/// Declares closed sets of words.
macro_rules! words {
    ($( $(#[$meta:meta])* pub enum $name:ident { $( $(#[$inner:meta])* $word:ident, )* } )*) => {
        $(
            $(#[$meta])*
            #[derive(
                Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize, utoipa::ToSchema,
            )]
            #[cfg_attr(test, derive(ts_rs::TS))]
            #[serde(rename_all = "kebab-case")]
            pub enum $name { $( $(#[$inner])* $word, )* }

            impl std::fmt::Display for $name {
                fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
                    serde::Serialize::serialize(self, f)
                }
            }
        )*

        #[cfg(test)]
        pub(super) fn vocabulary(config: &ts_rs::Config) -> String {
            let one = |text: String| format!("export {text}\n");
            [$( one(<$name as ts_rs::TS>::decl(config)) ),*].concat()
        }
    };
}
use words;

#[cfg(test)]
mod tests {
    use ts_rs::{Config, TS};

    use hetman_game::MarkKind;

    use super::{Act, Cell, Counters, Geometry, Mark};
    use super::{arena, board, catalogue, explorer, game, lab, order, queue, tree};

    /// The types of the game crate that messages are made of.
    fn shared(config: &Config) -> String {
        [
            Geometry::decl(config),
            MarkKind::decl(config),
            Act::decl(config),
            Cell::decl(config),
            Mark::decl(config),
            Counters::decl(config),
        ]
        .map(|text| format!("export {text}\n"))
        .concat()
    }

    /// Writes the file instead of comparing it if `HETMAN_WRITE_TYPES` is set.
    #[test]
    fn the_types_of_the_page_are_these() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/types.d.ts");
        let head = "// Generated from crates/server/src/messages; `HETMAN_WRITE_TYPES=1 cargo test -p hetman-server` writes it anew.\n\n";
        let config = Config::new().with_large_int("number");
        let subjects = [
            shared,
            game::vocabulary,
            catalogue::vocabulary,
            arena::vocabulary,
            explorer::vocabulary,
            board::declarations,
            game::declarations,
            catalogue::declarations,
            order::declarations,
            arena::declarations,
            lab::declarations,
            queue::declarations,
            tree::declarations,
            explorer::declarations,
        ];
        let now = format!(
            "{head}{}",
            subjects.map(|declare| declare(&config)).concat()
        );
        if std::env::var_os("HETMAN_WRITE_TYPES").is_some() {
            std::fs::write(path, &now).unwrap();
        }
        let old = std::fs::read_to_string(path).unwrap_or_default();
        assert!(
            old == now,
            "web/types.d.ts differs from the messages; see its first line"
        );
    }
}
