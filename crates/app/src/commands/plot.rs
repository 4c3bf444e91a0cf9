//! Curves as SVG, for training and tuning: several in one frame, or each in a panel of its own.

use std::fmt::Write;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 400.0;
const MARGIN: f64 = 60.0;
/// The height of one of several panels.
const PANEL: f64 = 120.0;
/// The space between panels, where their names stand.
const GAP: f64 = 26.0;
/// The most points of a panel's curve: as many as can be told apart.
const POINTS: usize = 600;
const COLOURS: [&str; 6] = ["#1b6", "#c52", "#36c", "#a3a", "#888", "#c93"];

/// Draws named curves over the numbers 1, 2, 3, ...
pub fn curves(title: &str, curves: &[(&str, Vec<f64>)]) -> String {
    let values = || curves.iter().flat_map(|(_, values)| values.iter().copied());
    let frame = Frame {
        top: MARGIN,
        height: HEIGHT - 2.0 * MARGIN,
        low: values().fold(f64::MAX, f64::min),
        high: values().fold(f64::MIN, f64::max),
        longest: longest(curves.iter().map(|(_, values)| values.len())),
    };
    let mut svg = head(title, HEIGHT);
    for (value, base) in [(frame.low, HEIGHT - MARGIN), (frame.high, MARGIN)] {
        let _ = writeln!(svg, "<text x=\"4\" y=\"{base}\">{value:.5}</text>");
    }
    foot(&mut svg, frame.longest, HEIGHT);
    for (number, (name, values)) in curves.iter().enumerate() {
        let colour = COLOURS[number % COLOURS.len()];
        svg.push_str(&frame.line(values, colour, 1));
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{}\" fill=\"{colour}\">{}</text>",
            WIDTH - 2.0 * MARGIN,
            MARGIN + 18.0 * number as f64,
            escaped(name)
        );
    }
    svg.push_str("</svg>\n");
    svg
}

/// A curve with a scale of its own.
pub struct Panel {
    /// What it shows.
    pub name: String,
    /// The lowest value of the scale.
    pub low: f64,
    /// The highest value of the scale.
    pub high: f64,
    /// The curve.
    pub values: Vec<f64>,
}

/// Draws curves below each other, over the numbers 0, 1, 2, ...
pub fn panels(title: &str, panels: &[Panel]) -> String {
    let height = 2.0 * MARGIN + panels.len() as f64 * (PANEL + GAP);
    let longest = longest(panels.iter().map(|panel| panel.values.len()));
    let mut svg = head(title, height);
    for (number, panel) in panels.iter().enumerate() {
        let frame = Frame {
            top: MARGIN + number as f64 * (PANEL + GAP),
            height: PANEL,
            low: panel.low,
            high: panel.high,
            longest,
        };
        let colour = COLOURS[number % COLOURS.len()];
        let (top, width) = (frame.top, WIDTH - 2.0 * MARGIN);
        let _ = writeln!(
            svg,
            "<rect x=\"{MARGIN}\" y=\"{top}\" width=\"{width}\" height=\"{PANEL}\" fill=\"none\" stroke=\"#ccc\"/>\n\
             <text x=\"{MARGIN}\" y=\"{}\">{}</text>\n\
             <text x=\"4\" y=\"{}\">{:.2}</text>\n<text x=\"4\" y=\"{}\">{:.2}</text>",
            top - 6.0,
            escaped(&panel.name),
            top + 12.0,
            panel.high,
            top + PANEL,
            panel.low
        );
        svg.push_str(&frame.line(&panel.values, colour, longest.div_ceil(POINTS)));
    }
    foot(&mut svg, longest - 1, height);
    svg.push_str("</svg>\n");
    svg
}

/// Where curves are drawn, and their scale.
struct Frame {
    top: f64,
    height: f64,
    low: f64,
    high: f64,
    longest: usize,
}

impl Frame {
    /// A curve, of which every so many points are drawn, and the last.
    fn line(&self, values: &[f64], colour: &str, every: usize) -> String {
        let span = if self.high > self.low {
            self.high - self.low
        } else {
            1.0
        };
        let last = values.len().saturating_sub(1);
        let drawn = (0..values.len()).filter(|at| at % every == 0 || *at == last);
        let point = |at: usize| {
            let across = (WIDTH - 2.0 * MARGIN) * at as f64 / (self.longest - 1) as f64;
            let down = self.height * (1.0 - (values[at] - self.low) / span);
            format!("{:.1},{:.1}", MARGIN + across, self.top + down)
        };
        let points: Vec<String> = drawn.map(point).collect();
        format!(
            "<polyline fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\" points=\"{}\"/>\n",
            points.join(" ")
        )
    }
}

/// The points of the longest curve, of which there are two at least.
fn longest(lengths: impl Iterator<Item = usize>) -> usize {
    lengths.max().unwrap_or(0).max(2)
}

fn head(title: &str, height: f64) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" \
         font-family=\"sans-serif\" font-size=\"13\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
         <text x=\"{MARGIN}\" y=\"24\" font-size=\"16\">{}</text>\n",
        escaped(title)
    )
}

/// The last number of the horizontal axis.
fn foot(svg: &mut String, last: usize, height: f64) {
    let (x, y) = (WIDTH - MARGIN, height - 20.0);
    let _ = writeln!(svg, "<text x=\"{x}\" y=\"{y}\">{last}</text>");
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_panel_has_its_own_scale_and_ends_where_its_curve_ends() {
        let panel = |name: &str, values: Vec<f64>| Panel {
            name: name.into(),
            low: 0.0,
            high: 10.0,
            values,
        };
        let long = (0..=6_000).map(|at| f64::from(at) / 600.0).collect();
        let svg = panels("a < b", &[panel("long", long), panel("flat", vec![5.0; 2])]);
        assert!(svg.contains("a &lt; b") && svg.contains(">6000</text>"));
        let lines: Vec<&str> = svg
            .lines()
            .filter(|line| line.contains("<polyline"))
            .collect();
        assert_eq!(lines.len(), 2);
        assert!(lines[0].matches(',').count() <= POINTS + 2);
        assert!(
            lines[0].contains("660.0,60.0"),
            "it ends high up on the right"
        );
        assert!(lines[1].contains("60.0,266.0"), "{}", lines[1]);
    }
}
