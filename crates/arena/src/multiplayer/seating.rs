//! Who sits where: choices of players for a table, and the orders in which they sit down.

/// Every choice of so many out of all players.
pub(super) fn choices(players: usize, seats: usize) -> Vec<Vec<usize>> {
    let mut found = vec![Vec::new()];
    for player in 0..players {
        let with: Vec<Vec<usize>> = found
            .iter()
            .filter(|chosen: &&Vec<usize>| chosen.len() < seats)
            .map(|chosen| chosen.iter().copied().chain([player]).collect())
            .collect();
        found.extend(with);
    }
    found.retain(|chosen| chosen.len() == seats);
    found.sort();
    found
}

/// The orders in which players sit down at one table.
pub(super) fn orders(players: usize) -> Vec<Vec<usize>> {
    let first: Vec<usize> = (0..players).collect();
    if players <= 4 {
        let mut all = Vec::new();
        permute(&mut Vec::new(), &first, &mut all);
        return all;
    }
    let turned = |order: &[usize], by: usize| {
        let mut order = order.to_vec();
        order.rotate_left(by);
        order
    };
    let reverse: Vec<usize> = first.iter().rev().copied().collect();
    let one = (0..players).map(|by| turned(&first, by));
    one.chain((0..players).map(|by| turned(&reverse, by)))
        .collect()
}

fn permute(chosen: &mut Vec<usize>, all: &[usize], found: &mut Vec<Vec<usize>>) {
    if chosen.len() == all.len() {
        found.push(chosen.clone());
        return;
    }
    for &next in all {
        if !chosen.contains(&next) {
            chosen.push(next);
            permute(chosen, all, found);
            chosen.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_player_sits_everywhere_equally_often() {
        for players in 2..=6 {
            let orders = orders(players);
            for seat in 0..players {
                for player in 0..players {
                    let times = orders.iter().filter(|order| order[seat] == player).count();
                    assert_eq!(times, orders.len() / players, "{players} {seat} {player}");
                }
            }
        }
        assert_eq!(orders(4).len(), 24);
    }
}
