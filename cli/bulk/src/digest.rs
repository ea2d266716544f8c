//! A digest of a request, for a journal that keeps no values.

use std::fmt::Write as _;
use std::fs;
use std::time::UNIX_EPOCH;

use helpdesk::request::{FormPart, PreparedRequest, RequestBody};
use sha2::{Digest as _, Sha256};

/// Returns the digest of a request, as 32 hexadecimal digits: of its method, its path, its query and its body. A file counts by its
/// name, its size and the time of its last change.
pub fn digest(request: &PreparedRequest) -> String {
    let PreparedRequest { method, path_and_query, body, .. } = request;
    let mut hash = Sha256::new();
    let mut add = |bytes: &[u8]| {
        // With its length, so that no two lists of strings are equal.
        hash.update((bytes.len() as u64).to_le_bytes());
        hash.update(bytes);
    };
    add(method.as_str().as_bytes());
    add(path_and_query.as_str().as_bytes());
    match body {
        // Its boundary differs each time.
        RequestBody::Multipart(form) => form.parts().for_each(|it| part(&it, &mut add)),
        body => add(&body.bytes().unwrap_or_default()),
    }
    hash.finalize()[..16].iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").expect("a String takes everything");
        text
    })
}

fn part(FormPart { name, file_name, path, bytes, .. }: &FormPart<'_>, add: &mut impl FnMut(&[u8])) {
    add(name.as_bytes());
    add(file_name.unwrap_or_default().as_bytes());
    add(bytes.unwrap_or_default());
    let metadata = path.and_then(|path| fs::metadata(path).ok());
    let changed = metadata.as_ref().and_then(|it| it.modified().ok()?.duration_since(UNIX_EPOCH).ok());
    add(format!("{:?} {changed:?}", metadata.map(|it| it.len())).as_bytes());
}
