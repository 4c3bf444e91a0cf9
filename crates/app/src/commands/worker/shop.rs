//! What a worker may use: games whose engines read no file but those that came with the queue, outside programs by name,
//! its own signature and speed.

use std::collections::HashMap;
use std::io;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{anyhow, bail};
use hetman_arena::player::PlayerSpec;
use hetman_game::{Entry, Error, OpenFile, Spec, Stop};
use hetman_queue::Stamp;

use super::super::queue::{Speed, build_stamp, measure};
use crate::games::Games;

/// How long a calibration holds.
const CALIBRATED: Duration = Duration::from_secs(600);
/// Searches of the fixed positions that a calibration takes.
const CALIBRATIONS: usize = 3;
/// By how much they may differ on a machine that is calm.
const CALM: f64 = 0.1;

/// What a worker may use.
pub struct Shop {
    games: Games,
    engines: HashMap<String, PlayerSpec>,
    open: OpenFile,
    measured: Mutex<HashMap<String, Speed>>,
    calibrated: Mutex<HashMap<String, (Instant, Option<f64>)>>,
    /// Nodes a second, once they were measured; 0 before.
    pub speed: Arc<AtomicU64>,
    /// Ends the work under way.
    pub cancel: Stop,
}

impl Shop {
    /// A shop whose files come from `fetch`, by the hash of their content, and from nowhere else.
    pub fn new(games: Games, engines: HashMap<String, PlayerSpec>, fetch: OpenFile) -> Self {
        let open = move |name: &str| {
            let hash = name.strip_prefix("sha256-").filter(|hash| {
                hash.len() == 64 && hash.bytes().all(|byte| byte.is_ascii_hexdigit())
            });
            let hash = hash.ok_or_else(|| {
                io::Error::other("a worker reads no file but those that came with the queue")
            })?;
            fetch.read(hash)
        };
        Self {
            games,
            engines,
            open: Arc::new(open),
            measured: Mutex::default(),
            calibrated: Mutex::default(),
            speed: Arc::default(),
            cancel: Stop::default(),
        }
    }

    /// The game a spec names, with engines that read no file of this machine.
    pub fn game(&self, text: &str) -> anyhow::Result<(Box<dyn Entry>, Spec)> {
        let spec: Spec = text.parse()?;
        let mut games = self.games.without_files();
        let at = games.iter().position(|entry| entry.name() == spec.name);
        let names = games.iter().map(|entry| entry.name());
        let at = at.ok_or_else(|| Error::unknown("game", &spec.name, names))?;
        let mut entry = games.swap_remove(at);
        entry.open_files_with(self.open.clone());
        Ok((entry, spec))
    }

    /// The bytes of a file that came with the queue.
    pub fn file(&self, name: &str) -> io::Result<Vec<u8>> {
        self.open.read(name)
    }

    /// Whether there is an outside program of this name.
    #[cfg(feature = "distributed")]
    pub fn has(&self, name: &str) -> bool {
        self.engines.contains_key(name)
    }

    /// A player as this machine has it: an outside program is one of its own list, whatever a unit says.
    pub fn player(&self, text: &str) -> anyhow::Result<String> {
        let PlayerSpec::Program(protocol, program) = text.parse()? else {
            return Ok(text.to_owned());
        };
        if !program.args.is_empty() || !program.options.is_empty() {
            bail!("`{text}`: a unit may name an outside program, and nothing else");
        }
        let own = self.engines.get(&program.command);
        let own = own.ok_or_else(|| anyhow!("`{text}` is not in this worker's list of engines"))?;
        match own {
            PlayerSpec::Program(known, _) if *known == protocol => Ok(own.to_string()),
            _ => bail!("`{text}` speaks another protocol in this worker's list of engines"),
        }
    }

    /// Whether this is the engine that is asked for; if not, why not.
    pub fn admits(&self, wanted: &Stamp) -> Result<(), String> {
        let build = build_stamp();
        if build != wanted.build {
            return Err(format!(
                "this worker is build `{build}`, and the run wants build `{}`: build that commit here",
                wanted.build
            ));
        }
        let speed = self
            .measured(&wanted.game)
            .map_err(|error| format!("{error:#}"))?;
        if speed.nodes == wanted.bench {
            return Ok(());
        }
        Err(format!(
            "the bench of `{}` comes to {} nodes on this worker, and the run wants {}: it is another engine",
            wanted.game, speed.nodes, wanted.bench
        ))
    }

