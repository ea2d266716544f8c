//! Exports into a file: whatever happens to the process or to the file, it has each row once, or an error says why not.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use helpdesk_client::jobs::{Export, ExportReport};
use helpdesk_client::{Error, ErrorKind};

use crate::child::FileLocks;
use crate::export::server::{Case, ListResponse, World, block_on, cases, client, users};

mod interrupted;
mod mismatched;

/// A file of an export in a directory of its own, and its state.
#[derive(Clone)]
struct Place {
    data: PathBuf,
    state: PathBuf,
    _locks: Option<Arc<FileLocks>>,
}

/// The content of a file and its state at one time.
#[derive(Clone, PartialEq)]
struct Content {
    data: Vec<u8>,
    state: Vec<u8>,
}

impl Place {
    fn new() -> Self {
        Self { _locks: Some(Arc::new(FileLocks::new())), ..Self::of_processes() }
    }

    /// A place for a test that starts processes.
    fn of_processes() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("export-{}", NEXT.fetch_add(1, Ordering::Relaxed));
        let directory = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::remove_dir_all(&directory).ok();
        fs::create_dir_all(&directory).unwrap();
        Self { data: directory.join("cases.jsonl"), state: directory.join("cases.jsonl.state"), _locks: None }
    }

    fn of(content: &Content) -> Self {
        let place = Self::new();
        fs::write(&place.data, &content.data).unwrap();
        fs::write(&place.state, &content.state).unwrap();
        place
    }

    fn content(&self) -> Content {
        Content { data: fs::read(&self.data).unwrap(), state: fs::read(&self.state).unwrap() }
    }
}

fn world() -> World {
    World::new((0..650).map(|row: i64| (row / 300) * 40 + (row % 300) / 290))
}

fn list() -> ListResponse {
    cases().limit(50)
}

fn open(place: &Place, list: ListResponse) -> Result<Export<Case>, Error> {
    block_on(client(world()).0.export(list).save_to(&place.data))
}

/// Reads this many pages at most.
fn read(export: &mut Export<Case>, pages: usize) -> Result<(), Error> {
    block_on(async {
        for _ in 0..pages {
            match export.next().await {
                Some(page) => page.map(drop)?,
                None => return Ok(()),
            }
        }
        Ok(())
    })
}

/// Exports to the end.
fn finish(place: &Place) -> Result<ExportReport, Error> {
    let mut export = open(place, list())?;
    read(&mut export, usize::MAX)?;
    Ok(export.report())
}

/// The file of an export that nothing interrupted.
fn whole() -> Vec<u8> {
    let place = Place::new();
    let report = finish(&place).unwrap();
    assert!(report.counts_match() && report.records == 650, "{report:?}");
    place.content().data
}

/// The content after each page.
fn after_each_page() -> Vec<Content> {
    let place = Place::new();
    let mut export = open(&place, list()).unwrap();
    let mut contents = vec![place.content()];
    while !export.report().finished {
        read(&mut export, 1).unwrap();
        contents.push(place.content());
    }
    contents
}

fn ids(data: &[u8]) -> Vec<u64> {
    let text = std::str::from_utf8(data).unwrap();
    text.lines().map(|line| Case::from_json(line).unwrap().case_id).collect()
}

#[test]
fn every_record_is_a_line() {
    for list in [cases as fn() -> ListResponse, users] {
        let place = Place::new();
        let mut export = open(&place, list().limit(50)).unwrap();
        read(&mut export, usize::MAX).unwrap();
        let mut ids = ids(&place.content().data);
        ids.sort_unstable();
        assert_eq!(ids, (1..=650).collect::<Vec<_>>());
        assert!(export.report().counts_match());
        // No page is left in the state.
        assert_eq!(place.content().state.iter().filter(|byte| **byte == b'\n').count(), 2);
    }
}

#[test]
fn two_exports_at_the_same_time_never_write_one_file() {
    let whole = whole();
    for _ in 0..12 {
        let place = Place::new();
        let runs: Vec<_> = (0..2)
            .map(|_| {
                let place = place.clone();
                std::thread::spawn(move || finish(&place))
            })
            .collect();
        let results: Vec<_> = runs.into_iter().map(|run| run.join().unwrap()).collect();
        assert!(results.iter().any(Result::is_ok), "{results:?}");
        for error in results.iter().filter_map(|result| result.as_ref().err()) {
            assert!(error.to_string().contains("another export writes"), "{error}");
        }
        assert!(place.content().data == whole);
    }
}

#[test]
fn a_second_export_says_which_file_and_which_process_and_the_first_goes_on() {
    let place = Place::new();
    let mut first = open(&place, list()).unwrap();
    read(&mut first, 3).unwrap();
    let error = open(&place, list()).unwrap_err();
    assert_eq!((error.kind(), error.is_retryable()), (ErrorKind::File, false));
    let (path, process) = (place.data.display(), std::process::id());
    let said = format!(
        "cases.list: another export writes `{path}` (process {process}): wait for its end or stop it, or choose another path"
    );
    assert_eq!(error.to_string(), said);
    read(&mut first, usize::MAX).unwrap();
    assert!(first.report().counts_match());
    // The lock ends with the export.
    drop(first);
    assert!(finish(&place).unwrap().counts_match());
}

