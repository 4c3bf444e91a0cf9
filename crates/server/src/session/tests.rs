//! Games between people and engines, without a server.

use super::*;
use crate::messages::{Created, OfferKind};
use SeatKind::{Human, Level};

impl Issued {
    /// A game for two with known keys and dice.
    pub fn for_tests() -> Self {
        Self {
            id: "id".into(),
            keys: vec!["k0".into(), "k1".into()],
            chance: 1,
        }
    }
}

/// The holder of the keys to these seats.
fn held(sides: &[u8]) -> HeldSeats {
    HeldSeats(sides.to_vec())
}

fn seat(kind: SeatKind) -> Seat {
    Seat {
        kind,
        level: (kind == Level).then_some(3),
        spec: None,
        depth: None,
    }
}

fn session(game: &str, seats: [SeatKind; 2], moves: &str) -> Session {
    let order = NewGame {
        game: game.into(),
        start: None,
        moves: moves.split_whitespace().map(str::to_owned).collect(),
        seats: seats.map(seat).into(),
        clock: None,
        study: None,
        seed: None,
    };
    let mut games = hetman_classics::entries();
    games.push(Box::new(hetman_chess::entry()));
    let entry = Playable::all(games, 1 << 31)
        .into_iter()
        .find(|entry| game.starts_with(entry.name()))
        .unwrap();
    Session::new(entry, order, Issued::for_tests()).unwrap()
}

fn word<T>(result: Result<T, Error>) -> String {
    result
        .err()
        .map(|error| error.to_string())
        .unwrap_or_default()
}

#[test]
fn keys_decide_who_moves() {
    let mut session = session("chess", [Human, Human], "");
    assert_eq!(session.held(&["k1", "x"]), held(&[1]));
    assert!(word(session.play(&held(&[1]), "e4", None)).contains("no key"));
    session.play(&held(&[0]), "e4", Some(ROOT)).unwrap();
    assert!(word(session.play(&held(&[0]), "e5", None)).contains("no key"));
    assert!(word(session.play(&held(&[1]), "e5", Some(ROOT))).contains("moved on"));
    assert!(word(session.play(&held(&[1]), "e4", None)).contains("illegal move `e4`"));
    session.play(&held(&[1]), "e7e5", None).unwrap();
    assert_eq!(
        session.record.moves.words(session.record.head),
        ["e2e4", "e7e5"]
    );
}

#[test]
fn a_game_ends_by_mate_and_by_resignation() {
    let mut mate = session("chess", [Human, Human], "f3 e5 g4 Qh4");
    assert_eq!(
        mate.record.outcome,
        Some(Outcome {
            winner: Some(1),
            reason: "checkmate".into(),
            payoffs: vec![-1, 1]
        })
    );
    assert!(word(mate.play(&held(&[0, 1]), "a3", None)).contains("over"));
    assert!(word(mate.resign(&held(&[0, 1]), None)).contains("over"));
    let mut given_up = session("chess", [Human, Human], "e4");
    assert!(word(given_up.resign(&held(&[0]), Some(1))).contains("no key"));
    given_up.resign(&held(&[0]), None).unwrap();
    assert_eq!(given_up.record.outcome.unwrap().winner, Some(1));
}

#[test]
fn two_people_agree_on_draws_and_takebacks() {
    let mut session = session("chess", [Human, Human], "e4 e5 Nf3");
    session.ask_takeback(&held(&[0]), None).unwrap();
    assert!(word(session.answer(&held(&[0]), true)).contains("no key"));
    session.answer(&held(&[1]), true).unwrap();
    assert_eq!(
        session.record.moves.words(session.record.head),
        ["e2e4", "e7e5"]
    );
    session.offer_draw(&held(&[1]), None).unwrap();
    assert_eq!(
        session.record.offer,
        Some(Offer {
            kind: OfferKind::Draw,
            by: 1,
            agreed: Vec::new()
        })
    );
    session.answer(&held(&[0]), false).unwrap();
    assert!(word(session.answer(&held(&[0]), true)).contains("nothing"));
    session.offer_draw(&held(&[0]), None).unwrap();
    session.answer(&held(&[1]), true).unwrap();
    assert_eq!(session.record.outcome.unwrap().reason, "agreement");
}

