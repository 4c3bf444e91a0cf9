//! `hetman games`: what can be played, by whom, and with which settings.

use std::io::Write;

use hetman_game::{EngineInfo, Entry, Setting, SettingKind};
use serde::Serialize;

use crate::games::Games;

/// What `games` is told.
#[derive(clap::Args)]
pub struct Arguments {
    /// Print the result as one JSON object
    #[arg(long)]
    json: bool,
}

/// One game as it is listed.
#[derive(Serialize)]
struct Listing {
    name: &'static str,
    summary: &'static str,
    settings: Vec<Setting>,
    engines: Vec<EngineInfo>,
}

impl Listing {
    fn new(entry: &dyn Entry) -> Self {
        let (name, summary) = (entry.name(), entry.summary());
        Self {
            name,
            summary,
            settings: entry.settings(),
            engines: entry.engines(),
        }
    }
}

/// Lists every game.
pub fn run(arguments: &Arguments, games: Games, out: &mut dyn Write) -> anyhow::Result<()> {
    let games: Vec<Listing> = games
        .all()
        .iter()
        .map(|entry| Listing::new(&**entry))
        .collect();
    if arguments.json {
        serde_json::to_writer(&mut *out, &serde_json::json!({ "games": games }))?;
        writeln!(out)?;
        return Ok(());
    }
    for game in &games {
        write_game(game, out)?;
    }
    writeln!(out, "Options of the engines, with their defaults:\n")?;
    write_engines(&games, out)
}

fn write_game(game: &Listing, out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(out, "{}: {}", game.name, game.summary)?;
    for setting in &game.settings {
        write_setting(setting, "", out)?;
    }
    let names: Vec<&str> = game.engines.iter().map(|engine| engine.name).collect();
    writeln!(out, "  engines, the default first: {}\n", names.join(", "))?;
    Ok(())
}

/// Each engine once, however many games it plays.
fn write_engines(games: &[Listing], out: &mut dyn Write) -> anyhow::Result<()> {
    let all: Vec<(&str, &EngineInfo)> = games
        .iter()
        .flat_map(|game| game.engines.iter().map(|engine| (game.name, engine)))
        .collect();
    let mut shown: Vec<&EngineInfo> = Vec::new();
    for &(_, engine) in &all {
        if shown.iter().any(|known| known.name == engine.name) {
            continue;
        }
        let game_names = all
            .iter()
            .filter(|(_, other)| other.name == engine.name)
            .map(|&(game, _)| game);
        let players = game_names.collect::<Vec<_>>().join(", ");
        writeln!(
            out,
            "{}: {}\n  plays: {players}",
            engine.name, engine.summary
        )?;
        match shown
            .iter()
            .find(|known| !engine.settings.is_empty() && same_names(known, engine))
        {
            Some(known) => write_difference(known, engine, out)?,
            None => write_settings(engine, &all, out)?,
        }
        writeln!(out)?;
        shown.push(engine);
    }
    Ok(())
}

fn same_names(one: &EngineInfo, other: &EngineInfo) -> bool {
    one.settings
        .iter()
        .map(|setting| setting.name)
        .eq(other.settings.iter().map(|setting| setting.name))
}

/// A preset is told by what it changes.
fn write_difference(
    known: &EngineInfo,
    engine: &EngineInfo,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let pairs = known.settings.iter().zip(&engine.settings);
    let changed: Vec<String> = pairs
        .filter(|(one, other)| one.value != other.value)
        .map(|(_, other)| format!("{}={}", other.name, other.value))
        .collect();
    let but = if changed.is_empty() {
        String::new()
    } else {
        format!(", but {}", changed.join(", "))
    };
    writeln!(out, "  options: as `{}`{but}", known.name)?;
    Ok(())
}

/// All settings of an engine, with the games whose defaults differ.
fn write_settings(
    engine: &EngineInfo,
    all: &[(&str, &EngineInfo)],
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    for setting in &engine.settings {
        let others = all.iter().filter(|(_, other)| other.name == engine.name);
        let different: Vec<String> = others
            .flat_map(|(game, other)| other.settings.iter().map(move |theirs| (game, theirs)))
            .filter(|(_, theirs)| theirs.name == setting.name && theirs.value != setting.value)
            .map(|(game, theirs)| format!("{game}: {}", theirs.value))
            .collect();
        let remark = if different.is_empty() {
            String::new()
        } else {
            format!(" [{}]", different.join(", "))
        };
        write_setting(setting, &remark, out)?;
    }
    Ok(())
}

fn write_setting(setting: &Setting, remark: &str, out: &mut dyn Write) -> anyhow::Result<()> {
    let takes = match &setting.kind {
        SettingKind::Switch => "on, off".into(),
        SettingKind::Number { min, max } | SettingKind::Decimal { min, max } => {
            format!("{min} to {max}")
        }
        SettingKind::Choice(words) => words.join(", "),
        SettingKind::Text => "text".into(),
        SettingKind::File => "file".into(),
    };
    let value = format!("{}={}", setting.name, setting.value);
    writeln!(out, "  {value:<34} {} ({takes}){remark}", setting.meaning)?;
    Ok(())
}
