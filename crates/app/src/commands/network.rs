//! `hetman network`: what the file of a network says about itself, and its first layer as pictures.

use std::fmt::Write as _;
use std::fs;
use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use hetman_game::{Notation, Player};
use hetman_network::{Features, Network};
use hetman_search::AlphaBetaPolicy;

use super::grouped;
use super::subject::{self, Subject};
use crate::files::check_writable;

/// What `network` is told.
#[derive(clap::Args)]
pub struct Arguments {
    /// Network file to describe
    file: PathBuf,
    /// File for pictures (SVG) of the weights of the first layer
    #[arg(long)]
    pictures: Option<PathBuf>,
    /// Number of neurons to draw, those with the largest weights first
    #[arg(long, default_value_t = 16, value_parser = clap::value_parser!(u16).range(1..=2048))]
    neurons: u16,
}

/// Says what the file is; draws it if asked to.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let path = arguments.file.display();
    let bytes = fs::read(&arguments.file).with_context(|| format!("cannot read `{path}`"))?;
    let network = Network::parse_any(&bytes).with_context(|| format!("cannot use `{path}`"))?;
    for (key, value) in network.header.lines() {
        writeln!(out, "{key:<10} {value}")?;
    }
    writeln!(out, "{:<10} {}", "bytes", grouped(bytes.len() as u64))?;
    let Some(pictures) = &arguments.pictures else {
        return Ok(());
    };
    check_writable(pictures)?;
    let game = network.header.get("game").unwrap_or_default().to_owned();
    let drawing = Drawing {
        bytes: &bytes,
        neurons: arguments.neurons.into(),
    };
    let svg = subject::find(&game, drawing)??;
    fs::write(pictures, svg).with_context(|| format!("cannot write `{}`", pictures.display()))
}

/// A network to be drawn once its game is found.
struct Drawing<'a> {
    bytes: &'a [u8],
    neurons: usize,
}

impl subject::Visitor for Drawing<'_> {
    type Output = anyhow::Result<String>;

    fn visit<G, F>(self, _subject: Subject<G, F>) -> anyhow::Result<String>
    where
        G: AlphaBetaPolicy<Position: Notation>,
        F: Features<Position = G::Position>,
    {
        let network = Network::parse::<F>(self.bytes)?;
        Ok(draw::<F>(&network, self.neurons))
    }
}

/// Points of one cell, and between two pictures.
const CELL: usize = 6;
const GAP: usize = 8;

/// A row of pictures for each neuron: one board for each set of cells, red for weights below zero, blue above.
fn draw<F: Features>(network: &Network, neurons: usize) -> String {
    let planes = F::Planes::default().as_ref().len();
    let places: Vec<_> = (0..64)
        .filter_map(|cell| Some((cell, F::place(cell)?)))
        .collect();
    let side = |of: fn(&(u32, u32)) -> u32| {
        let most = places.iter().map(|(_, place)| of(place)).max();
        most.unwrap_or(0) as usize + 1
    };
    let (columns, rows) = (side(|place| place.0), side(|place| place.1));
    let (wide, high) = (columns * CELL + GAP, rows * CELL + GAP);
    let order = network.neurons_by_weight();
    let shown = &order[..neurons.min(order.len())];
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
        planes * wide + GAP,
        shown.len() * high + GAP
    );
    for (line, &neuron) in shown.iter().enumerate() {
        for plane in 0..planes {
            for &(cell, (column, row)) in &places {
                let input = F::index(plane, cell, Player::FIRST, 0);
                let x = GAP + plane * wide + column as usize * CELL;
                let y = GAP + line * high + (rows - 1 - row as usize) * CELL;
                let _ = writeln!(
                    svg,
                    "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{}\"/>",
                    colour(network.column(input)[neuron])
                );
            }
        }
    }
    svg.push_str("</svg>\n");
    svg
}

/// White for nothing, and fuller with the weight.
fn colour(weight: i16) -> String {
    /// Weights from here on are drawn in full.
    const FULL: i32 = 128;
    let pale = 255 - (i32::from(weight).abs().min(FULL) * 255 / FULL);
    if weight < 0 {
        format!("#ff{pale:02x}{pale:02x}")
    } else {
        format!("#{pale:02x}{pale:02x}ff")
    }
}
