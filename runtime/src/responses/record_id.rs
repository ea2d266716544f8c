//! The id of a record in a response that may be malformed or cut off.

use crate::json::{Read, Reader};
use crate::responses::{Response, body};

impl Response {
    /// Returns the id of the record in the body, also if the body is malformed or truncated.
    ///
    /// It is the first number under a key that ends in `_id`, as in `{"case": {"case_id": 7, ...`.
    pub fn record_id(&self) -> Option<u64> {
        let mut id = None;
        let text = body::text(self.body());
        // What comes after the id may be broken, and often is: that is why anybody asks. Records begin with their own id, and those
        // of others come after it.
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
