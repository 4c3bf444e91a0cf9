//! Games between people and engines, without a server.

use super::*;

const BOTH: Held = Held([true, true]);
const FIRST: Held = Held([true, false]);
const SECOND: Held = Held([false, true]);

fn seat(kind: &str) -> Seat {
    Seat {
        kind: kind.into(),
        level: (kind == "level").then_some(3),
        spec: None,
    }
}

fn room(game: &str, seats: [&str; 2], moves: &str) -> Room {
    let order = NewGame {
        game: game.into(),
        start: None,
        moves: moves.split_whitespace().map(str::to_owned).collect(),
        seats: seats.map(seat).into(),
        clock: None,
    };
    let mut games = hetman_classics::entries();
    games.push(Box::new(hetman_chess::entry()));
    let entry = Playable::all(games, 1 << 31)
        .into_iter()
        .find(|entry| game.starts_with(entry.name()))
        .unwrap();
    Room::new(entry, order, "id".into(), ["k0".into(), "k1".into()]).unwrap()
}

fn word<T>(result: Result<T, Error>) -> String {
    result
        .err()
        .map(|error| error.to_string())
        .unwrap_or_default()
}

#[test]
fn keys_decide_who_moves() {
    let mut room = room("chess", ["human", "human"], "");
    assert_eq!(room.held(&["k1", "x"]), SECOND);
    assert!(word(room.play(SECOND, "e4", None)).contains("no key"));
    room.play(FIRST, "e4", Some(ROOT)).unwrap();
    assert!(word(room.play(FIRST, "e5", None)).contains("no key"));
    assert!(word(room.play(SECOND, "e5", Some(ROOT))).contains("moved on"));
    assert!(word(room.play(SECOND, "e4", None)).contains("illegal move `e4`"));
    room.play(SECOND, "e7e5", None).unwrap();
    assert_eq!(room.kept.moves.words(room.kept.head), ["e2e4", "e7e5"]);
}

#[test]
fn a_game_ends_by_mate_and_by_resignation() {
    let mut mate = room("chess", ["human", "human"], "f3 e5 g4 Qh4");
    assert_eq!(
        mate.kept.outcome,
        Some(Outcome {
            winner: Some(1),
            reason: "checkmate".into()
        })
    );
    assert!(word(mate.play(BOTH, "a3", None)).contains("over"));
    assert!(word(mate.resign(BOTH, None)).contains("over"));
    let mut given_up = room("chess", ["human", "human"], "e4");
    assert!(word(given_up.resign(FIRST, Some(1))).contains("no key"));
    given_up.resign(FIRST, None).unwrap();
    assert_eq!(given_up.kept.outcome.unwrap().winner, Some(1));
}

#[test]
fn two_people_agree_on_draws_and_takebacks() {
    let mut room = room("chess", ["human", "human"], "e4 e5 Nf3");
    room.ask_takeback(FIRST, None).unwrap();
    assert!(word(room.answer(FIRST, true)).contains("no key"));
    room.answer(SECOND, true).unwrap();
    assert_eq!(room.kept.moves.words(room.kept.head), ["e2e4", "e7e5"]);
    room.offer_draw(SECOND, None).unwrap();
    assert_eq!(
        room.kept.offer,
        Some(Offer {
            kind: "draw".into(),
            by: 1
        })
    );
    room.answer(FIRST, false).unwrap();
    assert!(word(room.answer(FIRST, true)).contains("nothing"));
    room.offer_draw(FIRST, None).unwrap();
    room.answer(SECOND, true).unwrap();
    assert_eq!(room.kept.outcome.unwrap().reason, "agreement");
}

#[test]
fn a_move_declines_an_offer() {
    let mut room = room("chess", ["human", "human"], "e4");
    room.offer_draw(FIRST, Some(0)).unwrap();
    room.play(SECOND, "e5", None).unwrap();
    assert_eq!(room.kept.offer, None);
}