#[test]
fn a_finished_export_sends_nothing_and_is_read_back_again() {
    let place = Place::new();
    let report = finish(&place).unwrap();
    let (client, wire) = client(world());
    let mut export = block_on(client.export(list()).save_to(&place.data)).unwrap();
    assert_eq!(export.report(), report);
    assert!(block_on(export.next()).is_none());
    assert_eq!(wire.world.lock().unwrap().calls, 0);
    drop(export);
    let mut data = fs::read(&place.data).unwrap();
    data[100] ^= 1;
    fs::write(&place.data, data).unwrap();
    assert!(open(&place, list()).is_err());
}

#[test]
fn rows_that_cannot_be_read_are_not_in_the_file() {
    let mut world = world();
    world.rows[120].readable = false;
    let place = Place::new();
    let mut errors = 0;
    for _ in 0..40 {
        let mut export = block_on(client(world.clone()).0.export(list()).save_to(&place.data)).unwrap();
        if let Some(page) = block_on(export.next()) {
            errors += page.unwrap().errors.len();
        }
    }
    assert_eq!((ids(&place.content().data).len(), errors), (649, 1));
    let export = block_on(client(world).0.export(list()).save_to(&place.data)).unwrap();
    assert!(export.report().counts_match() && export.report().decode_errors == 1);
}

#[test]
fn an_estimate_does_not_cost_a_page() {
    let (place, whole) = (Place::new(), whole());
    for _ in 0..40 {
        let mut export = open(&place, list()).unwrap();
        block_on(export.estimate()).unwrap();
        read(&mut export, 1).unwrap();
    }
    assert!(place.content().data == whole && finish(&place).unwrap().counts_match());
}

#[test]
fn a_file_needs_no_other_position() {
    let place = Place::new();
    let checkpoint = open(&place, list()).unwrap().checkpoint();
    let error = open(&place, list()).unwrap().resume(&checkpoint).unwrap_err().to_string();
    assert!(error.contains("`save_to` resumes at the position of its file: call it once"), "{error}");
    let mut begun = client(world()).0.export(list());
    block_on(begun.next());
    for export in [open(&place, list()).unwrap(), begun] {
        let error = block_on(export.save_to(&place.data)).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Pagination);
    }
}

#[test]
fn what_cannot_be_written_is_an_error_before_anything_is_sent() {
    let place = Place::new();
    let (client, wire) = client(world());
    for path in [place.data.join("no/such/directory/cases.jsonl"), place.data.parent().unwrap().to_owned()] {
        let error = block_on(client.export(list()).save_to(&path)).unwrap_err();
        assert!(error.to_string().contains(&format!("`{}` could not be opened: ", path.display())), "{error}");
        assert!(error.report().to_string().ends_with("Check the path, the permissions and the free space."));
    }
    assert_eq!(wire.world.lock().unwrap().calls, 0);
}

#[cfg(unix)]
#[test]
fn the_state_is_hidden_as_the_file_is() {
    use std::os::unix::fs::PermissionsExt;
    let place = Place::new();
    fs::write(&place.data, "").unwrap();
    fs::set_permissions(&place.data, fs::Permissions::from_mode(0o600)).unwrap();
    read(&mut open(&place, list()).unwrap(), 2).unwrap();
    assert_eq!(fs::metadata(&place.state).unwrap().permissions().mode() & 0o777, 0o600);
}

#[cfg(unix)]
#[test]
fn no_link_is_followed_and_new_files_are_for_their_owner() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let place = Place::new();
    let victim = place.data.with_file_name("victim");
    let new = place.state.with_extension("state.new");
    for (link, content) in [(&place.data, None), (&place.data, Some("")), (&new, None), (&new, Some("mine"))] {
        content.into_iter().for_each(|text| fs::write(&victim, text).unwrap());
        symlink(&victim, link).unwrap();
        let (client, _) = client(world());
        let error = block_on(client.export(list()).save_to(&place.data)).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::File, "{error}");
        assert_eq!(fs::read_to_string(&victim).ok().as_deref(), content, "{}", link.display());
        for path in [&victim, link, &place.data] {
            let _ = fs::remove_file(path);
        }
    }
    // What a process that was killed has left.
    fs::write(&new, "old").unwrap();
    read(&mut open(&place, list()).unwrap(), 2).unwrap();
    for path in [&place.data, &place.state] {
        assert_eq!(fs::metadata(path).unwrap().permissions().mode() & 0o777, 0o600, "{}", path.display());
    }
}

#[test]
fn both_clients_write_the_same_file() {
    use crate::export::server::TestService;
    let place = Place::new();
    read(&mut open(&place, list()).unwrap(), 3).unwrap();
    let (_, wire) = client(world());
    let blocking =
        helpdesk_client::blocking::Client::<TestService>::builder("https://acme.example.com", "a@b.c", "key");
    let blocking = blocking.transport(wire).build().unwrap();
    let mut export = blocking.export(list()).save_to(&place.data).unwrap();
    let error = blocking.export(list()).save_to(&place.data).unwrap_err();
    assert!(error.to_string().contains("another export writes `"), "{error}");
    assert!(export.by_ref().all(|page| page.is_ok()) && export.report().counts_match());
    assert!(place.content().data == whole());
}
