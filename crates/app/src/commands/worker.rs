//! `hetman worker`: does the work that others put into a queue, or one unit from a file. A queue can ask for games and
//! searches by engines of ours and by outside programs on this machine's own list, and for nothing else.

mod hands;
mod shop;
#[cfg(feature = "distributed")]
mod standing;

use std::collections::HashMap;
use std::fs;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, anyhow, bail};
use hetman_arena::player::PlayerSpec;
use hetman_queue::folder::write;
use hetman_queue::{Answer, MOST_BYTES, Outcome, Unit, content_hash};

use super::queue::QueueArguments;
use crate::games::Games;

use shop::Shop;

/// What `worker` is told.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    queue: QueueArguments,
    /// Do the unit of this file and end; its answer goes to the folder `answers` beside the file's own
    #[arg(long, value_name = "UNIT.json", conflicts_with = "queue")]
    once: Option<PathBuf>,
    /// Units carried out at once; the number of cores by default
    #[arg(long, value_name = "N")]
    slots: Option<NonZeroUsize>,
    /// Name of this worker; the machine's name and the process by default
    #[arg(long)]
    name: Option<String>,
    /// File of outside programs that a queue may ask for by name, in TOML: `stockfish = "uci(/usr/games/stockfish)"`
    #[arg(long, value_name = "FILE")]
    engines: Option<PathBuf>,
    /// End as soon as the queue has no run
    #[arg(long)]
    drain: bool,
    /// Be this many workers, each with a connection of its own, to rehearse a large queue
    #[arg(long, value_name = "N", default_value_t = 1)]
    pretend: usize,
    /// Kill this worker without warning at a moment of its Nth unit: before-work, after-work, after-publish, before-ack
    #[arg(long, value_name = "MOMENT:N", hide = true)]
    rehearse_death: Option<String>,
}

/// Works.
pub fn run(arguments: &Arguments, games: Games, out: &mut dyn Write) -> anyhow::Result<()> {
    let engines = arguments.engines()?;
    if let Some(file) = &arguments.once {
        return once(file, games, engines, out);
    }
    if !arguments.queue.is_given() {
        bail!("name a queue with --queue, or a unit with --once");
    }
    standing(arguments, games, engines, out)
}

#[cfg(feature = "distributed")]
use standing::standing;

#[cfg(not(feature = "distributed"))]
fn standing(
    arguments: &Arguments,
    _: Games,
    _: HashMap<String, PlayerSpec>,
    _: &mut dyn Write,
) -> anyhow::Result<()> {
    arguments.queue.connect()?;
    bail!("a worker of a folder does one unit: name it with --once");
}

impl Arguments {
    /// The outside programs of this machine by name.
    fn engines(&self) -> anyhow::Result<HashMap<String, PlayerSpec>> {
        let Some(file) = &self.engines else {
            return Ok(HashMap::new());
        };
        let name = || format!("`{}`", file.display());
        let text = fs::read_to_string(file).with_context(name)?;
        let list: HashMap<String, String> = toml::from_str(&text)
            .map_err(|error| anyhow!("{}", error.message().to_owned()))
            .with_context(name)?;
        let mut engines = HashMap::new();
        for (key, text) in list {
            let player: PlayerSpec = text.parse().with_context(name)?;
            if !player.is_outside() {
                bail!(
                    "{}: `{key}` is no outside program, such as `uci(PATH)`",
                    name()
                );
            }
            engines.insert(key, player);
        }
        Ok(engines)
    }
}

/// Does one unit.
fn once(
    file: &Path,
    games: Games,
    engines: HashMap<String, PlayerSpec>,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let name = || format!("`{}`", file.display());
    let length = fs::metadata(file).with_context(name)?.len();
    if length > MOST_BYTES as u64 {
        bail!("{}: it is longer than {MOST_BYTES} bytes", name());
    }
    let text = fs::read(file).with_context(name)?;
    let unit: Unit = serde_json::from_slice(&text)
        .map_err(|error| anyhow!("{error}"))
        .with_context(name)?;
    let is_name = !unit.id.is_empty() && unit.id.bytes().all(|b| b.is_ascii_hexdigit());
    if !is_name {
        bail!("{}: `{}` is no name of a unit", name(), unit.id);
    }
    let root = file
        .parent()
        .and_then(Path::parent)
        .unwrap_or(Path::new(".."));
    let files = root.join("files");
    let open = move |hash: &str| {
        let bytes = fs::read(files.join(hash))?;
        if content_hash(&bytes) == hash {
            Ok(bytes)
        } else {
            Err(std::io::Error::other(
                "it has another content than its name says",
            ))
        }
    };
    let shop = Shop::new(games, engines, Arc::new(open));
    shop.admits(&unit.stamp).map_err(anyhow::Error::msg)?;
    let id = unit.id.clone();
    let outcome = hands::alone(&shop, unit);
    if let Outcome::Failed(why) = &outcome {
        bail!("{}: {why}", name());
    }
    let answer = Answer {
        id,
        worker: "once".into(),
        outcome,
    };
    let answers = root.join("answers");
    let text = serde_json::to_vec(&answer)?;
    fs::create_dir_all(&answers).with_context(|| format!("`{}`", answers.display()))?;
    let path = answers.join(format!("{}.json", answer.id));
    write(&path, &text)?;
    writeln!(out, "wrote {}", path.display())?;
    Ok(())
}
