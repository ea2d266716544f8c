//! Multipart bodies, whose parts may be files.

use std::convert::Infallible;
use std::sync::Arc;

use bytes::Bytes;
use helpdesk::meta::{Body, Encoding};
use http::HeaderMap;
use http::header::CONTENT_TYPE;
use http_body_util::{BodyExt, Full};
use multer::Multipart;
use serde_json::Value;

use crate::input::args::Upload;
use crate::input::given::{Given, brackets, tree};
use crate::output::error_response::Rejection;

/// Reads a multipart body; its fields are below the root that the operation has for multipart bodies.
pub(super) async fn read(given: &mut Given, headers: &HeaderMap, bytes: Bytes, body: &Body) -> Result<(), Rejection> {
    let content_type = headers.get(CONTENT_TYPE).and_then(|it| it.to_str().ok()).unwrap_or_default();
    let boundary = multer::parse_boundary(content_type).map_err(wrong_form)?;
    let stream = Full::<Bytes>::from(bytes).map_err(|never: Infallible| match never {}).into_data_stream();
    let mut form = Multipart::new(stream, boundary);
    let root = body.multipart_root.unwrap_or_default();
    let mut pairs = Vec::new();
    given.encoding = Some(Encoding::Multipart);
    while let Some(part) = form.next_field().await.map_err(wrong_form)? {
        let name = part.name().unwrap_or_default().to_owned();
        let file = part.file_name().map(str::to_owned);
        let mime = part.content_type().map(ToString::to_string);
        let bytes = part.bytes().await.map_err(wrong_form)?;
        match (file, brackets::path(&name).as_slice()) {
            (Some(file), [first, param, ..]) if *first == root => {
                let mime = mime.unwrap_or_else(|| "application/octet-stream".to_owned());
                given.files.push(((*param).to_owned(), Arc::new(Upload { name: file, mime, bytes })));
            }
            (Some(_), _) => given.ignored.push(name),
            (None, _) => {
                let text = String::from_utf8(bytes.to_vec())
                    .map_err(|_| Rejection::bad("wrong_form", format!("`{name}` must be UTF-8")))?;
                pairs.push((name, text));
            }
        }
    }
    let mut tree = tree(pairs)?;
    if let Some(Value::Object(below)) = tree.remove(root) {
        given.body = below;
    }
    given.ignored.extend(tree.into_iter().map(|(name, _)| name));
    Ok(())
}

fn wrong_form(error: multer::Error) -> Rejection {
    Rejection::bad("wrong_form", format!("the multipart body cannot be read: {error}"))
}
