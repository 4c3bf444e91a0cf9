//! Games as text: records in the shape of PGN with variations and verdicts, those of the game's own world, plain lists
//! of moves, and reading them back.

use std::fmt::Write;

use hetman_arena::record::{self, Variation};
use hetman_game::record::{GameRecord, RecordFormat, white};
use hetman_game::{Entry, Spec, scan};

use crate::admission::Playable;
use crate::error::Error;
use crate::messages::{ImportOrder, NewGame, Outcome, Seat};
use crate::session::{Moves, NodeId, ROOT, Session};

/// The formats a game can be taken along in: that of its own world first, where it has one.
pub fn formats(entry: &dyn Entry) -> Vec<&'static str> {
    entry
        .records()
        .map(RecordFormat::name)
        .into_iter()
        .chain(["pgn", "fen", "text"])
        .collect()
}

/// A game in one of its formats.
pub fn export(session: &Session, format: &str) -> Result<String, Error> {
    match format {
        "pgn" => pgn(session),
        "fen" => Ok(format!(
            "{}\n",
            session.board_at(session.record.head)?.text()
        )),
        "text" => text(session),
        word => match session
            .entry
            .records()
            .filter(|records| records.name() == word)
        {
            Some(records) => Ok(records.write(&own(session)?)?),
            None => Err(Error::Bad(format!(
                "unknown format `{word}`; known are: {}",
                formats(&*session.entry).join(", ")
            ))),
        },
    }
}

/// The game without its variations.
fn own(session: &Session) -> Result<GameRecord, Error> {
    let kept = &session.record;
    let board = session.board_at(kept.head)?;
    let white = usize::from(white(&*board).0);
    let outcome = match &kept.outcome {
        None => scan::Outcome::Unknown,
        Some(Outcome { winner: None, .. }) => scan::Outcome::Draw,
        Some(Outcome {
            winner: Some(side), ..
        }) if usize::from(*side) == white => scan::Outcome::WhiteWins,
        Some(_) => scan::Outcome::BlackWins,
    };
    Ok(GameRecord {
        game: session.spec.clone(),
        start: kept.start.clone(),
        moves: kept.moves.words(kept.head),
        players: [player(&kept.seats[white]), player(&kept.seats[1 - white])],
        outcome,
        tally: kept
            .outcome
            .as_ref()
            .filter(|_| board.ending().is_some())
            .and_then(|_| board.tally()),
    })
}

fn pgn(session: &Session) -> Result<String, Error> {
    let (kept, record) = (&session.record, own(session)?);
    let result = record.outcome.word();
    let mut out = String::new();
    let mut tag = |name: &str, value: &str| {
        let value: String = value
            .chars()
            .map(|c| if c.is_control() { ' ' } else { c })
            .collect();
        let _ = writeln!(
            out,
            "[{name} \"{}\"]",
            value.replace('\\', "\\\\").replace('"', "\\\"")
        );
    };
    tag("Event", "Hetman");
    tag("White", &record.players[0]);
    tag("Black", &record.players[1]);
    tag("Result", result);
    tag("GameType", &kept.game);
    if let Some(start) = &kept.start {
        tag("SetUp", "1");
        tag("FEN", start);
    }
    let mut words = Vec::new();
    let first = session
        .board_at(ROOT)
        .ok()
        .and_then(|board| crate::scene::turn(&*board))
        .unwrap_or(0);
    Line {
        moves: &kept.moves,
        shift: usize::from(first),
    }
    .write(ROOT, Some(kept.head), true, &mut words);
    if let Some(outcome) = &kept.outcome {
        words.push(format!("{{{}}}", outcome.reason.replace(['{', '}'], "'")));
    }
    words.push(result.to_owned());
    Ok(format!("{out}\n{}\n", wrap(&words)))
}

/// Writes moves with their variations.
struct Line<'a> {
    moves: &'a Moves,
    shift: usize,
}

