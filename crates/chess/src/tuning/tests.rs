//! The tuner and the engine must mean the same.

use hetman_game::MoveList;
use hetman_game::random::Random;

use super::*;
use crate::types::Colour;
use crate::{Evaluation, Position};

#[test]
fn the_file_of_weights_has_the_groups_in_order() {
    for (file, evaluation) in [
        (weights::TABLES, Weighted::Tables),
        (weights::CLASSICAL, Weighted::Classical),
    ] {
        let groups = evaluation.groups();
        assert_eq!(file.len(), groups.len());
        for (fitted, group) in file.iter().zip(groups) {
            assert_eq!(
                (fitted.group, fitted.opening.len()),
                (group.name, group.len)
            );
        }
    }
}

#[test]
fn the_trace_is_the_evaluation() {
    let mut random = Random::new(11);
    let mut classical = Evaluation::named("classical");
    let mut tables = Evaluation::named("tables");
    for _ in 0..40 {
        let mut board = Board::start();
        for _ in 0..160 {
            let mut list = MoveList::new();
            board.moves(&mut list);
            if list.is_empty() || board.is_dead() {
                break;
            }
            board.play(list[random.below(list.len())]);
            let position = Position::new(board, false);
            assert_eq!(
                classical.of(&position).raw(),
                retraced(Weighted::Classical, &board),
                "{board:?}"
            );
            assert_eq!(
                tables.of(&position).raw(),
                retraced(Weighted::Tables, &board),
                "{board:?}"
            );
        }
    }
}

/// The evaluation of a board by way of its trace.
fn retraced(evaluation: Weighted, board: &Board) -> i32 {
    let traced = evaluation.trace(board);
    let both = evaluation.sums(&traced.counts);
    let phase = taper::phase(board);
    let white = match evaluation {
        Weighted::Tables => taper::taper(both, phase, taper::WHOLE),
        Weighted::Classical => {
            taper::taper(both, phase, ending::scale(board, both.1)) + ending::drive(board)
        }
    };
    if board.side() == Colour::White {
        white
    } else {
        -white
    }
}

#[test]
fn the_terms_add_up_to_the_evaluation() {
    use hetman_search::Policy;
    for text in [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
        "8/8/8/3k4/8/8/4R3/4K3 w - - 0 1",
    ] {
        let board = crate::notation::fen::parse(text).unwrap();
        let position = Position::new(board, false);
        for name in ["network", "classical", "tables"] {
            let terms = crate::ChessPolicy::default().terms(&position, name);
            let sum: i32 = terms.iter().map(|(_, worth)| worth).sum();
            let whole = Evaluation::named(name).of(&position).raw();
            // Each term is rounded for itself.
            assert!(
                (sum - whole).abs() <= terms.len() as i32,
                "{name}: {sum} is not {whole}"
            );
        }
        assert!(
            crate::ChessPolicy::default()
                .terms(&position, "simple")
                .is_empty()
        );
    }
}
