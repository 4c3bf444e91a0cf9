//! Positions as text: `B:W18,24,K10:B12,K22`, the colours in either order, and the plain row of squares of the Hub protocol.
//! `:H12` counts plies without progress, `:E7` those of an ending with few pieces, `:+2K31+0` the moves running of one king
//! of each side, `:X18,22` lists the pieces that may be huffed.

use hetman_game::Error;

use crate::bits::Bits;
use crate::board::{Board, Streak};
use crate::geometry::Geometry;
use crate::rules::{BitsOf, Colour, Rules};

use super::squares;

/// Writes a position.
pub fn write<R: Rules>(board: &Board<R>) -> String {
    let mut text = board.side().letter().to_string();
    for colour in [Colour::White, Colour::Black] {
        text.push(':');
        text.push(colour.letter());
        text.push_str(&pieces(board, board.pieces(colour)));
    }
    if board.clock() > 0 {
        text.push_str(":H");
        text.push_str(&board.clock().to_string());
    }
    if board.balanced() > 0 && board.longest_ending().is_some() {
        text.push_str(":E");
        text.push_str(&board.balanced().to_string());
    }
    let streaks = [board.streak(Colour::White), board.streak(Colour::Black)];
    if streaks.iter().any(|streak| streak.moves > 0) {
        text.push(':');
        let count = |streak: Streak| match streak.moves {
            0 => "+0".to_owned(),
            moves => format!("+{moves}K{}", squares::write::<R>(streak.king)),
        };
        text.push_str(&streaks.map(count).concat());
    }
    if board.offenders().any() {
        text.push_str(":X");
        text.push_str(&pieces(board, board.offenders()));
    }
    text
}

/// Writes a position as the Hub protocol does.
pub fn write_row<R: Rules>(board: &Board<R>) -> String {
    let letter = |bit: u8| {
        let square = BitsOf::<R>::square(bit);
        let king = (board.all_kings() & square).any();
        match [Colour::White, Colour::Black]
            .into_iter()
            .find(|&colour| (board.pieces(colour) & square).any())
        {
            Some(colour) if king => colour.letter(),
            Some(colour) => colour.letter().to_ascii_lowercase(),
            None => 'e',
        }
    };
    let squares = (1..=u32::from(R::Geometry::SQUARES)).filter_map(squares::numbered::<R>);
    std::iter::once(board.side().letter())
        .chain(squares.map(letter))
        .collect()
}

/// Some pieces by rising number.
fn pieces<R: Rules>(board: &Board<R>, some: BitsOf<R>) -> String {
    let mut all: Vec<u8> = some.each().collect();
    all.sort_by_key(|&bit| squares::number::<R>(bit));
    let name = |&bit: &u8| {
        let king = (board.all_kings() & BitsOf::<R>::square(bit)).any();
        format!(
            "{}{}",
            if king { "K" } else { "" },
            squares::write::<R>(bit)
        )
    };
    all.iter().map(name).collect::<Vec<_>>().join(",")
}

/// Reads a position by these rules.
pub fn parse<R: Rules>(text: &str, rules: R) -> Result<Board<R>, Error> {
    let bare = text.trim().trim_end_matches('.');
    let read = if bare.contains(':') {
        fields(bare, rules)
    } else {
        row_of_squares::<R>(bare).map(|board| board.by(rules))
    };
    read.map_err(|why| Error::position(text, why))
}

/// What is being read.
struct Draft<R: Rules> {
    pieces: [BitsOf<R>; 2],
    kings: BitsOf<R>,
}

impl<R: Rules> Draft<R> {
    fn new() -> Self {
        Self {
            pieces: [BitsOf::<R>::NONE; 2],
            kings: BitsOf::<R>::NONE,
        }
    }

