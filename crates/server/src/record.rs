//! Games to take along, and games brought: records with variations and everything written in them, positions, pictures in text.

use std::collections::BTreeMap;
use std::fmt::Write;

use hetman_game::record::{self, GameRecord, white};
use hetman_game::{Board, Entry, Spec};
use hetman_record::pgn::{self, Dialect};
use hetman_record::{Notes, Record, START, Tag, Tree};
use serde::{Deserialize, Serialize};

use crate::admission::Playable;
use crate::error::Error;
use crate::messages::{ImportOrder, NewGame, Outcome, Seat, SeatKind};
use crate::session::{NodeId, ROOT, Session, Step};

/// What the record a game comes from says beside its moves.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Annotations {
    /// Its heading.
    pub tags: Vec<Tag>,
    /// What is written about moves; that of the start is about the whole game.
    pub notes: BTreeMap<NodeId, Notes>,
    /// The last move of the game as it was brought, and how it ended.
    pub end: Option<(NodeId, hetman_record::Outcome, Option<String>)>,
}

/// The formats a game can be taken along in: that of its own world first, where it has one.
pub fn formats(entry: &dyn Entry) -> Vec<&'static str> {
    let mut formats = record::formats(entry);
    formats.extend(["fen", "text"]);
    formats
}

/// A game in one of its formats.
pub fn export(session: &Session, format: &str) -> Result<String, Error> {
    match format {
        "fen" => Ok(format!(
            "{}\n",
            session.board_at(session.record.head)?.text()
        )),
        "text" => text(session),
        "id" => {
            let id = session.board_at(session.record.head)?.identifier();
            let missing = || Error::Missing("short name for this position".into());
            Ok(format!("{}\n", id.ok_or_else(missing)?))
        }
        word => match record::write(&*session.entry, word, &own(session)?) {
            Some(text) => Ok(text?),
            None => Err(Error::Bad(format!(
                "unknown format `{word}`; known are: {}",
                formats(&*session.entry).join(", ")
            ))),
        },
    }
}

/// The game as a record.
pub fn own(session: &Session) -> Result<GameRecord, Error> {
    let kept = &session.record;
    let board = session.board_at(kept.head)?;
    let mut record = Record {
        tags: kept.annotations.tags.clone(),
        tree: tree(session),
        ..Record::default()
    };
    (record.outcome, record.score) = match (&kept.outcome, &kept.annotations.end) {
        (None, Some((end, outcome, score))) if *end == kept.head => (*outcome, score.clone()),
        (outcome, _) => {
            let score = board.tally().filter(|_| board.ending().is_some());
            let white = white(&*board).0;
            (
                result(outcome.as_ref(), white),
                score.filter(|_| outcome.is_some()),
            )
        }
    };
    match &kept.study {
        Some(title) if !title.is_empty() => record.set_tag("Event", title.clone()),
        _ => record.default_tag("Event", "Hetman"),
    }
    for (name, seat) in names(kept.seats.len(), white(&*board).0).zip(&kept.seats) {
        match seat.kind {
            SeatKind::Human => record.default_tag(&name, "Human"),
            _ => record.set_tag(&name, player(seat)),
        }
    }
    record.set_tag("Result", record.outcome.word());
    Ok(GameRecord {
        game: session.spec.clone(),
        start: kept.start.clone(),
        record,
    })
}

/// The tags of the players, the first mover first.
fn names(players: usize, white: u8) -> impl Iterator<Item = String> {
    (0..players).map(move |side| match (players, side == usize::from(white)) {
        (2, true) => "White".into(),
        (2, false) => "Black".into(),
        _ => format!("Player{}", side + 1),
    })
}

