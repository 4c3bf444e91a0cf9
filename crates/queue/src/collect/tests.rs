//! The loop against a broker that loses, doubles and forges.

use std::collections::VecDeque;

use serde_json::{Value, json};

use super::*;
use crate::Stamp;

fn unit(number: usize) -> Unit {
    Unit {
        id: format!("u{number}"),
        kind: "test".into(),
        stamp: Stamp {
            build: "b".into(),
            game: "g".into(),
            bench: 1,
            speed: None,
        },
        body: json!(number),
    }
}

/// Loses every third unit the first time, doubles every fourth answer, and forges every fifth.
#[derive(Default)]
struct Unreliable {
    answers: VecDeque<Answer>,
    submitted: usize,
    gone: usize,
}

impl Unreliable {
    fn answer(&mut self, id: &str, body: Value) {
        self.answers.push_back(Answer {
            id: id.into(),
            worker: "w".into(),
            outcome: Outcome::Done(body),
        });
    }
}

impl Broker for Unreliable {
    type Token = ();

    fn submit(&mut self, units: &[&Unit], attempt: u32) -> Result<(), QueueError> {
        if self.gone < 2 {
            self.gone += 1;
            return Err(QueueError::Broker("away".into()));
        }
        for unit in units {
            self.submitted += 1;
            let number = unit.body.as_u64().unwrap_or(0);
            if number % 3 == 0 && attempt == 0 {
                continue;
            }
            if number % 5 == 0 && attempt < 2 {
                self.answer(&unit.id, json!("forged"));
                self.answer("nobody asked for this", json!(1));
                continue;
            }
            for _ in 0..=usize::from(number % 4 == 0) {
                self.answer(&unit.id, json!(number * 2));
            }
        }
        Ok(())
    }

    fn receive(&mut self) -> Result<Vec<Received<()>>, QueueError> {
        let some = self.answers.drain(..self.answers.len().min(7));
        let answers = some.map(|answer| Received {
            answer: Ok(answer),
            token: (),
        });
        Ok(answers.collect())
    }

    fn settle(&mut self, (): ()) -> Result<(), QueueError> {
        Ok(())
    }

    fn is_drained(&mut self) -> Result<bool, QueueError> {
        Ok(self.answers.is_empty())
    }

    fn waits(&self) -> bool {
        true
    }
}

#[derive(Default)]
struct Rows {
    given: usize,
    stored: Vec<(u64, u64)>,
    lines: Vec<String>,
}

impl Submitter for Rows {
    fn next(&mut self, most: usize) -> Result<Vec<Unit>, QueueError> {
        let from = self.given;
        self.given = (from + most.min(40)).min(100);
        Ok((from..self.given).map(unit).collect())
    }

    fn take(&mut self, unit: &Unit, _: &str, body: &Value) -> Result<Verdict, QueueError> {
        let number = unit.body.as_u64().unwrap_or(0);
        match body.as_u64() {
            Some(twice) if twice == 2 * number => {
                self.stored.push((number, twice));
                Ok(Verdict::Stored)
            }
            _ => Ok(Verdict::Refused("it is not twice as much".into())),
        }
    }

    fn wants(&mut self, _: &Unit) -> Result<bool, QueueError> {
        Ok(true)
    }

    fn notice(&mut self, line: &str) {
        self.lines.push(line.into());
    }

    fn is_cancelled(&self) -> bool {
        false
    }

    fn progress(&self) -> (u64, u64) {
        (self.stored.len() as u64, 100)
    }
}

#[test]
fn every_unit_counts_once_whatever_the_broker_does() {
    let (mut broker, mut rows) = (Unreliable::default(), Rows::default());
    assert_eq!(collect(&mut broker, &mut rows).unwrap(), Ending::Complete);
    let mut numbers: Vec<u64> = rows.stored.iter().map(|row| row.0).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (0..100).collect::<Vec<_>>());
    assert!(broker.submitted > 100);
    let told = |what: &str| rows.lines.iter().any(|line| line.contains(what));
    assert!(told("is waited for") && told("refused an answer of worker `w` to unit u5"));
}

#[test]
fn a_unit_that_always_fails_ends_the_run() {
    struct Failing(Vec<Answer>);
    impl Broker for Failing {
        type Token = ();
        fn submit(&mut self, units: &[&Unit], _: u32) -> Result<(), QueueError> {
            let failed = |unit: &&Unit| Answer {
                id: unit.id.clone(),
                worker: "w".into(),
                outcome: Outcome::Failed("no such engine".into()),
            };
            self.0.extend(units.iter().map(failed));
            Ok(())
        }
        fn receive(&mut self) -> Result<Vec<Received<()>>, QueueError> {
            let answers = self.0.drain(..).map(|answer| Received {
                answer: Ok(answer),
                token: (),
            });
            Ok(answers.collect())
        }
        fn settle(&mut self, (): ()) -> Result<(), QueueError> {
            Ok(())
        }
        fn is_drained(&mut self) -> Result<bool, QueueError> {
            Ok(true)
        }
        fn waits(&self) -> bool {
            true
        }
    }
    let outcome = collect(&mut Failing(Vec::new()), &mut Rows::default());
    let says = outcome.unwrap_err().to_string();
    assert!(
        says.contains("no such engine") && says.contains("5 times"),
        "{says}"
    );
}
