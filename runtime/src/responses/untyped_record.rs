//! Records of operations that a program chooses at run time.

use std::fmt;

use crate::json::{DecodeError, Json, Read, Reader, Writer};
use crate::meta::{OrRecord, Returns};
use crate::responses::body;
use crate::responses::{ListItem, ListResponse, ListShape, Response};
use crate::values::{Decode, Field, Timestamp, UntypedJson};

/// A record as JSON, whose type is unknown when the program is compiled. `Debug` redacts it.
///
/// ```
/// use helpdesk::meta::OPERATIONS;
/// use helpdesk::response::Response;
///
/// let details = OPERATIONS.iter().find(|it| it.operation.id == "labels.list").unwrap();
/// let body = r#"{"0": {"label": {"label_id": 7, "label_title": "Urgent"}}, "total_count": 1}"#;
/// let response = Response::new(Default::default(), Default::default(), body);
/// let labels = response.records(&details.returns)?;
/// assert_eq!(labels.items[0].value()["label_title"], "Urgent");
/// # Ok::<(), helpdesk::response::DecodeError>(())
/// ```
#[derive(Clone, PartialEq)]
pub struct UntypedRecord {
    json: UntypedJson,
    /// The key of its id, if the JSON root names it: `case_id` of a `case`.
    id: Option<Box<str>>,
}

impl UntypedRecord {
    /// Returns the record without its JSON root. Each call parses it.
    pub fn value(&self) -> Json {
        self.json.value()
    }

    /// Returns the time in this field; `None` if the field is absent or has no time.
    pub(crate) fn time(&self, field: &str) -> Option<Timestamp> {
        Timestamp::parse(self.value()[field].as_str()?).ok()
    }
}

impl Response {
    /// Decodes the records of a response by the metadata of its operation: none, one or many.
    ///
    /// # Errors
    /// Fails if the body is not JSON, not a list where one is expected, or an error object.
    pub fn records(&self, returns: &Returns) -> Result<ListResponse<UntypedRecord>, DecodeError> {
        let one = |json: UntypedRecord| ListResponse::from(vec![json]);
        match *returns {
            Returns::Nothing => self.nothing().map(|()| ListResponse::default()),
            Returns::Record { root, required, .. } => self.read_untyped(self.body(), Some(root), required).map(one),
            Returns::Object { required, or_record: None, .. } => {
                self.read_untyped(self.body(), None, required).map(one)
            }
            Returns::Object { required, or_record: Some(OrRecord { root, key, items, .. }), .. } => {
                let object = self.read_untyped(self.body(), None, required);
                let with_keys = |error| match body::with_keys(self.body(), items, root, key) {
                    Some(body) => self.read_untyped(body.as_bytes(), None, required),
                    None => Err(error),
                };
                object.or_else(with_keys).map(one)
            }
            Returns::Raw => self.raw().map(|json| one(UntypedRecord { json, id: None })),
            Returns::Array { root, .. } => self.list(root.map_or(ListShape::bare(), ListShape::wrapped)),
            Returns::List { root, total, last_page_key, .. } => {
                let shape = root.map_or(ListShape::bare(), ListShape::wrapped);
                let shape = total.map_or(shape, |key| shape.with_total(key));
                self.list(last_page_key.map_or(shape, |key| shape.with_last_page_key(key)))
            }
        }
    }

    /// Reads a record, under a root if it has one.
    fn read_untyped(&self, body: &[u8], root: Option<&str>, required: &[&str]) -> Result<UntypedRecord, DecodeError> {
        let mut record = None;
        let mut take = |json: &mut Reader<'_>| -> Read {
            record = Some(object(json, required)?);
            Ok(())
        };
        self.read(body, &mut |json| match root {
            Some(root) => body::read_wrapped(json, root, required, &mut take),
            None => take(json),
        })?;
        record.ok_or_else(|| DecodeError::new("expected an object"))
    }
}

/// Reads an object that has a value for each of these keys, as a typed record must.
fn object(json: &mut Reader<'_>, required: &[&str]) -> Result<UntypedRecord, DecodeError> {
    let (start, mut missing) = (json.mark(), required.to_vec());
    json.object(&mut |key, json| {
        if json.peek() != b'n' {
            missing.retain(|it| *it != key);
        }
        json.skip()
    })?;
    json.reset(start);
    match missing.first() {
        Some(name) => Err(json.fail(format!("missing `{name}`"))),
        None => Ok(UntypedRecord { json: UntypedJson::read(json)?, id: None }),
    }
}

impl Decode for UntypedRecord {
    /// An object whose only value is an object is the JSON root of a record.
    fn decode(json: &mut Reader<'_>) -> Result<Self, DecodeError> {
        let (start, mut values, mut inner) = (json.mark(), 0, None);
        if json.peek() == b'{' {
            json.object(&mut |root, json| -> Read {
                values += 1;
                match json.peek() {
                    b'{' => {
                        inner = Some(Self { json: UntypedJson::read(json)?, id: Some(format!("{root}_id").into()) })
                    }
                    _ => json.skip()?,
                }
                Ok(())
            })?;
        }
        match inner {
            Some(record) if values == 1 => Ok(record),
            _ => {
                json.reset(start);
                Ok(Self { json: UntypedJson::read(json)?, id: None })
            }
        }
    }
}

impl Field for UntypedRecord {
    fn write(&self, to: &mut Writer) {
        self.json.write(to);
    }
}

impl fmt::Debug for UntypedRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.json.fmt(f)
    }
}

impl ListItem for UntypedRecord {
    fn key(&self) -> Option<String> {
        let (mut json, mut id) = (Reader::new(self.json.raw()), None);
        json.object(&mut |key, json| if Some(key) == self.id.as_deref() { json.read(&mut id) } else { json.skip() })
            .ok()?;
        id
    }
}
