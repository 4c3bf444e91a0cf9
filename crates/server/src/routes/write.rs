//! Requests that do something.

use std::sync::{Arc, Mutex};

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use hetman_arena::level::Level;
use hetman_game::Choice;
use tokio::sync::oneshot;

use super::{At, Body, held};
use crate::error::Error;
use crate::hall::{GIVEN_UP, Hall, Question};
use crate::level;
use crate::messages::{
    AnalysisOrder, AnswerOrder, Created, Game, Hint, ImportOrder, MoveOrder, NewGame, Reached,
    Refusal, Seat, SetupOrder, SetupReply, SideOrder, VariationOrder,
};
use crate::pool::{Job, Order, Pool, lock};
use crate::room::{Held, Room};
use crate::{catalogue, record, scene};

type Answer<T> = Result<Json<T>, Error>;

/// Starts a game.
#[utoipa::path(post, path = "/api/games", request_body = NewGame,
    responses((status = 200, body = Created), (status = 400, body = Refusal)))]
pub async fn create(State(hall): State<Arc<Hall>>, Body(order): Body<NewGame>) -> Answer<Created> {
    hall.create(order, &[]).map(Json)
}

/// Starts a game from a record or a position.
#[utoipa::path(post, path = "/api/import", request_body = ImportOrder,
    responses((status = 200, body = Created), (status = 400, body = Refusal)))]
pub async fn import(
    State(hall): State<Arc<Hall>>,
    Body(order): Body<ImportOrder>,
) -> Answer<Created> {
    let (order, variations) = record::import(order, hall.games())?;
    hall.create(order, &variations).map(Json)
}

/// Sets a position up, as text or by hand, and says what is wrong with it.
#[utoipa::path(post, path = "/api/setup", request_body = SetupOrder,
    responses((status = 200, body = SetupReply), (status = 400, body = Refusal)))]
pub async fn set_up(
    State(hall): State<Arc<Hall>>,
    Body(order): Body<SetupOrder>,
) -> Answer<SetupReply> {
    let entry = hall.entry(&order.game.parse()?)?;
    catalogue::set_up(&*entry, &order).map(Json)
}

/// Changes a game on behalf of whoever holds the keys in the header.
fn change(
    hall: &Arc<Hall>,
    id: &str,
    headers: &HeaderMap,
    work: impl FnOnce(&mut Room, Held) -> Result<(), Error>,
) -> Answer<Game> {
    let table = hall.table(id)?;
    let ((), game) = hall.change(&table, |room| {
        let held = held(room, headers);
        work(room, held)
    })?;
    Ok(Json(game))
}

/// Makes a move.
#[utoipa::path(post, path = "/api/games/{id}/moves", request_body = MoveOrder,
    params(("id" = String, Path), ("x-hetman-keys" = Option<String>, Header)),
    responses((status = 200, body = Game), (status = 400, body = Refusal), (status = 403, body = Refusal),
    (status = 404, body = Refusal), (status = 409, body = Refusal)))]
pub async fn play(
    State(hall): State<Arc<Hall>>,
    At(id): At<String>,
    headers: HeaderMap,
    Body(order): Body<MoveOrder>,
) -> Answer<Game> {
    change(&hall, &id, &headers, |room, held| {
        room.play(held, &order.text, order.at)
    })
}

/// Takes a move back; against a machine at once, among people when the other side agrees.
#[utoipa::path(post, path = "/api/games/{id}/takeback", request_body = SideOrder,
    params(("id" = String, Path), ("x-hetman-keys" = Option<String>, Header)),
    responses((status = 200, body = Game), (status = 400, body = Refusal), (status = 403, body = Refusal),
    (status = 404, body = Refusal), (status = 409, body = Refusal)))]
pub async fn take_back(
    State(hall): State<Arc<Hall>>,
    At(id): At<String>,
    headers: HeaderMap,
    Body(order): Body<SideOrder>,
) -> Answer<Game> {
    change(&hall, &id, &headers, |room, held| {
        room.ask_takeback(held, order.side)
    })
}

/// Gives up.
#[utoipa::path(post, path = "/api/games/{id}/resign", request_body = SideOrder,
    params(("id" = String, Path), ("x-hetman-keys" = Option<String>, Header)),
    responses((status = 200, body = Game), (status = 400, body = Refusal), (status = 403, body = Refusal),
    (status = 404, body = Refusal), (status = 409, body = Refusal)))]
pub async fn resign(
    State(hall): State<Arc<Hall>>,
    At(id): At<String>,
    headers: HeaderMap,
    Body(order): Body<SideOrder>,
) -> Answer<Game> {
    change(&hall, &id, &headers, |room, held| {
        room.resign(held, order.side)
    })
}

/// Offers a draw, or claims one that may be claimed; an engine answers by its score.
#[utoipa::path(post, path = "/api/games/{id}/draw", request_body = SideOrder,
    params(("id" = String, Path), ("x-hetman-keys" = Option<String>, Header)),
    responses((status = 200, body = Game), (status = 400, body = Refusal), (status = 403, body = Refusal),
    (status = 404, body = Refusal), (status = 409, body = Refusal)))]
pub async fn draw(
    State(hall): State<Arc<Hall>>,
    At(id): At<String>,
    headers: HeaderMap,
    Body(order): Body<SideOrder>,
) -> Answer<Game> {
    change(&hall, &id, &headers, |room, held| {
        room.offer_draw(held, order.side)
    })
}