    fn measured(&self, game: &str) -> anyhow::Result<Speed> {
        let mut measured = self.measured.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = measured.get(game) {
            return Ok(*known);
        }
        let (entry, _) = self.game(game)?;
        let speed = measure(&*entry)?;
        self.speed.store(speed.per_second, Ordering::Relaxed);
        measured.insert(game.to_owned(), speed);
        Ok(speed)
    }

    /// By how much clocks are to be stretched, where time decides; nothing if the machine is not calm enough for it.
    pub fn stretch(&self, wanted: &Stamp) -> anyhow::Result<Option<f64>> {
        let Some(reference) = wanted.speed else {
            return Ok(Some(1.0));
        };
        let mut known = self
            .calibrated
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let fresh = known.get(&wanted.game);
        if let Some((at, Some(speed))) = fresh
            && at.elapsed() < CALIBRATED
        {
            return Ok(Some(reference as f64 / speed));
        }
        let (entry, _) = self.game(&wanted.game)?;
        let mut speeds = Vec::new();
        for _ in 0..CALIBRATIONS {
            speeds.push(measure(&*entry)?.per_second.max(1) as f64);
        }
        let speed = calm(&speeds);
        if let Some(speed) = speed {
            self.speed.store(speed as u64, Ordering::Relaxed);
        }
        known.insert(wanted.game.clone(), (Instant::now(), speed));
        Ok(speed.map(|speed| reference as f64 / speed))
    }
}

/// The speed of a machine on which searches of the same positions take the same time; nothing if they do not.
fn calm(speeds: &[f64]) -> Option<f64> {
    let most = speeds.iter().copied().fold(f64::MIN, f64::max);
    let least = speeds.iter().copied().fold(f64::MAX, f64::min);
    (most - least <= CALM * most).then_some(most)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shop() -> Shop {
        let fish = "uci(/opt/fish,Hash=16)".parse().unwrap();
        let engines = HashMap::from([("fish".to_owned(), fish)]);
        Shop::new(
            Games(crate::games::games),
            engines,
            Arc::new(|hash: &str| Ok(hash.as_bytes().to_vec())),
        )
    }

    #[test]
    fn a_queue_can_name_no_program_and_no_file() {
        let shop = shop();
        assert_eq!(shop.player("uci(fish)").unwrap(), "uci(/opt/fish,Hash=16)");
        assert_eq!(shop.player("random(seed=2)").unwrap(), "random(seed=2)");
        for (text, why) in [
            ("uci(/bin/sh)", "not in this worker's list"),
            ("uci(fish,Debug Log File=/etc/x)", "nothing else"),
            ("uci(fish -c)", "nothing else"),
            ("gtp(fish)", "another protocol"),
        ] {
            let says = shop.player(text).unwrap_err().to_string();
            assert!(says.contains(why), "{text}: {says}");
        }
        for name in ["/etc/passwd", "sha256-../../etc/passwd", "sha256-", "x"] {
            assert!(shop.file(name).is_err(), "{name}");
        }
        let hash = "ab".repeat(32);
        assert_eq!(
            shop.file(&format!("sha256-{hash}")).unwrap(),
            hash.as_bytes()
        );
    }

    #[test]
    fn another_engine_is_refused_with_both_numbers() {
        let shop = shop();
        let nodes = shop.measured("tictactoe").unwrap().nodes;
        let mut stamp = Stamp {
            build: build_stamp(),
            game: "tictactoe".into(),
            bench: nodes,
            speed: None,
        };
        assert_eq!(shop.admits(&stamp), Ok(()));
        stamp.bench += 1;
        let says = shop.admits(&stamp).unwrap_err();
        let both = [nodes, nodes + 1].map(|number| number.to_string());
        assert!(both.iter().all(|number| says.contains(number)), "{says}");
        stamp.build = "other".into();
        assert!(shop.admits(&stamp).unwrap_err().contains("`other`"));
    }

    #[test]
    fn a_machine_is_calm_if_it_is_always_as_fast() {
        assert_eq!(calm(&[100.0, 95.0, 98.0]), Some(100.0));
        assert_eq!(calm(&[100.0, 80.0, 98.0]), None);
    }
}
