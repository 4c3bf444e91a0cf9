//! Games between a board and a record: what a record's heading says about the rules, and its words as moves. How a record is
//! written is the affair of `hetman-record`, and of the game where it has a format of its own.

use hetman_record::pgn::{self, Dialect};
use hetman_record::{Record, Tag, Tree};

use crate::{Board, Entry, Error, Player, Spec};

/// A game as a record holds it, with the rules it was played by.
#[derive(Clone, PartialEq, Debug)]
pub struct GameRecord {
    /// The game and its rules.
    pub game: Spec,
    /// Where it started; nothing for the usual start.
    pub start: Option<String>,
    /// Heading, moves and result; the words of the moves are such as a board takes.
    pub record: Record,
}

/// A kind of record that one game has.
pub trait RecordFormat: Sync {
    /// What it is called, which is also the ending of its files.
    fn name(&self) -> &'static str;
    /// Reads the first game of a text by the rules it names, or else by the `usual` ones; nothing if the text is of another kind.
    fn read(&self, text: &str, usual: Option<&Spec>) -> Option<Result<GameRecord, Error>>;
    /// Writes a game.
    fn write(&self, record: &GameRecord) -> Result<String, Error>;
}

/// Reads the first game of a text in any format the game has; nothing if the text is about another game.
pub fn read(
    entry: &dyn Entry,
    text: &str,
    usual: Option<&Spec>,
) -> Option<Result<GameRecord, Error>> {
    let usual = usual.filter(|usual| usual.name == entry.name());
    let own = entry.records().and_then(|own| own.read(text, usual));
    own.or_else(|| {
        let record = pgn::read(text, Dialect::Pgn).into_iter().next()?;
        let named = record.tag("GameType").and_then(|kind| kind.parse().ok());
        let named: Option<Spec> = named.filter(|spec: &Spec| spec.name == entry.name());
        let game = named.or_else(|| usual.cloned())?;
        Some(GameRecord::read(entry, game, record))
    })
}

/// Writes a game in a format of its own or in the shape of PGN; nothing if there is no such format.
pub fn write(
    entry: &dyn Entry,
    format: &str,
    record: &GameRecord,
) -> Option<Result<String, Error>> {
    match entry.records().filter(|own| own.name() == format) {
        Some(own) => Some(own.write(record)),
        None => (format == "pgn").then(|| record.clone().write_pgn(entry)),
    }
}

/// The formats a game can be taken along in: that of its own world first, where it has one.
pub fn formats(entry: &dyn Entry) -> Vec<&'static str> {
    let own = entry.records().map(RecordFormat::name);
    let own = own.filter(|name| *name != "pgn");
    own.into_iter().chain(["pgn"]).collect()
}

impl GameRecord {
    /// Takes a record in the shape of PGN, whose words must be moves.
    pub fn read(entry: &dyn Entry, game: Spec, mut record: Record) -> Result<Self, Error> {
        let start = record.tag("FEN").map(str::to_owned);
        let mut board = entry.board(&game, start.as_deref())?;
        walk(&mut *board, &mut record.tree, |step| {
            Ok(step.record.clone())
        })?;
        Ok(Self {
            game,
            start,
            record,
        })
    }

    /// Writes it in the shape of PGN, with its rules as a spec.
    pub fn write_pgn(mut self, entry: &dyn Entry) -> Result<String, Error> {
        self.record.set_tag("GameType", self.game.to_string());
        self.set_start_tags();
        let mut board = entry.board(&self.game, self.start.as_deref())?;
        let first = first_ply(self.start.as_deref(), board.mover());
        walk(&mut *board, &mut self.record.tree, |step| {
            Ok(step.record.clone())
        })?;
        Ok(pgn::write(&self.record, first))
    }

    /// Makes the heading tell where the game started.
    pub fn set_start_tags(&mut self) {
        if let Some(start) = &self.start {
            self.record.default_tag("SetUp", "1");
            self.record.set_tag("FEN", start);
        } else {
            let told = |tag: &Tag| tag.name == "SetUp" || tag.name == "FEN";
            self.record.tags.retain(|tag| !told(tag));
        }
    }
}

/// A move of a record, made on a board.
pub struct Walked {
    /// Its node.
    pub node: usize,
    /// Who made it.
    pub mover: Option<Player>,
    /// The move as our boards write it.
    pub word: String,
    /// The move as records of the game write it.
    pub record: String,
}

/// Plays every line of a tree from where the board stands, and spells each move as it is told.
pub fn walk(
    board: &mut dyn Board,
    tree: &mut Tree,
    mut spell: impl FnMut(&Walked) -> Result<String, Error>,
) -> Result<(), Error> {
    let mut path = vec![hetman_record::START];
    for node in tree.in_depth() {
        while path.last() != Some(&tree.node(node).parent) {
            board.undo();
            path.pop();
        }
        path.push(node);
        let text = &tree.node(node).word;
        let mover = board.mover();
        let record = board.record_text(text)?;
        board.play(text)?;
        let word = board.last_word().unwrap_or_default();
        let spelled = spell(&Walked {
            node,
            mover,
            word,
            record,
        })?;
        tree.respell(node, spelled);
    }
    Ok(())
}

/// How far the first move of a game is from White's first: a FEN may count moves, else only who begins is known.
pub fn first_ply(start: Option<&str>, mover: Option<Player>) -> usize {
    let fields: Vec<&str> = start.map_or(Vec::new(), |start| start.split_whitespace().collect());
    let counted = match fields[..] {
        [_, "w" | "b", _, _, _, number] => number.parse::<u16>().ok(),
        _ => None,
    };
    let moves = usize::from(counted.unwrap_or(1).max(1)) - 1;
    2 * moves + usize::from(mover == Some(Player::SECOND))
}

/// The player whom records call White: the second where the rules let Black begin.
pub fn white(board: &dyn Board) -> Player {
    if board.players().get(1) == Some(&"white") {
        Player::SECOND
    } else {
        Player::FIRST
    }
}