#[test]
fn against_a_machine_a_takeback_undoes_both_plies() {
    let mut room = room("chess", ["human", "level"], "e4 e5 Nf3 Nc6");
    room.ask_takeback(FIRST, None).unwrap();
    assert_eq!(room.kept.moves.words(room.kept.head), ["e2e4", "e7e5"]);
    room.advance("d4").unwrap();
    room.ask_takeback(FIRST, None).unwrap();
    assert_eq!(
        room.kept.moves.words(room.kept.head),
        ["e2e4", "e7e5"],
        "before the machine has answered, one"
    );
    room.ask_takeback(FIRST, None).unwrap();
    assert!(word(room.ask_takeback(FIRST, None)).contains("no move"));
}

#[test]
fn the_engine_answers_an_offer_by_its_score() {
    let mut room = room("chess", ["human", "level"], "e4 e5");
    room.opinions[1] = Some(Shown::Cp(120));
    assert!(word(room.offer_draw(FIRST, None)).contains("declines"));
    room.opinions[1] = Some(Shown::Cp(-150));
    room.offer_draw(FIRST, None).unwrap();
    assert_eq!(room.kept.outcome.unwrap().reason, "agreement");
}

#[test]
fn repetition_is_a_claim_between_people_and_an_end_against_a_machine() {
    let dance = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8";
    let mut people = room("chess", ["human", "human"], dance);
    assert_eq!(
        (
            people.kept.outcome.clone(),
            people.message().position.claim.unwrap()
        ),
        (None, "threefold repetition".into())
    );
    people.offer_draw(FIRST, None).unwrap();
    assert_eq!(people.kept.outcome.unwrap().reason, "threefold repetition");
    let machine = room("chess", ["human", "level"], dance);
    assert_eq!(machine.kept.outcome.unwrap().reason, "threefold repetition");
}

#[test]
fn variations_are_for_those_who_play_alone_or_after_the_end() {
    let mut room = room("chess", ["human", "human"], "e4 e5");
    assert!(word(room.explore(FIRST, ROOT, &["d4".into()])).contains("two people"));
    let node = room
        .explore(BOTH, ROOT, &["d4".into(), "d5".into()])
        .unwrap();
    assert_eq!(room.kept.moves.words(node), ["d2d4", "d7d5"]);
    assert!(word(room.explore(BOTH, 99, &[])).contains("no move 99"));
    assert!(word(room.explore(BOTH, node, &["d6".into()])).contains("`d6`"));
    room.resign(FIRST, None).unwrap();
    assert!(room.explore(FIRST, node, &["c4".into()]).is_ok());
    assert!(word(room.explore(Held::default(), node, &["c4".into()])).contains("only a player"));
    assert_eq!(room.position_at(node, &["c4", "c6"]).unwrap().turn, Some(0));
}

#[test]
fn what_is_kept_is_the_game() {
    let mut room = room("connect4", ["human", "level"], "4 4 5");
    room.explore(FIRST, ROOT, &["1".into()]).unwrap();
    let text = serde_json::to_string(&room.kept).unwrap();
    let again = Room::restore(
        Arc::clone(&room.entry),
        serde_json::from_str(&text).unwrap(),
    )
    .unwrap();
    assert_eq!(again.message(), room.message());
}

#[test]
fn a_damaged_game_is_refused() {
    let room = room("connect4", ["human", "human"], "4 4");
    let text = serde_json::to_string(&room.kept).unwrap();
    for (good, bad) in [
        ("\"parent\":1", "\"parent\":2"),
        ("\"head\":2", "\"head\":9"),
        ("\"word\":\"4\"", "\"word\":\"9\""),
    ] {
        let kept = serde_json::from_str(&text.replace(good, bad)).unwrap();
        assert!(
            Room::restore(Arc::clone(&room.entry), kept).is_err(),
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
    };
    let make = |order: NewGame| {
        Room::new(
            crate::admission::playable(hetman_chess::entry()),
            order,
            String::new(),
            Default::default(),
        )
    };
    for (wrong, says) in [
        (order("chess", None, vec![]), "2 seats"),
        (
            order("chess", Some("x"), vec![seat("human"), seat("human")]),
            "bad position `x`",
        ),
        (
            order("chess(", None, vec![seat("human"), seat("human")]),
            "malformed spec",
        ),
        (
            order("chess", None, vec![seat("human"), seat("dog")]),
            "`dog`",
        ),
    ] {
        assert!(word(make(wrong)).contains(says), "{says}");
    }
}
