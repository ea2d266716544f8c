//! Files of requests, which messages keep.

use std::sync::Arc;

use crate::input::args::Upload;
use crate::resources::call::Call;
use crate::resources::cases::message::Attachment;

/// A file that messages link to.
pub(crate) struct StoredFile {
    pub(crate) upload: Arc<Upload>,
    /// The time of its message. Its link needs no credentials for 30 days from then.
    pub(crate) written: i64,
}

/// Keeps the files of a request.
pub(super) fn attach(call: &mut Call<'_>, written: i64) -> Vec<Attachment> {
    let fetched = if call.args.texts("attachment_urls").is_empty() { &[] } else { &*call.fetched };
    let files = call.args.files("attachments").iter().chain(fetched);
    let mut attachments = Vec::new();
    for file in files {
        let stored = StoredFile { upload: file.clone(), written };
        let id = call.state.files.add(|_| stored);
        attachments.push(Attachment { id, name: file.name.clone(), size: file.bytes.len(), mime: file.mime.clone() });
    }
    attachments
}
