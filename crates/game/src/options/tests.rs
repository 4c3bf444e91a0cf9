//! What the macros promise: settings are listed, set by name, old names included, and refused in one sentence.

use super::*;

choices! {
    /// Colours.
    pub enum Colour {
        /// Like blood.
        Red = "red",
        /// Like the sky.
        Blue = "blue",
    }
}

options! {
    /// A sample.
    pub struct Sample {
        /// Turn it on.
        #[marked(sound)]
        on: bool = true;
        /// How many.
        count: usize = 3, 1..=9;
        /// Which colour.
        colour: Colour = Colour::Red;
        /// How much.
        #[alias(part, quota)]
        share: f64 = 0.5, 0..=2;
    }
}

params! {
    /// Numbers.
    pub struct Numbers {
        /// How deep.
        #[alias(d)]
        depth = 7, 1..=9;
    }
}

#[test]
fn old_names_stay_valid() {
    let (mut sample, mut numbers) = (Sample::default(), Numbers::default());
    sample.set("part", "0.25").unwrap();
    let mut groups: [&mut dyn Settings; 2] = [&mut sample, &mut numbers];
    set_in(&mut groups, "d", "9").unwrap();
    assert_eq!(numbers.depth, 9);
    assert_eq!(
        sample,
        Sample {
            share: 0.25,
            ..Sample::default()
        }
    );
    let listed = &sample.settings()[3];
    assert!(sample.settings()[0].is_marked("sound") && !listed.is_marked("sound"));
    assert!(listed.is_called("share") && listed.is_called("quota"));
    assert!(!listed.is_called("colour"));
    let refused = sample.set("part", "3").unwrap_err().to_string();
    assert!(refused.contains("`part` cannot be `3`"), "{refused}");
}

#[test]
fn lists_sets_and_refuses() {
    let mut sample = Sample::default();
    assert_eq!(sample.settings()[1].meaning, "How many.");
    sample.set("count", "9").unwrap();
    sample.set("on", "off").unwrap();
    sample.set("colour", "blue").unwrap();
    sample.set("share", "1.25").unwrap();
    assert_eq!(
        sample,
        Sample {
            on: false,
            count: 9,
            colour: Colour::Blue,
            share: 1.25
        }
    );
    for (name, value, says) in [
        (
            "count",
            "10",
            "option `count` cannot be `10`; it takes a whole number from 1 to 9",
        ),
        (
            "count",
            "x",
            "option `count` cannot be `x`; it takes a whole number from 1 to 9",
        ),
        (
            "on",
            "maybe",
            "option `on` cannot be `maybe`; it takes `on` or `off`",
        ),
        (
            "colour",
            "green",
            "option `colour` cannot be `green`; it takes one of: red, blue",
        ),
        (
            "share",
            "2.5",
            "option `share` cannot be `2.5`; it takes a number from 0 to 2",
        ),
        (
            "share",
            "nan",
            "option `share` cannot be `nan`; it takes a number from 0 to 2",
        ),
        (
            "size",
            "1",
            "unknown option `size`; known are: on, count, colour, share",
        ),
    ] {
        assert_eq!(sample.set(name, value).unwrap_err().to_string(), says);
    }
}