#[test]
fn a_move_declines_an_offer() {
    let mut session = session("chess", [Human, Human], "e4");
    session.offer_draw(&held(&[0]), Some(0)).unwrap();
    session.play(&held(&[1]), "e5", None).unwrap();
    assert_eq!(session.record.offer, None);
}

#[test]
fn against_a_machine_a_takeback_undoes_both_plies() {
    let mut session = session("chess", [Human, Level], "e4 e5 Nf3 Nc6");
    session.ask_takeback(&held(&[0]), None).unwrap();
    assert_eq!(
        session.record.moves.words(session.record.head),
        ["e2e4", "e7e5"]
    );
    session.advance("d4").unwrap();
    session.ask_takeback(&held(&[0]), None).unwrap();
    assert_eq!(
        session.record.moves.words(session.record.head),
        ["e2e4", "e7e5"],
        "before the machine has answered, one"
    );
    session.ask_takeback(&held(&[0]), None).unwrap();
    assert!(word(session.ask_takeback(&held(&[0]), None)).contains("no move"));
}

#[test]
fn the_engine_answers_an_offer_by_its_score() {
    let mut session = session("chess", [Human, Level], "e4 e5");
    session.opinions[1] = Some(Shown::Cp(120));
    assert!(word(session.offer_draw(&held(&[0]), None)).contains("declines"));
    session.opinions[1] = Some(Shown::Cp(-150));
    session.offer_draw(&held(&[0]), None).unwrap();
    assert_eq!(session.record.outcome.unwrap().reason, "agreement");
}

#[test]
fn repetition_is_a_claim_between_people_and_an_end_against_a_machine() {
    let dance = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8";
    let mut people = session("chess", [Human, Human], dance);
    assert_eq!(
        (
            people.record.outcome.clone(),
            people
                .message(&HeldSeats::default())
                .position
                .claim
                .unwrap()
        ),
        (None, "threefold repetition".into())
    );
    people.offer_draw(&held(&[0]), None).unwrap();
    assert_eq!(
        people.record.outcome.unwrap().reason,
        "threefold repetition"
    );
    let machine = session("chess", [Human, Level], dance);
    assert_eq!(
        machine.record.outcome.unwrap().reason,
        "threefold repetition"
    );
}

/// FIDE 9.2.1: the draw is claimed before the position occurs for the third time, by the move that would bring it about.
#[test]
fn a_draw_is_claimed_by_the_move_that_is_declared() {
    let dance = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1";
    let mut people = session("chess", [Human, Human], dance);
    let position = people.message(&HeldSeats::default()).position;
    let [claiming] = &position.claims[..] else {
        panic!("{:?}", position.claims)
    };
    assert_eq!((position.claim, claiming.record.as_str()), (None, "Ng8"));
    let (white, black) = (held(&[0]), held(&[1]));
    assert!(word(people.claim_draw(&white, None, "Ng8")).contains("the side that moves"));
    assert!(word(people.claim_draw(&black, None, "e5")).contains("no draw can be claimed by"));
    assert!(word(people.claim_draw(&black, None, "Qd9")).contains("`Qd9`"));
    people.claim_draw(&black, None, "Ng8").unwrap();
    let outcome = people.record.outcome.clone().unwrap();
    assert_eq!(outcome.reason, "threefold repetition");
    let made = people.record.moves.path(people.record.head).len();
    assert_eq!(made, 7, "the move is declared, not made");
}

#[test]
fn variations_are_for_those_who_play_alone_or_after_the_end() {
    let mut session = session("chess", [Human, Human], "e4 e5");
    assert!(word(session.explore(&held(&[0]), ROOT, &["d4".into()])).contains("two people"));
    let node = session
        .explore(&held(&[0, 1]), ROOT, &["d4".into(), "d5".into()])
        .unwrap();
    assert_eq!(session.record.moves.words(node), ["d2d4", "d7d5"]);
    assert!(word(session.explore(&held(&[0, 1]), 99, &[])).contains("no move 99"));
    assert!(word(session.explore(&held(&[0, 1]), node, &["d6".into()])).contains("`d6`"));
    session.resign(&held(&[0]), None).unwrap();
    assert!(session.explore(&held(&[0]), node, &["c4".into()]).is_ok());
    assert!(
        word(session.explore(&HeldSeats::default(), node, &["c4".into()]))
            .contains("only a player")
    );
    assert_eq!(
        session
            .position_at(&held(&[0]), node, &["c4", "c6"])
            .unwrap()
            .turn,
        Some(0)
    );
}

