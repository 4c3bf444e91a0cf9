//! Positions as text: the men of both players as each counts the points, whose turn it is, the dice.

use hetman_game::{Error, Player};

use crate::play::Roll;
use crate::position::{BAR, Backgammon, Dice, MEN, Men, OFF};
use crate::stakes::{MOST_CUBE, Stakes};

use super::identifier;

/// `24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 1 63`: the men of the first player and of the second, `bar:1` and `off:3` among them,
/// whose turn it is, and the dice; `-` if they are in the air, `start` before the first roll, `offer` before a roll where one may
/// double, `double` where one has to answer, `passed` after a double was. With a cube `cube:2:1` follows, its number and who holds
/// it, and in a match `match:7:3:4`, its length and the points of both, `crawford` behind them in the game without cube.
pub(super) fn write(position: &Backgammon) -> String {
    let [first, second] = position.men.map(|men| men_text(&men));
    let dice = match position.dice {
        Dice::Opening => "start".into(),
        Dice::InTheAir => "-".into(),
        Dice::Shown(roll) => format!("{}{}", roll.high, roll.low),
        Dice::Offer => "offer".into(),
        Dice::Doubled => "double".into(),
        Dice::Passed => "passed".into(),
    };
    let stakes = stakes_text(position.stakes);
    format!("{first} {second} {} {dice}{stakes}", position.mover.0 + 1)
}

fn stakes_text(stakes: Stakes) -> String {
    let mut text = String::new();
    if stakes.cube {
        let owner = stakes
            .owner
            .map_or("-".into(), |owner| (owner.0 + 1).to_string());
        text = format!(" cube:{}:{owner}", stakes.value);
    }
    if stakes.length > 0 {
        let [first, second] = stakes.score;
        let crawford = if stakes.crawford { ":crawford" } else { "" };
        text = format!("{text} match:{}:{first}:{second}{crawford}", stakes.length);
    }
    text
}

fn men_text(men: &Men) -> String {
    let standing = (0..=BAR).rev().filter(|&at| men[at] > 0);
    let words: Vec<String> = standing
        .map(|at| format!("{}:{}", super::place(at as u8), men[at]))
        .collect();
    words.join(",")
}

