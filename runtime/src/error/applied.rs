//! The id of a record whose reply could not be read, or broke off: whoever created it wants to find it.

use crate::body;
use crate::json::error::Read;
use crate::json::reader::Reader;

/// The id in what came of a reply such as `{"case": {"case_id": 7, ...`: the first number under a key that ends so.
///
/// Records begin with their own id, and those of others come after it.
pub(super) fn id(bytes: &[u8]) -> Option<u64> {
    let mut id = None;
    let text = body::text(bytes);
    // What comes after the id may be broken, and often is: that is why anybody asks.
    search(&mut Reader::new(body::json_part(&text)), &mut id, 0).ok();
    id
}

fn search(json: &mut Reader<'_>, id: &mut Option<u64>, depth: u8) -> Read {
    match json.peek() {
        b'{' if depth < 2 && id.is_none() => json.object(&mut |key, json| match key.ends_with("_id") {
            true if id.is_none() => json.read(id),
            _ => search(json, id, depth + 1),
        }),
        _ => json.skip(),
    }
}
