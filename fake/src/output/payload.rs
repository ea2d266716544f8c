//! The payload of a response, before a dialect gives it its shape.

use crate::output::json::Object;

/// The output of an operation.
#[derive(Clone, Debug)]
pub(crate) enum Payload {
    Nothing,
    /// A record; the metadata says whether it has a JSON root.
    One(Object),
    /// Some records of a list.
    Rows {
        rows: Vec<Object>,
        total: usize,
        /// Whether no records follow.
        last: bool,
    },
}

impl Payload {
    /// Changes each record.
    pub(crate) fn for_each(&mut self, change: impl FnMut(&mut Object)) {
        match self {
            Self::Nothing => (),
            Self::One(record) => std::slice::from_mut(record).iter_mut().for_each(change),
            Self::Rows { rows, .. } => rows.iter_mut().for_each(change),
        }
    }
}
