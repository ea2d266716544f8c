//! Exports into a file: each page is written on a thread that may block, while the export waits.

use std::future::Future;
use std::path::PathBuf;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use helpdesk_runtime::response::ListItem;

use self::file::{ExportFile, FileError};
use super::reader::{Export, ExportReader, OWN_POSITION, PageStore};
use super::run::ExportRun;
use crate::error::Error;
use crate::files::io_thread::IoThread;

mod file;

impl<T: ListItem> Export<T> {
    /// Saves the records in this file, each as a line of JSON, and resumes an earlier export into it.
    ///
    /// [`next`](Self::next) returns a page when its records are on disk. The directory must exist. Records that could not
    /// be decoded are not in the file.
    ///
    /// - A state is kept beside the file, such as `cases.jsonl.state`. The program can be killed at any time: the next
    ///   export into the file continues with the first record that is missing.
    /// - The file is locked until the export is dropped, or until the process ends. Windows lets no other program read it
    ///   until then.
    /// - Before the first request, the file is compared with its state, byte by byte. At the end it is read back:
    ///   [`ExportReport::finished`](crate::jobs::ExportReport::finished) is true if it has as many lines as the export has records, all of them unchanged.
    ///
    /// To export again, move the file and its state away. Until the end, the state contains the records of the last page.
    /// It has the permissions of the file. On Unix, only its owner can read a new file. A link in place of the file is an
    /// error.
    ///
    /// ```no_run
    /// use helpdesk::cases;
    ///
    /// # async fn example(client: helpdesk::Client) -> Result<(), helpdesk::Error> {
    /// let mut export = client.export(cases::list()).save_to("cases.jsonl").await?;
    /// while let Some(page) = export.next().await {
    ///     for error in &page?.errors {
    ///         eprintln!("{error}");
    ///     }
    /// }
    /// println!("counts match: {}", export.report().counts_match());
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// Fails with [`ErrorKind::File`](crate::ErrorKind::File) if another export writes the file, if the file or its state
    /// is not what an export of the same request left, or if it cannot be read or written. Nothing is lost then. The same
    /// errors can end the stream. Fails with [`ErrorKind::Pagination`](crate::ErrorKind::Pagination) after
    /// [`resume`](Self::resume) or the first request.
    pub async fn save_to(self, path: impl Into<PathBuf>) -> Result<Self, Error> {
        self.save(path.into(), IoThread::Pool).await
    }

    /// Does the same, with the writes on this thread.
    #[cfg(feature = "blocking")]
    pub(crate) async fn save_to_here(self, path: PathBuf) -> Result<Self, Error> {
        self.save(path, IoThread::Own).await
    }

    async fn save(mut self, path: PathBuf, thread: IoThread) -> Result<Self, Error> {
        let ExportReader { run, store, .. } = &mut self.0;
        if store.is_some() || run.pages() > 0 {
            return Err(run.error(OWN_POSITION.to_owned()));
        }
        *store = Some(Box::new(Saving::open(path, thread, run).await?));
        Ok(self)
    }
}

/// The file of an export, at rest or being written.
struct Saving {
    operation: &'static str,
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
    async fn open(path: PathBuf, thread: IoThread, run: &mut ExportRun) -> Result<Self, Error> {
        let operation = run.operation();
        let opened = writing(thread, move || ExportFile::open(path)).await;
        let (mut file, checkpoint) = opened.map_err(|error| error.of(operation))?;
        if let Some(checkpoint) = checkpoint {
            if run.resume(&checkpoint).is_err() {
                return Err(file.of_another_export(checkpoint.operation()).of(operation));
            }
            let (lines, records) = (file.lines(), run.report().records);
            if lines != records {
                let difference = format!("the file has {lines} lines, and the state is of {records} records");
                return Err(file.of_another_run(&difference).of(operation));
            }
        }
        let (verified, checkpoint) = (run.report().finished, run.checkpoint());
        let begun = writing(thread, move || file.begin(&checkpoint).map(|()| file)).await;
        let file = Some(begun.map_err(|error| error.of(operation))?);
        Ok(Self { operation, thread, file, writing: None, finishing: false, verified })
    }

    fn start(&mut self, write: impl FnOnce(&mut ExportFile) -> Result<(), FileError> + Send + 'static) {
        if let Some(mut file) = self.file.take() {
            let written = writing(self.thread, move || write(&mut file).map(|()| file));
            self.writing = Some(Box::pin(written));
        }
    }
}

impl PageStore for Saving {
    fn append(&mut self, page: Vec<u8>, run: &ExportRun) {
        let checkpoint = run.checkpoint();
        self.start(move |file| file.append(&page, &checkpoint));
    }

    /// Starts to read the file back, unless that was done.
    fn finish(&mut self, run: &ExportRun) {
        if !self.verified {
            self.finishing = true;
            let (checkpoint, records) = (run.checkpoint(), run.report().records);
            self.start(move |file| file.finish(&checkpoint, records));
        }
    }

    fn poll(&mut self, context: &mut Context<'_>) -> Poll<Result<(), Error>> {
        let Some(writing) = &mut self.writing else { return Poll::Ready(Ok(())) };
        let written = ready!(writing.as_mut().poll(context));
        self.writing = None;
        self.file = Some(written.map_err(|error| error.of(self.operation))?);
        self.verified = self.finishing;
        Poll::Ready(Ok(()))
    }

    fn is_writing(&self) -> bool {
        self.writing.is_some()
    }

    fn is_verified(&self) -> bool {
        self.verified
    }
}

/// Runs a function on the thread.
async fn writing<T: Send + 'static>(
    thread: IoThread,
    run: impl FnOnce() -> Result<T, FileError> + Send + 'static,
) -> Result<T, FileError> {
    thread.run(move || Ok(run())).await.unwrap_or_else(|error| Err(error.into()))
}
