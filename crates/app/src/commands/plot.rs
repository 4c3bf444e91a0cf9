//! Curves as SVG, for training and tuning.

use std::fmt::Write;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 400.0;
const MARGIN: f64 = 60.0;
const COLOURS: [&str; 6] = ["#1b6", "#c52", "#36c", "#a3a", "#888", "#c93"];

/// Draws named curves over the numbers 1, 2, 3, ...
pub fn curves(title: &str, curves: &[(&str, Vec<f64>)]) -> String {
    let values = || curves.iter().flat_map(|(_, values)| values.iter().copied());
    let (low, high) = (
        values().fold(f64::MAX, f64::min),
        values().fold(f64::MIN, f64::max),
    );
    let span = if high > low { high - low } else { 1.0 };
    let longest = curves
        .iter()
        .map(|(_, values)| values.len())
        .max()
        .unwrap_or(0)
        .max(2);
    let x = |at: usize| MARGIN + (WIDTH - 2.0 * MARGIN) * at as f64 / (longest - 1) as f64;
    let y = |value: f64| HEIGHT - MARGIN - (HEIGHT - 2.0 * MARGIN) * (value - low) / span;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         font-family=\"sans-serif\" font-size=\"13\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
         <text x=\"{MARGIN}\" y=\"24\" font-size=\"16\">{}</text>\n",
        escaped(title)
    );
    for (value, base) in [(low, HEIGHT - MARGIN), (high, MARGIN)] {
        let _ = writeln!(svg, "<text x=\"4\" y=\"{base}\">{value:.5}</text>");
    }
    let _ = writeln!(
        svg,
        "<text x=\"{}\" y=\"{}\">{longest}</text>",
        WIDTH - MARGIN,
        HEIGHT - 20.0
    );
    for (number, (name, values)) in curves.iter().enumerate() {
        let colour = COLOURS[number % COLOURS.len()];
        let points: Vec<String> = values
            .iter()
            .enumerate()
            .map(|(at, &value)| format!("{:.1},{:.1}", x(at), y(value)))
            .collect();
        let _ = writeln!(
            svg,
            "<polyline fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\" points=\"{}\"/>\n\
             <text x=\"{}\" y=\"{}\" fill=\"{colour}\">{}</text>",
            points.join(" "),
            WIDTH - 2.0 * MARGIN,
            MARGIN + 18.0 * number as f64,
            escaped(name)
        );
    }
    svg.push_str("</svg>\n");
    svg
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