/// A result as records tell it.
pub fn result(outcome: Option<&Outcome>, white: u8) -> hetman_record::Outcome {
    let Some(Outcome {
        winner, payoffs, ..
    }) = outcome
    else {
        return hetman_record::Outcome::Unknown;
    };
    match winner {
        Some(side) if *side == white => hetman_record::Outcome::WhiteWins,
        Some(_) => hetman_record::Outcome::BlackWins,
        None if payoffs.len() != 1 && payoffs.iter().all(|one| *one == payoffs[0]) => {
            hetman_record::Outcome::Draw
        }
        // Several have won, or somebody played alone: records have no word for it.
        None => hetman_record::Outcome::Unknown,
    }
}

/// The moves with what was written about them, what an engine thinks of them, and why the game ended. The line that was
/// played comes first.
fn tree(session: &Session) -> Tree {
    let kept = &session.record;
    let notes = |node: NodeId| {
        kept.annotations
            .notes
            .get(&node)
            .cloned()
            .unwrap_or_default()
    };
    let played = kept.moves.path(kept.head);
    let mut tree = Tree::default();
    *tree.notes_mut(START) = notes(ROOT);
    let mut open = vec![(ROOT, START)];
    while let Some((node, at)) = open.pop() {
        let mut children = kept.moves.children(node);
        children.sort_by_key(|child| !played.contains(child));
        for child in children {
            if let Some(step) = kept.moves.get(child) {
                let mut notes = notes(child);
                let verdict = verdict(step).filter(|text| !notes.comments.contains(text));
                notes.comments.extend(verdict);
                let reason = kept.outcome.as_ref().filter(|_| child == kept.head);
                let reason = reason.map(|outcome| outcome.reason.replace(['{', '}'], "'"));
                let told =
                    |text: &String| notes.late.contains(text) || notes.comments.contains(text);
                let reason = reason.filter(|text| !told(text));
                notes.late.extend(reason);
                open.push((child, tree.add(at, &step.word, notes)));
            }
        }
    }
    tree
}

/// What an engine thinks of a move, in a few words.
fn verdict(step: &Step) -> Option<String> {
    let verdict = step.verdict.as_ref()?;
    let better = verdict
        .better
        .iter()
        .map(|better| format!(", better {better}"));
    let label = verdict.label.iter().map(|label| format!(", {label}"));
    let said: String = label.chain(better).collect();
    Some(format!("{:.0}%{said}", verdict.score.chance * 100.0))
}

fn text(session: &Session) -> Result<String, Error> {
    let kept = &session.record;
    let board = session.board_at(kept.head)?;
    let players: Vec<String> = kept.seats.iter().map(player).collect();
    let mut out = format!("{}\n{}\n\n", kept.game, players.join(" - "));
    let picture = board.view().to_text();
    let _ = writeln!(out, "{picture}\n\n{}\n", board.text());
    let steps = kept.moves.path(kept.head).into_iter();
    let steps = steps.filter_map(|node| kept.moves.get(node));
    let words: Vec<String> = steps.map(|step| step.record.clone()).collect();
    let _ = writeln!(out, "{}", pgn::wrapped(&words));
    if let Some(outcome) = &kept.outcome {
        let word = result(Some(outcome), white(&*board).0).word();
        let _ = writeln!(out, "{word} ({})", outcome.reason);
    }
    Ok(out)
}

fn player(seat: &Seat) -> String {
    match (seat.kind, seat.level, &seat.spec) {
        (SeatKind::Level, Some(level), _) => format!("Hetman level {level}"),
        (SeatKind::Engine, _, Some(spec)) => spec.clone(),
        _ => "Human".into(),
    }
}

