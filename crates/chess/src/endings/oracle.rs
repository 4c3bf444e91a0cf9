//! The tables of small endings: made, written, read, and looked up.

use hetman_game::{EndgameTables, Error, Step, TableRequest};
use hetman_search::retrograde::{self, Endings, Tables, Tally, Value};

use super::Numbering;
use crate::board::Board;

/// Makes the tables of endings, checks every value, and counts them.
pub fn build(
    numbering: &Numbering,
    tell: &mut dyn FnMut(&Step),
) -> Result<(Tables, Vec<Tally>), Error> {
    retrograde::build(numbering, |name| name != "KvK", tell)
}

/// Makes the tables that were asked for, with a line for each ending.
pub(crate) fn made(
    request: &TableRequest,
    tell: &mut dyn FnMut(&Step),
) -> Result<EndgameTables, Error> {
    let numbering = match &request.ending {
        Some(name) => Numbering::ending(name)?,
        None => Numbering::new(request.pieces)?,
    };
    let (tables, tallies) = build(&numbering, tell)?;
    let line = |tally: &Tally| {
        let [won, drawn, lost] = tally.counts;
        let moves = tally.longest.div_ceil(2);
        let name = &tally.name;
        format!("{name}: {won} won, {drawn} drawn, {lost} lost, the longest win {moves} moves")
    };
    Ok(EndgameTables {
        bytes: tables.to_bytes(&title(&numbering)),
        summary: tallies.iter().map(line).collect(),
    })
}

/// The first word of titles.
const GAME: &str = "chess ";

/// The title of a file of tables.
pub fn title(numbering: &Numbering) -> String {
    format!("{GAME}{}", numbering.name())
}

/// Tables with the numbering that opens them.
#[derive(Debug)]
pub struct Oracle {
    numbering: Numbering,
    tables: Tables,
}

impl Oracle {
    /// Tables just made.
    pub fn new(numbering: Numbering, tables: Tables) -> Result<Self, Error> {
        let expected = numbering.groups();
        let fits = tables
            .groups()
            .eq(expected.iter().map(|(name, size)| (name.as_str(), *size)));
        if !fits {
            let name = numbering.name();
            return Err(Error::Other(format!(
                "these tables of chess are not those of `{name}`"
            )));
        }
        Ok(Self { numbering, tables })
    }

    /// Tables from a file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        let second = bytes.split(|&byte| byte == b'\n').nth(1);
        let second = second.and_then(|line| std::str::from_utf8(line).ok());
        let name = second
            .and_then(|line| line.strip_prefix(GAME))
            .ok_or_else(|| Error::Other("these are no endgame tables of chess".into()))?;
        let numbering = match name.parse() {
            Ok(pieces) => Numbering::new(pieces)?,
            Err(_) => Numbering::ending(name)?,
        };
        let tables = Tables::from_bytes(bytes, &title(&numbering))?;
        Self::new(numbering, tables)
    }

    /// The value of a position, if it is in the tables; draws by the count of quiet moves are left out of them.
    #[inline]
    pub fn value(&self, board: &Board) -> Option<Value> {
        let few = board.occupied().count() <= usize::from(self.numbering.pieces());
        if !few || board.castling().any() {
            return None;
        }
        let (group, number) = self.numbering.find(board)?;
        Some(self.tables.value(group, number))
    }
}
