//! A request as it is compared: of the table or of the client.

use std::collections::BTreeMap;

use helpdesk::Json;

/// A request.
#[derive(Debug)]
pub(crate) struct Sent {
    pub(crate) method: String,
    /// The path from the root of the server, as it is on the wire.
    pub(crate) path: String,
    /// Names and values, decoded, in order of the names.
    pub(crate) query: Vec<(String, String)>,
    /// Names in lower case, and values. The boundary of a multipart body is left out.
    pub(crate) headers: BTreeMap<String, String>,
    pub(crate) body: Body,
}

/// The body of a request.
#[derive(Debug)]
pub(crate) enum Body {
    None,
    Json(Json),
    /// The fields in order of their names.
    Form(Vec<(String, FormValue)>),
}

/// The value of a field of a multipart body.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum FormValue {
    Text(String),
    File { file_name: String, content_type: String, content: String },
}

/// The query of an address.
pub(crate) fn query(text: &str) -> Vec<(String, String)> {
    let mut pairs: Vec<_> = form_urlencoded::parse(text.as_bytes()).into_owned().collect();
    pairs.sort();
    pairs
}
