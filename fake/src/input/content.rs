//! The content of a request before the checks: the query and the body as trees of names.
//!
//! The parsers are independent of the client, so that they cannot hide a mistake of the client.

pub(crate) mod brackets;
mod form;

use std::sync::Arc;

use bytes::Bytes;
use helpdesk::meta::{Body, Encoding};
use http::HeaderMap;
use http::header::CONTENT_TYPE;
use mime::Mime;
use serde_json::{Map, Value};

use crate::input::args::Upload;
use crate::input::content::brackets::Tree;
use crate::output::error_response::Rejection;

/// The content of a request.
#[derive(Debug, Default)]
pub(crate) struct Content {
    pub(crate) query: Map<String, Value>,
    /// The values below the root.
    pub(crate) body: Map<String, Value>,
    pub(crate) files: Vec<FormFile>,
    pub(crate) encoding: Option<Encoding>,
    /// Names in the request that the fake server does not read.
    pub(crate) ignored: Vec<String>,
}

/// A file in a multipart body.
#[derive(Debug)]
pub(crate) struct FormFile {
    /// The name of its parameter.
    pub(crate) param: String,
    /// Whether the name names an item of a list: `attachments[0]` rather than `attachments`.
    pub(crate) is_item: bool,
    pub(crate) upload: Arc<Upload>,
}

/// The query as pairs, in their order.
pub(crate) fn pairs(query: &str) -> Vec<(String, String)> {
    form_urlencoded::parse(query.as_bytes()).into_owned().collect()
}

/// The query as a tree of names, for a comparison with PHP. `None` if it has too many fields.
pub fn query(query: &str) -> Option<Map<String, Value>> {
    Some(tree(pairs(query)).ok()?.into_json())
}

/// Reads a request for an operation with this body.
pub(crate) async fn read(
    query: &str,
    headers: &HeaderMap,
    bytes: Bytes,
    body: Option<&Body>,
) -> Result<Content, Rejection> {
    let mut content = Content { query: tree(pairs(query))?.into_json(), ..Content::default() };
    if bytes.is_empty() {
        return Ok(content);
    }
    let mime = mime_of(headers).unwrap_or_default();
    match (mime.as_str(), body) {
        ("application/json", _) => read_json(&mut content, &bytes, body)?,
        ("multipart/form-data", Some(body)) if body.encodings.contains(&Encoding::Multipart) => {
            form::read(&mut content, headers, bytes, body).await?;
        }
        ("multipart/form-data", _) => {
            return Err(Rejection::new(
                415,
                "wrong_content_type",
                "this operation does not accept multipart/form-data, but application/json",
            ));
        }
        _ => {
            let violation = format!("the body must be application/json, got `{mime}`");
            return Err(Rejection::new(415, "wrong_content_type", violation));
        }
    }
    Ok(content)
}

/// The maximum number of fields, as in PHP.
const MAX_FIELDS: usize = 1000;

/// Pairs as a tree of names.
fn tree(pairs: Vec<(String, String)>) -> Result<Tree<String>, Rejection> {
    if pairs.len() > MAX_FIELDS {
        let violation = format!("a query or a body must have at most {MAX_FIELDS} fields, got {}", pairs.len());
        return Err(Rejection::bad("too_many_fields", violation));
    }
    Ok(Tree::new(pairs))
}

/// The media type without parameters such as the boundary.
fn mime_of(headers: &HeaderMap) -> Option<String> {
    let mime: Mime = headers.get(CONTENT_TYPE)?.to_str().ok()?.parse().ok()?;
    Some(mime.essence_str().to_ascii_lowercase())
}

fn read_json(content: &mut Content, bytes: &[u8], body: Option<&Body>) -> Result<(), Rejection> {
    let json: Value = serde_json::from_slice(bytes)
        .map_err(|error| Rejection::bad("wrong_json", format!("the body is not valid JSON: {error}")))?;
    content.encoding = Some(Encoding::Json);
    let json = match json {
        Value::Object(json) => json,
        // PHP encodes an empty array as a list or as `null`. Public clients send both for an empty body.
        Value::Array(items) if items.is_empty() => Map::new(),
        Value::Null => Map::new(),
        _ => return Err(Rejection::bad("wrong_json", "the body must be a JSON object")),
    };
    match body {
        Some(body) => take_root(content, json, body.json_root),
        None => {
            content.ignored.extend(json.into_iter().map(|(name, _)| name));
            Ok(())
        }
    }
}

/// Takes the fields below the root, or all fields if the body has no root.
fn take_root(content: &mut Content, mut json: Map<String, Value>, root: Option<&'static str>) -> Result<(), Rejection> {
    let Some(root) = root else {
        content.body = json;
        return Ok(());
    };
    match json.remove(root) {
        Some(Value::Object(below)) => content.body = below,
        Some(Value::Array(items)) if items.is_empty() => (),
        Some(Value::Null) => (),
        Some(_) => return Err(Rejection::bad("wrong_json", format!("`{root}` must be an object"))),
        None if json.is_empty() => (),
        None => {
            return Err(Rejection::bad(
                "wrong_root",
                format!("the fields must be in the object `{root}`, which is missing"),
            ));
        }
    }
    content.ignored.extend(json.into_iter().map(|(name, _)| name));
    Ok(())
}
