//! Units carried out: pairs of games at a table that stays while the players are the same, searches, games to learn from.

use anyhow::bail;
use hetman_arena::tournament::{PairAnswer, PairUnit, RunControl, Table, Tables};
use hetman_lab::elsewhere::SearchUnit;
use hetman_queue::{Outcome, Unit};
use serde_json::Value;

use super::super::queue::{BATCH, BatchUnit, PAIR, SEARCH};
use super::shop::Shop;

/// One unit after another.
pub trait Tasks {
    /// A unit to be answered.
    type Task: Answerable;

    /// The next unit; nothing if there will be none.
    fn next(&mut self) -> Option<Self::Task>;
}

/// A unit that waits for its outcome.
pub trait Answerable {
    /// The unit.
    fn unit(&self) -> &Unit;
    /// Says how it went.
    fn answer(self, outcome: Outcome);
}

/// Carries units out until there are none.
pub fn work<T: Tasks>(shop: &Shop, tasks: &mut T) {
    let mut next = tasks.next();
    while let Some(task) = next {
        next = if task.unit().kind == PAIR {
            at_table(shop, task, tasks)
        } else {
            let outcome = other(shop, task.unit());
            task.answer(outcome);
            tasks.next()
        };
    }
}

/// One unit alone.
pub fn alone(shop: &Shop, unit: Unit) -> Outcome {
    struct One(Option<Unit>, std::rc::Rc<std::cell::RefCell<Outcome>>);
    struct Only(Unit, std::rc::Rc<std::cell::RefCell<Outcome>>);
    impl Tasks for One {
        type Task = Only;
        fn next(&mut self) -> Option<Only> {
            self.0.take().map(|unit| Only(unit, self.1.clone()))
        }
    }
    impl Answerable for Only {
        fn unit(&self) -> &Unit {
            &self.0
        }
        fn answer(self, outcome: Outcome) {
            *self.1.borrow_mut() = outcome;
        }
    }
    let said = std::rc::Rc::new(std::cell::RefCell::new(Outcome::Later));
    work(shop, &mut One(Some(unit), said.clone()));
    said.borrow().clone()
}

/// Plays pairs as long as they are of the same players; gives back the first task that is not.
fn at_table<T: Tasks>(shop: &Shop, mut task: T::Task, tasks: &mut T) -> Option<T::Task> {
    let prepared = prepare(shop, task.unit());
    let (unit, stretch) = match prepared {
        Ok(Some(prepared)) => prepared,
        Ok(None) => {
            task.answer(Outcome::Later);
            return tasks.next();
        }
        Err(error) => {
            task.answer(Outcome::Failed(format!("{error:#}")));
            return tasks.next();
        }
    };
    let timed = task.unit().stamp.speed.is_some();
    let (entry, game) = match shop.game(&unit.description.game) {
        Ok(found) => found,
        Err(error) => {
            task.answer(Outcome::Failed(format!("{error:#}")));
            return tasks.next();
        }
    };
    let plan = match unit.plan(&*entry, &game, stretch) {
        Ok(plan) => plan,
        Err(error) => {
            task.answer(Outcome::Failed(error.to_string()));
            return tasks.next();
        }
    };
    let control = RunControl {
        cancel: shop.cancel.clone(),
        see: &|_| {},
        crew: &Tables,
    };
    let mut table = Table::new(0, &plan, &control);
    let mut pairing = unit.pairing();
    loop {
        let games = table.pair(0, &pairing);
        let answer = games.map(|games| {
            let answer = PairAnswer::new(&games, timed.then_some(stretch));
            serde_json::to_value(answer).map_err(|error| error.to_string())
        });
        task.answer(match answer {
            Some(Ok(answer)) => Outcome::Done(answer),
            Some(Err(why)) => Outcome::Failed(why),
            None => Outcome::Later,
        });
        task = tasks.next()?;
        // A calibration holds for a while, so that games by the clock begin anew from time to time.
        match prepare(shop, task.unit()) {
            Ok(Some((next, again)))
                if next.table() == unit.table() && (again - stretch).abs() < f64::EPSILON =>
            {
                pairing = next.pairing();
            }
            _ => return Some(task),
        }
    }
}

/// A pair as this machine plays it, and how clocks are stretched; nothing if it is not calm enough.
fn prepare(shop: &Shop, unit: &Unit) -> anyhow::Result<Option<(PairUnit, f64)>> {
    if unit.kind != PAIR {
        return Ok(None);
    }
    shop.admits(&unit.stamp).map_err(anyhow::Error::msg)?;
    let mut pair: PairUnit = serde::Deserialize::deserialize(&unit.body)?;
    for player in &mut pair.description.players {
        *player = shop.player(player)?;
    }
    let stretch = shop.stretch(&unit.stamp)?;
    Ok(stretch.map(|stretch| (pair, stretch)))
}

/// What is no pair.
fn other(shop: &Shop, unit: &Unit) -> Outcome {
    let done = shop
        .admits(&unit.stamp)
        .map_err(anyhow::Error::msg)
        .and_then(|()| match unit.kind.as_str() {
            SEARCH => search(shop, unit),
            BATCH => batch(shop, unit),
            kind => bail!("this worker does no units of kind `{kind}`"),
        });
    match done {
        // What was cut short is no result.
        _ if shop.cancel.is_requested() => Outcome::Later,
        Ok(body) => Outcome::Done(body),
        Err(error) => Outcome::Failed(format!("{error:#}")),
    }
}

fn search(shop: &Shop, unit: &Unit) -> anyhow::Result<Value> {
    let search: SearchUnit = serde::Deserialize::deserialize(&unit.body)?;
    let (entry, game) = shop.game(&search.game)?;
    let figures = search.carry_out(&*entry, &game, &shop.cancel)?;
    Ok(serde_json::to_value(figures)?)
}

fn batch(shop: &Shop, unit: &Unit) -> anyhow::Result<Value> {
    let batch: BatchUnit = serde::Deserialize::deserialize(&unit.body)?;
    let network = batch.network.as_deref().map(|name| shop.file(name));
    let games = batch.play(network.transpose()?.unwrap_or_default(), &shop.cancel)?;
    Ok(serde_json::to_value(games)?)
}
