//! Files of requests, and the records that show them.

use std::sync::Arc;

use helpdesk::meta::{FieldDetails, ValueType};

use crate::generic::schema::fields;
use crate::generic::table::Table;
use crate::input::args::Upload;
use crate::output::json::{Json, Object};

/// A file that records link to.
pub(crate) struct StoredFile {
    pub(crate) upload: Arc<Upload>,
    /// The time of its record. For 30 days from this time, its link needs no credentials.
    pub(crate) created: i64,
}

/// Stores files, and returns the value of a field of this type that shows them.
pub(super) fn store(
    files: &mut Table<StoredFile>,
    uploads: &[Arc<Upload>],
    kind: &ValueType,
    base_url: &str,
    created: i64,
) -> Json {
    let mut records = Vec::new();
    for upload in uploads {
        let id = files.add(|_| StoredFile { upload: upload.clone(), created });
        records.push(to_json(kind.item(), id, upload, base_url));
    }
    match kind {
        ValueType::List(_) => Json::List(records),
        _ => records.pop().unwrap_or(Json::Null),
    }
}

/// Converts a file to a record, to its link, or to its name, by the type of the field.
fn to_json(kind: &ValueType, id: u64, upload: &Upload, base_url: &str) -> Json {
    let link = || Json::from(format!("{base_url}/files/{id}"));
    let fields = match kind {
        ValueType::Url => return link(),
        ValueType::Named(name) => fields(name),
        _ => return Json::from(&upload.name),
    };
    let value = |field: &FieldDetails| match field.kind {
        ValueType::Named(_) => Json::from(id),
        ValueType::Bytes | ValueType::Int => Json::from(upload.bytes.len()),
        ValueType::Url => link(),
        _ if field.name.contains("type") => Json::from(&upload.mime),
        _ => Json::from(&upload.name),
    };
    Json::Object(Object(fields.iter().map(|field| (field.name.into(), value(field))).collect()))
}
