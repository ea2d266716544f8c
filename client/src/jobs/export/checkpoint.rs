//! Positions of exports and updates, as text that can be saved.

use std::fmt;
use std::str::FromStr;
use std::time::SystemTime;

use helpdesk_runtime::Timestamp;
use serde_core::de::{Deserialize, Deserializer};
use serde_core::ser::{Serialize, Serializer};
use serde_json::Value;

use super::page::Scope;
use super::plan::Plan;
use super::state;
use crate::paging::ParseCheckpointError;

/// The position of an export: it can resume here, in another process too, and yields no record twice.
///
/// `Display`, `FromStr` and serde convert it to and from a string, usually of some kilobytes. The string can have some hundred kilobytes
/// for a second with very many records, or for a list that the service cannot sort. The string contains ids and times of the latest
/// records, and a hash of the account and the filters, but no values of them.
///
/// Save it after each page, in one transaction with the records.
///
/// ```no_run
/// use helpdesk::cases;
/// use helpdesk::jobs::ExportCheckpoint;
///
/// # async fn example(client: helpdesk::Client, saved: Option<String>) -> Result<(), Box<dyn std::error::Error>> {
/// let mut export = client.export(cases::list());
/// if let Some(saved) = saved {
///     export = export.resume(&saved.parse::<ExportCheckpoint>()?)?;
/// }
/// while let Some(page) = export.next().await {
///     let page = page?;
///     println!("{} cases, {} errors", page.items.len(), page.errors.len());
///     println!("save with them: {}", export.checkpoint());
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct ExportCheckpoint {
    of: Of,
    /// The state of a plan as JSON.
    state: String,
}

/// The export that a checkpoint belongs to: operation, time filter, account and filters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Of {
    pub(crate) operation: String,
    pub(crate) fingerprint: u64,
}

/// The version of the text format.
const VERSION: u64 = 1;

/// The maximum length of a string; a checkpoint is never longer.
const LONGEST: usize = 32 << 20;

impl ExportCheckpoint {
    pub(crate) fn of(of: Of, plan: &Plan) -> Self {
        Self { of, state: state::write(plan).to_string() }
    }

    /// The operation that it belongs to.
    pub(crate) fn operation(&self) -> &str {
        &self.of.operation
    }

    /// Returns whether the checkpoint belongs to this export.
    pub(crate) fn is_of(&self, of: &Of) -> bool {
        self.of == *of
    }

    /// Returns the plan at the checkpoint.
    pub(crate) fn plan(&self, scope: Scope) -> Option<Plan> {
        state::read(&self.state.parse().ok()?, scope)
    }
}

impl fmt::Display for ExportCheckpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Of { operation, fingerprint } = &self.of;
        // A parsed checkpoint may name any operation, so the name is escaped.
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
        // The request is compared when the checkpoint is used. Here, only the state is checked.
        let any = Scope {
            from: None,
            to: None,
            other: Some((None, None)),
            limit: 1,
            max_page: None,
            ordered: true,
            prove: true,
        };
        match state::read(&value["state"], any) {
            Some(plan) if value["export"] == VERSION => Ok(Self::of(of, &plan)),
            _ => Err(ParseCheckpointError),
        }
    }
}

/// The position of a run of updates: the next run starts here.
///
/// `Display`, `FromStr` and serde convert a cursor to and from a short text with a time, and a hash of the account and the filters.
///
/// ```
/// use helpdesk::jobs::UpdatesCursor;
///
/// let saved = "updates 1 cases.list 00000000deadbeef 1772442000";
/// let cursor: UpdatesCursor = saved.parse()?;
/// assert_eq!(cursor.time().unix_seconds(), 1_772_442_000);
/// assert_eq!(cursor.to_string(), saved);
/// # Ok::<(), helpdesk::pagination::ParseCheckpointError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UpdatesCursor {
    pub(crate) of: Of,
    pub(crate) time: Timestamp,
}

impl UpdatesCursor {
    /// Returns the time up to which all changes were read.
    pub fn time(&self) -> Timestamp {
        self.time
    }

    /// Returns whether both are of the same list, account and filters, so that updates can begin at either.
    pub fn is_of_same_request(&self, other: &Self) -> bool {
        self.of == other.of
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
        if version == VERSION.to_string() && !operation.is_empty() {
            Ok(Self {
                of: Of { operation: operation.to_owned(), fingerprint },
                time: Timestamp::from_unix_seconds(time),
            })
        } else {
            Err(ParseCheckpointError)
        }
    }
}

/// The start of a run of updates: a time, or the cursor of an earlier run.
///
/// [`Client::updates`](crate::Client::updates) accepts a [`Timestamp`](helpdesk_runtime::Timestamp), a `SystemTime`, a cursor, and
/// an `Option` of a cursor. `None` starts with all records. For a time of another crate, use `Timestamp::from`.
///
/// ```
/// use helpdesk::Timestamp;
/// use helpdesk::jobs::UpdatesSince;
///
/// let since = UpdatesSince::from(Timestamp::from_unix_seconds(1_772_442_000));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum UpdatesSince {
    /// Starts with the changes at this time or later.
    Time(Timestamp),
    /// Starts at the cursor of an earlier run, of the same account and the same filters.
    Cursor(UpdatesCursor),
}

impl From<Timestamp> for UpdatesSince {
    fn from(time: Timestamp) -> Self {
        Self::Time(time)
    }
}

impl From<SystemTime> for UpdatesSince {
    fn from(time: SystemTime) -> Self {
        Self::Time(time.into())
    }
}

/// `None` starts with all records, for a first run.
impl From<Option<UpdatesCursor>> for UpdatesSince {
    fn from(cursor: Option<UpdatesCursor>) -> Self {
        cursor.map_or(Self::Time(Timestamp::from_unix_seconds(0)), Self::Cursor)
    }
}

/// `None` starts with all records, for a first run.
impl From<Option<&UpdatesCursor>> for UpdatesSince {
    fn from(cursor: Option<&UpdatesCursor>) -> Self {
        cursor.cloned().into()
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
