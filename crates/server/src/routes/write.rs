//! Requests that do something.

use std::sync::{Arc, Mutex};
use std::time::Instant;

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use hetman_arena::level::Level;
use tokio::sync::oneshot;

use super::{At, Body, keys, slowly};
use crate::admission::Resident;
use crate::error::Error;
use crate::games::Games;
use crate::level;
use crate::live::{MoveQuestion, MoveTask};
use crate::messages::{
    AnalysisOrder, AnswerOrder, Created, CutOrder, DrawOrder, Game, Hint, ImportOrder, JudgeOrder,
    MoveOrder, NewGame, NotesOrder, Reached, Refusal, Seat, SeatKind, SetupOrder, SetupReply,
    SideOrder, StudyOrder, VariationOrder, Verdict,
};
use crate::pool::{Job, Order, Pool, Rank, lock};
use crate::session::{HeldSeats, Session};
use crate::{catalogue, picture, record};

type Reply<T> = Result<Json<T>, Error>;

/// Starts a game.
#[utoipa::path(post, path = "/api/games", request_body = NewGame,
    responses((status = 200, body = Created), (status = 400, body = Refusal)))]
pub async fn create(State(games): State<Arc<Games>>, Body(order): Body<NewGame>) -> Reply<Created> {
    slowly(move || games.create(order, None)).await.map(Json)
}

/// Starts a game from a record or a position.
#[utoipa::path(post, path = "/api/import", request_body = ImportOrder,
    responses((status = 200, body = Created), (status = 400, body = Refusal)))]
pub async fn import(
    State(games): State<Arc<Games>>,
    Body(order): Body<ImportOrder>,
) -> Reply<Created> {
    slowly(move || {
        let (order, record) = record::import(order, games.list())?;
        games.create(order, record.as_ref())
    })
    .await
    .map(Json)
}

/// Sets a position up, as text or by hand, and says what is wrong with it.
#[utoipa::path(post, path = "/api/setup", request_body = SetupOrder,
    responses((status = 200, body = SetupReply), (status = 400, body = Refusal)))]
pub async fn set_up(
    State(games): State<Arc<Games>>,
    Body(order): Body<SetupOrder>,
) -> Reply<SetupReply> {
    let entry = games.entry(&order.game.parse()?)?;
    catalogue::set_up(&*entry, &order).map(Json)
}

/// Changes a game on behalf of the holder of the keys in the header, and shows it to them.
fn change(
    games: &Games,
    id: &str,
    headers: &HeaderMap,
    work: impl FnOnce(&mut Session, &HeldSeats) -> Result<(), Error>,
) -> Reply<Game> {
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
) -> Reply<Game> {
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
) -> Reply<Game> {
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
) -> Reply<Game> {
    change(&games, &id, &headers, |session, held| {
        session.resign(held, order.side)
    })
}

/// Offers a draw, or claims one that may be claimed, now or by the move that is declared; an engine answers by its score.
#[utoipa::path(post, path = "/api/games/{id}/draw", request_body = DrawOrder,
    params(("id" = String, Path), ("x-hetman-keys" = Option<String>, Header)),
    responses((status = 200, body = Game), (status = 400, body = Refusal), (status = 403, body = Refusal),
    (status = 404, body = Refusal), (status = 409, body = Refusal)))]
pub async fn draw(
    State(games): State<Arc<Games>>,
    At(id): At<String>,
    headers: HeaderMap,
    Body(order): Body<DrawOrder>,
) -> Reply<Game> {
    change(&games, &id, &headers, |session, held| match &order.text {
        Some(word) => session.claim_draw(held, order.side, word),
        None => session.offer_draw(held, order.side),
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
) -> Reply<Game> {
    change(&games, &id, &headers, |session, held| {
        session.answer(held, order.accept)
    })
}

/// Asks for another game with sides changed; it is made once every person wants it.
#[utoipa::path(post, path = "/api/games/{id}/rematch", request_body = SideOrder,
    params(("id" = String, Path), ("x-hetman-keys" = Option<String>, Header)),
    responses((status = 200, body = Game), (status = 403, body = Refusal), (status = 404, body = Refusal),
    (status = 409, body = Refusal)))]
pub async fn rematch(
    State(games): State<Arc<Games>>,
    At(id): At<String>,
    headers: HeaderMap,
    Body(_): Body<SideOrder>,
) -> Reply<Game> {
    let (live, keys) = (games.live(&id)?, keys(&headers));
    let order = live.change(|session| {
        let held = session.held(&keys);
        let wanted = session.ask_rematch(&held)?;
        Ok(wanted.then(|| session.next_order()))
    })?;
    if let Some(order) = order {
        let next = games.create(order, None)?;
        live.change(|session| {
            session.set_next(next);
            Ok(())
        })?;
    }
    Ok(Json(live.message(&keys)))
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
) -> Reply<Reached> {
    let node = games.live(&id)?.change(|session| {
        let held = session.held(&keys(&headers));
        session.explore(&held, order.node, &order.words)
    })?;
    Ok(Json(Reached { node }))
}

/// Writes about a move: a comment and signs, in place of those that are there.
#[utoipa::path(post, path = "/api/games/{id}/notes", request_body = NotesOrder,
    params(("id" = String, Path), ("x-hetman-keys" = Option<String>, Header)),
    responses((status = 200, body = Game), (status = 400, body = Refusal), (status = 403, body = Refusal),
    (status = 404, body = Refusal)))]
pub async fn notes(
    State(games): State<Arc<Games>>,
    At(id): At<String>,
    headers: HeaderMap,
    Body(order): Body<NotesOrder>,
) -> Reply<Game> {
    change(&games, &id, &headers, |session, held| {
        session.write_notes(held, &order)
    })
}

