//! The figures of the puzzles: `bench`, `fifteen BOUND COUNT`, `samegame FOLDER ENGINE SECONDS`, or any single search as
//! `GAME ENGINE SECONDS`.

use std::path::Path;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;
use std::{env, fs, thread};

use hetman_game::{Choice, Engine, Entry, Limits, Report, Shown, Spec};

type Outcome<T> = Result<T, Box<dyn std::error::Error>>;

fn main() -> Outcome<()> {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["bench"] => bench(),
        ["fifteen", bound, count] => fifteen(bound, count.parse()?),
        ["samegame", folder, engine, seconds] => samegame(folder, engine, seconds.parse()?),
        [game, engine, seconds] => single(game, engine, seconds.parse()?),
        _ => Err("say what to measure: bench, fifteen, samegame, or a game".into()),
    }
}

fn engine(game: &str, engine: &str) -> Outcome<Box<dyn Engine>> {
    let game: Spec = game.parse()?;
    let entry = hetman_puzzles::entries()
        .into_iter()
        .find(|entry| entry.name() == game.name);
    let entry = entry.ok_or("there is no such puzzle")?;
    Ok(entry.engine(&game, &engine.parse()?)?)
}

/// A search of so many seconds of processor time, whatever else the machine does meanwhile.
fn think(
    solver: &mut dyn Engine,
    seconds: f64,
    report: &mut dyn FnMut(&Report),
) -> Outcome<Choice> {
    let (stop, end) = (solver.stop(), processor_time()? + seconds);
    let (done, over) = mpsc::channel::<()>();
    let choice = thread::scope(|scope| {
        scope.spawn(move || {
            let pause = Duration::from_millis(10);
            while over.recv_timeout(pause) == Err(RecvTimeoutError::Timeout) {
                if processor_time().is_ok_and(|now| now >= end) {
                    stop.request();
                }
            }
        });
        let limits = Limits {
            infinite: true,
            ..Limits::none()
        };
        let choice = solver.think(&limits, report);
        drop(done);
        choice
    });
    Ok(choice?)
}

/// Seconds of processor time of this process so far, as Linux tells them in nanoseconds for the main thread.
fn processor_time() -> Outcome<f64> {
    let told = fs::read_to_string("/proc/self/schedstat")?;
    let nanoseconds: f64 = told.split(' ').next().unwrap_or_default().parse()?;
    Ok(nanoseconds / 1e9)
}

fn value(choice: &Choice) -> i32 {
    match choice.report.score {
        Shown::Value(value) => value,
        _ => 0,
    }
}

/// The node counts that `bench.txt` holds.
fn bench() -> Outcome<()> {
    for entry in hetman_puzzles::entries() {
        let first = entry.engines()[0].name;
        let mut nodes = 0;
        for &(position, depth) in entry.bench() {
            let mut engine = engine(entry.name(), first)?;
            engine.set_position(position, &[])?;
            nodes += engine
                .think(&Limits::depth(depth), &mut |_| {})?
                .report
                .nodes;
        }
        println!("{} {nodes}", entry.name());
    }
    Ok(())
}

/// Instances of the 15-puzzle by their seeds: mean length, nodes and time.
fn fifteen(bound: &str, count: u64) -> Outcome<()> {
    let (mut length, mut nodes, mut time) = (0.0, 0.0, 0.0);
    // One engine makes the tables for all.
    let mut solver = engine("fifteen", &format!("ida(bound={bound})"))?;
    solver.prepare();
    for seed in 1..=count {
        let game: Spec = format!("fifteen(seed={seed})").parse()?;
        let start = hetman_puzzles::fifteen::entry().board(&game, None)?.text();
        solver.set_position(&start, &[])?;
        let choice = solver.think(&Limits::none(), &mut |_| {})?;
        length += f64::from(value(&choice));
        nodes += choice.report.nodes as f64;
        time += choice.report.time.as_secs_f64();
        let done = seed as f64;
        println!(
            "{seed}: {} moves, {} nodes; mean {:.2} moves, {:.0} nodes, {:.3} s",
            value(&choice),
            choice.report.nodes,
            length / done,
            nodes / done,
            time / done
        );
    }
    Ok(())
}

/// Every board of a folder for so many seconds: the scores and their sum.
fn samegame(folder: &str, spec: &str, seconds: f64) -> Outcome<()> {
    let mut files: Vec<_> = fs::read_dir(Path::new(folder))?.collect::<Result<_, _>>()?;
    files.sort_by_key(fs::DirEntry::path);
    let mut sum = 0;
    for file in files {
        let mut solver = engine("samegame", spec)?;
        solver.set_position(fs::read_to_string(file.path())?.trim(), &[])?;
        let choice = think(&mut *solver, seconds, &mut |_| {})?;
        sum += value(&choice);
        let (score, playouts) = (value(&choice), choice.counters.playouts);
        println!(
            "{}: {score}, {playouts} playouts, sum {sum}",
            file.path().display()
        );
    }
    Ok(())
}

fn single(game: &str, spec: &str, seconds: f64) -> Outcome<()> {
    let mut solver = engine(game, spec)?;
    let choice = think(&mut *solver, seconds, &mut |report| {
        println!("{} after {:.1} s", report.score, report.time.as_secs_f64());
    })?;
    println!(
        "{}, {} nodes: {}",
        value(&choice),
        choice.report.nodes,
        choice.report.pv.join(" ")
    );
    println!("{}", choice.notes.join("\n"));
    Ok(())
}
