//! Plots in SVG: nodes against depth on a logarithmic axis, and Elo differences with their errors.

use hetman_arena::tournament::Schedule;
use plotters::coord::Shift;
use plotters::prelude::*;

use crate::findings::{Game, Played};

/// Colours that stay apart, for people who see them differently, too.
const COLOURS: [RGBColor; 8] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(86, 180, 233),
    RGBColor(230, 159, 0),
    RGBColor(110, 110, 110),
    RGBColor(0, 0, 0),
];
const GREY: RGBColor = RGBColor(150, 150, 150);
const LIGHT: RGBColor = RGBColor(205, 205, 205);

const WIDTH: u32 = 900;
/// Where the plot ends and its legend begins.
const LEGEND: u32 = 620;
/// The height of a line of text.
const LINE: u32 = 20;

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
/// What a plot onto a string can still fail with.
type PlotError = DrawingAreaErrorKind<std::io::Error>;

/// Nodes against depth, one line for each arm.
pub fn nodes(game: &Game) -> String {
    let height = 480.max(LINE * (game.arms.len() as u32 + 4));
    drawn(height, |area| draw_nodes(area, game))
}

/// Elo differences with their errors; ratings after a round robin.
pub fn elo(game: &Game, played: &Played) -> String {
    let bars: Vec<Bar> = if played.schedule == Schedule::RoundRobin {
        let rated = played.ratings.iter().enumerate();
        rated
            .map(|(arm, rating)| Bar::new(game.arms[arm].name.clone(), rating.value, rating.error))
            .collect()
    } else {
        let met = played.meetings.iter().map(|one| (one, one.elo));
        met.map(|(one, elo)| Bar::new(game.arms[one.arm].name.clone(), elo.value, elo.error))
            .collect()
    };
    let bars: Vec<Bar> = bars
        .into_iter()
        .filter(|bar| bar.error.is_finite() && bar.value.is_finite())
        .collect();
    drawn(LINE * (bars.len() as u32 + 4), |area| {
        draw_bars(area, &bars)
    })
}

/// A plot as text. Drawing onto a string fails only where a plot has nothing to show; it then stays empty.
fn drawn(height: u32, draw: impl FnOnce(&Area) -> Result<(), PlotError>) -> String {
    let mut text = String::new();
    {
        let area = SVGBackend::with_string(&mut text, (WIDTH, height)).into_drawing_area();
        let _ = area
            .fill(&WHITE)
            .and_then(|()| draw(&area))
            .and_then(|()| area.present());
    }
    text
}

fn draw_nodes(area: &Area, game: &Game) -> Result<(), PlotError> {
    let curves: Vec<Vec<(u32, f64)>> = (0..game.arms.len()).map(|arm| game.curve(arm)).collect();
    let points = || curves.iter().flatten();
    let depths = points().fold((u32::MAX, 0), |(low, high), &(depth, _)| {
        (low.min(depth), high.max(depth))
    });
    let most = points().fold(10.0, |most: f64, &(_, nodes)| most.max(nodes));
    let (from, to) = (
        f64::from(depths.0),
        f64::from(depths.1).max(f64::from(depths.0) + 1.0),
    );
    let (left, right) = area.split_horizontally(LEGEND);
    let mut chart = ChartBuilder::on(&left)
        .margin(16)
        .x_label_area_size(36)
        .y_label_area_size(80)
        .build_cartesian_2d(from..to, (1.0..most * 2.0).log_scale())?;
    let plies = (to - from) as usize + 1;
    let power = |nodes: &f64| format!("10^{:.0}", nodes.log10());
    let mut mesh = chart.configure_mesh();
    mesh.x_labels(plies)
        .x_label_formatter(&|depth| format!("{depth:.0}"))
        .y_label_formatter(&power);
    mesh.x_desc("depth")
        .y_desc("nodes")
        .light_line_style(TRANSPARENT)
        .draw()?;
    let mut legend = Vec::new();
    if let Some(branching) = game.branching {
        for (name, exponent, colour) in [("b^d", 1.0, GREY), ("b^(d/2)", 0.5, LIGHT)] {
            let steps = (0..=100).map(|step| from + (to - from) * f64::from(step) / 100.0);
            let line = steps.map(|depth| (depth, branching.powf(exponent * depth)));
            let visible = line.filter(|(_, nodes)| *nodes <= most * 2.0);
            chart.draw_series(DashedLineSeries::new(visible, 6, 4, colour.stroke_width(2)))?;
            legend.push((format!("{name}, b = {branching:.1}"), colour));
        }
    }
    for (at, curve) in curves.iter().enumerate() {
        let colour = COLOURS[at % COLOURS.len()];
        let line = curve
            .iter()
            .map(|&(depth, nodes)| (f64::from(depth), nodes.max(1.0)));
        chart.draw_series(LineSeries::new(line.clone(), colour.stroke_width(2)))?;
        chart.draw_series(line.map(|point| Circle::new(point, 3, colour.filled())))?;
        legend.push((game.arms[at].name.clone(), colour));
    }
    for ((name, colour), at) in legend.iter().zip(1i32..) {
        let y = at * LINE as i32;
        right.draw(&Rectangle::new([(0, y - 2), (18, y + 2)], colour.filled()))?;
        right.draw(&Text::new(name.clone(), (26, y - 7), ("sans-serif", 14)))?;
    }
    Ok(())
}

/// A value with its error.
struct Bar {
    name: String,
    value: f64,
    error: f64,
}

impl Bar {
    fn new(name: String, value: f64, error: f64) -> Self {
        Self { name, value, error }
    }
}

fn draw_bars(area: &Area, bars: &[Bar]) -> Result<(), PlotError> {
    let reach = bars.iter().fold(10.0, |most: f64, bar| {
        most.max((bar.value.abs() + bar.error) * 1.05)
    });
    let (names, right) = area.split_horizontally(WIDTH - LEGEND);
    let (_, rows) = area.dim_in_pixel();
    let height = f64::from(rows.max(1)) / f64::from(LINE);
    let mut chart = ChartBuilder::on(&right)
        .margin_right(24)
        .x_label_area_size(2 * LINE)
        .build_cartesian_2d(-reach..reach, (height - 2.0)..0.0)?;
    chart
        .configure_mesh()
        .disable_y_mesh()
        .disable_y_axis()
        .x_desc("Elo")
        .light_line_style(TRANSPARENT)
        .draw()?;
    chart.draw_series(LineSeries::new([(0.0, 0.0), (0.0, height - 2.0)], GREY))?;
    for (at, bar) in bars.iter().enumerate() {
        let (y, colour) = (at as f64 + 1.0, COLOURS[0]);
        let ends = [(bar.value - bar.error, y), (bar.value + bar.error, y)];
        chart.draw_series(LineSeries::new(ends, colour.stroke_width(2)))?;
        chart.draw_series([Circle::new((bar.value, y), 4, colour.filled())])?;
        names.draw(&Text::new(
            bar.name.clone(),
            (8, (y * f64::from(LINE)) as i32 - 7),
            ("sans-serif", 14),
        ))?;
    }
    Ok(())
}