/// Forgets a variation.
#[utoipa::path(post, path = "/api/games/{id}/cut", request_body = CutOrder,
    params(("id" = String, Path), ("x-hetman-keys" = Option<String>, Header)),
    responses((status = 200, body = Game), (status = 403, body = Refusal), (status = 404, body = Refusal),
    (status = 409, body = Refusal)))]
pub async fn cut(
    State(games): State<Arc<Games>>,
    At(id): At<String>,
    headers: HeaderMap,
    Body(order): Body<CutOrder>,
) -> Reply<Game> {
    change(&games, &id, &headers, |session, held| {
        session.cut_variation(held, order.node)
    })
}

/// Gives a study another title.
#[utoipa::path(post, path = "/api/games/{id}/title", request_body = StudyOrder,
    params(("id" = String, Path), ("x-hetman-keys" = Option<String>, Header)),
    responses((status = 200, body = Game), (status = 400, body = Refusal), (status = 403, body = Refusal),
    (status = 404, body = Refusal), (status = 409, body = Refusal)))]
pub async fn title(
    State(games): State<Arc<Games>>,
    At(id): At<String>,
    headers: HeaderMap,
    Body(order): Body<StudyOrder>,
) -> Reply<Game> {
    change(&games, &id, &headers, |session, held| {
        session.name_study(held, order.title)
    })
}

/// Puts a move of a study before the others from the same position.
#[utoipa::path(post, path = "/api/games/{id}/first", request_body = CutOrder,
    params(("id" = String, Path), ("x-hetman-keys" = Option<String>, Header)),
    responses((status = 200, body = Game), (status = 403, body = Refusal), (status = 404, body = Refusal),
    (status = 409, body = Refusal)))]
pub async fn first(
    State(games): State<Arc<Games>>,
    At(id): At<String>,
    headers: HeaderMap,
    Body(order): Body<CutOrder>,
) -> Reply<Game> {
    change(&games, &id, &headers, |session, held| {
        session.put_first(held, order.node)
    })
}

/// Makes a study of a game that the visitor may see whole, with everything written in it.
#[utoipa::path(post, path = "/api/games/{id}/study", request_body = StudyOrder,
    params(("id" = String, Path), ("x-hetman-keys" = Option<String>, Header)),
    responses((status = 200, body = Created), (status = 403, body = Refusal), (status = 404, body = Refusal)))]
pub async fn study(
    State(games): State<Arc<Games>>,
    At(id): At<String>,
    headers: HeaderMap,
    Body(order): Body<StudyOrder>,
) -> Reply<Created> {
    let live = games.live(&id)?;
    let copied = live.read(|session| {
        session.may_see_all(&session.held(&keys(&headers)))?;
        record::own(session)
    })?;
    slowly(move || {
        let (game, record) = record::recorded(copied, games.list())?;
        let game = NewGame {
            study: Some(order.title),
            ..game
        };
        games.create(game, record.as_ref())
    })
    .await
    .map(Json)
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
) -> Reply<Game> {
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
) -> Reply<Game> {
    let (live, keys) = (games.live(&id)?, keys(&headers));
    live.report(&keys)?;
    Ok(Json(live.message(&keys)))
}

/// How good a move is, by the judgement of the strongest engine; its search ends when the visitor goes away.
#[utoipa::path(post, path = "/api/judge", request_body = JudgeOrder,
    responses((status = 200, body = Verdict), (status = 400, body = Refusal)))]
pub async fn judge(
    State(games): State<Arc<Games>>,
    Body(order): Body<JudgeOrder>,
) -> Reply<Verdict> {
    let entry = games.entry(&order.game.parse()?)?;
    let question = MoveQuestion::new(&entry, &order)?;
    let ask = move |job: &Job| question.answer(job);
    answered(games.players(), false, ask).await.map(Json)
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
) -> Reply<Hint> {
    let (live, keys) = (games.live(&id)?, keys(&headers));
    let (task, mover, head) = live.read(|session| {
        let task = advice(session, &session.held(&keys), &live.adviser)?;
        Ok::<_, Error>((task, session.mover(), session.record.head))
    })?;
    let ask = move |job: &Job| task.run(job);
    let answer = answered(games.players(), false, ask).await?;
    let position = live.read(|session| session.position_at(&session.held(&keys), head, &[]))?;
    let best = position.moves.into_iter().find(|mv| mv.text == answer.word);
    let report = answer.report.ok_or(Error::NoAdvice)?;
    Ok(Json(Hint {
        best: best.ok_or(Error::MovedOn)?,
        score: picture::score((report.score, report.certainty), mover),
    }))
}

/// What the strongest engine is asked for a visitor who may have its advice.
fn advice(session: &Session, held: &HeldSeats, adviser: &Resident) -> Result<MoveTask, Error> {
    session.may_analyse(held)?;
    session.turn().ok_or(Error::Over)?;
    let full = Seat {
        kind: SeatKind::Level,
        level: Some(Level::HIGHEST),
        spec: None,
        depth: None,
    };
    let strength = level::strength(&session.entry, &full, None)?;
    Ok(MoveTask::new(
        session,
        strength.ok_or(Error::NoEngine)?,
        adviser,
    ))
}

/// Cancels work when its visitor no longer waits for it.
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
            // If this fails there is no reader left.
            let _ = tell.send(answer);
        }
    };
    let (lost, asked) = (Arc::clone(&tell), Instant::now());
    let job = pool.take(Order {
        // A question waits its turn among the games.
        rank: Box::new(move || Rank::new(false, 0, asked)),
        quick,
        lost: Box::new(move || say(&lost, Err(Error::GivenUp))),
        ..Order::new(move |job| say(&tell, work(job)))
    });
    let _waiting = Waiting(job);
    told.await.map_err(|_| Error::BrokeDown)?
}
