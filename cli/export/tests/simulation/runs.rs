//! One run, and its end.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::{env, fs};

use fastrand::Rng;
use helpdesk_export::Mirror;

use crate::account::Account;
use crate::wire::{self, Weather};

const ACCOUNT: &str = "the fake server as agent@example.com";

/// One run.
#[derive(Debug, Default)]
pub(crate) struct Sync {
    pub(crate) tables: Vec<&'static str>,
    pub(crate) prune: bool,
    pub(crate) weather: Weather,
    /// The steps before which something changes at the service.
    pub(crate) changes: Vec<u32>,
    pub(crate) end: End,
}

/// How a run ends.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) enum End {
    #[default]
    Whole,
    /// A process that dies before this step.
    Killed(u32),
    /// A process whose files cannot grow beyond these blocks of 512 bytes. A write kills it, or fails as on a full disk.
    Limited { blocks: u64, is_killed: bool },
    /// Killed after this number of Parquet files got their names. The other files are old or absent, and their new versions still have
    /// temporary names.
    Unnamed(usize),
}

#[derive(Debug)]
pub(crate) enum Outcome {
    Complete,
    Incomplete(String),
    Failed(String),
    Killed,
}

/// A directory for a copy, and the computer that keeps it.
pub(crate) struct Place {
    at: PathBuf,
    url: String,
    is_database: bool,
    pub(crate) time_zone: &'static str,
}

impl Place {
    /// An empty directory: in memory if there is such a file system, because the disk would take most of the time.
    pub(crate) fn new(name: &str, url: &str, is_database: bool) -> Self {
        let memory = Path::new("/dev/shm");
        let directory = if memory.is_dir() { memory } else { Path::new(env!("CARGO_TARGET_TMPDIR")) };
        let at = directory.join(format!("simulation-{}-{name}", std::process::id()));
        fs::create_dir_all(&at).unwrap();
        Self { at, url: url.to_owned(), is_database, time_zone: "America/New_York" }
    }

    pub(crate) fn remove(&self) {
        fs::remove_dir_all(&self.at).unwrap();
    }

    pub(crate) fn copy(&self) -> PathBuf {
        self.at.join(if self.is_database { "copy.sqlite" } else { "copy" })
    }

    /// Removes the directory and the address, which differ between two runs of a seed.
    pub(crate) fn without_names(&self, text: String) -> String {
        text.replace(self.at.to_str().unwrap(), "AT").replace(self.url.trim_start_matches("http://"), "HOST")
    }

    /// A limit below the size of the copy, or a little above.
    pub(crate) fn size_limit(&self, dice: &mut Rng) -> End {
        let path = if self.is_database { self.copy() } else { self.copy().join("helpdesk.sqlite") };
        let size = fs::metadata(path).map_or(0, |file| file.len() / 512);
        let blocks = if dice.bool() { dice.u64(1..90) } else { dice.u64(..size + 90) + 1 };
        End::Limited { blocks, is_killed: dice.bool() }
    }

    pub(crate) fn run(&self, sync: &Sync, account: &Arc<Mutex<Account>>) -> Result<Outcome, String> {
        match sync.end {
            End::Whole => Ok(self.run_here(sync, account)),
            End::Killed(step) => self.run_child(sync, "", step),
            End::Limited { blocks, is_killed } => {
                let trap = if is_killed { "" } else { "trap '' XFSZ; " };
                self.run_child(sync, &format!("{trap}ulimit -f {blocks}; "), 0)
            }
            End::Unnamed(named) => {
                let tables = || ["cases"].into_iter().chain(sync.tables.iter().copied()).skip(named);
                let file = |table: &str, suffix: &str| self.copy().join(format!("{table}.parquet{suffix}"));
                tables().for_each(|table| drop(fs::hard_link(file(table, ""), file(table, ".old"))));
                let outcome = self.run_here(sync, account);
                let is_named = fs::metadata(file("cases", "")).is_ok() && !matches!(outcome, Outcome::Failed(_));
                for table in tables().filter(|_| is_named) {
                    fs::rename(file(table, ""), file(table, ".new")).unwrap();
                }
                tables().for_each(|table| drop(fs::rename(file(table, ".old"), file(table, ""))));
                // A file is not renamed to another name of itself.
                tables().for_each(|table| drop(fs::remove_file(file(table, ".old"))));
                Ok(if is_named { Outcome::Killed } else { outcome })
            }
        }
    }

