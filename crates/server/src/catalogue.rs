//! What can be played, as a page lists it.

use hetman_game as game;
use hetman_game::{Entry, Spec, Viewer};

use crate::error::Error;
use crate::level;
use crate::messages::{
    Catalogue, Engine, Listing, Piece, Setting, SettingKind, SetupOrder, SetupReply,
};
use crate::picture;

/// Every game.
pub fn list<'a>(games: impl IntoIterator<Item = &'a dyn Entry>) -> Result<Catalogue, Error> {
    Ok(Catalogue {
        games: games.into_iter().map(listing).collect::<Result<_, _>>()?,
    })
}

fn listing(entry: &dyn Entry) -> Result<Listing, Error> {
    let board = entry.board(&Spec::named(entry.name()), None)?;
    let piece = |(kind, owner): (&'static str, Option<hetman_game::Player>)| Piece {
        column: 0,
        row: 0,
        kind: kind.into(),
        shape: board.shape(kind).into(),
        owner: owner.map(|owner| owner.0),
    };
    let engine = |info: hetman_game::EngineInfo| Engine {
        name: info.name.into(),
        summary: info.summary.into(),
    };
    Ok(Listing {
        name: entry.name().into(),
        summary: entry.summary().into(),
        settings: entry.settings().into_iter().map(setting).collect(),
        engines: entry.engines().into_iter().map(engine).collect(),
        levels: level::describe(entry),
        players: board
            .players()
            .iter()
            .map(|&name| name.to_owned())
            .collect(),
        palette: board.palette().into_iter().map(piece).collect(),
        position: picture::position(&*board, Viewer::All),
        hidden: board.is_hidden(),
    })
}

/// A setting as a page lists it.
pub fn setting(setting: hetman_game::Setting) -> Setting {
    let bounds = |min: String, max: String| vec![min, max];
    let (kind, words) = match setting.kind {
        game::SettingKind::Switch => (SettingKind::Switch, Vec::new()),
        game::SettingKind::Number { min, max } => (
            SettingKind::Number,
            bounds(min.to_string(), max.to_string()),
        ),
        game::SettingKind::Decimal { min, max } => (
            SettingKind::Decimal,
            bounds(min.to_string(), max.to_string()),
        ),
        game::SettingKind::Choice(words) => (
            SettingKind::Choice,
            words.into_iter().map(str::to_owned).collect(),
        ),
        game::SettingKind::Text | game::SettingKind::File => (SettingKind::Text, Vec::new()),
    };
    let (name, meaning) = (setting.name.into(), setting.meaning.into());
    Setting {
        name,
        meaning,
        value: setting.value,
        kind,
        words,
    }
}

/// The most pieces a hand may put down.
const MOST_PIECES: usize = 1_024;

/// The most moves made from a position that is set up.
const MOST_MOVES: usize = 200;

/// A position set up as text or by hand, and moves made from it, with what is wrong with it.
pub fn set_up(entry: &dyn Entry, order: &SetupOrder) -> Result<SetupReply, Error> {
    let spec: Spec = order.game.parse()?;
    let board = entry.board(&spec, None)?;
    let text = if let Some(text) = &order.text {
        text.trim().to_owned()
    } else {
        let view = board.view();
        if order.pieces.len() > MOST_PIECES {
            return Err(Error::Pieces {
                most: MOST_PIECES,
                pieces: order.pieces.len(),
            });
        }
        let pieces: Vec<hetman_game::Piece> = order.pieces.iter().map(piece).collect();
        let mover = hetman_game::Player(order.turn.unwrap_or(0).min(1));
        let text = board.arrange(&pieces, mover);
        text.ok_or_else(|| Error::NoSetup {
            game: spec.name.clone(),
            columns: view.columns,
        })?
    };
    let at = Some(text.as_str()).filter(|text| !text.is_empty());
    if order.moves.len() > MOST_MOVES {
        let moves = order.moves.len();
        return Err(Error::LongLine {
            most: MOST_MOVES,
            moves,
        });
    }
    let made = entry.board(&spec, at).map_err(Error::from);
    let mut records = Vec::new();
    let made = made.and_then(|mut board| {
        for word in &order.moves {
            records.push(board.record_text(word)?);
            board.play(word)?;
        }
        picture::check(&*board).map(|()| board)
    });
    Ok(match made {
        Ok(board) => SetupReply {
            text: board.text(),
            position: Some(picture::position(&*board, Viewer::All)),
            records,
            error: None,
        },
        Err(error) => SetupReply {
            text,
            position: None,
            records: Vec::new(),
            error: Some(error.refusal()),
        },
    })
}

fn piece(piece: &Piece) -> hetman_game::Piece {
    hetman_game::Piece {
        column: piece.column,
        row: piece.row,
        kind: piece.kind.clone(),
        owner: piece.owner.map(hetman_game::Player),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_that_offers_pieces_can_be_set_up_from_its_own_picture() {
        let mut games = hetman_classics::entries();
        games.push(Box::new(hetman_chess::entry()));
        let all = list(games.iter().map(|entry| &**entry)).unwrap();
        for (entry, listing) in games.iter().zip(&all.games) {
            // From 600 to 2800 in hundreds, and full strength.
            assert_eq!(listing.levels.len(), 24);
            let pieces = listing.position.pieces.clone();
            let order = SetupOrder {
                game: listing.name.clone(),
                text: None,
                pieces,
                turn: Some(0),
                moves: Vec::new(),
            };
            let reply = set_up(&**entry, &order);
            if listing.palette.is_empty() {
                assert!(reply.is_err(), "{}", listing.name);
            } else {
                assert_eq!(
                    reply.unwrap().text,
                    listing.position.text,
                    "{}",
                    listing.name
                );
            }
        }
    }

    #[test]
    fn what_is_wrong_is_said() {
        let chess = hetman_chess::entry();
        let order = SetupOrder {
            game: "chess".into(),
            text: None,
            pieces: Vec::new(),
            turn: None,
            moves: Vec::new(),
        };
        let reply = set_up(&chess, &order).unwrap();
        assert!(reply.position.is_none() && reply.error.unwrap().text.contains("0 kings"));
        let order = SetupOrder {
            text: Some("8/8".into()),
            ..order
        };
        assert!(
            set_up(&chess, &order)
                .unwrap()
                .error
                .unwrap()
                .text
                .contains("ranks")
        );
    }

    #[test]
    fn moves_can_be_made_from_a_position() {
        let order = |moves: &[&str]| SetupOrder {
            game: "chess".into(),
            text: Some("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".into()),
            pieces: Vec::new(),
            turn: None,
            moves: moves.iter().map(|&word| word.to_owned()).collect(),
        };
        let reply = set_up(&hetman_chess::entry(), &order(&["e2e4", "e8e7"])).unwrap();
        assert_eq!(reply.text, "8/4k3/8/8/4P3/8/8/4K3 w - - 1 2");
        assert_eq!(reply.records, ["e4", "Ke7"]);
        let reply = set_up(&hetman_chess::entry(), &order(&["e2e5"])).unwrap();
        assert!(reply.error.unwrap().text.contains("`e2e5`"));
    }
}