    fn put(&mut self, bit: u8, colour: Colour, king: bool) -> Result<(), String> {
        let square = BitsOf::<R>::square(bit);
        let name = squares::write::<R>(bit);
        if ((self.pieces[0] | self.pieces[1]) & square).any() {
            return Err(format!("two pieces stand on square `{name}`"));
        }
        if !king && (Board::<R>::last_row(colour) & square).any() {
            return Err(format!("a man on `{name}` would be a king"));
        }
        self.pieces[colour as usize] |= square;
        if king {
            self.kings |= square;
        }
        Ok(())
    }

    fn finish(self, side: Colour) -> Result<Board<R>, String> {
        let most = i32::from((R::Geometry::HALF - 1) * R::Geometry::HALF);
        match self.pieces.iter().map(|pieces| pieces.count()).max() {
            Some(count) if count > most => {
                Err(format!("a side has {count} pieces, and {most} is the most"))
            }
            _ => Ok(Board::new(self.pieces, self.kings, side)),
        }
    }
}

fn colour(letter: Option<char>) -> Option<Colour> {
    match letter? {
        'W' | 'w' => Some(Colour::White),
        'B' | 'b' => Some(Colour::Black),
        _ => None,
    }
}

/// The side to move, which comes first.
fn side(word: &str) -> Result<Colour, String> {
    let letter = Some(word).filter(|word| word.len() == 1);
    colour(letter.and_then(|word| word.chars().next()))
        .ok_or_else(|| format!("it must begin with the side to move, `W:` or `B:`, not `{word}`"))
}

fn fields<R: Rules>(text: &str, rules: R) -> Result<Board<R>, String> {
    let mut fields = text.split(':').map(str::trim);
    let side = side(fields.next().unwrap_or_default())?;
    let mut draft = Draft::<R>::new();
    let (mut listed, mut clock, mut balanced) = (Vec::new(), 0, 0);
    let (mut streaks, mut huffable) = (None, None);
    for field in fields.filter(|field| !field.is_empty()) {
        let first = field.chars().next();
        if let Some(colour) = colour(first) {
            if listed.contains(&colour) {
                return Err(format!(
                    "the pieces of `{}` are listed twice",
                    colour.letter()
                ));
            }
            listed.push(colour);
            list(&mut draft, colour, field[1..].trim().trim_end_matches('.'))?;
        } else {
            match first {
                Some('H') => clock = counter(field)?,
                Some('E') => balanced = counter(field)?,
                Some('F') => drop(counter(field)?),
                Some('+') => streaks = Some(field),
                Some('X') => huffable = Some(field),
                _ => return Err(format!("`{field}` is neither a list of pieces nor a count")),
            }
        }
    }
    let board = draft.finish(side)?.by(rules);
    let streaks = streaks.map_or(Ok(Default::default()), |field| king_moves(&board, field))?;
    let board = board.counting(clock, streaks).balanced_for(balanced);
    match huffable {
        Some(field) => Ok(board.blaming(offenders(&board, field)?)),
        None => Ok(board),
    }
}

/// `X18,K22`: pieces of the side that moved last.
fn offenders<R: Rules>(board: &Board<R>, field: &str) -> Result<BitsOf<R>, String> {
    if !board.rules().huffing() {
        return Err(format!(
            "`{field}` lists pieces to be huffed, and these rules know no huffing"
        ));
    }
    let theirs = board.pieces(board.side().other());
    let add = |all: BitsOf<R>, word: &str| {
        let name = word.trim().trim_start_matches(['K', 'k']);
        let square = squares::parse::<R>(name).map(BitsOf::<R>::square);
        let piece = square.filter(|&square| (square & theirs).any());
        piece
            .map(|piece| all | piece)
            .ok_or_else(|| format!("no piece to be huffed stands on `{name}`"))
    };
    field[1..].split(',').try_fold(BitsOf::<R>::NONE, add)
}

