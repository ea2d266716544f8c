//! Where an export and a synchronization stand, as texts to keep.

use std::fmt;
use std::str::FromStr;

use helpdesk_runtime::Timestamp;
use serde_core::de::{Deserialize, Deserializer};
use serde_core::ser::{Serialize, Serializer};
use serde_json::Value;

use super::page::Scope;
use super::plan::Plan;
use super::state::{self, Json};
use crate::paging::ParseCheckpointError;

/// Where an export stands: from here it goes on, in another process if need be, and gives out no record twice.
///
/// It is a text, by `Display` and `FromStr` as well as by serde, of some kilobytes; within a second with very many records, or a window
/// of a list without an order, of up to some hundred. It holds ids and times of the last records, and a
/// number that stands for the account and the filters, but none of their values.
#[derive(Clone, Debug, PartialEq)]
pub struct ExportCheckpoint {
    of: Of,
    /// The state of a plan as JSON.
    state: String,
}

/// What is exported, of which account, and by which time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Of {
    pub(crate) operation: String,
    pub(crate) fingerprint: u64,
}

/// What text there is for exports of this version.
const VERSION: u64 = 1;

/// Longer texts are none of ours.
const LONGEST: usize = 32 << 20;

impl ExportCheckpoint {
    pub(crate) fn of(of: Of, plan: &Plan) -> Self {
        Self { of, state: Json(plan).to_string() }
    }

    /// Whether it is of this.
    pub(crate) fn is_of(&self, of: &Of) -> bool {
        self.of == *of
    }

    /// The plan that stood there.
    pub(crate) fn plan(&self, scope: Scope) -> Option<Plan> {
        state::read(&self.state.parse().ok()?, scope)
    }
}

impl fmt::Display for ExportCheckpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Of { operation, fingerprint } = &self.of;
        // It may have been read from a text.
        let operation = Value::from(operation.as_str());
        let state = &self.state;
        write!(
            f,
            r#"{{"export":{VERSION},"fingerprint":"{fingerprint:016x}","operation":{operation},"state":{state}}}"#
        )
    }
}

impl FromStr for ExportCheckpoint {
    type Err = ParseCheckpointError;

    fn from_str(text: &str) -> Result<Self, ParseCheckpointError> {
        if text.len() > LONGEST {
            return Err(ParseCheckpointError);
        }
        let value: Value = text.parse().map_err(|_| ParseCheckpointError)?;
        let of = Of {
            operation: value["operation"].as_str().ok_or(ParseCheckpointError)?.to_owned(),
            fingerprint: hex(value["fingerprint"].as_str()).ok_or(ParseCheckpointError)?,
        };
        // What it says of the request is looked at when it is used; whether it is a state at all, here.
        let any = Scope { from: None, to: None, limit: 1, max_page: None, ordered: true, prove: true };
        match state::read(&value["state"], any) {
            Some(plan) if value["export"] == VERSION => Ok(Self::of(of, &plan)),
            _ => Err(ParseCheckpointError),
        }
    }
}

/// Where a synchronization stands: the next one begins here.
///
/// It is a short text, by `Display` and `FromStr` as well as by serde: a time, and a number that stands for the account and the filters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UpdatesCursor {
    pub(crate) of: Of,
    pub(crate) time: Timestamp,
}

impl UpdatesCursor {
    /// The time of a change up to which every one came.
    pub fn time(&self) -> Timestamp {
        self.time
    }
}

/// `updates 1 cases.list 00000000deadbeef 1772442000`: version, operation, fingerprint, unix seconds.
impl fmt::Display for UpdatesCursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Of { operation, fingerprint } = &self.of;
        write!(f, "updates {VERSION} {operation} {fingerprint:016x} {}", self.time.unix_seconds())
    }
}

impl FromStr for UpdatesCursor {
    type Err = ParseCheckpointError;

    fn from_str(text: &str) -> Result<Self, ParseCheckpointError> {
        let mut parts = text.split(' ');
        let [Some("updates"), Some(version), Some(operation), fingerprint, Some(time), None] =
            [(); 6].map(|()| parts.next())
        else {
            return Err(ParseCheckpointError);
        };
        let time: i64 = time.parse().map_err(|_| ParseCheckpointError)?;
        let fingerprint = hex(fingerprint).ok_or(ParseCheckpointError)?;
        match version == VERSION.to_string() && !operation.is_empty() {
            true => Ok(Self {
                of: Of { operation: operation.to_owned(), fingerprint },
                time: Timestamp::from_unix_seconds(time),
            }),
            false => Err(ParseCheckpointError),
        }
    }
}

/// Where a synchronization begins: at a time, or where the last one ended.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum UpdatesSince {
    /// With what was changed at this time or later.
    Time(Timestamp),
    /// Where another one ended, of the same account and the same filters.
    Cursor(UpdatesCursor),
}

impl<T: Into<Timestamp>> From<T> for UpdatesSince {
    fn from(time: T) -> Self {
        Self::Time(time.into())
    }
}

impl From<UpdatesCursor> for UpdatesSince {
    fn from(cursor: UpdatesCursor) -> Self {
        Self::Cursor(cursor)
    }
}

impl From<&UpdatesCursor> for UpdatesSince {
    fn from(cursor: &UpdatesCursor) -> Self {
        Self::Cursor(cursor.clone())
    }
}

fn hex(text: Option<&str>) -> Option<u64> {
    let text = text.filter(|text| text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit()))?;
    u64::from_str_radix(text, 16).ok()
}

/// Serializes as its text.
macro_rules! as_text {
    ($name:ident) => {
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = String::deserialize(deserializer)?;
                text.parse().map_err(serde_core::de::Error::custom)
            }
        }
    };
}

as_text!(ExportCheckpoint);
as_text!(UpdatesCursor);
