//! Which stones are dead at the end of a game: those that do not stand at the end of most playouts, whoever begins.

use hetman_game::{Player, Verdict};
use hetman_search::Playout;

use crate::board::Board;
use crate::notation::{name, result};
use crate::playout::{PlayoutRules, play_out};
use crate::point::{Colour, Point};
use crate::position::Go;

/// Playouts that decide, half of them with each player to begin.
const PLAYOUTS: usize = 400;
/// Percent of playouts in which a chain must last to count as alive.
const ALIVE: u32 = 50;

/// Judges the stones and counts without the dead ones.
pub fn verdict(go: &Go, rules: &PlayoutRules) -> Verdict {
    let held = lasting(go, rules);
    let board = go.board();
    let mut bare = Board::new(board.size());
    let (mut alive, mut dead) = (Vec::new(), Vec::new());
    for point in board.points() {
        let colour = board.at(point);
        if colour == Colour::Empty {
            continue;
        }
        let sum: u32 = board.chain(point).map(|stone| held[stone.index()]).sum();
        if sum * 100 >= ALIVE * (PLAYOUTS * board.chain_len(point)) as u32 {
            bare.lay(point, colour);
            alive.push(name(point));
        } else {
            dead.push(name(point));
        }
    }
    let territory = [Colour::Black, Colour::White].map(|colour| territory(&bare, colour));
    Verdict {
        alive,
        dead,
        territory,
        score: result(2 * bare.area() - go.needed()),
    }
}

/// In how many playouts each stone's point still belongs to its player at the end.
fn lasting(go: &Go, rules: &PlayoutRules) -> [u32; Point::COUNT] {
    let mut held = [0; Point::COUNT];
    let mut playout = Playout::new(1, 0, false);
    for number in 0..PLAYOUTS {
        let mover = Player((number % 2) as u8);
        let mut end = Go::new(go.board().clone(), mover, go.komi(), false);
        play_out(&mut end, rules, &mut playout);
        for point in go.board().points() {
            let colour = go.board().at(point);
            let lasts = end.board().at(point) == colour || end.board().is_eye(point, colour);
            held[point.index()] += u32::from(lasts);
        }
    }
    held
}

/// The empty points that reach this colour only.
fn territory(board: &Board, colour: Colour) -> Vec<String> {
    let regions = board.regions();
    let held = regions.iter().filter(|region| region.owner == Some(colour));
    held.flat_map(|region| region.points.iter().map(|&point| name(point)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GoRules;
    use crate::patterns::Patterns;
    use crate::tuning::PlayoutParams;
    use hetman_game::Notation;

    fn read(text: &str) -> Verdict {
        let go = Go::parse(&GoRules::default(), text).unwrap();
        verdict(
            &go,
            &PlayoutRules {
                patterns: Patterns::new(),
                params: PlayoutParams::default(),
            },
        )
    }

    #[test]
    fn a_lone_stone_in_a_corner_is_taken_off() {
        let verdict = read(
            "..B.W..../..B.WWW../..BBBW.../....BW.../..W.BW.W./....BWWWW/.BBBBBBBB/........./......... b",
        );
        assert_eq!(verdict.dead, ["C5"]);
        assert!(
            verdict.alive.contains(&"J4".to_owned())
                && verdict.territory[0].contains(&"A1".to_owned())
        );
        assert_eq!(verdict.score, "B+19.5");
    }

    #[test]
    fn two_eyes_live() {
        let verdict = read(
            ".B.B...../BBBB...../WWWWWWWWW/........./........./........./........./........./......... b",
        );
        assert_eq!(verdict.dead, [""; 0]);
        assert!(verdict.alive.contains(&"B9".to_owned()));
    }
}
