//! A digest of a request, for a journal that keeps no values.

use std::fs::File;
use std::io::{self, Write};

use helpdesk::request::{FormPart, PreparedRequest, RequestBody};
use sha2::{Digest as _, Sha256};

/// Returns the digest of a request, as 32 hexadecimal digits: of its method, its path, its query and its body. A file counts by its name and
/// its bytes; one that cannot be read counts by its name alone.
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
        // The boundary differs each time.
        RequestBody::Multipart(form) => form.parts().for_each(|it| part(&it, &mut add)),
        body => add(&body.bytes().unwrap_or_default()),
    }
    to_hex(hash)
}

/// Returns the digest of a string, as 32 hexadecimal digits.
pub fn fingerprint(text: &str) -> String {
    to_hex(Sha256::new().chain_update(text))
}

fn to_hex(hash: Sha256) -> String {
    hash.finalize()[..16].iter().map(|byte| format!("{byte:02x}")).collect()
}

fn part(FormPart { name, file_name, path, bytes, .. }: &FormPart<'_>, add: &mut impl FnMut(&[u8])) {
    add(name.as_bytes());
    add(file_name.unwrap_or_default().as_bytes());
    add(bytes.unwrap_or_default());
    let mut file = HashWriter(Sha256::new());
    if let Some(mut open) = path.and_then(|path| File::open(path).ok()) {
        // The request itself fails, if it cannot be read.
        let _ = io::copy(&mut open, &mut file);
    }
    add(&file.0.finalize());
}

/// Hashes the bytes that are written.
struct HashWriter(Sha256);

impl Write for HashWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::fingerprint;

    #[test]
    fn a_digest_is_the_first_half_of_sha_256() {
        // The first digits that `printf abc | sha256sum` writes.
        assert_eq!(fingerprint("abc"), "ba7816bf8f01cfea414140de5dae2223");
    }
}