pub(super) fn parse(text: &str, usual: Stakes) -> Result<Backgammon, Error> {
    let bad = |why: String| Error::position(text, why);
    if identifier::is_one(text.trim()) {
        let position = identifier::read(text.trim(), usual).map_err(bad)?;
        return checked(position).map_err(bad);
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let &[first, second, mover, dice, ref stakes @ ..] = words.as_slice() else {
        return Err(bad("it takes the men of both, a player and the dice".into()));
    };
    let stakes = read_stakes(stakes, usual).map_err(bad)?;
    let men = [
        read_men(first).map_err(bad)?,
        read_men(second).map_err(bad)?,
    ];
    let mover = match mover {
        "1" => Player::FIRST,
        "2" => Player::SECOND,
        _ => return Err(bad(format!("`{mover}` is no player"))),
    };
    let position = Backgammon {
        men,
        mover,
        dice: read_dice(dice).map_err(bad)?,
        stakes,
    };
    checked(position).map_err(bad)
}

/// Refuses what cannot be.
fn checked(position: Backgammon) -> Result<Backgammon, String> {
    let (men, dice, stakes) = (&position.men, position.dice, &position.stakes);
    let both = (1..=24).find(|&at| men[0][at] > 0 && men[1][25 - at] > 0);
    if let Some(at) = both {
        return Err(format!("men of both stand on the first player's `{at}`"));
    }
    if men[0][OFF] == MEN && men[1][OFF] == MEN {
        return Err("both have borne off all men".into());
    }
    if dice == Dice::Opening && position != Backgammon::for_stakes(*stakes) {
        return Err("`start` belongs to the first position only".into());
    }
    let doubler = match dice {
        Dice::Offer => Some(position.mover),
        Dice::Doubled | Dice::Passed => Some(position.mover.other()),
        _ => None,
    };
    if doubler.is_some_and(|player| !stakes.may_double(player)) {
        return Err("the cube may not be turned here".into());
    }
    let borne_off = |player: Player| position.men(player)[OFF] == MEN;
    let mover = position.mover;
    let at_rest = matches!(dice, Dice::InTheAir | Dice::Offer);
    if borne_off(mover) || borne_off(mover.other()) && !at_rest {
        return Err("the game ended a move ago".into());
    }
    Ok(position)
}

/// Reads what follows the dice: the cube and the match; what is not said is as usual.
fn read_stakes(words: &[&str], usual: Stakes) -> Result<Stakes, String> {
    let mut stakes = usual;
    for word in words {
        let parts: Vec<&str> = word.split(':').collect();
        let number = |text: &str, most: u8| {
            let number = text.parse::<u8>().ok().filter(|number| *number <= most);
            number.ok_or_else(|| format!("`{text}` in `{word}` is no number up to {most}"))
        };
        match parts.as_slice() {
            ["cube", value, owner] => {
                stakes.cube = true;
                stakes.value = number(value, MOST_CUBE)?;
                stakes.owner = match *owner {
                    "-" => None,
                    "1" => Some(Player::FIRST),
                    "2" => Some(Player::SECOND),
                    _ => return Err(format!("`{owner}` in `{word}` is no player")),
                };
                // A cube in the middle is above one after automatic doubles.
                let owned_at_one = stakes.value == 1 && stakes.owner.is_some();
                if !stakes.value.is_power_of_two() || owned_at_one {
                    return Err(format!("`{word}` is no cube"));
                }
            }
            ["match", length, first, second, rest @ ..] => {
                stakes.length = number(length, 25)?;
                stakes.score = [number(first, 24)?, number(second, 24)?];
                stakes.crawford = match rest {
                    [] => false,
                    ["crawford"] => true,
                    _ => return Err(format!("`{word}` is no match")),
                };
            }
            _ => return Err(format!("`{word}` is neither a cube nor a match")),
        }
    }
    stakes.checked()
}

fn read_men(word: &str) -> Result<Men, String> {
    let mut men = Men::default();
    for part in word.split(',') {
        let (place, count) = part
            .split_once(':')
            .ok_or_else(|| format!("`{part}` is not a point and a number of men"))?;
        let at = read_place(place)?;
        let count = count
            .parse::<u8>()
            .ok()
            .filter(|count| (1..=MEN).contains(count));
        if men[at] > 0 {
            return Err(format!("`{place}` is named twice"));
        }
        men[at] = count.ok_or_else(|| format!("`{part}` has no number of men"))?;
    }
    let all: u32 = men.iter().map(|&men| u32::from(men)).sum();
    if all == u32::from(MEN) {
        Ok(men)
    } else {
        Err(format!("`{word}` has {all} men and a player has {MEN}"))
    }
}

fn read_dice(word: &str) -> Result<Dice, String> {
    match word {
        "start" => return Ok(Dice::Opening),
        "-" => return Ok(Dice::InTheAir),
        "offer" => return Ok(Dice::Offer),
        "double" => return Ok(Dice::Doubled),
        "passed" => return Ok(Dice::Passed),
        _ => {}
    }
    let digits: Vec<u32> = word
        .chars()
        .map_while(|letter| letter.to_digit(10))
        .collect();
    match digits.as_slice() {
        &[one, other] if word.len() == 2 && (1..=6).contains(&one) && (1..=6).contains(&other) => {
            Ok(Dice::Shown(Roll::new(one as u8, other as u8)))
        }
        _ => Err(format!("`{word}` is no roll of two dice")),
    }
}

fn read_place(word: &str) -> Result<usize, String> {
    match word {
        "bar" => Ok(BAR),
        "off" => Ok(OFF),
        _ => {
            let point = word.parse::<usize>().ok();
            let point = point.filter(|point| (1..=24).contains(point));
            point.ok_or_else(|| format!("`{word}` is no point, neither `bar` nor `off`"))
        }
    }
}

/// The steps a play names, men one after another: `13/7*/5` are two, `8/4(2)` two men.
pub(super) fn steps(word: &str) -> Result<Vec<(usize, usize)>, String> {
    let mut steps = Vec::new();
    let parts = word.split([',', ' ']).filter(|part| !part.is_empty());
    for part in parts {
        let (way, times) = match part.strip_suffix(')').and_then(|part| part.split_once('(')) {
            Some((way, times)) => (way, times.parse::<usize>().ok().filter(|times| *times <= 4)),
            None => (part, Some(1)),
        };
        let times = times.ok_or_else(|| format!("`{part}` has no number of men"))?;
        let places: Result<Vec<usize>, String> = way
            .split('/')
            .map(|place| read_place(place.trim_end_matches('*')))
            .collect();
        let places = places?;
        if places.len() < 2 {
            return Err(format!("`{part}` does not say where a man goes"));
        }
        for _ in 0..times {
            steps.extend(places.windows(2).map(|pair| (pair[0], pair[1])));
        }
    }
    if steps.is_empty() {
        return Err("no man goes anywhere".into());
    }
    Ok(steps)
}
