//! A digest of the content of a file, which need not be kept.

use std::io::{self, Read};

use crate::paging::checkpoint::{FNV1A, fnv1a};

/// The length, the lines and the checksum of some bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Digest {
    pub(super) length: u64,
    pub(super) lines: u64,
    pub(super) checksum: u64,
}

impl Digest {
    /// The digest of no bytes.
    pub(super) const EMPTY: Self = Self { length: 0, lines: 0, checksum: FNV1A };

    /// Adds the bytes that follow.
    pub(super) fn add(&mut self, bytes: &[u8]) {
        self.length += bytes.len() as u64;
        self.lines += bytes.iter().filter(|byte| **byte == b'\n').count() as u64;
        self.checksum = fnv1a(self.checksum, bytes);
    }

    /// Reads everything.
    pub(super) fn of(mut from: impl Read) -> io::Result<Self> {
        let mut digest = Self::EMPTY;
        let mut buffer = vec![0; 256 * 1024];
        loop {
            match from.read(&mut buffer) {
                Ok(0) => return Ok(digest),
                Ok(read) => digest.add(&buffer[..read]),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => (),
                Err(error) => return Err(error),
            }
        }
    }
}
