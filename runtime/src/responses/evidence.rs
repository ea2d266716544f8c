//! Decides whether a response with a status under 2xx proves that the API handled the request.

use crate::json::{DecodeError, Read, Reader};
use crate::meta::{OrRecord, Returns};
use crate::responses::{Response, body};

impl Response {
    /// Returns whether this is an error response: by its status, or because its body is an object `{"error": ...}`
    /// and nothing else.
    ///
    /// In the latter case the service did nothing. With keys beside the error, it is not an error response, because the
    /// service may have done a part of the request.
    pub fn is_error(&self) -> bool {
        !self.status().is_success() || body::is_error(self.body())
    }

    /// Checks that a response under 2xx proves that the API handled the request. A maintenance page, a portal or an
    /// address without an API also responds with 200.
    ///
    /// A body is a proof if it has the result of the operation: a record under its root, or with its required keys; the
    /// rows or the keys of a list. Other text may precede the result, such as notices of PHP, or follow it. If the
    /// operation returns nothing or an undocumented value, the body is empty or JSON.
    ///
    /// # Errors
    /// Fails if the body is not a proof.
    pub fn evidence(&self, returns: &Returns) -> Read {
        match returns {
            Returns::Nothing => self.nothing(),
            Returns::Raw if self.is_empty_or_json() => Ok(()),
            Returns::Raw => Err(self.no_evidence("an empty body or JSON")),
            Returns::Record { .. } | Returns::Object { .. } | Returns::List { .. } | Returns::Array { .. } => {
                self.find_output(returns, Extent::Whole)
            }
        }
    }

    /// Checks the part of a body that arrived before the response broke off. An empty part is not a proof.
    ///
    /// # Errors
    /// Fails if that part is not a proof.
    #[doc(hidden)]
    pub fn evidence_in_part(&self, returns: &Returns) -> Read {
        self.find_output(returns, Extent::Part)
    }

    fn find_output(&self, returns: &Returns, extent: Extent) -> Read {
        let text = body::text(self.body());
        let begins = |text: &str| has_output(&mut Reader::new(text), returns, extent);
        // A page that quotes such text continues after it.
        let ends_in = |(at, _): (usize, &str)| begins(&text[at..]) && is_json(&text[at..]);
        // A brace in a notice, such as `{main}`, has no key after it.
        let begins_object = |(at, _): &(usize, &str)| text[at + 1..].trim_start().starts_with('"');
        if begins(&text) || text.match_indices('{').filter(begins_object).take(MAX_STARTS).any(ends_in) {
            return Ok(());
        }
        Err(self.no_evidence(&match returns {
            Returns::Record { root, .. } => format!("a record under `{root}`"),
            Returns::Object { required, .. } => format!("an object with `{}`", required.join("` and `")),
            Returns::List { .. } | Returns::Array { .. } => "a list".to_owned(),
            Returns::Nothing | Returns::Raw => "a whole response".to_owned(),
        }))
    }

    /// Returns whether the body is empty, or JSON by its text and its content type.
    pub(crate) fn is_empty_or_json(&self) -> bool {
        let text = body::text(self.body());
        text.trim().is_empty() || self.has_json_type().unwrap_or(true) && is_json(&text)
    }

    #[cold]
    pub(crate) fn no_evidence(&self, wanted: &str) -> DecodeError {
        let text = body::text(self.body());
        let mut json = Reader::new(&text);
        match json.peek() {
            b'{' => json.fail(format!("expected {wanted}, found another object")),
            b'[' => json.fail(format!("expected {wanted}, found another array")),
            _ => json.unexpected(wanted),
        }
    }
}

/// The part of a body that is available.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extent {
    /// The whole body. A record under its root must have its required keys, because gateways write
    /// `{"message":{"text":"down"}}`.
    Whole,
    /// The beginning of the body. The required keys of a record may come later.
    Part,
}

/// The maximum number of places in a body at which the search tries to read a record.
const MAX_STARTS: usize = 64;

fn is_json(text: &str) -> bool {
    let mut json = Reader::new(text);
    json.skip().is_ok() && json.finish().is_ok()
}

/// Returns whether the next value is, or begins, a result of the operation.
fn has_output(json: &mut Reader<'_>, returns: &Returns, extent: Extent) -> bool {
    let has_record = |json: &mut Reader<'_>, root, required: &[&str]| has_record(json, root, required, extent);
    match *returns {
        Returns::Record { root, required, .. } => has_record(json, Some(root), required),
        Returns::Object { required, or_record: None, .. } => has_record(json, None, required),
        Returns::Object { required, or_record: Some(OrRecord { root, key, .. }), .. } => {
            has_record(json, None, required) || has_record(json, Some(root), &[key])
        }
        Returns::Array { root, .. } => has_rows(json, &[root]),
        Returns::List { root, total, last_page_key, .. } => {
            has_rows(json, &[total, last_page_key]) || has_record(json, root, &[])
        }
        Returns::Nothing | Returns::Raw => false,
    }
}

/// Returns whether an object, or the first item of an array, has a record under this root, or has these keys.
fn has_record(json: &mut Reader<'_>, root: Option<&str>, required: &[&str], extent: Extent) -> bool {
    let start = json.mark();
    if json.peek() == b'[' && json.open(b'[', "an array").is_err() {
        return false;
    }
    let (mut is_under_root, mut missing) = (false, required.to_vec());
    visit_keys(json, &mut |key, json| {
        let is_record = |json: &mut Reader<'_>| match extent {
            Extent::Whole if !required.is_empty() => has_record(json, None, required, extent),
            Extent::Whole | Extent::Part => is_filled(json),
        };
        is_under_root |= Some(key) == root && is_record(json);
        if !matches!(json.peek(), 0 | b'n' | b'f') {
            missing.retain(|it| *it != key);
        }
    });
    json.reset(start);
    is_under_root || missing.is_empty() && !required.is_empty()
}

/// Returns whether a list has a row, or a value under one of its keys.
fn has_rows(json: &mut Reader<'_>, keys: &[Option<&str>]) -> bool {
    if json.peek() == b'[' {
        return is_filled(json);
    }
    let (start, mut found) = (json.mark(), false);
    visit_keys(json, &mut |key, json| {
        let is_row = key.parse::<u64>().is_ok() && is_filled(json);
        found |= is_row || keys.contains(&Some(key)) && !matches!(json.peek(), 0 | b'n' | b'f');
    });
    json.reset(start);
    found
}

/// Visits the keys of an object, up to the place where the text ends or is not JSON.
fn visit_keys(json: &mut Reader<'_>, visit: &mut dyn FnMut(&str, &mut Reader<'_>)) {
    _ = json.object(&mut |key, json| {
        visit(key, json);
        json.skip()
    });
}

/// Returns whether an object with a key is next, or an array that begins with one. PHP writes `false`, `null` or `[]`
/// for a missing record.
fn is_filled(json: &mut Reader<'_>) -> bool {
    let mark = json.mark();
    let is_inside = json.peek() != b'[' || json.open(b'[', "an array").is_ok();
    let is_filled = is_inside && json.open(b'{', "an object").is_ok() && json.peek() == b'"';
    json.reset(mark);
    is_filled
}