impl Line<'_> {
    /// Writes what follows a node; the game itself comes first among its variations.
    fn write(&self, from: NodeId, head: Option<NodeId>, numbered: bool, words: &mut Vec<String>) {
        let main = head.map(|head| self.moves.path(head)).unwrap_or_default();
        let (mut at, mut numbered) = (from, numbered);
        loop {
            let mut children = self.moves.children(at);
            children.sort_by_key(|child| !main.contains(child));
            let Some((&next, others)) = children.split_first() else {
                return;
            };
            // A game goes as far as it was played; what was tried beyond its end is a variation without a main line.
            self.one(next, numbered, words);
            numbered = false;
            for &other in others {
                words.push("(".into());
                self.one(other, true, words);
                self.write(other, None, false, words);
                words.push(")".into());
                numbered = true;
            }
            at = next;
        }
    }

    fn one(&self, node: NodeId, numbered: bool, words: &mut Vec<String>) {
        let Some(step) = self.moves.get(node) else {
            return;
        };
        let ply = self.moves.path(node).len() - 1 + self.shift;
        if ply.is_multiple_of(2) {
            words.push(format!("{}.", ply / 2 + 1));
        } else if numbered {
            words.push(format!("{}...", ply / 2 + 1));
        }
        words.push(step.record.clone());
        if let Some(verdict) = &step.verdict {
            let better = verdict
                .better
                .as_ref()
                .map(|better| format!(", better {better}"))
                .unwrap_or_default();
            let label = verdict
                .label
                .as_ref()
                .map(|label| format!(", {label}"))
                .unwrap_or_default();
            words.push(format!(
                "{{{:.0}%{label}{better}}}",
                verdict.score.chance * 100.0
            ));
        }
    }
}

fn text(session: &Session) -> Result<String, Error> {
    let kept = &session.record;
    let board = session.board_at(kept.head)?;
    let mut out = format!(
        "{}\n{} - {}\n\n",
        kept.game,
        player(&kept.seats[0]),
        player(&kept.seats[1])
    );
    let picture = board.view().to_text();
    let _ = writeln!(out, "{picture}\n\n{}\n", board.text());
    let records = kept
        .moves
        .path(kept.head)
        .into_iter()
        .filter_map(|node| kept.moves.get(node));
    let words: Vec<String> = records.map(|step| step.record.clone()).collect();
    let _ = writeln!(out, "{}", wrap(&words));
    if let Some(outcome) = &kept.outcome {
        let _ = writeln!(out, "{} ({})", own(session)?.outcome.word(), outcome.reason);
    }
    Ok(out)
}

/// Columns of a line of moves.
const WIDTH: usize = 80;