/// Adds to a game that was just made what the record it comes from says: variations and annotations.
pub fn annotate(session: &mut Session, record: &Record) -> Result<(), Error> {
    let mut annotations = Annotations {
        tags: record.tags.clone(),
        ..Annotations::default()
    };
    let tree = &record.tree;
    annotations
        .notes
        .insert(ROOT, tree.node(START).notes.clone());
    // Lines to be added: where they leave what is there, and their first moves.
    let mut lines: Vec<(NodeId, usize)> = Vec::new();
    lines.extend(
        tree.node(START)
            .children
            .iter()
            .rev()
            .map(|&first| (ROOT, first)),
    );
    while let Some((from, first)) = lines.pop() {
        let next = |&at: &usize| tree.node(at).children.first().copied();
        let line: Vec<usize> = std::iter::successors(Some(first), next).collect();
        let words: Vec<String> = line.iter().map(|&at| tree.node(at).word.clone()).collect();
        let nodes = session.branch(from, &words)?;
        for (&at, &node) in line.iter().zip(&nodes).rev() {
            let others = tree.node(at).children.iter().skip(1).rev();
            lines.extend(others.map(|&other| (node, other)));
            let notes = tree.node(at).notes.clone();
            annotations.notes.entry(node).or_default().merge(notes);
        }
        if annotations.end.is_none() {
            let last = nodes.last().copied().unwrap_or(ROOT);
            annotations.end = Some((last, record.outcome, record.score.clone()));
        }
    }
    annotations.notes.retain(|_, notes| !notes.is_empty());
    session.record.annotations = annotations;
    Ok(())
}

/// The game an import stands for, between people, and the record it was read from; a bare position has none.
pub fn import(
    order: ImportOrder,
    games: &[std::sync::Arc<Playable>],
) -> Result<(NewGame, Option<Record>), Error> {
    let study = order.study.clone();
    let (game, record) = read_import(order, games)?;
    Ok((NewGame { study, ..game }, record))
}

fn read_import(
    order: ImportOrder,
    games: &[std::sync::Arc<Playable>],
) -> Result<(NewGame, Option<Record>), Error> {
    let game = |name: &str| games.iter().find(|entry| entry.name() == name);
    let reading = pgn::read(&order.text, Dialect::Pgn).into_iter().next();
    let named = reading.as_ref().and_then(|reading| reading.tag("GameType"));
    let named: Option<Spec> = named.and_then(|kind| kind.parse().ok());
    let named = named.filter(|spec| game(&spec.name).is_some());
    let asked: Option<Spec> = order.game.as_deref().map(str::parse).transpose()?;
    let own = games.iter().filter_map(|entry| entry.records());
    let mut own = own.filter_map(|format| format.read(&order.text, None));
    if let Some(read) = own.next() {
        return recorded(read?, games);
    }
    let usual = named.or(asked);
    let usual = usual.ok_or_else(|| Error::Bad("the text does not say which game it is".into()))?;
    let names = games.iter().map(|entry| entry.name());
    let unknown = || hetman_game::Error::unknown("game", &usual.name, names);
    let entry = game(&usual.name).ok_or_else(unknown)?;
    let position = order.text.trim();
    let board = entry.board(&usual, Some(position));
    let words = reading.map_or(0, |reading| reading.tags.len() + reading.tree.words().len());
    match (board, words) {
        (Ok(board), _) => {
            let start = Some(position.to_owned());
            Ok((between_people(&*board, &usual, start, Vec::new()), None))
        }
        (Err(error), 0 | 1) => Err(error.into()),
        (Err(error), _) => match record::read(&**entry, &order.text, Some(&usual)) {
            Some(read) => recorded(read?, games),
            None => Err(error.into()),
        },
    }
}

/// The game a record stands for, between people, and the record itself.
pub fn recorded(
    read: GameRecord,
    games: &[std::sync::Arc<Playable>],
) -> Result<(NewGame, Option<Record>), Error> {
    let GameRecord {
        game,
        start,
        record,
    } = read;
    let known = games.iter().find(|entry| entry.name() == game.name);
    let unknown = || Error::Missing(format!("game `{}`", game.name));
    let board = known.ok_or_else(unknown)?.board(&game, start.as_deref())?;
    let words = record.tree.words().into_iter();
    let moves = words.map(str::to_owned).collect();
    let order = between_people(&*board, &game, start, moves);
    Ok((order, Some(record)))
}