#[test]
fn what_is_kept_is_the_game() {
    let mut session = session("connect4", [Human, Level], "4 4 5");
    session.explore(&held(&[0]), ROOT, &["1".into()]).unwrap();
    let text = serde_json::to_string(&session.record).unwrap();
    let again = Session::restore(
        Arc::clone(&session.entry),
        serde_json::from_str(&text).unwrap(),
    )
    .unwrap();
    assert_eq!(again.message(&held(&[0])), session.message(&held(&[0])));
}

#[test]
fn a_damaged_game_is_refused() {
    let session = session("connect4", [Human, Human], "4 4");
    let text = serde_json::to_string(&session.record).unwrap();
    for (good, bad) in [
        ("\"parent\":1", "\"parent\":2"),
        ("\"head\":2", "\"head\":9"),
        ("\"word\":\"4\"", "\"word\":\"9\""),
    ] {
        let kept = serde_json::from_str(&text.replace(good, bad)).unwrap();
        assert!(
            Session::restore(Arc::clone(&session.entry), kept).is_err(),
            "{bad}"
        );
    }
}

#[test]
fn bad_orders_are_refused() {
    let order = |game: &str, start: Option<&str>, seats: Vec<Seat>| NewGame {
        game: game.into(),
        start: start.map(str::to_owned),
        moves: Vec::new(),
        seats,
        clock: None,
        study: None,
        seed: None,
    };
    let make = |order: NewGame| {
        Session::new(
            crate::admission::playable(hetman_chess::entry()),
            order,
            Issued::for_tests(),
        )
    };
    for (wrong, says) in [
        (order("chess", None, vec![]), "2 seats"),
        (
            order("chess", Some("x"), vec![seat(Human), seat(Human)]),
            "bad position `x`",
        ),
        (
            order("chess(", None, vec![seat(Human), seat(Human)]),
            "malformed spec",
        ),
    ] {
        assert!(word(make(wrong)).contains(says), "{says}");
    }
}

#[test]
fn a_rematch_is_made_once_both_want_it_and_changes_sides() {
    let mut session = session("chess", [Human, Human], "f3 e5 g4");
    assert!(word(session.ask_rematch(&held(&[0]))).contains("not over"));
    session.play(&held(&[1]), "Qh4", None).unwrap();
    assert!(word(session.ask_rematch(&held(&[]))).contains("no key"));
    assert!(!session.ask_rematch(&held(&[0])).unwrap());
    assert!(session.ask_rematch(&held(&[1])).unwrap());
    let next = Created {
        id: "next".into(),
        keys: vec!["first".into(), "second".into()],
    };
    session.set_next(next);
    assert!(
        !session.ask_rematch(&held(&[1])).unwrap(),
        "one game is enough"
    );
    let told = |side| session.message(&held(&[side])).rematch.unwrap();
    assert_eq!(told(0).asked, [0, 1]);
    assert_eq!(told(0).game.unwrap().keys, ["second"]);
    assert_eq!(told(1).game.unwrap().keys, ["first"]);
    assert!(
        session
            .message(&held(&[]))
            .rematch
            .unwrap()
            .game
            .unwrap()
            .keys
            .is_empty()
    );
}

#[test]
fn an_engine_changes_sides_in_a_rematch_and_openings_have_names() {
    let mut session = session("chess", [Human, Level], "c4 e6 d4 d5");
    assert!(session.ask_rematch(&held(&[0])).unwrap());
    let seats = session.next_order().seats;
    assert_eq!((seats[0].kind, seats[1].kind), (Level, Human));
    let message = session.message(&held(&[0]));
    let names: Vec<_> = message
        .nodes
        .iter()
        .map(|node| node.opening.as_deref())
        .collect();
    assert_eq!(names[1], Some("English Opening"));
    assert_eq!(names[4], Some("Queen's Gambit Declined"));
}