/// Pieces between commas: `18`, `K10`, `1-12`, `K31-50`.
fn list<R: Rules>(draft: &mut Draft<R>, colour: Colour, text: &str) -> Result<(), String> {
    for word in text
        .split(',')
        .map(str::trim)
        .filter(|word| !word.is_empty())
    {
        let bare = word.strip_prefix(['K', 'k']).unwrap_or(word);
        let king = bare.len() < word.len();
        let square = |name: &str| {
            squares::parse::<R>(name.trim().trim_start_matches('K'))
                .ok_or_else(|| format!("`{name}` is no square of this board"))
        };
        let (first, last) = match bare.split_once('-') {
            Some((first, last)) => (square(first)?, square(last)?),
            None => (square(bare)?, square(bare)?),
        };
        let numbers = squares::number::<R>(first)..=squares::number::<R>(last);
        if numbers.is_empty() {
            return Err(format!("the range `{word}` runs backwards"));
        }
        for bit in numbers.filter_map(|number| squares::numbered::<R>(u32::from(number))) {
            draft.put(bit, colour, king)?;
        }
    }
    Ok(())
}

/// `H12`, `F3`.
fn counter(field: &str) -> Result<u16, String> {
    let count = field[1..]
        .parse::<u16>()
        .ok()
        .filter(|&count| count <= 1_000);
    count.ok_or_else(|| format!("`{field}` is no count"))
}

/// `+2K31+0`, White's first; the king may be left out where there is but one.
fn king_moves<R: Rules>(board: &Board<R>, field: &str) -> Result<[Streak; 2], String> {
    let wrong = || format!("`{field}` does not count the moves of one king for each side");
    let words: Vec<&str> = field[1..].split('+').collect();
    let &[white, black] = words.as_slice() else {
        return Err(wrong());
    };
    let mut streaks = [Streak::default(); 2];
    for (colour, word) in [(Colour::White, white), (Colour::Black, black)] {
        let (moves, king) = word
            .split_once('K')
            .map_or((word, None), |(moves, king)| (moves, Some(king)));
        let moves = moves
            .parse::<u8>()
            .ok()
            .filter(|&moves| moves <= 3)
            .ok_or_else(wrong)?;
        let kings = board.kings(colour);
        let king = match king {
            Some(name) => squares::parse::<R>(name),
            None => Some(kings)
                .filter(|kings| kings.count() == 1)
                .map(Bits::first),
        };
        let king = king.filter(|&bit| (kings & BitsOf::<R>::square(bit)).any());
        if moves > 0 && R::KING_MOVES > 0 && board.men(colour).any() {
            streaks[colour as usize] = Streak {
                king: king.ok_or_else(wrong)?,
                moves,
            };
        }
    }
    Ok(streaks)
}

/// The side to move and one letter for each square: `w b W B e`.
fn row_of_squares<R: Rules>(text: &str) -> Result<Board<R>, String> {
    let squares = usize::from(R::Geometry::SQUARES);
    if text.chars().count() != squares + 1 || !text.is_ascii() {
        let says = "it is neither `W:W31,32:B1,2`, the side to move and the pieces of both colours";
        return Err(format!(
            "{says}, nor the side and {squares} letters for the squares"
        ));
    }
    let side = match text.as_bytes()[0] {
        b'W' => Colour::White,
        b'B' => Colour::Black,
        other => {
            return Err(format!(
                "it must begin with the side to move, `W` or `B`, not `{}`",
                char::from(other)
            ));
        }
    };
    let mut draft = Draft::<R>::new();
    for (number, letter) in (1..).zip(text.bytes().skip(1)) {
        let (colour, king) = match letter {
            b'e' => continue,
            b'w' => (Colour::White, false),
            b'W' => (Colour::White, true),
            b'b' => (Colour::Black, false),
            b'B' => (Colour::Black, true),
            other => {
                return Err(format!(
                    "`{}` is none of the letters `w b W B e`",
                    char::from(other)
                ));
            }
        };
        if let Some(bit) = squares::numbered::<R>(number) {
            draft.put(bit, colour, king)?;
        }
    }
    draft.finish(side)
}
