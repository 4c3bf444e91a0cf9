//! Requests that do something.

use std::sync::{Arc, Mutex};

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use hetman_arena::level::Level;
use tokio::sync::oneshot;

use super::{At, Body, keys};
use crate::admission::Resident;
use crate::error::Error;
use crate::games::Games;
use crate::level;
use crate::live::Task;
use crate::messages::{
    AnalysisOrder, AnswerOrder, Created, Game, Hint, ImportOrder, MoveOrder, NewGame, Reached,
    Refusal, Seat, SeatKind, SetupOrder, SetupReply, SideOrder, VariationOrder,
};
use crate::pool::{Job, Order, Pool, lock};
use crate::session::{Held, Session};
use crate::{catalogue, record, scene};

type Answer<T> = Result<Json<T>, Error>;

/// Starts a game.
#[utoipa::path(post, path = "/api/games", request_body = NewGame,
    responses((status = 200, body = Created), (status = 400, body = Refusal)))]
pub async fn create(
    State(games): State<Arc<Games>>,
    Body(order): Body<NewGame>,
) -> Answer<Created> {
    games.create(order, None).map(Json)
}

/// Starts a game from a record or a position.
#[utoipa::path(post, path = "/api/import", request_body = ImportOrder,
    responses((status = 200, body = Created), (status = 400, body = Refusal)))]
pub async fn import(
    State(games): State<Arc<Games>>,
    Body(order): Body<ImportOrder>,
) -> Answer<Created> {
    let (order, record) = record::import(order, games.list())?;
    games.create(order, record.as_ref()).map(Json)
}

/// Sets a position up, as text or by hand, and says what is wrong with it.
#[utoipa::path(post, path = "/api/setup", request_body = SetupOrder,
    responses((status = 200, body = SetupReply), (status = 400, body = Refusal)))]
pub async fn set_up(
    State(games): State<Arc<Games>>,
    Body(order): Body<SetupOrder>,
) -> Answer<SetupReply> {
    let entry = games.entry(&order.game.parse()?)?;
    catalogue::set_up(&*entry, &order).map(Json)
}

/// Changes a game on behalf of whoever holds the keys in the header, and shows it to them.
fn change(
    games: &Games,
    id: &str,
    headers: &HeaderMap,
    work: impl FnOnce(&mut Session, &Held) -> Result<(), Error>,
) -> Answer<Game> {
    let (live, keys) = (games.live(id)?, keys(headers));
    live.change(|session| {
        let held = session.held(&keys);
        work(session, &held)
    })?;
    Ok(Json(live.message(&keys)))
}

/// Makes a move.
#[utoipa::path(post, path = "/api/games/{id}/moves", request_body = MoveOrder,
    params(("id" = String, Path), ("x-hetman-keys" = Option<String>, Header)),
    responses((status = 200, body = Game), (status = 400, body = Refusal), (status = 403, body = Refusal),
    (status = 404, body = Refusal), (status = 409, body = Refusal)))]
pub async fn play(
    State(games): State<Arc<Games>>,
    At(id): At<String>,
    headers: HeaderMap,
    Body(order): Body<MoveOrder>,
) -> Answer<Game> {
    change(&games, &id, &headers, |session, held| {
        session.play(held, &order.text, order.at)
    })
}

/// Takes a move back; against a machine at once, among people when the other side agrees.
#[utoipa::path(post, path = "/api/games/{id}/takeback", request_body = SideOrder,
    params(("id" = String, Path), ("x-hetman-keys" = Option<String>, Header)),
    responses((status = 200, body = Game), (status = 400, body = Refusal), (status = 403, body = Refusal),
    (status = 404, body = Refusal), (status = 409, body = Refusal)))]
pub async fn take_back(
    State(games): State<Arc<Games>>,
    At(id): At<String>,
    headers: HeaderMap,
    Body(order): Body<SideOrder>,
) -> Answer<Game> {
    change(&games, &id, &headers, |session, held| {
        session.ask_takeback(held, order.side)
    })
}

/// Gives up.
#[utoipa::path(post, path = "/api/games/{id}/resign", request_body = SideOrder,
    params(("id" = String, Path), ("x-hetman-keys" = Option<String>, Header)),
    responses((status = 200, body = Game), (status = 400, body = Refusal), (status = 403, body = Refusal),
    (status = 404, body = Refusal), (status = 409, body = Refusal)))]
pub async fn resign(
    State(games): State<Arc<Games>>,
    At(id): At<String>,
    headers: HeaderMap,
    Body(order): Body<SideOrder>,
) -> Answer<Game> {
    change(&games, &id, &headers, |session, held| {
        session.resign(held, order.side)
    })
}

/// Offers a draw, or claims one that may be claimed; an engine answers by its score.
#[utoipa::path(post, path = "/api/games/{id}/draw", request_body = SideOrder,
    params(("id" = String, Path), ("x-hetman-keys" = Option<String>, Header)),
    responses((status = 200, body = Game), (status = 400, body = Refusal), (status = 403, body = Refusal),
    (status = 404, body = Refusal), (status = 409, body = Refusal)))]
pub async fn draw(
    State(games): State<Arc<Games>>,
    At(id): At<String>,
    headers: HeaderMap,
    Body(order): Body<SideOrder>,
) -> Answer<Game> {
    change(&games, &id, &headers, |session, held| {
        session.offer_draw(held, order.side)
    })
}

/// Answers an offer of the other side.
#[utoipa::path(post, path = "/api/games/{id}/answer", request_body = AnswerOrder,
    params(("id" = String, Path), ("x-hetman-keys" = Option<String>, Header)),
    responses((status = 200, body = Game), (status = 400, body = Refusal), (status = 403, body = Refusal),
    (status = 404, body = Refusal), (status = 409, body = Refusal)))]
