//! Files to send, by path or as bytes.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fmt, io};

use bytes::Bytes;

/// A file to attach.
///
/// A file by path is read while it is sent, again for each attempt; it must not change its size between the check of the
/// request and its end.
#[derive(Clone, PartialEq)]
pub struct Upload {
    name: String,
    content_type: Option<String>,
    pub(crate) source: Source,
    pub(crate) progress: Option<OnProgress>,
}

/// Where the bytes come from.
#[derive(Clone, PartialEq)]
pub(crate) enum Source {
    Path(PathBuf),
    Bytes(Bytes),
}

impl Upload {
    /// The file at this path, under its own name.
    pub fn from_path(path: impl Into<PathBuf>) -> Self {
        let path = path.into();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        Self { name, content_type: None, source: Source::Path(path), progress: None }
    }

    /// A file of this name with these bytes.
    pub fn from_bytes(file_name: impl Into<String>, bytes: impl Into<Bytes>) -> Self {
        Self { name: file_name.into(), content_type: None, source: Source::Bytes(bytes.into()), progress: None }
    }

    /// Under this name instead.
    #[must_use]
    pub fn file_name(mut self, name: impl Into<String>) -> Self {
        self.name = name.into();
        self
    }

    /// Of this media type, such as `text/csv`, instead of the one that the extension of its name tells.
    #[must_use]
    pub fn content_type(mut self, media_type: impl Into<String>) -> Self {
        self.content_type = Some(media_type.into());
        self
    }

    /// Calls this with each chunk that is handed to the connection. It begins again when the request is sent again.
    #[must_use]
    pub fn on_progress(mut self, call: impl Fn(Progress) + Send + Sync + 'static) -> Self {
        self.progress = Some(OnProgress(Arc::new(call)));
        self
    }

    /// The name that is sent. One must be: servers take a part without a name for a text.
    pub(crate) fn name(&self) -> &str {
        match self.name.as_str() {
            "" => "file",
            name => name,
        }
    }

    /// The media type that is sent.
    pub(crate) fn media_type(&self) -> &str {
        self.content_type.as_deref().unwrap_or_else(|| guess(&self.name))
    }

    /// Its size in bytes, or why it cannot be read.
    pub(crate) fn size(&self) -> io::Result<u64> {
        match &self.source {
            Source::Bytes(bytes) => Ok(bytes.len() as u64),
            Source::Path(path) => open(path).map(|(_, size)| size),
        }
    }
}

/// Opens a regular file and tells its size, or why it cannot be read.
pub(crate) fn open(path: &Path) -> io::Result<(File, u64)> {
    regular(path).map_err(|error| io::Error::new(error.kind(), format!("`{}` cannot be read: {error}", path.display())))
}

fn regular(path: &Path) -> io::Result<(File, u64)> {
    // Asked before opening, because to open a pipe waits for a writer.
    if !path.metadata()?.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "not a file"));
    }
    let file = File::open(path)?;
    let size = file.metadata()?.len();
    Ok((file, size))
}

/// The media type of a file name's extension.
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

/// Extensions, each with what it stands for.
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

/// Shows where the bytes come from, never the bytes.
impl fmt::Debug for Upload {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Upload");
        shown.field("name", &self.name);
        match &self.source {
            Source::Path(path) => shown.field("path", path),
            Source::Bytes(bytes) => shown.field("bytes", &bytes.len()),
        };
        shown.field("content_type", &self.media_type()).finish()
    }
}

implement!(From<PathBuf, &Path> for Upload: |path| Self::from_path(path));

/// How much of a file has been sent or received.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// Bytes so far. An upload that is sent again begins again.
    pub done: u64,
    /// Bytes in all, if that is known.
    pub total: Option<u64>,
}

/// A function that is told.
#[derive(Clone)]
pub(crate) struct OnProgress(pub(crate) Arc<dyn Fn(Progress) + Send + Sync>);

impl OnProgress {
    pub(crate) fn tell(&self, done: u64, total: Option<u64>) {
        (self.0)(Progress { done, total });
    }
}

impl fmt::Debug for OnProgress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("OnProgress")
    }
}

/// The same function, not one that does the same.
impl PartialEq for OnProgress {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}