fn between_people(
    board: &dyn Board,
    game: &Spec,
    start: Option<String>,
    moves: Vec<String>,
) -> NewGame {
    let human = || Seat {
        kind: SeatKind::Human,
        level: None,
        spec: None,
        depth: None,
    };
    NewGame {
        game: game.to_string(),
        start,
        moves,
        seats: board.players().iter().map(|_| human()).collect(),
        clock: None,
        study: None,
        seed: None,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::session::{HeldSeats, Issued};

    fn both() -> HeldSeats {
        HeldSeats(vec![0, 1])
    }

    #[test]
    fn only_equal_payoffs_are_a_draw() {
        let word = |payoffs: &[i32], winner| {
            let outcome = Outcome {
                winner,
                payoffs: payoffs.to_vec(),
                reason: "the end".into(),
            };
            result(Some(&outcome), 0).word()
        };
        assert_eq!(word(&[0, 0], None), "1/2-1/2");
        assert_eq!(word(&[1, -1], Some(0)), "1-0");
        assert_eq!(word(&[1, 1, 1, -3], None), "*");
        assert_eq!(word(&[40], None), "*");
    }

    fn games() -> Vec<Arc<Playable>> {
        let mut games: Vec<Box<dyn Entry>> = vec![
            Box::new(hetman_chess::entry()),
            Box::new(hetman_draughts::entry()),
            Box::new(hetman_go::entry()),
        ];
        games.extend(hetman_classics::entries());
        Playable::all(games, 1 << 31)
    }

    fn session(order: NewGame) -> Session {
        Session::new(Arc::clone(&games()[0]), order, Issued::for_tests()).unwrap()
    }

    fn read_all(game: Option<&str>, text: &str) -> Result<(NewGame, Option<Record>), Error> {
        import(
            ImportOrder {
                game: game.map(str::to_owned),
                text: text.into(),
                study: None,
            },
            &games(),
        )
    }

    fn read(game: Option<&str>, text: &str) -> Result<NewGame, Error> {
        read_all(game, text).map(|(order, _)| order)
    }

    #[test]
    fn variations_are_written_where_they_branch() {
        let mut session = session(read(Some("chess"), "1. e4 e5 2. Nf3").unwrap());
        let first = session.record.moves.path(session.record.head)[0];
        session
            .explore(&both(), first, &["c5".into(), "Nf3".into()])
            .unwrap();
        session.resign(&both(), None).unwrap();
        let text = export(&session, "pgn").unwrap();
        assert!(
            text.ends_with("1. e4 e5 (1... c5 2. Nf3) 2. Nf3 {resignation} 1-0\n"),
            "{text}"
        );
        let again = read(None, &text).unwrap();
        assert_eq!(again.moves, ["e4", "e5", "Nf3"]);
    }

    /// A game made of a text, and written in the format given.
    fn again(at: usize, format: &str, text: &str) -> String {
        let (order, record) = read_all(None, text).unwrap();
        let entry = Arc::clone(&games()[at]);
        let mut session = Session::new(entry, order, Issued::for_tests()).unwrap();
        annotate(&mut session, &record.unwrap()).unwrap();
        // What is kept on disk is enough.
        let kept = serde_json::from_str(&serde_json::to_string(&session.record).unwrap()).unwrap();
        let session = Session::restore(Arc::clone(&session.entry), kept).unwrap();
        export(&session, format).unwrap()
    }

    #[test]
    fn what_was_written_in_a_record_comes_back() {
        for (at, format, text) in [
            (
                0,
                "pgn",
                "[Event \"Cup\"]\n[White \"Anna\"]\n[Black \"Jan\"]\n[ECO \"C20\"]\n[Result \"1-0\"]\n[GameType \"chess\"]\n\n\
                 {at last} 1. e4! {best} e5 (1... c5 $14 2. Nf3 (2. c3 d5) 2... d6) ({or} 1...\n\
                 e6) {well} 2. Nf3 {she resigned} 1-0\n",
            ),
            (
                1,
                "pdn",
                "[Event \"x\"]\n[White \"A\"]\n[Black \"B\"]\n[GameType \"21\"]\n[Result \"2-0\"]\n\n\
                 1. 11-15! 23-19 (1... 22-18 2. 15x22 {x}) 2. 8-11 $1 2-0\n",
            ),
            (
                2,
                "sgf",
                "(;GM[1]FF[4]CA[UTF-8]AP[y:2]RU[Japanese]SZ[9]KM[5.5]EV[e]PW[A \\] B]PB[C]RE[B+R]GC[kept]C[hello];B[ee]TE[1](;W[cc]N[n];B[])(;W[dd]LB[aa:1]C[x]))\n",
            ),
        ] {
            assert_eq!(again(at, format, text), text);
        }
        let error = read_all(Some("chess"), "1. e4 (1. e5) e5").unwrap_err();
        assert!(error.to_string().contains("illegal move `e5`"), "{error}");
    }

    #[test]
    fn records_change_their_format() {
        let text = "(;SZ[9]KM[5.5]PB[C]DT[2020-01-02]RE[B+R];B[ee]BM[1]C[why](;W[cc])(;W[dd]))";
        let shaped = again(2, "pgn", text);
        assert!(shaped.contains("[Black \"C\"]\n"), "{shaped}");
        assert!(shaped.contains("[Date \"2020.01.02\"]\n"), "{shaped}");
        assert!(
            shaped.ends_with("\n\n1. E5? {why} C7 (1... D6) 0-1\n"),
            "{shaped}"
        );
        let back = again(2, "sgf", &shaped);
        assert!(
            back.ends_with("RE[B+];B[ee]BM[1]C[why](;W[cc])(;W[dd]))\n"),
            "{back}"
        );
    }

    #[test]
    fn positions_records_and_bare_moves_are_read() {
        let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
        assert_eq!(
            read(Some("chess"), fen).unwrap().start.as_deref(),
            Some(fen)
        );
        assert_eq!(read(Some("chess"), "e4 e5 Nf3").unwrap().moves.len(), 3);
        let set_up = format!("[FEN \"{fen}\"]\n[GameType \"chess\"]\n\n1. O-O *");
        let session = session(read(None, &set_up).unwrap());
        assert_eq!(
            export(&session, "fen").unwrap(),
            "4k3/8/8/8/8/8/8/5RK1 b - - 1 1\n"
        );
        assert!(export(&session, "text").unwrap().contains("O-O"));
    }

    #[test]
    fn games_with_records_of_their_own_come_and_go_in_them() {
        for (at, own, text) in [
            (
                1,
                "pdn",
                "[GameType \"21\"]\n[Result \"*\"]\n\n1. 11-15 23-19 2. 8-11 *",
            ),
            (2, "sgf", "(;GM[1]SZ[9]KM[5.5];B[ee];W[cc];B[])"),
        ] {
            let order = read(None, text).unwrap();
            assert_eq!(order.moves.len(), 3);
            let session =
                Session::new(Arc::clone(&games()[at]), order.clone(), Issued::for_tests()).unwrap();
            assert_eq!(formats(&*session.entry), [own, "pgn", "fen", "text"]);
            assert_eq!(
                read(None, &export(&session, own).unwrap()).unwrap().moves,
                order.moves
            );
            let shaped = export(&session, "pgn").unwrap();
            assert_eq!(read(None, &shaped).unwrap().moves, order.moves, "{shaped}");
        }
    }

    #[test]
    fn nonsense_is_refused() {
        for (game, text, says) in [
            (None, "e4 e5", "does not say which game"),
            (Some("chess"), "hello", "bad position `hello`"),
            (Some("chess"), "e4 e5 e6", "illegal move `e6`"),
            (Some("chees"), "e4", "unknown game `chees`"),
            (Some("chess"), "", "bad position"),
        ] {
            let error = read(game, text).unwrap_err().to_string();
            assert!(error.contains(says), "{error}");
        }
    }
}
