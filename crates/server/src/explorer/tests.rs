//! A file that is read on after a kill.

use std::time::Duration;

use super::*;

#[test]
fn a_file_that_was_being_read_is_read_on_and_no_game_counted_twice() {
    let folder = tempfile::tempdir().unwrap();
    let game = "[Event \"x\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0\n\n";
    let text = game.repeat(30_000);
    let entry = crate::admission::playable(hetman_chess::entry());
    let mut store = OpeningStore::open(folder.path()).unwrap();
    let bytes = text.len() as u64;
    let id = store.enter("x", "chess", "key", bytes).unwrap();
    let path = folder.path().join("collections").join(id.to_string());
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, &text).unwrap();
    store.receive(id, bytes).unwrap();
    let (spec, read) = (Spec::named("chess"), 0);
    let mut import = Import {
        entry: Arc::clone(&entry),
        spec,
        path,
        read,
        bytes,
    };
    let first = import.batch().unwrap();
    assert!(!first.done && first.refused == 0 && !first.games.is_empty());
    store.add(id, &first).unwrap();
    // A batch that was read but not added before the program was killed is read again.
    import.batch().unwrap();
    drop(store);
    let explorer = Explorer::open(folder.path(), vec![entry], Access::new(None)).unwrap();
    let known = loop {
        let (known, _) = explorer.known(id).unwrap();
        if known.state == CollectionState::Ready {
            break known;
        }
        assert_ne!(known.state, CollectionState::Failed, "{known:?}");
        std::thread::sleep(Duration::from_millis(20));
    };
    assert_eq!((known.games, known.refused, known.read), (30_000, 0, bytes));
    let order = OpeningsOrder {
        game: "chess".into(),
        start: None,
        moves: Vec::new(),
        collection: None,
    };
    assert_eq!(explorer.openings(&order).unwrap().moves[0].first, 30_000);
}