fn wrap(words: &[String]) -> String {
    let mut text = String::new();
    let mut column = 0;
    for word in words {
        let width = word.chars().count();
        let tight = text.ends_with('(') || word == ")";
        if column > 0 && column + 1 + width > WIDTH {
            text.push('\n');
            column = 0;
        } else if column > 0 && !tight {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += width;
    }
    text
}

fn player(seat: &Seat) -> String {
    match (seat.kind.as_str(), seat.level, &seat.spec) {
        ("level", Some(level), _) => format!("Hetman level {level}"),
        ("engine", _, Some(spec)) => spec.clone(),
        _ => "Human".into(),
    }
}

/// The game an import stands for, between two people: a record with moves and variations, or else a position.
pub fn import(
    order: ImportOrder,
    games: &[std::sync::Arc<Playable>],
) -> Result<(NewGame, Vec<Variation>), Error> {
    let human = || Seat {
        kind: "human".into(),
        level: None,
        spec: None,
    };
    let seats = || vec![human(), human()];
    let reading = record::read(&order.text).into_iter().next();
    if let Some(read) = games
        .iter()
        .filter_map(|entry| entry.records())
        .find_map(|records| records.read(&order.text))
    {
        let GameRecord {
            game, start, moves, ..
        } = read?;
        // Variations are known as far as the record has the shape of PGN, with a word for each move.
        let shaped = reading.filter(|reading| reading.moves.len() == moves.len());
        let order = NewGame {
            game: game.to_string(),
            start,
            moves,
            seats: seats(),
            clock: None,
            seed: None,
        };
        return Ok((
            order,
            shaped.map(|reading| reading.variations).unwrap_or_default(),
        ));
    }
    let tagged = reading.as_ref().filter(|reading| !reading.tags.is_empty());
    let named = tagged
        .and_then(|reading| reading.tag("GameType"))
        .map(str::to_owned);
    let known = named.filter(|text| {
        text.parse::<Spec>()
            .is_ok_and(|spec| games.iter().any(|entry| entry.name() == spec.name))
    });
    let game = known
        .or(order.game)
        .ok_or_else(|| Error::Bad("the text does not say which game it is".into()))?;
    let spec: Spec = game.parse()?;
    let entry = games.iter().find(|entry| entry.name() == spec.name);
    let names = games.iter().map(|entry| entry.name());
    let entry = entry.ok_or_else(|| hetman_game::Error::unknown("game", &spec.name, names))?;
    let make = |start: Option<String>, moves: Vec<String>| NewGame {
        game: game.clone(),
        start,
        moves,
        seats: seats(),
        clock: None,
        seed: None,
    };
    if let Some(reading) = tagged {
        return Ok((
            make(reading.tag("FEN").map(str::to_owned), reading.moves.clone()),
            reading.variations.clone(),
        ));
    }
    let trimmed = order.text.trim().to_owned();
    let position = entry.board(&spec, Some(&trimmed));
    match (position, reading) {
        (Ok(_), _) => Ok((make(Some(trimmed), Vec::new()), Vec::new())),
        (Err(_), Some(reading)) if reading.moves.len() > 1 => {
            let mut board = entry.board(&spec, None)?;
            reading.moves.iter().try_for_each(|word| board.play(word))?;
            Ok((make(None, reading.moves), reading.variations))
        }
        (Err(error), _) => Err(error.into()),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::session::Held;

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
        Session::new(
            Arc::clone(&games()[0]),
            order,
            "id".into(),
            vec![String::new(); 2],
        )
        .unwrap()
    }

    fn read_all(game: Option<&str>, text: &str) -> Result<(NewGame, Vec<Variation>), Error> {
        import(
            ImportOrder {
                game: game.map(str::to_owned),
                text: text.into(),
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
            .explore(&Held(vec![0, 1]), first, &["c5".into(), "Nf3".into()])
            .unwrap();
        session.resign(&Held(vec![0, 1]), None).unwrap();
        let text = export(&session, "pgn").unwrap();
        assert!(
            text.ends_with("1. e4 e5 (1... c5 2. Nf3) 2. Nf3 {resignation} 1-0\n"),
            "{text}"
        );
        let again = read(None, &text).unwrap();
        assert_eq!(again.moves, ["e4", "e5", "Nf3"]);
    }

    #[test]
    fn variations_come_back() {
        for (at, text) in [
            (
                0,
                "[GameType \"chess\"]\n\n1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) (1... e6) 2. Nf3 *\n",
            ),
            (
                1,
                "[GameType \"draughts(variant=english)\"]\n\n1. 11-15 23-19 (1... 22-18 2. 15x22) 2. 8-11 *\n",
            ),
        ] {
            let (order, variations) = read_all(None, text).unwrap();
            let mut session = Session::new(
                Arc::clone(&games()[at]),
                order,
                "id".into(),
                vec![String::new(); 2],
            )
            .unwrap();
            session.annotate(&variations).unwrap();
            let written = export(&session, "pgn").unwrap();
            assert_eq!(
                written.split("\n\n").nth(1),
                text.split("\n\n").nth(1),
                "{written}"
            );
        }
        let (order, variations) = read_all(Some("chess"), "1. e4 (1. e5) e5").unwrap();
        let error = session(order)
            .annotate(&variations)
            .unwrap_err()
            .to_string();
        assert!(error.contains("illegal move `e5`"), "{error}");
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
            let session = Session::new(
                Arc::clone(&games()[at]),
                order.clone(),
                "id".into(),
                vec![String::new(); 2],
            )
            .unwrap();
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
