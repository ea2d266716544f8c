//! The hand-written half of the `helpdesk` client: it reads, writes and sends what generated code describes.
//!
//! Programs depend on the generated crate, which gives out again what they need from here. What an operation is comes as static
//! data ([`meta`]); a request is a plain value ([`Call`]) that is checked and encoded ([`Request::prepare`]) without a client
//! and sent by one ([`Client`]) over any [`Transport`].

mod account;
#[cfg(feature = "blocking")]
pub mod blocking;
mod budget;
mod client;
#[cfg(any(feature = "async", feature = "blocking"))]
mod connecting;
mod download;
mod drive;
mod engine;
mod error;
mod export;
mod find_created;
mod incoming;
mod json;
mod lists_of;
mod lookup;
mod machine;
pub mod meta;
mod observe;
mod paging;
#[cfg(any(feature = "async", feature = "blocking"))]
mod part_file;
mod policy;
mod random;
mod receive;
mod requests;
mod responses;
#[cfg(all(feature = "rustls", any(feature = "async", feature = "blocking")))]
mod tls;
#[cfg(feature = "tracing")]
mod trace;
mod transport;
mod values;

pub use account::base_url::BaseUrl;
pub use account::config::InvalidConfig;
pub use account::credentials::Credentials;
pub use budget::{Budget, RateLimit};
pub use client::{Client, ClientBuilder};
pub use download::Download;
pub use error::{Error, ErrorKind, Outcome, Report, Sent, TransportError, TransportErrorKind};
pub use export::{
    Estimate, Export, ExportCheckpoint, ExportProgress, ExportReport, Moved, SyncCursor, SyncSince, Updates,
};
pub use json::error::{DecodeError, Read};
pub use json::reader::{Reader, Scalar};
pub use json::value::Json;
pub use json::writer::Writer;
pub use lists_of::{ListOf, ListsOf, ListsOfStream};
pub use lookup::Lookup;
pub use meta::{
    Alternatives, Body, CreationTimes, Effect, Encoding, FoundBy, Keys, Kind, Limit, Method, Operation, Paging, Param,
    Sensitivity, Span, Timeline, Window,
};
pub use meta::{Service, ServiceFacts, Throttled};
pub use observe::{Event, EventKind, Observer};
pub use paging::{Checkpoint, InvalidCheckpoint, Items, Page, Pages};
pub use policy::{Allowance, BudgetMode, Policy};
pub use requests::body::{BodyReader, RequestBody};
pub use requests::call::{Call, Choice, UnredactedCall};
pub use requests::invalid::{InvalidRequest, Problem, Rule};
pub use requests::link::Link;
pub use requests::multipart::Multipart;
pub use requests::prepared::Prepared;
pub use requests::raw::Raw;
pub use requests::request::{ExportList, Findable, ListRequest, Request, SyncList};
pub use responses::fields::Fields;
pub use responses::list::{ItemError, List, ListShape};
pub use responses::record::{Record, Unredacted};
pub use responses::response::{Deleted, Reply};
pub use responses::row::{Named, Row, WithOptions};
pub use responses::service_error::ServiceError;
pub use responses::webhook::{EventSet, Posted, UnknownEvent, read_event};
pub use transport::{ReplyBody, Sending, Sleeping, Transport};
pub use values::comma::AsComma;
pub use values::custom_fields::CustomFields;
pub use values::decode::Decode;
pub use values::field::Field;
pub use values::id::{IdOrNone, IntoId};
pub use values::localized::Localized;
pub use values::map::Map;
pub use values::one_or_many::{OneOrMany, Pair};
pub use values::presence::Given;
pub use values::search::Search;
pub use values::sets::{ClosedSet, OpenSet, Unknown, part};
pub use values::text::{InvalidText, ShapedText};
pub use values::time::civil::{Civil, InvalidCivil};
pub use values::time::{AsUnix, OutOfRange, Timestamp};
pub use values::units::{Minutes, Percent, Seconds};
pub use values::unknown::Extra;
pub use values::unknown::Untyped;
pub use values::upload::Progress;
pub use values::upload::Upload;
pub use values::value::{ToValue, Value};

/// What the macros expand to.
#[doc(hidden)]
pub mod expand {
    pub use crate::values::field::Show;

    /// For `alternatives!`.
    pub mod call {
        pub use crate::requests::call::show_choice;
    }

    /// For `record!`.
    pub mod record {
        pub use crate::responses::record::{decode, decode_option, from_json, push, show, to_json, write};
    }

    /// For `open_set!` and `closed_set!`.
    pub mod open_set {
        pub use crate::values::sets::{decode, number_value, text_value};
    }
}
