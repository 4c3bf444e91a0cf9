//! The queue of other machines, as the page asks about it.

use std::sync::Mutex;

use super::*;
use crate::queue::{QueueRun, QueueView, QueueWorker, WorkQueue};

/// A queue with one worker and one run.
#[derive(Default)]
pub(super) struct Fixed(Mutex<bool>);

impl WorkQueue for Fixed {
    fn view(&self) -> Result<QueueView, String> {
        Ok(QueueView {
            known: true,
            workers: vec![QueueWorker {
                name: "attic".into(),
                cores: 4,
                slots: 3,
                build: "1".into(),
                speed: Some(1_000_000),
                done: 7,
                silent: 2,
            }],
            runs: vec![QueueRun {
                name: "abc".into(),
                title: "a match".into(),
                done: 7,
                total: 10,
                stopped: *self.0.lock().unwrap(),
            }],
        })
    }

    fn set_stopped(&self, run: &str, stopped: bool) -> Result<bool, String> {
        *self.0.lock().unwrap() = stopped;
        Ok(run == "abc")
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn runs_are_stopped_and_resumed_by_the_operator_alone() {
    let server = Server::start();
    let (status, view) = server.get("/api/queue").await;
    assert_eq!(
        (status, &view["workers"][0]["done"]),
        (StatusCode::OK, &json!(7))
    );
    for (stopped, keys, code) in [
        (true, "", StatusCode::FORBIDDEN),
        (true, OPERATOR, StatusCode::OK),
        (false, OPERATOR, StatusCode::OK),
    ] {
        let order = json!({ "stopped": stopped });
        let (status, view) = server.post("/api/queue/runs/abc", keys, order).await;
        assert_eq!(status, code, "{view}");
        if code == StatusCode::OK {
            assert_eq!(view["runs"][0]["stopped"], json!(stopped));
        }
    }
    let order = json!({ "stopped": true });
    let (status, _) = server.post("/api/queue/runs/none", OPERATOR, order).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
}
