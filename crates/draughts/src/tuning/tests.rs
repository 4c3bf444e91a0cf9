//! The tuner and the engine must mean the same, and neither may prefer a colour.

use hetman_game::Score;
use hetman_game::linear::unpack;
use hetman_game::random::Random;
use hetman_search::Policy;

use super::*;
use crate::bits::Bits;
use crate::movegen::Moves;
use crate::position::Position;
use crate::rules::BitsOf;
use crate::variants::{English, International, Russian};
use crate::{DraughtsPolicy, Evaluation};

#[test]
fn the_files_of_weights_have_the_groups_in_order() {
    for file in [short::CLASSICAL, eight::CLASSICAL, ten::CLASSICAL] {
        assert_eq!(file.len(), GROUPS.len());
        for (fitted, group) in file.iter().zip(GROUPS) {
            assert_eq!(
                (fitted.group, fitted.opening.len()),
                (group.name, group.len)
            );
        }
    }
}

/// Positions of random games.
fn positions<R: Rules>() -> Vec<Board<R>> {
    let mut random = Random::new(5);
    let mut all = Vec::new();
    for _ in 0..30 {
        let mut board = Board::<R>::start();
        for _ in 0..120 {
            let mut list = Moves::<R>::new();
            board.moves(&mut list);
            if list.is_empty() {
                break;
            }
            board.play(list[random.below(list.len())]);
            all.push(board);
        }
    }
    all
}

fn retraced<R: Rules>(board: &Board<R>) -> i32 {
    let Traced { counts, .. } = trace(board);
    let pairs = counts
        .iter()
        .zip(Class::of(R::default()).weights())
        .map(|(&count, &both)| {
            let (opening, ending) = unpack(both);
            (count * opening, count * ending)
        });
    let (opening, ending) = pairs.fold((0, 0), |sum, pair| (sum.0 + pair.0, sum.1 + pair.1));
    let (phase, full) = classical::phase(board);
    let first = (opening * phase + ending * (full - phase)) / full;
    if board.side() == R::FIRST {
        first
    } else {
        -first
    }
}

/// The same position with colours changed and the board turned.
fn turned<R: Rules>(board: &Board<R>) -> Board<R> {
    let turn = |set: BitsOf<R>| {
        let far = |bit| {
            BitsOf::<R>::square(R::Geometry::bit(
                R::Geometry::SQUARES - 1 - R::Geometry::square(bit),
            ))
        };
        set.each()
            .map(far)
            .fold(BitsOf::<R>::NONE, |all, one| all | one)
    };
    let pieces = [
        turn(board.pieces(Colour::Black)),
        turn(board.pieces(Colour::White)),
    ];
    Board::new(pieces, turn(board.all_kings()), board.side().other())
}

fn score<R: Rules>(evaluation: &mut Evaluation<R>, board: Board<R>) -> Score {
    evaluation.of(&Position::new(board, false))
}

fn check<R: Rules>() {
    for board in positions::<R>() {
        let value = score(&mut Evaluation::Classical, board).raw();
        assert_eq!(
            value,
            retraced(&board),
            "{}",
            crate::notation::fen::write(&board)
        );
        let terms = DraughtsPolicy::<R>::default().terms(&Position::new(board, false), "classical");
        let sum: i32 = terms.iter().map(|(_, worth)| worth).sum();
        assert!((sum - value).abs() <= terms.len() as i32);
        for mut evaluation in [Evaluation::Classical, Evaluation::Material] {
            assert_eq!(
                score(&mut evaluation, board),
                score(&mut evaluation, turned(&board)),
                "{}",
                crate::notation::fen::write(&board)
            );
        }
    }
}

#[test]
fn the_trace_is_the_evaluation_and_colours_are_equal() {
    check::<English>();
    check::<Russian>();
    check::<International>();
}
