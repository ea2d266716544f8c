//! The file of an export in progress: each page is written on a thread that may block, while the export waits.

use std::future::Future;
use std::path::PathBuf;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use super::file::{ExportFile, FileError};
use super::run::ExportRun;
use crate::error::Error;
use crate::files::io_thread::IoThread;

/// The file of an export, at rest or being written.
pub(super) struct Saving {
    thread: IoThread,
    /// `None` while it is being written, and after an error.
    file: Option<ExportFile>,
    writing: Option<Writing>,
    /// Whether the file is being read back, at the end.
    finishing: bool,
    /// Whether the file was read back, and holds all records.
    verified: bool,
}

/// A write in progress.
type Writing = Pin<Box<dyn Future<Output = Result<ExportFile, FileError>> + Send>>;

impl Saving {
    /// Opens the file, and lets the run resume where the file ends.
    pub(super) async fn open(path: PathBuf, thread: IoThread, run: &mut ExportRun) -> Result<Self, Error> {
        let opened = writing(thread, move || ExportFile::open(path)).await;
        let (mut file, checkpoint) = opened.map_err(|error| run.file_error(error))?;
        if let Some(checkpoint) = checkpoint {
            if run.resume(&checkpoint).is_err() {
                return Err(run.file_error(file.of_another_export(checkpoint.operation())));
            }
            let (lines, records) = (file.lines(), run.report().records);
            if lines != records {
                let difference = format!("the file has {lines} lines, and the state is of {records} records");
                return Err(run.file_error(file.of_another_run(&difference)));
            }
        }
        let (verified, checkpoint) = (run.report().finished, run.checkpoint());
        let begun = writing(thread, move || file.begin(&checkpoint).map(|()| file)).await;
        let file = begun.map_err(|error| run.file_error(error))?;
        Ok(Self { thread, file: Some(file), writing: None, finishing: false, verified })
    }

    pub(super) fn is_writing(&self) -> bool {
        self.writing.is_some()
    }

    pub(super) fn is_verified(&self) -> bool {
        self.verified
    }

    /// Starts to write the lines of a page. The run stands after the page.
    pub(super) fn append(&mut self, page: Vec<u8>, run: &ExportRun) {
        let checkpoint = run.checkpoint();
        self.start(move |file| file.append(&page, &checkpoint));
    }

    /// Starts to read the file back, unless that was done.
    pub(super) fn finish(&mut self, run: &ExportRun) {
        if !self.verified {
            self.finishing = true;
            let (checkpoint, records) = (run.checkpoint(), run.report().records);
            self.start(move |file| file.finish(&checkpoint, records));
        }
    }

    fn start(&mut self, write: impl FnOnce(&mut ExportFile) -> Result<(), FileError> + Send + 'static) {
        if let Some(mut file) = self.file.take() {
            let written = writing(self.thread, move || write(&mut file).map(|()| file));
            self.writing = Some(Box::pin(written));
        }
    }

    /// Waits for the write in progress, if any.
    pub(super) fn poll(&mut self, context: &mut Context<'_>) -> Poll<Result<(), FileError>> {
        let Some(writing) = &mut self.writing else { return Poll::Ready(Ok(())) };
        let written = ready!(writing.as_mut().poll(context));
        self.writing = None;
        Poll::Ready(written.map(|file| {
            self.file = Some(file);
            self.verified = self.finishing;
        }))
    }
}

/// Runs a function on the thread.
async fn writing<T: Send + 'static>(
    thread: IoThread,
    run: impl FnOnce() -> Result<T, FileError> + Send + 'static,
) -> Result<T, FileError> {
    thread.run(move || Ok(run())).await.unwrap_or_else(|error| Err(error.into()))
}
