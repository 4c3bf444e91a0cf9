//! The clocks a controller tells of: `time_settings` for both players, `time_left` for one.

use std::time::Duration;

use hetman_game::{Clock, Limits, Player};

use super::command::Request;
use super::grammar::GtpResult;

/// Main time, the time of a period, and the stones of a period.
#[derive(Clone, Copy)]
struct Settings {
    main: Duration,
    period: Duration,
    stones: u32,
}

/// What is known of the clocks.
#[derive(Default)]
pub(super) struct Clocks {
    settings: Option<Settings>,
    left: [Option<Clock>; 2],
}

impl Clocks {
    /// How long a player may think, if a clock says.
    pub fn limits(&self, player: Player) -> Option<Limits> {
        let clock = self.left[usize::from(player.0 & 1)];
        let clock = clock.or_else(|| self.settings.map(Settings::fresh))?;
        Some(Limits {
            clock: Some(clock),
            ..Limits::none()
        })
    }

    /// `time_settings`: both clocks at the beginning.
    pub fn set(&mut self, request: &Request) -> GtpResult {
        let what = "main time, time of a period, and its stones";
        let settings = Settings {
            main: seconds(request.word(0, what)?)?,
            period: seconds(request.word(1, what)?)?,
            stones: stones(request.word(2, what)?)?,
        };
        *self = Self {
            settings: Some(settings).filter(|settings| !settings.is_endless()),
            left: [None; 2],
        };
        Ok(String::new())
    }

    /// `kgs-time_settings`: the same, by the kind of the clock.
    pub fn set_kind(&mut self, request: &Request) -> GtpResult {
        let what = "none, absolute, byoyomi or canadian, and its times";
        let number = |at| request.word(at, what);
        let settings = match request.word(0, what)? {
            "none" => None,
            "absolute" => Some(Settings {
                main: seconds(number(1)?)?,
                period: Duration::ZERO,
                stones: 0,
            }),
            kind @ ("byoyomi" | "canadian") => {
                let (main, period) = (seconds(number(1)?)?, seconds(number(2)?)?);
                let count = stones(number(3)?)?;
                // A period of byoyomi is for one move; the controller tells how many periods are left.
                let stones = if kind == "byoyomi" { 1 } else { count };
                Some(Settings {
                    main,
                    period,
                    stones,
                })
            }
            _ => return Err(format!("syntax error: {} needs {what}", request.name)),
        };
        *self = Self {
            settings,
            left: [None; 2],
        };
        Ok(String::new())
    }

    /// `time_left`: one clock as it stands.
    pub fn note(&mut self, player: Player, request: &Request) -> GtpResult {
        let what = "a colour, seconds and stones";
        let remaining = seconds(request.word(1, what)?)?;
        let stones = stones(request.word(2, what)?)?;
        self.left[usize::from(player.0 & 1)] = Some(Clock {
            remaining,
            increment: Duration::ZERO,
            moves_to_go: (stones > 0).then_some(stones),
        });
        Ok(String::new())
    }
}

impl Settings {
    fn is_endless(&self) -> bool {
        !self.period.is_zero() && self.stones == 0 || self.main.is_zero() && self.period.is_zero()
    }

    /// The clock at the beginning.
    fn fresh(self) -> Clock {
        let (remaining, moves_to_go) = if self.main.is_zero() {
            (self.period, Some(self.stones.max(1)))
        } else {
            (self.main, None)
        };
        Clock {
            remaining,
            increment: Duration::ZERO,
            moves_to_go,
        }
    }
}

fn stones(word: &str) -> Result<u32, String> {
    word.parse()
        .map_err(|_| "syntax error: no number of stones".to_owned())
}

/// Time in seconds, up to a year.
fn seconds(word: &str) -> Result<Duration, String> {
    let number = word
        .parse::<f64>()
        .ok()
        .filter(|number| (0.0..=3.2e7).contains(number));
    number
        .map(Duration::from_secs_f64)
        .ok_or_else(|| "syntax error: no number of seconds".into())
}
