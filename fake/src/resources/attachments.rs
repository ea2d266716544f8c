//! Files of requests, which messages keep.

use crate::generic::StoredFile;
use crate::resources::call::Call;
use crate::resources::cases::message::Attachment;

/// Keeps the files of a request.
pub(super) fn attach(call: &mut Call<'_>, created: i64) -> Vec<Attachment> {
    let fetched = if call.args.texts("attachment_urls").is_empty() { &[] } else { &*call.fetched };
    let files = call.args.files("attachments").iter().chain(fetched);
    let mut attachments = Vec::new();
    for file in files {
        let stored = StoredFile { upload: file.clone(), created };
        let id = call.state.records.files.add(|_| stored);
        attachments.push(Attachment { id, name: file.name.clone(), size: file.bytes.len(), mime: file.mime.clone() });
    }
    attachments
}
