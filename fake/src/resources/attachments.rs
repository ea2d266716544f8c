//! Files of requests, which messages keep.

use std::sync::Arc;

use crate::generic::StoredFile;
use crate::input::args::Upload;
use crate::resources::State;
use crate::resources::call::Call;
use crate::resources::cases::message::Attachment;

/// Keeps the files of a request.
pub(super) fn attach(call: &mut Call<'_>, created: i64) -> Vec<Attachment> {
    let fetched = if call.args.texts("attachment_urls").is_empty() { &[] } else { &*call.fetched };
    let files = call.args.files("attachments").iter().chain(fetched);
    files.map(|file| store(call.state, file.clone(), created)).collect()
}

/// Keeps a file.
pub(super) fn store(state: &mut State, upload: Arc<Upload>, created: i64) -> Attachment {
    let (name, size, mime) = (upload.name.clone(), upload.bytes.len(), upload.mime.clone());
    let id = state.records.files.add(|_| StoredFile { upload, created });
    Attachment { id, name, size, mime }
}
