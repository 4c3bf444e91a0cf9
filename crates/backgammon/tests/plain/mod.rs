//! A second generator of plays, as plain as it can be and sharing nothing with the first, and the comparison of the two. Tests
//! compare a few thousand positions, `examples/backgammon generators` as many as one likes.

use hetman_backgammon::{BAR, Backgammon, Men, OFF, Roll};
use hetman_game::random::Random;
use hetman_game::{MoveList, Notation, Player, Position};

/// Both players' men, those of the one to move first.
pub type Men2 = [Men; 2];

/// Compares the two generators in a position with every roll: how many plays there are, or where they differ.
pub fn compare(position: &Backgammon) -> Result<usize, String> {
    let mover = position.to_move();
    let mut plays = 0;
    for roll in Roll::all() {
        let rolled = position.with_roll(roll);
        let mut list = MoveList::new();
        rolled.moves(&mut list);
        let after = |&mv: &_| {
            let mut after = rolled;
            after.play(mv);
            seen_by_mover(&after, mover)
        };
        let found = sorted(list.iter().map(after));
        if found.len() != list.len() {
            return Err(format!("a play is listed twice: {}", rolled.text()));
        }
        if found != results(&seen_by_mover(position, mover), roll) {
            return Err(format!("the generators differ: {}", rolled.text()));
        }
        plays += list.len();
    }
    Ok(plays)
}

/// Both players' men as one of them sees them.
pub fn seen_by_mover(position: &Backgammon, mover: Player) -> Men2 {
    [*position.men(mover), *position.men(mover.other())]
}

/// Every order of the dice tried man by man, in the plainest way; what is left on the board after the most dice.
pub fn results(men: &Men2, roll: Roll) -> Vec<Men2> {
    let orders = if roll.is_double() {
        vec![vec![roll.high; 4]]
    } else {
        vec![vec![roll.high, roll.low], vec![roll.low, roll.high]]
    };
    // What each order comes to after as many of its dice as can be used.
    let mut ends: Vec<(usize, u8, Vec<Men2>)> = Vec::new();
    for order in orders {
        let mut open = vec![*men];
        let mut used = 0;
        for &die in &order {
            let ways = |men: &Men2| {
                let men = *men;
                (1..=25).filter_map(move |from| moved(&men, from, die))
            };
            let next = sorted(open.iter().flat_map(ways));
            if next.is_empty() {
                break;
            }
            (open, used) = (next, used + 1);
        }
        ends.push((used, order[0], open));
    }
    let most = ends.iter().map(|&(used, ..)| used).max().unwrap_or(0);
    ends.retain(|&(used, ..)| used == most);
    // Where only one die can be used, it is the larger if that can be.
    if most == 1 && ends.iter().any(|&(_, first, _)| first == roll.high) {
        ends.retain(|&(_, first, _)| first == roll.high);
    }
    sorted(ends.into_iter().flat_map(|(_, _, men)| men))
}

/// Each of them once, in order.
fn sorted(all: impl Iterator<Item = Men2>) -> Vec<Men2> {
    let mut all: Vec<Men2> = all.collect();
    all.sort_unstable();
    all.dedup();
    all
}

fn moved(men: &Men2, from: usize, die: u8) -> Option<Men2> {
    let [mut own, mut other] = *men;
    let distance = from as i32 - i32::from(die);
    if own[from] == 0 || own[BAR] > 0 && from != BAR {
        return None;
    }
    own[from] -= 1;
    if distance <= 0 {
        let outside = own[7..].iter().any(|&men| men > 0) || from > 6;
        let farther = own[from + 1..].iter().any(|&men| men > 0);
        if outside || distance < 0 && farther {
            return None;
        }
        own[OFF] += 1;
        return Some([own, other]);
    }
    let to = distance as usize;
    match other[25 - to] {
        0 => {}
        1 => {
            other[25 - to] = 0;
            other[BAR] += 1;
        }
        _ => return None,
    }
    own[to] += 1;
    Some([own, other])
}

/// Men thrown on the board at random, some on the bar, many of them home.
pub fn scattered(random: &mut Random) -> String {
    let mut points: Vec<usize> = (1..=24).collect();
    random.shuffle(&mut points);
    let mut sides = [Men::default(); 2];
    for (at, men) in sides.iter_mut().enumerate() {
        men[BAR] = random.below(6).saturating_sub(4) as u8;
        let own: Vec<usize> = points.iter().copied().skip(at).step_by(2).collect();
        for _ in men[BAR]..15 {
            let place = own[random.below(own.len())];
            let home = if at == 0 { place } else { 25 - place };
            men[if random.below(3) == 0 { OFF } else { home }] += 1;
        }
        if men[OFF] == 15 {
            (men[OFF], men[BAR]) = (14, 1);
        }
    }
    let text = sides.map(|men| {
        let places = (0..=25).filter(|&at| men[at] > 0);
        let name = |at: usize| match at {
            OFF => "off".into(),
            BAR => "bar".into(),
            point => point.to_string(),
        };
        let words: Vec<String> = places
            .map(|at| format!("{}:{}", name(at), men[at]))
            .collect();
        words.join(",")
    });
    format!("{} {} 1 -", text[0], text[1])
}
