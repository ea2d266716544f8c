//! Files to send, by path or as bytes.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::{fmt, io};

use bytes::Bytes;

use crate::json::Redacted;

/// A file to send as an attachment.
///
/// Each attempt reads a file by path while it sends. The file must exist, and keep its size, from validation to the
/// last attempt.
///
/// ```
/// use helpdesk::{MessageContent, Upload, messages};
///
/// let film = Upload::from_path("film.mp4");
/// let log = Upload::from_bytes("log.txt", "all is well").content_type("text/plain");
/// let request = messages::create(664, MessageContent::text("See.")).attachments([film, log]);
/// ```
#[derive(Clone, PartialEq)]
pub struct Upload {
    name: String,
    content_type: Option<String>,
    pub(crate) source: Source,
}

/// The source of the bytes.
#[derive(Clone, PartialEq)]
pub(crate) enum Source {
    Path(PathBuf),
    Bytes(Bytes),
}

impl Upload {
    /// Creates an upload of the file at this path, with the file's name.
    ///
    /// This function does not access the file. A file that is missing or cannot be read is a validation error when the
    /// request is sent, or in [`Request::prepare`](crate::Request::prepare). A file that disappears later is an error
    /// of the kind `File`.
    pub fn from_path(path: impl Into<PathBuf>) -> Self {
        let path = path.into();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        Self { name, content_type: None, source: Source::Path(path) }
    }

    /// Creates an upload of these bytes, under this file name.
    pub fn from_bytes(file_name: impl Into<String>, bytes: impl Into<Bytes>) -> Self {
        Self { name: file_name.into(), content_type: None, source: Source::Bytes(bytes.into()) }
    }

    /// Sets the file name to send.
    #[must_use]
    pub fn file_name(mut self, name: impl Into<String>) -> Self {
        self.name = name.into();
        self
    }

    /// Sets the media type, such as `text/csv`. By default the extension of the file name determines it.
    #[must_use]
    pub fn content_type(mut self, media_type: impl Into<String>) -> Self {
        self.content_type = Some(media_type.into());
        self
    }

    /// Returns the path of a file on disk, or `None` for bytes in memory.
    pub fn path(&self) -> Option<&Path> {
        match &self.source {
            Source::Path(path) => Some(path),
            Source::Bytes(_) => None,
        }
    }

    /// Returns the file name to send. An empty name becomes `file`, because servers treat a part without a file name as
    /// an ordinary field.
    pub fn name(&self) -> &str {
        match self.name.as_str() {
            "" => "file",
            name => name,
        }
    }

    /// Returns the media type to send.
    pub(crate) fn media_type(&self) -> &str {
        self.content_type.as_deref().unwrap_or_else(|| guess(&self.name))
    }

    /// Returns the size in bytes, or the reason why the file cannot be read.
    pub(crate) fn size(&self) -> io::Result<u64> {
        match &self.source {
            Source::Bytes(bytes) => Ok(bytes.len() as u64),
            Source::Path(path) => open(path).map(|(_, size)| size),
        }
    }
}

/// Opens a regular file and returns its size, or the reason why it cannot be read.
pub(crate) fn open(path: &Path) -> io::Result<(File, u64)> {
    regular(path).map_err(|error| io::Error::new(error.kind(), format!("`{}` cannot be read: {error}", path.display())))
}

fn regular(path: &Path) -> io::Result<(File, u64)> {
    // Opening a pipe would wait for its writer, and consume its data.
    if !path.metadata()?.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "expected a regular file"));
    }
    let file = File::open(path)?;
    let size = file.metadata()?.len();
    Ok((file, size))
}

/// Returns the media type of a file name's extension.
fn guess(name: &str) -> &'static str {
    let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
    let mut words = MEDIA_TYPES.split_ascii_whitespace();
    while let (Some(known), Some(media_type)) = (words.next(), words.next()) {
        if extension.eq_ignore_ascii_case(known) {
            return media_type;
        }
    }
    "application/octet-stream"
}

/// File name extensions and their media types.
const MEDIA_TYPES: &str = "
    csv text/csv  doc application/msword
    docx application/vnd.openxmlformats-officedocument.wordprocessingml.document  eml message/rfc822
    gif image/gif  gz application/gzip  heic image/heic  htm text/html  html text/html  jpeg image/jpeg
    jpg image/jpeg  json application/json  log text/plain  txt text/plain  mov video/quicktime  mp3 audio/mpeg
    mp4 video/mp4  ogg audio/ogg  pdf application/pdf  png image/png  svg image/svg+xml  webm video/webm
    webp image/webp  xls application/vnd.ms-excel
    xlsx application/vnd.openxmlformats-officedocument.spreadsheetml.sheet  xml application/xml
    zip application/zip
";

/// Shows the number of bytes in memory, and never the bytes. It redacts the name, the path and an explicit media type.
impl fmt::Debug for Upload {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Upload");
        shown.field("name", &Redacted);
        match &self.source {
            Source::Path(_) => shown.field("path", &Redacted),
            Source::Bytes(bytes) => shown.field("bytes", &bytes.len()),
        };
        match &self.content_type {
            Some(_) => shown.field("content_type", &Redacted),
            None => shown.field("content_type", &self.media_type()),
        };
        shown.finish()
    }
}

macro_rules! from_path {
    ($($path:ty),+) => {$(
        impl From<$path> for Upload {
            fn from(path: $path) -> Self {
                Self::from_path(path)
            }
        }
    )+};
}

from_path!(PathBuf, &PathBuf, &Path);
