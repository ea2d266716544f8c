//! The id of a record in a response that may be malformed or truncated.

use crate::json::{Read, Reader};
use crate::responses::{Response, body};

impl Response {
    /// Returns the id of the record in the body, even if the body is malformed or truncated.
    ///
    /// It is the first number under a key that ends in `_id`, as in `{"case": {"case_id": 7, ...`.
    pub fn record_id(&self) -> Option<u64> {
        let mut id = None;
        let text = body::text(self.body());
        // Errors after the id are ignored, because a caller needs the id exactly when the body is broken. A record
        // begins with its own id, and ids of other records follow.
        first_id(&mut Reader::new(&text), &mut id, 0).ok();
        id
    }
}

fn first_id(json: &mut Reader<'_>, id: &mut Option<u64>, depth: u8) -> Read {
    match json.peek() {
        b'{' if depth < 2 && id.is_none() => json.object(&mut |key, json| {
            if id.is_none() && key.ends_with("_id") { json.read(id) } else { first_id(json, id, depth + 1) }
        }),
        _ => json.skip(),
    }
}