    fn run_here(&self, sync: &Sync, account: &Arc<Mutex<Account>>) -> Outcome {
        let (account, changes, done) = (Arc::clone(account), sync.changes.clone(), AtomicU32::new(0));
        let step = move || {
            let done = done.fetch_add(1, Relaxed) + 1;
            for _ in changes.iter().filter(|step| **step == done) {
                let mut account = account.lock().unwrap();
                account.change();
                let seconds = account.dice.u64(..3);
                account.pass(seconds);
            }
        };
        run(&self.copy(), &self.url, sync, Arc::new(step))
    }

    fn run_child(&self, sync: &Sync, limits: &str, end: u32) -> Result<Outcome, String> {
        let (copy, stderr_path) = (self.copy(), self.at.join("stderr"));
        let task = [copy.to_str().unwrap(), &self.url, &sync.tables.join(","), &sync.prune.to_string()].join("\n");
        let status = Command::new("sh")
            .args(["-c", &format!("ulimit -c 0; {limits}exec \"$@\""), "sh"])
            .arg(env::current_exe().unwrap())
            .args(["thirty_days", "--nocapture"])
            .env(CHILD, format!("{task}\n{}\n{end}", sync.weather.seed))
            .env("TZ", self.time_zone)
            .stdout(Stdio::null())
            .stderr(fs::File::create(&stderr_path).unwrap())
            .status()
            .unwrap();
        let stderr = fs::read_to_string(stderr_path).unwrap();
        match status.code() {
            Some(COMPLETE) => Ok(Outcome::Complete),
            Some(INCOMPLETE) => Ok(Outcome::Incomplete(stderr)),
            Some(FAILED) => Ok(Outcome::Failed(stderr)),
            None => Ok(Outcome::Killed),
            Some(code) => Err(format!("the process ended with {code}: {stderr}")),
        }
    }
}

/// Brings a copy up to date. Before each page of a list, and after each event, is a step.
fn run(copy: &Path, url: &str, sync: &Sync, step: wire::OnPage) -> Outcome {
    let client = wire::client(url, sync.weather.clone(), Arc::clone(&step));
    let mirror = Mirror::new("cases", copy).unwrap().prune(sync.prune);
    let mirror = sync.tables.iter().fold(mirror, |mirror, table| mirror.with(table).unwrap());
    match mirror.run(&client, ACCOUNT, &mut |_| step()) {
        Ok(proof) if proof.is_complete() => Outcome::Complete,
        Ok(proof) => Outcome::Incomplete(proof.to_string()),
        Err(error) => Outcome::Failed(error.to_string()),
    }
}

const CHILD: &str = "SIMULATION_CHILD";
const COMPLETE: i32 = 40;
const INCOMPLETE: i32 = 41;
const FAILED: i32 = 42;

/// If this process is one run of a simulation, it brings the copy up to date, and ends.
pub(crate) fn run_as_child() {
    let Ok(task) = env::var(CHILD) else { return };
    let [copy, url, tables, prune, weather, end] = task.split('\n').collect::<Vec<_>>().try_into().unwrap();
    let tables = tables.split(',').filter(|it| !it.is_empty()).map(|it| &*it.to_owned().leak()).collect();
    let weather = Weather::new(weather.parse().unwrap());
    let sync = Sync { tables, prune: prune == "true", weather, ..Sync::default() };
    let (end, done): (u32, _) = (end.parse().unwrap(), AtomicU32::new(0));
    let step = move || {
        if done.fetch_add(1, Relaxed) + 1 == end {
            std::process::abort()
        }
    };
    let (code, why) = match run(Path::new(copy), url, &sync, Arc::new(step)) {
        Outcome::Complete | Outcome::Killed => (COMPLETE, String::new()),
        Outcome::Incomplete(why) => (INCOMPLETE, why),
        Outcome::Failed(why) => (FAILED, why),
    };
    eprint!("{why}");
    std::process::exit(code);
}
