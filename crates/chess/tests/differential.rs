//! Legal moves, checks and results against `cozy-chess`, over the positions of random games.
//! `HETMAN_POSITIONS=1000000` asks for more of them.

use std::collections::BTreeSet;

use hetman_chess::{ChessRules, Position, Verdict};
use hetman_game::random::Random;
use hetman_game::{MoveList, Notation, Position as _};

#[test]
fn random_games_agree_with_cozy_chess() {
    let wanted = std::env::var("HETMAN_POSITIONS")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(100_000);
    let mut random = Random::new(11);
    let mut seen = 0;
    while seen < wanted {
        // Half of the games start from the orthodox position.
        let number = if random.below(2) == 0 {
            518
        } else {
            random.below(960) as u32
        };
        seen += game(number, &mut random);
    }
}

fn game(number: u32, random: &mut Random) -> usize {
    let rules = ChessRules {
        chess960: true,
        number,
    };
    let mut ours = Position::start(&rules).unwrap();
    let mut theirs = cozy_chess::Board::chess960_startpos(number);
    for ply in 0.. {
        let mut list = MoveList::new();
        ours.board().moves(&mut list);
        compare(&ours, &theirs, &list);
        if list.is_empty() || ours.board().clock() >= 100 {
            return ply + 1;
        }
        // Captures are played less often than they come up, so that games last.
        let quiet: Vec<_> = list
            .iter()
            .copied()
            .filter(|&mv| !ours.board().is_tactical(mv))
            .collect();
        let choice = if quiet.is_empty() || random.below(3) == 0 {
            &list[..]
        } else {
            &quiet[..]
        };
        let mv = choice[random.below(choice.len())];
        ours.play(mv);
        theirs.play(mv.to_string().parse().unwrap());
    }
    unreachable!("a game ends")
}

fn compare(ours: &Position, theirs: &cozy_chess::Board, list: &MoveList<hetman_chess::Move>) {
    let text = ours.text();
    let mut expected = BTreeSet::new();
    theirs.generate_moves(|moves| {
        expected.extend(moves.into_iter().map(|mv| mv.to_string()));
        false
    });
    let found: BTreeSet<String> = list.iter().map(ToString::to_string).collect();
    assert_eq!(found.len(), list.len(), "a move twice in {text}");
    assert_eq!(found, expected, "{text}");
    assert_eq!(ours.board().checkers().0, theirs.checkers().0, "{text}");
    assert_eq!(ours.board().count(), expected.len(), "{text}");
    let status = match ours.verdict() {
        Some(Verdict::Checkmate) => cozy_chess::GameStatus::Won,
        Some(Verdict::Stalemate) => cozy_chess::GameStatus::Drawn,
        _ if ours.board().clock() >= 100 => cozy_chess::GameStatus::Drawn,
        _ => cozy_chess::GameStatus::Ongoing,
    };
    assert_eq!(status, theirs.status(), "{text}");
}
