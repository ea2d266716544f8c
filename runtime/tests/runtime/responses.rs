//! Responses and their values, in every form that the service or PHP writes.

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
