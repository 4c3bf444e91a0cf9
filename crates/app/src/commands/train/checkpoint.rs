//! The state of training on disk, written after each pass, so that a run that was ended goes on.

use std::fs::{self, File};
use std::io::{BufReader, BufWriter};
use std::path::PathBuf;

use anyhow::{Context, bail};
use hetman_network::Header;

use super::{Arguments, Course};

/// The first line of a checkpoint.
const CHECKPOINT: &str = "hetman training 1";

impl Course<'_> {
    fn checkpoint(&self) -> PathBuf {
        let mut name = self.arguments.out.clone().into_os_string();
        name.push(".checkpoint");
        name.into()
    }

    /// The first line of a checkpoint: what it may be continued by.
    fn identity(&self) -> Header {
        let Arguments {
            game,
            passes,
            blend,
            lambda,
            seed,
            ..
        } = self.arguments;
        Header::default()
            .with("game", game)
            .with("shape", format!("{:?}", self.shape))
            .with("positions", self.survey.positions)
            .with("passes", passes)
            .with("imitate", self.arguments.imitate)
            .with("blend", blend)
            .with("lambda", lambda)
            .with("scale", self.arguments.scale(&self.survey))
            .with("seed", seed)
            .with("from", format!("`{}`", self.from))
    }

    /// Writes all that is needed to go on.
    pub(super) fn save(&self) -> anyhow::Result<()> {
        let path = self.checkpoint();
        let unfinished = path.with_extension("unfinished");
        let write = || -> std::io::Result<()> {
            let mut file = BufWriter::new(File::create(&unfinished)?);
            let mut header = self.identity();
            for (train, held_back) in &self.losses {
                header = header.with("pass", format!("{train} {held_back}"));
            }
            header.write(CHECKPOINT, &mut file)?;
            self.trainer.save(&mut file)?;
            file.into_inner()?.sync_data()?;
            fs::rename(&unfinished, &path)
        };
        write().with_context(|| format!("cannot write {}", path.display()))
    }

    /// Goes on from a checkpoint of the same training, if there is one.
    pub(super) fn resume(&mut self) -> anyhow::Result<()> {
        let path = self.checkpoint();
        let Ok(file) = File::open(&path) else {
            return Ok(());
        };
        let mut file = BufReader::new(file);
        let failed = || format!("cannot read {}", path.display());
        let (header, _) = Header::read(CHECKPOINT, &mut file).with_context(failed)?;
        let mine = self.identity();
        if mine
            .lines()
            .any(|(key, value)| header.get(key) != Some(value))
        {
            bail!(
                "{} belongs to another training; remove it or choose another --out",
                path.display()
            );
        }
        self.trainer.restore(&mut file).with_context(failed)?;
        for (_, pass) in header.lines().filter(|(key, _)| *key == "pass") {
            let numbers = pass.split_once(' ').context("a damaged checkpoint")?;
            self.losses.push((numbers.0.parse()?, numbers.1.parse()?));
        }
        self.passes = self.losses.len() as u32;
        Ok(())
    }
}
