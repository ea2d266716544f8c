//! The parts of a multipart body.

use std::{io, str};

use helpdesk::request::RequestBody;

/// A part of a multipart body.
pub(crate) struct Part {
    pub(crate) name: String,
    pub(crate) file: Option<String>,
    pub(crate) content: Vec<u8>,
}

impl Part {
    /// The value of a field, or what stands for that of a file.
    pub(crate) fn value(&self) -> String {
        match &self.file {
            Some(file) => format!("<{file}, {} bytes>", self.content.len()),
            None => String::from_utf8_lossy(&self.content).into_owned(),
        }
    }
}

/// The parts of a body; none if it is not multipart.
pub(crate) fn parts(body: &RequestBody) -> io::Result<Vec<Part>> {
    let (kind, mut parts) = (body.content_type(), Vec::<Part>::new());
    let Some((_, boundary)) = kind.split_once("boundary=") else { return Ok(parts) };
    let mut chunks = body.open()?;
    // The head of a part is a chunk, and what follows is its content.
    while let Some(chunk) = chunks.next_chunk()? {
        match (str::from_utf8(&chunk).ok().filter(|head| head.contains(boundary)), parts.last_mut()) {
            (Some(head), _) => {
                let mut quoted = head.split('"').skip(1).step_by(2).map(str::to_owned);
                let names = (quoted.next(), quoted.next());
                parts.extend(names.0.map(|name| Part { name, file: names.1, content: Vec::new() }));
            }
            (None, Some(part)) => part.content.extend(chunk),
            (None, None) => (),
        }
    }
    Ok(parts)
}
