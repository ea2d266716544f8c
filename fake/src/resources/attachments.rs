//! Files of requests, which messages keep.

use std::sync::Arc;

use crate::input::args::Upload;
use crate::resources::State;
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
    files.map(|file| Attachment::store(call.state, file, written)).collect()
}

impl Attachment {
    /// Keeps a file.
    pub(super) fn store(state: &mut State, file: &Arc<Upload>, written: i64) -> Self {
        let id = state.files.add(|_| StoredFile { upload: file.clone(), written });
        Self { id, name: file.name.clone(), size: file.bytes.len(), mime: file.mime.clone() }
    }
}
