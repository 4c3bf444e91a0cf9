//! Positions as text. The parts stand in this order, with spaces between: the land row by row, the harbours round the coast,
//! the robber, what stands on corners and on edges, what each player holds, cards played, the titles, what is owed, the phase
//! with `+` after the dice, `!` after a card and `*2` after two offers, and the number of turns.

use std::sync::Arc;

use hetman_game::{Error, Notation, Player, Viewer};

use crate::building::{CITIES, ROADS, SETTLEMENTS};
use crate::goods::{Cards, DECK, EACH, Good, count};
use crate::island::{CORNERS, EDGES, HEXES};
use crate::position::{MOST, Offer, Phase, Seat, Settlers, building};
use crate::setup::{LETTERS, Land, SettlersRules, brings, land};

/// Writes a position with what a viewer may see; of a hidden hand only how much it holds.
pub(super) fn write(position: &Settlers, viewer: Viewer) -> String {
    let letter = |brings: Option<Good>| LETTERS[brings.map_or(5, Good::at)];
    let land = &position.land;
    let hexes = land.brings.iter().zip(land.numbers);
    let hexes: Vec<String> = hexes
        .map(|(&brings, number)| format!("{}{number}", letter(brings)))
        .collect();
    let harbours = land.harbours.iter();
    let harbours: String = harbours
        .map(|&good| good.map_or('3', |good| letter(Some(good))))
        .collect();
    let seats = (0..position.players).map(|at| seat(position, at, viewer.sees(Player(at))));
    let title = |title: Option<u8>| title.map_or('-', |at| char::from(b'a' + at));
    let [longest, army] = [position.longest, position.army].map(title);
    let owes: Vec<String> = position.owes[..usize::from(position.players)]
        .iter()
        .map(u8::to_string)
        .collect();
    let fields = [
        hexes.join(","),
        harbours,
        position.robber.to_string(),
        corners(position),
        edges(position),
        seats.collect::<Vec<_>>().join(";"),
        numbers(position.spent),
        format!("{longest}{army}"),
        owes.join("."),
        phase(position),
        position.turn.to_string(),
    ];
    fields.join(" ")
}

fn numbers(numbers: [u8; 5]) -> String {
    numbers.map(|number| number.to_string()).join(".")
}

fn seat(position: &Settlers, at: u8, seen: bool) -> String {
    let seat = &position.seats[usize::from(at)];
    let part = |part: &[u8; 5]| {
        if seen {
            numbers(*part)
        } else {
            format!("??{}", count(*part))
        }
    };
    let [hand, cards, fresh] = [&seat.hand, &seat.cards, &seat.fresh].map(part);
    format!("{hand}/{cards}/{fresh}/{}", seat.knights)
}

fn corners(position: &Settlers) -> String {
    let standing = position.corners.iter().enumerate();
    let standing = standing.filter_map(|(at, &corner)| building(corner).map(|built| (at, built)));
    listed(standing.map(|(at, (owner, city))| {
        let letter = char::from(if city { b'A' } else { b'a' } + owner);
        format!("{at}{letter}")
    }))
}

fn edges(position: &Settlers) -> String {
    let built = position
        .edges
        .iter()
        .enumerate()
        .filter(|(_, owner)| **owner > 0);
    listed(built.map(|(at, &owner)| format!("{at}{}", char::from(b'a' + owner - 1))))
}

fn listed(words: impl Iterator<Item = String>) -> String {
    let words: Vec<String> = words.collect();
    if words.is_empty() {
        "-".into()
    } else {
        words.join(",")
    }
}

fn phase(position: &Settlers) -> String {
    let word = match position.phase {
        Phase::Place => "place".into(),
        Phase::Link(corner) => format!("link:{corner}"),
        Phase::Before => "before".into(),
        Phase::Dice => "dice".into(),
        Phase::Discard => "discard".into(),
        Phase::Robber => "robber".into(),
        Phase::Steal(victim) => format!("steal:{victim}"),
        Phase::Main => "main".into(),
        Phase::Draw => "draw".into(),
        Phase::Roads(left) => format!("roads:{left}"),
        Phase::Offer(Offer { to, give, get }) => {
            format!("offer:{to}:{}:{}", give.name(), get.name())
        }
    };
    let (rolled, played) = (position.rolled, position.played);
    let offers = match position.offers {
        0 => String::new(),
        offers => format!("*{offers}"),
    };
    format!(
        "{word}{}{}{offers}",
        if rolled { "+" } else { "" },
        if played { "!" } else { "" }
    )
}

pub(super) fn parse(rules: &SettlersRules, text: &str) -> Result<Settlers, Error> {
    read(rules, text).map_err(|why| Error::position(text, why))
}

