//! Weights as Rust source, laid out the way rustfmt does it.

use std::fmt::Write;

use crate::Pair;

/// The longest line, and the longest list that shares a line with the name of its field.
const WIDTH: usize = 100;
const LIST_WIDTH: usize = 60;

/// The weights of one evaluation.
pub struct Set<'a> {
    /// The name of the constant.
    pub name: &'a str,
    /// What it holds, for its comment.
    pub meaning: &'a str,
    /// Names of groups with their weights.
    pub groups: Vec<(&'a str, &'a [Pair])>,
}

/// A file of weights: the header as its comment, one constant for each set.
pub fn render(header: &[String], sets: &[Set]) -> String {
    let mut text = String::new();
    for line in header {
        let _ = writeln!(text, "//! {line}");
    }
    text.push_str("\nuse hetman_game::linear::Fitted;\n");
    for set in sets {
        let _ = write!(
            text,
            "\n/// {}\npub(super) const {}: &[Fitted] = &[\n",
            set.meaning, set.name
        );
        for (name, weights) in &set.groups {
            let parts = [0, 1].map(|part| {
                weights
                    .iter()
                    .map(|pair| (pair[part].round() as i32).to_string())
                    .collect()
            });
            group(&mut text, name, &parts);
        }
        text.push_str("];\n");
    }
    text
}

/// A group of weights.
fn group(text: &mut String, name: &str, [opening, ending]: &[Vec<String>; 2]) {
    let _ = writeln!(text, "    Fitted {{\n        group: \"{name}\",");
    numbers(text, "opening", opening);
    numbers(text, "ending", ending);
    text.push_str("    },\n");
}

/// A field of numbers, on one line if it fits and else on full lines.
fn numbers(text: &mut String, field: &str, values: &[String]) {
    let list = values.join(", ");
    if list.len() <= LIST_WIDTH - 2 {
        let _ = writeln!(text, "        {field}: &[{list}],");
        return;
    }
    let _ = writeln!(text, "        {field}: &[");
    let mut line = String::new();
    for value in values {
        if 12 + line.len() + value.len() + 1 > WIDTH {
            let _ = writeln!(text, "            {}", line.trim_end());
            line.clear();
        }
        let _ = write!(line, "{value}, ");
    }
    let _ = writeln!(text, "            {}\n        ],", line.trim_end());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_become_source() {
        let long: Vec<Pair> = (0..60).map(|at| [at as f32, -100.0 * at as f32]).collect();
        let groups = vec![
            ("SHORT", &[[1.4, -2.6], [0.0, 7.0]][..]),
            ("LONG", &long[..]),
        ];
        let text = render(
            &["A header.".into()],
            &[Set {
                name: "ALL",
                meaning: "Everything.",
                groups,
            }],
        );
        assert!(
            text.starts_with(
                "//! A header.\n\nuse hetman_game::linear::Fitted;\n\n/// Everything.\n"
            )
        );
        assert!(text.contains("        opening: &[1, 0],\n        ending: &[-3, 7],\n"));
        assert!(text.contains("        opening: &[\n            0, 1, 2,"));
        assert!(
            text.lines()
                .all(|line| line.len() <= WIDTH && line.trim_end() == line)
        );
    }
}
