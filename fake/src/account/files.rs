//! Files at their links, which need credentials after 30 days.

use http::HeaderMap;

use crate::account::Account;
use crate::account::request_log::Entry;
use crate::output::error_response::Rejection;
use crate::output::response::Response;

/// How long a link works without credentials.
const OPEN_SECONDS: i64 = 30 * 86_400;

impl Account {
    /// The file with this id.
    pub(super) fn file(&self, id: &str, headers: &HeaderMap, entry: Entry) -> Response {
        self.find_file(id, headers).unwrap_or_else(|rejection| self.reject(&rejection, entry))
    }

    fn find_file(&self, id: &str, headers: &HeaderMap) -> Result<Response, Rejection> {
        let inner = self.lock();
        let file = id.parse().ok().and_then(|id| inner.state.records.files.get(id));
        let file = file.ok_or_else(|| Rejection::not_found("file_not_found", format!("there is no file `{id}`")))?;
        if inner.clock.now().saturating_sub(file.created) >= OPEN_SECONDS {
            self.staff(&inner.state, headers).map_err(|mut rejection| {
                rejection
                    .violations
                    .push("the message is older than 30 days, so its files need credentials".to_owned());
                rejection
            })?;
        }
        let mut response = Response::new(200, file.upload.bytes.clone());
        response.set("content-type", &file.upload.mime);
        Ok(response)
    }
}
