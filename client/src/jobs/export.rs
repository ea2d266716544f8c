//! Exports and updates: lists that are too long, or change too much, for page numbers.
//!
//! Such lists are read by the times of their records and compared with the service's counts. Reading can be resumed. [`plan`]
//! decides what to request next; the client sends and waits.

use std::sync::Arc;

use helpdesk_runtime::meta::Service;
use helpdesk_runtime::request::{ExportRequest, UpdatesRequest};

pub use self::checkpoint::{ExportCheckpoint, UpdatesCursor, UpdatesSince};
use self::reader::ExportReader;
pub use self::reader::{Export, Updates};
pub use self::report::{CountMismatch, ExportEstimate, ExportProgress, ExportReport, UpdatesReport};
use self::run::{ExportRun, Sender};
use crate::client::Client;

mod bisect;
mod checkpoint;
mod keyset;
mod page;
mod plan;
mod range_scan;
mod reader;
mod report;
mod rows;
mod run;
mod state;

impl<S: Service> Client<S> {
    /// Exports a whole list, however long, in the order of creation, and compares the number of records with the
    /// service's count.
    ///
    /// Page numbers have a maximum, and records move between pages while you read. An export pages by creation time instead, and yields
    /// each record once. A time range whose record count differs from the service's is read again, at most twice; [`Export::report`] lists
    /// the ranges that still differ. If the service cannot sort a list by creation time, the export divides time ranges until they are
    /// small. A second with more created records than pages hold is divided by the time of change.
    ///
    /// The request's own time filters apply. Without an end, the export includes records that are created while it runs. The export uses
    /// [`options().batch()`](crate::RequestOptions::batch): the client waits for the rate limit, and leaves two requests of each window to
    /// others ([`Export::reserve`]).
    ///
    /// After an interruption, it resumes at [`Export::checkpoint`], saved with the records. The library `helpdesk-lines` of the
    /// repository keeps them in a file of JSON lines.
    ///
    /// ```no_run
    /// use helpdesk::cases;
    ///
    /// # async fn example(client: helpdesk::Client) -> Result<(), helpdesk::Error> {
    /// let mut export = client.export(cases::list());
    /// while let Some(page) = export.next().await {
    ///     let page = page?;
    ///     for case in &page.items {
    ///         println!("{}", case.to_json());
    ///     }
    ///     for error in &page.errors {
    ///         eprintln!("{error}");
    ///     }
    /// }
    /// println!("counts match: {}", export.report().counts_match());
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// Errors arrive inside the stream and end it; resume from [`Export::checkpoint`]. Records that cannot be decoded
    /// are in [`Page::errors`](crate::Page::errors). A request that sets the page or the sorting fails with
    /// [`ErrorKind::Pagination`](crate::ErrorKind::Pagination).
    pub fn export<R: ExportRequest>(&self, request: R) -> Export<R::Item> {
        let run = ExportRun::export(request.into_input(), self.sender());
        Export(ExportReader::new(run, [R::created, R::other_time], R::read))
    }

    /// Reads the records of a list that were created or changed since a time, in the order of change.
    ///
    /// `since` is a time, or the cursor of an earlier run ([`Updates::cursor`]).
    ///
    /// Records come in their current state: replace the copy with the same id. With a cursor, changes of the ten
    /// seconds before it come again, because the service may show a change late.
    ///
    /// The run also reads records that change while it runs. If records change as fast as they are read, the run ends 100 requests after
    /// twice the number that it took to catch up. [`Updates::report`] reports this, and the next run reads the rest.
    ///
    /// The service's clock, in the `Date` header, may be behind the times of its records. If it is more than ten seconds
    /// ahead of them, the next run can miss changes that happened during this one.
    ///
    /// Permanent deletions are not reported. To find them, compare with an export of all ids from time to time.
    ///
    /// ```no_run
    /// use helpdesk::cases;
    /// use helpdesk::jobs::UpdatesCursor;
    ///
    /// # async fn example(client: helpdesk::Client, saved: Option<UpdatesCursor>) -> Result<UpdatesCursor, helpdesk::Error> {
    /// // The first run has no cursor, and reads everything.
    /// let mut updates = client.updates(cases::list(), saved);
    /// while let Some(page) = updates.next().await {
    ///     let page = page?;
    ///     for case in &page.items {
    ///         println!("replace case {}", case.case_id);
    ///     }
    ///     for error in &page.errors {
    ///         eprintln!("{error}");
    ///     }
    /// }
    /// // Save it once the records are saved.
    /// # Ok(updates.cursor())
    /// # }
    /// ```
    ///
    /// # Errors
    /// Errors arrive inside the stream and end it. If the cursor belongs to another account, operation or other
    /// filters, the error is [`ErrorKind::Pagination`](crate::ErrorKind::Pagination).
    pub fn updates<R: UpdatesRequest>(&self, request: R, since: impl Into<UpdatesSince>) -> Updates<R::Item> {
        let run = ExportRun::sync(request.into_input(), since.into(), self.sender());
        Updates(ExportReader::new(run, [R::updated, R::other_time], R::read))
    }

    fn sender(&self) -> Sender {
        let (engine, transport) = (Arc::clone(&self.engine), self.transport.for_job());
        Sender { engine, transport, options: self.options, page_size: S::METADATA.page_size }
    }
}
