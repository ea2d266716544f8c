//! Files of requests, which messages keep.

use crate::operations::call::Call;
use crate::state::StoredFile;
use crate::state::message::Attachment;

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
