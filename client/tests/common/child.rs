//! A test that runs itself in another process, with its own environment variables.
//!
//! A process that is started shares the open files of this one, and with them the locks of files, until its program runs. So a process is
//! started while no test uses locks: each that does has a [`FileLocks`].

use std::process::{Child, Command, Stdio};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// How many [`FileLocks`] there are.
static USES: Mutex<usize> = Mutex::new(0);
static CHANGED: Condvar = Condvar::new();

fn uses() -> MutexGuard<'static, usize> {
    USES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Keeps other tests from starting a process.
pub(crate) struct FileLocks(());

impl FileLocks {
    pub(crate) fn new() -> Self {
        *uses() += 1;
        Self(())
    }
}

impl Drop for FileLocks {
    fn drop(&mut self) {
        *uses() -= 1;
        CHANGED.notify_all();
    }
}

/// A process of this program that runs one test, by its name with [`module_path`].
pub(crate) fn command(test: &str) -> Command {
    let (_, name) = test.split_once("::").unwrap();
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", name]);
    command
}

/// Starts the process. The test that calls this must have no [`FileLocks`].
pub(crate) fn start(command: &mut Command) -> Child {
    let _unused = CHANGED.wait_while(uses(), |uses| *uses > 0).unwrap_or_else(PoisonError::into_inner);
    command.spawn().unwrap()
}

/// Runs the process to its end. Its test must exist and pass.
pub(crate) fn run(command: &mut Command) {
    let output = start(command.stdout(Stdio::piped())).wait_with_output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && text.contains("1 passed"), "{text}");
}
