//! DXP, the protocol by which programs of draughts meet over a network: one asks for a game, the other accepts, and both
//! send moves in turn. Positions and moves are those of Hub in other clothes.

mod message;

use std::io::{self, BufRead, Write};
use std::time::{Duration, Instant};

use hetman_game::{Clock, Error, Limits, Player, Session, record};
use thiserror::Error as ThisError;

pub use message::Message;

/// Why a game could not be played to its end.
#[derive(Debug, ThisError)]
pub enum DxpError {
    /// The connection is gone.
    #[error("the connection is gone: {0}")]
    Gone(#[from] io::Error),
    /// The other program said what cannot be.
    #[error(transparent)]
    Odd(#[from] Error),
    /// The other program does not want to play.
    #[error("`{name}` refuses the game with code {code}")]
    Refused {
        /// Its name.
        name: String,
        /// Its reason.
        code: u8,
    },
}

/// What one who asks for a game proposes.
#[derive(Clone, Debug)]
pub struct Proposal {
    /// Whether we have White.
    pub white: bool,
    /// Minutes for the moves.
    pub minutes: u16,
    /// How many moves these are for; zero for the whole game.
    pub moves: u16,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ended {
    /// The other's name.
    pub opponent: String,
    /// What we got: 1, 0 or -1; none if the other left the game.
    pub payoff: Option<i32>,
    /// The moves, as boards write them.
    pub moves: Vec<String>,
}

/// The name we go by.
const NAME: &str = "Hetman";
/// Time kept for the way of a message.
const OVERHEAD: Duration = Duration::from_millis(200);

/// A connection to another program, and the game played over it.
pub struct Dxp<R, W> {
    session: Session,
    input: R,
    output: W,
    /// Replaces the clock, where moves are to be made quicker.
    limits: Option<Limits>,
}

impl<R: BufRead, W: Write> Dxp<R, W> {
    /// A connection that is open.
    pub fn new(session: Session, input: R, output: W, limits: Option<Limits>) -> Self {
        Self {
            session,
            input,
            output,
            limits,
        }
    }

    /// Asks for a game and plays it.
    pub fn ask(mut self, proposal: &Proposal) -> Result<Ended, DxpError> {
        self.say(&Message::Request {
            name: NAME.into(),
            white: !proposal.white,
            minutes: proposal.minutes,
            moves: proposal.moves,
            start: None,
        })?;
        loop {
            match self.hear()? {
                Message::Acknowledge { name, code: 0 } => return self.play(name, proposal),
                Message::Acknowledge { name, code } => {
                    return Err(DxpError::Refused { name, code });
                }
                Message::Chat(_) => {}
                other => return Err(odd(&other)),
            }
        }
    }

    /// Waits for a request, accepts it and plays the game.
    pub fn answer(mut self) -> Result<Ended, DxpError> {
        loop {
            let message = self.hear()?;
            let Message::Request {
                name,
                white,
                minutes,
                moves,
                start,
            } = message
            else {
                if matches!(message, Message::Chat(_)) {
                    continue;
                }
                return Err(odd(&message));
            };
            let taken_up = start.map_or(Ok(()), |row| self.session.set_position(&row, &[]));
            let code = u8::from(taken_up.is_err());
            self.say(&Message::Acknowledge {
                name: NAME.into(),
                code,
            })?;
            taken_up?;
            let proposal = Proposal {
                white,
                minutes,
                moves,
            };
            return self.play(name, &proposal);
        }
    }

    fn play(mut self, opponent: String, terms: &Proposal) -> Result<Ended, DxpError> {
        let us = self.player(terms.white);
        let mut left = Duration::from_secs(60 * u64::from(terms.minutes));
        let mut made: u32 = 0;
        while let Some(mover) = self.session.mover().filter(|_| !self.is_over()) {
            if mover != us {
                if !self.opponent_moves()? {
                    return Ok(self.ended(opponent, None));
                }
                continue;
            }
            let started = Instant::now();
            let moves_to_go =
                (terms.moves > 0).then(|| u32::from(terms.moves) - made % u32::from(terms.moves));
            let limits = self.limits.clone().unwrap_or_else(|| Limits {
                clock: Some(Clock {
                    remaining: left.saturating_sub(OVERHEAD),
                    increment: Duration::ZERO,
                    moves_to_go,
                }),
                ..Limits::none()
            });
            let choice = self.session.think(&limits, &mut |_| {})?;
            let none = || Error::Other("the engine found no move".into());
            let word = choice.best.ok_or_else(none)?;
            let wired = self.session.board().wire_text(&word)?;
            self.session.play(&word)?;
            let spent = started.elapsed();
            left = left.saturating_sub(spent);
            made += 1;
            self.say(&Message::Move {
                seconds: spent.as_secs().min(9_999) as u16,
                word: wired,
            })?;
        }
        let payoff = self.session.board().payoff(us);
        self.say_end(payoff)?;
        Ok(self.ended(opponent, payoff))
    }

    /// Who has a colour.
    fn player(&self, white: bool) -> Player {
        let first = record::white(self.session.board());
        if white { first } else { Player(1 - first.0) }
    }

    fn is_over(&self) -> bool {
        self.session.board().payoff(Player::FIRST).is_some()
    }

    /// Takes the other's move; false if it leaves the game instead.
    fn opponent_moves(&mut self) -> Result<bool, DxpError> {
        loop {
            match self.hear()? {
                Message::Move { word, .. } => {
                    let own = self.named(&word)?;
                    self.session.play(&own)?;
                    return Ok(true);
                }
                Message::End { .. } => {
                    self.say(&Message::End { reason: 0, stop: 1 })?;
                    return Ok(false);
                }
                Message::Back => self.say(&Message::BackAnswer(1))?,
                Message::Chat(_) | Message::BackAnswer(_) => {}
                other => return Err(odd(&other)),
            }
        }
    }

    /// The legal move that Hub would write so, whatever the order of the squares taken.
    fn named(&self, word: &str) -> Result<String, Error> {
        let sorted = |word: &str| {
            let mut squares: Vec<String> = word.split(['-', 'x']).map(str::to_owned).collect();
            if let Some(taken) = squares.get_mut(2..) {
                taken.sort_unstable();
            }
            squares
        };
        let (board, meant) = (self.session.board(), sorted(word));
        let legal = board.moves().into_iter();
        let mut same = legal.filter(|own| {
            let wired = board.wire_text(own);
            wired.is_ok_and(|wired| sorted(&wired) == meant)
        });
        same.next()
            .ok_or_else(|| Error::illegal(word, "no legal move is written so"))
    }

    /// Says how the game ended, and hears the other say so.
    fn say_end(&mut self, payoff: Option<i32>) -> Result<(), DxpError> {
        let reason = match payoff {
            None => 0,
            Some(payoff) => (payoff.signum() + 2) as u8,
        };
        self.say(&Message::End { reason, stop: 1 })?;
        // Whether it answers is no concern of a game that is over.
        let _ = self.hear();
        Ok(())
    }

    fn ended(&self, opponent: String, payoff: Option<i32>) -> Ended {
        Ended {
            opponent,
            payoff,
            moves: self.session.board().history(),
        }
    }

    fn say(&mut self, message: &Message) -> io::Result<()> {
        write!(self.output, "{message}\0")?;
        self.output.flush()
    }

    fn hear(&mut self) -> Result<Message, DxpError> {
        let mut bytes = Vec::new();
        let mut limited = io::Read::take(&mut self.input, message::LONGEST as u64);
        limited.read_until(0, &mut bytes)?;
        if bytes.pop() != Some(0) {
            return Err(io::Error::from(io::ErrorKind::UnexpectedEof).into());
        }
        Ok(Message::parse(&String::from_utf8_lossy(&bytes))?)
    }
}

fn odd(message: &Message) -> DxpError {
    DxpError::Odd(Error::Other(format!("`{message}` comes out of turn")))
}
