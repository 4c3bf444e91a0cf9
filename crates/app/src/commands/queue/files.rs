//! Players as they are written in a unit: no file and no program of one machine means anything on another. Files go by the
//! hash of their content, outside programs by a name in the worker's own list.

use std::fs;

use anyhow::{Context, bail};
use hetman_arena::player::PlayerSpec;
use hetman_arena::tournament::Plan;
use hetman_game::{Entry, SettingKind, Spec};

use super::Place;

/// The players of a plan as units name them, and the outside programs among them.
pub fn written(plan: &Plan, place: &Place) -> anyhow::Result<(Vec<String>, Vec<String>)> {
    let (mut names, mut needs) = (Vec::new(), Vec::new());
    for player in &plan.players {
        names.push(match player {
            PlayerSpec::Engine(spec) => {
                with_hashes(plan.entry, &plan.game, spec, place)?.to_string()
            }
            PlayerSpec::Program(protocol, program) => {
                let name = &program.command;
                if !is_plain(name) || !program.args.is_empty() || !program.options.is_empty() {
                    bail!(
                        "player `{player}`: on a queue an outside program goes by its name in the workers' own lists, \
                         as in `{}(stockfish)`",
                        protocol.name()
                    );
                }
                needs.push(name.clone());
                player.to_string()
            }
            PlayerSpec::Level(_) | PlayerSpec::Random { .. } => player.to_string(),
        });
    }
    needs.sort();
    needs.dedup();
    Ok((names, needs))
}

/// Whether a word is a name and nothing else.
pub fn is_plain(word: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_".contains(c);
    !word.is_empty() && word.chars().all(plain)
}

/// An engine whose files are named by the hash of their content; they are put where workers find them.
pub fn with_hashes(
    entry: &dyn Entry,
    game: &Spec,
    spec: &Spec,
    place: &Place,
) -> anyhow::Result<Spec> {
    let settings = entry.engine(game, spec)?.settings();
    let mut out = spec.clone();
    for (key, value) in &spec.settings {
        let known = settings.iter().find(|setting| setting.is_called(key));
        if known.is_some_and(|setting| setting.kind == SettingKind::File) && !value.is_empty() {
            let bytes = fs::read(value).with_context(|| format!("cannot read `{value}`"))?;
            out = out.set(key, &file_name(&place.put_file(&bytes)?));
        }
    }
    Ok(out)
}

/// The name of a file by its hash, as settings have it.
pub fn file_name(hash: &str) -> String {
    format!("sha256-{hash}")
}
