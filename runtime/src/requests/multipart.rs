//! Multipart bodies (`multipart/form-data`), in the format of browsers.
//!
//! This crate has its own encoder, because available ones write file names as `name*=utf-8''...`, which PHP does not
//! read, or do not escape them.

use std::fmt;
use std::hash::{BuildHasher, RandomState};
use std::io;
use std::path::Path;
use std::sync::Arc;

use bytes::Bytes;
use memchr::memmem;

use crate::meta::Param;
use crate::requests::{Constraint, Leaf, ValidationError, pairs};
use crate::values::{Source, Upload, Value};

mod reader;

pub use reader::BodyReader;

/// A multipart body. Its length is known before it is sent; files on disk are read while it is sent.
///
/// ```
/// use helpdesk::request::RequestBody;
/// use helpdesk::{MessageContent, Request, Upload, messages};
///
/// let message = messages::create(664, MessageContent::text("See the log."))
///     .attachments([Upload::from_bytes("log.txt", "all is well")]);
/// let RequestBody::Multipart(body) = message.prepare()?.body else { panic!("it has a file") };
/// assert!(body.content_type().starts_with("multipart/form-data; boundary="));
/// # Ok::<(), helpdesk::request::InvalidRequestError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Multipart {
    boundary: String,
    pieces: Arc<Vec<Piece>>,
    length: u64,
}

/// A field or a file of a [`Multipart`] body.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct FormPart<'a> {
    /// The name, as it is sent.
    pub name: &'a str,
    /// The file name, as it is sent; `None` for a field.
    pub file_name: Option<&'a str>,
    /// The number of bytes.
    pub size: u64,
    /// The path of a file on disk.
    pub path: Option<&'a Path>,
    /// The content, unless it is on disk.
    pub bytes: Option<&'a [u8]>,
}

/// A piece of the body.
pub(crate) struct Piece {
    source: Source,
    size: u64,
    /// The name of a part, and its file name; `None` for the pieces between parts.
    names: Option<(String, Option<String>)>,
}

impl Multipart {
    /// Creates a body with a boundary between the parts.
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

    /// Returns the `Content-Type` header, with the boundary.
    pub fn content_type(&self) -> String {
        format!("multipart/form-data; boundary={}", self.boundary)
    }

    /// Returns the length in bytes.
    pub fn len(&self) -> u64 {
        self.length
    }

    /// Returns `false`: even a body without fields has a closing boundary.
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// Returns the fields and files, in their order. It reads no file.
    pub fn parts(&self) -> impl Iterator<Item = FormPart<'_>> {
        self.pieces.iter().filter_map(|Piece { source, size, names, .. }| {
            let (name, file_name) = names.as_ref()?;
            let (path, bytes) = match source {
                Source::Path(path) => (Some(path.as_path()), None),
                Source::Bytes(bytes) => (None, Some(&bytes[..])),
            };
            Some(FormPart { name, file_name: file_name.as_deref(), size: *size, path, bytes })
        })
    }

    pub(crate) fn open(&self) -> io::Result<BodyReader> {
        BodyReader::open(&self.pieces)
    }
}

/// Shows sizes only, because contents may be personal data.
impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.source {
            Source::Bytes(_) => write!(f, "{} bytes", self.size),
            Source::Path(_) => write!(f, "file of {} bytes", self.size),
        }
    }
}

/// Shows the size only.
impl fmt::Debug for FormPart<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "FormPart({} bytes)", self.size)
    }
}

/// A field or a file of a multipart body.
pub(crate) struct Part {
    /// The header lines, each with its line break.
    header: String,
    piece: Piece,
}

/// Adds a value as a part of this name, and reports files that cannot be sent.
pub(crate) fn add_part(
    parts: &mut Vec<Part>,
    name: &str,
    param: &Param,
    value: &Value,
    problems: &mut Vec<ValidationError>,
) {
    pairs::pairs(name, &param.kind, value, &mut |name, leaf| match leaf {
        Leaf::Text(text) => {
            let name = escape(name);
            let header = format!("Content-Disposition: form-data; name=\"{name}\"\r\n");
            let piece = Piece { names: Some((name, None)), ..Piece::new(text.into_owned().into()) };
            parts.push(Part { header, piece });
        }
        Leaf::File(upload) => match file(name, upload) {
            Ok(part) => parts.push(part),
            Err((rule, message)) => problems.push(ValidationError::new(param.name, rule, message)),
        },
    });
}

/// Creates a random boundary that no part in memory contains.
fn boundary(parts: &[Part]) -> String {
    let random = RandomState::new();
    let mut count = 0_u64;
    loop {
        let boundary = format!("----helpdesk-{:016x}{:016x}", random.hash_one(count), random.hash_one(count + 1));
        let contains_boundary = |part: &Part| match &part.piece.source {
            Source::Bytes(bytes) => memmem::find(bytes, boundary.as_bytes()).is_some(),
            Source::Path(_) => false,
        };
        if !parts.iter().any(contains_boundary) {
            return boundary;
        }
        count += 2;
    }
}

impl Piece {
    /// Creates a piece of bytes in memory.
    pub(crate) fn new(bytes: Bytes) -> Self {
        Self { size: bytes.len() as u64, source: Source::Bytes(bytes), names: None }
    }
}

fn file(name: &str, upload: &Upload) -> Result<Part, (Constraint, String)> {
    let media_type = upload.media_type();
    // A header contains the media type.
    let visible = |byte: u8| byte == b' ' || byte.is_ascii_graphic();
    if !media_type.contains('/') || !media_type.bytes().all(visible) {
        return Err((Constraint::WellFormed, "the media type of a file must be of the form `text/plain`".to_owned()));
    }
    let (name, file_name) = (escape(name), escape(upload.name()));
    let header = format!(
        "Content-Disposition: form-data; name=\"{name}\"; filename=\"{file_name}\"\r\nContent-Type: {media_type}\r\n"
    );
    let size = upload.size().map_err(|error| (Constraint::File, error.to_string()))?;
    let piece = Piece { source: upload.source.clone(), size, names: Some((name, Some(file_name))) };
    Ok(Part { header, piece })
}

/// Escapes a name as browsers do: raw UTF-8, except for characters that would end the name. Unlike browsers, it also
/// escapes other control characters, which a header must not contain, and backslashes, because some parsers let a last
/// backslash escape the quote.
fn escape(name: &str) -> String {
    let mut escaped = String::with_capacity(name.len());
    for character in name.chars() {
        match character {
            '\t' => escaped.push(character),
            '"' | '\0'..='\x1f' | '\x7f' => escaped.push_str(&format!("%{:02X}", u32::from(character))),
            _ => escaped.push(character),
        }
    }
    if escaped.ends_with('\\') {
        escaped.pop();
        escaped.push_str("%5C");
    }
    escaped
}
