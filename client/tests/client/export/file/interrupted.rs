//! Processes and futures that end in the middle of an export into a file.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use super::{Content, Place, after_each_page, finish, list, open, read, whole, world};
use crate::child;
use crate::export::server::{World, block_on, client};

#[test]
fn an_export_that_was_dropped_after_any_page_continues_in_its_file() {
    let whole = whole();
    for pages in [1, 2, 5] {
        let place = Place::new();
        let mut lives = 0;
        loop {
            lives += 1;
            assert!(lives < 100, "it gets nowhere");
            let mut export = open(&place, list()).unwrap();
            read(&mut export, pages).unwrap();
            if export.report().finished {
                assert!(export.report().counts_match() && export.report().records == 650, "{:?}", export.report());
                break;
            }
        }
        assert!(place.content().data == whole && lives > 13 / pages, "{lives} lives of {pages} pages");
    }
}

#[test]
fn a_page_that_is_in_the_file_in_part_comes_once() {
    let (whole, contents) = (whole(), after_each_page());
    for pair in contents.windows(2).step_by(7) {
        // The state comes first, so that all these can be left by a process that is killed.
        let [before, after] = [&pair[0].data, &pair[1].data];
        let page = after.len() - before.len();
        for written in [0, 1, page / 2, page.saturating_sub(1), page] {
            let part = after[..before.len() + written.min(page)].to_vec();
            let mut zeros = part.clone();
            // What a loss of power leaves.
            zeros.resize(after.len(), 0);
            for data in [part, zeros] {
                let place = Place::of(&Content { data, state: pair[1].state.clone() });
                // A state that was being written counts for nothing.
                fs::write(place.state.with_extension("state.new"), "export-file 1 ").unwrap();
                assert!(finish(&place).unwrap().counts_match());
                assert!(place.content().data == whole, "{written} of {page} bytes");
            }
        }
    }
}

#[test]
fn a_page_is_in_the_file_even_if_nobody_waits_for_it() {
    let (place, whole) = (Place::new(), whole());
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).build().unwrap();
    runtime.block_on(async {
        let mut export = sent(client(world()).0.export(list()).save_to(&place.data)).await.unwrap();
        let mut rows = 0;
        loop {
            // Each wait is given up once, wherever it stands.
            let once = {
                let mut next = std::pin::pin!(export.next());
                std::future::poll_fn(|context| std::task::Poll::Ready(next.as_mut().poll(context))).await
            };
            let page = match once {
                std::task::Poll::Ready(page) => page,
                std::task::Poll::Pending => export.next().await,
            };
            let Some(page) = page else { break };
            rows += page.unwrap().items.len();
        }
        assert!(rows == 650 && export.report().counts_match());
    });
    assert!(place.content().data == whole);
}

/// A future that may be sent to another thread.
fn sent<T>(future: impl Future<Output = T> + Send) -> impl Future<Output = T> + Send {
    future
}

const CHILD: &str = "EXPORT_INTO";

/// A test as a process, which exports into the file.
fn start(test: &str, place: &Place) -> Child {
    child::start(child::command(test).env(CHILD, &place.data).stdout(Stdio::null()))
}

#[test]
fn a_process_that_is_killed_at_any_time_loses_and_doubles_nothing() {
    let long = || client(World::new((0..3000).map(|row| row * 3))).0.export(list());
    if let Some(data) = std::env::var_os(CHILD) {
        return read(&mut block_on(long().save_to(PathBuf::from(data))).unwrap(), usize::MAX).unwrap();
    }
    let uninterrupted = Place::of_processes();
    read(&mut block_on(long().save_to(&uninterrupted.data)).unwrap(), usize::MAX).unwrap();
    let (whole, place) = (uninterrupted.content().data, Place::of_processes());
    let mut killed = 0;
    for life in 1..=12 {
        let target = whole.len() * life / 14;
        const TEST: &str = concat!(module_path!(), "::a_process_that_is_killed_at_any_time_loses_and_doubles_nothing");
        let mut child = start(TEST, &place);
        let began = Instant::now();
        while length(&place.data) < target && child.try_wait().unwrap().is_none() {
            assert!(began.elapsed() < Duration::from_secs(60), "it gets nowhere");
        }
        // Writing a page takes some milliseconds.
        std::thread::sleep(Duration::from_micros(life as u64 * 311));
        child.kill().unwrap();
        killed += usize::from(child.wait().unwrap().code().is_none());
        assert!(whole.starts_with(&fs::read(&place.data).unwrap_or_default()), "after life {life}");
    }
    assert!(killed > 6, "only {killed} were killed");
    let mut export = block_on(long().save_to(&place.data)).unwrap();
    read(&mut export, usize::MAX).unwrap();
    assert!(export.report().counts_match() && export.report().records == 3000, "{:?}", export.report());
    assert!(place.content().data == whole);
}

fn length(path: &Path) -> usize {
    fs::metadata(path).map_or(0, |metadata| metadata.len() as usize)
}