/// Answers an offer of the other side.
#[utoipa::path(post, path = "/api/games/{id}/answer", request_body = AnswerOrder,
    params(("id" = String, Path), ("x-hetman-keys" = Option<String>, Header)),
    responses((status = 200, body = Game), (status = 400, body = Refusal), (status = 403, body = Refusal),
    (status = 404, body = Refusal), (status = 409, body = Refusal)))]
pub async fn answer(
    State(hall): State<Arc<Hall>>,
    At(id): At<String>,
    headers: HeaderMap,
    Body(order): Body<AnswerOrder>,
) -> Answer<Game> {
    change(&hall, &id, &headers, |room, held| {
        room.answer(held, order.accept)
    })
}

/// Adds moves beside the game.
#[utoipa::path(post, path = "/api/games/{id}/variations", request_body = VariationOrder,
    params(("id" = String, Path), ("x-hetman-keys" = Option<String>, Header)),
    responses((status = 200, body = Reached), (status = 400, body = Refusal), (status = 403, body = Refusal),
    (status = 404, body = Refusal), (status = 409, body = Refusal)))]
pub async fn variation(
    State(hall): State<Arc<Hall>>,
    At(id): At<String>,
    headers: HeaderMap,
    Body(order): Body<VariationOrder>,
) -> Answer<Reached> {
    let table = hall.table(&id)?;
    let (node, _) = hall.change(&table, |room| {
        room.explore(held(room, &headers), order.node, &order.words)
    })?;
    Ok(Json(Reached { node }))
}

/// Starts or stops the analysis of a position; its findings come as events.
#[utoipa::path(post, path = "/api/games/{id}/analysis", request_body = AnalysisOrder,
    params(("id" = String, Path), ("x-hetman-keys" = Option<String>, Header)),
    responses((status = 200, body = Game), (status = 400, body = Refusal), (status = 403, body = Refusal),
    (status = 404, body = Refusal)))]
pub async fn analysis(
    State(hall): State<Arc<Hall>>,
    At(id): At<String>,
    headers: HeaderMap,
    Body(order): Body<AnalysisOrder>,
) -> Answer<Game> {
    let table = hall.table(&id)?;
    let held = held(&lock(&table.place).room, &headers);
    hall.analyse(&table, held, &order)?;
    let message = lock(&table.place).message();
    Ok(Json(message))
}

/// Starts a report on the game; verdicts appear at its moves.
#[utoipa::path(post, path = "/api/games/{id}/report", request_body = SideOrder,
    params(("id" = String, Path), ("x-hetman-keys" = Option<String>, Header)),
    responses((status = 200, body = Game), (status = 400, body = Refusal), (status = 403, body = Refusal),
    (status = 404, body = Refusal), (status = 409, body = Refusal)))]
pub async fn report(
    State(hall): State<Arc<Hall>>,
    At(id): At<String>,
    headers: HeaderMap,
    Body(_): Body<SideOrder>,
) -> Answer<Game> {
    let table = hall.table(&id)?;
    let held = held(&lock(&table.place).room, &headers);
    hall.report(&table, held)?;
    let message = lock(&table.place).message();
    Ok(Json(message))
}

/// The move an engine of full strength would make; its search ends when the visitor goes away.
#[utoipa::path(post, path = "/api/games/{id}/hint", request_body = SideOrder,
    params(("id" = String, Path), ("x-hetman-keys" = Option<String>, Header)),
    responses((status = 200, body = Hint), (status = 400, body = Refusal), (status = 403, body = Refusal),
    (status = 404, body = Refusal), (status = 409, body = Refusal)))]
pub async fn hint(
    State(hall): State<Arc<Hall>>,
    At(id): At<String>,
    headers: HeaderMap,
    Body(_): Body<SideOrder>,
) -> Answer<Hint> {
    let table = hall.table(&id)?;
    let (question, mover, head) = {
        let place = lock(&table.place);
        let room = &place.room;
        room.may_analyse(held(room, &headers))?;
        room.turn()
            .ok_or_else(|| Error::Conflict("the game is over".into()))?;
        let full = Seat {
            kind: "level".into(),
            level: Some(Level::HIGHEST),
            spec: None,
        };
        let strength = level::strength(&room.entry, &full, None)?;
        let strength =
            strength.ok_or_else(|| Error::Conflict("no engine plays this game".into()))?;
        (Question::new(room, strength), room.mover(), room.kept.head)
    };
    let choice = think(&hall, question).await?;
    let word = choice
        .best
        .ok_or_else(|| Error::Conflict("the engine has no advice".into()))?;
    let position = lock(&table.place).room.position_at(head, &[])?;
    let best = position.moves.into_iter().find(|mv| mv.text == word);
    let best = best.ok_or_else(|| Error::Conflict("the game has moved on".into()))?;
    Ok(Json(Hint {
        best,
        score: scene::score(choice.report.score, mover),
    }))
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
        lost: Box::new(move || say(&lost, Err(Error::Conflict(GIVEN_UP.into())))),
        ..Order::new(move |job| say(&tell, work(job)))
    });
    let _waiting = Waiting(job);
    let broken = |_| Error::Conflict("the engine broke down".into());
    told.await.map_err(broken)?
}

async fn think(hall: &Hall, question: Question) -> Result<Choice, Error> {
    let ask = move |job: &Job| question.ask(job).map_err(Error::Conflict);
    answered(hall.players(), false, ask).await
}
