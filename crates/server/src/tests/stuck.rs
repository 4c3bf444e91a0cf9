//! An engine that does not stop: its game is told, and the others go on.

use futures_util::future::{join_all, select_all};
use std::sync::atomic::{AtomicBool, Ordering};

use hetman_game::{Board, Choice, Engine, EngineInfo, Error, Limits, Report, Setting, Spec, Stop};

use super::*;

/// A game whose engines never answer, whatever they are told, until the test is over.
struct Deaf {
    game: Box<dyn Entry>,
    over: Arc<AtomicBool>,
}

struct Stuck {
    stop: Stop,
    over: Arc<AtomicBool>,
}

impl Engine for Stuck {
    fn set_position(&mut self, _: &str, _: &[&str]) -> Result<(), Error> {
        Ok(())
    }
    fn set_option(&mut self, _: &str, _: &str) -> Result<(), Error> {
        Ok(())
    }
    fn settings(&self) -> Vec<Setting> {
        Vec::new()
    }
    fn new_game(&mut self) {}
    fn think(&mut self, _: &Limits, _: &mut dyn FnMut(&Report)) -> Result<Choice, Error> {
        while !self.over.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(5));
        }
        Err(Error::Other("too late".into()))
    }
    fn stop(&self) -> Stop {
        self.stop.clone()
    }
}

impl Entry for Deaf {
    fn name(&self) -> &'static str {
        self.game.name()
    }
    fn summary(&self) -> &'static str {
        self.game.summary()
    }
    fn settings(&self) -> Vec<Setting> {
        self.game.settings()
    }
    fn engines(&self) -> Vec<EngineInfo> {
        self.game.engines()
    }
    fn board(&self, game: &Spec, position: Option<&str>) -> Result<Box<dyn Board>, Error> {
        self.game.board(game, position)
    }
    fn engine(&self, _: &Spec, _: &Spec) -> Result<Box<dyn Engine>, Error> {
        Ok(Box::new(Stuck {
            stop: Stop::default(),
            over: Arc::clone(&self.over),
        }))
    }
    fn bench(&self) -> &'static [(&'static str, u32)] {
        &[]
    }
    fn default_limits(&self) -> Limits {
        Limits::none()
    }
}

/// Ends the engines with the test, however it ends.
struct End(Arc<AtomicBool>);

impl Drop for End {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_engine_that_does_not_stop_is_given_up_and_others_are_served() {
    let over = Arc::new(AtomicBool::new(false));
    let _end = End(Arc::clone(&over));
    let mut games = games();
    let at = games.iter().position(|game| game.name() == "tictactoe");
    let game = games.swap_remove(at.unwrap());
    games.push(Box::new(Deaf { game, over }));
    let folder = tempfile::tempdir().unwrap();
    let store = Store::in_memory().unwrap();
    let server = Server::playing(games, folder.path(), store, Duration::from_secs(600));
    let order = (0..4).map(|_| server.game("tictactoe", [level(10), human()]));
    let stuck = join_all(order).await;
    let (path, [key, _]) = server.game("connect4", [human(), level(10)]).await;
    server.play(&path, &key, "4").await;
    server
        .until(&path, |game| game["nodes"].as_array().unwrap().len() == 3)
        .await;
    let told = stuck.iter().map(|(path, _)| {
        let told = server.until(path, |game| game["failure"].is_object());
        Box::pin(told)
    });
    let (told, ..) = select_all(told).await;
    let trouble = told["failure"]["text"].as_str().unwrap();
    assert!(trouble.contains("did not stop"), "{trouble}");
    assert!(told["thinking"].is_null());
}
