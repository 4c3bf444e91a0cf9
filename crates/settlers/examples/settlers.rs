//! Measures the settlers' game for four. `speed GAMES`: random games a second; `random GAMES`: random games in which goods and cards
//! are counted in every position; `engines ONE TWO THREE FOUR GAMES`: the same with an engine in each seat, the seats turning;
//! `share ENGINE OTHERS GAMES`: what one engine wins beside three of another kind, in each seat with the same dice. Engines have 200
//! playouts or 2,000 nodes a move, or what `HETMAN_PLAYOUTS` and `HETMAN_NODES` say.
//!
//! `cargo run --profile quick -p hetman-settlers --example settlers -- share mcts greedy 400`.

use std::time::Instant;
use std::{env, error};

use hetman_game::random::Random;
use hetman_game::{Engine, Entry, Limits, MoveList, Notation, Player, Position, Spec, Turn};
use hetman_settlers::{Settlers, SettlersMove, SettlersRules, entry};

/// Players at the table.
const SEATS: usize = 4;

type Outcome<T> = Result<T, Box<dyn error::Error>>;

fn main() -> Outcome<()> {
    let words: Vec<String> = env::args().skip(1).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["speed", games] => speed(games.parse()?),
        ["random", games] => random_games(games.parse()?),
        ["engines", one, two, three, four, games] => {
            engine_games([one, two, three, four], games.parse()?)
        }
        ["share", one, others, games] => share(one, others, games.parse()?),
        _ => Err("speed GAMES, random GAMES, engines ONE TWO THREE FOUR GAMES, or share ENGINE OTHERS GAMES".into()),
    }
}

fn engine(spec: &str) -> Outcome<Box<dyn Engine>> {
    Ok(entry().engine(&"settlers".parse::<Spec>()?, &spec.parse()?)?)
}

fn limits() -> Outcome<Limits> {
    let number = |name: &str, usual: u64| env::var(name).map_or(Ok(usual), |text| text.parse());
    Ok(Limits {
        playouts: Some(number("HETMAN_PLAYOUTS", 200)?),
        nodes: Some(number("HETMAN_NODES", 2_000)?),
        ..Limits::depth(3)
    })
}

/// One game: who chooses moves, and what is checked in every position.
struct Table<'a> {
    choose: &'a mut dyn FnMut(&Settlers, Player) -> Outcome<SettlersMove>,
    checks: bool,
}

impl Table<'_> {
    /// Plays a game with the dice of a seed; gives back its last position and the number of moves.
    fn play(&mut self, seed: u64) -> Outcome<(Settlers, u64)> {
        let mut random = Random::new(seed);
        let mut position = Settlers::start(&SettlersRules::default())?;
        let mut moves = 0;
        loop {
            if self.checks && !position.is_conserved() {
                return Err(format!("goods or cards are lost: {}", position.text()).into());
            }
            let mv = match position.turn() {
                Turn::Over => return Ok((position, moves)),
                Turn::Chance => position.draw(&mut random).ok_or("chance draws nothing")?,
                Turn::Player(player) => (self.choose)(&position, player)?,
            };
            position.play(mv);
            moves += 1;
        }
    }
}

fn winner(position: &Settlers) -> Option<usize> {
    (0..SEATS).find(|&at| position.payoff(Player(at as u8)) == 1)
}

/// Any move, all alike.
fn any(position: &Settlers, random: &mut Random) -> SettlersMove {
    let mut list = MoveList::new();
    position.moves(&mut list);
    list[random.below(list.len())]
}

/// The move of an engine, which is asked only where there is a choice.
fn chosen(engine: &mut dyn Engine, position: &Settlers, limits: &Limits) -> Outcome<SettlersMove> {
    let mut list = MoveList::new();
    position.moves(&mut list);
    if let [only] = list.as_slice() {
        return Ok(*only);
    }
    engine.set_position(&position.text(), &[])?;
    let found = engine.think(limits, &mut |_| {})?;
    Ok(position.parse_move(&found.best.ok_or("no move")?)?)
}

fn speed(games: u64) -> Outcome<()> {
    let mut random = Random::new(1);
    let started = Instant::now();
    let mut table = Table {
        choose: &mut |position, _| Ok(any(position, &mut random)),
        checks: false,
    };
    let mut moves = 0;
    for game in 0..games {
        moves += table.play(game)?.1;
    }
    let seconds = started.elapsed().as_secs_f64();
    println!(
        "{games} random games of four: {:.0} games and {:.0} moves a second",
        games as f64 / seconds,
        moves as f64 / seconds
    );
    Ok(())
}

fn random_games(games: u64) -> Outcome<()> {
    let mut random = Random::new(1);
    let table = Table {
        choose: &mut |position, _| Ok(any(position, &mut random)),
        checks: true,
    };
    bulk(table, games, "random players", |_, _| {})
}

/// Plays games with checks and says how they ended.
fn bulk(
    mut table: Table,
    games: u64,
    who: &str,
    mut ended: impl FnMut(u64, Option<usize>),
) -> Outcome<()> {
    let (mut won, mut positions) = (0, 0);
    for game in 0..games {
        let (last, moves) = table.play(game)?;
        positions += moves + 1;
        won += u64::from(winner(&last).is_some());
        ended(game, winner(&last));
    }
    println!(
        "{games} games of four {who}: {won} won by points, {} by the limit of turns; {positions} positions, \
         goods and cards conserved in each",
        games - won
    );
    Ok(())
}

fn engine_games(names: [&str; SEATS], games: u64) -> Outcome<()> {
    let limits = limits()?;
    let mut engines = Vec::new();
    for name in names {
        engines.push(engine(name)?);
    }
    let mut wins = [0_u64; SEATS];
    // Engine `at` of game `game` sits in seat `at + game`.
    let sits = std::cell::Cell::new(0);
    let table = Table {
        choose: &mut |position, player| {
            let at = (usize::from(player.0) + SEATS - sits.get()) % SEATS;
            chosen(&mut *engines[at], position, &limits)
        },
        checks: true,
    };
    bulk(table, games, "engines", |game, winner| {
        if let Some(seat) = winner {
            wins[(seat + SEATS - sits.get()) % SEATS] += 1;
        }
        sits.set((game as usize + 1) % SEATS);
    })?;
    for (name, wins) in names.iter().zip(wins) {
        tell(name, wins, games);
    }
    Ok(())
}

fn share(one: &str, others: &str, games: u64) -> Outcome<()> {
    let limits = limits()?;
    let mut engines = [engine(one)?, engine(others)?];
    let mut won = 0;
    for game in 0..games {
        let seat = (game % SEATS as u64) as usize;
        let mut table = Table {
            choose: &mut |position, player| {
                let other = usize::from(usize::from(player.0) != seat);
                chosen(&mut *engines[other], position, &limits)
            },
            checks: false,
        };
        let (last, _) = table.play(game / SEATS as u64)?;
        won += u64::from(winner(&last) == Some(seat));
        if (game + 1) % 40 == 0 || game + 1 == games {
            tell(one, won, game + 1);
        }
    }
    Ok(())
}

/// A share with its error.
fn tell(name: &str, won: u64, games: u64) {
    let share = won as f64 / games as f64;
    let error = 1.96 * (share * (1.0 - share) / games as f64).sqrt();
    println!(
        "{name}: {won} of {games}, {:.1} ± {:.1} % (a fair share is 25 %)",
        share * 100.0,
        error * 100.0
    );
}
