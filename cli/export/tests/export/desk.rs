//! A fake server, a directory, and what a database has.

use std::fs;
use std::path::{Path, PathBuf};

use helpdesk_export::{Error, Export, Mirror, Proof};
use helpdesk_fake::{FakeServer, Seed};
use rusqlite::Connection;

pub(crate) const ACCOUNT: &str = "the fake server as ann@example.com";

/// A fake server with some cases.
pub(crate) fn server() -> FakeServer {
    let server = FakeServer::start_blocking().unwrap();
    server.seed(Seed::cases(30));
    server
}

/// An empty directory. Each test has its own.
pub(crate) fn directory(test: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("export").join(test);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

pub(crate) fn run(export: &Export, server: &FakeServer) -> Result<Proof, Error> {
    export.run(&server.blocking_client(), ACCOUNT, &mut |_| ())
}

pub(crate) fn number(database: &Path, query: &str) -> u64 {
    Connection::open(database).unwrap().query_row(query, [], |row| row.get(0)).unwrap()
}

/// A copy of the cases with these tables.
pub(crate) fn copy(path: &Path, with: &[&str]) -> Mirror {
    with.iter().fold(Mirror::new("cases", path).unwrap(), |copy, table| copy.with(table).unwrap())
}
