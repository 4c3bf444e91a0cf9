//! Perft figures, the suite every game must pass, and validation of everything kept along the way.

use hetman_chess::{Bitboard, Board, ChessRules, Position, notation::fen};
use hetman_game::conformance::Conformance;
use hetman_game::random::Random;
use hetman_game::{MoveList, Notation, perft};

/// Position, and leaves at depth 1, 2, 3 and so on.
const PERFT: &[(&str, &[u64])] = &[
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        &[20, 400, 8902, 197281, 4865609],
    ),
    (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        &[48, 2039, 97862, 4085603],
    ),
    (
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        &[14, 191, 2812, 43238, 674624, 11030083],
    ),
    (
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        &[6, 264, 9467, 422333, 15833292],
    ),
    (
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        &[44, 1486, 62379, 2103487],
    ),
    (
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        &[46, 2079, 89890, 3894594],
    ),
    // Castling rights lost by moving and by being taken; en passant that bares a king; promotions.
    (
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        &[15, 66, 1197, 7059, 133987, 764643],
    ),
    (
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        &[26, 568, 13744, 314346, 7594526],
    ),
    (
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        &[24, 496, 9483, 182838, 3605103],
    ),
    (
        "3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1",
        &[18, 92, 1670, 10138, 185429, 1134888],
    ),
    (
        "8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1",
        &[15, 126, 1928, 13931, 206379, 1440467],
    ),
    (
        "8/5bk1/8/2Pp4/8/1K6/8/8 w - d6 0 1",
        &[8, 104, 736, 9287, 62297, 824064],
    ),
    // Chess960.
    (
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
        &[21, 528, 12189, 326672, 8146062],
    ),
    (
        "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9",
        &[21, 807, 18002, 667366],
    ),
    (
        "b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9",
        &[20, 479, 10471, 273318, 6417013],
    ),
];

#[test]
fn leaves_are_counted_right() {
    for &(text, leaves) in PERFT {
        let mut position = Position::from_board(fen::parse(text).unwrap(), false);
        for (depth, &expected) in (1..).zip(leaves) {
            assert_eq!(
                perft(&mut position, depth),
                expected,
                "depth {depth} of {text}"
            );
        }
    }
}

#[test]
fn chess_conforms() {
    Conformance {
        games: 40,
        ..Conformance::default()
    }
    .check::<Position>(&ChessRules::default())
    .unwrap();
    for number in [0, 357, 959] {
        let rules = ChessRules {
            chess960: true,
            number,
        };
        Conformance {
            games: 8,
            seed: number.into(),
            ..Conformance::default()
        }
        .check::<Position>(&rules)
        .unwrap();
    }
}

#[test]
fn boards_stay_valid_and_stages_complete() {
    let mut random = Random::new(3);
    for game in 0..80 {
        let rules = ChessRules {
            chess960: true,
            number: game * 12,
        };
        let mut board = *Position::start(&rules).unwrap().board();
        for _ in 0..200 {
            let mut list = MoveList::new();
            board.moves(&mut list);
            if list.is_empty() {
                break;
            }
            check_stages(&board, &list);
            board.play(list[random.below(list.len())]);
            board.validate().unwrap();
            let mut after = board;
            if !board.in_check() {
                after.pass();
                after.pass();
                assert_eq!(after.key() == board.key(), board.en_passant().is_none());
            }
        }
    }
}

/// Every way to ask for the moves of a board gives the same ones.
fn check_stages(board: &Board, list: &MoveList<hetman_chess::Move>) {
    let (mut tactical, mut quiet) = (MoveList::new(), MoveList::new());
    board.tactical_moves(&mut tactical);
    board.quiet_moves(&mut quiet);
    assert!(
        tactical.iter().all(|&mv| board.is_tactical(mv))
            && quiet.iter().all(|&mv| !board.is_tactical(mv))
    );
    assert_eq!(
        (
            tactical.len() + quiet.len(),
            board.count(),
            board.has_moves()
        ),
        (list.len(), list.len(), true)
    );
    assert!(tactical.iter().chain(&quiet).all(|mv| list.contains(mv)));
    for &mv in list {
        let mut after = *board;
        after.play(mv);
        assert_eq!(
            board.gives_check(mv),
            after.in_check(),
            "{mv} in {}",
            fen::write(board, true)
        );
    }
    let mut checks = MoveList::new();
    board.quiet_checks(&mut checks);
    quiet.retain(|mv| board.gives_check(*mv));
    assert_eq!(checks, quiet, "{}", fen::write(board, true));
    for bits in (0..=u16::MAX).step_by(61) {
        if let Some(mv) = hetman_chess::Move::from_bits(bits) {
            assert_eq!(
                board.is_legal(mv),
                list.contains(&mv),
                "{mv} in {}",
                fen::write(board, true)
            );
        }
    }
    assert!(list.iter().all(|&mv| board.is_legal(mv)));
    let struck = board.attacked_by(board.side());
    assert!(
        Bitboard::ALL
            .into_iter()
            .all(|square| board.is_attacked(square, board.side()) == struck.contains(square))
    );
}
