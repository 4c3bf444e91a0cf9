//! Games as text: PGN-shaped records with variations and verdicts, plain lists of moves, and reading them back.

use std::fmt::Write;

use hetman_arena::record;
use hetman_game::{Entry, Spec};

use crate::error::Error;
use crate::messages::{ImportOrder, NewGame, Outcome, Seat};
use crate::room::{Moves, NodeId, ROOT, Room};

/// A game in one of the formats a page may ask for: `pgn`, `text` or `fen`.
pub fn export(room: &Room, format: &str) -> Result<String, Error> {
    match format {
        "pgn" => Ok(pgn(room)),
        "fen" => Ok(format!("{}\n", room.message().position.text)),
        "text" => text(room),
        word => Err(Error::Bad(format!("unknown format `{word}`; known are: pgn, fen, text"))),
    }
}

fn pgn(room: &Room) -> String {
    let kept = &room.kept;
    let result = result(kept.outcome.as_ref());
    let mut out = String::new();
    let mut tag = |name: &str, value: &str| {
        let value: String = value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        let _ = writeln!(out, "[{name} \"{}\"]", value.replace('\\', "\\\\").replace('"', "\\\""));
    };
    tag("Event", "Hetman");
    tag("White", &player(&kept.seats[0]));
    tag("Black", &player(&kept.seats[1]));
    tag("Result", result);
    tag("GameType", &kept.game);
    if let Some(start) = &kept.start {
        tag("SetUp", "1");
        tag("FEN", start);
    }
    let mut words = Vec::new();
    let first = room.board_at(ROOT).ok().and_then(|board| crate::scene::turn(&*board)).unwrap_or(0);
    Line { moves: &kept.moves, shift: usize::from(first) }.write(ROOT, Some(kept.head), true, &mut words);
    if let Some(outcome) = &kept.outcome {
        words.push(format!("{{{}}}", outcome.reason.replace(['{', '}'], "'")));
    }
    words.push(result.to_owned());
    format!("{out}\n{}\n", wrap(&words))
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
            let Some((&next, others)) = children.split_first() else { return };
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
        let Some(step) = self.moves.get(node) else { return };
        let ply = self.moves.path(node).len() - 1 + self.shift;
        if ply.is_multiple_of(2) {
            words.push(format!("{}.", ply / 2 + 1));
        } else if numbered {
            words.push(format!("{}...", ply / 2 + 1));
        }
        words.push(step.record.clone());
        if let Some(verdict) = &step.verdict {
            let better = verdict.better.as_ref().map(|better| format!(", better {better}")).unwrap_or_default();
            let label = verdict.label.as_ref().map(|label| format!(", {label}")).unwrap_or_default();
            words.push(format!("{{{:.0}%{label}{better}}}", verdict.score.chance * 100.0));
        }
    }
}

fn text(room: &Room) -> Result<String, Error> {
    let kept = &room.kept;
    let board = room.board_at(kept.head)?;
    let mut out = format!("{}\n{} - {}\n\n", kept.game, player(&kept.seats[0]), player(&kept.seats[1]));
    let picture = board.view().to_text();
    let _ = writeln!(out, "{picture}\n\n{}\n", board.text());
    let records = kept.moves.path(kept.head).into_iter().filter_map(|node| kept.moves.get(node));
    let words: Vec<String> = records.map(|step| step.record.clone()).collect();
    let _ = writeln!(out, "{}", wrap(&words));
    if let Some(outcome) = &kept.outcome {
        let _ = writeln!(out, "{} ({})", result(Some(outcome)), outcome.reason);
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

const fn result(outcome: Option<&Outcome>) -> &'static str {
    match outcome {
        None => "*",
        Some(Outcome { winner: Some(0), .. }) => "1-0",
        Some(Outcome { winner: Some(_), .. }) => "0-1",
        Some(Outcome { winner: None, .. }) => "1/2-1/2",
    }
}

/// The game an import stands for, between two people: a record with moves, or else a position.
pub fn import(order: ImportOrder, games: &[std::sync::Arc<dyn Entry>]) -> Result<NewGame, Error> {
    let human = || Seat { kind: "human".into(), level: None, spec: None };
    let reading = record::read(&order.text).into_iter().next();
    let tagged = reading.as_ref().filter(|reading| !reading.tags.is_empty());
    let named = tagged.and_then(|reading| reading.tag("GameType")).map(str::to_owned);
    let known =
        named.filter(|text| text.parse::<Spec>().is_ok_and(|spec| games.iter().any(|entry| entry.name() == spec.name)));
    let game = known.or(order.game).ok_or_else(|| Error::Bad("the text does not say which game it is".into()))?;
    let spec: Spec = game.parse()?;
    let entry = games.iter().find(|entry| entry.name() == spec.name);
    let names = games.iter().map(|entry| entry.name());
    let entry = entry.ok_or_else(|| hetman_game::Error::unknown("game", &spec.name, names))?;
    let make = |start: Option<String>, moves: Vec<String>| NewGame {
        game: game.clone(),
        start,
        moves,
        seats: vec![human(), human()],
        clock: None,
    };
    if let Some(reading) = tagged {
        return Ok(make(reading.tag("FEN").map(str::to_owned), reading.moves.clone()));
    }
    let trimmed = order.text.trim().to_owned();
    let position = entry.board(&spec, Some(&trimmed));
    match (position, reading) {
        (Ok(_), _) => Ok(make(Some(trimmed), Vec::new())),
        (Err(_), Some(reading)) if reading.moves.len() > 1 => {
            let mut board = entry.board(&spec, None)?;
            reading.moves.iter().try_for_each(|word| board.play(word))?;
            Ok(make(None, reading.moves))
        }
        (Err(error), _) => Err(error.into()),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::room::Held;

    const BOTH: Held = Held([true, true]);

    fn games() -> Vec<Arc<dyn Entry>> {
        let mut games: Vec<Arc<dyn Entry>> = vec![Arc::new(hetman_chess::entry())];
        games.extend(hetman_classics::entries().into_iter().map(Arc::from));
        games
    }

    fn room(order: NewGame) -> Room {
        Room::new(Arc::clone(&games()[0]), order, "id".into(), Default::default()).unwrap()
    }

    fn read(game: Option<&str>, text: &str) -> Result<NewGame, Error> {
        import(ImportOrder { game: game.map(str::to_owned), text: text.into() }, &games())
    }

    #[test]
    fn variations_are_written_where_they_branch() {
        let mut room = room(read(Some("chess"), "1. e4 e5 2. Nf3").unwrap());
        let first = room.kept.moves.path(room.kept.head)[0];
        room.explore(BOTH, first, &["c5".into(), "Nf3".into()]).unwrap();
        room.resign(BOTH, None).unwrap();
        let text = export(&room, "pgn").unwrap();
        assert!(text.ends_with("1. e4 e5 (1... c5 2. Nf3) 2. Nf3 {resignation} 1-0\n"), "{text}");
        let again = read(None, &text).unwrap();
        assert_eq!(again.moves, ["e4", "e5", "Nf3"]);
    }

    #[test]
    fn positions_records_and_bare_moves_are_read() {
        let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
        assert_eq!(read(Some("chess"), fen).unwrap().start.as_deref(), Some(fen));
        assert_eq!(read(Some("chess"), "e4 e5 Nf3").unwrap().moves.len(), 3);
        let set_up = format!("[FEN \"{fen}\"]\n[GameType \"chess\"]\n\n1. O-O *");
        let room = room(read(None, &set_up).unwrap());
        assert_eq!(export(&room, "fen").unwrap(), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1\n");
        assert!(export(&room, "text").unwrap().contains("O-O"));
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
