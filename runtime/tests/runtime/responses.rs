//! Responses, and the values in them, in every spelling in which the service or PHP writes them.

mod errors;
mod fields;
mod lists;
mod properties;
mod records;
mod timestamps;
mod unreadable;

use helpdesk_runtime::response::Response;
use http::{HeaderMap, StatusCode};

fn response(body: impl Into<Vec<u8>>) -> Response {
    Response::new(StatusCode::OK, HeaderMap::new(), body.into())
}
