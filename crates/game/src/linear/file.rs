//! Weights in a file of text, so that an evaluation can be changed without building the program anew: a first line, the name
//! of the evaluation, and for each group its name with a pair for each weight, middle game and ending.

use std::fmt::Write;

use super::{Group, pack};
use crate::Error;

/// The first line of a file of weights.
const MAGIC: &str = "hetman weights 1";
/// The largest weight that can be packed and counted often.
const LARGEST: i32 = 4_000;

/// Whether these are the bytes of a file of weights.
pub fn is_weights(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC.as_bytes())
}

/// A file of the weights of an evaluation, middle game and ending.
pub fn write_weights(title: &str, groups: &[Group], weights: &[(i32, i32)]) -> String {
    let mut text = format!("{MAGIC}\n{title}\n");
    for group in groups {
        text.push_str(group.name);
        for (opening, ending) in &weights[group.first..][..group.len] {
            // Writing to a text cannot fail.
            let _ = write!(text, " {opening},{ending}");
        }
        text.push('\n');
    }
    text
}

/// The weights in the bytes of a file, packed, all groups of the evaluation with this title.
pub fn read_weights<const N: usize>(
    bytes: &[u8],
    title: &str,
    groups: &[Group],
) -> Result<[i32; N], Error> {
    let bad = |why: String| Error::Other(format!("these are no weights of {title}: {why}"));
    let text = std::str::from_utf8(bytes).map_err(|_| bad("they are no text".into()))?;
    let mut lines = text.lines();
    if lines.next() != Some(MAGIC) {
        return Err(bad("the first line is another".into()));
    }
    let of = lines.next().unwrap_or_default();
    if of != title {
        return Err(bad(format!("they are of `{of}`")));
    }
    let mut weights = [0; N];
    for group in groups {
        let line = lines.next().unwrap_or_default();
        let mut words = line.split_whitespace();
        let name = words.next().unwrap_or_default();
        if name != group.name {
            let wanted = group.name;
            return Err(bad(format!("`{name}` stands where `{wanted}` should")));
        }
        let pairs: Vec<i32> = words
            .map(|word| pair(word).ok_or_else(|| bad(format!("`{word}` is no pair of weights"))))
            .collect::<Result<_, _>>()?;
        if pairs.len() != group.len {
            let (has, wants) = (pairs.len(), group.len);
            return Err(bad(format!(
                "`{name}` has {has} weights in place of {wants}"
            )));
        }
        weights[group.first..][..group.len].copy_from_slice(&pairs);
    }
    Ok(weights)
}

fn pair(word: &str) -> Option<i32> {
    let (opening, ending) = word.split_once(',')?;
    let number = |text: &str| {
        let number = text.parse::<i32>().ok()?;
        (-LARGEST..=LARGEST).contains(&number).then_some(number)
    };
    Some(pack(number(opening)?, number(ending)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_read_as_they_are_written() {
        let groups = [
            Group {
                name: "ONE",
                first: 0,
                len: 2,
            },
            Group {
                name: "TWO",
                first: 2,
                len: 1,
            },
        ];
        let weights = [(1, -2), (300, 4), (-5, 600)];
        let text = write_weights("goose", &groups, &weights);
        assert_eq!(
            text,
            "hetman weights 1\ngoose\nONE 1,-2 300,4\nTWO -5,600\n"
        );
        let read: [i32; 3] = read_weights(text.as_bytes(), "goose", &groups).unwrap();
        assert_eq!(read, weights.map(|(opening, ending)| pack(opening, ending)));
        for (from, to, says) in [
            ("goose", "duck", "`duck`"),
            ("ONE", "ODD", "`ODD`"),
            ("300,4", "300", "`300`"),
            ("300,4", "9000,4", "`9000,4`"),
            (" 300,4", "", "`ONE` has 1"),
            ("TWO -5,600", "", "``"),
            ("hetman weights 1", "other", "first line"),
        ] {
            let broken = text.replace(from, to);
            let error = read_weights::<3>(broken.as_bytes(), "goose", &groups).unwrap_err();
            assert!(error.to_string().contains(says), "{error}");
        }
    }
}
