//! Forms with files, as `multipart/form-data`, written as browsers write it.
//!
//! The encoder is our own, because the ones at hand write file names as `name*=utf-8''...`, which PHP does not read, or do not
//! escape them at all.

use std::hash::{BuildHasher, RandomState};
use std::io;
use std::sync::Arc;

use bytes::Bytes;

use crate::meta::Param;
use crate::requests::{Constraint, Leaf, ValidationError, pairs};
use crate::values::{OnProgress, Source, Upload, Value};

mod reader;

pub use reader::BodyReader;

/// A form whose every byte is decided, but for the contents of files that are on disk.
#[derive(Clone, Debug)]
pub struct Multipart {
    boundary: String,
    pieces: Arc<Vec<Piece>>,
    length: u64,
}

/// A stretch of the body, and who is told how much of it is sent.
pub(crate) struct Piece {
    source: Source,
    size: u64,
    progress: Option<OnProgress>,
}

impl Multipart {
    /// Puts a boundary between the parts.
    pub(crate) fn new(parts: Vec<Part>) -> Self {
        let boundary = boundary(&parts);
        let mut pieces = Vec::with_capacity(parts.len() * 2 + 1);
        let mut end = "";
        for Part { header, piece } in parts {
            pieces.push(Piece::new(format!("{end}--{boundary}\r\n{header}\r\n").into()));
            pieces.push(piece);
            end = "\r\n";
        }
        pieces.push(Piece::new(format!("{end}--{boundary}--\r\n").into()));
        let length = pieces.iter().fold(0, |length, piece| length + piece.size);
        Self { boundary, pieces: pieces.into(), length }
    }

    /// The `Content-Type` of the form.
    pub fn content_type(&self) -> String {
        format!("multipart/form-data; boundary={}", self.boundary)
    }

    /// Its length in bytes.
    pub fn len(&self) -> u64 {
        self.length
    }

    /// Never: even a form without fields has an end.
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    pub(crate) fn open(&self) -> io::Result<BodyReader> {
        BodyReader::open(&self.pieces)
    }
}

/// Sizes only: contents are what customers wrote.
impl std::fmt::Debug for Piece {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.source {
            Source::Bytes(_) => write!(f, "{} bytes", self.size),
            Source::Path(_) => write!(f, "file of {} bytes", self.size),
        }
    }
}

/// A value or a file of a form.
pub(crate) struct Part {
    /// The header lines, each with its line break.
    header: String,
    piece: Piece,
}

/// Adds a value under its name, and reports files that cannot be sent.
pub(crate) fn add(
    parts: &mut Vec<Part>,
    name: &str,
    param: &Param,
    value: &Value,
    problems: &mut Vec<ValidationError>,
) {
    pairs::pairs(name, &param.kind, value, &mut |name, leaf| match leaf {
        Leaf::Text(text) => {
            let header = format!("Content-Disposition: form-data; name=\"{}\"\r\n", escape(name));
            parts.push(Part { header, piece: Piece::new(text.into_owned().into()) });
        }
        Leaf::File(upload) => match file(name, upload) {
            Ok(part) => parts.push(part),
            Err((rule, message)) => problems.push(ValidationError::new(param.name, rule, message)),
        },
    });
}

/// A boundary that nobody can foresee, and that no part in memory holds.
fn boundary(parts: &[Part]) -> String {
    let random = RandomState::new();
    let mut count = 0_u64;
    loop {
        let boundary = format!("----helpdesk-{:016x}{:016x}", random.hash_one(count), random.hash_one(count + 1));
        let held = |part: &Part| match &part.piece.source {
            Source::Bytes(bytes) => bytes.windows(boundary.len()).any(|window| window == boundary.as_bytes()),
            Source::Path(_) => false,
        };
        if !parts.iter().any(held) {
            return boundary;
        }
        count += 2;
    }
}

impl Piece {
    /// Bytes in memory that nobody asks about.
    pub(crate) fn new(bytes: Bytes) -> Self {
        Self { size: bytes.len() as u64, source: Source::Bytes(bytes), progress: None }
    }
}

fn file(name: &str, upload: &Upload) -> Result<Part, (Constraint, String)> {
    let media_type = upload.media_type();
    // It stands in a header.
    let visible = |byte: u8| byte == b' ' || byte.is_ascii_graphic();
    if !media_type.contains('/') || !media_type.bytes().all(visible) {
        return Err((Constraint::WellFormed, "the media type of a file must be of the form `text/plain`".to_owned()));
    }
    let (name, file_name) = (escape(name), escape(upload.name()));
    let header = format!(
        "Content-Disposition: form-data; name=\"{name}\"; filename=\"{file_name}\"\r\nContent-Type: {media_type}\r\n"
    );
    let size = upload.size().map_err(|error| (Constraint::File, error.to_string()))?;
    let piece = Piece { source: upload.source.clone(), size, progress: upload.progress.clone() };
    Ok(Part { header, piece })
}

/// A name as browsers write it: raw UTF-8 but for what would end it. A backslash stands for itself.
fn escape(name: &str) -> String {
    let mut escaped = String::with_capacity(name.len());
    for character in name.chars() {
        match character {
            '\r' => escaped.push_str("%0D"),
            '\n' => escaped.push_str("%0A"),
            '"' => escaped.push_str("%22"),
            _ => escaped.push(character),
        }
    }
    escaped
}
