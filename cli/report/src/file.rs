//! Cases in a file that was exported.

use std::path::Path;

use helpdesk::Case;
use helpdesk::response::DecodeError;
use helpdesk_export::Error;
use helpdesk_text::record::ERRORS;
use serde_json::Value;

use crate::facts::{FIELDS, Facts};
use crate::table::Table;

/// Reads the cases of a file, whose name says what kind it is.
pub(crate) fn read(path: &Path, each: &mut dyn FnMut(Facts)) -> Result<(), Error> {
    if path.is_dir() {
        let error = Error::usage(format!("{} is a directory", path.display()));
        return Err(error.try_this("the file `cases.parquet` or `helpdesk.sqlite` in it"));
    }
    Table { path, name: "cases", columns: &FIELDS }.read(&mut |json| {
        if is_part(json) {
            return Err("it is not a case, but a part of one".to_owned());
        }
        each(facts(json).map_err(|error| error.to_string())?);
        Ok(())
    })
}

/// Returns the facts of a case in JSON, with the tolerance of responses. An export also has values that could not be read.
fn facts(json: &str) -> Result<Facts, DecodeError> {
    let is_lost = || serde_json::from_str(json).is_ok_and(|it: Value| it.get(ERRORS).is_some_and(|it| !it.is_null()));
    match Case::from_json(json) {
        Ok(case) => Ok(Facts::of(&case)),
        Err(_) if is_lost() => Ok(Facts::unreadable()),
        Err(error) => Err(error),
    }
}

/// Messages and changes have the id and the time of a case too.
fn is_part(json: &str) -> bool {
    let fields: Value = serde_json::from_str(json).unwrap_or_default();
    ["message_id", "event"].iter().any(|name| fields.get(name).is_some())
}
