//! Lists that are too long or too lively for pages: read by the times of their rows, held against what the service counts, and
//! resumed where they stood. What is asked next is decided in [`plan`]; the client sends and waits.

use std::sync::Arc;

use helpdesk_runtime::{ExportRequest, Service, UpdatesRequest};

pub use self::checkpoint::{ExportCheckpoint, UpdatesCursor, UpdatesSince};
use self::reader::ExportReader;
pub use self::reader::{Export, Updates};
pub use self::report::{CountMismatch, ExportEstimate, ExportProgress, ExportReport};
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
    /// Reads all of a list, however long it is, in the order of creation, and holds what came against what the service counts.
    ///
    /// Pages of a list end at some number, and rows move from page to page while others come and go. So a list is read by the time of
    /// creation of its rows: each request begins where the last row was, a second that holds more than a page is read by itself, and
    /// a stretch whose rows are not as many as the service counts is read again, twice at most. The report tells what could not be
    /// proven. A list that the service cannot put in order is read in windows of time, which are divided until they are small.
    ///
    /// The request's own bounds of time hold; without an end it ends with what was created while it was read. The rate limit is
    /// waited for, and two requests are left to people unless something else is said.
    ///
    /// ```no_run
    /// # async fn example<S: helpdesk_runtime::Service, R: helpdesk_runtime::ExportRequest>(
    /// #     client: helpdesk_client::Client<S>, cases: R, saved: Option<helpdesk_client::ExportCheckpoint>,
    /// # ) -> Result<(), helpdesk_client::Error> {
    /// let mut export = client.export(cases);
    /// if let Some(saved) = saved {
    ///     export = export.resume(&saved)?;
    /// }
    /// while let Some(page) = export.next().await {
    ///     for case in page?.items {
    ///         // Keep it.
    ///     }
    ///     let saved = export.checkpoint(); // Keep it too, after the records.
    /// }
    /// assert!(export.report().counts_match());
    /// # Ok(())
    /// # }
    /// ```
    pub fn export<R: ExportRequest>(&self, request: R) -> Export<R::Item> {
        let run = ExportRun::export(request.into_input(), self.sender());
        Export(ExportReader::new(run, R::created, R::read))
    }

    /// Reads what was changed in a list since a time, or since where another synchronization ended, in the order of change.
    ///
    /// Records come as they are now, also new ones: keep them by id, in place of what was there. From a cursor on, the last ten seconds
    /// before it are read again, because changes may show late, so that records may come that came before.
    ///
    /// What was deleted for ever is not in any list, so that nothing tells of it here; what was only put away comes as far as the list
    /// shows it. To find out what is gone, export all ids now and then.
    pub fn updates<R: UpdatesRequest>(&self, request: R, since: impl Into<UpdatesSince>) -> Updates<R::Item> {
        let run = ExportRun::sync(request.into_input(), since.into(), self.sender());
        Updates(ExportReader::new(run, R::updated, R::read))
    }

    fn sender(&self) -> Sender {
        let (engine, transport) = (Arc::clone(&self.engine), Arc::clone(&self.transport));
        Sender { engine, transport, options: self.options, page_size: S::METADATA.page_size }
    }
}