fn read(rules: &SettlersRules, text: &str) -> Result<Settlers, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let &[
        hexes,
        harbours,
        robber,
        corners,
        edges,
        seats,
        spent,
        titles,
        owes,
        phase,
        turn,
    ] = words.as_slice()
    else {
        return Err(format!("it has {} parts and not eleven", words.len()));
    };
    let mut position = Settlers::start(rules).map_err(|error| error.to_string())?;
    position.land = Arc::new(read_land(hexes, harbours)?);
    position.robber = number(robber, HEXES - 1)? as u8;
    for (at, letter) in placed(corners, CORNERS)? {
        let owner = owner(letter.to_ascii_lowercase(), position.players)?;
        position.corners[at] = owner + if letter.is_ascii_uppercase() { 5 } else { 1 };
    }
    for (at, letter) in placed(edges, EDGES)? {
        position.edges[at] = 1 + owner(letter, position.players)?;
    }
    read_seats(&mut position, seats)?;
    position.spent = five(spent)?;
    let mut titles = titles.chars().map(|letter| match letter {
        '-' => Ok(None),
        letter => owner(letter, position.players).map(Some),
    });
    let missing = || Err("a title is missing".to_owned());
    let longest = titles.next().unwrap_or_else(missing)?;
    let army = titles.next().unwrap_or_else(missing)?;
    drop(titles);
    (position.longest, position.army) = (longest, army);
    let owed: Vec<&str> = owes.split('.').collect();
    if owed.len() != usize::from(position.players) {
        return Err(format!("`{owes}` does not say what each player owes"));
    }
    for (at, word) in owed.into_iter().enumerate() {
        position.owes[at] = number(word, usize::from(EACH) * 5)? as u8;
    }
    read_phase(&mut position, phase)?;
    position.turn = number(turn, usize::from(position.turns))? as u16;
    settle_accounts(&mut position)?;
    check_phase(&position)?;
    Ok(position)
}

fn number(word: &str, most: usize) -> Result<usize, String> {
    let read = word.parse::<usize>().ok().filter(|&number| number <= most);
    read.ok_or_else(|| format!("`{word}` is not a number up to {most}"))
}

fn owner(letter: char, players: u8) -> Result<u8, String> {
    let at = (letter as u32).wrapping_sub('a' as u32);
    let found = u8::try_from(at).ok().filter(|&at| at < players);
    found.ok_or_else(|| format!("`{letter}` is no player"))
}

fn read_land(hexes: &str, harbours: &str) -> Result<Land, String> {
    let mut read = Land {
        brings: [None; HEXES],
        numbers: [0; HEXES],
        harbours: [None; 9],
    };
    let words: Vec<&str> = hexes.split(',').collect();
    if words.len() != HEXES {
        return Err(format!(
            "the island has {HEXES} hexagons and not {}",
            words.len()
        ));
    }
    for (at, word) in words.into_iter().enumerate() {
        let letter = word.chars().next().unwrap_or(' ');
        let place = land(letter).ok_or_else(|| format!("`{word}` is no land"))?;
        let brings = brings(place);
        read.brings[at] = brings;
        let written = number(&word[1..], 12)? as u8;
        if (written == 0 || written == 7 || written == 1) == brings.is_some() {
            return Err(format!(
                "`{word}` has no number of the dice, or a desert has one"
            ));
        }
        read.numbers[at] = written;
    }
    let letters: Vec<char> = harbours.chars().collect();
    if letters.len() != 9 {
        return Err(format!("`{harbours}` does not name nine harbours"));
    }
    for (at, letter) in letters.into_iter().enumerate() {
        read.harbours[at] = match letter {
            '3' => None,
            letter => {
                let good = land(letter).and_then(brings);
                Some(good.ok_or_else(|| format!("`{letter}` is no harbour"))?)
            }
        };
    }
    Ok(read)
}

/// Numbers with a letter, as `12a,40B`.
fn placed(words: &str, places: usize) -> Result<Vec<(usize, char)>, String> {
    if words == "-" {
        return Ok(Vec::new());
    }
    let mut found: Vec<(usize, char)> = Vec::new();
    for word in words.split(',') {
        let letter = word.chars().last().filter(char::is_ascii_alphabetic);
        let letter = letter.ok_or_else(|| format!("`{word}` names no player"))?;
        let at = number(&word[..word.len() - 1], places - 1)?;
        if found.iter().any(|&(known, _)| known == at) {
            return Err(format!("`{at}` is built on twice"));
        }
        found.push((at, letter));
    }
    Ok(found)
}

fn five(word: &str) -> Result<[u8; 5], String> {
    if word.contains("??") {
        return Err(format!("`{word}` is hidden, and a position hides nothing"));
    }
    let mut numbers = [0; 5];
    let parts: Vec<&str> = word.split('.').collect();
    if parts.len() != 5 {
        return Err(format!("`{word}` has {} numbers and not five", parts.len()));
    }
    for (at, part) in parts.into_iter().enumerate() {
        numbers[at] = number(part, usize::from(EACH))? as u8;
    }
    Ok(numbers)
}

