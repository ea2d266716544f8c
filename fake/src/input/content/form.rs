//! Multipart bodies, whose parts may be files, as PHP 8.2 reads them.

use std::convert::Infallible;
use std::sync::Arc;

use bytes::Bytes;
use helpdesk::meta::{Body, Encoding};
use http::HeaderMap;
use http::header::CONTENT_TYPE;
use http_body_util::{BodyExt, Full};
use multer::Multipart;

use crate::input::args::Upload;
use crate::input::content::brackets::Tree;
use crate::input::content::{Content, FormFile, tree};
use crate::output::error_response::Rejection;

/// Reads a multipart body; its fields are below the root that the operation has for multipart bodies.
pub(super) async fn read(
    content: &mut Content,
    headers: &HeaderMap,
    bytes: Bytes,
    body: &Body,
) -> Result<(), Rejection> {
    let content_type = headers.get(CONTENT_TYPE).and_then(|it| it.to_str().ok()).unwrap_or_default();
    let boundary = multer::parse_boundary(content_type).map_err(wrong_form)?;
    let stream = Full::<Bytes>::from(bytes).map_err(|never: Infallible| match never {}).into_data_stream();
    let mut form = Multipart::new(stream, boundary);
    let (mut pairs, mut files) = (Vec::new(), Vec::new());
    content.encoding = Some(Encoding::Multipart);
    let mut takes_files = true;
    while let Some(part) = form.next_field().await.map_err(wrong_form)? {
        let name = part.name().unwrap_or_default().to_owned();
        let file = part.file_name().map(str::to_owned);
        let mime = part.content_type().map(|mime| mime.essence_str().to_owned());
        let bytes = part.bytes().await.map_err(wrong_form)?;
        // A file with another name is dropped, and so is each file behind it.
        takes_files &= file.is_none() || has_closed_brackets(&name);
        match file {
            Some(_) if !takes_files => content.ignored.push(name),
            Some(file) => files.push((name, upload(&file, mime, bytes))),
            None => {
                let text = String::from_utf8(bytes.to_vec())
                    .map_err(|_| Rejection::bad("wrong_form", format!("`{name}` must be UTF-8")))?;
                pairs.push((name, text));
            }
        }
    }
    let (mut fields, mut files) = (tree(pairs)?, Tree::new(files));
    if let Some(root) = body.multipart_root {
        let below = (fields.take(root).unwrap_or_default(), files.take(root).unwrap_or_default());
        content.ignored.extend(fields.names().chain(files.names()));
        (fields, files) = below;
    }
    content.body = fields.into_json();
    let file = |(param, is_item, upload): (_, _, Option<_>)| Some(FormFile { param, is_item, upload: upload? });
    content.files = files.leaves().into_iter().filter_map(file).collect();
    Ok(())
}

/// The file of a part. A part without a file name is the field of a page where no file was chosen.
fn upload(path: &str, mime: Option<String>, bytes: Bytes) -> Option<Arc<Upload>> {
    // The directories that a browser may have sent are no part of the name.
    let name = path.rsplit(['/', '\\']).next().filter(|_| !path.is_empty())?.to_owned();
    let mime = mime.unwrap_or_else(|| "application/octet-stream".to_owned());
    Some(Arc::new(Upload { name, mime, bytes }))
}

/// Whether the name of a file has brackets that PHP understands.
fn has_closed_brackets(name: &str) -> bool {
    let mut open = 0_i32;
    for (place, it) in name.char_indices() {
        match it {
            '[' => open += 1,
            ']' => {
                open -= 1;
                let after = &name[place + 1..];
                if !after.is_empty() && !after.starts_with('[') {
                    return false;
                }
            }
            _ => (),
        }
        if open < 0 {
            return false;
        }
    }
    open == 0
}

fn wrong_form(error: multer::Error) -> Rejection {
    Rejection::bad("wrong_form", format!("the multipart body cannot be read: {error}"))
}
