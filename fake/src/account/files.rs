//! Files at their links: for 30 days to everyone, then to those with credentials.

use http::HeaderMap;

use crate::account::Account;
use crate::refusal::Refusal;
use crate::reply::Reply;

/// For how long a link works without credentials.
const OPEN: i64 = 30 * 86_400;

impl Account {
    /// The file with this id.
    pub(crate) fn file(&self, id: &str, headers: &HeaderMap) -> Reply {
        let inner = self.lock();
        let Some(file) = id.parse().ok().and_then(|id| inner.state.files.get(id)) else {
            let refusal = Refusal::not_found("file_not_found", format!("there is no file `{id}`"));
            return Reply::refusal(&refusal, &inner.dialect);
        };
        if inner.clock.now() - file.written >= OPEN {
            if let Err(mut refusal) = self.staff(&inner.state, headers) {
                refusal.rules.push("the message is 30 days old, so that its files need credentials".to_owned());
                return Reply::refusal(&refusal, &inner.dialect);
            }
        }
        let mut reply = Reply::new(200, file.upload.bytes.clone());
        reply.set("content-type", &file.upload.mime);
        reply
    }
}