fn read_seats(position: &mut Settlers, words: &str) -> Result<(), String> {
    let seats: Vec<&str> = words.split(';').collect();
    if seats.len() != usize::from(position.players) {
        return Err(format!(
            "there are {} players and not {}",
            position.players,
            seats.len()
        ));
    }
    for (at, word) in seats.into_iter().enumerate() {
        let parts: Vec<&str> = word.split('/').collect();
        let &[hand, cards, fresh, knights] = parts.as_slice() else {
            return Err(format!("`{word}` does not say what a player holds"));
        };
        let seat = Seat {
            hand: five(hand)?,
            cards: five(cards)?,
            fresh: five(fresh)?,
            knights: number(knights, 14)? as u8,
        };
        if seat
            .fresh
            .iter()
            .zip(seat.cards)
            .any(|(&new, all)| new > all)
        {
            return Err(format!(
                "`{word}` has new cards that the player does not hold"
            ));
        }
        position.seats[at] = seat;
    }
    Ok(())
}

fn read_phase(position: &mut Settlers, word: &str) -> Result<(), String> {
    let (word, offers) = word.split_once('*').unwrap_or((word, "0"));
    position.offers = number(offers, 9)? as u8;
    let word = word
        .strip_suffix('!')
        .inspect(|_| position.played = true)
        .unwrap_or(word);
    let word = word
        .strip_suffix('+')
        .inspect(|_| position.rolled = true)
        .unwrap_or(word);
    let (kind, rest) = word.split_once(':').unwrap_or((word, ""));
    position.phase = match kind {
        "place" => Phase::Place,
        "link" => Phase::Link(number(rest, CORNERS - 1)? as u8),
        "before" => Phase::Before,
        "dice" => Phase::Dice,
        "discard" => Phase::Discard,
        "robber" => Phase::Robber,
        "steal" => Phase::Steal(number(rest, usize::from(position.players) - 1)? as u8),
        "main" => Phase::Main,
        "draw" => Phase::Draw,
        "roads" => Phase::Roads(number(rest, 2)? as u8),
        "offer" => Phase::Offer(read_offer(position, rest)?),
        _ => return Err(format!("`{word}` is no part of a turn")),
    };
    Ok(())
}

fn read_offer(position: &Settlers, word: &str) -> Result<Offer, String> {
    let parts: Vec<&str> = word.split(':').collect();
    let &[to, give, get] = parts.as_slice() else {
        return Err(format!("`{word}` is no offer"));
    };
    let good = |name: &str| {
        let found = Good::ALL.into_iter().find(|good| good.name() == name);
        found.ok_or_else(|| format!("`{name}` is no good"))
    };
    Ok(Offer {
        to: number(to, usize::from(position.players) - 1)? as u8,
        give: good(give)?,
        get: good(get)?,
    })
}

/// What nobody holds is in the bank and in the deck.
fn settle_accounts(position: &mut Settlers) -> Result<(), String> {
    let mut deck: Cards = DECK;
    for at in 0..5 {
        let seats = position.seats[..MOST].iter();
        let held: u32 = seats.clone().map(|seat| u32::from(seat.hand[at])).sum();
        let cards: u32 = seats.clone().map(|seat| u32::from(seat.cards[at])).sum();
        let knights: u32 = seats.map(|seat| u32::from(seat.knights)).sum();
        let played = u32::from(position.spent[at]) + if at == 0 { knights } else { 0 };
        if held > u32::from(EACH) || cards + played > u32::from(DECK[at]) {
            return Err("players hold more than there is".into());
        }
        position.bank[at] = EACH - held as u8;
        deck[at] = DECK[at] - (cards + played) as u8;
    }
    position.deck = deck;
    Ok(())
}

/// Refuses a phase in which nothing could be done.
fn check_phase(position: &Settlers) -> Result<(), String> {
    use hetman_game::{Position, Turn};
    for player in 0..position.players {
        let [roads, settlements, cities] = position.built(player);
        if roads > ROADS || settlements > SETTLEMENTS || cities > CITIES {
            return Err("a player has built more than there are pieces".into());
        }
    }
    let placing = position.turn < 2 * u16::from(position.players);
    let first = matches!(position.phase, Phase::Place | Phase::Link(_));
    if placing != first {
        return Err("first settlements are put down in the first turns and only there".into());
    }
    let players = usize::from(position.players);
    let owed: u32 = position.owes.iter().map(|&owed| u32::from(owed)).sum();
    let solvent = |at: usize| u32::from(position.owes[at]) <= count(position.seats[at].hand);
    if (owed > 0) != (position.phase == Phase::Discard) || !(0..players).all(solvent) {
        return Err("somebody owes what he does not hold, or out of turn".into());
    }
    if let Phase::Offer(Offer { to, give, get }) = position.phase {
        let owner = position.owner();
        let has = position.seats[usize::from(owner)].hand[give.at()] > 0;
        if to == owner || give == get || !has {
            return Err("the offer that is to be answered cannot have been made".into());
        }
    }
    let mut list = Vec::new();
    position.moves(&mut list);
    if position.turn() != Turn::Over && list.is_empty() {
        return Err("nothing can be done in this part of the turn".into());
    }
    Ok(())
}