pub async fn answer(
    State(games): State<Arc<Games>>,
    At(id): At<String>,
    headers: HeaderMap,
    Body(order): Body<AnswerOrder>,
) -> Answer<Game> {
    change(&games, &id, &headers, |session, held| {
        session.answer(held, order.accept)
    })
}

/// Adds moves beside the game.
#[utoipa::path(post, path = "/api/games/{id}/variations", request_body = VariationOrder,
    params(("id" = String, Path), ("x-hetman-keys" = Option<String>, Header)),
    responses((status = 200, body = Reached), (status = 400, body = Refusal), (status = 403, body = Refusal),
    (status = 404, body = Refusal), (status = 409, body = Refusal)))]
pub async fn variation(
    State(games): State<Arc<Games>>,
    At(id): At<String>,
    headers: HeaderMap,
    Body(order): Body<VariationOrder>,
) -> Answer<Reached> {
    let node = games.live(&id)?.change(|session| {
        let held = session.held(&keys(&headers));
        session.explore(&held, order.node, &order.words)
    })?;
    Ok(Json(Reached { node }))
}

/// Starts or stops the analysis of a position; its findings come as events.
#[utoipa::path(post, path = "/api/games/{id}/analysis", request_body = AnalysisOrder,
    params(("id" = String, Path), ("x-hetman-keys" = Option<String>, Header)),
    responses((status = 200, body = Game), (status = 400, body = Refusal), (status = 403, body = Refusal),
    (status = 404, body = Refusal)))]
pub async fn analysis(
    State(games): State<Arc<Games>>,
    At(id): At<String>,
    headers: HeaderMap,
    Body(order): Body<AnalysisOrder>,
) -> Answer<Game> {
    let (live, keys) = (games.live(&id)?, keys(&headers));
    live.analyse(&keys, &order)?;
    Ok(Json(live.message(&keys)))
}

/// Starts a report on the game; verdicts appear at its moves.
#[utoipa::path(post, path = "/api/games/{id}/report", request_body = SideOrder,
    params(("id" = String, Path), ("x-hetman-keys" = Option<String>, Header)),
    responses((status = 200, body = Game), (status = 400, body = Refusal), (status = 403, body = Refusal),
    (status = 404, body = Refusal), (status = 409, body = Refusal)))]
pub async fn report(
    State(games): State<Arc<Games>>,
    At(id): At<String>,
    headers: HeaderMap,
    Body(_): Body<SideOrder>,
) -> Answer<Game> {
    let (live, keys) = (games.live(&id)?, keys(&headers));
    live.report(&keys)?;
    Ok(Json(live.message(&keys)))
}

/// The move an engine of full strength would make; its search ends when the visitor goes away.
#[utoipa::path(post, path = "/api/games/{id}/hint", request_body = SideOrder,
    params(("id" = String, Path), ("x-hetman-keys" = Option<String>, Header)),
    responses((status = 200, body = Hint), (status = 400, body = Refusal), (status = 403, body = Refusal),
    (status = 404, body = Refusal), (status = 409, body = Refusal)))]
pub async fn hint(
    State(games): State<Arc<Games>>,
    At(id): At<String>,
    headers: HeaderMap,
    Body(_): Body<SideOrder>,
) -> Answer<Hint> {
    let (live, keys) = (games.live(&id)?, keys(&headers));
    let (task, mover, head) = live.read(|session| {
        let task = advice(session, &session.held(&keys), &live.adviser)?;
        Ok::<_, Error>((task, session.mover(), session.record.head))
    })?;
    let ask = move |job: &Job| task.run(job);
    let answer = answered(games.players(), false, ask).await?;
    let position = live.read(|session| session.position_at(&session.held(&keys), head, &[]))?;
    let best = position.moves.into_iter().find(|mv| mv.text == answer.word);
    Ok(Json(Hint {
        best: best.ok_or(Error::MovedOn)?,
        score: scene::score(answer.score.ok_or(Error::NoAdvice)?, mover),
    }))
}

/// What the strongest engine is asked for somebody who may have its advice.
fn advice(session: &Session, held: &Held, adviser: &Resident) -> Result<Task, Error> {
    session.may_analyse(held)?;
    session.turn().ok_or(Error::Over)?;
    let full = Seat {
        kind: SeatKind::Level,
        level: Some(Level::HIGHEST),
        spec: None,
    };
    let strength = level::strength(&session.entry, &full, None)?;
    Ok(Task::new(
        session,
        strength.ok_or(Error::NoEngine)?,
        adviser,
    ))
}

/// Calls work off when nobody waits for it any more.
struct Waiting(Arc<Job>);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// What comes of work in a pool; one sentence if its thread had to be given up.
pub async fn answered<T: Send + 'static>(
    pool: &Pool,
    quick: bool,
    work: impl FnOnce(&Job) -> Result<T, Error> + Send + 'static,
) -> Result<T, Error> {
    let (tell, told) = oneshot::channel();
    let tell = Arc::new(Mutex::new(Some(tell)));
    let say = |tell: &Mutex<Option<oneshot::Sender<_>>>, answer| {
        if let Some(tell) = lock(tell).take() {
            // Nobody is left to be told if this fails.
            let _ = tell.send(answer);
        }
    };
    let lost = Arc::clone(&tell);
    let job = pool.take(Order {
        quick,
        lost: Box::new(move || say(&lost, Err(Error::GivenUp))),
        ..Order::new(move |job| say(&tell, work(job)))
    });
    let _waiting = Waiting(job);
    told.await.map_err(|_| Error::BrokeDown)?
}
