//! Games over DXP between two engines of ours, and what is refused.

use std::io::{BufReader, Write, pipe};
use std::sync::Arc;
use std::thread;

use hetman_game::{Limits, Session, Spec};
use hetman_protocol::dxp::{Dxp, DxpError, Ended, Message, Proposal};

fn session(variant: &str) -> Session {
    let game = Spec::named("draughts").with("variant", variant);
    let engine = Spec::named("alphabeta").with("hash", "1");
    Session::new(Arc::new(hetman_draughts::entry()), game, engine).unwrap()
}

fn met(variant: &str, white: bool) -> (Ended, Ended) {
    let (heard, said) = pipe().unwrap();
    let (answers, answering) = pipe().unwrap();
    let limits = Some(Limits::nodes(200));
    let other = Dxp::new(
        session(variant),
        BufReader::new(heard),
        answering,
        limits.clone(),
    );
    let waiting = thread::spawn(move || other.answer().unwrap());
    let asking = Dxp::new(session(variant), BufReader::new(answers), said, limits);
    let proposal = Proposal {
        white,
        minutes: 1,
        moves: 0,
    };
    let ended = asking.ask(&proposal).unwrap();
    (ended, waiting.join().unwrap())
}

#[test]
fn two_programs_play_a_game_to_its_end() {
    for (variant, white) in [("international", true), ("frisian", false)] {
        let (one, two) = met(variant, white);
        assert_eq!(one.moves, two.moves);
        assert!(one.moves.len() > 20, "{one:?}");
        assert_eq!(
            (one.opponent.as_str(), two.opponent.as_str()),
            ("Hetman", "Hetman")
        );
        // Whoever hears of the end first takes the other's word for it.
        let known: Vec<i32> = [one.payoff, two.payoff.map(|payoff| -payoff)]
            .into_iter()
            .flatten()
            .collect();
        assert!(!known.is_empty() && known.iter().all(|payoff| *payoff == known[0]));
    }
}

#[test]
fn what_cannot_be_is_refused() {
    let spoken = |words: &[&str]| {
        let (heard, mut said) = pipe().unwrap();
        for word in words {
            write!(said, "{word}\0").unwrap();
        }
        drop(said);
        let mut answers = Vec::new();
        let limits = Some(Limits::nodes(50));
        let dxp = Dxp::new(
            session("international"),
            BufReader::new(heard),
            &mut answers,
            limits,
        );
        let error = dxp.answer().unwrap_err();
        (error, String::from_utf8(answers).unwrap())
    };
    let request = Message::Request {
        name: "other".into(),
        white: false,
        minutes: 5,
        moves: 0,
        start: None,
    };
    let request = request.to_string();
    let (illegal, _) = spoken(&[&request, "M0001314100"]);
    assert!(illegal.to_string().contains("`31-41`"), "{illegal}");
    let (odd, _) = spoken(&["nonsense"]);
    assert!(odd.to_string().contains("`nonsense`"), "{odd}");
    let (gone, answer) = spoken(&["Chello", &request]);
    assert!(matches!(gone, DxpError::Gone(_)), "{gone}");
    assert!(answer.starts_with("AHetman"), "{answer}");
    let nowhere = request.replace("005000A", "005000BWxyz");
    let (refused, answer) = spoken(&[&nowhere]);
    assert!(answer.contains("1\0"), "{answer} {refused}");
}
